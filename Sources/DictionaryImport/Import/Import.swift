/// One call: its options, how deep it has gone, what it has found to say, what it has staged, and which objects it knows.
///
/// What holds for a part only, such as the options of a nested model, is set by functions that set it back.
final class Import {
    /// The model that the import starts with, for issues that stand at the root.
    let startType: Any.Type
    let session: ImportSession?
    /// The options of the call, which hold for the whole graph; `nil` where each model has its own.
    private let callSettings: ImportSettings?
    /// The options in force.
    private(set) var settings: ImportSettings
    /// How the current property is read.
    private(set) var reading: Reading

    /// Made when the first write is staged.
    private(set) var knownTransaction: Transaction?
    /// Made when the first object is to be known by an identity, or with a session.
    private(set) var knownObjects: ObjectRegistry?
    /// Made when there is something to say.
    private(set) var knownRecords: Records?
    private var steps: [Step] = []
    /// Whether somebody wants to know of warnings.
    let keepsWarnings: Bool
    /// As the options of the call say, else those of the model that it starts with.
    private var maximumIssues: Int
    private var levels: Levels
    /// How deep conversions by ``ImportContext/convert(_:to:)`` are nested in one another.
    private var conversions: Levels
    /// Whether the property that is being imported takes the identity of an object for the object.
    private(set) var takesIdentities = false
    /// Whether the import is over: a value of it that somebody has kept is imported on its own.
    private(set) var hasEnded = false
    /// What has ended the import: nothing can be entered any more.
    private(set) var stop: (any Error)? {
        didSet {
            hasStopped = stop != nil
            setMaximumDepth()
        }
    }
    /// Kept, because it is asked for each part.
    private(set) var hasStopped = false
    /// How many values were nested too deeply.
    private var depthErrorCount = 0
    /// The innermost part that may be left out; `nil` where none may.
    private(set) var openPart: Savepoint?
    /// What was known when that began, or when code of the user's began a conversion whose failure it may catch. Objects known by
    /// then are not written at once: that could not be taken back.
    private(set) var openObjects: ObjectRegistry.Mark?
    private var lastSchema: Schema?
    // What most imports have no use for is nil until there is something: to release an empty collection takes time, too.

    /// The schemas of the first models, so many that looking through them takes less than to ask the cache of all threads.
    private var schemas: [Schema]?
    private static let keptSchemas = 16
    /// Instances that were made to look at while their schema was made: they become the first objects.
    private var samples: [ObjectIdentifier: AnyObject]?
    /// Kept, because it is asked for each object.
    private var mayHaveSamples = false
    /// Keys in spellings that are not likely, as they were looked up.
    var normalizedKeys: [NormalizedKey: Int]?
    /// The elements of the array that the next source is one of, where somebody wants to know of identities that come twice.
    private var repetitions: RepeatedIdentities?
    /// Whether it updates an object, and says what it did. A constant, because it is asked for each object.
    let isUpdate: Bool
    /// The object that it updates: itself, or of a struct, the box that it stands in.
    private var updated: (object: AnyObject, schema: Schema)?
    /// Made when there is something to say of that.
    private(set) var knownNotes: Notes?
    // Memory for the members of the next object, all of it empty.
    var dictionarySlots: [DictionaryObject.Position?] = []
    var numberSlots: [Int?] = []

    /// How deep an import has gone, and how deep it may go: nowhere any more, when it has been stopped.
    private struct Levels {
        var depth = 0
        var maximum: Int

        /// Goes one level deeper. Returns `false`, and does not, when that is too deep.
        mutating func enter() -> Bool {
            guard depth < maximum else { return false }
            depth += 1
            return true
        }

        mutating func leave() { depth -= 1 }
    }

    /// How one property is read: as its options say, else as those of the import do.
    struct Reading {
        var isExact: Bool
        var dates: DateStrategy?
    }

    init(_ startType: Any.Type, _ call: borrowing Call, isUpdate: Bool) {
        (self.startType, self.isUpdate, session, callSettings) = (startType, isUpdate, call.session, call.settings)
        settings = callSettings ?? .default
        maximumIssues = settings.options.maximumIssues
        reading = Reading(isExact: settings.isExact)
        keepsWarnings = call.onIssue != nil
        if let session { knownObjects = ObjectRegistry(session: session) }
        levels = Levels(maximum: settings.options.maximumDepth)
        conversions = levels
    }

    /// Ends the import. What was not committed is dropped; on request not which objects of the session were found.
    func end(keepsMentions: Bool = false) {
        hasEnded = true
        knownObjects?.end(keepsMentions: keepsMentions)
        // Those of an import that has failed refer to it.
        _ = takeLateSteps()
    }

    /// Ends the import, and lets go of its objects: nobody asks any more what it did, and values that hooks have kept hold it.
    func release() {
        end()
        let released = (updated, knownTransaction, knownRecords, knownNotes, lateSets)
        (updated, knownTransaction, knownRecords, knownNotes, lateSets) = (nil, nil, nil, nil, nil)
        withExtendedLifetime(released) {}
    }

    /// Lets a planned import rest: nothing can join it, and its session is as it was.
    func suspend() {
        hasEnded = true
        knownObjects?.suspend()
    }

    /// Goes on with a planned import.
    ///
    /// - Returns: An issue for each identity that is not that of the same object any more.
    func resume() -> [Issue] {
        hasEnded = false
        return knownObjects?.resume() ?? []
    }

    /// How many levels deeper values may be nested from here.
    var levelsLeft: Int { max(levels.maximum, 0) - levels.depth }

    var records: Records {
        if let knownRecords { return knownRecords }
        let records = Records(maximum: maximumIssues, keepsWarnings: keepsWarnings)
        knownRecords = records
        return records
    }

    /// How much was recorded up to now.
    var mark: Records.Mark { knownRecords?.mark ?? .start }

    /// Whether anything was recorded since the mark.
    func hasRecorded(since mark: Records.Mark) -> Bool { knownRecords?.hasGrown(since: mark) ?? false }

    var hasErrors: Bool { errorCount > 0 }

    /// How many errors were recorded up to now.
    var errorCount: Int { knownRecords?.mark.errors.count ?? 0 }

    /// Takes the late steps that a condition holds for; by default all.
    func takeLateSteps(where isTaken: (LateStep) -> Bool = { _ in true }) -> [LateStep] {
        knownRecords?.takeLateSteps(where: isTaken) ?? []
    }

    /// Leaves a value to be written when the import is committed.
    func stage(_ write: consuming Transaction.Write) {
        let transaction = knownTransaction ?? Transaction()
        if knownTransaction == nil { knownTransaction = transaction }
        transaction.stage(write)
    }

    /// How many writes have been staged.
    var stagedCount: Int { knownTransaction?.count ?? 0 }

    var objects: ObjectRegistry {
        if let knownObjects { return knownObjects }
        let objects = ObjectRegistry(session: session)
        knownObjects = objects
        return objects
    }

    /// Whether anybody wants to know of keys and identities that come twice: as warnings, or as errors where unknown keys are.
    var reportsRepetitions: Bool { keepsWarnings || settings.failsOnUnknownKeys }

    /// The options of the call.
    var callOptions: ImportOptions? { callSettings?.options }

    // MARK: The way

    /// The way to the value that is being converted.
    var path: ImportPath { ImportPath(steps.flatMap(\.components)) }

    func beginStep(_ step: consuming Step) {
        var way = steps.take()
        way.append(step)
        steps = way
    }

    func endStep() {
        var way = steps.take()
        way.removeLast()
        steps = way
    }

    // MARK: Sets of models

    /// The property that is being imported, if it may be filled late.
    private(set) var lateSet: LateSet?
    /// The properties that are filled late, with their objects: what comes for one of them afterwards has to wait as well. It
    /// holds those of what is left out, too: their memory may be that of other objects soon.
    private var lateSets: [Transaction.Target: AnyObject]?

    func noteLateSet(_ field: Field, of object: AnyObject) {
        lateSets = lateSets ?? [:]
        lateSets?[Transaction.Target(object, field)] = object
    }

    func hasLateSet(_ field: Field, of object: AnyObject) -> Bool { lateSets?[.init(object, field)] != nil }

    /// Calls `body`, which converts a set for a property that may be filled late, or what is in the elements of one.
    func withLateSet<Result>(_ set: LateSet?, _ body: () throws -> Result) rethrows -> Result {
        let before = lateSet
        lateSet = set
        defer { lateSet = before }
        return try body()
    }

    /// Whether what was imported since a savepoint waits for a write or a late step.
    func waits(since savepoint: Savepoint) -> Bool {
        stagedCount > savepoint.writes || knownRecords?.hasLateSteps(since: savepoint.records) == true
    }

    /// Whether a property of an object waits for a write or a late step.
    func waits(for object: AnyObject, _ schema: Schema) -> Bool {
        knownTransaction?.hasStaged(for: object) == true
            || lateSets != nil && schema.fields.contains { hasLateSet($0, of: object) }
    }

    /// Whether objects were named since a savepoint that had not been described.
    func hasReferences(since savepoint: Savepoint) -> Bool {
        knownObjects?.hasReferences(since: savepoint.objects) == true
    }

    // MARK: What an update says

    /// What an update has to say of its object, besides what it has staged.
    final class Notes {
        /// The properties for which the source had no value.
        fileprivate(set) var missingFields: [Int] = []
        /// The properties of a struct that were changed.
        fileprivate(set) var changedFields: [Int] = []
        /// The keys of the source that no property takes.
        fileprivate(set) var unknownKeys: [String] = []
        /// How the keys of the source were read, where the summary is to say that.
        fileprivate(set) var keyReport: KeyReport?
    }

    private var notes: Notes {
        if let knownNotes { return knownNotes }
        let notes = Notes()
        knownNotes = notes
        return notes
    }

    func noteUpdate(of object: AnyObject, _ schema: Schema) { updated = (object, schema) }

    /// The object of an update that went well, and its schema.
    var update: (object: AnyObject, schema: Schema) { Self.result(updated) }
    func note(_ keyReport: KeyReport) { notes.keyReport = keyReport }
    func noteMissing(_ field: Field) { notes.missingFields.append(field.index) }
    func noteChange(of field: Field) { notes.changedFields.append(field.index) }

    func noteUnknownKeys(_ keys: [String], of target: ObjectImport) {
        if target.isRoot { notes.unknownKeys = keys } else { records.note(UpdateNote(unknownKeys: keys)) }
    }
}

// MARK: What holds for a part

extension Import {
    /// Calls `body`, in which the options of a model hold, and the import is one level deeper.
    func entering<Result>(_ schema: Schema, _ body: () throws -> Result) throws -> Result {
        try nested {
            let outer = change(to: schema)
            defer { if let outer { restore(outer) } }
            return try body()
        }
    }

    /// What held before a model was entered. An object, because room for it would stand on the stack for each level.
    final class Outer {
        fileprivate let settings: ImportSettings
        fileprivate let reading: Reading
        fileprivate let takesIdentities: Bool

        init(in run: Import) { (settings, reading, takesIdentities) = (run.settings, run.reading, run.takesIdentities) }
    }

    /// Lets the options of a model hold, and identities stand for no objects. Returns what held before, if something else did, to
    /// be given back to ``restore(_:)``.
    func change(to schema: Schema) -> Outer? {
        let isAsBefore = callSettings != nil || settings === schema.settings
        if isAsBefore, !takesIdentities { return nil }
        let outer = Outer(in: self)
        if !isAsBefore { use(schema.settings) }
        takesIdentities = false
        return outer
    }

    @inline(never)
    func restore(_ outer: Outer) {
        (settings, reading, takesIdentities) = (outer.settings, outer.reading, outer.takesIdentities)
        setMaximumDepth()
    }

    /// Calls `body`, in which the options of a model hold.
    func withOptions<Result>(of schema: Schema, _ body: () throws -> Result) rethrows -> Result {
        try withOptions(schema.settings, body)
    }

    /// The same where there may be no schema yet.
    func withOptions<Result>(
        ofType type: any DictionaryImportable.Type, _ body: () throws -> Result
    ) throws -> Result { try withOptions(ownSettings(of: type), body) }

    private func withOptions<Result>(
        _ own: @autoclosure () throws -> ImportSettings, _ body: () throws -> Result
    ) rethrows -> Result {
        let own = try callSettings ?? own()
        if settings === own, reading.dates == nil, reading.isExact == own.isExact { return try body() }
        let outer = Outer(in: self)
        use(own)
        defer { restore(outer) }
        return try body()
    }

    /// The options of a model, of which there may be no schema yet.
    private func ownSettings(of type: any DictionaryImportable.Type) throws -> ImportSettings {
        try knownSchema(of: type)?.settings ?? Schema.settings(of: type)
    }

    /// Calls `body`, in which identities stand for objects, or do not.
    func withIdentities<Result>(_ areTaken: Bool, _ body: () throws -> Result) rethrows -> Result {
        let before = takesIdentities
        takesIdentities = areTaken
        defer { takesIdentities = before }
        return try body()
    }

    /// Makes the options of a model hold from the start.
    func useOptions(of schema: Schema) { if callSettings == nil { begin(with: schema.settings) } }

    /// The same where there may be no schema yet.
    func useOptions(ofType type: any DictionaryImportable.Type) throws {
        if callSettings == nil { begin(with: try ownSettings(of: type)) }
    }

    private func begin(with settings: ImportSettings) {
        maximumIssues = settings.options.maximumIssues
        if self.settings !== settings { use(settings) }
    }

    private func use(_ settings: ImportSettings) {
        self.settings = settings
        reading = Reading(isExact: settings.isExact)
        setMaximumDepth()
    }

    private func setMaximumDepth() {
        levels.maximum = stop == nil ? settings.options.maximumDepth : 0
        conversions.maximum = levels.maximum
    }

    /// Calls `body`, in which values are read as a property says.
    func reading<Result>(as field: CommonSettings, _ body: () throws -> Result) rethrows -> Result {
        guard field.changesReading else { return try body() }
        let before = reading
        if field.isExact { reading.isExact = true }
        if let dates = field.dates { reading.dates = dates }
        defer { reading = before }
        return try body()
    }

    /// Says which array the next source is an element of; `nil` after the last one.
    func setRepetitions(_ repetitions: RepeatedIdentities?) { self.repetitions = repetitions }

    /// Takes the array that the source is an element of; what is in the source is none of it.
    func takeRepetitions() -> RepeatedIdentities? {
        if repetitions == nil { return nil }
        defer { repetitions = nil }
        return repetitions
    }

    /// Goes one array or object deeper.
    ///
    /// - Throws: What is nested too deeply. Containers that contain themselves have as many ways through them as levels are
    ///   allowed, and more: so that ends the import, unless it is left out; and that is possible so often only.
    func enter() throws { if !levels.enter() { throw tooDeep() } }

    func leave() { levels.leave() }

    var depth: Int { levels.depth }

    /// Calls `body`, which goes on with what stands so deep in the source.
    func atDepth(_ depth: Int, _ body: () throws -> Void) rethrows {
        let before = levels.depth
        levels.depth = depth
        defer { levels.depth = before }
        try body()
    }

    /// Calls `body`, a conversion that a type of the user's has called for: such a type may recurse by itself.
    func converting(since start: Savepoint, _ body: () throws -> Void) throws {
        if !conversions.enter() { throw tooDeep() }
        let before = (openObjects, repetitions)
        (openObjects, repetitions) = (start.objects, nil)
        defer {
            (openObjects, repetitions) = before
            conversions.leave()
        }
        try body()
    }

    private func tooDeep() -> any Error {
        if stop != nil { return AlreadyRecorded() }
        let failure = ImportFailure(.depth(limit: settings.options.maximumDepth))
        depthErrorCount += 1
        if openPart == nil || depthErrorCount > Self.leftOutDepthErrors { stop = failure }
        return failure
    }

    private static let leftOutDepthErrors = 100

    /// Goes on after code of the user's has got an error, which may do without what it was about.
    func goOn(as before: (any Error)?) { if depthErrorCount <= Self.leftOutDepthErrors { stop = before } }

    /// Calls `body` one array or object deeper.
    func nested<Result>(_ body: () throws -> Result) throws -> Result {
        try enter()
        defer { leave() }
        return try body()
    }
}

// MARK: Parts that may be left out

extension Import {
    /// A place to return to: what was found, made and staged since can be discarded.
    struct Savepoint {
        let records: Records.Mark
        let writes: Int
        let objects: ObjectRegistry.Mark
    }

    var savepoint: Savepoint { Savepoint(records: mark, writes: stagedCount, objects: knownObjects?.mark ?? .start) }

    /// Calls `body`, which converts something that may be left out. When that fails, all that it has prepared is discarded, and
    /// its errors become what is told of it.
    ///
    /// - Parameter severity: How much these matter: a value that something stands in for is not missing.
    /// - Returns: Whether it went well. An error that ends the import is thrown.
    @discardableResult
    func skippable(as severity: ImportIssue.Severity = .skipped, _ body: () throws -> Void) throws -> Bool {
        let (start, before) = (savepoint, (openPart, openObjects))
        (openPart, openObjects) = (start, start.objects)
        defer { (openPart, openObjects) = before }
        do {
            try body()
            return true
        } catch {
            records.record(error)
            if stop != nil || records.hasFaultOfModel(since: start.records) { throw AlreadyRecorded() }
            discard(to: start)
            records.forgiveErrors(since: start.records, as: severity)
            return false
        }
    }

    /// Drops what was prepared since a savepoint. Nothing of it has been written.
    func discard(to savepoint: Savepoint) {
        // It is released when all of it has been dropped: the `deinit` of an object may convert values of this import.
        let released = (
            knownTransaction?.discard(downTo: savepoint.writes), knownRecords?.discard(since: savepoint.records),
            knownObjects?.discard(to: savepoint.objects, keepsMentions: true)
        )
        withExtendedLifetime(released) {}
    }
}

// MARK: Schemas

extension Import {
    /// What is known of a model.
    ///
    /// - Throws: The faults of its declaration, which no option skips.
    func schema(of type: any DictionaryImportable.Type) throws -> Schema { try knownSchema(of: type) ?? find(type) }

    /// The schema of a model that was imported before: mostly by this import, else by another one.
    func knownSchema(of type: Any.Type) -> Schema? {
        let id = ObjectIdentifier(type)
        if let lastSchema {
            if lastSchema.id == id { return lastSchema }
            if let known = schemas?.first(where: { $0.id == id }) {
                self.lastSchema = known
                return known
            }
        }
        guard let known = Schema.existing(type) else { return nil }
        keep(known)
        return known
    }

    private func keep(_ schema: Schema) {
        if let lastSchema {
            var kept = schemas.take() ?? [lastSchema]
            if kept.count < Self.keptSchemas { kept.append(schema) }
            schemas = kept
        }
        lastSchema = schema
    }

    /// What is known of the class of an object that was found as one of a model; of a struct, what is known of that.
    @inline(__always)
    func schema(of object: AnyObject, declaredAs schema: consuming Schema) throws -> Schema {
        let type: Any.Type = type(of: object)
        if !schema.isClass || ObjectIdentifier(type) == schema.id { return schema }
        return try findSchema(of: object, type, declaredAs: schema)
    }

    @inline(never)
    private func findSchema(of object: AnyObject, _ type: Any.Type, declaredAs schema: Schema) throws -> Schema {
        if let known = knownSchema(of: type) { return known }
        guard let model = type as? any DictionaryImportable.Type else { return schema }
        let own = try Schema.of(model) { object }
        keep(own)
        return own
    }

    /// The same before there is a schema: the object is what it is made by.
    func schema<Model: DictionaryImportable>(of object: AnyObject, declaredAs model: Model.Type) throws -> Schema {
        // To find the conformance of a type takes long: mostly it is the declared one.
        guard Model.self is AnyObject.Type, type(of: object) != Model.self,
            let type = type(of: object) as? any DictionaryImportable.Type
        else { return try Schema.of(model) { object } }
        return try Schema.of(type) { object }
    }

    private func find<Model: DictionaryImportable>(_ type: Model.Type) throws -> Schema {
        do {
            let schema = try Schema.of(type) {
                let sample = Model._object(holding: Model())
                samples = samples ?? [:]
                samples?[ObjectIdentifier(type)] = sample
                mayHaveSamples = true
                return sample
            }
            keep(schema)
            return schema
        } catch {
            // One object is enough to find out that a model is faulty.
            stop = stop ?? error
            throw error
        }
    }

    /// Makes an object: the one that was made to look at, where there is one.
    func makeObject(_ schema: Schema) -> AnyObject {
        guard mayHaveSamples, let sample = samples?.removeValue(forKey: schema.id) else { return schema.make() }
        return sample
    }
}
