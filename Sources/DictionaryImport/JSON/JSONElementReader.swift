import Foundation

/// Reads the elements of JSON that arrives in pieces, one after the other. It holds the element that is not complete yet, and
/// the last piece.
///
/// It follows brackets and strings only, to where an element starts and ends; whether that is well-formed, ``JSONDocument`` says.
/// What surrounds an array is passed without building or keeping any of it: values that are not on the way are not checked.
/// Of several members that the path may mean, the first in the text is taken.
struct JSONElementReader {
    /// How elements follow each other.
    enum Layout: Sendable, Hashable {
        /// One after the other, with or without blanks between them.
        case concatenated
        /// One a line (JSON Lines), so that a broken one does not take the next with it. Blank lines are skipped.
        case lines
        /// Those of one array, which is the whole text or the part of it at a key path.
        case array(at: [ImportPath.Component])
    }

    struct Element {
        let document: JSONDocument
        /// The number of the element, from zero.
        let index: Int
        /// How many bytes of the stream stand before it.
        let offset: Int
    }

    /// What ends the stream; but after ``element(_:)`` and ``tooLong`` in lines, the next line can be read.
    enum Failure: Error {
        /// There is no value, or no separator, where there must be one.
        case syntax(JSONSyntaxError)
        /// The last element is not well-formed, or nested too deeply.
        case element(JSONSyntaxError)
        /// There is nothing at the key path.
        case missing
        /// What is at the key path is no array.
        case noArray(FoundValue)
        /// An element has more bytes than it may.
        case tooLong
    }

    private enum State {
        case value(isOnPath: Bool)
        case firstMember, member
        case colon(isOnPath: Bool)
        case firstElement
        case afterValue
    }

    private struct Container {
        let isObject: Bool
        var index = 0
    }

    /// What is being followed to its end, over as many pieces as it takes.
    private struct Part {
        enum Use {
            case element, key, other
        }

        let use: Use
        let start: Int
        var end: JSONValueEnd
    }

    private let layout: Layout
    private let path: [ImportPath.Component]
    private let maximumDepth: Int
    private let maximumElementSize: Int

    /// The way to the array, with its keys as the text spells them; before it is found, the part of the way that has been.
    private(set) var arrayPath: [ImportPath.Component] = []
    /// How many elements have been seen, well-formed or not.
    private(set) var elementCount = 0
    /// How many bytes of the stream stand before the element that was seen last.
    private(set) var elementOffset = 0
    /// The line on which that starts, from 1, as far as line feeds stand between elements.
    private(set) var elementLine = 1
    /// How many bytes have been appended.
    private(set) var byteCount = 0

    private var buffer: [UInt8] = []
    /// The first byte of the buffer not looked at yet.
    private var position = 0
    /// How many bytes of the stream stand before the buffer.
    private var bufferOffset = 0
    /// The line and column of the last failure, or of the start of the buffer when that comes later. It only moves on, so that
    /// no byte is counted twice.
    private var place = JSONTextPlace()
    /// How many line feeds have been passed between elements.
    private var lineFeedCount = 0
    private var isComplete = false
    private var isAtVeryStart = true

    private var isFound = false
    private var containers: [Container] = []
    private var state = State.value(isOnPath: true)
    private var part: Part?

    /// - Parameters:
    ///   - maximumDepth: How deep arrays and objects of an element may be nested.
    ///   - maximumElementSize: The most bytes that are kept of an element.
    init(_ layout: Layout, maximumDepth: Int, maximumElementSize: Int) {
        self.layout = layout
        path = if case .array(let path) = layout { path } else { [] }
        self.maximumDepth = maximumDepth
        self.maximumElementSize = maximumElementSize
    }

    // MARK: Pieces

    /// Takes the next piece. Those before it are needed no more, but for the part that is not complete.
    mutating func append(_ bytes: some ContiguousBytes) {
        let keptFrom = self.keptFrom
        movePlace(to: keptFrom)
        buffer.removeFirst(keptFrom)
        bufferOffset += keptFrom
        position -= keptFrom
        if let part { self.part = Part(use: part.use, start: part.start - keptFrom, end: part.end) }
        unsafe bytes.withUnsafeBytes { unsafe buffer.append(contentsOf: $0) }
        byteCount = bufferOffset + buffer.count
    }

    /// Says that no bytes follow.
    mutating func finish() { isComplete = true }

    private var keptFrom: Int {
        if let part, part.use != .other { return part.start }
        return position
    }

    // MARK: Elements

    /// The next element; `nil` when none is complete.
    mutating func next() throws(Failure) -> Element? {
        guard try moveToElement(), let range = passElement() else {
            // Where nothing has begun, no more than a byte order mark is held.
            if part != nil, buffer.count - keptFrom > maximumElementSize { throw tooLong(keptFrom..<buffer.count) }
            return nil
        }
        guard range.count <= maximumElementSize else { throw tooLong(range) }
        note(range)
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(buffer[range], maximumDepth: maximumDepth)
            return Element(document: document, index: elementCount - 1, offset: elementOffset)
        } catch {
            throw .element(syntaxError(error.reason, at: range.lowerBound + error.offset))
        }
    }

    private mutating func note(_ element: Range<Int>) {
        elementOffset = bufferOffset + element.lowerBound
        elementLine = lineFeedCount + 1
        elementCount += 1
    }

    /// Counts an element that is too long. Of a line, the rest is passed without being kept.
    private mutating func tooLong(_ element: Range<Int>) -> Failure {
        note(element)
        if let part { self.part = Part(use: .other, start: part.start, end: part.end) }
        return .tooLong
    }

    /// Passes what stands before the next element; `false` when that does not begin in the buffer.
    private mutating func moveToElement() throws(Failure) -> Bool {
        if part?.use == .element { return true }
        if isAtVeryStart {
            // A byte order mark is told apart only when all of it is there.
            guard buffer.count >= 3 || isComplete else { return false }
            if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
            isAtVeryStart = false
        }
        while try finishPart() {
            while position < buffer.count, Byte.isBlank(buffer[position]) {
                if buffer[position] == Byte.lineFeed { lineFeedCount += 1 }
                position += 1
            }
            guard position < buffer.count else {
                if isComplete { try checkEnd() }
                return false
            }
            if startsElement(buffer[position]) {
                follow(.element)
                return true
            }
            try pass(buffer[position])
        }
        return false
    }

    private func startsElement(_ byte: UInt8) -> Bool {
        guard case .array(let path) = layout else { return true }
        // What is in the elements is not followed by containers: none is deeper.
        guard containers.count == path.count + 1 else { return false }
        switch state {
        case .value, .firstElement: return !Byte.isSeparator(byte)
        case .firstMember, .member, .colon, .afterValue: return false
        }
    }

    private mutating func passElement() -> Range<Int>? {
        guard let start = part?.start, findEnd() else { return nil }
        state = .afterValue
        return start..<position
    }

    // MARK: Parts that are passed as a whole

    private mutating func follow(_ use: Part.Use) {
        let end = layout == .lines ? JSONValueEnd.ofLine : JSONValueEnd(ofValueStartingWith: buffer[position])
        part = Part(use: use, start: position, end: end)
    }

    /// Moves to the end of the part; `false` if that is not in the buffer. The end of the stream ends everything.
    private mutating func findEnd() -> Bool {
        guard part?.end.find(in: buffer, from: &position) != false || isComplete else { return false }
        part = nil
        return true
    }

    /// Ends the key or the value that is being passed, if any; `false` if its end is not in the buffer.
    private mutating func finishPart() throws(Failure) -> Bool {
        guard let part else { return true }
        guard findEnd() else { return false }
        guard part.use == .key else {
            state = .afterValue
            return true
        }
        do throws(JSONSyntaxError) {
            let key = try JSONDocument(buffer[part.start..<position], maximumDepth: 0).string(at: 0) ?? ""
            state = .colon(isOnPath: isWanted(key: key))
        } catch {
            throw .syntax(syntaxError(error.reason, at: part.start + error.offset))
        }
        return true
    }

    // MARK: What surrounds the elements

    private func isAfterValue(in isObject: Bool) -> Bool {
        if case .afterValue = state, let container = containers.last { container.isObject == isObject } else { false }
    }

    private mutating func checkEnd() throws(Failure) {
        guard case .array = layout else { return }
        guard case .afterValue = state, containers.isEmpty else { throw unexpected() }
        if !isFound { throw .missing }
    }

    private mutating func pass(_ byte: UInt8) throws(Failure) {
        switch (state, byte) {
        case (.value(let isOnPath), _) where !Byte.isSeparator(byte):
            return try startValue(byte, isOnPath: isOnPath && !isFound)
        case (.firstMember, Byte.quote), (.member, Byte.quote):
            return follow(.key)
        case (.colon(let isOnPath), Byte.colon):
            state = .value(isOnPath: isOnPath)
        case (.firstElement, _) where !Byte.isSeparator(byte):
            state = .value(isOnPath: isWanted(index: 0))
            return
        case (.firstMember, Byte.closeBrace), (.firstElement, Byte.closeBracket),
            (_, Byte.closeBrace) where isAfterValue(in: true),
            (_, Byte.closeBracket) where isAfterValue(in: false):
            // A container that ends before the array was found does not have it, and no other can.
            guard isFound else { throw .missing }
            containers.removeLast()
            state = .afterValue
        case (.afterValue, Byte.comma) where !containers.isEmpty:
            let last = containers.count - 1
            containers[last].index += 1
            state = containers[last].isObject ? .member : .value(isOnPath: isWanted(index: containers[last].index))
        default:
            throw unexpected()
        }
        position += 1
    }

    private mutating func startValue(_ byte: UInt8, isOnPath: Bool) throws(Failure) {
        guard isOnPath else { return follow(.other) }
        let isArray = byte == Byte.openBracket
        if containers.count == path.count {
            guard isArray else {
                guard !path.isEmpty, let found = FoundValue(startingWith: byte) else { throw unexpected() }
                throw .noArray(found)
            }
            isFound = true
        }
        guard isArray || byte == Byte.openBrace else { throw .missing }
        position += 1
        containers.append(Container(isObject: !isArray))
        state = isArray ? .firstElement : .firstMember
    }

    private mutating func isWanted(key: String) -> Bool {
        let normalization = KeyNormalization.standard
        guard !isFound, case .key(let wanted) = path[containers.count - 1],
            normalization.normalized(key) == normalization.normalized(wanted)
        else { return false }
        arrayPath.append(.key(key))
        return true
    }

    private mutating func isWanted(index: Int) -> Bool {
        guard !isFound else { return false }
        let wanted: Int? =
            switch path[containers.count - 1] {
            case .index(let index): index
            case .key(let key): KeyPathText.index(key)
            }
        guard wanted == index else { return false }
        arrayPath.append(.index(index))
        return true
    }

    // MARK: Failures

    private mutating func unexpected() -> Failure {
        let reason = JSONSyntaxError.Reason(
            missing: expected, at: position, in: buffer[...], isStart: bufferOffset == 0)
        return .syntax(syntaxError(reason, at: position))
    }

    private var expected: JSONSyntaxError.Expectation {
        switch state {
        case .value: path.isEmpty && containers.isEmpty ? .arrayStart : .value
        case .firstMember: .keyOrObjectEnd
        case .member: .key
        case .colon: .colon
        case .firstElement: .valueOrArrayEnd
        case .afterValue:
            containers.last.map { $0.isObject ? .commaOrObjectEnd : .commaOrArrayEnd } ?? .endOfText
        }
    }

    private mutating func syntaxError(_ reason: JSONSyntaxError.Reason, at position: Int) -> JSONSyntaxError {
        movePlace(to: min(position, buffer.count))
        return JSONSyntaxError(offset: place.offset, line: place.line, column: place.column, reason: reason)
    }

    /// Counts the lines up to a position of the buffer.
    private mutating func movePlace(to position: Int) {
        let passed = place.offset - bufferOffset
        if passed < position { place.pass(buffer[passed..<position]) }
    }
}
