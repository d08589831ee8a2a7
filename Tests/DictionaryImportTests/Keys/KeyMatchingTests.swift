import DictionaryImport
import Foundation
import Testing

/// Which spellings of a key find a property by its name.
@Suite("Spellings of keys")
struct KeyMatchingTests {
    struct Spellings: Sendable, CustomTestStringConvertible {
        let property: String
        let keys: [String]

        var testDescription: String { "\(property): \(keys[0])" }
    }

    @Test(
        "A key finds its property whatever its case and underscores",
        arguments: [
            Spellings(
                property: "firstName",
                keys: ["firstName", "FirstName", "firstname", "first_name", "First_Name", "FIRST_NAME", "FiRst_NAme"]),
            Spellings(
                property: "firstName", keys: ["_firstName", "firstName_", "__first__name__", "f_i_r_s_t_n_a_m_e"]),
            Spellings(
                property: "userID", keys: ["userID", "user_id", "userId", "UserId", "USERID", "user_i_d", "_userid"]),
            Spellings(property: "urlString", keys: ["url_string", "URLString", "URL_STRING", "urlstring"]),
            Spellings(property: "plannedToIDs", keys: ["planned_to_ids", "plannedToIds", "PLANNEDTOIDS"]),
            Spellings(
                property: "sha1Of2Parts",
                keys: ["sha1Of2Parts", "sha1_of_2_parts", "SHA1_OF2_PARTS", "sha_1_of_2_parts"]),
            Spellings(property: "address2", keys: ["address2", "address_2", "Address_2", "ADDRESS2"]),
            Spellings(property: "snake_case_name", keys: ["snake_case_name", "snakeCaseName", "SNAKECASENAME"]),
            Spellings(property: "größe", keys: ["größe", "GRÖßE", "grö_ße", "Größe"]),
            Spellings(
                property: "länge", keys: ["länge", "Länge", "l_änge", "l_a\u{308}nge", "LA\u{308}NGE", "lA\u{308}nge_"]),
            Spellings(property: "имяФамилия", keys: ["имя_фамилия", "ИМЯФАМИЛИЯ", "Имя_Фамилия"]),
            Spellings(property: "école", keys: ["École", "ÉCOLE", "é_cole", "E\u{301}cole", "e_\u{301}cole"]),
            Spellings(property: "名前", keys: ["名前", "名_前"]),
            Spellings(property: "inside", keys: ["İNSIDE", "INSİDE", "i_NSİde"]),
            Spellings(
                property: "firstName", keys: ["_f_i_r_s_t_n_a_m_e_", "first__name", "F\u{130}RSTNAME", "FIRSTNAME"]),
            Spellings(property: "x", keys: ["x", "X", "_x", "X_"]),
        ])
    func found(spellings: Spellings) throws {
        for key in spellings.keys {
            let summary = try Names().importValues(from: [key: "value"])
            #expect(summary.changedProperties == [spellings.property], "\(key)")
            #expect(summary.unknownKeys == [], "\(key)")
        }
    }

    @Test(
        "A key that differs by anything else is unknown",
        arguments: [
            "first-name", "first name", " firstName", "firstName ", "first.name", "firstNam", "firstNames", "vorname",
            "",
            "_", "____", ".", "..", "[0]", "[", "address", "address1", "address-2", "GRÖSSE", "groesse", "ecole", "🙂",
            "first\u{0}name", "fırstName", "emantsrif", "firstnamee", "fiirstname", "FIRST?NAME", "firs_tnam",
            "name first",
            "f\u{ef}rstname", "f", "fe", "_fe_", "f\u{ef}e", "firstname\u{301}", "f i-rstname", "-first-name",
            "First Name ",
            "xx", "x1", "x\u{301}",
        ])
    func unknown(key: String) throws {
        let names = Names()
        let summary = try names.importValues(from: [key: "value"])
        #expect(summary.changedProperties == [])
        #expect(summary.unknownKeys == [key])
    }

    @Test(
        "A key that .from names is found in every spelling, within ASCII and beyond",
        arguments: ["gr\u{f6}\u{df}e", "GR\u{d6}\u{df}E", "_Gr\u{f6}\u{df}_e", "gr_\u{f6}\u{df}e_"])
    func otherNames(key: String) throws {
        #expect(try Foreign.object(from: [key: 2]).size == 2)
    }

    @Test("Long keys are compared too")
    func longKeys() throws {
        let long = "first" + String(repeating: "_", count: 5000) + "NAME"
        #expect(try Names.object(from: [long: "x"]).firstName == "x")
        let unknown = String(repeating: "k", count: 100_000)
        #expect(try Names().importValues(from: [unknown: "x"]).unknownKeys == [unknown])
    }

    @Test("Keys of dictionaries of Foundation are compared too")
    func foundation() throws {
        let dictionary: NSDictionary = ["FIRST_NAME": "Ann", "user_id": NSString("7"), "größe": "XL"]
        let names = try Names.objects(from: [dictionary])[0]
        #expect((names.firstName, names.userID, names.größe) == ("Ann", "7", "XL"))
    }

    @Test(
        "A property whose name is in capitals is found in every spelling",
        arguments: ["ID", "id", "Id", "_id", "_ID"])
    func capitals(key: String) throws {
        #expect(try Identified.object(from: [key: "7"]).ID == 7)
    }

    @Test("A missing key leaves its property as it was")
    func missing() throws {
        let names = try Names.object(from: ["first_name": "Ann", "user_id": "1"])
        let summary = try names.importValues(from: ["USER_ID": "2"])
        #expect((names.firstName, names.userID) == ("Ann", "2"))
        #expect(summary.changedProperties == ["userID"])
        #expect(summary.missingProperties.first == "firstName")
        #expect(summary.missingProperties.count == 13)
        try names.importValues(from: [:])
        #expect((names.firstName, names.userID) == ("Ann", "2"))
    }
}

// MARK: Models

// swift-format-ignore: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII
private final class Names: DictionaryImportable {
    var firstName = ""
    var userID = ""
    var urlString = ""
    var plannedToIDs = ""
    var sha1Of2Parts = ""
    var address2 = ""
    var snake_case_name = ""
    var größe = ""
    var länge = ""
    var имяФамилия = ""
    var école = ""
    var 名前 = ""
    var inside = ""
    var x = ""

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.userID
        \.urlString
        \.plannedToIDs
        \.sha1Of2Parts
        \.address2
        \.snake_case_name
        \.größe
        \.länge
        \.имяФамилия
        \.école
        \.名前
        \.inside
        \.x
    }
}

private struct Foreign: DictionaryImportable {
    var size = 0

    static var importableProperties: PropertyRegistry { Property(\.size, .from("gr\u{f6}\u{df}e")) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class Identified: DictionaryImportable {
    var ID = 0
    static var importableProperties: PropertyRegistry { \.ID }
}
