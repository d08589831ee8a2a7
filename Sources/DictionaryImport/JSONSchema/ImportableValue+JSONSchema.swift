import Foundation

// What each type says of itself. It is a constant: what it means depends on the options of the document in which it stands.

extension ImportableValue {
    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { true }
}

extension ImportableValue where Self: RawRepresentable, RawValue: ImportableValue {
    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { JSONSchema(.rawValues(RawValue.self, of: Self.self)) }
}

extension StandardValue {
    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { .standard(Self.self) }
}

extension Optional where Wrapped: ImportableValue {
    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { JSONSchema(.optional(Wrapped.self)) }
}

extension Array where Element: ImportableValue {
    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { ["type": "array", "items": .of(Element.self)] }
}

extension ContiguousArray where Element: ImportableValue {
    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { [Element].jsonSchema }
}

extension Set where Element: ImportableValue {
    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { ["type": "array", "items": .of(Element.self), "uniqueItems": true] }
}

extension Dictionary where Key: ImportableKey, Value: ImportableValue {
    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { .dictionary(of: .of(Value.self), keys: Key.self) }
}

extension Untyped {
    static var jsonSchema: JSONSchema { .untyped((Value.self as? any OptionalValue.Type)?.wrappedType ?? Value.self) }
}

// MARK: The standard types

extension JSONSchema {
    fileprivate static func standard(_ type: Any.Type) -> JSONSchema {
        if let integer = type as? any FixedWidthInteger.Type { return integer.integerSchema }
        if let number = type as? any (BinaryFloatingPoint & CustomStringConvertible).Type { return number.numberSchema }
        return standardTypes[ObjectIdentifier(type)] ?? true
    }

    private static let standardTypes: [ObjectIdentifier: JSONSchema] = [
        ObjectIdentifier(Bool.self): ["type": "boolean"],
        ObjectIdentifier(CGFloat.self): ["type": "number"],
        ObjectIdentifier(Decimal.self): ["type": "number"],
        ObjectIdentifier(String.self): ["type": "string"],
        ObjectIdentifier(Substring.self): ["type": "string"],
        ObjectIdentifier(Character.self): ["type": "string", "minLength": 1],
        ObjectIdentifier(URL.self): ["type": "string", "format": "uri", "minLength": 1],
        ObjectIdentifier(UUID.self): ["type": "string", "format": "uuid"],
        // Validators do not look at the encoding.
        ObjectIdentifier(Data.self): [
            "type": "string", "contentEncoding": "base64",
            "pattern": "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        ],
        ObjectIdentifier(TimeZone.self): ["type": "string", "minLength": 1],
        ObjectIdentifier(Locale.self): [
            "type": "string", "pattern": "^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*(?:@.*)?$",
        ],
        ObjectIdentifier(Date.self): JSONSchema(.date),
        // The format `duration` knows no fraction and no sign, which both are written.
        ObjectIdentifier(Duration.self): [
            "type": "string",
            "pattern":
                "^-?P(?=.)(?:[0-9]+W)?(?:[0-9]+D)?(?:T(?=.)(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:[.][0-9]+)?S)?)?$",
        ],
    ]

    // MARK: Dictionaries and values without a type

    fileprivate static func dictionary(of values: JSONSchema, keys: Any.Type) -> JSONSchema {
        var schema: JSONSchema = ["type": "object", "additionalProperties": values]
        if keys == UUID.self { schema["propertyNames"] = ["format": "uuid"] }
        if let integers = keys as? any FixedWidthInteger.Type {
            schema["propertyNames"] = ["pattern": integers.isSigned ? "^-?[0-9]+$" : "^[0-9]+$"]
        }
        if let keys = (keys as? any CaseIterable.Type)?.importKeys {
            schema["propertyNames"] = ["enum": .strings(keys)]
        }
        return schema
    }

    fileprivate static func untyped(_ type: Any.Type) -> JSONSchema {
        if let optional = type as? any OptionalValue.Type { return untyped(optional.wrappedType).orNull }
        if let array = type as? any ArrayValue.Type { return ["type": "array", "items": untyped(array.elementType)] }
        guard let dictionary = type as? any UntypedMembers.Type else { return true }
        return ["type": "object", "additionalProperties": untyped(dictionary.untypedValueType)]
    }
}

extension FixedWidthInteger {
    fileprivate static var integerSchema: JSONSchema {
        ["type": "integer", "minimum": JSONSchema(.json("\(min)")), "maximum": JSONSchema(.json("\(max)"))]
    }
}

extension BinaryFloatingPoint where Self: CustomStringConvertible {
    fileprivate static var numberSchema: JSONSchema {
        guard significandBitCount < Double.significandBitCount else { return ["type": "number"] }
        let bound = "\(greatestFiniteMagnitude)"
        return ["type": "number", "minimum": JSONSchema(.json("-\(bound)")), "maximum": JSONSchema(.json(bound))]
    }
}

extension CaseIterable {
    fileprivate static var importKeys: [String]? {
        let keys = allCases.compactMap { ($0 as? any ImportableKey)?.importKey }
        return keys.count == allCases.count ? keys : nil
    }

    /// The raw values of all cases; `nil` where one of them has no form in JSON.
    static func exportedCases(_ dates: DateStrategy) -> [JSONSchema]? {
        let values = allCases.compactMap { element in
            JSONSchema.exported(dates) { try $0.write((element as? any RawRepresentable)?.rawValue) }
        }
        return values.count == allCases.count ? values : nil
    }
}

/// A dictionary whose values are not typed.
private protocol UntypedMembers {
    static var untypedValueType: Any.Type { get }
}

extension Dictionary: UntypedMembers where Key == String {
    fileprivate static var untypedValueType: Any.Type { Value.self }
}

// MARK: Conversions

extension JSONSchema {
    /// The text of a decimal number, as conversions take it.
    private static let numberPattern = "^\\s*\(number)\\s*$"
    private static let number =
        "[+-]?(?:(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:[.][0-9]+)?|[.][0-9]+)(?:[eE][+-]?[0-9]+)?"
    private static let integerPattern = "^\\s*[+-]?(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:[.]0+)?\\s*$"
    private static let booleanPattern =
        "^\\s*(?:[Tt]([Rr][Uu][Ee])?|[Yy]([Ee][Ss])?|[Oo][Nn]|[Ff]([Aa][Ll][Ss][Ee])?|[Nn][Oo]?|[Oo][Ff][Ff]|\(number))\\s*$"

    /// The schema of a standard type, and of what is converted to it where nothing has to be exact.
    func converting(to type: Any.Type) -> JSONSchema {
        switch types {
        case ["boolean"]: accepting(["number", "string"], Self.booleanPattern)
        case ["integer"]: accepting(["boolean", "string"], Self.integerPattern)
        case ["number"]: accepting(["boolean", "string"], Self.numberPattern)
        case ["string"] where type == Character.self:
            acceptingDigits
        case ["string"] where type == Duration.self:
            accepting(["number"], "\(self["pattern"]?.text ?? "")|\(Self.numberPattern)")
        case ["string"] where members?.count == 1: accepting(["number", "boolean"])
        default: self
        }
    }

    /// The same for values of other types, too.
    func accepting(_ types: [String], _ pattern: String? = nil) -> JSONSchema {
        var schema = self
        schema["type"] = .strings(self.types + types)
        schema["pattern"] = pattern.map { JSONSchema(.string($0)) }
        return schema
    }

    /// Text of one character: a number may be written with one.
    private var acceptingDigits: JSONSchema {
        var schema = accepting(["integer"])
        (schema["minimum"], schema["maximum"]) = (0, 9)
        return schema
    }
}
