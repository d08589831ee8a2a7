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

/// The sets of models that an import has made, as far as it may still write to what is in them.
///
/// The hash of a model may change when it is written. A set that was built before would not find it any more, and might
/// even end the process; and models that differ only by what is still to be written are one element. So such sets are listed,
/// and built anew when everything is written.
struct ModelSets: ~Copyable {
    private var sets: [(set: AnyModelSet, owner: ObjectProperty?, object: AnyObject?)] = []
    private var setsByAddress: [UInt: AnyModelSet] = [:]

    var count: Int { sets.count }
    var isEmpty: Bool { sets.isEmpty }

    /// - Parameter owner: The property of an object that the set is in, which is held; `nil` for a set that the import returns.
    mutating func append(_ set: AnyModelSet, in owner: ObjectProperty?) {
        sets.append((set, owner, owner?.object.object))
        setsByAddress[set.address] = set
    }

    /// Removes the sets since there were `count`, and hands them over to be released.
    mutating func remove(downTo count: Int) -> [AnyObject] {
        var removed: [AnyObject] = []
        while sets.count > count, let last = sets.popLast() {
            setsByAddress[last.set.address] = nil
            removed += [last.set, last.object].compactMap(\.self)
        }
        return removed
    }

    /// The properties that have sets in them, inner ones first.
    var owners: [ObjectProperty] {
        var seen: Set<ObjectProperty> = []
        return sets.compactMap(\.owner).filter { seen.insert($0).inserted }
    }

    /// The elements that a set was made of; `nil` for one that is not listed.
    func elements<Element: Hashable>(of set: Set<Element>) -> [Element]? {
        (setsByAddress[ContainerIdentity.address(of: set)] as? ModelSet<Element>)?.elements
    }
}

extension ImportContext {
    /// Lists a set that is to be built anew when everything is written.
    func list(_ set: AnyModelSet) {
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

    /// The value of a property with its sets built anew, in memory of the transaction; `nil` when there are none.
    func loadRebuilt(_ property: Handle<PropertyPlan>, of object: ObjectAddress) -> ValueMemory? {
        let memory = state.pointee.transaction.allocate(for: property)
        guard property.load(from: object, into: memory) else { return nil }
        if property.pointee.type.rebuildSets(in: memory, self) { return memory }
        property.destroy(memory)
        return nil
    }
}
