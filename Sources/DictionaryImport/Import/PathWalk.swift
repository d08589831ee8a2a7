/// Follows the key paths of a model through a source, each object on the way once: its keys are matched with all paths in it.
struct PathWalk {
    /// One end of a key path in a source.
    struct End {
        enum Found {
            case value(Source)
            /// A null on the way is a null at the end, when nothing else feeds the property.
            case nullOnTheWay
            /// A value without members on the way is an issue, when nothing else feeds the property.
            case blocked(Source, expected: String)
        }

        let claim: PathNode.Claim
        let found: Found
        let way: Way

        /// The path as it stands in the source.
        var text: String { ImportPath(way.path).description }

        /// Whether a property takes something here that may have keys of its own.
        func isWhole(in context: ImportContext) -> Bool {
            guard case .value(let source) = found else { return false }
            let kind = ImportValue(source, document: context.document).kind
            return kind == .object || kind == .array
        }
    }

    /// The way to a place in a source, which is made into a path when somebody asks.
    final class Way {
        private let start: Way?
        private let component: ImportPath.Component

        init(_ start: Way?, _ component: ImportPath.Component) { (self.start, self.component) = (start, component) }

        var path: [ImportPath.Component] { (start?.path ?? []) + [component] }
    }

    /// A key that nothing takes, in an object that only key paths lead to.
    struct UnknownKey {
        let path: [ImportPath.Component]
        let key: String
        /// The keys beside it, for near misses.
        let table: KeyTable
    }

    private let context: ImportContext
    /// Whether somebody wants to know of keys that nothing takes.
    private var keepsUnknown = false
    var ends: [End] = []
    /// Those of an object that several paths lead to, each of which takes other keys, among them.
    private var untaken: [UnknownKey] = []
    private var taken: Set<[ImportPath.Component]> = []

    init(in context: ImportContext) {
        self.context = context
        ends.reserveCapacity(8)
    }

    /// Follows all paths from a member of the object.
    mutating func follow(_ root: PathNode, _ source: Source, at component: ImportPath.Component, keepsUnknown: Bool) {
        self.keepsUnknown = keepsUnknown
        follow(root, source, at: Way(nil, component))
    }

    private mutating func follow(_ node: PathNode, _ source: Source, at way: Way) {
        for claim in node.claims { ends.append(End(claim: claim, found: .value(source), way: way)) }
        guard let children = node.children else { return }
        let value = ImportValue(source, document: context.document)
        switch value.kind {
        case .object:
            value.withObject(in: context) { object, inner in
                follow(children, object, of: inner.document, at: way)
            }
        case .array where value.elementCount == 0 && context.options.emptyArrays.isObject: break
        case .array:
            let count = value.elementCount
            // The places that lead on, by the elements that they may be.
            var targets: [Int: [Int]] = [:]
            var indexed: Set<Int> = []
            for element in children.elements {
                let places = children.entries[element.entry].claims.map(\.target)
                indexed.formUnion(places)
                if let index = element.index.elementIndex(in: count) { targets[index, default: []] += places }
            }
            let elements = keepsUnknown ? value.array : nil
            for index in keepsUnknown ? Array(0..<count) : targets.keys.sorted() {
                guard let found = elements?[index] ?? value[index] else { continue }
                for target in targets[index, default: []] {
                    follow(children.roots[target], found.source(in: context.document), at: Way(way, .index(index)))
                }
                if targets[index] == nil, let keys = children.roots.first?.children {
                    noteUnknown(found.keys, keys, at: Way(way, .index(index)))
                }
            }
            block(children.roots.indices.filter { !indexed.contains($0) }.map { children.roots[$0] }, value.source, way)
        case .null: block(children, .nullOnTheWay, way)
        default: block(children.roots, value.source, way)
        }
    }

    private mutating func follow(
        _ children: KeyTable, _ object: some ObjectSource, of document: JSONDocument, at way: Way
    ) {
        var match = KeyMatch(object, children, keepsUnclaimed: keepsUnknown, keepsShadowed: false, context.run)
        defer { match.end(in: context.run) }
        if !match.unclaimed.isEmpty { noteUnknown(match.unclaimed.map(object.key), children, at: way) }
        for (number, node) in children.roots.enumerated() {
            guard let position = match.slots[number] else { continue }
            let found = ImportValue(object.value(at: position), document: document)
            let next = Way(way, object.component(at: position))
            if keepsUnknown { taken.insert(next.path) }
            follow(node, found.source(in: context.document), at: next)
        }
    }

    /// Keys that no path takes, each once, outside of what a property takes as a whole.
    mutating func takeUnknown() -> [UnknownKey] {
        let (untaken, context) = (untaken, context)
        if untaken.isEmpty { return [] }
        let wholes = Set(ends.filter { $0.isWhole(in: context) }.map(\.way.path))
        return untaken.filter { unknown in
            // An element that two paths count from either end is walked through twice.
            taken.insert(unknown.path + [.key(unknown.key)]).inserted
                && (wholes.isEmpty || !unknown.path.indices.contains { wholes.contains(Array(unknown.path[...$0])) })
        }
    }

    /// Notes keys that no path leads to from here.
    private mutating func noteUnknown(_ keys: [String], _ table: KeyTable, at way: Way) {
        for key in Set(keys).sortedInUTF8() { untaken.append(UnknownKey(path: way.path, key: key, table: table)) }
    }

    /// Notes for all paths that lead on from a place that they cannot.
    private mutating func block(_ children: KeyTable, _ found: End.Found, _ way: Way) {
        for node in children.roots {
            let below = Way(way, node.component)
            for claim in node.claims { ends.append(End(claim: claim, found: found, way: below)) }
            if let next = node.children { block(next, found, below) }
        }
    }

    private mutating func block(_ nodes: [PathNode], _ found: Source, _ way: Way) {
        for node in nodes {
            let found = End.Found.blocked(found, expected: node.component.key == nil ? "an array" : "an object")
            for claim in node.allClaims { ends.append(End(claim: claim, found: found, way: way)) }
        }
    }
}

extension PathNode {
    /// The claims here and at all places below.
    var allClaims: [Claim] { claims + (children?.roots.flatMap(\.allClaims) ?? []) }
}
