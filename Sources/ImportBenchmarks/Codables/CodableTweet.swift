import Foundation

struct CodableSearch: Codable {
    var statuses: [CodableTweet]
}

struct CodableTweet: Codable {
    var id: Int
    var createdAt: String
    var text: String
    var source: String
    var truncated: Bool
    var inReplyToStatusId: Int?
    var inReplyToUserId: Int?
    var inReplyToScreenName: String?
    var user: CodableTweetUser?
    var retweetCount: Int
    var favoriteCount: Int
    var favorited: Bool
    var retweeted: Bool
    var possiblySensitive: Bool?
    var lang: String
    var entities: CodableTweetEntities?

    enum CodingKeys: String, CodingKey {
        case id, text, source, truncated, user, favorited, retweeted, lang, entities
        case createdAt = "created_at"
        case inReplyToStatusId = "in_reply_to_status_id"
        case inReplyToUserId = "in_reply_to_user_id"
        case inReplyToScreenName = "in_reply_to_screen_name"
        case retweetCount = "retweet_count"
        case favoriteCount = "favorite_count"
        case possiblySensitive = "possibly_sensitive"
    }
}

struct CodableTweetUser: Codable {
    var id: Int
    var name: String
    var screenName: String
    var location: String
    var description: String
    var url: String?
    var protected: Bool
    var followersCount: Int
    var friendsCount: Int
    var listedCount: Int
    var createdAt: String
    var favouritesCount: Int
    var utcOffset: Int?
    var timeZone: String?
    var verified: Bool
    var statusesCount: Int
    var lang: String
    var profileImageUrl: String
    var profileBannerUrl: String?
    var defaultProfile: Bool

    enum CodingKeys: String, CodingKey {
        case id, name, location, description, url, protected, verified, lang
        case screenName = "screen_name"
        case followersCount = "followers_count"
        case friendsCount = "friends_count"
        case listedCount = "listed_count"
        case createdAt = "created_at"
        case favouritesCount = "favourites_count"
        case utcOffset = "utc_offset"
        case timeZone = "time_zone"
        case statusesCount = "statuses_count"
        case profileImageUrl = "profile_image_url"
        case profileBannerUrl = "profile_banner_url"
        case defaultProfile = "default_profile"
    }
}

struct CodableTweetEntities: Codable {
    var hashtags: [CodableTweetHashtag]
    var urls: [CodableTweetLink]
    var userMentions: [CodableTweetMention]

    enum CodingKeys: String, CodingKey {
        case hashtags, urls
        case userMentions = "user_mentions"
    }
}

struct CodableTweetHashtag: Codable {
    var text: String
    var indices: [Int]

    enum CodingKeys: String, CodingKey {
        case text, indices
    }
}

struct CodableTweetLink: Codable {
    var url: String
    var expandedUrl: String
    var displayUrl: String
    var indices: [Int]

    enum CodingKeys: String, CodingKey {
        case url, indices
        case expandedUrl = "expanded_url"
        case displayUrl = "display_url"
    }
}

struct CodableTweetMention: Codable {
    var id: Int
    var name: String
    var screenName: String
    var indices: [Int]

    enum CodingKeys: String, CodingKey {
        case id, name, indices
        case screenName = "screen_name"
    }
}
