/// Fills the slots of a new frame, while the keys of an object are gone through.
///
/// It keeps the bits of the first slots to itself: in memory, each key would wait for the one before it.
struct SlotFiller {
    private let frame: UnsafeMutablePointer<ObjectFrame>
    private let singles: MemoryBlock<Int32>
    private let positions: UnsafeMutableRawPointer
    private var bits: UInt64 = 0

    @inline(__always)
    init(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        self.frame = frame
        singles = frame.pointee.unmanagedKeys._withUnsafeGuaranteedRef { $0.singles }
        positions = frame.pointee.positions
    }

    /// Fills a slot in the frequent case: it is one of the first 64, and has no value yet. Otherwise answers `false`.
    @inline(__always)
    mutating func fill<Position>(_ slot: Int, with position: Position) -> Bool {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
        if UInt(bitPattern: slot) >= 64 || bits & bit != 0 { return false }
        bits |= bit
        (positions.assumingMemoryBound(to: Position.self) + slot).initialize(to: position)
        return true
    }

    /// As ``fill(_:with:)``, for what a key feeds that has this number among the likely spellings.
    @inline(__always)
    mutating func fill<Position>(number: Int, with position: Position) -> Bool {
        number >= 0 && fill(Int(singles[number]), with: position)
    }

    /// Takes a key in the other cases.
    ///
    /// - Parameter slot: The slot that the key feeds; negative when that is not known, or not all.
    @inline(__always)
    mutating func takeUnlikely<Source: MemberSource>(
        _ slot: Int, at position: Source.Position, of source: Source, for context: ImportContext
    ) {
        finish()
        if slot >= 64, !frame.pointee.isFilled(slot) {
            frame.pointee.fill(slot, with: position)
        } else {
            context.takeUnlikely(at: position, of: source, frame)
        }
        bits = frame.pointee.filled[0]
    }

    /// As ``takeUnlikely(_:at:of:for:)``, for a key that has this number.
    @inline(__always)
    mutating func takeUnlikely<Source: MemberSource>(
        number: Int, at position: Source.Position, of source: Source, for context: ImportContext
    ) {
        takeUnlikely(number < 0 ? number : Int(singles[number]), at: position, of: source, for: context)
    }

    @inline(__always)
    func finish() { frame.pointee.filled[0] = bits }
}
