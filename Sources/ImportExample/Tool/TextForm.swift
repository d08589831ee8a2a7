import DictionaryImport
import Foundation

/// What the texts at one place of a document are.
enum TextForm {
    case text
    /// - Parameters:
    ///   - pattern: What the property declares; `nil` for ISO 8601, which is read without a word.
    ///   - isExact: Whether an export writes every text as it was.
    case dates(pattern: String?, isExact: Bool)
    case urls
    /// The few texts that a large sample consists of, sorted.
    case cases([String])

    init(of texts: [String]) {
        if texts.isEmpty {
            self = .text
        } else if let dates = Self.dates(texts) {
            self = dates
        } else if Self.areURLs(texts) {
            self = .urls
        } else {
            self = Self.cases(texts).map(TextForm.cases) ?? .text
        }
    }

    var isText: Bool { if case .text = self { true } else { false } }
}

// MARK: Dates and URLs

extension TextForm {
    /// Has what an import makes of a text, and makes the text of it again.
    private struct Probe: DictionaryImportable {
        var date: Date?
        var url: URL?

        static var importableProperties: PropertyRegistry {
            \.date
            \.url
        }

        /// The text that an export writes; `nil` when it is not imported.
        static func text(_ key: String, _ text: String, dates: DateStrategy = .iso8601) -> String? {
            guard let probe = try? object(from: [key: text], options: ImportOptions(dates: dates)) else { return nil }
            return (try? probe.exportedDictionary(options: ExportOptions(dates: dates)))?[key] as? String
        }
    }

    /// Patterns for what ISO 8601 in UTC is not.
    private static let patterns = [
        "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss.SSSX",
        "yyyy-MM-dd'T'HH:mm:ss.SSSSSSX", "yyyy-MM-dd'T'HH:mmX", "yyyy-MM-dd HH:mm:ss 'UTC'",
        "EEE MMM dd HH:mm:ss Z yyyy", "EEE, dd MMM yyyy HH:mm:ss Z",
    ]

    private static func dates(_ texts: [String]) -> TextForm? {
        let isISO = texts.allSatisfy { text in
            text.wholeMatch(of: /\d{4}-\d\d-\d\d([T ].+)?/) != nil && Probe.text("date", text) != nil
        }
        if isISO, texts.allSatisfy({ Probe.text("date", $0) == $0 }) { return .dates(pattern: nil, isExact: true) }
        let exact = patterns.first { pattern in
            let dates = DateStrategy.format(pattern)
            return texts.allSatisfy { Probe.text("date", $0, dates: dates) == $0 }
        }
        if let exact { return .dates(pattern: exact, isExact: true) }
        return isISO ? .dates(pattern: nil, isExact: false) : nil
    }

    /// Whether all texts are addresses. A template, such as `https://example.org/items{/id}`, is none.
    private static func areURLs(_ texts: [String]) -> Bool {
        texts.allSatisfy { $0.wholeMatch(of: /https?:\/\/[^\s{}]+/) != nil && Probe.text("url", $0) == $0 }
    }
}

// MARK: Enumerations

extension TextForm {
    /// `nil` unless a hundred values are a few names, each of which is seen again and again.
    private static func cases(_ texts: [String]) -> [String]? {
        let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
        guard texts.count >= 100, 2...8 ~= counts.count, counts.values.allSatisfy({ $0 >= 5 }),
            counts.keys.allSatisfy({ $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,29}/) != nil }),
            Set(counts.keys.map(SwiftName.enumerationCase)).count == counts.count
        else { return nil }
        return counts.keys.sorted()
    }
}
