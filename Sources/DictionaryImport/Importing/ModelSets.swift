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

    fileprivate override var address: UInt { ModelSets.address(of: set) }
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
    /// A property of an object that has such sets in it.
    struct Owner: Hashable {
        let object: Unmanaged<AnyObject>
        let property: UnsafePointer<PropertyPlan>

        static func == (left: Owner, right: Owner) -> Bool {
            left.object.toOpaque() == right.object.toOpaque() && left.property == right.property
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(object.toOpaque())
            hasher.combine(property)
        }
    }

    private var sets: [AnyModelSet] = []
    /// For each set its owner, and that once more to hold the object; `nil` for a set that the import returns.
    private var owners: [(owner: Owner, object: AnyObject)?] = []
    private var setsByAddress: [UInt: AnyModelSet] = [:]

    var count: Int { sets.count }
    var isEmpty: Bool { sets.isEmpty }

    mutating func append(_ set: AnyModelSet, owner: Owner?) {
        sets.append(set)
        owners.append(owner.map { ($0, $0.object.takeUnretainedValue()) })
    }

    /// Removes the sets since there were `count`, and hands them over to be released.
    mutating func remove(downTo count: Int) -> [AnyObject] {
        guard sets.count > count else { return [] }
        let removed = sets[count...].map { $0 as AnyObject } + owners[count...].compactMap { $0?.object }
        sets.removeSubrange(count...)
        owners.removeSubrange(count...)
        setsByAddress = [:]
        return removed
    }

    /// The properties that have sets in them, inner ones first.
    func owningProperties() -> [Owner] {
        var seen: Set<Owner> = []
        return owners.compactMap { $0?.owner }.filter { seen.insert($0).inserted }
    }

    /// The same, to look one up.
    func owningPropertySet() -> Set<Owner> { Set(owners.compactMap { $0?.owner }) }

    /// The elements that a set was made of; `nil` for a set that the import has not made.
    mutating func elements<Element: Hashable>(of set: Set<Element>) -> [Element]? {
        if setsByAddress.count < sets.count {
            for set in sets { setsByAddress[set.address] = set }
        }
        return (setsByAddress[Self.address(of: set)] as? ModelSet<Element>)?.elements
    }

    /// A set is a single reference to its elements.
    fileprivate static func address<Element>(of set: Set<Element>) -> UInt {
        guard MemoryLayout<Set<Element>>.size == MemoryLayout<UInt>.size else { return 0 }
        return unsafeBitCast(set, to: UInt.self)
    }
}

extension ImportContext {
    @usableFromInline
    func keep(_ set: AnyModelSet) {
        let frames = state.pointee.steps.all.compactMap { step -> UnsafeMutablePointer<ObjectFrame>? in
            if case .property(let frame) = step, frame.pointee.plan.isClass { return frame }
            return nil
        }
        // A struct is a part of whatever has it.
        let owner = frames.last.flatMap { frame -> ModelSets.Owner? in
            guard let index = frame.pointee.current else { return nil }
            return ModelSets.Owner(
                object: .fromOpaque(frame.pointee.object), property: frame.pointee.properties + index)
        }
        transaction.sets.append(set, owner: owner)
    }

    /// The elements that a set of this import was made of.
    func elements<Element: Hashable>(of set: Set<Element>) -> [Element]? { transaction.sets.elements(of: set) }

    /// Builds the sets in the properties of an object anew; returns whether there were any.
    func rebuildSets(in object: UnsafeMutableRawPointer, _ plan: ImportPlan) -> Bool {
        var hasRebuilt = false
        for index in 0..<plan.propertyCount {
            let property = plan.properties + index
            guard let memory = loadRebuilt(property, of: object) else { continue }
            // Accessors throw from conversions only, and this is none.
            _ = try? property.pointee.access(.store, object, nil, memory, nil)
            hasRebuilt = true
        }
        return hasRebuilt
    }

    /// Queues the sets that have to be built anew to be written to the objects that have them.
    func enqueueRebuiltSets() {
        for owner in transaction.sets.owningProperties() {
            let object = owner.object.toOpaque()
            guard let memory = loadRebuilt(owner.property, of: object) else { continue }
            transaction.enqueue(memory, to: owner.property, of: object, isHeld: false)
        }
    }

    /// The value of a property with its sets built anew, in memory of the transaction; `nil` when there are none.
    private func loadRebuilt(
        _ property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer
    ) -> UnsafeMutableRawPointer? {
        let memory = transaction.allocate(for: property)
        // As above.
        guard (try? property.pointee.access(.load, object, nil, memory, nil)) == true else { return nil }
        if property.pointee.type.rebuildSets(in: memory, self) { return memory }
        property.destroy(memory)
        return nil
    }
}
