import Foundation

// What differs where there is an Objective-C runtime, and nothing else.

extension NSNumber {
    /// The first byte of the Objective-C type encoding; `B` for the two booleans, which are numbers too, and for no other.
    var objectiveCType: UInt8 {
        let encoding = unsafe UInt8(bitPattern: objCType.pointee)
        // The booleans may have the encoding of an `Int8`.
        guard encoding == UInt8(ascii: "c") else { return encoding }
        #if canImport(ObjectiveC)
            let isBoolean = CFGetTypeID(self) == CFBooleanGetTypeID()
        #else
            // Only they have a class of their own.
            let isBoolean = type(of: self) != NSNumber.self
        #endif
        return isBoolean ? UInt8(ascii: "B") : encoding
    }
}
