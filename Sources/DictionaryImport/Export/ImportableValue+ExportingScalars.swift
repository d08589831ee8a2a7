import Foundation

// Scalars are written as they are. What a type of the standard library says of itself is what it writes.

extension ScalarValue {
    /// Written as what JSON has for the type: a `Decimal` with all of its digits; a `Date` by the strategy of the property,
    /// or else of the options; `Data` as base64 in the alphabet of RFC 4648, with padding; a `Duration` in the form of ISO 8601.
    ///
    /// This is compiled for each type, of which only its own case is left.
    func write(to context: ExportContext) throws {
        switch self {
        case let flag as Bool: context.writer.write(flag)
        case let number as Double: try context.write(number)
        case let number as Float: try context.write(narrow: number)
        case let number as CGFloat: try context.write(Double(number))
        case let number as Decimal: try context.write(number)
        case let text as Substring: context.writer.write(String(text))
        case let character as Character: context.writer.write(String(character))
        case let date as Date: try context.write(date)
        case let url as URL: context.writer.write(url.absoluteString)
        case let uuid as UUID: context.writer.write(uuid.uuidString)
        case let data as Data: context.writer.write(data.base64EncodedString())
        case let zone as TimeZone: context.writer.write(zone.identifier)
        case let locale as Locale: context.writer.write(locale.identifier)
        case let duration as Duration: context.writer.write(duration.iso8601)
        #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
            case let number as Float16: try context.write(narrow: number)
        #endif
        default: try context.write(saidBy: self)
        }
    }
}

extension IntegerValue {
    func write(to context: ExportContext) throws {
        if let number = Int64(exactly: self) {
            context.writer.write(number)
        } else if let number = UInt64(exactly: self) {
            context.writer.write(number)
        } else {
            context.write(wideDigits: description)
        }
    }
}

extension String {
    @inline(__always)
    func write(to context: ExportContext) throws { context.writer.write(self) }
}
