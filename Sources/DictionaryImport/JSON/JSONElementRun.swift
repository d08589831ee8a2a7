/// The elements of a stream that the reader has found to be complete, one after the other: they are on the tape as the
/// elements of one array, so that they can be imported as those of a whole document are.
///
/// A run has only what is an array or an object. It ends before everything else: what is not complete or not well-formed, a
/// scalar, the end of the array. All that is for the follower.
struct JSONElementRun {
    /// What stands between two elements.
    enum Separator {
        /// There is only one value, which is the root of the tape, of any kind.
        case single
        case comma
        /// Each has a line of its own.
        case lineFeed
        case blanks
    }

    private let separator: Separator
    /// How many elements there are.
    private(set) var count = 0
    /// How many words they take on the tape, that of the array included.
    private(set) var wordCount = 0
    /// The byte after the last one, or after the comma behind it.
    private(set) var end = 0
    private(set) var endsWithComma = false
    private var start = 0

    init(_ separator: Separator) { self.separator = separator }

    /// Whether an element starts with this byte.
    @inline(__always)
    static func canStart(with byte: UInt8) -> Bool { byte == Byte.openBrace || byte == Byte.openBracket }

    @inline(__always)
    var isSingle: Bool { separator == .single }

    /// Notes that an element ends at `cursor`, and moves that to the next one; `false` when none follows.
    mutating func add(_ cursor: inout TextCursor, wordCount: Int) -> Bool {
        let elementEnd = cursor.position
        guard separator != .single else {
            end = elementEnd
            return false
        }
        if separator == .lineFeed {
            let text = cursor.text
            guard let lineEnd = text.position(of: Byte.lineFeed, in: start..<text.count), lineEnd >= elementEnd,
                text.part(elementEnd..<lineEnd).allSatisfy(Byte.isBlank)
            else { return false }
            cursor.advance(by: lineEnd &- elementEnd &+ 1)
        }
        count &+= 1
        self.wordCount = wordCount
        end = elementEnd
        var next = JSONReader.byteAfterBlanks(&cursor)
        if separator == .comma {
            endsWithComma = next == Byte.comma
            guard endsWithComma else { return false }
            cursor.advance(by: 1)
            end = cursor.position
            next = JSONReader.byteAfterBlanks(&cursor)
        }
        start = cursor.position
        return Self.canStart(with: next)
    }
}
