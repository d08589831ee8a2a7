import DictionaryImport

extension Catalogue {
    /// Values that do not convert, against code that notes each of them or leaves it out.
    static var errorWorkloads: [Workload] {
        [
            Workload("errors, one object") {
                let payload = badFlatPayload(count: 200, isAllBad: true)
                return Competition(
                    objects: payload.count,
                    library: { payload.map { values in errorCount { try Flat.object(from: values) } } },
                    against: .init("hand-written", target: 2) {
                        payload.map { values in
                            var problems = Problems()
                            keep(FlatByHand(values, noting: &problems))
                            return problems.count
                        }
                    })
            },
            Workload("errors, a batch") {
                let payload = badFlatPayload(count: 200, isAllBad: true)
                return Competition(
                    objects: payload.count, library: { errorCount { try Flat.objects(from: payload) } },
                    against: .init("hand-written", target: 2) {
                        var problems = Problems()
                        keep(payload.enumerated().map { FlatByHand($1, at: $0, noting: &problems) })
                        return problems.count
                    })
            },
            Workload("lenient, every fourth bad") {
                let payload = badFlatPayload(count: 200, isAllBad: false)
                return Competition(
                    objects: payload.count, library: { try Flat.objects(from: payload, options: .lenient) },
                    against: .init("hand-written", target: 2) { payload.map(FlatByHand.init(lenient:)) })
            },
            Workload("lenient, every fourth bad, with onIssue") {
                let payload = badFlatPayload(count: 200, isAllBad: false)
                return Competition(
                    objects: payload.count,
                    library: {
                        var count = 0
                        keep(try Flat.objects(from: payload, options: .lenient) { _ in count += 1 })
                        return count
                    },
                    against: .init("hand-written", target: 2) {
                        var problems = Problems()
                        keep(payload.enumerated().map { FlatByHand($1, at: $0, noting: &problems) })
                        return problems.count
                    })
            },
        ]
    }

    /// How many issues an import has found.
    private static func errorCount<Result>(_ body: () throws -> Result) -> Int {
        do {
            keep(try body())
            return 0
        } catch {
            guard let error = error as? ImportError else { return 0 }
            return error.issues.count + error.omittedIssueCount
        }
    }
}
