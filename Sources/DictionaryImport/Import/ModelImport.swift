/// How an object is made of a source, or found and updated.
extension ImportContext {
    /// What is known of a model before its source is imported.
    final class KnownModel {
        /// The value of a property that is merged into.
        struct Current {
            /// The object itself; of a struct, a box with a copy.
            let object: AnyObject
            /// What it is merged by.
            let merge: _Merge
        }

        /// What is known of an element's source, so that hooks are called for it once.
        struct Element {
            let identity: Identity?
            /// The type that the model's hook has named.
            let kind: any DictionaryImportable.Type
            /// Whether the current value was found by the identity.
            let isMatched: Bool
        }

        let current: Current?
        let element: Element?
        /// Those of the call, for the model that it starts with.
        let mappings: [String: String]

        init(_ current: Current? = nil, _ element: Element? = nil, mappings: [String: String] = [:]) {
            (self.current, self.element, self.mappings) = (current, element, mappings)
        }
    }

    /// Finds or makes the object that a source describes, and gives it its values.
    ///
    /// - Returns: The object; of a struct, its box.
    func importModel<Model: DictionaryImportable>(
        _ type: Model.Type, from source: Source, _ known: KnownModel? = nil
    ) throws -> AnyObject {
        if run.takesIdentities, let object = try referredObject(source, as: type, known) { return object }
        guard source.hasMembers(in: self), !source.isOfAnotherDocument else {
            return try importWithoutMembers(type, from: source, known)
        }
        let schema = try schema(of: type, for: source, known)
        switch source {
        case .dictionary(let members):
            return try importObject(DictionaryObject(members: members), source, schema, known)
        case .json(let index):
            return try importObject(JSONObject(document: document, index: index), source, schema, known)
        default: return try importListed(source, schema, known)
        }
    }

    /// The same of members that the library has put together.
    @inline(never)
    private func importListed(_ source: Source, _ schema: Schema, _ known: KnownModel?) throws -> AnyObject {
        guard case .members(let list) = source else { preconditionFailure("Other sources have been told apart before") }
        return try importObject(ListedObject(list: list, document: document), source, schema, known)
    }

    /// The same of what is no object, or one of another document.
    @inline(never)
    private func importWithoutMembers<Model: DictionaryImportable>(
        _ type: Model.Type, from source: Source, _ known: KnownModel?
    ) throws -> AnyObject {
        if case .value(let value) = source {
            return try with(value.document).importModel(type, from: value.source, known)
        }
        if let object = taken(source, as: type) { return object }
        if let members = try members(of: source, for: type, known?.mappings) {
            return try importModel(type, from: .members(members), known)
        }
        let isScalar = ![.null, .array, .object].contains(ImportValue(source, document: document).kind)
        throw run.takesIdentities && isScalar
            ? mismatch(source, expected: "\(typeName(type)) or its identity") : mismatch(source, type)
    }

    /// The schema of the model that a source describes.
    private func schema<Model: DictionaryImportable>(
        of type: Model.Type, for source: Source, _ known: KnownModel?
    ) throws -> Schema {
        if let element = known?.element { return try run.schema(of: element.kind) }
        if let schema = run.knownSchema(of: type), schema.modelType == nil { return schema }
        return try run.schema(of: kind(of: type, for: source, known))
    }

    private func importObject<Object: ObjectSource>(
        _ object: Object, _ source: Source, _ schema: consuming Schema, _ known: KnownModel?
    ) throws -> AnyObject {
        // A flattened model is a level only where others may be nested in it, because these need room on the stack.
        let isLevel = !object.source.isPartOfObject || schema.holdsModels
        if isLevel { try run.enter() }
        let (outer, id) = (run.change(to: schema), schema.id)
        defer {
            if isLevel { run.leave() }
            if let outer { run.restore(outer) }
        }
        var match = match(object, try schema.keys(with: known?.mappings), schema)
        var target = try target(of: source, schema, &match, known)
        let start = run.errorCount
        if target.schema.id == id {
            takeValues(&match, for: &target)
        } else {
            // The object is of a subclass, with properties of its own.
            let own = run.change(to: target.schema)
            defer { if let own { run.restore(own) } }
            target.noteOptions(in: run)
            try fill(&target, from: source, target.schema.keys(with: known?.mappings))
        }
        match.end(in: run)
        if run.errorCount > start { throw AlreadyRecorded() }
        if target.schema.hasEnd { try finish(&target, from: source, known) }
        return target.object
    }

    /// Finds or makes the object that a source describes.
    @inline(__always)
    private func target<Object: ObjectSource>(
        of source: Source, _ schema: consuming Schema, _ match: inout KeyMatch<Object>, _ known: KnownModel?
    ) throws -> ObjectImport {
        let identity = try identity(of: source, schema, match, known)
        if identity != nil || known?.current != nil || schema.existingObject != nil,
            let target = try existing(source, schema, identity, known)
        {
            return target
        }
        return try newObject(of: schema, identity, from: source, known)
    }

    private func identity<Object: ObjectSource>(
        of source: Source, _ schema: Schema, _ match: KeyMatch<Object>, _ known: KnownModel?
    ) throws -> Identity? {
        let repetitions = run.takeRepetitions()
        let element = known?.element
        if element == nil, !schema.mayIdentify || !schema.isClass && known?.current == nil { return nil }
        let identity =
            try element.map(\.identity) ?? (namedIdentity(of: source, schema, known) ?? markedIdentity(schema, match))
        if let identity, let repetitions { try checkRepetition(of: identity, schema, in: source, among: repetitions) }
        return identity
    }

    /// The type that the hook of a model names for a source; the model itself where it has none.
    ///
    /// There may be no schema yet: a type that only names others need not be one that an object can be made of.
    ///
    /// - Throws: What the hook throws, and an error for a type that the object cannot have.
    func kind<Model: DictionaryImportable>(
        of type: Model.Type, for source: Source, _ known: KnownModel? = nil
    ) throws -> any DictionaryImportable.Type {
        guard Model._ModelTypeFailure.self != _NoHook.self else { return type }
        let value = ImportValue(source, in: self)
        let kind = try run.withOptions(ofType: type) {
            try calling(Schema.existing(type), about: value, with: known) {
                try run.withIdentities(false) { try type.modelType(for: value) }
            }
        }
        if kind == type || isKind(kind, of: type) { return kind }
        // A subclass may inherit the hook.
        if isKind(type, of: kind) { return type }
        throw ImportFailure(.wrongKind(given: typeName(kind), wanted: typeName(type)))
    }

    // MARK: New objects

    @inline(__always)
    private func newObject(
        of schema: consuming Schema, _ identity: Identity?, from source: Source, _ known: KnownModel?
    ) throws -> ObjectImport {
        // An optional: of another reference, a debug build does not tell whether it is the only one.
        var made: AnyObject? = run.makeObject(schema)
        if schema.willImport != nil, let object = made {
            try promising(object, schema.isClass ? identity : nil) {
                try willImport(object, schema, from: source, known)
            }
        }
        // What an initializer or a hook has handed out, others can see.
        let isOnlyHere = !schema.isClass || isKnownUniquelyReferenced(&made)
        guard let object = made.take() else { preconditionFailure("An object has just been made") }
        if schema.isClass, identity != nil || run.session != nil {
            try remember(new: object, identity, schema, isOnlyHere: isOnlyHere)
        }
        return ObjectImport(
            try run.schema(of: object, declaredAs: schema), object, isNew: true, isFirst: true,
            isIdentified: identity != nil, mustBeComplete: run.settings.failsOnMissing,
            isOnlyHere ? .direct : .staged, in: self)
    }

    /// Remembers a new object under the identity that its source names.
    private func remember(new object: AnyObject, _ identity: Identity?, _ schema: Schema, isOnlyHere: Bool) throws {
        run.objects.list(object, isNew: true)
        guard let identity, let owner = run.objects.add(object, identity, isNew: isOnlyHere) else { return }
        throw ImportFailure(schema.identityTaken(identity, by: owner))
    }

    // MARK: Existing objects

    /// The object that a source means, when there is one. `willImport` has been called for it.
    @inline(never)
    private func existing(
        _ source: Source, _ schema: Schema, _ identity: Identity?, _ known: KnownModel?
    ) throws -> ObjectImport? {
        guard var target = try find(source, schema, identity, known) else { return nil }
        if run.isUpdate, !target.isNew, schema.isClass { run.records.note(UpdateNote(target.object, target.schema)) }
        try willImport(target.object, target.schema, from: source, known)
        target.noteStaged(in: self)
        return target
    }

    /// An object of this import or its session with an equal identity; what `existingObject(for:)` gives; the current value of a
    /// property that is merged into, unless it is another one by its identity.
    private func find(
        _ source: Source, _ schema: Schema, _ identity: Identity?, _ known: KnownModel?
    ) throws -> ObjectImport? {
        if let target = try knownObject(identity, schema) { return target }
        if let existingObject = schema.existingObject {
            let value = ImportValue(source, in: self)
            if let object = try calling(schema, about: value, with: known, { try existingObject(value) }) {
                let schema = try run.schema(of: object, declaredAs: schema)
                if schema.isClass { try remember(object, schema, identity) }
                return ObjectImport(schema, object, isNew: false, schema.isClass ? .staged : .copy, in: self)
            }
            // The hook may have converted what mentions the object.
            if let target = try knownObject(identity, schema) { return target }
        }
        // A value of another kind is replaced.
        guard let current = known?.current, schema.isInstance(current.object),
            known?.element?.isMatched == true || isMeant(current, by: identity, schema)
        else { return nil }
        let currentSchema = try run.schema(of: current.object, declaredAs: schema)
        let isMade = schema.isClass && run.knownObjects?.isMade(current.object, as: currentSchema) == true
        if schema.isClass { try remember(current.object, currentSchema, identity, isNew: current.merge.isOwn) }
        return ObjectImport(
            currentSchema, current.object, isNew: current.merge.isNew || isMade,
            mustBeComplete: current.merge.mustBeComplete, schema.isClass ? .staged : .copy, in: self)
    }

    private func knownObject(_ identity: Identity?, _ schema: Schema) throws -> ObjectImport? {
        guard schema.isClass, let identity, run.knownObjects != nil, let known = try known(identity, schema) else {
            return nil
        }
        let schema = try run.schema(of: known.object, declaredAs: schema)
        let isMade = run.objects.isMade(known)
        let isOpen = run.openObjects.map { run.objects.isKnown(known, since: $0) } ?? true
        let isFirst = run.objects.beginDescription(of: known.object)
        if isMade, !isFirst { run.objects.noteMention(of: known.object) }
        let isDirect = isMade && isOpen && run.knownTransaction?.hasStaged(for: known.object) != true
        return ObjectImport(
            schema, known.object, isNew: isMade, isFirst: isFirst, isIdentified: true,
            mustBeComplete: isFirst && run.settings.failsOnMissing, isDirect ? .direct : .staged, in: self)
    }

    /// What is known by an identity.
    ///
    /// - Throws: A mismatch, where that is not one object of the model.
    func known(_ identity: Identity, _ schema: Schema) throws -> IdentityMap.Known? {
        switch run.objects.find(identity, as: schema) {
        case .nothing: nil
        case .one(let known): known
        case .others(let objects): throw ImportFailure(schema.identityMismatch(identity, of: objects))
        }
    }

    /// Remembers an object that was there already under the identity that the source names, else under its own.
    ///
    /// - Parameter isNew: Whether it was made together with an object of this import.
    func remember(_ object: AnyObject, _ schema: Schema, _ identity: Identity?, isNew: Bool = false) throws {
        if run.session == nil, !schema.mayIdentify, identity == nil { return }
        run.objects.list(object, isNew: isNew)
        if let identity {
            guard let owner = run.objects.add(object, identity, namedBySourceOf: schema) else { return }
            throw ImportFailure(schema.identityTaken(identity, by: owner))
        }
        // Where another one has it too, the first one stays.
        if let own = ownIdentity(of: object, schema) { _ = run.objects.add(object, own, isNew: false) }
    }

    /// Whether a source is about the current value of a property that is merged into: unless both have an identity and these
    /// differ. What this import knows the object under comes before its own.
    private func isMeant(_ current: KnownModel.Current, by identity: Identity?, _ schema: Schema) -> Bool {
        guard let identity else { return true }
        if schema.isClass {
            let known = run.knownObjects?.identities(of: current.object) ?? []
            if !known.isEmpty { return known.contains(identity) }
        }
        return ownIdentity(of: current.object, schema).map { $0 == identity } ?? true
    }

    /// The identity that an object has by its marked properties, or by the hook of its model.
    func ownIdentity(of object: AnyObject, _ schema: Schema) -> Identity? {
        if !schema.identityFields.isEmpty { return schema.identity(of: object) }
        guard let hook = schema.identity, !run.objects.lacksIdentityHook(schema) else { return nil }
        return (try? hook(ExportContext.ownMembers(of: object, schema, run.callOptions?.dates))).map(Identity.init)
    }

    /// Gives the object of an update the values of the source that the call is about.
    func updateRoot<Model: DictionaryImportable>(
        _ object: AnyObject, declaredAs type: Model.Type, from source: Source, _ known: KnownModel?
    ) throws {
        let schema = try run.schema(of: object, declaredAs: type)
        run.useOptions(of: schema)
        try reshaping(source) { try updateRoot(object, schema, from: $0, known) }
    }

    private func updateRoot(_ object: AnyObject, _ schema: Schema, from source: Source, _ known: KnownModel?) throws {
        if case .value(let value) = source {
            return try with(value.document).updateRoot(object, schema, from: value.source, known)
        }
        run.noteUpdate(of: object, schema)
        var source = source
        if !source.hasMembers(in: self) {
            guard let members = try members(of: source, for: schema.model, known?.mappings) else {
                throw mismatch(source, schema.model)
            }
            source = .members(members)
        }
        let keys = try schema.keys(with: known?.mappings)
        if run.settings.options.summaries.isDetailed { run.note(keyReport(of: source, schema, keys)) }
        if schema.isClass { try rememberRoot(object, schema, keys, source) }
        try willImport(object, schema, from: source, known)
        var target = ObjectImport(
            schema, object, isNew: false, isRoot: true, schema.isClass ? .staged : .copy, in: self)
        try run.enter()
        defer { run.leave() }
        try fill(&target, from: source, keys)
        if schema.hasEnd { try finish(&target, from: source, known) }
    }

    /// Remembers the object that an update starts with, so that the source may mention it again. What the hook throws for the
    /// source is ignored: an update need not name an identity.
    private func rememberRoot(_ object: AnyObject, _ schema: Schema, _ keys: KeyTable, _ source: Source) throws {
        guard schema.mayIdentify || run.session != nil else { return }
        var identity: Identity?
        do {
            identity = try self.identity(of: source, schema, keys)
        } catch let error as ImportError where error.hasFaultOfModel {
            throw error
        } catch {}
        try remember(object, schema, identity)
    }

    // MARK: Hooks

    /// Calls a hook: an error belongs to its own model, not to the one that holds the object.
    ///
    /// - Parameters:
    ///   - schema: That of the model, asked for after the hook, which may have made it; `nil` where there is none yet, since the
    ///     model may be one that no object can be made of.
    ///   - source: The source of the object, which its properties' issues have their places in.
    /// - Throws: ``ImportError``: some hooks are called by what does without.
    func calling<Result>(
        _ schema: @autoclosure () -> Schema?, about source: ImportValue, with known: KnownModel? = nil,
        _ hook: () throws -> Result
    ) throws -> Result {
        let start = run.mark
        do {
            defer { if run.hasRecorded(since: start) { noteHook(since: start, schema(), source, known) } }
            return try hook()
        } catch {
            guard let schema = schema() else { throw error }
            let (keys, errors) = (try schema.keys(with: known?.mappings), run.mark)
            for (error, isAtProperty) in schema.located(error, keys, source, in: self) {
                let mark = run.mark
                run.records.record(error, model: schema.name)
                if !isAtProperty { noteHook(since: mark, schema, source, known) }
            }
            throw run.records.takeErrors(since: errors, root: typeName(run.startType))
        }
    }

    private func willImport(_ object: AnyObject, _ schema: Schema, from source: Source, _ known: KnownModel?) throws {
        guard let willImport = schema.willImport else { return }
        let value = ImportValue(source, in: self)
        try calling(schema, about: value, with: known) { try willImport(object, value) }
    }

    /// Calls `body`, in which a new object can be found by its identity: the hook may convert what mentions it.
    private func promising(_ object: AnyObject, _ identity: Identity?, _ body: () throws -> Void) rethrows {
        guard identity != nil || run.session != nil else { return try body() }
        try run.objects.promising(object, identity, body)
    }

    /// The end of an object: its hook is called, or waits for the commit.
    private func finish(_ target: inout ObjectImport, from source: Source, _ known: KnownModel?) throws {
        let (object, schema) = (target.object, target.schema)
        if schema.isClass, target.isFirst, !target.isIdentified, !schema.identityFields.isEmpty,
            let own = schema.identity(of: object, in: run.knownTransaction)
        {
            _ = run.objects.add(object, own, isNew: target.beganDirect)
        }
        guard let didImport = schema.didImport else { return }
        let value = ImportValue(source, in: self)
        func callHook(in context: ImportContext) throws {
            try context.calling(schema, about: value, with: known) { try didImport(object, value) }
        }
        // In a part that may be left out, the hook of a new object is called now, to say whether it is valid. An object that
        // others have already, or that something waits for, gets its values at the commit, and its hook is called after that. A
        // struct is a copy, which is not reached later, unless it is what the call is about.
        let isCalledNow =
            schema.isClass
            ? target.isFirst && target.beganDirect && run.openPart != nil && !run.waits(for: object, schema)
            : !(target.isRoot && target.hasStaged)
        if isCalledNow { return try callHook(in: self) }
        run.records.enqueue(
            LateStep(depth: run.depth) { context in
                try context.run.withOptions(of: schema) { try callHook(in: context) }
            })
    }

    // MARK: What is no object

    /// The instance that a source is itself.
    private func taken<Model: DictionaryImportable>(_ source: Source, as type: Model.Type) -> AnyObject? {
        guard let model = source.other(as: type) else { return nil }
        let object = Model._object(holding: model)
        if Model.self is AnyObject.Type, let schema = try? run.schema(of: type),
            let own = try? run.schema(of: object, declaredAs: schema)
        {
            try? remember(object, own, nil)
        }
        return object
    }

    /// An array as an object, with the members `[0]`, `[1]` and so on, when the model names any of them.
    func members<Model: DictionaryImportable>(
        of source: Source, for type: Model.Type, _ mappings: [String: String]?
    ) throws -> MemberList? {
        let array = ImportValue(source, document: document)
        guard array.kind == .array else { return nil }
        let schema = try run.schema(of: type)
        let tables = try [schema.keys(with: mappings)] + schema.flattenedTables(in: run)
        guard tables.contains(where: { !$0.elements.isEmpty }) else { return nil }
        func isKnown(_ key: String) -> Bool { tables.contains { run.knows(key, $0) } }
        var members: [MemberList.Member] = []
        let elements = array.array ?? []
        for (index, element) in elements.enumerated() {
            let fromStart = ImportPath.Component.index(index).memberKey
            let fromEnd = ImportPath.Component.index(index - elements.count).memberKey
            if isKnown(fromEnd), isKnown(fromStart) {
                members.append(.init(key: fromEnd, comparedKey: fromEnd, value: element, index: index))
            }
            let compared = isKnown(fromEnd) && !isKnown(fromStart) ? fromEnd : fromStart
            members.append(.init(key: fromStart, comparedKey: compared, value: element, index: index))
        }
        return MemberList(members, elementsOf: array)
    }

    /// The object that an identity stands for; `nil` for what is no identity.
    @inline(never)
    private func referredObject<Model: DictionaryImportable>(
        _ source: Source, as type: Model.Type, _ known: KnownModel?
    ) throws -> AnyObject? {
        let schema = try run.schema(of: type)
        guard let identity = identity(of: schema, namedBy: source) else { return nil }
        return try object(referredToBy: identity, source, schema, current: known?.current?.object)
    }
}

// What the optimizer knows of a metatype is the type that it was declared with, so this is never inlined.

/// Whether a type is a model or a subclass of it.
@inline(never)
func isKind(_ kind: Any.Type, of model: any DictionaryImportable.Type) -> Bool {
    func open<Model: DictionaryImportable>(_ model: Model.Type) -> Bool { kind is Model.Type }
    return open(model)
}
