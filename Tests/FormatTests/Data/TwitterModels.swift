import DictionaryImport
import Foundation

private let twitterDates = DateStrategy.format("EEE MMM dd HH:mm:ss Z yyyy")

final class TwitterStatus: DictionaryImportable {
    var id = 0
    var idStr = ""
    var createdAt: Date?
    var text = ""
    var source = ""
    var truncated = false
    var inReplyToStatusId: Int?
    var inReplyToStatusIdStr: String?
    var inReplyToUserId: Int?
    var inReplyToUserIdStr: String?
    var inReplyToScreenName: String?
    var user: TwitterUser?
    var geo: Any?
    var coordinates: Any?
    var place: Any?
    var contributors: Any?
    var retweetCount = 0
    var favoriteCount = 0
    var entities = TwitterEntities()
    var favorited = false
    var retweeted = false
    var possiblySensitive: Bool?
    var lang = ""
    var retweetedStatus: TwitterStatus?
    var resultType = ""
    var languageCode = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.idStr
        Property(\.createdAt, .date(twitterDates))
        \.text
        \.source
        \.truncated
        \.inReplyToStatusId
        \.inReplyToStatusIdStr
        \.inReplyToUserId
        \.inReplyToUserIdStr
        \.inReplyToScreenName
        \.user
        \.geo
        \.coordinates
        \.place
        \.contributors
        \.retweetCount
        \.favoriteCount
        \.entities
        \.favorited
        \.retweeted
        \.possiblySensitive
        \.lang
        \.retweetedStatus
        Property(\.resultType, .fromOnly("metadata.result_type"))
        Property(\.languageCode, .fromOnly("metadata.iso_language_code"))
    }
}

final class TwitterUser: DictionaryImportable {
    var id = 0
    var idStr = ""
    var name = ""
    var screenName = ""
    var location = ""
    var biography = ""
    var url: URL?
    var isProtected = false
    var followersCount = 0
    var friendsCount = 0
    var listedCount = 0
    var createdAt: Date?
    var favouritesCount = 0
    var utcOffset: Int?
    var timeZone: String?
    var geoEnabled = false
    var verified = false
    var statusesCount = 0
    var lang = ""
    var contributorsEnabled = false
    var isTranslator = false
    var isTranslationEnabled = false
    var profileBackgroundColor = ""
    var profileBackgroundImageUrl: URL?
    var profileBackgroundImageUrlHttps: URL?
    var profileBackgroundTile = false
    var profileImageUrl: URL?
    var profileImageUrlHttps: URL?
    var profileBannerUrl: URL?
    var profileLinkColor = ""
    var profileSidebarBorderColor = ""
    var profileSidebarFillColor = ""
    var profileTextColor = ""
    var profileUseBackgroundImage = false
    var defaultProfile = false
    var defaultProfileImage = false
    var following = false
    var followRequestSent = false
    var notifications = false
    var urlLinks: [TwitterLink] = []
    var biographyLinks: [TwitterLink] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.idStr
        \.name
        \.screenName
        \.location
        Property(\.biography, .from("description"))
        \.url
        Property(\.isProtected, .from("protected"))
        \.followersCount
        \.friendsCount
        \.listedCount
        Property(\.createdAt, .date(twitterDates))
        \.favouritesCount
        \.utcOffset
        \.timeZone
        \.geoEnabled
        \.verified
        \.statusesCount
        \.lang
        \.contributorsEnabled
        \.isTranslator
        \.isTranslationEnabled
        \.profileBackgroundColor
        \.profileBackgroundImageUrl
        \.profileBackgroundImageUrlHttps
        \.profileBackgroundTile
        \.profileImageUrl
        \.profileImageUrlHttps
        \.profileBannerUrl
        \.profileLinkColor
        \.profileSidebarBorderColor
        \.profileSidebarFillColor
        \.profileTextColor
        \.profileUseBackgroundImage
        \.defaultProfile
        \.defaultProfileImage
        \.following
        \.followRequestSent
        \.notifications
        Property(\.urlLinks, .fromOnly("entities.url.urls"))
        Property(\.biographyLinks, .fromOnly("entities.description.urls"))
    }
}
