// Arrays and objects, and the members of objects.

extension ExportContext {
    /// Writes a list, or those of its elements that are asked for.
    func writeSelected(count: Int, _ write: (Int) throws -> Void) throws {
        guard let parts = try run.selection?.elements(of: count) else { return try writeElements(count: count, write) }
        try writeElements(count: parts.count) { part in
            try run.selecting(parts[part].selection) { try write(parts[part].index) }
        }
    }

    /// Writes a dictionary, or those of its members that are asked for.
    func writeSelected(_ keys: [String], _ models: _NestedModels, _ write: (Int) throws -> Void) throws {
        guard let parts = try run.selection?.members(of: keys, models, options) else {
            return try writeMembers(keys, write)
        }
        try writeMembers(parts.map { keys[$0.index] }) { part in
            try run.selecting(parts[part].selection) { try write(parts[part].index) }
        }
    }

    /// Writes an array, or an object with indices for keys where that is asked for.
    ///
    /// - Parameter write: Writes the element with an index.
    func writeElements(count: Int, _ write: (Int) throws -> Void) throws {
        let form = takeForm()
        if let inline = form.inline { throw ImportFailure(.notAnObject(property: inline.property)) }
        if form.indexesElements {
            var object = try openObject(capacity: count)
            for index in 0..<count { writeMember("\(index)", in: &object) { try write(index) } }
            return try closeObject(object)
        }
        try run.enter(isArray: true)
        defer { run.leave(isArray: true) }
        var elements: [Any] = []
        if isJSON { json.openArray() } else { elements.reserveCapacity(count) }
        var issues = ExportIssues()
        for index in 0..<count {
            let start = json.count
            json.beginPart()
            let value = json.count
            do { try write(index) } catch { issues.add(error, at: .index(index)) }
            closeElement(of: &elements, start: start, value: value)
        }
        if isJSON { json.closeArray() } else { written = .array(elements) }
        try issues.check()
    }

    /// Ends an element; one without a value is dropped.
    ///
    /// - Parameters:
    ///   - start: Where it begins in JSON.
    ///   - value: Where its value begins.
    private func closeElement(of elements: inout [Any], start: Int, value: Int) {
        if isMissing, isNothing(since: value) { writeNull() }
        isMissing = false
        if !isJSON {
            if let element = takeValue() { elements.append(element) }
        } else if json.count == value {
            json.truncate(to: start)
        }
    }

    /// Writes an object, in the order of its keys. Two keys that are the same are an issue.
    ///
    /// - Parameter write: Writes the value of the key with an index.
    func writeMembers(_ keys: [String], _ write: (Int) throws -> Void) throws {
        var object = try openObject(capacity: keys.count)
        var earlier: String?
        for index in keys.orderInUTF8 {
            let key = keys[index]
            writeMember(key, in: &object) {
                if key == earlier { throw ImportFailure(.keyCollision(key: key, earlier: key)) }
                try write(index)
            }
            earlier = key
        }
        try closeObject(object)
    }

    /// An object that was begun.
    struct OpenObject {
        /// Whose members are written, where they stand among those of the object around.
        let inline: InlineMembers?
        /// What is to be written of a model; `nil` where every property is written as a member of its own.
        let selected: Selected?
        /// Where it begins in JSON.
        fileprivate let start: Int
        /// Where the last member begins in JSON, and where its value.
        fileprivate var member = (start: 0, value: 0)
        /// The key of the last member, where that is another than its own.
        fileprivate(set) var memberKey: String?
        /// The members, where dictionaries are made.
        var members: [String: Any]
        /// Where the members stand in JSON, if keys are to be sorted.
        var spans: [Span] = []
        /// What is wrong with the members.
        var issues = ExportIssues()

        /// Where a member stands in JSON.
        struct Span {
            let key: String
            let range: Range<Int>
        }
    }

    /// Begins an object, whose members follow; or members of the object around it, where that is asked for.
    ///
    /// - Parameter capacity: How many members there probably are.
    func openObject(capacity: Int = 0, _ selected: Selected? = nil) throws -> OpenObject {
        let (inline, start) = (takeForm().inline, json.count)
        if inline == nil {
            try run.enter()
            if isJSON { json.openObject() }
        }
        let members: [String: Any] = isJSON ? [:] : Dictionary(minimumCapacity: capacity)
        return OpenObject(inline: inline, selected: selected, start: start, members: members)
    }

    /// Ends an object.
    ///
    /// - Parameter dropsEmpty: Nothing is written for an object without a member.
    /// - Throws: What is wrong with the members.
    func closeObject(_ object: borrowing OpenObject, dropsEmpty: Bool = false) throws {
        if object.inline == nil { run.leave() }
        if !isJSON {
            if !dropsEmpty || !object.members.isEmpty { written = .dictionary(object.members) }
        } else if object.inline != nil {
            inlineSpans = object.spans
        } else {
            let isEmpty = json.count == object.start + 1
            if sortsMembers { sort(object.spans) }
            json.closeObject()
            if isEmpty, dropsEmpty { json.truncate(to: object.start) }
        }
        try object.issues.check()
    }

    /// Takes over the members that were written last among those of an object.
    func takeInlineMembers(into object: inout OpenObject) {
        if isJSON {
            object.spans += inlineSpans
            inlineSpans = []
        } else if case .dictionary(let members) = written {
            object.members.merge(members) { $1 }
            written = nil
        }
    }

    /// The form of the array or the object that begins here.
    private func takeForm() -> Form {
        guard form.isSpecial else { return Form() }
        defer { form = Form() }
        return form
    }

    /// Writes a member, unless `write` writes nothing.
    ///
    /// - Parameter prepared: The key as JSON.
    func writeMember(_ key: String, prepared: [UInt8]? = nil, in object: inout OpenObject, _ write: () throws -> Void) {
        guard openMember(key, prepared: prepared, in: &object) else { return }
        do { try write() } catch { return object.issues.add(error, at: .key(object.memberKey ?? key)) }
        closeMember(key, in: &object)
    }

    /// Begins a member, whose value follows. Returns `false`, and does not, where its key cannot be written.
    @inline(__always)
    func openMember(_ key: String, prepared: [UInt8]?, in object: inout OpenObject) -> Bool {
        object.member.start = json.count
        if let inline = object.inline {
            guard let key = inline.key(around: key, &object.issues) else { return false }
            object.memberKey = key
            if isJSON { json.writeKey(key) }
        } else if isJSON {
            if let prepared { json.writeKey(prepared: prepared) } else { json.writeKey(key) }
        }
        object.member.value = json.count
        return true
    }

    /// Ends the last member; one without a value is dropped.
    @inline(__always)
    func closeMember(_ key: String, dropsNull: Bool = false, in object: inout OpenObject) {
        isMissing = false
        if isNothing(since: object.member.value, dropsNull: dropsNull) {
            json.truncate(to: object.member.start)
        } else if !isJSON {
            object.members[object.memberKey ?? key] = takeValue()
        } else if sortsMembers {
            object.spans.append(.init(key: object.memberKey ?? key, range: object.member.start..<json.count))
        }
    }

    // MARK: Sorting

    /// Whether the members of objects are sorted when all are written. Those of dictionaries have no order.
    private var sortsMembers: Bool { run.options.sortedKeys && isJSON }

    private func sort(_ spans: [OpenObject.Span]) {
        guard let start = spans.first?.range.lowerBound else { return }
        let order = spans.map(\.key).orderInUTF8
        if !order.elementsEqual(spans.indices) { json.rearrange(from: start, parts: order.map { spans[$0].range }) }
    }
}
