import DictionaryImport
import Testing

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

@Suite("Near misses")
struct NearMissTests {
    @Test("The suggestion is that of comparing with every name in full", arguments: 0..<400)
    func suggestions(seed: Int) throws {
        var random = Linear(state: UInt64(seed))
        var key = Wide.names[random.next(below: Wide.names.count)]
        for _ in 0...random.next(below: 6) { key = random.edited(key) }
        var options = ImportOptions()
        options.unknownKeys = .report
        var found: ImportIssue?
        _ = try Wide.object(from: [key: 1], options: options) { found = $0 }
        guard let found else { return }
        #expect(found.reason.suggestion == suggestion(for: key), "\(key)")
    }

    /// By the table of all distances.
    private func suggestion(for key: String) -> String? {
        let target = folded(key)
        // So few letters are near to any others.
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

/// Numbers that are the same for the same seed.
private struct Linear {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    /// A text with one letter more or less, another one, or two that have changed places.
    mutating func edited(_ text: String) -> String {
        var letters = Array(text)
        let letter: Character = ["a", "e", "r", "é", "Q", "_"][next(below: 6)]
        let place = next(below: letters.count + 1)
        switch next(below: 4) {
        case 0: letters.insert(letter, at: place)
        case 1 where place < letters.count: letters.remove(at: place)
        case 2 where place < letters.count: letters[place] = letter
        case 3 where place + 1 < letters.count: letters.swapAt(place, place + 1)
        default: break
        }
        return String(letters)
    }
}
