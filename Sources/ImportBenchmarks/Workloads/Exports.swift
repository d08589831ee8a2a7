import DictionaryImport
import Foundation

// What an export makes of objects, written by hand.

extension Flat {
    fileprivate var dictionary: [String: Any] {
        [
            "id": id, "name": name, "nickname": nickname ?? NSNull(), "score": score, "is_active": isActive,
            "home_town": homeTown ?? NSNull(),
        ]
    }
}

extension Rich {
    fileprivate var dictionary: [String: Any] {
        [
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
            "seller": seller.map { seller -> [String: Any] in
                [
                    "id": seller.id, "name": seller.name, "email_address": seller.emailAddress ?? NSNull(),
                    "is_verified": seller.isVerified,
                ]
            } ?? NSNull(),
        ]
    }
}

/// Objects as JSON. `JSONEncoder` leaves nulls out, so the library does here.
private func json<Model: DictionaryImportable & Encodable & AnyObject>(
    _ name: String, as title: String? = nil, objects: Int? = nil, _ models: @escaping @autoclosure () throws -> [Model],
    isReadable: Bool = false
) -> Workload {
    let encoder = newEncoder()
    if isReadable { encoder.outputFormatting = [.prettyPrinted, .sortedKeys] }
    let options = ExportOptions(nulls: .omit, sortedKeys: isReadable, prettyPrinted: isReadable)
    return Workload(
        name, as: title, objects: objects, try models(), against: "JSONEncoder",
        { try $0.exportedJSON(options: options) }, { try encoder.encode($0) })
}

var exportWorkloads: [Workload] {
    let tags = (0..<100).map { "tag \($0)" }
    let encoder = newEncoder()
    let counts = (0..<1000).map { index in
        ["value": ["like": index % 500, "heart": index % 70, "laugh": index % 9, "confused": 0, "eyes": 3]]
    }
    let twoProperties = ExportOptions(properties: ["name", "score"])
    return [
        json("export, flat", as: "export to JSON bytes, 6 properties", try Flat.objects(from: flatPayload(1000))),
        json("export, rich", as: "export to JSON bytes, 25 properties", try Rich.objects(from: richPayload(200))),
        json(
            "export, rich, readable", as: "export to JSON bytes, for readers",
            try Rich.objects(from: richPayload(200)), isReadable: true),
        json("export, with a dictionary of numbers", try Counts.objects(from: counts)),
        json("export, objects keyed by id", objects: 1000, [try Program.object(from: Program.payload)]),
        json("export, arrays of doubles", objects: 5600, [try NumberDocument.object(from: NumberDocument.payload)]),
        Workload(
            "export, sets of a hundred texts", as: "export to JSON bytes, of sets", objects: 100,
            try One<Set<String>>.objects(from: [["value": tags]]), against: "JSONEncoder", { try $0.exportedJSON() },
            { _ in try encoder.encode([["value": Set(tags).sorted()]]) }),
        Workload(
            "export, flat, to dictionaries", as: "export to dictionaries, 6 properties",
            try Flat.objects(from: flatPayload(1000)), { try $0.exportedDictionaries() }, { $0.map(\.dictionary) }),
        Workload(
            "export, rich, to dictionaries", as: "export to dictionaries, 25 properties",
            try Rich.objects(from: richPayload(200)), { try $0.exportedDictionaries() }, { $0.map(\.dictionary) }),
        Workload(
            "export, untyped, to dictionaries", as: "export to dictionaries, of untyped properties",
            try Loose.objects(from: Loose.payload), { try $0.exportedDictionaries() },
            { $0.map { ["id": $0.id, "settings": $0.settings] as [String: Any] } }),
        Workload(
            "export, two properties of one object", as: "export of two properties of one object",
            try Flat.object(from: flatPayload(1)[0]), { try $0.exportedDictionary(options: twoProperties) },
            { ["name": $0.name, "score": $0.score] as [String: Any] }),
    ]
}
