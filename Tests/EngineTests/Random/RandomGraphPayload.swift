import DictionaryImport
import TestSupport

/// One import into a graph.
struct GraphImport: CustomStringConvertible {
    var payload: RandomValue
    /// Which of the pieces is updated; `nil` when objects are found or made.
    let root: Int?
    let leavesOutElements: Bool

    static func random(seed: UInt64) -> [GraphImport] {
        var generator = GraphPayload(seed: seed &+ 1_000)
        return (0..<3).map { _ in generator.next() }
    }

    var options: ImportOptions? {
        guard leavesOutElements else { return nil }
        var options = ImportOptions.default
        options.onInvalidElement = .skip
        return options
    }

    /// What an object is updated with: its own key, if any.
    func update(ofKey key: Int?) -> RandomValue {
        guard case .object(var members) = payload else { return payload }
        if members["key"] != nil { members["key"] = key.map { .int($0) } }
        return .object(members)
    }

    var description: String {
        "\(root.map { "onto piece \($0)" } ?? "new")\(leavesOutElements ? ", leaving out" : ""): \(payload)"
    }
}

/// Makes sources of pieces, which mention one another by their keys: mostly such as fit, now and then such as do not, or
/// such that a hook throws.
struct GraphPayload {
    private var random: SeededGenerator
    private var tag = 0
    /// How many of a hundred values are bad, and how many hooks throw.
    private var badPercent = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> GraphImport {
        badPercent = pick([0, 2, 5])
        let (leavesOutElements, isUpdate) = (chance(50), chance(50))
        guard isUpdate else {
            let pieces = (0..<pick([1, 2, 3])).map { _ in RandomValue.object(piece(depth: 0)) }
            return GraphImport(payload: .list(pieces), root: nil, leavesOutElements: leavesOutElements)
        }
        var members = piece(depth: 0)
        // These hooks are not called for the object that is updated.
        if case .text("identity")? = members["fail"] { members["fail"] = nil }
        if case .text("existingObject")? = members["fail"] { members["fail"] = nil }
        let root = Int.random(in: 0..<1_000, using: &random)
        return GraphImport(payload: .object(members), root: root, leavesOutElements: leavesOutElements)
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    private mutating func piece(depth: Int) -> [String: RandomValue] {
        var members: [String: RandomValue] = ["tag": nextTag()]
        if chance(70) { members["key"] = key() }
        if chance(45) { members["name"] = value(.text(pick(["a", "b", "c"]))) }
        if chance(30) { members["marks"] = value(numbers(["m", "n", "o"])) }
        if chance(20) { members["spot"] = value(.object(spot())) }
        for name in ["panel_x", "panel_y", "x1", "x2"] where chance(12) { members[name] = number() }
        if chance(15) { members["pin_key"] = .int(pick([1, 2, 3])) }
        if chance(15) { members["pin_count"] = number() }
        if chance(8) { members["pin_next"] = value(.object(chip(depth: 2)), isOptional: true) }
        let nestedPercent = 40 - 12 * depth
        if chance(nestedPercent) { members["main"] = value(.object(piece(depth: depth + 1)), isOptional: true) }
        if chance(nestedPercent) { members["link"] = value(.object(piece(depth: depth + 1)), isOptional: true) }
        if chance(nestedPercent) {
            members["parts"] = value(list(upTo: 2) { .object($0.piece(depth: depth + 1)) })
        }
        if chance(20) { members["chips"] = value(list(upTo: 3) { .object($0.chip(depth: 0)) }) }
        if chance(10) { members["dots"] = value(list(upTo: 2) { .object($0.dot(depth: 0)) }) }
        if chance(10) { members["lamp"] = value(.object(lamp()), isOptional: true) }
        if chance(45) { members["count"] = number() }
        if chance(badPercent) {
            members["fail"] = .text(pick(["identity", "existingObject", "willImport", "didImport", "didImport"]))
        }
        return members
    }

    private mutating func chip(depth: Int) -> [String: RandomValue] {
        var members: [String: RandomValue] = [:]
        if chance(80) { members["key"] = .int(pick([1, 2, 3])) }
        if chance(40) { members["marks"] = numbers(["m", "n"]) }
        if chance(40), depth < 3 { members["next"] = value(.object(chip(depth: depth + 1)), isOptional: true) }
        if chance(60) { members["count"] = number() }
        return members
    }

    private mutating func dot(depth: Int) -> [String: RandomValue] {
        var members: [String: RandomValue] = ["count": number()]
        if chance(30), depth < 3 { members["inner"] = .object(dot(depth: depth + 1)) }
        return members
    }

    private mutating func lamp() -> [String: RandomValue] {
        var members: [String: RandomValue] = ["tag": nextTag()]
        // A lamp that holds nothing else: null would give it what it has.
        if chance(70) { members["count"] = .int(pick([1, 2, 3, 4])) }
        if chance(50) { members["name"] = .text(pick(["on", "off"])) }
        if chance(badPercent) { members["count"] = .text("x") }
        if chance(badPercent) { members["fail"] = .text("didImport") }
        return members
    }

    private mutating func spot() -> [String: RandomValue] {
        var members: [String: RandomValue] = ["tag": nextTag()]
        if chance(70) { members["x"] = number() }
        if chance(70) { members["y"] = number() }
        if chance(badPercent) { members["fail"] = .text("didImport") }
        return members
    }

    // MARK: Values

    private mutating func key() -> RandomValue {
        chance(badPercent / 2) ? .text("x") : .int(.random(in: 0...6, using: &random))
    }

    private mutating func number() -> RandomValue {
        if chance(badPercent) { return pick([.text("x"), .list([]), .text("trap"), .text("veto")]) }
        return .int(.random(in: 0...3, using: &random))
    }

    private mutating func numbers(_ keys: [String]) -> RandomValue {
        var members: [String: RandomValue] = [:]
        for key in keys where chance(50) { members[key] = chance(15) ? .null : number() }
        return .object(members)
    }

    private mutating func list(upTo count: Int, _ make: (inout GraphPayload) -> RandomValue) -> RandomValue {
        .list(
            (0..<Int.random(in: 0...count, using: &random)).map { _ in chance(badPercent / 2) ? .int(1) : make(&self) })
    }

    private mutating func value(_ value: RandomValue, isOptional: Bool = false) -> RandomValue {
        if chance(isOptional ? 12 : 4) { return .null }
        return chance(badPercent) ? pick([.text("veto"), .text("trap"), .list([.list([])])]) : value
    }

    private mutating func nextTag() -> RandomValue {
        tag += 1
        return .int(tag)
    }
}

extension RandomValue {
    /// The value with dictionaries that iterate in an order of their own.
    func shuffled(_ random: inout SeededGenerator) -> Any {
        switch self {
        case .list(let elements): return elements.map { $0.shuffled(&random) }
        case .object(let members):
            var result: [String: Any] = [:]
            result.reserveCapacity(members.count * Int.random(in: 1...8, using: &random))
            for (key, value) in Self.sorted(members).shuffled(using: &random) { result[key] = value.shuffled(&random) }
            return result
        default: return any
        }
    }

    /// The value as JSON, with members in random order. Texts have to be of letters only.
    func json(_ random: inout SeededGenerator) -> String {
        switch self {
        case .list(let elements): return "[\(elements.map { $0.json(&random) }.joined(separator: ", "))]"
        case .object(let members):
            let parts = Self.sorted(members).shuffled(using: &random).map { "\"\($0)\": \($1.json(&random))" }
            return "{\(parts.joined(separator: ", "))}"
        default: return description
        }
    }

    private static func sorted(_ members: [String: RandomValue]) -> [(key: String, value: RandomValue)] {
        members.sorted { $0.key < $1.key }
    }
}
