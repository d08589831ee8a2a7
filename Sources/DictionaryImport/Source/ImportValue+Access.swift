import Foundation

extension ImportValue {
    /// The boolean, when this is one.
    public var bool: Bool? { if case .bool(let flag) = storage { flag } else { nil } }

    /// The whole number, when this is one that fits `Int`. A double that is whole counts, a boolean or text does not.
    public var int: Int? {
        switch storage {
        case .integer(let number): Int(exactly: number)
        case .unsigned(let number): Int(exactly: number)
        case .double(let number): Int(exactly: number)
        case .decimal(let number): number.integer.number()
        default: nil
        }
    }

    /// The number, when this is one.
    public var double: Double? {
        switch storage {
        case .integer(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .double(let number): number
        case .decimal(let number): number.withDigits(NumberText.double)
        default: nil
        }
    }

    /// The number by its digits, when this is one that `Decimal` can hold.
    public var decimal: Decimal? {
        switch storage {
        case .integer(let number): Decimal(number)
        case .unsigned(let number): Decimal(number)
        case .double(let number): Decimal(digitsOf: number)
        case .decimal(let number): number
        default: nil
        }
    }

    /// The text, when this is a string.
    public var string: String? { if case .string(let text) = storage { text } else { nil } }

    /// Finds the mistake of using a value on another thread, in debug builds.
    func checkThread() {
        assert(
            context?.isUsable ?? true,
            """
            An ImportValue of a running import was used on another thread. Convert what the other thread needs before, or \
            hand it over when the import is over.
            """)
    }

    /// The elements, when this is an array.
    public var array: [ImportValue]? {
        checkThread()
        return withElements { elements in
            var array: [ImportValue] = []
            array.reserveCapacity(elements.count)
            elements.forEachElement { array.append(part($1.resolved, at: .index($0))) }
            return array
        }
    }

    /// The members, when this is an object.
    public var object: [String: ImportValue]? {
        checkThread()
        if isArray { return nil }
        return withMembers { members in
            var object: [String: ImportValue] = [:]
            members.forEachMember { object[$0.spelling] = part($0.value, at: .key($0.spelling)) }
            return object
        }
    }

    /// The keys of an object as the source spells them, in the order of their UTF-8 bytes; of anything else there are
    /// none.
    public var keys: [String] { isArray ? [] : sortedMembers.map(\.spelling) }

    /// The value in the form that Foundation gives it: `Bool`, `Int`, `UInt`, `Double`, `Decimal`, `String`, `[Any]`,
    /// `[String: Any]`, what was put in for other types, and `NSNull` for null.
    ///
    /// A number in JSON text is an `Int` or a `UInt` when it is written as an integer and fits; a `Decimal` when a `Double`
    /// would not keep it, because it has more than 17 digits, or is whole and beyond 2⁵³; a `Double` otherwise; and its text
    /// as a `String` when it is too large for either. Such a number is an error of an untyped property that would hold it.
    ///
    /// A part of a JSON document that is nested so deeply that the stack of the thread does not suffice is its text.
    public var any: Any {
        var depth = DepthGuard(maximum: .max)
        return untyped(&depth)
    }

    /// The same, of a number, a boolean or text that has such a form.
    var untypedScalar: Any? {
        switch storage {
        case .bool, .integer, .unsigned, .double, .decimal, .string: any
        case .null, .hugeNumber, .array, .dictionary, .members, .json, .other: nil
        }
    }

    /// As ``any``; the guard tells whether all of it was made.
    func untyped(_ depth: inout DepthGuard) -> Any {
        switch storage {
        case .null: return NSNull()
        case .bool(let flag): return flag
        case .integer(let number): return Int(exactly: number) ?? number
        case .unsigned(let number): return UInt(exactly: number) ?? number
        case .double(let number): return number
        case .decimal(let number): return number
        case .hugeNumber(let text): return text
        case .string(let text): return text
        case .array(let elements): return elements
        case .dictionary(let members): return members
        case .members(let object):
            if let array = object.array { return array.untyped(&depth) }
            var members = [String: Any](minimumCapacity: object.count)
            for member in object.list { members[member.key] = member.value.untyped(&depth) }
            return members
        case .json(let view, _): return view.untyped(&depth)
        case .other(let any): return any
        }
    }

    /// The value of a key or key path, compared as the importer compares keys; `nil` when there is none.
    ///
    /// A literal key with a dot in it is the better match.
    public subscript(key: String) -> ImportValue? {
        if case .dictionary(let members) = storage, let index = members.index(forKey: key) {
            checkThread()
            return part(ImportValue(classifying: members.values[index]), at: .key(members.keys[index]))
        }
        guard case .running(let context, var place) = scope else { return find(key)?.attached(to: nil) }
        guard let value = find(key, { place = place.appending($0) }) else { return nil }
        return ImportValue(value.storage, .running(context, place))
    }

    /// The value of a key or key path.
    ///
    /// - Parameter visit: Receives the way to the value, when there is one, as the source spells it.
    func find(_ key: String, _ visit: (ImportPath.Component) -> Void = { _ in }) -> ImportValue? {
        checkThread()
        if let (found, value) = part(PathComponent(lookedUpOnce: .key(key)), normalization: .standard) {
            visit(found)
            return value
        }
        if KeyPathText.isKey(key) { return nil }
        var value = self
        let isThere = KeyPathText.forEachComponent(of: key) { component in
            guard let part = value.part(PathComponent(lookedUpOnce: component), normalization: .standard) else {
                return false
            }
            visit(part.found)
            value = part.value
            return true
        }
        return isThere ? value : nil
    }

    /// The element of an array; `nil` when this is none, or the index is out of range.
    ///
    /// In JSON text it may be found by passing those before it, so go through all of them with ``array``.
    public subscript(index: Int) -> ImportValue? {
        checkThread()
        return withElements { $0.element(at: index) }?.map { part($0, at: .index(index)) }
    }

    /// The value itself when it is of a type that the source cannot spell out.
    func other<Wanted>(as type: Wanted.Type) -> Wanted? {
        if case .other(let any) = storage { return exact(any, type) ?? (any as? Wanted) }
        return nil
    }
}
