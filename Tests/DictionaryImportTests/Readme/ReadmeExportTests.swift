import DictionaryImport
import Foundation
import Testing

@Sendable private func split(_ value: ImportValue) -> [String] {
    (value.string ?? "").split(separator: ",").map(String.init)
}

/// Examples of exports, as the documentation has them.
@Suite struct ReadmeExportTests {
    struct Note: DictionaryImportable {
        var text = ""

        static var importableProperties: PropertyRegistry { \.text }
    }

    final class Ticket: DictionaryImportable {
        var userID = 0
        var title = ""
        var city: String?
        var closedAt: Date?
        var tags: [String] = []
        var notes: [Note] = []

        static var importableProperties: PropertyRegistry {
            \.userID  // user_id
            Property(\.title, .exported(as: "subject"))  // for the export only
            Property(\.city, .from("address.city"))  // "address": {"city": …}
            \.closedAt  // ISO 8601 in UTC, or the property's own .date
            Property(\.tags, .converting(split, exporting: { $0.joined(separator: ",") }))
            \.notes  // nested models
        }
    }

    @Test func exportsModels() throws {
        let ticket = try Ticket.object(from: [
            "user_id": 7, "title": "Lamp", "address": ["city": "Bern"], "closed_at": "2026-03-01T09:00:00Z",
            "tags": "a,b", "notes": [["text": "fragile"]],
        ])
        let dictionary = try ticket.exportedDictionary()  // what JSONSerialization takes
        let json = try ticket.exportedJSON(options: .readable)  // UTF-8 Data; [Ticket] has it too
        let patch = try ticket.exportedJSON(options: .init(properties: ["title", "notes.text"]))

        #expect(dictionary["user_id"] as? Int == 7)
        #expect((dictionary["address"] as? [String: Any])?["city"] as? String == "Bern")
        #expect(dictionary["closed_at"] as? String == "2026-03-01T09:00:00Z")
        #expect(dictionary["tags"] as? String == "a,b")
        #expect(String(decoding: json, as: UTF8.self).contains("\n  \"subject\": \"Lamp\""))
        #expect(String(decoding: patch, as: UTF8.self) == #"{"subject":"Lamp","notes":[{"text":"fragile"}]}"#)
    }
}
