// What the types of this folder rely on, and those that are made of them (`ModelMemory`, `WriteLog`), which the compiler cannot
// check.
//
// Their interfaces are marked safe: whoever uses one need not think of addresses as long as the rules below are kept.
// Each rule has a number, by which the types refer to it, and says what must hold, who keeps it, what checks it in
// debug builds and which tests show it. Tests named here stand in Tests/EngineTests/Memory unless another
// folder is named. A change in this folder, or of one of those who keep a rule, begins here.
//
// Three rules rely on what Swift does not promise, and no other does: where objects store their properties (4), what an `Any` has
// in itself (19), and which methods a class has left alone (33). Each of these bets (`Reliance`) stands in one file, is tried out
// at run time in every build before anything relies on it, and is done without where its trial fails, with the same results.
// RelianceTests makes each trial fail; FallbackTests takes each bet away and imports all the same; the package trait
// `PublicInterfacesOnly` leaves all three out, and `.ci/run` tests that too. No function is found by its name.

// MARK: Values and models in memory

// 1. Handle. The value lies at the address, and is not moved, for as long as the handle is used. A handle that was lent
//    for reading (`lending`, `forEachHandle`) is not written to.
//    Kept by: whoever makes a handle. `withHandle`, `lending` and `forEachHandle` lend until their closures return,
//    which do not keep the handle. What `allocate` has made belongs to the one that deallocates it:
//    `ImportContext.state`, `JSONDocument.state`, `ExportContext.state`, `bytes` and `tree`, the `SlotCaches`, the
//    keys of an `ExportPlan`, the entry of a thread (17), the contents of `SummaryDetails`, the `UnclaimedMembers` of an object. Properties are elements of a plan's table (5), the null that `SourceValue` lends is the one
//    of a table that is never freed. A `SourceValue` holds handles: it is valid for the call that receives it.
//    Debug builds: no check. Shown by: HandleTests; the random imports of Engine/.
//
// 2. ValueMemory. The room is used as the type that it was made for. What is put in is taken out or destroyed, once.
//    Kept by: `PropertyPlan`, which gives the size and the alignment, whose accessor knows the type;
//    `ImportContext.deliver` for values on their way to a property; `WriteLog.Write.drop` for those that wait;
//    converters, which leave the room empty when they throw; functions that get a `ModelMemory`, which fill it unless they
//    throw, and leave it empty then; `ModelMemory.making`, which takes the instance that its variable has got; `ValueConversion`, which knows the type; `ImportContext.areSatisfied`, whose rules only read the values that
//    an array lends.
//    Debug builds: no check. Shown by: ValueMemoryTests and WriteLogTests, which count objects.
//
// 3. ObjectAddress, ModelMemory. The model lives and does not move while its address is used, and is reached as the type that it
//    has. `withModel` does not replace an instance of a class, because the reference that it lends is not counted.
//    Kept by: the call that imports or exports the model, which holds it in a variable (`withAddress`; for an update, `update`,
//    to which the variable is passed as a pointer), or the array that has it (`withPlaces`), of which nobody else can change what
//    is lent: code of the user's that lets go of an array changes a copy; the write log (13); `Handle<PropertyPlan>.export`, which
//    holds what a property of an object has while that is exported; `ModelMemory`, which has the reference that holds it. Hooks
//    (ModelCalls.swift) reach it as the model of its plan, or a superclass of that.
//    An accessor takes it for the root of its key path, which `PropertyDefinition.belongs(to:)` has compared with the
//    model.
//    Debug builds: `reference(to:)` checks that the type is a class, `ElementPlaces` its indices, `exportReference` that memory still
//    refers to the object that was exported. Shown by: ObjectAddressTests, ElementPlacesTests, ReadAccessTests.
//
// 4. StoredOffset, PropertyOffsets. An offset is that of the whole stored property, within the instance,
//    and the same in every instance of the model. A new object is written to by it without a check of exclusive access:
//    nobody is in the middle of an access then, since what replaces the value runs no code of the user's.
//    Kept by: `StoredOffset`, which gets it from the key path: only that of a stored property at this offset has the hash
//    that it looks for; `PlanCache`, where a plan is that of
//    an object's dynamic type; `ModelMemory.isHeldOnlyHere` before a destination is a new object; `ValueMemory.exchange`, also
//    where a value is merged into that of a new object (`ValueConversion.merge`), and
//    `FrequentType` (`assign`, `move`), which release the old value when the new one is there as a whole.
//    Debug builds: the value is read both ways and compared. Shown by: StoredOffsetTests, Plan/PropertyStorageTests.
//    A bet for classes; for structs Swift tells (`MemoryLayout.offset`). Tried out on a key path of which the offset is known, and
//    proved for each property by the hash of its own. Should that change, `StoredOffset.isTold` is false, and every property of
//    a class is reached by its accessor.
//
// 31. Of objects that others have, only numbers, booleans and dates are read by their offsets (4), and the bits of references
//     and texts, which are compared only: in the middle of a change they are one value or another. Everything else is read
//     by its accessor, by which Swift checks that no call is in the middle of changing it. A struct is the caller's own
//     copy; a value is copied out of it before code of the user's runs.
//     Kept by: `ExportContext.write(_:of:to:_:)` and `writeProperty`; `ImportPlan.markedIdentity(of:)` and
//     `Handle<PropertyPlan>.exchange`, which read numbers and compare bits.
//     All builds: Swift ends the process. Shown by: ReadAccessTests.

// MARK: What lives how long

// 5. FixedArray. The elements are initialized before anybody else sees the table, and live until its owner frees it,
//    when nobody else has it. Tables that threads share are not changed after that, but for elements that are atomic (7).
//    Indices are the engine's own: they come from the table, or from one that was made with it.
//    Kept by: plans and the index of plans, which are never freed (6); `KeyMap`, `ExportPlan`, `PlanTable` and `SlotCache`, which
//    free theirs with themselves.
//    Debug builds: indices are checked. Shown by: HandleTests.
//
// 6. Unretained. The object lives for as long as the reference is used. Plans, their key maps, accessors and tables are
//    never freed (`permanent`); a permanent object is released only by the one that made it, when nobody else has it.
//    Kept by: `PlanCache`, which also keeps a plan that is in no index; `PropertyPlan` and `ElementSettings` for their
//    functions and rules; `KnownKeys.ofCall` for the key map of a call with mappings, and `SlotCache`, which holds
//    it once more; `ExportState.customPlans` for the export plans of one export; `PathTable`, whose paths the key
//    map holds; `ObjectFrame.destroy` for the details of an object; rule 16 for contexts.
//    Debug builds: no check. Shown by: ReferenceTests, Engine/ConcurrencyTests, Engine/ReentrancyTests.
//
// 7. AtomicReference. What has been stored is never let go of, and is immutable: a thread may be reading it without
//    holding it. An object that came second and that nobody has seen is released.
//    Kept by: itself. So it is only for what is replaced seldom, or never: indices of plans, each twice as large as the one
//    before, the plans in them, one export plan for each kind of keys.
//    Debug builds: no check. Shown by: ReferenceTests (many threads), Engine/ConcurrencyTests.
//
// 8. Addresses that are compared. Where something is recognized by an address, the object is held, not the address
//    alone: memory that was freed may soon be that of another object. The address of a struct is that of no object. Swift's
//    containers have no address that is public: of these the bits are compared, whatever they are (`ContainerIdentity.bits`).
//    Two values of one type with the same bits are the same value; where they differ it is looked at again.
//    Kept by: `KnownObjects` (objects), `ModelSets` (sets and their owners), `ContainerIdentity` (containers),
//    `SlotCache` (document and key map), `Journal.pending` through the writes (13), `ExportContext` through its
//    calls.
//    Debug builds: no check. Shown by: Engine/IdentityTests, ModelSetTests, StackTests ("A container that is
//    referred to many times is looked at once") and SavepointTests; JSON/JSONLifetimeTests.

// MARK: Memory of an import

// 9. Arena. Marks are given back in the order of a stack. What was put into memory after a mark has been taken out when
//    the mark is given back. Memory does not move until then. The memory to begin with is aligned to 16 bytes and
//    outlives the arena.
//    Kept by: `importProperties` and `deliver`, which give back their mark before they return or throw;
//    savepoints of the `Journal`, whose later writes are dropped first; `ImportState`, which owns the first memory.
//    Debug builds: the order of the marks is checked. Shown by: ArenaTests, Engine/SavepointTests.
//
// 10. SourceSteps.Step. A step to a property has a handle of its frame (1), and is removed before that goes away.
//     Kept by: `importProperties` and `withFrame`, which append and remove the step of their frame.
//     Debug builds: no check. Shown by: Diagnostics/.
//
// 11. SlotTable. The memory has room for a position of each slot, whatever the source: the stride is that of a
//     dictionary's index, the largest kind. A slot that is filled holds a position of the type that its source has, or
//     its value comes from elsewhere (`ObjectDetails.overrides`, a key path of `pathSlots`, or what a taker of
//     `UnclaimedMembers` gets) and it holds none. A position is destroyed before its slot is filled otherwise and before
//     the memory is given back; where the type is plain bits there is nothing to destroy. The bits that a `Filler` keeps to
//     itself are written back before anybody else looks.
//     Kept by: `KeyMatcher`, which keeps a member once; `ObjectFrame` (`override`) and `destroyPositions`.
//     Debug builds: the stride, the number of the slot, and that it is filled or empty. Shown by: SlotTableTests.
//
// 12. Positions. An index of a dictionary is used with that very dictionary, unchanged; a position in JSON with that
//     very object; a position in a list with that very list.
//     Kept by: `ObjectFrame`, whose source is the one that was matched, or the list that `shouldImport` has left of it.
//     All builds: the standard library checks that an index is of a dictionary's age. Shown by: SlotTableTests,
//     Engine/HookTests, Keys/KeyPrecedenceTests.
//
// 13. WriteLog. The memory of a write holds a value of its property until the write is dropped, and the object lives
//     until then. Of writes to one object in a row the first holds it; writes are dropped from the end. An object that
//     is held by the call (`isHeld`) is not held once more. What properties had before (`keepOriginals`) goes before the writes
//     do, which hold its objects.
//     Kept by: `Journal`, which removes writes from the end only; `ImportContext.discard`, which drops each, and
//     `ImportContext.end`;
//     `updateRoot`, whose caller has the object.
//     Debug builds: indices are checked. Shown by: WriteLogTests, Engine/TransactionTests.
//
// 14. ArrayBuilder, ArrayPlaces, GrowingPlaces. No more elements are appended than there is room for; those that were
//     appended are the array's, also when the body throws. A place that could not be filled is empty, and not counted.
//     Kept by: those who call `Array.building` and `Array.buildingPlaces`, which append at most one element for each of the
//     source; `GrowingPlaces` itself, which makes room first.
//     Debug builds: indices are checked. Shown by: HandleTests, and the address sanitizer over all arrays of models.
//
// 15. Addressors. `Handle.pointee` gives the address of what it stands for (`unsafeAddress`), so that nothing is copied. The
//     address is used for one access, during which the memory neither moves nor is freed.
//     Kept by: the compiler for the access; rule 1 for the memory.
//     Should the underscored accessors go away, `borrow` and `mutate` accessors replace them, or else `_read` and
//     `_modify`.

// 34. ValueStack. Each place below `count` has a value, and no other has. What is moved out goes with all that stands behind:
//     `count` falls first, and then each value is moved once.
//     Kept by: itself; `popValues`, whose places are those of an `ExportPlan.Layout`: each key has another. `ExportContext`
//     writes a value, or an empty tuple, for each place, or takes back all of them.
//     Debug builds: indices, and the number of places, are checked. Shown by: ValueStackTests.

// MARK: Threads

// 16. The context of an import is held by the call that runs it, and used by the thread of that call only. The same
//     goes for an export. What outlives the call, an `ImportValue`, holds its context, and is a value like others when
//     `hasEnded` says so.
//     Kept by: `ImportContext.run`, which hands `Unretained(self)` to accessors for the length of a call;
//     `StreamedElements`, which holds the only reference between two elements of a stream, or ends the context; it lends
//     `Unretained(context)` to the import of an element.
//     Debug builds: `ImportContext.isUsable` wherever a value is read. Shown by: Engine/OtherThreadTests,
//     Engine/LateConversionTests, JSON/ImportStreamRunTests.
//
// 17. ThreadCache. An entry is reached by its own thread only, and freed when that ends. A context or document that is
//     in use is in no entry: it is taken out, and put back at the end unless a call that ran inside has left its
//     own. Only those that nobody else holds are put back, and what is taken out of a place is of the one type that has it.
//     Kept by: itself; `KeptByThread.place`, another one for each type; `ImportContext.end`, `ExportContext.end` and
//     `JSONDocument.close` call `isKnownUniquelyReferenced`.
//     Without optimization the caller still holds a document that is closed: its bytes are copied and it is not kept.
//     Debug builds: no check. Shown by: ThreadCacheTests, Engine/ConcurrencyTests.

// MARK: Casts, and code that is not ours

// 18. Exact casts. A cast of bits comes right after a comparison that has shown both types to be the same, in the same
//     function. `downcast` is for an object whose class has been compared, `reference(to:)` for a value of a type that is
//     known to be a class, `model(_:of:)` for one that was made as one of a class that is known to be the model or a
//     subclass of it.
//     Kept by: ExactCast.swift and its callers.
//     Shown by: ExactCastTests.
//
// 19. The layout of an `Any`. What is not larger than three words and can be moved bit by bit lies in the `Any` itself, so
//     numbers, booleans, strings, arrays, dictionaries and references to objects do; the word after these is the type.
//     `held` is called for those types only. Nothing is moved out of an `Any`.
//     Kept by: the callers of `held`.
//     A bet, tried out on a value of each type that is read so (`HeldValue.isAsExpected`). All builds: the size of the value. Debug
//     builds: the type is compared with that of the opened `Any`. Shown by: HeldValueTests. Should the layout change: `opened`,
//     which casts after a comparison of types.
//
// 21. StackBounds. The bounds are those of the stack that the current thread runs on.
//     Kept by: the system, which is asked by public functions: on Linux its list of the process's memory, and Foundation for
//     the size. Neither sees the end of a smaller stack that a thread of another library's has, where a C library keeps the page
//     before it to itself. An address outside of the bounds is one of a stack that nobody knows: there a depth ends each walk.
//     All builds: the address of a variable is compared with the bounds. Shown by: StackBoundsTests, Engine/StackTests.

// 33. MethodTable. The metadata of a class lists its methods, those of its superclass first and in the same places, and a call
//     of an open method goes to what stands there: two classes with the same word in one place run the same code. No
//     subclass of `ImportableObject` has fewer words than that class. A word that differs for another reason does no
//     harm: the hook is called.
//     Kept by: `MethodTable.places`, which are as many as `ImportableObject` has members, and all there is to read;
//     `InheritedHooks`, which finds the place of a hook by a class that overrides it and is not told. Plans ask
//     for types that have instances, so that their metadata is complete.
//     A bet, tried out on classes that override one hook each, and one that overrides none. Debug builds: the places. Shown by:
//     MethodTableTests, Plan/InheritedHookTests, Tests/ResilienceCheck. Should the layout change, no place is found, and
//     every hook is called.

// MARK: Bytes

// 22. TextBytes. From `start` on, `count` bytes are there and do not change while it, or a part of it, is used. A byte
//     or a word is read only at a position that was compared with `count`.
//     Kept by: those who lend (`withTextBytes`, `ByteStream`, `MemoryBlock.text`, `OwnedMemory.copy`,
//     `JSONTape.text(at:)`); closures that are lent bytes do not keep them; `JSONArrayRuns.close`, before the
//     bytes are gone.
//     Debug builds: every position is checked. Shown by: TextBytesTests, JSON/JSONFuzzTests, Values/Dates.
//
// 23. TextCursor. It stands within its text or at the end, and the text is lent for as long as it is used. A byte ahead
//     is read only after a comparison with `left` or `isAtEnd`, one behind after one with `position`.
//     Kept by: `JSONReader`, `JSONStringScanner`, `JSONNumberScanner`, `JSONEscapes`, `OpenContainer`, and
//     `InternedKeys.readShort`, which is called where `InternedKeys.room` bytes are left.
//     Debug builds: every move is checked. Shown by: JSON/JSONFuzzTests, JSONGrammarTests, JSONSyntaxErrorTests.
//
// 32. SIMD16.words. Sixteen bytes are two integers of eight: any bits are a value of either type.
//     Kept by: the sizes, which the standard library checks. Shown by: JSON/JSONEncodingTests, JSON/JSONFuzzTests.
//
// 24. MemoryBlock. Memory for `count` values stays in place while the block is used. A value is read only where one was
//     written.
//     Kept by: the owner (9, 25, 26, or the function that lends temporary memory); users write first.
//     Debug builds: indices are checked. Shown by: MemoryTests.
//
// 25. OwnedMemory. Every block is freed once, with the owner. Blocks and texts are not used after that.
//     Kept by: itself for the freeing; whoever copies an index or a block out of `KeyTable`, `JSONDocument`,
//     `JSONTapeStorage`, `ExportPlan` or `FlattenedPrefix` holds that object, or knows that it is permanent (6).
//     Debug builds: no check. Shown by: MemoryTests, ByteIndexTests, JSON/JSONLifetimeTests.
//
// 26. GrowingMemory. `block` is all of the memory. A copy of it is not used after `grow` and `takeData`.
//     Kept by: itself; `GrowingStack`, which takes it for each access; `JSONReader.readValue` and `JSONBytes.room`, which take the
//     block again; `JSONDocument.read`, which makes the tape after the reader has ended.
//     Debug builds: memory does not shrink. Shown by: MemoryTests, JSONBytesTests.
//
// 27. DocumentAnchor. The document lives as long as an anchor of it is used, and is tied to it before that.
//     Kept by: `JSONDocument.init`, which ties it; `ImportValue`, which holds the document of a view, also where the elements
//     of an array are read as members (`ListedMembers.array`), and lends the view for a call only (`withElements`,
//     `withMembers`); the running import.
//     Debug builds: no check. Shown by: JSON/KeptSourceTests, JSON/JSONLifetimeTests.
//
// What reads and writes bytes by these types has rules of its own, without unsafe code: those of `JSONReader`,
// `OpenContainer`, `JSONBytes`, `JSONKey`, `NumberForm`, `DigitWriter` and `DecimalDigits` stand where they are kept. Further:
//
// 28. JSONTape. Words are written by the reader only; indices come from `elements(of:)`, `keys(of:)` and
//     `next(after:)`. It is valid as long as its document, which copies borrowed text when it is closed while somebody
//     holds it.
//     Kept by: `JSONReader`, which counts the words and makes room for three before each turn; `JSONDocument.close`;
//     `JSONDocument.open` of a run of elements, which ends the array at the last word of one that is complete.
//     Shown by: JSON/JSONFuzzTests, JSONGrammarTests, StreamCutTests.
//
// 29. JSONEscapes.resolve. It has never written more than it has read: a target with room for the text has room for
//     eight bytes wherever eight of the text are left.
//     Kept by: itself. Shown by: JSON/JSONGrammarTests, JSON/JSONFuzzTests.
//
// 30. ByteIndex. The number of buckets is a power of two, and at most a third of them is used: probing ends.
//     Kept by: `ByteIndex.init`. Shown by: ByteIndexTests.
