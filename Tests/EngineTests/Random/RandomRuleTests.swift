import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Applies random sources to objects that sets, lists, merged properties and a session share, with rules on many of them. What is
/// committed keeps the rules of the places that say it, and is what ``RuledWorld`` says; an import that fails leaves everything as
/// it was.
///
/// `RULE_TEST_ROUNDS` sets how many rounds there are, `RULE_TEST_SEED` where they start: a failure names its seed.
@Suite("Random objects with rules")
struct RandomRuleTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = environment["RULE_TEST_ROUNDS"].flatMap { UInt64($0) } ?? 1_500
    private static let firstSeed = environment["RULE_TEST_SEED"].flatMap { UInt64($0) } ?? 1

    @Test("What is committed keeps every rule, and what fails changes nothing")
    func random() {
        var (kept, failed) = (0, 0)
        for seed in Self.firstSeed..<Self.firstSeed + Self.rounds {
            var round = RuledRound(seed: seed)
            if let problem = round.run() {
                Issue.record("seed \(seed): \(problem)\n\(round.sources)")
                return
            }
            if round.hasFailed { failed += 1 } else { kept += 1 }
        }
        guard Self.rounds >= 500 else { return }
        #expect(kept > 200 && failed > 200)
    }
}

/// One import into objects of its own.
private struct RuledRound {
    private var random: SeededGenerator
    private(set) var sources: [[String: RandomValue]] = []
    private(set) var hasFailed = false
    private let session: ImportSession?
    private let root: RuledGrid?
    private let cells: [RuledCell]
    private let options: ImportOptions?

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
        // The same number is that of one object, or of none.
        let cells = (1...6).filter { _ in pick(0..<2) == 0 }.map { id in
            RuledCell(id: id, n: pick(0..<30) == 0 ? 20 : pick(0..<10))
        }
        self.cells = cells
        session = pick(0..<2) == 0 ? ImportSession() : nil
        options = pick(0..<4) == 0 ? ImportOptions.default.with(\.onInvalidElement, .skip) : nil
        let root = pick(0..<2) == 0 ? RuledGrid() : nil
        self.root = root
        if let root, !cells.isEmpty {
            func some() -> [RuledCell] { cells.filter { _ in pick(0..<3) == 0 } }
            (root.set, root.group) = (Set(some()), Set(some()))
            (root.list, root.kept, root.each) = (some(), some(), some())
            (root.one, root.merged, root.plain) = (some().first, some().first, some().first)
        }
        for _ in 0..<(root == nil ? pick(1..<4) : 1) {
            var source: [String: RandomValue] = [:]
            func cell(_ isNumbered: Bool = true) -> RandomValue {
                var members: [String: RandomValue] = isNumbered ? ["id": .int(pick(1..<7))] : [:]
                if pick(0..<3) > 0 { members["n"] = .int(pick(0..<25) == 0 ? pick(10..<60) : pick(0..<10)) }
                return .object(members)
            }
            for name in ["set", "group", "list", "kept", "each"] where pick(0..<2) == 0 {
                source[name] = .list((0..<pick(0..<4)).map { _ in cell() })
            }
            for name in ["one", "plain"] where pick(0..<2) == 0 { source[name] = cell() }
            if pick(0..<2) == 0 { source["merged"] = cell(pick(0..<3) > 0) }
            if pick(0..<3) == 0 { source["dots"] = .list((0..<3).map { _ in .object(["x": .int(pick(0..<2))]) }) }
            sources.append(source)
        }
        self.random = random
        try? session?.insert(cells)
    }

    /// What is wrong with the result; `nil` when nothing is.
    mutating func run() -> String? {
        var world = RuledWorld(cells: cells, root: root, knowsAll: session != nil)
        let graph = GraphSnapshot(of: [root].compactMap(\.self) + cells)
        let listed = listedObjects
        let isHarmless = world.isHarmless(sources)
        let grids: [RuledGrid]
        do {
            let values = sources.map { $0.mapValues { $0.shuffled(&random) } }
            if let root {
                try root.importValues(from: values[0], options: options, session: session)
                grids = [root]
            } else {
                grids = try RuledGrid.objects(from: values, options: options, session: session)
            }
        } catch {
            hasFailed = true
            if isHarmless { return "it fails: \(error)" }
            let isUnchanged = GraphSnapshot(of: [root].compactMap(\.self) + cells) == graph
            if !isUnchanged { return "it fails, and has changed something" }
            return listedObjects == listed ? nil : "it fails, and has changed the session"
        }
        if options == nil {
            let expected = world.run(sources)
            let found = grids.map(\.contents)
            if expected != found { return "expected \(expected), found \(found)" }
        }
        for (grid, source) in zip(grids, sources) where options == nil || grids.count == sources.count {
            if let broken = grid.brokenRule(of: source) { return "the rule of \(broken) is broken" }
        }
        let named = Set(sources.flatMap(\.keys))
        return grids.allSatisfy { $0.hasSoundSets(named) } ? nil : "a set does not find its elements"
    }

    private var listedObjects: [[ObjectIdentifier]] {
        guard let session else { return [] }
        return [
            session.objects(of: RuledCell.self), session.newObjects(of: RuledCell.self),
            session.changedObjects(of: RuledCell.self),
        ].map { $0.map(ObjectIdentifier.init) } + [session.objects(of: RuledGrid.self).map(ObjectIdentifier.init)]
    }
}

/// What an import means, with every write at once.
private struct RuledWorld {
    private struct Record {
        let id: Int
        var n: Int
    }

    /// The cells by numbers, which are those of the existing ones.
    private var records: [Record] = []
    private var known: [Int: Int] = [:]
    private var fields: [String: [Int]] = [:]

    init(cells: [RuledCell], root: RuledGrid?, knowsAll: Bool) {
        records = cells.map { Record(id: $0.id, n: $0.n) }
        func numbers(_ those: some Sequence<RuledCell>) -> [Int] {
            those.compactMap { cell in cells.firstIndex { $0 === cell } }
        }
        if knowsAll { for number in cells.indices { known[cells[number].id] = number } }
        guard let root else { return }
        fields = root.cells.mapValues { numbers($0) }
    }

    /// Whether nothing that is there, or comes, breaks a rule.
    func isHarmless(_ sources: [[String: RandomValue]]) -> Bool {
        records.allSatisfy { $0.n < 10 } && !sources.contains { "\($0)".contains(/: [1-9][0-9]/) }
    }

    mutating func run(_ sources: [[String: RandomValue]]) -> [[String: [String]]] {
        let initial = fields
        var grids: [[String: [Int]]] = []
        for source in sources {
            fields = initial
            for name in RuledGrid.names { importProperty(name, from: source[name]) }
            grids.append(fields)
        }
        return grids.map { grid in
            Dictionary(
                uniqueKeysWithValues: RuledGrid.names.map { name in
                    let texts = (grid[name] ?? []).map { "\(records[$0].id): \(records[$0].n)" }
                    return (name, RuledGrid.sets.contains(name) ? Set(texts).sorted() : texts)
                })
        }
    }

    private mutating func importProperty(_ name: String, from value: RandomValue?) {
        let current = fields[name] ?? []
        switch value {
        case .list(let elements)? where name == "list" || name == "kept":
            var found: [Int] = []
            for element in elements {
                let id = Self.int("id", element)
                found.append(importCell(element, onto: (current + found).first { records[$0].id == id }))
            }
            // A current one gives its place to an object of the import that has its identity.
            let kept = current.map { element in found.first { records[$0].id == records[element].id } ?? element }
            fields[name] = name == "list" ? found : (kept + found).uniqued
        case .list(let elements)?:
            fields[name] = elements.map { importCell($0, onto: nil) }
        case let cell?:
            fields[name] = [importCell(cell, onto: name == "merged" ? current.first : nil)]
        case nil:
            break
        }
    }

    private mutating func importCell(_ source: RandomValue, onto current: Int?) -> Int {
        let id = Self.int("id", source)
        var number = id.flatMap { known[$0] }
        if number == nil, let current, id == nil || records[current].id == id { number = current }
        if number == nil {
            records.append(Record(id: id ?? 0, n: 0))
            number = records.count - 1
        }
        let found = number ?? 0
        if case let name = id ?? records[found].id, name != 0, known[name] == nil { known[name] = found }
        if let n = Self.int("n", source) { records[found].n = n }
        return found
    }

    private static func int(_ key: String, _ value: RandomValue) -> Int? {
        guard case .object(let members) = value, case .int(let number)? = members[key] else { return nil }
        return number
    }
}

extension Array where Element: Hashable {
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

// MARK: Models

private final class RuledCell: DictionaryImportable, Hashable {
    var id = 0
    var n = 0

    init() {}

    init(id: Int, n: Int) { (self.id, self.n) = (id, n) }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.n
    }

    static func == (left: RuledCell, right: RuledCell) -> Bool { (left.id, left.n) == (right.id, right.n) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(n)
    }
}

private struct RuledDot: DictionaryImportable, Hashable {
    var x = 0

    static var importableProperties: PropertyRegistry { \.x }
}

private final class RuledGrid: DictionaryImportable {
    static let names = ["set", "group", "one", "merged", "list", "kept", "each", "plain"]
    static let sets: Set<String> = ["set", "group"]

    var dots: Set<RuledDot> = []
    var set: Set<RuledCell> = []
    var group: Set<RuledCell> = []
    var one: RuledCell?
    var merged: RuledCell?
    var list: [RuledCell] = []
    var kept: [RuledCell] = []
    var each: [RuledCell] = []
    var plain: RuledCell?

    static var importableProperties: PropertyRegistry {
        \.dots
        \.set
        Property(\.group, .rule("must be below 10") { $0.allSatisfy { $0.n < 10 } })
        Property(\.one, .rule("n must be below 10") { $0.n < 10 })
        Property(\.merged, .merging, .rule("n must be below 10") { $0.n < 10 })
        Property(\.list, .merging, .rule("must be below 10") { $0.allSatisfy { $0.n < 10 } })
        Property(\.kept, .merging(keepingOthers: true), .rule("must be below 10") { $0.allSatisfy { $0.n < 10 } })
        Property(\.each, .each(.rule("n must be below 10") { $0.n < 10 }))
        \.plain
    }

    var cells: [String: [RuledCell]] {
        [
            "set": Array(set), "group": Array(group), "one": [one].compactMap(\.self),
            "merged": [merged].compactMap(\.self), "list": list, "kept": kept, "each": each,
            "plain": [plain].compactMap(\.self),
        ]
    }

    var contents: [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: cells.map { name, cells in
                let texts = cells.map { "\($0.id): \($0.n)" }
                return (name, Self.sets.contains(name) ? texts.sorted() : texts)
            })
    }

    func hasSoundSets(_ names: Set<String>) -> Bool {
        // A set that no source names may hold what another place of the source changes.
        !names.isSuperset(of: ["set", "group"])
            || self.set.allSatisfy(self.set.contains) && group.allSatisfy(group.contains)
    }

    /// A property whose rule does not hold for the values in its own source. The values of other places do not count,
    /// except for a set, which is made when everything is written.
    func brokenRule(of source: [String: RandomValue]) -> String? {
        ["group", "one", "merged", "list", "kept", "each"].first { name in
            guard let value = source[name] else { return false }
            return cells[name, default: []].contains { cell in
                cell.n >= 10 && (name == "group" || Self.numbers(of: cell.id, in: value).last ?? 0 >= 10)
            }
        }
    }

    /// What a source says of the cell that has an id.
    private static func numbers(of id: Int, in value: RandomValue) -> [Int] {
        if case .list(let values) = value { return values.flatMap { numbers(of: id, in: $0) } }
        guard case .object(let members) = value, case .int(let n)? = members["n"] else { return [] }
        if case .int(let own)? = members["id"], own != id { return [] }
        return [n]
    }
}
