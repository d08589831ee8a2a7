/// What the reader found, in the order of the text: words of eight bytes that point into it.
///
/// Every value starts with one word, from its lowest bit:
///
///     bits  0 ..<  4   the kind
///     bits  4 ..< 32   scalars: the length of the text in bytes; containers: the number of children
///     bits 32 ..< 64   scalars: the position of the text; containers: the index of the word after the last child
///
/// The text of a string is what stands between its quotes, escapes included. An array or object has a second word, the
/// position of its opening (lower half) and of the byte after its closing bracket (upper half), and then its children:
/// the elements, or key, value, key, value. A key is a string. The root is at index 0.
///
/// Numbers stay text: each conversion reads the digits it needs, so Decimal and integers are exact and a number nobody
/// asks for costs nothing. That keeps the tape below the size of most documents.
///
/// A tape borrows all of its memory: it is cheap to copy, and valid while its `JSONDocument` is. Indices are not checked:
/// they come from the functions here, never from the text.
struct JSONTape: BitwiseCopyable {
    let words: MemoryBlock<UInt64>
    /// The whole document.
    let document: TextBytes

    enum Kind: UInt8 {
        case null, `false`, `true`
        /// Digits with or without a minus.
        case integer
        /// A number with a fraction or an exponent.
        case number
        /// A string of ASCII without escapes: the text is the value.
        case asciiString
        /// A string without escapes and not only of ASCII: the text is the value, in valid UTF-8.
        case string
        /// A string with escapes, all of them valid.
        case escapedString
        case array, object

        /// The raw value back to its kind. Written out, it is inlined and comes down to no work at all. The reader
        /// writes nothing but raw values, so the last line is for `object` alone.
        @inline(__always)
        init(bits: UInt64) {
            switch bits {
            case 0: self = .null
            case 1: self = .false
            case 2: self = .true
            case 3: self = .integer
            case 4: self = .number
            case 5: self = .asciiString
            case 6: self = .string
            case 7: self = .escapedString
            case 8: self = .array
            default: self = .object
            }
        }

        var isNumber: Bool { self == .integer || self == .number }
    }

    /// The largest length that a word holds, and the number of children from which on they are no longer counted.
    static let maximumLength = 1 << 28 - 1

    @inline(__always)
    func kind(at index: Int) -> Kind {
        Kind(bits: words[index] & 15)
    }

    /// The index after a value and everything in it.
    @inline(__always)
    func next(after index: Int) -> Int { Self.next(after: index, in: words) }

    @inline(__always)
    static func next(after index: Int, in words: MemoryBlock<UInt64>) -> Int {
        let word = words[index]
        return word & 15 < UInt64(Kind.array.rawValue) ? index &+ 1 : position(in: word)
    }

    /// The index of the first element, or first key, of a container.
    @inline(__always)
    static func firstChild(of container: Int) -> Int { container &+ 2 }

    /// The number of elements of an array or of members of an object, at most `maximumLength`.
    @inline(__always)
    func childCount(of container: Int) -> Int { Self.length(in: words[container]) }

    /// The text of a scalar: the digits of a number, a string between its quotes with any escapes as they stand.
    @inline(__always)
    func text(at index: Int) -> TextBytes {
        let word = words[index]
        return document.part(from: Self.position(in: word), count: Self.length(in: word))
    }

    /// The bytes of a whole value, as positions in the document; a string is counted with its quotes.
    func range(at index: Int) -> Range<Int> {
        let word = words[index]
        switch kind(at: index) {
        case .array, .object:
            let extent = words[index + 1]
            return Int(extent & UInt64(UInt32.max))..<Int(extent >> 32)
        case .asciiString, .string, .escapedString:
            let start = Self.position(in: word)
            return start - 1..<start + Self.length(in: word) + 1
        case .null, .false, .true, .integer, .number:
            return Self.position(in: word)..<Self.position(in: word) + Self.length(in: word)
        }
    }

    @inline(__always)
    static func position(in word: UInt64) -> Int { Int(truncatingIfNeeded: word >> 32) }

    @inline(__always)
    static func length(in word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word >> 4) & UInt64(truncatingIfNeeded: maximumLength))
    }

    @inline(__always)
    static func word(_ kind: Kind, length: Int, position: Int) -> UInt64 {
        UInt64(kind.rawValue) | UInt64(truncatingIfNeeded: length) << 4 | UInt64(truncatingIfNeeded: position) << 32
    }
}
