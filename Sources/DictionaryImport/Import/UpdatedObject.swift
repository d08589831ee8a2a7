/// A nested object that an update has reached: one that was there before, to which writes may be staged, or one whose source has
/// keys that no property takes.
struct UpdatedObject {
    /// A part of the way from the object that the update was called on.
    fileprivate enum Part {
        case property(Field)
        case component(ImportPath.Component)
    }

    /// `nil` where only keys are of interest.
    let object: AnyObject?
    let schema: Schema?
    private(set) var unknownKeys: [String]
    /// The way, from the inside out; and the same as the source spells it.
    private var way: [Part] = []
    private var sourcePath: [ImportPath.Component] = []

    init(_ object: AnyObject, _ schema: Schema) { (self.object, self.schema, unknownKeys) = (object, schema, []) }

    init(unknownKeys: [String]) { (object, schema, self.unknownKeys) = (nil, nil, unknownKeys) }

    mutating func prefix(with component: ImportPath.Component) {
        way.append(.component(component))
        sourcePath.append(component)
    }

    mutating func prefix(with field: Field, at components: [ImportPath.Component]) {
        if field.settings.isSensitive {
            unknownKeys = unknownKeys.map { _ in IssueFacts.hiddenKey }
            sourcePath = sourcePath.map(\.hidden)
        }
        way.append(.property(field))
        sourcePath += components.reversed()
    }

    /// The unknown keys with their paths.
    var unknownPaths: [String] {
        unknownKeys.map { ImportPath(sourcePath.reversed() + [.key($0)]).description }
    }

    /// The name of a property of the object, from the object that the update was called on.
    func name(of field: Field) -> String {
        ImportPath(way.reversed().map(\.component) + [.key(field.name)]).description
    }

    /// What sorts the properties of all updated objects in the order of the registries, of elements and of keys.
    func order(of field: Field) -> [(Int, String)] { way.reversed().map(\.order) + [(field.index, "")] }
}

extension UpdatedObject.Part {
    fileprivate var component: ImportPath.Component {
        switch self {
        case .property(let field): .key(field.name)
        case .component(let component): component
        }
    }

    fileprivate var order: (Int, String) {
        switch self {
        case .property(let field): (field.index, "")
        case .component(.index(let index)): (index, "")
        case .component(.key(let key)): (0, key)
        }
    }
}
