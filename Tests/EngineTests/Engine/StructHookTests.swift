import DictionaryImport
import Testing

/// A struct is complete at its own end: its hook is called then, and sees existing objects as they were, since nothing is
/// written to these before all is known to be good.
@Suite("didImport of structs")
struct StructHookTests {
    @Test("It sees new objects as they are, and existing ones as they were")
    func sees() throws {
        let journal = Journal()
        let holder = Holder(journal)
        let existing = Part(journal, "old")
        holder.crate.main = existing
        try holder.importValues(from: [
            "crate": ["title": "T", "main": ["name": "new"], "parts": [["name": "a"]]], "part": ["name": "p"],
        ])
        #expect(existing.name == "new")
        #expect(journal.entries.first == "T sees old, a")
    }

    @Test("It is called before those of the objects in it, which wait until all is written")
    func order() throws {
        let journal = Journal()
        try Journal.$current.withValue(journal) {
            _ = try Holder.object(from: [
                "crate": ["title": "T", "main": ["name": "m"], "parts": [["name": "a"], ["name": "b"]]],
                "part": ["name": "p"],
            ])
        }
        #expect(journal.entries == ["T sees m, a, b", "m", "a", "b", "p", "holder"])
    }

    @Test("Objects that may be left out are complete before it")
    func lenient() throws {
        let journal = Journal()
        try Journal.$current.withValue(journal) {
            _ = try Holder.object(
                from: ["crate": ["title": "T", "parts": [["name": "a"], ["name": "b"]]], "part": ["name": "p"]],
                options: ImportOptions(onInvalidElement: .skip))
        }
        #expect(journal.entries == ["a", "b", "T sees a, b", "p", "holder"])
    }
}

/// What has happened in one test, in order. One thread uses it.
private final class Journal: @unchecked Sendable {
    // `@unchecked Sendable`: used by the thread of one test.
    @TaskLocal static var current: Journal?

    var entries: [String] = []
}

private final class Part: DictionaryImportable {
    let journal: Journal?
    var name = ""

    init() { journal = Journal.current }

    init(_ journal: Journal, _ name: String) { (self.journal, self.name) = (journal, name) }

    static var importableProperties: PropertyRegistry { \.name }

    func didImport(from source: ImportValue) { journal?.entries.append(name) }
}

private struct Crate: DictionaryImportable {
    var title = ""
    var main: Part?
    var parts: [Part] = []
    var journal = Journal.current

    static var importableProperties: PropertyRegistry {
        \.title
        Property(\.main, .merging)
        \.parts
    }

    func didImport(from source: ImportValue) {
        let names = ([main].compactMap { $0 } + parts).map(\.name)
        journal?.entries.append("\(title) sees \(names.joined(separator: ", "))")
    }
}

private final class Holder: DictionaryImportable {
    let journal: Journal?
    var crate = Crate()
    var part: Part?

    init() { journal = Journal.current }

    init(_ journal: Journal) {
        self.journal = journal
        crate.journal = journal
    }

    static var importableProperties: PropertyRegistry {
        Property(\.crate, .merging)
        \.part
    }

    func didImport(from source: ImportValue) { journal?.entries.append("holder") }
}
