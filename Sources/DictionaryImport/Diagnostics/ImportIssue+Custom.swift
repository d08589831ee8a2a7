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
    ///   - property: A property in the list of the model. Of one that is sensitive, the message is not shown. An inherited one
    ///     has to be `final`, or the only such one of its type; else the issue is about the object.
    ///   - code: The issue's ``Reason/code``; ``Code/custom`` where none is given.
    public static func custom<Model: DictionaryImportable>(
        _ message: String, at property: PartialKeyPath<Model>, code: String? = nil
    ) -> ImportIssue {
        let schema = try? Schema.existing(Model.self) ?? Schema.of(Model.self)
        let fields = schema?.fields(reachedBy: property) ?? []
        var facts = IssueFacts.custom(message: message, code: code)
        if fields.contains(where: \.settings.isSensitive) { facts = facts.hidingFound }
        // Where it cannot be told which property is meant, the issue is about the object.
        let field = fields.count == 1 ? fields[0] : nil
        let name = field?.name ?? PropertyDefinition.lastName(in: property)
        var path = ImportPath(name.map { [.key($0)] } ?? [])
        if let schema, let field {
            path = schema.expectedPath(of: field)
            path.expectingModel = Model.self
        }
        return ImportIssue(facts, at: path, model: typeName(Model.self), property: name)
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
    /// The property that a key path leads to; several where it may lead to any of them.
    fileprivate func fields(reachedBy keyPath: AnyKeyPath) -> [Field] {
        if let index = definitions.firstIndex(where: { $0.isReached(by: keyPath) }) { return [fields[index]] }
        return fields.filter { definitions[$0.index].mayBeReached(by: keyPath) }
    }

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
            var path = place.map { ImportPath($0.path) } ?? expectedPath(of: field, keys, behind: prefix)
            path.expectingModel = model
            let hidden = ImportIssue(issue.reason.facts.hidingFound, at: path, model: issue.model, property: field.name)
            return (ImportError([field.settings.isSensitive ? hidden : issue.at(path)]), true)
        }
    }
}
