/// Reduces imports to what a failure needs, so that it can be understood.
struct GraphReduction {
    private var imports: [GraphImport]
    private let fails: ([GraphImport]) -> Bool

    init(_ imports: [GraphImport], while fails: @escaping ([GraphImport]) -> Bool) {
        (self.imports, self.fails) = (imports, fails)
    }

    func run() -> [GraphImport] {
        var reduction = self
        while reduction.takeOneAway() {}
        return reduction.imports
    }

    /// Whether something was taken away.
    private mutating func takeOneAway() -> Bool {
        for index in imports.indices.reversed() {
            var fewer = imports
            fewer.remove(at: index)
            if !fewer.isEmpty, accept(fewer) { return true }
            for payload in Self.smaller(imports[index].payload) {
                fewer = imports
                fewer[index].payload = payload
                if accept(fewer) { return true }
            }
        }
        return false
    }

    private mutating func accept(_ fewer: [GraphImport]) -> Bool {
        guard fails(fewer) else { return false }
        imports = fewer
        return true
    }

    /// The values with one part less.
    private static func smaller(_ value: RandomValue) -> [RandomValue] {
        switch value {
        case .list(let elements):
            return elements.indices.flatMap { index in
                var fewer = elements
                let removed = fewer.remove(at: index)
                return [.list(fewer)]
                    + replacing(removed) { element in
                        var changed = elements
                        changed[index] = element
                        return .list(changed)
                    }
            }
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { key, member in
                var fewer = members
                fewer[key] = nil
                return [.object(fewer)] + replacing(member) { .object(members.merging([key: $0]) { $1 }) }
            }
        default: return []
        }
    }

    private static func replacing(_ part: RandomValue, _ make: (RandomValue) -> RandomValue) -> [RandomValue] {
        smaller(part).map(make)
    }
}
