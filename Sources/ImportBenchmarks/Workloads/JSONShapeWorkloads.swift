import DictionaryImport
import Foundation

extension Catalogue {
    /// Documents of other shapes than arrays of objects with a few properties.
    static var jsonShapeWorkloads: [Workload] {
        [
            jsonWorkload("JSON: nested arrays of numbers", of: NumberDocument.self, objects: 5600, target: 0.08) {
                let rings: [[[Double]]] = (0..<56).map { ring in (0..<100).map { point(of: ring, number: $0) } }
                return ["coordinates": rings]
            },
            jsonWorkload("JSON: objects keyed by id", of: KeyedDocument.self, objects: 1000, target: 0.06) {
                var events: [String: Any] = [:]
                for index in 0..<1000 {
                    let id = 138_586_341 + index * 7
                    events["\(id)"] = ["id": id, "name": "Event \(index)", "topicIds": [index, 17]] as [String: Any]
                }
                return ["events": events]
            },
            jsonWorkload(
                "JSON: text beyond ASCII, 64 K characters", of: TextDocument.self, objects: 65_536, target: 0.3
            ) {
                let texts = ["Grüße aus Köln, ", "привет, мир! ", "日本語の文章", "😋✨"]
                return ["texts": texts.map { String(repeating: $0, count: 16_384 / $0.count) }]
            },
        ]
    }
}

/// With as many digits as maps have.
private func point(of ring: Int, number: Int) -> [Double] {
    let (east, north) = (Double(ring * number) / 97, Double(ring + number) / 701)
    return [east - 141.003, north + 41.67]
}

private func jsonWorkload<Model: DictionaryImportable & Decodable>(
    _ name: String, of type: Model.Type, objects: Int, target: Double, _ document: @escaping () -> [String: Any]
) -> Workload {
    Workload(name) {
        let bytes = jsonBytes(document())
        let decoder = JSONDecoder()
        return Competition(
            objects: objects, library: { try Model.object(fromJSON: bytes) },
            against: .init("JSONDecoder", target: target) { try decoder.decode(type, from: bytes) })
    }
}
