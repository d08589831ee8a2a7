import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Models that are faulty")
struct FaultyModelTests {
    struct Faulty: DictionaryImportable {
        var value = 0

        static var importableProperties: PropertyRegistry {
            \.value
            \.value
        }
    }

    final class Outer: DictionaryImportable {
        var id = 0
        var list: [Faulty] = []
        var optional: Faulty?
        var byName: [String: Faulty] = [:]
        var replaced: Faulty? = nil

        static var importableProperties: PropertyRegistry {
            \.id
            \.list
            \.optional
            \.byName
            Property(\.replaced, .fallback(nil))
        }
    }

    @Test(
        "A faulty model fails an import that leaves out invalid values, wherever it is",
        arguments: [
            "list", "optional", "by_name", "replaced",
        ])
    func nested(key: String) throws {
        let faulty: [String: Any] = ["value": 1]
        let value: Any =
            switch key {
            case "list": [faulty, faulty]
            case "by_name": ["a": faulty, "b": faulty]
            default: faulty
            }
        let outer = Outer()
        let error = try #require(throws: ImportError.self) {
            try outer.importValues(from: ["id": 5, key: value], options: .lenient)
        }
        #expect(error.issues.count == 1 && error.issues.first?.reason.code == .registry)
        #expect(error.issues.first?.path.description.hasPrefix(key) == true)
        #expect(outer.id == 0)
    }

    @Test("A fault is reported once, however many objects there are")
    func once() throws {
        let sources = (0..<1000).map { ["value": $0] }
        for options in [ImportOptions.default, .lenient] {
            let error = try #require(throws: ImportError.self) {
                try Faulty.objects(from: sources, options: options)
            }
            #expect(error.issues.count == 1 && error.omittedIssueCount == 0)
        }
    }

    @Test("A faulty model fails a stream that leaves out invalid elements")
    func stream() throws {
        var stream = ImportStream<Faulty>(.lines, options: .lenient)
        #expect(throws: ImportError.self) {
            _ = try stream.push(Data("{\"value\": 1}\n{\"value\": 2}\n".utf8))
            _ = try stream.finish()
        }
    }

}
