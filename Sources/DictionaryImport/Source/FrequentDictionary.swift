/// A dictionary of text and values of one type that many have.
enum FrequentDictionary {
    case texts([String: String])
    case ints([String: Int])
    case doubles([String: Double])
    case bools([String: Bool])
    case dictionaries([String: [String: Any]])

    /// A dictionary inside an `Any`, when it has exactly one of these types.
    @inline(never)
    init?(exactly any: borrowing Any) {
        guard let dictionary = Self.dictionary(any) else { return nil }
        self = dictionary
    }

    static func dictionary<Value>(_ value: Value) -> FrequentDictionary? {
        if let members = exactly(value, [String: String].self) { return .texts(members) }
        if let members = exactly(value, [String: Int].self) { return .ints(members) }
        if let members = exactly(value, [String: Double].self) { return .doubles(members) }
        if let members = exactly(value, [String: Bool].self) { return .bools(members) }
        if let members = exactly(value, [String: [String: Any]].self) { return .dictionaries(members) }
        return nil
    }

    /// The dictionary, with each value in an `Any`.
    var untyped: [String: Any] {
        switch self {
        case .texts(let members): members.mapValues { $0 }
        case .ints(let members): members.mapValues { $0 }
        case .doubles(let members): members.mapValues { $0 }
        case .bools(let members): members.mapValues { $0 }
        case .dictionaries(let members): members.mapValues { $0 }
        }
    }
}

extension Dictionary where Key == String, Value == Any {
    /// The value of a key, when it is exactly of a type.
    @inline(__always)
    func member<Wanted>(_ key: String, as type: Wanted.Type) -> Wanted? {
        guard let index = position(ofKey: key) else { return nil }
        var value = values[index]
        return Handle.withHandle(of: &value) { $0.held(as: type) }
    }

    /// As `index(forKey:)`. Of a few keys the wanted one is found sooner than its hash.
    func position(ofKey key: String) -> Index? {
        guard count <= 4 else { return index(forKey: key) }
        var index = startIndex
        while index != endIndex {
            if keys[index] == key { return index }
            formIndex(after: &index)
        }
        return nil
    }
}
