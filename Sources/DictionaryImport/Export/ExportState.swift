import Foundation

/// What changes with every object and property of an export.
struct ExportState: ~Copyable {
    private(set) var options = ExportOptions.default
    var dates = DateStrategy.iso8601 { didSet { writesISO8601 = dates.kind.isISO8601 } }
    private(set) var writesISO8601 = true
    /// Whether values are written as JSON, or else become dictionaries and arrays.
    var isJSON = false
    /// The members of the JSON objects that are being written, when keys are to be sorted.
    var spans: [ExportContext.MemberSpan] = []

    /// The object that is about to be written has its members written into the one around it.
    var pendingInline: ExportContext.Inline?
    /// The members that are being written belong to an object around theirs.
    var inline: ExportContext.Inline?
    /// What it was around each object that is being written into another, or is a value of such an object.
    var inlinesAround: [ExportContext.Inline?] = []
    /// The keys of such members in the object that is being written, with their properties, where some may be the same.
    var inlineKeys: [String: String] = [:]
    /// The array that is about to be written has its indices for keys.
    var indexesElements = false
    /// Whether not all of a model may be written.
    private(set) var isPartial = false
    /// The selected properties of the model that is about to be written.
    var selection: ExportSelection?
    /// That of the last export that had one: exports in a loop select the same.
    private var lastSelection: ExportSelection?

    var depth = DepthGuard(maximum: 0)
    /// The objects that are being exported, the outermost first. They are held by the calls that export them.
    var ancestors = GrowingStack<ObjectAddress>(capacity: 16)

    var errors = IssueList()

    /// The plans of the models that were exported last.
    let plans = PlanTable()
    /// How the keys of these were made.
    private var lastVariant: Int?
    /// Those that a function of the user's has made the keys of, by their import plans. Nobody else may hold them.
    var customPlans: [ObjectIdentifier: ExportPlan] = [:]

    /// Begins an export: in a new state, or in one that was made ready for the next.
    mutating func begin(_ options: ExportOptions, isJSON: Bool) {
        self.options = options
        self.isJSON = isJSON
        depth.maximum = options.maximumDepth
        if let dates = options.dates, dates.canExport { self.dates = dates }
        let variant = options.variant.index
        if variant != lastVariant { plans.removeAll() }
        lastVariant = variant
        isPartial = options.omitsDefaults || options.properties != nil
        guard let properties = options.properties else { return }
        if lastSelection?.isOf(properties) != true { lastSelection = ExportSelection(properties) }
        selection = lastSelection
    }

    /// Makes ready for the next export. Of the options nothing stays that may hold something of the user's.
    mutating func reset() {
        if options.dates != nil || lastVariant == nil { (options, dates) = (.default, .iso8601) }
        if lastVariant == nil {
            plans.removeAll()
            (customPlans, lastSelection) = ([:], nil)
        }
        if selection != nil { selection = nil }
        depth.reset()
        errors.removeAll()
    }
}

/// The plans of a few types, each in the place that its address gives it: an object that is exported has mostly that of one shortly
/// before.
struct PlanTable: ~Copyable {
    private let places = FixedArray<ExportContext.Plans?>(count: 64) { nil }

    deinit { places.deallocate() }

    /// Where the plans of a type are, unless those of another are there.
    @inline(__always)
    func place(of type: Any.Type) -> Handle<ExportContext.Plans?> {
        // The highest bits of the product depend on all others.
        let address = UInt64(truncatingIfNeeded: UInt(bitPattern: ObjectIdentifier(type)))
        return places[Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) &>> 58)]
    }

    func removeAll() { for index in places.indices { places[index].pointee = nil } }
}

extension ExportContext {
    /// The plans of a type.
    struct Plans {
        let type: ObjectIdentifier
        let imports: Unretained<ImportPlan>
        let exports: Unretained<ExportPlan>
    }

    /// A property whose members stand among those of its model.
    final class Inline {
        /// What the keys begin with, in the model.
        let prefix: String
        /// What the model's own keys begin with, when it is flattened itself.
        let outerPrefix: String
        let property: String
        let parent: ExportPlan
        let isCatchAll: Bool
        /// Whether another such property may have the same keys.
        let hasRivals: Bool

        init(prefix: String, property: String, parent: ExportPlan, isCatchAll: Bool, in outer: Inline?) {
            (self.prefix, self.property) = (prefix, property)
            (self.parent, self.isCatchAll) = (parent, isCatchAll)
            outerPrefix = outer.map { $0.outerPrefix + $0.prefix } ?? ""
            hasRivals = parent.hasSeveralInlines || outer?.hasRivals == true
        }

        /// Whether the keys that the model has for other properties win, instead of being an error.
        var yields: Bool { isCatchAll || prefix.isEmpty }
    }
}
