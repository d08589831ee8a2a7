import DictionaryImport
import Foundation

// JSON documents of other shapes than arrays of objects with a few properties. They decode themselves as well.

/// Shapes on a map: next to nothing but numbers, in arrays in arrays.
final class NumberDocument: DictionaryImportable, Codable {
    var coordinates: [[[Double]]] = []

    static var importableProperties: PropertyRegistry { \.coordinates }

    /// 56 rings of a hundred points, with as many digits as maps have.
    static var payload: [String: Any] {
        let rings = (0..<56).map { ring in
            (0..<100).map { number in
                let (east, north) = (Double(ring * number) / 97, Double(ring + number) / 701)
                return [east - 141.003, north + 41.67]
            }
        }
        return ["coordinates": rings]
    }
}

/// Shows by their ids: many objects with next to nothing in each.
final class Program: DictionaryImportable, Codable {
    var shows: [String: Show] = [:]

    static var importableProperties: PropertyRegistry { \.shows }

    final class Show: DictionaryImportable, Codable {
        var id = 0
        var name = ""
        var topicIds: [Int] = []
        var place: Place?
        var seats: [Seat] = []

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
            \.topicIds
            \.place
            \.seats
        }

        enum CodingKeys: String, CodingKey {
            case id, name, place, seats
            case topicIds = "topic_ids"
        }
    }

    final class Place: DictionaryImportable, Codable {
        var id = 0
        var hall = ""

        static var importableProperties: PropertyRegistry {
            \.id
            \.hall
        }
    }

    final class Seat: DictionaryImportable, Codable {
        var category = 0
        var amount = 0

        static var importableProperties: PropertyRegistry {
            \.category
            \.amount
        }
    }

    static var payload: [String: Any] {
        let shows = (0..<1000).map { index -> (String, [String: Any]) in
            let id = 138_586_341 + index * 7
            let seats = (0..<3).map { ["category": $0 + 338_937_230, "amount": 90_000 + index] }
            let place: [String: Any] = ["id": index % 9, "hall": "Hall \(index % 9)"]
            let topics = [index, 17]
            return ("\(id)", ["id": id, "name": "Show \(index)", "topic_ids": topics, "place": place, "seats": seats])
        }
        return ["shows": Dictionary(uniqueKeysWithValues: shows)]
    }
}

private func document<Model: DictionaryImportable & Decodable & AnyObject>(
    _ name: String, _ title: String? = nil, of type: Model.Type, objects: Int,
    _ document: @autoclosure @escaping () -> [String: Any]
) -> Workload {
    let decoder = JSONDecoder()
    return Workload(
        name, as: title, objects: objects, try jsonBytes(document()), against: "JSONDecoder",
        { try Model.object(fromJSON: $0) }, { try decoder.decode(type, from: $0) })
}

var documentWorkloads: [Workload] {
    [
        document(
            "JSON: nested arrays of numbers", of: NumberDocument.self, objects: 5600, NumberDocument.payload),
        document(
            "JSON: objects keyed by id", "many small objects by their ids, from JSON bytes", of: Program.self,
            objects: 1000, Program.payload),
    ]
}
