import DictionaryImport
import Foundation

/// A few ordinary properties, and a dictionary of numbers beside them.
final class Post: DictionaryImportable, Codable {
    var id = 0
    var title = ""
    var author: String?
    var score = 0.0
    var isPinned = false
    var reactions: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.title
        \.author
        \.score
        \.isPinned
        \.reactions
    }

    enum CodingKeys: String, CodingKey {
        case id, title, author, score, reactions
        case isPinned = "is_pinned"
    }
}

/// A shape on a map: next to nothing but numbers, in arrays in arrays.
final class Outline: DictionaryImportable, Codable {
    var name = ""
    var coordinates: [[[Double]]] = []

    static var importableProperties: PropertyRegistry {
        \.name
        \.coordinates
    }
}

private var posts: [[String: Any]] {
    (0..<1000).map { index -> [String: Any] in
        let reactions = ["like": index % 500, "heart": index % 70, "laugh": index % 9, "confused": 0, "eyes": 3]
        return [
            "id": index + 100_000, "title": "A post with a title of usual length, number \(index)",
            "author": index.isMultiple(of: 3) ? NSNull() : "Author \(index % 20)", "score": Double(index % 100) / 4,
            "is_pinned": index.isMultiple(of: 7), "reactions": reactions,
        ]
    }
}

/// Rings of points, whose coordinates have as many digits as measured ones.
private var outlines: [[String: Any]] {
    let rings = (1...10).map { ring -> [[Double]] in
        (0..<500).map { point -> [Double] in
            let angle: Double = Double(point) / 500 * 2 * .pi
            return [-65.6 + cos(angle) * Double(ring), 43.4 + sin(angle) * Double(ring)]
        }
    }
    return [["name": "Canada", "coordinates": rings]]
}

// What an export makes of objects, written by hand.

extension Flat {
    fileprivate var dictionary: [String: Any] {
        [
            "id": id, "name": name, "nickname": nickname ?? NSNull(), "score": score, "is_active": isActive,
            "home_town": homeTown ?? NSNull(),
        ]
    }
}

extension Post {
    fileprivate var dictionary: [String: Any] {
        [
            "id": id, "title": title, "author": author ?? NSNull(), "score": score, "is_pinned": isPinned,
            "reactions": reactions,
        ]
    }
}

extension Rich {
    fileprivate var dictionary: [String: Any] {
        var result: [String: Any] = [
            "id": id, "sku": sku, "title": title, "subtitle": subtitle ?? NSNull(), "slug": slug,
            "summary": summary ?? NSNull(), "price": price, "discount": discount ?? NSNull(), "currency": currency,
            "quantity": quantity, "is_active": isActive, "is_featured": isFeatured, "rating": rating,
            "review_count": reviewCount, "barcode": barcode ?? NSNull(), "weight": weight ?? NSNull(),
            "width_in_millimetres": widthInMillimetres, "height_in_millimetres": heightInMillimetres, "color": color,
            "language": language, "parent_id": parentId ?? NSNull(), "tags": tags,
            "created_at": createdAt.map { $0.formatted(.iso8601) } ?? NSNull(),
            "lines": lines.map { line -> [String: Any] in
                [
                    "position": line.position, "text": line.text, "amount": line.amount,
                    "unit_code": line.unitCode ?? NSNull(),
                ]
            },
        ]
        if let seller {
            result["seller"] =
                [
                    "id": seller.id, "name": seller.name, "email_address": seller.emailAddress ?? NSNull(),
                    "is_verified": seller.isVerified,
                ] as [String: Any]
        }
        return result
    }
}

/// What was exported, which looks the same whatever the order of its keys and the form of its numbers.
private struct Document: CustomStringConvertible, CustomReflectable {
    private let content: Any

    init(json: Data) { content = json }

    init(_ dictionaries: [[String: Any]]) { content = dictionaries }

    var description: String {
        do {
            let any = try (content as? Data).map { try JSONSerialization.jsonObject(with: $0) } ?? content
            let canonical = try JSONSerialization.data(withJSONObject: any, options: .sortedKeys)
            return String(decoding: canonical, as: UTF8.self)
        } catch { return "\(error)" }
    }

    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

/// Objects as JSON. `JSONEncoder` leaves nulls out, so the library does here.
private func json<Model: DictionaryImportable & Encodable & AnyObject>(
    _ name: String, _ title: String? = nil, objects: Int, _ models: @escaping @autoclosure () throws -> [Model],
    isReadable: Bool = false
) -> Workload {
    let encoder = newEncoder()
    if isReadable { encoder.outputFormatting = [.prettyPrinted, .sortedKeys] }
    let options = ExportOptions(nulls: .omit, sortedKeys: isReadable, prettyPrinted: isReadable)
    return Workload(
        name, as: title, objects: objects, try models(), against: "JSONEncoder",
        { Document(json: try $0.exportedJSON(options: options)) }, { Document(json: try encoder.encode($0)) })
}

private func dictionaries<Model: DictionaryImportable & AnyObject>(
    _ name: String, _ title: String? = nil, objects: Int, _ models: @escaping @autoclosure () throws -> [Model],
    _ byHand: @escaping (Model) -> [String: Any]
) -> Workload {
    Workload(
        name, as: title, objects: objects, try models(), { Document(try $0.exportedDictionaries()) },
        { Document($0.map(byHand)) })
}

var exportWorkloads: [Workload] {
    let tags = (0..<100).map { "tag \($0)" }
    let encoder = newEncoder()
    let settings: [String: Any] = [
        "theme": "dark", "size": 12, "flags": [true, 1.5] as [Any], "inner": ["a": 1] as [String: Any],
    ]
    let twoProperties = ExportOptions(properties: ["name", "score"])
    return [
        json(
            "export, flat", "export to JSON bytes, 6 properties", objects: 1000,
            try Flat.objects(from: flatPayload(1000))),
        json(
            "export, rich", "export to JSON bytes, 25 properties", objects: 200,
            try Rich.objects(from: richPayload(200))),
        json(
            "export, rich, readable", "export to JSON bytes, for readers", objects: 200,
            try Rich.objects(from: richPayload(200)), isReadable: true),
        json("export, with a dictionary of numbers", objects: 1000, try Post.objects(from: posts)),
        json("export, arrays of doubles", objects: 10 * 500, try Outline.objects(from: outlines)),
        Workload(
            "export, sets of a hundred texts", as: "export to JSON bytes, of sets", objects: 100,
            try TagSet.objects(from: [["value": tags]]), against: "JSONEncoder",
            { Document(json: try $0.exportedJSON()) },
            { _ in Document(json: try encoder.encode([["value": Set(tags).sorted()]])) }),
        dictionaries(
            "export, flat, to dictionaries", "export to dictionaries, 6 properties", objects: 1000,
            try Flat.objects(from: flatPayload(1000)), \.dictionary),
        dictionaries(
            "export, rich, to dictionaries", "export to dictionaries, 25 properties", objects: 200,
            try Rich.objects(from: richPayload(200)), \.dictionary),
        dictionaries(
            "export, with a dictionary of numbers, to dictionaries", objects: 1000, try Post.objects(from: posts),
            \.dictionary),
        dictionaries(
            "export, untyped, to dictionaries", "export to dictionaries, of untyped properties", objects: 100,
            try Loose.objects(from: (0..<100).map { ["id": $0, "settings": settings] }),
            { ["id": $0.id, "settings": $0.settings] }),
        Workload(
            "export, two properties of one object", as: "export of two properties of one object", objects: 1,
            try Flat.object(from: flatPayload(1)[0]), { Document([try $0.exportedDictionary(options: twoProperties)]) },
            { Document([["name": $0.name, "score": $0.score]]) }),
    ]
}
