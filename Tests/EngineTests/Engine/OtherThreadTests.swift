#if DEBUG
    import DictionaryImport
    import Foundation
    import TestSupport
    import Testing

    /// A value belongs to the thread of its import until that is over. Debug builds find a mistake.
    @Suite("Values of an import on other threads")
    struct OtherThreadTests {
        @Test("A value that is used on another thread while its import runs ends the process")
        func duringTheImport() async {
            await #expect(processExitsWith: .failure) {
                _ = try Sharing.object(from: ["name": "a", "waits": true])
            }
        }

        @Test("When the import is over, it is a value like any other")
        func afterTheImport() throws {
            let object = try Sharing.object(from: ["name": "a"])
            #expect(onThread { object.source?["name"]?.string } == "a")
        }
    }

    private final class Sharing: DictionaryImportable, @unchecked Sendable {
        // `@unchecked Sendable`: two threads take turns with it.
        var name = ""
        var waits = false
        var source: ImportValue?

        static var importableProperties: PropertyRegistry {
            \.name
            \.waits
        }

        func didImport(from source: ImportValue) throws {
            self.source = source
            if waits { _ = onThread { self.source?["name"]?.string } }
        }
    }
#endif
