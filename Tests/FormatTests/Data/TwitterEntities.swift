import DictionaryImport
import Foundation

struct TwitterEntities: DictionaryImportable {
    var hashtags: [TwitterHashtag] = []
    var symbols: [TwitterHashtag] = []
    var urls: [TwitterLink] = []
    var userMentions: [TwitterMention] = []
    var media: [TwitterMedia] = []

    static var importableProperties: PropertyRegistry {
        \.hashtags
        \.symbols
        \.urls
        \.userMentions
        \.media
    }
}

struct TwitterHashtag: DictionaryImportable {
    var text = ""
    var indices: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.text
        \.indices
    }
}

struct TwitterLink: DictionaryImportable {
    var url: URL?
    var expandedUrl: URL?
    var displayUrl = ""
    var indices: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.url
        \.expandedUrl
        \.displayUrl
        \.indices
    }
}

struct TwitterMention: DictionaryImportable {
    var id = 0
    var idStr = ""
    var name = ""
    var screenName = ""
    var indices: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.idStr
        \.name
        \.screenName
        \.indices
    }
}

struct TwitterMedia: DictionaryImportable {
    var id = 0
    var idStr = ""
    var indices: [Int] = []
    var mediaUrl: URL?
    var mediaUrlHttps: URL?
    var url: URL?
    var displayUrl = ""
    var expandedUrl: URL?
    var kind = ""
    var sizes: [String: TwitterSize] = [:]
    var sourceStatusId: Int?
    var sourceStatusIdStr: String?

    static var importableProperties: PropertyRegistry {
        \.id
        \.idStr
        \.indices
        \.mediaUrl
        \.mediaUrlHttps
        \.url
        \.displayUrl
        \.expandedUrl
        Property(\.kind, .from("type"))
        \.sizes
        \.sourceStatusId
        \.sourceStatusIdStr
    }
}

struct TwitterSize: DictionaryImportable {
    var w = 0
    var h = 0
    var resize = ""

    static var importableProperties: PropertyRegistry {
        \.w
        \.h
        \.resize
    }
}
