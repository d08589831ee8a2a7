import DictionaryImport

/// A model with one property of any type.
package struct Holder<Value: ImportableValue>: DictionaryImportable {
    package var value: Value?

    package init() {}

    package init(value: Value?) { self.value = value }

    package static var importableProperties: PropertyRegistry {
        Property(\.value, named: "value")
    }
}

extension Holder {
    /// What a value becomes as a property of the type.
    package static func convert(_ source: Any, options: ImportOptions = .default) throws -> Value? {
        try object(from: ["value": source], options: options).value
    }
}
