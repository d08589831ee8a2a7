import DictionaryImport

// Models that several suites need alike.

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
