/// A key that is compared by its bytes: to compare texts by their characters takes many times as long.
struct KeyBytes: Hashable {
    private let key: String

    init(_ key: String) {
        var key = key
        // Text of Foundation's making may not lie in one piece.
        key.makeContiguousUTF8()
        self.key = key
    }

    static func == (left: KeyBytes, right: KeyBytes) -> Bool { left.key.hasSameBytes(as: right.key) }

    func hash(into hasher: inout Hasher) { key.withTextBytes { hasher.combine($0) } }
}
