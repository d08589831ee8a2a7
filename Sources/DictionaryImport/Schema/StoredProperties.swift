extension Schema {
    /// The properties that an instance stores, as `Mirror` shows them. It reads, and never writes.
    ///
    /// Swift names a property only in the description of its key path, and there by where the property lies: a property that
    /// takes no room lies where the next one does. So a name counts when an instance has a property of that name and type.
    struct StoredProperties {
        private struct Field {
            /// The name by which key paths call it.
            let label: String
            let value: Any
            let isEmpty: Bool

            init?(_ child: Mirror.Child) {
                guard let label = child.label else { return nil }
                self.label = label.withoutBackticks
                value = child.value
                isEmpty = takesNoRoom(type(of: child.value))
            }
        }

        /// In the order of declaration, a superclass's first.
        private let fields: [Field]

        init(of instance: Any) {
            var levels: [[Field]] = []
            var mirror: Mirror? = Mirror(reflecting: instance)
            while let level = mirror {
                // An enumeration shows what its case holds, and has no stored properties.
                if level.displayStyle != .enum { levels.append(level.children.compactMap(Field.init)) }
                mirror = level.superclassMirror
            }
            fields = levels.reversed().flatMap(\.self)
        }

        /// Whether there is a stored property of a name: with observers or without, and `weak` too. What is computed, lazy or
        /// wrapped is stored under another name, if it is stored.
        func contains(_ name: String) -> Bool { fields.contains { $0.label == name } }

        /// The name of the property of a type that Swift calls by a label; `nil` when that cannot be told for certain.
        ///
        /// Swift takes the first property that lies in a place. Only properties that take no room share a place with others: with
        /// each other anywhere in a class, and with the one that follows them. So such a label stands for one of several
        /// properties, and the type has to tell which.
        func name(at label: String?, ofType type: Any.Type) -> String? {
            guard let label else { return nil }
            // A class may have a property of the same name as one that its superclass keeps to itself.
            let named = fields.indices.filter { fields[$0].label == label }
            if takesNoRoom(type) {
                let candidates = fields.filter { $0.isEmpty && isValue($0.value, of: type) }
                return !named.isEmpty && candidates.count == 1 ? candidates[0].label : nil
            }
            for start in named {
                // What holds a value that takes no room looks as if it took none itself.
                let end = fields[start...].firstIndex { !$0.isEmpty } ?? fields.endIndex - 1
                let candidates = fields[start...end].filter { isValue($0.value, of: type) }
                if let first = candidates.first { return candidates.count == 1 ? first.label : nil }
            }
            return nil
        }

        /// Whether a macro such as `@Observable` has made the properties computed ones, each stored under its name with an
        /// underscore. What macros store besides has a dollar sign after that.
        private var isMacroMade: Bool { fields.contains { $0.label.hasPrefix("_$") } }

        /// The name of the computed property that a stored one is the storage of; `nil` when none is known.
        ///
        /// - Parameter isComputed: Whether there is a computed property of a name.
        func owner(ofStorage label: String, isComputed: (String) -> Bool) -> String? {
            guard label.hasPrefix("_") else { return nil }
            let name = String(label.dropFirst())
            return isComputed(name) || isMacroMade ? name : nil
        }

        /// Whether a name is that of a stored property, and of another one than the property of a type.
        ///
        /// - Parameters:
        ///   - label: What Swift calls the property, if it tells that it is a stored one.
        ///   - leadsOn: Whether it is known to be a property of a property.
        func isOfOther(_ name: String, than label: String?, ofType type: Any.Type, leadsOn: Bool) -> Bool {
            if let label {
                return fields.contains {
                    $0.label != label && [$0.label, Self.name(fromLabel: $0.label)].contains(name)
                }
            }
            // Swift does not tell of one that has observers, or is open to subclasses: such a one is of the same type.
            let named = fields.filter { $0.label == name }
            if named.isEmpty { return false }
            return isMacroMade && name.hasPrefix("_") || !named.contains { isValue($0.value, of: type) } || leadsOn
        }

        /// The properties that are not among the names, in the order of declaration, a superclass's first.
        func names(without names: Set<String>) -> [String] {
            // Macros store what is theirs under names that begin with a dollar sign.
            fields.map(\.label).filter { !names.contains($0) }.map(Self.name(fromLabel:)).filter {
                !names.contains($0) && !$0.hasPrefix("$")
            }
        }

        /// The properties of a type that are not among the names, in the order of declaration, a superclass's first. What may be
        /// the storage of another is not among them.
        func names(ofType type: Any.Type, without names: Set<String>) -> [String] {
            let labels = fields.filter { type == Swift.type(of: $0.value) }.map(\.label)
            let visible = isMacroMade ? labels.map(Self.name(fromLabel:)) : labels.filter { !$0.hasPrefix("_") }
            return visible.filter { !names.contains($0) && !$0.hasPrefix("$") }
        }

        /// A wrapped property `x` is stored as `_x`, a lazy one as `$__lazy_storage_$_x`.
        private static func name(fromLabel label: String) -> String {
            let lazyPrefix = "$__lazy_storage_$_"
            if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
            return label.hasPrefix("_") ? String(label.dropFirst()) : label
        }
    }
}

private func takesNoRoom(_ type: Any.Type) -> Bool {
    func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return size(of: type) == 0
}

private func isValue(_ value: Any, of type: Any.Type) -> Bool {
    // Nearly always it is the very type; a cast would look for more.
    if Swift.type(of: value) == type { return true }
    func isCast<Value>(to type: Value.Type) -> Bool { value is Value }
    return isCast(to: type)
}
