import DictionaryImport
import Foundation

extension Catalogue {
    /// Values beside text, `Int`, `Double` and `Bool`.
    static var valueWorkloads: [Workload] {
        [
            Workload("Data, 1 KB of base64") {
                let data = Data((0..<1024).map { UInt8(truncatingIfNeeded: $0 &* 131) })
                let payload: [String: Any] = ["data": data.base64EncodedString()]
                return Competition(
                    objects: 1, library: { try Attachment.object(from: payload) },
                    against: .init("hand-written", target: 1.2) { try AttachmentByHand(payload) })
            },
            Workload("[String: Int], ten members") {
                let members = Dictionary(uniqueKeysWithValues: (0..<10).map { ("key\($0)", $0 as Any) })
                let payload: [String: Any] = ["counts": members]
                return Competition(
                    objects: 1, library: { try Counts.object(from: payload).counts.count },
                    against: .init("hand-written", target: 1.5) { try CountsByHand(payload).counts.count })
            },
            Workload("[String: String], ten members") {
                let members = Dictionary(uniqueKeysWithValues: (0..<10).map { ("key\($0)", "text \($0)" as Any) })
                let payload: [String: Any] = ["labels": members]
                return Competition(
                    objects: 1, library: { try Labels.object(from: payload).labels.count },
                    against: .init("hand-written", target: 1.5) { try LabelsByHand(payload).labels.count })
            },
            Workload("[Int] as it is, a hundred thousand") {
                let payload: [String: Any] = ["samples": Array(0..<100_000)]
                return Competition(
                    objects: 100_000, library: { try Readings.object(from: payload).samples.count },
                    against: .init("hand-written") { try ReadingsByHand(payload).samples.count })
            },
            Workload("[Int] of a hundred, parsed by JSONSerialization") {
                let payload = parsedAgain([["samples": Array(0..<100)]])[0]
                return Competition(
                    objects: 100, library: { try Readings.object(from: payload).samples.count },
                    against: .init("hand-written") { try ReadingsByHand(payload).samples.count })
            },
            Workload("[Bool], [Date], [[Double]] as they are") {
                let payload: [String: Any] = [
                    "flags": (0..<100).map { $0.isMultiple(of: 3) },
                    "days": (0..<100).map { Date(timeIntervalSince1970: Double($0) * 86400) },
                    "rows": (0..<10).map { row in (0..<10).map { Double(row * $0) } },
                ]
                return Competition(
                    objects: 1, library: { try Series.object(from: payload) },
                    against: .init("hand-written") { try SeriesByHand(payload) })
            },
            Workload("[String: Double] of integers, ten members") {
                let members = Dictionary(uniqueKeysWithValues: (0..<10).map { ("key\($0)", $0) })
                let payload: [String: Any] = ["ratios": members]
                return Competition(
                    objects: 1, library: { try Ratios.object(from: payload).ratios.count },
                    against: .init("hand-written", target: 2) { try RatiosByHand(payload).ratios.count })
            },
            Workload("set of a hundred texts") {
                let payload: [String: Any] = ["tags": (0..<100).map { "tag \($0)" as Any }]
                return Competition(
                    objects: 100, library: { try TagSet.object(from: payload).tags.count },
                    against: .init("hand-written", target: 1.2) { try TagSetByHand(payload).tags.count })
            },
            Workload("dictionary of ten models") {
                let members = (0..<10).map { ("key\($0)", ["number": $0, "text": "x"] as [String: Any] as Any) }
                let payload: [String: Any] = ["pairs": Dictionary(uniqueKeysWithValues: members)]
                return Competition(
                    objects: 10, library: { try Pairs.object(from: payload).pairs.count },
                    against: .init("hand-written", target: 1.2) { try PairsByHand(payload).pairs.count })
            },
            Workload("[String: Any] as it is, nested") {
                let settings: [String: Any] = [
                    "theme": "dark", "size": 12, "ratio": 1.5, "flags": [true, false] as [Any],
                    "inner": ["a": 1, "b": "x"] as [String: Any],
                ]
                let payload: [String: Any] = ["id": 1, "settings": settings]
                return Competition(
                    objects: 1, library: { try Loose.object(from: payload).settings.count },
                    against: .init("hand-written") { try LooseByHand(payload).settings.count })
            },
            Workload("key path in a value") {
                let payload: [String: Any] = ["data": ["people": [["name": "Ann"], ["name": "Bob"]]]]
                let value = ImportValue(payload)
                return Competition(
                    objects: 1, library: { value["data.people[1].name"]?.string ?? "" },
                    against: .init("hand-written") {
                        let people = (payload["data"] as? [String: Any])?["people"] as? [[String: Any]]
                        return people?[1]["name"] as? String ?? ""
                    })
            },
            Workload("enumerations, rare scalars") {
                let payload: [String: Any] = [
                    "color": "green", "level": 2, "small": 7, "ratio": 1.5, "any": "x", "number_text": "12345",
                    "seen": 1_435_063_208,
                ]
                return Competition(
                    objects: 1, library: { try RareScalars.object(from: payload) },
                    against: .init("hand-written", target: 1.2) { try RareScalarsByHand(payload) })
            },
            Workload("EEE MMM dd HH:mm:ss Z yyyy") {
                let payload: [String: Any] = ["dates": (10..<60).map { "Mon Sep 24 03:35:\($0) +0000 2012" }]
                return Competition(
                    objects: 50, library: { try PostDates.object(from: payload) },
                    against: .init("shared DateFormatter", target: 0.02) { try PostDatesByHand(payload) })
            },
        ]
    }
}
