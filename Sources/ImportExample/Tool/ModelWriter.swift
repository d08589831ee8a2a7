import DictionaryImport

/// Writes the Swift model that a document's objects can be imported into, to start from.
struct ModelWriter {
    private struct Member {
        let name: String
        let type: String
        let initial: String
        let options: [String]

        /// The type is written where the first value does not tell it.
        var declaration: String {
            let isTold = ["String", "Int", "Bool"].contains(type) || initial.hasPrefix(" = \(type)(")
            return isTold ? name + initial : "\(name): \(type)\(initial)"
        }
    }

    /// The source text of a model for objects.
    static func source(for objects: [ImportValue], named name: String) -> String {
        var shape = Shape()
        for object in objects { shape.add(object) }
        return "import DictionaryImport\nimport Foundation\n\n"
            + ModelWriter().model(shape, named: name).joined(separator: "\n") + "\n"
    }

    /// The lines of a model, with the models and enumerations inside it.
    private func model(_ shape: Shape, named name: String) -> [String] {
        let identity = identity(of: shape)
        let isExact = needsExactKeys(shape)
        var typeNames: Set<String> = [name]
        var names: Set<String> = []
        var nested: [[String]] = []
        let members = shape.members.map { place in
            let (key, member) = (place.key, place.shape)
            let name = SwiftName.unique(SwiftName.member(key), among: &names)
            var found = property(member, key: key, types: &typeNames, nested: &nested)
            if key == identity { found.options.append(".identity") }
            let isTold = isExact ? name == key : isASCII(key) && folded(name) == folded(key)
            if !isTold { found.options.insert(".fromOnly(\(key.debugDescription))", at: 0) }
            let isOptional = member.isOptional(in: shape) && !found.type.hasSuffix("?")
            return Member(
                name: SwiftName.quoted(name), type: isOptional ? "\(found.type)?" : found.type,
                initial: isOptional || found.type.hasSuffix("?") ? "" : " = \(found.initial)", options: found.options)
        }
        var lines = [
            identity == nil ? "struct \(name): DictionaryImportable {" : "final class \(name): DictionaryImportable {"
        ]
        for nested in nested { lines += nested.map { $0.isEmpty ? $0 : "    \($0)" } + [""] }
        lines += members.map { "    var \($0.declaration)" }
        if isExact { lines += ["", "    static var keyNormalization: KeyNormalization { .exact }"] }
        lines += ["", "    static var importableProperties: PropertyRegistry {"]
        lines += members.map { member in
            member.options.isEmpty
                ? "        \\.\(member.name)"
                : "        Property(\\.\(member.name), \(member.options.joined(separator: ", ")))"
        }
        return lines + ["    }", "}"]
    }

    /// The type, the first value and the options that the values at a place have in common.
    private func property(
        _ shape: Shape, key: String, isElement: Bool = false, types: inout Set<String>, nested: inout [[String]]
    ) -> (type: String, initial: String, options: [String]) {
        switch shape.kinds {
        case [.bool]: return ("Bool", "false", [])
        case [.integer] where shape.fitsInt: return ("Int", "0", [])
        case [.integer]: return ("Decimal", "0", [])
        case [.double], [.integer, .double]: return ("Double", "0", [])
        case [.string]: return text(shape, key: key, isElement: isElement, types: &types, nested: &nested)
        case [.array]:
            let element = property(shape.element, key: key, isElement: true, types: &types, nested: &nested)
            let type = shape.element.nulls > 0 && !element.type.hasSuffix("?") ? "\(element.type)?" : element.type
            return ("[\(type == "ImportValue?" ? "ImportValue" : type)]", "[]", element.options)
        case [.object] where shape.members.isEmpty: return ("[String: ImportValue]", "[:]", [])
        case [.object]:
            let name = SwiftName.unique(SwiftName.type(key, isElement: isElement), among: &types)
            nested.append(model(shape, named: name))
            return (name, "\(name)()", [])
        default: return ("ImportValue?", "nil", [])
        }
    }

    private func text(
        _ shape: Shape, key: String, isElement: Bool, types: inout Set<String>, nested: inout [[String]]
    ) -> (type: String, initial: String, options: [String]) {
        if let pattern = shape.datePattern {
            let options = pattern.isEmpty ? [] : [".date(.format(\(pattern.debugDescription)))"]
            return ("Date", "Date(timeIntervalSince1970: 0)", options)
        }
        if shape.areURLs { return ("URL", "URL(fileURLWithPath: \"/\")", []) }
        guard let cases = shape.cases, let first = cases.first else { return ("String", "\"\"", []) }
        let name = SwiftName.unique(SwiftName.type(key, isElement: isElement), among: &types)
        let lines = cases.map { text in
            let name = SwiftName.member(text)
            return "    case \(SwiftName.quoted(name))" + (name == text ? "" : " = \(text.debugDescription)")
        }
        nested.append(["enum \(name): String, CaseIterable, ImportableValue {"] + lines + ["}"])
        return (name, ".\(SwiftName.quoted(SwiftName.member(first)))", [])
    }

    /// The key whose values tell the objects apart.
    private func identity(of shape: Shape) -> String? {
        let unique = shape.members.filter { place in
            let member = place.shape
            return [[.integer], [.string]].contains(member.kinds) && member.datePattern == nil && !member.areURLs
                && member.isUnique(in: shape)
        }.map(\.key)
        return unique.first { folded($0) == "id" }
            ?? unique.first { ["uuid", "guid", "sku", "key", "code"].contains(folded($0)) }
    }

    /// Whether keys differ in case and underscores only.
    private func needsExactKeys(_ shape: Shape) -> Bool {
        Set(shape.members.map { folded($0.key) }).count < shape.members.count
    }

    /// What the importer compares, for keys of ASCII letters, digits and underscores.
    private func folded(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }

    private func isASCII(_ key: String) -> Bool { key.wholeMatch(of: /[A-Za-z0-9_]+/) != nil }
}
