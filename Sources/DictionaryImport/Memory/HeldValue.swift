import Foundation
import Synchronization

/// Whether an `Any` holds values as the library reads them: in itself, with their type behind them. To read a value there is to
/// compare one word, without a call and without a copy of the rest.
///
/// Contract 19: the layout of an `Any`.
enum HeldValue {
    /// Finds out, once, whether values may be read where they stand; before that they are not. Every context does it when it is made.
    static func tryOut() { _ = trial }

    #if PublicInterfacesOnly
        static var isTold: Bool { false }

        private static let trial: Void = ()
    #else
        /// Whether values are read where they stand.
        @inline(__always)
        static var isTold: Bool { doubt == 0 }

        /// What is added to the word where a type should stand, so that it is never one as long as there are doubts: 0 when there
        /// are none. So a value that is found is asked about once.
        @inline(__always)
        fileprivate static var doubt: UInt { storedDoubt.load(ordering: .relaxed) }

        private static let storedDoubt = Atomic<UInt>(1)

        private static let trial: Void = {
            if Reliance.heldValues.isAllowed, isAsExpected(typeAt: typePlace) {
                storedDoubt.store(0, ordering: .relaxed)
            }
        }()
    #endif

    /// How far from the start of an `Any` the type of its value stands.
    static let typePlace = 3 * MemoryLayout<UInt>.size

    /// Whether a value of each type that is read in an `Any` stands there as a whole, and its type behind it.
    static func isAsExpected(typeAt place: Int) -> Bool {
        let long = String(repeating: "long", count: 8)
        return isInItself(true, place) && isInItself(1, place) && isInItself(-0.5, place) && isInItself("short", place)
            && isInItself(long, place) && isInItself(["a"], place) && isInItself([1], place) && isInItself([0.5], place)
            && isInItself([1, "a"] as [Any], place) && isInItself(["a": 1] as [String: Any], place)
            && isInItself([["a": 1]] as [[String: Any]], place) && isInItself(["a": 1], place)
            && isInItself(NSNull(), place) && isInItself((), place)
    }

    /// It is looked at byte by byte: what stands elsewhere is not to be taken for a value.
    @inline(never)
    private static func isInItself<Value>(_ value: Value, _ typePlace: Int) -> Bool {
        guard MemoryLayout<Any>.size == typePlace + MemoryLayout<UInt>.size else { return false }
        return Handle.lending(value as Any) { any in
            Handle.lending(value) { value in
                let type = unsafe UnsafeRawPointer(any.address).load(fromByteOffset: typePlace, as: UInt.self)
                return unsafe type == unsafeBitCast(Value.self as Any.Type, to: UInt.self)
                    && memcmp(any.address, value.address, MemoryLayout<Value>.size) == 0
            }
        }
    }
}

extension Handle<Any> {
    /// Whether the value is exactly of a type.
    @inline(__always)
    func holds<Value>(_ type: Value.Type) -> Bool { isExactly(type) }

    /// As ``holds(_:)``, of a type that is known at run time.
    @inline(__always)
    func isExactly(_ type: Any.Type) -> Bool { hasBehindIt(type) || !HeldValue.isTold && holdsOpened(type) }

    /// Whether values may be read where they stand, and the type stands behind this one.
    @inline(__always)
    private func hasBehindIt(_ type: Any.Type) -> Bool {
        #if PublicInterfacesOnly
            return false
        #else
            let held = unsafe UnsafeRawPointer(address).load(fromByteOffset: HeldValue.typePlace, as: UInt.self)
            let isHeld = unsafe held &+ HeldValue.doubt == unsafeBitCast(type, to: UInt.self)
            assert(isHeld == holdsOpened(type) || !HeldValue.isTold, "The last word of an `Any` must be its type")
            return isHeld
        #endif
    }

    /// Whether an `Any` has values of a type in itself, and not in memory of their own.
    @inline(__always)
    private static func hasInItself<Value>(_ type: Value.Type) -> Bool {
        MemoryLayout<Value>.size <= 3 * MemoryLayout<UInt>.size
            && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    }

    /// The value, when it is exactly of a type. That is a number, a boolean, a string, an array, a dictionary or a reference
    /// to an object: what an `Any` has in itself.
    @inline(__always)
    func held<Value>(as type: Value.Type) -> Value? {
        if let value = standing(as: type) { return value }
        return Self.hasInItself(type) && HeldValue.isTold ? nil : opened(as: type)
    }

    /// As ``held(as:)``, for those who look more closely at what is not found: where values cannot be read in place, this finds
    /// nothing, so that there is no second way to read one.
    @inline(__always)
    func standing<Value>(as type: Value.Type) -> Value? {
        #if PublicInterfacesOnly
            return opened(as: type)
        #else
            guard Self.hasInItself(type), hasBehindIt(type) else { return nil }
            return unsafe UnsafeRawPointer(address).assumingMemoryBound(to: Value.self).pointee
        #endif
    }

    /// Lends the value where it lies, when it is exactly of a type as ``held(as:)`` reads them: no reference is counted.
    @inline(__always)
    func withHeld<Value>(_ type: Value.Type, _ body: (Value) -> Void) {
        if Self.hasInItself(type), hasBehindIt(type) {
            body(unsafe UnsafeRawPointer(address).assumingMemoryBound(to: Value.self).pointee)
        } else if let value = held(as: type) {
            body(value)
        }
    }

    /// Whether the value has one of the types that most values have.
    @inline(__always)
    var holdsScalar: Bool {
        hasBehindIt(String.self) || hasBehindIt(Int.self) || hasBehindIt(Double.self) || hasBehindIt(Bool.self)
            || !HeldValue.isTold && holdsOpenedScalar
    }

    @inline(never)
    private var holdsOpenedScalar: Bool {
        holdsOpened(String.self) || holdsOpened(Int.self) || holdsOpened(Double.self) || holdsOpened(Bool.self)
    }

    /// Whether the value is an array or a dictionary of one of the types that most are of.
    var holdsFrequentContainer: Bool {
        holds([String: Any].self) || holds([Any].self) || holds([[String: Any]].self) || holds([String].self)
            || holds([Int].self) || holds([Double].self)
    }

    @inline(never)
    func holdsOpened(_ type: Any.Type) -> Bool {
        func isHeld<Value>(_ value: Value) -> Bool { Value.self == type }
        return isHeld(pointee)
    }

    @inline(never)
    func opened<Wanted>(as type: Wanted.Type) -> Wanted? { exact(pointee, type) }
}

/// As ``Handle/held(as:)``, of any `Any`. It is a function of its own, so that the `Any` is lent to it where it is, and not
/// copied.
@inline(never)
func held<Wanted>(in any: Any, as type: Wanted.Type) -> Wanted? { Handle.lending(any) { $0.held(as: type) } }
