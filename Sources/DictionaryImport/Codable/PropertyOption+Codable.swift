import Foundation

extension PropertyOption where Value: Decodable & SendableMetatype {
    static func codable(decoder: JSONDecoder?, encoder: JSONEncoder?) -> PropertyOption {
        PropertyOption { settings in
            settings.foreign = .codable
            let strategies = CodableStrategies(decoder: decoder)
            settings.converter = { value, memory in
                do {
                    memory.initialize(to: try ImportValueDecoder(value, strategies).decode(Value.self))
                } catch let error as DecodingError {
                    let whole = value.attached(to: nil)
                    FailedDecoding(value: whole, context: value.context, strategies: strategies).record(error)
                    throw AlreadyRecorded()
                }
            }
            guard Value.self is any Encodable.Type else { return }
            settings.exporter = { memory in
                try memory.withValue(Value.self) { try encode($0, by: encoder) }
            }
        }
    }
}

/// The conversion of a value that its type did not decode.
private struct FailedDecoding {
    let value: ImportValue
    let context: ImportContext?
    let strategies: CodableStrategies

    func record(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let details):
            record(at: details.codingPath + [key]) { _ in ImportFailure(.missing(property: key.stringValue)) }
        case .typeMismatch(let type, let details), .valueNotFound(let type, let details):
            record(at: details.codingPath) { value in
                guard let value else { return ImportFailure(.custom(message: details.debugDescription)) }
                return ImportFailure(.typeMismatch(expected: typeName(type), found: FoundValue(value)))
            }
        case .dataCorrupted(let details):
            record(at: details.codingPath) { _ in
                switch details.underlyingError {
                case let error as ImportFailure: error
                case let error as ImportError: error
                default: ImportFailure(.custom(message: details.debugDescription))
                }
            }
        @unknown default:
            context?.record(ImportFailure(.custom(message: "\(error)")))
        }
    }

    /// Records an error at the end of a coding path.
    private func record(at keys: [any CodingKey], _ error: (ImportValue?) -> any Error) {
        guard let context else { return }
        var path: [any CodingKey] = []
        var value: ImportValue? = value
        for key in keys {
            if let index = key.intValue, value?.elements != nil {
                context.push(.index(index))
                value = value?[index]
            } else {
                let found = member(key.stringValue, of: value, at: path)
                context.push(.key(found?.spelling ?? key.stringValue))
                value = found?.value
            }
            path.append(key)
        }
        context.record(error(value))
        for _ in keys { context.pop() }
    }

    /// The member that a type asks for by a key, with the key as the source spells it.
    private func member(_ key: String, of value: ImportValue?, at path: [any CodingKey]) -> ListedMembers.Member? {
        guard let value else { return nil }
        // The keys of a dictionary are data, which no strategy changes.
        return strategies.members(of: value, at: path)[key] ?? value.sortedMembers.first { $0.spelling == key }
    }
}

// MARK: Export

private func encode(_ value: Any, by encoder: JSONEncoder?) throws -> ImportValue {
    guard let value = value as? any Encodable else {
        // An optional that is `nil` is no value to encode.
        return .null
    }
    let data = try (encoder ?? standardEncoder).encode(value)
    return try data.withTextBytes { try JSONDocument.withDocument($0) { $0.root.value } }
}

/// Writes dates with all that they have of fractions.
private let standardEncoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        guard let text = ISO8601Writer.text(for: date) else { throw ImportFailure(.dateOutOfRange) }
        try container.encode(text)
    }
    return encoder
}()
