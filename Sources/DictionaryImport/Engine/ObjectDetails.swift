/// What few objects need while they are being imported: values that are no members of the source, and notes on keys.
final class ObjectDetails {
    /// A value that a slot gets instead of a member of the source.
    struct Override {
        /// A value, or what stands on the way to it.
        let end: PathEnd
        /// The key path that was followed.
        let path: KeyMap.Path

        /// The value that the slot gets; `nil` where something else stands on the way to it.
        var value: ImportValue? {
            switch end {
            case .value(let value): value
            case .null: .null
            case .absent, .scalar: nil
            }
        }
    }

    /// Values by slot.
    var overrides: [Int: Override] = [:]
    /// The members that are left of the source when `shouldImport` has been called for each.
    var accepted: ListedMembers?
    /// Keys that slots have got their values from, as far as these are long and have rivals.
    var longHolders: [Int: (key: String, lookupKey: String, rank: Int)] = [:]
    /// Keys that lost against a better one.
    var shadowed: [(property: Int, key: String)] = []
}
