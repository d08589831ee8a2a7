import Foundation

// Properties of types that are `Codable`.

extension Property {
    /// A property of a type that is `Codable`, or only `Decodable`; optionals, arrays and dictionaries of such
    /// types are too.
    ///
    /// ```swift
    /// Property(codable: \.address, .from("home"))
    /// ```
    ///
    /// It is decoded by the type's own `init(from:)`, from dictionaries as from JSON; the dates, data and decimals of a dictionary
    /// arrive as they are. An error has the coding path after the path of the property. The type is exported as it encodes itself;
    /// one that is only `Decodable` must be `.notExported` for the model to be exported.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name, where Swift does not tell it.
    ///   - decoder: Says by its strategies how keys, dates, data and numbers that are not finite are read, and has the `userInfo`.
    ///     By default dates are in ISO 8601, data is base64, and keys are as declared.
    ///   - encoder: Encodes the value for an export; by default with dates in ISO 8601.
    ///   - options: What else is said of the property.
    @inlinable @inline(__always)
    public init<Value: Decodable & SendableMetatype>(
        codable keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil, _ options: PropertyOption<Value>...
    ) {
        self.init(codable: .ofModel(keyPath()), named: name, decoder: decoder, encoder: encoder, options)
    }

    @usableFromInline
    init<Value: Decodable & SendableMetatype>(
        codable access: PropertyAccess<Root, Value>, named name: String?, decoder: JSONDecoder?,
        encoder: JSONEncoder?, _ options: [PropertyOption<Value>]
    ) {
        self.init(foreign: access, named: name, options + [.codable(decoder: decoder, encoder: encoder)])
    }
}
