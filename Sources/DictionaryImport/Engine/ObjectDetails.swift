/// What few objects need while they are being imported: values that are no members of the source, and notes on keys.
final class ObjectDetails {
    /// A value that a slot gets instead of a member of the source.
    struct Override {
        let value: ImportValue
        /// The key path that the value was found by; none for a value that was put together of several keys.
        let path: KeyMap.Path?
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
    /// For each flattened model the keys that have its prefix; after them, the keys that no property takes.
    private var kept: [UnclaimedMembers] = []
    /// Keys that slots have got their values from, as far as these are long and have rivals.
    var longHolders: [Int: (key: String, rank: Int)] = [:]
    /// Keys that lost against a better one.
    var shadowed: [(property: Int, key: String)] = []

    /// Keeps a member for one of several flattened models, or after the last of them because no property takes it.
    func keep(_ member: ListedMembers.Member, forFlattened number: Int, of count: Int, mayBeRepeated: Bool) {
        while kept.count <= count { kept.append(UnclaimedMembers()) }
        kept[number].add(member, mayBeRepeated: mayBeRepeated)
    }

    /// The members for a flattened model.
    func members(forFlattened number: Int) -> [ListedMembers.Member] { kept.isEmpty ? [] : kept[number].list }

    /// The members that no property takes.
    var unclaimed: [ListedMembers.Member] { kept.last?.list ?? [] }

    /// Hands over all that no property takes.
    func takeUnclaimed() -> [ListedMembers.Member] {
        kept.isEmpty ? [] : exchange(&kept[kept.count - 1], with: UnclaimedMembers()).list
    }
}

/// Members that no property takes. Of a repeated key the last value counts.
struct UnclaimedMembers {
    private(set) var list: [ListedMembers.Member] = []
    /// The numbers of the first of them, when there are many.
    private var numbers: [KeyBytes: Int] = [:]

    mutating func add(_ member: ListedMembers.Member, mayBeRepeated: Bool) {
        if mayBeRepeated, let earlier = number(of: member.spelling) {
            list[earlier] = member
        } else {
            if list.isEmpty { list.reserveCapacity(8) }
            list.append(member)
        }
    }

    /// The number of a key that has come before. Of a few it is found by going through them.
    private mutating func number(of key: String) -> Int? {
        if list.count < 16 { return list.firstIndex { $0.spelling.hasSameBytes(as: key) } }
        for number in numbers.count..<list.count { numbers[KeyBytes(list[number].spelling)] = number }
        return numbers[KeyBytes(key)]
    }
}
