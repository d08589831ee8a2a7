import DictionaryImport
import Foundation
import Testing

@Suite("What services send, exported again")
struct ServicePayloadExportTests {
    @Test("What the models list of posts is read back as the same")
    func posts() throws {
        let source = try #require(Tree(json: ServicePayload.posts)["statuses"].any as? [Any])
        let statuses = try TwitterStatus.objects(from: source)
        #expect(statuses.count == 3)
        let exported = try JSONSerialization.jsonObject(with: statuses.exportedJSON())
        #expect(differences(of: exported, from: source) == [])
        #expect(differences(of: try statuses.exportedDictionaries(), from: source) == [])
        let again = try TwitterStatus.objects(from: try #require(exported as? [Any]))
        #expect(try again.exportedJSON() == statuses.exportedJSON())
    }

    @Test("What the models list of events is read back as the same", arguments: ServicePayload.issueEvents.indices)
    func events(index: Int) throws {
        let source = try #require(Tree(json: ServicePayload.issueEvents[index]).any as? [String: Any])
        let event = try GitHubIssueEvent.object(from: source)
        let exported = try JSONSerialization.jsonObject(with: event.exportedJSON())
        #expect(differences(of: exported, from: source) == [])
    }
}

/// The paths at which an export says something else than the source. What the source leaves out may be null, empty,
/// zero or false.
private func differences(of exported: Any?, from source: Any?, at path: String = "") -> [String] {
    let source = source is NSNull ? nil : source
    switch exported {
    case let members as [String: Any]:
        return members.sorted { $0.key < $1.key }.flatMap { key, value in
            differences(of: value, from: (source as? [String: Any])?[key], at: path + "." + key)
        }
    case let elements as [Any]:
        let others = source as? [Any] ?? []
        guard elements.count == others.count else { return ["\(path): \(elements.count) for \(others.count) elements"] }
        return elements.indices.flatMap { differences(of: elements[$0], from: others[$0], at: "\(path)[\($0)]") }
    case is NSNull, nil:
        return source == nil ? [] : ["\(path): null for \(String(describing: source))"]
    case let text as String:
        return text == (source as? String ?? "") ? [] : ["\(path): \(text) for \(String(describing: source))"]
    default:
        let isSame = exported as? NSNumber == (source as? NSNumber ?? 0)
        return isSame ? [] : ["\(path): \(String(describing: exported)) for \(String(describing: source))"]
    }
}
