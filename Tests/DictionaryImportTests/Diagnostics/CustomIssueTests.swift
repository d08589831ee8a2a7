import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Issues that hooks and converters make")
struct CustomIssueTests {
    private let bad: [String: Any] = ["check_in": 5, "dates": ["out": 3], "GUEST_COUNT": 9]

    @Test("Issues at properties stand where the source has their values")
    func places() {
        let found = issues { try Stay.object(from: bad) }
        #expect(found.map(\.path.description) == ["dates.out", "GUEST_COUNT"])
        #expect(found.map(\.property) == ["checkOut", "guestCount"])
        #expect(found.map(\.model) == ["Stay", "Stay"])
        #expect(found.map(\.reason.code) == [ImportIssue.Code(rawValue: "order"), .custom])
        #expect(found.map(\.description) == ["dates.out: ends before it begins", "GUEST_COUNT: is too many"])
    }

    @Test("They stand where the mappings of the call have found the values")
    func mappings() {
        let source: [String: Any] = ["check_in": 5, "leave": 3]
        let found = issues { try Stay.object(from: source, mappings: ["leave": "checkOut"]) }
        #expect(found.map(\.path.description) == ["leave"])
        let stay = Stay()
        let update = issues { try stay.importValues(from: source, mappings: ["leave": "checkOut"]) }
        #expect(update.map(\.path.description) == ["leave"])
    }

    @Test("Paths of such issues begin at the root of the import", arguments: [true, false])
    func prefixes(isJSON: Bool) {
        let source: [String: Any] = ["hotels": [["stays": [["check_out": 1, "dates": ["out": 2]], bad]]]]
        let found = issues {
            guard isJSON else { return try Hotel.objects(from: source, at: "hotels") }
            let body = try JSONSerialization.data(withJSONObject: source)
            return try Hotel.objects(fromJSON: body, at: "hotels")
        }
        #expect(found.map(\.path.description) == ["hotels[0].stays[1].dates.out", "hotels[0].stays[1].GUEST_COUNT"])
        #expect(found.map(\.model) == ["Stay", "Stay"])
    }

    @Test("Where the source has no value, the path is that of the key that was expected")
    func missing() {
        let found = issues { try Stay.object(from: ["checkIn": 5]) }
        #expect(found.map(\.path.description) == ["dates.out"])
    }

    @Test("In an update such issues stand in their places too, and the update is undone")
    func update() {
        let stay = Stay()
        let found = issues { try stay.importValues(from: bad) }
        #expect(found.map(\.path.description) == ["dates.out", "GUEST_COUNT"])
        #expect(stay.checkIn == 0)
    }

    @Test(
        "They stand there in the hooks that find an object as well",
        arguments: ["modelType", "identity", "existingObject"])
    func findingHooks(hook: String) throws {
        let source: [String: Any] = ["User_ID": 1, "hook": hook]
        let found = issues { try User.objects(from: [source]) }
        #expect(found.map(\.description) == ["[0].User_ID: not allowed"])
        #expect(found.map(\.model) == ["User"] && found.map(\.property) == ["userId"])
        let mapped = issues { try User.object(from: ["number": 1, "hook": hook], mappings: ["number": "userId"]) }
        #expect(mapped.map(\.path.description) == ["number"])
        var skipped: [String] = []
        let users = try User.objects(from: [source, ["uid": 2]], options: .lenient) { skipped.append($0.description) }
        #expect(users.map(\.userId) == [2] && skipped == ["[0].User_ID: not allowed"])
        if hook != "existingObject" { return }
        let flattened = issues { try UserHolder.object(from: ["u_User_ID": 1, "u_hook": hook]) }
        #expect(flattened.map(\.path.description) == ["u_User_ID"])
    }

    @Test("Issues of such hooks that are too many to be kept are counted")
    func omitted() {
        struct Refused: DictionaryImportable {
            var a = 0
            static var importableProperties: PropertyRegistry { \.a }
            static func existingObject(for source: ImportValue) throws -> Refused? {
                throw ImportError([.custom("one", at: \Refused.a), .custom("two")])
            }
        }
        var options = ImportOptions()
        options.maximumIssues = 1
        let error = #expect(throws: ImportError.self) { try Refused.objects(from: [["A": 1], [:]], options: options) }
        #expect(error?.issues.map(\.description) == ["[0].A: one"])
        #expect(error?.omittedIssueCount == 3)
    }

    @Test("What the identity hook throws for the object of an update leaves nothing behind")
    func identityOfUpdatedObject() throws {
        let user = User()
        var warnings: [String] = []
        try user.importValues(from: ["uid": 1, "hook": "identity"]) { warnings.append($0.description) }
        #expect(user.userId == 1 && warnings.isEmpty)
    }

    @Test("An issue at no property is about the object")
    func ofObject() {
        let root = issues { try Stay.object(from: ["guestCount": -1, "dates.out": 1]) }
        #expect(root.map(\.description) == ["Stay: nobody comes"])
        #expect(root.map(\.reason.code.rawValue) == ["empty"])
        let nested = issues { try Hotel.object(from: ["stays": [["guestCount": -1, "dates.out": 1]]]) }
        #expect(nested.map(\.description) == ["stays[0]: nobody comes"])
        #expect(nested.map(\.model) == ["Stay"])
        #expect(nested.map(\.property) == ["stays"])
    }

    @Test("What is said of a sensitive property is not shown, but its code is")
    func sensitive() {
        let found = issues { try Stay.object(from: ["note": "secret", "dates.out": 1]) }
        #expect(found.map(\.description) == ["note: the value was refused (its property is sensitive)"])
        #expect(found.map(\.reason.code.rawValue) == ["word"])
    }

    @Test("A converter's issues have the path of the value before theirs")
    func converter() {
        let found = issues { try Hotel.object(from: ["name": "A", "Rooms": [7, 100, 8, 200]]) }
        #expect(found.map(\.path.description) == ["Rooms[1]", "Rooms[3]"])
        #expect(found.map(\.property) == ["rooms", "rooms"])
        #expect(found.map(\.reason.code.rawValue) == ["floor", "floor"])
    }

    @Test("An error without issues is an issue all the same")
    func empty() {
        let found = issues { try Stay.object(from: ["guestCount": 0, "dates.out": 1]) }
        #expect(found.map(\.description) == ["Stay: an ImportError without an issue was thrown"])
        let array = issues { try Stay.objects(from: [["guestCount": 0, "dates.out": 1]]) }
        #expect(array.map(\.path.description) == ["[0]"])
    }

    @Test("Leniently, the object is left out and the issues are reported")
    func lenient() throws {
        var skipped: [ImportIssue] = []
        let hotel = try Hotel.object(from: ["stays": [bad]], options: .lenient) { skipped.append($0) }
        #expect(hotel.stays.isEmpty)
        #expect(skipped.map(\.path.description) == ["stays[0].dates.out", "stays[0].GUEST_COUNT"])
    }

    @Test("What a base class says of a property stands where the subclass reads it, and is hidden where it hides")
    func subclasses() {
        let found = issues { try Guide.object(from: ["Subject": "x", "Num": 1, "Code": "hunter2"]) }
        let hidden = "Code: the value was refused (its property is sensitive)"
        #expect(found.map(\.description) == ["Subject: bad title", "Num: bad number", hidden])
        let missing = issues { try Guide.object(from: ["other": 1]) }
        #expect(missing.map(\.path.description) == ["subject", "num", "code"])
        let base = issues { try Book.object(from: ["T": "x", "Number": 1]) }
        #expect(base.map(\.description) == ["T: bad title", "Number: bad number", "code: bad code hunter2"])
    }

    @Test("A property that a subclass could override is the one of its type that the base class lists")
    func overridableProperties() {
        let one = ImportIssue.custom("is 1234", at: \Card.pin)
        #expect(one.description == "PIN: the value was refused (its property is sensitive)")
        #expect(one.property == "pin")
        let found = issues { try Card.object(from: ["PIN": "1234"]) }
        #expect(found.map(\.path.description) == ["PIN"])
    }

    @Test("Where it cannot be told which property is meant, the issue is about the object, and no address is shown")
    func ambiguousProperties() {
        let several = ImportIssue.custom("is 7", at: \Card.first)
        #expect(several.path.isEmpty && several.property == nil)
        #expect(several.description == "Card: the value was refused (its property is sensitive)")
        let none = ImportIssue.custom("is too old", at: \Card.expiry)
        #expect(none.path.isEmpty && none.description == "Card: is too old")
    }

    @Test("An issue at a property of another model stays where that expects it")
    func otherModels() {
        struct Wrong: DictionaryImportable {
            var checkOut = 0
            static var importableProperties: PropertyRegistry { Property(\.checkOut, .from("leave")) }
            func didImport(from source: ImportValue) throws {
                throw ImportError([.custom("is wrong", at: \Stay.checkOut)])
            }
        }
        #expect(issues { try Wrong.object(from: ["leave": 1]) }.map(\.path.description) == ["dates.out"])
    }

    @Test("An issue can be made before its model was imported, and for a property that is not listed")
    func early() {
        final class Unused: DictionaryImportable {
            var listed = 0
            var other = 0
            static var importableProperties: PropertyRegistry { Property(\.listed, .from("LISTED")) }
        }
        let listed = ImportIssue.custom("is wrong", at: \Unused.listed)
        #expect(listed.description == "LISTED: is wrong")
        #expect(listed.property == "listed")
        #expect(ImportIssue.custom("is wrong", at: \Unused.other).property == "other")
        #expect(ImportIssue.custom("is wrong", at: "a[0].b").path.jsonPointer == "/a/0/b")
        #expect(ImportIssue.custom("is wrong").description == "is wrong")
    }
}

// MARK: Models

private final class Stay: DictionaryImportable {
    var checkIn = 0
    var checkOut = 0
    var guestCount = 1
    var note: String?

    static var importableProperties: PropertyRegistry {
        \.checkIn
        Property(\.checkOut, .from("dates.out"))
        \.guestCount
        Property(\.note, .sensitive)
    }

    func didImport(from source: ImportValue) throws {
        var issues: [ImportIssue] = []
        if checkIn >= checkOut {
            issues.append(.custom("ends before it begins", at: \Stay.checkOut, code: "order"))
        }
        if guestCount > 4 { issues.append(.custom("is too many", at: \Stay.guestCount)) }
        if note == "secret" { issues.append(.custom("must not say secret", at: \Stay.note, code: "word")) }
        if guestCount < 0 { issues.append(.custom("nobody comes", code: "empty")) }
        if guestCount == 0 { throw ImportError([]) }
        if !issues.isEmpty { throw ImportError(issues) }
    }
}

private final class Hotel: DictionaryImportable {
    var name = ""
    var stays: [Stay] = []
    var rooms: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.name
        \.stays
        Property(
            \.rooms,
            .converting { value in
                let rooms = try (value.array ?? []).map { try $0.converted(to: Int.self) }
                let wrong = rooms.indices.filter { rooms[$0] > 99 }
                guard wrong.isEmpty else {
                    throw ImportError(
                        wrong.map { .custom("there is no such floor", at: ImportPath([.index($0)]), code: "floor") })
                }
                return rooms
            })
    }
}

private final class User: DictionaryImportable {
    var userId = 0

    static var importableProperties: PropertyRegistry { Property(\.userId, .from("uid", "userId")) }
    static var ignoredKeys: Set<String> { ["hook"] }

    private static func refuse(_ source: ImportValue, in hook: String) throws {
        if source["hook"]?.string == hook { throw ImportError([.custom("not allowed", at: \User.userId)]) }
    }

    static func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        try refuse(source, in: "modelType")
        return self
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? {
        try refuse(source, in: "identity")
        return nil
    }

    static func existingObject(for source: ImportValue) throws -> User? {
        try refuse(source, in: "existingObject")
        return nil
    }
}

private final class UserHolder: DictionaryImportable {
    var user = User()

    static var importableProperties: PropertyRegistry { Property(\.user, .flattened(prefix: "u_")) }
}

private class Book: ImportableObject {
    final var title = ""
    final var number = 0
    final var code = ""

    @PropertyRegistryBuilder<Book> override class var importableProperties: PropertyRegistry {
        Property(\.title, .from("t"))
        \.number
        \.code
    }

    override func didImport(from source: ImportValue) throws {
        throw ImportError([
            .custom("bad title", at: \Book.title), .custom("bad number", at: \Book.number),
            .custom("bad code hunter2", at: \Book.code),
        ])
    }
}

private class Account: ImportableObject {
    var pin = ""
    var first = 0
    var second = 0

    @PropertyRegistryBuilder<Account> override class var importableProperties: PropertyRegistry {
        Property(\.pin, named: "pin", .sensitive, .from("PIN"))
        Property(\.first, named: "first")
        Property(\.second, named: "second", .sensitive)
    }
}

private final class Card: Account {
    var expiry: Double { 0 }

    override func didImport(from source: ImportValue) throws {
        throw ImportError([.custom("is 1234", at: \Card.pin)])
    }
}

private final class Guide: Book {
    override class var customKeyMappings: [String: String] { ["num": "number"] }

    @PropertyRegistryBuilder<Guide> override class var importableProperties: PropertyRegistry {
        super.importableProperties
        Property(\.title, .from("subject"))
        Property(\.code, .sensitive)
    }
}
