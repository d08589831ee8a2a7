import DictionaryImport

struct FlatStruct: DictionaryImportable {
    var id = 0
    var name = ""
    var nickname: String?
    var score = 0.0
    var isActive = false
    var homeTown: String?

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.nickname
        \.score
        \.isActive
        \.homeTown
    }
}
