import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Applies random sources to random graphs of objects that are found by a store, by an identity, or by the property that
/// holds them; and compares the outcome with ``GraphWorld``, which says what an import means.
///
/// `GRAPH_TEST_ROUNDS` sets how many rounds there are, `GRAPH_TEST_SEED` where they start: a failure names its seed.
@Suite("Random graphs of objects")
struct RandomGraphTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = environment["GRAPH_TEST_ROUNDS"].flatMap { UInt64($0) } ?? 60
    private static let firstSeed = environment["GRAPH_TEST_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(
        "An import makes the graph that the rules say, and a failed one changes nothing, whatever the source",
        arguments: GraphSource.allCases)
    func random(source: GraphSource) {
        var tally = GraphTally()
        for seed in Self.firstSeed..<Self.firstSeed + Self.rounds {
            let imports = GraphImport.random(seed: seed)
            guard GraphRound.run(seed, source, imports, &tally) != nil else { continue }
            let fewer = GraphReduction(imports) { GraphRound.run(seed, source, $0, &tally) != nil }.run()
            let problem = GraphRound.run(seed, source, fewer, &tally)
            Issue.record("seed \(seed): \(problem ?? "")")
            return
        }
        // Each outcome is worth testing only when it happens often.
        guard Self.rounds >= 50 else { return }
        #expect(min(tally.succeeded, tally.failed, tally.leftOut) > Int(Self.rounds) / 4, "\(tally)")
    }
}

enum GraphSource: CaseIterable {
    case dictionaries, dictionariesInAnotherOrder, json
    /// Updates are planned, looked at and committed.
    case plans
}

private struct GraphTally {
    var (succeeded, failed, leftOut) = (0, 0, 0)
}

/// A graph, and a few imports into it, one after the other.
private struct GraphRound {
    private var random: SeededGenerator
    private var order: SeededGenerator
    private let source: GraphSource
    private let stage: GraphStage
    private var world = GraphWorld()
    private var objects: [Int: AnyObject] = [:]

    private init(seed: UInt64, source: GraphSource) {
        random = SeededGenerator(seed: seed)
        order = SeededGenerator(seed: seed &+ (source == .dictionaries ? 1_000_000 : 2_000_000))
        self.source = source
        stage = GraphStage(store: GraphStage.Store.allCases.randomElement(using: &random) ?? .empty)
        GraphStage.$current.withValue(stage) { makeGraph() }
    }

    /// What is wrong.
    static func run(
        _ seed: UInt64, _ source: GraphSource, _ imports: [GraphImport], _ tally: inout GraphTally
    ) -> String? {
        var round = GraphRound(seed: seed, source: source)
        defer {
            for case let piece as Piece in round.objects.values { piece.removeReferences() }
            for case let chip as Chip in round.objects.values { chip.next = nil }
        }
        let before = round.world.description
        for (index, next) in imports.enumerated() {
            guard let problem = round.runImport(next, &tally) else { continue }
            let sources = imports[...index].map(\.description).joined(separator: "\n")
            return "\(problem)\nstore: \(round.stage.store), rows: \(round.stage.rows.sorted())\n\(before)\n\(sources)"
        }
        return nil
    }

    // MARK: One import

    private mutating func runImport(_ next: GraphImport, _ tally: inout GraphTally) -> String? {
        let pieces = objects.filter { $0.value is Piece }.keys.sorted()
        let root = next.root.map { pieces[$0 % pieces.count] }
        let payload = root.map { next.update(ofKey: (objects[$0] as? Piece)?.key) } ?? next.payload
        world.leavesOutElements = next.leavesOutElements

        let before = GraphSnapshot(of: objects.sorted { $0.key < $1.key }.map(\.value))
        var expected = world
        let expectedRoots = expected.run(payload, root: root)
        if expected.hasLeftOut { tally.leftOut += 1 }

        (stage.completed, stage.calls) = ([], [:])
        let roots: [Piece]
        do {
            roots = try GraphStage.$current.withValue(stage) {
                try runImport(payload, onto: root.flatMap { objects[$0] as? Piece }, options: next.options)
            }
        } catch {
            tally.failed += 1
            let paths = (error as? ImportError)?.issues.map(\.path.description) ?? ["\(error)"]
            if paths.sorted() != expected.issues.sorted() {
                return "issues at \(paths.sorted()), expected \(expected.issues.sorted())\n\(error)"
            }
            let after = GraphSnapshot(of: objects.sorted { $0.key < $1.key }.map(\.value))
            return after == before ? nil : "a failed import has changed the graph\n\(error)"
        }
        guard let expectedRoots else { return "no error, expected issues at \(expected.issues)" }
        tally.succeeded += 1
        var comparison = GraphComparison(expected, objects: objects)
        if let problem = comparison.difference(roots, expectedRoots) { return problem }
        if stage.completed != expected.completed {
            return "didImport was called for \(stage.completed), expected \(expected.completed)"
        }
        if !expected.hasLeftOut, let (key, count) = stage.calls.first(where: { $0.value > 1 }) {
            return "existingObject was called \(count) times for key \(key)"
        }
        (world, objects) = (expected, comparison.objects)
        return nil
    }

    private mutating func runImport(
        _ payload: RandomValue, onto root: Piece?, options: ImportOptions?
    ) throws(ImportError) -> [Piece] {
        if source == .json {
            let text = payload.json(&order)
            guard let root else { return try Piece.objects(fromJSON: text, options: options) }
            try root.importValues(fromJSON: text, options: options)
            return [root]
        }
        let any = payload.shuffled(&order)
        guard let root else { return try Piece.objects(from: any as? [Any] ?? [], options: options) }
        if source == .plans {
            try planAndCommit(any as? [String: Any] ?? [:], onto: root, options: options)
            return [root]
        }
        try root.importValues(from: any as? [String: Any] ?? [:], options: options)
        return [root]
    }

    /// A plan changes nothing, and names what the commit changes.
    private func planAndCommit(
        _ payload: [String: Any], onto root: Piece, options: ImportOptions?
    ) throws(ImportError) {
        func snapshot() -> GraphSnapshot { GraphSnapshot(of: objects.sorted { $0.key < $1.key }.map(\.value)) }
        let before = snapshot()
        let plan = try root.plannedImport(from: payload, options: options)
        let changes = plan.changes
        if snapshot() != before { Issue.record("a plan has changed the graph: \(payload)") }
        let changed = Set(try plan.commit().changedProperties)
        for change in changes {
            var components = change.path.components
            if case .index? = components.last { components.removeLast() }
            let path = ImportPath(components).description
            if !changed.contains(path) { Issue.record("\(path) was planned and not changed: \(changed) by \(payload)") }
        }
    }

    // MARK: The graph before

    /// Pieces that refer to one another at random. The store knows some; of the others some have a key all the same.
    private mutating func makeGraph() {
        let count = Int.random(in: 2...5, using: &random)
        let pieces = (0..<count).map { _ in Piece() }
        for (number, piece) in pieces.enumerated() {
            let isStored = Bool.random(using: &random)
            if isStored { stage.rows.insert(number) }
            if isStored { stage.pieces[number] = piece }
            piece.key = isStored || Bool.random(using: &random) ? number : nil
            piece.name = "p\(number)"
            piece.marks = Bool.random(using: &random) ? ["m": 7, "n": 8] : [:]
            (piece.spot.x, piece.panel.y) = (5, 6)
            piece.main = Bool.random(using: &random) ? pieces.randomElement(using: &random) : nil
            piece.link = Bool.random(using: &random) ? pieces.randomElement(using: &random) : nil
            piece.parts = Bool.random(using: &random) ? pieces.shuffled(using: &random).suffix(2) : []
            if Bool.random(using: &random) {
                let (chip, next) = (Chip(), Chip())
                (chip.key, chip.next, chip.marks, next.key) = (1, next, ["m": 1], 2)
                piece.chips = [chip]
                piece.pin = Bool.random(using: &random) ? chip : next
                objects[100 + number] = chip
                objects[200 + number] = next
            }
            piece.rest = ["x1": 9]
            objects[number] = piece
        }
        objects[GraphWorld.lamp] = stage.lamp
        (world.store, world.rows) = (stage.store, stage.rows)
        let references = Dictionary(uniqueKeysWithValues: objects.map { (ObjectIdentifier($1), $0) })
        for (reference, object) in objects {
            let (kind, fields) = GraphComparison.fields(of: object) { references[ObjectIdentifier($0)] }
            world.records[reference] = .init(kind: kind, fields: fields)
        }
    }
}

/// Compares real objects with the records, which must be connected in the same way.
private struct GraphComparison {
    private let world: GraphWorld
    private var references: [ObjectIdentifier: Int] = [:]
    private(set) var objects: [Int: AnyObject]
    private var isCompared: Set<Int> = []

    init(_ world: GraphWorld, objects: [Int: AnyObject]) {
        (self.world, self.objects) = (world, objects)
        for (reference, object) in objects { references[ObjectIdentifier(object)] = reference }
    }

    mutating func difference(_ roots: [Piece], _ expected: [Int]) -> String? {
        guard roots.count == expected.count else { return "\(roots.count) objects, expected \(expected.count)" }
        for (index, (piece, reference)) in zip(roots, expected).enumerated() {
            if let problem = compare(piece, reference, at: "[\(index)]") { return problem }
        }
        for (reference, object) in objects.sorted(by: { $0.key < $1.key }) {
            if let problem = compare(object, reference, at: "#\(reference)") { return problem }
        }
        return nil
    }

    private mutating func compare(_ object: AnyObject, _ reference: Int, at path: String) -> String? {
        let known = references[ObjectIdentifier(object)]
        guard known ?? reference == reference, objects[reference] ?? object === object else {
            return "\(path) is \(known.map { "#\($0)" } ?? "a new object"), expected #\(reference)"
        }
        references[ObjectIdentifier(object)] = reference
        objects[reference] = object
        guard isCompared.insert(reference).inserted else { return nil }
        guard let record = world.records[reference] else { return "\(path) is unknown" }
        for (name, next) in Self.references(of: object) {
            guard let expected = Self.list(record.fields[name]), expected.count == next.count else {
                return "\(path).\(name) has \(next.count) objects, expected \(record.fields[name] ?? .null)"
            }
            for (index, (next, expected)) in zip(next, expected).enumerated() {
                if let problem = compare(next, expected, at: "\(path).\(name)[\(index)]") { return problem }
            }
        }
        // Every object that this one refers to has a number by now.
        let (_, fields) = Self.fields(of: object) { references[ObjectIdentifier($0)] }
        for (name, field) in fields.sorted(by: { $0.key < $1.key }) where record.fields[name] != field {
            return "\(path).\(name) is \(field), expected \(record.fields[name] ?? .null)"
        }
        return nil
    }

    private static func list(_ field: GraphWorld.Field?) -> [Int]? {
        switch field {
        case .reference(let reference): [reference]
        case .references(let references): references
        case .null: []
        default: nil
        }
    }

    private static func references(of object: AnyObject) -> [(String, [AnyObject])] {
        func one(_ object: AnyObject?) -> [AnyObject] { object.map { [$0] } ?? [] }
        return switch object {
        case let piece as Piece:
            [
                ("pin", one(piece.pin)), ("main", one(piece.main)), ("link", one(piece.link)), ("parts", piece.parts),
                ("chips", piece.chips),
                ("dots", piece.dots), ("lamp", one(piece.lamp)),
            ]
        case let chip as Chip: [("next", one(chip.next))]
        case let dot as Dot: [("inner", one(dot.inner))]
        default: []
        }
    }

    static func fields(
        of object: AnyObject, _ number: (AnyObject) -> Int?
    ) -> (kind: GraphWorld.Kind, fields: [String: GraphWorld.Field]) {
        func int(_ value: Int?) -> GraphWorld.Field { value.map { .int($0) } ?? .null }
        func spot(_ spot: GraphSpot) -> GraphWorld.Field { .ints(["x": spot.x, "y": spot.y]) }
        var result: (kind: GraphWorld.Kind, fields: [String: GraphWorld.Field]) = (.lamp, [:])
        switch object {
        case let piece as Piece:
            result = (
                .piece,
                [
                    "key": int(piece.key), "name": .text(piece.name), "marks": .ints(piece.marks),
                    "spot": spot(piece.spot), "panel": spot(piece.panel), "count": .int(piece.count),
                    "rest": .ints(piece.rest),
                ]
            )
        case let chip as Chip:
            result = (.chip, ["key": int(chip.key), "count": .int(chip.count), "marks": .ints(chip.marks)])
        case let dot as Dot: result = (.dot, ["count": .int(dot.count)])
        case let lamp as Lamp: result = (.lamp, ["count": .int(lamp.count), "name": .text(lamp.name)])
        default: break
        }
        for (name, next) in references(of: object) {
            let numbers = next.compactMap(number)
            let isList = ["parts", "chips", "dots"].contains(name)
            result.fields[name] = isList ? .references(numbers) : numbers.first.map { .reference($0) } ?? .null
        }
        return result
    }
}
