import DictionaryImport

// Models that several suites share.

/// A model that holds others of its kind in every way.
package final class TreeNode: DictionaryImportable {
    package var name = ""
    package var next: TreeNode?
    package var children: [TreeNode] = []
    package var named: [String: TreeNode] = [:]

    package init() {}

    package static var importableProperties: PropertyRegistry {
        \.name
        \.next
        \.children
        \.named
    }
}

/// A model of values without a type.
package final class UntypedValues: DictionaryImportable {
    package var dictionary: [String: Any] = [:]
    package var list: [Any] = []
    package var any: Any?

    package init() {}

    package static var importableProperties: PropertyRegistry {
        \.dictionary
        \.list
        \.any
    }
}

/// A struct to nest in others.
package struct Town: DictionaryImportable, Equatable {
    package var city = ""
    package var zone: Int?

    package init() {}

    package init(city: String, zone: Int?) {
        self.city = city
        self.zone = zone
    }

    package static var importableProperties: PropertyRegistry {
        \.city
        \.zone
    }
}

/// A struct of two numbers.
package struct Point: DictionaryImportable, Equatable {
    package var x = 0
    package var y = 0

    package init() {}

    package init(x: Int, y: Int = 0) { (self.x, self.y) = (x, y) }

    package static var importableProperties: PropertyRegistry {
        \.x
        \.y
    }
}

/// A person, whose id is the identity.
package final class Person: DictionaryImportable {
    package var id = 0
    package var name = ""
    package var friend: Person?

    package init() {}

    package init(id: Int, name: String = "") { (self.id, self.name) = (id, name) }

    package static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.friend
    }
}

/// A project, which has no identity, and people.
package final class Project: DictionaryImportable {
    package var name = ""
    package var owner: Person?
    package var members: [Person] = []

    package init() {}

    package static var importableProperties: PropertyRegistry {
        \.name
        \.owner
        \.members
    }
}

/// A line of an order, whose order and row are the identity.
package final class OrderLine: DictionaryImportable {
    package var order = 0
    package var row = ""

    package init() {}

    package static var importableProperties: PropertyRegistry {
        Property(\.order, .identity)
        Property(\.row, .identity)
    }
}

/// The base class of animals, whose id is the identity.
package class Animal: ImportableObject {
    package final var id = 0
    package final var name = ""

    @PropertyRegistryBuilder<Animal>
    package override class var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
}

package final class Dog: Animal {}
package final class Cat: Animal {}

/// A struct to flatten into others, or to nest in them.
package struct Pet: DictionaryImportable, Equatable {
    package var name = ""
    package var age = 0

    package init() {}

    package init(name: String, age: Int) { (self.name, self.age) = (name, age) }

    package static var importableProperties: PropertyRegistry {
        \.name
        \.age
    }
}

/// So many objects, each of which refers to the next one.
package func linkedObjects<Node: DictionaryImportable & AnyObject>(
    _ count: Int, by next: ReferenceWritableKeyPath<Node, Node?>
) -> [Node] {
    let nodes = (0..<count).map { _ in Node() }
    for (node, following) in zip(nodes, nodes.dropFirst()) { node[keyPath: next] = following }
    return nodes
}
