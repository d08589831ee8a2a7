import Foundation

/// A type that sources have now and then, which finds out by itself what it is in terms of JSON: one cast finds them all.
protocol ClassifiableValue {
    var classified: ImportValue.Storage { get }
}

extension ImportValue: ClassifiableValue {
    var classified: Storage { storage }
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
    var classified: ImportValue.Storage {
        guard case .some(let wrapped) = self else { return .null }
        return ImportValue(classifying: wrapped).storage
    }
}

// MARK: Numbers

extension FixedWidthInteger {
    var classified: ImportValue.Storage {
        if let signed = Int64(exactly: self) { return .integer(signed) }
        if let unsigned = UInt64(exactly: self) { return .unsigned(unsigned) }
        return .other(self)
    }
}

extension Int8: ClassifiableValue {}
extension Int16: ClassifiableValue {}
extension Int32: ClassifiableValue {}
extension Int64: ClassifiableValue {}
extension UInt: ClassifiableValue {}
extension UInt8: ClassifiableValue {}
extension UInt16: ClassifiableValue {}
extension UInt32: ClassifiableValue {}
extension UInt64: ClassifiableValue {}

extension Float: ClassifiableValue {
    var classified: ImportValue.Storage { .double(Double(digitsOf: self)) }
}

extension CGFloat: ClassifiableValue {
    var classified: ImportValue.Storage { .double(Double(self)) }
}

extension Decimal: ClassifiableValue {
    var classified: ImportValue.Storage { .classifyDecimal(self) }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: ClassifiableValue {
        var classified: ImportValue.Storage { .double(Double(description) ?? Double(self)) }
    }
#endif

extension Double {
    /// The number that the shortest digits of another one stand for: 0.1 stays 0.1.
    init(digitsOf number: Float) {
        let exact = Double(number)
        let thousandfold = exact * 1000
        // Digits that few are those of both types.
        if thousandfold.magnitude < 1_000_000, thousandfold == thousandfold.rounded() {
            self = exact
        } else {
            self = Double(number.description) ?? exact
        }
    }
}

// MARK: Text

extension Substring: ClassifiableValue {
    var classified: ImportValue.Storage { .string(String(self)) }
}

extension Character: ClassifiableValue {
    var classified: ImportValue.Storage { .string(String(self)) }
}

// MARK: Collections
// Those of any type are read as those of `Any`: a cast to these takes several times as long. Those of the frequent types are
// compiled for them.

/// Lets the elements of an array be reached without knowing their type.
protocol ArrayValue: ClassifiableValue {
    static var elementType: Any.Type { get }
}

extension Array: ArrayValue {
    static var elementType: Any.Type { Element.self }

    var classified: ImportValue.Storage {
        @_specialize(where Element == String)
        @_specialize(where Element == Int)
        @_specialize(where Element == Double)
        @_specialize(where Element == Bool)
        get { .array(map { $0 }) }
    }
}

extension ArraySlice: ClassifiableValue {
    var classified: ImportValue.Storage { ImportValue(classifying: Array(self)).storage }
}

extension ContiguousArray: ClassifiableValue {
    var classified: ImportValue.Storage { ImportValue(classifying: Array(self)).storage }
}

extension Dictionary: ClassifiableValue {
    /// Another value when the keys are no text.
    var classified: ImportValue.Storage {
        @_specialize(where Key == String, Value == String)
        @_specialize(where Key == String, Value == Int)
        @_specialize(where Key == String, Value == Double)
        @_specialize(where Key == String, Value == Bool)
        get {
            let members =
                Key.self == String.self
                ? exactly(mapValues { $0 as Any }, [String: Any].self) : self as? [String: Any]
            return members.map { .dictionary($0) } ?? .other(self)
        }
    }
}
