/// Passes what surrounds an array in a text that arrives in pieces, without building or keeping any of it. When the array
/// is the whole text, that is nothing but blanks.
///
/// Values that are not on the way are followed by their brackets only: they are not checked. Of several members that the
/// path may mean, the first in the text is taken.
struct JSONEnvelope {
    private enum State {
        case value(isOnPath: Bool)
        case firstMember, member
        case colon(isOnPath: Bool)
        case firstElement
        case afterValue
        /// Behind the opening bracket of the array.
        case array
    }

    private struct Container {
        let isObject: Bool
        var index = 0
    }

    /// The path, with its keys normalized.
    private let path: [ImportPath.Component]
    /// The part of the path that was found, as the text spells it.
    private(set) var foundPath: [ImportPath.Component] = []
    private var containers: [Container] = []
    private var state = State.value(isOnPath: true)
    private var finder: ValueFinder?
    /// The key that is not complete yet, and how many of its bytes have been looked at.
    private var unfinishedKey: (finder: ValueFinder, length: Int)?
    private var isFound = false

    init(_ path: [ImportPath.Component]) { self.path = path.map { $0.normalized(by: .standard) } }

    /// Passes what stands before and after the array; `nil` behind its opening bracket.
    mutating func pass(
        _ bytes: TextBytes, from position: inout Int, isLast: Bool
    ) throws(JSONFailure) -> JSONSplitter.Step? {
        while true {
            if finder != nil {
                guard finder?.find(in: bytes, from: &position) == true || isLast else { return .needsMore }
                finder = nil
                state = .afterValue
            }
            bytes.skipBlanks(&position)
            guard position < bytes.count else {
                guard isLast else { return .needsMore }
                guard case .afterValue = state, containers.isEmpty else {
                    throw JSONFailure(at: position, in: bytes, expected: expected)
                }
                return isFound ? .finished : .missing
            }
            if let step = try pass(bytes[position], bytes, from: &position, isLast: isLast) { return step }
            if case .array = state {
                state = .afterValue
                return nil
            }
        }
    }

    private mutating func pass(
        _ byte: UInt8, _ bytes: TextBytes, from position: inout Int, isLast: Bool
    ) throws(JSONFailure) -> JSONSplitter.Step? {
        switch (state, byte) {
        case (.value(let isOnPath), _):
            return try startValue(byte, isOnPath: isOnPath, bytes, from: &position)
        case (.firstMember, Byte.quote), (.member, Byte.quote):
            return try passKey(bytes, from: &position, isLast: isLast)
        case (.colon(let isOnPath), Byte.colon):
            position += 1
            state = .value(isOnPath: isOnPath)
        case (.firstElement, _) where byte != Byte.closeBracket:
            state = .value(isOnPath: isWanted(index: 0))
        case (.firstMember, Byte.closeBrace), (.firstElement, Byte.closeBracket):
            return close(&position)
        case (.afterValue, Byte.comma) where !containers.isEmpty:
            position += 1
            let last = containers.count - 1
            containers[last].index += 1
            state = containers[last].isObject ? .member : .value(isOnPath: isWanted(index: containers[last].index))
        case (.afterValue, Byte.closeBrace) where containers.last?.isObject == true,
            (.afterValue, Byte.closeBracket) where containers.last?.isObject == false:
            return close(&position)
        default:
            throw JSONFailure(at: position, in: bytes, expected: expected)
        }
        return nil
    }

    private mutating func startValue(
        _ byte: UInt8, isOnPath: Bool, _ bytes: TextBytes, from position: inout Int
    ) throws(JSONFailure) -> JSONSplitter.Step? {
        guard !Byte.isSeparator(byte) else { throw JSONFailure(at: position, in: bytes, expected: expected) }
        guard isOnPath, !isFound else {
            finder = ValueFinder(startingWith: byte, isLine: false)
            return nil
        }
        if containers.count == path.count {
            guard byte == Byte.openBracket else {
                guard path.isEmpty else { return .noArray }
                throw JSONFailure(at: position, in: bytes, expected: expected)
            }
            position += 1
            isFound = true
            state = .array
            return nil
        }
        guard byte == Byte.openBrace || byte == Byte.openBracket else { return .missing }
        position += 1
        containers.append(Container(isObject: byte == Byte.openBrace))
        state = byte == Byte.openBrace ? .firstMember : .firstElement
        return nil
    }

    /// A container that ends before the array was found does not have it, and no other can.
    private mutating func close(_ position: inout Int) -> JSONSplitter.Step? {
        position += 1
        containers.removeLast()
        state = .afterValue
        return isFound ? nil : .missing
    }

    private mutating func passKey(
        _ bytes: TextBytes, from position: inout Int, isLast: Bool
    ) throws(JSONFailure) -> JSONSplitter.Step? {
        var (key, length) = unfinishedKey ?? (ValueFinder(startingWith: Byte.quote, isLine: false), 0)
        var end = position + length
        guard key.find(in: bytes, from: &end) || isLast else {
            unfinishedKey = (key, end - position)
            return .needsMore
        }
        unfinishedKey = nil
        let spelling: String
        do {
            let document = try JSONDocument.parse(bytes.part(position..<end))
            spelling = document.tape.string(at: 0)
        } catch {
            throw JSONFailure(offset: position + error.offset, reason: error.reason)
        }
        position = end
        state = .colon(isOnPath: isWanted(key: spelling))
        return nil
    }

    private mutating func isWanted(key: String) -> Bool {
        guard !isFound, case .key(let wanted) = path[containers.count - 1] else { return false }
        guard KeyNormalization.standard.isNormalized(key, to: wanted) else { return false }
        foundPath.append(.key(key))
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
        foundPath.append(.index(index))
        return true
    }

    private var expected: JSONSyntaxError.Expectation {
        switch state {
        case .value, .array: path.isEmpty ? .arrayStart : .value
        case .firstMember: .keyOrObjectEnd
        case .member: .key
        case .colon: .colon
        case .firstElement: .valueOrArrayEnd
        case .afterValue:
            containers.last.map { $0.isObject ? .commaOrObjectEnd : .commaOrArrayEnd } ?? .endOfText
        }
    }
}
