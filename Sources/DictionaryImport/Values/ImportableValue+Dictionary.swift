import Foundation

extension Dictionary: ImportableValue, StandardValue where Key: ImportableKey, Value: ImportableValue {
    /// Accepts an object; keys and values are converted, with the key in the path. Two keys that become one are an issue.
    public static var _conversion: ValueConversion {
        let value = ValueConversion.of(Value.self)
        return conversion(by: value) { source, context in
            value.isScalar
                ? try importingScalars(of: source, in: context) { try value.value(Value.self, from: $0, in: context) }
                : nil
        }
    }

    /// - Parameter importScalars: Converts the values of an object, when all are scalars that convert.
    @inline(__always)
    fileprivate static func conversion(
        by value: ValueConversion,
        importScalars: @escaping @Sendable (SourceValue, ImportContext) throws -> [Key: Value]?
    ) -> ValueConversion {
        ValueConversion(
            Self.self, nestedModels: .members(value.nestedModels),
            convert: { source, memory, context in
                if let same = source.heldValue(Self.self), context.takesPlainArray(of: Value.self) {
                    return memory.initialize(to: same)
                }
                try source.withClassified { source in
                    let scalars = try importScalars(source, context)
                    let same = scalars ?? source.other(as: Self.self)
                    memory.initialize(to: try same ?? importingMembers(of: source, by: value, nil, in: context))
                }
            },
            convertEach: { source, memory, each, context in
                memory.initialize(to: try importingMembers(of: source, by: value, each, in: context))
            },
            merge: { source, memory, merging, context in
                let current = memory.copy(Self.self)
                var merged: Self
                if let new = try importScalars(source, context) {
                    merged = current.isEmpty ? new : current.merging(new) { $1 }
                } else {
                    merged = try self.merged(source, into: current, by: value, merging, in: context)
                }
                memory.exchange(with: &merged)
            },
            isUnchanged: { areUnchanged($0.copy(Self.self), $1.copy(Self.self), by: value) },
            hasSets: value.rebuildSets != nil, rebuildSets: { rebuildSets(in: $0, by: value, $1) },
            export: { memory, context in try export(memory.copy(Self.self), by: value, to: context) })
    }

    /// - Parameter each: What is said of the values.
    private static func importingMembers(
        of source: SourceValue, by conversion: ValueConversion, _ each: ElementSettings?, in context: ImportContext
    ) throws -> [Key: Value] {
        let places = GrowingPlaces(for: Value.self)
        places.reserve(source.memberCount)
        let numbers = try context.numberedMembers(
            of: source, as: Dictionary.self, Key.self, by: conversion, each, in: places)
        let values = places.take(Value.self)
        return numbers.mapValues { values[$0] }
    }

    /// A dictionary of text and scalars that all convert, whose order does not show; `nil` where the members have to be
    /// converted one by one, to say what is wrong, or because they are of a type of the user's.
    @inline(__always)
    fileprivate static func importingScalars(
        of source: SourceValue, in context: ImportContext, _ convert: (SourceValue) throws -> Value
    ) throws -> [Key: Value]? {
        guard Key.self == String.self, context.takesScalars(of: Value.self) else { return nil }
        let plain: [Key: Value]?
        if let dictionary = source.dictionary {
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
        if plain != nil { try context.checkNextLevel() }
        return plain
    }

    /// Merges key by key: an absent key stays, and a null removes.
    private static func merged(
        _ source: SourceValue, into current: [Key: Value], by conversion: ValueConversion, _ merging: Merging,
        in context: ImportContext
    ) throws -> [Key: Value] {
        var result = current
        var keys: Set<Key> = []
        try context.forEachMember(of: source, for: Dictionary.self) { spelling, value in
            let key = try context.key(Key.self, spelt: spelling)
            guard keys.insert(key).inserted else { throw context.collision(of: key, spelt: spelling, in: source) }
            if value.isNull {
                result[key] = nil
            } else if let old = current[key] {
                result[key] = try conversion.merged(value, into: old, Merging(origin: merging.origin), in: context)
            } else {
                result[key] = try conversion.value(Value.self, from: value, in: context)
            }
        }
        return result
    }

    private static func rebuildSets(
        in memory: ValueMemory, by value: ValueConversion, _ context: ImportContext
    ) -> Bool {
        let members = memory.copy(Self.self)
        var result = members
        var hasRebuilt = false
        for (key, member) in members {
            guard let rebuilt = value.rebuildingSets(in: member, context) else { continue }
            result[key] = rebuilt
            hasRebuilt = true
        }
        if hasRebuilt { memory.assign(result) }
        return hasRebuilt
    }

    private static func areUnchanged(_ old: [Key: Value], _ new: [Key: Value], by value: ValueConversion) -> Bool {
        old.count == new.count
            && new.allSatisfy { key, member in old[key].map { value.areUnchanged($0, member) } ?? false }
    }
}

extension Dictionary where Key == String, Value: ScalarValue {
    /// That of a common type, compiled for it.
    @inline(__always)
    static var ofScalars: ValueConversion {
        conversion(by: ValueConversion(scalar: Value.self)) { source, context in
            try importingScalars(of: source, in: context) { try Value.importing($0, in: context) }
        }
    }
}

extension ImportContext {
    /// Whether scalars can be converted in any order. A reader of the user's is called once, in the order of the keys.
    fileprivate func takesScalars(of type: Any.Type) -> Bool {
        !treatsEmptyStringsAsNull && (type != Date.self || dates.customReader == nil)
    }

    /// Converts the values of an object, and numbers them by their keys. Compiled without the type of the values, which the
    /// runtime would look up for each.
    @_specialize(where Key == String)
    fileprivate func numberedMembers<Key: ImportableKey>(
        of source: SourceValue, as type: Any.Type, _ keyType: Key.Type, by conversion: ValueConversion,
        _ each: ElementSettings?, in places: GrowingPlaces
    ) throws -> [Key: Int] {
        var numbers = [Key: Int](minimumCapacity: source.memberCount)
        try forEachMember(of: source, for: type) { spelling, value in
            let key = try self.key(keyType, spelt: spelling)
            try places.append { try importElement(from: value, into: $0, by: conversion, each) }
            if let earlier = numbers.updateValue(places.count - 1, forKey: key) {
                numbers[key] = earlier
                throw collision(of: key, spelt: spelling, in: source)
            }
        }
        return numbers
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
