// Models in a module whose default isolation is the main actor. See .ci/check-mistakes.

import DictionaryImport

final class Record: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

@MainActor
// error: conformance of 'Screen' to protocol 'DictionaryImportable' crosses into main actor-isolated code
final class Screen: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

// error
final class Entry: ImportableObject {
    final var id = 0
    // error
    override class var importableProperties: PropertyRegistry { PropertyRegistry() }
}
