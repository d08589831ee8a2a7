import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Mappings, ignored keys and nested keys that a model or a call declares.
struct CustomMappingTests {
    @Test func mappedAndInferredKeysCoexist() throws {
        #expect(try Address.object(from: ["street": "a"]).street1 == "a")
        #expect(try Address.object(from: ["street1": "b"]).street1 == "b")
        #expect(try Address.object(from: ["Street_1": "c"]).street1 == "c")
        #expect(try Address.object(from: ["ZIP": "d"]).zipCode == "d")
        #expect(try Address.object(from: ["Z_ip": "e"]).zipCode == "e")
        #expect(try Address.object(from: ["zip_code": "f"]).zipCode == "f")
    }

    @Test(arguments: ["First_Name", "firstname", "FIRST_NAME", "firstName"])
    func mappedKeysAreNormalizedAsOthersAre(key: String) throws {
        #expect(try Address.object(from: [key: "Ann"]).contact == "Ann")
    }

    @Test func reservedWordsAndRemoteIDsNeedNoConceptOfTheirOwn() throws {
        let user = try User.object(from: ["id": 5, "type": "admin", "description": "d", "signed": true])
        #expect(user.remoteID == "5")
        #expect((user.userType, user.userDescription, user.userSigned) == ("admin", "d", true))
        #expect(try User.object(from: ["remote_id": 6, "user_type": "x"]).remoteID == "6")
    }

    @Test func callsMayBringMappings() throws {
        let mappings = ["extra": "zipCode", "deep.list[1]": "street1"]
        let payload: [String: Any] = ["EXTRA": "1", "zip": "2", "deep": ["list": ["a", "b"]]]
        let address = try Address.object(from: payload, mappings: mappings)
        #expect((address.zipCode, address.street1) == ("1", "b"))
        #expect(try Address.object(from: payload).zipCode == "2")
        let all = try Address.objects(from: [payload, [:], payload], mappings: mappings)
        #expect(all.map(\.zipCode) == ["1", "", "1"])
        try all[1].importValues(from: payload, mappings: mappings)
        #expect(all[1].zipCode == "1")
        try all[1].importValues(from: payload, mappings: ["deep.list.0": "zipCode"])
        #expect(all[1].zipCode == "a")
        try all[1].importValues(from: payload)
        #expect(all[1].zipCode == "2")
    }

    @Test func mappingsOfACallHoldForTheRootOnly() throws {
        let user = try User.object(
            from: ["headline": "x", "address": ["headline": "y", "zip": "1"]], mappings: ["headline": "userType"])
        #expect((user.userType, user.address?.street1) == ("x", ""))
        let person = try User.object(
            from: ["moved": ["zip": "1"], "address": ["moved": "y"]], mappings: ["moved": "address"])
        #expect((person.address?.zipCode, person.address?.street1) == ("1", ""))
    }

    @Test func aMappingOfACallToNothingIsAnError() {
        #expect(
            failures { _ = try Address.object(from: [:], mappings: ["x": "zipcodes", "y": "zipCode"]) } == [
                "registry (zipCode?)"
            ])
    }

    @Test func mappingsOfManyThreadsDoNotMix() {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<50 {
                let key = "k\((thread + round) % 5)"
                let address = try? Address.object(from: [key: key, "k9": "no"], mappings: [key: "zipCode"])
                #expect(address?.zipCode == key)
            }
        }
    }

    @Test func ignoredKeysAreNeitherImportedNorReported() throws {
        let payload: [String: Any] = [
            "secret": "x", "Inter_Nal": "x", "profile": ["extraneous": 1, "name": "Ann", "PASS_WORD": "x"],
            "tree": ["leaf": "x", "other": ["deeper": 1]], "list": [["name": "zero"], ["name": "one"]], "a.b": "dotted",
        ]
        let guarded = try Guarded.object(from: payload, options: .strict.with(\.missingValues, .keep))
        #expect(guarded.name == "Ann")
        #expect((guarded.secret, guarded.password, guarded.leaf, guarded.first) == ("", "", "", ""))
        #expect(guarded.dotted == "")
        let summary = try Guarded().importValues(from: payload)
        #expect(summary.unknownKeys == [])
        #expect(summary.changedProperties == ["name"])
    }

    @Test func ignoredKeysOfAModelHoldForItAlone() throws {
        let outer = try Outer.object(from: ["name": "x", "inner": ["name": "y", "id": 1]])
        #expect((outer.name, outer.inner?.name, outer.inner?.id) == ("", "y", 1))
    }

    @Test func nestingMayBeRestricted() throws {
        let job: [String: Any] = ["title": "Dev"]
        #expect(try Everything.object(from: ["job": job, "hobby": job]).hobby?.title == "Dev")
        let restricted = try Restricted.object(from: ["employment": job])
        #expect(restricted.job?.title == "Dev")
        #expect(
            failures { _ = try Restricted.object(from: ["hobby": job]) } == [
                "hobby: typeMismatch"
            ])
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

    @Test func restrictedNestingHoldsForCollectionsOfModelsToo() {
        #expect(failures { _ = try Restricted.object(from: ["jobs": [["title": "Dev"]]]) }.count == 1)
        #expect(failures { _ = try Restricted.object(from: ["jobs": [Job(), Job()]]) } == [])
    }

    @Test func unknownKeysAreReportedWithNearMisses() throws {
        var options = ImportOptions.default
        options.unknownKeys = .report
        var issues: [ImportIssue] = []
        _ = try Address.object(
            from: ["zpi_code": 1, "stret": 2, "quite different": 3, "street": "ok"], options: options,
            onIssue: { issues.append($0) })
        let line = "unknownKey zpi_code (zipCode?)"
        #expect(
            issues.map(\.facts) == [
                "unknownKey quite different", "unknownKey stret",
                line,
            ])
        #expect(issues.map(\.sourceKey) == ["quite different", "stret", "zpi_code"])
        #expect(issues.map(\.reason.suggestion) == [nil, nil, "zipCode"])
        options.unknownKeys = .fail
        #expect(failures { _ = try Address.object(from: ["zpi_code": 1], options: options) } == [line])
        #expect(failures { _ = try Address.object(from: ["zpi_code": 1]) } == [])
    }

    @Test("An ignored key path ignores the key paths below it")
    func ignoredPathIgnoresAllBelow() throws {
        struct Place: DictionaryImportable {
            var zip: String?
            static var importableProperties: PropertyRegistry { Property(\.zip, .fromOnly("address.geo.zip")) }
            static var ignoredKeys: Set<String> { ["address.geo"] }
        }
        #expect(try Place.object(from: ["address": ["geo": ["zip": "1"]]]).zip == nil)
        #expect(try Place.object(fromJSON: #"{"address": {"geo": {"zip": "1"}}}"#).zip == nil)
    }
}

// MARK: Models

private final class Address: DictionaryImportable {
    var street1 = ""
    var zipCode = ""
    var contact = ""

    static var customKeyMappings: [String: String] {
        ["street": "street1", "zip": "zipCode", "First_Name": "contact"]
    }

    static var importableProperties: PropertyRegistry {
        \.street1
        \.zipCode
        \.contact
    }
}

private final class User: DictionaryImportable {
    var remoteID = ""
    var userType = ""
    var userDescription = ""
    var userSigned = false
    var address: Address?

    static var importableProperties: PropertyRegistry {
        Property(\.remoteID, .from("id"))
        Property(\.userType, .from("type"))
        Property(\.userDescription, .from("description"))
        Property(\.userSigned, .from("signed"))
        \.address
    }
}

private final class Guarded: DictionaryImportable {
    var name = ""
    var secret = ""
    var password = ""
    var leaf = ""
    var first = ""
    var dotted = ""

    static var ignoredKeys: Set<String> {
        ["SECRET", "internal", "profile.extraneous", "profile.password", "tree", "list", "a.b"]
    }

    static var importableProperties: PropertyRegistry {
        Property(\.name, .from("profile.name"))
        \.secret
        Property(\.password, .from("profile.pass_word"))
        Property(\.leaf, .from("tree.leaf"))
        Property(\.first, .from("list[0].name"))
        Property(\.dotted, .from("a.b"))
    }
}

private final class Outer: DictionaryImportable {
    final class Inner: DictionaryImportable {
        var id = 0
        var name = ""

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
        }
    }

    var name = ""
    var inner: Inner?
    static var ignoredKeys: Set<String> { ["name", "inner.id"] }

    static var importableProperties: PropertyRegistry {
        \.name
        \.inner
    }
}

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

    static var nestedObjectKeys: Set<String>? { ["job"] }
    static var customKeyMappings: [String: String] { ["employment": "job"] }

    static var importableProperties: PropertyRegistry {
        \.job
        \.hobby
        \.jobs
    }
}
