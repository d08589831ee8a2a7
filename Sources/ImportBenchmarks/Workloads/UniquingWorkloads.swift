import DictionaryImport

extension Catalogue {
    /// Every object exists already: it is looked up by its id, and updated.
    static var uniquingWorkloads: [Workload] {
        [
            Workload("uniquing hit") {
                let payload = flatPayload(count: 1000)
                let byHand = store(of: payload)
                return Competition(
                    objects: payload.count, library: { try Uniqued.objects(from: payload) },
                    against: .init("hand-written", target: 1.2) { try payload.map { try updated($0, in: byHand) } })
            },
            Workload("uniquing hit, single") {
                let payload = flatPayload(count: 1000)
                let byHand = store(of: payload)
                return Competition(
                    objects: payload.count, library: { try payload.map { try Uniqued.object(from: $0) } },
                    against: .init("hand-written", target: 2) { try payload.map { try updated($0, in: byHand) } })
            },
            Workload("identity, new objects") {
                let payload = flatPayload(count: 1000)
                return Competition(
                    objects: payload.count, library: { try Identified.objects(from: payload) },
                    against: .init("hand-written", target: 2) {
                        var known: [Int: FlatByHand] = [:]
                        return try payload.map { dictionary in
                            guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
                            if let object = known[id] {
                                try object.update(dictionary)
                                return object
                            }
                            let object = try FlatByHand(dictionary)
                            known[id] = object
                            return object
                        }
                    })
            },
            Workload("array of ten models, merged") {
                let payloads = [flatPayload(count: 10), flatPayload(count: 10).reversed()].map { ["lines": Array($0)] }
                let (listing, byHand) = (Listing(), ListingByHand())
                var (turn, turnByHand) = (0, 0)
                return Competition(
                    objects: 10,
                    library: {
                        turn += 1
                        try listing.importValues(from: payloads[turn % 2])
                        return listing.lines
                    },
                    against: .init("hand-written", target: 4) {
                        turnByHand += 1
                        try byHand.update(payloads[turnByHand % 2])
                        return byHand.lines
                    })
            },
        ]
    }

    /// Fills the store of the library's objects, and returns that of the others.
    private static func store(of payload: [[String: Any]]) -> [Int: FlatByHand] {
        do {
            Uniqued.store = [:]
            for object in try Uniqued.objects(from: payload) { Uniqued.store[object.id] = object }
            return Dictionary(uniqueKeysWithValues: try payload.map(FlatByHand.init).map { ($0.id, $0) })
        } catch {
            fatalError("\(error)")
        }
    }

    private static func updated(_ dictionary: [String: Any], in store: [Int: FlatByHand]) throws -> FlatByHand {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let existing = store[id] else { return try FlatByHand(dictionary) }
        try existing.update(dictionary)
        return existing
    }
}
