import Foundation

/// A JSON text that was checked to its end, and the tape of what it contains.
///
/// It either borrows the bytes, within `withDocument`, or owns a copy. Values that are read later hold the document and
/// an index; whoever holds only the `tape` must not outlive the document.
final class JSONDocument {
    /// How deep arrays and objects may be nested unless asked otherwise.
    static let defaultMaximumDepth = 512

    /// What changes with the text. It is reached by a handle, as the state of an import is, and why.
    private struct State: ~Copyable {
        var text = TextBytes()
        var ownsText = false
        var storage: JSONTapeStorage
        /// The anchor, and the text if it is kept.
        var memory = OwnedMemory()
        /// What is known of look-ups in large containers, by their indices; `nil` while no text was large.
        var lookUps: Locked<[Int: JSONPartIndex.LookUps]>?

        init(_ storage: consuming JSONTapeStorage) { self.storage = storage }

        var isLarge: Bool { text.count >= JSONPartIndex.fewestBytes }
    }

    private let state: Handle<State>
    private let anchor: JSONAnchor

    /// Makes a document without text.
    private init(_ storage: consuming JSONTapeStorage) {
        let tape = JSONTape(words: storage.words, document: TextBytes())
        state = .allocate(State(storage))
        anchor = JSONAnchor(tape, in: &state.pointee.memory)
        anchor.tie(to: self)
    }

    deinit { state.deallocate() }

    /// The values; the root is at index 0.
    var tape: JSONTape { anchor.tape }

    /// The root value. The view does not hold the document.
    var root: JSONView { JSONView(anchor: anchor, index: 0) }

    /// Reads a text and keeps a copy of it.
    static func parse(
        _ text: TextBytes, maximumDepth: Int = defaultMaximumDepth
    ) throws(JSONSyntaxError) -> JSONDocument {
        // The memory that the thread keeps is not for what lives on.
        let document = try make(for: text)
        try document.read(text, maximumDepth: maximumDepth)
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
        let document = if let idle = idle(for: text) { idle } else { try make(for: text) }
        try document.read(text, maximumDepth: maximumDepth)
        return document
    }

    /// Reads as many elements of a stream as are complete, without copying the text. The root is an array of them. Returns
    /// `nil` when there is none. Before the bytes are gone, the document must be closed.
    static func open(_ run: inout JSONElementRun, of text: TextBytes, maximumDepth: Int) -> JSONDocument? {
        guard let document = try? idle(for: text) ?? make(for: text) else { return nil }
        // What ends the run is found again where it is read by itself.
        try? JSONReader.read(text, at: 0, maximumDepth: maximumDepth, into: &document.state.pointee.storage, &run)
        guard run.count > 0 else {
            close(document)
            return nil
        }
        let words = document.state.pointee.storage.words
        words[0] = JSONTape.word(.array, length: min(run.count, JSONTape.maximumLength), position: run.wordCount)
        document.use(text)
        return document
    }

    /// The document that the thread keeps, for a text that is not large.
    private static func idle(for text: TextBytes) -> JSONDocument? {
        text.count / bytesPerWord < keptCapacity ? ThreadCache.take(JSONDocument.self) : nil
    }

    /// Ends the use of a document. Should a value of it still be held, the bytes are copied, so that it stays valid: only
    /// what escapes pays. Otherwise the thread keeps its memory for the next one.
    static func close(_ document: consuming JSONDocument) {
        guard isKnownUniquelyReferenced(&document) else { return document.keepText() }
        let state = document.state
        guard !state.pointee.ownsText, state.pointee.storage.words.count <= keptCapacity else { return }
        if state.pointee.isLarge { state.pointee.lookUps?.withLock { $0 = [:] } }
        ThreadCache.keep(document)
    }

    /// The largest tape that a thread keeps, in words.
    private static let keptCapacity = 1 << 16

    /// Most documents have a word for 6 to 16 bytes; memory that is not written to costs nothing.
    private static let bytesPerWord = 6

    private static func make(for text: TextBytes) throws(JSONSyntaxError) -> JSONDocument {
        guard UInt64(text.count) < UInt64(UInt32.max),
            let storage = JSONTapeStorage(capacity: text.count / bytesPerWord + 64)
        else {
            throw JSONSyntaxError(JSONFailure(offset: 0, reason: .documentTooLarge), in: text)
        }
        return JSONDocument(storage)
    }

    /// Reads the value of a text, behind which nothing may stand.
    private func read(_ text: TextBytes, maximumDepth: Int) throws(JSONSyntaxError) {
        do {
            let start = JSONReader.byteOrderMarkLength(text)
            let end = try JSONReader.readValue(
                text, at: start, maximumDepth: maximumDepth, into: &state.pointee.storage)
            try JSONReader.checkEnd(text, at: end)
        } catch {
            throw JSONSyntaxError(error, in: text)
        }
        use(text)
    }

    /// The tape is that of this text from now on.
    private func use(_ text: TextBytes) {
        state.pointee.text = text
        anchor.tape = JSONTape(words: state.pointee.storage.words, document: text)
        if state.pointee.isLarge, state.pointee.lookUps == nil { state.pointee.lookUps = Locked([:]) }
    }

    private func keepText() {
        guard !state.pointee.ownsText else { return }
        use(state.pointee.memory.copy(of: state.pointee.text))
        state.pointee.ownsText = true
    }

    /// Where the parts of a container stand, as soon as enough of them have been looked up. Any thread may ask.
    func parts(of container: JSONView) -> JSONPartIndex? {
        guard state.pointee.isLarge, container.count >= JSONPartIndex.fewestParts else { return nil }
        return state.pointee.lookUps?.withLock { $0[container.index, default: .init()].next(in: container) }
    }
}

extension JSONDocument: KeptByThread {
    static var place: ThreadCache.Place { .document }
}
