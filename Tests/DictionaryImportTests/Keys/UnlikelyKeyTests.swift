import DictionaryImport
import Foundation
import Testing

/// Keys that are mostly known at once to be no property's, and those that only look so.
struct UnlikelyKeyTests {
    @Test(
        "Keys of the same letters are not the same",
        arguments: [
            "emantsrif", "firstnamee", "fiirstname", "FIRST?NAME", "firs_tnam", "name first", "", "_", "f\u{ef}rstname",
        ])
    func others(key: String) throws {
        #expect(try Named.object(from: [key: "x"]).firstName == "")
    }

    @Test(
        "The same key is found in every spelling",
        arguments: [
            "firstName", "first_name", "FIRSTNAME", "_f_i_r_s_t_n_a_m_e_", "FirstName", "first__name",
            "F\u{130}RSTNAME",
        ])
    func spellings(key: String) throws {
        #expect(try Named.object(from: [key: "x"]).firstName == "x")
    }

    @Test(
        "Dashes and spaces are passed over where the model says so",
        arguments: ["first-name", "First Name", "f i-rstname"])
    func separators(key: String) throws {
        #expect(try Separated.object(from: [key: "x"]).firstName == "x")
        #expect(try Named.object(from: [key: "x"]).firstName == "")
    }

    @Test(
        "Key paths find a part in every spelling",
        arguments: [
            "zipCode", "zip_code", "ZIPCODE", "_zip_Code", "Z\u{130}PCODE",
        ])
    func paths(key: String) throws {
        let payload: [String: Any] = ["Home_Address": ["zip": "0", key: "1", "zipCodes": "2"] as [String: Any]]
        #expect(try Located.object(from: payload).zip == "1")
        let json = try JSONSerialization.data(withJSONObject: payload)
        #expect(try Located.object(fromJSON: json).zip == "1")
    }

    @Test("At each key of a path the best spelling is taken, and the way goes on from there")
    func spellingsOnTheWay() throws {
        let other: [String: Any] = ["main_color": "b", "MainColor": "c", "fontSize": 7]
        let payload: [String: Any] = [
            "Prefs": ["ui_theme": ["mainColor": "a", "fontSize": 5, "margin": 1] as [String: Any], "UITheme": other]
        ]
        let json = try JSONSerialization.data(withJSONObject: payload)
        for themed in [try Themed.object(from: payload), try Themed.object(fromJSON: json)] {
            #expect(themed.color == "c")
            #expect(themed.size == 7)
            #expect(themed.margin == 0)
        }
        let exact: [String: Any] = ["prefs": ["ui_theme": other, "UITheme": other, "uiTheme": ["main_color": "d"]]]
        #expect(try Themed.object(from: exact).color == "d")
    }

    @Test func theFirstOfSeveralPathsThatLeadsSomewhereIsTaken() throws {
        #expect(try Located.object(from: ["homeAddress": "text", "work": ["zip": "2"]]).zip == "2")
        #expect(try Located.object(from: ["homeAddress": ["zipCode": "1"], "work": ["zip": "2"]]).zip == "1")
        #expect(try Located.object(from: ["homeAddress": ["city": "x"]]).zip == "")
        #expect(try Located.object(from: ["zip": "0", "work": ["zip": "2"]]).zip == "2")
    }

    @Test func anErrorAtTheEndOfAPathNamesTheWay() {
        let error = #expect(throws: ImportError.self) {
            try Located.object(from: ["Home_Address": ["Zip_Code": [1]] as [String: Any]])
        }
        #expect(error?.issues.map { "\($0.path)" } == ["Home_Address.Zip_Code"])
    }
}

private struct Named: DictionaryImportable {
    var firstName = ""
    static var importableProperties: PropertyRegistry { \.firstName }
}

private struct Separated: DictionaryImportable {
    var firstName = ""
    static var keyNormalization: KeyNormalization { .ignoringSeparators }
    static var importableProperties: PropertyRegistry { \.firstName }
}

private struct Located: DictionaryImportable {
    var zip = ""
    static var importableProperties: PropertyRegistry { Property(\.zip, .from("homeAddress.zipCode", "work.zip")) }
}

private final class Themed: DictionaryImportable {
    var color = ""
    var size = 0
    var margin = 0

    static var importableProperties: PropertyRegistry {
        Property(\.color, .from("prefs.uiTheme.mainColor"))
        Property(\.size, .from("prefs.uiTheme.fontSize"))
        Property(\.margin, .from("prefs.uiTheme.margin"))
    }
}
