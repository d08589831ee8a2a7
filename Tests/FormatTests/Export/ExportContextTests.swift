import DictionaryImport
import Foundation
import Testing

@Suite("Each export has options of its own")
struct ExportContextTests {
    /// A value that exports something else while it is exported, and keeps the context on request.
    private struct Noting: ImportableValue {
        var number = 1
        var kept: Kept?

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Noting { Noting() }

        func exported(in context: ExportContext) throws -> Any? {
            kept?.context = context
            guard number > 0 else { throw context.failure("no number") }
            guard number > 1 else { return ["n": 1] }
            return try Notes(Noting(number: number - 1)).exportedDictionary()
        }
    }

    private final class Kept {
        var context: ExportContext?
    }

    private final class Notes: DictionaryImportable {
        var firstName: String? = "Ann"
        var value = Noting()
        var bornAt = Date(timeIntervalSince1970: 1)
        var note: String?

        init() {}

        init(_ value: Noting) { self.value = value }

        static var importableProperties: PropertyRegistry {
            \.firstName
            \.value
            \.bornAt
            \.note
        }
    }

    private func exported(_ notes: Notes, _ options: ExportOptions = .default) throws -> String {
        let dictionary = try notes.exportedDictionary(options: options)
        let json = try JSONSerialization.data(withJSONObject: dictionary, options: .sortedKeys)
        return String(decoding: json, as: UTF8.self)
    }

    private static let all = #"{"born_at":"1970-01-01T00:00:01Z","first_name":"Ann","note":null,"value":{"n":1}}"#

    @Test("An export inside an export does not disturb the outer one")
    func inner() throws {
        let inner = Self.all.replacing(#"{"n":1}"#, with: Self.all)
        for _ in 0..<3 {
            #expect(try exported(Notes(Noting(number: 3))) == Self.all.replacing(#"{"n":1}"#, with: inner))
        }
    }

    @Test("A context that was kept still has its options")
    func keptContext() throws {
        let kept = Kept()
        let notes = Notes(Noting(kept: kept))
        _ = try exported(notes, ExportOptions(nulls: .omit))
        notes.value.kept = nil
        for _ in 0..<2 { #expect(try exported(notes) == Self.all) }
        #expect(try #require(kept.context).options.nulls == .omit)
    }

    @Test("No option of an export holds in the next one, even when it fails", arguments: [1, 0])
    func independent(number: Int) throws {
        let notes = Notes()
        let all = [
            ExportOptions(keyStyle: .custom { $0.uppercased() }, nulls: .omit),
            ExportOptions(keyStyle: .asDeclared),
            ExportOptions(dates: .unixSeconds), ExportOptions(properties: ["value", "bornAt"]),
            ExportOptions(properties: ["value"]), ExportOptions(relationships: .railsAttributes), .readable,
        ]
        let expected = [
            #"{"BORNAT":"1970-01-01T00:00:01Z","FIRSTNAME":"Ann","VALUE":{"n":1}}"#,
            #"{"bornAt":"1970-01-01T00:00:01Z","firstName":"Ann","note":null,"value":{"n":1}}"#,
            #"{"born_at":1,"first_name":"Ann","note":null,"value":{"n":1}}"#,
            #"{"born_at":"1970-01-01T00:00:01Z","value":{"n":1}}"#, #"{"value":{"n":1}}"#, Self.all, Self.all,
        ]
        for (options, text) in zip(all, expected) {
            for _ in 0..<2 {
                notes.value.number = number
                if number > 0 {
                    #expect(try exported(notes, options) == text)
                } else {
                    #expect(throws: ImportError.self) { try exported(notes, options) }
                }
                notes.value.number = 1
                #expect(try exported(notes) == Self.all)
            }
        }
    }

    @Test("Functions in the options are released when the export is over")
    func functions() throws {
        final class Style: Sendable { func key(_ name: String) -> String { name.uppercased() } }
        weak var keyStyle: Style?
        weak var dateStyle: Style?
        do {
            let (keys, dates) = (Style(), Style())
            (keyStyle, dateStyle) = (keys, dates)
            let custom = DateStrategy.custom({ _ in .distantPast }, exporting: { _ in dates.key("x") })
            for options in [ExportOptions(keyStyle: .custom { keys.key($0) }), ExportOptions(dates: custom)] {
                _ = try exported(Notes(), options)
            }
        }
        #expect(keyStyle == nil && dateStyle == nil)
    }
}
