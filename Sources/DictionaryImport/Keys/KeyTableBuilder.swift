extension KeyTable {
    /// What a model declares about keys, of which tables are made: one for the model, and one for each call that brings mappings.
    struct Builder: Sendable {
        struct Field: Sendable {
            let name: String
            /// Whether the name is a key, as far as the property itself is concerned.
            let isInferred: Bool
            /// Keys and key paths that the property is given, best first.
            let sources: [String]
        }

        let fields: [Field]
        let customMappings: [String: String]
        /// Keys or key paths that are neither imported nor reported.
        let ignoredKeys: Set<String>
        /// The keys, as they are spelt, of models whose keys stand among those of this one.
        let flattenedKeys: [String]
        let normalization: KeyNormalization

        /// - Parameter mappings: Those of a call, which come before all others.
        func table(mappings: [String: String] = [:]) -> KeyTable {
            let root = Branch(nil)
            var level = Level(normalization)
            let sources = sources(mappings: mappings)
            for (field, sources) in sources.enumerated() {
                for (rank, source) in sources.enumerated() {
                    let key = KeyPathText.literalKey(of: source)
                    level.add(
                        Claim(target: field, rank: rank, spelling: key), owners: [field],
                        isName: key == fields[field].name)
                    let components = KeyPathText(source).components
                    if components.count > 1 { root.add(components[...], PathNode.Claim(field: field, rank: rank)) }
                    if components.count == 1 { level.addElement(components[0]) }
                }
            }
            for key in flattenedKeys { level.add(flattenedKey: key) }
            let names = fields.map(\.name) + sources.joined()
            for key in ignoredKeys.sortedInUTF8() {
                let components = KeyPathText(key).components
                level.ignore(KeyPathText.literalKey(of: key), onlyAsSpelt: normalization.isTwin(key, of: names))
                if components.count == 1 { level.addElement(components[0]) }
                root.ignore(components[...], normalization)
            }
            return root.table(level, expectedKeys: zip(sources, fields).map { $0.first ?? $1.name })
        }

        /// For each property its keys, best first: those of the call, of the model, of its options, and its name.
        func sources(mappings: [String: String] = [:]) -> [[String]] {
            var sources = [[String]](repeating: [], count: fields.count)
            for mapping in [mappings, customMappings] {
                for (key, name) in mapping.sortedInUTF8(by: \.key) {
                    if let field = field(named: name) { sources[field].append(key) }
                }
            }
            for index in fields.indices { sources[index] += fields[index].sources }
            let claimed = Set(sources.joined().map(KeyPathText.literalKey))
            for (index, field) in fields.enumerated() where field.isInferred && !claimed.contains(field.name) {
                // What a property is read from a part of is not its value.
                let form = normalization.normalized(field.name)
                let isRoot = sources[index].contains { source in
                    let components = KeyPathText(source).components
                    return components.count > 1 && components[0].key.map(normalization.normalized) == form
                }
                if !isRoot { sources[index].append(field.name) }
            }
            return sources
        }

        /// The property that a mapping names: the one of this very name, else the only one of a name that is the same when
        /// normalized; `nil` when that is a fault.
        func field(named name: String) -> Int? {
            if let field = fields.firstIndex(where: { $0.name == name }) { return field }
            let form = normalization.normalized(name)
            let candidates = fields.indices.filter { normalization.normalized(fields[$0].name) == form }
            return candidates.count == 1 ? candidates[0] : nil
        }
    }
}

extension KeyNormalization {
    /// Whether a key that is ignored differs from a name or another key by underscores at its ends: then it means this spelling
    /// only, as `_id` beside `id`.
    fileprivate func isTwin(_ key: String, of others: [String]) -> Bool {
        guard folds else { return false }
        let form = normalized(key)
        return others.contains { other in
            Self.outerUnderscores(of: key) != Self.outerUnderscores(of: other) && normalized(other) == form
        }
    }

    private static func outerUnderscores(of key: String) -> [Int] {
        [key.prefix { $0 == "_" }.count, key.reversed().prefix { $0 == "_" }.count]
    }
}

extension KeyTable.Builder {
    /// The key paths of a model on their way to becoming nodes: what paths with the same beginning lead on to.
    private final class Branch {
        let component: ImportPath.Component?
        private var owners: [Int] = []
        private var claims: [PathNode.Claim] = []
        private var children: [Branch] = []
        private var ignored: [ImportPath.Component] = []

        init(_ component: ImportPath.Component?) { self.component = component }

        func add(_ path: ArraySlice<ImportPath.Component>, _ claim: PathNode.Claim) {
            owners.append(claim.field)
            guard let first = path.first else {
                // Of a path that comes twice, the better one counts.
                if !claims.contains(where: { $0.field == claim.field }) { claims.append(claim) }
                return
            }
            let known = children.first { $0.component == first }
            let child = known ?? Branch(first)
            if known == nil { children.append(child) }
            child.add(path.dropFirst(), claim)
        }

        /// Ignores what a path leads to, as far as other paths lead there; a key alone is the level's business.
        func ignore(_ path: ArraySlice<ImportPath.Component>, _ normalization: KeyNormalization) {
            guard path.count > 1, let first = path.first?.normalized(by: normalization) else { return }
            for child in children
            where child.component?.normalized(by: normalization) == first && !child.children.isEmpty {
                if path.count == 2 { child.ignored += path.dropFirst() }
                child.ignore(path.dropFirst(), normalization)
            }
        }

        /// The table of what paths lead on to.
        ///
        /// - Parameter level: What is claimed beside.
        func table(_ level: Level, expectedKeys: [String]) -> KeyTable {
            var level = level
            let keys = children.compactMap { $0.component?.memberKey }
            for component in ignored {
                let key = component.memberKey
                level.ignore(key, onlyAsSpelt: level.normalization.isTwin(key, of: keys))
                level.addElement(component)
            }
            var nodes: [PathNode] = []
            for child in children {
                guard let component = child.component else { continue }
                let target = expectedKeys.count + nodes.count
                level.add(KeyTable.Claim(target: target, rank: 0, spelling: component.memberKey), owners: child.owners)
                level.addElement(component)
                let below = Level(level.normalization, takesDigits: true)
                nodes.append(
                    PathNode(
                        component, claims: child.claims,
                        children: child.children.isEmpty ? nil : child.table(below, expectedKeys: [])))
            }
            return level.table(expectedKeys: expectedKeys, roots: nodes)
        }
    }

    private struct Level {
        /// Those that are the same when normalized.
        private struct Form {
            let text: String
            var claims: [(claim: KeyTable.Claim, owners: [Int])] = []
            var ignored: [String] = []
            /// Those of them that are ignored in this spelling only.
            var ignoredSpellings: [String] = []
            var flattenedKeys: [String] = []

            /// Whether properties name keys that differ only by what normalization takes away: each is matched as it is spelt.
            var isContested: Bool {
                claims.contains { one in
                    claims.contains { other in
                        other.claim.spelling != one.claim.spelling && Set(one.owners + other.owners).count > 1
                    }
                } || !claims.isEmpty && flattenedKeys.contains { key in claims.allSatisfy { $0.claim.spelling != key } }
            }
        }

        let normalization: KeyNormalization
        /// Whether a key of digits is an element of an array too.
        private let takesDigits: Bool
        private var forms: [Form] = []
        private var numbers: [String: Int] = [:]
        /// Names of properties: their likely spellings are looked up at once.
        private var names: Set<String> = []
        private var elements: [(index: Int, key: String)] = []

        init(_ normalization: KeyNormalization, takesDigits: Bool = false) {
            self.normalization = normalization
            self.takesDigits = takesDigits
        }

        mutating func add(_ claim: KeyTable.Claim, owners: [Int], isName: Bool = false) {
            change(claim.spelling) { $0.claims.append((claim, owners)) }
            if isName { names.insert(claim.spelling) }
        }

        mutating func add(flattenedKey key: String) { change(key) { $0.flattenedKeys.append(key) } }

        mutating func ignore(_ key: String, onlyAsSpelt: Bool) {
            change(key) { if onlyAsSpelt { $0.ignoredSpellings.append(key) } else { $0.ignored.append(key) } }
        }

        /// Notes a component of a path that may be an element of an array.
        mutating func addElement(_ component: ImportPath.Component) {
            guard takesDigits || component.key == nil, let index = component.index else { return }
            let key = component.memberKey
            if !elements.contains(where: { $0 == (index, key) }) { elements.append((index, key)) }
        }

        /// What a key is compared by. An index stays as it is: a function of the user's might drop its sign.
        private func form(of key: String) -> String {
            KeyPathText(key).components.contains { $0.key != nil } ? normalization.normalized(key) : key
        }

        private mutating func change(_ key: String, _ body: (inout Form) -> Void) {
            let text = form(of: key)
            let number = numbers[text] ?? forms.count
            if number == forms.count {
                numbers[text] = number
                forms.append(Form(text: text))
            }
            body(&forms[number])
        }

        // MARK: The table

        func table(expectedKeys: [String], roots: [PathNode]) -> KeyTable {
            var entries: [KeyTable.Entry] = []
            var (exact, common): ([String: Int], [String: Int]) = ([:], [:])
            var (likely, variants): ([(key: String, entry: Int)], [(key: String, entry: Int)]) = ([], [])
            for form in forms {
                let isContested = form.isContested
                let claims = form.claims.map(\.claim)
                // Each spelling that is not what the others are.
                let apart = Set((isContested ? claims.map(\.spelling) : []) + form.ignoredSpellings)
                for spelling in apart.sortedInUTF8() {
                    let isIgnored = form.ignoredSpellings.contains(spelling) || form.ignored.contains(spelling)
                    exact[spelling] = entries.count
                    likely.append((spelling, entries.count))
                    entries.append(Self.entry(claims.filter { $0.spelling == spelling }, isIgnored: isIgnored))
                }
                let others = isContested ? [] : claims
                let ignored = form.ignored.filter { !apart.contains($0) }
                guard !others.isEmpty || !ignored.isEmpty else { continue }
                common[form.text] = entries.count
                for spelling in others.map(\.spelling) + ignored { likely.append((spelling, entries.count)) }
                for spelling in others.map(\.spelling) where names.contains(spelling) {
                    variants += likelySpellings(of: spelling).map { ($0, entries.count) }
                }
                entries.append(Self.entry(others, isIgnored: !form.ignored.isEmpty))
            }
            return KeyTable(
                expectedKeys: expectedKeys, roots: roots, entries: entries,
                elements: elements.compactMap { index, key in
                    (exact[key] ?? common[form(of: key)]).map { KeyTable.Element(index: index, entry: $0) }
                },
                likely: likely + variants, exact: exact, forms: common, normalization: normalization)
        }

        /// Of several claims of one target, the best counts.
        private static func entry(_ claims: [KeyTable.Claim], isIgnored: Bool) -> KeyTable.Entry {
            var best: [KeyTable.Claim] = []
            for claim in claims where !best.contains(where: { $0.target == claim.target }) { best.append(claim) }
            return KeyTable.Entry(claims: best, isIgnored: isIgnored)
        }

        /// In what ways a name is mostly spelt, all of them the same when normalized.
        private func likelySpellings(of name: String) -> [String] {
            let isSimple = name.utf8.allSatisfy { Byte.isDigit($0) || $0 == UInt8(ascii: "_") || Byte.isLetter($0) }
            guard normalization.folds, isSimple else { return [] }
            let snake = KeyNormalization.snakeCase(of: name)
            let capitalized = name.prefix(1).uppercased() + String(name.dropFirst())
            return [snake, capitalized, name.lowercased(), snake.uppercased()]
        }
    }
}
