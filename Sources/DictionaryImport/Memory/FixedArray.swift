/// Values that lie next to each other in memory that does not move: the tables of plans, which are never freed, and those
/// that their owner frees.
///
/// Contract 5: the elements live until the owner frees them, when nobody else has the table any more.
@safe
struct FixedArray<Element: ~Copyable>: @unchecked Sendable {
    // `@unchecked Sendable`: those that threads share are not changed, but for elements that are atomic themselves.

    private let start: UnsafeMutablePointer<Element>
    let count: Int

    init(count: Int, _ makeElement: () -> Element) {
        self.count = count
        unsafe start = .allocate(capacity: max(count, 1))
        for index in 0..<count { unsafe (start + index).initialize(to: makeElement()) }
    }

    /// An element in place. An index is not checked in release builds: those that come here are the engine's own.
    @inline(__always)
    subscript(index: Int) -> Handle<Element> {
        assert(index >= 0 && index < count, "An index of a table must be one of its own")
        return unsafe Handle(start + index)
    }

    /// The number of an element of this table; `nil` for any other.
    func index(of element: Handle<Element>) -> Int? {
        let index = unsafe element.address - start
        return index >= 0 && index < count ? index : nil
    }

    var indices: Range<Int> { 0..<count }

    func deallocate() {
        unsafe start.deinitialize(count: count)
        unsafe start.deallocate()
    }
}

extension FixedArray {
    init(_ elements: some Collection<Element>) {
        count = elements.count
        unsafe start = .allocate(capacity: max(count, 1))
        _ = unsafe UnsafeMutableBufferPointer(start: start, count: count).initialize(from: elements)
    }

    /// The elements, copied.
    var elements: [Element] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }
}
