import Foundation

/// Describes a value by its stored properties, inherited ones included, without the names of types: a model and what stands
/// for it elsewhere look the same when they have the same values.
func rendering(of value: Any) -> String {
    // The mirror of data shows where its bytes are. JSON looks the same whatever the order of its keys.
    if let data = value as? Data {
        guard let json = try? JSONSerialization.jsonObject(with: data),
            let sorted = try? JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
        else { return data.base64EncodedString() }
        return String(decoding: sorted, as: UTF8.self)
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { rendering(of: $0.value) } ?? "nil"
    case .collection: return "[" + mirror.children.map { rendering(of: $0.value) }.joined(separator: ", ") + "]"
    case .set: return "[" + mirror.children.map { rendering(of: $0.value) }.sorted().joined(separator: ", ") + "]"
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
