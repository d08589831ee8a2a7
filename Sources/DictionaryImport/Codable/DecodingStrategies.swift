import Foundation

extension ImportValueDecoder {
    /// How values are decoded that `Decodable` types leave open, as a `JSONDecoder` says it.
    struct Strategies: Sendable {
        let decoder: JSONDecoder?

        var userInfo: [CodingUserInfoKey: any Sendable] { decoder?.userInfo ?? [:] }

        /// Whether types ask for members by the keys that these have.
        var keepsKeys: Bool {
            guard let decoder else { return true }
            if case .useDefaultKeys = decoder.keyDecodingStrategy { return true }
            return false
        }

        /// The members of an object by the keys that types ask for. Of several with one key the last in UTF-8 order counts.
        func members(of value: ImportValue, at path: [any CodingKey]) -> [String: ImportValue] {
            if keepsKeys { return value.object ?? [:] }
            return Dictionary((value.sortedMembers ?? []).map { (key($0.key, at: path), $0.value) }) { $1 }
        }

        /// The member that a type asks for by a key, with the key as the source spells it.
        func member(_ key: String, of value: ImportValue, at path: [any CodingKey]) -> (
            key: String, value: ImportValue
        )? {
            let members = value.sortedMembers ?? []
            // The keys of a dictionary are data, which no strategy changes.
            return members.last { self.key($0.key, at: path) == key } ?? members.last { $0.key == key }
        }

        private func key(_ key: String, at path: [any CodingKey]) -> String {
            switch decoder?.keyDecodingStrategy {
            case .convertFromSnakeCase: Self.camelCase(key)
            case .custom(let convert): convert(path + [ImportValueDecoder.AnyKey(key)]).stringValue
            default: key
            }
        }

        /// As Foundation does it: underscores at the ends stay.
        private static func camelCase(_ key: String) -> String {
            guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" })
            else { return key }
            let words = key[first...last].split(separator: "_")
            guard words.count > 1 else { return key }
            let joined = words.dropFirst().reduce(words[0].lowercased()) { $0 + $1.capitalized }
            return key[..<first] + joined + key[key.index(after: last)...]
        }
    }
}
