import DictionaryImport

extension Catalogue {
    /// Updates of objects that exist, a call for each. Hand-written code assigns as it reads; the library converts
    /// everything before it writes anything, and writes only what differs.
    static var updateWorkloads: [Workload] {
        [
            Workload("update") {
                updating(with: [flatPayload(count: 1000), flatPayload(count: 1000, offset: 1001)])
            },
            Workload("update, nothing changes") {
                updating(with: [flatPayload(count: 1000)])
            },
        ]
    }

    /// Every pass updates all objects from the next payload.
    private static func updating(with payloads: [[[String: Any]]]) -> Competition {
        let objects: [Flat]
        let byHand: [FlatByHand]
        do {
            objects = try Flat.objects(from: payloads[0])
            byHand = try payloads[0].map(FlatByHand.init)
        } catch {
            fatalError("\(error)")
        }
        var (turn, turnByHand) = (0, 0)
        return Competition(
            objects: objects.count,
            library: {
                turn += 1
                let payload = payloads[turn % payloads.count]
                for (object, dictionary) in zip(objects, payload) { try object.importValues(from: dictionary) }
                return objects
            },
            against: .init("hand-written", target: 1.2) {
                turnByHand += 1
                let payload = payloads[turnByHand % payloads.count]
                for (object, dictionary) in zip(byHand, payload) { try object.update(dictionary) }
                return byHand
            })
    }
}
