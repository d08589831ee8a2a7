/// Finds what was probably meant by a name that is not known.
enum NearMiss {
    /// The candidate with the smallest edit distance to `name` in normalized form, when that is at most a third of its
    /// length (but at least one edit). Among equals the first in UTF-8 order wins.
    static func suggestion(for name: String, among candidates: [String], by normalization: KeyNormalization) -> String?
    {
        let target = Array(normalization.normalized(name).unicodeScalars)
        let limit = max(1, target.count / 3)
        var best: (distance: Int, name: String)?
        for candidate in candidates.sorted(by: { $0.precedesInUTF8($1) }) {
            let scalars = Array(normalization.normalized(candidate).unicodeScalars)
            guard abs(scalars.count - target.count) <= limit else { continue }
            let distance = editDistance(scalars, target)
            if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.name
    }

    /// Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other (the optimal
    /// string alignment distance).
    private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        // What is too long to be a near miss of a property is not compared: the cost is the product of the lengths.
        guard left.count <= 64, right.count <= 64 else { return .max }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + (scalar == other ? 0 : 1))
                if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                    distance = min(distance, beforeLast[column - 1] + 1)
                }
                current.append(distance)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
