import DictionaryImport
import Foundation

extension Catalogue {
    /// A call for each object.
    static var singleWorkloads: [Workload] {
        [
            Workload("single") {
                let payload = flatPayload(count: 1000)
                let bytes = payload.map(jsonBytes)
                let decoder = JSONDecoder()
                return Competition(
                    objects: payload.count, library: { try payload.map { try Flat.object(from: $0) } },
                    against: .init("hand-written", target: 1.1) { try payload.map { try FlatByHand($0) } },
                    .init("JSONDecoder, from bytes") {
                        try bytes.map { try decoder.decode(CodableFlat.self, from: $0) }
                    })
            },
            Workload("single, rich") {
                let payload = richPayload(count: 200)
                return Competition(
                    objects: payload.count, library: { try payload.map { try Rich.object(from: $0) } },
                    against: .init("hand-written", target: 1.1) { try payload.map { try RichByHand($0) } })
            },
            Workload("single, with an identity") {
                let payload = flatPayload(count: 500)
                return Competition(
                    objects: payload.count, library: { try payload.map { try Identified.object(from: $0) } },
                    against: .init("hand-written, which needs none", target: 2) {
                        try payload.map { try FlatByHand($0) }
                    })
            },
            Workload("single, with identity(for:)") {
                let payload = flatPayload(count: 500)
                return Competition(
                    objects: payload.count, library: { try payload.map { try IdentifiedByHook.object(from: $0) } },
                    against: .init("hand-written, which needs none", target: 4) {
                        try payload.map { try FlatByHand($0) }
                    })
            },
            Workload("single, with didImport") {
                let payload = hookPayload
                return Competition(
                    objects: payload.count, library: { try payload.map { try Greeting.object(from: $0) } },
                    against: .init("hand-written", target: 2) { try payload.map(GreetingByHand.init) })
            },
        ]
    }
}
