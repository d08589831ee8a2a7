import DictionaryImport
import Foundation

extension Catalogue {
    /// Objects from the bytes of a JSON document. The library and the decoder start from the same bytes.
    static var jsonWorkloads: [Workload] {
        [
            Workload("JSON: flat") {
                let bytes = jsonBytes(flatPayload(count: 1000))
                let decoder = JSONDecoder()
                return Competition(
                    objects: 1000, library: { try Flat.objects(fromJSON: bytes) },
                    against: .init("JSONDecoder", target: 0.1) { try decoder.decode([CodableFlat].self, from: bytes) })
            },
            Workload("JSON: flat, one object") {
                let bytes = jsonBytes(flatPayload(count: 1, offset: 3)[0])
                let decoder = JSONDecoder()
                return Competition(
                    objects: 1, library: { try Flat.object(fromJSON: bytes) },
                    against: .init("JSONDecoder") { try decoder.decode(CodableFlat.self, from: bytes) })
            },
            Workload("JSON: rich") {
                let bytes = jsonBytes(richPayload(count: 200))
                let decoder = newDecoder()
                return Competition(
                    objects: 200, library: { try Rich.objects(fromJSON: bytes) },
                    against: .init("JSONDecoder", target: 0.14) {
                        try decoder.decode([CodableRich].self, from: bytes)
                    })
            },
            Workload("JSON: update of existing objects") {
                let bytes = (0..<200).map { jsonBytes(flatPayload(count: 1, offset: $0)[0]) }
                let objects = bytes.map { _ in Flat() }
                let dictionaries = flatPayload(count: 200)
                return Competition(
                    objects: 200,
                    library: {
                        for (object, bytes) in zip(objects, bytes) { try object.importValues(fromJSON: bytes) }
                        return objects
                    },
                    against: .init("library, from dictionaries") {
                        for (object, dictionary) in zip(objects, dictionaries) {
                            try object.importValues(from: dictionary)
                        }
                        return objects
                    })
            },
        ] + tweetWorkloads
    }

    /// The search result that JSON benchmarks share, where it lies beside the checkout.
    private static var tweetWorkloads: [Workload] {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../shared/data/twitter.json")
        guard let bytes = try? Data(contentsOf: file.standardizedFileURL) else { return [] }
        return [
            Workload("JSON: twitter.json") {
                let decoder = JSONDecoder()
                return Competition(
                    objects: 100, library: { try Tweet.objects(fromJSON: bytes, at: "statuses") },
                    against: .init("JSONDecoder", target: 0.17) {
                        try decoder.decode(CodableSearch.self, from: bytes).statuses
                    })
            },
            // `parsed` looks at every byte and imports nothing but a number; per object is per byte here.
            Workload("JSON: bytes of twitter.json, read only") {
                Competition(
                    objects: bytes.count,
                    library: { try Count.object(fromJSON: bytes, at: "search_metadata").count },
                    against: .init("adding up the bytes") {
                        bytes.withUnsafeBytes { $0.reduce(0) { $0 &+ Int($1) } } == 0 ? 0 : 100
                    },
                    .init("JSONSerialization") {
                        let document = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
                        return (document?["search_metadata"] as? [String: Any])?["count"] as? Int ?? 0
                    })
            },
        ]
    }
}

private struct Count: DictionaryImportable {
    var count = 0

    static var importableProperties: PropertyRegistry {
        \.count
    }
}
