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
    var plannedToIDs = "planned_to_ids"
    var iUUID = "i_uuid"
    var iURI = "i_uri"
    var iURL = "i_url"
    var userUUID = "user_uuid"
    var idNumber = "id_number"
    var pdfURL = "pdf_url"
    var f2fURL = "f2f_url"
    var updatedUUID = "updated_uuid"
    var updatedURI = "updated_uri"
    var updatedURL = "updated_url"
    var uuid = "uuid"
    var toIDsList = "to_ids_list"
    var explicit = "someKey"
    var ordered = "ordered_user"
    var urlString = "url_string"
    var httpServer = "http_server"
    var greenWallet = "green_wallet"
    var idsOfURLs = "ids_of_urls"
    var httpSession = "http_session"
    var german = "größe_über_alles"
    var snake = "already_snake"
    var underscored = "_leading"

    static var importableProperties: PropertyRegistry {
        \.age
        \.id
        \.pdf
        \.driverIdentifier
        \.integer16
        \.userID
        \.createdAt
        \.userIDFirst
        \.plannedToIDs
        \.iUUID
        \.iURI
        \.iURL
        \.userUUID
        \.idNumber
        \.pdfURL
        \.f2fURL
        \.updatedUUID
        \.updatedURI
        \.updatedURL
        \.uuid
        \.toIDsList
        Property(\.explicit, .from("someKey"))
        Property(\.ordered, named: "OrderedUser")
        Property(\.urlString, named: "URLString")
        Property(\.httpServer, named: "HTTPServer")
        Property(\.greenWallet, named: "GreenWallet")
        Property(\.idsOfURLs, named: "IDsOfURLs")
        Property(\.httpSession, named: "HTTPSession")
        Property(\.german, named: "größeÜberAlles")
        Property(\.snake, named: "already_snake")
        Property(\.underscored, named: "_leading")
    }
}

@Suite("Keys made of property names")
struct InflectionTests {
    @Test("Names become snake case, with acronyms kept whole")
    func snakeCase() throws {
        let exported = try Names().exportedDictionary()
        #expect(exported.count == 31)
        for (key, value) in exported { #expect(value as? String == key) }
    }

    @Test("Names stay as declared")
    func asDeclared() throws {
        let exported = try Names().exportedDictionary(options: .init(keyStyle: .asDeclared))
        #expect(exported.count == 31)
        #expect(exported["plannedToIDs"] as? String == "planned_to_ids")
        #expect(exported["URLString"] as? String == "url_string")
        #expect(exported["OrderedUser"] as? String == "ordered_user")
        #expect(exported["someKey"] as? String == "someKey")
    }

    @Test(
        "A key finds the name that it was made of",
        arguments: [
            ("driver_identifier", "driverIdentifier"), ("user_id", "userID"), ("updated_at", "updatedAt"),
            ("f2f_url", "f2fURL"), ("GreenWallet", "greenWallet"), ("updated_uuid", "updatedUUID"),
            ("updated_uri", "updatedURI"), ("updated_url", "updatedURL"), ("uuid", "uuid"), ("id_number", "idNumber"),
            ("pdf_url", "pdfURL"), ("url_string", "urlString"), ("integer16", "integer16"), ("first_name", "firstName"),
        ] as [(key: String, name: String)])
    func found(key: String, name: String) throws {
        let camelCase = try CamelCase.object(from: [key: "found"])
        let exported = try camelCase.exportedDictionary(options: .init(keyStyle: .asDeclared))
        #expect(exported.compactMap { $1 as? String == "found" ? $0 : nil } == [name])
    }

    @Test("A normalization that would not find snake case keeps the name")
    func otherNormalizations() throws {
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
        \.driverIdentifier
        \.userID
        \.updatedAt
        \.f2fURL
        \.greenWallet
        \.updatedUUID
        \.updatedURI
        \.updatedURL
        \.uuid
        \.idNumber
        \.pdfURL
        \.urlString
        \.integer16
        \.firstName
    }
}

private struct Exact: DictionaryImportable {
    var firstName = ""
    var id = 0

    static var keyNormalization: KeyNormalization { .exact }
    static var importableProperties: PropertyRegistry {
        \.firstName
        \.id
    }
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
