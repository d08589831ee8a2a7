// What an untyped value must not have in it: more levels than the options allow, and numbers that no type can hold, such as 1e400.
// Keys of JSON that are repeated are reported where somebody wants to know of them.

extension ImportContext {
    /// - Throws: ``AlreadyRecorded``, when something is wrong with the value or with a part of it.
    func checkUntyped(_ source: Source) throws {
        let levels = run.levelsLeft
        if source.isPlain(in: document, levels: levels, isJSONPlain: !reportsRepeatedKeys) { return }
        let mark = run.records.mark
        var report = UntypedReport(levels: levels, reportsRepeatedKeys: reportsRepeatedKeys)
        report.add(source, in: self)
        if run.records.hasErrors(since: mark) { throw AlreadyRecorded() }
    }

    private var reportsRepeatedKeys: Bool { run.keepsWarnings || run.settings.failsOnUnknownKeys }
}

/// Says what is wrong with an untyped value, and where.
private struct UntypedReport {
    /// How many levels more there may be.
    var levels: Int
    let reportsRepeatedKeys: Bool
    /// Containers that contain themselves have as many ways through them as levels are allowed, and more: the first that is too
    /// deep ends the walk.
    private var isTooDeep = false

    init(levels: Int, reportsRepeatedKeys: Bool) {
        (self.levels, self.reportsRepeatedKeys) = (levels, reportsRepeatedKeys)
    }

    mutating func add(_ source: Source, in context: ImportContext) {
        let (source, context) = source.placed(in: context)
        switch source.resolved(in: context) {
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
        let isArray: Void? = source.forEachElement(in: context) { addPart($1, at: .index($0), in: context) }
        if isArray != nil { return }
        if reportsRepeatedKeys, case .json(let place) = source {
            let object = JSONObject(document: context.document, index: place)
            for key in object.repeatedKeys {
                context.run.records.record(
                    Issue(.repeatedKey(key: key)), isError: context.run.settings.failsOnUnknownKeys)
            }
        }
        for (key, value) in source.sortedMembers(in: context) ?? [] { addPart(value, at: .key(key), in: context) }
    }

    private mutating func addPart(_ source: Source, at component: ImportPath.Component, in context: ImportContext) {
        if isTooDeep { return }
        let mark = context.run.records.mark
        add(source, in: context)
        context.run.records.locate(since: mark, at: component)
    }
}

extension Source {
    /// Whether there is nothing to report of the value. The first thing that there is ends the walk.
    fileprivate func isPlain(in document: JSONDocument, levels: Int, isJSONPlain: Bool) -> Bool {
        func isPart(_ source: Source) -> Bool {
            source.isPlain(in: document, levels: levels - 1, isJSONPlain: isJSONPlain)
        }
        switch self {
        case .null, .bool, .int, .double, .string, .other: return true
        case .strings: return levels > 0
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
