/// The properties that an instance stores, as `Mirror` shows them. It reads, and never writes.
struct StoredProperties {
    /// What `Mirror` shows: the names by which key paths call them.
    let labels: Set<String>
    private let orderedLabels: [String]

    init(of instance: Any) {
        var levels: [[String]] = []
        var mirror: Mirror? = Mirror(reflecting: instance)
        while let level = mirror {
            levels.append(level.children.compactMap(\.label))
            mirror = level.superclassMirror
        }
        orderedLabels = levels.reversed().flatMap(\.self)
        labels = Set(orderedLabels)
    }

    /// The properties that are not among the names, in the order of declaration, a superclass's first.
    func names(without names: Set<String>) -> [String] {
        // Macros store what is theirs under names that begin with a dollar sign.
        orderedLabels.filter { !names.contains($0) }.map(Self.name(fromLabel:)).filter {
            !names.contains($0) && !$0.hasPrefix("$")
        }
    }

    /// A wrapped property `x` is stored as `_x`, a lazy one as `$__lazy_storage_$_x`.
    private static func name(fromLabel label: String) -> String {
        let lazyPrefix = "$__lazy_storage_$_"
        if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
        return label.hasPrefix("_") ? String(label.dropFirst()) : label
    }
}
