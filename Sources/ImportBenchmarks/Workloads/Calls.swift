import DictionaryImport

// What a call can bring, and values that do not convert, against code that notes each of them or leaves it out.

/// A value of the wrong type, of which code that does not stop at the first one makes a note.
struct Problem {
    let path: String
    let key: String
    let expected: String
    let found: String
}

/// The problems of an import, of which the first hundred are kept and the others counted.
struct Problems {
    var kept: [Problem] = []
    var count = 0

    mutating func note(_ key: String, expected: String, found value: Any?, at index: Int?) {
        count += 1
        guard kept.count < 100 else { return }
        let found = value.map { "\(type(of: $0)) \"\($0)\"" } ?? "nothing"
        kept.append(Problem(path: index.map { "[\($0)].\(key)" } ?? key, key: key, expected: expected, found: found))
    }
}

extension Flat {
    private static let keys: Set<String> = ["id", "name", "nickname", "score", "is_active", "home_town"]

    /// The keys that nothing reads.
    static func unknownKeys(of dictionary: [String: Any]) -> [String] {
        dictionary.keys.filter { !keys.contains($0) }.sorted()
    }
}

/// Values of the wrong type: in all four properties that cannot do without one, or in one of them in every fourth object.
private func badPayload(isAllBad: Bool) -> [[String: Any]] {
    flatPayload(200).enumerated().map { index, good in
        let bad: [String: Any] =
            isAllBad
            ? ["id": "forty", "name": [1], "score": "much", "is_active": "maybe"]
            : index.isMultiple(of: 4) ? ["score": "much"] : [:]
        return good.merging(bad) { $1 }
    }
}

/// How many issues an import has found.
private func issueCount<Result>(_ body: () throws -> Result) -> Int {
    do {
        keep(try body())
        return 0
    } catch {
        guard let error = error as? ImportError else { return 0 }
        return error.issues.count + error.omittedIssueCount
    }
}

private func problemCount(_ payload: [[String: Any]]) -> Int {
    var problems = Problems()
    let isOne = payload.count == 1
    keep(payload.enumerated().map { Flat($1, at: isOne ? nil : $0, noting: &problems) })
    return problems.count
}

var errorWorkloads: [Workload] {
    [
        Workload(
            "errors, one object", badPayload(isAllBad: true),
            { $0.map { values in issueCount { try Flat.object(from: values) } } }, { $0.map { problemCount([$0]) } }),
        Workload(
            "errors, a batch", as: "errors, every object of a batch bad", badPayload(isAllBad: true),
            { payload in issueCount { try Flat.objects(from: payload) } }, { problemCount($0) }),
        Workload(
            "lenient, every fourth bad", badPayload(isAllBad: false), { try Flat.objects(from: $0, options: .lenient) },
            { $0.map(Flat.init(lenient:)) }),
    ]
}

var callWorkloads: [Workload] {
    var reporting = ImportOptions.default
    reporting.unknownKeys = .report
    let options = reporting
    return [
        Workload(
            "single, lenient", flatPayload(500), { try $0.map { try Flat.object(from: $0, options: .lenient) } },
            { $0.map(Flat.init(lenient:)) }),
        Workload(
            "single, with mappings", flatPayload(500),
            { try $0.map { try Flat.object(from: $0, mappings: ["home_town": "nickname"]) } },
            {
                try $0.map {
                    let object = try Flat($0)
                    (object.nickname, object.homeTown) = (object.homeTown, nil)
                    return object
                }
            }),
        Workload(
            "single, with onIssue", flatPayload(500), { try $0.map { try Flat.object(from: $0) { _ in } } },
            { try $0.map { try Flat($0) } }),
        Workload(
            "single, with unknown keys reported", flatPayload(500),
            { try $0.map { try Flat.object(from: $0, options: options) { _ in } } },
            {
                try $0.map {
                    keep(Flat.unknownKeys(of: $0))
                    return try Flat($0)
                }
            }),
    ]
}
