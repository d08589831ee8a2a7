/// How a converted value reaches its property, chosen once for each object.
enum Destination {
    /// At once: the object is new, nobody else can see it, and when the import fails it is dropped.
    case newObject
    /// At once, when it differs: the struct is a copy, which replaces the original when all went well.
    case copy
    /// When the whole import is known to be good: others can see the object. It is undone when a late hook throws.
    case sharedObject

    /// That of a model that exists.
    static func ofUpdate(isClass: Bool) -> Destination { isClass ? .sharedObject : .copy }
}

extension ImportContext {
    /// Calls `body`, which puts a value into memory or leaves it empty, and has the value reach its property.
    ///
    /// - Parameter body: Returns whether there is a value.
    @inline(__always)
    func deliver(to property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>, _ body: (ValueMemory) -> Bool) {
        let object = frame.pointee.object
        if frame.pointee.destination == .sharedObject {
            let memory = state.pointee.journal.allocate(for: property)
            guard body(memory) else { return }
            return state.pointee.journal.enqueue(
                memory, to: property, of: object, isHeld: frame.pointee.isSummarized)
        }
        let mark = state.pointee.reader.frames.mark
        let memory = state.pointee.reader.frames.allocate(
            size: property.pointee.size, alignment: property.pointee.alignment)
        if body(memory) {
            if frame.pointee.destination == .newObject {
                writeDirectly(memory, to: property, of: frame)
            } else {
                if property.exchange(memory, with: object) { noteChange(in: frame) }
                property.destroy(memory)
            }
        }
        state.pointee.reader.frames.release(to: mark)
    }

    @inline(never)
    private func writeDirectly(
        _ memory: ValueMemory, to property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>
    ) {
        let object = frame.pointee.object
        if frame.pointee.mayBeRevisited, state.pointee.finder.objects.isRevisited(object) {
            // The source of the value has mentioned the object, and what it says there is written first.
            let waiting = state.pointee.journal.allocate(for: property)
            property.copy(memory, to: waiting)
            property.destroy(memory)
            state.pointee.journal.enqueue(waiting, to: property, of: object, isHeld: false)
        } else if let index = frame.pointee.current, let own = frame.pointee.memory(of: index) {
            if let type = property.pointee.frequentType { return type.move(memory, to: own) }
            // By a swap, as accessors do: the old value is released when the new one is there as a whole.
            memory.exchange(with: own, as: property.pointee.conversion.type)
            property.destroy(memory)
        } else {
            property.store(memory, to: object)
        }
    }

    private func noteChange(in frame: Handle<ObjectFrame>) {
        guard frame.pointee.isSummarized, let index = frame.pointee.current else { return }
        state.pointee.journal.update.noteChange(of: index)
    }

    /// Copies the value that a merge starts from: the one that waits to be written, or the object's.
    func loadCurrent(_ property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>, into memory: ValueMemory) {
        if let pending = state.pointee.journal.pendingValue(of: property, of: frame.pointee.object) {
            property.copy(pending, to: memory)
        } else if let index = frame.pointee.current, let own = frame.pointee.memory(of: index) {
            property.copy(own, to: memory)
        } else {
            property.load(from: frame.pointee.object, into: memory)
        }
    }

    /// What the parts of an object are to the import, which others than the object may hold. Those of a new one have not changed.
    func originOfParts(of frame: Handle<ObjectFrame>) -> ObjectOrigin {
        switch frame.pointee.origin {
        case .new, .revisited: .revisited
        case .existing, .root:
            state.pointee.finder.objects.isRevisited(frame.pointee.object) ? .revisited : .existing
        }
    }
}
