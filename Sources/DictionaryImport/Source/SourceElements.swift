import Foundation

/// The elements of an array of any source, one after the other. They are lent: they are valid as long as what they come from.
enum SourceElements {
    case any([Any])
    /// What a call is mostly given, and what most arrays of models are: to put each into an `Any` beforehand would take memory
    /// for all of them.
    case dictionaries([[String: Any]])
    case json(JSONView)

    var count: Int {
        switch self {
        case .any(let elements): elements.count
        case .dictionaries(let elements): elements.count
        case .json(let array): array.count
        }
    }

    /// Lends the elements in order, where they stand.
    func forEachElement<Failure>(_ body: (Int, SourceValue) throws(Failure) -> Void) throws(Failure) {
        switch self {
        case .any(let elements):
            try elements.forEachHandle { index, element throws(Failure) in
                try body(index, SourceValue(.any(element)))
            }
        case .dictionaries(let elements):
            for index in elements.indices {
                try SourceValue.lending(elements[index]) { element throws(Failure) in try body(index, element) }
            }
        case .json(let array):
            var index = 0
            try array.forEachElement { element throws(Failure) in
                try body(index, SourceValue(.json(element)))
                index &+= 1
            }
        }
    }

    /// Lends an element; returns `nil` when there are not so many. In JSON text it is found by passing those before it.
    func withElement<Result>(at index: Int, _ body: (SourceValue) -> Result) -> Result? {
        guard index >= 0, index < count else { return nil }
        switch self {
        case .any(let elements):
            var element = elements[index]
            return Handle.withHandle(of: &element) { body(SourceValue(.any($0))) }
        case .dictionaries(let elements): return SourceValue.lending(elements[index], body)
        case .json(let array): return array.element(at: index).map { body(SourceValue(.json($0))) }
        }
    }

    /// An element, in the form that can be kept; `nil` when there are not so many.
    func element(at index: Int) -> ImportValue? { withElement(at: index) { $0.resolved } }

    /// The array, when all of its elements have the form of the type that is wanted: a number or text.
    @inline(__always)
    func array<Wanted>(of type: Wanted.Type) -> [Wanted]? {
        if Wanted.self == Double.self { return plain { $0.doubles }.flatMap { exactly($0, [Wanted].self) } }
        if Wanted.self == Int.self { return plain { $0.ints }.flatMap { exactly($0, [Wanted].self) } }
        if Wanted.self == String.self { return plain { $0.strings }.flatMap { exactly($0, [Wanted].self) } }
        return nil
    }

    @inline(__always)
    private func plain<Wanted>(inJSON: (JSONView) -> [Wanted]?) -> [Wanted]? {
        switch self {
        case .json(let array): return inJSON(array)
        case .dictionaries: return nil
        case .any(let elements):
            var isPlain = true
            let plain = [Wanted].building(capacity: elements.count) { plain in
                elements.forEachHandle { _, any in
                    let element = any.held(as: Wanted.self)
                    isPlain = isPlain && element != nil
                    if isPlain, let element { plain.append(element) }
                }
            }
            return isPlain ? plain : nil
        }
    }
}

extension SourceValue {
    /// The elements of an array; `nil` for anything else.
    var elements: SourceElements? {
        switch form {
        case .any(let any):
            if let elements = any.held(as: [Any].self) { return .any(elements) }
            if let elements = any.held(as: [[String: Any]].self) { return .dictionaries(elements) }
            if any.holdsScalar || any.holds([String: Any].self) { return nil }
            return ImportValue(classifying: any.pointee).elements
        case .json(let view): return view.isArray ? .json(view) : nil
        case .value(let value): return value.pointee.elements
        }
    }

    /// How many elements the array has that is read as this object; `nil` where it is none.
    var elementCountOfObject: Int? {
        guard case .value(let value) = form, case .members(let members) = value.pointee.storage else { return nil }
        return members.elementCount
    }

    /// Whether this is an object whose members can be read where they stand.
    @inline(__always)
    var isPlainObject: Bool {
        switch form {
        case .any(let any): any.holds([String: Any].self)
        case .json(let view): view.isObject
        case .value(let value): value.pointee.isObject
        }
    }
}
