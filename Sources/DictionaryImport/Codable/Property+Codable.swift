import Foundation

// Properties of types that are `Codable`.

extension Property {
    /// A property of a type that is `Codable`, or only `Decodable`; optionals, arrays and dictionaries of such types are too.
    ///
    /// ```swift
    /// Property(codable: \.address, .from("home"))
    /// ```
    ///
    /// It is decoded by the type's own `init(from:)`, from dictionaries as from JSON; the dates, data and decimals of a
    /// dictionary arrive as they are. An error has the coding path after the path of the property. The type is exported as it
    /// encodes itself; one that is only `Decodable` must be `.notExported` for the model to be exported.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name, where Swift does not tell it.
    ///   - decoder: Says by its strategies how keys, dates, data and numbers that are not finite are read, and has the
    ///     `userInfo`. By default dates are in ISO 8601, data is base64, and keys are as declared.
    ///   - encoder: Encodes the value for an export; by default with dates in ISO 8601.
    ///   - options: What else is said of the property.
    @inlinable @inline(__always)
    public init<Value: Decodable & SendableMetatype>(
        codable keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil, _ options: PropertyOption<Value>...
    ) { self.init(codable: .ofModel(keyPath()), named: name, decoder: decoder, encoder: encoder, options) }

    /// The same in a class.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public init<Value: Decodable & SendableMetatype>(
        codable keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>, named name: String? = nil,
        decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil, _ options: PropertyOption<Value>...
    ) where Root: AnyObject {
        self.init(codable: .ofClass(keyPath()), named: name, decoder: decoder, encoder: encoder, options)
    }

    @usableFromInline
    init<Value: Decodable & SendableMetatype>(
        codable access: PropertyAccess<Root, Value>, named name: String?, decoder: JSONDecoder?,
        encoder: JSONEncoder?, _ options: [PropertyOption<Value>]
    ) { self.init(foreign: access, named: name, options + [.codable(decoder: decoder, encoder: encoder)]) }
}

extension PropertyOption where Value: Decodable & SendableMetatype {
    fileprivate static func codable(decoder: JSONDecoder?, encoder: JSONEncoder?) -> PropertyOption {
        PropertyOption { settings in
            settings.common.foreign = .codable
            let strategies = ImportValueDecoder.Strategies(decoder: decoder)
            settings.converter = { value in
                do {
                    return try ImportValueDecoder(value, strategies).decode(Value.self)
                } catch let error as DecodingError {
                    guard let context = value.context else { throw error }
                    strategies.record(error, decoding: value, in: context)
                    throw AlreadyRecorded()
                }
            }
            guard Value.self is any Encodable.Type else { return }
            settings.exporter = { try encoded($0, by: encoder) }
        }
    }
}

extension ImportValueDecoder.Strategies {
    fileprivate func record(_ error: DecodingError, decoding value: ImportValue, in context: ImportContext) {
        /// Records an error at the end of a coding path, with the keys of that as the source spells them.
        func recordIssue(at keys: [any CodingKey], _ error: (ImportValue?) -> any Error) {
            var (path, value) = ([] as [ImportPath.Component], value as ImportValue?)
            for (depth, key) in keys.enumerated() {
                if let index = key.intValue, value?.kind == .array {
                    path.append(.index(index))
                    value = value?[index]
                } else {
                    let member = value.flatMap { self.member(key.stringValue, of: $0, at: Array(keys[..<depth])) }
                    path.append(.key(member?.key ?? key.stringValue))
                    value = member?.value
                }
            }
            let start = context.run.mark
            context.run.records.record(error(value))
            context.run.records.locate(since: start, at: path)
        }
        switch error {
        case .keyNotFound(let key, let details):
            recordIssue(at: details.codingPath + [key]) { _ in ImportFailure(.missing(property: key.stringValue)) }
        case .typeMismatch(let type, let details), .valueNotFound(let type, let details):
            recordIssue(at: details.codingPath) { value in
                value?.mismatch(type) ?? ImportFailure(.custom(message: details.debugDescription))
            }
        case .dataCorrupted(let details):
            recordIssue(at: details.codingPath) { _ in
                switch details.underlyingError {
                case let error as ImportFailure: error
                case let error as ImportError: error
                default: ImportFailure(.custom(message: details.debugDescription))
                }
            }
        @unknown default:
            context.run.records.record(.custom(message: "\(error)"))
        }
    }
}

// MARK: Export

private func encoded(_ value: Any, by encoder: JSONEncoder?) throws -> ImportValue {
    // An optional that is `nil` is no value to encode.
    guard let value = value as? any Encodable else { return .null }
    return try ImportValue(json: (encoder ?? standardEncoder).encode(value))
}

private let standardEncoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        guard let text = ISO8601.text(for: date) else { throw ImportFailure(.dateOutOfRange) }
        try container.encode(text)
    }
    return encoder
}()
