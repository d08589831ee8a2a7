/// Options, with what is asked for each value worked out once.
final class ImportSettings: Sendable {
    let options: ImportOptions
    let isExact: Bool
    /// Whether a value that does not convert or breaks a rule is left out.
    let skipsFailures: Bool
    let skipsElements: Bool
    let ignoresNulls: Bool
    let emptyStringsAreNull: Bool
    /// Whether a value of another shape may become one that fits.
    let reshapes: Bool
    let failsOnMissing: Bool
    /// Whether nested models are updated in place.
    let mergesModels: Bool
    let reportsUnknownKeys: Bool
    let failsOnUnknownKeys: Bool
    /// Whether an import says something of keys that no property takes.
    let keepsUnclaimed: Bool
    /// Whether a value can be converted by its type alone, as far as the options are concerned.
    let isPlain: Bool

    static let `default` = ImportSettings(.default)

    init(_ options: ImportOptions) {
        self.options = options
        isExact = options.conversions.isExact
        skipsFailures = options.onConversionFailure.isSkip
        skipsElements = options.onInvalidElement.isSkip
        ignoresNulls = options.nulls.choice == .ignore
        emptyStringsAreNull = options.emptyStrings.isNull
        reshapes = options.singleValues.isWrap || options.emptyArrays.isObject
        failsOnMissing = options.missingValues.isFail
        reportsUnknownKeys = options.unknownKeys != .ignore
        failsOnUnknownKeys = options.unknownKeys == .fail
        keepsUnclaimed = reportsUnknownKeys || failsOnMissing
        mergesModels = options.nestedModels.isMerge
        isPlain = !skipsFailures && !emptyStringsAreNull && !reshapes && !mergesModels
    }
}
