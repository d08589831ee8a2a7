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
            // A mirror is the only way to see the elements as they are stored.
            return Mirror(reflecting: self).children.map { unboxed($0.value) }
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
                guard let key = key as? String else { return nil }
                members[key] = unboxed(value)
            }
            return members
        #endif
    }
}

#if !canImport(ObjectiveC)
    /// A Swift value that Foundation has put into a box of its own comes out when it is asked for.
    private func unboxed(_ element: Any) -> Any {
        switch element as AnyObject {
        case let array as NSArray: array
        case let dictionary as NSDictionary: dictionary
        case let object: NSArray(object: object)[0]
        }
    }
#endif
