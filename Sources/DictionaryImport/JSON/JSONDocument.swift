import Foundation

/// A JSON text that was checked to its end, and the tape of what it contains.
///
/// It either borrows the bytes, within `withDocument`, or owns a copy. Values that are read later hold the document and
/// an index; whoever holds only the `tape` must not outlive the document.
@usableFromInline
final class JSONDocument {
    /// How deep arrays and objects may be nested unless asked otherwise.
    static let defaultMaximumDepth = 512

    private var bytes: UnsafeBufferPointer<UInt8>
    private var ownsBytes = false
    private let storage: JSONTapeStorage

    /// The way from a view to the tape and back to the document, without counting references.
    struct Anchor {
        fileprivate(set) var tape: JSONTape
        let document: Unmanaged<JSONDocument>
    }

    private let anchor: UnsafeMutablePointer<Anchor>

    private init(borrowing bytes: UnsafeBufferPointer<UInt8>, _ storage: consuming JSONTapeStorage) {
        self.bytes = bytes
        // A document has at least one byte, so there is an address.
        let tape = JSONTape(words: UnsafePointer(storage.words), bytes: bytes.baseAddress.unsafelyUnwrapped)
        self.storage = storage
        anchor = .allocate(capacity: 1)
        anchor.initialize(to: Anchor(tape: tape, document: .passUnretained(self)))
    }

    deinit {
        anchor.deallocate()
        if ownsBytes { bytes.deallocate() }
    }

    /// The values; the root is at index 0.
    var tape: JSONTape { anchor.pointee.tape }

    /// The root value. The view does not hold the document.
    var root: JSONView { JSONView(anchor: UnsafePointer(anchor), index: 0) }

    /// The text itself.
    var text: UnsafeBufferPointer<UInt8> { bytes }

    /// Reads a text and keeps a copy of it.
    static func parse(
        _ bytes: UnsafeRawBufferPointer, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONSyntaxError) -> JSONDocument {
        let document = try borrowing(bytes, maximumDepth: maximumDepth)
        document.keepBytes()
        return document
    }

    /// Reads a text without copying it and passes the document on.
    ///
    /// Should a value of the document still be held when the closure returns, the bytes are copied then, so that it
    /// stays valid: only what escapes pays. A `tape` taken inside does not hold the document.
    static func withDocument<Result>(
        _ bytes: UnsafeRawBufferPointer, maximumDepth: Int = defaultMaximumDepth,
        _ body: (JSONDocument) throws -> Result
    ) throws -> Result {
        var document = try borrowing(bytes, maximumDepth: maximumDepth)
        defer {
            if !isKnownUniquelyReferenced(&document) { document.keepBytes() }
        }
        return try body(document)
    }

    /// Reads the first value at or after `offset` and tells where it ends, without looking at what follows.
    ///
    /// Returns `nil` if the bytes end before the value does and are not the last: more of them are needed. A number at
    /// the very end counts as unfinished then, since digits may follow. Positions in the tape count from the start of
    /// `bytes`, of which the document keeps a copy up to the end of the value: with many values in one buffer, let
    /// `JSONSplitter` find them and read each from its own range. A byte order mark is accepted at offset 0.
    static func parseOne(
        _ bytes: UnsafeRawBufferPointer, at offset: Int = 0, isLast: Bool, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONSyntaxError) -> (document: JSONDocument, end: Int)? {
        let text = bytes.assumingMemoryBound(to: UInt8.self)
        do {
            let (document, end) = try read(text, at: offset, maximumDepth: maximumDepth, capacity: 64)
            if !isLast, end == text.count, document.tape.kind(at: 0).isNumber { return nil }
            document.bytes = UnsafeBufferPointer(rebasing: text[..<end])
            document.keepBytes()
            return (document, end)
        } catch {
            let isPartOfMark = offset == 0 && text.count < 3 && [0xEF, 0xBB, 0xBF].starts(with: text)
            if !isLast, error.isIncomplete || isPartOfMark { return nil }
            throw JSONSyntaxError(error, in: text)
        }
    }

    private static func borrowing(
        _ bytes: UnsafeRawBufferPointer, maximumDepth: Int
    ) throws(JSONSyntaxError) -> JSONDocument {
        let text = bytes.assumingMemoryBound(to: UInt8.self)
        do {
            // Most documents have a word for 6 to 16 bytes; memory that is not written to costs nothing.
            let (document, end) = try read(text, at: 0, maximumDepth: maximumDepth, capacity: bytes.count / 6 + 16)
            try JSONReader.checkEnd(text, at: end)
            return document
        } catch {
            throw JSONSyntaxError(error, in: text)
        }
    }

    /// Reads the value at `offset` into a document that borrows all of `text`.
    private static func read(
        _ text: UnsafeBufferPointer<UInt8>, at offset: Int, maximumDepth: Int, capacity: Int
    ) throws(JSONFailure) -> (JSONDocument, Int) {
        guard UInt64(text.count) < UInt64(UInt32.max), var storage = JSONTapeStorage(capacity: capacity) else {
            throw JSONFailure(offset: 0, reason: .documentTooLarge)
        }
        let start = offset == 0 ? JSONReader.byteOrderMarkLength(text) : offset
        let end = try JSONReader.readValue(text, at: start, maximumDepth: maximumDepth, into: &storage)
        return (JSONDocument(borrowing: text, storage), end)
    }

    private func keepBytes() {
        guard !ownsBytes else { return }
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        bytes = UnsafeBufferPointer(copy)
        ownsBytes = true
        anchor.pointee.tape = JSONTape(words: tape.words, bytes: UnsafePointer(copy.baseAddress.unsafelyUnwrapped))
    }
}
