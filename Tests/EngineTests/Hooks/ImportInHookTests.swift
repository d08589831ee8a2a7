import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Hooks may import, whatever they like and whenever they are called: no lock is held while they run.
@Suite("Imports inside of hooks")
struct ImportInHookTests {
    @Test("What willImport or shouldImport converts for an existing object itself is written before its own values")
    func sameObject() throws {
        let (session, mirror) = (ImportSession(), Mirror())
        (mirror.id, mirror.name) = (1, "A")
        try session.insert(mirror)
        for hook in ["will", "should"] {
            let other: [String: Any] = ["id": 1, "name": "B"]
            _ = try Mirror.object(from: ["id": 1, "name": "A", "hook": hook, "other": other], session: session)
            #expect(mirror.name == "A")
        }
    }

    @Test("Every hook may import its own type", .timeLimit(.minutes(1)))
    func ownType() throws {
        let selfish = try Selfish.object(from: ["id": 1, "name": "x"])
        #expect((selfish.id, selfish.name) == (1, "x"))
        #expect(selfish.log == ["will 2", "should 2", "did 2"])
    }

    @Test("An import inside a hook is one of its own: it stays when the one around it fails")
    func ownTransaction() throws {
        let inner = Journal()
        let outer = Journal()
        #expect(
            failureLines { try outer.importValues(from: ["text": "a", "also": inner, "number": "no number"]) }.count
                == 1)
        #expect(outer.text == "")
        #expect(inner.text == "also a")
    }

    @Test("What is imported while issues are received is no part of the import that they are of")
    func whileIssuesAreReceived() throws {
        var options = ImportOptions.default
        options.unknownKeys = .report
        let json = #"{"id": 1, "unknown": 1}"#
        func knows(_ importing: (ImportSession, @escaping (ImportIssue) -> Void) throws -> Void) throws -> Bool {
            let session = ImportSession()
            try importing(session) { _ in
                #expect(throws: Never.self) { try Mirror.object(from: ["id": 2], session: session) }
            }
            return session.object(Mirror.self, identity: 2) != nil
        }
        #expect(try knows { _ = try Mirror.object(fromJSON: json, options: options, session: $0, onIssue: $1) })
        #expect(
            try knows { session, onIssue in
                _ = try Mirror().plannedImport(fromJSON: json, options: options, session: session, onIssue: onIssue)
            })
        #expect(
            try knows { session, onIssue in
                var stream = ImportStream<Mirror>(.lines, options: options, session: session) { onIssue($0.issue) }
                _ = try stream.push(Data((json + "\n").utf8))
            })
    }

    @Test("The issues of an import inside a hook continue its path")
    func paths() {
        #expect(
            failureLines { _ = try Delegating.object(from: ["inner": ["number": "x"]]) } == [
                "inner.number: expected Int, found String \"x\""
            ])
    }

    @Test("An import inside a conversion does not disturb the one around it", arguments: [false, true])
    func conversions(isJSON: Bool) throws {
        let source: [String: Any] = ["before": 1, "value": ["count": 3], "after": "x"]
        let json = try JSONSerialization.data(withJSONObject: source)
        for _ in 0..<3 {
            let branch = try isJSON ? Branch.object(fromJSON: json) : Branch.object(from: source)
            #expect((branch.before, branch.after, branch.value?.path) == (1, "x", "value"))
            #expect(branch.value?.inner == [0, 1, 2])
            #expect(branch.value?.isContextOfItsOwn == true)
        }
    }

    @Test("A conversion that fails has its issues, however many errors the import has by then")
    func manyErrors() throws {
        struct Inner: DictionaryImportable {
            var number = 0
            static var importableProperties: PropertyRegistry { \.number }
        }
        struct Outer: DictionaryImportable {
            static let counts = Locked<[Int]>([])
            var size = 0
            var inner = ""
            static var importableProperties: PropertyRegistry {
                \.size
                Property(
                    \.inner,
                    .converting { value in
                        do {
                            return "\(try value.converted(to: Inner.self))"
                        } catch let error as ImportError {
                            counts.withLock { $0.append(error.issues.count) }
                            throw error
                        }
                    })
            }
        }
        let element: [String: Any] = ["size": "x", "inner": ["number": "y"]]
        for maximum in [1, 2, 100, .max] {
            Outer.counts.withLock { $0 = [] }
            let options = ImportOptions(maximumIssues: maximum)
            let found = issues { try Outer.objects(from: [element, element, element], options: options) }
            #expect(found.count == min(maximum, 6))
            #expect(Outer.counts.withLock { $0 } == [1, 1, 1])
        }
    }

    @Test("What didImport converts is written, and its own hook is called")
    func inDidImport() throws {
        let existing = Guest.register(id: 1, name: "old")
        let table = try Table.object(from: ["id": 3, "guest": ["id": 1, "name": "new"]])
        #expect(table.guest === existing)
        #expect(existing.name == "new")
        #expect(existing.imports == 1)
    }

    @Test("What didImport has converted is undone when it throws")
    func undone() throws {
        let existing = Guest.register(id: 2, name: "old")
        let error = #expect(throws: ImportError.self) {
            try Table.object(from: ["id": -1, "guest": ["id": 2, "name": "new"]])
        }
        #expect(error?.facts == "custom")
        #expect(existing.name == "old")
    }

    @Test("What didImport converts may merge with what this import has written", arguments: ["map", "town", "free"])
    func lateMerge(key: String) throws {
        let graph = Graph()
        graph.map = ["old": 0]
        graph.town = Town(city: "A", zone: 1)
        graph.rest = ["old": 0]
        let payload: [String: [[String: Any]]] = [
            "map": [["map": ["a": 1]], ["map": ["b": 2]]],
            "town": [["town": ["city": "B"]], ["town": ["zone": 6]]],
            "free": [["a": 1], ["b": 2]],
        ]
        var source = try #require(payload[key]?[0])
        source["more"] = payload[key]?[1]
        try Graph.$current.withValue(graph) { _ = try graph.importValues(from: source) }
        switch key {
        case "map": #expect(graph.map == ["old": 0, "a": 1, "b": 2])
        case "town": #expect(graph.town == Town(city: "B", zone: 6))
        default: #expect(Set(graph.rest.keys) == ["old", "a", "b"])
        }
    }

    @Test("A value that was kept is imported on its own when the import is over")
    func kept() throws {
        let existing = Guest.register(id: 4, name: "old")
        let table = try Table.object(from: ["id": 3, "later": ["id": 4, "name": "new"]])
        _ = try table.source?["later"]?.converted(to: Guest.self)
        #expect(existing.name == "new")
        #expect(existing.imports == 1)
    }

    /// The issue of a model that is imported while it is being declared.
    private func recursion(of model: String) -> String {
        """
        \(model): importableProperties, or what else is asked of the model once, imports \(model) itself. To resolve \
        this, declare only what is known without an import
        """
    }

    @Test("What declares a model cannot import it: that is an error, and no endless recursion", .timeLimit(.minutes(1)))
    func declarations() throws {
        #expect(try Declaring.object(from: ["key": 1]).id == 1)
        let lines = Declaring.lines.withLock { $0 }
        #expect(Set(lines) == [recursion(of: "Declaring")])
        #expect(lines.count >= 5)
    }

    @Test("A list of properties cannot import its model either", .timeLimit(.minutes(1)))
    func registry() throws {
        let lines = failureLines { _ = try Hopeless.object(from: ["id": 1]) }
        #expect(lines == [])
        #expect(Hopeless.inner.withLock { $0 } == [recursion(of: "Hopeless")])
    }

    @Test("Two models may import each other in what declares them", .timeLimit(.minutes(1)))
    func mutualDeclarations() throws {
        #expect(try Ping.object(from: ["key": 1]).value == 1)
        #expect(try Pong.object(from: ["key": 2]).value == 2)
        #expect(try Ping.object(from: ["key": 3]).value == 3)
    }

    @Test("Many threads may import a type for the first time while its declaration imports it", .timeLimit(.minutes(1)))
    func firstTime() {
        let names = Locked<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<20 {
                let slow = try? Slow.object(from: ["slow_key": "\(thread)-\(round)", "child": ["slow_key": "c"]])
                names.withLock { $0.append("\(slow?.name ?? "nil"):\(slow?.child?.name ?? "nil")") }
            }
        }
        let expected = (0..<8).flatMap { thread in (0..<20).map { "\(thread)-\($0):c" } }
        #expect(names.withLock { $0.sorted() } == expected.sorted())
    }

    @Test("Threads may import two models that import each other", .timeLimit(.minutes(1)))
    func crossing() {
        let sum = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for _ in 0..<20 {
                let value =
                    thread.isMultiple(of: 2)
                    ? try? Left.object(from: ["key": 1]).value : try? Right.object(from: ["key": 1]).value
                sum.withLock { $0 += value ?? 1000 }
            }
        }
        #expect(sum.withLock { $0 } == 160)
    }

    @Test("A model that flattens the one being declared cannot be imported by that, and is complete afterwards")
    func flattening() throws {
        #expect(try Inlined.object(from: ["user_id": "a"]).ref == "a")
        #expect(Inlined.outer.withLock { $0 } == [recursion(of: "Inlined")])
        let outer = try Inlining.object(from: ["user_id": "b"])
        #expect(outer.inner.ref == "b")
        #expect(outer.userId == "")
    }

    @Test("A task that is started by what declares a model may import the model", .timeLimit(.minutes(1)))
    func tasks() throws {
        #expect(try onThread { try Starting.object(from: ["id": 1]).id } == 1)
        #expect(Starting.imported.withLock { $0 } == ["2"])
    }
}

// MARK: Models

private final class Selfish: DictionaryImportable {
    var id = 0
    var name = ""
    var log: [String] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    private static func importsItself() -> Int {
        (try? Selfish.object(from: ["id": 2, "nested": true]))?.id ?? -1
    }

    static func existingObject(for source: ImportValue) throws -> Selfish? {
        guard source["nested"] == nil else { return nil }
        return importsItself() == 2 ? nil : Selfish()
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        if key == "id", value.int == 1 { log.append("should \(Self.importsItself())") }
        return true
    }

    func willImport(from source: ImportValue) throws {
        if source["name"] != nil { log.append("will \(Self.importsItself())") }
    }

    func didImport(from source: ImportValue) throws {
        if source["name"] != nil { log.append("did \(Self.importsItself())") }
    }
}

private final class Journal: DictionaryImportable {
    var text = ""
    var number = 0

    static var importableProperties: PropertyRegistry {
        \.text
        \.number
    }

    func willImport(from source: ImportValue) throws {
        guard let other = source["also"]?.any as? Journal else { return }
        try other.importValues(from: ["text": "also \(source["text"]?.string ?? "")"])
    }
}

private final class Delegating: DictionaryImportable {
    var inner: Journal?
    static var importableProperties: PropertyRegistry { \.inner }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        guard key == "inner", let object = value.any as? [String: Any] else { return true }
        inner = try Journal.object(from: object)
        return false
    }
}

private struct Importing: ImportableValue {
    let inner: [Int]
    let path: String
    let isContextOfItsOwn: Bool

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Importing {
        let leaves = try (0..<(value.value(Int.self, for: "count") ?? 0)).map { number in
            try Leaf.object(from: ["mark": 1, "number": number], options: .strict)
        }
        return Importing(
            inner: leaves.map(\.number), path: "\(context.path)",
            isContextOfItsOwn: leaves.allSatisfy { $0.mark?.context !== context })
    }
}

private struct Mark: ImportableValue {
    let context: ImportContext

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Mark { Mark(context: context) }
}

private final class Leaf: DictionaryImportable {
    var mark: Mark?
    var number = 0

    static var importableProperties: PropertyRegistry {
        \.mark
        \.number
    }
}

private final class Branch: DictionaryImportable {
    var before = 0
    var value: Importing?
    var after = ""

    static var importableProperties: PropertyRegistry {
        \.before
        \.value
        \.after
    }
}

private final class Guest: DictionaryImportable {
    var id = 0
    var name = ""
    var imports = 0

    static let all = Locked<[Int: Guest]>([:])

    static func register(id: Int, name: String) -> Guest {
        let guest = Guest()
        (guest.id, guest.name) = (id, name)
        all.withLock { $0[id] = guest }
        return guest
    }

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    static func existingObject(for source: ImportValue) throws -> Guest? {
        guard let id = try source.value(Int.self, for: "id") else { return nil }
        return all.withLock { $0[id] }
    }

    func didImport(from source: ImportValue) throws { imports += 1 }
}

private final class Table: DictionaryImportable {
    struct Closed: Error, CustomStringConvertible {
        let description = "closed"
    }

    var id = 0
    var guest: Guest?
    var source: ImportValue?

    static var importableProperties: PropertyRegistry { \.id }

    func didImport(from source: ImportValue) throws {
        self.source = source
        guest = try source.value(Guest.self, for: "guest")
        if id < 0 { throw Closed() }
    }
}

private final class Graph: DictionaryImportable, @unchecked Sendable {
    // `@unchecked Sendable`: used by the thread of one test.
    @TaskLocal static var current: Graph?

    var map: [String: Int] = [:]
    var town = Town()
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.map, .merging)
        Property(\.town, .merging)
        Property(\.rest, .catchAll)
    }

    static var ignoredKeys: Set<String> { ["more"] }

    static func existingObject(for source: ImportValue) -> Graph? { current }

    func didImport(from source: ImportValue) throws {
        if let more = source["more"] { _ = try more.converted(to: Graph.self) }
    }
}

private final class Declaring: DictionaryImportable {
    static let lines = Locked<[String]>([])
    var id = 0

    private static func declare<Value>(_ value: Value) -> Value {
        let found = failureLines { _ = try Declaring.object(from: ["id": 1]) }
        lines.withLock { $0 += found }
        return value
    }

    static var importableProperties: PropertyRegistry {
        let _: Void = declare(())
        \.id
    }

    static var customKeyMappings: [String: String] { declare(["key": "id"]) }
    static var ignoredKeys: Set<String> { declare([]) }
    static var keyNormalization: KeyNormalization { declare(.standard) }
    static var importOptions: ImportOptions { declare(.default) }
    static var nestedObjectKeys: Set<String>? { declare(nil) }
}

private final class Hopeless: DictionaryImportable {
    static let inner = Locked<Set<String>>([])
    var id = 0

    static var importableProperties: PropertyRegistry {
        let lines = failureLines { _ = try Hopeless.object(from: ["id": 1]) }
        let _: Void = inner.withLock { $0.formUnion(lines) }
        \.id
    }
}

private final class Ping: DictionaryImportable {
    var value = 0
    static var importableProperties: PropertyRegistry { \.value }
    static var customKeyMappings: [String: String] {
        _ = try? Pong.object(from: ["value": 1])
        return ["key": "value"]
    }
}

private final class Pong: DictionaryImportable {
    var value = 0
    static var importableProperties: PropertyRegistry { \.value }
    static var customKeyMappings: [String: String] {
        _ = try? Ping.object(from: ["value": 1])
        return ["key": "value"]
    }
}

private final class Slow: DictionaryImportable {
    var name = ""
    var child: Slow?

    static var importableProperties: PropertyRegistry {
        \.name
        \.child
    }

    static var customKeyMappings: [String: String] {
        Thread.sleep(forTimeInterval: 0.05)
        _ = try? Slow.object(from: ["name": "while others wait"])
        return ["slow_key": "name"]
    }
}

private final class Left: DictionaryImportable {
    var value = 0
    static var importableProperties: PropertyRegistry { \.value }
    static var customKeyMappings: [String: String] {
        Thread.sleep(forTimeInterval: 0.02)
        _ = try? Right.object(from: ["key": 1])
        return ["key": "value"]
    }
}

private final class Right: DictionaryImportable {
    var value = 0
    static var importableProperties: PropertyRegistry { \.value }
    static var customKeyMappings: [String: String] {
        Thread.sleep(forTimeInterval: 0.02)
        _ = try? Left.object(from: ["key": 1])
        return ["key": "value"]
    }
}

private struct Inlined: DictionaryImportable {
    static let outer = Locked<[String]>([])

    var ref = ""

    static var importableProperties: PropertyRegistry { Property(\.ref, .from("user_id")) }
    static var customKeyMappings: [String: String] {
        let lines = failureLines { _ = try Inlining.object(from: ["user_id": "c"]) }
        outer.withLock { $0 = lines }
        return [:]
    }
}

private struct Inlining: DictionaryImportable {
    var userId = ""
    var inner = Inlined()

    static var importableProperties: PropertyRegistry {
        \.userId
        Property(\.inner, .flattened(prefix: ""))
    }
}

private final class Starting: DictionaryImportable {
    static let imported = Locked<[String]>([])
    private static let hasStarted = Locked(false)

    var id = 0

    static var importableProperties: PropertyRegistry { \.id }
    static var customKeyMappings: [String: String] {
        let isFirst = hasStarted.withLock { hasStarted in
            defer { hasStarted = true }
            return !hasStarted
        }
        guard isFirst else { return [:] }
        let isDone = DispatchSemaphore(value: 0)
        Task {
            let result = Result { try Starting.object(from: ["id": 2]).id }
            imported.withLock { $0.append((try? result.get()).map(String.init) ?? "\(result)") }
            isDone.signal()
        }
        isDone.wait()
        return [:]
    }
}

private final class Mirror: DictionaryImportable {
    var id = 0
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }

    func willImport(from source: ImportValue) throws {
        if source["hook"]?.string == "will" { _ = try source.value(Mirror.self, for: "other") }
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        if key == "other", value["hook"] == nil { _ = try value.converted(to: Mirror.self) }
        return true
    }
}
