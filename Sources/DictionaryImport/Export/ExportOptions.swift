/// How models become dictionaries and JSON.
///
/// Start from a preset and change what you need:
///
/// ```swift
/// var options = ExportOptions.default
/// options.relationships = .railsAttributes
/// ```
///
/// The options hold for the whole graph.
public struct ExportOptions: Sendable {
    /// How the name of a property becomes a key, where the model gives it none.
    ///
    /// A key that the model's ``DictionaryImportable/keyNormalization`` would not find the property by is not used:
    /// with ``KeyNormalization/exact`` properties come out as declared. A key of ``custom(_:)`` is always used.
    public struct KeyStyle: Sendable, Hashable {
        enum Choice: Hashable {
            case snakeCase, asDeclared
            case custom(CustomKeys)
        }
        let choice: Choice

        /// A function from the name of a property to its key, which is the same as itself only.
        final class CustomKeys: Sendable, Hashable {
            let key: @Sendable (String) -> String

            init(_ key: @escaping @Sendable (String) -> String) { self.key = key }

            static func == (left: CustomKeys, right: CustomKeys) -> Bool { left === right }

            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }

        /// Words in lowercase with underscores between them; acronyms are words: `userID` is `user_id`, `plannedToIDs`
        /// is `planned_to_ids`, `URLString` is `url_string`.
        public static let snakeCase = KeyStyle(choice: .snakeCase)
        /// The name of the property as it is.
        public static let asDeclared = KeyStyle(choice: .asDeclared)
        /// What a function makes of the name of the property. It gives the same key for a name each time; for an empty key
        /// the name is used.
        ///
        /// ```swift
        /// options.keyStyle = .custom { $0.uppercased() }
        /// ```
        ///
        /// Two keys that are the same are an error, and an import finds a property by such a key only if the model's
        /// ``DictionaryImportable/keyNormalization`` or its sources say so.
        public static func custom(_ key: @escaping @Sendable (String) -> String) -> KeyStyle {
            KeyStyle(choice: .custom(CustomKeys(key)))
        }
    }

    /// What becomes of properties that hold models: one, or a collection of them.
    public struct RelationshipPolicy: Sendable, Hashable {
        enum Choice: Int { case nested, railsAttributes, excluded }
        let choice: Choice

        /// A model is an object, several are an array of objects.
        public static let nested = RelationshipPolicy(choice: .nested)
        /// As Rails' nested attributes take them: `company_attributes: {…}`, `notes_attributes: {"0": {…}, "1": {…}}`; with
        /// ``KeyStyle/asDeclared``, `companyAttributes` and `notesAttributes`. A property named `destroy` is `_destroy`.
        public static let railsAttributes = RelationshipPolicy(choice: .railsAttributes)
        /// They are left out. A flattened model is not: its values are among the parent's own.
        public static let excluded = RelationshipPolicy(choice: .excluded)
    }

    /// What becomes of properties without a value. A model that is nil is left out unless ``ExportOptions/properties`` name it;
    /// nulls inside arrays and dictionaries are values, and stay.
    public struct NullPolicy: Sendable, Hashable {
        let isOmitted: Bool

        /// The key has a null: `NSNull` in a dictionary.
        public static let include = NullPolicy(isOmitted: false)
        /// The key is left out.
        public static let omit = NullPolicy(isOmitted: true)
    }

    /// How the name of a property becomes a key; `.snakeCase` by default.
    public var keyStyle: KeyStyle

    /// What becomes of properties that hold models; `.nested` by default.
    public var relationships: RelationshipPolicy

    /// What becomes of properties without a value; `.include` by default.
    public var nulls: NullPolicy

    /// Whether a property is left out whose value is that of a new instance; `false` by default.
    ///
    /// Values are compared as an update compares them: class models are equal only when they are the same instance, and
    /// values of a type of your own where it is `Equatable`. A property that is ``PropertyOption/required``, of new objects
    /// too, or an ``PropertyOption/identity`` is always exported. Let the property by which elements are merged be one of
    /// these, if the export is to be merged again. A flattened model of which nothing is left comes back as `nil` where it may.
    public var omitsDefaults: Bool

    /// How dates are written, where a property has no strategy of its own.
    ///
    /// By default `nil`: each model's dates are written as its ``DictionaryImportable/importOptions`` read them, which
    /// is ISO 8601 in UTC unless they say otherwise. A strategy that cannot write is replaced by ISO 8601.
    public var dates: DateStrategy?

    /// The properties to export, such as the changed ones for a PATCH request; `nil`, the default, exports all.
    ///
    /// A property is named by its name or its key, compared as the model compares keys. A path goes on into models, in
    /// collections too: `["name", "job.title", "notes.text"]`. A model that is nil is a null where its property is named, or that
    /// of a model which an update merges, so that a relation can be cleared. What names no property is an error, also where there
    /// is no model to have it.
    ///
    /// A path may name an element of an array by its index, and a member of a dictionary by its key, as
    /// ``ImportSummary/changedProperties`` does: `friends[1].name`, `rooms.hall.size`, `rooms["a b"].size`. A key that is there
    /// comes before a property of the members. Of a collection that an update merges, the others are left out, or have only
    /// what they are merged by where an update would remove them otherwise; one that an update replaces is exported as a whole.
    public var properties: Set<String>? { didSet { selection = properties.map(ExportSelection.init) } }
    /// The same, read once.
    private(set) var selection: ExportSelection?

    /// Whether the keys of every object in JSON come in the order of their UTF-8 bytes, instead of the order of the
    /// model's list; `false` by default.
    public var sortedKeys: Bool

    /// Whether JSON is written in lines with an indentation of two spaces; `false` by default.
    public var prettyPrinted: Bool

    /// How many objects and arrays may be nested in one another; 128 by default. Deeper ones are an error.
    public var maximumDepth: Int

    /// Makes options that differ from ``default`` in what is given.
    public init(
        keyStyle: KeyStyle = .snakeCase, relationships: RelationshipPolicy = .nested, nulls: NullPolicy = .include,
        dates: DateStrategy? = nil, properties: Set<String>? = nil, sortedKeys: Bool = false,
        prettyPrinted: Bool = false, omitsDefaults: Bool = false, maximumDepth: Int = 128
    ) {
        (self.keyStyle, self.relationships, self.nulls, self.dates) = (keyStyle, relationships, nulls, dates)
        (self.properties, selection) = (properties, properties.map(ExportSelection.init))
        (self.sortedKeys, self.prettyPrinted) = (sortedKeys, prettyPrinted)
        (self.omitsDefaults, self.maximumDepth) = (omitsDefaults, maximumDepth)
    }

    /// Keys in snake case, models nested, nulls included, dates in ISO 8601.
    public static let `default` = ExportOptions()

    /// As ``default``, without the properties that hold models.
    public static let attributesOnly = ExportOptions(relationships: .excluded)

    /// As ``default``, with models as Rails' nested attributes take them.
    public static let railsAttributes = ExportOptions(relationships: .railsAttributes)

    /// As ``default``, in JSON for people: in lines, with sorted keys.
    public static let readable = ExportOptions(sortedKeys: true, prettyPrinted: true)
}
