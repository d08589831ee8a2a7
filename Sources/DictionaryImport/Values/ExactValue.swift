import Foundation

// What an `Any` holds, when that has exactly one type: a comparison of types, where `as?` would also look for bridges and
// conformances. `unsafeBitCast` follows the comparison that has shown both types to be the same, so it costs nothing.
//
// Each is a function of its own that takes the `Any`: it is lent to that then. An `Any` that is opened where it is read
// from memory would be copied first.

@inline(never)
func exactBool(_ any: Any) -> Bool? { _openExistential(any, do: bool) }

private func bool<T>(_ value: T) -> Bool? { T.self == Bool.self ? unsafeBitCast(value, to: Bool.self) : nil }

@inline(never)
func exactInt(_ any: Any) -> Int? { _openExistential(any, do: int) }

private func int<T>(_ value: T) -> Int? { T.self == Int.self ? unsafeBitCast(value, to: Int.self) : nil }

@inline(never)
func exactDouble(_ any: Any) -> Double? { _openExistential(any, do: double) }

private func double<T>(_ value: T) -> Double? { T.self == Double.self ? unsafeBitCast(value, to: Double.self) : nil }

@inline(never)
func exactString(_ any: Any) -> String? { _openExistential(any, do: string) }

private func string<T>(_ value: T) -> String? { T.self == String.self ? unsafeBitCast(value, to: String.self) : nil }

/// Takes the string out of an `Any` that is not needed any more, and leaves nothing in it.
///
/// The string is moved: to copy it and then to destroy the `Any` would count a reference twice. What is as small as a
/// string lies in the `Any` itself, so that there is nothing else to be destroyed.
func takeString(outOf any: UnsafeMutablePointer<Any>) -> String? {
    guard MemoryLayout<String>.size == MemoryLayout<StringBits>.size else { return exactString(any.pointee) }
    guard var bits = stringBits(at: any) else { return nil }
    any.initialize(to: ())
    return withUnsafeMutablePointer(to: &bits) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: String.self).move()
    }
}

private typealias StringBits = (UInt64, UInt64)

@inline(never)
private func stringBits(at any: UnsafePointer<Any>) -> StringBits? { stringBits(of: any.pointee) }

@inline(never)
private func stringBits(of any: Any) -> StringBits? { _openExistential(any, do: bits) }

private func bits<T>(_ value: T) -> StringBits? {
    T.self == String.self ? unsafeBitCast(value, to: StringBits.self) : nil
}

@inline(never)
func exactDate(_ any: Any) -> Date? { _openExistential(any, do: date) }

private func date<T>(_ value: T) -> Date? { T.self == Date.self ? unsafeBitCast(value, to: Date.self) : nil }

@inline(never)
func exactStrings(_ any: Any) -> [String]? { _openExistential(any, do: strings) }

private func strings<T>(_ value: T) -> [String]? {
    T.self == [String].self ? unsafeBitCast(value, to: [String].self) : nil
}

@inline(never)
func exactArray(_ any: Any) -> [Any]? { _openExistential(any, do: array) }

private func array<T>(_ value: T) -> [Any]? { T.self == [Any].self ? unsafeBitCast(value, to: [Any].self) : nil }

@inline(never)
func exactDictionary(_ any: Any) -> [String: Any]? { _openExistential(any, do: dictionary) }

private func dictionary<T>(_ value: T) -> [String: Any]? {
    T.self == [String: Any].self ? unsafeBitCast(value, to: [String: Any].self) : nil
}

@inline(never)
func exactDictionaries(_ any: Any) -> [[String: Any]]? { _openExistential(any, do: dictionaries) }

private func dictionaries<T>(_ value: T) -> [[String: Any]]? {
    T.self == [[String: Any]].self ? unsafeBitCast(value, to: [[String: Any]].self) : nil
}

@inline(never)
func isDictionary(_ any: Any) -> Bool { _openExistential(any, do: isDictionary) }

private func isDictionary<T>(_ value: T) -> Bool { T.self == [String: Any].self }

@inline(never)
func isNullObject(_ any: Any) -> Bool { _openExistential(any, do: isNull) }

private func isNull<T>(_ value: T) -> Bool { T.self == NSNull.self }
