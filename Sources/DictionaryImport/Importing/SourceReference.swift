/// A value of the source where it stands: nothing is copied, wrapped or counted before a conversion asks for it.
///
/// It is valid as long as the call that receives it.
public struct _SourceReference {
    @usableFromInline
    enum Place {
        /// A value that is not needed any more: what it holds may be moved out of it.
        case value(UnsafeMutablePointer<ImportValue>)
        /// A copy is not needed any more: a string may be taken out of it.
        case any(UnsafeMutablePointer<Any>, isCopy: Bool)
        case dictionary(UnsafePointer<[String: Any]>)
        case text(UnsafePointer<String>)
        case json(JSONView)
    }

    @usableFromInline let place: Place

    @inlinable @inline(__always)
    init(_ place: Place) { self.place = place }
}

extension _SourceReference {
    /// The value itself, which can be looked at in every way.
    @usableFromInline
    var value: ImportValue {
        switch place {
        case .value(let value): value.pointee
        case .any(let any, _): ImportValue(classifying: any.pointee)
        case .dictionary(let dictionary): ImportValue(.dictionary(dictionary.pointee))
        case .text(let text): ImportValue(head: .text, text: text.pointee)
        case .json(let view): view.borrowedValue
        }
    }

    /// Whether the members of this are read where they stand.
    @usableFromInline
    @inline(__always)
    var isObject: Bool {
        switch place {
        case .value(let value): value.pointee.head.isObject
        case .any(let any, _): isDictionary(any.pointee)
        case .dictionary: true
        case .text: false
        case .json(let view): view.isObject
        }
    }

    /// An array of strings, as it is.
    @usableFromInline
    var strings: [String]? {
        if case .any(let any, _) = place { return exactStrings(any.pointee) }
        return nil
    }

    /// Whether this is a null, when that can be told where it stands.
    @usableFromInline
    var isNull: Bool {
        switch place {
        case .value(let value): value.pointee.head.isNull
        case .any(let any, _): isNullObject(any.pointee)
        case .dictionary, .text: false
        case .json(let view): view.isNull
        }
    }
}
