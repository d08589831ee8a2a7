extension ImportValue {
    /// Members that were put together by the library: those that `shouldImport` has accepted, those that a flattened model or a
    /// catch-all property takes, the elements of an array that a model names.
    @_documentation(visibility: internal)
    public final class MemberList {
        struct Member {
            /// The key as the source spells it.
            let key: String
            /// The key to find a property by: without the prefix of a flattened model, or the number of an element that is counted
            /// from the end.
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
        /// The array whose elements these are, which is what the user's code sees; `nil` for the members of an object.
        let array: ImportValue?

        init(_ members: [Member], elementsOf array: ImportValue? = nil) {
            (self.members, self.array) = (members, array)
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
