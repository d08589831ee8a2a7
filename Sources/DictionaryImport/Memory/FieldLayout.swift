/// The stored properties of a type, as the runtime knows them: those of which `Mirror` makes its children.
///
/// Contract 21: the functions are the runtime's own. Where there is an Objective-C runtime the standard library is the system's,
/// which may change what it does not declare; there `Mirror` and the description of key paths tell the same, more slowly.
struct FieldLayout {
    private let type: Any.Type
    private let offsets: [Int]

    /// - Returns: `nil` where the runtime is not to be asked.
    /// - Parameter type: A class or a struct.
    init?(of type: Any.Type) {
        #if canImport(ObjectiveC)
            return nil
        #else
            guard Reliance.isAllowed else { return nil }
            self.type = type
            offsets = (0..<fieldCount(of: type)).map { fieldOffset(in: type, index: $0) }
        #endif
    }

    /// The name of the property of a type at an offset.
    func name(at offset: Int, of property: Any.Type) -> String? {
        #if canImport(ObjectiveC)
            return nil
        #else
            // A property that takes no room may lie in the same place.
            for index in offsets.indices where offsets[index] == offset {
                var field = unsafe FieldDescription()
                let found = unsafe fieldDescription(of: type, index: index, &field)
                let name = unsafe field.name.map { unsafe String(cString: $0) }
                if let release = unsafe field.release { unsafe release(field.name) }
                if found == property { return name?.withoutBackticks }
            }
            return nil
        #endif
    }
}

#if !canImport(ObjectiveC)
    @unsafe
    private struct FieldDescription {
        var name: UnsafePointer<CChar>?
        var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
        var isStrong = false
        var isVariable = false
    }

    @_silgen_name("swift_reflectionMirror_recursiveCount")
    private func fieldCount(of type: Any.Type) -> Int

    @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
    private func fieldOffset(in type: Any.Type, index: Int) -> Int

    @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
    private func fieldDescription(
        of type: Any.Type, index: Int, _ description: UnsafeMutablePointer<FieldDescription>
    ) -> Any.Type
#endif
