import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("What is suggested for a misspelt key")
struct NearMissTests {
    @Test(
        "A key that is nearly the name of a property gets a suggestion, and one that is far off gets none",
        arguments: [
            ("frist_name", "firstName"), ("FIRSTNAM", "firstName"), ("first_names", "firstName"),
            ("fristNmae", "firstName"),
            ("jbo", "job"), ("jobb", "job"), ("brn", "born"), ("bron", "born"), ("contact", "contacts"),
            ("xyz", nil), ("lastName", nil), ("jabber", nil), ("", nil), ("title", nil), ("ie", nil), ("_i_e", nil),
        ] as [(key: String, suggestion: String?)])
    func nearMisses(key: String, suggestion: String?) throws {
        var found: [ImportIssue] = []
        _ = try Human.object(from: ["id": 1, key: "1"], options: ImportOptions(unknownKeys: .report)) {
            found.append($0)
        }
        #expect(found.map(\.reason.suggestion) == [suggestion])
    }

    /// The issues of unknown keys.
    private func unknownKeys(_ source: [String: Any]) throws -> [ImportIssue] {
        var found: [ImportIssue] = []
        _ = try Event.object(from: source, options: ImportOptions(unknownKeys: .report)) { found.append($0) }
        return found
    }

    @Test("What is suggested for a key of a path is another key of that path, and never the key itself")
    func keyPaths() throws {
        #expect(
            try unknownKeys(["address": ["city": "Oslo"], "home": ["zip": "1", "city": "x"]]).map(\.description)
                == [
                    #"Event has no property for key "address". Did you mean "adress"?"#,
                    #"home: Event has no property for key "city"."#,
                    #"home: Event has no property for key "zip". Did you mean "ziip"?"#,
                ])
        #expect(try unknownKeys(["zip": "1"]).map(\.reason.suggestion) == [nil])
        #expect(try unknownKeys(["adress": ["zip": "1"]]).map(\.reason.suggestion) == [nil])
    }

    @Test("What is suggested is the nearest of all names, by the number of edits", arguments: 0..<400)
    func suggestions(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var key = Wide.names[random.below(Wide.names.count)]
        for _ in 0...random.below(6) { key = random.edited(key) }
        var options = ImportOptions()
        options.unknownKeys = .report
        var found: ImportIssue?
        _ = try Wide.object(from: [key: 1], options: options) { found = $0 }
        guard let found else { return }
        #expect(found.reason.suggestion == suggestion(for: key), "\(key)")
    }

    /// The suggestion that a table of the distances of all names gives.
    private func suggestion(for key: String) -> String? {
        let target = folded(key)
        // One or two letters are near to any name.
        if target.count <= 2 { return nil }
        let near = Wide.names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
            .map { (name: $0, distance: distance(folded($0), target)) }
            .filter { $0.distance <= max(1, target.count / 3) }
        return near.min { $0.distance < $1.distance }?.name
    }

    private func folded(_ name: String) -> [Character] { Array(name.lowercased().filter { $0 != "_" }) }

    private func distance(_ left: [Character], _ right: [Character]) -> Int {
        if left.count > 64 || right.count > 64 { return .max }
        var table = [[Int]](repeating: Array(0...right.count), count: left.count + 1)
        for row in 0..<left.count {
            table[row + 1][0] = row + 1
            for column in 0..<right.count {
                var edits = min(table[row][column + 1], table[row + 1][column]) + 1
                edits = min(edits, table[row][column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    edits = min(edits, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = edits
            }
        }
        return table[left.count][right.count]
    }
}

// MARK: Models

private struct Human: DictionaryImportable {
    var id = 0
    var firstName = ""
    var age: Int?
    var born: Date?
    var job: String?
    var contacts: [String: String] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.firstName
        Property(\.age, .from("data.age"))
        \.born
        \.job
        \.contacts
    }
}

private struct Event: DictionaryImportable {
    var actor = ""
    var city = ""
    var zip: String?

    static var importableProperties: PropertyRegistry {
        Property(\.actor, .from("actor.login", "actor.name"))
        Property(\.city, .from("adress.city"))
        Property(\.zip, .fromOnly("home.ziip"))
    }
}

private struct Wide: DictionaryImportable {
    var id = 0
    var firstName = 0
    var lastName = 0
    var birthday = 0
    var birthplace = 0
    var postalCode = 0
    var portalCode = 0
    var street = 0
    var ab = 0
    var ba = 0
    var aVeryLongNameThatGoesOnAndOnUntilItHasMoreThanSixtyFourLettersInIt = 0
    var aVeryLongNameThatGoesOnAndOnAndEndsJustAtSixtyFourOfThem = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.firstName
        \.lastName
        \.birthday
        \.birthplace
        \.postalCode
        \.portalCode
        Property(\.street, named: "straße")
        \.ab
        \.ba
        \.aVeryLongNameThatGoesOnAndOnUntilItHasMoreThanSixtyFourLettersInIt
        \.aVeryLongNameThatGoesOnAndOnAndEndsJustAtSixtyFourOfThem
    }

    static let names = [
        "id", "firstName", "lastName", "birthday", "birthplace", "postalCode", "portalCode", "straße", "ab", "ba",
        "aVeryLongNameThatGoesOnAndOnUntilItHasMoreThanSixtyFourLettersInIt",
        "aVeryLongNameThatGoesOnAndOnAndEndsJustAtSixtyFourOfThem",
    ]
}

extension SeededGenerator {
    /// The text with a letter inserted, removed or replaced, or with two letters swapped.
    fileprivate mutating func edited(_ text: String) -> String {
        var letters = Array(text)
        let letter: Character = ["a", "e", "r", "é", "Q", "_"][below(6)]
        let place = below(letters.count + 1)
        switch below(4) {
        case 0: letters.insert(letter, at: place)
        case 1 where place < letters.count: letters.remove(at: place)
        case 2 where place < letters.count: letters[place] = letter
        case 3 where place + 1 < letters.count: letters.swapAt(place, place + 1)
        default: break
        }
        return String(letters)
    }
}
