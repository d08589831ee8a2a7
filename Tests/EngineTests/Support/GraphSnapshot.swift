/// What a graph of objects looks like: every object that can be reached, what each holds, and which references lead to
/// the same object. Two snapshots of the same roots are equal when nothing has changed in between.
///
/// It is made by reflection alone, so that it does not depend on the code that it checks.
struct GraphSnapshot: Equatable, CustomStringConvertible {
    private indirect enum Node: Equatable {
        case scalar(String)
        case parts([String: Node])
        case list([Node])
        case reference(ObjectIdentifier)
    }

    private var roots: [Node] = []
    private var objects: [ObjectIdentifier: Node] = [:]
    private let excluded: Set<String>
    /// Keeps the objects alive: an identity must not be given to another object meanwhile.
    private var kept: [AnyObject] = []

    /// - Parameter excluded: Labels of stored properties that do not count.
    init(of roots: [AnyObject], except excluded: Set<String> = []) {
        self.excluded = excluded
        self.roots = roots.map { node(of: $0) }
    }

    static func == (left: GraphSnapshot, right: GraphSnapshot) -> Bool {
        left.roots == right.roots && left.objects == right.objects
    }

    private mutating func node(of value: Any) -> Node {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .class:
            let object = value as AnyObject
            let identity = ObjectIdentifier(object)
            guard objects[identity] == nil else { return .reference(identity) }
            kept.append(object)
            objects[identity] = .parts([:])
            objects[identity] = .parts(parts(of: mirror))
            return .reference(identity)
        case .struct, .tuple:
            return mirror.children.isEmpty ? .scalar(String(reflecting: value)) : .parts(parts(of: mirror))
        case .optional:
            return mirror.children.first.map { node(of: $0.value) } ?? .scalar("nil")
        case .collection:
            return .list(mirror.children.map { node(of: $0.value) })
        case .dictionary:
            var parts: [String: Node] = [:]
            for child in mirror.children {
                let pair = Array(Mirror(reflecting: child.value).children)
                parts["\(pair[0].value)"] = node(of: pair[1].value)
            }
            return .parts(parts)
        case .set:
            return .list(mirror.children.map { "\($0.value)" }.sorted().map { .scalar($0) })
        default:
            return .scalar(String(reflecting: value))
        }
    }

    private mutating func parts(of mirror: Mirror) -> [String: Node] {
        var parts: [String: Node] = [:]
        var level: Mirror? = mirror
        while let current = level {
            for (label, value) in current.children where !excluded.contains(label ?? "") {
                parts[label ?? "\(parts.count)"] = node(of: value)
            }
            level = current.superclassMirror
        }
        return parts
    }

    var description: String {
        kept.enumerated().map { number, object in
            "#\(number) \(objects[ObjectIdentifier(object)].map { "\($0)" } ?? "")"
        }.joined(separator: "\n")
    }
}
