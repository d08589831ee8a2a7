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
        private var slots: [Int] = []
        private var values: [Override] = []

        subscript(slot: Int) -> Override? {
            index(of: slot).map { values[$0] }
        }

        mutating func add(_ value: Override, for slot: Int) {
            if let index = index(of: slot) {
                values[index] = value
            } else {
                let isLast = (slots.last ?? -1) < slot
                let index = isLast ? slots.count : slots.firstIndex { $0 > slot } ?? slots.count
                slots.insert(slot, at: index)
                values.insert(value, at: index)
            }
        }

        private func index(of slot: Int) -> Int? {
            var (start, end) = (0, slots.count)
            while start < end {
                let middle = (start + end) / 2
                if slots[middle] < slot { start = middle + 1 } else { end = middle }
            }
            return start < slots.count && slots[start] == slot ? start : nil
        }
    }

    var overrides = Overrides()
    /// The members that are left of the source when `shouldImport` has been called for each.
    var accepted: ListedMembers?
    /// Properties whose key path was found to be blocked, which says why they have no value.
    var blocked: Set<Int> = []
    /// Keys that no property takes.
    private(set) var unclaimed = UnclaimedMembers()
    /// For each flattened model the keys that have its prefix, which has been removed; empty without any.
    private(set) var prefixed: [UnclaimedMembers] = []
    /// Keys that slots have got their values from, as far as these are long and have rivals.
    var longHolders: [Int: (key: String, rank: Int)] = [:]
    /// Keys that lost against a better one.
    var shadowed: [(property: Int, key: String)] = []

    /// Keeps a member that no property takes.
    func keep(_ member: ListedMembers.Member, mayBeRepeated: Bool) {
        unclaimed.add(member, mayBeRepeated: mayBeRepeated)
    }

    /// Keeps a member for one of several flattened models.
    func keep(_ member: ListedMembers.Member, forFlattened number: Int, of count: Int) {
        if prefixed.isEmpty { prefixed = Array(repeating: UnclaimedMembers(), count: count) }
        prefixed[number].add(member, mayBeRepeated: true)
    }

    /// Hands over all that no property takes.
    func takeUnclaimed() -> [ListedMembers.Member] {
        defer { unclaimed = UnclaimedMembers() }
        return unclaimed.list
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
