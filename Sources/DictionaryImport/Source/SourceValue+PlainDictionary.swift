import Foundation

// Dictionaries of text and scalars. What is made of them is of no type of the user's, so their order does not show.

extension SourceValue {
    /// A dictionary that is exactly of a type, or whose values are scalars that all convert; `nil` when its members have to
    /// be converted one by one.
    @inlinable
    func plainDictionary<Key, Value>(
        as type: [Key: Value].Type, in context: ImportContext
    ) throws -> [Key: Value]? {
        if context.hasElementSettings { return nil }
        if let same = heldValue(type), context.takesPlainArray(of: Value.self) { return same }
        return try plainScalars(as: type, in: context)
    }

    /// A dictionary whose values are scalars that all convert; `nil` when its members have to be converted one by one.
    @inlinable
    func plainScalars<Wanted>(as type: Wanted.Type, in context: ImportContext) throws -> Wanted? {
        guard !context.treatsEmptyStringsAsNull, let plain = plainMembers(as: type, in: context) else { return nil }
        try context.enter()
        context.leave()
        return plain
    }

    // Each is a function of its own that knows its type: what is compiled for any type takes several times as long. Which one
    // it is, the compiler finds out where it knows the type.

    @inlinable @inline(__always)
    func plainMembers<Wanted>(as type: Wanted.Type, in context: ImportContext) -> Wanted? {
        if Wanted.self == [String: Int].self { return integers(in: context).flatMap { exactly($0, type) } }
        if Wanted.self == [String: String].self { return texts(in: context).flatMap { exactly($0, type) } }
        if Wanted.self == [String: Double].self { return numbers(in: context).flatMap { exactly($0, type) } }
        if Wanted.self == [String: Bool].self { return booleans(in: context).flatMap { exactly($0, type) } }
        if Wanted.self == [String: Date].self { return dates(in: context).flatMap { exactly($0, type) } }
        return nil
    }

    @usableFromInline
    @inline(never)
    func integers(in context: ImportContext) -> [String: Int]? { members { $0.int ?? $0.scalar(in: context) } }

    @usableFromInline
    @inline(never)
    func texts(in context: ImportContext) -> [String: String]? {
        members { $0.string ?? $0.scalar(in: context) }
    }

    @usableFromInline
    @inline(never)
    func numbers(in context: ImportContext) -> [String: Double]? {
        members { $0.double ?? $0.int.map(Double.init) ?? $0.scalar(in: context) }
    }

    @usableFromInline
    @inline(never)
    func booleans(in context: ImportContext) -> [String: Bool]? {
        members { $0.bool ?? $0.scalar(in: context) }
    }

    @usableFromInline
    @inline(never)
    func dates(in context: ImportContext) -> [String: Date]? {
        // A reader of the user's is called once, in the order of the keys.
        context.dates.customReader == nil ? members { $0.scalar(in: context) } : nil
    }

    /// A value that converts; what is wrong with one is found out member by member.
    @inline(never)
    private func scalar<Value: ImportableValue>(in context: ImportContext) -> Value? {
        try? Value._importing(self, in: context)
    }

    /// The members of an object, when `convert` returns a value for each.
    @inline(__always)
    private func members<Value>(_ convert: (SourceValue) -> Value?) -> [String: Value]? {
        switch form {
        case .any(let any, _):
            if let dictionary = any.held(as: [String: Any].self) { return Self.members(of: dictionary, convert) }
            switch FrequentDictionary(exactly: any.pointee) {
            case .texts(let members):
                return members.mapMembers { text in Handle.lending(text) { convert(SourceValue(.text($0))) } }
            case .ints(let members): return members.mapMembers { convert(SourceValue(.int($0))) }
            case .doubles(let members): return members.mapMembers { convert(SourceValue(.double($0))) }
            case .bools, .dictionaries, nil: return nil
            }
        case .dictionary(let dictionary): return Self.members(of: dictionary.pointee, convert)
        case .json(let view):
            guard view.isObject else { return nil }
            var result = [String: Value](minimumCapacity: view.count)
            for key in view.keys {
                guard let value = convert(SourceValue(.json(view.member(ofKey: key)))) else { return nil }
                result[view.tape.string(at: key)] = value
            }
            // Keys that are repeated, or become one, are looked at one by one.
            return result.count == view.count ? result : nil
        case .selection(let selection):
            var result = [String: Value](minimumCapacity: selection.pointee.count)
            var isPlain = true
            selection.pointee.forEachMember { key, value in
                if isPlain, let converted = convert(value) { result[key] = converted } else { isPlain = false }
            }
            return isPlain && result.count == selection.pointee.count ? result : nil
        case .null, .text, .int, .double, .value: return nil
        }
    }

    @inline(__always)
    private static func members<Value>(
        of dictionary: [String: Any], _ convert: (SourceValue) -> Value?
    ) -> [String: Value]? {
        dictionary.mapMembers { any in Handle.lending(any) { convert(SourceValue(.any($0, isOwned: false))) } }
    }
}

extension Dictionary {
    /// What `transform` makes of each value; `nil` when it makes nothing of one. The new dictionary has the layout of the old
    /// one: no key is hashed.
    @inline(__always)
    fileprivate func mapMembers<New>(_ transform: (Value) -> New?) -> [Key: New]? {
        try? mapValues { value in
            guard let new = transform(value) else { throw NotPlain() }
            return new
        }
    }
}

private struct NotPlain: Error {}
