import DictionaryImport
import Foundation

extension Catalogue {
    /// Hooks, instances that a source holds, and types that know `Codable` only.
    static var hookWorkloads: [Workload] {
        [
            Workload("didImport") {
                let payload = hookPayload
                return Competition(
                    objects: payload.count, library: { try Greeting.objects(from: payload) },
                    against: .init("hand-written", target: 2) { try payload.map(GreetingByHand.init) })
            },
            Workload("willImport") {
                let payload = hookPayload
                return Competition(
                    objects: payload.count, library: { try Prepared.objects(from: payload) },
                    against: .init("hand-written", target: 2) { try payload.map(PreparedByHand.init) })
            },
            Workload("modelType") {
                let payload = (0..<500).map { index -> [String: Any] in
                    index.isMultiple(of: 2)
                        ? ["kind": "circle", "name": "c\(index)", "radius": 1.5]
                        : ["kind": "square", "name": "s\(index)", "side": 2.5]
                }
                return Competition(
                    objects: payload.count, library: { try Shape.objects(from: payload).map(\.name) },
                    against: .init("hand-written", target: 2) { try payload.map(ShapeByHand.make).map(\.name) })
            },
            Workload("an instance of the model") {
                let payload: [String: Any] = ["id": 1, "pair": Pair()]
                return Competition(
                    objects: 1, library: { try Owner.object(from: payload).pair?.number ?? -1 },
                    against: .init("hand-written", target: 2) { try OwnerByHand(payload).pair.number })
            },
            Workload("a property that is Codable") {
                let payload = (0..<500).map { index -> [String: Any] in
                    ["id": index, "place": ["latitude": 42.5, "longitude": Double(index)] as [String: Any]]
                }
                return Competition(
                    objects: payload.count, library: { try Located.objects(from: payload) },
                    against: .init("hand-written") { try payload.map(LocatedByHand.init) })
            },
            Workload("@Imported, decoded by JSONDecoder") {
                let (json, decoder) = (pairPage, JSONDecoder())
                return Competition(
                    objects: 100, library: { try decoder.decode(PairPage.self, from: json).pairs.count },
                    against: .init("Codable") { try decoder.decode(PairPageByHand.self, from: json).pairs.count })
            },
            Workload("@Imported, encoded by JSONEncoder") {
                let (json, encoder) = (pairPage, JSONEncoder())
                let page = decoded(PairPage.self, from: json)
                let byHand = decoded(PairPageByHand.self, from: json)
                return Competition(
                    objects: 100, library: { try encoder.encode(page).count },
                    against: .init("Codable") { try encoder.encode(byHand).count })
            },
        ]
    }

    static var hookPayload: [[String: Any]] {
        (0..<500).map { ["id": $0, "name": "Person number \($0)", "kind": "friend"] }
    }

    private static func decoded<Page: Decodable>(_ type: Page.Type, from json: Data) -> Page {
        do {
            return try JSONDecoder().decode(type, from: json)
        } catch {
            fatalError("\(error)")
        }
    }

    private static var pairPage: Data {
        jsonBytes(["total": 100, "pairs": (0..<100).map { ["number": $0, "text": "Pair number \($0)"] }])
    }
}
