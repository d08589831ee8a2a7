/// What an update notes of a nested object that it has reached: one that was there before, to which writes may be staged, or one
/// whose source has keys that no property takes.
struct UpdateNote {
    /// A part of the way from the object that the update was called on.
    enum Part: Sendable {
        case property(Field)
        /// An element of a list, by its place there, or a member of a dictionary.
        case place(ImportPath.Component)
        /// What has no place of its own: an element of a set.
        case nameless
        /// What a hook has converted: no property of its object leads there.
        case hook
    }

    /// `nil` where only keys are of interest.
    let object: AnyObject?
    let schema: Schema?
    private(set) var unknownKeys: [String]
    /// Whether it stands in the value of a sensitive property.
    private(set) var isHidden = false
    private(set) var way = Way()
    /// The same as the source spells it, from the inside out, for the unknown keys.
    private var sourcePath: [ImportPath.Component] = []

    init(_ object: AnyObject, _ schema: Schema) { (self.object, self.schema, unknownKeys) = (object, schema, []) }

    init(unknownKeys: [String], at path: [ImportPath.Component] = []) {
        (object, schema, self.unknownKeys, sourcePath) = (nil, nil, unknownKeys, path.reversed())
    }

    /// - Parameters:
    ///   - component: The way that the source has, if any.
    ///   - part: The way that leads there in the object, if any.
    mutating func prefix(with component: ImportPath.Component?, as part: Part?) {
        if let part { way.parts.append(part) }
        if let component, !unknownKeys.isEmpty { sourcePath.append(component) }
    }

    mutating func prefix(with field: Field, at components: [ImportPath.Component]) {
        if field.settings.isSensitive {
            unknownKeys = unknownKeys.map { _ in IssueFacts.hiddenKey }
            sourcePath = sourcePath.map(\.hidden)
            isHidden = true
        }
        way.parts.append(.property(field))
        if !unknownKeys.isEmpty { sourcePath += components.reversed() }
    }

    /// The unknown keys with their paths.
    var unknownPaths: [String] { unknownKeys.map { ImportPath(sourcePath.reversed() + [.key($0)]).description } }

    /// The way from the object that the update was called on.
    struct Way: Sendable {
        /// From the inside out.
        fileprivate var parts: [Part] = []

        /// Whether properties lead there from the object that the update was called on.
        var isInObject: Bool { !parts.contains { if case .hook = $0 { true } else { false } } }
    }
}

extension UpdateNote.Way {
    /// The name of a property of the object, from the object that the update was called on, as an export can be asked for it.
    /// Where an export has no name for what is inside, it is the name of what that is in.
    func name(of field: Field) -> String { KeyPathText.text(of: path(of: field, isShown: false).components) }

    /// The same as a path.
    ///
    /// - Parameter isShown: Whether it is for people: they see the place of what an export has no name for, and no key within a
    ///   sensitive value.
    func path(of field: Field, isShown: Bool = true) -> ImportPath {
        var path: [ImportPath.Component] = []
        var isHidden = false
        for part in parts.reversed() + [.property(field)] {
            switch part {
            case .property(let field):
                path.append(.key(field.name))
                isHidden = isHidden || isShown && field.settings.isSensitive
                if field.models.isNone || !isShown && field.hasExporter { return ImportPath(path) }
            case .place(let component): path.append(isHidden ? component.hidden : component)
            case .nameless: if !isShown { return ImportPath(path) }
            case .hook: continue
            }
        }
        return ImportPath(path)
    }

    /// What sorts the properties of all updated objects in the order of the registries, of elements and of keys.
    func order(of field: Field) -> [(Int, String)] { parts.reversed().map(\.order) + [(field.index, "")] }
}

extension UpdateNote.Part {
    fileprivate var order: (Int, String) {
        switch self {
        case .property(let field): (field.index, "")
        case .place(.index(let index)): (index, "")
        case .place(.key(let key)): (0, key)
        case .nameless, .hook: (0, "")
        }
    }
}
