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
            #if os(Linux)
                if let storage = FoundationStorage.shared { return storage.elements(of: self).map(unboxed) }
            #endif
            // A mirror is the other way to see the elements as they are stored.
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
            let stored = storedMembers
            var members = [String: Any](minimumCapacity: stored.count)
            for (key, value) in stored {
                guard let key = unboxed(key) as? String else { return nil }
                members[key] = unboxed(value)
            }
            return members
        #endif
    }
}

#if !canImport(ObjectiveC)
    extension NSDictionary {
        private var storedMembers: [(key: AnyObject, value: AnyObject)] {
            #if os(Linux)
                if type(of: self) == NSDictionary.self || type(of: self) == NSMutableDictionary.self,
                    let storage = FoundationStorage.shared
                {
                    return storage.members(of: self)
                }
            #endif
            return zip(allKeys, allValues).map { ($0 as AnyObject, $1 as AnyObject) }
        }
    }

    /// A Swift value that Foundation has put into a box of its own comes out when it is read.
    private func unboxed(_ object: AnyObject) -> Any {
        // The frequent classes by comparison: Foundation tries several casts.
        let type: AnyClass = type(of: object)
        if type == NSNumber.self || type == NSNull.self { return object }
        if type == NSString.self { return downcast(object, to: NSString.self) as String }
        if type == NSDate.self { return downcast(object, to: NSDate.self) as Date }
        switch object {
        case let array as NSArray: return array
        case let dictionary as NSDictionary: return dictionary
        case _ where object === SharedBoolean.true: return true
        case _ where object === SharedBoolean.false: return false
        default: return NSArray(objects: object)[0]
        }
    }

    /// The only objects that stand for booleans.
    private enum SharedBoolean {
        static let `true` = NSNumber(value: true)
        static let `false` = NSNumber(value: false)
    }
#endif
