/// Finds what was probably meant by a name that is not known, among the names of a model.
///
/// A feed can have any number of unknown keys, so all that does not depend on the key is worked out once.
struct NearMiss: Sendable {
    private struct Candidate {
        let name: String
        let scalars: [Unicode.Scalar]
        let bag: UInt64
    }

    /// In UTF-8 order, without those that are too long to be looked at.
    private let candidates: [Candidate]
    private let normalization: KeyNormalization

    /// What is too long to be a near miss of a property is not compared: the cost is the product of the lengths.
    private static let longest = 64
    /// Names of so few letters are near to any other.
    private static let tooShort = 2

    init(_ names: [String], by normalization: KeyNormalization) {
        self.normalization = normalization
        candidates = names.sortedInUTF8().compactMap { name in
            let scalars = Array(normalization.normalized(name).unicodeScalars)
            guard scalars.count <= Self.longest else { return nil }
            return Candidate(name: name, scalars: scalars, bag: Self.bag(of: scalars))
        }
    }

    /// The candidate with the smallest edit distance to `name` in normalized form, when that is at most a third of its
    /// length (but at least one edit). Among equals the first in UTF-8 order wins.
    ///
    /// - Parameter isPart: Whether more follows the name, so that the candidate may be what it is: the rest was too much.
    func suggestion(for name: String, isPart: Bool = false) -> String? {
        guard !candidates.isEmpty else { return nil }
        let target = Array(normalization.normalized(name).unicodeScalars.prefix(Self.longest + 1))
        guard target.count <= Self.longest, isPart || target.count > Self.tooShort else { return nil }
        let bag = Self.bag(of: target)
        var distances = EditDistance(to: target)
        // The most edits that make a candidate better than the best so far.
        var limit = max(1, target.count / 3)
        var best: String?
        for candidate in candidates where Self.mayBeNear(candidate, target, bag, limit) {
            guard let distance = distances.distance(of: candidate.scalars, atMost: limit) else { continue }
            // The key itself is not what was meant by it.
            if distance == 0, !isPart { continue }
            best = candidate.name
            limit = distance - 1
            if limit < (isPart ? 0 : 1) { break }
        }
        return best
    }

    /// A bit for each scalar, which some share.
    private static func bag(of scalars: [Unicode.Scalar]) -> UInt64 {
        scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }

    /// Whether a candidate may be within the limit, from what is known at once. An edit adds or removes one scalar at most.
    private static func mayBeNear(
        _ candidate: Candidate, _ target: [Unicode.Scalar], _ bag: UInt64, _ limit: Int
    ) -> Bool {
        abs(candidate.scalars.count - target.count) <= limit
            && (candidate.bag & ~bag).nonzeroBitCount <= limit && (bag & ~candidate.bag).nonzeroBitCount <= limit
    }
}

extension NearMiss {
    /// Counts the edits that turn one text into another: insertions, deletions, substitutions and swaps of neighbours (the
    /// optimal string alignment distance).
    private struct EditDistance {
        private let target: [Unicode.Scalar]
        /// The last three rows of the table of distances, of which only what is near its diagonal is filled: elsewhere they are
        /// beyond the limit.
        private var (beforeLast, last, current): ([Int], [Int], [Int])

        init(to target: [Unicode.Scalar]) {
            self.target = target
            last = Array(repeating: 0, count: target.count + 1)
            (beforeLast, current) = (last, last)
        }

        mutating func distance(of text: [Unicode.Scalar], atMost limit: Int) -> Int? {
            let far = limit + 1
            for column in last.indices { last[column] = min(column, far) }
            var nearestBefore = 0
            for row in text.indices {
                let columns = max(0, row - limit)..<min(target.count, row + limit + 1)
                current[columns.lowerBound] = columns.lowerBound == 0 ? min(row + 1, far) : far
                var nearest = current[columns.lowerBound]
                for column in columns {
                    let isSame = text[row] == target[column]
                    var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                    if row > 0, column > 0, text[row] == target[column - 1], text[row - 1] == target[column] {
                        distance = min(distance, beforeLast[column - 1] + 1)
                    }
                    current[column + 1] = distance
                    nearest = min(nearest, distance)
                }
                if columns.upperBound < target.count { current[columns.upperBound + 1] = far }
                // What follows builds on the last two rows.
                if nearest > limit, nearestBefore > limit { return nil }
                nearestBefore = nearest
                (beforeLast, last, current) = (last, current, beforeLast)
            }
            return last[target.count] <= limit ? last[target.count] : nil
        }
    }
}
