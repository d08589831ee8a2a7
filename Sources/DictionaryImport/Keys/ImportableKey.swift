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
    public init?(importKey text: String) { self = text }
    public var importKey: String { self }
}

extension Substring: ImportableKey {
    public init?(importKey text: String) { self = Substring(text) }
    public var importKey: String { String(self) }
}

extension UUID: ImportableKey {
    public init?(importKey text: String) { self.init(uuidString: text) }
    public var importKey: String { uuidString }
}

extension ImportableKey where Self: RawRepresentable, RawValue: ImportableKey {
    public init?(importKey text: String) {
        guard let rawValue = RawValue(importKey: text) else { return nil }
        self.init(rawValue: rawValue)
    }

    public var importKey: String { rawValue.importKey }
}

extension ImportableKey where Self: FixedWidthInteger {
    /// Accepts decimal digits with an optional sign.
    public init?(importKey text: String) { self.init(text, radix: 10) }
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
