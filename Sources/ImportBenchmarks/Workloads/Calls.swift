import DictionaryImport

// What a call can bring, and values that do not convert, against code that notes each of them or leaves it out.

/// The values of the wrong type, of which code that does not stop at the first one makes a note: the first hundred are kept,
/// the others counted.
struct Problems {
    var kept: [(path: String, key: String, expected: String, found: String)] = []
    var count = 0

    mutating func note(_ key: String, expected: String, found value: Any?, at index: Int?) {
        count += 1
        guard kept.count < 100 else { return }
        let found = value.map { "\(type(of: $0)) \"\($0)\"" } ?? "nothing"
        kept.append((index.map { "[\($0)].\(key)" } ?? key, key, expected, found))
    }
}

/// Values of the wrong type in all four properties that cannot do without one.
private var badPayload: [[String: Any]] {
    let bad: [String: Any] = ["id": "forty", "name": [1], "score": "much", "is_active": "maybe"]
    return flatPayload(200).map { $0.merging(bad) { $1 } }
}

/// How many issues an import has found.
private func issueCount<Result>(_ body: () throws -> Result) -> Int {
    do { keep(try body()) } catch {
        return (error as? ImportError).map { $0.issues.count + $0.omittedIssueCount } ?? 0
    }
    return 0
}

private func problemCount(_ payload: [[String: Any]]) -> Int {
    var problems = Problems()
    let isOne = payload.count == 1
    keep(payload.enumerated().map { Flat($1, at: isOne ? nil : $0, noting: &problems) })
    return problems.count
}

var callWorkloads: [Workload] {
    let (options, keys) = (ImportOptions(unknownKeys: .report), Set(Flat.CodingKeys.allCases.map(\.rawValue)))
    return [
        Workload(
            "errors, one object", badPayload,
            { $0.map { values in issueCount { try Flat.object(from: values) } } }, { $0.map { problemCount([$0]) } }),
        Workload(
            "errors, a batch", as: "errors, every object of a batch bad", badPayload,
            { payload in issueCount { try Flat.objects(from: payload) } }, { problemCount($0) }),
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
                    keep($0.keys.filter { !keys.contains($0) }.sorted())
                    return try Flat($0)
                }
            }),
    ]
}
