import DictionaryImport
import Foundation

// Streams in chunks of 64 KB, against the same objects in a document that is imported at once.

var streamWorkloads: [Workload] {
    [
        stream("stream: lines, flat", "JSON Lines in a stream", flatPayload(4000), lines) {
            ImportStream<Flat>(.lines)
        },
        stream("stream: lines, rich", "JSON Lines of 25 properties in a stream", richPayload(800), lines) {
            ImportStream<Rich>(.lines)
        },
        stream("stream: array, flat", "an array in a stream", flatPayload(4000), array) { ImportStream<Flat>(.array) },
        exportStream(
            "stream: export of an array, flat", "an array that is exported in a stream", flatPayload(4000),
            ExportStream<Flat>.Layout.array),
        exportStream("stream: export of an array, rich", nil, richPayload(800), ExportStream<Rich>.Layout.array),
    ]
}

private func stream<Model: DictionaryImportable & AnyObject>(
    _ name: String, _ title: String, _ payload: @escaping @autoclosure () -> [[String: Any]],
    _ document: @escaping ([Data]) -> Data, stream: @escaping () -> ImportStream<Model>
) -> Workload {
    Workload(name, as: title) {
        // Both have the same texts, so that the keys are in the same order.
        let elements = try payload().map(jsonBytes)
        let bytes = array(elements)
        let text = document(elements)
        let chunks = stride(from: 0, to: text.count, by: 1 << 16).map { Data(text[$0..<min($0 + 1 << 16, text.count)]) }
        return Competition(
            objects: elements.count,
            library: {
                var stream = stream()
                var models: [Model] = []
                for chunk in chunks { models += try stream.push(chunk) }
                return try models + stream.finish()
            }, Competitor("library, the whole document") { try Model.objects(fromJSON: bytes) })
    }
}

/// Models that leave one after the other, in chunks, against an array of them that is exported at once.
private func exportStream<Model: DictionaryImportable>(
    _ name: String, _ title: String?, _ payload: @escaping @autoclosure () -> [[String: Any]],
    _ layout: ExportStream<Model>.Layout
) -> Workload {
    Workload(name, as: title) {
        let models = try Model.objects(from: payload())
        return Competition(
            objects: models.count,
            library: {
                var stream = ExportStream<Model>(layout)
                var count = 0
                for model in models { count += try stream.push(model).count }
                return count + stream.finish().count
            }, Competitor("library, the whole array") { try models.exportedJSON().count })
    }
}

private func lines(_ elements: [Data]) -> Data { Data(elements.map { $0 + "\n".utf8 }.joined()) }

private func array(_ elements: [Data]) -> Data { "[".utf8 + Data(elements.joined(separator: ",".utf8)) + "]".utf8 }
