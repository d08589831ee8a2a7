import DictionaryImport
import Foundation
import Testing

/// The reader against `JSONSerialization`: the same texts accepted, the same values found, but for the listed reasons.
@Suite("The reader compared with JSONSerialization")
struct JSONComparisonTests {
    /// Why the two readers may disagree about a text.
    private enum Disagreement: Hashable {
        /// `JSONSerialization` refuses numbers beyond the range of `Double`; they are well-formed all the same.
        case numberBeyondDouble
        /// `JSONSerialization` reads UTF-16 and UTF-32 as well, which it tells by zero bytes or a mark at the start.
        case otherEncoding
        /// `JSONSerialization` takes a comma before a closing bracket, which RFC 8259 does not have.
        case trailingComma
    }

    private func explanation(_ bytes: [UInt8], _ error: ImportError?) -> Disagreement? {
        guard let error else { return hasNumberBeyondDouble(bytes) ? .numberBeyondDouble : nil }
        let trailingCommas = [": found ']', expected a value", ": found '}', expected a key in quotes"]
        if trailingCommas.contains(where: error.description.hasSuffix) { return .trailingComma }
        return bytes.prefix(4).contains(0) || [0xFE, 0xFF].contains(bytes.first) ? .otherEncoding : nil
    }

    private func hasNumberBeyondDouble(_ bytes: [UInt8]) -> Bool {
        func search(_ value: JSONPlainValue) -> Bool {
            switch value {
            case .number(let number): number.int == nil && number.double == nil
            case .array(let elements): elements.contains(where: search)
            case .object(let members): members.values.contains(where: search)
            case .null, .bool, .string: false
            }
        }
        return (try? JSONPlainValue.parsed(bytes)).map(search) ?? false
    }

    /// Returns the reason of a disagreement; if there is none, it records an issue.
    @discardableResult
    private func compare(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> Disagreement? {
        let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        let text = String(decoding: bytes, as: UTF8.self)
        var failure: ImportError?
        do {
            let ours = try JSONPlainValue.parsed(bytes)
            if let theirs {
                #expect(ours.matches(theirs), "\(text)", sourceLocation: sourceLocation)
                return nil
            }
        } catch {
            guard theirs != nil else { return nil }
            failure = error as? ImportError
        }
        let reason = explanation(bytes, failure)
        #expect(reason != nil, "refused by us: \(failure as Any), \(text)", sourceLocation: sourceLocation)
        return reason
    }

    @Test("The tables of the grammar are read alike")
    func tables() {
        for text in JSONGrammarTests.accepted + JSONGrammarTests.refused { compare(Array(text.utf8)) }
    }

    @Test("Random documents are read alike")
    func randomDocuments() {
        var samples = JSONSamples(seed: 1)
        for _ in 0..<3000 {
            let bytes = samples.document()
            #expect(throws: Never.self) { try JSONPlainValue.parsed(bytes) }
            compare(bytes)
        }
    }

    /// `DICTIONARYIMPORT_FUZZ_ROUNDS` in the environment makes it longer.
    @Test("Documents with changed bytes are read alike")
    func mutatedDocuments() {
        let rounds = ProcessInfo.processInfo.environment["DICTIONARYIMPORT_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 20_000
        var samples = JSONSamples(seed: 2)
        var document = samples.document()
        for round in 0..<rounds {
            if round % 20 == 0 { document = samples.document() }
            compare(samples.mutated(document))
        }
    }

    @Test("What services send is read alike")
    func services() {
        var samples = JSONSamples(seed: 3)
        for text in [ServicePayload.posts] + ServicePayload.issueEvents {
            let bytes = Array(text.utf8)
            #expect(throws: Never.self) { try JSONPlainValue.parsed(bytes) }
            compare(bytes)
            for _ in 0..<100 { compare(samples.mutated(bytes)) }
        }
    }
}
