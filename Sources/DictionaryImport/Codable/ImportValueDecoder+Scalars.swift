import Foundation

extension ImportValueDecoder {
    /// The value as one of the types that decoders know by themselves; `nil` for another type.
    func scalar(_ type: Any.Type) throws -> Any? {
        if type == String.self { return try required(value.string) }
        if type == Int.self { return try whole(Int.self) }
        if type == Double.self { return try number(Double.self) }
        if type == Bool.self { return try bool() }
        if type == Float.self { return try number(Float.self) }
        if type == Decimal.self { return try decimal() }
        if type == Date.self { return try date() }
        if type == Data.self { return try data() }
        if type == URL.self { return try url() }
        if type == ImportValue.self { return value }
        return try (type as? any FixedWidthInteger.Type).map { try whole($0) }
    }

    // Not by `value.bool`, at which the optimizer of Swift 6.3 crashes here.
    private func bool() throws -> Bool {
        guard case .bool(let flag) = value.source else { throw mismatch(Bool.self) }
        return flag
    }

    private func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let reading = value.source.integerReading(in: value.document, isExact: true)
        if case .notAnInteger = reading { throw mismatch(type) }
        return try required(reading.number(), in: type)
    }

    /// A number that is rounded once, from what the source has.
    private func number<Number: BinaryFloatingPoint>(_ type: Number.Type) throws -> Number {
        if let digits = value.source.digits(in: value.document) { return try required(digits.nearest(), in: type) }
        let number: Number? =
            switch value.resolved {
            case .integer(let number): Number(number)
            case .unsigned(let number): Number(number)
            case .double(let number): number.isFinite && !Number(number).isFinite ? nil : Number(number)
            case .decimal(let number): NumberText(number)?.nearest()
            default: try required(nonFinite().map { Number($0) })
            }
        return try required(number, in: type)
    }

    private func nonFinite() -> Double? {
        guard let text = value.string, let strategy = strategies.decoder?.nonConformingFloatDecodingStrategy,
            case .convertFromString(let positive, let negative, let nan) = strategy
        else { return nil }
        if text == positive { return .infinity }
        if text == negative { return -.infinity }
        return text == nan ? .nan : nil
    }

    private func decimal() throws -> Decimal {
        guard value.kind == .integer || value.kind == .double else { throw mismatch(Decimal.self) }
        // As many digits as there is room for, as `JSONDecoder` reads it.
        return try required(value.source.digits(in: value.document)?.decimal ?? value.decimal, in: Decimal.self)
    }

    private func url() throws -> URL {
        if let url = value.source.other(as: URL.self) { return url }
        return try required(URL(string: required(value.string, for: URL.self)), expected: typeName(URL.self))
    }

    private func data() throws -> Data {
        if let data = value.source.other(as: Data.self) { return data }
        switch strategies.decoder?.dataDecodingStrategy {
        case .deferredToData: return try Data(from: self)
        case .custom(let decode): return try decode(self)
        default: return try required(Data(base64Encoded: required(value.string, for: Data.self)), expected: "base64")
        }
    }

    private func date() throws -> Date {
        if let date = value.source.other(as: Date.self) { return date }
        switch strategies.decoder?.dateDecodingStrategy {
        case .deferredToDate: return Date(timeIntervalSinceReferenceDate: try number(Double.self))
        case .secondsSince1970: return Date(timeIntervalSince1970: try number(Double.self))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try number(Double.self) / 1000)
        case .custom(let decode): return try decode(self)
        // Elsewhere this is a custom strategy.
        #if canImport(Darwin)
            case .formatted(let formatter):
                let date = formatter.date(from: try required(value.string, for: Date.self))
                return try required(date, expected: "a date in the format of the decoder")
        #endif
        default:
            let text = try required(value.string, for: Date.self)
            return try required(ISO8601.date(from: text.utf8), expected: DateStrategy.iso8601.expectation())
        }
    }

    private func required<Found>(_ found: Found?, for type: Any.Type = Found.self) throws -> Found {
        guard let found else { throw mismatch(type) }
        return found
    }

    private func required<Found>(_ found: Found?, expected: @autoclosure () -> String) throws -> Found {
        guard let found else { throw failure(.typeMismatch(expected: expected(), found: FoundValue(value))) }
        return found
    }

    private func required<Number>(_ number: Number?, in type: Number.Type) throws -> Number {
        guard let number else {
            throw failure(.outOfRange(type: typeName(type), bounds: nil, found: FoundValue(value)))
        }
        return number
    }
}
