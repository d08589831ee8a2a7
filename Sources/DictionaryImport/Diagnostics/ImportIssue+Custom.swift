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
        guard let schema, let index = schema.definitions.firstIndex(where: { $0.isReached(by: property) }) else {
            let name = PropertyDefinition.lastName(in: property)
            return ImportIssue(facts, at: ImportPath([.key(name)]), model: typeName(Model.self), property: name)
        }
        let field = schema.fields[index]
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
    /// Splits an error of a hook into its issues where one of them is at a property, and gives that the place where the source
    /// has the property's value.
    func located(
        _ error: any Error, _ keys: KeyTable, _ source: ImportValue, in context: ImportContext
    ) -> [(error: any Error, isAtProperty: Bool)] {
        func field(of issue: ImportIssue) -> Field? {
            guard let expecting = issue.path.expectingModel, isKind(model, of: expecting) else { return nil }
            return fields.first { $0.name == issue.property }
        }
        guard let issues = (error as? ImportError)?.issues, issues.contains(where: { field(of: $0) != nil }) else {
            return [(error, false)]
        }
        let prefix = if case .members(let list) = source.source { list.prefix } else { "" }
        let places = context.with(source.document).keyReport(of: source.source, self, keys).places
        return issues.map { issue in
            guard let field = field(of: issue) else { return (ImportError([issue]), false) }
            let place = places.first { $0.field === field }
            let path = place.map { ImportPath($0.path) } ?? expectedPath(of: field, keys, behind: prefix)
            let hidden = ImportIssue(issue.reason.facts.hidingFound, at: path, model: issue.model, property: field.name)
            return (ImportError([field.settings.isSensitive ? hidden : issue.at(path)]), true)
        }
    }
}
