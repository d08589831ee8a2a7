/// Which keys feed which properties of a model: an immutable table, made once for the model, or for a call that brings mappings.
///
/// A key is looked up as it is spelt first, among the spellings that are likely; only another one is normalized. The tables below
/// key paths are made alike, so that the objects that paths lead through are matched as the object itself is.
final class KeyTable: Sendable {
    /// What a key feeds.
    struct Claim: Sendable {
        /// The number of the property; from ``fieldCount`` on, that of one of the ``roots`` of key paths.
        let target: Int
        /// The rank of the key among those of its property: the lowest wins.
        let rank: Int
        /// The key as the model spells it: of one rank, a key spelt like this beats one that is only the same when normalized.
        let spelling: String
    }

    /// All that is said of keys that are the same.
    struct Entry: Sendable {
        let claims: [Claim]
        /// Whether the key is neither imported nor reported, whatever else claims it.
        let isIgnored: Bool

        /// The target, where there is one and nothing else, which is the frequent case; else ``none``.
        var soleTarget: Int { claims.count == 1 && !isIgnored ? claims[0].target : none }
    }

    /// An entry that an element of an array has.
    struct Element: Sendable {
        /// Negative when it counts from the end.
        let index: Int
        let entry: Int
    }

    /// A likely spelling of a key.
    struct Spelling: Sendable {
        let ends: KeyEnds
        /// Where its UTF-8 begins in ``text``.
        let start: Int
        let entry: Int
        /// The only target of the entry; ``none`` where it has several, or is ignored.
        let target: Int
    }

    /// What stands for an entry that was not found, and for a target that is not the only one.
    static let none = -1
    /// What stands for the entry of a key that nothing claims in any spelling.
    static let unknown = -2

    /// How many properties the model has; none in a table below a key path.
    let fieldCount: Int
    /// For each of them the key whose absence is reported.
    let expectedKeys: [String]
    /// Where key paths begin: further targets, after the properties.
    let roots: [PathNode]
    /// The properties, and after them the roots of key paths.
    var targetCount: Int { fieldCount + roots.count }
    let entries: [Entry]
    /// Whether any key is ignored.
    private let hasIgnoredKeys: Bool
    /// The entries of elements, of arrays that are the source.
    let elements: [Element]
    /// The UTF-8 of all likely spellings.
    let text: [UInt8]
    let spellings: [Spelling]
    /// Numbers of spellings, or ``none``; as many as a power of two.
    private let buckets: [Int32]
    private let mask: Int
    /// Entries of keys that have to be spelt the same, and of the others by their normalized forms. Both compare texts as Swift
    /// does, so that it does not matter how characters are composed.
    private let exact: [String: Int]
    private let forms: [String: Int]
    private let normalization: KeyNormalization
    /// Which sketches the entries have: a key with another one has no entry.
    private let hasSketch: [Bool]

    /// - Parameter likely: Of a key that comes twice the first one counts.
    init(
        expectedKeys: [String], roots: [PathNode], entries: [Entry], elements: [Element],
        likely: [(key: String, entry: Int)], exact: [String: Int], forms: [String: Int],
        normalization: KeyNormalization
    ) {
        (self.expectedKeys, fieldCount) = (expectedKeys, expectedKeys.count)
        (self.roots, self.entries, self.elements) = (roots, entries, elements)
        (self.exact, self.forms, self.normalization) = (exact, forms, normalization)
        hasIgnoredKeys = entries.contains(where: \.isIgnored)
        var hasSketch = [Bool](repeating: false, count: KeyNormalization.sketchCount)
        for key in Array(forms.keys) + exact.keys {
            if let sketch = normalization.sketch(ofForm: KeyEnds(key)) { hasSketch[sketch] = true }
        }
        self.hasSketch = hasSketch
        // At most a quarter of the buckets is used: probing ends soon, for keys that are not there too.
        var size = 16
        while size < likely.count * 4 { size *= 2 }
        var text: [UInt8] = []
        var spellings: [Spelling] = []
        var buckets = [Int32](repeating: Int32(Self.none), count: size)
        let mask = size - 1
        for (key, entry) in likely {
            let ends = KeyEnds(key)
            var place = ends.hash & mask
            var isKnown = false
            while buckets[place] >= 0, !isKnown {
                let other = spellings[Int(buckets[place])]
                isKnown = other.ends == ends && text[other.start...].starts(with: key.utf8)
                place = (place + 1) & mask
            }
            if isKnown { continue }
            buckets[place] = Int32(spellings.count)
            spellings.append(Spelling(ends: ends, start: text.count, entry: entry, target: entries[entry].soleTarget))
            text += key.utf8
        }
        (self.text, self.spellings, self.buckets, self.mask) = (text, spellings, buckets, mask)
    }

    // MARK: Looking up

    /// What a key in a likely spelling was found to be: the number of its entry, and the only target of that. The entry of
    /// another key is ``none``, or ``unknown``.
    typealias Found = (entry: Int, target: Int)

    /// Finds a key in a likely spelling.
    @inline(__always)
    func find(_ key: String) -> Found {
        let ends = KeyEnds(key)
        return find(ends) { ends.isWhole || text[$0.start...].starts(with: key.utf8) }
    }

    /// The same for a key of which the caller has the bytes.
    ///
    /// - Parameter isSame: Compares a key that is too long for its ends to be all of it, and whose length is the same.
    @inline(__always)
    func find(_ ends: KeyEnds, isSame: (Spelling) -> Bool) -> Found {
        var place = ends.hash & mask
        while true {
            let number = Int(buckets[place])
            if number < 0 { return (mayKnow(ends) ? Self.none : Self.unknown, Self.none) }
            let spelling = spellings[number]
            if spelling.ends == ends, isSame(spelling) { return (spelling.entry, spelling.target) }
            place = (place &+ 1) & mask
        }
    }

    /// Whether something may claim a key, or ignore it. That is found out without normalizing the key.
    @inline(never)
    private func mayKnow(_ ends: KeyEnds) -> Bool { normalization.sketch(of: ends).map { hasSketch[$0] } ?? true }

    /// The number of the entry of a key that is in no likely spelling; ``unknown`` when nothing claims it. That can take long,
    /// where keys are normalized by a function of the user's, and so is to be remembered.
    func findByNormalizing(_ key: String) -> Int { exact[key] ?? forms[normalization.normalized(key)] ?? Self.unknown }

    /// What is said of a key; `nil` when nothing claims it, and it is not ignored.
    func entry(of key: String) -> Entry? {
        let likely = find(key).entry
        let number = likely == Self.none ? findByNormalizing(key) : likely
        return number >= 0 ? entries[number] : nil
    }

    /// The properties that a key feeds, or that get what key paths lead to in its value.
    func fields(fedBy key: String) -> [Int] {
        (entry(of: key)?.claims ?? []).flatMap { claim in
            let root = claim.target - fieldCount
            return root < 0 ? [claim.target] : roots[root].allClaims.map(\.field)
        }
    }

    /// Whether a key is neither imported nor reported.
    func ignores(_ key: String) -> Bool { hasIgnoredKeys && entry(of: key)?.isIgnored == true }

    /// Of two different keys that both feed a target, whether the first is the better one.
    func isBetter(_ key: String, _ claim: Claim, than other: String, _ otherClaim: Claim?) -> Bool {
        guard let otherClaim else { return true }
        if claim.rank != otherClaim.rank { return claim.rank < otherClaim.rank }
        let (isExact, isOtherExact) = (claim.spelling == key, otherClaim.spelling == other)
        return isExact == isOtherExact ? key.precedesInUTF8(other) : isExact
    }

    /// Whether a key is found in this spelling only.
    func isExact(_ key: String) -> Bool { exact[key] != nil }

    /// What a key is to a target; `nil` when it does not feed it.
    func claim(of key: String, for target: Int) -> Claim? { entry(of: key)?.claims.first { $0.target == target } }

    /// All keys that feed something, as the model spells them.
    var spelledKeys: [String] { entries.flatMap { $0.claims.map(\.spelling) } }
}

/// A place that key paths of a model lead to or through.
final class PathNode: Sendable {
    /// A property that gets the value here.
    struct Claim: Sendable {
        let field: Int
        /// The rank of the path among the keys of the property. A key spelt as the whole path has the same, and is better.
        let rank: Int
    }

    /// The component of the place, as the model spells it.
    let component: ImportPath.Component
    let claims: [Claim]
    /// What paths lead on to; `nil` when they end here.
    let children: KeyTable?

    init(_ component: ImportPath.Component, claims: [Claim], children: KeyTable?) {
        (self.component, self.claims, self.children) = (component, claims, children)
    }
}
