import DictionaryImport
import Foundation

extension Catalogue {
    /// Arrays of objects as JSON. `JSONEncoder` leaves nulls out, so the library does here.
    static var exportWorkloads: [Workload] {
        [
            exportWorkload("export, flat", of: Flat.self, CodableFlat.self, flatPayload(count: 1000)),
            exportWorkload("export, rich", of: Rich.self, CodableRich.self, richPayload(count: 200)),
            exportWorkload(
                "export, rich, readable", of: Rich.self, CodableRich.self, richPayload(count: 200), isReadable: true),
            exportWorkload(
                "export, with a dictionary of numbers", of: Post.self, CodablePost.self, postPayload(count: 1000)),
            Workload("export, arrays of doubles") {
                let payload = outlinePayload(rings: 10, points: 500)
                let models = importedAgain(payload, Outline.self)
                let twins = decodedAgain(payload, CodableOutline.self)
                let encoder = JSONEncoder()
                return Competition(
                    objects: 10 * 500, library: { Document(json: try models.exportedJSON()) },
                    against: .init("JSONEncoder", target: 0.2) { Document(json: try encoder.encode(twins)) })
            },
            Workload("export, sets of a hundred texts") {
                let tags = (0..<100).map { "tag \($0)" }
                let models = importedAgain([["tags": tags]], TagSet.self)
                let encoder = JSONEncoder()
                return Competition(
                    objects: 100, library: { Document(json: try models.exportedJSON()) },
                    against: .init("JSONEncoder", target: 0.2) {
                        Document(json: try encoder.encode([["tags": Set(tags).sorted()]]))
                    })
            },
            Workload("export, flat, to dictionaries") {
                let models = importedAgain(flatPayload(count: 1000), Flat.self)
                return Competition(
                    objects: models.count, library: { Document(dictionaries: try models.exportedDictionaries()) },
                    against: .init("hand-written", target: 2) { Document(dictionaries: models.map(dictionary)) })
            },
            Workload("export, rich, to dictionaries") {
                let models = importedAgain(richPayload(count: 200), Rich.self)
                return Competition(
                    objects: models.count, library: { Document(dictionaries: try models.exportedDictionaries()) },
                    against: .init("hand-written", target: 2) { Document(dictionaries: models.map(\.byHand)) })
            },
            Workload("export, with a dictionary of numbers, to dictionaries") {
                let models = importedAgain(postPayload(count: 1000), Post.self)
                return Competition(
                    objects: models.count, library: { Document(dictionaries: try models.exportedDictionaries()) },
                    against: .init("hand-written", target: 2) { Document(dictionaries: models.map(dictionary)) })
            },
            Workload("export, untyped, to dictionaries") {
                let settings: [String: Any] = [
                    "theme": "dark", "size": 12, "flags": [true, 1.5] as [Any], "inner": ["a": 1] as [String: Any],
                ]
                let models = importedAgain((0..<100).map { ["id": $0, "settings": settings] }, Loose.self)
                return Competition(
                    objects: models.count, library: { Document(dictionaries: try models.exportedDictionaries()) },
                    against: .init("hand-written") {
                        Document(dictionaries: models.map { ["id": $0.id, "settings": $0.settings] })
                    })
            },
            Workload("export, two properties of one object") {
                let models = importedAgain(flatPayload(count: 1), Flat.self)
                let options = ExportOptions(properties: ["name", "score"])
                return Competition(
                    objects: 1,
                    library: { Document(dictionaries: [try models[0].exportedDictionary(options: options)]) },
                    against: .init("hand-written") {
                        Document(dictionaries: [["name": models[0].name, "score": models[0].score]])
                    })
            },
        ]
    }
}

private func exportWorkload<Model: DictionaryImportable, Twin: Codable>(
    _ name: String, of model: Model.Type, _ twin: Twin.Type, _ payload: @escaping @autoclosure () -> [[String: Any]],
    isReadable: Bool = false
) -> Workload {
    Workload(name) {
        let payload = payload()
        let models = importedAgain(payload, model)
        let twins = decodedAgain(payload, twin)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        if isReadable { encoder.outputFormatting = [.prettyPrinted, .sortedKeys] }
        let options = ExportOptions(nulls: .omit, sortedKeys: isReadable, prettyPrinted: isReadable)
        return Competition(
            objects: payload.count, library: { Document(json: try models.exportedJSON(options: options)) },
            against: .init("JSONEncoder", target: 0.2) { Document(json: try encoder.encode(twins)) })
    }
}

private func dictionary(of post: Post) -> [String: Any] {
    [
        "id": post.id, "title": post.title, "author": post.author ?? NSNull(), "score": post.score,
        "is_pinned": post.isPinned, "reactions": post.reactions,
    ]
}

private func dictionary(of flat: Flat) -> [String: Any] {
    [
        "id": flat.id, "name": flat.name, "nickname": flat.nickname ?? NSNull(), "score": flat.score,
        "is_active": flat.isActive, "home_town": flat.homeTown ?? NSNull(),
    ]
}

/// What was exported, which looks the same whatever the order of its keys and the form of its numbers.
private struct Document: CustomStringConvertible, CustomReflectable {
    private let content: Any

    init(json: Data) { content = json }

    init(dictionaries: [[String: Any]]) { content = dictionaries }

    var description: String {
        do {
            let any = try (content as? Data).map { try JSONSerialization.jsonObject(with: $0) } ?? content
            let canonical = try JSONSerialization.data(withJSONObject: any, options: .sortedKeys)
            return String(decoding: canonical, as: UTF8.self)
        } catch {
            return "\(error)"
        }
    }

    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

private func importedAgain<Model: DictionaryImportable>(_ payload: [[String: Any]], _ type: Model.Type) -> [Model] {
    guard let models = try? Model.objects(from: payload) else { fatalError("the payload is not of \(type)") }
    return models
}

private func decodedAgain<Twin: Decodable>(_ payload: [[String: Any]], _ type: Twin.Type) -> [Twin] {
    let decoder = newDecoder()
    guard let twins = try? decoder.decode([Twin].self, from: jsonBytes(payload)) else {
        fatalError("the payload is not of \(type)")
    }
    return twins
}
