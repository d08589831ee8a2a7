extension ImportContext {
    /// One step of the path to the current value.
    enum Step {
        case index(Int)
        /// The number of the key in `keySteps`: without a reference in it, a step costs nothing to replace.
        case key(Int)
        /// The property that the frame is at.
        case property(UnsafeMutablePointer<ObjectFrame>)
    }

    /// What changes with every object and property.
    ///
    /// It lies behind a pointer, because the compiler guards each access to a class's properties at run time against
    /// overlapping ones, which takes as long as a conversion.
    struct State {
        /// The model that the import starts with.
        var root: Any.Type
        /// The last model without hooks, with its plan.
        var lastType: ObjectIdentifier?
        var lastPlan: Unmanaged<ImportPlan>?
        var depth: DepthGuard
        /// How deep conversions by ``ImportContext/convert(_:to:)`` are nested in one another.
        var conversions: DepthGuard
        /// Whether something was nested too deeply that ends the import: nothing can be entered any more.
        var isTooDeep = false
        var depthErrorCount = 0
        static let skippableDepthErrors = 100
        var errorCount = 0
        /// Whether the import is over: a value of it that somebody has kept is imported on its own.
        var hasEnded = false
        /// Whether the options are those of ``ImportOptions/default``.
        var hasDefaultOptions: Bool
        /// Whether only exact conversions are made.
        var isExact: Bool
        var readsISO8601Dates: Bool
        /// Whether the current value may be left out when it is not valid.
        var isSkippable = false
        /// How many writes and calls of `didImport` waited when that value was begun.
        var skippableCount = 0
        var steps: StepStack
        /// How many steps lead to what is imported, in a document that holds more than that.
        var rootDepth = 0
        var keySteps: [String] = []
        /// Memory of the objects being imported.
        var frames: Arena
        var transaction: Transaction
        var issueNotes = IssueNotes()
        /// What an update does to the object that it was called on, which is `summarized`, when that is a class.
        var summary = ImportSummary()
        var summarized: UnsafeMutableRawPointer?
        /// What the keys of JSON objects mean.
        var keyMeanings = ModelKeyMeanings()
        var reportsUnknownKeys: Bool
        var skipsFailures: Bool
        var emptyStringsAreNull: Bool

        // One block of memory serves an import of a few objects, so that it allocates little more than them.
        private static let stepsSize = 16 * MemoryLayout<Step>.stride
        private static let framesSize = 1024
        private static let transactionSize = 512

        static func make(
            for root: Any.Type, _ options: ImportOptions, areDefault: Bool
        ) -> UnsafeMutablePointer<State> {
            let size = MemoryLayout<State>.stride
            let block = UnsafeMutableRawPointer.allocate(
                byteCount: size + stepsSize + framesSize + transactionSize, alignment: 8)
            let state = block.bindMemory(to: State.self, capacity: 1)
            let steps = block + size
            let frames = (steps + stepsSize).alignedUp(toMultipleOf: 16)
            state.initialize(
                to: State(
                    root: root, depth: DepthGuard(maximum: options.maximumDepth),
                    conversions: DepthGuard(maximum: options.maximumDepth), hasDefaultOptions: areDefault,
                    isExact: options.conversions.isExact, readsISO8601Dates: options.dates.kind.readsISO8601,
                    steps: StepStack(memory: UnsafeMutableRawBufferPointer(start: steps, count: stepsSize)),
                    frames: Arena(first: UnsafeMutableRawBufferPointer(start: frames, count: framesSize - 16)),
                    transaction: Transaction(
                        memory: UnsafeMutableRawBufferPointer(
                            start: frames + framesSize - 16, count: transactionSize)),
                    reportsUnknownKeys: options.unknownKeys != .ignore,
                    skipsFailures: options.onConversionFailure.isSkip,
                    emptyStringsAreNull: options.emptyStrings.isNull))
            return state
        }

        /// Makes ready for the next import with the default options.
        mutating func reset() {
            hasEnded = false
            depth.reset()
            conversions.reset()
            (isTooDeep, depthErrorCount) = (false, 0)
            errorCount = 0
            isSkippable = false
            skippableCount = 0
            steps.removeAll()
            rootDepth = 0
            if !keySteps.isEmpty { keySteps = [] }
            frames.reset()
            transaction.reset()
            keyMeanings.reset()
            issueNotes.reset()
            summary = ImportSummary()
            summarized = nil
        }

        func deallocate() {
            keyMeanings.deallocate()
            transaction.deallocate()
            frames.deallocate()
            steps.deallocate()
        }
    }
}
