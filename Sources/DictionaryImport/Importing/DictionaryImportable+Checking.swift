extension DictionaryImportable {
    /// Checks the model's declarations: one line in the model's own tests keeps its list complete.
    ///
    /// ```swift
    /// #expect(try Person.checkImportableProperties(except: ["cache"]) == [])
    /// ```
    ///
    /// Finds key paths whose name Swift does not tell, properties that are found by one key, mappings to a property that
    /// does not exist, invalid patterns, key paths of another type, and options that contradict each other. The first
    /// import of a model with such a fault throws the same error. Finds properties that are exported under one key, too;
    /// these do not keep the model from being imported, but from being exported.
    ///
    /// - Parameter names: Stored properties that are not meant to be imported.
    /// - Returns: The stored properties that the list leaves out, in the order of their declaration.
    /// - Throws: ``ImportError`` with every fault at once.
    public static func checkImportableProperties(except names: Set<String> = []) throws(ImportError) -> [String] {
        let sample = Self()
        var compiler = PlanCompiler<Self>(sample: sample)
        let plan = compiler.compile()
        let faults = plan.faults + ExportPlanCompiler.faults(of: plan)
        guard faults.isEmpty else { throw ImportError(faults) }
        let registered = Set(plan.properties.elements.map(\.name)).union(names)
        return StoredProperties(of: sample).names(without: registered)
    }
}
