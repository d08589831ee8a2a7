import Foundation
import TestSupport
import Testing

@testable import DictionaryImport

@Suite("Plans of many types, and of many kinds of keys")
struct PlanCacheTests {
    private struct Layer<Inner>: DictionaryImportable {
        var depth = 0
        static var importableProperties: PropertyRegistry { \.depth }

        /// Imports a model of this type and of so many others that are made of it, and gathers their plans.
        static func plans(_ count: Int, _ found: inout [Unretained<ImportPlan>]) throws {
            #expect(try Layer.object(from: ["depth": count]).depth == count)
            found.append(try PlanCache.permanentPlan(of: Layer()))
            if count > 1 { try Layer<Self>.plans(count - 1, &found) }
        }

        static func plansAgain(_ count: Int, _ found: inout [Unretained<ImportPlan>?]) {
            found.append(PlanCache.permanentPlan(ofType: Layer.self))
            if count > 1 { Layer<Self>.plansAgain(count - 1, &found) }
        }
    }

    @Test("Each type has one plan, on all threads, while their index grows")
    func manyTypes() throws {
        let found = onThreads(4) { _ in
            var plans: [Unretained<ImportPlan>] = []
            var again: [Unretained<ImportPlan>?] = []
            do { try Layer<Int>.plans(300, &plans) } catch { return nil }
            Layer<Int>.plansAgain(300, &again)
            guard zip(plans, again).allSatisfy({ first, second in second.map { $0 === first } ?? false }) else {
                return nil
            }
            let own = Set(plans.map { ObjectIdentifier($0.object) })
            return own.count == 300 ? plans.map { "\(ObjectIdentifier($0.object))" }.joined() : nil
        }
        #expect(Set(found).count == 1)
        #expect(found[0] != nil)
    }

    private struct Note: DictionaryImportable {
        var text = ""
        static var importableProperties: PropertyRegistry { \.text }
    }

    @Test("A plan with keys of a function's making is freed when there is one with other keys")
    func customKeys() throws {
        let plan = try PlanCache.permanentPlan(of: Note())
        func exports(_ suffix: String) throws -> ExportPlan {
            let options = ExportOptions(keyStyle: .custom { $0 + suffix })
            return try plan.with { try $0.exports.customPlan(options.variant, of: $0) }
        }
        weak let first = try exports("1")
        #expect(first != nil)
        #expect(try exports("1") === first)
        _ = try Note(text: "x").exportedJSON(options: ExportOptions(keyStyle: .custom { $0 + "2" }))
        #expect(first == nil)
    }
}
