extension ImportContext {
    /// One step of the path to the current value.
    enum Step: BitwiseCopyable {
        case index(Int)
        /// The number of the key in `keySteps`: without a reference in it, a step costs nothing to replace.
        case key(Int)
        /// The property that the frame is at.
        case property(Handle<ObjectFrame>)
    }
}

/// What changes with every object and property.
///
/// It is reached by a handle, because the compiler checks each access to a class's properties at run time for
/// overlapping ones, which takes as long as a conversion. It is not copyable, nor are its large parts: to read a computed
/// property of a copyable one, the compiler may copy all of it.
struct ImportState: ~Copyable {
    /// The model that the import starts with.
    var root: Any.Type = Any.self
    /// The options in force.
    var options = ImportOptions.default { didSet { optionsDidChange() } }
    /// How dates are read: the strategy of the property, or else of the options.
    var dates = DateStrategy.automatic {
        didSet { (readsISO8601Dates, unixTime) = (dates.kind.isISO8601, dates.kind.unixTime) }
    }
    private(set) var readsISO8601Dates = false
    private(set) var unixTime: UnixTime.Reading?
    /// Those that hold again when the models that are being imported, which have their own, have been.
    private var optionsBefore: [(options: ImportOptions, dates: DateStrategy, isExact: Bool)] = []
    var errors = IssueList()
    /// Whether somebody wants to know of warnings.
    private(set) var keepsWarnings = false { didSet { reportsRepeatedKeys = failsOnUnknownKeys || keepsWarnings } }
    /// Whether the options came with the call and hold for the whole graph.
    private(set) var hasOptionsOfCall = false
    var depth = DepthGuard(maximum: 0)
    /// How deep conversions by ``ImportContext/convert(_:to:)`` are nested in one another.
    var conversions = DepthGuard(maximum: 0)
    /// How many of these calls wait for the errors of what they convert.
    var listenerCount = 0
    /// What has ended the import, because it is nested too deeply or a model is faulty: nothing can be entered any more.
    var stop: (any Error)?
    var isStopped: Bool { if case .some = stop { true } else { false } }
    var depthErrorCount = 0
    static let skippableDepthErrors = 100
    /// Whether the import is over: a value of it that somebody has kept is imported on its own.
    var hasEnded = false
    /// Whether an error has stopped it.
    var hasFailed = false
    /// Whether the options are those of ``ImportOptions/default``.
    var hasDefaultOptions = false
    /// Whether only exact conversions are made.
    var isExact = false
    /// Whether the current value may be left out when it is not valid.
    var isSkippable = false
    /// How many writes and calls of `didImport` waited when that value was begun.
    var skippableCount = 0
    var steps = GrowingStack<ImportContext.Step>(capacity: 16)
    /// How many steps lead to what is imported, in a document that holds more than that.
    var rootDepth = 0
    var keySteps: [String] = []
    /// Memory of the objects being imported.
    var frames: Arena
    var transaction: Transaction
    var issueNotes = ImportContext.IssueNotes()
    /// What an update does to the object that it was called on, which is `summarized`, when that is a class.
    var summary = ImportSummary()
    var summarized: ObjectAddress?
    /// Whether the import updates an object, and says what it did to it and to those below.
    var isUpdate = false
    /// What an earlier summary had to say besides, for its memory.
    private var earlierDetails: SummaryDetails?
    /// The elements with an identity of the arrays that are being imported, inner arrays last.
    var identifiedElements: [ImportContext.IdentifiedElements] = []
    /// The new objects whose `willImport` is being called, and what they are to be known by.
    var promises: [ImportContext.Promise] = []
    /// The keys of the model that a call starts with, with the mappings of the call.
    var keysOfCall: (plan: Unretained<ImportPlan>, keys: KeyMap)?
    /// The slots that the keys of JSON objects feed.
    var slotCaches = SlotCaches()
    /// What normalizations of the user's have made of keys, in this import and in those before it on the same thread.
    var normalizedKeys = NormalizedKeys()
    var reportsUnknownKeys = false
    private(set) var failsOnUnknownKeys = false
    /// Whether a key that JSON repeats is an error, as an unknown one is, or somebody wants to know of it.
    private(set) var reportsRepeatedKeys = false
    var skipsFailures = false
    var emptyStringsAreNull = false
    var failsOnMissing = false
    var ignoresNulls = false
    /// Whether a value of another shape may become one that fits.
    var reshapes = false

    /// Which needs of a property keep its value from being written as it is converted.
    private(set) var obstacles: PropertyPlan.Needs = []
    /// As ``obstacles``, for a value that has exactly the form of a frequent type: it cannot fail.
    private(set) var frequentObstacles: PropertyPlan.Needs = []

    private let memory = ImportMemory()

    init() {
        frames = memory.frames
        transaction = Transaction(memory.transaction)
        optionsDidChange()
    }

    private mutating func optionsDidChange() {
        dates = options.dates
        depth.maximum = options.maximumDepth
        conversions.maximum = options.maximumDepth
        hasDefaultOptions = options.isDefault
        isExact = options.conversions.isExact
        reportsUnknownKeys = options.unknownKeys != .ignore
        failsOnUnknownKeys = options.unknownKeys == .fail
        reportsRepeatedKeys = failsOnUnknownKeys || keepsWarnings
        skipsFailures = options.onConversionFailure.isSkip
        emptyStringsAreNull = options.emptyStrings.isNull
        failsOnMissing = options.missingValues.isFail
        ignoresNulls = options.nulls == .ignore
        reshapes = options.singleValues.isWrap || options.emptyArrays.isObject
        obstacles = [.conversion, .reading, .checks]
        frequentObstacles = [.conversion, .rules, .presence, .unchanging]
        if skipsFailures || emptyStringsAreNull || reshapes { obstacles.insert(.attention) }
        if emptyStringsAreNull { frequentObstacles.insert(.attention) }
    }

    /// Begins an import: in a new state, or in one that was made ready for the next.
    ///
    /// - Parameter options: Those of the call.
    mutating func begin(_ root: Any.Type, options: ImportOptions?, keepsWarnings: Bool) {
        self.root = root
        self.keepsWarnings = keepsWarnings
        guard let options else { return }
        self.options = options
        hasOptionsOfCall = true
    }

    /// Has the options of a model hold until ``popOptions()``.
    mutating func pushOptions(_ new: ImportOptions) {
        optionsBefore.append((options, dates, isExact))
        options = new
    }

    /// What a property had put in force besides its model's options holds again as well.
    mutating func popOptions() {
        if let before = optionsBefore.popLast() { (options, dates, isExact) = before }
    }

    /// Makes ready for the next import.
    @inline(__always)
    mutating func reset() {
        hasEnded = false
        // An error may have stopped it anywhere: nothing that was in force for a while stays so.
        if hasOptionsOfCall || !hasDefaultOptions || hasFailed { options = .default }
        (hasOptionsOfCall, hasFailed) = (false, false)
        listenerCount = 0
        if !optionsBefore.isEmpty { optionsBefore = [] }
        steps.removeAll()
        rootDepth = 0
        if !keySteps.isEmpty { keySteps = [] }
        frames.reset()
        slotCaches.reset()
        if keysOfCall != nil { keysOfCall = nil }
        resetForElement()
    }

    /// What the summary has to say of nested objects.
    var summaryDetails: Handle<SummaryDetails.Contents> { mutating get { summary.contents(reusing: &earlierDetails) } }

    /// Whether an import that is over has nothing to write, to report or to forget. Inlined, because for a call the whole state
    /// would be copied.
    @inline(__always)
    var isAsBegun: Bool { errors.count == 0 && depthErrorCount == 0 && transaction.isAsBegun && issueNotes.isEmpty }

    /// Whether the object that is being imported is the one that the call starts with, and nothing waits.
    var hasOnlyRootLeft: Bool {
        depth.isOutermost && listenerCount == 0 && steps.count == rootDepth && !isStopped
            && transaction.hasNothingWaiting && transaction.objects.session == nil
    }

    /// Makes ready for the next import of a stream, from the same document with the same options.
    @inline(__always)
    mutating func resetForElement() {
        depth.reset()
        conversions.reset()
        if isStopped { stop = nil }
        depthErrorCount = 0
        errors.removeAll()
        isSkippable = false
        skippableCount = 0
        transaction.reset()
        issueNotes.reset()
        if isUpdate {
            isUpdate = false
            if summary.details != nil { earlierDetails = summary.details }
            summary = ImportSummary()
        }
        summarized = nil
        if !identifiedElements.isEmpty { identifiedElements = [] }
    }

    func deallocate() {
        slotCaches.deallocate()
        transaction.deallocate()
        frames.deallocate()
        memory.deallocate()
    }
}
