import Foundation

// The elements of an array and the members of an object, whatever they come in.
//
// Parts of a value of another document than the one at hand come as `.value`, with their document.

// MARK: Elements

extension Source {
    /// How many elements an array has; `nil` for anything else.
    func elementCount(in document: JSONDocument) -> Int? { elements(in: document)?.count }

    /// The elements of an array, in order; `nil` for anything else.
    @inline(__always)
    func elements(in document: JSONDocument) -> Elements? {
        switch self {
        case .array(let elements): Elements(of: self, count: elements.count)
        case .typed(let elements): Elements(of: self, count: elements.count)
        case .objects(let elements): Elements(of: self, count: elements.count)
        case .json(let place):
            document.isArray(at: place)
                ? Elements(of: self, count: document.count(at: place), next: place + 1, document: document) : nil
        case .members(let list): list.array.flatMap { $0.source.elements(in: $0.document)?.held(in: document) }
        case .value(let value): value.source.elements(in: value.document)?.held(in: document)
        case .null, .bool, .int, .double, .string, .dictionary, .other: nil
        }
    }

    /// An element of an array; `nil` when there are not so many. In JSON text it may be found by passing those before it.
    func element(at index: Int, in document: JSONDocument) -> Source? {
        guard let elements = elements(in: document), 0..<elements.count ~= index else { return nil }
        return elements.element(at: index)
    }

    /// Goes through the elements of an array.
    struct Elements: Sequence, IteratorProtocol {
        let count: Int
        /// An array, whose elements are in memory or in the document.
        private let array: Source
        private let document: JSONDocument
        /// Whether the elements are wanted as values of another document.
        private var isOfAnotherDocument = false
        private var index = 0
        /// The place of the next element in the document.
        private var place: Int

        fileprivate init(of array: Source, count: Int, next place: Int = 0, document: JSONDocument = .none) {
            (self.array, self.count, self.place, self.document) = (array, count, place, document)
        }

        fileprivate consuming func held(in document: JSONDocument) -> Elements {
            isOfAnotherDocument = self.document !== document
            return self
        }

        @inline(__always)
        mutating func next() -> Source? {
            guard index < count else { return nil }
            defer { index += 1 }
            switch array {
            case .array(let elements): return Source(elements[index])
            case .typed(let elements): return Source(elements[any: index])
            case .objects(let elements): return .dictionary(elements[index])
            default:
                defer { place = document.next(after: place) }
                return element(inDocumentAt: place)
            }
        }

        fileprivate func element(at index: Int) -> Source? {
            if case .json(let place) = array { return document.element(index, of: place).map(element(inDocumentAt:)) }
            var rest = self
            rest.index = index
            return rest.next()
        }

        @inline(__always)
        private func element(inDocumentAt place: Int) -> Source {
            let element = document.source(at: place)
            return isOfAnotherDocument ? ImportValue(element, document: document).source(in: .none) : element
        }
    }

    /// The elements of a set, numbers by size, then the others by their texts; `nil` for anything else.
    var elementsOfSet: [Any]? {
        guard case .other(let any) = self, let set = any as? Set<AnyHashable> else { return nil }
        let elements = set.map { (text: Self.text(of: $0.base), value: $0.base) }
        return elements.sorted { $0.text.precedesInOrder($1.text) }.map(\.value)
    }

    private static func text(of any: Any) -> String {
        let value = ImportValue(any)
        if let elements = value.array { return "\(elements.map { text(of: $0.any) })" }
        if let members = value.sortedMembers { return "\(members.map { ($0.key, text(of: $0.value.any)) })" }
        return (any as? Date)?.shownText ?? "\(any)"
    }
}

extension String {
    /// Numbers come first, the smaller ones before the larger.
    fileprivate func precedesInOrder(_ other: String) -> Bool {
        switch (number, other.number) {
        case (let left?, let right?) where left != right: left < right
        case (_?, nil): true
        case (nil, _?): false
        default: precedesInUTF8(other)
        }
    }

    private var number: Double? { Double(self).flatMap { $0.isNaN ? nil : $0 } }
}

// MARK: Members

extension Source {
    /// How many members an object has, repeated keys each time; `nil` for anything else.
    func memberCount(in document: JSONDocument) -> Int? {
        switch self {
        case .dictionary(let members): members.count
        case .members(let list): list.members.count
        case .json(let place): document.isObject(at: place) ? document.count(at: place) : nil
        case .value(let value): value.source.memberCount(in: value.document)
        default: nil
        }
    }

    /// Whether this has members, also where these are the elements of an array.
    func hasMembers(in context: ImportContext) -> Bool {
        switch self {
        case .dictionary, .members: true
        case .json(let place): context.document.isObject(at: place)
        case .value(let value): value.source.memberCount(in: value.document) != nil
        default: false
        }
    }

    /// Whether this is an object that is no dictionary of models, or an array or a dictionary that has one in it.
    func holdsObjects(for models: _NestedModels, in context: ImportContext) throws -> Bool {
        var (parts, models) = (elements(in: context.document).map(Array.init), models)
        if case .elements(let elements) = models {
            models = elements
            if !context.run.settings.reshapes { parts = parts ?? sortedMembers(in: context.document)?.map(\.value) }
        }
        guard let parts else { return hasMembers(in: context) }
        return try context.run.nested { try parts.contains { try $0.holdsObjects(for: models, in: context) } }
    }

    /// Calls `body` with each member of an object, under its key as the source spells it, in the order of the source; returns
    /// `nil` for anything else. Of a repeated key each value comes. An array read as an object has its elements.
    @inline(__always)
    func forEachMember(in document: JSONDocument, _ body: (String, consuming Source) throws -> Void) rethrows -> Void? {
        switch self {
        case .dictionary(let members): for (key, value) in members { try body(key, Source(value)) }
        case .json(let place):
            guard document.isObject(at: place) else { return nil }
            for key in document.keys(of: place) {
                try body(document.string(at: key) ?? "", document.source(at: key + 1))
            }
        case .members, .value:
            guard let members = rareMembers(in: document) else { return nil }
            for member in members { try body(member.key, member.value) }
        default: return nil
        }
        return ()
    }

    private func rareMembers(in document: JSONDocument) -> [(key: String, value: Source)]? {
        if case .members(let list) = self { return list.members.map { ($0.key, $0.value.source(in: document)) } }
        guard case .value(let object) = self else { return nil }
        var members: [(key: String, value: Source)] = []
        let isObject: Void? = object.source.forEachMember(in: object.document) { key, value in
            members.append((key, ImportValue(value, document: object.document).source(in: document)))
        }
        return isObject == nil ? nil : members
    }

    /// The members of an object in the order of their keys' UTF-8 bytes, which is the same whatever the order of the source. Of a
    /// repeated key the last value counts. `nil` for anything else.
    func sortedMembers(in document: JSONDocument) -> SortedMembers? {
        guard let count = memberCount(in: document) else { return nil }
        var (keys, values, isSorted) = ([] as [String], [] as [Source], true)
        keys.reserveCapacity(count)
        values.reserveCapacity(count)
        _ = forEachMember(in: document) { key, value in
            if isSorted, let last = keys.last { isSorted = last.precedesInUTF8(key) }
            keys.append(key)
            values.append(value)
        }
        let order = isSorted ? Array(keys.indices) : keys.orderInUTF8
        if case .dictionary = self { return SortedMembers(keys, values, order) }
        var lastOnes: [Int] = []
        for index in order {
            if let last = lastOnes.last, keys[last].hasSameBytes(as: keys[index]) { lastOnes.removeLast() }
            lastOnes.append(index)
        }
        return SortedMembers(keys, values, lastOnes)
    }

    struct SortedMembers: Sequence, IteratorProtocol {
        private let keys: [String]
        private let values: [Source]
        /// The indices of the members in their order.
        private let order: [Int]
        private var position = 0

        fileprivate init(_ keys: [String], _ values: [Source], _ order: [Int]) {
            (self.keys, self.values, self.order) = (keys, values, order)
        }

        var underestimatedCount: Int { order.count }

        @inline(__always)
        mutating func next() -> (key: String, value: Source)? {
            guard position < order.count else { return nil }
            defer { position += 1 }
            return (keys[order[position]], values[order[position]])
        }
    }
}

// MARK: Look-ups

extension Source {
    /// The member of an object with exactly this key; of a repeated one the last. A key is compared as a string, so that a
    /// decomposed letter is the composed one.
    func member(_ key: String, in document: JSONDocument) -> (spelling: String, value: Source)? {
        switch self {
        case .dictionary(let members):
            guard let index = members.index(forKey: key) else { return nil }
            return (members.keys[index], Source(members.values[index]))
        case .members(let list):
            let member = list.member(comparedAs: key) ?? list.members.last { $0.key == key }
            return member.map { ($0.key, $0.value.source(in: document)) }
        case .json(let place):
            guard document.isObject(at: place) else { return nil }
            var found: Int?
            for member in document.keys(of: place) where document.isKey(key, at: member) { found = member }
            return found.map { (document.string(at: $0) ?? "", document.source(at: $0 + 1)) }
        case .value(let object):
            guard let (spelling, value) = object.source.member(key, in: object.document) else { return nil }
            return (spelling, ImportValue(value, document: object.document).source(in: document))
        default: return nil
        }
    }

    /// The part that a component of a key path means, with the component as the source spells it. Of several keys that match, the
    /// one spelt the same wins, then the first in UTF-8.
    func part(
        _ component: ImportPath.Component, in document: JSONDocument
    ) -> (found: ImportPath.Component, value: Source)? {
        if let count = elementCount(in: document) {
            guard let index = component.index?.elementIndex(in: count) else { return nil }
            return element(at: index, in: document).map { (.index(index), $0) }
        }
        guard let key = component.key else { return nil }
        if let member = member(key, in: document) { return (.key(member.spelling), member.value) }
        let form = KeyNormalization.standard.normalized(key)
        var best: String?
        func compare(_ key: String) {
            guard KeyNormalization.standard.normalized(key) == form else { return }
            if best.map({ key.precedesInUTF8($0) }) ?? true { best = key }
        }
        if case .members(let list) = self {
            for member in list.members { compare(member.comparedKey) }
        } else {
            _ = forEachMember(in: document) { key, _ in compare(key) }
        }
        return best.flatMap { member($0, in: document) }.map { (.key($0.spelling), $0.value) }
    }
}

extension JSONDocument {
    /// Whether a key is equal to a string. Those of other bytes may be the same text, beyond ASCII.
    fileprivate func isKey(_ key: String, at place: Int) -> Bool {
        if kind(at: place) == .ascii { return scalarBytes(at: place).elementsEqual(key.utf8) }
        return string(at: place) == key
    }
}
