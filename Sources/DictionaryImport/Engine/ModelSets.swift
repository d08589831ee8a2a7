/// A set of models as it was built when its elements had not been written yet, with these elements in their order.
@usableFromInline
final class ModelSet<Element: Hashable>: AnyModelSet {
    fileprivate let set: Set<Element>
    fileprivate let elements: [Element]

    @usableFromInline
    init(_ set: Set<Element>, of elements: [Element]) {
        self.set = set
        self.elements = elements
    }

    fileprivate override var address: UInt { ContainerIdentity.address(of: set) }
}

@usableFromInline
class AnyModelSet {
    /// Where the elements are: what tells one set from another. It holds them.
    fileprivate var address: UInt { 0 }
}

/// The sets of models that an import has made.
///
/// The hash of a model may change when it is written. A set that was built before would not find it any more, and might
/// even end the process. So such sets are built anew when everything is written.
struct ModelSets {
    private var sets: [AnyModelSet] = []
    /// For each set the property that it is in, and its object once more to hold it; `nil` for a set that the import returns.
    private var owners: [(property: ObjectProperty, object: AnyObject)?] = []

    /// The first so many of them are in these.
    private var indexedCount = 0
    private var setsByAddress: [UInt: AnyModelSet] = [:]
    private var owningProperties: Set<ObjectProperty> = []

    var count: Int { sets.count }
    var isEmpty: Bool { sets.isEmpty }

    mutating func append(_ set: AnyModelSet, in owner: ObjectProperty?) {
        sets.append(set)
        owners.append(owner.map { ($0, $0.object.object) })
    }

    /// Removes the sets since there were `count`, and hands them over to be released.
    mutating func remove(downTo count: Int) -> [AnyObject] {
        guard sets.count > count else { return [] }
        let removed = sets[count...].map { $0 as AnyObject } + owners[count...].compactMap { $0?.object }
        sets.removeSubrange(count...)
        owners.removeSubrange(count...)
        if indexedCount > count { (indexedCount, setsByAddress, owningProperties) = (0, [:], []) }
        return removed
    }

    private mutating func updateIndex() {
        for index in indexedCount..<sets.count {
            setsByAddress[sets[index].address] = sets[index]
            if let owner = owners[index] { owningProperties.insert(owner.property) }
        }
        indexedCount = sets.count
    }

    /// Whether a property has sets in it.
    mutating func areIn(_ property: ObjectProperty) -> Bool {
        updateIndex()
        return owningProperties.contains(property)
    }

    /// The properties that have sets in them, inner ones first.
    func propertiesInOrder() -> [ObjectProperty] {
        var seen: Set<ObjectProperty> = []
        return owners.compactMap { $0?.property }.filter { seen.insert($0).inserted }
    }

    /// The elements that a set was made of; `nil` for a set that the import has not made.
    mutating func elements<Element: Hashable>(of set: Set<Element>) -> [Element]? {
        updateIndex()
        return (setsByAddress[ContainerIdentity.address(of: set)] as? ModelSet<Element>)?.elements
    }
}

extension ImportContext {
    @usableFromInline
    func keep(_ set: AnyModelSet) {
        // A struct is a part of whatever has it.
        let frame = state.pointee.steps.lastStep { step -> Handle<ObjectFrame>? in
            if case .property(let frame) = step, frame.pointee.plan.with({ $0.isClass }) { return frame }
            return nil
        }
        let owner = frame.flatMap { frame in
            frame.currentProperty.map { ObjectProperty(object: frame.pointee.object, property: $0) }
        }
        state.pointee.transaction.sets.append(set, in: owner)
    }

    /// The elements that a set of this import was made of.
    func elements<Element: Hashable>(of set: Set<Element>) -> [Element]? {
        state.pointee.transaction.sets.elements(of: set)
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

    /// Queues the sets that have to be built anew to be written to the objects that have them.
    func enqueueRebuiltSets() {
        for owner in state.pointee.transaction.sets.propertiesInOrder() {
            guard let memory = loadRebuilt(owner.property, of: owner.object) else { continue }
            state.pointee.transaction.enqueue(memory, to: owner.property, of: owner.object, isHeld: false)
        }
    }

    /// The value of a property with its sets built anew, in memory of the transaction; `nil` when there are none.
    private func loadRebuilt(_ property: Handle<PropertyPlan>, of object: ObjectAddress) -> ValueMemory? {
        let memory = state.pointee.transaction.allocate(for: property)
        guard property.load(from: object, into: memory) else { return nil }
        if property.pointee.type.rebuildSets(in: memory, self) { return memory }
        property.destroy(memory)
        return nil
    }
}
