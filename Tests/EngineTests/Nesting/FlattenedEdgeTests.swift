import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Flattened models, at their edges")
struct FlattenedEdgeTests {
    private static let json = #"""
        {"id": 1, "a_n": 2, "a_b_n": 3, "A_B_Note": "deep", "a_b_é": "café", "a_other": true, "a_b_other": [1], "a\u005fm": 4}
        """#

    @Test("A prefix may stand behind a prefix, whatever the source", arguments: [false, true])
    func nested(isJSON: Bool) throws {
        let data = Data(Self.json.utf8)
        let dictionary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let outer = try isJSON ? Outer.object(fromJSON: data) : Outer.object(from: dictionary)
        #expect((outer.id, outer.a.n, outer.a.m, outer.a.b.n, outer.a.b.note) == (1, 2, 4, 3, "deep"))
        #expect(outer.a.b.accent == "café")
        #expect(outer.a.rest.keys.sorted() == ["a_other"])
        #expect(outer.a.b.rest.keys.sorted() == ["a_b_other"])
        #expect(outer.a.b.rest["a_b_other"] as? [Int] == [1])
    }

    @Test("An issue two prefixes deep has the key as the source spells it", arguments: [false, true])
    func issues(isJSON: Bool) {
        let lines = failures {
            _ =
                try isJSON
                ? Outer.object(fromJSON: #"{"a_b_n": "x", "a_n": []}"#)
                : Outer.object(from: ["a_b_n": "x", "a_n": [Int]()])
        }
        #expect(lines == ["a_n: typeMismatch", "a_b_n: typeMismatch"])
    }

    @Test("Of a repeated key with the prefix the last value counts")
    func repeated() throws {
        let outer = try Outer.object(fromJSON: #"{"a_n": 1, "a_b_n": 1, "a_n": 2, "a_b_n": 3, "a_x": 1, "a_x": 2}"#)
        #expect((outer.a.n, outer.a.b.n) == (2, 3))
        #expect(outer.a.rest as? [String: Int] == ["a_x": 2])
    }

    @Test("Of a repeated key its hooks get the last value, whatever they read it by")
    func repeatedInHooks() throws {
        let json = #"{"w_n": 1, "w_m": [1], "w_n": 2, "w_m": [2], "w\u005fn": 3}"#
        let source = try #require(try Watching.object(fromJSON: json).watched.source)
        #expect(source.keys == ["w_m", "w_n"])
        #expect(source["n"]?.int == 3 && source["m"]?[0]?.int == 2)
        #expect(source.object?["w_n"]?.int == 3 && source.object?.count == 2)
        #expect((source.any as? [String: Any])?["w_n"] as? Int == 3)
        #expect(source.description == #"{"w_m":[2],"w_n":3}"#)
        #expect(try source.converted(to: [String: ImportValue].self)["w_n"]?.int == 3)
    }

    @Test("Hooks of a flattened model get its keys as the source spells them")
    func hooks() throws {
        let watched = try Watching.object(fromJSON: #"{"w_n": 1, "w_no": 2, "w_m": [3]}"#).watched
        #expect(watched.keys == ["w_m", "w_n", "w_no"])
        #expect((watched.n, watched.no, watched.m) == (1, 0, [3]))
        let source = try #require(watched.source)
        #expect(try source.value([Int].self, for: "m") == [3])
        let again = try Watching.object(from: ["w_n": 1, "w_no": 2, "w_m": [3]]).watched
        #expect(again.keys == watched.keys && again.n == 1 && again.no == 0)
    }

    @Test("A flattened model is found by its identity, and its references are listed")
    func identity() throws {
        let session = ImportSession()
        let first = try Shop.object(from: ["owner_id": 7, "owner_name": "Ann"], session: session)
        let second = try Shop.object(fromJSON: #"{"owner_id": 7, "owner_name": "Bo"}"#, session: session)
        #expect(first.owner === second.owner && first.owner?.name == "Bo")
        #expect(
            try Shop.references(from: ["owner_id": 3, "owner_name": "C"]).identities(of: Keeper.self, as: Int.self)
                == [3])
    }

    @Test("Unknown keys of nested objects are in the summary of an update, in whatever way they came")
    func unknownKeys() throws {
        let mall = try Mall.object(from: ["shop": ["owner_id": 1]])
        let json = #"{"shop": {"owner_id": 1, "owner_x": 1, "owner_x": 2, "y": 0}, "z": 1}"#
        let summary = try mall.importValues(fromJSON: json)
        #expect(summary.unknownKeys == ["shop.owner_x", "shop.y", "z"])
        #expect(
            failures {
                try mall.importValues(from: ["shop": ["owner_id": 1, "owner_x": 1, "y": 0]], options: .strict)
            } == [
                "shop: unknownKey owner_x", "shop: unknownKey y",
            ])
    }

    @Test("Nulls that are ignored leave a flattened model untouched")
    func ignoredNulls() throws {
        var options = ImportOptions.default
        options.nulls = .ignore
        let shop = try Shop.object(from: ["owner_id": NSNull(), "owner_name": NSNull()], options: options)
        #expect(shop.owner == nil)
        #expect(try Shop.object(from: ["owner_id": 1, "owner_name": NSNull()], options: options).owner?.id == 1)
    }

    @Test("Key paths with indices from both ends reach a flattened model", arguments: [false, true])
    func elements(isJSON: Bool) throws {
        let row = try isJSON ? Row.object(fromJSON: "[1, 2, 3]") : Row.objects(from: [[1, 2, 3]] as [Any])[0]
        #expect((row.first, row.ends.second, row.ends.last) == (1, 2, 3))
        #expect(
            failures { _ = try Row.object(fromJSON: #"[1, 2, "x"]"#) } == [
                "[2]: typeMismatch"
            ])
    }

    @Test("Where separators do not matter, the sign of an index does")
    func signs() throws {
        let signed = try Signed.object(fromJSON: #"[1, 2, 3]"#)
        #expect((signed.second, signed.last) == (2, 3))
        #expect(try Signed.objects(from: [[4, 5]] as [Any]).map(\.last) == [5])
    }

    @Test("A digit behind the prefix of a flattened model ends it")
    func digitBehindPrefix() throws {
        struct Lines: DictionaryImportable {
            var first: String?
            static var importableProperties: PropertyRegistry { Property(\.first, .fromOnly("1")) }
        }
        struct Order: DictionaryImportable {
            var lines = Lines()
            static var importableProperties: PropertyRegistry { Property(\.lines, .flattened(prefix: "line")) }
        }
        #expect(try Order.object(from: ["LINE1": "a"]).lines.first == "a")
    }

    @Test("A prefix ends where a word or a number ends, not within one, and its accents may be composed or not")
    func endsOfPrefixes() throws {
        func type<Prefix: KeyBeginning>(_ prefix: Prefix.Type, of key: String) throws -> String? {
            let owner = try Beginning<Prefix>.object(from: [key: "x"])
            #expect(owner.rest.count == (owner.part == nil ? 1 : 0))
            return owner.part?.type
        }
        for key in ["phone1_type", "PHONE1_TYPE", "phone1Type"] { #expect(try type(Phone1.self, of: key) == "x") }
        for key in ["phone10_type", "phone11", "PHONE10Type"] { #expect(try type(Phone1.self, of: key) == nil) }
        for key in ["ADDRESS_TYPE", "ADDRESSType", "address__type"] { #expect(try type(Address.self, of: key) == "x") }
        for key in ["ADDRESSES", "Addresses", "addressestype"] { #expect(try type(Address.self, of: key) == nil) }
        for key in ["type", "Type", "2"] { #expect(try type(Underscore.self, of: key) == nil) }
        #expect(try type(Underscore.self, of: "_type") == "x")
        for key in ["gr\u{F6}\u{DF}e_type", "gro\u{308}\u{DF}eType"] { #expect(try type(Size.self, of: key) == "x") }
    }

    @Test("A long key takes no longer than its length, where keys are compared by a function", .timeLimit(.minutes(1)))
    func longKey() throws {
        struct Owner: DictionaryImportable {
            var part: Beginning<Phone1>.Part?
            static var keyNormalization: KeyNormalization { .custom { $0.lowercased() } }
            static var importableProperties: PropertyRegistry { Property(\.part, .flattened(prefix: "a_")) }
        }
        let long = String(repeating: "x", count: 1_000_000)
        #expect(try Owner.object(from: [long: 1, "A_Type": "y"]).part?.type == "y")
    }

    @Test("Of prefixes that begin each other, the longest with a use for the key counts", arguments: [false, true])
    func prefixBehindPrefix(isJSON: Bool) throws {
        struct Place: DictionaryImportable {
            var zip = ""
            var officeHours = 0
            static var importableProperties: PropertyRegistry {
                \.zip
                \.officeHours
            }
        }
        struct Contact: DictionaryImportable {
            var home = Place()
            var homeOffice = Place()
            static var importableProperties: PropertyRegistry {
                Property(\.home, .flattened(prefix: "home_"))
                Property(\.homeOffice, .flattened(prefix: "home_office_"))
            }
        }
        for keys in [
            ["home_zip", "home_office_zip", "home_office_hours"], ["homeZip", "HOME_OFFICE_ZIP", "HomeOfficeHours"],
        ] {
            let source: [String: Any] = [keys[0]: "1", keys[1]: "2", keys[2]: 3]
            let contact =
                try isJSON
                ? Contact.object(fromJSON: JSONSerialization.data(withJSONObject: source))
                : Contact.object(from: source)
            #expect((contact.home.zip, contact.homeOffice.zip) == ("1", "2"))
            #expect((contact.home.officeHours, contact.homeOffice.officeHours) == (3, 0))
            #expect(try Contact.object(from: contact.exportedDictionary()).homeOffice.zip == "2")
        }
    }

    @Test("Where a flattened or catch-all property has a key of its own, what it would gather is unknown")
    func keyOfItsOwn() throws {
        let source: [String: Any] = ["part": ["b": 1], "in_b": 2, "in_c": 3, "c": 4, "meta": ["x": 1]]
        let error = #expect(throws: ImportError.self) {
            try Keyed.object(from: source, options: ImportOptions(unknownKeys: .fail))
        }
        #expect(error?.issues.map(\.facts) == ["unknownKey c", "unknownKey in_b", "unknownKey in_c"])
        var keyed = Keyed()
        #expect(try keyed.importValues(from: source).unknownKeys == ["c", "in_b", "in_c"])
        #expect(keyed.part.b == 1 && keyed.rest.count == 1)
    }
}

@Suite("Dictionaries that catch all")
struct MixedCatchAllTests {
    @Test("Scalars, containers and nulls are merged alike", arguments: [false, true])
    func merged(isJSON: Bool) throws {
        let bag = Bag()
        bag.rest = ["gone": 1, "kept": 2, "a": 0]
        let source: [String: Any] = ["a": 1, "b": "x", "c": [1, "y"] as [Any], "d": ["e": 1.5], "gone": NSNull()]
        if isJSON {
            try bag.importValues(fromJSON: JSONSerialization.data(withJSONObject: source))
        } else {
            try bag.importValues(from: source)
        }
        #expect(
            bag.rest as NSDictionary
                == ["a": 1, "b": "x", "c": [1, "y"] as [Any], "d": ["e": 1.5], "kept": 2] as NSDictionary)
        try bag.importValues(fromJSON: #"{"a": 2, "big": 12345678901234567890, "t": true, "kept": null}"#)
        #expect(bag.rest["a"] as? Int == 2 && bag.rest["big"] as? UInt == 12_345_678_901_234_567_890)
        #expect(bag.rest["t"] as? Bool == true && bag.rest["kept"] == nil)
    }

    @Test("A number too large for every type is an issue of its key, and nothing is changed")
    func huge() throws {
        let bag = Bag()
        bag.rest = ["a": 0]
        #expect(failures { try bag.importValues(fromJSON: #"{"a": 1, "h": 1e400}"#) }.count == 1)
        #expect(bag.rest as? [String: Int] == ["a": 0])
    }
}

// MARK: Models

private struct Inner: DictionaryImportable {
    var n = 0
    var note = ""
    var accent = ""
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.n
        \.note
        Property(\.accent, .from("é"))
        Property(\.rest, .catchAll)
    }
}

private struct Middle: DictionaryImportable {
    var n = 0
    var m = 0
    var b = Inner()
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.n
        \.m
        Property(\.b, .flattened(prefix: "b_"))
        Property(\.rest, .catchAll)
    }
}

private final class Outer: DictionaryImportable {
    var id = 0
    var a = Middle()

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.a, .flattened(prefix: "a_"))
    }
}

private final class Watched: DictionaryImportable {
    var n = 0
    var no = 0
    var m: [Int] = []
    var keys: [String] = []
    var source: ImportValue?

    static var importableProperties: PropertyRegistry {
        \.n
        \.no
        \.m
    }

    func willImport(from source: ImportValue) { self.source = source }

    func shouldImport(_ value: ImportValue, forKey key: String) -> Bool {
        keys.append(key)
        keys.sort()
        return key != "w_no"
    }
}

private struct Watching: DictionaryImportable {
    var watched = Watched()

    static var importableProperties: PropertyRegistry { Property(\.watched, .flattened(prefix: "w_")) }
}

private final class Keeper: DictionaryImportable {
    var id = 0
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
}

private final class Shop: DictionaryImportable {
    var owner: Keeper?

    static var importableProperties: PropertyRegistry { Property(\.owner, .flattened(prefix: "owner_")) }
}

private final class Mall: DictionaryImportable {
    var shop = Shop()

    static var importableProperties: PropertyRegistry { Property(\.shop, .merging) }
}

private struct Row: DictionaryImportable {
    struct Ends: DictionaryImportable {
        var second = 0
        var last = 0

        static var importableProperties: PropertyRegistry {
            Property(\.second, .from("[1]"))
            Property(\.last, .from("[-1]"))
        }
    }

    var first = 0
    var ends = Ends()

    static var importableProperties: PropertyRegistry {
        Property(\.first, .from("[0]"))
        Property(\.ends, .flattened(prefix: ""))
    }
}

private struct Signed: DictionaryImportable {
    var second = 0
    var last = 0

    static let keyNormalization = KeyNormalization.ignoringSeparators

    static var importableProperties: PropertyRegistry {
        Property(\.second, .from("[1]"))
        Property(\.last, .from("[-1]"))
    }
}

private final class Bag: DictionaryImportable {
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry { Property(\.rest, .catchAll) }
}

extension FlattenedEdgeTests {
    @Test("The key that is spelt as the model spells it wins behind a prefix, too", arguments: [false, true])
    func exactKey(isJSON: Bool) throws {
        for keys in [["in_b", "IN_B"], ["IN_B", "in_b"]] {
            let values = keys.map { $0 == "in_b" ? 1 : 2 }
            let json = #"{"\#(keys[0])": \#(values[0]), "\#(keys[1])": \#(values[1])}"#
            let source = Dictionary(uniqueKeysWithValues: zip(keys, values))
            let prefixed = try isJSON ? Prefixed.object(fromJSON: json) : Prefixed.object(from: source)
            #expect(prefixed.part.b == 1)
        }
    }
}

private struct Prefixed: DictionaryImportable {
    struct Part: DictionaryImportable {
        var b = 0

        static var importableProperties: PropertyRegistry { \.b }
    }

    var part = Part()

    static var importableProperties: PropertyRegistry { Property(\.part, .flattened(prefix: "in_")) }
}

private struct Keyed: DictionaryImportable {
    var part = Prefixed.Part()
    var rest: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.part, .flattened(prefix: "in_"), .from("part"))
        Property(\.rest, .catchAll, .from("meta"))
    }
}

/// What the keys of a flattened model begin with.
private protocol KeyBeginning { static var text: String { get } }
private enum Phone1: KeyBeginning { static let text = "phone1_" }
private enum Address: KeyBeginning { static let text = "address_" }
private enum Underscore: KeyBeginning { static let text = "_" }
private enum Size: KeyBeginning { static let text = "gr\u{F6}\u{DF}e_" }

private struct Beginning<Prefix: KeyBeginning>: DictionaryImportable {
    struct Part: DictionaryImportable {
        var type = ""
        static var importableProperties: PropertyRegistry { \.type }
    }

    var part: Part?
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.part, .flattened(prefix: Prefix.text))
        Property(\.rest, .catchAll)
    }
}
