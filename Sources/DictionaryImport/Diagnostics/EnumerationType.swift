/// A type none of whose cases a value is. What an error says of it is made when the error is read: most are forgiven, or only
/// counted.
struct EnumerationType: Sendable, Hashable {
    private let type: Any.Type
    /// The text of a raw value in an error.
    private let literal: @Sendable (Any) -> String

    init(_ type: Any.Type, literal: @escaping @Sendable (Any) -> String) {
        self.type = type
        self.literal = literal
    }

    var name: String { typeName(type) }

    /// The raw values of all cases as an error shows them; none when the type does not list its cases.
    var cases: [String] { (type as? any CaseIterable.Type)?.rawValueTexts(by: literal) ?? [] }

    static func == (left: EnumerationType, right: EnumerationType) -> Bool {
        left.type == right.type || left.name == right.name && left.cases == right.cases
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CaseIterable {
    fileprivate static func rawValueTexts(by literal: (Any) -> String) -> [String] {
        allCases.map { element in
            guard let representable = element as? any RawRepresentable else { return "\(element)" }
            return literal(representable.rawValue)
        }
    }
}
