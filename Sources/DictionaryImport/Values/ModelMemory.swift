/// Room for a model of a type that only the type itself knows: for the reference to an instance of a class, or for a struct.
///
/// Contract 2 holds for the room, contract 3 for the model in it.
struct ModelMemory {
    let memory: ValueMemory
    /// The type that the room was made for. An instance in it may be one of a subclass.
    let type: any DictionaryImportable.Type
    let isClass: Bool

    init(_ memory: ValueMemory, for type: any DictionaryImportable.Type, isClass: Bool) {
        self.memory = memory
        self.type = type
        self.isClass = isClass
    }

    /// The same room, for an instance of a subclass.
    func narrowed(to kind: any DictionaryImportable.Type) -> ModelMemory {
        ModelMemory(memory, for: kind, isClass: isClass)
    }

    /// Where the model is.
    @inline(__always)
    var address: ObjectAddress { isClass ? ObjectAddress(referenceIn: memory) : ObjectAddress(valueIn: memory) }

    /// The instance of a class.
    var object: AnyObject { memory.copy(AnyObject.self) }

    /// The type of the model.
    @inline(__always)
    var dynamicType: Any.Type { isClass ? address.dynamicType : type }

    /// Whether nobody else has the instance of a class. A struct is always alone.
    @inline(__always)
    var isHeldOnlyHere: Bool { !isClass || memory.isOnlyReference }

    /// Whether an initializer has made a new instance of the very type: one of a protocol may make an instance of a subclass, or
    /// give one that somebody else has.
    @inline(__always)
    var isNew: Bool { !isClass || dynamicType == type && memory.isOnlyReference }

    /// Puts an instance of a class into the room.
    func put(_ object: AnyObject, isEmpty: Bool) {
        assert(isClass && isInstance(object, of: type), "The object is of another class")
        if isEmpty { memory.initialize(to: object) } else { memory.assign(object) }
    }

    /// Builds the sets in a struct anew that their elements have outgrown; returns whether there were any. Those of a class have
    /// been seen to by themselves.
    @discardableResult
    func rebuildSets(_ context: ImportContext) -> Bool { !isClass && type.rebuildSets(in: memory, context) }

    /// Destroys the model, which leaves the room empty.
    func destroy() { if isClass { memory.destroy(AnyObject.self) } else { type.destroy(in: memory) } }
}

extension ModelMemory {
    /// The room of the model in a variable, during the call to which that is passed.
    @inline(__always)
    init<Model: DictionaryImportable>(_ variable: UnsafeMutablePointer<Model>) {
        unsafe self.init(
            ValueMemory(UnsafeMutableRawPointer(variable)), for: Model.self,
            isClass: DictionaryImport.isClass(Model.self))
    }

    /// Calls `body` with empty room for a model, which it fills unless it throws.
    @inline(__always)
    static func making<Model: DictionaryImportable, Failure>(
        _ type: Model.Type, _ body: (ModelMemory) throws(Failure) -> Void
    ) throws(Failure) -> Model {
        if DictionaryImport.isClass(type) {
            var object = try makingObject(type, body)
            return unsafe ValueMemory.take(type, from: &object)
        }
        return try makingStruct(type, body)
    }

    /// The same for a struct. It is a function of its own, because room for a type that is known at run time only takes long
    /// to be made.
    @inline(never)
    private static func makingStruct<Model: DictionaryImportable, Failure>(
        _ type: Model.Type, _ body: (ModelMemory) throws(Failure) -> Void
    ) throws(Failure) -> Model {
        try ValueMemory.withTemporary(for: type) { memory throws(Failure) in
            try body(ModelMemory(memory, for: type, isClass: false))
            return memory.take(type)
        }
    }

    /// The same for a class, whose type need not be known for it.
    @inline(__always)
    private static func makingObject<Failure>(
        _ type: any DictionaryImportable.Type, _ body: (ModelMemory) throws(Failure) -> Void
    ) throws(Failure) -> AnyObject? {
        // To put a reference where there is none is to fill empty memory.
        var object: AnyObject?
        try Handle.withHandle(of: &object) { place throws(Failure) in
            let memory = ValueMemory(of: place)
            do throws(Failure) {
                try body(ModelMemory(memory, for: type, isClass: true))
            } catch {
                // The memory is empty, which the variable must not take for a reference.
                memory.initialize(to: AnyObject?.none)
                throw error
            }
        }
        return object
    }
}
