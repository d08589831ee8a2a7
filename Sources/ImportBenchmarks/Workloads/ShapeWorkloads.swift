import DictionaryImport
import Foundation

extension Catalogue {
    /// Models of other shapes than a final class with a few properties. The hand-written code stays that of a final
    /// class where the model's class is open.
    static var shapeWorkloads: [Workload] {
        [
            Workload("64 properties") {
                let payload = widePayload(count: 100)
                let bytes = jsonBytes(payload)
                let decoder = JSONDecoder()
                return Competition(
                    objects: payload.count, library: { try Wide.objects(from: payload) },
                    against: .init("hand-written", target: 0.9) { try payload.map(WideByHand.init) },
                    .init("JSONDecoder, from bytes") { try decoder.decode([CodableWide].self, from: bytes) })
            },
            Workload("struct") {
                let payload = flatPayload(count: 1000)
                return Competition(
                    objects: payload.count, library: { try FlatStruct.objects(from: payload) },
                    against: .init("hand-written", target: 1) { try payload.map(FlatStructByHand.init) })
            },
            Workload("not final") {
                let payload = flatPayload(count: 1000)
                return Competition(
                    objects: payload.count, library: { try NotFinal.objects(from: payload) },
                    against: .init("hand-written", target: 1.5) { try payload.map(FlatByHand.init) })
            },
            Workload("subclass of ImportableObject") {
                let payload = flatPayload(count: 1000)
                return Competition(
                    objects: payload.count, library: { try HierarchyLeaf.objects(from: payload) },
                    against: .init("hand-written", target: 1.5) { try payload.map(FlatByHand.init) })
            },
        ]
    }
}
