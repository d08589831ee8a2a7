/// What the keys of a flattened model begin with in an export: the prefix as its property declares it, in the style of the keys.
///
/// `home` with `zipCode` is `home_zip_code` or `homeZipCode`, where an import finds the prefix in these again.
struct KeyPrefix: Sendable {
    static let none = KeyPrefix("", in: .asDeclared, .exact)

    let declared: FlattenedPrefix
    private let text: String
    /// Whether the key after the prefix begins with an uppercase letter.
    private let capitalizes: Bool

    init(_ prefix: String, in style: ExportOptions.KeyStyle, _ normalization: KeyNormalization) {
        self.init(FlattenedPrefix(prefix, normalization: normalization), in: style)
    }

    init(_ declared: FlattenedPrefix, in style: ExportOptions.KeyStyle) {
        self.declared = declared
        let prefix = declared.text
        let endsInWord = prefix.last.map { $0.isLetter || $0.isNumber } ?? false
        let snakeCase = KeyNormalization.snakeCase(of: prefix) + (endsInWord ? "_" : "")
        let isSnakeCase =
            style == .snakeCase && (endsInWord || prefix.last == "_") && declared.rest(of: snakeCase + "a") == "a"
        text = isSnakeCase ? snakeCase : prefix
        capitalizes = style == .asDeclared && endsInWord && declared.rest(of: prefix + "A") == "A"
    }

    /// The key of a member with the prefix.
    ///
    /// - Parameter model: Whose key it is: one that has to be spelt exactly stays as it is.
    func key(_ key: String, of model: Schema?) -> String {
        guard capitalizes, let model, !model.keys.isExact(key) else { return text + key }
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        return model.normalization.normalized(capitalized) == model.normalization.normalized(key)
            ? text + capitalized : text + key
    }
}
