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
    let members = members(of: mirror)
    switch mirror.displayStyle {
    case .optional: return members.first ?? "nil"
    case .collection, .tuple: return "[\(members.joined(separator: ", "))]"
    case .set, .dictionary: return "[\(members.sorted().joined(separator: ", "))]"
    case .class, .struct: return members.isEmpty ? "\(value)" : "{\(members.sorted().joined(separator: ", "))}"
    default: return "\(value)"
    }
}

/// Those of what has named properties with their names.
private func members(of mirror: Mirror) -> [String] {
    let isNamed = mirror.displayStyle == .class || mirror.displayStyle == .struct
    let inherited = mirror.superclassMirror.map(members) ?? []
    return inherited + mirror.children.map { (isNamed ? "\($0.label ?? "_"): " : "") + rendering(of: $0.value) }
}
