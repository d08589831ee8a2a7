/// What has to wait for the end of the import: sets of objects that are still to change, rules on values with such objects,
/// whether objects that were only named have been described, and the `didImport` of objects.
struct LateStep {
    /// Whether it has to be known before anything is written.
    var isBeforeCommit = false
    /// Whether it changes nothing, as rules do: it is done even where another one has failed.
    var isCheck = false
    /// What the property has that it writes to, if the object existed: a planned import relies on that. A list, since room for a
    /// write would be copied with each step.
    var replaced: [Transaction.Write] = []
    /// How deep in the source it is done, as far as it converts.
    var depth = 0
    /// Where it stands, from the inside out.
    var place: [Records.Event] = []
    /// Does what waits, and throws or records what is wrong then.
    let action: (ImportContext) throws -> Void
}
