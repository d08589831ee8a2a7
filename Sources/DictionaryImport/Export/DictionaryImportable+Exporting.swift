import Foundation

extension DictionaryImportable {
    /// The model's properties as a dictionary, the inverse of an import.
    ///
    /// ```swift
    /// let body = try person.exportedDictionary()     // ["id": 7, "first_name": "Ann", …]
    /// ```
    ///
    /// A property's key is what `.exported(as:)` says; else its first source, from ``customKeyMappings`` or `.from`, of which a
    /// key path becomes dictionaries in dictionaries; else its name in ``ExportOptions/keyStyle``. The values are what
    /// `JSONSerialization` takes: `String`, `Bool`, `Int`, `UInt`, `Double`, `Decimal`, `NSNull`, `[Any]` and `[String: Any]`.
    /// Sets come out sorted. A reference to an object that is being exported already is left out, so that a cycle ends.
    ///
    /// - Throws: ``ImportError`` with every value that cannot be exported, by its path in the result, and with what is
    ///   wrong with the model's declarations.
    public func exportedDictionary(options: ExportOptions = .default) throws(ImportError) -> [String: Any] {
        try ExportContext.run(Self.self, Export(options), isJSON: false) { context in
            try context.write(model: self)
            return if case .dictionary(let members) = context.written { members } else { [:] }
        }
    }

    /// The model's properties as JSON in UTF-8, with the content of ``exportedDictionary(options:)``.
    ///
    /// Properties come in the order of the model's list, or sorted by key as the options say; the keys of dictionaries, and of
    /// models in sets, are always sorted. Integers and `Decimal` values keep all their digits, and a double has the shortest that
    /// read back as the same value.
    ///
    /// - Throws: ``ImportError`` with every value that cannot be exported, such as a number that is not finite.
    public func exportedJSON(options: ExportOptions = .default) throws(ImportError) -> Data {
        try ExportContext.json(of: Self.self, options) { try $0.write(model: self) }
    }

    public func _export(to context: ExportContext) throws { try context.write(model: self) }
}

extension Sequence where Element: DictionaryImportable {
    /// A dictionary for each model, in order.
    ///
    /// - Throws: ``ImportError`` as ``DictionaryImportable/exportedDictionary(options:)``, with the index in the path.
    public func exportedDictionaries(options: ExportOptions = .default) throws(ImportError) -> [[String: Any]] {
        let models = Array(self)
        let dictionaries = try ExportContext.value(of: Element.self, options) { try $0.write(models: models) }
        return dictionaries as? [[String: Any]] ?? []
    }

    /// The models as a JSON array in UTF-8.
    ///
    /// - Throws: ``ImportError`` as ``DictionaryImportable/exportedJSON(options:)``, with the index in the path.
    public func exportedJSON(options: ExportOptions = .default) throws(ImportError) -> Data {
        let models = Array(self)
        return try ExportContext.json(of: Element.self, options) { try $0.write(models: models) }
    }
}

extension ExportContext {
    /// Writes models as an array.
    fileprivate func write<Model: DictionaryImportable>(models: [Model]) throws {
        if models.isEmpty { try run.selection?.check(Model.self, run.options) }
        try writeElements(count: models.count) { try write(model: models[$0]) }
    }
}
