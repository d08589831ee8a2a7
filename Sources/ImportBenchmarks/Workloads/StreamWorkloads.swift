import DictionaryImport
import Foundation

extension Catalogue {
    /// Streams in chunks of 64 KB, against the same objects in a document that is imported at once.
    static var streamWorkloads: [Workload] {
        [
            streamWorkload(
                "stream: lines, flat", of: Flat.self, flatPayload(count: 4000), lines,
                stream: { ImportStream(.lines) }),
            streamWorkload(
                "stream: lines, rich", of: Rich.self, richPayload(count: 800), lines,
                stream: { ImportStream(.lines) }),
            streamWorkload(
                "stream: array, flat", of: Flat.self, flatPayload(count: 4000), array,
                stream: { ImportStream(.array) }),
            streamWorkload(
                "stream: array at a key path, flat", of: Flat.self, flatPayload(count: 4000),
                { Data(#"{"data":{"people":"#.utf8) + array($0) + Data("}}".utf8) },
                stream: { ImportStream(.array(at: "data.people")) }),
            streamWorkload(
                "stream: lines, flat, with onIssue", of: Flat.self, flatPayload(count: 4000), lines,
                stream: { ImportStream(.lines) { complain("\($0)") } },
                whole: { try Flat.objects(fromJSON: $0) { complain("\($0)") } }),
            streamWorkload(
                "stream: lines, flat, with options and mappings", of: Flat.self, flatPayload(count: 4000), lines,
                stream: { ImportStream(.lines, mappings: ["title": "name"], options: .lenient) },
                whole: { try Flat.objects(fromJSON: $0, mappings: ["title": "name"], options: .lenient) }),
        ]
    }
}

private func streamWorkload<Model: DictionaryImportable>(
    _ name: String, of type: Model.Type, _ payload: @escaping @autoclosure () -> [[String: Any]],
    _ document: @escaping ([Data]) -> Data, stream: @escaping () -> ImportStream<Model>,
    whole: @escaping (Data) throws -> [Model] = { try Model.objects(fromJSON: $0) }
) -> Workload {
    Workload(name) {
        let payload = payload()
        // Both have the same texts, so that the keys are in the same order.
        let elements = payload.map(jsonBytes)
        let bytes = array(elements)
        let chunks = chunks(of: document(elements))
        return Competition(
            objects: payload.count,
            library: {
                var stream = stream()
                var models: [Model] = []
                for chunk in chunks { models += try stream.push(chunk) }
                return try models + stream.finish()
            },
            against: .init("library, the whole document", target: 1.1) { try whole(bytes) })
    }
}

private func lines(_ elements: [Data]) -> Data { Data(elements.map { $0 + "\n".utf8 }.joined()) }

private func array(_ elements: [Data]) -> Data { "[".utf8 + Data(elements.joined(separator: ",".utf8)) + "]".utf8 }

private func chunks(of bytes: Data, size: Int = 1 << 16) -> [Data] {
    stride(from: 0, to: bytes.count, by: size).map { Data(bytes[$0..<min($0 + size, bytes.count)]) }
}
