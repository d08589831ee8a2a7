/// Imports the elements of a collection one by one: gives each its place in the path, and treats one that is not valid
/// as the options say.
@usableFromInline
struct ElementImporter {
    private let context: ImportContext
    private let skips: Bool
    private let wasSkippable: Bool
    private let writesBefore: Int
    private let mark: ImportContext.IssueMark
    private var hasFailed = false

    @usableFromInline
    init(_ context: ImportContext) {
        self.context = context
        skips = context.options.onInvalidElement.isSkip
        wasSkippable = context.state.pointee.isSkippable
        writesBefore = context.state.pointee.skippableWrites
        mark = context.issueMark
        context.state.pointee.isSkippable = wasSkippable || skips
        context.push(.index(0))
    }

    /// The converted element; `nil` when it is not valid.
    @inlinable
    mutating func importElement<Element>(at step: ImportPath.Component, _ convert: () throws -> Element) -> Element? {
        let start = begin(step)
        do {
            return try convert()
        } catch {
            failed(error, start)
            return nil
        }
    }

    /// Where an element starts: what comes of it can be undone to there.
    @usableFromInline
    struct Start {
        let mark: ImportContext.IssueMark
        let savepoint: Transaction.Savepoint
    }

    @usableFromInline
    func begin(_ component: ImportPath.Component) -> Start {
        if case .index(let index) = component {
            context.state.pointee.steps.replaceLast(by: .index(index))
        } else {
            context.pop()
            context.push(component)
        }
        if skips { context.state.pointee.skippableWrites = context.transaction.writeCount }
        return Start(mark: context.issueMark, savepoint: context.transaction.savepoint)
    }

    @usableFromInline
    mutating func failed(_ error: any Error, _ start: Start) {
        context.record(error)
        if skips {
            context.forgiveErrors(since: start.mark)
            context.transaction.discard(to: start.savepoint)
        } else {
            hasFailed = true
        }
    }

    /// Ends the collection.
    ///
    /// - Throws: ``AlreadyRecorded`` when an element was not valid and may not be left out.
    @usableFromInline
    func finish() throws {
        context.pop()
        context.state.pointee.isSkippable = wasSkippable
        context.state.pointee.skippableWrites = writesBefore
        if hasFailed { throw AlreadyRecorded() }
    }
}
