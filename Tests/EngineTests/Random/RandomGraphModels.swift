import DictionaryImport

/// What the hooks of one round look at. It travels with the task, so that rounds in parallel have one each.
final class GraphStage: @unchecked Sendable {
    // `@unchecked`: a stage belongs to the thread that runs its round.
    enum Store: CaseIterable {
        /// Nothing exists.
        case empty
        /// Each object exists once, and is given to every caller.
        case shared
        /// Each call makes an object of a row, as a database does.
        case rows
    }

    @TaskLocal static var current: GraphStage?

    let store: Store
    /// The numbers that the store knows.
    var rows: Set<Int> = []
    var pieces: [Int: Piece] = [:]
    let lamp = Lamp(level: 0)
    /// The tags of the sources for which `didImport` was called, in order.
    var completed: [Int] = []
    /// How often `existingObject` was called for an identity.
    var calls: [Int: Int] = [:]

    init(store: Store) { self.store = store }

    static func complete(_ source: ImportValue) throws {
        if let tag = source["tag"]?.int { current?.completed.append(tag) }
        try fail(source, in: "didImport")
    }

    static func fail(_ source: ImportValue, in hook: String) throws {
        if source["fail"]?.string == hook { throw GraphFailure() }
    }
}

struct GraphFailure: Error {}

/// A class with every hook, and with every way of holding others.
final class Piece: DictionaryImportable {
    var key: Int?
    var name = ""
    var marks: [String: Int] = [:]
    var spot = GraphSpot()
    var panel = GraphSpot()
    var pin: Chip?
    var main: Piece?
    var link: Piece?
    var parts: [Piece] = []
    var chips: [Chip] = []
    var dots: [Dot] = []
    var lamp: Lamp?
    var count = 0
    var rest: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        \.key
        \.name
        Property(\.marks, .merging)
        Property(\.spot, .merging)
        Property(\.panel, .flattened(prefix: "panel_"))
        Property(\.pin, .flattened(prefix: "pin_"))
        Property(\.main, .merging)
        \.link
        \.parts
        \.chips
        \.dots
        \.lamp
        \.count
        Property(\.rest, .catchAll)
    }

    static var ignoredKeys: Set<String> { ["tag", "fail"] }

    static func identity(for source: ImportValue) throws -> AnyHashable? {
        try GraphStage.fail(source, in: "identity")
        return source["key"]?.int
    }

    static func existingObject(for source: ImportValue) throws -> Piece? {
        try GraphStage.fail(source, in: "existingObject")
        guard let stage = GraphStage.current, let key = source["key"]?.int else { return nil }
        stage.calls[key, default: 0] += 1
        switch stage.store {
        case .empty: return nil
        case .shared: return stage.pieces[key]
        case .rows:
            guard stage.rows.contains(key) else { return nil }
            let piece = Piece()
            (piece.key, piece.name) = (key, "row\(key)")
            return piece
        }
    }

    /// It is the value that is refused, because a key's own text does not tell where it stands.
    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        if value.string == "trap" { throw GraphFailure() }
        return value.string != "veto"
    }

    func willImport(from source: ImportValue) throws { try GraphStage.fail(source, in: "willImport") }

    func didImport(from source: ImportValue) throws { try GraphStage.complete(source) }

    /// Objects in a ring would never be freed.
    func removeReferences() { (main, link, pin, parts) = (nil, nil, nil, []) }
}

/// A class with an identity, and no other hook.
final class Chip: DictionaryImportable {
    var key: Int?
    var count = 0
    var marks: [String: Int] = [:]
    var next: Chip?

    static var importableProperties: PropertyRegistry {
        \.key
        Property(\.marks, .merging)
        Property(\.next, .merging)
        \.count
    }

    static func identity(for source: ImportValue) -> AnyHashable? { source["key"]?.int }
}

/// A class without hooks.
final class Dot: DictionaryImportable {
    var count = 0
    var inner: Dot?

    static var importableProperties: PropertyRegistry {
        \.count
        \.inner
    }
}

/// A class of which there is one object: its initializer gives the same one to every caller.
final class Lamp: OneOfAKind, DictionaryImportable {
    var count: Int
    var name = ""

    init(level: Int) { count = level }

    static var one: Lamp { GraphStage.current?.lamp ?? Lamp(level: 0) }

    static var importableProperties: PropertyRegistry {
        \.count
        \.name
    }

    func didImport(from source: ImportValue) throws { try GraphStage.complete(source) }
}

protocol OneOfAKind {
    static var one: Self { get }
}

extension OneOfAKind {
    init() { self = Self.one }
}

struct GraphSpot: DictionaryImportable {
    var x = 0
    var y = 0

    static var importableProperties: PropertyRegistry {
        \.x
        \.y
    }

    func didImport(from source: ImportValue) throws { try GraphStage.complete(source) }
}
