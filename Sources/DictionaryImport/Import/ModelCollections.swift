extension ImportContext {
    /// Merges the elements of a source into those of a list of models, or of optional ones.
    func mergeElements<Element: ImportableValue>(
        of source: Source, into current: [Element], _ merge: _Merge
    ) throws -> [Element] {
        guard case .model(let model) = Element._models else {
            return try importElements(of: source, nil) { try Element._importing($0, in: $1) }
        }
        // As values of any type, arrays of the very type are cast without a look at their elements.
        func merged<Model: DictionaryImportable>(_ type: Model.Type) throws -> [Element] {
            var merged: Any?
            if !Element.acceptsNull, let current = current as Any as? [Model] {
                let objects: [AnyObject?] = current.map { Model._object(holding: $0) }
                let list = try mergeElements(of: source, into: objects, type, acceptsNull: false, merge)
                merged = list.compactMap(\.self).map { Model._model(in: $0) }
            } else if let current = current as Any as? [Model?] {
                let objects = current.map { $0.map { Model._object(holding: $0) } }
                let list = try mergeElements(of: source, into: objects, type, acceptsNull: true, merge)
                merged = list.map { $0.map { Model._model(in: $0) } }
            }
            if let merged = merged as? [Element] { return merged }
            preconditionFailure("A list of models has models or optional ones as its elements")
        }
        return try merged(model)
    }

    /// Merges the elements of a source into those of a `.merging` property. One that is left out because it is not valid keeps
    /// its current one as it was.
    private func mergeElements<Model: DictionaryImportable>(
        of source: Source, into current: [AnyObject?], _ type: Model.Type, acceptsNull: Bool, _ merge: _Merge
    ) throws -> [AnyObject?] {
        let schema = try? run.schema(of: type)
        var list = ListMerge(current, merge) { element in
            if let key = merge.key { return key.identity(of: Model._model(in: element)) }
            guard let schema, let own = try? run.schema(of: element, declaredAs: schema) else { return nil }
            let identity = ownIdentity(of: element, own)
            // One element may name another before the source comes to that.
            if let identity, own.isClass, own.holdsModels, !merge.isNew {
                _ = run.objects.add(element, identity, isNew: false)
            }
            return identity
        }
        let type: Any.Type = acceptsNull ? [Model?].self : [Model].self
        func place(_: Int) -> UpdateNote.Part { .place(.index(list.lastPlace)) }
        let _: [Void] = try importElements(of: source, as: type, nil, place: place) { source, context in
            if acceptsNull, source.isNull { return list.put(nil, at: nil, nil, isClass: false) }
            try context.mergeElement(source, Model.self, into: &list, merge)
        }
        return list.result
    }

    private func mergeElement<Model: DictionaryImportable>(
        _ source: Source, _ type: Model.Type, into list: inout ListMerge, _ merge: _Merge
    ) throws {
        let isClass = Model.self is AnyObject.Type
        let found = try look(at: source, as: type, by: merge.key)
        let place = try found.flatMap { list.place(of: $0.key, try run.schema(of: $0.kind)) }
        do {
            let element = found.map {
                KnownModel.Element(identity: $0.identity, kind: $0.kind, isMatched: place != nil && merge.key == nil)
            }
            let current = place.flatMap { list.elements[$0] }.map {
                // A struct is worked on in a copy, so that it stays as it was when it fails.
                KnownModel.Current(
                    object: isClass ? $0 : Model._object(holding: Model._model(in: $0)), merge: merge.ofMembers)
            }
            let object = try importModel(type, from: source, KnownModel(current, element))
            // What is wrong with its key has been said now. Without one, it would be added each time.
            if merge.keepsOthers, let key = merge.key, let found, found.key == nil {
                throw ImportFailure(.missing(property: key.field(in: try run.schema(of: found.kind))?.name ?? ""))
            }
            if !isClass, merge.key == nil, let found { try checkName(of: object, found, at: place, in: list) }
            list.put(object, at: place, found?.key, isClass: isClass)
        } catch {
            // The current one may have got the identity in this import.
            let known = isClass ? found.flatMap { knownObject(of: $0) } : nil
            if let place = known.flatMap({ list.place(of: $0) }) ?? place { list.keep(place) }
            throw error
        }
    }

    /// Makes sure that no hook has given a struct the identity of another element, in place of the one of its source.
    private func checkName(of object: AnyObject, _ found: FoundElement, at place: Int?, in list: ListMerge) throws {
        let schema = try run.schema(of: found.kind)
        guard let key = found.key, let own = ownIdentity(of: object, schema), own != key,
            let other = list.place(of: own, schema), other != place
        else { return }
        throw ImportFailure(.identityTaken(schema.shown(own), owner: schema.name))
    }

    private func knownObject(of found: FoundElement) -> AnyObject? {
        guard let identity = found.identity else { return nil }
        return (try? known(identity, run.schema(of: found.kind)))?.object
    }

    /// What the source of an element says of it.
    private struct FoundElement {
        let kind: any DictionaryImportable.Type
        let identity: Identity?
        /// What tells it from the other elements of its list; mostly the identity.
        let key: Identity?
    }

    private func look<Model: DictionaryImportable>(
        at source: Source, as type: Model.Type, by key: MergeKey?
    ) throws -> FoundElement? {
        var source = source
        if key == nil, run.takesIdentities, let identity = identity(of: try run.schema(of: type), namedBy: source) {
            return FoundElement(kind: type, identity: identity, key: identity)
        }
        if !source.hasMembers(in: self) {
            guard let members = try members(of: source, for: type, [:]) else { return nil }
            source = .members(members)
        }
        let kind = try kind(of: type, for: source)
        let schema = try run.schema(of: kind)
        return try run.entering(schema) {
            let identity = schema.mayIdentify ? try self.identity(of: source, schema, schema.keys) : nil
            if let key {
                let field = key.field(in: schema)
                let place = matchedMembers(of: source, schema, schema.keys).first { $0.field === field }
                let found = place.flatMap { field?.identity(from: $0.source, in: self, by: key) }
                if let found, identity == nil, let repetitions = run.takeRepetitions() {
                    try checkRepetition(of: found, by: field, schema, in: source, among: repetitions)
                }
                return FoundElement(kind: kind, identity: identity, key: found)
            }
            guard !schema.identityFields.isEmpty || schema.identity != nil && !run.objects.lacksIdentityHook(schema)
            else { throw ImportFailure(.registry(.unmergeable(schema.name))) }
            return FoundElement(kind: kind, identity: identity, key: identity)
        }
    }

    /// A list of models while the elements of a source are merged into it: each is looked up by its identity, or by one property,
    /// among the current ones.
    ///
    /// Elements are held as the engine holds models: objects as themselves, structs in boxes, a `nil` as none.
    private struct ListMerge {
        private(set) var elements: [AnyObject?]
        private let merge: _Merge
        /// The places that the source names, in its order.
        private var order: [Int] = []
        /// The first place of each identity, and the others of one that comes several times.
        private var places: [Identity: Int] = [:]
        private var otherPlaces: [Identity: [Int]] = [:]
        /// The first place of each object; made when one may be there under another identity.
        private var objects: [ObjectIdentifier: Int]?

        init(_ elements: [AnyObject?], _ merge: _Merge, identity: (AnyObject) -> Identity?) {
            (self.elements, self.merge) = (merge.startsEmpty ? [] : elements, merge)
            places.reserveCapacity(self.elements.count)
            for (place, element) in self.elements.enumerated() {
                if let element, let own = identity(element) { note(place, of: own) }
            }
        }

        private mutating func note(_ place: Int, of key: Identity) {
            guard let earlier = places.insert(place, forKey: key), earlier != place else { return }
            otherPlaces[key, default: []].append(place)
        }

        /// The first place of the element that a source means, of the kind that it is about; `nil` for a new one.
        func place(of key: Identity?, _ schema: Schema) -> Int? {
            func isMeant(_ place: Int) -> Bool { elements[place].map { schema.isInstance($0) } ?? false }
            guard let key, let first = places[key] else { return nil }
            return isMeant(first) ? first : otherPlaces[key]?.first(where: isMeant)
        }

        /// Puts in what has become of a source: in the place that was found by the key, or after the others.
        mutating func put(_ element: AnyObject?, at place: Int?, _ key: Identity?, isClass: Bool) {
            // It may stand there already, under another identity.
            let earlier = place == nil && isClass ? element.flatMap { self.place(of: $0) } : nil
            let final = place ?? earlier ?? elements.count
            if let place { elements[place] = element } else if earlier == nil { elements.append(element) }
            if place == nil, let key { note(final, of: key) }
            if isClass, let element { objects?[ObjectIdentifier(element)] = final }
            order.append(final)
        }

        /// The first place of an object.
        mutating func place(of object: AnyObject) -> Int? {
            if objects == nil {
                objects = [:]
                for (place, element) in elements.enumerated().reversed() {
                    if let element { objects?[ObjectIdentifier(element)] = place }
                }
            }
            return objects?[ObjectIdentifier(object)].flatMap { elements[$0] === object ? $0 : nil }
        }

        /// Leaves the element at a place as it is.
        mutating func keep(_ place: Int) { order.append(place) }

        /// The place in the result of the element that was put in or kept last.
        var lastPlace: Int { merge.keepsOthers ? order.last ?? 0 : order.count - 1 }

        /// All elements, or those that the source names.
        var result: [AnyObject?] { merge.keepsOthers ? elements : order.map { elements[$0] } }
    }
}

// MARK: Sets of class models

// What an object is hashed by may still have to be written: then the set is built late.

extension ImportContext {
    /// Converts a set of models.
    ///
    /// A property of a class is filled with it late, when an element waits for a write or a late step, or may be described by
    /// another place of the source. Anywhere else, such as in a struct, elements that wait are an issue.
    func importSet<Element: ImportableValue & Hashable>(
        of source: Source, _ settings: _ElementSettings?
    ) throws -> Set<Element> {
        let start = run.savepoint
        let elements = try run.withLateSet(nil) {
            try importElements(
                of: source, as: Set<Element>.self, settings, place: { _ in .nameless }, Element._importing)
        }
        guard let model = Element._models.innermost, model is AnyClass else { return Set(elements) }
        let waits = run.waits(since: start)
        if let late = run.lateSet, try waits || late.isPatient && run.schema(of: model).mayBeFound {
            late.make = { Set(elements) }
            late.waits = waits || run.hasReferences(since: start)
            return late.waits ? [] : Set(elements)
        }
        if waits { throw ImportFailure(.changingSet) }
        return Set(elements)
    }
}

/// A set of class models, or an optional one.
protocol ModelSet {
    static var isOfClassModels: Bool { get }
}

extension Set: ModelSet {
    static var isOfClassModels: Bool {
        ((Element.self as? any ImportableValue.Type)?._models.innermost).map { $0 is AnyClass } ?? false
    }
}

extension Optional: ModelSet where Wrapped: ModelSet {
    static var isOfClassModels: Bool { Wrapped.isOfClassModels }
}

/// A property of a class that is a set of models: the set may be made late.
final class LateSet {
    /// Whether nobody looks at the property before everything is written.
    let isPatient: Bool
    /// Makes the set, when its elements are what they will be.
    var make: (() -> Any)?
    /// Whether an element waits for a write, a late step or its description: nothing can be said of the set before.
    var waits = false

    init(isPatient: Bool) { self.isPatient = isPatient }
}
