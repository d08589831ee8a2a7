extension Dictionary: ConvertibleValue, ImportableValue, DirectlyConvertibleValue
where Key: ImportableKey, Value: ImportableValue {
    /// Accepts an object; keys and values are converted, with the key in the path. Two keys that become one are an issue.
    @inlinable
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> [Key: Value] {
        if let plain = try source.plainDictionary(as: [Key: Value].self, in: context) { return plain }
        if context.hasElementSettings { return try importingEach(source, in: context) }
        return try source.withClassified { try importingMembers(of: $0, in: context) }
    }

    @inlinable
    static func importingMembers(of source: SourceValue, in context: ImportContext) throws -> [Key: Value] {
        if let same = source.other(as: [Key: Value].self) { return same }
        var result = [Key: Value](minimumCapacity: source.memberCount)
        try context.forEachMember(of: source, for: Dictionary.self) { spelling, value in
            let key = try context.key(Key.self, spelt: spelling)
            let converted = try Value._importing(value, in: context)
            if let earlier = result.updateValue(converted, forKey: key) {
                result[key] = earlier
                throw context.collision(of: key, spelt: spelling, in: source)
            }
        }
        return result
    }

    /// Merges key by key: an absent key stays, and a null removes.
    public static func _importing(
        _ source: SourceValue, onto current: [Key: Value], in context: ImportContext
    ) throws -> [Key: Value] {
        if !context.hasElementSettings, let new = try source.plainScalars(as: [Key: Value].self, in: context) {
            return current.isEmpty ? new : current.merging(new) { $1 }
        }
        var result = current
        var keys: Set<Key> = []
        try context.forEachMember(of: source, for: Dictionary.self) { spelling, value in
            let key = try context.key(Key.self, spelt: spelling)
            guard keys.insert(key).inserted else { throw context.collision(of: key, spelt: spelling, in: source) }
            if value.isNull {
                result[key] = nil
            } else if let old = current[key] {
                result[key] = try Value._importing(value, onto: old, in: context)
            } else {
                result[key] = try Value._importing(value, in: context)
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

extension ImportContext {
    /// Makes a key of a dictionary.
    @inlinable @inline(__always)
    func key<Key: ImportableKey>(_ type: Key.Type, spelt spelling: String) throws -> Key {
        guard let key = Key(importKey: spelling) else { throw mismatch(of: spelling, with: type) }
        return key
    }

    /// The error of a text that is no key of a type.
    @usableFromInline
    func mismatch(of spelling: String, with type: Any.Type) -> any Error {
        ImportValue(.string(spelling)).mismatch(expected: "a key of type \(typeName(type))")
    }

    /// The error of a key that has become one that came before.
    @usableFromInline
    func collision<Key: ImportableKey>(of key: Key, spelt spelling: String, in source: SourceValue) -> any Error {
        let before = source.resolved.sortedMembers.map(\.spelling).prefix { !$0.hasSameBytes(as: spelling) }
        let earlier = before.last { Key(importKey: $0) == key } ?? spelling
        return ImportFailure(.keyCollision(key: spelling, earlier: earlier))
    }
}
