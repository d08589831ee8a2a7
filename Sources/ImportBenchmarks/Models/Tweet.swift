import DictionaryImport
import Foundation

/// A status of Twitter's search results, with what an application would take of it.
final class Tweet: DictionaryImportable {
    var id = 0
    var createdAt = ""
    var text = ""
    var source = ""
    var truncated = false
    var inReplyToStatusId: Int?
    var inReplyToUserId: Int?
    var inReplyToScreenName: String?
    var user: TweetUser?
    var retweetCount = 0
    var favoriteCount = 0
    var favorited = false
    var retweeted = false
    var possiblySensitive: Bool?
    var lang = ""
    var entities: TweetEntities?

    static var importableProperties: PropertyRegistry {
        \.id
        \.createdAt
        \.text
        \.source
        \.truncated
        \.inReplyToStatusId
        \.inReplyToUserId
        \.inReplyToScreenName
        \.user
        \.retweetCount
        \.favoriteCount
        \.favorited
        \.retweeted
        \.possiblySensitive
        \.lang
        \.entities
    }
}

final class TweetUser: DictionaryImportable {
    var id = 0
    var name = ""
    var screenName = ""
    var location = ""
    var description = ""
    var url: String?
    var protected = false
    var followersCount = 0
    var friendsCount = 0
    var listedCount = 0
    var createdAt = ""
    var favouritesCount = 0
    var utcOffset: Int?
    var timeZone: String?
    var verified = false
    var statusesCount = 0
    var lang = ""
    var profileImageUrl = ""
    var profileBannerUrl: String?
    var defaultProfile = false

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.screenName
        \.location
        \.description
        \.url
        \.protected
        \.followersCount
        \.friendsCount
        \.listedCount
        \.createdAt
        \.favouritesCount
        \.utcOffset
        \.timeZone
        \.verified
        \.statusesCount
        \.lang
        \.profileImageUrl
        \.profileBannerUrl
        \.defaultProfile
    }
}

final class TweetEntities: DictionaryImportable {
    var hashtags: [TweetHashtag] = []
    var urls: [TweetLink] = []
    var userMentions: [TweetMention] = []

    static var importableProperties: PropertyRegistry {
        \.hashtags
        \.urls
        \.userMentions
    }
}

final class TweetHashtag: DictionaryImportable {
    var text = ""
    var indices: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.text
        \.indices
    }
}

final class TweetLink: DictionaryImportable {
    var url = ""
    var expandedUrl = ""
    var displayUrl = ""
    var indices: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.url
        \.expandedUrl
        \.displayUrl
        \.indices
    }
}

final class TweetMention: DictionaryImportable {
    var id = 0
    var name = ""
    var screenName = ""
    var indices: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.screenName
        \.indices
    }
}
