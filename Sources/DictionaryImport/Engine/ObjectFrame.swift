/// One object while it is being imported: which member of the source each of its properties gets.
///
/// Nothing in a frame is counted or destroyed: the plan lives for ever, everything else as long as the call that made the
/// frame.
struct ObjectFrame {
    let plan: Unretained<ImportPlan>
    let keys: Unretained<KeyMap>
    let properties: FixedArray<PropertyPlan>
    let object: ObjectAddress
    let source: SourceValue
    let slots: SlotTable

    /// How values reach the object.
    let destination: Destination
    /// Where an object that nobody else can see stores its properties.
    let offsets: PropertyOffsets?
    /// Which needs of a property keep its value from being written as it is converted.
    let obstacles: PropertyPlan.Needs
    /// As ``obstacles``, for a value that has exactly the form of a frequent type.
    let frequentObstacles: PropertyPlan.Needs

    /// Whether the source of a property may mention this new object itself, so that what is said there has to be written
    /// before.
    let mayBeRevisited: Bool
    /// What the object is to the import.
    let origin: ObjectOrigin
    /// Whether the object is new, and the source has to have a value for each property that it must have one for.
    let mustBeComplete: Bool
    /// Whether keys that no property takes, and those that lost against a better one, are noted.
    let keepsUnclaimed: Bool
    let keepsShadowed: Bool

    /// A bit for each of the first properties that gets what a key path leads to, which is found out when it is imported.
    var pathSlots: UInt64 = 0
    /// The same for those that get members which no property takes.
    private var takerSlots: UInt64 = 0
    /// Those that have got what a path leads to already, together with one before them.
    private var followedSlots: UInt64 = 0
    /// The path by which the current value has been found, then.
    var followedPath: Unretained<KeyMap.Path>?

    /// The number of ``current``, or -1.
    private var currentNumber = -1
    /// Its number among the objects that an update has reached; -1 before it has one.
    var updatedNumber = -1
    /// The members that no property takes, as far as they matter.
    var unclaimed: Handle<UnclaimedMembers>?
    private var detailsReference: Unretained<ObjectDetails>?

    @inline(__always)
    init(
        _ plan: ImportPlan, _ keys: Unretained<KeyMap>, _ object: ObjectAddress, _ destination: Destination,
        _ source: SourceValue, slots: SlotTable, _ origin: ObjectOrigin, in context: ImportContext
    ) {
        self.plan = Unretained(plan)
        self.keys = keys
        properties = plan.properties
        self.object = object
        self.source = source
        self.slots = slots
        self.destination = destination
        // Of the object that the import is called for, changes are noted.
        let isUnseen = destination == .newObject || destination == .copy && origin != .root
        offsets = isUnseen ? plan.offsets : nil
        mayBeRevisited = destination == .newObject && plan.isClass && context.state.pointee.finder.objects.hasNew
        // Every property needs attention where its value cannot be written at once.
        let isPlain = destination == .newObject && !mayBeRevisited
        let additions: PropertyPlan.Needs = origin == .new ? [] : .unchanging
        let state = context.state
        obstacles = state.pointee.reader.options.obstacles.union(isPlain ? additions : additions.union(.byOptions))
        frequentObstacles = state.pointee.reader.options.frequentObstacles.union(isUnseen ? [] : .byOptions)
        self.origin = origin
        mustBeComplete = origin == .new && context.state.pointee.reader.options.failsOnMissing
        keepsUnclaimed =
            state.pointee.journal.update.isUpdate || state.pointee.reader.options.reportsUnknownKeys
            || plan.takesUnclaimed
        keepsShadowed = context.state.pointee.reader.options.keepsWarnings
    }

    /// Whether what happens to the object is noted in the summary of the import.
    var isSummarized: Bool { origin == .root }

    /// Whether a property without a value may be an issue.
    var mayReportMissing: Bool { mustBeComplete || plan.with { $0.hasRequiredProperties } }

    /// The property that is being imported; none before and after that.
    @inline(__always)
    var current: Int? {
        get { currentNumber < 0 ? nil : currentNumber }
        set { currentNumber = newValue ?? -1 }
    }

    @inline(__always)
    func getsPath(_ slot: Int) -> Bool { slot < 64 && pathSlots & (1 << UInt64(slot)) != 0 }

    mutating func markTaker(_ slot: Int) { if slot < 64 { takerSlots |= 1 << UInt64(slot) } }

    func mayBeTaker(_ slot: Int) -> Bool { slot >= 64 || takerSlots & (1 << UInt64(slot)) != 0 }

    /// Whether a property gets a member of the source, so far as that is known at once.
    @inline(__always)
    func surelyGetsMember(_ slot: Int) -> Bool {
        slot < 64 && (pathSlots | takerSlots) & (1 << UInt64(slot)) == 0 && !hasDetails
    }

    @inline(__always)
    func hasFollowed(_ slot: Int) -> Bool { followedSlots & (1 << UInt64(slot)) != 0 }

    @inline(__always)
    mutating func markFollowed(_ slot: Int) { followedSlots |= 1 << UInt64(slot) }

    /// Where the object stores a property; `nil` when it has to be reached by its accessor.
    @inline(__always)
    func memory(of property: Int) -> ValueMemory? { offsets?.memory(of: property, in: object) }

    /// What few objects need, to note something in.
    var details: ObjectDetails {
        @inline(never) mutating get {
            let details = detailsReference ?? .permanent(ObjectDetails())
            detailsReference = details
            return details.object
        }
    }

    /// The same, as far as something has come up.
    @inline(__always)
    var knownDetails: ObjectDetails? { detailsReference?.object }

    @inline(__always)
    var hasDetails: Bool { detailsReference != nil }

    @inline(__always)
    var hasUnclaimed: Bool { unclaimed != nil }

    @inline(__always)
    func destroy() {
        detailsReference?.release()
        unclaimed?.deallocate()
    }
}

// MARK: Where values come from

extension Handle<ObjectFrame> {
    /// The next property that gets what a key path leads to, when no other comes before it.
    @inline(__always)
    func nextOfPath(after slot: Int) -> Int? {
        let later = pointee.slots.firstBits & ~(UInt64.max >> UInt64(63 - slot))
        let next = later.trailingZeroBitCount
        return next < pointee.properties.count && pointee.getsPath(next) ? next : nil
    }

    /// Calls `body` with the members that the slots belong to.
    func withMembers<Result>(_ body: (any Members) -> Result) -> Result? {
        if let accepted = pointee.knownDetails?.accepted { return body(accepted) }
        return pointee.source.withMembers(body)
    }

    /// The value that a slot gets.
    @inline(never)
    func value(of slot: Int) -> ImportValue {
        func value<Source: Members>(_ source: Source) -> ImportValue {
            source.value(at: pointee.slots.position(of: slot, as: Source.Position.self))
        }
        if let override = pointee.knownDetails?.overrides[slot] { return override.value ?? .null }
        return taken(by: slot) ?? withMembers { value($0) } ?? .null
    }

    /// The key of the member that a slot gets, as the source spells it.
    @inline(never)
    func memberKey(of slot: Int) -> String {
        func key<Source: Members>(_ source: Source) -> String {
            source.key(at: pointee.slots.position(of: slot, as: Source.Position.self))
        }
        return withMembers { key($0) } ?? ""
    }

    /// The component of a path that leads to a member with a key, as the source spells it.
    func component(ofKey key: String) -> ImportPath.Component {
        guard key.utf8.first == UInt8(ascii: "["), let count = pointee.source.elementCountOfObject else {
            return .key(key)
        }
        guard case .index(let index) = KeyPathText(key).components.first else { return .key(key) }
        return .index(index.elementIndex(in: count) ?? index)
    }

    /// The rank of the key or key path that fed a slot.
    @inline(never)
    func rank(of slot: Int) -> Int {
        func rank<Source: Members>(_ source: Source) -> Int {
            let key = source.lookupKey(at: pointee.slots.position(of: slot, as: Source.Position.self))
            return pointee.keys.with { $0.rank(ofKey: key, in: slot) }
        }
        if let override = pointee.knownDetails?.overrides[slot] { return override.path.rank }
        if isTaker(slot) { return 0 }
        return withMembers { rank($0) } ?? .max
    }

    /// Has a slot get a value instead of a member of the source.
    func override(_ slot: Int, with override: ObjectDetails.Override) {
        func clear<Source: Members>(_ source: Source) { pointee.slots.clear(slot, as: Source.Position.self) }
        if pointee.slots.isFilled(slot), pointee.knownDetails?.overrides[slot] == nil { withMembers { clear($0) } }
        pointee.slots.markFilled(slot)
        pointee.details.overrides[slot] = override
    }

    /// Whether a slot gets the very member that a key path starts from, so that neither shadows the other.
    func sharesMember(_ slot: Int, _ path: KeyMap.Path) -> Bool {
        pointee.knownDetails?.overrides[slot] == nil && memberKey(of: slot) == memberKey(of: path.root)
    }

    /// Follows a key path from its root, which has a value.
    ///
    /// - Returns: Where it ends, and the way there as the source spells it. Behind a null the path goes on as declared.
    func follow(_ path: KeyMap.Path) -> (way: [ImportPath.Component], end: PathEnd) {
        let normalization = pointee.plan.with { $0.normalization }
        var way = [component(ofKey: memberKey(of: path.root))]
        var value = value(of: path.root)
        for (number, component) in path.components.enumerated() {
            if let part = value.part(component, normalization: normalization) {
                way.append(part.found)
                value = part.value
                continue
            }
            let expected = component.key == nil ? "an array" : "an object"
            switch value.kind {
            case .array, .object: return (way, .absent)
            case .null: return (way + path.components[number...].map(\.component), .null)
            default: return (way, .scalar(value, expected: expected))
            }
        }
        return (way, .value(value))
    }
}

/// Where a key path ends in a source.
enum PathEnd {
    case value(ImportValue)
    /// A key or an element is missing.
    case absent
    /// There is a null on the way.
    case null
    /// There is something on the way that has no members.
    case scalar(ImportValue, expected: String)
}

// MARK: Where the import stands

extension Handle<ObjectFrame> {
    var currentProperty: Handle<PropertyPlan>? { pointee.current.map { pointee.properties[$0] } }

    /// The key of the current value as the source spells it.
    var currentKey: String? {
        guard let current = pointee.current, pointee.slots.isFilled(current), !isTaker(current) else {
            return nil
        }
        if currentKeyPath == nil, case let key = memberKey(of: current), !key.isEmpty { return key }
        var path: [ImportPath.Component] = []
        appendCurrentPath(to: &path)
        return ImportPath(path).description
    }

    /// Appends the way from the object to the current value, which mostly is one key; for a missing value, the first key that
    /// is expected.
    func appendCurrentPath(to components: inout [ImportPath.Component]) {
        guard let current = pointee.current else { return }
        if !pointee.slots.isFilled(current) {
            pointee.keys.with { KeyPathText.append($0.expectedKeys[current], to: &components) }
        } else if let path = currentKeyPath {
            components += follow(path).way
        } else if !isTaker(current) {
            components.append(component(ofKey: memberKey(of: current)))
        }
    }

    /// The key path that the current value was found by. Mostly it is seen at once that there is none.
    @inline(__always)
    private var currentKeyPath: KeyMap.Path? {
        if let path = pointee.followedPath { return path.object }
        guard let details = pointee.knownDetails, let current = pointee.current else { return nil }
        return details.overrides[current]?.path
    }
}
