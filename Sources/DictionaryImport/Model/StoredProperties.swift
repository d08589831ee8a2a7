/// The names of the properties that an instance stores, as `Mirror` shows them. It reads, and never writes.
struct StoredProperties {
    /// In the order of declaration, a superclass's first.
    let orderedNames: [String]
    let names: Set<String>

    init(of instance: Any) {
        var levels: [[String]] = []
        var mirror: Mirror? = Mirror(reflecting: instance)
        while let level = mirror {
            levels.append(level.children.compactMap { $0.label.map(Self.name(fromLabel:)) })
            mirror = level.superclassMirror
        }
        orderedNames = levels.reversed().flatMap(\.self)
        names = Set(orderedNames)
    }

    /// A wrapped property `x` is stored as `_x`, a lazy one as `$__lazy_storage_$_x`.
    private static func name(fromLabel label: String) -> String {
        let lazyPrefix = "$__lazy_storage_$_"
        if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
        return label.hasPrefix("_") ? String(label.dropFirst()) : label
    }
}
