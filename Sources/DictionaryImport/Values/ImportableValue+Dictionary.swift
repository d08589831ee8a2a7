import Foundation

extension Dictionary: ConvertibleValue, ImportableValue, DirectlyConvertibleValue
where Key: ImportableKey, Value: ImportableValue {
    /// Accepts an object; keys and values are converted, with the key in the path. Two keys that become one are an issue.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> [Key: Value] {
        if context.hasElementSettings { return try importingEach(source, in: context) }
        if let same = source.heldValue([Key: Value].self), context.takesPlainArray(of: Value.self) { return same }
        return try source.withClassified { source in
            if let plain = try importingScalars(of: source, in: context) { return plain }
            return try importingMembers(of: source, in: context) { try Value._importing($0, in: context) }
        }
    }

    public static var _conversion: ValueConversion {
        let value = ValueConversion.of(Value.self)
        // A scalar is read where it stands, all members at once.
        if Value.self is any ScalarValue.Type { return ValueConversion(ImportableCodec<Self>.self) }
        return ValueConversion(Self.self) { source, memory, context in
            guard !context.hasElementSettings, source.heldValue(Self.self) == nil else {
                return memory.initialize(to: try _importing(source, in: context))
            }
            let members = try ValueMemory.withTemporary(size: value.size, alignment: value.alignment) { room in
                try source.withClassified { source in
                    try importingMembers(of: source, in: context) {
                        try value.convert($0, room, context)
                        return room.take(Value.self)
                    }
                }
            }
            memory.initialize(to: members)
        }
    }

    private static func importingMembers(
        of source: SourceValue, in context: ImportContext, convert: (SourceValue) throws -> Value
    ) throws -> [Key: Value] {
        if let same = source.other(as: [Key: Value].self) { return same }
        var result = [Key: Value](minimumCapacity: source.memberCount)
        try context.forEachMember(of: source, for: Dictionary.self) { spelling, value in
            let key = try context.key(Key.self, spelt: spelling)
            if let earlier = result.updateValue(try convert(value), forKey: key) {
                result[key] = earlier
                throw context.collision(of: key, spelt: spelling, in: source)
            }
        }
        return result
    }

    /// A dictionary of text and scalars that all convert, whose order does not show; `nil` where the members have to be
    /// converted one by one, to say what is wrong, or because they are of a type of the user's.
    @_specialize(where Key == String, Value == Int)
    @_specialize(where Key == String, Value == String)
    @_specialize(where Key == String, Value == Double)
    @_specialize(where Key == String, Value == Bool)
    static func importingScalars(of source: SourceValue, in context: ImportContext) throws -> [Key: Value]? {
        guard Key.self == String.self, Value.self == String.self || Value.self is any ScalarValue.Type,
            context.takesScalars(of: Value.self)
        else { return nil }
        func convert(_ source: SourceValue) throws -> Value { try Value._importing(source, in: context) }
        let plain: [Key: Value]?
        if let dictionary = source.heldValue([String: Any].self) {
            // The new dictionary has the layout of the old one: no key is hashed.
            let members = try? dictionary.mapValues { any in
                try Handle.lending(any) { try convert(SourceValue(.any($0))) }
            }
            plain = members.flatMap { exactly($0, [Key: Value].self) }
        } else if let view = source.view, view.isObject {
            var members = [String: Value](minimumCapacity: view.count)
            for key in view.keys {
                guard let value = try? convert(SourceValue(.json(view.member(ofKey: key)))) else { return nil }
                members[view.tape.string(at: key)] = value
            }
            // Keys that are repeated, or become one, are looked at one by one.
            plain = members.count == view.count ? exactly(members, [Key: Value].self) : nil
        } else {
            plain = nil
        }
        guard let plain else { return nil }
        try context.enter()
        context.leave()
        return plain
    }

    /// Merges key by key: an absent key stays, and a null removes.
    public static func _importing(
        _ source: SourceValue, onto current: [Key: Value], in context: ImportContext
    ) throws -> [Key: Value] {
        if !context.hasElementSettings, let new = try importingScalars(of: source, in: context) {
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
    /// Whether scalars can be converted in any order. A reader of the user's is called once, in the order of the keys.
    fileprivate func takesScalars(of type: Any.Type) -> Bool {
        !treatsEmptyStringsAsNull && (type != Date.self || dates.customReader == nil)
    }

    /// Makes a key of a dictionary.
    @inline(__always)
    func key<Key: ImportableKey>(_ type: Key.Type, spelt spelling: String) throws -> Key {
        guard let key = Key(importKey: spelling) else { throw mismatch(of: spelling, with: type) }
        return key
    }

    /// The error of a text that is no key of a type.
    func mismatch(of spelling: String, with type: Any.Type) -> any Error {
        ImportValue(.string(spelling)).mismatch(expected: "a key of type \(typeName(type))")
    }

    /// The error of a key that has become one that came before.
    func collision<Key: ImportableKey>(of key: Key, spelt spelling: String, in source: SourceValue) -> any Error {
        let before = source.resolved.sortedMembers.map(\.spelling).prefix { !$0.hasSameBytes(as: spelling) }
        let earlier = before.last { Key(importKey: $0) == key } ?? spelling
        return ImportFailure(.keyCollision(key: spelling, earlier: earlier))
    }
}
