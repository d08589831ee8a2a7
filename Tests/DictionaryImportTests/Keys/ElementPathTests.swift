import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Indices in key paths")
struct ElementPathTests {
    @Test("A negative index counts from the end")
    func negative() throws {
        for ends in try [
            Ends.object(from: ["list": [1, 2, 3], "items": [["name": "a"], ["name": "b"]]]),
            Ends.object(fromJSON: #"{"list": [1, 2, 3], "items": [{"name": "a"}, {"name": "b"}]}"#),
        ] {
            #expect(ends.last == 3 && ends.name == "a")
        }
        let short = try Ends.object(from: ["list": [Int](), "items": [["name": "a"]]])
        #expect(short.last == 0 && short.name == "")
        let error = #expect(throws: ImportError.self) { try Ends.object(fromJSON: #"{"list": [1, "x"]}"#) }
        #expect(error?.issues.first?.path == "list[1]")
        #expect(try Ends.object(fromJSON: #"[{"list": [7]}]"#, at: "[-1]").last == 7)
    }

    @Test("An index leads into arrays of every type alike")
    func typedArrays() throws {
        let sources: [Any] = [
            [1.5, 2, 3] as [Double], [1, 2, 3] as [Int], ["1.5", "2", "3"] as [String], [1.5, "2", 3] as [Any],
            [1.5, 2, 3] as [NSNumber], NSArray(array: [1.5, 2, 3]), [1, 2, 3] as [Int32], [1, 2, 3][...],
            [1.5, 2, 3] as [Double?],
        ]
        for points in sources {
            let corners = try Corners.object(from: ["points": points])
            #expect(corners.first == 1.5 || corners.first == 1, "\(type(of: points))")
            #expect((corners.second, corners.last) == (2, 3), "\(type(of: points))")
        }
    }

    @Test("An index that leads past the elements finds nothing, wherever the path goes on")
    func pastTheEnd() throws {
        #expect(try Corners.object(from: ["points": [7.0]]).second == -1)
        #expect(try Corners.object(from: ["points": [Double]()]).last == -1)
        let people: [[String: Any]] = [[:], ["pets": [["FullName": "Rex"]]]]
        for source in [people, people as [Any], people as NSArray] as [Any] {
            #expect(try Corners.object(from: ["people": source]).name == "Rex")
        }
        #expect(
            failures { try Corners.object(from: ["people": [["pets": 1], ["pets": 2]]]) } == [
                "people[1].pets: blockedPath"
            ])
        let error = #expect(throws: ImportError.self) {
            try Corners.object(from: ["people": [[:], ["pets": [["fullName": [1]]]]] as [Any]])
        }
        #expect(error?.issues.map(\.path.description) == ["people[1].pets[0].fullName"])
    }

    @Test("Where dashes in keys do not matter, the sign of an index does")
    func sign() throws {
        struct Last: DictionaryImportable {
            var last: Int?
            static var importableProperties: PropertyRegistry { Property(\.last, .from("prices[-1]")) }
            static var keyNormalization: KeyNormalization { .ignoringSeparators }
        }
        #expect(try Last.object(from: ["prices[1]": 5]).last == nil)
        #expect(try Last.object(from: ["prices[-1]": 5]).last == 5)
    }

    @Test("A function that keys are compared by does not change indices")
    func ownNormalization() throws {
        struct Prices: DictionaryImportable {
            var last = ""
            var second = ""
            var first = ""
            static var importableProperties: PropertyRegistry {
                Property(\.last, .fromOnly("prices[-1].p", "prices[1].p"))
                Property(\.second, .fromOnly("prices[1].p"))
                Property(\.first, .fromOnly("prices[0].p"))
            }
            static var keyNormalization: KeyNormalization {
                .custom { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
            }
        }
        let prices = try Prices.object(from: ["PRICES": [["p": "0"], ["p": "1"], ["P": "2"]]])
        #expect(prices.last == "2" && prices.second == "1" && prices.first == "0")
        struct Pair: DictionaryImportable {
            var first = 0
            var last = 0
            static var importableProperties: PropertyRegistry {
                Property(\.first, .fromOnly("[0]"))
                Property(\.last, .fromOnly("[-1]"))
            }
            static var keyNormalization: KeyNormalization { .custom { $0.filter(\.isLetter) } }
        }
        let pair = try Pair.object(fromJSON: "[1, 2, 3]")
        #expect(pair.first == 1 && pair.last == 3)
    }
}

// MARK: Models

private struct Ends: DictionaryImportable {
    var last = 0
    var name = ""
    static var importableProperties: PropertyRegistry {
        Property(\.last, .from("list[-1]"))
        Property(\.name, .from("items[-2].name"))
    }
}

private struct Corners: DictionaryImportable {
    var first = -1.0
    var second = -1.0
    var last = -1.0
    var name = ""
    static var importableProperties: PropertyRegistry {
        Property(\.first, .from("points[0]"))
        Property(\.second, .from("points.1"))
        Property(\.last, .from("points[-1]"))
        Property(\.name, .from("people[1].pets[0].full_name"))
    }
}
