import DictionaryImport

/// How a document writes its keys and what has no value, which an export of its models has to be told.
struct DocumentStyle {
    private enum Nulls { case included, omitted, toldApart }

    /// Whether most keys of several words are in snake case, as those of an export are without a word.
    let isSnakeCase: Bool
    private let nulls: Nulls

    init(of root: Shape) {
        var counts = (snake: 0, declared: 0)
        var (hasNulls, hasAbsent) = (false, false)
        func visit(_ shape: Shape) {
            if shape.kinds == [.array] { visit(shape.element) }
            guard shape.isModel else { return }
            for member in shape.members {
                let name = SwiftName.member(member.key)
                if Self.key(of: name, isSnakeCase: true) == member.key { counts.snake += 1 }
                if Self.key(of: name, isSnakeCase: false) == member.key { counts.declared += 1 }
                // A model that is nil is left out whatever the options say.
                if !member.shape.holdsModels {
                    if member.shape.nulls > 0 { hasNulls = true }
                    if member.shape.isAbsent(in: shape) { hasAbsent = true }
                }
                visit(member.shape)
            }
        }
        visit(root)
        isSnakeCase = counts.snake >= counts.declared
        nulls = hasAbsent ? hasNulls ? .toldApart : .omitted : .included
    }

    /// The options of an export, as they are written; `nil` for the default ones.
    var exportOptions: String? {
        var options = isSnakeCase ? [] : ["keyStyle: .asDeclared"]
        if nulls == .omitted { options.append("nulls: .omit") }
        return options.isEmpty ? nil : "ExportOptions(\(options.joined(separator: ", ")))"
    }

    /// Whether a member that is absent here and null there has to be an optional of an optional.
    var tellsNullsApart: Bool { nulls == .toldApart }

    /// Whether the name of a property is exported as a key.
    func exports(_ name: String, as key: String) -> Bool { Self.key(of: name, isSnakeCase: isSnakeCase) == key }

    /// The key of a name; `nil` for snake case where it depends on what counts as a word.
    private static func key(of name: String, isSnakeCase: Bool) -> String? {
        guard isSnakeCase else { return name }
        // Words of one letter look like acronyms.
        guard name.wholeMatch(of: /[a-z][a-z0-9]*([A-Z][a-z0-9]+)*[A-Z]?/) != nil else { return nil }
        return name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
    }
}
