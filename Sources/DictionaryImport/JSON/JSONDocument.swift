import Foundation

/// A JSON text that was checked to its end, and the tape of what it contains.
///
/// It either borrows the bytes, within `withDocument`, or owns a copy. Values that are read later hold the document and
/// an index; whoever holds only the `tape` must not outlive the document.
final class JSONDocument {
    /// How deep arrays and objects may be nested unless asked otherwise.
    static let defaultMaximumDepth = 512

    private var text = TextBytes()
    private var ownsText = false
    private var storage: JSONTapeStorage
    /// The anchor, and the text if it is kept.
    private var memory = OwnedMemory()
    private let anchor: JSONAnchor
    /// What is known of look-ups in large containers, by their indices; `nil` while no text was large.
    private var lookUps: Locked<[Int: JSONPartIndex.LookUps]>?

    /// Makes a document without text.
    private init(_ storage: consuming JSONTapeStorage) {
        let tape = JSONTape(words: storage.words, document: TextBytes())
        self.storage = storage
        anchor = JSONAnchor(tape, in: &memory)
        anchor.tie(to: self)
    }

    /// The values; the root is at index 0.
    var tape: JSONTape { anchor.tape }

    /// The root value. The view does not hold the document.
    var root: JSONView { JSONView(anchor: anchor, index: 0) }

    /// Reads a text and keeps a copy of it.
    static func parse(
        _ text: TextBytes, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONSyntaxError) -> JSONDocument {
        // The memory that the thread keeps is not for what lives on.
        let document = try read(text, into: nil, maximumDepth: maximumDepth)
        document.keepText()
        return document
    }

    /// Reads a text without copying it and passes the document on. A `tape` taken inside does not hold the document.
    static func withDocument<Result>(
        _ text: TextBytes, maximumDepth: Int = defaultMaximumDepth,
        _ body: (JSONDocument) throws -> Result
    ) throws -> Result {
        let document = try open(text, maximumDepth: maximumDepth)
        defer { close(document) }
        return try body(document)
    }

    /// Reads a text without copying it. Before the bytes are gone, the document must be closed.
    static func open(
        _ text: TextBytes, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONSyntaxError) -> JSONDocument {
        try read(text, into: idle(for: text), maximumDepth: maximumDepth)
    }

    /// Reads as many elements of a stream as are complete, without copying the text. The root is an array of them. Returns
    /// `nil` when there is none. Before the bytes are gone, the document must be closed.
    static func open(_ run: inout JSONElementRun, of text: TextBytes, maximumDepth: Int) -> JSONDocument? {
        guard let document = try? idle(for: text) ?? make(for: text) else { return nil }
        // What ends the run is found again where it is read by itself.
        try? JSONReader.read(text, at: 0, maximumDepth: maximumDepth, into: &document.storage, &run)
        guard run.count > 0 else {
            close(document)
            return nil
        }
        let words = document.storage.words
        words[0] = JSONTape.word(.array, length: min(run.count, JSONTape.maximumLength), position: run.wordCount)
        document.use(text)
        return document
    }

    /// The document that the thread keeps, for a text that is not large.
    private static func idle(for text: TextBytes) -> JSONDocument? {
        text.count / bytesPerWord < keptCapacity ? ThreadCache.take(JSONDocument.self) : nil
    }

    /// Reads a text into a document that is not needed any more, or into a new one.
    private static func read(
        _ text: TextBytes, into idle: JSONDocument?, maximumDepth: Int
    ) throws(JSONSyntaxError) -> JSONDocument {
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
    static func close(_ document: consuming JSONDocument) {
        guard isKnownUniquelyReferenced(&document) else { return document.keepText() }
        guard !document.ownsText, document.storage.words.count <= keptCapacity else { return }
        if document.isLarge { document.lookUps?.withLock { $0 = [:] } }
        ThreadCache.keep(document)
    }

    /// The largest tape that a thread keeps, in words.
    private static let keptCapacity = 1 << 16

    /// Most documents have a word for 6 to 16 bytes; memory that is not written to costs nothing.
    private static let bytesPerWord = 6

    private static func make(for text: TextBytes) throws(JSONFailure) -> JSONDocument {
        guard UInt64(text.count) < UInt64(UInt32.max),
            let storage = JSONTapeStorage(capacity: text.count / bytesPerWord + 64)
        else {
            throw JSONFailure(offset: 0, reason: .documentTooLarge)
        }
        return JSONDocument(storage)
    }

    /// Reads the value of a text, and returns where it ends.
    private func read(_ text: TextBytes, maximumDepth: Int) throws(JSONFailure) -> Int {
        let start = JSONReader.byteOrderMarkLength(text)
        let end = try JSONReader.readValue(text, at: start, maximumDepth: maximumDepth, into: &storage)
        use(text)
        return end
    }

    /// The tape is that of this text from now on.
    private func use(_ text: TextBytes) {
        self.text = text
        anchor.tape = JSONTape(words: storage.words, document: text)
        if isLarge, lookUps == nil { lookUps = Locked([:]) }
    }

    private var isLarge: Bool { text.count >= JSONPartIndex.fewestBytes }

    private func keepText() {
        guard !ownsText else { return }
        use(memory.copy(of: text))
        ownsText = true
    }

    /// Where the parts of a container stand, as soon as enough of them have been looked up. Any thread may ask.
    func parts(of container: JSONView) -> JSONPartIndex? {
        guard isLarge, container.count >= JSONPartIndex.fewestParts else { return nil }
        return lookUps?.withLock { $0[container.index, default: .init()].next(in: container) }
    }
}

extension JSONDocument: KeptByThread {
    static var place: ThreadCache.Place { .document }
}
