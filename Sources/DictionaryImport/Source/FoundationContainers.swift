import Foundation

// Foundation's containers are read one level at a time. Without the Objective-C runtime, a cast or a subscript converts
// everything below as well, which never ends for a container that contains itself.

extension NSArray {
    /// The elements, those that are containers as they are stored.
    var shallowElements: [Any] {
        #if canImport(ObjectiveC)
            return self as? [Any] ?? Array(self)
        #else
            guard type(of: self) == NSArray.self || type(of: self) == NSMutableArray.self else { return Array(self) }
            // A mirror shows the elements as they are stored.
            return Mirror(reflecting: self).children.map { unboxed($0.value as AnyObject) }
        #endif
    }
}

extension NSDictionary {
    /// The members, those that are containers as they are stored; `nil` when a key is not text.
    var shallowMembers: [String: Any]? {
        #if canImport(ObjectiveC)
            return self as? [String: Any]
        #else
            var members = [String: Any](minimumCapacity: count)
            for (key, value) in zip(allKeys, allValues) {
                guard let key = unboxed(key as AnyObject) as? String else { return nil }
                members[key] = unboxed(value as AnyObject)
            }
            return members
        #endif
    }
}

extension NSNumber {
    /// The only objects that stand for booleans.
    fileprivate static let sharedTrue = NSNumber(value: true)
    fileprivate static let sharedFalse = NSNumber(value: false)

    /// The first byte of the Objective-C type encoding; `B` for the two booleans, which are numbers too, and for no other.
    var objectiveCType: UInt8 {
        // Nothing else tells a double that is whole from an integer.
        let encoding = unsafe UInt8(bitPattern: objCType[0])
        // The booleans may have the encoding of an `Int8`. There is one object for each.
        let isBoolean = encoding == UInt8(ascii: "c") && (self === Self.sharedTrue || self === Self.sharedFalse)
        return isBoolean ? UInt8(ascii: "B") : encoding
    }
}

#if !canImport(ObjectiveC)
    /// A Swift value that Foundation has put into a box of its own comes out when it is read.
    private func unboxed(_ object: AnyObject) -> Any {
        // The frequent classes by comparison: Foundation tries several casts.
        let type: AnyClass = type(of: object)
        if type == NSNumber.self || type == NSNull.self { return object }
        switch object {
        case let array as NSArray: return array
        case let dictionary as NSDictionary: return dictionary
        case _ where object === NSNumber.sharedTrue: return true
        case _ where object === NSNumber.sharedFalse: return false
        default: return NSArray(objects: object)[0]
        }
    }
#endif
