#if os(Linux)
    import Foundation

    /// Reads the objects that Foundation's own containers store, one level deep.
    ///
    /// Without the Objective-C runtime all that Foundation declares for Swift converts an element, and what is within it, as
    /// it hands it out. The functions of Core Foundation, which are part of the same library, hand out the objects themselves.
    ///
    /// Contract 20: the container is of exactly one of Foundation's classes, and what it hands out is retained while it
    /// is alive and unchanged. The functions are found by name (Contract 21).
    @safe
    struct FoundationStorage: Sendable {
        private typealias ValueAtIndex = @Sendable @convention(c) (UnsafeRawPointer, Int) -> UnsafeRawPointer?
        private typealias KeysAndValues =
            @Sendable @convention(c) (
                UnsafeRawPointer, UnsafeMutablePointer<UnsafeRawPointer?>?, UnsafeMutablePointer<UnsafeRawPointer?>?
            ) -> Void

        /// `nil` where the functions are not to be found, as in a program that is linked statically.
        static let shared = FoundationStorage()

        private let valueAtIndex: ValueAtIndex
        private let keysAndValues: KeysAndValues

        private init?() {
            // Only Foundation's library is searched: another implementation of Core Foundation does not know these objects.
            guard let library = unsafe dlopen("libFoundation.so", RTLD_LAZY | RTLD_NOLOAD),
                let valueAtIndex = unsafe dlsym(library, "CFArrayGetValueAtIndex"),
                let keysAndValues = unsafe dlsym(library, "CFDictionaryGetKeysAndValues")
            else { return nil }
            unsafe self.valueAtIndex = unsafeBitCast(valueAtIndex, to: ValueAtIndex.self)
            unsafe self.keysAndValues = unsafeBitCast(keysAndValues, to: KeysAndValues.self)
        }

        /// - Precondition: `array` is exactly an `NSArray` or an `NSMutableArray`.
        func elements(of array: NSArray) -> [AnyObject] {
            withExtendedLifetime(array) {
                let address = unsafe address(of: array)
                return (0..<array.count).map { unsafe object(at: valueAtIndex(address, $0)) }
            }
        }

        /// - Precondition: `dictionary` is exactly an `NSDictionary` or an `NSMutableDictionary`.
        func members(of dictionary: NSDictionary) -> [(key: AnyObject, value: AnyObject)] {
            withExtendedLifetime(dictionary) {
                let count = dictionary.count
                return unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: 2 * count) { buffer in
                    unsafe buffer.initialize(repeating: nil)
                    guard let keys = buffer.baseAddress else { return [] }
                    unsafe keysAndValues(address(of: dictionary), keys, keys + count)
                    return (0..<count).map { unsafe (object(at: buffer[$0]), object(at: buffer[count + $0])) }
                }
            }
        }

        private func address(of container: AnyObject) -> UnsafeRawPointer {
            unsafe UnsafeRawPointer(Unmanaged.passUnretained(container).toOpaque())
        }

        /// Retains the object.
        private func object(at address: UnsafeRawPointer?) -> AnyObject {
            unsafe address.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() } ?? NSNull()
        }
    }
#endif
