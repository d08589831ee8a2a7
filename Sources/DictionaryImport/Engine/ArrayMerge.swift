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
    func takeArrayMerge() -> ArrayMerge? {
        defer { state.pointee.arrayMerge = nil }
        return state.pointee.arrayMerge
    }

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
        state.pointee.mergesIntoNew = false
        var merged = merge.startsEmpty ? [] : current
        var places = MergedPlaces(capacity: elements?.count ?? 1)
        for place in merged.indices { places.note(identitiesOfElement(merged[place]), at: place, of: merged.count) }
        let wrapped = (Element.self as? any OptionalValue.Type)?.wrappedType ?? Element.self
        let model = wrapped as? any DictionaryImportable.Type
        func mergeElement(from source: SourceValue) throws {
            var atHand: ElementAtHand?
            if let model { atHand = try look(at: source, as: model) }
            let (identities, kind) = (atHand?.identities ?? .none, atHand?.kind)
            var place = places.place(of: identities) { place in
                kind.map { isModel(in: merged[place], of: $0) } ?? true
            }
            let wasFound = place != nil
            do {
                state.pointee.elementAtHand = atHand
                defer { state.pointee.elementAtHand = nil }
                if let place {
                    merged[place] = try Element._importing(source, onto: merged[place], in: self)
                } else {
                    merged.append(try Element._importing(source, in: self))
                    place = merged.count - 1
                    if let earlier = places.placeOfSameObject(as: merged.count - 1, { identifier(of: merged[$0]) }) {
                        // It stands there already, under another identity.
                        merged.removeLast()
                        place = earlier
                    }
                }
                if let place { places.put(identities, at: place, wasFound: wasFound) { identifier(of: merged[$0]) } }
            } catch {
                if let place { places.keep(place) }
                throw error
            }
        }
        if let elements {
            try forEachElement(of: elements, import: mergeElement)
        } else {
            try enter()
            defer { leave() }
            try mergeElement(from: source.lasting)
        }
        return merge.keepsOthers ? merged : places.order.map { merged[$0] }
    }

    /// Finds out what the source of a model says of it.
    private func look(at source: SourceValue, as model: any DictionaryImportable.Type) throws -> ElementAtHand? {
        if source.isPlainObject, let plan = PlanCache.plan(of: model, without: [.modelType, .identity]) {
            let hasPushed = pushOptions(of: plan)
            defer { if hasPushed { popOptions() } }
            let ofMark = plan.with { markedIdentity($0, $0.keys, in: source) }
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
        var spare: Model?
        let plan = try plan(of: type, spare: &spare)
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

    /// - Parameter capacity: How many elements the source has.
    init(capacity: Int) { order.reserveCapacity(capacity) }

    /// Notes an element that is there already.
    ///
    /// - Parameter count: How many there are. As likely as not, the others have identities when the first one has.
    mutating func note(_ identities: Identities, at place: Int, of count: Int) {
        if place == 0, let identity = identities.ofHook { byHook.reserveCapacity(count, like: identity) }
        if place == 0, let identity = identities.ofMark { byMark.reserveCapacity(count, like: identity) }
        note(identities, at: place)
    }

    private mutating func note(_ identities: Identities, at place: Int) {
        if let identity = identities.ofHook { Self.note(place, of: identity, in: &byHook, &others) }
        if let identity = identities.ofMark { Self.note(place, of: identity, in: &byMark, &others) }
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
    /// It changes nothing, but a variable that closures share would be copied to be read.
    mutating func place(of identities: Identities, where isWanted: (Int) -> Bool) -> Int? {
        if let identity = identities.ofHook, let place = first(byHook[identity], where: isWanted) { return place }
        if let identity = identities.ofMark { return first(byMark[identity], where: isWanted) }
        return nil
    }

    private func first(_ places: Places?, where isWanted: (Int) -> Bool) -> Int? {
        guard let places else { return nil }
        return isWanted(places.first) ? places.first : places.others.flatMap { others[$0].first(where: isWanted) }
    }

    /// The first place before this one where the same object stands.
    mutating func placeOfSameObject(as place: Int, _ identifier: (Int) -> ObjectIdentifier?) -> Int? {
        guard let object = identifier(place) else { return nil }
        if byObject == nil {
            byObject = [:]
            for place in 0..<place { noteObject(at: place, identifier) }
        }
        return known(object, identifier)
    }

    private func known(_ object: ObjectIdentifier, _ identifier: (Int) -> ObjectIdentifier?) -> Int? {
        // Another object may stand there by now.
        byObject?[ObjectKey(object)].flatMap { identifier($0) == object ? $0 : nil }
    }

    private mutating func noteObject(at place: Int, _ identifier: (Int) -> ObjectIdentifier?) {
        guard let object = identifier(place), known(object, identifier) == nil else { return }
        byObject?[ObjectKey(object)] = place
    }

    /// Notes what has become of a source.
    ///
    /// - Parameter wasFound: Whether the place is that of one of the identities.
    mutating func put(
        _ identities: Identities, at place: Int, wasFound: Bool, _ identifier: (Int) -> ObjectIdentifier?
    ) {
        if !wasFound || identities.ofHook != nil && identities.ofMark != nil { note(identities, at: place) }
        if byObject != nil { noteObject(at: place, identifier) }
        keep(place)
    }

    /// Leaves the element at a place as it is.
    mutating func keep(_ place: Int) { order.append(place) }
}

// MARK: Elements

private func identitiesOfElement<Element>(_ element: Element) -> Identities {
    if isClass(Element.self), let own = ImportContext.markedIdentities(of: reference(to: element)) { return own }
    guard let model = model(in: element) else { return .none }
    return (try? ImportContext.ownIdentities(of: model)) ?? .none
}

private func identifier<Element>(of element: Element) -> ObjectIdentifier? {
    if isClass(Element.self) { return ObjectIdentifier(reference(to: element)) }
    guard let model = model(in: element), type(of: model) is AnyClass else { return nil }
    return ObjectIdentifier(model as AnyObject)
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
