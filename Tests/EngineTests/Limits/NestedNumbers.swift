import DictionaryImport

/// Collections of numbers, one in the other.
struct NestedNumbers: DictionaryImportable {
    var ints: [Int] = []
    var counts: [String: Int] = [:]
    var deep: [[[Int]]] = []

    static var importableProperties: PropertyRegistry {
        \.ints
        \.counts
        \.deep
    }
}
