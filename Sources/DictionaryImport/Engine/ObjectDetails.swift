/// What few objects need while they are being imported: values that are no members of the source, and notes on keys.
final class ObjectDetails {
    /// A value that a slot gets instead of a member of the source.
    struct Override {
        let value: ImportValue
        /// The key path that the value was found by.
        let path: KeyMap.Path
    }

    /// Values by slot.
    var overrides: [Int: Override] = [:]
    /// The members that are left of the source when `shouldImport` has been called for each.
    var accepted: ListedMembers?
    /// Properties whose key path was found to be blocked, which says why they have no value.
    var blocked: Set<Int> = []
    /// Keys that slots have got their values from, as far as these are long and have rivals.
    var longHolders: [Int: (key: String, lookupKey: String, rank: Int)] = [:]
    /// Keys that lost against a better one.
    var shadowed: [(property: Int, key: String)] = []
}
