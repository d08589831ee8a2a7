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
            }
        ]
    }
}
