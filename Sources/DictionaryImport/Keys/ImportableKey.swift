import Foundation

/// A type that the keys of a typed dictionary can have.
///
/// `String`, `Substring`, the integers and `UUID` conform. An enumeration with such raw values conforms by saying so.
public protocol ImportableKey: Hashable, SendableMetatype {
    /// Makes a key of the text in the source; `nil` when the text is not one.
    init?(importKey text: String)

    /// The text that stands for this key in a dictionary.
    var importKey: String { get }
}

extension String: ImportableKey {
    /// Accepts every text.
    public init?(importKey text: String) { self = text }
    /// The text itself.
    public var importKey: String { self }
}

extension Substring: ImportableKey {
    /// Accepts every text.
    public init?(importKey text: String) { self = Substring(text) }
    /// The text itself.
    public var importKey: String { String(self) }
}

extension UUID: ImportableKey {
    /// Accepts the text of a UUID, in either case; `nil` for any other.
    public init?(importKey text: String) {
        // Foundation takes other characters for digits.
        guard text.utf8.count(where: { Byte.hexadecimalValue($0) != nil }) == 32 else { return nil }
        self.init(uuidString: text)
    }
    /// The text of the UUID, in capitals.
    public var importKey: String { uuidString }
}

extension ImportableKey where Self: RawRepresentable, RawValue: ImportableKey {
    /// Accepts the text of a raw value that the type has; `nil` for any other.
    public init?(importKey text: String) {
        guard let rawValue = RawValue(importKey: text) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The text of the raw value.
    public var importKey: String { rawValue.importKey }
}

extension ImportableKey where Self: FixedWidthInteger {
    /// Accepts decimal digits with an optional sign.
    public init?(importKey text: String) { self.init(text, radix: 10) }

    /// The number in decimal digits.
    public var importKey: String { String(self) }
}

extension Int: ImportableKey {}
extension Int8: ImportableKey {}
extension Int16: ImportableKey {}
extension Int32: ImportableKey {}
extension Int64: ImportableKey {}
extension UInt: ImportableKey {}
extension UInt8: ImportableKey {}
extension UInt16: ImportableKey {}
extension UInt32: ImportableKey {}
extension UInt64: ImportableKey {}
