import Foundation

// Values of another shape than expected, where the options accept them.

extension ImportContext {
    /// Calls `convert` with a value, and when that refuses its shape, with what the options let it stand for: an array of one
    /// for its element, an empty array for an empty object.
    @inline(__always)
    func reshaping(_ source: SourceValue, _ convert: (SourceValue) throws -> Void) throws {
        guard state.pointee.reader.options.reshapes else { return try convert(source) }
        do {
            try convert(source)
        } catch {
            guard !(error is AlreadyRecorded), let elements = source.elements else { throw error }
            try reshaped(elements, refusedWith: error, convert)
        }
    }

    @inline(never)
    private func reshaped(
        _ elements: SourceElements, refusedWith refusal: any Error, _ convert: (SourceValue) throws -> Void
    ) throws {
        let other = try otherShape(of: elements, refusedWith: refusal)
        let isElement = elements.count > 0
        if isElement { push(.index(0)) }
        defer { if isElement { pop() } }
        do {
            try other.lend(convert)
        } catch {
            guard isElement else { throw error is AlreadyRecorded ? error : refusal }
            // It is recorded where it stands.
            record(error)
            throw AlreadyRecorded()
        }
    }

    /// What an array may stand for: its only element, or an empty object.
    private func otherShape(of elements: SourceElements, refusedWith refusal: any Error) throws -> ImportValue {
        if elements.count == 0, options.emptyArrays.isObject { return ImportValue(.dictionary([:])) }
        guard elements.count == 1, options.singleValues.isWrap, let element = elements.element(at: 0),
            !element.isNull
        else { throw refusal }
        return element
    }

    /// Whether one value may stand for an array of it.
    func wraps(_ source: SourceValue) -> Bool { options.singleValues.isWrap && !source.isNull }

    /// The elements of a set, in the order of their texts, where a set may stand for an array.
    func elements(ofSet source: SourceValue) -> SourceElements? {
        guard options.singleValues.isWrap, let set = source.other(as: Set<AnyHashable>.self) else { return nil }
        let elements = set.map { (text: ($0.base as? Date)?.shownText ?? "\($0.base)", value: $0.base) }
        return .any(elements.inOrder { $0.text.precedesInOrder($1.text) }.map(\.value))
    }

    /// The element of a document's array that has only one, where that may stand for an object.
    func onlyElement(
        of source: SourceValue, for type: any DictionaryImportable.Type, mappings: [String: String]?
    ) throws -> SourceValue {
        guard let view = source.view, view.isArray, view.count == 1,
            (hasOptionsOfCall ? options : type.importOptions).singleValues.isWrap,
            let element = view.element(at: 0), !element.isNull,
            // The model may have use for the array.
            try object(type, in: view.value, mappings: mappings) == nil
        else { return source }
        state.pointee.reader.steps.startAtElement()
        return SourceValue(.json(element))
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

extension Array where Element: ImportableValue {
    /// Converts what is no array.
    static func importingOther(
        _ source: SourceValue, by element: ValueConversion, _ settings: ElementSettings?, in context: ImportContext
    ) throws -> [Element] {
        if let elements = context.elements(ofSet: source) {
            return try importingElements(elements, by: element, settings, in: context)
        }
        guard context.wraps(source) else { throw source.refusal(by: Array.self) }
        try context.enter()
        defer { context.leave() }
        return try buildingPlaces(capacity: 1) { places in
            try places.append {
                try context.importElement(from: source, into: $0, by: element, settings)
            }
        }
    }
}
