import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Applies random payloads, good and bad, to random graphs, and compares the outcome with a simple model of what an
/// import means: one that works on plain values, writes at once, and throws its copy of the world away on an error.
///
/// `IMPORT_TEST_ROUNDS` sets how many rounds there are, `IMPORT_TEST_SEED` where they start: a failure names its seed.
@Suite("Random imports")
struct RandomImportTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = environment["IMPORT_TEST_ROUNDS"].flatMap { UInt64($0) } ?? 1_000
    private static let firstSeed = environment["IMPORT_TEST_SEED"].flatMap { UInt64($0) } ?? 1

    @Test("An import does what the model does, and a failed one does nothing")
    func random() throws {
        var tally = (succeeded: 0, failed: 0)
        for seed in Self.firstSeed..<Self.firstSeed + Self.rounds {
            var round = Round(seed: seed)
            let (problem, hasFailed) = round.run()
            if hasFailed { tally.failed += 1 } else { tally.succeeded += 1 }
            if let problem {
                Issue.record("seed \(seed): \(problem)\npayload: \(round.payload)")
                return
            }
        }
        // Both outcomes are worth testing only when both happen often.
        guard Self.rounds >= 1_000 else { return }
        #expect(min(tally.succeeded, tally.failed) > Int(Self.rounds) / 5, "\(tally)")
    }
}

private struct Round {
    private var random: SeededGenerator
    private let stations: [Station]
    private var world: World
    private(set) var payload: RandomValue = .null

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        (stations, world) = RandomGraph.make(&random)
    }

    /// What is wrong, and whether the import threw.
    mutating func run() -> (problem: String?, hasFailed: Bool) {
        defer { for station in stations { station.removeReferences() } }
        let preset = [World.Preset.standard, .standard, .lenient, .strict].randomElement(using: &random) ?? .standard
        let isUpdate = Bool.random(using: &random)
        payload =
            isUpdate
            ? RandomValue.object(RandomPayload.station(&random, depth: 0))
            : RandomPayload.stations(&random)
        let root = Int.random(in: stations.indices, using: &random)
        let before = GraphSnapshot(of: stations)

        var expected = world
        expected.preset = preset
        let expectedRoots = expected.run(payload, root: isUpdate ? root : nil)

        var roots: [Station] = []
        var changed: [String]?
        do {
            try Station.$known.withValue(Station.Known(stations: stations)) {
                if isUpdate {
                    changed = try stations[root].importValues(from: payload.dictionary, options: preset.options)
                        .changedProperties
                    roots = [stations[root]]
                } else {
                    roots = try Station.objects(from: payload.array, options: preset.options)
                }
            }
        } catch {
            let paths = (error as? ImportError)?.issues.map(\.path.description) ?? ["\(error)"]
            if paths.sorted() != expected.issues.sorted() {
                return ("issues \(paths), expected \(expected.issues)\n\(error)", true)
            }
            if GraphSnapshot(of: stations) != before { return ("a failed import has changed the graph", true) }
            return (nil, true)
        }
        guard let expectedRoots else { return ("no error, expected \(expected.issues)", false) }
        if let changed {
            let own = changed.filter { !$0.contains(".") }
            if own != expected.changedProperties(of: root) {
                return ("changed \(own), expected \(expected.changedProperties(of: root))", false)
            }
            // Those of nested objects have a path, which ends in the property.
            let nested = changed.filter { $0.contains(".") }.map { String($0.split(separator: ".").last ?? "") }
            let others = stations.indices.filter { $0 != root }.flatMap(expected.changedProperties)
            if nested.sorted() != others.sorted() { return ("changed \(changed), expected \(others) below", false) }
        }
        var comparison = WorldComparison(expected, stations: stations)
        return (comparison.difference(roots, expectedRoots), false)
    }
}

/// Compares real objects with those of the model, which must be connected in the same way.
private struct WorldComparison {
    private let world: World
    private var references: [ObjectIdentifier: Int] = [:]
    private var objects: [Int: Station] = [:]
    private var isCompared: Set<Int> = []
    private let stations: [Station]

    init(_ world: World, stations: [Station]) {
        (self.world, self.stations) = (world, stations)
        for (reference, station) in stations.enumerated() {
            references[ObjectIdentifier(station)] = reference
            objects[reference] = station
        }
    }

    mutating func difference(_ roots: [Station], _ expected: [Int]) -> String? {
        guard roots.count == expected.count else { return "\(roots.count) objects, expected \(expected.count)" }
        for (station, reference) in zip(roots, expected) {
            if let problem = compare(station, reference, at: "root") { return problem }
        }
        for (reference, station) in stations.enumerated() {
            if let problem = compare(station, reference, at: "#\(reference)") { return problem }
        }
        return nil
    }

    private mutating func compare(_ station: Station, _ reference: Int, at path: String) -> String? {
        let known = references[ObjectIdentifier(station)] ?? reference
        let object = objects[reference] ?? station
        guard known == reference, object === station else { return "\(path): another object than #\(reference)" }
        references[ObjectIdentifier(station)] = reference
        objects[reference] = station
        guard isCompared.insert(reference).inserted, let record = world.records[reference] else { return nil }
        let values: [(String, World.Field)] = [
            ("id", .int(station.id)), ("name", .text(station.name)), ("rank", station.rank.map { .int($0) } ?? .null),
            ("tags", .texts(station.tags)), ("levels", .ints(station.levels)), ("place", .place(station.place.fields)),
            ("spot", station.spot.map { .place($0.fields) } ?? .null),
        ]
        for (name, value) in values where record[name] != value {
            return "\(path).\(name) is \(value), expected \(String(describing: record[name]))"
        }
        for (name, next) in [("main", station.main), ("link", station.link)] {
            guard let next else {
                if record[name] != .null { return "\(path).\(name) is nil" }
                continue
            }
            guard case .reference(let expected)? = record[name] else { return "\(path).\(name) is not nil" }
            if let problem = compare(next, expected, at: "\(path).\(name)") { return problem }
        }
        guard case .references(let stops)? = record["stops"], stops.count == station.stops.count else {
            return "\(path).stops: \(station.stops.count) elements, expected \(String(describing: record["stops"]))"
        }
        for (index, (stop, expected)) in zip(station.stops, stops).enumerated() {
            if let problem = compare(stop, expected, at: "\(path).stops[\(index)]") { return problem }
        }
        return nil
    }
}
