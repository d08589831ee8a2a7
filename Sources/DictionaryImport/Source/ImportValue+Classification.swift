import Foundation

extension ImportValue {
    /// Classifies a value of any type. This is the only place of the library that finds out what an `Any` holds.
    ///
    /// A ladder of `as?` would be wrong as well as slow: `NSNumber(value: true) as? Int` is 1,
    /// `NSNumber(value: 1) as? Bool` is true, and `UInt64.max` in an `NSNumber` is nil both as `Int` and as `Double`.
    /// So the existential is opened and its type compared, the frequent types first.
    init(classifying any: borrowing Any) {
        self.init(Storage(classifying: any))
    }
}

extension ImportValue.Storage {
    @inline(__always)
    init(classifying any: borrowing Any) { self = classify(any) }

    /// The types that sources have now and then, by comparison again; a cast that fails takes longer than all of these.
    @inline(never)
    fileprivate static func classifyRarer<T>(_ value: T) -> Self {
        if let elements = exactly(value, [Any].self) { return .array(elements) }
        if let value = exactly(value, ImportValue.self) { return value.storage }
        if T.self == Date.self || T.self == URL.self || T.self == UUID.self || T.self == Data.self {
            return .other(value)
        }
        // `NSDecimalNumber` bridges to both `Decimal` and `NSNumber`, so objects are told from values here. Values must
        // not be cast to `AnyObject`: a collection would be copied into Foundation's, with all that it holds.
        if isClass(T.self) { return classifyObject(reference(to: value)) }
        if let object = exactly(value, AnyObject.self) { return classifyObject(object) }
        if let value = value as? any ClassifiableValue { return value.classified }
        if let integer = value as? any FixedWidthInteger { return integer.classified }
        return .other(value)
    }

    private static func classifyObject(_ object: AnyObject) -> Self {
        // The frequent classes by comparison: those of a cluster need a cast.
        let type: AnyClass = type(of: object)
        if type == NSString.self { return .string(downcast(object, to: NSString.self) as String) }
        if type == NSDate.self { return .other(downcast(object, to: NSDate.self) as Date) }
        switch object {
        case let decimal as NSDecimalNumber: return classifyDecimal(decimal.decimalValue)
        case let number as NSNumber: return classifyNumber(number)
        case is NSNull: return .null
        case let string as NSString: return .string(string as String)
        case let date as NSDate: return .other(date as Date)
        case let url as NSURL: return .other(url as URL)
        case let uuid as NSUUID: return .other(uuid as UUID)
        case let data as NSData: return .other(data as Data)
        case let array as NSArray: return .array(array.shallowElements)
        case let dictionary as NSDictionary: return classifyDictionary(dictionary)
        default: return .other(object)
        }
    }

    private static func classifyDictionary(_ dictionary: NSDictionary) -> Self {
        if let native = dictionary.shallowMembers { return .dictionary(native) }
        return .other(dictionary)
    }

    fileprivate static func classifyNumber(_ number: NSNumber) -> Self {
        switch number.objectiveCType {
        case UInt8(ascii: "B"): return .bool(number.boolValue)
        case UInt8(ascii: "d"): return classifyDouble(of: number)
        case UInt8(ascii: "f"): return .double(Double(digitsOf: number.floatValue))
        case UInt8(ascii: "Q"): return number.uint64Value.classified
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

    static func classifyDecimal(_ value: Decimal) -> Self {
        value.isNaN ? .double(.nan) : .decimal(value)
    }
}

private func classify<T>(_ value: T) -> ImportValue.Storage {
    if let text = exactly(value, String.self) { return .string(text) }
    if let number = exactly(value, Int.self) { return .integer(Int64(number)) }
    if let number = exactly(value, Double.self) { return .double(number) }
    if let flag = exactly(value, Bool.self) { return .bool(flag) }
    if let number = exactly(value, NSNumber.self) { return .classifyNumber(number) }
    if let dictionary = exactly(value, [String: Any].self) { return .dictionary(dictionary) }
    if T.self == NSNull.self { return .null }
    // What was an `Any?` holds an existential once more.
    if let any = exactly(value, Any.self) { return classify(any) }
    return .classifyRarer(value)
}
