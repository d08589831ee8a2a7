extension JSONTape {
    /// The elements of an array, or the keys of an object, as indices in the order of the text.
    struct Children: Sequence, IteratorProtocol {
        private let words: MemoryBlock<UInt64>
        private var index: Int
        private let end: Int
        /// How far the value, with which a child ends, stands behind its index: a key comes before its value.
        private let distance: Int

        @inline(__always)
        fileprivate init(of container: Int, in words: MemoryBlock<UInt64>, distance: Int) {
            self.words = words
            index = JSONTape.firstChild(of: container)
            end = JSONTape.next(after: container, in: words)
            self.distance = distance
        }

        @inline(__always)
        mutating func next() -> Int? {
            if index >= end { return nil }
            defer { index = JSONTape.next(after: index &+ distance, in: words) }
            return index
        }
    }

    /// The elements of an array.
    @inline(__always)
    func elements(of array: Int) -> Children { Children(of: array, in: words, distance: 0) }

    /// The keys of an object; repeated ones come each time. The value of a member stands behind its key.
    @inline(__always)
    func keys(of object: Int) -> Children { Children(of: object, in: words, distance: 1) }
}
