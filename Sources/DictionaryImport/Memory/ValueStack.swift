/// Values of any type, of which the last is the first to go.
///
/// Contract 34: each place below `count` has a value. Those that are moved out go together, with all that stand behind.
@safe
struct ValueStack: ~Copyable {
    private var start: UnsafeMutablePointer<Any>
    private(set) var capacity = 64
    private(set) var count = 0

    init() { unsafe start = .allocate(capacity: capacity) }

    deinit {
        unsafe start.deinitialize(count: count)
        unsafe start.deallocate()
    }

    @inline(never)
    mutating func push<Value>(_ value: consuming Value) {
        let place = unsafe nextPlace()
        unsafe place.initialize(to: value)
    }

    /// Pushes an `Any` itself. The method for all types would be handed what is in it.
    mutating func push(any: consuming Any) {
        let place = unsafe nextPlace()
        unsafe place.initialize(to: any)
    }

    /// The place of a value that comes there at once.
    @inline(__always)
    private mutating func nextPlace() -> UnsafeMutablePointer<Any> {
        if count == capacity { grow() }
        count &+= 1
        return unsafe start + (count &- 1)
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Any>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = larger
        capacity *= 2
    }

    /// A value, where it stands.
    @inline(__always)
    subscript(index: Int) -> Handle<Any> {
        assert(index >= 0 && index < count)
        return unsafe Handle(start + index)
    }

    @inline(__always)
    mutating func truncate(to newCount: Int) {
        assert(newCount >= 0 && newCount <= count)
        if newCount == count { return }
        unsafe (start + newCount).deinitialize(count: count &- newCount)
        count = newCount
    }

    mutating func pop() -> Any {
        assert(count > 0)
        count &-= 1
        return unsafe (start + count).move()
    }

    /// Moves out the values from an index on.
    mutating func popArray(from first: Int) -> [Any] {
        let (moved, source) = (count - first, unsafe self[moving: first])
        return unsafe [Any](unsafeUninitializedCapacity: moved) { target, count in
            unsafe target.baseAddress?.moveInitialize(from: source, count: moved)
            count = moved
        }
    }

    /// Moves out the values from an index on. Each comes under the key that has its place among them.
    mutating func popValues(from first: Int, places: [String: Int]) -> [String: Any] {
        assert(places.count == count - first)
        let source = unsafe self[moving: first]
        return places.mapValues { unsafe (source + $0).move() }
    }

    /// Moves out the values from an index on, of which each second one is the key of the next. Of values with the same key the
    /// last counts.
    mutating func popMembers(from first: Int) -> [String: Any] {
        let (moved, source) = (count - first, unsafe self[moving: first])
        var members = [String: Any](minimumCapacity: moved / 2)
        for index in stride(from: 0, to: moved, by: 2) {
            let value = unsafe (source + index + 1).move()
            let key = unsafe (source + index).move()
            if let key = held(in: key, as: String.self) { members.updateValue(value, forKey: key) }
        }
        return members
    }

    /// The address of the values from an index on, which are the caller's to move out.
    private subscript(moving first: Int) -> UnsafeMutablePointer<Any> {
        mutating get {
            assert(first >= 0 && first <= count)
            count = first
            return unsafe start + first
        }
    }
}
