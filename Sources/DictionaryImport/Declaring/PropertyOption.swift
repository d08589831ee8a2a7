/// What a model says of a property besides its key path: where its values come from, how they are converted, and which
/// rules they keep.
///
/// An option that makes no sense for the property's type does not compile.
public struct PropertyOption<Value>: Sendable {
    let apply: @Sendable (inout PropertySettings) -> Void

    init(_ apply: @escaping @Sendable (inout PropertySettings) -> Void) {
        self.apply = apply
    }
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
    /// A property that is read from below its own name, as `assignee` from `"assignee.login"`, does not take that key itself.
    public static func from(_ keys: String...) -> PropertyOption { sources(keys, isInferred: true) }

    /// A key path whose keys may have dots and brackets in them: `.from(path: ["a.b", "c"])`.
    ///
    /// In text, such a key is written in brackets and quotes: `.from(#"["a.b"].c"#)` is the same.
    public static func from(path keys: [String]) -> PropertyOption {
        sources(path(keys), isInferred: true)
    }

    /// As ``from(_:)``, but the property's name is no key.
    public static func fromOnly(_ keys: String...) -> PropertyOption { sources(keys, isInferred: false) }

    /// As ``from(path:)``, but the property's name is no key.
    public static func fromOnly(path keys: [String]) -> PropertyOption { sources(path(keys), isInferred: false) }

    private static func path(_ keys: [String]) -> [String] { keys.isEmpty ? [] : [KeyPathText.text(ofKeys: keys)] }

    private static func sources(_ keys: [String], isInferred: Bool) -> PropertyOption {
        PropertyOption {
            $0.sources += keys
            if !isInferred { $0.isInferred = false }
            if keys.isEmpty { $0.faults.append(.other("a source needs at least one key")) }
            $0.faults += keys.compactMap(KeyPathText.fault).map { .other($0) }
        }
    }

    /// Every import, updates included, must bring a value that is not null.
    public static var required: PropertyOption { PropertyOption { $0.isRequired = true } }

    /// A new object takes the value; an update that brings another one is an issue of the code ``ImportIssue/Code/unchanging``.
    ///
    /// ```swift
    /// Property(\.number, .unchanging)      // number: "A-2" cannot replace "A-1"
    /// ```
    ///
    /// A null is another value, unless the property is `nil`, and so is one where the property is `nil`. Values are compared
    /// as an update compares them. Where what is not valid is left out, so is such a value; a ``fallback(_:)`` is for new
    /// objects only.
    public static var unchanging: PropertyOption { PropertyOption { $0.isUnchanging = true } }

    /// A new object need not get a value for this property: what a new instance holds is its default, also where
    /// ``ImportOptions/missingValues`` are an error.
    public static var defaulted: PropertyOption { PropertyOption { $0.isDefaulted = true } }
}

extension PropertyOption where Value: PropertyTraits.ModelValue {
    /// The nested model's keys stand in the parent's object, each with a prefix.
    ///
    /// The model sees only the keys with the prefix, which is removed; without any it is untouched. Keys that the parent
    /// has a property for are the parent's. With an empty prefix, the model gets the keys that it has a property for and the
    /// parent has none for. What goes to a catch-all of the model keeps the prefix. An update touches what it has keys for,
    /// as in the parent: the model is updated in place.
    public static func flattened(prefix: String) -> PropertyOption {
        PropertyOption {
            $0.flattenedPrefix = prefix
            $0.isMerging = true
        }
    }
}

extension PropertyOption where Value: PropertyTraits.StringKeyedValue {
    /// The property receives every key that nothing else takes. On an update it is merged key by key.
    public static var catchAll: PropertyOption { PropertyOption { $0.isCatchAll = true } }
}

// MARK: How values are converted

extension PropertyOption {
    /// Values must have the type's natural JSON form: nothing crosses between boolean, number and text.
    public static var exact: PropertyOption { PropertyOption { $0.isExact = true } }

    /// Converts with a function of yours instead. It may throw any error; null reaches it too.
    public static func converting(_ convert: @escaping @Sendable (ImportValue) throws -> Value) -> PropertyOption {
        converter { value, memory in memory.initialize(to: try convert(value)) }
    }

    static func converter(
        _ convert: @escaping @Sendable (ImportValue, ValueMemory) throws -> Void
    ) -> PropertyOption {
        PropertyOption { $0.converter = convert }
    }

    /// The values of this property are never quoted in an issue, and no key that is part of one is shown in its path or words.
    public static var sensitive: PropertyOption { PropertyOption { $0.isSensitive = true } }
}

extension PropertyOption where Value: Sendable {
    /// The value that is written, and a warning given, when the source's value does not convert or breaks a rule.
    public static func fallback(_ value: Value) -> PropertyOption {
        PropertyOption { $0.fallback = { $0.initialize(to: value) } }
    }
}

extension PropertyOption where Value: PropertyTraits.DateValue {
    /// How the dates of this property are read and exported.
    ///
    /// A pattern that does not say what it seems to, such as `yyyy-mm-DD`, is a fault of the model.
    public static func date(_ strategy: DateStrategy) -> PropertyOption {
        PropertyOption {
            $0.dates = strategy
            $0.faults += strategy.faults.map { .other($0) }
        }
    }
}

extension PropertyOption where Value: PropertyTraits.MergeableValue {
    /// A nested model is updated in place rather than replaced; a dictionary is merged key by key, where an absent key
    /// stays and a null removes.
    ///
    /// In an array of models, the elements that are there are found by their identities and updated; then the array has
    /// the elements of the source in their order. See ``identity``.
    public static var merging: PropertyOption {
        PropertyOption {
            $0.isMerging = true
            $0.mergedElement = mergedElement(of: Value.self)
        }
    }
}

extension PropertyOption where Value: PropertyTraits.MergeableList {
    /// As ``merging``; when the others are kept, elements that the source does not name stay where they are, and new ones
    /// follow them. Each object is in the array once then.
    public static func merging(keepingOthers: Bool) -> PropertyOption {
        PropertyOption {
            $0.isMerging = true
            $0.mergedElement = mergedElement(of: Value.self)
            $0.keepsOtherElements = keepingOthers
        }
    }
}

extension PropertyOption where Value: PropertyTraits.MergeableList & PropertyTraits.ElementContainer {
    /// As ``merging``, but the elements are told apart by one of their properties, within this array only: an identity of
    /// their own they need not have, and what has an equal value elsewhere is another object.
    ///
    /// ```swift
    /// Property(\.lines, .merging(by: \.sku))
    /// ```
    ///
    /// The property must be in the list of the elements' model. What a source has for it is read as that list says; an
    /// element for which it is missing, null or not valid is a new one.
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
            $0.mergeKey = mergeKey
        }
    }
}

/// The type of the elements that are merged one by one; `nil` for what is merged as a whole.
private func mergedElement(of type: Any.Type) -> Any.Type? {
    if let optional = type as? any OptionalValue.Type { return mergedElement(of: optional.wrappedType) }
    return (type as? any ArrayValue.Type)?.elementType
}

// MARK: Export

extension PropertyOption {
    /// The property is left out of exports.
    public static var notExported: PropertyOption { PropertyOption { $0.isExported = false } }

    /// The key or key path under which the property is exported.
    public static func exported(as key: String) -> PropertyOption { PropertyOption { $0.exportKey = key } }
}
