import DictionaryImport
import Foundation
import Testing

/// Imports of what services send, compared with the parsed tree.
@Suite("What services send, imported")
struct ServicePayloadTests {
    @Test("Every post is imported")
    func posts() throws {
        let tree = try Tree(json: ServicePayload.posts)
        let statuses: [TwitterStatus] = try ImportValue(tree.any).value(for: "statuses") ?? []
        #expect(statuses.count == 3)
        #expect(statuses.map { $0.retweetedStatus?.text.hasPrefix("Some cats 😋") } == [nil, true, nil])
        statuses.expectEqual(to: tree["statuses"])
    }

    /// The models have a property for every key, and use no tolerance: text stays text, numbers stay numbers.
    @Test("Every post is imported with strict options")
    func strictPosts() throws {
        let tree = try Tree(json: ServicePayload.posts)
        let elements = try #require(tree["statuses"].any as? [Any])
        var options = ImportOptions.strict
        (options.nulls, options.missingValues) = (.reset, .keep)
        var notes: [ImportIssue] = []
        let statuses = try TwitterStatus.objects(from: elements, options: options) { notes.append($0) }
        #expect(statuses.count == 3)
        statuses.expectEqual(to: tree["statuses"])
        #expect(notes.isEmpty)
    }

    @Test("The same payload again changes nothing")
    func samePayload() throws {
        for element in try Tree(json: ServicePayload.posts)["statuses"].array {
            let dictionary = try #require(element.any as? [String: Any])
            let status = try TwitterStatus.object(from: dictionary)
            let again = try status.importValues(from: dictionary)
            // Nested classes are made anew, so they are other objects; everything else is equal.
            let isRepeat = element["retweeted_status"].exists
            #expect(again.changedProperties == (isRepeat ? ["user", "retweetedStatus"] : ["user"]))
        }
    }

    @Test("Every event of an issue is imported", arguments: ServicePayload.issueEvents.indices)
    func events(index: Int) throws {
        let tree = try Tree(json: ServicePayload.issueEvents[index])
        let event = try GitHubIssueEvent.object(from: try #require(tree.any as? [String: Any]))
        #expect(event.issue.number == index + 1)
        event.expectEqual(to: tree)
    }

    @Test("The bytes of the posts give the same")
    func postBytes() throws {
        let expected = try Tree(json: ServicePayload.posts)["statuses"]
        var options = ImportOptions.strict
        (options.nulls, options.missingValues) = (.reset, .keep)
        let statuses = try TwitterStatus.objects(fromJSON: ServicePayload.posts, at: "statuses", options: options)
        #expect(statuses.count == 3)
        statuses.expectEqual(to: expected)
        var stream = ImportStream<TwitterStatus>(.array(at: "statuses"), options: options)
        let streamed = try stream.push(Data(ServicePayload.posts.utf8)) + stream.finish()
        #expect(streamed.count == 3)
        streamed.expectEqual(to: expected)
    }

    @Test("The bytes of the events give the same", arguments: ServicePayload.issueEvents.indices)
    func eventBytes(index: Int) throws {
        let event = ServicePayload.issueEvents[index]
        try GitHubIssueEvent.object(fromJSON: event).expectEqual(to: Tree(json: event))
    }

    @Test("The models list every property")
    func completeLists() throws {
        #expect(try TwitterStatus.checkImportableProperties() == [])
        #expect(try TwitterUser.checkImportableProperties() == [])
        #expect(try TwitterMedia.checkImportableProperties() == [])
        #expect(try GitHubIssueEvent.checkImportableProperties() == [])
        #expect(try GitHubIssue.checkImportableProperties() == [])
    }
}
