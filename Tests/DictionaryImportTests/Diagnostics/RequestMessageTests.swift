import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Sentences for somebody who has sent a request and does not know the types that it is read as.
@Suite("What the sender of a request is told")
struct RequestMessageTests {
    @Test("Where no model is asked for, the type of the value is named at the root too")
    func types() {
        func lines<Value: ImportableValue>(_ source: Any, _ type: Value.Type) -> [String] {
            failureLines { try ImportValue(source).converted(to: type) }
        }
        #expect(lines("x", Int.self) == [#"ImportValue: expected Int, found String "x""#])
        #expect(lines(5, [Int].self) == ["ImportValue: expected [Int], found Int 5"])
        #expect(lines(5, Message.self) == ["Message: expected an object, found Int 5"])
    }

    @Test(
        "An enumeration lists its cases, for values and for keys",
        arguments: [
            (
                #"{"channels": {"fax": "1"}}"#,
                #"channels.fax: "fax" is not a case of Channel. Its cases are "mail", "phone""#
            ),
            (#"{"levels": {"2": 1}}"#, #"levels.2: "2" is not a case of Level. Its cases are 1, 10"#),
            (#"{"levels": {"low": 1}}"#, #"levels.low: "low" is not a case of Level. Its cases are 1, 10"#),
            (#"{"open": {"two": 1}}"#, #"open.two: expected a key of type Open, found String "two""#),
            (#"{"channel": "fax"}"#, #"channel: "fax" is not a case of Channel. Its cases are "mail", "phone""#),
            (#"{"channel": true}"#, #"channel: expected Channel ("mail" or "phone"), found Bool true"#),
            (#"{"level": "high"}"#, #"level: expected Level (1 or 10), found String "high""#),
            (#"{"level": {}}"#, "level: expected Level (1 or 10), found an object"),
            (#"{"only": []}"#, #"only: expected Only ("one"), found an array"#),
        ] as [(json: String, message: String)])
    func cases(json: String, message: String) throws {
        #expect(failureLines { try Message.object(fromJSON: json) } == [message])
        let dictionary = try #require(try ImportValue(json: json).any as? [String: Any])
        #expect(failureLines { try Message.object(from: dictionary) } == [message])
    }

    @Test("An empty body says that it is empty", arguments: ["", " ", "\r\n\t"])
    func empty(body: String) throws {
        func isEmpty(_ lines: [String]) -> Bool { lines.count == 1 && lines[0].hasSuffix("): the body is empty") }
        #expect(isEmpty(failureLines { try Message.object(fromJSON: body) }))
        #expect(isEmpty(failureLines { try Message.objects(fromJSON: Data(body.utf8)) }))
        #expect(isEmpty(failureLines { try Message.object(fromJSON: body, at: "data") }))
        #expect(isEmpty(failureLines { try ImportValue(json: body) }))
        #expect(
            failureLines { try Message.object(fromJSON: "") }
                == ["Message: invalid JSON at line 1, column 1 (byte 0): the body is empty"])
    }

    @Test(
        "The root of a request is an object, or an array of objects",
        arguments: [
            ("[1]", "an array"), ("3", "Int 3"), ("null", "null"), ("\"x\"", "String \"x\""),
        ] as [(json: String, found: String)])
    func root(json: String, found: String) {
        var message = Message()
        #expect(failureLines { try Message.object(fromJSON: json) } == ["Message: expected an object, found \(found)"])
        #expect(
            failureLines { try message.importValues(fromJSON: json) } == ["Message: expected an object, found \(found)"]
        )
        guard json != "[1]" else { return }
        #expect(
            failureLines { try Message.objects(fromJSON: json) } == [
                "Message: expected an array of objects, found \(found)"
            ])
    }

    @Test("Below the root, the expected model is named")
    func belowRoot() {
        #expect(failureLines { try Message.objects(fromJSON: "[1]") } == ["[0]: expected Message, found Int 1"])
        #expect(
            failureLines { try Message.object(fromJSON: #"{"a": 1}"#, at: "a") } == ["a: expected Message, found Int 1"]
        )
    }

    @Test("A repeated key is refused where unknown keys are, and says so")
    func repeated() throws {
        #expect(
            failureLines { try Message.object(fromJSON: #"{"only": "one", "only": "one"}"#, options: .strict) }
                .first == #"Message: key "only" is repeated, which is refused"#)
        let found = Locked<[String]>([])
        _ = try Message.object(fromJSON: #"{"only": "one", "only": "one"}"#) { issue in
            found.withLock { $0.append("\(issue)") }
        }
        #expect(found.withLock { $0 } == [#"Message: key "only" is repeated; its last value counts"#])
    }

    @Test("What is nested too deeply says where, and how deep it may be")
    func depth() throws {
        let deep = String(repeating: "[", count: 10) + String(repeating: "]", count: 10)
        let options = ImportOptions(maximumDepth: 5)
        let found = issues {
            try Message.object(fromJSON: "{\"only\": \"one\",\n \"anything\": \(deep)}", options: options)
        }
        #expect(
            found.map(\.description)
                == ["Message: values are nested more than 5 levels deep at line 2, column 18 (byte 33)"])
        #expect(found.first?.reason.code == .depth && found.first?.reason.textPlace?.line == 2)
        var any: Any = 1
        for _ in 0..<10 { any = [any] }
        #expect(
            failureLines { try Message.object(from: ["untyped": any], options: options) }
                == ["untyped[0][0][0][0]: values are nested more than 5 levels deep, or contain themselves"])
    }
}

// MARK: Models

private enum Channel: String, ImportableValue, ImportableKey, CaseIterable { case mail, phone }
private enum Level: Int, ImportableValue, ImportableKey, CaseIterable {
    case low = 1
    case high = 10
}
private enum Only: String, ImportableValue, ImportableKey, CaseIterable { case one }
private enum Open: String, ImportableValue, ImportableKey { case one }

private struct Message: DictionaryImportable {
    var channels: [Channel: String] = [:]
    var levels: [Level: Int] = [:]
    var open: [Open: Int] = [:]
    var level = Level.low
    var channel: Channel?
    var only: Only?
    var anything: ImportValue?
    var untyped: Any?

    static var importableProperties: PropertyRegistry {
        \.channels
        \.levels
        \.open
        \.level
        \.channel
        \.only
        \.anything
        \.untyped
    }
}
