extension DictionaryImportable {
    /// Imports an object, with uniquing and hooks; an instance of the model is taken as it is.
    public static var _conversion: ValueConversion {
        if isClass(Self.self) { return ValueConversion(ofClass: Self.self, type: Self.self, isOptional: false) }
        return ValueConversion(
            Self.self, nestedModels: .model(Self.self),
            convert: { source, memory, context in
                try context.importModel(into: ModelMemory(memory, for: Self.self, isClass: false), from: source)
            },
            merge: { source, memory, merging, context in
                var model = try ModelMemory.making(Self.self) { model in
                    model.memory.initialize(to: memory.copy(Self.self))
                    try context.importModel(onto: model, from: source, merging.origin)
                }
                memory.exchange(with: &model)
            },
            isUnchanged: { areUnchanged($0.copy(Self.self), $1.copy(Self.self)) },
            hasSets: true, rebuildSets: { ModelMemory($0, for: Self.self, isClass: false).rebuildSets($1) },
            export: { try $1.exportStruct(in: $0, of: Self.self) })
    }

    /// A struct is unchanged when all of its properties are.
    private static func areUnchanged(_ old: Self, _ new: Self) -> Bool {
        guard let plan = try? PlanCache.permanentPlan(of: old).object else { return false }
        var (old, new) = (old, new)
        return withAddress(of: &old) { old in
            withAddress(of: &new) { new in
                plan.properties.indices.allSatisfy { plan.properties[$0].isUnchanged(old, new) }
            }
        }
    }
}

extension ValueConversion {
    /// References to the objects of a class that is a model, or optional ones. The properties of an object are rebuilt by
    /// themselves.
    convenience init(ofClass model: any DictionaryImportable.Type, type: Any.Type, isOptional: Bool) {
        let convertObject: Convert = { source, memory, context in
            try context.importModel(into: ModelMemory(memory, for: model, isClass: true), from: source)
        }
        let convertOptional: Convert = { source, memory, context in
            let isThere: Void? = try source.unlessNull { try convertObject(source, memory, context) }
            if isThere == nil { memory.initialize(to: AnyObject?.none) }
        }
        let convert = isOptional ? convertOptional : convertObject
        self.init(
            reference: type, acceptsNull: isOptional, nestedModels: .model(model), convert: convert,
            merge: { source, memory, merging, context in
                if isOptional, source.isNull { return memory.assign(AnyObject?.none) }
                let current = memory.copy(AnyObject?.self)
                do {
                    if current == nil {
                        try convert(source, memory, context)
                    } else {
                        let room = ModelMemory(memory, for: model, isClass: true)
                        try context.importModel(onto: room, from: source, merging.origin)
                    }
                } catch {
                    // The memory is empty.
                    memory.initialize(to: current)
                    throw error
                }
            },
            export: { try $1.exportReference(in: $0, of: model) })
    }
}
