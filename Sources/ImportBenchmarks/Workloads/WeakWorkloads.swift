import DictionaryImport

extension Catalogue {
    /// Values in another form than the property's, against hand-written code that takes the same.
    static var weakWorkloads: [Workload] {
        [
            Workload("weakly typed, parsed by JSONSerialization") {
                let payload = parsedAgain(weakPayload(count: 500))
                return Competition(
                    objects: payload.count, library: { try Weak.objects(from: payload) },
                    against: .init("hand-written", target: 0.5) { try payload.map { try WeakByHand($0) } },
                    .init("hand-written, NSNumber first") { try payload.map { try WeakByHand(numbers: $0) } })
            },
            Workload("weakly typed, native values") {
                let payload = weakPayload(count: 500)
                return Competition(
                    objects: payload.count, library: { try Weak.objects(from: payload) },
                    against: .init("hand-written", target: 0.5) { try payload.map { try WeakByHand($0) } })
            },
        ]
    }
}
