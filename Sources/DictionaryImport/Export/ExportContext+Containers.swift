// Arrays and objects. Each member and element ends with a comma, of which the closing bracket takes the last one's
// place: what writes nothing can then be left out by going back to where it began.

extension ExportContext {
    /// Where a member of a JSON object stands, to sort it by its key.
    struct MemberSpan {
        let key: String
        let start: Int
        let end: Int
    }

    /// Writes an array, or an object with the indices as keys where that was asked for.
    func exportElements<Elements: Sequence>(
        _ elements: Elements, _ write: (Elements.Element) throws -> Void
    ) throws {
        if indexesElements {
            indexesElements = false
            return try exportObject {
                for (index, element) in elements.enumerated() { exportMember("\(index)") { try write(element) } }
            }
        }
        try enter()
        defer { leave() }
        let mark = issueMark
        if isJSON {
            bytes.pointee.append(Byte.openBracket)
            var index = 0
            for element in elements {
                exportJSONElement(index) { try write(element) }
                index += 1
            }
            bytes.pointee.close(with: Byte.closeBracket)
        } else {
            tree = exportedElements(elements, write)
        }
        try check(since: mark)
    }

    @inline(__always)
    private func exportJSONElement(_ index: Int, _ write: () throws -> Void) {
        let start = bytes.pointee.count
        let mark = issueMark
        do {
            try write()
            if bytes.pointee.count > start { bytes.pointee.append(Byte.comma) }
        } catch {
            note(error, since: mark, at: .index(index))
            bytes.pointee.truncate(to: start)
        }
    }

    private func exportedElements<Elements: Sequence>(
        _ elements: Elements, _ write: (Elements.Element) throws -> Void
    ) -> [Any] {
        var result: [Any] = []
        result.reserveCapacity(elements.underestimatedCount)
        for (index, element) in elements.enumerated() {
            let mark = issueMark
            tree = nil
            do {
                try write(element)
                if let tree { result.append(tree) }
            } catch {
                note(error, since: mark, at: .index(index))
            }
        }
        return result
    }

    /// Writes a dictionary, in the order of its keys.
    func exportMembers<Value>(_ members: [(String, Value)], _ write: (Value) throws -> Void) throws {
        try exportObject {
            var earlier: String?
            for (key, value) in members.sorted(by: { $0.0.precedesInUTF8($1.0) }) {
                exportMember(key) {
                    if earlier == key { throw ImportFailure(.keyCollision(key: key, earlier: key)) }
                    try write(value)
                }
                earlier = key
            }
        }
    }

    /// Writes an object whose members `body` writes, or writes the members into the object around it.
    ///
    /// - Parameter dropsEmpty: Nothing is written for an object without a member.
    func exportObject(dropsEmpty: Bool = false, _ body: () throws -> Void) throws {
        let inlineBefore = inline
        inline = pendingInline
        pendingInline = nil
        indexesElements = false
        defer { inline = inlineBefore }
        let mark = issueMark
        if inline != nil {
            try body()
            return try check(since: mark)
        }
        try enter()
        defer { leave() }
        if isJSON {
            try exportJSONObject(dropsEmpty: dropsEmpty, body)
        } else {
            let membersBefore = members
            members = [:]
            defer { members = membersBefore }
            try body()
            tree = dropsEmpty && members.isEmpty ? nil : members
        }
        try check(since: mark)
    }

    @inline(__always)
    private func exportJSONObject(dropsEmpty: Bool, _ body: () throws -> Void) throws {
        bytes.pointee.append(Byte.openBrace)
        let start = bytes.pointee.count
        let firstSpan = spans.count
        defer { if options.sortedKeys { spans.removeSubrange(firstSpan...) } }
        try body()
        if dropsEmpty, bytes.pointee.count == start { return bytes.pointee.truncate(to: start - 1) }
        if options.sortedKeys { sortMembers(from: start, firstSpan: firstSpan) }
        bytes.pointee.close(with: Byte.closeBrace)
    }

    /// Writes a member, unless `write` writes nothing.
    func exportMember(_ key: String, dropsNull: Bool = false, _ write: () throws -> Void) {
        var key = key
        if let inline {
            let parentKey = inline.prefix + key
            if let owner = inline.parent.owner(ofKey: parentKey) {
                if inline.yields { return }
                let fault = RegistryFault.sameExportKey(key: parentKey, name: inline.property, other: owner)
                return add(.registry(fault), model: inline.parent.modelName)
            }
            key = inline.outerPrefix + parentKey
        }
        if isJSON {
            let start = bytes.pointee.count
            bytes.pointee.write(key)
            bytes.pointee.append(Byte.colon)
            exportJSONMember(key, from: start, dropsNull: dropsNull, write)
        } else {
            exportDictionaryMember(key, dropsNull: dropsNull, write)
        }
    }

    /// Writes the value of a member whose key is written already.
    @inline(__always)
    func exportJSONMember(_ key: String, from start: Int, dropsNull: Bool, _ write: () throws -> Void) {
        let valueStart = bytes.pointee.count
        let mark = issueMark
        do {
            try write()
        } catch {
            note(error, since: mark, at: .key(key))
            return bytes.pointee.truncate(to: start)
        }
        if bytes.pointee.count == valueStart || dropsNull && bytes.pointee.isNull(from: valueStart) {
            return bytes.pointee.truncate(to: start)
        }
        bytes.pointee.append(Byte.comma)
        if options.sortedKeys { spans.append(MemberSpan(key: key, start: start, end: bytes.pointee.count)) }
    }

    @inline(__always)
    func exportDictionaryMember(_ key: String, dropsNull: Bool, _ write: () throws -> Void) {
        let mark = issueMark
        tree = nil
        do {
            try write()
            if let tree, !(dropsNull && isNull(tree)) { members[key] = tree }
        } catch {
            note(error, since: mark, at: .key(key))
        }
        tree = nil
    }

    private func isNull(_ any: Any) -> Bool { ImportValue(any).isNull }

    private func sortMembers(from start: Int, firstSpan: Int) {
        let unsorted = spans[firstSpan...]
        let sorted = unsorted.sorted { $0.key.precedesInUTF8($1.key) }
        guard !sorted.elementsEqual(unsorted, by: { $0.start == $1.start }) else { return }
        bytes.pointee.rearrange(from: start, sorted.map { $0.start..<$0.end })
    }
}
