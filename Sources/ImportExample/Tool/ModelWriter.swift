import DictionaryImport

/// Writes the Swift model that a document's objects can be imported into, to start from.
///
/// What is imported into the model, or updates it, is exported as it was; a comment in the model says where it is not.
struct ModelWriter {
    private let style: DocumentStyle

    private struct Member {
        let name: String
        let type: String
        /// What stands behind the type: the first value, unless that is nil.
        let initial: String
        let options: [String]
        let comments: [String]

        var declaration: String {
            // The type is written where the first value does not tell it.
            let isTold = ["String", "Int", "Bool"].contains(type) || initial.hasPrefix(" = \(type)(")
            let comment = comments.isEmpty ? "" : "  // \(comments.joined(separator: "; "))"
            return "var \(isTold ? name : "\(name): \(type)")\(initial)\(comment)"
        }
    }

    /// What the values at a place become.
    private struct PropertyForm {
        var type: String
        var initial: String
        var options: [String] = []
        var comments: [String] = []
    }

    /// The types that are declared inside a model.
    private struct NestedTypes {
        var names: Set<String>
        var declarations: [[String]] = []

        /// A name for the type of what stands under a key.
        mutating func name(_ key: String, isElement: Bool) -> String {
            SwiftName.unique(SwiftName.type(key, isElement: isElement), among: &names)
        }
    }

    /// The source text of a model for the objects of a file.
    ///
    /// - Throws: A complaint when the name cannot be that of a model.
    static func source(for file: SourceFile, named name: String) throws -> String {
        if let fault = SwiftName.fault(inType: name) { throw Complaint(fault) }
        var shape = Shape()
        for object in file.objects { shape.add(object) }
        let writer = ModelWriter(style: DocumentStyle(of: shape))
        let lines = writer.usage(of: name, file) + writer.model(shape, named: name)
        return "import DictionaryImport\nimport Foundation\n\n\(lines.joined(separator: "\n"))\n"
    }

    /// How the model is used, as its documentation.
    private func usage(of name: String, _ file: SourceFile) -> [String] {
        let skipping = file.otherCount > 0 ? "options: ImportOptions(onInvalidElement: .skip)" : nil
        let data = ["fromJSON: data", file.keyPath.map { "at: \(SwiftName.literal($0))" }, skipping]
        let options = style.exportOptions.map { "options: \($0)" }
        let (importing, exporting) =
            switch file.layout {
            case .object: (call("\(name).object", data), call("exportedJSON", [options]))
            case .array: (call("\(name).objects", data), call("exportedJSON", [options]))
            case .lines:
                (
                    call("ImportStream<\(name)>", [".lines", skipping]),
                    call("ExportStream<\(name)>", [".lines", options])
                )
            }
        var lines = ["Imported by `\(importing)`.", "Exported by `\(exporting)`."]
        if file.otherCount > 0 {
            lines.append("Elements that are no objects are left out: there are \(file.otherCount).")
        }
        if style.tellsNullsApart {
            lines.append("`??` tells an absent key from a null. Write `?` where that makes no difference.")
        }
        return lines.map { "/// \($0)" }
    }

    private func call(_ function: String, _ arguments: [String?]) -> String {
        "\(function)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
    }

    /// The lines of a model, with the models and enumerations inside it.
    private func model(_ shape: Shape, named name: String) -> [String] {
        let identity = identity(of: shape)
        let isExact = needsExactKeys(shape)
        var types = NestedTypes(names: [name])
        var names: Set<String> = []
        let members = shape.members.map { place in
            let name = SwiftName.unique(SwiftName.member(place.key), among: &names)
            var form = property(place.shape, key: place.key, types: &types)
            if place.key == identity { form.options.append(".identity") }
            if let source = source(of: place.key, name: name, isExact: isExact) { form.options.insert(source, at: 0) }
            makeOptional(&form, place.shape, in: shape)
            return Member(
                name: SwiftName.quoted(name), type: form.type,
                initial: form.type.hasSuffix("?") ? "" : " = \(form.initial)", options: form.options,
                comments: form.comments)
        }
        var lines = ["\(identity == nil ? "struct" : "final class") \(name): DictionaryImportable {"]
        for declaration in types.declarations { lines += declaration.map { $0.isEmpty ? $0 : "    \($0)" } + [""] }
        lines += members.map { "    \($0.declaration)" }
        if isExact { lines += ["", "    static var keyNormalization: KeyNormalization { .exact }"] }
        lines += ["", "    static var importableProperties: PropertyRegistry {"]
        lines += members.map { member in
            member.options.isEmpty
                ? "        \\.\(member.name)"
                : "        Property(\\.\(member.name), \(member.options.joined(separator: ", ")))"
        }
        return lines + ["    }", "}"]
    }

    /// The option that says which key a property has; `nil` when its name does.
    private func source(of key: String, name: String, isExact: Bool) -> String? {
        if isExact ? name == key : style.exports(name, as: key) { return nil }
        if key.isEmpty || key.contains(where: { ".[]\"".contains($0) }) {
            return ".fromOnly(path: [\(SwiftName.literal(key))])"
        }
        let isFound = !isExact && isASCII(key) && folded(name) == folded(key)
        return isFound ? ".from(\(SwiftName.literal(key)))" : ".fromOnly(\(SwiftName.literal(key)))"
    }

    /// Lets a property be nil when objects lack the member, or have null there.
    private func makeOptional(_ form: inout PropertyForm, _ member: Shape, in parent: Shape) {
        let isAbsent = member.isAbsent(in: parent)
        guard isAbsent || member.nulls > 0 else { return }
        form.type += "?"
        if member.holdsModels {
            if member.nulls > 0 { form.comments.append("a null is left out of an export") }
        } else if isAbsent, style.tellsNullsApart {
            form.type += "?"
        }
    }

    /// What the values at a place have in common.
    private func property(
        _ shape: Shape, key: String, isElement: Bool = false, types: inout NestedTypes
    ) -> PropertyForm {
        switch shape.kinds {
        case [.bool]: return PropertyForm(type: "Bool", initial: "false")
        case [.integer] where shape.fitsInt: return PropertyForm(type: "Int", initial: "0")
        case [.integer], [.double], [.integer, .double]:
            if shape.fitsDouble { return PropertyForm(type: "Double", initial: "0") }
            if shape.fitsDecimal { return PropertyForm(type: "Decimal", initial: "0") }
        case [.string]: return text(shape, key: key, isElement: isElement, types: &types)
        case [.array]:
            var form = property(shape.element, key: key, isElement: true, types: &types)
            let canBeNull = shape.element.nulls > 0 && form.type != "ImportValue"
            (form.type, form.initial) = ("[\(form.type)\(canBeNull ? "?" : "")]", "[]")
            return form
        case [.object] where shape.members.isEmpty: return PropertyForm(type: "[String: ImportValue]", initial: "[:]")
        case [.object]:
            let name = types.name(key, isElement: isElement)
            types.declarations.append(model(shape, named: name))
            return PropertyForm(type: name, initial: "\(name)()")
        default: break
        }
        return PropertyForm(
            type: "ImportValue", initial: "ImportValue(nil)",
            comments: shape.kinds.isEmpty ? ["no value in the document tells its type"] : [])
    }

    private func text(_ shape: Shape, key: String, isElement: Bool, types: inout NestedTypes) -> PropertyForm {
        switch TextForm(of: shape.scalars) {
        case .text: return PropertyForm(type: "String", initial: "\"\"")
        case .urls: return PropertyForm(type: "URL", initial: "URL(fileURLWithPath: \"/\")")
        case .dates(let pattern, let isExact):
            return PropertyForm(
                type: "Date", initial: "Date(timeIntervalSince1970: 0)",
                options: pattern.map { [".date(.format(\(SwiftName.literal($0))))"] } ?? [],
                comments: isExact ? [] : ["exported in UTC, with the time, as 2026-01-02T03:04:05Z"])
        case .cases(let cases):
            let name = types.name(key, isElement: isElement)
            let lines = cases.map { text in
                let name = SwiftName.enumerationCase(text)
                return "    case \(SwiftName.quoted(name))" + (name == text ? "" : " = \(SwiftName.literal(text))")
            }
            types.declarations.append(
                ["/// All of \(shape.scalars.count) values were one of these. Any other does not convert."]
                    + ["enum \(name): String, CaseIterable, ImportableValue {"] + lines + ["}"])
            return PropertyForm(type: name, initial: ".\(SwiftName.quoted(SwiftName.enumerationCase(cases[0])))")
        }
    }

    /// The key whose values tell the objects apart. One that others might have as well, as a SKU or a code, is none.
    private func identity(of shape: Shape) -> String? {
        let unique = shape.members.filter { place in
            let member = place.shape
            guard member.isUnique(in: shape) else { return false }
            return member.kinds == [.integer] && member.fitsInt
                || member.kinds == [.string] && TextForm(of: member.scalars).isText
        }.map(\.key)
        return unique.first { folded($0) == "id" } ?? unique.first { ["uuid", "guid"].contains(folded($0)) }
    }

    /// Whether keys differ in case and underscores only.
    private func needsExactKeys(_ shape: Shape) -> Bool {
        Set(shape.members.map { folded($0.key) }).count < shape.members.count
    }

    /// What the importer compares, for keys of ASCII letters, digits and underscores.
    private func folded(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }

    private func isASCII(_ key: String) -> Bool { key.wholeMatch(of: /[A-Za-z0-9_]+/) != nil }
}
