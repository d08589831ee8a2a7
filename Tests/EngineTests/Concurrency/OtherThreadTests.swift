import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Values of an import on other threads")
struct OtherThreadTests {
    @Test("When the import is over, it is a value like any other")
    func afterTheImport() throws {
        let object = try Sharing.object(from: ["name": "a"])
        #expect(onThread { object.source?["name"]?.string } == "a")
    }
}

private final class Sharing: DictionaryImportable, @unchecked Sendable {
    // `@unchecked Sendable`: two threads take turns with it.
    var name = ""
    var source: ImportValue?

    static var importableProperties: PropertyRegistry { \.name }

    func didImport(from source: ImportValue) throws { self.source = source }
}
