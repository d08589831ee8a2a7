import DictionaryImport
import Testing

/// A model that is compared value by value with the tree it was imported from.
protocol TreeComparable {
    func expectEqual(to tree: Tree)
}

extension Optional: TreeComparable where Wrapped: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect((self != nil) == tree.exists)
        self?.expectEqual(to: tree)
    }
}

extension Array: TreeComparable where Element: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(count == tree.array.count)
        for (element, tree) in zip(self, tree.array) { element.expectEqual(to: tree) }
    }
}

extension Dictionary: TreeComparable where Key == String, Value: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(Set(keys) == tree.keys)
        for (key, element) in self { element.expectEqual(to: tree[key]) }
    }
}
