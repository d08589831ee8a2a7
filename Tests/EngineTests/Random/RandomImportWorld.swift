import DictionaryImport
import Foundation
import TestSupport

/// What an import does, as simply as possible: objects are numbered records, every write happens at once, and a failure
/// goes back to a copy.
struct World {
    enum Field: Equatable, Sendable {
        case null
        case int(Int)
        case text(String)
        case texts([String])
        case ints([String: Int])
        case place([String: Field])
        case reference(Int)
        case references([Int])
    }

    enum Preset {
        case standard, lenient, strict

        var options: ImportOptions {
            switch self {
            case .standard: .default
            case .lenient: .lenient
            case .strict: .strict.with(\.missingValues, .keep)
            }
        }
    }

    var preset = Preset.standard
    var records: [Int: [String: Field]] = [:]
    /// The record of an id that `existingObject` knows.
    private let stored: [Int: Int]
    /// The paths of the issues.
    private(set) var issues: [String] = []
    private var changes: [Int: Set<String>] = [:]
    private var nextReference = 1_000

    private static let properties = [
        "id", "name", "rank", "tags", "levels", "place", "spot", "main", "link", "stops",
    ]
    private static let initial: [String: Field] = [
        "id": .int(0), "name": .text(""), "rank": .null, "tags": .texts([]), "levels": .ints([:]),
        "place": .place(initialPlace), "spot": .null, "main": .null, "link": .null, "stops": .references([]),
    ]
    private static let initialPlace: [String: Field] = ["city": .text(""), "zone": .null]

    init(stored: [Int: Int]) {
        self.stored = stored
    }

    func changedProperties(of reference: Int) -> [String] {
        Self.properties.filter { changes[reference]?.contains($0) ?? false }
    }

    /// Imports into a record, or a list of objects; `nil` when that fails.
    mutating func run(_ payload: RandomValue, root: Int?) -> [Int]? {
        let roots: [Int]?
        if let root, case .object(let members) = payload {
            roots = write(members, to: root, at: "") ? [root] : nil
        } else {
            roots = elements(payload, at: "") { $0.station($1, onto: nil, at: $2) }
        }
        return issues.isEmpty ? roots : nil
    }

    // MARK: Failing and leaving out

    private mutating func fail<Result>(_ path: String) -> Result? {
        issues.append(path)
        return nil
    }

    /// Does something that may fail; with lenient options, a failure is undone with all of its effects.
    private mutating func skippable<Result>(_ body: (inout World) -> Result?) -> (result: Result?, isSkipped: Bool) {
        let savepoint = self
        let result = body(&self)
        guard result == nil, preset == .lenient else { return (result, false) }
        let reference = nextReference
        self = savepoint
        nextReference = reference
        return (nil, true)
    }

    // MARK: Objects

    private mutating func station(_ value: RandomValue, onto current: Int?, at path: String) -> Int? {
        guard case .object(let members) = value else { return fail(path) }
        let reference: Int
        if let known = members["id"].flatMap(Self.wholeNumber).flatMap({ stored[$0] }) {
            reference = known
        } else if let current {
            reference = current
        } else {
            reference = nextReference
            nextReference += 1
            records[reference] = Self.initial
        }
        return write(members, to: reference, at: path) ? reference : nil
    }

    private mutating func write(_ members: [String: RandomValue], to reference: Int, at path: String) -> Bool {
        let before = issues.count
        for name in Self.properties {
            guard let (key, value) = Self.best(for: name, in: members) else { continue }
            let place = Self.join(path, key)
            let (field, _) = skippable { $0.field(name, value, of: reference, at: place) }
            guard let field, field != records[reference]?[name] else { continue }
            records[reference]?[name] = field
            changes[reference, default: []].insert(name)
        }
        reportUnknown(members, known: Self.properties, at: path)
        return issues.count == before
    }

    private mutating func reportUnknown(_ members: [String: RandomValue], known: [String], at path: String) {
        guard preset == .strict else { return }
        for key in members.keys.sorted() where !known.contains(Self.normalized(key)) { issues.append(path) }
    }

    private mutating func field(_ name: String, _ value: RandomValue, of reference: Int, at path: String) -> Field? {
        if case .null = value {
            if ["rank", "spot", "main", "link"].contains(name) { return .null }
            return preset == .strict ? fail(path) : Self.initial[name]
        }
        let current = records[reference]?[name] ?? .null
        switch name {
        case "id":
            return int(value, at: path).map { .int($0) }
        case "rank":
            guard let rank = int(value, at: path) else { return nil }
            return (0...9).contains(rank) ? .int(rank) : fail(path)
        case "name":
            guard let text = text(value, at: path) else { return nil }
            return text.count <= 8 ? .text(text) : fail(path)
        case "tags":
            return elements(value, at: path) { $0.text($1, at: $2) }.map { .texts($0) }
        case "levels":
            return levels(value, onto: current, at: path)
        case "place", "spot":
            var fields = Self.initialPlace
            if name == "place", case .place(let own) = current { fields = own }
            return place(value, onto: fields, at: path)
        case "main":
            guard case .reference(let own) = current else { fallthrough }
            return station(value, onto: own, at: path).map { .reference($0) }
        case "link":
            return station(value, onto: nil, at: path).map { .reference($0) }
        default:
            return elements(value, at: path) { $0.station($1, onto: nil, at: $2) }.map { .references($0) }
        }
    }

    // MARK: Parts

    private mutating func elements<Element>(
        _ value: RandomValue, at path: String, _ convert: (inout World, RandomValue, String) -> Element?
    ) -> [Element]? {
        guard case .list(let values) = value else { return fail(path) }
        var result: [Element] = []
        var isValid = true
        for (index, element) in values.enumerated() {
            let (converted, isSkipped) = skippable { convert(&$0, element, "\(path)[\(index)]") }
            if let converted { result.append(converted) } else if !isSkipped { isValid = false }
        }
        // The failures are reported already.
        return isValid ? result : nil
    }

    private mutating func levels(_ value: RandomValue, onto current: Field, at path: String) -> Field? {
        guard case .object(let members) = value, case .ints(var levels) = current else { return fail(path) }
        var isValid = true
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            if case .null = member {
                levels[key] = nil
                continue
            }
            let (number, isSkipped) = skippable { $0.int(member, at: Self.join(path, key)) }
            if let number { levels[key] = number } else if !isSkipped { isValid = false }
        }
        return isValid ? .ints(levels) : nil
    }

    private mutating func place(_ value: RandomValue, onto current: [String: Field], at path: String) -> Field? {
        guard case .object(let members) = value else { return fail(path) }
        let before = issues.count
        var (fields, isMissing) = (current, true)
        if let (key, city) = Self.best(for: "city", in: members) {
            isMissing = false
            let place = Self.join(path, key)
            if case .null = city {
                issues.append(place)
            } else {
                let (text, isSkipped) = skippable { $0.text(city, at: place) }
                if let text { fields["city"] = .text(text) }
                if isSkipped { issues.append(place) }
            }
        }
        if let (key, zone) = Self.best(for: "zone", in: members) {
            if case .null = zone {
                fields["zone"] = .null
            } else if let number = skippable({ $0.int(zone, at: Self.join(path, key)) }).result {
                fields["zone"] = .int(number)
            }
        }
        if isMissing { issues.append(Self.join(path, "city")) }
        reportUnknown(members, known: ["city", "zone"], at: path)
        return issues.count == before ? .place(fields) : nil
    }

    // MARK: Scalars

    private mutating func int(_ value: RandomValue, at path: String) -> Int? {
        if let whole = Self.wholeNumber(value) { return whole }
        guard preset != .strict else { return fail(path) }
        switch value {
        case .bool(let flag): return flag ? 1 : 0
        case .text(let text): return ["7": 7, " 8 ": 8, "3": 3, "123456789": 123_456_789][text] ?? fail(path)
        default: return fail(path)
        }
    }

    private mutating func text(_ value: RandomValue, at path: String) -> String? {
        if case .text(let text) = value { return text }
        guard preset != .strict else { return fail(path) }
        switch value {
        case .bool(let flag): return flag ? "true" : "false"
        case .int(let number): return "\(number)"
        case .double(let number) where number.isFinite: return "\(number)"
        default: return fail(path)
        }
    }

    private static func wholeNumber(_ value: RandomValue) -> Int? {
        switch value {
        case .int(let number): number
        case .double(let number): Int(exactly: number)
        default: nil
        }
    }

    // MARK: Keys

    /// The key for a property: the one spelt like it, else the first of those that mean it.
    private static func best(for name: String, in members: [String: RandomValue]) -> (String, RandomValue)? {
        if let value = members[name] { return (name, value) }
        guard let key = members.keys.sorted().first(where: { normalized($0) == name }) else { return nil }
        return members[key].map { (key, $0) }
    }

    private static func normalized(_ key: String) -> String {
        key.lowercased().replacingOccurrences(of: "_", with: "")
    }

    private static func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
