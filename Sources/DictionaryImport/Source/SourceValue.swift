import Foundation

/// One value of the source, lent where it stands: nothing is copied, wrapped or counted before a conversion reads it.
///
/// It is valid as long as the call that receives it; ``ImportValue`` is the form that can be kept. Conversions read it
/// by the same properties whatever the source is. Those that look for one form come first; ``resolved`` is for all the others.
struct SourceValue {
    /// What is lent, and from where. Only the files of this folder, and what matches keys, tell the forms apart.
    enum Form {
        case any(Handle<Any>)
        case json(JSONView)
        /// A value that is kept by whoever lends it, such as the members that a flattened model takes.
        case value(Handle<ImportValue>)
    }

    let form: Form

    @inline(__always)
    init(_ form: Form) { self.form = form }

    /// Lends a dictionary.
    @inline(__always)
    static func lending<Result, Failure>(
        _ dictionary: [String: Any], _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Handle.lending(dictionary as Any) { any throws(Failure) in try body(SourceValue(.any(any)))
        }
    }

    static var null: SourceValue { SourceValue(.value(nulls[0])) }

    /// A null that is lent for ever.
    private static let nulls = FixedArray([ImportValue.null])

    /// The value, in the form that can be kept.
    var resolved: ImportValue {
        if case .value(let value) = form { return value.pointee }
        return ImportValue(storage)
    }

    /// The value as hooks and types of the user's get it: what they convert from it joins the import.
    func attached(to context: ImportContext) -> ImportValue {
        ImportValue(storage, .running(context, .itself))
    }

    /// The value alone, without what it belongs to.
    var storage: ImportValue.Storage {
        switch form {
        case .any(let any): any.plainStorage ?? .init(classifying: any.pointee)
        case .json(let view): view.value.storage
        case .value(let value): value.pointee.storage
        }
    }
}

extension Handle<Any> {
    /// The value, when it is of one of the most frequent types: it is read where it stands.
    @inline(__always)
    fileprivate var plainStorage: ImportValue.Storage? {
        if let members = standing(as: [String: Any].self) { return .dictionary(members) }
        if let text = standing(as: String.self) { return .string(text) }
        return standing(as: Int.self).map { .integer(Int64($0)) }
    }
}

// MARK: Questions

extension SourceValue {
    /// Whether this is a null of any kind.
    var isNull: Bool {
        switch form {
        case .any(let any):
            any.holds(NSNull.self)
                || !any.holdsScalar && !any.holdsFrequentContainer && ImportValue(classifying: any.pointee).isNull
        case .json(let view): view.isNull
        case .value(let value): value.pointee.isNull
        }
    }

    /// What `convert` makes of the value; `nil`, without calling it or after it has thrown, for a null.
    @inline(__always)
    func unlessNull<Value>(_ convert: () throws -> Value) throws -> Value? {
        if isPlainNull { return nil }
        do {
            return try convert()
        } catch {
            // A nil inside an `Any` is as rare as an error.
            guard isNull else { throw error }
            return nil
        }
    }

    /// Whether this is a null of the usual kind, which is known at once.
    @inline(__always)
    var isPlainNull: Bool {
        switch form {
        case .any(let any): any.holds(NSNull.self)
        case .json(let view): view.isNull
        case .value(let value): value.pointee.isNull
        }
    }

    /// The boolean, when this has the form of one.
    @inline(__always)
    var bool: Bool? {
        switch form {
        case .any(let any): return any.standing(as: Bool.self)
        case .json(let view): return view.bool
        case .value(let value):
            if case .bool(let flag) = value.pointee.storage { return flag }
            return nil
        }
    }

    /// The whole number, when this has the form of one that fits.
    @inline(__always)
    var int: Int? {
        switch form {
        case .any(let any): return any.standing(as: Int.self)
        case .json(let view): return view.shortInteger.flatMap(Int.init(exactly:))
        case .value(let value):
            if case .integer(let number) = value.pointee.storage { return Int(exactly: number) }
            return nil
        }
    }

    /// The number, when this has the form of one that a double can have.
    @inline(__always)
    var double: Double? {
        switch form {
        case .any(let any): return any.standing(as: Double.self)
        case .json(let view): return view.double
        case .value(let value):
            if case .double(let number) = value.pointee.storage { return number }
            return nil
        }
    }

    /// The text, when this has the form of a string.
    @inline(__always)
    var string: String? {
        switch form {
        case .any(let any): return any.standing(as: String.self)
        case .json(let view): return view.string
        case .value(let value):
            if case .string(let text) = value.pointee.storage { return text }
            return nil
        }
    }

    /// The UTF-8 bytes of what has the form of a string; `nil` for anything else.
    @inline(__always)
    func withPlainText<Result>(_ body: (TextBytes) throws -> Result) rethrows -> Result? {
        if case .json(let view) = form { return try view.withText(body) }
        return try string?.withTextBytes(body)
    }

    /// The UTF-8 bytes of a string; `nil` for anything else.
    func withText<Result>(_ body: (TextBytes) throws -> Result) rethrows -> Result? {
        if let result = try withPlainText(body) { return result }
        guard let text = resolved.string else { return nil }
        return try text.withTextBytes(body)
    }

    /// The digits of a number that is no short integer, as the source spells them; `nil` where it does not.
    var digits: TextBytes? {
        if case .json(let view) = form, view.isNumber, view.shortInteger == nil { return view.text }
        return nil
    }

    /// Whether this is a string without a character.
    var isEmptyString: Bool {
        switch form {
        case .any(let any): any.held(as: String.self)?.isEmpty ?? ImportValue(classifying: any.pointee).isEmptyString
        case .json(let view): view.isEmptyString
        case .value(let value): value.pointee.isEmptyString
        }
    }

    /// How many members an object has, where that is known at once.
    var memberCount: Int {
        switch form {
        case .any(let any): any.held(as: [String: Any].self)?.count ?? 0
        case .json(let view): view.count
        case .value: 0
        }
    }

    /// Calls `body` with the same value; what has to be classified before it can be read, is classified once for all.
    func withClassified<Result>(_ body: (SourceValue) throws -> Result) rethrows -> Result {
        guard needsClassification else { return try body(self) }
        return try resolved.lend(body)
    }

    var needsClassification: Bool {
        if case .any(let any) = form { return !any.holds([String: Any].self) }
        return false
    }

    /// The value itself when it is of a type that the source cannot spell out.
    func other<Wanted>(as type: Wanted.Type) -> Wanted? {
        switch form {
        case .json: nil
        case .any(let any): exact(any.pointee, type) ?? resolved.other(as: type)
        case .value(let value): value.pointee.other(as: type)
        }
    }

    /// Whether the value stands in an `Any`, and is exactly of a type.
    @inline(__always)
    func isExactly(_ type: Any.Type) -> Bool {
        if case .any(let any) = form { return any.isExactly(type) }
        return false
    }

    /// The array, the dictionary or the object as it stands in an `Any`, when that is exactly of a type.
    @inline(__always)
    func heldValue<Wanted>(_ type: Wanted.Type) -> Wanted? {
        if case .any(let any) = form { return any.held(as: type) }
        return nil
    }

    /// The object as a dictionary, when it is one that is known to be.
    var dictionary: [String: Any]? {
        if case .value(let value) = form, case .dictionary(let members) = value.pointee.storage { return members }
        return heldValue([String: Any].self)
    }

    /// The value as it stands in an `Any`, when that is exactly of a type.
    func exactValue<Wanted>(_ type: Wanted.Type) -> Wanted? {
        if case .any(let any) = form { return exact(any.pointee, type) }
        return nil
    }

    /// A number, a boolean or text in Foundation's form, when the value has it already, or is that of JSON.
    var untypedScalar: Any? {
        switch form {
        case .any(let any): return any.holdsScalar ? any.pointee : nil
        case .json(let view):
            return view.isArray || view.isObject || view.isNull || view.hasHugeNumber ? nil : view.value.any
        case .value(let value): return value.pointee.untypedScalar
        }
    }

    /// The array or object of a JSON document that this is.
    var view: JSONView? {
        switch form {
        case .json(let view): return view
        case .value(let value):
            if case .json(let view, _) = value.pointee.storage { return view }
            return nil
        case .any: return nil
        }
    }
}
