/// The options in force: those of the call, or else of the model that is being imported, and what a property has besides.
///
/// It is not copyable: to read a computed property of what is, the compiler may copy all of it.
struct OptionsInForce: ~Copyable {
    private(set) var all = ImportOptions.default { didSet { optionsDidChange() } }
    /// How dates are read: the strategy of the property, or else of the options.
    private(set) var dates = DateStrategy.automatic {
        didSet { (readsISO8601Dates, unixTime) = (dates.kind.isISO8601, dates.kind.unixTime) }
    }
    private(set) var readsISO8601Dates = false
    private(set) var unixTime: UnixTime.Reading?
    /// Whether only exact conversions are made.
    private(set) var isExact = false
    /// Whether they came with the call and hold for the whole graph.
    private(set) var areOfCall = false
    /// Whether they are those of ``ImportOptions/default``.
    private(set) var areDefault = false
    /// Whether somebody wants to know of warnings.
    private(set) var keepsWarnings = false { didSet { reportsRepeatedKeys = failsOnUnknownKeys || keepsWarnings } }

    private(set) var reportsUnknownKeys = false
    private(set) var failsOnUnknownKeys = false
    /// Whether a key that JSON repeats is an error, as an unknown one is, or somebody wants to know of it.
    private(set) var reportsRepeatedKeys = false
    private(set) var skipsFailures = false
    private(set) var emptyStringsAreNull = false
    private(set) var failsOnMissing = false
    private(set) var ignoresNulls = false
    /// Whether a value of another shape may become one that fits.
    private(set) var reshapes = false
    /// Which needs of a property keep its value from being written as it is converted.
    private(set) var obstacles: PropertyPlan.Needs = []
    /// As ``obstacles``, for a value that has exactly the form of a frequent type: it cannot fail.
    private(set) var frequentObstacles: PropertyPlan.Needs = []

    /// Those that hold again when the models that are being imported, which have their own, have been.
    private var before: [(all: ImportOptions, dates: DateStrategy, isExact: Bool)] = []

    init() { optionsDidChange() }

    private mutating func optionsDidChange() {
        dates = all.dates
        areDefault = all.isDefault
        isExact = all.conversions.isExact
        reportsUnknownKeys = all.unknownKeys != .ignore
        failsOnUnknownKeys = all.unknownKeys == .fail
        reportsRepeatedKeys = failsOnUnknownKeys || keepsWarnings
        skipsFailures = all.onConversionFailure.isSkip
        emptyStringsAreNull = all.emptyStrings.isNull
        failsOnMissing = all.missingValues.isFail
        ignoresNulls = all.nulls == .ignore
        reshapes = all.singleValues.isWrap || all.emptyArrays.isObject
        obstacles = [.conversion, .reading, .checks]
        frequentObstacles = [.conversion, .rules, .nonNull, .unchanging]
        if skipsFailures || emptyStringsAreNull || reshapes { obstacles.insert(.byOptions) }
        if emptyStringsAreNull { frequentObstacles.insert(.byOptions) }
    }

    /// - Parameter options: Those of the call.
    mutating func begin(_ options: ImportOptions?, keepsWarnings: Bool) {
        self.keepsWarnings = keepsWarnings
        guard let options else { return }
        all = options
        areOfCall = true
    }

    /// Has the options of a model hold until ``pop()``.
    mutating func push(_ options: ImportOptions) {
        before.append((all, dates, isExact))
        all = options
    }

    /// What a property had put in force besides its model's options holds again as well.
    mutating func pop() { if let before = before.popLast() { (all, dates, isExact) = before } }

    /// Has the options of a model hold for all that is imported next.
    mutating func use(_ options: ImportOptions) { all = options }

    /// How dates are read, and whether exactly.
    typealias Reading = (dates: DateStrategy, isExact: Bool)

    /// Has values read as a property says. Returns how they were read before.
    mutating func read(as property: PropertySettings) -> Reading {
        let before = (dates, isExact)
        if let own = property.dates { dates = own }
        if property.isExact { isExact = true }
        return before
    }

    mutating func readAgain(as before: Reading) { (dates, isExact) = before }

    /// Makes ready for the next import. An error may have stopped the last one anywhere: nothing that was in force for a while
    /// stays so.
    @inline(__always)
    mutating func reset(hasFailed: Bool) {
        if areOfCall || !areDefault || hasFailed { all = .default }
        areOfCall = false
        if !before.isEmpty { before = [] }
    }
}
