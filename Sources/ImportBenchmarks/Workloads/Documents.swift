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
            (0..<100).map { number in
                let (east, north) = (Double(ring * number) / 97, Double(ring + number) / 701)
                return [east - 141.003, north + 41.67]
            }
        }
        return ["coordinates": rings]
    }
}

final class KeyedDocument: DictionaryImportable, Decodable {
    var events: [String: Event] = [:]

    static var importableProperties: PropertyRegistry { \.events }

    struct Event: DictionaryImportable, Decodable {
        var id = 0
        var name = ""
        var topicIds: [Int] = []

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
            \.topicIds
        }
    }
}

private func document<Model: DictionaryImportable & Decodable & AnyObject>(
    _ name: String, _ title: String? = nil, of type: Model.Type, objects: Int,
    _ document: @autoclosure @escaping () -> [String: Any]
) -> Workload {
    let decoder = JSONDecoder()
    return Workload(
        name, as: title, objects: objects, try jsonBytes(document()), against: "JSONDecoder",
        { try Model.object(fromJSON: $0) }, { try decoder.decode(type, from: $0) })
}

var documentWorkloads: [Workload] {
    [
        document(
            "JSON: nested arrays of numbers", of: NumberDocument.self, objects: 5600, NumberDocument.payload),
        document(
            "JSON: objects keyed by id", "many small objects by their ids, from JSON bytes", of: KeyedDocument.self,
            objects: 1000,
            [
                "events": Dictionary(
                    uniqueKeysWithValues: (0..<1000).map { index in
                        let id = 138_586_341 + index * 7
                        return (
                            "\(id)", ["id": id, "name": "Event \(index)", "topicIds": [index, 17]] as [String: Any]
                        )
                    })
            ]),
    ]
}
