import Foundation

extension ImportValue {
    /// One value of a source, as far as it is known without effort. It costs no more than a `String` to pass on.
    ///
    /// Conversions of the library get values in this form; those of users get an ``ImportValue``, which can be kept.
    @_documentation(visibility: internal)
    public enum Source {
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case string(String)
        case array([Any])
        case objects([[String: Any]])
        /// An array of values of one type.
        indirect case typed(any ArrayValue)
        case dictionary([String: Any])
        /// The members of an object that is no dictionary: what was flattened, filtered or caught.
        case members(MemberList)
        /// A string, an array, an object, or a number that is no `Int`, in the JSON document of the running context.
        case json(Int)
        /// Anything else: numbers of other types, dates, models, objects of Foundation.
        indirect case other(Any)
        /// A value of another document, which somebody has put among other values.
        indirect case value(ImportValue)
    }
}

typealias Source = ImportValue.Source

extension Source {
    /// Tells what a value is. See `classify(_:)`.
    init(_ any: Any) { self = classify(any) }

    /// Whether this is a value of another document, which is to be converted in a context of its own.
    var isOfAnotherDocument: Bool { if case .value = self { true } else { false } }

    /// Whether these are some of the members of an object, which are no level of the source.
    var isPartOfObject: Bool { if case .members(let list) = self { list.array == nil } else { false } }

    /// Whether this is a null.
    var isNull: Bool { if case .null = self { true } else { false } }

    /// Whether this is a boolean.
    var isBool: Bool { if case .bool = self { true } else { false } }
}

/// Tells what a value is, by its exact type where it is one of the usual ones.
///
/// The specializations are chosen by comparing the type once: no cast is left in them, where `value as? String` from an `Any`
/// takes as long as all the rest of a conversion.
@specialized(where T == String)
@specialized(where T == Int)
@specialized(where T == Double)
@specialized(where T == Bool)
@specialized(where T == [String: Any])
@specialized(where T == [Any])
@specialized(where T == [String])
@specialized(where T == [[String: Any]])
@specialized(where T == NSNumber)
@inline(never)
private func classify<T>(_ value: T) -> Source {
    if T.self == String.self, let value = value as? String { return .string(value) }
    if T.self == Int.self, let value = value as? Int { return .int(value) }
    if T.self == Double.self, let value = value as? Double { return .double(value) }
    if T.self == Bool.self, let value = value as? Bool { return .bool(value) }
    if T.self == [String: Any].self, let value = value as? [String: Any] { return .dictionary(value) }
    if T.self == [Any].self, let value = value as? [Any] { return .array(value) }
    if T.self == [String].self, let value = value as? [String] { return .typed(value) }
    if T.self == [[String: Any]].self, let value = value as? [[String: Any]] { return .objects(value) }
    if T.self == NSNumber.self, let value = value as? NSNumber { return Source(value) }
    return Source(ofRareType: value)
}

extension ImportValue {
    /// Members that were put together by the library: those that a flattened model or a catch-all property takes, and the
    /// elements of an array that a model names.
    @_documentation(visibility: internal)
    public final class MemberList {
        struct Member {
            /// The key as the source spells it.
            let key: String
            /// The key to find a property by: without the prefix of a flattened model, or the number of an element that is
            /// counted from the end.
            let comparedKey: String
            let value: ImportValue
            /// The index of a member that is an element of an array.
            let index: Int?

            init(key: String, comparedKey: String? = nil, value: ImportValue, index: Int? = nil) {
                (self.key, self.comparedKey, self.value, self.index) = (key, comparedKey ?? key, value, index)
            }

            /// Where the value stands.
            var component: ImportPath.Component { index.map { .index($0) } ?? .key(key) }
        }

        /// In the order of the source; of a repeated key each value is there.
        let members: [Member]
        /// What the keys begin with that a flattened model takes.
        let prefix: String
        /// The array whose elements these are, which is what the user's code sees; `nil` for the members of an object.
        let array: ImportValue?

        init(_ members: [Member], behind prefix: String = "", elementsOf array: ImportValue? = nil) {
            (self.members, self.prefix, self.array) = (members, prefix, array)
        }

        /// The member that a key finds: of two spellings of a prefix the first in UTF-8, of a repeated key the last.
        func member(comparedAs key: String) -> Member? {
            members.filter { $0.comparedKey == key }.reduce(nil) { best, member in
                guard let best, best.key != member.key else { return member }
                return member.key.precedesInUTF8(best.key) ? member : best
            }
        }
    }
}

typealias MemberList = ImportValue.MemberList
