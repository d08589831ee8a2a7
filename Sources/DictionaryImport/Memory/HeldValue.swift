// What an `Any` holds, read where it lies: a comparison of one word, without a call and without a copy of the rest.
//
// Contract 19: the layout of an `Any`.

extension Handle<Any> {
    /// Whether the value is exactly of a type.
    @inline(__always)
    func holds<Value>(_ type: Value.Type) -> Bool { isExactly(type) }

    /// As ``holds(_:)``, of a type that is known at run time.
    @inline(__always)
    func isExactly(_ type: Any.Type) -> Bool {
        let word = MemoryLayout<UInt>.size
        guard MemoryLayout<Any>.size == 4 * word else { return holdsOpened(type) }
        let held = unsafe UnsafeRawPointer(address).load(fromByteOffset: 3 * word, as: UInt.self)
        let isHeld = unsafe held == unsafeBitCast(type, to: UInt.self)
        assert(isHeld == holdsOpened(type), "The last word of an `Any` must be its type")
        return isHeld
    }

    /// Whether an `Any` has values of a type in itself, and not in memory of their own.
    @inline(__always)
    static func hasInItself<Value>(_ type: Value.Type) -> Bool {
        MemoryLayout<Value>.size <= 3 * MemoryLayout<UInt>.size
            && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    }

    /// The value, when it is exactly of a type. That is a number, a boolean, a string, an array, a dictionary or a reference
    /// to an object: what an `Any` has in itself.
    @inline(__always)
    func held<Value>(as type: Value.Type) -> Value? {
        guard Self.hasInItself(type) else { return opened(as: type) }
        return holds(type) ? unsafe UnsafeRawPointer(address).assumingMemoryBound(to: Value.self).pointee : nil
    }

    /// Lends the value where it lies, when it is exactly of a type as ``held(as:)`` reads them: no reference is counted.
    @inline(__always)
    func withHeld<Value>(_ type: Value.Type, _ body: (Value) -> Void) {
        guard Self.hasInItself(type) else { return opened(as: type).map(body) ?? () }
        if holds(type) { body(unsafe UnsafeRawPointer(address).assumingMemoryBound(to: Value.self).pointee) }
    }

    /// Whether the value has one of the types that most values have.
    @inline(__always)
    var holdsScalar: Bool { holds(String.self) || holds(Int.self) || holds(Double.self) || holds(Bool.self) }

    /// Whether the value is an array or a dictionary of one of the types that most are of.
    var holdsFrequentContainer: Bool {
        holds([String: Any].self) || holds([Any].self) || holds([[String: Any]].self) || holds([String].self)
            || holds([Int].self) || holds([Double].self)
    }

    func holdsOpened(_ type: Any.Type) -> Bool {
        func isHeld<Value>(_ value: Value) -> Bool { Value.self == type }
        return isHeld(pointee)
    }

    func opened<Wanted>(as type: Wanted.Type) -> Wanted? { exact(pointee, type) }
}

/// As ``Handle/held(as:)``, of any `Any`. It is a function of its own, so that the `Any` is lent to it where it is, and not
/// copied.
@inline(never)
func held<Wanted>(in any: Any, as type: Wanted.Type) -> Wanted? { Handle.lending(any) { $0.held(as: type) } }
