import DictionaryImport

// Documents of one shape each. They decode themselves as well.

final class NumberDocument: DictionaryImportable, Decodable {
    var coordinates: [[[Double]]] = []

    static var importableProperties: PropertyRegistry {
        \.coordinates
    }
}

final class KeyedDocument: DictionaryImportable, Decodable {
    var events: [String: KeyedEvent] = [:]

    static var importableProperties: PropertyRegistry {
        \.events
    }
}

struct KeyedEvent: DictionaryImportable, Decodable {
    var id = 0
    var name = ""
    var topicIds: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.topicIds
    }
}

final class TextDocument: DictionaryImportable, Decodable {
    var texts: [String] = []

    static var importableProperties: PropertyRegistry {
        \.texts
    }
}
