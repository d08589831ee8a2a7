import DictionaryImport
import Foundation
import Testing

/// The new code of the guide for users of HYPPropertyMapper.
@Suite struct GuideHYPPropertyMapperTests {
    final class User: DictionaryImportable {
        var remoteID = 0
        var firstName = ""
        var userType: String?
        var age = 0
        var birthday: Date?
        var hobbies: [String] = []
        var secret: String?
        var notes: [Note] = []

        static var importableProperties: PropertyRegistry {
            Property(\.remoteID, .from("id"), .identity)
            \.firstName
            Property(\.userType, .from("type"))
            Property(\.age, .from("age_of_person"))
            \.birthday
            \.hobbies
            Property(\.secret, .notExported)
            Property(\.notes, .merging(keepingOthers: true))
        }
    }

    final class Note: DictionaryImportable {
        var id = 0
        var text = ""

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.text
        }
    }

    @Test func importsAndExports() throws {
        let user = User()
        let dictionary: [String: Any] = [
            "id": 7, "first_name": "Ann", "type": "admin", "age_of_person": "24",
            "birthday": "1989-02-14T00:00:00+00:00", "hobbies": ["football", "code"],
            "notes": [["id": 1, "text": "call"]],
        ]
        try user.importValues(from: dictionary)
        let exported = try user.exportedDictionary()
        let camelCase = try user.exportedDictionary(options: .init(keyStyle: .asDeclared))
        let rails = try user.exportedDictionary(options: .railsAttributes)
        let attributes = try user.exportedDictionary(options: .attributesOnly)

        #expect(user.remoteID == 7 && user.userType == "admin" && user.age == 24)
        #expect(exported["type"] as? String == "admin" && exported["secret"] == nil)
        #expect(camelCase["firstName"] as? String == "Ann")
        #expect((rails["notes_attributes"] as? [String: Any])?.keys.sorted() == ["0"])
        #expect(attributes["notes"] == nil)
    }
}
