import DictionaryImport
import Foundation

extension Catalogue {
    /// Arrays of objects with six properties.
    static var flatWorkloads: [Workload] {
        [
            Workload("flat") {
                let payload = flatPayload(count: 1000)
                let bytes = jsonBytes(payload)
                let decoder = JSONDecoder()
                return Competition(
                    objects: payload.count, library: { try Flat.objects(from: payload) },
                    against: .init("hand-written", target: 0.9) { try payload.map(FlatByHand.init) },
                    .init("JSONDecoder, from bytes") { try decoder.decode([CodableFlat].self, from: bytes) })
            },
            Workload("flat, parsed by JSONSerialization") {
                let payload = parsedAgain(flatPayload(count: 1000))
                return Competition(
                    objects: payload.count, library: { try Flat.objects(from: payload) },
                    against: .init("hand-written", target: 0.9) { try payload.map(FlatByHand.init) })
            },
        ]
    }
}
