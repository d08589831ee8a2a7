import DictionaryImport
import Foundation

extension Catalogue {
    /// Every object is known to a session of that many; and what a walk over JSON costs that finds the identities.
    static var sessionWorkloads: [Workload] {
        [
            sessionHit(count: 1000, "session hit, 10³"), sessionHit(count: 100_000, "session hit, 10⁵"),
            Workload("session, objects put in") {
                let payload = flatPayload(count: 1000)
                guard let objects = try? Identified.objects(from: payload) else {
                    fatalError("the payload is not of the model")
                }
                return Competition(
                    objects: objects.count,
                    library: {
                        let session = ImportSession()
                        try session.insert(objects)
                        return session.object(Identified.self, identity: objects[999].id)?.id
                    },
                    against: .init("dictionary, which undoes nothing") {
                        var known: [Int: Identified] = [:]
                        for object in objects { known[object.id] = object }
                        return known[objects[999].id]?.id
                    })
            },
            Workload("references, JSON") {
                let bytes = jsonBytes(flatPayload(count: 1000))
                return Competition(
                    objects: 1000,
                    library: {
                        try Identified.references(fromJSON: bytes).identities(of: Identified.self, as: Int.self).count
                    },
                    against: .init("import of the same", target: 0.5) {
                        try Identified.objects(fromJSON: bytes).count
                    })
            },
        ]
    }

    private static func sessionHit(count: Int, _ name: String) -> Workload {
        Workload(name) {
            let payload = flatPayload(count: count)
            // Spread over all of them.
            let hits = stride(from: 0, to: count, by: count / 1000).map { payload[$0] }
            let session = ImportSession()
            var byHand: [Int: FlatByHand] = [:]
            do {
                try session.insert(Identified.objects(from: payload))
                for object in try payload.map(FlatByHand.init) { byHand[object.id] = object }
            } catch {
                fatalError("\(error)")
            }
            return Competition(
                objects: hits.count, library: { try Identified.objects(from: hits, session: session) },
                against: .init("hand-written", target: 1.5) {
                    try hits.map { dictionary in
                        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
                        guard let existing = byHand[id] else { return try FlatByHand(dictionary) }
                        try existing.update(dictionary)
                        return existing
                    }
                })
        }
    }
}
