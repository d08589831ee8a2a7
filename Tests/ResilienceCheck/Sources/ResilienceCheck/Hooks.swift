import DictionaryImport
import ModelKit

// Subclasses of models of a library, with and without hooks of their own.

final class AppModel: KitModel {
    var name = "a neighbour"
    override func ownMethod() { name = "changed" }
}

class AppHookedModel: KitModel {
    override func willImport(from source: ImportValue) throws {
        try super.willImport(from: source)
        calls.append("app will")
    }
}

final class AppModelOfHooked: KitHookedModel {}

final class AppBoth: KitHookedModel {
    override func didImport(from source: ImportValue) throws {
        try super.didImport(from: source)
        calls.append("app did")
    }
}

class AppGeneric<Value>: AppHookedModel {
    var value: Value?
    override func didImport(from source: ImportValue) throws { calls.append("\(Value.self) did") }
}

final class AppOfGeneric: AppGeneric<[Int]> {}

extension Check {
    /// Imports models whose hooks were overridden on either side, and compares which were called.
    mutating func runHooks() throws {
        let expected: [(any DictionaryImportable.Type, [String])] = [
            (KitModel.self, []), (AppModel.self, []), (AppHookedModel.self, ["app will"]),
            (KitHookedModel.self, ["kit should id", "kit did"]), (AppModelOfHooked.self, ["kit should id", "kit did"]),
            (AppBoth.self, ["kit should id", "kit did", "app did"]),
            (AppGeneric<Int>.self, ["app will", "Int did"]), (AppOfGeneric.self, ["app will", "Array<Int> did"]),
        ]
        for _ in 0..<3 {
            for (model, calls) in expected { try runHooks(of: model, calls) }
        }
    }

    private mutating func runHooks<Model: DictionaryImportable>(of model: Model.Type, _ calls: [String]) throws {
        var existing = Model()
        try existing.importValues(from: ["id": 3])
        for object in [try model.object(from: ["id": 3]), existing].map({ $0 as? KitModel }) {
            expect(model, "hooks", ["id": object?.id ?? 0, "calls": object?.calls ?? []], ["id": 3, "calls": calls])
        }
    }
}
