import DictionaryImport

extension Catalogue {
    /// Every object exists already: it is looked up by its id, and updated.
    static var uniquingWorkloads: [Workload] {
        [
            Workload("uniquing hit") {
                let payload = flatPayload(count: 1000)
                var byHand: [Int: FlatByHand] = [:]
                do {
                    Uniqued.store = [:]
                    for object in try Uniqued.objects(from: payload) { Uniqued.store[object.id] = object }
                    for object in try payload.map(FlatByHand.init) { byHand[object.id] = object }
                } catch {
                    fatalError("\(error)")
                }
                return Competition(
                    objects: payload.count, library: { try Uniqued.objects(from: payload) },
                    against: .init("hand-written", target: 1.2) {
                        try payload.map { dictionary in
                            guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
                            guard let existing = byHand[id] else { return try FlatByHand(dictionary) }
                            try existing.update(dictionary)
                            return existing
                        }
                    })
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
}
