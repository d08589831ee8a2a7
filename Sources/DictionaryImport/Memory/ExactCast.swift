import Foundation

// Casts to exactly one type: a comparison of types, where `as?` would also look for bridges and conformances.
//
// Contract 18: a comparison has shown the types to be the same before bits are cast.

/// The value, when it is of a type. A comparison that has shown both types to be the same comes before the cast of the bits,
/// so that it costs nothing.
@inline(__always)
func exactly<Value, Wanted>(_ value: Value, _ type: Wanted.Type) -> Wanted? {
    Value.self == Wanted.self ? unsafe unsafeBitCast(value, to: Wanted.self) : nil
}

/// What an `Any` holds, when that is of a type, whatever that is. See ``held(in:as:)``.
///
/// It is a function of its own, to which the `Any` is lent: one that is opened where it is read from memory would be copied
/// first.
@inline(never)
func exact<Wanted>(_ any: Any, _ type: Wanted.Type) -> Wanted? { value(any, type) }
private func value<Value, Wanted>(_ value: Value, _ type: Wanted.Type) -> Wanted? { exactly(value, type) }

/// An error, when it is exactly of a type.
func exactError<Wanted: Error>(_ error: any Error, _ type: Wanted.Type) -> Wanted? {
    func open<Failure: Error>(_ error: Failure) -> Wanted? { exactly(error, type) }
    return open(error)
}

/// An object that is known to be of a class.
func downcast<Object: AnyObject>(_ object: AnyObject, to type: Object.Type) -> Object {
    unsafe unsafeDowncast(object, to: type)
}
