import Foundation

/// A JSON text that was checked to its end, and the tape of what it contains.
///
/// It either borrows the bytes, within `withDocument`, or owns a copy. Values that are read later hold the document and
/// an index; whoever holds only the `tape` must not outlive the document.
@usableFromInline
final class JSONDocument {
    /// How deep arrays and objects may be nested unless asked otherwise.
    static let defaultMaximumDepth = 512

    private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var ownsBytes = false
    private var storage: JSONTapeStorage

    /// The way from a view to the tape and back to the document, without counting references.
    struct Anchor {
        fileprivate(set) var tape: JSONTape
        let document: Unmanaged<JSONDocument>
    }

    private let anchor: UnsafeMutablePointer<Anchor>

    /// Makes a document without text.
    private init(_ storage: consuming JSONTapeStorage) {
        let words = UnsafePointer(storage.words)
        self.storage = storage
        anchor = .allocate(capacity: 1)
        // There are no bytes yet that this could point to; a tape without a text is not read.
        let tape = JSONTape(words: words, bytes: UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self))
        anchor.initialize(to: Anchor(tape: tape, document: .passUnretained(self)))
    }

    deinit {
        anchor.deallocate()
        if ownsBytes { bytes.deallocate() }
    }

    /// The values; the root is at index 0.
    var tape: JSONTape { anchor.pointee.tape }

    /// The root value. The view does not hold the document.
    var root: JSONView { JSONView(anchor: DocumentAnchor(pointer: UnsafePointer(anchor)), index: 0) }

    /// Reads a text and keeps a copy of it.
    static func parse(
        _ bytes: UnsafeRawBufferPointer, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONSyntaxError) -> JSONDocument {
        // The memory that the thread keeps is not for what lives on.
        let document = try read(bytes, into: nil, maximumDepth: maximumDepth)
        document.keepBytes()
        return document
    }

    /// Reads a text without copying it and passes the document on. A `tape` taken inside does not hold the document.
    static func withDocument<Result>(
        _ bytes: UnsafeRawBufferPointer, maximumDepth: Int = defaultMaximumDepth,
        _ body: (JSONDocument) throws -> Result
    ) throws -> Result {
        let document = try open(bytes, maximumDepth: maximumDepth)
        defer { close(document) }
        return try body(document)
    }

    /// Reads a text without copying it. Before the bytes are gone, the document must be closed.
    static func open(
        _ bytes: UnsafeRawBufferPointer, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONSyntaxError) -> JSONDocument {
        let isSmall = bytes.count / bytesPerWord < keptCapacity
        return try read(bytes, into: isSmall ? ThreadCache.takeDocument() : nil, maximumDepth: maximumDepth)
    }

    /// Reads a text into a document that is not needed any more, or into a new one.
    private static func read(
        _ bytes: UnsafeRawBufferPointer, into idle: JSONDocument?, maximumDepth: Int
    ) throws(JSONSyntaxError) -> JSONDocument {
        let text = bytes.assumingMemoryBound(to: UInt8.self)
        do {
            let document = if let idle { idle } else { try make(for: text) }
            let end = try document.read(text, maximumDepth: maximumDepth)
            try JSONReader.checkEnd(text, at: end)
            return document
        } catch {
            throw JSONSyntaxError(error, in: text)
        }
    }

    /// Ends the use of a document. Should a value of it still be held, the bytes are copied, so that it stays valid: only
    /// what escapes pays. Otherwise the thread keeps its memory for the next one.
    @usableFromInline
    static func close(_ document: consuming JSONDocument) {
        guard isKnownUniquelyReferenced(&document) else { return document.keepBytes() }
        if !document.ownsBytes, document.storage.capacity <= keptCapacity { ThreadCache.keep(document) }
    }

    /// The largest tape that a thread keeps, in words.
    private static let keptCapacity = 1 << 16

    /// Most documents have a word for 6 to 16 bytes; memory that is not written to costs nothing.
    private static let bytesPerWord = 6

    private static func make(for text: UnsafeBufferPointer<UInt8>) throws(JSONFailure) -> JSONDocument {
        guard UInt64(text.count) < UInt64(UInt32.max),
            let storage = JSONTapeStorage(capacity: text.count / bytesPerWord + 64)
        else {
            throw JSONFailure(offset: 0, reason: .documentTooLarge)
        }
        return JSONDocument(storage)
    }

    /// Reads the value of a text. Answers where it ends.
    private func read(_ text: UnsafeBufferPointer<UInt8>, maximumDepth: Int) throws(JSONFailure) -> Int {
        let start = JSONReader.byteOrderMarkLength(text)
        let end = try JSONReader.readValue(text, at: start, maximumDepth: maximumDepth, into: &storage)
        bytes = text
        // A value has at least one byte, so there is an address.
        anchor.pointee.tape = JSONTape(
            words: UnsafePointer(storage.words), bytes: text.baseAddress.unsafelyUnwrapped)
        return end
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
