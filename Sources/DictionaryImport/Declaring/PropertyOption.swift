/// What a model says of a property besides its key path: where its values come from, how they are converted, and which
/// rules they keep.
///
/// An option that makes no sense for the property's type does not compile.
public struct PropertyOption<Value>: Sendable {
    let apply: @Sendable (inout PropertySettings<Value>) -> Void
    /// Whether elements of a collection can have the option too; see ``PropertyOption/each(_:)``. What is read everywhere below
    /// (`.exact`, `.date`) stands on the property; what is said of one value goes into `.each`.
    let isForElements: Bool

    init(isForElements: Bool = false, _ apply: @escaping @Sendable (inout PropertySettings<Value>) -> Void) {
        (self.apply, self.isForElements) = (apply, isForElements)
    }
}

extension PropertySettings {
    init(_ options: [PropertyOption<Value>]) { for option in options { option.apply(&self) } }
}

/// The imports that must bring a value which is ``PropertyOption/required(for:)``.
public struct RequiringImports: Sendable, Hashable {
    enum Choice { case all, ofNewObjects }
    let choice: Choice

    /// Every import, updates included.
    public static let allImports = RequiringImports(choice: .all)
    /// Those that make an object.
    public static let newObjects = RequiringImports(choice: .ofNewObjects)
}

// MARK: Where values come from

extension PropertyOption {
    /// Keys or key paths that feed the property, best first, besides its name.
    ///
    /// A key path reaches into objects and arrays: `"address.zip"`, `"lines[0].zip"`, `"lines.0.zip"`. Its components are
    /// compared as keys are. A negative index counts from the end: `"lines[-1].zip"`. A literal key with a dot in it matches
    /// too, and is the better match; one that begins or ends with a dot, as `".issued"`, is no path at all. Of a model whose
    /// source is an array, `"[0]"` is the first element.
    ///
    /// When a path begins with the property's own name, as `"assignee.login"` does for `assignee`, only the end of the path is
    /// read, never the whole value under `assignee`.
    public static func from(_ keys: String...) -> PropertyOption { sources(keys, isInferred: true) }

    /// A key path whose keys may have dots and brackets in them: `.from(path: ["a.b", "c"])`.
    ///
    /// In text, such a key is written in brackets and quotes: `.from(#"["a.b"].c"#)` is the same.
    public static func from(path keys: [String]) -> PropertyOption { sources(path(keys), isInferred: true) }

    /// As ``from(_:)``, but the property's name is no key.
    public static func fromOnly(_ keys: String...) -> PropertyOption { sources(keys, isInferred: false) }

    /// As ``from(path:)``, but the property's name is no key.
    public static func fromOnly(path keys: [String]) -> PropertyOption { sources(path(keys), isInferred: false) }

    private static func path(_ keys: [String]) -> [String] {
        keys.isEmpty ? [] : [KeyPathText.text(of: keys.map { .key($0) })]
    }

    private static func sources(_ keys: [String], isInferred: Bool) -> PropertyOption {
        PropertyOption {
            $0.common.sources += keys
            if !isInferred { $0.common.isInferred = false }
            if keys.isEmpty { $0.common.faults.append("a source needs at least one key") }
            $0.common.faults += keys.compactMap(KeyPathText.fault)
        }
    }

    /// Every import, updates included, must bring a value that is not null.
    public static var required: PropertyOption { required(for: .allImports) }

    /// Like ``required``, for every import or only for those that make a new object. The latter suits an id, which an update need
    /// not repeat.
    ///
    /// ```swift
    /// Property(\.id, .identity, .required(for: .newObjects))
    /// ```
    public static func required(for imports: RequiringImports) -> PropertyOption {
        PropertyOption { settings in
            switch imports.choice {
            case .all: settings.common.isRequired = true
            case .ofNewObjects: settings.common.isRequiredOfNew = true
            }
        }
    }

    /// A new object takes the value; an update that brings another one is an issue of the code ``ImportIssue/Code/unchanging``.
    ///
    /// ```swift
    /// Property(\.number, .unchanging)      // number: "A-2" cannot replace "A-1"
    /// ```
    ///
    /// A null differs from every value, and every value differs from `nil`. Values are compared as an update compares them. Where
    /// invalid values are left out, or the property has a ``fallback(_:)``, the other value is left out and reported; the
    /// fallback itself is for new objects only.
    public static var unchanging: PropertyOption { PropertyOption { $0.common.isUnchanging = true } }

    /// A new object needs no value for this property, even where ``ImportOptions/missingValues`` are an error: it keeps the
    /// value of a new instance.
    public static var defaulted: PropertyOption { PropertyOption { $0.common.isDefaulted = true } }
}

// An option for some types has an unavailable twin in `Mistakes.swift`.

extension PropertyOption where Value: PropertyTraits.ModelValue {
    /// The nested model's keys stand in the parent's object, each with a prefix.
    ///
    /// The model sees only the keys with the prefix, which is removed; without any it is untouched. Keys that the parent has a
    /// property for are the parent's; of several prefixes that fit, the longest with a use for the key counts. With an empty
    /// prefix, the model gets the keys that it has a property for and the parent has none for. The declared type of the property
    /// decides, even where its value is of a subclass. What goes to a catch-all of the model keeps the prefix.
    ///
    /// The model has its own ``DictionaryImportable/importOptions``, not those of the parent. An update changes only the
    /// properties that it has keys for: the model is updated in place, unless a converter makes another. An optional one becomes
    /// `nil` where all its values are null, that of its identity among them, as in a row without a partner.
    public static func flattened(prefix: String) -> PropertyOption {
        PropertyOption {
            $0.common.flattenedPrefix = prefix
            $0.common.isMerging = true
        }
    }
}

extension PropertyOption where Value: PropertyTraits.StringKeyedValue {
    /// The property receives every key of the object that no other property uses; a model has one such property at most. An
    /// update merges it key by key, but what a converter makes replaces it. Not among the keys are unknown ones with the prefix
    /// of a flattened model, and those in an object that only key paths lead into (`images[0].url`). A computed property that
    /// writes into it must come after it in the list, as it must after what is ``merging``.
    public static var catchAll: PropertyOption { PropertyOption { $0.common.isCatchAll = true } }
}

// MARK: How values are converted

extension PropertyOption {
    /// Values must have the type's natural JSON form: nothing crosses between boolean, number and text.
    public static var exact: PropertyOption { PropertyOption { $0.common.isExact = true } }

    /// Converts with a function of yours instead. It may throw any error; null reaches it too. An export writes the value in the
    /// form of its type, which the function has to read as well: else give `exporting:`, or ``notExported``.
    public static func converting(_ convert: @escaping @Sendable (ImportValue) throws -> Value) -> PropertyOption {
        PropertyOption {
            $0.converter = convert
            guard Value.self is ImportValue.Type || Value.self is ImportValue?.Type else { return }
            // A value that still belonged to the import would hold that, with its session.
            $0.converter = { source in
                let value = try convert(source)
                return (value as? ImportValue)?.detached as? Value ?? value
            }
        }
    }

    /// Converts with functions of yours in both directions.
    ///
    /// ```swift
    /// Property(\.tags, .converting({ ($0.string ?? "").split(separator: ",").map(String.init) },
    ///                              exporting: { $0.joined(separator: ",") }))
    /// ```
    ///
    /// - Parameters:
    ///   - convert: Makes the property's value of the source's. It may throw any error; null reaches it too.
    ///   - exporting: Makes of the property's value what JSON can hold, or anything else that can be exported; `nil` is
    ///     null. It may throw any error.
    public static func converting(
        _ convert: @escaping @Sendable (ImportValue) throws -> Value,
        exporting: @escaping @Sendable (Value) throws -> Any?
    ) -> PropertyOption {
        PropertyOption {
            converting(convert).apply(&$0)
            $0.exporter = { try exporting($0) }
        }
    }

    /// The values of this property are never quoted in an issue, and of the keys within one only the names of properties are.
    public static var sensitive: PropertyOption { PropertyOption { $0.common.isSensitive = true } }
}

extension PropertyOption where Value: Sendable {
    /// The value that is written, and a warning given, when the source's value does not convert or breaks a rule.
    public static func fallback(_ value: Value) -> PropertyOption {
        PropertyOption(isForElements: true) { $0.fallback = { value } }
    }
}

extension PropertyOption where Value: PropertyTraits.DateValue {
    /// How the dates of this property are read and exported.
    ///
    /// A pattern that does not say what it seems to, such as `yyyy-mm-DD`, is a fault of the model. So is this option of a
    /// `codable:` property, whose decoder and encoder have strategies of their own.
    public static func date(_ strategy: DateStrategy) -> PropertyOption {
        PropertyOption {
            $0.common.dates = strategy
            $0.common.faults += strategy.faults
        }
    }
}

extension PropertyOption where Value: PropertyTraits.MergeableValue {
    /// A nested model is updated in place rather than replaced; a dictionary is merged key by key, where an absent key
    /// stays and a null removes, in a new object too. What a converter or `codable:` makes replaces the current value. A
    /// computed property that writes into it must come after it in the list: the merge starts from the old value, so what was
    /// written before is lost.
    ///
    /// In an array of models, the current elements are found by their identities and updated; then the array has
    /// the elements of the source in their order. See ``identity``.
    public static var merging: PropertyOption {
        PropertyOption {
            $0.common.isMerging = true
            $0.common.mergedElement = mergedElement(of: Value.self)
        }
    }
}

extension PropertyOption where Value: PropertyTraits.MergeableList {
    /// Like ``merging``. When the others are kept, elements that the source does not name stay where they are, new ones follow
    /// them, and each object is in the array only once.
    public static func merging(keepingOthers: Bool) -> PropertyOption {
        PropertyOption {
            merging.apply(&$0)
            $0.common.keepsOtherElements = keepingOthers
        }
    }
}

extension PropertyOption where Value: PropertyTraits.MergeableList & PropertyTraits.ElementContainer {
    /// Like ``merging``, but the elements are told apart by one of their properties, within this array only. They need no
    /// identity of their own, and an element of another array with an equal value is another object.
    ///
    /// ```swift
    /// Property(\.lines, .merging(by: \.sku))
    /// ```
    ///
    /// The property must be in the list of the elements' model, and `final` where that inherits it. What a source has for it is
    /// read as that list says; an element for which it is missing, null or not valid is a new one, or an issue where others are
    /// kept. Two with an equal value are one, which is reported where they contradict each other.
    ///
    /// - Parameters:
    ///   - key: The property.
    ///   - keepingOthers: Whether elements that the source does not name stay where they are.
    public static func merging<Key: Hashable & SendableMetatype>(
        by key: KeyPath<Value.ContainedElement, Key> & Sendable, keepingOthers: Bool = false
    ) -> PropertyOption {
        let mergeKey = MergeKey(key)
        return PropertyOption {
            merging(keepingOthers: keepingOthers).apply(&$0)
            $0.common.mergeKey = mergeKey
        }
    }
}

/// The type of the elements that are merged one by one; `nil` for what is merged as a whole.
private func mergedElement(of type: Any.Type) -> Any.Type? {
    if let optional = type as? any OptionalValue.Type { return mergedElement(of: optional.wrappedType) }
    return (type as? any ArrayValue.Type)?.elementType
}

// MARK: Identities and references

extension PropertyOption where Value: Hashable & SendableMetatype {
    /// The property is the identity of the object, or a part of it: sources with equal identities are one object, in one
    /// import and in all those of an ``ImportSession``.
    ///
    /// Several marked properties are one identity together. It is read from the best key that is present, converted as the
    /// property says. A source in which it is missing or null, does not convert or breaks a rule of the property, has no
    /// identity: it makes a new object, known by the value that it has then. ``fallback(_:)`` never makes an identity. A struct
    /// is never the same as another; its identity matches the elements of arrays that are merged.
    ///
    /// A model that has ``DictionaryImportable/identity(for:)`` marks none.
    public static var identity: PropertyOption { PropertyOption { $0.identity = { Identity(reading: $0) } } }
}

extension PropertyOption where Value: PropertyTraits.ReferableValue {
    /// The source may give the identity of an object, mostly a number or a text, in place of the object itself. The property is
    /// exported as the identity, written as in an export of the object itself, or as an array of identities. Where identities are
    /// written as objects, such as `{"$oid": "b"}`, one that has no key for the marked property is read as an identity.
    ///
    /// ```swift
    /// Property(\.author, .byIdentity)       // {"title": "…", "author": 7}
    /// ```
    ///
    /// The object is the one of this import, or of its session, that has the identity, before or after the place that names
    /// it; else what ``DictionaryImportable/existingObject(for:)`` gives for a source with nothing but the identity. When
    /// there is none, that is an issue of the code ``ImportIssue/Code/unknownReference``, which fails the import in every preset.
    /// It is looked for when all else is valid, because an object may stand in what is not.
    ///
    /// The model marks one property as its ``identity``. A struct is what `existingObject(for:)` returns; an object of a model
    /// that names its kinds by ``DictionaryImportable/modelType(for:)`` must be described before it is named. In a stream, each
    /// element is an import of its own.
    public static var byIdentity: PropertyOption {
        PropertyOption { $0.common.isByIdentity = true }
    }
}

// MARK: Export

extension PropertyOption {
    /// The property is left out of exports.
    public static var notExported: PropertyOption { PropertyOption { $0.common.isExported = false } }

    /// The key or key path under which the property is exported.
    public static func exported(as key: String) -> PropertyOption { PropertyOption { $0.common.exportKey = key } }
}

// MARK: Schemas and documentation

extension PropertyOption {
    /// What the property means, for the `description` in the model's schema and for ``PropertyDescription/text``.
    public static func described(_ text: String) -> PropertyOption {
        PropertyOption(isForElements: true) { $0.text = text }
    }

    /// What the property's JSON looks like, where its type does not tell: what a converter reads and writes.
    ///
    /// The model's schema has it as it is, with what the rules say; where null is accepted, it must say so itself.
    public static func schema(_ schema: JSONSchema) -> PropertyOption {
        PropertyOption(isForElements: true) { $0.schema = schema }
    }
}
