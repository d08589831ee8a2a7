extension DictionaryImportable {
    public static var _conversion: ValueConversion {
        if isClass(Self.self) { return ValueConversion(ofClass: Self.self, isOptional: false) }
        return ValueConversion(Self.self) { source, memory, context in
            try context.importModel(into: ModelMemory(memory, for: Self.self, isClass: false), from: source)
        }
    }

    /// Imports an object, with uniquing and hooks; an instance of the model is taken as it is.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Self {
        try ModelMemory.making(Self.self) { try context.importModel(into: $0, from: source) }
    }

    public static func _importing(_ source: SourceValue, onto current: Self, in context: ImportContext) throws -> Self {
        try ModelMemory.making(Self.self) { model in
            model.memory.initialize(to: current)
            try context.importModel(onto: model, from: source)
        }
    }

    /// The properties of a class have been seen to by themselves; a struct is written where it stands.
    public static func _rebuildingSets(in value: Self, _ context: ImportContext) -> Self? {
        if isClass(Self.self) { return nil }
        guard let plan = try? PlanCache.permanentPlan(of: value).object else { return nil }
        var copy = value
        let hasRebuilt = withAddress(of: &copy) { context.rebuildSets(in: $0, plan) }
        return hasRebuilt ? copy : nil
    }

    /// A class model is unchanged when it is the same instance; a struct, when all of its properties are.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        if isClass(Self.self) { return reference(to: old) === reference(to: new) }
        guard let plan = try? PlanCache.permanentPlan(of: old).object else { return false }
        var (old, new) = (old, new)
        return withAddress(of: &old) { old in
            withAddress(of: &new) { new in
                plan.properties.indices.allSatisfy { plan.properties[$0].isUnchanged(old, new) }
            }
        }
    }
}
