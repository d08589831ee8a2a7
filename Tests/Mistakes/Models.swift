// Types that cannot be models, and lists that cannot be made. See .ci/check-mistakes.

import DictionaryImport

@MainActor
// error: conformance of 'Screen' to protocol 'DictionaryImportable' crosses into main actor-isolated code
final class Screen: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

final class Box<T>: DictionaryImportable {
    var value: T?
    // error: 'buildExpression' is unavailable: the type of this property cannot be imported: …; a generic parameter needs T:
    // ImportableValue
    static var importableProperties: PropertyRegistry { \.value }
}

// error: type 'Named' does not conform to protocol 'DictionaryImportable'
final class Named: DictionaryImportable {
    var id: Int
    init(id: Int) { self.id = id }
    static var importableProperties: PropertyRegistry { \.id }
}

/// The note below the error shows the requirement, and beside it what to do.
// error: type 'Undefaulted' does not conform to protocol 'DictionaryImportable'
struct Undefaulted: DictionaryImportable {
    var id: Int
    var name = ""
    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }
}

// error: type 'Unlisted' does not conform to protocol 'DictionaryImportable'
final class Unlisted: DictionaryImportable {
    var id = 0
}

class Base: DictionaryImportable {
    var id = 0
    required init() {}
    class var importableProperties: PropertyRegistry { \.id }
}

/// The builder is forgotten: an override does not inherit it.
final class Derived: Base {
    var name = ""
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        // error: cannot infer key path type from context
        \.name
    }
}

/// The builder has its place in a computed property only.
struct Constant: DictionaryImportable {
    var id = 0
    static let importableProperties: PropertyRegistry = {
        // error: cannot convert value of type 'KeyPath<Root, Value>' to closure result type 'PropertyRegistry'
        \.id
    }()
}
