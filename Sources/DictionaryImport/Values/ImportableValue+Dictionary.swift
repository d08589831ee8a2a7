extension Dictionary: ImportableValue where Key: ImportableKey, Value: ImportableValue {
    /// Accepts an object; keys and values are converted, with the key in the path. Two keys that become one are an issue.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> [Key: Value] {
        if let same = value.other(as: [Key: Value].self) { return same }
        var result: [Key: Value] = [:]
        try value.forEachConvertedMember(of: Dictionary.self, in: context) { key, member in
            result[key] = try Self.importing(value: member, in: context)
        }
        return result
    }

    private static func importing(value: ImportValue, in context: ImportContext) throws -> Value {
        if value.isNull, !Value._acceptsNull { throw value.refusal(by: Value.self) }
        return try Value.importing(value, in: context)
    }

    /// Merges key by key: an absent key stays, and a null removes where the values are not optional.
    public static func _importing(
        _ value: ImportValue, onto current: [Key: Value], in context: ImportContext
    ) throws -> [Key: Value] {
        var result = current
        try value.forEachConvertedMember(of: Dictionary.self, in: context) { key, member in
            if member.isNull {
                result[key] = nil
            } else if let old = current[key] {
                result[key] = try Value._importing(member, onto: old, in: context)
            } else {
                result[key] = try Value.importing(member, in: context)
            }
        }
        return result
    }

    public static func _rebuildingSets(in value: [Key: Value], _ context: ImportContext) -> [Key: Value]? {
        var result: [Key: Value]?
        for (key, member) in value {
            guard let rebuilt = Value._rebuildingSets(in: member, context) else { continue }
            result = result ?? value
            result?[key] = rebuilt
        }
        return result
    }

    public static func _isUnchanged(_ old: [Key: Value], _ new: [Key: Value]) -> Bool {
        old.count == new.count
            && new.allSatisfy { key, value in old[key].map { Value._isUnchanged($0, value) } ?? false }
    }
}

extension ImportValue {
    /// Converts the keys of an object and has its values converted, in the order of the keys' UTF-8 bytes.
    fileprivate func forEachConvertedMember<Key: ImportableKey>(
        of type: Any.Type, in context: ImportContext, _ body: (Key, ImportValue) throws -> Void
    ) throws {
        guard isObject else { throw mismatch(type) }
        try context.enter()
        var importer = ElementImporter(context)
        var spellings: [Key: String] = [:]
        for member in sortedMembers {
            importer.importElement(at: member.spelling) {
                guard let key = Key(importKey: member.spelling) else {
                    throw ImportValue(.string(member.spelling)).mismatch(
                        expected: "a key of type \(typeName(Key.self))")
                }
                if let earlier = spellings.updateValue(member.spelling, forKey: key) {
                    throw ImportFailure(.keyCollision(key: member.spelling, earlier: earlier))
                }
                var value = member.value
                if context.treatsEmptyStringsAsNull, value.isEmptyString { value = ImportValue(.null) }
                try body(key, value.joining(context))
            }
        }
        context.leave()
        try importer.finish()
    }
}
