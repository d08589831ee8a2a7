/// A type none of whose cases a value is. What an error says of it is made when the error is read: most are forgiven, or only
/// counted.
struct EnumerationType: Sendable, Hashable {
    private let type: Any.Type

    init(_ type: Any.Type) { self.type = type }

    var name: String { typeName(type) }

    /// The raw values of all cases as an error shows them; none when the type does not list its cases.
    var cases: [String] { (type as? any CaseIterable.Type)?.shownCases ?? [] }

    static func == (left: EnumerationType, right: EnumerationType) -> Bool { left.type == right.type }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

extension CaseIterable {
    fileprivate static var shownCases: [String] {
        allCases.map { element in
            guard let representable = element as? any RawRepresentable else { return "\(element)" }
            return FoundValue.literal(of: ImportValue(representable.rawValue))
        }
    }
}
