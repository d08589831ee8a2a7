/// Follows a JSON text that arrives in pieces to where its elements start and end, without looking at any byte twice.
///
/// It follows brackets and strings only. Whether an element is well-formed is for the reader to say, which gets the range; a
/// range is never empty. Bytes that end within an element are handed over as its range too, once they are the last.
///
/// What surrounds an array is passed without building or keeping any of it: values that are not on the way are not checked.
/// Of several members that the path may mean, the first in the text is taken.
struct JSONFollower {
    /// How elements follow each other.
    enum Layout: Hashable {
        /// One after the other, with or without blanks between them.
        case sequence
        /// One a line (JSON Lines), so that a broken one does not take the next with it. Blank lines are skipped.
        case lines
        /// Those of one array, which is the whole text or the part of it at a key path.
        case elements(at: [ImportPath.Component])

        static let elements = Layout.elements(at: [])

        var isLines: Bool { self == .lines }
    }

    /// Why the elements cannot be followed.
    enum Failure: Error {
        /// There is no value, or no separator, where there must be one.
        case syntax(JSONFailure)
        /// There is nothing at the key path.
        case missing
        /// What is at the key path is no array.
        case noArray(FoundValue)
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

    /// What is being followed to its end, over as many buffers as it takes.
    private struct Part {
        enum Use {
            case element, key, other
        }

        let use: Use
        var finder: ValueFinder
        var start: Int
    }

    private let layout: Layout
    /// The path, with its keys normalized.
    private let path: [ImportPath.Component]
    /// How many containers are open around an element.
    private let elementDepth: Int
    /// The way to the array, with its keys as the text spells them; before it is found, the part of the way that has been.
    private(set) var arrayPath: [ImportPath.Component] = []
    private var isFound = false
    private var containers: [Container] = []
    private var state = State.value(isOnPath: true)
    private var part: Part?
    private var isAtVeryStart = true
    /// The first byte not looked at yet.
    private(set) var position = 0

    init(_ layout: Layout) {
        self.layout = layout
        if case .elements(let path) = layout {
            self.path = path.map { $0.normalized(by: .standard) }
            elementDepth = path.count + 1
        } else {
            (path, elementDepth) = ([], 0)
        }
    }

    /// Whether the start of an element has been seen, and its end has not.
    var isInElement: Bool { part?.use == .element }

    /// The bytes before this position are of no use any more.
    var discardableCount: Int {
        if let part, part.use != .other { return part.start }
        return position
    }

    /// Tells that the first `count` bytes of the buffer, at most `discardableCount`, were removed.
    mutating func discard(_ count: Int) {
        position -= count
        part?.start -= count
    }

    /// Passes what stands before the next element, which starts at `position` when this returns `true`.
    ///
    /// - Parameters:
    ///   - bytes: The buffer, which starts with the bytes of the last call that were not discarded.
    ///   - isLast: Whether the text ends where the buffer does. Then there is no element any more when this returns `false`.
    mutating func moveToElement(in bytes: TextBytes, isLast: Bool) throws(Failure) -> Bool {
        if isAtVeryStart {
            // A byte order mark is told apart only when all of it is there.
            guard bytes.count >= 3 || isLast else { return false }
            position = JSONReader.byteOrderMarkLength(bytes)
            isAtVeryStart = false
        }
        while try finishPart(in: bytes, isLast: isLast) {
            bytes.skipBlanks(&position)
            guard position < bytes.count else {
                if isLast { try checkEnd(bytes) }
                return false
            }
            if startsElement(bytes[position]) { return true }
            try pass(bytes[position], bytes)
        }
        return false
    }

    /// Follows the element that starts at `position`, or the one that it is in, to its end; `nil` when the buffer ends before.
    mutating func passElement(in bytes: TextBytes, isLast: Bool) -> Range<Int>? {
        let start = part?.start ?? position
        if part == nil { follow(.element, from: bytes[start]) }
        guard findEnd(in: bytes, isLast: isLast) else { return nil }
        state = .afterValue
        return start..<position
    }

    /// Passes elements that were read from `position` on.
    mutating func pass(_ run: JSONElementRun) {
        position += run.end
        state = run.endsWithComma ? .value(isOnPath: false) : .afterValue
    }

    private func startsElement(_ byte: UInt8) -> Bool {
        // What is in the elements is not followed by containers: none is deeper.
        guard containers.count == elementDepth else { return false }
        if elementDepth == 0 { return true }
        switch state {
        case .value, .firstElement: return !Byte.isSeparator(byte)
        case .firstMember, .member, .colon, .afterValue: return false
        }
    }

    // MARK: Parts that are passed as a whole

    private mutating func follow(_ use: Part.Use, from byte: UInt8) {
        part = Part(
            use: use, finder: ValueFinder(startingWith: byte, isLine: layout.isLines), start: position)
    }

    /// Moves to the end of the part; `false` if that is not in the buffer.
    private mutating func findEnd(in bytes: TextBytes, isLast: Bool) -> Bool {
        guard part?.finder.find(in: bytes, from: &position) != false || isLast else { return false }
        part = nil
        return true
    }

    /// Ends the key or the value that is being passed, if any; `false` if its end is not in the buffer.
    private mutating func finishPart(in bytes: TextBytes, isLast: Bool) throws(Failure) -> Bool {
        guard let part else { return true }
        guard findEnd(in: bytes, isLast: isLast) else { return false }
        if part.use == .key {
            let key = try key(in: bytes, part.start..<position)
            state = .colon(isOnPath: isWanted(key: key))
        } else {
            state = .afterValue
        }
        return true
    }

    private func key(in bytes: TextBytes, _ range: Range<Int>) throws(Failure) -> String {
        do throws(JSONSyntaxError) {
            let document = try JSONDocument.open(bytes.part(range))
            defer { JSONDocument.close(document) }
            return document.tape.string(at: 0)
        } catch {
            throw .syntax(JSONFailure(offset: range.lowerBound + error.offset, reason: error.reason))
        }
    }

    // MARK: What surrounds the elements

    private func checkEnd(_ bytes: TextBytes) throws(Failure) {
        if elementDepth == 0 { return }
        guard case .afterValue = state, containers.isEmpty else { throw unexpected(bytes) }
        if !isFound { throw .missing }
    }

    private mutating func pass(_ byte: UInt8, _ bytes: TextBytes) throws(Failure) {
        switch (state, byte) {
        case (.value(let isOnPath), _) where !Byte.isSeparator(byte):
            return try startValue(byte, isOnPath: isOnPath && !isFound, bytes)
        case (.firstMember, Byte.quote), (.member, Byte.quote):
            return follow(.key, from: byte)
        case (.colon(let isOnPath), Byte.colon):
            state = .value(isOnPath: isOnPath)
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
        default:
            throw unexpected(bytes)
        }
        position += 1
    }

    private mutating func startValue(_ byte: UInt8, isOnPath: Bool, _ bytes: TextBytes) throws(Failure) {
        guard isOnPath else { return follow(.other, from: byte) }
        let isArray = byte == Byte.openBracket
        if containers.count == path.count {
            guard isArray else {
                guard !path.isEmpty, let found = FoundValue(startingWith: byte) else { throw unexpected(bytes) }
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
        guard !isFound, case .key(let wanted) = path[containers.count - 1],
            KeyNormalization.standard.isNormalized(key, to: wanted)
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

    private func unexpected(_ bytes: TextBytes) -> Failure {
        .syntax(JSONFailure(at: position, in: bytes, expected: expected))
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
}
