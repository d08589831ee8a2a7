import DictionaryImport

/// Five properties, each with a rule.
final class Checked: DictionaryImportable {
    var age = 0
    var name = ""
    var share = 0.0
    var level = 0
    var size = ""

    static var importableProperties: PropertyRegistry {
        Property(\.age, .min(0))
        Property(\.name, .minLength(1))
        Property(\.share, .max(100))
        Property(\.level, .range(0...10))
        Property(\.size, .oneOf("small", "medium", "large"))
    }
}

/// Properties with a converter each.
final class Converted: DictionaryImportable {
    var code = ""
    var count = 0
    var isOpen = false

    static var importableProperties: PropertyRegistry {
        Property(\.code, .converting { $0.string ?? "" })
        Property(\.count, .converting { ($0.int ?? 0) + 1 })
        Property(\.isOpen, .converting { $0.string == "open" })
    }
}

/// Properties with a value for what does not convert.
final class Tolerant: DictionaryImportable {
    var code = ""
    var count = 0
    var share = 0.0

    static var importableProperties: PropertyRegistry {
        Property(\.code, .fallback("none"))
        Property(\.count, .fallback(-1))
        Property(\.share, .fallback(1))
    }
}

/// A pattern, and rules of elements.
final class Coded: DictionaryImportable {
    var code = ""
    var marks: [Int] = []
    var tags: [String] = []

    static var importableProperties: PropertyRegistry {
        Property(\.code, .matching("[0-9]{5}"))
        Property(\.marks, .each(.min(0)))
        Property(\.tags, .unique)
    }
}
