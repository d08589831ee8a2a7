import DictionaryImport
import Foundation

extension Catalogue {
    /// Arrays of objects with 25 properties, a nested object and three elements.
    static var richWorkloads: [Workload] {
        [
            Workload("rich") {
                let payload = richPayload(count: 200)
                let bytes = jsonBytes(payload)
                let decoder = newDecoder()
                return Competition(
                    objects: payload.count, library: { try Rich.objects(from: payload) },
                    against: .init("hand-written", target: 0.9) { try payload.map(RichByHand.init) },
                    .init("JSONDecoder, from bytes") { try decoder.decode([CodableRich].self, from: bytes) })
            },
            // Reading a date takes hand-written code a microsecond; this shows what remains without it.
            Workload("rich, dates null") {
                let payload = richPayload(count: 200, hasDates: false)
                return Competition(
                    objects: payload.count, library: { try Rich.objects(from: payload) },
                    against: .init("hand-written", target: 0.9) { try payload.map(RichByHand.init) })
            },
            Workload("rich, parsed by JSONSerialization") {
                let payload = parsedAgain(richPayload(count: 200))
                return Competition(
                    objects: payload.count, library: { try Rich.objects(from: payload) },
                    against: .init("hand-written", target: 0.9) { try payload.map(RichByHand.init) })
            },
        ]
    }
}
