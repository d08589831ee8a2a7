import Foundation

/// Describes a value by its stored properties, inherited ones included, without the names of types: a model, its
/// hand-written twin and its `Codable` twin with the same values look the same.
func rendering(of value: Any) -> String {
    // The mirror of data shows where its bytes are.
    if let data = value as? Data { return data.base64EncodedString() }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { rendering(of: $0.value) } ?? "nil"
    case .collection: return "[" + mirror.children.map { rendering(of: $0.value) }.joined(separator: ", ") + "]"
    case .dictionary:
        let members = mirror.children.map { member in
            Mirror(reflecting: member.value).children.map { rendering(of: $0.value) }.joined(separator: ": ")
        }
        return "[" + members.sorted().joined(separator: ", ") + "]"
    case .class, .struct:
        let members = members(of: mirror)
        return members.isEmpty ? "\(value)" : "{" + members.sorted().joined(separator: ", ") + "}"
    default: return "\(value)"
    }
}

private func members(of mirror: Mirror) -> [String] {
    let inherited = mirror.superclassMirror.map(members) ?? []
    return inherited + mirror.children.map { "\($0.label ?? "_"): \(rendering(of: $0.value))" }
}
