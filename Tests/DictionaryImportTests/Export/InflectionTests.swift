import DictionaryImport
import Testing

/// The value of each property says which key it must be exported under.
private struct Names: DictionaryImportable {
    var age = "age"
    var id = "id"
    var pdf = "pdf"
    var driverIdentifier = "driver_identifier"
    var integer16 = "integer16"
    var userID = "user_id"
    var createdAt = "created_at"
    var userIDFirst = "user_id_first"
    var OrderedUser = "ordered_user"
    var plannedToIDs = "planned_to_ids"
    var iUUID = "i_uuid"
    var iURI = "i_uri"
    var iURL = "i_url"
    var URLString = "url_string"
    var HTTPServer = "http_server"
    var userUUID = "user_uuid"
    var idNumber = "id_number"
    var pdfURL = "pdf_url"
    var urlString = "url_string_of_other_model"
    var f2fURL = "f2f_url"
    var GreenWallet = "green_wallet"
    var updatedUUID = "updated_uuid"
    var updatedURI = "updated_uri"
    var updatedURL = "updated_url"
    var uuid = "uuid"
    var IDsOfURLs = "ids_of_urls"
    var HTTPSession = "http_session"
    var toIDsList = "to_ids_list"
    var größeÜberAlles = "größe_über_alles"
    var already_snake = "already_snake"
    var _id2 = "id2"

    static var importableProperties: PropertyRegistry {
        \.age; \.id; \.pdf; \.driverIdentifier; \.integer16; \.userID; \.createdAt; \.userIDFirst; \.OrderedUser
        \.plannedToIDs; \.iUUID; \.iURI; \.iURL; \.URLString; \.HTTPServer; \.userUUID; \.idNumber; \.pdfURL
        Property(\.urlString, .fromOnly("url_string_of_other_model"))
        \.f2fURL; \.GreenWallet; \.updatedUUID; \.updatedURI; \.updatedURL; \.uuid; \.IDsOfURLs; \.HTTPSession
        \.toIDsList; \.größeÜberAlles; \.already_snake
        Property(\._id2, named: "_id2")
    }
}

struct InflectionTests {
    @Test func namesBecomeSnakeCaseWithAcronymsKeptWhole() throws {
        let exported = try Names().exportedDictionary()
        #expect(exported.count == 31)
        for (key, value) in exported { #expect(value as? String == key) }
    }

    @Test func namesStayAsDeclared() throws {
        let exported = try Names().exportedDictionary(options: .init(keyStyle: .asDeclared))
        #expect(exported.count == 31)
        #expect(exported["plannedToIDs"] as? String == "planned_to_ids")
        #expect(exported["URLString"] as? String == "url_string")
        #expect(exported["OrderedUser"] as? String == "ordered_user")
        #expect(exported["url_string_of_other_model"] as? String == "url_string_of_other_model")
    }

    @Test(arguments: [
        ("driver_identifier", "driverIdentifier"), ("user_id", "userID"), ("updated_at", "updatedAt"),
        ("f2f_url", "f2fURL"), ("GreenWallet", "greenWallet"), ("updated_uuid", "updatedUUID"),
        ("updated_uri", "updatedURI"), ("updated_url", "updatedURL"), ("uuid", "uuid"), ("id_number", "idNumber"),
        ("pdf_url", "pdfURL"), ("url_string", "urlString"), ("integer16", "integer16"), ("first_name", "firstName"),
    ])
    func keysFindTheNameThatTheyWereMadeOf(key: String, name: String) throws {
        let camelCase = try CamelCase.object(from: [key: "found"])
        let exported = try camelCase.exportedDictionary(options: .init(keyStyle: .asDeclared))
        #expect(exported.compactMap { $1 as? String == "found" ? $0 : nil } == [name])
    }

    @Test func normalizationsThatWouldNotFindSnakeCaseKeepTheName() throws {
        let exact = try Exact(firstName: "Ann", id: 1).exportedDictionary()
        #expect(exact.keys.sorted() == ["firstName", "id"])
        #expect(try Lowercased().exportedDictionary().keys.sorted() == ["firstName"])
        #expect(try Dashed().exportedDictionary().keys.sorted() == ["first_name"])
    }
}

private struct CamelCase: DictionaryImportable {
    var driverIdentifier = ""
    var userID = ""
    var updatedAt = ""
    var f2fURL = ""
    var greenWallet = ""
    var updatedUUID = ""
    var updatedURI = ""
    var updatedURL = ""
    var uuid = ""
    var idNumber = ""
    var pdfURL = ""
    var urlString = ""
    var integer16 = ""
    var firstName = ""

    static var importableProperties: PropertyRegistry {
        \.driverIdentifier; \.userID; \.updatedAt; \.f2fURL; \.greenWallet; \.updatedUUID; \.updatedURI; \.updatedURL
        \.uuid; \.idNumber; \.pdfURL; \.urlString; \.integer16; \.firstName
    }
}

private struct Exact: DictionaryImportable {
    var firstName = ""
    var id = 0

    static var keyNormalization: KeyNormalization { .exact }
    static var importableProperties: PropertyRegistry { \.firstName; \.id }
}

private struct Lowercased: DictionaryImportable {
    var firstName = ""

    static var keyNormalization: KeyNormalization { .custom { $0.lowercased() } }
    static var importableProperties: PropertyRegistry { \.firstName }
}

private struct Dashed: DictionaryImportable {
    var firstName = ""

    static var keyNormalization: KeyNormalization { .ignoringSeparators }
    static var importableProperties: PropertyRegistry { \.firstName }
}
