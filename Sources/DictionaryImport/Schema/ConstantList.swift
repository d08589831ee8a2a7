/// A list that is gone over for many objects. Reading an element of an array retains it, and threads wait for each other at its
/// reference count; a constant of an object is borrowed. So the list is a balanced tree.
///
/// A branch is unwrapped where it is there, because `if let` would retain it.
final class ConstantList<Element: AnyObject & Sendable>: Sendable {
    let before: ConstantList?
    let element: Element
    let after: ConstantList?

    /// Makes the list of some elements; `nil` of none.
    init?(_ elements: ArraySlice<Element>) {
        if elements.isEmpty { return nil }
        let middle = elements.startIndex + elements.count / 2
        element = elements[middle]
        before = ConstantList(elements[..<middle])
        after = ConstantList(elements[(middle + 1)...])
    }
}
