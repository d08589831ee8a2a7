/// A key that is compared by its bytes: to compare texts by their characters takes many times as long.
struct KeyBytes: Hashable {
    private let key: String

    init(_ key: String) {
        var key = key
        // Text of Foundation's making may not lie in one piece.
        key.makeContiguousUTF8()
        self.key = key
    }

    static func == (left: KeyBytes, right: KeyBytes) -> Bool { left.key.utf8.elementsEqual(right.key.utf8) }

    func hash(into hasher: inout Hasher) {
        key.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
