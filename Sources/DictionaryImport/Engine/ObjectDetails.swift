/// What few objects need while they are being imported: values that are no members of the source, and notes on keys.
final class ObjectDetails {
    /// A value that a slot gets instead of a member of the source.
    struct Override {
        let value: ImportValue
        /// The key path that the value was found by.
        let path: KeyMap.Path
    }

    /// Values by slot. They are mostly added in the order of the slots.
    struct Overrides {
        private var list: [(slot: Int, value: Override)] = []

        subscript(slot: Int) -> Override? {
            let place = place(of: slot)
            return place < list.count && list[place].slot == slot ? list[place].value : nil
        }

        mutating func add(_ value: Override, for slot: Int) {
            let place = place(of: slot)
            if place < list.count, list[place].slot == slot {
                list[place].value = value
            } else if place == list.count {
                list.append((slot, value))
            } else {
                list.insert((slot, value), at: place)
            }
        }

        /// Where a slot is in the list, or would be.
        private func place(of slot: Int) -> Int {
            var (start, end) = (0, list.count)
            while start < end {
                let middle = (start + end) / 2
                if list[middle].slot < slot { start = middle + 1 } else { end = middle }
            }
            return start
        }
    }

    var overrides = Overrides()
    /// The members that are left of the source when `shouldImport` has been called for each.
    var accepted: ListedMembers?
    /// Properties whose key path was found to be blocked, which says why they have no value.
    var blocked: Set<Int> = []
    /// Keys that slots have got their values from, as far as these are long and have rivals.
    var longHolders: [Int: (key: String, lookupKey: String, rank: Int)] = [:]
    /// Keys that lost against a better one.
    var shadowed: [(property: Int, key: String)] = []
}
