// Arrays and objects, and the members of objects.

extension ExportContext {
    /// Writes an array, or an object with indices for keys where that is asked for.
    func writeElements<Elements: Collection>(
        of elements: Elements, _ write: (Elements.Element) throws -> Void
    ) throws {
        let place = takePlace()
        if let inline = place.inline { throw ImportFailure(.notAnObject(property: inline.property)) }
        if place.indexesElements {
            return try writeObject(count: elements.count) {
                for (index, element) in elements.enumerated() { writeMember("\(index)") { try write(element) } }
            }
        }
        try nested {
            let mark = errors.mark
            target.openArray()
            let start = target.count
            for (index, element) in elements.enumerated() { writeElement(at: index) { try write(element) } }
            try check(since: mark)
            target.closeArray(from: start)
        }
    }

    private func writeElement(at index: Int, _ write: () throws -> Void) {
        let (start, mark) = (target.position, errors.mark)
        isMissing = false
        do { try write() } catch {
            record(error, since: mark, at: .index(index))
            return target.goBack(to: start)
        }
        if isMissing, target.count == start.count { writeNull() }
    }

    /// Writes an object, in the order of its keys.
    ///
    /// - Parameter write: Writes the value of a key.
    func writeMembers<Value>(_ members: [(key: String, value: Value)], _ write: (Value) throws -> Void) throws {
        // Sorting keys and numbers is compiled for these alone.
        var order = members.enumerated().map { (key: $1.key, index: $0) }
        order.sort { $0.key.precedesInUTF8($1.key) }
        try writeObject(count: order.count) {
            for (number, (key, index)) in order.enumerated() {
                writeMember(key) {
                    if number > 0, order[number - 1].key == key {
                        throw ImportFailure(.keyCollision(key: key, earlier: key))
                    }
                    try write(members[index].value)
                }
            }
        }
    }

    /// Writes an object, or members into the object around it where that is asked for.
    ///
    /// - Parameter dropsEmpty: Nothing is written for an object without a member.
    func writeObject(count: Int, dropsEmpty: Bool = false, _ writeMembers: () -> Void) throws {
        let (place, around) = (takePlace(), inline)
        inline = place.inline
        defer { inline = around }
        let mark = errors.mark
        if inline != nil {
            writeMembers()
            return try check(since: mark)
        }
        try nested {
            let (before, spansAround) = (target.position, spans)
            target.openObject(count: count)
            spans = []
            defer { spans = spansAround }
            let start = target.count
            writeMembers()
            try check(since: mark)
            if dropsEmpty, target.isEmptyObject(from: start) { return target.goBack(to: before) }
            if sortsMembers { sortMembers(from: start) }
            target.closeObject()
        }
    }

    /// What is asked for of the array or the object that begins here, and holds for nothing in it.
    private func takePlace() -> Place {
        defer { place = Place() }
        return place
    }

    /// Writes a member, unless `write` writes nothing.
    ///
    /// - Parameter prepared: The key as JSON.
    func writeMember(
        _ key: String, prepared: [UInt8]? = nil, dropsNull: Bool = false, _ write: () throws -> Void
    ) {
        var (key, prepared) = (key, prepared)
        if let inline {
            guard let keyAround = self.key(key, around: inline) else { return }
            (key, prepared) = (keyAround, nil)
        }
        let (start, mark) = (target.position, errors.mark)
        target.openMember(key, prepared: prepared)
        let value = target.count
        do { try write() } catch {
            record(error, since: mark, at: .key(key))
            return target.goBack(to: start)
        }
        let isThere = target.closeMember(key, from: start, value: value, dropsNull: dropsNull)
        if isThere, sortsMembers { spans.append((key, start.count..<target.count)) }
    }

    // MARK: Sorting

    /// Whether the members of objects are sorted when all are written. Those of dictionaries have no order.
    private var sortsMembers: Bool { options.sortedKeys && target.isJSON }

    private func sortMembers(from start: Int) {
        let sorted = spans.sortedInUTF8(by: \.key)
        if !sorted.elementsEqual(spans, by: { $0.range == $1.range }) {
            target.rearrange(from: start, sorted.map(\.range))
        }
    }
}

// MARK: Members of the object around

/// The members of a flattened model or of a catch-all property, which stand among those of the model.
final class InlineMembers {
    /// What the keys begin with, in the model.
    private let prefix: String
    /// What the model's own keys begin with, when it is flattened itself.
    private let outerPrefix: String
    let property: String
    private let parent: ExportPlan
    private let isCatchAll: Bool
    /// Whether another such property may have the same keys.
    let hasRivals: Bool

    init(prefix: String, property: String, parent: ExportPlan, isCatchAll: Bool, in outer: InlineMembers?) {
        (self.prefix, self.property) = (prefix, property)
        (self.parent, self.isCatchAll) = (parent, isCatchAll)
        outerPrefix = outer.map { $0.outerPrefix + $0.prefix } ?? ""
        hasRivals = parent.hasSeveralInlines || outer?.hasRivals == true
    }

    /// The key of a member in the object around, and in the model that has the property.
    func keys(of key: String) -> (around: String, parent: String) {
        let parentKey = prefix + key
        // What a catch-all has received has the prefixes of the models around it already.
        let isWhole = isCatchAll && parentKey.utf8.starts(with: outerPrefix.utf8)
        return (isWhole ? parentKey : outerPrefix + parentKey, parentKey)
    }

    /// The property of the model that has a key for its own.
    func owner(ofParentKey key: String) -> String? { parent.owner(ofKey: key) }

    /// What is wrong with a key that another property has; `nil` where that just wins.
    func fault(key: String, owner: String) -> (facts: IssueFacts, model: String)? {
        if isCatchAll || prefix.isEmpty { return nil }
        return (.registry(.sameExportKey(key: key, name: property, other: owner)), parent.schema.name)
    }
}

extension ExportContext {
    /// The key that a member has in the object around its own; `nil` when it is not written there.
    private func key(_ key: String, around inline: InlineMembers) -> String? {
        let (key, parentKey) = inline.keys(of: key)
        guard let owner = inline.owner(ofParentKey: parentKey) ?? rival(of: inline, for: key) else { return key }
        if let fault = inline.fault(key: parentKey, owner: owner) { record(fault.facts, model: fault.model) }
        return nil
    }

    /// The property of which a member with this key has been written before.
    private func rival(of inline: InlineMembers, for key: String) -> String? {
        guard inline.hasRivals else { return nil }
        if let rival = inlineKeys[key] { return rival }
        inlineKeys[key] = inline.property
        return nil
    }
}
