extension DictionaryImportable {
    /// Checks the model's declarations: one line in the model's own tests keeps its list complete.
    ///
    /// ```swift
    /// #expect(try Person.checkImportableProperties(except: ["cache"]) == [])
    /// ```
    ///
    /// Finds key paths whose name Swift does not tell, properties that are found by one key, mappings to a property that
    /// does not exist, invalid patterns, key paths of another type, and options that contradict each other. The first
    /// import of a model with such a fault throws the same error. Finds properties that are exported under one key, and
    /// properties that no key can reach, too; these do not keep the model from being imported.
    ///
    /// - Parameter names: Stored properties that are not meant to be imported.
    /// - Returns: The stored properties that the list leaves out, in the order of their declaration.
    /// - Throws: ``ImportError`` with every fault at once.
    public static func checkImportableProperties(except names: Set<String> = []) throws(ImportError) -> [String] {
        let builder = SchemaBuilder<Self>(sample: Self())
        let stored = builder.stored
        let schema = builder.build()
        let faults = schema.faults + schema.unreachableProperties + schema.exportFaults
        guard faults.isEmpty else { throw ImportError(faults) }
        return stored.names(without: Set(schema.fields.map(\.name)).union(names))
    }
}

extension Schema {
    /// The properties that no key can feed, because others name all that could.
    fileprivate var unreachableProperties: [ImportIssue] {
        zip(fields, keyBuilder.sources()).compactMap { field, sources in
            guard sources.isEmpty, field.settings.hasKeyOfName else { return nil }
            return .fault(.unreachable(name: field.name), in: model)
        }
    }
}
