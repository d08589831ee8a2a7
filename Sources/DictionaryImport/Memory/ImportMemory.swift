/// One block of memory for the stacks of an import: one of a few objects allocates little more than them. It is freed after
/// them (Contract 9).
@safe
struct ImportMemory {
    private static let framesSize = 1024
    private static let journalSize = 512

    private let block: UnsafeMutableRawPointer

    init() {
        unsafe block = .allocate(byteCount: Self.framesSize + Self.journalSize, alignment: 16)
    }

    var frames: Arena { unsafe Arena(first: part(at: 0, Self.framesSize)) }
    var journal: Arena { unsafe Arena(first: part(at: Self.framesSize, Self.journalSize)) }

    private func part(at offset: Int, _ size: Int) -> UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: block + offset, count: size)
    }

    func deallocate() { unsafe block.deallocate() }
}
