import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class Shared: DictionaryImportable {
    var firstName = "Ann"
    var parts = [Part(), Part()]

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.parts
    }
}

private struct Part: DictionaryImportable {
    var partNumber = 1

    static var importableProperties: PropertyRegistry { \.partNumber }
}

@Suite("Exports on many threads")
struct ExportThreadTests {
    @Test("Many threads may export a type for the first time")
    func firstTime() {
        let results = Locked<Set<String>>([])
        DispatchQueue.concurrentPerform(iterations: 64) { iteration in
            let style = iteration.isMultiple(of: 2) ? ExportOptions.KeyStyle.snakeCase : .asDeclared
            let json = (try? Shared().exportedJSON(options: .init(keyStyle: style))) ?? Data()
            results.withLock { _ = $0.insert(String(decoding: json, as: UTF8.self)) }
        }
        #expect(
            results.withLock(\.self) == [
                #"{"first_name":"Ann","parts":[{"part_number":1},{"part_number":1}]}"#,
                #"{"firstName":"Ann","parts":[{"partNumber":1},{"partNumber":1}]}"#,
            ])
    }
}
