/// The properties that an instance stores, as `Mirror` shows them. It reads, and never writes.
struct StoredProperties {
    private struct Field {
        /// What `Mirror` shows: the name by which key paths call it.
        let label: String
        /// The type of the value, which an existential hides.
        let type: Any.Type
        let isEmpty: Bool

        init?(_ child: Mirror.Child) {
            guard let label = child.label else { return nil }
            self.label = label
            type = Swift.type(of: child.value)
            isEmpty = _openExistential(child.value, do: size) == 0
        }
    }

    /// In the order of declaration, a superclass's first.
    private let fields: [Field]

    init(of instance: Any) {
        var levels: [[Field]] = []
        var mirror: Mirror? = Mirror(reflecting: instance)
        while let level = mirror {
            levels.append(level.children.compactMap(Field.init))
            mirror = level.superclassMirror
        }
        fields = levels.reversed().flatMap(\.self)
    }

    /// The name of the property of a type that lies where the one with a label does: that one, or if it takes no room, one
    /// that follows it.
    func name(at label: String, ofType type: Any.Type) -> String? {
        guard let index = fields.firstIndex(where: { $0.label == label }) else { return nil }
        guard fields[index].isEmpty, fields[index].type != type else { return label }
        let next = fields[index...].first { !$0.isEmpty }
        return next?.type == type ? next?.label : label
    }

    /// The properties that are not among the names, in the order of declaration, a superclass's first.
    func names(without names: Set<String>) -> [String] {
        // Macros store what is theirs under names that begin with a dollar sign.
        fields.map(\.label).filter { !names.contains($0) }.map(Self.name(fromLabel:)).filter {
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

private func size<Value>(of value: Value) -> Int { MemoryLayout<Value>.size }
