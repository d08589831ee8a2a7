import DictionaryImport
import Foundation
import Testing

/// Keys that are no property's, and those that only look so.
struct UnlikelyKeyTests {
    @Test(
        "Keys of the same letters are not the same",
        arguments: [
            "emantsrif", "firstnamee", "fiirstname", "FIRST?NAME", "firs_tnam", "name first", "", "_", "f\u{ef}rstname",
            "f", "fe", "_fe_", "f\u{ef}e", "firstname\u{301}",
        ])
    func others(key: String) throws {
        #expect(try Named.object(from: [key: "x"]).firstName == "")
    }

    @Test(
        "The same key is found in every spelling",
        arguments: [
            "firstName", "first_name", "FIRSTNAME", "_f_i_r_s_t_n_a_m_e_", "FirstName", "first__name",
            "F\u{130}RSTNAME", "_firstName", "firstName_",
        ])
    func spellings(key: String) throws {
        #expect(try Named.object(from: [key: "x"]).firstName == "x")
    }

    @Test(
        "Dashes and spaces are passed over where the model says so",
        arguments: ["first-name", "First Name", "f i-rstname", "-first-name", "First Name "])
    func separators(key: String) throws {
        #expect(try Separated.object(from: [key: "x"]).firstName == "x")
        #expect(try Named.object(from: [key: "x"]).firstName == "")
    }

    @Test(
        "A key of one letter, and one beyond ASCII, are found in every spelling",
        arguments: [
            ["x": 1, "gr\u{f6}\u{df}e": 2], ["X": 1, "GR\u{d6}\u{df}E": 2], ["_x": 1, "_Gr\u{f6}\u{df}_e": 2],
            ["X_": 1, "gr_\u{f6}\u{df}e_": 2],
        ])
    func shortAndForeign(payload: [String: Int]) throws {
        #expect(try Letter.object(from: payload).x == 1)
        #expect(try Foreign.object(from: payload).size == 2)
        #expect(try Foreign.object(from: payload).x == 1)
        #expect(try Letter.object(from: ["xx": 1, "x1": 2, "_": 3, "x\u{301}": 4] as [String: Int]).x == 0)
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

private struct Letter: DictionaryImportable {
    var x = 0
    static var importableProperties: PropertyRegistry { \.x }
}

private struct Foreign: DictionaryImportable {
    var x = 0
    var size = 0
    static var importableProperties: PropertyRegistry {
        \.x
        Property(\.size, .from("gr\u{f6}\u{df}e"))
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
