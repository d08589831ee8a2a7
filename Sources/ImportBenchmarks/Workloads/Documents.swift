import DictionaryImport
import Foundation

// JSON documents of other shapes than arrays of objects with a few properties. They decode themselves as well.

/// Shapes on a map: next to nothing but numbers, in arrays in arrays.
final class NumberDocument: DictionaryImportable, Codable {
    var coordinates: [[[Double]]] = []

    static var importableProperties: PropertyRegistry { \.coordinates }

    /// 56 rings of a hundred points, with as many digits as maps have.
    static var payload: [String: Any] {
        let rings = (0..<56).map { ring in
            (0..<100).map { number -> [Double] in
                [Double(ring * number) / 97 - 141.003, Double(ring + number) / 701 + 41.67]
            }
        }
        return ["coordinates": rings]
    }
}

/// Shows by their ids: many objects with next to nothing in each.
final class Program: DictionaryImportable, Codable {
    var shows: [String: Show] = [:]

    static var importableProperties: PropertyRegistry { \.shows }

    final class Show: DictionaryImportable, Codable {
        var id = 0
        var name = ""
        var topics: [Int] = []
        var place: Pair?
        var seats: [Seat] = []

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
            \.topics
            \.place
            \.seats
        }
    }

    final class Seat: DictionaryImportable, Codable {
        var category = 0
        var amount = 0

        static var importableProperties: PropertyRegistry {
            \.category
            \.amount
        }
    }

    static var payload: [String: Any] {
        let shows = (0..<1000).map { index -> (String, [String: Any]) in
            let id = 138_586_341 + index * 7
            let seats = (0..<3).map { ["category": $0 + 338_937_230, "amount": 90_000 + index] }
            let place: [String: Any] = ["number": index % 9, "text": "Hall \(index % 9)"]
            let topics = [index, 17]
            return ("\(id)", ["id": id, "name": "Show \(index)", "topics": topics, "place": place, "seats": seats])
        }
        return ["shows": Dictionary(uniqueKeysWithValues: shows)]
    }
}

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

var documentWorkloads: [Workload] {
    let decoder = JSONDecoder()
    return [
        decoded("JSON: nested arrays of numbers", NumberDocument.self, objects: 5600, NumberDocument.payload) {
            try NumberDocument.object(fromJSON: $0)
        },
        decoded(
            "JSON: objects keyed by id", as: "many small objects by their ids, from JSON bytes", Program.self,
            objects: 1000, Program.payload
        ) { try Program.object(fromJSON: $0) },
        Workload(
            "JSON: twitter", as: "a network's search results from JSON bytes", objects: 100, try search(),
            against: "JSONDecoder", { try Tweet.objects(fromJSON: $0, at: "statuses") },
            { try decoder.decode(Page.self, from: $0).statuses }),
    ]
}
