/// A value of a property, whatever its type.
protocol FieldValue {
    /// The property.
    var field: Field { get }

    /// The value, for messages and for what the property's type does not matter to.
    var any: Any { get }

    /// The value that an object has now.
    func current(of object: AnyObject) -> any FieldValue

    /// Exchanges the value with an object's. Returns `false`, and does nothing, when they are the same.
    mutating func exchange(with object: AnyObject) -> Bool

    /// Whether an object has another value. This cannot be told of one that is equal to nothing, such as a NaN.
    func isStale(in object: AnyObject) -> Bool

    /// Whether another value of the property is the same.
    func isSame(as other: any FieldValue) -> Bool

    /// Writes the value to an export, as that of the property.
    func export(to context: ExportContext) throws
}

extension FieldValue {
    /// Writes the value to an object, unless it has it by now.
    func write(to object: AnyObject) {
        var value = self
        _ = value.exchange(with: object)
    }

    /// The objects in the value, when it is a list of these.
    var elements: [AnyObject]? { (any as? [Any])?.map { $0 as AnyObject } }
}

/// A value of a known type.
struct TypedValue<Value: ImportableValue>: FieldValue {
    private let typed: TypedField<Value>
    private(set) var value: Value

    @inline(__always) init(_ value: consuming Value, of field: TypedField<Value>) {
        typed = field
        self.value = value
    }

    var field: Field { typed }
    var any: Any { value }
    mutating func exchange(with object: AnyObject) -> Bool { typed.exchange(&value, with: object) }
    func current(of object: AnyObject) -> any FieldValue { typed.value(of: object) }
    func isStale(in object: AnyObject) -> Bool { !typed.has(value, of: object) && Value._isUnchanged(value, value) }

    func isSame(as other: any FieldValue) -> Bool {
        (other as? TypedValue).map { Value._isUnchanged(value, $0.value) } ?? false
    }

    func export(to context: ExportContext) throws { try typed.export(value, to: context) }
}
