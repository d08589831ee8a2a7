/// What is known of an element's source before the element is imported, so that hooks are called for it once.
@usableFromInline
struct ElementAtHand {
    @usableFromInline let identities: Identities
    /// The type that a hook has named, when it is another one than that of the elements.
    @usableFromInline let kind: (any DictionaryImportable.Type)?
}

/// How an array of models is merged into the one that a property holds.
struct ArrayMerge {
    /// Elements that the source does not name stay where they are.
    let keepsOthers: Bool
    /// The property belongs to a new object: there is nothing to merge with.
    let startsEmpty: Bool
}

extension ImportContext {
    /// How the array is merged that is imported onto another one; `nil` when it replaces that.
    func takeArrayMerge() -> ArrayMerge? { state.pointee.arrayMerge.take() }

    /// What an array is merged into where there is none; `nil` for what is merged in another way.
    @usableFromInline
    func startOfArrayMerge<List>(_ type: List.Type) -> List? {
        guard state.pointee.arrayMerge != nil, let list = type as? any RangeReplaceableCollection.Type else {
            return nil
        }
        return list.init() as? List
    }

    /// Imports the elements of an array, each onto the current one with the same identity.
    ///
    /// An element that is left out because it is not valid keeps its current one as it was.
    ///
    /// - Parameter elements: Those of the source; `nil` where that is itself the only one.
    func mergeElements<Element: ImportableValue>(
        of source: SourceValue, _ elements: SourceElements?, onto current: [Element], _ merge: ArrayMerge
    ) throws -> [Element] {
        // What is among the current elements of a new object, an earlier element of the source has made.
        if state.pointee.mergedOrigin == .new { state.pointee.mergedOrigin = .revisited }
        var merged = MergedArray(merge.startsEmpty ? [] : current, sourceCount: elements?.count ?? 1)
        if let elements {
            try forEachElement(of: elements) { try merged.mergeElement(from: $0, in: self) }
        } else {
            try enter()
            defer { leave() }
            try merged.mergeElement(from: source.lasting, in: self)
        }
        return merge.keepsOthers ? merged.elements : merged.inOrderOfSource
    }

    /// Finds out what the source of a model says of it.
    fileprivate func look(at source: SourceValue, as model: any DictionaryImportable.Type) throws -> ElementAtHand? {
        if source.isPlainObject, let plan = plan(of: model, without: [.modelType, .identity]) {
            let hasPushed = pushOptions(of: plan)
            defer { if hasPushed { popOptions() } }
            let ofMark = markedIdentity(plan, plan.with { $0.keys }, in: source)
            return ElementAtHand(identities: Identities(ofHook: nil, ofMark: ofMark), kind: nil)
        }
        let value = source.attached(to: self)
        guard let value = value.kind == .object ? value : try object(model, in: value, mappings: [:]) else {
            return nil
        }
        let kind = try kind(of: model, for: value)
        let named: any DictionaryImportable.Type = kind ?? model
        return ElementAtHand(identities: try identities(of: named, in: value), kind: kind)
    }

    private func identities<Model: DictionaryImportable>(of type: Model.Type, in value: ImportValue) throws
        -> Identities
    {
        let plan = try plan(madeFor: type)
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        return try value.lend { try identities(of: type, plan, plan.with { $0.keys }, in: $0) }
    }

    /// Whether a model has an ``DictionaryImportable/identity(for:)`` of its own: the default one says that it was called.
    static func hasIdentityHook<Model: DictionaryImportable>(_ type: Model.Type) -> Bool {
        let context = ImportContext.begin(type, options: nil, session: nil, keepsWarnings: false)
        context.state.pointee.absentHooks = []
        _ = try? type.identity(for: ImportValue(.dictionary([:])).attached(to: context))
        let isAbsent = context.state.pointee.absentHooks.contains(.identity)
        ImportContext.end(context)
        return !isAbsent
    }
}

/// An array while the elements of a source are merged into it.
private struct MergedArray<Element: ImportableValue> {
    private(set) var elements: [Element]
    private var places: MergedPlaces
    private let model: (any DictionaryImportable.Type)?

    init(_ current: [Element], sourceCount: Int) {
        elements = current
        places = MergedPlaces(of: current, sourceCount: sourceCount)
        let wrapped = (Element.self as? any OptionalValue.Type)?.wrappedType ?? Element.self
        model = wrapped as? any DictionaryImportable.Type
    }

    mutating func mergeElement(from source: SourceValue, in context: ImportContext) throws {
        var atHand: ElementAtHand?
        if let model { atHand = try context.look(at: source, as: model) }
        let identities = atHand?.identities ?? .none
        var place = places.place(of: identities, atHand?.kind, among: elements)
        let wasFound = place != nil
        identities.areThoseOfCurrent = wasFound && identities.ofHook == nil
        do {
            context.state.pointee.elementAtHand = atHand
            defer { context.state.pointee.elementAtHand = nil }
            if let place {
                let element = try Element._importing(source, onto: elements[place], in: context)
                // Mostly the object is the same: the array need not be written to.
                if !isSameObject(element, elements[place]) { elements[place] = element }
            } else {
                elements.append(try Element._importing(source, in: context))
                place = elements.count - 1
                if let earlier = places.placeOfSameObject(as: elements.count - 1, among: elements) {
                    // It stands there already, under another identity.
                    elements.removeLast()
                    place = earlier
                }
            }
            if let place { places.put(identities, at: place, wasFound: wasFound, among: elements) }
        } catch {
            if let place { places.keep(place) }
            throw error
        }
    }

    /// The elements that the source names.
    var inOrderOfSource: [Element] {
        [Element].building(capacity: places.order.count) { named in
            for place in places.order { named.append(elements[place]) }
        }
    }
}

/// The places of the elements of an array while those of a source are merged into it.
private struct MergedPlaces {
    /// Where the elements of one identity are. The first counts; the others are asked for where they have several types.
    private struct Places: BitwiseCopyable {
        let first: Int
        /// The number of the list that the others are in; `nil` while there are none.
        var others: Int?
    }

    /// Those that the source names, in its order.
    private(set) var order: [Int] = []
    private var byHook = IdentityTable<Places>()
    private var byMark = IdentityTable<Places>()
    private var others: [[Int]] = []
    /// The first place of each object; made when an object may be there under another identity.
    private var byObject: [ObjectKey: Int]?

    /// The places of elements that are there already.
    ///
    /// - Parameter sourceCount: How many elements the source has.
    init<Element>(of elements: [Element], sourceCount: Int) {
        order.reserveCapacity(sourceCount)
        elements.forEachHandle { place, element in
            let (ofHook, ofMark) = identities(of: element)
            if place == 0 {
                // As likely as not, the others have identities when the first one has.
                if let ofHook { byHook.reserveCapacity(elements.count, like: ofHook) }
                if let ofMark { byMark.reserveCapacity(elements.count, like: ofMark) }
            }
            note(ofHook, ofMark, at: place)
        }
    }

    private mutating func note(_ ofHook: Identity?, _ ofMark: Identity?, at place: Int) {
        if let ofHook { Self.note(place, of: ofHook, in: &byHook, &others) }
        if let ofMark { Self.note(place, of: ofMark, in: &byMark, &others) }
    }

    private static func note(
        _ place: Int, of identity: Identity, in places: inout IdentityTable<Places>, _ others: inout [[Int]]
    ) {
        guard let known = places.add(Places(first: place), for: identity), known.first != place else { return }
        if let list = known.others {
            if others[list].last != place { others[list].append(place) }
        } else {
            places[identity] = Places(first: known.first, others: others.count)
            others.append([place])
        }
    }

    /// The first place of the element that a source means; `nil` for a new one.
    ///
    /// - Parameter kind: The type that the element must have, when a hook has named one.
    func place<Element>(
        of identities: Identities, _ kind: (any DictionaryImportable.Type)?, among elements: [Element]
    ) -> Int? {
        if let identity = identities.ofHook, let place = first(byHook[identity], kind, among: elements) { return place }
        return identities.ofMark.flatMap { first(byMark[$0], kind, among: elements) }
    }

    private func first<Element>(
        _ places: Places?, _ kind: (any DictionaryImportable.Type)?, among elements: [Element]
    ) -> Int? {
        guard let places else { return nil }
        guard let kind, !isModel(in: elements[places.first], of: kind) else { return places.first }
        return places.others.flatMap { others[$0].first { isModel(in: elements[$0], of: kind) } }
    }

    /// The first place before this one where the same object stands.
    mutating func placeOfSameObject<Element>(as place: Int, among elements: [Element]) -> Int? {
        guard let object = identifier(of: elements[place]) else { return nil }
        if byObject == nil {
            byObject = [:]
            for place in 0..<place { noteObject(at: place, among: elements) }
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
    ///
    /// - Parameter wasFound: Whether the place is that of one of the identities.
    mutating func put<Element>(_ identities: Identities, at place: Int, wasFound: Bool, among elements: [Element]) {
        if !wasFound || identities.ofHook != nil && identities.ofMark != nil {
            note(identities.ofHook, identities.ofMark, at: place)
        }
        if byObject != nil { noteObject(at: place, among: elements) }
        keep(place)
    }

    /// Leaves the element at a place as it is.
    mutating func keep(_ place: Int) { order.append(place) }
}

// MARK: Elements

private func identities<Element>(of element: Handle<Element>) -> (ofHook: Identity?, ofMark: Identity?) {
    if isClass(Element.self) {
        let object = reference(to: element.pointee)
        if let plan = ImportContext.planOfMarks(of: object) { return (nil, plan.identity(of: object)) }
    }
    guard let model = model(in: element.pointee), let own = try? ImportContext.ownIdentities(of: model) else {
        return (nil, nil)
    }
    return (own.ofHook, own.ofMark)
}

private func identifier<Element>(of element: Element) -> ObjectIdentifier? {
    if isClass(Element.self) { return ObjectIdentifier(reference(to: element)) }
    guard let model = model(in: element), type(of: model) is AnyClass else { return nil }
    return ObjectIdentifier(model as AnyObject)
}

private func isSameObject<Element>(_ left: Element, _ right: Element) -> Bool {
    isClass(Element.self) && reference(to: left) === reference(to: right)
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
