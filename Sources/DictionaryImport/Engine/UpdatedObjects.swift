/// The nested objects that an update has reached in place, with what has changed in them, and the keys that were unknown.
///
/// Where an object stands is kept as the number of the one above it and of its property: names are put together only when
/// somebody reads them.
struct UpdatedObjects: Sendable {
    struct Item: Sendable {
        let object: ObjectAddress
        let plan: Unretained<ImportPlan>
        /// The number of the object that this one was reached from, -1 for the root, and the property of it.
        let parent: Int
        let property: Int
        /// The way from that property to the object: none, an index, or in rare cases more.
        let index: Int
        let rest: [ImportPath.Component]
        /// The properties that have changed, in the order of the writes.
        var changed: [Int] = []
    }

    private(set) var items: [Item] = []
    private var numbers: [ObjectAddress: Int] = [:]
    /// How many objects are in `numbers`.
    private var numberedCount = 0
    private var hasChanges = false

    /// The keys of a nested object that no property takes.
    struct UnknownKeys: Sendable {
        let path: ImportPath
        let keys: [String]
    }

    var unknown: [UnknownKeys] = []

    /// The keys of nested objects that no property takes, with their paths.
    var unknownKeys: [String] {
        unknown.flatMap { object in object.keys.map { object.path.appending([.key($0)]).description } }
    }

    var isEmpty: Bool { !hasChanges && unknown.isEmpty }

    var hasItems: Bool { !items.isEmpty }

    /// Whether a number is that of an object.
    func isNumber(_ number: Int, of object: ObjectAddress) -> Bool {
        items.indices.contains(number) && items[number].object == object
    }

    mutating func append(_ item: Item) -> Int {
        items.append(item)
        return items.count - 1
    }

    /// Notes that a write has changed an object, when that is one of these.
    mutating func noteChange(of property: Handle<PropertyPlan>, in object: ObjectAddress) {
        while numberedCount < items.count {
            // Where an object was reached twice, the first way is its name.
            if numbers[items[numberedCount].object] == nil { numbers[items[numberedCount].object] = numberedCount }
            numberedCount += 1
        }
        guard let number = numbers[object],
            let property = items[number].plan.with({ $0.properties.index(of: property) })
        else { return }
        items[number].changed.append(property)
        hasChanges = true
    }

    /// The names of changed properties: those of the root, and what has changed below each.
    func names(ofChanged own: Set<Int>, in plan: Unretained<ImportPlan>) -> [String] {
        var children: [Int: [Int]] = [:]
        for number in items.indices { children[items[number].parent, default: []].append(number) }
        var names: [String] = []
        func visit(_ number: Int, _ plan: Unretained<ImportPlan>, _ changed: Set<Int>, at path: [ImportPath.Component])
        {
            let properties = plan.with { $0.properties }
            let below = Dictionary(grouping: children[number] ?? []) { items[$0].property }
            for property in [-1] + properties.indices {
                var path = path
                if property >= 0 { path.append(.key(properties[property].pointee.name)) }
                if changed.contains(property) { names.append(ImportPath(path).description) }
                for child in below[property] ?? [] {
                    let item = items[child]
                    let way = (item.index < 0 ? [] : [.index(item.index)]) + item.rest
                    visit(child, item.plan, Set(item.changed), at: path + way)
                }
            }
        }
        visit(-1, plan, own, at: [])
        return names
    }
}

extension ImportContext {
    /// Notes that an update has reached an object that was there before.
    @inline(never)
    func noteUpdated(_ frame: Handle<ObjectFrame>) {
        // A new object that the source mentions once more is new all the same.
        if state.pointee.transaction.objects.isRevisited(frame.pointee.object) { return }
        var (parent, property, index) = (-1, -1, -1)
        var rest: [ImportPath.Component] = []
        // Those above it, which are new objects or structs, have a number only when it is needed.
        for step in state.pointee.steps.all.dropFirst(state.pointee.rootDepth) {
            switch step {
            case .index(let number):
                if index < 0, rest.isEmpty { index = number } else { rest.append(.index(number)) }
            case .key(let number):
                rest.append(.key(state.pointee.keySteps[number]))
            case .property(let above):
                if above.pointee.isSummarized {
                    (parent, property) = (-1, above.pointee.current ?? -1)
                } else {
                    let known = above.pointee.updatedNumber
                    if !state.pointee.updated.isNumber(known, of: above.pointee.object) {
                        above.pointee.updatedNumber = state.pointee.updated.append(
                            .init(
                                object: above.pointee.object, plan: above.pointee.plan, parent: parent,
                                property: property, index: index, rest: rest))
                    }
                    (parent, property) = (above.pointee.updatedNumber, above.pointee.current ?? -1)
                }
                (index, rest) = (-1, [])
            }
        }
    }

    /// Notes the keys of a nested object that no property takes.
    @inline(never)
    func noteUnknownKeys(of frame: Handle<ObjectFrame>) {
        let members = frame.unclaimedKeys
        guard !members.isEmpty else { return }
        let (path, hidesKeys) = shownPlace
        let keys = members.map { hidesKeys ? IssueFacts.hiddenKey : $0.spelling }
        state.pointee.updated.unknown.append(.init(path: path, keys: keys))
    }
}
