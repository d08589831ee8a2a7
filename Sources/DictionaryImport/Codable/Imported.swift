import Foundation

/// A model, or any other importable value, inside a `Codable` type: it is decoded as an import converts it, by any decoder,
/// and encoded as an export writes it, by any encoder.
///
/// ```swift
/// struct Page: Codable {
///     var total: Int
///     @Imported var people: [Person]
///     @Imported var editor: Person?     // a missing key is nil
/// }
///
/// let page = try JSONDecoder().decode(Page.self, from: body)
/// let people = try JSONDecoder().decode(Imported<[Person]>.self, from: body).wrappedValue
/// ```
///
/// What is not valid is a `DecodingError.dataCorrupted` with the coding path, every issue in its words, and the ``ImportError``
/// as the underlying error.
@propertyWrapper
public struct Imported<Value: ImportableValue> {
    /// The model or value.
    public var wrappedValue: Value

    /// Wraps a model or value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps a model or value.
    public init(_ value: Value) { wrappedValue = value }
}

extension Imported: Sendable where Value: Sendable {}
extension Imported: Equatable where Value: Equatable {}
extension Imported: Hashable where Value: Hashable {}

extension Imported: Decodable {
    /// Decodes what there is, and imports it as a call with the same source would.
    public init(from decoder: any Decoder) throws {
        let source = try ImportValue(from: decoder)
        do {
            wrappedValue = try Import.convert(source, to: Value.self, startingWith: Value._models.innermost)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }
}

extension Imported: Encodable {
    /// Exports the value with ``ExportOptions/default``, and encodes what that gives.
    public func encode(to encoder: any Encoder) throws {
        let exported: Any?
        do {
            exported = try ExportContext.value(of: Value._models.innermost ?? Value.self, .default) {
                try wrappedValue._export(to: $0)
            }
        } catch {
            throw EncodingError.invalidValue(
                wrappedValue,
                .init(codingPath: encoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
        try ImportValue(exported).encode(to: encoder)
    }
}

// MARK: Missing keys

// Neither calls `decode` or `encode`: that would be itself again.

extension KeyedDecodingContainer {
    /// Decodes an optional model or value; a missing key is `nil`, as a null is.
    public func decode<Wrapped: ImportableValue>(
        _ type: Imported<Wrapped?>.Type, forKey key: Key
    ) throws -> Imported<Wrapped?> { try decodeIfPresent(type, forKey: key) ?? Imported(nil) }
}

extension KeyedEncodingContainer {
    /// Encodes an optional model or value; the key of a `nil` is left out, as that of an optional property is.
    public mutating func encode<Wrapped: ImportableValue>(_ value: Imported<Wrapped?>, forKey key: Key) throws {
        guard value.wrappedValue != nil else { return }
        try encodeIfPresent(value, forKey: key)
    }
}
