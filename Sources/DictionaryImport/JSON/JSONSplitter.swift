/// Finds where the next value of a stream ends, in bytes that arrive in pieces, without looking at any byte twice.
///
/// It follows brackets and strings only. Whether a value is well-formed is for the reader to say, which gets the range;
/// a range is never empty. Bytes that end within a value are handed over as its range too, once they are the last.
struct JSONSplitter {
    /// How values follow each other.
    enum Layout: Hashable {
        /// Values one after the other, with or without blanks between them.
        case sequence
        /// One value a line (JSON Lines), so that a broken one does not take the next with it. Blank lines are skipped.
        case lines
        /// The elements of one array, which is the whole text or the part of it at a key path.
        case elements(at: [ImportPath.Component])

        static let elements = Layout.elements(at: [])

        var isElements: Bool { if case .elements = self { true } else { false } }
        var isLines: Bool { if case .lines = self { true } else { false } }

        var separator: JSONElementRun.Separator {
            switch self {
            case .sequence: .blanks
            case .lines: .lineFeed
            case .elements: .comma
            }
        }
    }

    enum Step: Equatable {
        /// The bytes of the next value, as positions in the buffer; blanks may surround it.
        case value(Range<Int>)
        /// The buffer ends before the next value does.
        case needsMore
        /// The stream is at its end.
        case finished
        /// There is nothing at the key path.
        case missing
        /// What is at the key path is no array.
        case noArray
    }

    private enum State {
        /// Before or after the array: for the envelope to pass.
        case outside
        case firstElement, element, afterElement
    }

    private let layout: Layout
    /// What surrounds the array, in a layout of elements.
    private var envelope: JSONEnvelope?
    private var isAtVeryStart = true
    private var state = State.outside
    /// The first byte not looked at yet.
    private(set) var position = 0
    private var finder: ValueFinder?
    private var valueStart = 0

    init(_ layout: Layout) {
        self.layout = layout
        if case .elements(let path) = layout { envelope = JSONEnvelope(path) }
    }

    /// The way to the array, with its keys as the text spells them.
    var arrayPath: [ImportPath.Component] { envelope?.foundPath ?? [] }

    /// Whether the start of a value has been seen, and its end has not.
    var isInValue: Bool { finder != nil }

    /// The bytes before this position are of no use any more.
    var discardableCount: Int { finder == nil ? position : valueStart }

    /// Tells that the first `count` bytes of the buffer, at most `discardableCount`, were removed.
    mutating func discard(_ count: Int) {
        position -= count
        valueStart -= count
    }

    /// Looks for the next value in the buffer, which starts with the bytes of the last call that were not discarded.
    ///
    /// Throws where there is no value, in a layout of elements: at a misplaced or missing comma or bracket.
    mutating func next(in bytes: TextBytes, isLast: Bool) throws(JSONFailure) -> Step {
        if finder == nil {
            if let step = try moveToStart(in: bytes, isLast: isLast) { return step }
            valueStart = position
            finder = ValueFinder(startingWith: bytes[position], isLine: layout.isLines)
        }
        return continueValue(bytes, isLast: isLast)
    }

    /// Passes what stands before the next value, which starts at `position` when this returns `nil`.
    mutating func moveToStart(in bytes: TextBytes, isLast: Bool) throws(JSONFailure) -> Step? {
        while true {
            if isAtVeryStart {
                // A byte order mark is told apart only when all of it is there.
                guard bytes.count >= 3 || isLast else { return .needsMore }
                position = JSONReader.byteOrderMarkLength(bytes)
                isAtVeryStart = false
            }
            if state == .outside {
                if let step = try envelope?.pass(bytes, from: &position, isLast: isLast) { return step }
                state = .firstElement
            }
            bytes.skipBlanks(&position)
            guard position < bytes.count else {
                guard isLast else { return .needsMore }
                if layout.isElements { throw JSONFailure(at: position, in: bytes, expected: expected) }
                return .finished
            }
            let isStart = layout.isElements ? try startsElement(bytes) : true
            if isStart { return nil }
        }
    }

    /// Passes elements that were read from `position` on.
    mutating func pass(_ run: JSONElementRun) {
        position += run.end
        if layout.isElements { state = run.endsWithComma ? .element : .afterElement }
    }

    private mutating func continueValue(_ bytes: TextBytes, isLast: Bool) -> Step {
        let isFound = finder?.find(in: bytes, from: &position) ?? true
        guard isFound || isLast else { return .needsMore }
        finder = nil
        if layout.isElements { state = .afterElement }
        return .value(valueStart..<position)
    }

    /// Passes what stands between elements; `true` if one starts at `position`.
    private mutating func startsElement(_ bytes: TextBytes) throws(JSONFailure) -> Bool {
        let byte = bytes[position]
        switch (state, byte) {
        case (.firstElement, Byte.closeBracket), (.afterElement, Byte.closeBracket): state = .outside
        case (.afterElement, Byte.comma): state = .element
        case (.firstElement, _) where !Byte.isSeparator(byte), (.element, _) where !Byte.isSeparator(byte): return true
        default: throw JSONFailure(at: position, in: bytes, expected: expected)
        }
        position += 1
        return false
    }

    private var expected: JSONSyntaxError.Expectation {
        switch state {
        case .firstElement: .valueOrArrayEnd
        case .element, .outside: .value
        case .afterElement: .commaOrArrayEnd
        }
    }
}

/// Follows one value to its end, over as many buffers as it takes.
struct ValueFinder {
    private enum Shape {
        case line, scalar, nested
    }

    private let shape: Shape
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isFirst = true

    init(startingWith byte: UInt8, isLine: Bool) {
        let isNested = byte == Byte.openBracket || byte == Byte.openBrace || byte == Byte.quote
        shape = isLine ? .line : isNested ? .nested : .scalar
    }

    /// Moves `position` behind the value, or to the end of the buffer if that comes first.
    mutating func find(in bytes: TextBytes, from position: inout Int) -> Bool {
        switch shape {
        case .line:
            let end = bytes.position(of: Byte.lineFeed, in: position..<bytes.count)
            position = end ?? bytes.count
            return end != nil
        case .scalar:
            while position < bytes.count, isFirst || !Self.endsScalar(bytes[position]) {
                position += 1
                isFirst = false
            }
            return position < bytes.count
        case .nested:
            return findNested(bytes, from: &position)
        }
    }

    private mutating func findNested(_ bytes: TextBytes, from position: inout Int) -> Bool {
        while position < bytes.count {
            if isInString, !isEscaped { bytes.skipText(&position) }
            guard position < bytes.count else { return false }
            let byte = bytes[position]
            position += 1
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == Byte.backslash {
                    isEscaped = true
                } else if byte == Byte.quote {
                    isInString = false
                    if depth == 0 { return true }
                }
                continue
            }
            switch byte {
            case Byte.quote: isInString = true
            case Byte.openBracket, Byte.openBrace: depth += 1
            case Byte.closeBracket, Byte.closeBrace:
                depth -= 1
                if depth == 0 { return true }
            default: break
            }
        }
        return false
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case Byte.quote, Byte.openBracket, Byte.openBrace: true
        default: Byte.isSeparator(byte) || Byte.isBlank(byte)
        }
    }
}

extension TextBytes {
    /// Moves a position to the next byte that is no blank, or to the end.
    func skipBlanks(_ position: inout Int) {
        while position < count, Byte.isBlank(self[position]) { position += 1 }
    }

    /// Within a string, skips eight bytes at once while none of them is a quote or a backslash.
    @inline(__always)
    func skipText(_ position: inout Int) {
        while count - position >= 8 {
            let word = word(at: position)
            let special =
                EightBytes.matches(of: Byte.quote, in: word) | EightBytes.matches(of: Byte.backslash, in: word)
            position += EightBytes.position(ofFirst: special)
            if special != 0 { return }
        }
    }
}
