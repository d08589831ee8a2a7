import DictionaryImport
import Foundation
import Testing

@Suite("Options made by an initializer")
struct OptionInitializerTests {
    private struct Model: DictionaryImportable {
        var id = 1
        var names: [Int] = []
        var day: Date?
        static var importableProperties: PropertyRegistry {
            \.id
            \.names
            \.day
        }
    }

    @Test("Every field of those of an import")
    func imports() {
        let options = ImportOptions(
            conversions: .exact, onConversionFailure: .skip, onInvalidElement: .skip, unknownKeys: .report,
            nulls: .skip,
            missingValues: .fail, emptyStrings: .asNull, singleValues: .wrap, emptyArrays: .asObject,
            dates: .unixSeconds, maximumDepth: 7, maximumIssues: 3)
        #expect(options.conversions == .exact && options.onConversionFailure == .skip)
        #expect(options.onInvalidElement == .skip && options.unknownKeys == .report && options.nulls == .skip)
        #expect(options.missingValues == .fail && options.emptyStrings == .asNull && options.singleValues == .wrap)
        #expect(options.emptyArrays == .asObject && options.maximumDepth == 7 && options.maximumIssues == 3)
    }

    @Test("What is not given is as in the default ones, and depth is limited")
    func defaults() throws {
        #expect(throws: ImportError.self) {
            try Model.object(from: ["id": "1"], options: ImportOptions(conversions: .exact))
        }
        #expect(try Model.object(from: ["id": "1"], options: ImportOptions()).id == 1)
        #expect(throws: ImportError.self) {
            try Model.object(fromJSON: #"{"names": [1]}"#, options: ImportOptions(maximumDepth: 1))
        }
        let model = try Model.object(from: ["names": [1]])
        #expect(throws: ImportError.self) { try model.exportedJSON(options: ExportOptions(maximumDepth: 1)) }
        #expect(throws: Never.self) { try model.exportedJSON(options: ExportOptions(maximumDepth: 2)) }
    }
}
