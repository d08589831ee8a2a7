import Testing

@testable import DictionaryImport

/// Which methods of `ImportableObject` a class has left as they are. See Contract 33.
@Suite(.enabled(if: Reliance.methodTables.isAllowed)) struct MethodTableTests {
    private static let hooks: [ModelHook] = [
        .modelType, .existingObject, .identity, .shouldImport, .willImport, .didImport,
    ]

    @Test func aClassThatOverridesNoHookHasThoseOfItsBaseClass() {
        // Where the platform does not tell, every hook counts as overridden.
        let known = InheritedHooks.of(ImportableObject.self)
        for model in [Plain.self, PlainLeaf.self, PlainGeneric<Int>.self, OfGeneric.self]
            as [any DictionaryImportable.Type]
        {
            #expect(InheritedHooks.of(model) == known)
        }
        #if os(Linux)
            #expect(known == ModelHook(Self.hooks))
        #endif
    }

    @Test(
        "What a class overrides is found, and nothing else",
        arguments: [
            (Kind.self, .modelType), (Found.self, .existingObject), (Identified.self, .identity),
            (Choosy.self, .shouldImport), (Prepared.self, .willImport), (Finished.self, .didImport),
        ] as [(any DictionaryImportable.Type, ModelHook)])
    private func anOverrideIsFound(_ model: any DictionaryImportable.Type, _ hook: ModelHook) {
        #expect(InheritedHooks.of(model) == InheritedHooks.of(ImportableObject.self).subtracting(hook))
    }

    @Test func everyKindOfOverrideIsFound() {
        for model in [
            CallsSuper.self, InheritsOverride.self, OverridesTwice.self, Overriding<Int>.self, Overriding<String>.self,
            OfOverriding.self, Unthrowing.self, OverridesUnthrowing.self,
        ] as [any DictionaryImportable.Type] {
            #expect(!InheritedHooks.of(model).contains(.didImport), "\(model)")
        }
    }

    @Test func classesMadeWhileTheProcessRunsAreReadTheSame() {
        func deeper<Value>(_ type: Value.Type, _ depth: Int) {
            let known = InheritedHooks.of(ImportableObject.self)
            #expect(InheritedHooks.of(PlainGeneric<Value>.self) == known)
            #expect(InheritedHooks.of(Overriding<Value>.self) == known.subtracting(.didImport))
            if depth > 0 { deeper([Value].self, depth - 1) }
        }
        deeper(Int.self, 20)
    }

    @Test func otherModelsHaveNoHooksOfTheBaseClass() {
        #expect(InheritedHooks.of(Other.self) == [])
        #expect(InheritedHooks.of(OtherStruct.self) == [])
        #expect(InheritedHooks.of(Int.self) == [])
    }
}

// MARK: Models

private class Plain: ImportableObject {
    var value = 0
    /// Named as a hook is, and none: its parameter is another.
    func didImport(from source: Int) throws {}
    func willImport() {}
}

private final class PlainLeaf: Plain {
    override func willImport() { value += 1 }
}

private class PlainGeneric<Value>: ImportableObject {
    var value: Value?
    func own() -> Value? { value }
}

private final class OfGeneric: PlainGeneric<String> {
    override func own() -> String? { "own" }
}

private final class Kind: ImportableObject {
    override class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type { Kind.self }
}

private final class Found: ImportableObject {
    override class func existingObject(for source: ImportValue) throws -> Self? {
        try super.existingObject(for: source)
    }
}

private final class Identified: ImportableObject {
    override class func identity(for source: ImportValue) throws -> AnyHashable? { 1 }
}

private final class Choosy: ImportableObject {
    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "a" }
}

private final class Prepared: ImportableObject {
    var count = 0
    override func willImport(from source: ImportValue) throws { count += 1 }
}

private final class Finished: ImportableObject {
    var count = 0
    override func didImport(from source: ImportValue) throws { count += 1 }
}

private class CallsSuper: ImportableObject {
    var count = 0
    override func didImport(from source: ImportValue) throws {
        count += 1
        try super.didImport(from: source)
    }
}

private final class InheritsOverride: CallsSuper {
    var more = 0
}

private final class OverridesTwice: CallsSuper {
    override func didImport(from source: ImportValue) throws { try super.didImport(from: source) }
}

private class Overriding<Value>: ImportableObject {
    var value: Value?
    override func didImport(from source: ImportValue) throws { value = nil }
}

private final class OfOverriding: Overriding<[Int]> {
    var own = ""
}

private class Unthrowing: ImportableObject {
    var count = 0
    override func didImport(from source: ImportValue) { count += 1 }
}

private final class OverridesUnthrowing: Unthrowing {
    override func didImport(from source: ImportValue) { count += 2 }
}

private final class Other: DictionaryImportable {
    static var importableProperties: PropertyRegistry { PropertyRegistry() }
    func didImport(from source: ImportValue) throws {}
}

private struct OtherStruct: DictionaryImportable {
    static var importableProperties: PropertyRegistry { PropertyRegistry() }
}
