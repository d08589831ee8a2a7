import Foundation

/// A value that is not typed: one of `Any`, `Any?`, `[Any]`, `[String: Any]` or a container made of these, which cannot conform
/// to ``ImportableValue`` because `Any` cannot. Values arrive as ``ImportValue/any`` gives them.
struct Untyped<Value>: ImportableValue, CustomStringConvertible {
    var value: Value

    var description: String { ImportValue(value as Any?).description }

    static var acceptsNull: Bool { Value.self == Any.self || Value.self is any OptionalValue.Type }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Untyped {
        try context.convert(value)
    }

    static func _importing(_ source: consuming Source, in context: ImportContext) throws -> Untyped {
        let (source, context) = source.placed(in: context)
        try source.checkUntyped(in: context)
        func shaped(_ shape: Source) throws -> Untyped {
            do {
                return Untyped(value: try shape.untyped(as: Value.self, in: context.document))
            } catch {
                throw context.mismatch(source, Value.self)
            }
        }
        do {
            return try shaped(source)
        } catch {
            // An array with only this value, where the options say so.
            guard context.run.settings.options.singleValues.isWrap, !source.isNull,
                source.elementCount(in: context.document) == nil
            else { throw error }
            return try shaped(.array([source.untyped(in: context.document)]))
        }
    }

    /// Dictionaries are merged key by key, others are replaced.
    static func _merging(
        _ source: consuming Source, into current: Untyped, _ merge: _Merge, in context: ImportContext
    ) throws -> Untyped {
        let (source, context) = source.placed(in: context)
        guard var merged = current.members, source.memberCount(in: context.document) != nil else {
            return try _importing(source, in: context)
        }
        try source.checkUntyped(in: context)
        if merged.isEmpty { merged.reserveCapacity(source.memberCount(in: context.document) ?? 0) }
        _ = source.forEachMember(in: context.document) { key, value in
            if value.isNull, !merge.keepsNulls {
                merged[key] = nil
            } else {
                merged[key] = value.untyped(in: context.document)
            }
        }
        guard let value = try? Source.dictionary(merged).untyped(as: Value.self, in: .none) else {
            throw context.mismatch(source, Value.self)
        }
        return Untyped(value: value)
    }

    /// The value as a dictionary, an empty one for a null; `nil` for another.
    private var members: [String: Any]? {
        if Value.self == [String: Any].self { return value as? [String: Any] }
        guard case .dictionary(let members) = Source(value) else { return Source(value).isNull ? [:] : nil }
        return members
    }

    static func _isUnchanged(_ old: Untyped, _ new: Untyped) -> Bool { ValueComparison.areSame(old.value, new.value) }

    func _export(to context: ExportContext) throws { try context.write(value as Any?) }
}

// MARK: Shapes

extension Source {
    /// A type that untyped values are made of. The value is made level by level: a cast of the whole would convert what
    /// Foundation's containers hold, to any depth.
    fileprivate protocol UntypedShape {
        /// - Throws: ``OtherShape``, when the source's value has another shape.
        static func untyped(from source: Source, in document: JSONDocument) throws -> Self
    }

    /// A value does not have the shape of a type.
    fileprivate struct OtherShape: Error {}

    /// - Throws: ``OtherShape``. A `nil` in its place would be valid where the type is an optional.
    fileprivate func untyped<Value>(as type: Value.Type, in document: JSONDocument) throws -> Value {
        func made<Shape: UntypedShape>(_ shape: Shape.Type) throws -> Value {
            try same(shape.untyped(from: self, in: document))
        }
        if type == Any.self { return try same(untyped(in: document)) }
        // The most frequent shape is not looked at level by level.
        if type == [String: Any].self, let members = untypedMembers(in: document) { return try same(members) }
        guard let shape = type as? any UntypedShape.Type else { throw OtherShape() }
        return try made(shape)
    }

    /// The same value as the type that it has, which only the caller can name.
    private func same<Value, Wanted>(_ value: Value) throws -> Wanted {
        switch value {
        case let value as Wanted: return value
        default: throw OtherShape()
        }
    }
}

extension Optional: Source.UntypedShape {
    fileprivate static func untyped(from source: Source, in document: JSONDocument) throws -> Self {
        source.isNull ? nil : .some(try source.untyped(as: Wrapped.self, in: document))
    }
}

extension Array: Source.UntypedShape {
    fileprivate static func untyped(from source: Source, in document: JSONDocument) throws -> Self {
        guard let sources = source.elements(in: document) else { throw Source.OtherShape() }
        var elements: [Element] = []
        elements.reserveCapacity(sources.count)
        for source in sources { elements.append(try source.untyped(as: Element.self, in: document)) }
        return elements
    }
}

extension Dictionary: Source.UntypedShape where Key == String {
    fileprivate static func untyped(from source: Source, in document: JSONDocument) throws -> Self {
        guard let count = source.memberCount(in: document) else { throw Source.OtherShape() }
        var members = [String: Value](minimumCapacity: count)
        _ = try source.forEachMember(in: document) { members[$0] = try $1.untyped(as: Value.self, in: document) }
        return members
    }
}

// MARK: Foreign values

/// A value of a type that conforms to nothing: every property of one has a converter of its own.
struct Foreign<Value>: ImportableValue {
    var value: Value

    static var acceptsNull: Bool { Value.self is any OptionalValue.Type }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Foreign {
        throw value.mismatch(Value.self)
    }

    /// Scalars and collections of them are compared by value, objects by identity; anything else is a change.
    static func _isUnchanged(_ old: Foreign, _ new: Foreign) -> Bool {
        type(of: old.value as Any) == type(of: new.value as Any) && ValueComparison.areSame(old.value, new.value)
    }

    func exported(in context: ExportContext) throws -> Any? {
        throw ImportFailure(.notExportable(type: typeName(Value.self)))
    }
}

// What an untyped value must not have in it: more levels than the options allow, and numbers that no type can hold, such as
// 1e400. Keys of JSON that are repeated are reported where somebody wants to know of them.

extension Source {
    /// - Throws: ``AlreadyRecorded``, when something is wrong with the value or with a part of it.
    fileprivate func checkUntyped(in context: ImportContext) throws {
        let run = context.run
        let (levels, reportsRepeatedKeys) = (run.levelsLeft, run.reportsRepetitions)
        if isPlain(in: context.document, levels: levels, isJSONPlain: !reportsRepeatedKeys) { return }
        let start = run.errorCount
        var report = UntypedReport(levels: levels, reportsRepeatedKeys: reportsRepeatedKeys)
        report.add(self, in: context)
        if run.errorCount > start { throw AlreadyRecorded() }
    }

    /// Says what is wrong with an untyped value, and where.
    private struct UntypedReport {
        /// How many levels more there may be.
        var levels: Int
        let reportsRepeatedKeys: Bool
        /// Containers that contain themselves have as many ways through them as levels are allowed, and more: the first that is
        /// too deep ends the walk.
        private var isTooDeep = false

        init(levels: Int, reportsRepeatedKeys: Bool) {
            (self.levels, self.reportsRepeatedKeys) = (levels, reportsRepeatedKeys)
        }

        mutating func add(_ source: Source, in context: ImportContext) {
            let (source, context) = source.placed(in: context)
            switch source.resolved(in: context.document) {
            case .hugeNumber: context.run.records.record(context.outOfRange(source, Double.self))
            case .array, .object:
                guard levels > 0 else {
                    isTooDeep = true
                    return context.run.records.record(.depth(limit: context.run.settings.options.maximumDepth))
                }
                levels -= 1
                defer { levels += 1 }
                addParts(of: source, in: context)
            case .null, .bool, .integer, .unsigned, .double, .decimal, .string, .other: break
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
            context.run.records.locate(since: mark, at: component)
        }
    }

    /// Whether there is nothing to report of the value. The first thing that there is ends the walk.
    fileprivate func isPlain(in document: JSONDocument, levels: Int, isJSONPlain: Bool) -> Bool {
        func isPart(_ source: Source) -> Bool {
            source.isPlain(in: document, levels: levels - 1, isJSONPlain: isJSONPlain)
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
            return value.source.isPlain(in: value.document, levels: levels, isJSONPlain: isJSONPlain)
        case .json(let place):
            if document.isString(at: place) { return true }
            return isJSONPlain && document.isPlain(at: place, levels: levels)
        }
    }
}

extension JSONDocument {
    /// Whether a value is nested within so many levels, and has no number in it that is too large for every type.
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
        guard text.count > 300 || kind(at: place) == .number && text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
        else { return false }
        if case .hugeNumber = resolved(at: place) { return true }
        return false
    }
}
