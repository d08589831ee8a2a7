/// Values by identities. Numbers and texts are looked up as what they are, which takes half as long.
struct IdentityTable<Value> {
    private var numbers: [Int: Value] = [:]
    private var texts: [String: Value] = [:]
    private var others: [Identity: Value] = [:]

    subscript(identity: Identity) -> Value? {
        get {
            switch identity {
            case .number(let number): numbers[number]
            case .text(let text): texts[text]
            case .uuid, .compound, .other: others[identity]
            }
        }
        set {
            switch identity {
            case .number(let number): numbers[number] = newValue
            case .text(let text): texts[text] = newValue
            case .uuid, .compound, .other: others[identity] = newValue
            }
        }
    }

    /// Adds a value, unless the identity has one, which is returned then.
    mutating func add(_ new: Value, for identity: Identity) -> Value? {
        // Mostly it is a new one, which takes one look-up.
        func add<Key>(_ key: Key, to values: inout [Key: Value]) -> Value? {
            guard let known = values.updateValue(new, forKey: key) else { return nil }
            values[key] = known
            return known
        }
        return switch identity {
        case .number(let number): add(number, to: &numbers)
        case .text(let text): add(text, to: &texts)
        case .uuid, .compound, .other: add(identity, to: &others)
        }
    }

    var count: Int { numbers.count + texts.count + others.count }

    /// Makes room for as many more identities of this kind.
    mutating func reserveCapacity(_ count: Int, like identity: Identity) {
        switch identity {
        case .number: numbers.reserveCapacity(numbers.count + count)
        case .text: texts.reserveCapacity(texts.count + count)
        case .uuid, .compound, .other: others.reserveCapacity(others.count + count)
        }
    }

    func forEachValue(_ body: (Identity, Value) -> Void) {
        for (number, value) in numbers { body(.number(number), value) }
        for (text, value) in texts { body(.text(text), value) }
        for (identity, value) in others { body(identity, value) }
    }

    /// Removes all values, which `body` gets, and keeps their room.
    mutating func removeAll(_ body: (Value) -> Void) {
        func remove<Key>(_ values: inout [Key: Value]) {
            if values.isEmpty { return }
            for value in values.values { body(value) }
            values.removeAll(keepingCapacity: true)
        }
        remove(&numbers)
        remove(&texts)
        remove(&others)
    }
}
