import Foundation

// What an `Any` holds, when that has exactly one type: a comparison of types, where `as?` would also look for bridges and
// conformances.
//
// Each is a function of its own that takes the `Any`: it is lent to that then. An `Any` that is opened where it is read
// from memory would be copied first.
//
// Contract 18: a comparison has shown the types to be the same before bits are cast.

/// The value, when it is of a type. A comparison that has shown both types to be the same comes before the cast of the bits,
/// so that it costs nothing.
@inlinable @inline(__always)
func exactly<Value, Wanted>(_ value: Value, _ type: Wanted.Type) -> Wanted? {
    Value.self == Wanted.self ? unsafe unsafeBitCast(value, to: Wanted.self) : nil
}

@inline(never)
func exactBool(_ any: Any) -> Bool? { bool(any) }
private func bool<T>(_ value: T) -> Bool? { exactly(value, Bool.self) }

@inline(never)
func exactInt(_ any: Any) -> Int? { int(any) }
private func int<T>(_ value: T) -> Int? { exactly(value, Int.self) }

@inline(never)
func exactDouble(_ any: Any) -> Double? { double(any) }
private func double<T>(_ value: T) -> Double? { exactly(value, Double.self) }

@inline(never)
func exactString(_ any: Any) -> String? { string(any) }
private func string<T>(_ value: T) -> String? { exactly(value, String.self) }

@inline(never)
func exactDictionary(_ any: Any) -> [String: Any]? { dictionary(any) }
private func dictionary<T>(_ value: T) -> [String: Any]? { exactly(value, [String: Any].self) }

@inline(never)
func exact<Wanted>(_ any: Any, _ type: Wanted.Type) -> Wanted? { value(any, type) }
private func value<T, Wanted>(_ value: T, _ type: Wanted.Type) -> Wanted? { exactly(value, type) }

@inline(never)
func isExactNull(_ any: Any) -> Bool { isNull(any) }
private func isNull<T>(_ value: T) -> Bool { T.self == NSNull.self }

@inline(never)
func isExactScalar(_ any: Any) -> Bool { isScalar(any) }
private func isScalar<T>(_ value: T) -> Bool {
    T.self == String.self || T.self == Int.self || T.self == Double.self || T.self == Bool.self
}

/// As ``isExactScalar(_:)``, but for a number that is not finite.
@inline(never)
func isExactFiniteScalar(_ any: Any) -> Bool { isFiniteScalar(any) }
private func isFiniteScalar<T>(_ value: T) -> Bool {
    T.self == Double.self ? double(value)?.isFinite ?? false : isScalar(value)
}

/// Whether this is an empty tuple.
@inline(never)
func isExactNothing(_ any: Any) -> Bool { isNothing(any) }
private func isNothing<T>(_ value: T) -> Bool { T.self == Void.self }

/// Whether this is an array or a dictionary of one of the types that most are of.
@inline(never)
func isFrequentContainer(_ any: Any) -> Bool { isContainer(any) }
private func isContainer<T>(_ value: T) -> Bool {
    T.self == [String: Any].self || T.self == [Any].self || T.self == [[String: Any]].self || T.self == [String].self
        || T.self == [Int].self || T.self == [Double].self
}

/// An error, when it is exactly of a type.
func exactError<Wanted: Error>(_ error: any Error, _ type: Wanted.Type) -> Wanted? {
    func open<Failure: Error>(_ error: Failure) -> Wanted? { exactly(error, type) }
    return open(error)
}

/// An object that is known to be of a class.
func downcast<Object: AnyObject>(_ object: AnyObject, to type: Object.Type) -> Object {
    unsafe unsafeDowncast(object, to: type)
}
