extension ImportIssue {
    /// An issue of your own, at a property: for a hook that checks several properties, or code around imports.
    ///
    /// ```swift
    /// func didImport(from source: ImportValue) throws {
    ///     guard arrival < departure else {
    ///         throw ImportError([.custom("ends before it begins", at: \Stay.departure, code: "order")])
    ///     }
    /// }
    /// ```
    ///
    /// In the error of the import, the path is that of the value in the source, from the root on.
    ///
    /// - Parameters:
    ///   - message: What is wrong, in a sentence that follows the path.
    ///   - property: A property in the list of the model. Of one that is sensitive, the message is not shown.
    ///   - code: The issue's ``Reason/code``; ``Code/custom`` where none is given.
    public static func custom<Model: DictionaryImportable>(
        _ message: String, at property: PartialKeyPath<Model>, code: String? = nil
    ) -> ImportIssue {
        let facts = IssueFacts.custom(message: message, code: code)
        let schema = try? Schema.existing(Model.self) ?? Schema.of(Model.self)
        guard let schema, let field = schema.field(reachedBy: property) else {
            let name = PropertyDefinition.lastName(in: property)
            return ImportIssue(facts, at: ImportPath([.key(name)]), model: typeName(Model.self), property: name)
        }
        var path = schema.expectedPath(of: field)
        path.expectingModel = Model.self
        return ImportIssue(
            field.settings.isSensitive ? facts.hidingFound : facts, at: path, model: schema.name, property: field.name)
    }

    /// An issue of your own, at a place from the current value on: for a converter, or a type of your own.
    ///
    /// - Parameters:
    ///   - message: What is wrong, in a sentence that follows the path.
    ///   - path: The place, such as `"lines[0].sku"`; the value itself where none is given.
    ///   - code: The issue's ``Reason/code``; ``Code/custom`` where none is given.
    public static func custom(_ message: String, at path: ImportPath = ImportPath(), code: String? = nil) -> ImportIssue
    {
        ImportIssue(.custom(message: message, code: code), at: path, model: "")
    }
}

extension Schema {
    fileprivate func field(reachedBy keyPath: AnyKeyPath) -> Field? {
        definitions.firstIndex { $0.isReached(by: keyPath) }.map { fields[$0] }
    }
}

extension ImportError {
    /// The same error, with the issues at properties of an object where its source has their values.
    func located(by schema: Schema, _ keys: KeyTable, _ source: ImportValue, in context: ImportContext) -> ImportError {
        func field(of issue: ImportIssue) -> Field? {
            guard let model = issue.path.expectingModel, isKind(schema.model, of: model) else { return nil }
            return schema.fields.first { $0.name == issue.property }
        }
        guard issues.contains(where: { field(of: $0) != nil }) else { return self }
        let prefix = if case .members(let list) = source.source { list.prefix } else { "" }
        let places = context.with(source.document).keyReport(of: source.source, schema, keys).places
        let issues = issues.map { issue in
            guard let field = field(of: issue) else { return issue }
            let place = places.first { $0.field === field }
            let path = place.map { ImportPath($0.path) } ?? schema.expectedPath(of: field, behind: prefix)
            return issue.at(path, hidingValue: field.settings.isSensitive)
        }
        return ImportError(issues, omitted: omittedIssueCount)
    }
}
