import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Many threads")
struct ConcurrencyTests {
    private static let threads = 8

    @Test("Threads that import one new type at the same time all get right objects")
    func newType() {
        let results = onThreads(Self.threads) { thread in
            try check(thread, FirstModel.object(from: Self.payload(thread)))
        }
        #expect(results == Array(repeating: nil, count: Self.threads))
    }

    @Test("New types that contain one another may each be met first by another thread")
    func newTypes() {
        let results = onThreads(Self.threads) { thread in
            switch thread % 3 {
            case 0: try check(thread, Ring<Int8>.object(from: Self.payload(thread)))
            case 1: try check(thread, Ring<Int16>.object(from: Self.payload(thread)))
            default: try check(thread, Ring<Int32>.object(from: Self.payload(thread)))
            }
        }
        #expect(results == Array(repeating: nil, count: Self.threads))
    }

    @Test("A hook may import its own model while the type is new")
    func hooksThatImport() {
        let results = onThreads(Self.threads) { thread in
            let model = try Recursive.object(from: ["id": thread, "inner": ["id": thread + 1]])
            return model.id == thread && model.copy == thread + 1 ? nil : "\(model.id) \(model.copy)"
        }
        #expect(results == Array(repeating: nil, count: Self.threads))
    }

    @Test("Imports, updates and failures of many threads do not mix")
    func many() {
        let results = onThreads(Self.threads) { thread in
            let object = FirstModel()
            for round in 0..<200 {
                let number = thread * 1_000 + round
                if let problem = try check(number, FirstModel.object(from: Self.payload(number))) { return problem }
                try object.importValues(from: Self.payload(number), mappings: ["alias": "name"])
                if let problem = check(number, object) { return problem }
                do {
                    try object.importValues(from: ["id": number + 1, "numbers": ["x"]])
                    return "no error"
                } catch {
                    guard "\(error)" == #"numbers[0]: expected Int, found String "x""# else { return "\(error)" }
                }
                if let problem = check(number, object) { return problem }
            }
            return nil
        }
        #expect(results == Array(repeating: nil, count: Self.threads))
    }

    @Test("A faulty type gives every thread the same error")
    func faulty() {
        let results = onThreads(Self.threads) { _ in
            do {
                _ = try Faulty.object(from: [:])
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(Set(results) == ["Faulty: text: ( is not a valid regular expression"])
    }

    // MARK: Support

    private static func payload(_ number: Int) -> [String: Any] {
        [
            "ID": "\(number)", "Name": "n\(number)", "numbers": [number, "\(number)", Double(number)],
            "child": ["id": number + 1, "name": "c"], "when": "2020-01-01T00:00:00Z", "zip": "12345",
        ]
    }
}

private protocol Checked {
    var id: Int { get }
    var name: String { get }
    var numbers: [Int] { get }
    var childID: Int? { get }
}

private func check(_ number: Int, _ object: some Checked) -> String? {
    let isRight =
        object.id == number && object.name == "n\(number)" && object.numbers == [number, number, number]
        && object.childID == number + 1
    return isRight ? nil : "\(object.id) \(object.name) \(object.numbers) \(String(describing: object.childID))"
}

private final class FirstModel: DictionaryImportable, Checked {
    var id = 0
    var name = ""
    var numbers: [Int] = []
    var child: FirstModel?
    var when = Date.distantPast
    var zip = ""
    var childID: Int? { child?.id }

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.name, .from("alias"), .minLength(1))
        \.numbers
        \.child
        Property(\.when, .date(.iso8601))
        Property(\.zip, .matching("[0-9]{5}"))
    }
}

private final class Ring<Tag: SendableMetatype>: DictionaryImportable, Checked {
    var id = 0
    var name = ""
    var numbers: [Int] = []
    var child: Ring<[Tag]>?
    var childID: Int? { child?.id }

    static var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
        Property(\.name, named: "name")
        Property(\.numbers, named: "numbers")
        Property(\.child, named: "child")
    }
}

private final class Recursive: DictionaryImportable {
    var id = 0
    var copy = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.copy
    }

    func willImport(from source: ImportValue) throws {
        guard let inner = source["inner"]?.object?["id"] else { return }
        copy = try Recursive.object(from: ["id": inner.any]).id
    }
}

private struct Faulty: DictionaryImportable {
    var text = ""

    static var importableProperties: PropertyRegistry { Property(\.text, .matching("(")) }
}
