import Foundation

// Arrays whose elements need no conversion.

extension SourceValue {
    /// An array that is exactly of a type, of scalars or of arrays of them; `nil` when its elements have to be converted one
    /// by one.
    @usableFromInline
    func plainArray<Element>(of type: Element.Type, in context: ImportContext) -> [Element]? {
        guard case .any(let any, _) = form, !context.hasElementSettings, !context.treatsEmptyStringsAsNull,
            let same = exactArray(any.pointee, of: type), let levels = context.levels(ofPlainArrayOf: type),
            context.hasRoom(forLevels: levels)
        else { return nil }
        return same
    }
}

@inline(never)
private func exactArray<Element>(_ any: Any, of type: Element.Type) -> [Element]? {
    func array<T>(_ value: T) -> [Element]? { exactly(value, [Element].self) }
    return array(any)
}

extension ImportContext {
    /// How many arrays are nested in one another above the scalars; `nil` when the innermost elements are none, or may not
    /// stay as they are.
    fileprivate func levels(ofPlainArrayOf element: Any.Type) -> Int? {
        if element == Date.self { return dates.customReader == nil ? 1 : nil }
        // One may be no number, which is refused.
        if element == Decimal.self { return nil }
        if element == String.self || element is any ScalarValue.Type { return 1 }
        guard let array = element as? any ArrayValue.Type else { return nil }
        return levels(ofPlainArrayOf: array.elementType).map { $0 + 1 }
    }
}
