/// The sets of models that an import has made, as far as it may still write to what is in them.
///
/// The hash of a model may change when it is written. A set that was built before would not find it any more, and might
/// even end the process; and models that differ only by what is still to be written are one element. So such sets are listed
/// with all that was put into them, and built anew when everything is written.
struct ModelSets: ~Copyable {
    private final class Listed {
        /// The set, which is held: it is told from others by its bits.
        let set: Any
        let bits: UInt
        /// An array of the elements that it was made of, in their order.
        let elements: Any
        /// The property that the set is in, and its object, which is held; `nil` for a set that the import returns.
        let owner: ObjectProperty?
        let object: AnyObject?

        init<Element>(_ set: Set<Element>, of elements: [Element], in owner: ObjectProperty?) {
            (self.set, bits, self.elements) = (set, ContainerIdentity.bits(of: set), elements)
            (self.owner, object) = (owner, owner?.object.object)
        }
    }

    private var sets: [Listed] = []
    private var setsByBits: [UInt: Listed] = [:]

    var count: Int { sets.count }
    var isEmpty: Bool { sets.isEmpty }

    mutating func append<Element>(_ set: Set<Element>, of elements: [Element], in owner: ObjectProperty?) {
        let listed = Listed(set, of: elements, in: owner)
        sets.append(listed)
        setsByBits[listed.bits] = listed
    }

    /// Removes the sets since there were `count`, and hands them over to be released.
    mutating func remove(downTo count: Int) -> [AnyObject] {
        defer { sets.removeSubrange(count...) }
        for listed in sets[count...] { setsByBits[listed.bits] = nil }
        return Array(sets[count...])
    }

    /// The properties that have sets in them, inner ones first.
    var owners: [ObjectProperty] {
        var seen: Set<ObjectProperty> = []
        return sets.compactMap(\.owner).filter { seen.insert($0).inserted }
    }

    /// The elements that a set was made of; `nil` for one that is not listed.
    func elements<Element: Hashable>(of set: Set<Element>) -> [Element]? {
        setsByBits[ContainerIdentity.bits(of: set)]?.elements as? [Element]
    }
}

extension ImportContext {
    /// Lists a set that is to be built anew when everything is written.
    func list<Element>(_ set: Set<Element>, of elements: [Element]) {
        // A struct is a part of whatever has it.
        let frame = state.pointee.reader.steps.lastFrame { $0.pointee.plan.with { $0.isClass } }
        let owner = frame.flatMap { frame in
            frame.currentProperty.map { ObjectProperty(object: frame.pointee.object, property: $0) }
        }
        state.pointee.journal.list(set, of: elements, in: owner)
    }

    /// The elements that a set of this import was made of.
    func elements<Element: Hashable>(of set: Set<Element>) -> [Element]? {
        state.pointee.journal.sets.elements(of: set)
    }

    /// Builds the sets in the properties of an object anew; returns whether there were any.
    func rebuildSets(in object: ObjectAddress, _ plan: ImportPlan) -> Bool {
        var hasRebuilt = false
        for index in plan.properties.indices {
            let property = plan.properties[index]
            guard let memory = loadRebuilt(property, of: object) else { continue }
            property.store(memory, to: object)
            hasRebuilt = true
        }
        return hasRebuilt
    }

    /// The value of a property with its sets built anew, in memory of the journal; `nil` when there are none.
    func loadRebuilt(_ property: Handle<PropertyPlan>, of object: ObjectAddress) -> ValueMemory? {
        let memory = state.pointee.journal.allocate(for: property)
        property.load(from: object, into: memory)
        if property.pointee.conversion.rebuildSets?(memory, self) == true { return memory }
        property.destroy(memory)
        return nil
    }
}
