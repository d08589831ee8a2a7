import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Which spellings of a key find a property by its name.
struct KeyMatchingTests {
    @Test(arguments: [
        ("firstName", ["firstName", "FirstName", "firstname", "first_name", "First_Name", "FIRST_NAME", "FiRst_NAme"]),
        ("firstName", ["_firstName", "firstName_", "__first__name__", "f_i_r_s_t_n_a_m_e"]),
        ("userID", ["userID", "user_id", "userId", "UserId", "USERID", "user_i_d", "_userid"]),
        ("urlString", ["url_string", "URLString", "URL_STRING", "urlstring"]),
        ("plannedToIDs", ["planned_to_ids", "plannedToIds", "PLANNEDTOIDS"]),
        ("sha1Of2Parts", ["sha1Of2Parts", "sha1_of_2_parts", "SHA1_OF2_PARTS", "sha_1_of_2_parts"]),
        ("address2", ["address2", "address_2", "Address_2", "ADDRESS2"]),
        ("snake_case_name", ["snake_case_name", "snakeCaseName", "SNAKECASENAME"]),
        ("größe", ["größe", "GRÖßE", "grö_ße", "Größe"]),
        ("имяФамилия", ["имя_фамилия", "ИМЯФАМИЛИЯ", "Имя_Фамилия"]),
        ("école", ["École", "ÉCOLE", "é_cole"]),
        ("名前", ["名前", "名_前"]),
        ("inside", ["İNSIDE", "INSİDE", "i_NSİde"]),
    ])
    func aKeyFindsItsPropertyWhateverItsCaseAndUnderscores(name: String, keys: [String]) throws {
        for key in keys {
            let summary = try Names().importValues(from: [key: "value"])
            #expect(summary.changedProperties == [name], "\(key)")
            #expect(summary.unknownKeys == [], "\(key)")
        }
    }

    @Test(arguments: [
        "first-name", "first name", " firstName", "firstName ", "first.name", "firstNam", "firstNames", "vorname", "",
        "_", "____", ".", "..", "[0]", "[", "address", "address1", "address-2", "GRÖSSE", "groesse", "ecole", "🙂",
        "first\u{0}name", "fırstName",
    ])
    func otherKeysFindNothing(key: String) throws {
        let names = Names()
        let summary = try names.importValues(from: [key: "value"])
        #expect(summary.changedProperties == [])
        #expect(summary.unknownKeys == [key])
    }

    @Test func longKeysMatchToo() throws {
        let long = "first" + String(repeating: "_", count: 5000) + "NAME"
        #expect(try Names.object(from: [long: "x"]).firstName == "x")
        let unknown = String(repeating: "k", count: 100_000)
        #expect(try Names().importValues(from: [unknown: "x"]).unknownKeys == [unknown])
    }

    @Test func missingKeysTouchNothing() throws {
        let names = try Names.object(from: ["first_name": "Ann", "user_id": "1"])
        let summary = try names.importValues(from: ["USER_ID": "2"])
        #expect((names.firstName, names.userID) == ("Ann", "2"))
        #expect(summary.changedProperties == ["userID"])
        #expect(summary.missingProperties.first == "firstName")
        #expect(summary.missingProperties.count == 11)
        try names.importValues(from: [:])
        #expect((names.firstName, names.userID) == ("Ann", "2"))
    }

    @Test func keysOfFoundationDictionariesMatch() throws {
        let dictionary: NSDictionary = ["FIRST_NAME": "Ann", "user_id": NSString("7"), "größe": "XL"]
        let names = try Names.objects(from: [dictionary])[0]
        #expect((names.firstName, names.userID, names.größe) == ("Ann", "7", "XL"))
    }

    @Test(arguments: ["ID", "id", "Id", "_id", "_ID"])
    func anIDIsFoundHoweverItIsSpelt(key: String) throws {
        #expect(try Identified.object(from: [key: "7"]).ID == 7)
    }
}

/// The other ways to compare keys.
struct KeyNormalizationTests {
    @Test func exactKeysMustBeSpeltAsTheProperty() throws {
        let exact = try Exact.object(
            from: ["firstName": "a", "FirstName": "b", "first_name": "c", "Zip": "d", "address": ["zip": "e"]])
        #expect((exact.firstName, exact.zip) == ("a", "initial"))
        #expect(try Exact.object(from: ["Address": ["zip": "e"]]).zip == "e")
        #expect(try Exact.object(from: ["Address": ["Zip": "e"]]).zip == "initial")
    }

    @Test(arguments: ["first-name", "first name", "First_Name", "FIRST - NAME", "-first_name "])
    func separatorsMayBeIgnored(key: String) throws {
        #expect(try Separated.object(from: [key: "a"]).firstName == "a")
    }

    @Test(arguments: ["größen-angabe", "Größen Angabe", "GRÖßEN_ANGABE"])
    func separatorsMayBeIgnoredBeyondASCII(key: String) throws {
        #expect(try Separated.object(from: [key: "a"]).größenAngabe == "a")
    }

    @Test(arguments: [("m_first_name", "a"), ("M_FIRST_NAME", "a"), ("firstName", ""), ("first_name", "a")])
    func aFunctionMayDecide(key: String, expected: String) throws {
        #expect(try Prefixed.object(from: [key: "a"]).first_name == expected)
    }

    @Test func aFunctionDecidesForKeyPathsAndIgnoredKeysToo() throws {
        let prefixed = try Prefixed.object(
            from: ["M_BOX": ["m_LID": "x"], "m_junk": 1, "JUNK": 2, "m_first_name": "a"], options: .strict)
        #expect((prefixed.lid, prefixed.first_name) == ("x", "a"))
    }

    @Test func aNormalizationOfOnesOwnIsGivenWhatIsEqualInOneForm() throws {
        let composed = "Caf\u{E9}"
        let decomposed = "Cafe\u{301}"
        for round in 0..<50 {
            let dashed = try Dashed.object(from: [composed: round, "N-ame": "x\(round)", "Un-known": 1])
            #expect(dashed.café == round && dashed.name == "x\(round)")
            #expect(try Dashed.object(from: [decomposed: round + 1]).café == round + 1)
        }
        for round in 0..<3 {
            var source: [String: Any] = [:]
            for number in 0..<600 { source["Key-\(number)"] = number }
            source["NA-ME"] = "\(round)"
            #expect(try Dashed.object(from: source).name == "\(round)")
            let mapped = try Dashed.object(from: ["Ti-tle": "t\(round)"], mappings: ["title": "name"])
            #expect(mapped.name == "t\(round)")
        }
        #expect(try Dashed.object(from: ["Ti-tle": "t"]).name == "")
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
    var имяФамилия = ""
    var école = ""
    var 名前 = ""
    var inside = ""

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.userID
        \.urlString
        \.plannedToIDs
        \.sha1Of2Parts
        \.address2
        \.snake_case_name
        \.größe
        \.имяФамилия
        \.école
        \.名前
        \.inside
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class Identified: DictionaryImportable {
    var ID = 0
    static var importableProperties: PropertyRegistry { \.ID }
}

private final class Exact: DictionaryImportable {
    var firstName = ""
    var zip = "initial"
    static var keyNormalization: KeyNormalization { .exact }

    static var importableProperties: PropertyRegistry {
        \.firstName
        Property(\.zip, .from("Address.zip"))
    }
}

// swift-format-ignore: IdentifiersMustBeASCII
private final class Separated: DictionaryImportable {
    var firstName = ""
    var größenAngabe = ""
    static var keyNormalization: KeyNormalization { .ignoringSeparators }

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.größenAngabe
    }
}

/// Its normalization compares scalars, as `replacingOccurrences` does.
private struct Dashed: DictionaryImportable {
    // swift-format-ignore: IdentifiersMustBeASCII
    var café = 0
    var name = ""

    static var keyNormalization: KeyNormalization {
        .custom { $0.replacingOccurrences(of: "-", with: "").lowercased() }
    }

    static var importableProperties: PropertyRegistry {
        \.café
        \.name
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class Prefixed: DictionaryImportable {
    var first_name = ""
    var lid = ""

    static var ignoredKeys: Set<String> { ["junk"] }

    static var keyNormalization: KeyNormalization {
        .custom { key in
            let lowercased = key.lowercased()
            return lowercased.hasPrefix("m_") ? String(lowercased.dropFirst(2)) : lowercased
        }
    }

    static var importableProperties: PropertyRegistry {
        \.first_name
        Property(\.lid, .from("box.lid"))
    }
}
