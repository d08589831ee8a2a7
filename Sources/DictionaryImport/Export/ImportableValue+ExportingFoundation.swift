import Foundation

extension CGFloat {
    public func _export(to context: ExportContext) throws { try context.write(Double(self)) }
}

extension Decimal {
    /// All digits are kept.
    public func _export(to context: ExportContext) throws { try context.write(self) }
}

extension Date {
    /// Written by the strategy of the property, or else of the options; a date outside the years 1 to 9999 is an error.
    public func _export(to context: ExportContext) throws { try context.write(self) }
}

extension URL {
    public func _export(to context: ExportContext) throws { context.write(absoluteString) }
}

extension UUID {
    public func _export(to context: ExportContext) throws { context.write(uuidString) }
}

extension Data {
    /// Written as base64 in the alphabet of RFC 4648, with padding.
    public func _export(to context: ExportContext) throws { context.write(base64EncodedString()) }
}
