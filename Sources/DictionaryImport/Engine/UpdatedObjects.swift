/// The nested objects that an update has reached in place, with what has changed in them, and the keys that were unknown.
///
/// Where an object stands is kept as the number of the one above it and of its property: names are put together only when
/// somebody reads them.
struct UpdatedObjects: Sendable {
    struct Item: Sendable {
        let object: ObjectAddress
        let plan: Unretained<ImportPlan>
        /// Whether this is an object that was there before. What is only on the way to one, a new object or a struct, does not
        /// change; its address may soon be that of another.
        let wasThere: Bool
        /// The number of the object that this one was reached from, -1 for the root, and the property of it.
        let parent: Int
        let property: Int
        /// The way from that property to the object: none, an index, or in rare cases more, which is the number of one of the
        /// `rests`, -1 for none.
        let index: Int
        let rest: Int
        /// The first 64 properties that have changed, by their bits; the others are in `otherChanges`.
        var changed: UInt64 = 0

        func changes(with written: ObjectAddress) -> Bool { wasThere && object == written }
    }

    // Nothing in these is counted, so that the memory can be used again at no cost.
    private(set) var items: [Item] = []
    private var rests: [[ImportPath.Component]] = []
    private var otherChanges: [Int: Set<Int>] = [:]

    /// The numbers of objects, where they are many.
    private var numbers: [ObjectAddress: Int] = [:]
    /// How many objects are in `numbers`.
    private var numberedCount = 0
    /// The number of the object that was changed last: writes to one object mostly follow each other.
    private var lastChanged = 0

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

    /// Whether a number is that of an object.
    func isNumber(_ number: Int, of object: ObjectAddress) -> Bool {
        items.indices.contains(number) && items[number].object == object
    }

    /// Adds an object, with the way to it from the one above it. Returns its number.
    mutating func append(
        _ frame: Handle<ObjectFrame>, wasThere: Bool, parent: Int, property: Int, index: Int,
        rest: [ImportPath.Component]
    ) -> Int {
        if !rest.isEmpty { rests.append(rest) }
        items.append(
            Item(
                object: frame.pointee.object, plan: frame.pointee.plan, wasThere: wasThere, parent: parent,
                property: property, index: index, rest: rest.isEmpty ? -1 : rests.count - 1))
        return items.count - 1
    }

    /// Notes that a write has changed an object, when that is one of these.
    mutating func noteChange(of property: Handle<PropertyPlan>, in object: ObjectAddress) {
        guard let number = number(of: object),
            let property = items[number].plan.with({ $0.properties.index(of: property) })
        else { return }
        lastChanged = number
        if property < 64 {
            items[number].changed |= 1 << UInt64(property)
        } else {
            otherChanges[number, default: []].insert(property)
        }
    }

    mutating func forgetChanges() {
        for number in items.indices { items[number].changed = 0 }
        otherChanges = [:]
    }

    /// The number of an object; where it was reached twice, the first way is its name.
    @inline(__always)
    private mutating func number(of object: ObjectAddress) -> Int? {
        if lastChanged < items.count, items[lastChanged].changes(with: object) { return lastChanged }
        return firstNumber(of: object)
    }

    private mutating func firstNumber(of object: ObjectAddress) -> Int? {
        if items.count <= Self.fewItems { return items.firstIndex { $0.changes(with: object) } }
        while numberedCount < items.count {
            let item = items[numberedCount]
            if item.wasThere, numbers[item.object] == nil { numbers[item.object] = numberedCount }
            numberedCount += 1
        }
        return numbers[object]
    }

    /// How many objects are found faster one by one.
    private static let fewItems = 8

    /// Forgets everything. Returns whether it has kept memory for a few objects, and no more.
    mutating func reset() -> Bool {
        guard items.capacity <= Journal.keptCapacity, rests.isEmpty, otherChanges.isEmpty, numbers.isEmpty,
            unknown.isEmpty
        else { return false }
        // Mostly there are few: one after the other they go at less cost than at once.
        while items.popLast() != nil {}
        (numberedCount, lastChanged) = (0, 0)
        return true
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
                    let way = (item.index < 0 ? [] : [.index(item.index)]) + (item.rest < 0 ? [] : rests[item.rest])
                    visit(child, item.plan, changedProperties(of: child), at: path + way)
                }
            }
        }
        visit(-1, plan, own, at: [])
        return names
    }

    private func changedProperties(of number: Int) -> Set<Int> {
        let first = (0..<64).filter { items[number].changed & (1 << UInt64($0)) != 0 }
        return (otherChanges[number] ?? []).union(first)
    }
}

extension ImportContext {
    /// Notes that an update has reached an object that was there before.
    @inline(never)
    func noteUpdated(_ frame: Handle<ObjectFrame>) {
        // A new object that the source mentions once more is new all the same.
        if state.pointee.finder.objects.isRevisited(frame.pointee.object) { return }
        let details = state.pointee.journal.update.details
        var (parent, property, index) = (-1, -1, -1)
        var rest: [ImportPath.Component] = []
        // Those above it, which are new objects or structs, have a number only when it is needed.
        for number in state.pointee.reader.steps.rootDepth..<state.pointee.reader.steps.count {
            switch state.pointee.reader.steps[number] {
            case .index(let number):
                if index < 0, rest.isEmpty { index = number } else { rest.append(.index(number)) }
            case .key(let number):
                rest.append(.key(state.pointee.reader.steps.key(number)))
            case .property(let above):
                if above.pointee.isSummarized {
                    (parent, property) = (-1, above.pointee.current ?? -1)
                } else {
                    let known = above.pointee.updatedNumber
                    if !details.pointee.updated.isNumber(known, of: above.pointee.object) {
                        // Those that were there have been noted before what they hold.
                        above.pointee.updatedNumber = details.pointee.updated.append(
                            above, wasThere: above == frame, parent: parent, property: property, index: index,
                            rest: rest)
                    }
                    (parent, property) = (above.pointee.updatedNumber, above.pointee.current ?? -1)
                }
                index = -1
                if !rest.isEmpty { rest = [] }
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
        state.pointee.journal.update.details.pointee.updated.unknown.append(.init(path: path, keys: keys))
    }
}
