import DictionaryImport
import Foundation
import TestSupport
import Testing

/// What a strict schema accepts imports, and what it refuses does not.
@Suite("Agreement of imports with their schema")
struct SchemaAgreementTests {
    /// The results of many documents.
    struct Tally {
        var disagreements: [String] = []
        var accepted = 0
        var count = 0
    }

    static let modelCount = 30

    /// Calls `body` with each model.
    private func forEachModel(_ body: (any AgreementModel.Type) throws -> Void) rethrows {
        func next<Seed: ModelSeed>(_ seed: Seed.Type, _ count: Int) throws {
            if count == 0 { return }
            try body(RandomSchemaModel<Seed>.self)
            try next(SeedAfter<Seed>.self, count - 1)
        }
        // `rethrows` does not reach into the function.
        do { try next(FirstSeed.self, Self.modelCount) } catch { Issue.record(error) }
    }

    private func check(
        _ model: any AgreementModel.Type, _ use: JSONSchemaUse, count: Int, _ tally: inout Tally,
        importing: (String) throws -> Void
    ) throws {
        let schema = try model.jsonSchema(for: use, options: .strict)
        let validator = SchemaValidator(schema)
        var documents = SchemaDocuments(schema, seed: model.seed)
        for number in 0..<count {
            let document = try text(number % 4 == 0 ? documents.next() : documents.nextMutated())
            let problems = validator.problems(with: try ImportValue(json: document))
            let issues = issues { try importing(document) }
            tally.count += 1
            if issues.isEmpty { tally.accepted += 1 }
            if problems.isEmpty != issues.isEmpty {
                tally.disagreements.append("\(model.seed): \(document)\n\(problems)\n\(issues)")
            }
        }
    }

    @Test("New objects: a document imports strictly if the schema accepts it, and not otherwise")
    func newObjects() throws {
        var tally = Tally()
        try forEachModel { model in
            try check(model, .newObjects, count: 60, &tally) { try model.importNew($0) }
        }
        #expect(tally.disagreements == [])
        #expect(tally.count == 1_800 && 240..<1_200 ~= tally.accepted)
    }

    @Test("Updates: a document imports strictly if the schema accepts it, and not otherwise")
    func updates() throws {
        var tally = Tally()
        try forEachModel { model in
            try check(model, .updates, count: 30, &tally) { try model.update($0) }
        }
        #expect(tally.disagreements == [])
        #expect(tally.count == 900 && 120..<720 ~= tally.accepted)
    }

    static let exportOptions = [
        ExportOptions.default, ExportOptions(keyStyle: .asDeclared, nulls: .omit), .railsAttributes, .attributesOnly,
        ExportOptions(dates: .unixMilliseconds, omitsDefaults: true),
    ]

    @Test("Exports: whatever is exported is as the schema says, with no key besides", arguments: exportOptions.indices)
    func exports(_ index: Int) throws {
        var exportCount = 0
        try forEachModel { model in
            var documents = SchemaDocuments(
                try model.jsonSchema(for: .newObjects, options: .strict), seed: model.seed, areComplete: true)
            let validator = SchemaValidator(
                try model.jsonSchema(for: .exports, options: .strict, exportOptions: Self.exportOptions[index]))
            for _ in 0..<6 {
                let document = try text(documents.next())
                // A random document is not always valid.
                guard let exported = try? model.exported(document, Self.exportOptions[index]) else { continue }
                #expect(validator.problems(with: try ImportValue(json: exported)) == [], "\(model.seed): \(document)")
                exportCount += 1
            }
        }
        #expect(exportCount > 60)
    }
}

/// A model that is made from a seed.
protocol AgreementModel: DictionaryImportable {
    static var seed: UInt64 { get }
    static func update(_ document: String) throws
}

extension AgreementModel {
    static func importNew(_ document: String) throws { _ = try object(fromJSON: document, options: .strict) }

    static func exported(_ document: String, _ options: ExportOptions) throws -> Data {
        try object(fromJSON: document, options: .strict).exportedJSON(options: options)
    }
}

extension RandomSchemaModel: AgreementModel {
    static var seed: UInt64 { Seed.value }

    /// Updates an object that has every model that is merged into.
    static func update(_ document: String) throws {
        let model = RandomSchemaModel()
        model.office = RandomPlace()
        try model.importValues(fromJSON: document, options: .strict)
    }
}
