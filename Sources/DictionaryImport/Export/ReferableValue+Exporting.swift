// What is exported in place of objects that are named by their identities.

extension DictionaryImportable {
    public func _exportedIdentity() throws -> Any? {
        let plan = try PlanCache.permanentPlan(of: self)
        var model = self
        return try withAddress(of: &model) { object in try plan.with { try $0.exportedIdentity(of: object) } }
    }
}

extension Optional: ReferableValue where Wrapped: ReferableValue {
    public func _exportedIdentity() throws -> Any? { try self?._exportedIdentity() }
}

extension Array: ReferableValue where Element: ReferableValue {
    public func _exportedIdentity() throws -> Any? { try map { try $0._exportedIdentity() ?? ImportValue.null } }
}

extension Set: ReferableValue where Element: ReferableValue {
    public func _exportedIdentity() throws -> Any? {
        // In the order of other sets: numbers by size, then text.
        let identities = try map { object in
            let value = ImportValue(try object._exportedIdentity())
            return (value: value, number: value.decimal, text: (try? value.converted(to: String.self)) ?? "")
        }
        return identities.sorted { left, right in
            guard let number = left.number else { return right.number == nil && left.text.precedesInUTF8(right.text) }
            return right.number.map { number < $0 } ?? true
        }.map(\.value)
    }
}

extension Dictionary: ReferableValue where Key: ImportableKey, Value: ReferableValue {
    public func _exportedIdentity() throws -> Any? {
        var identities: [String: Any] = [:]
        for (key, value) in self { identities[key.importKey] = try value._exportedIdentity() ?? ImportValue.null }
        return identities
    }
}

extension ImportPlan {
    /// What an object is exported as by its identity.
    fileprivate func exportedIdentity(of object: ObjectAddress) throws -> Any? {
        guard identity.count == 1, markedIdentity(of: object) != nil else {
            throw ImportFailure(.unidentifiedReference(model: modelName))
        }
        let property = properties[identity[0]]
        return try property.withValue(of: object) { memory in
            guard let exporter = property.pointee.settings.exporter else {
                return property.pointee.type.any(in: memory)
            }
            return try exporter(memory)
        }
    }
}

extension PropertyCodec {
    /// A copy of the value in memory.
    fileprivate static func any(in memory: ValueMemory) -> Any { memory.copy(Value.self) }
}
