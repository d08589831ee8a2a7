/// What has to wait for the end of the import: sets of objects that are still to change, rules on values with such objects,
/// whether objects that were only named have been described, and the `didImport` of objects.
struct LateStep {
    /// What happens to a place on the way out of an import; see ``Records``.
    enum Event {
        /// - isData: Whether a key is part of the source's data, as those of dictionaries are, and not the key of a property.
        case component(ImportPath.Component, isData: Bool)
        case attribution(property: String, model: String, key: String?)
        /// The place is part of the value of a sensitive property.
        case hiding
    }

    /// Does what waits, and throws or records what is wrong then.
    let action: (ImportContext) throws -> Void
    /// Whether it has to be known before anything is written.
    let isBeforeCommit: Bool
    /// Whether it changes nothing, as rules do: it is done even where another one has failed.
    let isCheck: Bool
    /// Where it stands, from the inside out.
    var place: [Event] = []

    init(isBeforeCommit: Bool = false, isCheck: Bool = false, action: @escaping (ImportContext) throws -> Void) {
        (self.isBeforeCommit, self.isCheck, self.action) = (isBeforeCommit, isCheck, action)
    }
}
