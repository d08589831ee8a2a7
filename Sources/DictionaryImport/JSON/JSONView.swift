import Foundation

/// One value in a JSON document. It holds nothing: whoever keeps a view keeps the document too.
@usableFromInline
struct JSONView {
    let anchor: DocumentAnchor
    let index: Int

    @inline(__always) var tape: JSONTape { anchor.tape }

    var document: JSONDocument { anchor.document }

    @inline(__always)
    private var kind: JSONTape.Kind { tape.kind(at: index) }

    /// The value at an index of the same tape, as long as the running import holds the document.
    @inline(__always)
    func borrowedValue(at index: Int) -> ImportValue {
        let tape = tape
        switch tape.kind(at: index) {
        case .null: return ImportValue(head: .null)
        case .false: return ImportValue(head: .bool(false))
        case .true: return ImportValue(head: .bool(true))
        case .integer:
            if let number = NumberText.shortInteger(tape.text(at: index)) { return ImportValue(head: .integer(number)) }
            return longInteger(at: index)
        case .number, .asciiString, .string, .escapedString, .array, .object:
            return ImportValue(borrowing: JSONView(anchor: anchor, index: index))
        }
    }

    @inline(never)
    private func longInteger(at index: Int) -> ImportValue {
        switch tape.integer(at: index) {
        case .signed(let number): ImportValue(head: .integer(number))
        case .unsigned(let number): ImportValue(.unsigned(number))
        case .outOfRange, .notAnInteger: ImportValue(borrowing: JSONView(anchor: anchor, index: index))
        }
    }

    /// This value, as long as the running import holds the document.
    var borrowedValue: ImportValue { borrowedValue(at: index) }

    var valueKind: ImportValue.Kind {
        switch kind {
        case .null: .null
        case .false, .true: .bool
        // Integers that fit are read at once: this one is too large.
        case .integer, .number: .double
        case .asciiString, .string, .escapedString: .string
        case .array: .array
        case .object: .object
        }
    }

    @inline(__always) var isNull: Bool { kind == .null }
    @inline(__always) var isArray: Bool { kind == .array }
    @usableFromInline var isObject: Bool { kind == .object }
}

// MARK: Scalars

extension JSONView {
    @inline(__always)
    var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// A whole number of at most eighteen digits, which is how most are written.
    @inline(__always)
    var shortInteger: Int64? { kind == .integer ? NumberText.shortInteger(text) : nil }

    /// The text of a string.
    @inline(__always)
    var string: String? {
        switch kind {
        case .asciiString: String(text)
        case .string, .escapedString: tape.string(at: index)
        default: nil
        }
    }
}

// MARK: Text

extension JSONView {
    @inline(__always)
    var isString: Bool {
        switch kind {
        case .asciiString, .string, .escapedString: true
        default: false
        }
    }

    var isEmptyString: Bool { isString && text.isEmpty }

    /// The digits of a number, or a string between its quotes, escapes as they stand.
    var text: TextBytes { tape.text(at: index) }

    /// The UTF-8 bytes of a string; `nil` for anything else.
    func withText<R>(_ body: (TextBytes) throws -> R) rethrows -> R? {
        switch kind {
        case .asciiString, .string: return try body(text)
        case .escapedString:
            return try tape.string(at: index).withTextBytes(body)
        default: return nil
        }
    }
}

// MARK: Numbers

extension JSONView {
    var isNumber: Bool { kind.isNumber }

    /// The nearest double; `nil` when this is no number, or one too large for the type.
    var double: Double? { isNumber ? tape.double(at: index) : nil }

    /// As ``double``, in few steps for the usual numbers.
    @inline(__always)
    var nearestDouble: Double? {
        switch kind {
        // A whole number is an integer, so `-0` is 0.
        case .integer: NumberText.shortInteger(text).map(Double.init) ?? double
        case .number: NumberText.shortDouble(text) ?? double
        default: nil
        }
    }

    var decimal: Decimal? { isNumber ? tape.decimal(at: index) : nil }

    var int: Int? {
        guard isNumber else { return nil }
        switch integerReading {
        case .signed(let number): return Int(exactly: number)
        case .unsigned, .outOfRange, .notAnInteger: return nil
        }
    }

    /// The whole number that this is, from the digits where they are written out.
    var integerReading: NumberText.IntegerReading {
        let reading = tape.integer(at: index)
        guard reading == .notAnInteger else { return reading }
        guard let double, !isLongNumber else { return decimal?.wholeNumber ?? .outOfRange }
        if let number = Int64(exactly: double) { return .signed(number) }
        if let number = UInt64(exactly: double) { return .unsigned(number) }
        return double == double.rounded(.towardZero) ? .outOfRange : .notAnInteger
    }

    /// Whether the number has more digits than a `Double` keeps.
    var isLongNumber: Bool {
        var count = 0
        for byte in text {
            if Byte.isExponentMark(byte) { break }
            if Byte.isDigit(byte), count > 0 || byte != Byte.zero { count += 1 }
        }
        return count > 17
    }

    /// The number as text: the digits of what a source without bytes would hold.
    var numberText: String {
        if isLongNumber, let decimal { return decimal.description }
        return double?.description ?? String(text)
    }

    /// Whether a number is too large for every type that untyped values have.
    @inline(__always)
    var isHugeNumber: Bool {
        // Without an exponent, this many digits fit.
        isNumber && (text.count > 300 || kind == .number && text.contains(where: Byte.isExponentMark)) && double == nil
            && decimal == nil
    }

    /// Whether this is such a number, or has one in it.
    var hasHugeNumber: Bool {
        let tape = tape
        var next = index
        let end = tape.next(after: index)
        while next < end {
            let view = JSONView(anchor: anchor, index: next)
            if view.isHugeNumber { return true }
            next = view.isArray || view.isObject ? JSONTape.firstChild(of: next) : next + 1
        }
        return false
    }

    private var number: Any {
        if isLongNumber, let decimal { return decimal }
        if let double { return double }
        return decimal ?? String(text) as Any
    }
}

// MARK: Containers

extension JSONView {
    /// The elements of an array or the members of an object; repeated keys count each time.
    var count: Int {
        switch kind {
        case .array, .object:
            let count = tape.childCount(of: index)
            // From there on, they are not counted.
            guard count == JSONTape.maximumLength else { return count }
            return isObject
                ? keys.reduce(0) { number, _ in number + 1 } : elements.reduce(0) { number, _ in number + 1 }
        default: return 0
        }
    }

    /// The elements of an array.
    @inline(__always) var elements: JSONTape.Children { tape.elements(of: index) }

    /// The keys of an object; repeated ones come each time.
    @inline(__always) var keys: JSONTape.Children { tape.keys(of: index) }

    /// An element of an array, whose index must be in range.
    func element(at number: Int) -> ImportValue {
        var elements = JSONElements(self)
        for _ in 0..<number { elements.skip() }
        return elements.next() ?? .null
    }

    /// The value of the member with exactly this key; of several the last.
    func member(spelt key: String) -> ImportValue? {
        guard isObject else { return nil }
        var found: Int?
        for member in keys where tape.hasText(key, at: member) { found = member }
        return found.map { borrowedValue(at: $0 + 1).kept }
    }

    /// The members of an object in the order of the text, each with a hold on the document. Of a repeated key the last
    /// value counts.
    var members: [ObjectMembers.Member] {
        guard isObject else { return [] }
        var members: [ObjectMembers.Member] = []
        members.reserveCapacity(count)
        var numbers: [KeyBytes: Int] = [:]
        for index in keys {
            let key = tape.string(at: index)
            let member = ObjectMembers.Member(key: key, spelling: key, value: borrowedValue(at: index + 1).kept)
            if let earlier = numbers.updateValue(members.count, forKey: KeyBytes(key)) {
                numbers[KeyBytes(key)] = earlier
                members[earlier] = member
            } else {
                members.append(member)
            }
        }
        return members
    }

    /// As native Swift values. A container that is nested too deeply for the guard is its text.
    func untyped(_ depth: inout DepthGuard) -> Any {
        switch kind {
        case .null: return NSNull()
        case .false: return false
        case .true: return true
        case .integer: return wholeNumber
        case .number: return number
        case .asciiString, .string, .escapedString: return tape.string(at: index)
        case .array, .object: break
        }
        guard depth.enter() else { return containerText }
        defer { depth.leave() }
        if isArray {
            var array: [Any] = []
            array.reserveCapacity(count)
            for child in elements { array.append(JSONView(anchor: anchor, index: child).untyped(&depth)) }
            return array
        }
        var object: [String: Any] = [:]
        object.reserveCapacity(count)
        for key in keys { object[tape.string(at: key)] = JSONView(anchor: anchor, index: key + 1).untyped(&depth) }
        return object
    }

    private var containerText: String {
        String(tape.document.part(tape.range(at: index)))
    }

    private var wholeNumber: Any {
        switch tape.integer(at: index) {
        case .signed(let number): Int(exactly: number) ?? number
        case .unsigned(let number): UInt(exactly: number) ?? number
        case .outOfRange, .notAnInteger: number
        }
    }
}

extension JSONTape {
    /// Whether a key is this text.
    fileprivate func hasText(_ text: String, at index: Int) -> Bool {
        if kind(at: index) == .asciiString {
            return text.utf8.elementsEqual(self.text(at: index))
        }
        return string(at: index) == text
    }
}

/// The elements of an array in JSON text, one after the other.
@usableFromInline
struct JSONElements {
    private let view: JSONView?
    private var indices: JSONTape.Children?

    @usableFromInline
    init() { view = nil }

    init(_ view: JSONView) {
        self.view = view
        indices = view.isArray ? view.elements : nil
    }

    /// The next element, as long as the running import holds the document.
    mutating func next() -> ImportValue? {
        guard let view, let index = indices?.next() else { return nil }
        return view.borrowedValue(at: index)
    }

    /// As ``next()``, into a value that is used again; `false` when there is none.
    @usableFromInline
    mutating func next(_ value: inout ImportValue) -> Bool {
        guard let view, let index = indices?.next() else { return false }
        value = view.borrowedValue(at: index)
        return true
    }

    mutating func skip() { _ = indices?.next() }
}
