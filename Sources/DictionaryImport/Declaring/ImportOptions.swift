/// How an import treats what is not as expected.
///
/// Start from a preset and change what you need:
///
/// ```swift
/// var options = ImportOptions.default
/// options.unknownKeys = .report
/// ```
///
/// or name what differs: `ImportOptions(unknownKeys: .report)`.
///
/// Options given to a call hold for the whole graph; otherwise each model's ``DictionaryImportable/importOptions`` hold.
public struct ImportOptions: Sendable {
    /// Which conversions are made.
    public struct ConversionPolicy: Sendable, Hashable {
        let isExact: Bool

        /// Values convert between booleans, numbers and text where nothing is lost.
        public static let automatic = ConversionPolicy(isExact: false)
        /// A value must have its type's natural JSON form: nothing crosses between boolean, number and text.
        public static let exact = ConversionPolicy(isExact: true)
    }

    /// What becomes of a value that does not convert or breaks a rule.
    public struct FailurePolicy: Sendable, Hashable {
        let isSkip: Bool

        /// The import fails.
        public static let fail = FailurePolicy(isSkip: false)
        /// The value is left out and reported as a warning; what was there before stays.
        public static let skip = FailurePolicy(isSkip: true)
    }

    /// What becomes of a key that no property takes.
    public struct UnknownKeyPolicy: Sendable, Hashable {
        enum Choice { case ignore, report, fail }
        let choice: Choice

        /// It is ignored.
        public static let ignore = UnknownKeyPolicy(choice: .ignore)
        /// The key is reported as a warning.
        public static let report = UnknownKeyPolicy(choice: .report)
        /// The import fails.
        public static let fail = UnknownKeyPolicy(choice: .fail)
    }

    /// What a null does to a property that cannot hold it; with ``ignore``, what it does to any.
    public struct NullPolicy: Sendable, Hashable {
        enum Choice { case reset, skip, fail, ignore }
        let choice: Choice

        /// The property gets the value that a new instance has.
        public static let reset = NullPolicy(choice: .reset)
        /// The property keeps its value.
        public static let skip = NullPolicy(choice: .skip)
        /// The import fails.
        public static let fail = NullPolicy(choice: .fail)
        /// A null counts as a missing key for every property, optional ones too: another key may feed the property, converters
        /// do not see the null, and a required value is missing. In a dictionary that is merged, a null still removes.
        public static let ignore = NullPolicy(choice: .ignore)
    }

    /// What becomes of a property of a new object that the source has no value for.
    public struct MissingValuePolicy: Sendable, Hashable {
        let isFail: Bool

        /// The property keeps the value that a new instance has.
        public static let keep = MissingValuePolicy(isFail: false)
        /// The import fails, unless the property is optional or marked ``PropertyOption/defaulted``.
        public static let fail = MissingValuePolicy(isFail: true)
    }

    /// What becomes of one value where an array is expected, and of an array of one where a value is.
    public struct SingleValuePolicy: Sendable, Hashable {
        let isWrap: Bool

        /// It does not convert.
        public static let refuse = SingleValuePolicy(isWrap: false)
        /// The value becomes an array, or the element the value. A Swift or Foundation set becomes an array too, in the order
        /// of its numbers, or of its elements' texts. A null is never wrapped, and the roots of streams are not concerned.
        public static let wrap = SingleValuePolicy(isWrap: true)
    }

    /// What an empty array means where an object is expected.
    public struct EmptyArrayPolicy: Sendable, Hashable {
        let isObject: Bool

        /// It does not convert.
        public static let refuse = EmptyArrayPolicy(isObject: false)
        /// An object without members, as some servers send it.
        public static let asObject = EmptyArrayPolicy(isObject: true)
    }

    /// What an empty string means.
    public struct EmptyStringPolicy: Sendable, Hashable {
        let isNull: Bool

        /// Text like any other.
        public static let keep = EmptyStringPolicy(isNull: false)
        /// A null. In a collection without a type (`[Any]`, `[String: Any]`) it stays, except as a member of a dictionary that is
        /// merged.
        public static let asNull = EmptyStringPolicy(isNull: true)
    }

    /// What becomes of a nested model that a property holds already, when an update brings another object for it.
    public struct NestedModelPolicy: Sendable, Hashable {
        let isMerge: Bool

        /// The property gets a new object, unless it is marked ``PropertyOption/merging``.
        public static let replace = NestedModelPolicy(isMerge: false)
        /// Each nested model is updated in place, as if its property were marked ``PropertyOption/merging``: an absent key leaves
        /// its property alone at every level. An array that is not `.merging` is replaced as a whole, as a merge patch wants it.
        /// So is what is in a dictionary, `Any` or ``ImportValue``: there, apply the patch to the JSON, and import the result.
        public static let merge = NestedModelPolicy(isMerge: true)
    }

    /// How much the summary of an update says.
    public struct SummaryPolicy: Sendable, Hashable {
        let isDetailed: Bool

        /// The names of properties and keys.
        public static let names = SummaryPolicy(isDetailed: false)
        /// ``ImportSummary/changes`` and ``ImportSummary/sources`` too, which take time.
        public static let detailed = SummaryPolicy(isDetailed: true)
    }

    /// Which conversions are made; `.automatic` by default.
    public var conversions: ConversionPolicy

    /// What becomes of a property's value that does not convert or breaks a rule; `.fail` by default.
    public var onConversionFailure: FailurePolicy

    /// What becomes of an element of an array, a set or a dictionary that is not valid; `.fail` by default.
    public var onInvalidElement: FailurePolicy

    /// What becomes of keys that no property takes; `.ignore` by default.
    public var unknownKeys: UnknownKeyPolicy

    /// What a null does to a property that cannot hold it; `.reset` by default.
    public var nulls: NullPolicy

    /// What becomes of a property of a new object that the source has no value for; `.keep` by default, and `.fail` in
    /// ``strict``.
    ///
    /// With `.fail`, a new object must get a value for every property that is not optional, at every level; a null counts as
    /// missing. Exempt are properties that are marked ``PropertyOption/defaulted`` or have a ``PropertyOption/fallback(_:)``,
    /// those that catch all, and flattened models without any key. What exists and is updated need not be complete.
    public var missingValues: MissingValuePolicy

    /// What becomes of a nested model that a property holds already; `.replace` by default.
    public var nestedModels: NestedModelPolicy

    /// What an empty string means; `.keep` by default.
    public var emptyStrings: EmptyStringPolicy

    /// What becomes of one value where an array is expected, and of an array of one where a value is; `.refuse` by default.
    public var singleValues: SingleValuePolicy

    /// What an empty array means where an object is expected; `.refuse` by default.
    public var emptyArrays: EmptyArrayPolicy

    /// How dates are read, where a property has no strategy of its own; `.automatic` by default.
    public var dates: DateStrategy

    /// How many objects and arrays may be nested in one another; 128 by default. Deeper ones, such as a container that
    /// contains itself, are an error. JSON is read to its end: there, what no property takes counts too. A flattened model or a
    /// catch-all that models are nested in counts as another level.
    public var maximumDepth: Int

    /// How many issues an ``ImportError`` keeps, and how many warnings an import that went well hands to `onIssue`; 100 by
    /// default.
    ///
    /// The rest is counted: ``ImportError/omittedIssueCount`` has the number of the errors; that of the warnings is in one
    /// last warning with the code ``ImportIssue/Code/omitted``.
    public var maximumIssues: Int

    /// How much the summary of an update says; `.names` by default.
    public var summaries: SummaryPolicy

    /// Makes options that differ from ``default`` in what is given.
    public init(
        conversions: ConversionPolicy = .automatic, onConversionFailure: FailurePolicy = .fail,
        onInvalidElement: FailurePolicy = .fail, unknownKeys: UnknownKeyPolicy = .ignore, nulls: NullPolicy = .reset,
        missingValues: MissingValuePolicy = .keep, nestedModels: NestedModelPolicy = .replace,
        emptyStrings: EmptyStringPolicy = .keep, singleValues: SingleValuePolicy = .refuse,
        emptyArrays: EmptyArrayPolicy = .refuse, dates: DateStrategy = .automatic, maximumDepth: Int = 128,
        maximumIssues: Int = 100, summaries: SummaryPolicy = .names
    ) {
        self.conversions = conversions
        self.onConversionFailure = onConversionFailure
        self.onInvalidElement = onInvalidElement
        self.unknownKeys = unknownKeys
        self.nulls = nulls
        self.missingValues = missingValues
        self.nestedModels = nestedModels
        self.emptyStrings = emptyStrings
        self.singleValues = singleValues
        self.emptyArrays = emptyArrays
        self.dates = dates
        self.maximumDepth = maximumDepth
        self.maximumIssues = maximumIssues
        self.summaries = summaries
    }

    /// Whether a model with these has no options of its own: then `.exact` of a property around it holds in it, too.
    var isDefault: Bool {
        guard case .automatic = dates.kind else { return false }
        return conversions == .automatic && onConversionFailure == .fail && onInvalidElement == .fail
            && unknownKeys == .ignore && nulls == .reset && missingValues == .keep && nestedModels == .replace
            && emptyStrings == .keep && singleValues == .refuse && emptyArrays == .refuse && maximumDepth == 128
            && maximumIssues == 100 && summaries == .names
    }

    /// Converts where nothing is lost; what does not convert is an error; unknown keys are ignored; null resets a
    /// property that cannot hold it.
    public static let `default` = ImportOptions()

    /// As ``default``, but what does not convert or is not valid is left out and reported as a warning. A model that is faulty
    /// makes the import fail nevertheless.
    public static let lenient = ImportOptions(onConversionFailure: .skip, onInvalidElement: .skip)

    /// Exact types only; an unknown key, a null for a property that cannot hold it, and a missing value of a new object are
    /// errors.
    public static let strict = ImportOptions(
        conversions: .exact, unknownKeys: .fail, nulls: .fail, missingValues: .fail)
}
