import DictionaryImport

/// Models that several suites of identities share.
enum IdentityModels {
    /// Its identity is a marked property.
    final class User: DictionaryImportable {
        var id = 0
        var name = ""
        var count = 0
        var friend: User?

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
            \.count
            \.friend
        }
    }

    /// Its identity is what a hook says, and it is looked up among those that a test has stored.
    final class Part: DictionaryImportable {
        @TaskLocal static var stored: Known = []

        struct Known: @unchecked Sendable, ExpressibleByArrayLiteral {
            // `@unchecked Sendable`: used by the thread of one test.
            let parts: [Part]
            init(arrayLiteral parts: Part...) { self.parts = parts }
        }

        var id = 0
        var name = ""
        var first: Part?
        var weight = 0
        var list: [Part] = []
        var byKey: [String: Part] = [:]

        init() {}

        init(id: Int, name: String = "") { (self.id, self.name) = (id, name) }

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
            \.first
            \.weight
            \.list
            \.byKey
        }

        static func existingObject(for source: ImportValue) throws -> Part? {
            guard let id = try source.value(Int.self, for: "id") else { return nil }
            return stored.parts.first { $0.id == id }
        }

        static func identity(for source: ImportValue) -> AnyHashable? { source["id"]?.int }
    }

    struct Point: DictionaryImportable {
        var id = 0
        var x = 0

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.x
        }
    }

    /// It refers to two parts, one of which is merged into.
    final class Pair: DictionaryImportable {
        var part: Part?
        var merged: Part?

        static var importableProperties: PropertyRegistry {
            \.part
            Property(\.merged, .merging)
        }
    }
}
