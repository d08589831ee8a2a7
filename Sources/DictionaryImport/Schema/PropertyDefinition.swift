import Foundation

/// One entry of a registry: how to reach a property, what its type is, and what was said about it. A schema makes fields of them.
///
/// `@unchecked Sendable`: everything is immutable. The closures of the access are the only part that the compiler cannot
/// check; they capture nothing but the key path.
class PropertyDefinition: @unchecked Sendable {
    let root: Any.Type
    let keyPath: AnyKeyPath
    let givenName: String?
    let settings: CommonSettings
    let models: _NestedModels
    let isIdentity: Bool
    let hasConverter: Bool
    let valueType: Any.Type
    /// The type that converts the values: of one that is not importable, its wrapper.
    let importedType: any ImportableValue.Type
    let facts: PropertyFacts

    fileprivate init<Root, Value: ImportableValue>(
        _ access: PropertyAccess<Root, Value>, name: String?, _ settings: PropertySettings<Value>, valueType: Any.Type
    ) {
        (root, keyPath, givenName, models) = (Root.self, access.keyPath, name, Value._models)
        (isIdentity, hasConverter) = (settings.identity != nil, settings.converter != nil)
        (self.settings, self.valueType, importedType) = (settings.common, valueType, Value.self)
        facts = settings.facts
    }

    /// Whether the property is one of the model's: its root is the model or a superclass of it.
    func belongs(to model: Any.Type) -> Bool { fatalError("Only typed definitions are made") }

    func makeField(name: String, index: Int, isStored: Bool, isOpaque: Bool, mayRename: Bool) -> Field {
        fatalError("Only typed definitions are made")
    }
}

final class TypedPropertyDefinition<Root, Value: ImportableValue>: PropertyDefinition, @unchecked Sendable {
    private let access: PropertyAccess<Root, Value>
    private let typedSettings: PropertySettings<Value>

    init(
        _ access: PropertyAccess<Root, Value>, name: String?, _ settings: PropertySettings<Value>,
        valueType: Any.Type = Value.self
    ) {
        self.access = access
        typedSettings = settings
        super.init(access, name: name, settings, valueType: valueType)
    }

    override func belongs(to model: Any.Type) -> Bool { model is Root.Type }

    override func makeField(name: String, index: Int, isStored: Bool, isOpaque: Bool, mayRename: Bool) -> Field {
        let type = isIdentity ? IdentityField<Value>.self : TypedField<Value>.self
        return type.init(
            name: name, index: index, access, typedSettings, isStored: isStored, isOpaque: isOpaque,
            mayRename: mayRename, valueType: valueType)
    }
}

// MARK: The key path in the words of Swift

extension AnyKeyPath {
    /// The key path in the words of Swift, without the address of an accessor: that is another one in every process.
    var text: String {
        var text = debugDescription
        while text.utf8.contains(UInt8(ascii: "<")), let start = text.range(of: " 0x") {
            let digits = text[start.upperBound...].prefix { $0.isHexDigit }
            text.removeSubrange(start.lowerBound..<digits.endIndex)
        }
        return text
    }

    /// What Swift calls the steps of the key path: those to stored properties by their names, others in angle brackets.
    var steps: String? {
        let (text, prefix) = (text, "\\\(runtimeTypeName(Self.rootType)).")
        return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }
}

extension PropertyDefinition {
    /// The name in steps that are one step to a stored property; `nil` for others, whose names Swift does not tell.
    static func name(inSteps steps: String?) -> String? {
        guard let steps else { return nil }
        let name = steps.withoutBackticks
        let isOne = name == steps ? name.allSatisfy { $0 != "." && $0 != "?" && $0 != "!" } : !name.contains("`")
        return isOne ? name : nil
    }

    /// What a key path leads to where no list has it; `nil` where Swift does not tell that.
    static func lastName(in keyPath: AnyKeyPath) -> String? {
        keyPath.steps.flatMap {
            $0.contains("<") ? nil : $0.split(separator: ".").last.map(String.init)?.withoutBackticks
        }
    }

    /// Whether the key path is known to lead into a property of the model.
    static func leadsOn(_ steps: String?) -> Bool {
        steps.map { !$0.contains("<") && name(inSteps: $0) == nil } ?? false
    }

    /// Whether another key path leads to the property too. One of a subclass does where Swift tells the names of both.
    func isReached(by other: AnyKeyPath) -> Bool {
        keyPath == other || mayBeReached(by: other) && keyPath.steps?.contains("<") == false
    }

    /// Whether a key path of a subclass may lead to the property. Of one that could be overridden, Swift tells the type alone.
    func mayBeReached(by other: AnyKeyPath) -> Bool {
        let (own, inherited) = (type(of: keyPath), type(of: other))
        guard own.valueType == inherited.valueType, own.rootType != inherited.rootType, let steps = keyPath.steps,
            belongs(to: inherited.rootType)
        else { return false }
        return steps == other.steps
    }
}

extension String {
    /// The name of a property whose declaration puts it between backticks, such as `first name`. The runtime keeps them,
    /// and has no-break spaces for the blanks.
    var withoutBackticks: String {
        guard utf8.count > 2, utf8.first == UInt8(ascii: "`"), utf8.last == UInt8(ascii: "`") else { return self }
        return String(dropFirst().dropLast().map { $0 == "\u{A0}" ? " " : $0 })
    }
}
