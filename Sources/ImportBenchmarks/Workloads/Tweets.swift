import DictionaryImport
import Foundation

/// A post of a network's search results, with what an application would take of it: most keys are nobody's.
final class Tweet: DictionaryImportable, Decodable {
    var id = 0
    var createdAt = ""
    var text = ""
    var inReplyToScreenName: String?
    var user: User?
    var retweetCount = 0
    var entities: Entities?

    static var importableProperties: PropertyRegistry {
        \.id
        \.createdAt
        \.text
        \.inReplyToScreenName
        \.user
        \.retweetCount
        \.entities
    }

    final class User: DictionaryImportable, Decodable {
        var id = 0
        var name = ""
        var screenName = ""
        var description = ""
        var followersCount = 0
        var verified = false

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
            \.screenName
            \.description
            \.followersCount
            \.verified
        }
    }

    final class Entities: DictionaryImportable, Decodable {
        var symbols: [String] = []

        static var importableProperties: PropertyRegistry { \.symbols }
    }
}

private struct Page: Decodable { var statuses: [Tweet] }

/// As such services print it: with blanks and line ends, escaped slashes, and much text beyond ASCII.
private func search() throws -> Data {
    let null = NSNull()
    let statuses = (0..<100).map { index -> [String: Any] in
        var user: [String: Any] = [
            "id": 1_186_275_104 + index, "id_str": "\(1_186_275_104 + index)", "name": "夏目漱石 \(index)",
            "screenName": "user\(index)", "location": "関西", "url": null, "utc_offset": null, "time_zone": null,
            "description": "猫と暮らしています❤︎…本も書きます…❤︎", "followersCount": index * 31, "verified": false, "lang": "ja",
            "image_url": "http://img.example.com/\(index)/normal.jpeg", "createdAt": "Sat Feb 16 13:40:25 +0000 2013",
        ]
        for name in ["link", "sidebar_border", "sidebar_fill", "text"] { user["profile_\(name)_color"] = "C0DEED" }
        for name in ["geo_enabled", "is_translator", "default_profile", "following"] { user[name] = false }
        return [
            "metadata": ["result_type": "recent", "iso_language_code": "ja"],
            "createdAt": "Sun Aug 31 00:29:15 +0000 2014", "id": 505_874_924_095_815_681 + index,
            "id_str": "\(505_874_924_095_815_681 + index)",
            "text": "@user\(index) \n\n吾輩は猫である。名前はまだ無い。\nどこで生れたかとんと見当がつかぬ。😋✨✨\nにゃあ……✋",
            "source": #"<a href="http://example.com/download/iphone" rel="nofollow">for iPhone</a>"#,
            "truncated": false, "in_reply_to_status_id": null, "inReplyToScreenName": "user\(index)", "user": user,
            "geo": null, "coordinates": null, "place": null, "contributors": null, "retweetCount": index,
            "favorite_count": 0, "favorited": false, "retweeted": false, "lang": "ja",
            "entities": ["hashtags": [["text": "写真", "indices": [58, 61]]], "symbols": ["写"], "mentions": []],
        ]
    }
    return try JSONSerialization.data(
        withJSONObject: ["search_metadata": ["count": 100], "statuses": statuses], options: .prettyPrinted)
}

var tweetWorkloads: [Workload] {
    let decoder = JSONDecoder()
    return [
        Workload(
            "JSON: twitter", as: "a network's search results from JSON bytes", objects: 100, try search(),
            against: "JSONDecoder", { try Tweet.objects(fromJSON: $0, at: "statuses") },
            { try decoder.decode(Page.self, from: $0).statuses })
    ]
}
