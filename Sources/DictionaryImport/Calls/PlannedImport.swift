import Foundation

/// An update that is known to be good, and not made yet: what it changes can be looked at, and then it is committed, or dropped.
///
/// ```swift
/// let plan = try order.plannedImport(fromJSON: body)
/// try await authorize(plan.changes)          // nothing is written yet
/// try plan.commit()
/// ```
///
/// A plan holds what its import has prepared. It has written nothing: neither to objects, nor to its session; what hooks do
/// themselves is done. One that is dropped leaves nothing behind. It belongs to the isolation of its objects, and is not
/// `Sendable`; its changes are.
public final class PlannedImport<Model: DictionaryImportable> {
    /// What the import is about: the object; of a struct, the value that it becomes.
    public let value: Model

    /// What the import changes, in the order of the lists of properties: in the object, and in all that are reached from it.
    ///
    /// A rule that has to wait for other objects, and what `didImport` of a class does, come with the commit. A set of models
    /// that have identities, or change, is filled then, and is no change here. Sensitive properties within a value are left out.
    public private(set) lazy var changes: [ImportChange] = Changes(in: context.run).list(original: box)

    private let original: Model
    /// The box of a struct.
    private var box: AnyObject? { Model.self is AnyObject.Type ? nil : Model._object(holding: original) }
    private let context: ImportContext
    private let onIssue: ((ImportIssue) -> Void)?
    private var isCommitted = false

    init(of original: Model, _ context: ImportContext, _ onIssue: ((ImportIssue) -> Void)?) {
        value = Model._model(in: context.run.update.object)
        (self.original, self.context, self.onIssue) = (original, context, onIssue)
    }

    deinit { context.run.release() }

    /// What the import changes as a JSON merge patch (RFC 7396), in the spelling of an export: applied to what
    /// ``DictionaryImportable/exportedJSON(options:)`` gives now, it gives what that will give. An import of it with
    /// ``ImportOptions/NestedModelPolicy/merge`` gives the same for models: one in the place of another, by its type or identity,
    /// is in it as a whole. What is in a dictionary that is not `.merging`, or in a type of yours, such an import replaces:
    /// apply the patch to the JSON there.
    ///
    /// Arrays are in it as a whole, so that its import keeps a nested model or a member that an element of a merged array
    /// loses. A property that an export leaves out, or computes of others, is not in it, nor are the nulls of a new object,
    /// because to a merge patch they mean absence, nor what a nested struct's key path writes through an object.
    /// Unlike ``changes``, it has the values of sensitive properties.
    ///
    /// - Throws: ``ImportError`` with what cannot be exported, also of what does not change, such as a number that is not finite;
    ///   or when the plan was committed: call it before.
    public func mergePatch(options: ExportOptions = .default) throws(ImportError) -> Data {
        if isCommitted { throw ImportError([ImportIssue(.committed, in: Model.self)]) }
        let old = try exported(original, options, nil)
        let new = try exported(value, options, context.run.knownTransaction)
        let patch = difference(from: old, to: new, isOther: false) ?? [String: Any]()
        return try ExportContext.json(of: Model.self, options) { try $0.write(patch) }
    }

    private func exported(
        _ model: Model, _ options: ExportOptions, _ planned: Transaction?
    ) throws(ImportError) -> Any {
        let view = Export.View(planned: planned, hidesSensitive: false, markKey: markKey)
        return try ExportContext.value(of: Model.self, options, view: view) { try model._export(to: $0) }
            ?? [String: Any]()
    }

    /// Writes what was planned, all of it or nothing.
    fileprivate func write() throws(ImportError) -> ImportSummary {
        if isCommitted { throw ImportError([ImportIssue(.committed, in: Model.self)]) }
        isCommitted = true
        return try context.run.commit(original: box, in: context, onIssue)
    }
}

extension PlannedImport {
    /// Writes to the objects in the value what was planned for them, and returns the value.
    ///
    /// - Throws: As `commit()` of a class.
    @discardableResult
    public func commit() throws(ImportError) -> Model {
        _ = try write()
        return Model._model(in: context.run.update.object)
    }
}

extension PlannedImport where Model: AnyObject {
    /// Makes the update: writes what was planned, and calls `didImport`, as `importValues` does.
    ///
    /// A plan is committed once, whether that succeeds or not.
    ///
    /// - Returns: What the update did.
    /// - Throws: ``ImportError``; everything is as it was then. An issue of the code ``ImportIssue/Code/stale`` names each
    ///   property that does not have the value any more from which the import was planned, each list that has other members, and
    ///   each identity for which the session has got another object; these are found before anything is written. Others are those
    ///   of rules and of `didImport`, which have to see what is written.
    @discardableResult
    public func commit() throws(ImportError) -> ImportSummary { try write() }
}

/// No key of a source is the same.
private let markKey = UUID().uuidString

/// What turns one value into another by a merge patch of JSON (RFC 7396); `nil` when they are the same.
///
/// - Parameter isOther: Whether the values are of different models. Who imports the patch makes a new one, of all that is in it.
private func difference(from old: Any?, to new: Any, isOther: Bool) -> Any? {
    guard let new = new as? [String: Any] else {
        return !isOther && old.map { ValueComparison.areSame($0, new) } == true ? nil : new
    }
    let members = old as? [String: Any]
    var patch: [String: Any] = [:]
    for key in (members ?? [:]).keys where new[key] == nil { patch[key] = NSNull() }
    for (key, value) in new where key != markKey && (members?[key] != nil || !(value is NSNull)) {
        let before = members?[key]
        patch[key] = difference(from: before, to: value, isOther: isOther || mark(of: before) != mark(of: value))
    }
    return members != nil && patch.isEmpty ? nil : patch
}

private func mark(of any: Any?) -> Identity? { (any as? [String: Any])?[markKey] as? Identity }
