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
    func mergeElements<Element: ImportableValue>(
        of elements: SourceElements, onto current: [Element], _ merge: ArrayMerge
    ) throws -> [Element] {
        // What is among the current elements of a new object, an earlier element of the source has made.
        state.pointee.mergesIntoNew = false
        var merged = MergedArray(merge.startsEmpty ? [] : current, keepsOthers: merge.keepsOthers)
        let wrapped = (Element.self as? any OptionalValue.Type)?.wrappedType ?? Element.self
        let model = wrapped as? any DictionaryImportable.Type
        try forEachElement(of: elements) { source in
            let atHand = try model.flatMap { try look(at: source, as: $0) }
            let identities = atHand?.identities ?? .none
            let place = merged.place(of: identities, kind: atHand?.kind)
            do {
                state.pointee.elementAtHand = atHand
                defer { state.pointee.elementAtHand = nil }
                let element =
                    try place.map { try Element._importing(source, onto: merged.elements[$0], in: self) }
                    ?? Element._importing(source, in: self)
                merged.put(element, at: place, identities)
            } catch {
                if let place { merged.keep(place) }
                throw error
            }
        }
        return merged.result
    }

    /// Finds out what the source of a model says of it.
    private func look(at source: SourceValue, as model: any DictionaryImportable.Type) throws -> ElementAtHand? {
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
        return try identities(of: type, plan, plan.with { $0.keys }, in: value)
    }

    /// Whether a model has an ``DictionaryImportable/identity(for:)`` of its own: the default one says that it was called.
    static func hasIdentityHook<Model: DictionaryImportable>(_ type: Model.Type) -> Bool {
        let context = ImportContext.begin(type, options: nil, session: nil, keepsWarnings: false)
        context.state.pointee.absentHooks = []
        _ = try? type.identity(for: ImportValue(.dictionary([:]), context: context))
        let isAbsent = context.state.pointee.absentHooks.contains(.identity)
        ImportContext.end(context)
        return !isAbsent
    }
}

/// Where the elements of one identity are. The first counts; the others are asked for where they have several types.
private struct Places {
    let first: Int
    var others: [Int] = []
}

/// An array while the elements of a source are merged into it.
private struct MergedArray<Element> {
    private(set) var elements: [Element]
    private let keepsOthers: Bool
    private let areOptional = Element.self is any OptionalValue.Type
    /// The places of the elements that the source names, in its order.
    private var order: [Int] = []
    private var placesByHook: [Identity: Places] = [:]
    private var placesByMark: [Identity: Places] = [:]
    /// The first place of each object; made when an object may be there under another identity.
    private var placesByObject: [ObjectIdentifier: Int]?

    init(_ current: [Element], keepsOthers: Bool) {
        elements = current
        self.keepsOthers = keepsOthers
        for place in current.indices { note(ownIdentities(of: current[place]), at: place) }
    }

    var result: [Element] { keepsOthers ? elements : order.map { elements[$0] } }

    /// The place of the element that a source means; `nil` for a new one. Elements of other types than a hook has named
    /// are other objects.
    func place(of identities: Identities, kind: (any DictionaryImportable.Type)?) -> Int? {
        first(identities.ofHook.flatMap { placesByHook[$0] }, kind)
            ?? first(identities.ofMark.flatMap { placesByMark[$0] }, kind)
    }

    private func first(_ places: Places?, _ kind: (any DictionaryImportable.Type)?) -> Int? {
        guard let places, let kind else { return places?.first }
        return ([places.first] + places.others).first { place in
            model(in: elements[place]).map { isInstance($0, of: kind) } ?? false
        }
    }

    /// Puts in what has become of a source.
    mutating func put(_ element: Element, at place: Int?, _ identities: Identities) {
        let place = place ?? placeOfObject(element) ?? elements.count
        if place == elements.count { elements.append(element) } else { elements[place] = element }
        note(identities, at: place)
        order.append(place)
    }

    private mutating func placeOfObject(_ element: Element) -> Int? {
        guard let identifier = identifier(of: element) else { return nil }
        if placesByObject == nil {
            placesByObject = [:]
            for place in elements.indices { noteObject(at: place) }
        }
        // Another object may stand there by now.
        return placesByObject?[identifier].flatMap { self.identifier(of: elements[$0]) == identifier ? $0 : nil }
    }

    /// Leaves the element at a place as it is.
    mutating func keep(_ place: Int) { order.append(place) }

    private mutating func note(_ identities: Identities, at place: Int) {
        if let identity = identities.ofHook { Self.note(place, of: identity, in: &placesByHook) }
        if let identity = identities.ofMark { Self.note(place, of: identity, in: &placesByMark) }
        if placesByObject != nil { noteObject(at: place) }
    }

    private mutating func noteObject(at place: Int) {
        guard let identifier = identifier(of: elements[place]), placesByObject?[identifier] == nil else { return }
        placesByObject?[identifier] = place
    }

    private static func note(_ place: Int, of identity: Identity, in places: inout [Identity: Places]) {
        guard let known = places[identity] else {
            places[identity] = Places(first: place)
            return
        }
        if known.first != place, !known.others.contains(place) { places[identity]?.others.append(place) }
    }

    private func ownIdentities(of element: Element) -> Identities {
        guard let model = model(in: element) else { return .none }
        return (try? ImportContext.ownIdentities(of: model)) ?? .none
    }

    private func identifier(of element: Element) -> ObjectIdentifier? {
        if isClass(Element.self) { return ObjectIdentifier(reference(to: element)) }
        guard areOptional, let model = model(in: element), type(of: model) is AnyClass else { return nil }
        return ObjectIdentifier(model as AnyObject)
    }

    private func model(in element: Element) -> (any DictionaryImportable)? {
        guard areOptional, let optional = element as? any OptionalValue else {
            return element as? any DictionaryImportable
        }
        return optional.wrappedAny as? any DictionaryImportable
    }
}
