import DictionaryImport
import Foundation
import Testing

/// Hooks and converters may keep values of the import in the very objects that it has reached.
@Suite("Objects that keep values of their import")
struct KeptValueTests {
    enum Use: CaseIterable { case update, fails, object, stream, plan }

    /// Makes an object, has it imported to, and returns it as one that nobody else holds any more.
    private func dropped<Model: AnyObject>(_ model: Model, _ use: (Model) throws -> Void) rethrows -> () -> Model? {
        try use(model)
        return { [weak model] in model }
    }

    @Test("An object that got a value from a converter goes when nobody needs it")
    func converters() throws {
        let updated = try dropped(Memo()) { memo in
            try memo.importValues(from: ["id": 1, "part": ["inner": 3]])
            #expect(memo.part?.int == 3)
        }
        #expect(updated() == nil)
        let session = try dropped(ImportSession()) { session in
            let memo = try Memo.object(from: ["id": 1, "part": ["inner": 3], "other": ["a"]], session: session)
            #expect(memo.part?.int == 3)
            #expect(memo.other[0]?.string == "a")
        }
        #expect(session() == nil)
    }

    @Test("A value that a converter returns belongs to no import")
    func detached() throws {
        let memo = try Memo.object(from: ["part": ["inner": 3]], session: ImportSession())
        #expect(memo.part?.session == nil)
        #expect(try memo.part?.converted(to: String.self) == "3")
        try memo.importValues(fromJSON: #"{"part": null}"#)
        #expect(memo.part?.isNull == true)
    }

    @Test("An object that a hook has put a value into goes when nobody needs it", arguments: Use.allCases)
    func hooks(use: Use) throws {
        let diary = try dropped(Diary()) { diary in
            let source: [String: Any] = ["id": use == .fails ? -1 : 1, "known": true]
            try Diary.$known.withValue(Diary.Known(diary: diary)) {
                switch use {
                case .update: #expect(try diary.importValues(from: source).changedProperties == ["id"])
                case .fails: #expect(throws: ImportError.self) { try diary.importValues(from: source) }
                case .object: #expect(try Diary.object(from: source) === diary)
                case .stream:
                    var stream = ImportStream<Diary>(.lines)
                    #expect(try stream.push(Data(#"{"id": 1, "known": true}"#.utf8) + [10]).first === diary)
                case .plan:
                    let plan = try diary.plannedImport(from: source)
                    #expect(try plan.commit().changedProperties == ["id"])
                    #expect(plan.changes.map(\.property) == ["id"])
                }
            }
            #expect(try diary.source?["known"]?.converted(to: Bool.self) == true)
        }
        #expect(diary() == nil)
    }
}

private final class Memo: DictionaryImportable {
    var id = 0
    var part: ImportValue?
    var other: ImportValue = .init([])

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.part, .converting { $0["inner"] ?? $0 })
        Property(\.other, .converting { $0 })
    }
}

private final class Diary: DictionaryImportable {
    struct Known: @unchecked Sendable {
        // `@unchecked Sendable`: one thread uses it.
        weak var diary: Diary?
    }

    @TaskLocal static var known: Known?

    var id = 0
    var source: ImportValue?

    static var importableProperties: PropertyRegistry { \.id }

    static func existingObject(for source: ImportValue) throws -> Diary? { known?.diary }

    func didImport(from source: ImportValue) throws {
        self.source = source
        if id < 0 { throw CancellationError() }
    }
}
