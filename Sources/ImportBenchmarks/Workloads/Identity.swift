import DictionaryImport

// The six properties of `Flat`, with an identity: by a mark, by a hook, or by a hook that finds the object in a store.

class Findable {
    final var id = 0
    final var name = ""
    final var nickname: String?
    final var score = 0.0
    final var isActive = false
    final var homeTown: String?

    required init() {}

    @PropertyRegistryBuilder<Findable> static var properties: PropertyRegistry {
        \.id
        \.name
        \.nickname
        \.score
        \.isActive
        \.homeTown
    }
}

final class Identified: Findable, DictionaryImportable {
    static var importableProperties: PropertyRegistry {
        properties
        Property(\.id, .identity)
    }
}

final class IdentifiedByHook: Findable, DictionaryImportable {
    static var importableProperties: PropertyRegistry { properties }

    static func identity(for source: ImportValue) throws -> AnyHashable? { source["id"]?.int }
}

final class Uniqued: Findable, DictionaryImportable {
    /// The objects that exist. Only one thread runs the workload that uses it.
    nonisolated(unsafe) static var store: [Int: Uniqued] = [:]

    static var importableProperties: PropertyRegistry { properties }

    static func existingObject(for source: ImportValue) throws -> Uniqued? {
        guard let id = try source.value(Int.self, for: "id") else { return nil }
        return store[id]
    }
}

/// A model with an array whose elements are found by their identity.
final class Listing: DictionaryImportable {
    var lines: [Identified] = []

    static var importableProperties: PropertyRegistry { Property(\.lines, .merging) }
}

private func updated(_ dictionary: [String: Any], in store: [Int: Flat]) throws -> Flat {
    guard let existing = store[try dictionary.required("id")] else { return try Flat(dictionary) }
    try existing.update(dictionary)
    return existing
}

private func store(of payload: [[String: Any]]) throws -> [Int: Flat] {
    Dictionary(uniqueKeysWithValues: try payload.map { try Flat($0) }.map { ($0.id, $0) })
}

var identityWorkloads: [Workload] {
    [
        Workload(
            "single, with an identity", as: "one object a call, with an `.identity`", flatPayload(500),
            against: "hand-written, which needs none", { try $0.map { try Identified.object(from: $0) } },
            { try $0.map { try Flat($0) } }),
        Workload(
            "single, with identity(for:)", as: "one object a call, with `identity(for:)`", flatPayload(500),
            against: "hand-written, which needs none", { try $0.map { try IdentifiedByHook.object(from: $0) } },
            { try $0.map { try Flat($0) } }),
        Workload("uniquing hit", as: "an update of objects found by their id, in one import") {
            let payload = flatPayload(1000)
            let byHand = try store(of: payload)
            Uniqued.store = Dictionary(uniqueKeysWithValues: try Uniqued.objects(from: payload).map { ($0.id, $0) })
            return Competition(
                objects: 1000, library: { try Uniqued.objects(from: payload) },
                Competitor("hand-written") { try payload.map { try updated($0, in: byHand) } })
        },
        Workload(
            "identity, new objects", as: "new objects with an `.identity`", flatPayload(1000),
            { try Identified.objects(from: $0) },
            {
                var known: [Int: Flat] = [:]
                return try $0.map { dictionary in
                    let object = try updated(dictionary, in: known)
                    known[object.id] = object
                    return object
                }
            }),
        Workload("array of ten models, merged", as: "an array of ten objects, merged by their ids") {
            let payloads = [flatPayload(10), flatPayload(10).reversed()].map { ["lines": Array($0)] as [String: Any] }
            let listing = Listing()
            var lines: [Flat] = []
            return Competition(
                objects: 10,
                library: inTurns(payloads) {
                    try listing.importValues(from: $0)
                    return listing.lines
                },
                Competitor(
                    "hand-written",
                    inTurns(payloads) {
                        // Elements that are there are updated, in the order of the source.
                        let known = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0) })
                        let sources: [[String: Any]] = try $0.required("lines")
                        lines = try sources.map { try updated($0, in: known) }
                        return lines
                    }))
        },
    ]
}

var sessionWorkloads: [Workload] {
    [
        // The hits are spread over all objects of the session.
        Workload("session hit", as: "the same in a session of 100,000 objects") {
            let payload = flatPayload(100_000)
            let hits = stride(from: 0, to: payload.count, by: 100).map { payload[$0] }
            let session = ImportSession()
            try session.insert(Identified.objects(from: payload))
            let byHand = try store(of: payload)
            return Competition(
                objects: hits.count, library: { try Identified.objects(from: hits, session: session) },
                Competitor("hand-written") { try hits.map { try updated($0, in: byHand) } })
        },
        Workload(
            "session, objects put in", as: "objects put into a session", objects: 1000,
            try Identified.objects(from: flatPayload(1000)), against: "dictionary, which undoes nothing",
            {
                let session = ImportSession()
                try session.insert($0)
                return session.object(Identified.self, identity: $0[999].id)?.id
            },
            {
                var known: [Int: Identified] = [:]
                for object in $0 { known[object.id] = object }
                return known[$0[999].id]?.id
            }),
        Workload(
            "references, JSON", objects: 1000, try jsonBytes(flatPayload(1000)), against: "import of the same",
            { try Identified.references(fromJSON: $0).identities(of: Identified.self, as: Int.self).count },
            { try Identified.objects(fromJSON: $0).count }),
    ]
}
