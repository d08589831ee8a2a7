import DictionaryImport

// Models that several suites need alike.

/// A model that holds others of its kind in every way.
final class TreeNode: DictionaryImportable {
    var name = ""
    var next: TreeNode?
    var children: [TreeNode] = []
    var named: [String: TreeNode] = [:]

    static var importableProperties: PropertyRegistry {
        \.name
        \.next
        \.children
        \.named
    }
}

/// A model of values without a type.
final class UntypedValues: DictionaryImportable {
    var dictionary: [String: Any] = [:]
    var list: [Any] = []
    var any: Any?

    static var importableProperties: PropertyRegistry {
        \.dictionary
        \.list
        \.any
    }
}

/// A struct to nest in others.
struct Town: DictionaryImportable, Equatable {
    var city = ""
    var zone: Int?

    static var importableProperties: PropertyRegistry {
        \.city
        \.zone
    }
}
