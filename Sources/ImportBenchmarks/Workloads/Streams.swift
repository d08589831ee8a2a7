import DictionaryImport
import Foundation

// Streams in chunks of 64 KB, against the same objects in a document that is imported at once.

var streamWorkloads: [Workload] {
    [
        stream("stream: lines, flat", "JSON Lines in a stream", flatPayload(4000), of: Flat.self),
        stream("stream: lines, rich", "JSON Lines of 25 properties in a stream", richPayload(800), of: Rich.self),
        stream("stream: array, flat", "an array in a stream", flatPayload(4000), of: Flat.self, isLines: false),
        exportStream(
            "stream: export of an array, flat", "an array that is exported in a stream", flatPayload(4000),
            of: Flat.self),
        exportStream("stream: export of an array, rich", nil, richPayload(800), of: Rich.self),
    ]
}

private func stream<Model: DictionaryImportable & AnyObject>(
    _ name: String, _ title: String, _ payload: @escaping @autoclosure () -> [[String: Any]], of type: Model.Type,
    isLines: Bool = true
) -> Workload {
    Workload(name, as: title) {
        // Both have the same texts, so that the keys are in the same order.
        let elements = try payload().map(jsonBytes)
        let bytes = array(elements)
        let text = isLines ? lines(elements) : bytes
        let chunks = stride(from: 0, to: text.count, by: 1 << 16).map { Data(text[$0..<min($0 + 1 << 16, text.count)]) }
        return Competition(
            objects: elements.count,
            library: {
                var stream = ImportStream<Model>(isLines ? .lines : .array)
                var models: [Model] = []
                for chunk in chunks { models += try stream.push(chunk) }
                return try models + stream.finish()
            }, Competitor("library, the whole document") { try Model.objects(fromJSON: bytes) })
    }
}

/// Models that leave one after the other, in chunks, against an array of them that is exported at once.
private func exportStream<Model: DictionaryImportable>(
    _ name: String, _ title: String?, _ payload: @escaping @autoclosure () -> [[String: Any]], of type: Model.Type
) -> Workload {
    Workload(name, as: title) {
        let models = try Model.objects(from: payload())
        return Competition(
            objects: models.count,
            library: {
                var stream = ExportStream<Model>(.array)
                var count = 0
                for model in models { count += try stream.push(model).count }
                return count + stream.finish().count
            }, Competitor("library, the whole array") { try models.exportedJSON().count })
    }
}

private func lines(_ elements: [Data]) -> Data { Data(elements.map { $0 + "\n".utf8 }.joined()) }

private func array(_ elements: [Data]) -> Data { "[".utf8 + Data(elements.joined(separator: ",".utf8)) + "]".utf8 }
