import Foundation

// Arrays whose elements stay as they are.

extension SourceValue {
    /// An array that is exactly of a type, of scalars or models or of arrays of them; `nil` when its elements have to be
    /// converted one by one.
    func plainArray<Element>(_ type: [Element].Type, in context: ImportContext) -> [Element]? {
        guard let same = heldValue(type) else { return nil }
        if context.takesPlainArray(of: Element.self) { return same }
        // A date may be out of range.
        guard let dates = exactly(same, [Date].self), context.takesDates, dates.areImportable else { return nil }
        return same
    }
}

extension ImportContext {
    /// Whether the elements of an array, or the values of a dictionary, stay as they are.
    func takesPlainArray(of element: Any.Type) -> Bool {
        guard !treatsEmptyStringsAsNull, let levels = levels(ofPlainArrayOf: element) else {
            return false
        }
        return hasRoom(forLevels: levels)
    }

    /// Whether an array of dates that can be written again stays as it is.
    var takesDates: Bool { dates.customReader == nil && hasRoom(forLevels: 1) }

    /// How many arrays are nested in one another above the scalars or models; `nil` when the innermost elements are neither, or
    /// may not stay as they are.
    private func levels(ofPlainArrayOf element: Any.Type) -> Int? {
        // One may be out of range, or no number, which is refused.
        if element == Date.self || element == Decimal.self { return nil }
        // Comparisons come first: to look for a conformance takes far longer.
        if element == Bool.self || element == String.self || element == Int.self || element == Double.self { return 1 }
        if element == [Double].self || element == [String].self || element == [Int].self { return 2 }
        if element is any ScalarValue.Type { return 1 }
        // A session lists each instance.
        if element is any DictionaryImportable.Type { return session == nil ? 1 : nil }
        if let optional = element as? any OptionalValue.Type {
            return optional.wrappedType is any OptionalValue.Type ? nil : levels(ofPlainArrayOf: optional.wrappedType)
        }
        guard let array = element as? any ArrayValue.Type else { return nil }
        return levels(ofPlainArrayOf: array.elementType).map { $0 + 1 }
    }
}
