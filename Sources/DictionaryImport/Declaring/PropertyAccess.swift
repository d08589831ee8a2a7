/// How one property of a model is reached. An object of a class is itself; a struct stands in a ``ModelBox`` meanwhile.
///
/// This is all of a property that is compiled in the model's module, where the key path is a literal: the compiler turns
/// each access into a direct load or store, which takes the runtime 200–300 ns. That needs the key path to come as an
/// autoclosure, and the closures to do nothing but the access.
@usableFromInline
struct PropertyAccess<Root, Value> {
    let keyPath: AnyKeyPath
    let get: (AnyObject) -> Value
    /// Swaps a value with the property's: the old one, whose `deinit` may look at the object, is released when the new one is
    /// there as a whole.
    let swap: (AnyObject, inout Value) -> Void
    /// Writes a property that is computed or wrapped. It goes by the runtime, which calls its getter before its setter.
    let set: (AnyObject, Value) -> Void
    /// Whether the property of a struct stands in an object, which copies of the struct share.
    let isShared: Bool

    @usableFromInline
    init(
        _ keyPath: ReferenceWritableKeyPath<Root, Value>, get: @escaping (AnyObject) -> Value,
        swap: @escaping (AnyObject, inout Value) -> Void
    ) {
        if isGeneric(Root.self) {
            self.init(unconstrained: keyPath)
        } else {
            self.init(keyPath: keyPath, get: get, swap: swap) { object, value in
                withObject(object, as: Root.self) { $0[keyPath: keyPath] = value }
            }
        }
    }

    @usableFromInline
    init(
        structKeyPath keyPath: WritableKeyPath<Root, Value>, get: @escaping (AnyObject) -> Value,
        swap: @escaping (AnyObject, inout Value) -> Void
    ) {
        let isGeneric = isGeneric(Root.self)
        self.init(
            keyPath: keyPath, get: isGeneric ? { box($0, of: Root.self).model[keyPath: keyPath] } : get,
            swap: isGeneric ? { Swift.swap(&box($0, of: Root.self).model[keyPath: keyPath], &$1) } : swap,
            set: { object, value in box(object, of: Root.self).model[keyPath: keyPath] = value },
            isShared: keyPath is ReferenceWritableKeyPath<Root, Value>)
    }

    init(
        keyPath: AnyKeyPath, get: @escaping (AnyObject) -> Value, swap: @escaping (AnyObject, inout Value) -> Void,
        set: @escaping (AnyObject, Value) -> Void, isShared: Bool = false
    ) {
        (self.keyPath, self.get, self.swap, self.set) = (keyPath, get, swap, set)
        self.isShared = isShared
    }

    /// A property of a class that the compiler does not know to be one: it makes no direct access of such a key path.
    @usableFromInline
    init(unconstrained keyPath: WritableKeyPath<Root, Value>) {
        (self.keyPath, isShared) = (keyPath, false)
        get = { object in withObject(object, as: Root.self) { $0[keyPath: keyPath] } }
        swap = { object, value in withObject(object, as: Root.self) { Swift.swap(&$0[keyPath: keyPath], &value) } }
        set = { object, value in withObject(object, as: Root.self) { $0[keyPath: keyPath] = value } }
    }

    @inlinable @inline(__always)
    static func ofClass(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyAccess where Root: AnyObject {
        PropertyAccess(
            keyPath(), get: { unsafe unsafeDowncast($0, to: Root.self)[keyPath: keyPath()] },
            swap: { unsafe Swift.swap(&unsafeDowncast($0, to: Root.self)[keyPath: keyPath()], &$1) })
    }

    @inlinable @inline(__always)
    static func ofModel(_ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>) -> PropertyAccess {
        if Root.self is AnyObject.Type { return PropertyAccess(unconstrained: keyPath()) }
        return PropertyAccess(
            structKeyPath: keyPath(),
            get: { unsafe unsafeDowncast($0, to: ModelBox<Root>.self).model[keyPath: keyPath()] },
            swap: { unsafe Swift.swap(&unsafeDowncast($0, to: ModelBox<Root>.self).model[keyPath: keyPath()], &$1) })
    }
}

/// Whether a type is generic: each literal key path of one is made anew whenever its expression is reached, which takes longer
/// than an access through a key path that was kept. The name is the same for all properties, and takes long to get.
private func isGeneric(_ type: Any.Type) -> Bool {
    genericTypes.value(for: ObjectIdentifier(type)) { String(reflecting: type).utf8.contains(UInt8(ascii: "<")) }
}

private let genericTypes = MadeOnce<ObjectIdentifier, Bool>()

/// A struct while it is imported.
@usableFromInline
final class ModelBox<Model> {
    @usableFromInline var model: Model
    @inlinable
    init(_ model: consuming Model) { self.model = model }

    @inlinable
    static func model(in box: AnyObject) -> Model { unsafe unsafeDowncast(box, to: ModelBox.self).model }
}

func box<Model>(_ object: AnyObject, of type: Model.Type) -> ModelBox<Model> {
    guard let box = object as? ModelBox<Model> else {
        preconditionFailure("A struct is imported in a box of its own type")
    }
    return box
}

private func withObject<Root, Result>(_ object: AnyObject, as type: Root.Type, _ body: (inout Root) -> Result) -> Result
{
    guard var root = object as? Root else {
        preconditionFailure("An object is given to properties of its own class only")
    }
    return body(&root)
}
