import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to enumerations")
struct EnumConversionTests {
    @Test("Raw values that are text are compared to the letter")
    func texts() {
        let rows: [ConversionRow<Status>] = [
            .accepts("open", .open), .accepts(NSString(string: "closed"), .closed),
            .accepts("xopen".dropFirst(), .open),
            .accepts(Status.closed, .closed), .accepts(Status?.some(.open) as Any, .open),
            .refuses("Open", .unknownCase), .refuses("", .unknownCase), .refuses(" open", .unknownCase),
            .refuses("opne", .unknownCase), .refuses(["open"]), .refuses(["open": 1]), .refuses(Color.red),
            .refuses(Data()),
        ]
        for row in rows { row.check() }
    }

    @Test("Raw values that are numbers are read as numbers are")
    func numbers() {
        let rows: [ConversionRow<Level>] = [
            .accepts(10, .high), .accepts(UInt8(1), .low), .accepts(NSNumber(value: 10), .high), .accepts(1.0, .low),
            .accepts(Decimal(10), .high), .accepts(Level.low, .low), .acceptsUnlessExact("10", .high),
            .acceptsUnlessExact(" 1 ", .low), .refuses(2, .unknownCase), .refuses("2", .unknownCase),
            .refuses(1.5), .refuses("high"), .refuses(""), .refuses([1]), .refuses(UInt64.max, .outOfRange),
        ]
        for row in rows { row.check() }
        ConversionRow<Tiny>.refuses(300, .outOfRange).check()
        ConversionRow<Ratio>.accepts(0.5, .half).check()
        ConversionRow<Ratio>.accepts(1, .whole).check()
        ConversionRow<Ratio>.acceptsUnlessExact("0.5", .half).check()
    }

    @Test("A number may stand for the text of a raw value")
    func numberForText() {
        ConversionRow<Digit>.acceptsUnlessExact(1, .one).check()
        ConversionRow<Digit>.acceptsUnlessExact(0.5, .half).check()
        ConversionRow<Digit>.accepts("true", .yes).check()
    }

    @Test("A boolean is no raw value")
    func booleans() {
        ConversionRow<Level>.refuses(true).check()
        ConversionRow<Level>.refuses(NSNumber(value: false)).check()
        ConversionRow<Digit>.refuses(true).check()
    }

    @Test("Other raw values are read too, and those of structs")
    func others() {
        ConversionRow<Grade>.accepts("A", .best).check()
        ConversionRow<Grade>.refuses("C", .unknownCase).check()
        ConversionRow<Grade>.refuses("AB").check()
        ConversionRow<Tag>.accepts("swift", Tag(rawValue: "swift")).check()
        ConversionRow<Flags>.accepts(6, Flags(rawValue: 6)).check()
        ConversionRow<[Version]>.accepts([[1, 2, 3]], [Version(rawValue: [1, 2, 3])].compactMap(\.self)).check()
        ConversionRow<Version>.refuses([1, 2], .unknownCase).check()
    }

    @Test("An unknown case is an issue of its own")
    func unknownCases() {
        let known = issues { try Holder<Status>.convert("opne") }
        #expect(known.map(\.facts) == ["value: unknownCase"])
        let unknown = issues { try Holder<Color>.convert("green") }
        #expect(unknown.map(\.facts) == ["value: unknownCase"])
        let number = issues { try Holder<Level>.convert(3) }
        #expect(number.map(\.facts) == ["value: unknownCase"])
    }

    @Test("A conversion of the type's own takes the place of the one by raw values, wherever a value stands")
    func ownConversion() throws {
        let setting = try Setting.object(
            fromJSON: #"{"level": "HIGH", "levels": ["HIGH", "LOW"], "optional": "HIGH", "by_name": {"a": "HIGH"}}"#)
        #expect(setting.level == .high)
        #expect(setting.levels == [.high, .low])
        #expect(setting.optional == .high)
        #expect(setting.byName == ["a": .high])
        let error = #expect(throws: ImportError.self) { try Setting.object(from: ["level": 2]) }
        #expect(error?.facts == "level: custom")
    }
}

// MARK: Models

private enum Status: String, ImportableValue, CaseIterable { case open, closed }
private enum Color: String, ImportableValue { case red, blue }
private enum Level: Int, ImportableValue {
    case off = 0
    case low = 1
    case high = 10
}
private enum Digit: String, ImportableValue {
    case one = "1"
    case yes = "true"
    case half = "0.5"
}
private enum Ratio: Double, ImportableValue {
    case half = 0.5
    case whole = 1
}
private enum Tiny: Int8, ImportableValue { case one = 1 }
private enum Grade: Character, ImportableValue {
    case best = "A"
    case good = "B"
}
private struct Tag: RawRepresentable, ImportableValue, Equatable { var rawValue: String }
private struct Flags: OptionSet, ImportableValue { var rawValue: Int }
private struct Version: RawRepresentable, ImportableValue, Equatable {
    var rawValue: [Int]
    init?(rawValue: [Int]) {
        guard rawValue.count == 3 else { return nil }
        self.rawValue = rawValue
    }
}

// MARK: Enumerations with conversions of their own

private enum Volume: Int, ImportableValue {
    case low = 1
    case high = 2

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Volume {
        switch value.string {
        case "LOW": return .low
        case "HIGH": return .high
        default: throw context.failure("expected LOW or HIGH")
        }
    }
}

private struct Setting: DictionaryImportable {
    var level = Volume.low
    var levels: [Volume] = []
    var optional: Volume?
    var byName: [String: Volume] = [:]

    static var importableProperties: PropertyRegistry {
        \.level
        \.levels
        \.optional
        \.byName
    }
}
