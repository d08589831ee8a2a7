/// A large array in JSON text, of which a run of elements at a time is on a tape: the tape of the whole would take more memory
/// than the text, and than the caches of a processor have.
final class JSONArrayRuns {
    private let text: TextBytes
    private let maximumDepth: Int
    private var failure: JSONSyntaxError?
    /// Those of which somebody holds a value, such as the source of a `didImport` that waits.
    private var heldDocuments: [JSONDocument] = []

    /// Of a smaller text the tape is no burden.
    private static let fewestBytes = 1 << 20

    /// - Parameter maximumDepth: How deep arrays and objects may be nested, this array included.
    init?(_ text: TextBytes, maximumDepth: Int) {
        guard text.count >= Self.fewestBytes else { return nil }
        var cursor = TextCursor(text, at: JSONReader.byteOrderMarkLength(text))
        guard JSONReader.byteAfterBlanks(&cursor) == Byte.openBracket else { return nil }
        (self.text, self.maximumDepth) = (text, maximumDepth)
    }

    /// Reads the text to its end, to know that it is JSON before anything is made of it.
    func check() throws { try forEachRun { _ in } }

    /// What is wrong with the text. When there is anything, nothing else counts.
    func error(of model: Any.Type) -> ImportError? { failure.map { ImportError([$0.issue(of: model)]) } }

    /// How many elements a run and what follows it have, when all are about as long as those of the run.
    func expectedCount(from run: borrowing JSONRun) -> Int {
        let (length, rest) = (run.range.count, text.count - run.range.upperBound)
        return run.count + Int(Double(run.count) * Double(rest) / Double(max(length, 1)) * 1.1)
    }

    /// Reads one run after the other, and calls `body` with it.
    func forEachRun(_ body: (borrowing JSONRun) -> Void) throws(JSONSyntaxError) {
        var reader = JSONRunReader(.elements, maximumDepth: maximumDepth - 1)
        do throws(JSONRunReader.Failure) {
            while let run = try reader.next(in: text, isLast: true) {
                body(run)
                close(run)
            }
        } catch {
            let error = failureOfWhole
            failure = error
            throw error
        }
    }

    /// A text that is read as a whole says what else might have stood where it is not JSON.
    private var failureOfWhole: JSONSyntaxError {
        do {
            JSONDocument.close(try JSONDocument.open(text, maximumDepth: maximumDepth))
            return JSONSyntaxError(JSONFailure(offset: 0, reason: .documentTooLarge), in: text)
        } catch {
            return error
        }
    }

    private func close(_ run: consuming JSONRun) {
        var document = run.takeDocument()
        if isKnownUniquelyReferenced(&document) { JSONDocument.close(document) } else { heldDocuments.append(document) }
    }

    /// Ends the use of the text.
    func close() {
        while let document = heldDocuments.popLast() { JSONDocument.close(document) }
    }
}
