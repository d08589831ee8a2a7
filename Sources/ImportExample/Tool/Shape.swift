import DictionaryImport
import Foundation

/// What the values at one place of a document have in common.
struct Shape {
    private(set) var count = 0
    private(set) var nulls = 0
    private(set) var kinds: Set<ImportValue.Kind> = []
    /// The texts, or the numbers as text, to tell enumerations and identities.
    private(set) var scalars: [String] = []
    private(set) var fitsInt = true
    /// The elements of arrays, all in one.
    private var elementShape: [Shape] = []
    /// The members of objects, in the order of their keys' first appearance.
    private(set) var members: [Member] = []
    private var numbers: [String: Int] = [:]
    private(set) var objectCount = 0

    struct Member {
        let key: String
        var shape: Shape
    }

    var element: Shape { elementShape.first ?? Shape() }

    mutating func add(_ value: ImportValue) {
        count += 1
        if value.isNull {
            nulls += 1
            return
        }
        kinds.insert(value.kind)
        switch value.kind {
        case .string: scalars.append(value.string ?? "")
        case .integer:
            if value.int == nil { fitsInt = false }
            scalars.append("\(value.any)")
        case .array:
            var shape = element
            for element in value.array ?? [] { shape.add(element) }
            elementShape = [shape]
        case .object: addMembers(of: value)
        default: break
        }
    }

    private mutating func addMembers(of value: ImportValue) {
        objectCount += 1
        let object = value.object ?? [:]
        for key in value.keys {
            guard let member = object[key] else { continue }
            let number = numbers[key] ?? members.count
            if number == members.count {
                numbers[key] = number
                members.append(Member(key: key, shape: Shape()))
            }
            members[number].shape.add(member)
        }
    }

    /// Whether one of the objects lacks a member, or has null there.
    func isOptional(in parent: Shape) -> Bool { nulls > 0 || count < parent.objectCount }

    /// Whether every one of several objects has another value.
    func isUnique(in parent: Shape) -> Bool {
        parent.objectCount > 1 && scalars.count == parent.objectCount && Set(scalars).count == scalars.count
    }
}

// MARK: What texts are

extension Shape {
    /// The way in which all texts are dates; an empty one is ISO 8601.
    var datePattern: String? {
        guard !scalars.isEmpty else { return nil }
        let isISO = scalars.allSatisfy { text in
            text.wholeMatch(of: /\d{4}-\d\d-\d\d([T ].+)?/) != nil
                && (try? ImportValue(text).converted(to: Date.self)) != nil
        }
        if isISO { return "" }
        return ["EEE MMM dd HH:mm:ss Z yyyy", "EEE, dd MMM yyyy HH:mm:ss Z"].first { pattern in
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.dateFormat = pattern
            return scalars.allSatisfy { formatter.date(from: $0) != nil }
        }
    }

    var areURLs: Bool {
        !scalars.isEmpty
            && scalars.allSatisfy { text in
                text.wholeMatch(of: /https?:\/\/\S+/) != nil
                    && (try? ImportValue(text).converted(to: URL.self)) != nil
            }
    }

    /// The few texts that many values consist of, sorted; `nil` when there are too many, or some are no names.
    var cases: [String]? {
        let distinct = Set(scalars)
        guard (2...8).contains(distinct.count), scalars.count >= 3 * distinct.count,
            distinct.allSatisfy({ $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,29}/) != nil }),
            Set(distinct.map { SwiftName.member($0) }).count == distinct.count
        else { return nil }
        return distinct.sorted()
    }
}
