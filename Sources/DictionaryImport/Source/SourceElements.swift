/// The elements of an array of any source, one after the other.
@usableFromInline
enum SourceElements {
    case any([Any])
    // Arrays whose elements are known: none has to be wrapped in an `Any`.
    case dictionaries([[String: Any]])
    case strings([String])
    case ints([Int])
    case doubles([Double])
    case json(JSONView)

    @usableFromInline
    var count: Int {
        switch self {
        case .any(let elements): elements.count
        case .dictionaries(let elements): elements.count
        case .strings(let elements): elements.count
        case .ints(let elements): elements.count
        case .doubles(let elements): elements.count
        case .json(let array): array.count
        }
    }

    /// Lends the elements in order, where they stand.
    func forEachElement<Failure>(_ body: (Int, SourceValue) throws(Failure) -> Void) throws(Failure) {
        switch self {
        case .any(let elements):
            try elements.forEachHandle { index, element throws(Failure) in
                try body(index, SourceValue(.any(element, isOwned: false)))
            }
        case .dictionaries(let elements):
            try elements.forEachHandle { index, element throws(Failure) in
                try body(index, SourceValue(.dictionary(element)))
            }
        case .strings(let elements):
            try elements.forEachHandle { index, element throws(Failure) in
                try body(index, SourceValue(.text(element)))
            }
        case .ints(let elements):
            for index in elements.indices { try body(index, SourceValue(.int(elements[index]))) }
        case .doubles(let elements):
            for index in elements.indices { try body(index, SourceValue(.double(elements[index]))) }
        case .json(let array):
            var index = 0
            try array.forEachElement { element throws(Failure) in
                try body(index, SourceValue(.json(element)))
                index &+= 1
            }
        }
    }

    /// The elements that stand for themselves; `nil` for those of a JSON document.
    var untyped: [Any]? {
        switch self {
        case .any(let elements): elements
        case .dictionaries(let elements): elements
        case .strings(let elements): elements
        case .ints(let elements): elements
        case .doubles(let elements): elements
        case .json: nil
        }
    }

    /// The array as it is, when it has exactly the type that is wanted, or all of its elements in JSON text have the form of
    /// it.
    @inlinable @inline(__always)
    func array<Wanted>(of type: Wanted.Type) -> [Wanted]? {
        switch self {
        case .strings(let elements): return exactly(elements, [Wanted].self)
        case .ints(let elements):
            if Wanted.self == Double.self { return exactly(elements.map(Double.init), [Wanted].self) }
            return exactly(elements, [Wanted].self)
        case .doubles(let elements): return exactly(elements, [Wanted].self)
        case .json(let array):
            if Wanted.self == Double.self { return array.doubles.flatMap { exactly($0, [Wanted].self) } }
            if Wanted.self == Int.self { return array.ints.flatMap { exactly($0, [Wanted].self) } }
            if Wanted.self == String.self { return array.strings.flatMap { exactly($0, [Wanted].self) } }
            return nil
        case .any, .dictionaries: return nil
        }
    }

    /// An array inside an `Any`, when it has exactly one of these types.
    @inline(never)
    init?(exactly any: borrowing Any) {
        guard let elements = Self.elements(any) else { return nil }
        self = elements
    }

    static func elements<Value>(_ value: Value) -> SourceElements? {
        if let elements = exactly(value, [Any].self) { return .any(elements) }
        if let elements = exactly(value, [[String: Any]].self) { return .dictionaries(elements) }
        if let elements = exactly(value, [String].self) { return .strings(elements) }
        if let elements = exactly(value, [Int].self) { return .ints(elements) }
        if let elements = exactly(value, [Double].self) { return .doubles(elements) }
        return nil
    }
}

extension SourceValue {
    /// The elements of an array; `nil` for anything else.
    @usableFromInline var elements: SourceElements? { frequentElements ?? otherElements }

    /// The elements of an array of one of the frequent types.
    @usableFromInline
    var frequentElements: SourceElements? {
        switch form {
        case .any(let any, _): SourceElements(exactly: any.pointee)
        case .json(let view): view.isArray ? .json(view) : nil
        case .value(let value): value.pointee.elements
        case .null, .dictionary, .selection, .text, .int, .double: nil
        }
    }

    /// The elements of an array of any other type.
    @usableFromInline
    var otherElements: SourceElements? {
        if case .any(let any, _) = form { return ImportValue(classifying: any.pointee).elements }
        return nil
    }

    /// The elements of the array that an object stands for.
    var elementsOfObject: SourceElements? {
        if case .selection(let selection) = form { return selection.pointee.base.elementsOfObject }
        return elements
    }

    /// Whether this is an object whose members can be read where they stand.
    @usableFromInline
    @inline(__always)
    var isPlainObject: Bool {
        switch form {
        case .any(let any, _): any.holds([String: Any].self)
        case .dictionary, .selection: true
        case .json(let view): view.isObject
        case .value(let value): value.pointee.isObject
        case .null, .text, .int, .double: false
        }
    }
}
