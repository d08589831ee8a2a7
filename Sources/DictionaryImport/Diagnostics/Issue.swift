/// An issue on its way out of an import: each level that it passes puts its own part of the path before the rest.
///
/// What is recorded deep inside has an empty path and names no model. The property that the value is for adds its model, its
/// name and its key, unless an object further inside has done so. The public ``ImportIssue`` is made at the end, once.
struct Issue: Sendable {
    private(set) var facts: IssueFacts
    var severity = ImportIssue.Severity.error
    private(set) var model: String?
    private(set) var property: String?
    private(set) var sourceKey: String?
    /// The words that code of the user's has put in the place of the sentence.
    private var words: String?
    /// Whether the model is that of an object, and the property that holds the object is still to be named.
    private var isOfHeldObject = false
    /// Whether it comes from another import, and is at no property: which of its keys are part of the source's data is not known.
    private var isForeign = false
    /// The path, the innermost component first: to add one before the others costs nothing.
    private var reversedPath: [Component] = []

    private struct Component: Sendable {
        var component: ImportPath.Component
        /// Whether a key is part of the source's data, as those of dictionaries are, and not the key of a property.
        let isData: Bool
    }

    /// - Parameters:
    ///   - model: The model that the issue is about, when it is an object as a whole, not the value of a property.
    ///   - key: The key that it is about, where that is not the key of a property.
    ///   - isOfHeldObject: Whether the property that holds the object is to be named nevertheless.
    init(
        _ facts: IssueFacts, model: String? = nil, property: String? = nil, key: String? = nil,
        isOfHeldObject: Bool = false
    ) {
        (self.facts, self.model, self.property) = (facts, model, property)
        self.isOfHeldObject = isOfHeldObject
        sourceKey = facts.ownKey ?? key
    }

    /// An issue of another import, such as one that a hook makes: its path goes on from the place of the hook.
    init(_ issue: ImportIssue) {
        (facts, severity, words) = (issue.reason.facts, issue.severity, issue.words)
        (property, sourceKey, isForeign) = (issue.property, issue.sourceKey, issue.path.expectingModel == nil)
        model = issue.model.isEmpty ? nil : issue.model
        for component in issue.path.components.reversed() { prefix(with: component, isData: isForeign) }
    }

    /// The same, about an object of a model as a whole, where no model is named.
    func of(_ model: String?, isOfHeldObject: Bool) -> Issue {
        guard self.model == nil, model != nil else { return self }
        var issue = self
        (issue.model, issue.isOfHeldObject) = (model, isOfHeldObject)
        return issue
    }

    mutating func prefix(with component: ImportPath.Component, isData: Bool) {
        reversedPath.append(Component(component: component, isData: isData))
    }

    /// Names the property that the value is for, unless an object further inside is named already. One that is sensitive hides
    /// what is part of its value. To be called before its key is put before the path.
    mutating func attribute(to field: Field, of model: String, key: String?) {
        defer { if field.settings.isSensitive { hideValue() } }
        guard self.model == nil || isOfHeldObject else { return }
        isOfHeldObject = false
        self.model = self.model ?? model
        property = field.name
        if sourceKey == nil { sourceKey = key }
    }

    /// Takes out what is part of the value of a sensitive property, which the issue is in: values, and keys of its data.
    mutating func hideValue() {
        let ownKey = facts.ownKey
        facts = facts.hidingFound
        words = nil
        // That the property itself is missing, or which of its keys was not used, tells nothing.
        switch facts {
        case .missing, .shadowedKey: if !reversedPath.isEmpty { facts = facts.hidingKeys }
        default: facts = facts.hidingKeys
        }
        if sourceKey != nil, isForeign || ownKey != nil { sourceKey = IssueFacts.hiddenKey }
        for index in reversedPath.indices where reversedPath[index].isData {
            reversedPath[index].component = reversedPath[index].component.hidden
        }
    }

    /// The same where a sensitive property has the value at the first component of the path.
    mutating func hideValue(of owner: (ImportPath.Component) -> Field?) {
        guard let place = reversedPath.last?.component, let owner = owner(place) else { return }
        reversedPath.removeLast()
        hideValue()
        prefix(with: owner.takesKeys ? place.hidden : place, isData: false)
    }

    /// The path, as far as it is known yet.
    var path: ImportPath { ImportPath(reversedPath.reversed().map(\.component)) }

    /// The issue as users see it.
    ///
    /// - Parameter root: The model of an issue that is about none: the one that the import starts with.
    func published(root: String) -> ImportIssue {
        ImportIssue(
            path: path, model: model ?? root, property: property, sourceKey: sourceKey, reason: .init(facts: facts),
            severity: severity, words: words)
    }
}

/// The failure of one conversion, on its way to becoming an issue with a path.
struct ImportFailure: Error {
    let facts: IssueFacts

    init(_ facts: IssueFacts) { self.facts = facts }
}

/// What is thrown by what has recorded its issues already, each with its own path.
struct AlreadyRecorded: Error {}
