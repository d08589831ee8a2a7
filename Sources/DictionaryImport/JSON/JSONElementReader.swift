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

    /// What ends the stream; but after ``element(_:)`` and ``tooLong`` in lines, the next line can be read.
    enum Failure: Error {
        /// There is no value, or no separator, where there must be one.
        case syntax(JSONSyntaxError.Reason, at: Int)
        /// The last element is not well-formed, or nested too deeply.
        case element(JSONSyntaxError.Reason, at: Int)
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
        enum Use { case element, key, other }

        let use: Use
        let start: Int
        var end: JSONValueEnd
    }

    private let layout: Layout
    private let path: [ImportPath.Component]
    private let maximumDepth: Int
    private let maximumElementSize: Int

    /// The way to the element that was seen last, with the keys as the text spells them; before there is one, to where the
    /// reader is on its way to the array.
    private(set) var elementPath: [ImportPath.Component] = [.index(0)]
    /// How many elements have been seen, well-formed or not.
    private(set) var elementCount = 0
    /// How many bytes of the stream stand before the element that was seen last.
    private(set) var elementOffset = 0
    /// The line on which that starts, from 1, as far as line feeds stand between elements.
    private(set) var elementLine = 1
    /// How many bytes have been appended.
    var byteCount: Int { bufferOffset + buffer.count }

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
    private var hasFinished = false
    private var isAtVeryStart = true

    /// Elements that are complete, with the lines on which they start, and how many of them have been handed out.
    private var complete: [(range: Range<Int>, line: Int)] = []
    private var handedOut = 0
    /// What is wrong behind them.
    private var failure: Failure?
    /// Some of them, which are read together because a document for each would take longer than to read it; and the next one.
    private var document = JSONDocument.none
    private var root = 0
    /// Those that are not well-formed.
    private var failed: ArraySlice<Int> = []
    /// How many bytes are read together, or a few more.
    private static let readTogether = 1 << 13

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
        (self.maximumDepth, self.maximumElementSize) = (maximumDepth, max(maximumElementSize, 0))
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
    }

    /// Says that no bytes follow.
    mutating func finish() { hasFinished = true }

    private var keptFrom: Int {
        if let part, part.use != .other { return part.start }
        return position
    }

    // MARK: Elements

    /// The next element; `nil` when none is complete.
    mutating func next() throws(Failure) -> ImportValue? {
        if handedOut == complete.count { try findElements() }
        guard handedOut < complete.count else {
            // Where nothing has begun, no more than a byte order mark is held.
            guard let part, buffer.count - keptFrom > maximumElementSize else { return nil }
            note(keptFrom, line: lineFeedCount + 1)
            // Of a line, the rest is passed without being kept.
            self.part = Part(use: .other, start: part.start, end: part.end)
            throw .tooLong
        }
        let (range, line) = complete[handedOut]
        defer { handedOut += 1 }
        note(range.lowerBound, line: line)
        guard range.count <= maximumElementSize else { throw .tooLong }
        if document.isEnd(root) { readElements() }
        let (document, place) = (document, root)
        root = document.next(after: place)
        if document.isEnd(root) { (self.document, root) = (.none, 0) }
        if failed.first == handedOut { return try readAlone(range) }
        return ImportValue(document.source(at: place), document: document)
    }

    /// Reads an element that could not be read with others, which mostly says why.
    private mutating func readAlone(_ element: Range<Int>) throws(Failure) -> ImportValue {
        failed.removeFirst()
        do throws(JSONSyntaxError) {
            return try JSONDocument(buffer[element], maximumDepth: maximumDepth).root
        } catch {
            throw .element(error.reason, at: element.lowerBound + error.offset)
        }
    }

    private mutating func note(_ start: Int, line: Int) {
        elementOffset = bufferOffset + start
        elementLine = line
        elementPath[elementPath.count - 1] = .index(elementCount)
        elementCount += 1
    }

    /// Finds the next elements that are complete. What is wrong behind some waits until they have been handed out.
    private mutating func findElements() throws(Failure) {
        complete.removeAll(keepingCapacity: true)
        handedOut = 0
        if let failure { throw failure }
        var size = 0
        do throws(Failure) {
            while size < Self.readTogether, try moveToElement() {
                let line = lineFeedCount + 1
                guard let range = passElement() else { break }
                complete.append((range, line))
                size += range.count
            }
        } catch {
            if complete.isEmpty { throw error }
            failure = error
        }
    }

    private mutating func readElements() {
        let ranges = complete[handedOut...].lazy.map(\.range).prefix { [maximumElementSize] in
            $0.count <= maximumElementSize
        }
        let (document, failed) = JSONDocument.reading(ranges, of: buffer, maximumDepth: maximumDepth)
        (self.document, root) = (document, 0)
        self.failed = failed.map { $0 + handedOut }[...]
    }

    /// Passes what stands before the next element; `false` when that does not begin in the buffer.
    private mutating func moveToElement() throws(Failure) -> Bool {
        if part?.use == .element { return true }
        if isAtVeryStart {
            // A byte order mark is told apart only when all of it is there.
            guard buffer.count >= 3 || hasFinished else { return false }
            if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
            isAtVeryStart = false
        }
        while try finishPart() {
            while position < buffer.count, Byte.isBlank(buffer[position]) {
                if buffer[position] == Byte.lineFeed { lineFeedCount += 1 }
                position += 1
            }
            guard position < buffer.count else {
                if hasFinished { try checkEnd() }
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
        guard part?.end.find(in: buffer, from: &position) != false || hasFinished else { return false }
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
            throw .syntax(error.reason, at: part.start + error.offset)
        }
        return true
    }

    // MARK: What surrounds the elements

    private func checkEnd() throws(Failure) {
        guard case .array = layout else { return }
        guard case .afterValue = state, containers.isEmpty else { throw unexpected() }
        if !isFound { throw .missing }
    }

    private mutating func pass(_ byte: UInt8) throws(Failure) {
        switch (state, byte) {
        case (.value(let isOnPath), _) where !Byte.isSeparator(byte):
            return try startValue(byte, isOnPath: isOnPath)
        case (.firstMember, Byte.quote), (.member, Byte.quote): return follow(.key)
        case (.colon(let isOnPath), Byte.colon): state = .value(isOnPath: isOnPath)
        case (.firstElement, _) where !Byte.isSeparator(byte):
            state = .value(isOnPath: isWanted(index: 0))
            return
        case (.firstMember, Byte.closeBrace), (.firstElement, Byte.closeBracket),
            (.afterValue, Byte.closeBrace) where containers.last?.isObject == true,
            (.afterValue, Byte.closeBracket) where containers.last?.isObject == false:
            // A container that ends before the array was found does not have it, and no other can.
            guard isFound else { throw .missing }
            containers.removeLast()
            state = .afterValue
        case (.afterValue, Byte.comma) where !containers.isEmpty:
            let last = containers.count - 1
            containers[last].index += 1
            state = containers[last].isObject ? .member : .value(isOnPath: isWanted(index: containers[last].index))
        default: throw unexpected()
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
        elementPath.insert(.key(key), at: elementPath.count - 1)
        return true
    }

    private mutating func isWanted(index: Int) -> Bool {
        guard !isFound, path[containers.count - 1].index == index else { return false }
        elementPath.insert(.index(index), at: elementPath.count - 1)
        return true
    }

    // MARK: Failures

    private func unexpected() -> Failure {
        let reason = JSONSyntaxError.Reason(
            missing: expected, at: position, in: buffer[...], isStart: bufferOffset == 0)
        return .syntax(reason, at: position)
    }

    private var expected: JSONSyntaxError.Expectation {
        switch state {
        case .value: path.isEmpty && containers.isEmpty ? .arrayStart : .value
        case .firstMember: .keyOrObjectEnd
        case .member: .key
        case .colon: .colon
        case .firstElement: .valueOrArrayEnd
        case .afterValue: containers.last.map { $0.isObject ? .commaOrObjectEnd : .commaOrArrayEnd } ?? .endOfText
        }
    }

    /// - Parameter position: Where it is in the buffer.
    mutating func syntaxError(_ reason: JSONSyntaxError.Reason, at position: Int) -> JSONSyntaxError {
        movePlace(to: min(position, buffer.count))
        return JSONSyntaxError(offset: place.offset, line: place.line, column: place.column, reason: reason)
    }

    /// Counts the lines up to a position of the buffer.
    private mutating func movePlace(to position: Int) {
        let passed = place.offset - bufferOffset
        if passed < position { place.pass(buffer[passed..<position]) }
    }
}
