/// A part of the way to the value that is being converted, for types of the user's that ask where they are.
///
/// Issues gain their paths on the way out; this way is kept for values with parts only, and made into a path when somebody asks.
enum Step {
    case component(ImportPath.Component)
    case components([ImportPath.Component])
    /// The way along a key path, if there is one.
    case way(PathWalk.Way?)
    /// A key of JSON that has not been read as text.
    case json(JSONDocument, key: Int)
    /// The element or the member that is being imported.
    case part(of: PartsImport)
    /// The place of a late step, from the inside out.
    case late([Records.Event])

    var components: [ImportPath.Component] {
        switch self {
        case .component(let component): [component]
        case .components(let components): components
        case .way(let way): way?.path ?? []
        case .json(let document, let key): [.key(document.string(at: key) ?? "")]
        case .part(let parts): [parts.component]
        case .late(let place): place.reversed().flatMap(\.components)
        }
    }
}
