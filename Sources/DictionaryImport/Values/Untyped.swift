import Foundation

/// A value that is not typed: one of `Any`, `Any?`, `[Any]`, `[String: Any]` or a container made of these, which cannot conform
/// to ``ImportableValue`` because `Any` cannot. Values arrive as ``ImportValue/any`` gives them.
struct Untyped<Value>: ImportableValue, ClassifiableValue, CustomStringConvertible {
    var value: Value

    var classified: Source { Source(value) }

    var description: String { ImportValue(value as Any?).description }

    static var acceptsNull: Bool { Value.self == Any.self || Value.self is any OptionalValue.Type }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Untyped {
        try context.convert(value)
    }

    static func _importing(_ source: consuming Source, in context: ImportContext) throws -> Untyped {
        let (source, context) = source.placed(in: context)
        return Untyped(value: try source.untyped(as: Value.self, in: context))
    }

    /// Dictionaries are merged key by key, others are replaced.
    static func _merging(
        _ source: consuming Source, into current: Untyped, _ merge: _Merge, in context: ImportContext
    ) throws -> Untyped {
        let (source, context) = source.placed(in: context)
        guard var merged = current.members, let count = source.memberCount(in: context.document) else {
            return try _importing(source, in: context)
        }
        try source.checkUntyped(in: context)
        if merged.isEmpty { merged.reserveCapacity(count) }
        let isOfAny = Value.self == [String: Any].self || Value.self == [String: Any]?.self
        // Members of a type are still to be made of these.
        var others: [String: Any] = [:]
        _ = source.forEachMember(in: context.document) { key, value in
            let value = context.emptyStringAsNull(value)
            if value.isNull, !merge.keepsNulls {
                (merged[key], others[key]) = (nil, nil)
            } else if isOfAny {
                merged[key] = value.untyped(in: context.document)
            } else {
                others[key] = value.untyped(in: context.document)
            }
        }
        // Those that the object has already are of the type, and stay as they are.
        if !isOfAny { merged.merge(try _importing(.dictionary(others), in: context).members ?? [:]) { $1 } }
        return Untyped(value: same(merged))
    }

    /// The value as a dictionary, an empty one for a null; `nil` for another.
    private var members: [String: Any]? {
        // In an `Any` may be a dictionary of Foundation's, of which a cast would convert all that is in it.
        if Value.self != Any.self, Value.self != Any?.self, let members = value as? [String: Any] { return members }
        guard case .dictionary(let members) = Source(value) else { return Source(value).isNull ? [:] : nil }
        return members
    }

    static func _isUnchanged(_ old: Untyped, _ new: Untyped) -> Bool { ValueComparison.areSame(old.value, new.value) }

    func _export(to context: ExportContext) throws { try context.write(value as Any?) }
}

// MARK: Shapes

extension Source {
    /// A type that untyped values are made of, which is made of its parts: a cast of the whole would convert what Foundation's
    /// containers hold, to any depth.
    fileprivate protocol UntypedShape {
        static func untyped(from source: Source, in context: ImportContext) throws -> Self
    }

    /// - Throws: A mismatch, when the value or a part of it has another shape than the type.
    fileprivate func untyped<Value>(as type: Value.Type, in context: ImportContext) throws -> Value {
        func made<Shape: UntypedShape>(_ shape: Shape.Type) throws -> Value {
            same(try shape.untyped(from: self, in: context))
        }
        if type == Any.self {
            try checkUntyped(in: context)
            return same(untyped(in: context.document))
        }
        // The most frequent shape: to look for what a type conforms to takes long.
        if type == [String: Any].self { return same(try [String: Any].untyped(from: self, in: context)) }
        guard let shape = type as? any UntypedShape.Type else { throw context.mismatch(self, type) }
        return try made(shape)
    }
}

/// The same value as the type that it has, or that its members have, which only the caller can name.
private func same<Value, Wanted>(_ value: Value) -> Wanted {
    switch value {
    case let value as Wanted: return value
    default: preconditionFailure("A shape makes values of its own type")
    }
}

extension Optional: Source.UntypedShape {
    fileprivate static func untyped(from source: Source, in context: ImportContext) throws -> Self {
        source.isNull ? nil : .some(try source.untyped(as: Wrapped.self, in: context))
    }
}

extension Array: Source.UntypedShape {
    fileprivate static func untyped(from source: Source, in context: ImportContext) throws -> Self {
        if Element.self == Any.self, let elements = source.elements(in: context.document) {
            try source.checkUntyped(in: context)
            return same(elements.map { $0.untyped(in: context.document) })
        }
        return try context.importElements(of: source, as: Self.self, nil) { try $0.untyped(as: Element.self, in: $1) }
    }
}

extension Dictionary: Source.UntypedShape where Key == String {
    fileprivate static func untyped(from source: Source, in context: ImportContext) throws -> Self {
        if Value.self == Any.self, let members = source.untypedMembers(in: context.document) {
            try source.checkUntyped(in: context)
            return same(members)
        }
        guard source.memberCount(in: context.document) != nil else { throw context.mismatch(source, Self.self) }
        return try [String: Untyped<Value>]._importing(source, in: context).mapValues(\.value)
    }
}

// MARK: Checks

// What an untyped value must not have in it: more levels than the options allow, and numbers that no type can hold, such as
// 1e400. Keys of JSON that are repeated are reported where somebody wants to know of them.

extension Source {
    /// - Parameter takesAll: Whether the value is kept whatever it is: then only keys that are repeated are reported.
    /// - Throws: ``AlreadyRecorded``, when something is wrong with the value or with a part of it.
    func checkUntyped(in context: ImportContext, takesAll: Bool = false) throws {
        let run = context.run
        let levels = run.levelsLeft + (isPartOfObject ? 1 : 0)
        if takesAll { guard run.reportsRepetitions, case .json = self else { return } }
        if isPlain(in: context.document, levels: levels, ignoresRepetitions: !run.reportsRepetitions) { return }
        let start = run.errorCount
        var report = UntypedReport(takesAll: takesAll)
        report.add(self, in: context)
        if run.errorCount > start { throw AlreadyRecorded() }
    }

    /// Says what is wrong with an untyped value, and where.
    private struct UntypedReport {
        let takesAll: Bool
        /// Containers that contain themselves have as many ways through them as levels are allowed, and more: the first that is
        /// too deep ends the walk.
        var isTooDeep = false

        mutating func add(_ source: Source, in context: ImportContext) {
            if takesAll, context.run.levelsLeft == 0 { return }
            let (source, context) = source.placed(in: context)
            switch source.resolved(in: context.document) {
            case .hugeNumber(let digits) where !takesAll:
                context.run.records.record(context.outOfRange(source, Source.Resolved.type(lackingRoomFor: digits)))
            case .object where source.isPartOfObject: addParts(of: source, in: context)
            case .array, .object:
                do {
                    try context.run.nested { addParts(of: source, in: context) }
                } catch {
                    isTooDeep = true
                    context.run.records.record(error)
                }
            case .null, .bool, .integer, .unsigned, .double, .decimal, .hugeNumber, .string, .other: break
            }
        }

        private mutating func addParts(of source: Source, in context: ImportContext) {
            if let elements = source.elements(in: context.document) {
                for (index, element) in elements.enumerated() { addPart(element, at: .index(index), in: context) }
                return
            }
            context.reportRepeatedKeys(of: source)
            guard let members = source.sortedMembers(in: context.document) else { return }
            for (key, value) in members { addPart(value, at: .key(key), in: context) }
        }

        private mutating func addPart(_ source: Source, at component: ImportPath.Component, in context: ImportContext) {
            if isTooDeep { return }
            let mark = context.run.mark
            add(source, in: context)
            context.run.records.locate(since: mark, at: [component])
        }
    }

    /// Whether there is nothing to report of the value. The first thing that there is ends the walk.
    fileprivate func isPlain(in document: JSONDocument, levels: Int, ignoresRepetitions: Bool) -> Bool {
        func isPart(_ source: Source) -> Bool {
            source.isPlain(in: document, levels: levels - 1, ignoresRepetitions: ignoresRepetitions)
        }
        switch self {
        case .null, .bool, .int, .double, .string, .other: return true
        case .typed(let elements):
            return levels > 0 && (0..<elements.count).allSatisfy { isPart(Source(elements[any: $0])) }
        case .array(let elements): return levels > 0 && elements.allSatisfy { isPart(Source($0)) }
        case .objects(let elements): return levels > 0 && elements.allSatisfy { isPart(.dictionary($0)) }
        case .dictionary(let members): return levels > 0 && members.values.allSatisfy { isPart(Source($0)) }
        case .members(let list): return levels > 0 && list.members.allSatisfy { isPart($0.value.source(in: document)) }
        case .value(let value):
            return value.source.isPlain(in: value.document, levels: levels, ignoresRepetitions: ignoresRepetitions)
        case .json(let place):
            if document.isString(at: place) { return true }
            return ignoresRepetitions && document.isPlain(at: place, levels: levels)
        }
    }
}

extension JSONDocument {
    /// Whether a value is nested within so many levels, and has no number in it that every type would change.
    fileprivate func isPlain(at place: Int, levels: Int) -> Bool {
        var ends: [Int] = []
        for place in place..<next(after: place) {
            while let end = ends.last, end <= place { ends.removeLast() }
            if isArray(at: place) || isObject(at: place) {
                guard ends.count < levels else { return false }
                ends.append(end(of: place))
            } else if isNumber(at: place), isHugeNumber(at: place) {
                return false
            }
        }
        return true
    }

    private func isHugeNumber(at place: Int) -> Bool {
        // Without an exponent, so many digits fit.
        let text = scalarBytes(at: place)
        guard text.count > 38 || kind(at: place) == .number && text.contains(where: Byte.isExponentMark)
        else { return false }
        if case .hugeNumber = resolved(at: place) { return true }
        return false
    }
}
