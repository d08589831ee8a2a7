import Foundation

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
    /// the standard library's binary interface, but not of the one in source. Should it go away, no property of a class has
    /// an offset that can be proven, and all are reached by their accessors.
    @_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
    private func positiveExtent(of type: AnyClass) -> Int
#endif
