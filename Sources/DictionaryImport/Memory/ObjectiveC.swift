import Foundation

// What differs where there is an Objective-C runtime, and nothing else.

/// How many bytes the instances of a class take, their header included.
enum InstanceSize {
    static func of(_ type: AnyClass) -> Int {
        #if canImport(ObjectiveC)
            return class_getInstanceSize(type)
        #else
            return positiveExtent(of: type)
        #endif
    }
}

#if !canImport(ObjectiveC)
    /// `Swift._class_getInstancePositiveExtentSize(_:)`, by which `ManagedBufferPointer` checks its buffers. It is part of
    /// the standard library's binary interface, but not of the one in source. Contract 21 says what replaces it.
    @_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
    private func positiveExtent(of type: AnyClass) -> Int
#endif

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
