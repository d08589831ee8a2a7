import DictionaryImport

/// What an import does to objects, as simply as possible: objects are numbered records, every write happens at once,
/// and a failure goes back to a copy.
struct GraphWorld: CustomStringConvertible {
    enum Kind { case piece, chip, dot, lamp }

    enum Field: Equatable {
        case null
        case int(Int)
        case text(String)
        case ints([String: Int])
        case reference(Int)
        case references([Int])
    }

    struct Record {
        let kind: Kind
        var fields: [String: Field]
    }

    private struct Identity: Hashable {
        let kind: Kind
        let key: Int
    }

    private struct Completion {
        let tag: Int?
        let path: String
        let fails: Bool
    }

    static let lamp = -1

    var records: [Int: Record] = [:]
    var store = GraphStage.Store.empty
    var rows: Set<Int> = []
    var leavesOutElements = false
    /// The paths of the issues.
    private(set) var issues: [String] = []
    /// The tags of the sources for which `didImport` was called, in order.
    private(set) var completed: [Int] = []
    /// Whether an element was left out.
    private(set) var hasLeftOut = false

    private var known: [Identity: Int] = [:]
    private var identities: [Int: Set<Int>] = [:]
    private var completions: [Completion] = []
    /// Whether what is being imported stands in an element that can be left out.
    private var isInElement = false
    private var nextReference = 1_000

    static func properties(of kind: Kind) -> [String] {
        switch kind {
        case .piece:
            [
                "key", "name", "marks", "spot", "panel", "pin", "main", "link", "parts", "chips", "dots", "lamp",
                "count",
                "rest",
            ]
        case .chip: ["key", "marks", "next", "count"]
        case .dot: ["count", "inner"]
        case .lamp: ["count", "name"]
        }
    }

    static func initial(_ property: String) -> Field {
        switch property {
        case "name": .text("")
        case "count": .int(0)
        case "marks", "rest": .ints([:])
        case "spot", "panel": .ints(["x": 0, "y": 0])
        case "parts", "chips", "dots": .references([])
        default: .null
        }
    }

    static func initial(_ kind: Kind) -> [String: Field] {
        Dictionary(uniqueKeysWithValues: properties(of: kind).map { ($0, initial($0)) })
    }

    /// The records, without what new objects have.
    var description: String {
        records.sorted { $0.key < $1.key }.map { reference, record in
            let fields = record.fields.filter { $0.value != Self.initial($0.key) }.sorted { $0.key < $1.key }
            return "#\(reference) \(record.kind): \(fields.map { "\($0.key) \($0.value)" }.joined(separator: ", "))"
        }.joined(separator: "\n")
    }

    // MARK: One import

    /// Imports into a record, or a list of objects; `nil` when that fails.
    mutating func run(_ payload: RandomValue, root: Int?) -> [Int]? {
        begin()
        var roots: [Int]?
        if let root, case .object(let members) = payload {
            remember(root, .piece, identity: Self.key(members))
            roots = write(members, to: root, at: "", isNew: false) ? [root] : nil
        } else {
            roots = elements(payload, at: "") { $0.object(.piece, $1, onto: nil, at: $2) }
        }
        guard issues.isEmpty else { return nil }
        for completion in completions {
            if let tag = completion.tag { completed.append(tag) }
            guard !completion.fails else { return fail(completion.path) }
        }
        return roots
    }

    private mutating func begin() {
        (issues, completed, hasLeftOut) = ([], [], false)
        (known, identities, completions) = ([:], [:], [])
        isInElement = false
    }

    private mutating func fail<Result>(_ path: String) -> Result? {
        issues.append(path)
        return nil
    }

    /// Does something that can be left out: if it is, all of its effects are undone, but for calls of hooks.
    private mutating func element<Result>(
        _ body: (inout GraphWorld) -> Result?
    ) -> (result: Result?, isLeftOut: Bool) {
        guard leavesOutElements else { return (body(&self), false) }
        let before = self
        isInElement = true
        if let result = body(&self) {
            isInElement = before.isInElement
            return (result, false)
        }
        let (reference, completed) = (nextReference, completed)
        self = before
        (nextReference, self.completed, hasLeftOut) = (reference, completed, true)
        return (nil, true)
    }

    // MARK: Which object a source means

    private mutating func object(_ kind: Kind, _ value: RandomValue, onto current: Int?, at path: String) -> Int? {
        guard case .object(let members) = value else { return fail(path) }
        // Its initializer returns a shared object, which is new to each import.
        if kind == .lamp { return write(members, to: Self.lamp, at: path, isNew: true) ? Self.lamp : nil }
        if kind == .piece, Self.fails(members, in: "identity") { return fail(path) }
        let identity = kind == .dot ? nil : Self.key(members)
        if let identity, let found = known[Identity(kind: kind, key: identity)] {
            return write(members, to: found, at: path, isNew: false) ? found : nil
        }
        if kind == .piece, Self.fails(members, in: "existingObject") { return fail(path) }
        if let found = existing(kind, identity) ?? current.flatMap({ same($0, kind, identity) ? $0 : nil }) {
            remember(found, kind, identity: identity)
            return write(members, to: found, at: path, isNew: false) ? found : nil
        }
        let new = make(kind)
        if identity != nil { remember(new, kind, identity: identity) }
        return write(members, to: new, at: path, isNew: true) ? new : nil
    }

    private mutating func existing(_ kind: Kind, _ identity: Int?) -> Int? {
        guard kind == .piece, let identity, rows.contains(identity) else { return nil }
        switch store {
        case .empty: return nil
        case .shared: return identity
        case .rows:
            let row = make(.piece)
            records[row]?.fields["key"] = .int(identity)
            records[row]?.fields["name"] = .text("row\(identity)")
            return row
        }
    }

    private mutating func make(_ kind: Kind) -> Int {
        nextReference += 1
        records[nextReference] = Record(kind: kind, fields: Self.initial(kind))
        return nextReference
    }

    /// Whether a source means the current value of a property that is merged into: it does, unless both have an identity
    /// and these differ.
    private func same(_ current: Int, _ kind: Kind, _ identity: Int?) -> Bool {
        guard let identity else { return true }
        if let own = identities[current] { return own.contains(identity) }
        guard case .int(let own)? = records[current]?.fields["key"] else { return true }
        return own == identity
    }

    /// Keeps an object under the identity of its source, or under its own. The first object of an identity stays.
    private mutating func remember(_ reference: Int, _ kind: Kind, identity: Int?) {
        var identity = identity
        if identity == nil, identities[reference] == nil, case .int(let own)? = records[reference]?.fields["key"] {
            identity = own
        }
        guard let identity else { return }
        identities[reference, default: []].insert(identity)
        let place = Identity(kind: kind, key: identity)
        if known[place] == nil { known[place] = reference }
    }

    // MARK: What becomes of it

    private mutating func write(
        _ members: [String: RandomValue], to reference: Int, at path: String, isNew: Bool
    ) -> Bool {
        guard let kind = records[reference]?.kind else { return false }
        if kind == .piece, Self.fails(members, in: "willImport") { return fail(path) ?? false }
        let before = issues.count
        let members = kind == .piece ? accepted(members, at: path) : members
        for property in Self.properties(of: kind) {
            if let field = field(property, kind, of: members, onto: reference, at: path) {
                records[reference]?.fields[property] = field
            }
        }
        guard issues.count == before else { return false }
        guard kind == .piece || kind == .lamp else { return true }
        let completion = Completion(tag: Self.tag(members), path: path, fails: Self.fails(members, in: "didImport"))
        // Only a new object that can be left out, and that nobody else has, is complete at once.
        guard isNew, isInElement, kind == .piece else {
            completions.append(completion)
            return true
        }
        if let tag = completion.tag { completed.append(tag) }
        return completion.fails ? fail(path) ?? false : true
    }

    private mutating func accepted(_ members: [String: RandomValue], at path: String) -> [String: RandomValue] {
        members.filter { key, value in
            guard key != "tag", key != "fail", case .text(let text) = value else { return true }
            if text == "trap" { issues.append(Self.join(path, key)) }
            return text != "trap" && text != "veto"
        }
    }

    /// The new value of a property; `nil` when the source has none, or none that is valid.
    private mutating func field(
        _ property: String, _ kind: Kind, of members: [String: RandomValue], onto reference: Int, at path: String
    ) -> Field? {
        let current = records[reference]?.fields[property] ?? .null
        if property == "panel" || property == "rest" {
            let prefix = property == "panel" ? "panel_" : "x"
            let own = members.filter { $0.key.hasPrefix(prefix) }
            guard !own.isEmpty, case .ints(let ints) = current else { return nil }
            return property == "rest"
                ? numbers(own, onto: ints, at: path)
                : spot(own, onto: ints, at: path, prefix: prefix)
        }
        if property == "pin" {
            let own = members.filter { $0.key.hasPrefix("pin_") }.map { (String($0.key.dropFirst(4)), $0.value) }
            let pin = RandomValue.object(Dictionary(uniqueKeysWithValues: own))
            guard !own.isEmpty else { return nil }
            return object(.chip, pin, onto: Self.reference(current), at: Self.join(path, "pin_")).map { .reference($0) }
        }
        guard let value = members[property] else { return nil }
        let place = Self.join(path, property)
        if case .null = value { return Self.initial(property) }
        switch property {
        case "key", "count": return int(value, at: place).map { .int($0) }
        case "name": return text(value, at: place).map { .text($0) }
        case "marks":
            guard case .object(let members) = value, case .ints(let ints) = current else { return fail(place) }
            return numbers(members, onto: ints, at: place)
        case "spot":
            guard case .object(let members) = value, case .ints(let ints) = current else { return fail(place) }
            return spot(members, onto: ints, at: place, prefix: "")
        case "main", "next":
            return object(kind, value, onto: Self.reference(current), at: place).map { .reference($0) }
        case "link": return object(.piece, value, onto: nil, at: place).map { .reference($0) }
        case "inner": return object(.dot, value, onto: nil, at: place).map { .reference($0) }
        case "lamp": return object(.lamp, value, onto: nil, at: place).map { .reference($0) }
        case "parts": return references(value, .piece, at: place)
        case "chips": return references(value, .chip, at: place)
        default: return references(value, .dot, at: place)
        }
    }

    private mutating func references(_ value: RandomValue, _ kind: Kind, at path: String) -> Field? {
        elements(value, at: path) { $0.object(kind, $1, onto: nil, at: $2) }.map { .references($0) }
    }

    private mutating func elements(
        _ value: RandomValue, at path: String, _ convert: (inout GraphWorld, RandomValue, String) -> Int?
    ) -> [Int]? {
        guard case .list(let values) = value else { return fail(path) }
        var result: [Int] = []
        var isValid = true
        for (index, value) in values.enumerated() {
            let (converted, isLeftOut) = element { convert(&$0, value, "\(path)[\(index)]") }
            if let converted { result.append(converted) } else if !isLeftOut { isValid = false }
        }
        return isValid ? result : nil
    }

    private mutating func numbers(
        _ members: [String: RandomValue], onto current: [String: Int], at path: String
    ) -> Field? {
        var (result, isValid) = (current, true)
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            if case .null = value {
                result[key] = nil
                continue
            }
            let (number, isLeftOut) = element { $0.int(value, at: Self.join(path, key)) }
            if let number { result[key] = number } else if !isLeftOut { isValid = false }
        }
        return isValid ? .ints(result) : nil
    }

    /// A struct: its hook is called before it is written.
    private mutating func spot(
        _ members: [String: RandomValue], onto current: [String: Int], at path: String, prefix: String
    ) -> Field? {
        let before = issues.count
        var result = current
        for name in ["x", "y"] {
            guard let value = members[prefix + name] else { continue }
            if case .null = value {
                result[name] = 0
            } else if let number = int(value, at: Self.join(path, prefix + name)) {
                result[name] = number
            }
        }
        guard issues.count == before else { return nil }
        if let tag = Self.tag(members) { completed.append(tag) }
        return Self.fails(members, in: "didImport") ? fail(path) : .ints(result)
    }

    // MARK: Scalars

    private mutating func int(_ value: RandomValue, at path: String) -> Int? {
        if case .int(let number) = value { return number }
        return fail(path)
    }

    private mutating func text(_ value: RandomValue, at path: String) -> String? {
        if case .text(let text) = value { return text }
        return fail(path)
    }

    private static func reference(_ field: Field) -> Int? {
        if case .reference(let reference) = field { reference } else { nil }
    }

    private static func key(_ members: [String: RandomValue]) -> Int? {
        if case .int(let key)? = members["key"] { key } else { nil }
    }

    private static func tag(_ members: [String: RandomValue]) -> Int? {
        if case .int(let tag)? = members["tag"] { tag } else { nil }
    }

    private static func fails(_ members: [String: RandomValue], in hook: String) -> Bool {
        if case .text(hook)? = members["fail"] { true } else { false }
    }

    /// The path of a member; what is flattened stands where the object stands that has it.
    private static func join(_ path: String, _ key: String) -> String {
        path.isEmpty || path.hasSuffix("_") ? path + key : "\(path).\(key)"
    }
}
