import DictionaryImport
import Foundation
import Testing

/// Imports of payloads of real services, compared with the parsed tree.
@Suite struct RealPayloadTests {
    @Test(.enabled(if: RealPayload.exists(RealPayload.twitter)))
    func importsEveryStatusOfTwitter() throws {
        let tree = try RealPayload.tree(of: RealPayload.twitter)
        let statuses: [TwitterStatus] = try ImportValue(tree.any).value(for: "statuses") ?? []
        #expect(statuses.count == 100)
        #expect(statuses.filter { $0.retweetedStatus != nil }.count == 73)
        statuses.expectEqual(to: tree["statuses"])
    }

    /// The models have a property for every key, and use no tolerance: text stays text, numbers stay numbers.
    @Test(.enabled(if: RealPayload.exists(RealPayload.twitter)))
    func importsEveryStatusOfTwitterStrictly() throws {
        let tree = try RealPayload.tree(of: RealPayload.twitter)
        let elements = try #require(tree["statuses"].any as? [Any])
        var options = ImportOptions.strict
        options.nulls = .reset
        var notes: [ImportIssue] = []
        let statuses = try TwitterStatus.objects(from: elements, options: options) { notes.append($0) }
        statuses.expectEqual(to: tree["statuses"])
        #expect(notes.isEmpty)
    }

    @Test(.enabled(if: RealPayload.exists(RealPayload.twitter)))
    func findsNothingNewInTheSamePayload() throws {
        let tree = try RealPayload.tree(of: RealPayload.twitter)
        for element in tree["statuses"].array.prefix(20) {
            let dictionary = try #require(element.any as? [String: Any])
            let status = try TwitterStatus.object(from: dictionary)
            let again = try status.importValues(from: dictionary)
            // Nested classes are made anew, so they are other objects; everything else is equal.
            #expect(Set(again.changedProperties).isSubset(of: ["user", "retweetedStatus"]))
        }
    }

    @Test(arguments: RealPayload.gitHubIssues)
    func importsIssueEventsOfGitHub(file: URL) throws {
        let tree = try RealPayload.tree(of: file)
        let dictionary = try #require(tree.any as? [String: Any])
        let event = try GitHubIssueEvent.object(from: dictionary)
        #expect(event.issue.id != 0)
        event.expectEqual(to: tree)
    }

    @Test(.enabled(if: RealPayload.exists(RealPayload.twitter)))
    func importsTheSameFromTheBytesOfTwitter() throws {
        let bytes = try Data(contentsOf: RealPayload.twitter)
        var options = ImportOptions.strict
        options.nulls = .reset
        let statuses = try TwitterStatus.objects(fromJSON: bytes, at: "statuses", options: options)
        #expect(statuses.count == 100)
        statuses.expectEqual(to: try RealPayload.tree(of: RealPayload.twitter)["statuses"])
        var stream = ImportStream<TwitterStatus>(.array(at: "statuses"), options: options)
        let streamed = try stream.push(bytes) + stream.finish()
        streamed.expectEqual(to: try RealPayload.tree(of: RealPayload.twitter)["statuses"])
    }

    @Test(arguments: RealPayload.gitHubIssues)
    func importsTheSameFromTheBytesOfGitHub(file: URL) throws {
        let event = try GitHubIssueEvent.object(fromJSON: Data(contentsOf: file))
        event.expectEqual(to: try RealPayload.tree(of: file))
    }

    @Test func declaresItsModelsCompletely() throws {
        #expect(try TwitterStatus.checkImportableProperties() == [])
        #expect(try TwitterUser.checkImportableProperties() == [])
        #expect(try TwitterMedia.checkImportableProperties() == [])
        #expect(try GitHubIssueEvent.checkImportableProperties() == [])
        #expect(try GitHubIssue.checkImportableProperties() == [])
    }
}
