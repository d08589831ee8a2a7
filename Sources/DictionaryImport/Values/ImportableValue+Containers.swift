extension Optional: ImportableValue, StandardValue, _Merge.Target where Wrapped: ImportableValue {
    @_documentation(visibility: internal)
    public static var acceptsNull: Bool { true }

    init() { self = nil }

    /// Accepts null as `nil`, and what the wrapped type accepts.
    ///
    /// Where the wrapped type can hold a null, as in `Int??` and `ImportValue?`, it does: `nil` is left for a missing key.
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> Wrapped? {
        if source.isNull, !Wrapped.acceptsNull { return nil }
        return try Wrapped._importing(source, in: context)
    }

    public static func _importing(
        _ source: consuming ImportValue.Source, each settings: _ElementSettings, in context: ImportContext
    ) throws -> Wrapped? {
        if source.isNull, !Wrapped.acceptsNull { return nil }
        return try Wrapped._importing(source, each: settings, in: context)
    }

    /// Without a current value, an array or a dictionary is merged into an empty one; anything else is made afresh.
    public static func _merging(
        _ source: consuming ImportValue.Source, into current: Wrapped?, _ merge: _Merge, in context: ImportContext
    ) throws -> Wrapped? {
        if source.isNull, !Wrapped.acceptsNull { return nil }
        lazy var empty = (Wrapped.self as? any _Merge.Target.Type)?.init() as? Wrapped
        guard let current = current ?? empty else { return try Wrapped._importing(source, in: context) }
        return try Wrapped._merging(source, into: current, merge, in: context)
    }

    public static func _isUnchanged(_ old: Wrapped?, _ new: Wrapped?) -> Bool {
        guard let old, let new else { return (old == nil) == (new == nil) }
        return Wrapped._isUnchanged(old, new)
    }

    /// A `nil` is a null; where what it wraps has a null of its own, it is a missing key.
    public func _export(to context: ExportContext) throws {
        if let self { return try self._export(to: context) }
        if Wrapped.acceptsNull { context.writeMissing() } else { context.writeNull() }
    }

    public static var _models: _NestedModels { Wrapped._models }
}

extension Array: ImportableValue, StandardValue, _Merge.Target where Element: ImportableValue {
    /// Accepts an array; each element is converted, with its index in the path. A null is an element only where the
    /// elements are optional. One value, or a set, is accepted where ``ImportOptions/singleValues`` are wrapped.
    @specialized(where Element == Int)
    @specialized(where Element == Double)
    @specialized(where Element == String)
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> [Element] {
        if let same = same(source, in: context) { return same }
        return try context.importElements(of: source, nil) { try Element._importing($0, in: $1) }
    }

    public static func _importing(
        _ source: consuming ImportValue.Source, each settings: _ElementSettings, in context: ImportContext
    ) throws -> [Element] { try context.importElements(of: source, settings) { try Element._importing($0, in: $1) } }

    /// An array of this very type, each element of which would be converted to itself.
    private static func same(_ source: Source, in context: ImportContext) -> [Element]? {
        let levels = context.run.levelsLeft
        guard case .typed(let array) = source, context.run.settings.isPlain, levels > 0, type(of: array) == Self.self,
            let same = array as? [Element], Element._areKept(same, levels: levels - 1, in: context)
        else { return nil }
        return same
    }

    public static func _areKept(_ values: [[Element]]?, levels: Int, in context: ImportContext) -> Bool {
        func areKept(_ elements: [Element]?) -> Bool { Element._areKept(elements, levels: levels - 1, in: context) }
        return levels > 0 && (areKept(nil) || values?.allSatisfy(areKept) ?? false)
    }

    /// The elements of a `.merging` property are merged by their identities.
    public static func _merging(
        _ source: consuming ImportValue.Source, into current: [Element], _ merge: _Merge, in context: ImportContext
    ) throws -> [Element] {
        guard merge.isList else { return try _importing(source, in: context) }
        return try context.mergeElements(of: source, into: current, merge)
    }

    public static func _isUnchanged(_ old: [Element], _ new: [Element]) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy { Element._isUnchanged($0, $1) }
    }

    public func _export(to context: ExportContext) throws {
        try context.writeSelected(count: count) { try self[$0]._export(to: context) }
    }

    public static var _models: _NestedModels { Element._models.isNone ? .none : .elements(Element._models) }
}

extension ContiguousArray: ImportableValue, StandardValue where Element: ImportableValue {
    /// Accepts an array, as `Array` does.
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> ContiguousArray<Element> {
        ContiguousArray(try context.importElements(of: source, nil) { try Element._importing($0, in: $1) })
    }

    public static func _importing(
        _ source: consuming ImportValue.Source, each settings: _ElementSettings, in context: ImportContext
    ) throws -> ContiguousArray<Element> {
        ContiguousArray(try context.importElements(of: source, settings) { try Element._importing($0, in: $1) })
    }

    public static func _isUnchanged(_ old: ContiguousArray<Element>, _ new: ContiguousArray<Element>) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy { Element._isUnchanged($0, $1) }
    }

    public func _export(to context: ExportContext) throws {
        try context.writeSelected(count: count) { try self[$0]._export(to: context) }
    }

    public static var _models: _NestedModels { [Element]._models }
}

extension Set: ImportableValue, StandardValue where Element: ImportableValue {
    /// Accepts an array, as `Array` does. Elements that are equal become one.
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> Set<Element> { try importing(source, nil, in: context) }

    public static func _importing(
        _ source: consuming ImportValue.Source, each settings: _ElementSettings, in context: ImportContext
    ) throws -> Set<Element> { try importing(source, settings, in: context) }

    private static func importing(
        _ source: consuming Source, _ settings: _ElementSettings?, in context: ImportContext
    ) throws -> Set<Element> {
        if source.other(as: Set<Element>.self) != nil, let elements = source.elementsOfSet { source = .array(elements) }
        // What models are hashed by may be written at the end of the import only.
        if !Element._models.isNone { return try context.importSet(of: source, settings) }
        return Set(
            try context.importElements(of: source, as: Self.self, settings) { try Element._importing($0, in: $1) })
    }

    /// Equal elements may still differ in the library's terms, so each is compared with its counterpart.
    public static func _isUnchanged(_ old: Set<Element>, _ new: Set<Element>) -> Bool {
        old.count == new.count
            && new.allSatisfy { one in old.firstIndex(of: one).map { Element._isUnchanged(old[$0], one) } ?? false }
    }

    public func _export(to context: ExportContext) throws { try context.writeSorted(self) }

    public static var _models: _NestedModels { [Element]._models }
}

extension Dictionary: ImportableValue, StandardValue, _Merge.Target where Key: ImportableKey, Value: ImportableValue {
    /// Accepts an object; keys and values are converted, with the key in the path. Two keys that become one are an issue.
    @specialized(where Key == String, Value == Int)
    @specialized(where Key == String, Value == Double)
    @specialized(where Key == String, Value == String)
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> [Key: Value] {
        if let scalars = scalars(source, in: context) { return scalars }
        return try importing(source, in: context) { try Value._importing($1, in: $2) }
    }

    /// A dictionary of scalars, converted in any order, so that its table is kept; `nil` for others, and where a value is wrong.
    private static func scalars(_ source: Source, in context: ImportContext) -> [Key: Value]? {
        guard Key.self == String.self, case .dictionary(let members) = source, context.run.settings.isPlain,
            context.run.levelsLeft > 0, Value._areKept(nil, levels: 0, in: context),
            let scalars = try? members.mapValues({ try Value._importing(Source($0), in: context) })
        else { return nil }
        return cast(scalars, to: Self.self)
    }

    public static func _importing(
        _ source: consuming ImportValue.Source, each settings: _ElementSettings, in context: ImportContext
    ) throws -> [Key: Value] {
        let settings = settings as? ElementSettings<Value>
        return try importing(source, in: context) { _, source, context in
            try context.checkedElement(source, settings) { try Value._importing($0, in: $1) }
        }
    }

    /// Merges key by key: an absent key stays, and a null removes.
    public static func _merging(
        _ source: consuming ImportValue.Source, into current: [Key: Value], _ merge: _Merge, in context: ImportContext
    ) throws -> [Key: Value] {
        var removed: [Key] = []
        func isRemoved(_ key: Key, _ source: Source) -> Bool {
            guard source.isNull, !merge.keepsNulls || !Value.acceptsNull else { return false }
            removed.append(key)
            return true
        }
        let empty = (Value.self as? any _Merge.Target.Type)?.init() as? Value
        let new = try importing(source, in: context, leavingOut: isRemoved) { key, source, context in
            guard let old = current[key] ?? empty else { return try Value._importing(source, in: context) }
            return try Value._merging(source, into: old, merge.ofMembers, in: context)
        }
        var merged = current.isEmpty ? new : current.merging(new) { $1 }
        // Of two keys of the same letters in other bytes, one may have a value.
        for key in removed where new[key] == nil { merged[key] = nil }
        return merged
    }

    /// - Parameters:
    ///   - isLeftOut: Whether a member is none of the dictionary.
    ///   - convert: Converts the value of a key.
    private static func importing(
        _ source: Source, in context: ImportContext, leavingOut isLeftOut: ((Key, Source) -> Bool)? = nil,
        _ convert: (Key, Source, ImportContext) throws -> Value
    ) throws -> [Key: Value] {
        let (source, context) = source.placed(in: context)
        // Where the keys are no text, the source knows no members.
        if let same = source.other(as: [Key: Value].self) {
            let members = [String: Any](same.map { ($0.key.importKey, $0.value) }) { $1 }
            return try importing(.dictionary(members), in: context, leavingOut: isLeftOut, convert)
        }
        guard let sources = source.sortedMembers(in: context.document) else {
            throw context.mismatch(source, Self.self)
        }
        let errors = context.run.errorCount
        context.reportRepeatedKeys(of: source)
        // What a catch-all takes is a level where models may be nested in it, as a flattened model is.
        let isLevel = !source.isPartOfObject || !Value._models.isNone
        let parts = try PartsImport(isLevel: isLevel, after: errors, in: context.run)
        var members = [Key: Value](minimumCapacity: sources.underestimatedCount)
        // Text stands for itself. Where members may be left out, none takes the place of an earlier one of the same key.
        var spellings: [Key: String]? = Key.self == String.self && !context.run.settings.skipsElements ? nil : [:]
        func name(_ spelling: String) -> String { Key(importKey: spelling)?.importKey ?? spelling }
        func refuse(_ failure: ImportFailure) throws { try context.importMember(.null) { _, _ in throw failure } }
        for (spelling, source) in sources {
            guard parts.next(spelling) else { break }
            defer { parts.finish(as: .place(.key(name(spelling)))) }
            do {
                guard let key = Key(importKey: spelling) else {
                    try refuse(Self.noKey(spelling))
                    continue
                }
                if let earlier = spellings?[key] {
                    try refuse(ImportFailure(.keyCollision(key: spelling, earlier: earlier)))
                    continue
                }
                let count = members.count
                let source = context.emptyStringAsNull(source)
                if isLeftOut?(key, source) != true {
                    if parts.isPlain {
                        members[key] = try convert(key, source, context)
                    } else {
                        try context.importMember(source) { members[key] = try convert(key, $0, $1) }
                    }
                    if members.count == count {
                        // It was left out; or there is a key of the same letters in other bytes, as JSON may have them.
                        guard let earlier = members.index(forKey: key) else { continue }
                        throw ImportFailure(.keyCollision(key: spelling, earlier: members.keys[earlier].importKey))
                    }
                }
                spellings?[key] = spelling
            } catch {
                context.run.records.record(error)
            }
        }
        try parts.end()
        return members
    }

    /// The failure of text that is no key.
    private static func noKey(_ spelling: String) -> ImportFailure {
        let (type, found) = (IssueFacts.EnumerationType(Key.self), FoundValue(ImportValue(.string(spelling))))
        if !type.cases.isEmpty { return ImportFailure(.unknownCase(type, found: found)) }
        return ImportFailure(.typeMismatch(expected: "a key of type \(type.name)", found: found))
    }

    public static func _isUnchanged(_ old: [Key: Value], _ new: [Key: Value]) -> Bool {
        old.count == new.count
            && new.allSatisfy { key, value in old[key].map { Value._isUnchanged($0, value) } ?? false }
    }

    public func _export(to context: ExportContext) throws {
        if context.run.mergeTarget != nil, let target = context.run.mergeTarget as? Self {
            return try export(to: context, target)
        }
        let values = Array(values)
        try context.writeSelected(keys.map { $0.importKey }, Value._models) { try values[$0]._export(to: context) }
    }

    /// Each member is compared with the one of its key in a target, which an import merges it into.
    private func export(to context: ExportContext, _ target: Self) throws {
        let (members, run) = (Array(self), context.run)
        try context.writeSelected(members.map { $0.key.importKey }, Value._models) { index in
            let (key, value) = members[index]
            try run.merging(into: target[key]) { try value._export(to: context) }
        }
    }

    public static var _models: _NestedModels { Value._models.isNone ? .none : .elements(Value._models) }
}
