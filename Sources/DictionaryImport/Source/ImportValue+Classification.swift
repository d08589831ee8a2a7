import Foundation

extension ImportValue {
    /// Classifies a value of any type. This is the only place of the library that finds out what an `Any` holds.
    ///
    /// A ladder of `as?` would be wrong as well as slow: `NSNumber(value: true) as? Int` is 1,
    /// `NSNumber(value: 1) as? Bool` is true, and `UInt64.max` in an `NSNumber` is nil both as `Int` and as `Double`.
    /// So the existential is opened and its type compared, the frequent types first.
    @usableFromInline
    init(classifying any: Any) {
        self.init(Storage(classifying: any))
    }
}

extension ImportValue.Storage {
    @inline(__always)
    init(classifying any: Any) { self = classify(any) }

    /// The types that sources have now and then, by comparison again; a cast that fails takes longer than all of these.
    @inline(never)
    fileprivate static func classifyRarer<T>(_ value: T) -> Self {
        if let elements = SourceElements(exactly: value) { return .array(elements) }
        if let members = FrequentDictionary(exactly: value) { return .dictionary(members.untyped) }
        if T.self == Date.self || T.self == URL.self || T.self == UUID.self || T.self == Data.self {
            return .other(value)
        }
        if T.self == Decimal.self, let decimal = value as? Decimal { return classifyDecimal(decimal) }
        if let integer = value as? any FixedWidthInteger { return classifyInteger(integer) }
        // `NSDecimalNumber` bridges to both `Decimal` and `NSNumber`, so objects are told from values here. Values must
        // not be cast to `AnyObject`: a collection would be copied into Foundation's, with all that it holds.
        if T.self is AnyClass || T.self == AnyObject.self { return classifyObject(value as AnyObject) }
        if let array = value as? any ArrayValue { return .array(.any(array.anyElements)) }
        if let dictionary = value as? any DictionaryValue {
            return dictionary.anyMembers.map { .dictionary($0) } ?? .other(value)
        }
        return classifyRarest(value)
    }

    private static func classifyRarest(_ value: Any) -> Self {
        #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
            if let half = value as? Float16 { return .double(Double(half.description) ?? Double(half)) }
        #endif
        switch value {
        case let value as any OptionalValue:
            return value.innermostAny.map { ImportValue(classifying: $0).storage } ?? .null
        case let value as ImportValue: return value.storage
        case let value as Float: return .double(Double(value.description) ?? Double(value))
        case let value as CGFloat: return .double(Double(value))
        case let value as Substring: return .string(String(value))
        case let value as Character: return .string(String(value))
        default: return .other(value)
        }
    }

    private static func classifyObject(_ object: AnyObject) -> Self {
        switch object {
        case let decimal as NSDecimalNumber: classifyDecimal(decimal.decimalValue)
        case let number as NSNumber: classifyNumber(number)
        case is NSNull: .null
        case let string as NSString: .string(string as String)
        case let date as NSDate: .other(date as Date)
        case let url as NSURL: .other(url as URL)
        case let uuid as NSUUID: .other(uuid as UUID)
        case let data as NSData: .other(data as Data)
        case let array as NSArray: .array(.any(array.shallowElements))
        case let dictionary as NSDictionary: classifyDictionary(dictionary)
        default: .other(object)
        }
    }

    private static func classifyDictionary(_ dictionary: NSDictionary) -> Self {
        if let native = dictionary.shallowMembers { return .dictionary(native) }
        return .other(dictionary)
    }

    fileprivate static func classifyNumber(_ number: NSNumber) -> Self {
        if number.isBoolean { return .bool(number.boolValue) }
        switch number.objectiveCType {
        case UInt8(ascii: "d"): return classifyDouble(of: number)
        case UInt8(ascii: "f"): return .double(Double(number.floatValue.description) ?? number.doubleValue)
        case UInt8(ascii: "Q"): return classifyInteger(number.uint64Value)
        default: return .integer(number.int64Value)
        }
    }

    /// A decimal number has the Objective-C type of a double, but digits that a double cannot keep.
    private static func classifyDouble(of number: NSNumber) -> Self {
        if type(of: number) != NSNumber.self, let decimal = number as? NSDecimalNumber {
            return classifyDecimal(decimal.decimalValue)
        }
        return .double(number.doubleValue)
    }

    private static func classifyDecimal(_ value: Decimal) -> Self {
        value.isNaN ? .double(.nan) : .decimal(value)
    }

    private static func classifyInteger(_ value: some FixedWidthInteger) -> Self {
        if let signed = Int64(exactly: value) { return .integer(signed) }
        if let unsigned = UInt64(exactly: value) { return .unsigned(unsigned) }
        return .other(value)
    }
}

private func classify<T>(_ value: T) -> ImportValue.Storage {
    if let text = exactly(value, String.self) { return .string(text) }
    if let number = exactly(value, Int.self) { return .integer(Int64(number)) }
    if let number = exactly(value, Double.self) { return .double(number) }
    if let flag = exactly(value, Bool.self) { return .bool(flag) }
    if T.self == NSNumber.self {
        return .classifyNumber(downcast(value as AnyObject, to: NSNumber.self))
    }
    if let dictionary = exactly(value, [String: Any].self) { return .dictionary(dictionary) }
    if T.self == NSNull.self { return .null }
    // What was an `Any?` holds an existential once more.
    if let any = exactly(value, Any.self) { return classify(any) }
    return .classifyRarer(value)
}

/// Lets an optional inside an `Any` be unwrapped without knowing what it wraps.
protocol OptionalValue {
    static var wrappedType: Any.Type { get }
    var wrappedAny: Any? { get }
}

extension OptionalValue {
    /// What is within, however many optionals wrap it.
    fileprivate var innermostAny: Any? {
        var any = wrappedAny
        // An `Any?` is an optional itself, so it is unwrapped first.
        while let wrapped = any, let optional = wrapped as? any OptionalValue { any = optional.wrappedAny }
        return any
    }
}

extension Optional: OptionalValue {
    static var wrappedType: Any.Type { Wrapped.self }
    var wrappedAny: Any? { self }
}

// Collections of any type are read as those of `Any`: a cast to these takes several times as long.

/// Lets the elements of an array be reached without knowing their type.
protocol ArrayValue {
    static var elementType: Any.Type { get }
    var anyElements: [Any] { get }
}

extension Array: ArrayValue {
    static var elementType: Any.Type { Element.self }
    var anyElements: [Any] { map { $0 } }
}

private protocol DictionaryValue {
    /// `nil` when the keys are no text.
    var anyMembers: [String: Any]? { get }
}

extension Dictionary: DictionaryValue {
    fileprivate var anyMembers: [String: Any]? {
        Key.self == String.self ? exactly(mapValues { $0 as Any }, [String: Any].self) : self as? [String: Any]
    }
}
