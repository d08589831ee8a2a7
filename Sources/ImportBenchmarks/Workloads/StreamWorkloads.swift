import DictionaryImport
import Foundation

extension Catalogue {
    /// Streams in chunks of 64 KB, against the same objects in a document that is imported at once.
    static var streamWorkloads: [Workload] {
        [
            streamWorkload(
                "stream: lines, flat", of: Flat.self, flatPayload(count: 4000), { lines($0) },
                stream: { ImportStream(.lines) }),
            streamWorkload(
                "stream: lines, rich", of: Rich.self, richPayload(count: 800), { lines($0) },
                stream: { ImportStream(.lines) }),
            streamWorkload(
                "stream: array, flat", of: Flat.self, flatPayload(count: 4000), { jsonBytes($0) },
                stream: { ImportStream(.array) }),
            streamWorkload(
                "stream: array at a key path, flat", of: Flat.self, flatPayload(count: 4000),
                { jsonBytes(["data": ["people": $0]]) }, stream: { ImportStream(.array(at: "data.people")) }),
            streamWorkload(
                "stream: lines, flat, with onIssue", of: Flat.self, flatPayload(count: 4000), { lines($0) },
                stream: { ImportStream(.lines) { complain("\($0)") } },
                whole: { try Flat.objects(fromJSON: $0) { complain("\($0)") } }),
            streamWorkload(
                "stream: lines, flat, with options and mappings", of: Flat.self, flatPayload(count: 4000),
                { lines($0) },
                stream: { ImportStream(.lines, mappings: ["title": "name"], options: .lenient) },
                whole: { try Flat.objects(fromJSON: $0, mappings: ["title": "name"], options: .lenient) }),
        ]
    }
}

private func streamWorkload<Model: DictionaryImportable>(
    _ name: String, of type: Model.Type, _ payload: @escaping @autoclosure () -> [[String: Any]],
    _ document: @escaping ([[String: Any]]) -> Data, stream: @escaping () -> ImportStream<Model>,
    whole: @escaping (Data) throws -> [Model] = { try Model.objects(fromJSON: $0) }
) -> Workload {
    Workload(name) {
        let payload = payload()
        let bytes = jsonBytes(payload)
        let chunks = chunks(of: document(payload))
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

private func lines(_ payload: [[String: Any]]) -> Data {
    Data(payload.map { jsonBytes($0) + [UInt8(ascii: "\n")] }.joined())
}

private func chunks(of bytes: Data, size: Int = 1 << 16) -> [Data] {
    stride(from: 0, to: bytes.count, by: size).map { Data(bytes[$0..<min($0 + size, bytes.count)]) }
}
