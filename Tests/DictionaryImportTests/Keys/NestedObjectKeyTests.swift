import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Properties that nestedObjectKeys leaves out")
struct NestedObjectKeyTests {
    @Test("A property that nestedObjectKeys leaves out takes instances and nulls, and no objects")
    func properties() throws {
        let job: [String: Any] = ["title": "Dev"]
        #expect(try Everything.object(from: ["job": job, "hobby": job]).hobby?.title == "Dev")
        let restricted = try Restricted.object(from: ["employment": job])
        #expect(restricted.job?.title == "Dev")
        #expect(failures { try Restricted.object(from: ["hobby": job]) } == ["hobby: typeMismatch"])
        let kept = Job()
        restricted.hobby = kept
        try restricted.importValues(from: ["hobby": job, "job": ["title": "Ops"]], options: .lenient)
        #expect(restricted.hobby === kept)
        #expect(kept.title == "")
        #expect(restricted.job?.title == "Ops")
        try restricted.importValues(from: ["hobby": NSNull()])
        #expect(restricted.hobby == nil)
        try restricted.importValues(from: ["hobby": kept])
        #expect(restricted.hobby === kept)
    }

    @Test("An array that nestedObjectKeys leaves out takes instances, and no objects")
    func arrays() {
        #expect(failures { try Restricted.object(from: ["jobs": [["title": "Dev"]]]) }.count == 1)
        #expect(failures { try Restricted.object(from: ["jobs": [Job(), Job()]]) } == [])
    }

    @Test("A dictionary that nestedObjectKeys leaves out takes instances, and no objects")
    func dictionaries() throws {
        let job = Job()
        let named = try Restricted.object(from: ["named": ["a": job], "lists": ["b": [job]]])
        #expect(named.named["a"] === job && named.lists["b"]?.first === job)
        #expect(try Restricted.object(from: named.exportedDictionary(options: .attributesOnly)).named.isEmpty)
        #expect(try Restricted.object(fromJSON: #"{"named": {}, "lists": {"b": []}}"#).lists["b"]?.isEmpty == true)
        for key in ["named", "lists"] {
            let values: [Any] = [["a": ["title": "Dev"]], ["a": [["title": "Dev"]]], ["a": ["b": ["c": 1]]]]
            for value in values { #expect(failures { try Restricted.object(from: [key: value]) }.count == 1) }
        }
        let wrapping = ImportOptions(singleValues: .wrap)
        #expect(failures { try Restricted.object(from: ["jobs": ["title": "x"]], options: wrapping) }.count == 1)
    }

    @Test("A key is named that a mapping leads from, however that spells the property")
    func mapped() throws {
        #expect(try Pictured.checkImportableProperties() == [])
        #expect(try Pictured.object(from: ["user_pic": ["title": "x"]]).avatar?.title == "x")
    }
}

// MARK: Models

private final class Job: DictionaryImportable {
    var title = ""
    static var importableProperties: PropertyRegistry { \.title }
}

private final class Everything: DictionaryImportable {
    var job: Job?
    var hobby: Job?

    static var importableProperties: PropertyRegistry {
        \.job
        \.hobby
    }
}

private final class Restricted: DictionaryImportable {
    var job: Job?
    var hobby: Job?
    var jobs: [Job] = []
    var named: [String: Job] = [:]
    var lists: [String: [Job]] = [:]

    static var nestedObjectKeys: Set<String>? { ["job"] }
    static var customKeyMappings: [String: String] { ["employment": "job"] }

    static var importableProperties: PropertyRegistry {
        \.job
        \.hobby
        \.jobs
        \.named
        \.lists
    }
}

private final class Pictured: DictionaryImportable {
    var avatar: Job?

    static var nestedObjectKeys: Set<String>? { ["user_pic"] }
    static var customKeyMappings: [String: String] { ["user_pic": "Avatar"] }

    static var importableProperties: PropertyRegistry { \.avatar }
}
