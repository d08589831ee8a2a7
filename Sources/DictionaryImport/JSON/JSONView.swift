import Foundation

typealias JSONAnchor = DocumentAnchor<JSONDocument, JSONTape>

/// One value in a JSON document. It holds nothing: whoever keeps a view keeps the document too.
struct JSONView {
    let anchor: JSONAnchor
    let index: Int

    @inline(__always) var tape: JSONTape { anchor.tape }

    var document: JSONDocument { anchor.document }

    @inline(__always)
    var kind: JSONTape.Kind { tape.kind(at: index) }

    func view(at index: Int) -> JSONView { JSONView(anchor: anchor, index: index) }

    @inline(__always) var isNull: Bool { kind == .null }
    @inline(__always) var isArray: Bool { kind == .array }
    var isObject: Bool { kind == .object }
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
        case .asciiString: String(decoding: text, as: UTF8.self)
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
        case .escapedString: return try tape.string(at: index).withTextBytes(body)
        default: return nil
        }
    }
}

// MARK: Numbers

extension JSONView {
    var isNumber: Bool { kind.isNumber }

    /// The nearest double; `nil` when this is no number, or one too large for the type.
    @inline(__always)
    var double: Double? {
        switch kind {
        // Of integers, `-0` is the one that is another number as a double.
        case .integer:
            NumberText.shortInteger(text).map { $0 == 0 && text[0] == Byte.minus ? -0.0 : Double($0) }
                ?? tape.double(at: index)
        case .number: NumberText.shortDouble(text) ?? tape.double(at: index)
        default: nil
        }
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
            return (isObject ? keys : elements).reduce(0) { number, _ in number + 1 }
        default: return 0
        }
    }

    /// The elements of an array.
    @inline(__always) var elements: JSONTape.Children { tape.elements(of: index) }

    /// The keys of an object; repeated ones come each time.
    @inline(__always) var keys: JSONTape.Children { tape.keys(of: index) }

    /// Goes through the elements of an array.
    func forEachElement<Failure>(_ body: (JSONView) throws(Failure) -> Void) throws(Failure) {
        for element in elements { try body(view(at: element)) }
    }

    /// The elements of an array, when all are numbers that a double can have.
    var doubles: [Double]? { array { $0.double } }

    /// The elements of an array, when all are short integers.
    var ints: [Int]? { array { $0.shortInteger.flatMap(Int.init(exactly:)) } }

    /// The elements of an array, when all are text.
    var strings: [String]? { array { $0.string } }

    /// The elements of an array, when `convert` returns a value for each.
    @inline(__always)
    private func array<Element>(_ convert: (JSONView) -> Element?) -> [Element]? {
        // To reserve room for a few costs half of what room without elements does: that is made by code of the standard
        // library that is not compiled for the type.
        var result: [Element] = []
        result.reserveCapacity(count)
        for index in elements {
            guard let element = convert(view(at: index)) else { return nil }
            result.append(element)
        }
        return result
    }

    /// An element of an array; `nil` when there are not so many.
    func element(at number: Int) -> JSONView? {
        let count = count
        guard number >= 0, number < count else { return nil }
        let first = JSONTape.firstChild(of: index)
        // Each scalar is one word.
        if tape.next(after: index) - first == count { return view(at: first + number) }
        if number >= JSONPartIndex.fewestParts, let parts = document.parts(of: self) {
            return parts.element(at: number).map { view(at: $0) }
        }
        return elements.dropFirst(number).first { _ in true }.map { view(at: $0) }
    }

    /// The value of the member with the key at an index.
    @inline(__always)
    func member(ofKey key: Int) -> JSONView { view(at: key &+ 1) }
}
