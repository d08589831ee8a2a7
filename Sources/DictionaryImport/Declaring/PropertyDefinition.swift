import Foundation

/// One entry of a registry: how to reach a property, what its type is, and what was said about it.
///
/// `@unchecked Sendable`: everything is immutable. The accessor is the only part that the compiler cannot check; it
/// captures nothing but the autoclosure that makes the key path.
final class PropertyDefinition: @unchecked Sendable {
    let root: Any.Type
    let conversion: ValueConversion
    let givenName: String?
    let settings: PropertySettings
    let accessor: PropertyAccessor
    private let offset: (AnyKeyPath, _ expected: Int) -> Int?
    private let nextOffset: (AnyKeyPath, _ size: Int) -> Int?
    private let belongs: (Any.Type) -> Bool

    init<Root, Value>(
        _ conversion: ValueConversion, _ access: PropertyAccess<Root, Value>, name: String?,
        options: [PropertyOption<Value>]
    ) {
        root = Root.self
        self.conversion = conversion
        givenName = name
        accessor = access.accessor
        offset = { StoredOffset.find($0, of: Value.self, in: Root.self, expected: $1) }
        nextOffset = { StoredOffset.next($0, of: Value.self, in: Root.self, behind: $1) }
        belongs = { $0 is Root.Type }
        var settings = PropertySettings()
        for option in options { option.apply(&settings) }
        self.settings = settings
    }

    private var keyPath: AnyKeyPath {
        ValueMemory.withTemporary(for: AnyKeyPath.self) { memory in
            accessor(.describe, ObjectAddress(unused: memory), memory)
            return memory.take(AnyKeyPath.self)
        }
    }

    /// Whether the property is one of the model's: its root is the model or a superclass of it.
    func belongs(to model: Any.Type) -> Bool { belongs(model) }

    /// The key path in the words of Swift, without the address of an accessor: that is another one in every process.
    var keyPathText: String {
        var text = keyPath.debugDescription
        while let start = text.range(of: " 0x") {
            let digits = text[start.upperBound...].prefix { $0.isHexDigit }
            text.removeSubrange(start.lowerBound..<digits.endIndex)
        }
        return text
    }

    /// How far from the start of an object the property lies; see ``StoredOffset``.
    ///
    /// - Parameter expected: Where to look first.
    func offset(expected: Int) -> Int? { offset(keyPath, expected) }

    /// How far from the start of an object the property lies, when it is the next one behind the first so many bytes.
    func offset(behind size: Int) -> Int? { nextOffset(keyPath, size) }

    /// Whether another key path leads to the property too. One of a subclass does where Swift tells the names of both.
    func isReached(by other: AnyKeyPath) -> Bool {
        let own = keyPath
        if own == other { return true }
        guard Swift.type(of: own).valueType == Swift.type(of: other).valueType, let steps, Self.isOneStep(steps),
            !steps.contains("<")
        else { return false }
        return other.debugDescription == "\\\(runtimeTypeName(Swift.type(of: other).rootType)).\(steps)"
    }

    /// Whether the key path is known to lead into a property of the model.
    var leadsOn: Bool { steps.map { !$0.contains("<") && !Self.isOneStep($0) } ?? false }

    /// What Swift calls the steps of the key path: those to stored properties by their names, others in angle brackets.
    var steps: String? {
        let text = keyPath.debugDescription
        let prefix = "\\\(runtimeTypeName(root))."
        return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }

    static func isOneStep(_ steps: String) -> Bool {
        let name = steps.withoutBackticks
        return name == steps ? name.allSatisfy { $0 != "." && $0 != "?" && $0 != "!" } : !name.contains("`")
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
