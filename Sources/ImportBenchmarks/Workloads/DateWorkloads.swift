import DictionaryImport
import Foundation

extension Catalogue {
    /// Dates, through models with one property, so that they are read the way an import reads them. One date a model
    /// contains the cost of making the object; in an array of a hundred, little but the dates remains, and times are
    /// those of a date.
    static var dateWorkloads: [Workload] {
        [
            Workload("ISO 8601 date, one a model") {
                let payload = DatePayload.iso8601(count: 500).map { ["date": $0] as [String: Any] }
                return Competition(
                    objects: payload.count, library: { try ISOStamp.objects(from: payload) },
                    against: .init("Date.ISO8601FormatStyle") { try payload.map(ISOStampByHand.init) })
            },
            Workload("ISO 8601 date, a hundred in an array") {
                let payload: [String: Any] = ["dates": DatePayload.iso8601(count: 100)]
                return Competition(
                    objects: 100, library: { try ISOStamps.object(from: payload) },
                    against: .init("Date.ISO8601FormatStyle", target: 0.1) { try ISOStampsByHand(payload) })
            },
            Workload("yyyy-MM-dd HH:mm, one a model") {
                let payload = DatePayload.formatted(count: 100).map { ["date": $0] as [String: Any] }
                return Competition(
                    objects: payload.count, library: { try FormattedStamp.objects(from: payload) },
                    against: .init("shared DateFormatter", target: 0.02) { try payload.map(FormattedStampByHand.init) })
            },
            Workload("Unix seconds, one a model") {
                let payload = (0..<500).map { ["date": 1_435_063_208 + $0 * 86_399] as [String: Any] }
                return Competition(
                    objects: payload.count, library: { try UnixStamp.objects(from: payload) },
                    against: .init("hand-written", target: 1.2) { try payload.map(UnixStampByHand.init) })
            },
            Workload("yyyy-MM-dd HH:mm, a hundred in an array") {
                let payload: [String: Any] = ["dates": DatePayload.formatted(count: 100)]
                return Competition(
                    objects: 100, library: { try FormattedStamps.object(from: payload) },
                    against: .init("shared DateFormatter", target: 0.02) { try FormattedStampsByHand(payload) })
            },
        ]
    }
}
