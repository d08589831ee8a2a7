import DictionaryImport
import TestSupport
import Testing

/// Values of an import that are converted by hooks after it has been written, or when it is over.
@Suite("Values that are converted late")
struct LateConversionTests {
    @Test("What didImport converts is written, and its own didImport is called")
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

    @Test("A value that was kept is imported on its own")
    func kept() throws {
        let existing = Guest.register(id: 4, name: "old")
        let table = try Table.object(from: ["id": 3, "later": ["id": 4, "name": "new"]])
        _ = try table.source?["later"]?.converted(to: Guest.self)
        #expect(existing.name == "new")
        #expect(existing.imports == 1)
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
