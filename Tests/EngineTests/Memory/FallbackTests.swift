#if os(Linux) || os(macOS)
    import Foundation
    import TestSupport
    import Testing

    @testable import DictionaryImport

    /// What happens where Swift does not do what the library relies on. See Contract 4, 19 and 33.
    ///
    /// Each test is a process of its own: what has been found out once is remembered.
    @Suite struct FallbackTests {
        final class Part: DictionaryImportable {
            var sku = ""
            var price = 0.0
            var tags: [String] = []

            static var importableProperties: PropertyRegistry {
                \.sku
                \.price
                \.tags
            }
        }

        struct Size: DictionaryImportable, Equatable {
            var width = 0
            var height: Int?

            static var importableProperties: PropertyRegistry {
                \.width
                \.height
            }
        }

        final class Order: DictionaryImportable {
            var id = 0
            var title: String?
            var isOpen = false
            var size = Size()
            var parts: [Part] = []
            var next: Order?
            var observed = 0 {
                didSet { observations.append(observed) }
            }
            var observations: [Int] = []

            static var importableProperties: PropertyRegistry {
                \.id
                \.title
                \.isOpen
                \.size
                \.parts
                Property(\.next, .merging)
                Property(\.observed, named: "observed")
            }
        }

        class Record: ImportableObject {
            final var id = 0
            final var log: [String] = []

            @PropertyRegistryBuilder<Record> override class var importableProperties: PropertyRegistry { \.id }
        }

        final class Note: Record {
            final var text = ""

            @PropertyRegistryBuilder<Note> override class var importableProperties: PropertyRegistry {
                super.importableProperties
                \.text
            }

            override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "secret" }

            override func didImport(from source: ImportValue) throws { log.append("did \(text)") }
        }

        private static let json = """
            {"id":1,"title":"first","is_open":true,"size":{"width":2,"height":3},\
            "parts":[{"sku":"a","price":1.5,"tags":["x","y"]},{"sku":"b","price":2.5,"tags":[]}],\
            "next":{"id":2,"title":null,"is_open":false,"size":{"width":0,"height":null},"parts":[],"observed":0},\
            "observed":7}
            """

        @Test func whatIsTakenAwayIsNotReliedOn() async {
            await #expect(processExitsWith: .success) {
                for reliance in Reliance.allCases { reliance.takeAway() }
                HeldValue.tryOut()
                #expect(!StoredOffset.isTold)
                #expect(!HeldValue.isTold)
                #expect(InheritedHooks.of(Note.self) == [])
            }
        }

        @Test(arguments: Check.allCases, Reliance.allCases.map { [$0.rawValue] } + [Reliance.allCases.map(\.rawValue)])
        func everythingIsAsWithReliance(check: Check, missing: [Int]) async throws {
            // First as it always is, so that what fails below fails for want of a reliance.
            try onThread(stackSize: 64 << 20) { try check.run() }
            await #expect(processExitsWith: .success) { [check, missing] in
                // The process gets numbers: they can be encoded.
                for number in missing { Reliance(rawValue: number)?.takeAway() }
                try onThread(stackSize: 64 << 20) { try check.run() }
            }
        }

        enum Check: Codable, CaseIterable {
            case importsAndExports, updates, values, hooks, merging, depth

            func run() throws {
                switch self {
                case .importsAndExports: try FallbackTests.checkImportsAndExports()
                case .updates: try FallbackTests.checkUpdates()
                case .values: try FallbackTests.checkValues()
                case .hooks: try FallbackTests.checkHooks()
                case .merging: FallbackTests.checkMerging()
                case .depth: FallbackTests.checkDepth()
                }
            }
        }

        private static func checkImportsAndExports() throws {
            let order = try Order.object(fromJSON: json)
            #expect(order.observations == [7])
            #expect(try String(decoding: order.exportedJSON(), as: UTF8.self) == json)
            let again = try Order.object(from: order.exportedDictionary())
            #expect(try String(decoding: again.exportedJSON(), as: UTF8.self) == json)
            #expect(try Order.checkImportableProperties() == ["observations"])
            #expect(try Size.object(from: ["WIDTH": "5"]) == Size(width: 5, height: nil))
        }

        private static func checkUpdates() throws {
            let order = try Order.object(fromJSON: json)
            let next = try #require(order.next)
            let broken: [String: Any] = [
                "id": 5, "title": "other", "observed": 8, "size": ["width": 9], "next": ["id": 6], "parts": 3,
            ]
            #expect(issues { try order.importValues(from: broken) }.map(\.reason.code) == [.typeMismatch])
            #expect(try String(decoding: order.exportedJSON(), as: UTF8.self) == json)
            let summary = try order.importValues(from: ["id": 1, "title": "new", "next": ["id": 6]])
            #expect(summary.changedProperties.contains("title") && !summary.changedProperties.contains("id"))
            #expect(order.title == "new" && order.next === next && next.id == 6)
            #expect(order.observations == [7])
        }

        private static func checkValues() throws {
            let sources: [(source: Any, text: String)] = [
                ("7", "7"), (7, "7"), (7.5, "7.5"), (true, "true"), (Int8(7), "7"), (NSNumber(value: 7), "7"),
                (NSString("a"), "a"), (Substring("b"), "b"), (NSNull(), "-"), (Int?.none as Any, "-"),
                (String?.some("c") as Any, "c"),
                (String(repeating: "long", count: 9), String(repeating: "long", count: 9)),
            ]
            for (source, text) in sources {
                let order = try Order.object(from: ["title": source])
                #expect(order.title ?? "-" == text, "\(type(of: source))")
            }
            let parts: [Any] = [
                ["tags": ["x"]] as [String: Any], ["tags": ["x"]] as [String: [String]],
                ["tags": NSArray(array: ["x"])],
                NSDictionary(dictionary: ["tags": ["x"] as [Any]]), ["tags": [Substring("x")]] as [String: Any],
            ]
            #expect(try Order.object(from: ["parts": parts]).parts.map(\.tags) == parts.map { _ in ["x"] })
            #expect(issues { try Order.object(from: ["parts": [["tags": 1], 5, "x"] as [Any]]) }.count == 3)
        }

        final class Box: ImportableObject {
            final var notes: [Note] = []

            @PropertyRegistryBuilder<Box> override class var importableProperties: PropertyRegistry {
                Property(\.notes, .merging)
            }
        }

        /// Elements that nothing tells apart are known when the first array is merged.
        private static func checkMerging() {
            #expect(issues { try Box.checkImportableProperties() }.isEmpty)
            #expect(issues { try Box.object(from: ["notes": [Any]()]) }.isEmpty)
            #expect(issues { try Box.object(from: ["notes": [["id": 1]]]) }.map(\.reason.code) == [.registry])
        }

        private static func checkHooks() throws {
            let note = try Note.object(from: ["id": 1, "text": "x", "secret": 2], options: .strict)
            #expect(note.id == 1 && note.log == ["did x"])
            let record = try Record.object(from: ["id": 2])
            #expect(record.id == 2 && record.log == [])
        }

        private static func checkDepth() {
            let start = String(repeating: "{\"next\":", count: 100_000)
            let end = String(repeating: "}", count: 100_000)
            let deep = (0..<600).reduce([:] as [String: Any]) { inner, _ in ["next": inner] }
            #expect(issues { try Order.object(from: deep) }.map(\.reason.code) == [.depth])
            let options = ImportOptions.default.with(\.maximumDepth, 1_000_000)
            let found = issues { try Order.object(fromJSON: start + "null" + end, options: options) }
            #expect(found.map(\.reason.code) == [.depth])
        }
    }
#endif
