import DictionaryImport

extension Catalogue {
    /// Options of properties, against ifs.
    static var optionWorkloads: [Workload] {
        [
            Workload("five rules") {
                let payload = checkedPayload(count: 500)
                return Competition(
                    objects: payload.count, library: { try Checked.objects(from: payload) },
                    against: .init("hand-written", target: 1.5) { try payload.map(CheckedByHand.init) })
            },
            Workload("a pattern, rules of elements") {
                let payload = (0..<500).map { index -> [String: Any] in
                    ["code": "0210\(index % 10)", "marks": [index, 1, 2, 3, 4], "tags": ["a", "b", "c\(index)"]]
                }
                return Competition(
                    objects: payload.count, library: { try Coded.objects(from: payload) },
                    against: .init("hand-written", target: 2) { try payload.map(CodedByHand.init) })
            },
            Workload(".converting") {
                let payload = convertedPayload(count: 500)
                return Competition(
                    objects: payload.count, library: { try Converted.objects(from: payload) },
                    against: .init("hand-written", target: 1.5) { payload.map(ConvertedByHand.init) })
            },
            Workload(".fallback") {
                let payload = convertedPayload(count: 500)
                return Competition(
                    objects: payload.count, library: { try Tolerant.objects(from: payload) },
                    against: .init("hand-written", target: 1.5) { payload.map(TolerantByHand.init) })
            },
            Workload(".catchAll") {
                let payload = openPayload(count: 500)
                return Competition(
                    objects: payload.count, library: { try Open.objects(from: payload).map { $0.rest.count } },
                    against: .init("hand-written", target: 2) { try payload.map(OpenByHand.init).map { $0.rest.count } }
                )
            },
            Workload(".catchAll, update") {
                let payloads = [openPayload(count: 500), openPayload(count: 500, offset: 501)]
                let (objects, byHand) = existing {
                    try (Open.objects(from: payloads[0]), payloads[0].map(OpenByHand.init))
                }
                var (turn, turnByHand) = (0, 0)
                return Competition(
                    objects: objects.count,
                    library: {
                        turn += 1
                        for (object, values) in zip(objects, payloads[turn % 2]) {
                            try object.importValues(from: values)
                        }
                        return objects.map { $0.rest.count }
                    },
                    against: .init("hand-written", target: 2) {
                        turnByHand += 1
                        for (object, values) in zip(byHand, payloads[turnByHand % 2]) { try object.update(values) }
                        return byHand.map { $0.rest.count }
                    })
            },
            Workload(".merging, update") {
                let payloads = [mergingPayload(count: 500), mergingPayload(count: 500, offset: 501)]
                let (objects, byHand) = existing {
                    try (Merging.objects(from: payloads[0]), payloads[0].map(MergingByHand.init))
                }
                var (turn, turnByHand) = (0, 0)
                return Competition(
                    objects: objects.count,
                    library: {
                        turn += 1
                        for (object, values) in zip(objects, payloads[turn % 2]) {
                            try object.importValues(from: values)
                        }
                        return objects
                    },
                    against: .init("hand-written", target: 2) {
                        turnByHand += 1
                        for (object, values) in zip(byHand, payloads[turnByHand % 2]) { try object.update(values) }
                        return byHand
                    })
            },
        ]
    }

    private static func existing<Objects, ByHand>(_ make: () throws -> (Objects, ByHand)) -> (Objects, ByHand) {
        do {
            return try make()
        } catch {
            fatalError("\(error)")
        }
    }
}
