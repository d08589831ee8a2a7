/// What is known of an element's source before the element is imported, so that hooks are called for it once.
///
/// A class, because it is much to copy.
final class ElementAtHand {
    let identity: Identity?
    /// What tells it from the other elements of its array; mostly the identity.
    let key: Identity?
    /// The type that a hook has named, when it is another one than that of the elements.
    let kind: (any DictionaryImportable.Type)?
    /// Whether the current element was found by the identity.
    var isMatched = false

    init(identity: Identity?, key: Identity?, kind: (any DictionaryImportable.Type)?) {
        (self.identity, self.key, self.kind) = (identity, key, kind)
    }
}

extension ImportContext {
    /// Imports the elements of an array, each onto the current one with the same identity.
    ///
    /// An element that is left out because it is not valid keeps its current one as it was.
    ///
    /// - Parameters:
    ///   - elements: Those of the source; `nil` where that is itself the only one.
    ///   - origin: What the object that has the array is to the import.
    func mergeElements<Element>(
        of source: SourceValue, _ elements: SourceElements?, onto current: [Element], by conversion: ValueConversion,
        _ merge: ArrayMerge, _ origin: ObjectOrigin
    ) throws -> [Element] {
        // What is among the current elements of a new object, an earlier element of the source has made.
        let origin = origin == .new ? .revisited : origin
        let wrapped = (Element.self as? any OptionalValue.Type)?.wrappedType ?? Element.self
        let model = wrapped as? any DictionaryImportable.Type
        let current = merge.startsEmpty ? [] : current
        guard isClass(Element.self), conversion.isReference else {
            return try mergeElements(of: source, elements, onto: current, of: model, by: conversion, merge, origin)
        }
        // Those of every class are merged as references to objects, for which that is compiled.
        let objects = current.withPlaces { places in
            (0..<places.count).map { places[$0].copy(AnyObject.self) }
        }
        let merged = try mergeElements(of: source, elements, onto: objects, of: model, by: conversion, merge, origin)
        return [Element].buildingPlaces(capacity: merged.count) { places in
            for object in merged { places.append { $0.initialize(to: object) } }
        }
    }

    @_specialize(where Element == AnyObject)
    private func mergeElements<Element>(
        of source: SourceValue, _ elements: SourceElements?, onto current: [Element],
        of model: (any DictionaryImportable.Type)?, by conversion: ValueConversion, _ merge: ArrayMerge,
        _ origin: ObjectOrigin
    ) throws -> [Element] {
        var merged = MergedArray(
            current, of: model, by: conversion, sourceCount: elements?.count ?? 1, merge.key, origin)
        if let elements {
            try forEachElement(of: elements) { try merged.mergeElement(from: $0, in: self) }
        } else {
            try enter()
            defer { leave() }
            try merged.mergeElement(from: source, in: self)
        }
        try merged.checkRenamed(keepsOthers: merge.keepsOthers, in: self)
        return merge.keepsOthers ? merged.elements : merged.inOrderOfSource
    }

    /// Finds out what the source of a model says of it.
    fileprivate func look(
        at source: SourceValue, as model: any DictionaryImportable.Type, by key: MergeKey?
    ) throws -> ElementAtHand? {
        if source.isPlainObject, let plan = PlanCache.plan(of: model, without: [.modelType, .identity]) {
            return try look(at: source, as: model, plan, kind: nil, by: key)
        }
        let value = source.attached(to: self)
        guard let value = value.kind == .object ? value : try object(model, in: value, mappings: nil) else {
            guard key == nil, let identity = try identity(referredToBy: value, as: model) else { return nil }
            return ElementAtHand(identity: identity, key: identity, kind: nil)
        }
        let kind = try kind(of: model, for: value)
        let named: any DictionaryImportable.Type = kind ?? model
        let plan = try PlanCache.permanentPlan(for: named)
        return try value.lend { try look(at: $0, as: named, plan, kind: kind, by: key) }
    }

    /// - Throws: What a hook throws, and the fault of a model that has nothing to tell its objects by.
    private func look(
        at source: SourceValue, as type: any DictionaryImportable.Type, _ plan: Unretained<ImportPlan>,
        kind: (any DictionaryImportable.Type)?, by key: MergeKey?
    ) throws -> ElementAtHand {
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        let identity = try identity(of: type, plan, plan.with { $0.keys }, in: source)
        if let key {
            return ElementAtHand(identity: identity, key: self.identity(by: key, plan, in: source), kind: kind)
        }
        if identity == nil, plan.lacks(.identityMark), plan.lacks(.identity) || plan.lacks(.namedIdentity) {
            throw ImportError([.fault(.unmergeable(typeName(type)), in: type)])
        }
        return ElementAtHand(identity: identity, key: identity, kind: kind)
    }

    /// What this import, or its session, knows by the identity of an element.
    fileprivate func known(_ atHand: ElementAtHand?, as model: any DictionaryImportable.Type) -> AnyObject? {
        let type = atHand?.kind ?? model
        guard type is AnyClass, let identity = atHand?.identity, let plan = try? PlanCache.permanentPlan(for: type)
        else { return nil }
        return try? known(type, identity, plan)?.object
    }
}

/// An array while the elements of a source are merged into it.
private struct MergedArray<Element> {
    private(set) var elements: [Element]
    private let conversion: ValueConversion
    private var places: MergedPlaces
    private let model: (any DictionaryImportable.Type)?
    private let key: MergeKey?
    private let origin: ObjectOrigin
    /// The structs to which a hook has given another identity than their sources name, with the numbers of these.
    private var renamed: [(place: Int, identity: Identity, index: Int)] = []

    init(
        _ current: [Element], of model: (any DictionaryImportable.Type)?, by conversion: ValueConversion,
        sourceCount: Int, _ key: MergeKey?, _ origin: ObjectOrigin
    ) {
        elements = current
        self.conversion = conversion
        self.model = model
        self.key = key
        self.origin = origin
        places = MergedPlaces(of: current, sourceCount: sourceCount, key)
    }

    mutating func mergeElement(from source: SourceValue, in context: ImportContext) throws {
        // One element is enough to find out that a model is faulty.
        guard !context.state.pointee.levels.isStopped else { throw AlreadyRecorded() }
        var atHand: ElementAtHand?
        if let model { atHand = try context.look(at: source, as: model, by: key) }
        var place: Int?
        if let atHand { place = places.place(of: atHand, among: elements) }
        atHand?.isMatched = place != nil && key == nil
        do {
            if let place {
                let element = try context.importElement(
                    source, onto: elements[place], by: conversion, as: model, origin, atHand)
                // Mostly the object is the same: the array need not be written to.
                if !isSameObject(element, elements[place]) { elements[place] = element }
            } else {
                elements.append(
                    try context.importElement(source, onto: nil, by: conversion, as: model, origin, atHand))
                place = elements.count - 1
                if let earlier = places.placeOfSameObject(as: elements.count - 1, among: elements) {
                    // It stands there already, under another identity.
                    elements.removeLast()
                    place = earlier
                }
            }
            guard let place else { return }
            places.put(atHand, at: place, among: elements)
            noteRenamed(place, atHand?.identity, in: context)
        } catch {
            // The current one may have got the identity in this import.
            let known = model.flatMap { context.known(atHand, as: $0) }
            let placeOfKnown = known.flatMap { places.place(of: ObjectIdentifier($0), among: elements) }
            if let place = placeOfKnown ?? place { places.keep(place) }
            throw error
        }
    }

    private mutating func noteRenamed(_ place: Int, _ identity: Identity?, in context: ImportContext) {
        guard key == nil, let identity, let model, !(model is AnyClass),
            PlanCache.plan(of: model, without: .didImport) == nil,
            let own = ownIdentity(of: elements[place]), own != identity
        else { return }
        renamed.append((place, own, context.currentIndex ?? 0))
    }

    /// - Throws: ``AlreadyRecorded`` where a renamed struct has the identity of another one.
    func checkRenamed(keepsOthers: Bool, in context: ImportContext) throws {
        if renamed.isEmpty { return }
        let kept = keepsOthers ? Set(elements.indices) : Set(places.order)
        let holders = Dictionary(grouping: kept.filter { ownIdentity(of: elements[$0]) != nil }) {
            ownIdentity(of: elements[$0])
        }
        try context.throwingIfErrors {
            for (place, identity, index) in renamed where ownIdentity(of: elements[place]) == identity {
                guard let model, holders[identity]?.contains(where: { $0 != place }) == true else { continue }
                context.recordTaken(identity, of: model, at: index)
            }
        }
    }

    /// The elements that the source names.
    var inOrderOfSource: [Element] {
        [Element].building(capacity: places.order.count) { named in
            for place in places.order { named.append(elements[place]) }
        }
    }
}

extension ImportContext {
    /// Imports an element of which it is known what its source says, onto the current one where there is one.
    fileprivate func importElement<Element>(
        _ source: SourceValue, onto current: Element?, by conversion: ValueConversion,
        as model: (any DictionaryImportable.Type)?, _ origin: ObjectOrigin, _ atHand: ElementAtHand?
    ) throws -> Element {
        guard let model, !conversion.acceptsNull || !source.isNull else {
            return try conversion.value(Element.self, from: source, in: self)
        }
        guard conversion.isReference || !conversion.acceptsNull else {
            return try importOptional(model, onto: current, from: source, origin, atHand)
        }
        return try ValueMemory.withTemporary(for: Element.self) { memory in
            let room = ModelMemory(memory, for: model, isClass: conversion.isReference)
            if let current {
                memory.initialize(to: current)
                try importModel(onto: room, from: source, origin, atHand: atHand)
            } else {
                try importModel(into: room, from: source, atHand: atHand)
            }
            return memory.take(Element.self)
        }
    }

    /// The same for elements that are optional structs.
    private func importOptional<Model: DictionaryImportable, Element>(
        _ type: Model.Type, onto current: Element?, from source: SourceValue, _ origin: ObjectOrigin,
        _ atHand: ElementAtHand?
    ) throws -> Element {
        let current = current.flatMap { $0 as? Model }
        let model = try ModelMemory.making(type) { room in
            guard let current else { return try importModel(into: room, from: source, atHand: atHand) }
            room.memory.initialize(to: current)
            try importModel(onto: room, from: source, origin, atHand: atHand)
        }
        guard let element = model as? Element else { fatalError("A model is an element of an array of it.") }
        return element
    }

    /// The number of the element that is being imported.
    fileprivate var currentIndex: Int? {
        let count = state.pointee.reader.steps.count
        guard count > 0, case .index(let index) = state.pointee.reader.steps[count - 1] else { return nil }
        return index
    }

    fileprivate func recordTaken(_ identity: Identity, of model: any DictionaryImportable.Type, at index: Int) {
        guard let plan = PlanCache.permanentPlan(ofType: model) else { return }
        push(.index(index))
        record(.identityTaken(plan.with { $0.shown(identity) }, owner: typeName(model)))
        pop()
    }
}

/// The places of the elements of an array while those of a source are merged into it.
private struct MergedPlaces {
    /// Those that the source names, in its order.
    private(set) var order: [Int] = []
    /// The first place of each identity.
    private var places = IdentityTable<Int>()
    /// The others, by the first: they are asked for where they have several types.
    private var others: [Int: [Int]] = [:]
    /// The first place of each object; made when an object may be there under another identity.
    private var byObject: [ObjectKey: Int]?

    /// The places of elements that are there already.
    ///
    /// - Parameter sourceCount: How many elements the source has.
    init<Element>(of elements: [Element], sourceCount: Int, _ key: MergeKey?) {
        order.reserveCapacity(sourceCount)
        elements.forEachHandle { place, element in
            let own = if let key { key.ofElement(ValueMemory(of: element)) } else { ownIdentity(of: element.pointee) }
            guard let identity = own else { return }
            // As likely as not, the others have identities when the first one has.
            if place == 0 { places.reserveCapacity(elements.count, like: identity) }
            note(identity, at: place)
        }
    }

    private mutating func note(_ identity: Identity, at place: Int) {
        guard let first = places.add(place, for: identity), first != place else { return }
        others[first, default: []].append(place)
    }

    /// The first place of the element that a source means; `nil` for a new one.
    func place<Element>(of atHand: ElementAtHand, among elements: [Element]) -> Int? {
        guard let key = atHand.key, let first = places[key] else { return nil }
        guard let kind = atHand.kind, !isModel(in: elements[first], of: kind) else { return first }
        return others[first]?.first { isModel(in: elements[$0], of: kind) }
    }

    /// The first place before this one where the same object stands.
    mutating func placeOfSameObject<Element>(as place: Int, among elements: [Element]) -> Int? {
        guard let object = identifier(of: elements[place]) else { return nil }
        return self.place(of: object, among: elements, upTo: place)
    }

    /// The first place where an object stands.
    mutating func place<Element>(
        of object: ObjectIdentifier, among elements: [Element], upTo count: Int? = nil
    ) -> Int? {
        if byObject == nil {
            byObject = [:]
            for place in 0..<(count ?? elements.count) { noteObject(at: place, among: elements) }
        }
        return known(object, among: elements)
    }

    private func known<Element>(_ object: ObjectIdentifier, among elements: [Element]) -> Int? {
        // Another object may stand there by now.
        byObject?[ObjectKey(object)].flatMap { identifier(of: elements[$0]) == object ? $0 : nil }
    }

    private mutating func noteObject<Element>(at place: Int, among elements: [Element]) {
        guard let object = identifier(of: elements[place]), known(object, among: elements) == nil else { return }
        byObject?[ObjectKey(object)] = place
    }

    /// Notes what has become of a source.
    mutating func put<Element>(_ atHand: ElementAtHand?, at place: Int, among elements: [Element]) {
        if let atHand, !atHand.isMatched, let key = atHand.key { note(key, at: place) }
        if byObject != nil { noteObject(at: place, among: elements) }
        keep(place)
    }

    /// Leaves the element at a place as it is.
    mutating func keep(_ place: Int) { order.append(place) }
}

// MARK: Elements

/// The element as an object, where all are objects.
@inline(__always)
private func object<Element>(_ element: Element) -> AnyObject? { exactly(element, AnyObject.self) }

private func ownIdentity<Element>(of element: Element) -> Identity? {
    if let object = object(element),
        let plan = PlanCache.permanentPlan(ofType: type(of: object)), !plan.lacks(.identityMark)
    {
        return plan.identity(of: object)
    }
    return model(in: element).flatMap { try? ImportContext.ownIdentity(of: $0) }
}

private func identifier<Element>(of element: Element) -> ObjectIdentifier? {
    if let object = object(element) { return ObjectIdentifier(object) }
    guard let model = model(in: element), type(of: model) is AnyClass else { return nil }
    return ObjectIdentifier(model as AnyObject)
}

private func isSameObject<Element>(_ left: Element, _ right: Element) -> Bool {
    object(left).map { $0 === object(right) } ?? false
}

private func isModel<Element>(in element: Element, of kind: any DictionaryImportable.Type) -> Bool {
    model(in: element).map { isInstance($0, of: kind) } ?? false
}

private func model<Element>(in element: Element) -> (any DictionaryImportable)? {
    guard Element.self is any OptionalValue.Type, let optional = element as? any OptionalValue else {
        return element as? any DictionaryImportable
    }
    return optional.wrappedAny as? any DictionaryImportable
}
