// A model is a value that is imported by its own list of properties, with uniquing and hooks.

extension DictionaryImportable {
    /// Imports an object; an instance of the model is taken as it is.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Self {
        _model(in: try context.importModel(self, from: source))
    }

    public static func _merging(
        _ source: consuming ImportValue.Source, into current: Self, _ merge: _Merge, in context: ImportContext
    ) throws -> Self {
        let current = ImportContext.KnownModel.Current(object: _object(holding: current), merge: merge)
        return _model(in: try context.importModel(self, from: source, .init(current)))
    }

    /// Objects of a class are the same when they are one; structs, when all of their properties are.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        let (old, new) = (_object(holding: old), _object(holding: new))
        if old === new { return true }
        guard !(Self.self is AnyObject.Type), let schema = try? Schema.of(Self.self, sample: { old }) else {
            return false
        }
        return schema.fields.allSatisfy { $0.isUnchanged(old, new) }
    }

    public static var _models: _NestedModels { .model(Self.self) }

    // MARK: How the engine holds a model

    /// A struct stands in a box.
    ///
    /// Compiled in the model's module: what a box of the model is would be looked up for each object here.
    @inlinable
    public static func _object(holding model: consuming Self) -> AnyObject { ModelBox(model) }

    @inlinable
    public static func _model(in object: consuming AnyObject) -> Self { ModelBox<Self>.model(in: object) }

    /// Calls `body` with the model that an object stands for. No requirement: a class that is not final could not have it.
    ///
    /// - Parameter isClass: Whether the model is a class, which whoever calls this often knows.
    static func _withModel(in object: AnyObject, isClass: Bool, _ body: (inout Self) throws -> Void) rethrows {
        if !isClass, let box = object as? ModelBox<Self> { return try body(&box.model) }
        var model = _model(in: object)
        try body(&model)
    }
}

extension DictionaryImportable where Self: AnyObject {
    /// An object is itself.
    public static func _object(holding model: consuming Self) -> AnyObject { model }

    public static func _model(in object: consuming AnyObject) -> Self {
        guard let model = object as? Self else { preconditionFailure("An object is held as its own class only") }
        return model
    }
}

/// What a value of a `.merging` property is merged by.
public struct _Merge {
    /// A type whose values are merged into an empty one where there is no current one.
    protocol Target { init() }

    /// Whether the value is a part of an object that the import makes.
    let isNew: Bool
    /// Whether that object has made the value itself: found out only where completeness or a session depends on it.
    let isOwn: Bool
    /// Whether it has to be complete as well.
    let mustBeComplete: Bool
    /// Whether a list starts without elements: what a new object has in it is not what the source means.
    let startsEmpty: Bool
    let keepsOthers: Bool
    /// The property that tells elements apart, where it is not their identity.
    let key: MergeKey?
    /// Whether the elements of a list are merged one by one.
    let isList: Bool
    /// Whether a null stays a member instead of removing its key: in the catch-all property of a new object.
    var keepsNulls = false

    /// What the members of a dictionary are merged by.
    var ofMembers: _Merge {
        _Merge(
            isNew: isNew, isOwn: isOwn, mustBeComplete: false, startsEmpty: startsEmpty, keepsOthers: false, key: nil,
            isList: false, keepsNulls: keepsNulls)
    }
}
