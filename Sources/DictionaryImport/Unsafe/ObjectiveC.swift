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
    /// Whether this is one of the two booleans, which are numbers too.
    var isBoolean: Bool {
        #if canImport(ObjectiveC)
            // On these platforms an `NSNumber` of an `Int8` has a boolean's Objective-C type.
            CFGetTypeID(self) == CFBooleanGetTypeID()
        #else
            // A number made of an `Int8` has this type too; only the shared booleans have a class of their own.
            switch objectiveCType {
            case UInt8(ascii: "c"): type(of: self) != NSNumber.self
            case UInt8(ascii: "B"): true
            default: false
            }
        #endif
    }

    /// The first byte of the Objective-C type encoding.
    var objectiveCType: UInt8 { unsafe UInt8(bitPattern: objCType.pointee) }
}
