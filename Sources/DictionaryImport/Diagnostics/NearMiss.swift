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
        guard !candidates.isEmpty, let target = target(name) else { return nil }
        let bag = Self.bag(of: target)
        return withTemporaryMemory(of: Int.self, count: 3 * (target.count + 1)) { rows in
            // The most edits that make a candidate better than the best so far.
            var limit = max(1, target.count / 3)
            var best: String?
            for candidate in candidates where Self.mayBeNear(candidate, target, bag, limit) {
                guard let distance = Self.editDistance(candidate.scalars, target, atMost: limit, rows) else { continue }
                // The key itself is not what was meant by it.
                if distance == 0, !isPart { continue }
                best = candidate.name
                limit = distance - 1
                if limit < (isPart ? 0 : 1) { break }
            }
            return best
        }
    }

    /// The normalized form of a name; `nil` for one that is too long to be looked at, of which not all is read.
    private func target(_ name: String) -> [Unicode.Scalar]? {
        guard normalization.folds else {
            let target = Array(normalization.normalized(name).unicodeScalars.prefix(Self.longest + 1))
            return target.count <= Self.longest ? target : nil
        }
        // A scalar has four bytes at most.
        return withTemporaryMemory(of: UInt8.self, count: 4 * Self.longest) { folded in
            guard let count = name.withTextBytes({ normalization.fold($0, into: folded) }) else { return nil }
            let target = Array(String(folded.text(0..<count)).unicodeScalars)
            return target.count <= Self.longest ? target : nil
        }
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

    /// Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other (the optimal
    /// string alignment distance); `nil` when they are more than the limit.
    ///
    /// - Parameter rows: Memory for three rows of the table of distances, of which only what is near its diagonal is
    ///   filled: elsewhere they are beyond the limit.
    private static func editDistance(
        _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int, _ rows: MemoryBlock<Int>
    ) -> Int? {
        let far = limit + 1
        let width = right.count + 1
        var (beforeLast, last, current) = (rows, rows.dropFirst(width), rows.dropFirst(2 * width))
        for column in 0...right.count { last[column] = min(column, far) }
        var nearestBefore = 0
        for row in 0..<left.count {
            let columns = max(0, row - limit)..<min(right.count, row + limit + 1)
            current[columns.lowerBound] = columns.lowerBound == 0 ? min(row + 1, far) : far
            var nearest = current[columns.lowerBound]
            for column in columns {
                let isSame = left[row] == right[column]
                var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    distance = min(distance, beforeLast[column - 1] + 1)
                }
                current[column + 1] = distance
                nearest = min(nearest, distance)
            }
            if columns.upperBound < right.count { current[columns.upperBound + 1] = far }
            // What follows builds on the last two rows.
            if nearest > limit, nearestBefore > limit { return nil }
            nearestBefore = nearest
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
