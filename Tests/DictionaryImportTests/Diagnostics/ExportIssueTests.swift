import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The words of issues about exports")
struct ExportIssueTests {
    @Test("What cannot be exported is named with the remedy")
    func exports() {
        #expect(
            failureLines { try Sealed().exportedDictionary() } == [
                """
                value: OneWay cannot be exported. To resolve this, conform it to ImportableValue with exported(in:), or \
                export the property with .converting(_:exporting:)
                """,
                "date: a date outside the years 1 to 9999 cannot be exported",
                "shape: shape cannot be exported. To resolve this, give it an exporting: function, or leave it out with "
                    + ".notExported",
            ])
        #expect(
            failureLines { try NoObject().exportedDictionary() } == [
                "NoObject: rest must be exported as an object, because its keys stand among those of NoObject"
            ])
        #expect(
            failureLines { try Twins().exportedDictionary() } == [
                """
                Twins: first and second are exported under the same key "x". To resolve this, give one of them another \
                with .exported(as:), or leave it out with .notExported
                """
            ])
    }
}

// MARK: Models

private struct OneWay: ImportableValue {
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> OneWay { OneWay() }
}

private struct Sealed: DictionaryImportable {
    var value = OneWay()
    var date = Date(timeIntervalSince1970: 1e15)
    var shape: any Sendable = 1

    static var importableProperties: PropertyRegistry {
        \.value
        \.date
        Property(\.shape, converting: { $0.int ?? 0 })
    }
}

private struct NoObject: DictionaryImportable {
    var rest: [String: String] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.rest, .catchAll, .converting({ _ in [:] }, exporting: { _ in 1 }))
    }
}

private struct Twins: DictionaryImportable {
    var first = 0
    var second = 0

    static var importableProperties: PropertyRegistry {
        Property(\.first, .exported(as: "x"))
        Property(\.second, .exported(as: "x"))
    }
}
