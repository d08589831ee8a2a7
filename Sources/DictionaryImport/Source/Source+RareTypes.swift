import Foundation

// What a value is that is of none of the usual types. With `classify(_:)`, which knows those, this is the only place of the
// library that finds out what an `Any` holds.
//
// A ladder of `as?` would be wrong as well as slow: `NSNumber(value: true) as? Int` is 1, `NSNumber(value: 1) as? Bool` is true,
// and `UInt64.max` in an `NSNumber` is nil both as `Int` and as `Double`. So types are compared first; one cast finds the rest.

extension Source {
    init<T>(ofRareType value: T) {
        if T.self == NSNull.self {
            self = .null
        } else if T.self == Date.self || T.self == URL.self || T.self == UUID.self || T.self == Data.self {
            self = .other(value)
        } else if T.self == Any.self, let held = cast(value, to: Any.self) {
            // What an optional has held is an existential in an existential.
            self = Source(held)
        } else if T.self == AnyHashable.self, let value = value as? AnyHashable {
            self = Source(value.base)
        } else if T.self == AnyObject.self || T.self is AnyClass, let held = cast(value, to: AnyObject.self) {
            // Objects are told from values here: values must not be cast to `AnyObject`, as a collection would be copied into
            // Foundation's, with all that it holds.
            self = Source(object: held)
        } else if let value = value as? any ClassifiableValue {
            self = value.classified
        } else if let integer = value as? any FixedWidthInteger {
            self = integer.classified
        } else if type(of: value as Any) is AnyClass, let held = cast(value, to: AnyObject.self) {
            self = Source(object: held)
        } else {
            self = .other(value)
        }
    }

    private init(object: AnyObject) {
        switch object {
        // One cast tells objects of models from those of Foundation.
        case let object where !(object is NSObject): self = .other(object)
        case let decimal as NSDecimalNumber: self = .other(decimal.decimalValue)
        case let number as NSNumber: self = Source(number)
        case is NSNull: self = .null
        case let string as NSString: self = .string(string as String)
        case let date as NSDate: self = .other(date as Date)
        case let url as NSURL: self = .other(url as URL)
        case let uuid as NSUUID: self = .other(uuid as UUID)
        case let data as NSData: self = .other(data as Data)
        case let array as NSArray: self = .array(array.shallowElements)
        case let dictionary as NSDictionary:
            self = dictionary.shallowMembers.map { .dictionary($0) } ?? .other(dictionary)
        default: self = .other(object)
        }
    }

    init(_ number: NSNumber) {
        switch number.objectiveCType {
        case UInt8(ascii: "B"): self = .bool(number.boolValue)
        case UInt8(ascii: "d"):
            // A decimal number has the type of a double, but digits that a double cannot keep.
            let decimal = type(of: number) == NSNumber.self ? nil : number as? NSDecimalNumber
            self = decimal.map { .other($0.decimalValue) } ?? .double(number.doubleValue)
        case UInt8(ascii: "f"): self = number.floatValue.classified
        case UInt8(ascii: "Q"): self = number.uint64Value.classified
        default: self = number.int64Value.classified
        }
    }
}

/// A cast that the compiler does not look into: between equal types that are existentials, it would add a layer, and between
/// dictionaries it would copy their members.
func cast<Value, Wanted>(_ value: Value, to type: Wanted.Type) -> Wanted? { value as? Wanted }

/// A type that sources have now and then, which knows itself what it is in terms of JSON.
protocol ClassifiableValue {
    var classified: Source { get }
}

extension ImportValue: ClassifiableValue {
    /// A place needs its document; everything else stands for itself.
    var classified: Source { source(in: .none) }
}

/// Lets an optional inside an `Any` be unwrapped without knowing what it wraps.
protocol OptionalValue: ClassifiableValue {
    static var wrappedType: Any.Type { get }
    var wrappedAny: Any? { get }
}

extension Optional: OptionalValue {
    static var wrappedType: Any.Type { Wrapped.self }
    var wrappedAny: Any? { self }

    /// That of what is within, however many optionals wrap it.
    var classified: Source { if case .some(let wrapped) = self { Source(wrapped) } else { .null } }
}

// MARK: Numbers and text

extension FixedWidthInteger {
    /// One that is too large for `Int` is an `Int64`, a `UInt64` or a `Decimal`, if it fits these.
    var classified: Source {
        if let number = Int(exactly: self) { return .int(number) }
        if let number = Int64(exactly: self) { return .other(number) }
        if let number = UInt64(exactly: self) { return .other(number) }
        return .other(Decimal(exactly: self) ?? self)
    }
}

/// A number with another format than `Double` is the one that its digits stand for: 0.1 stays 0.1.
extension Float: ClassifiableValue { var classified: Source { .double(Double(description) ?? Double(self)) } }

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: ClassifiableValue { var classified: Source { .double(Double(description) ?? Double(self)) } }
#endif

extension CGFloat: ClassifiableValue { var classified: Source { .double(Double(self)) } }
extension Decimal: ClassifiableValue { var classified: Source { .other(self) } }
extension Substring: ClassifiableValue { var classified: Source { .string(String(self)) } }
extension Character: ClassifiableValue { var classified: Source { .string(String(self)) } }

// These come here only as values of a protocol's type, as in `[String: any Codable]`.
extension Bool: ClassifiableValue { var classified: Source { .bool(self) } }
extension Double: ClassifiableValue { var classified: Source { .double(self) } }
extension String: ClassifiableValue { var classified: Source { .string(self) } }

// MARK: Collections

/// Lets an array be gone through whose elements are of any type.
@_documentation(visibility: internal)
public protocol ArrayValue {
    static var elementType: Any.Type { get }
    var count: Int { get }
    subscript(any index: Int) -> Any { get }
}

@_documentation(visibility: internal)
extension Array: ArrayValue, ClassifiableValue {
    public static var elementType: Any.Type { Element.self }

    public subscript(any index: Int) -> Any { self[index] }
}

extension ArrayValue {
    /// Its elements stay where they are until somebody wants one.
    var classified: Source { .typed(self) }
}

extension ArraySlice: ClassifiableValue { var classified: Source { .array(map { $0 }) } }
extension ContiguousArray: ClassifiableValue { var classified: Source { .array(map { $0 }) } }

extension Dictionary: ClassifiableValue {
    /// Another value when the keys are no text.
    var classified: Source {
        let isOptional = Value.self is any OptionalValue.Type
        let members =
            Key.self == String.self
            ? cast(mapValues { isOptional ? ImportValue($0 as Any).any : $0 }, to: [String: Any].self)
            : self as? [String: Any]
        return members.map { .dictionary($0) } ?? .other(self)
    }
}
