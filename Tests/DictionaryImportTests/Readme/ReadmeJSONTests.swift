import DictionaryImport
import Foundation
import Testing

private final class Person: DictionaryImportable {
    var firstName = ""
    var age = 0

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.age
    }
}

/// Examples of JSON, as the documentation has them.
@Suite struct ReadmeJSONTests {
    private let document = #"{"response": {"people": [{"first_name": "Ann"}, {"FirstName": "Al", "age": "44"}]}}"#

    @Test func importsBytes() throws {
        let data = Data(document.utf8)
        let people = try Person.objects(fromJSON: data, at: "response.people")
        let person = people[0]
        try person.importValues(fromJSON: #"{"first_name": "Bob"}"#)
        #expect(people.map(\.firstName) == ["Bob", "Al"])
        #expect(people[1].age == 44)
    }

    @Test func tellsWhereJSONIsInvalid() {
        let error = #expect(throws: ImportError.self) { try Person.object(fromJSON: "{\"age\":      3,\n  }") }
        let message = """
            Person: invalid JSON at line 2, column 3 (byte 18): found '}', expected a key in quotes
            """
        #expect(error?.description == message)
    }

    @Test func importsPieces() throws {
        let chunks = Array(document.utf8).map { [$0] }
        var people: [Person] = []
        func store(_ more: [Person]) { people += more }
        var stream = ImportStream<Person>(.array(at: "response.people"))
        for chunk in chunks { store(try stream.push(chunk)) }
        store(try stream.finish())
        #expect(people.map(\.firstName) == ["Ann", "Al"])
    }

    @Test func importsFiles() async throws {
        let text = "{\"age\": 1}\n{\"age\": \"x\"}\n{\"age\": 3}\n"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var options = ImportOptions()
        options.onInvalidElement = .skip
        let progress = Progress(totalUnitCount: 0)
        var people: [Person] = []
        var lines = ImportStream<Person>(.lines, options: options) { print("left out: \($0)") }
        try lines.read(contentsOf: file, progress: progress) { person in people.append(person) }
        #expect(people.map(\.age) == [1, 3])

        let body = AsyncStream { continuation in
            continuation.yield(Data("{\"age\": 5}\n{\"ag".utf8))
            continuation.yield(Data("e\": 6}".utf8))
            continuation.finish()
        }
        for try await person in body.objects(of: ImportStream<Person>(.lines)) { people.append(person) }
        #expect(people.map(\.age) == [1, 3, 5, 6])
    }
}
