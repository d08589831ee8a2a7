// Calls that cannot be meant. See .ci/check-mistakes.

import DictionaryImport
import Foundation

struct Point: DictionaryImportable {
    var x = 0
    static var importableProperties: PropertyRegistry { \.x }
}

final class Person: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

func createsFromJSON(_ text: String, _ data: Data) throws {
    // error: 'object(…' is unavailable: JSON is imported by object(fromJSON:), from text as from Data
    _ = try Point.object(from: text)
    // error: 'object(…' is unavailable: JSON is imported by object(fromJSON:), from text as from Data
    _ = try Point.object(from: data)
    // error: 'object(…' is unavailable: JSON is imported by object(fromJSON:), from text as from Data
    _ = try Point.object(from: data, at: "a")
    // error: 'objects(…' is unavailable: JSON is imported by objects(fromJSON:), from text as from Data
    _ = try Point.objects(from: text)
    // error: 'objects(…' is unavailable: JSON is imported by objects(fromJSON:), from text as from Data
    _ = try Point.objects(from: data)
    // error
    _ = try Point.object(from: [["x": 1]])
}

func readsFiles(_ file: URL, _ person: Person) throws {
    // error: 'object(…' is unavailable: a file is read first: object(fromJSON: Data(contentsOf: url))
    _ = try Point.object(fromJSON: file)
    // error: 'objects(…' is unavailable: a file is read first: objects(fromJSON: Data(contentsOf: url))
    _ = try Point.objects(fromJSON: file, at: "points")
    // error: 'importValues(…' is unavailable: a file is read first: importValues(fromJSON: Data(contentsOf: url))
    try person.importValues(fromJSON: file)
}

func updatesFromJSON(_ text: String, _ data: Data, _ person: Person) throws {
    var point = Point()
    // error: 'importValues(…' is unavailable: JSON is imported by importValues(fromJSON:), from text as from Data
    try point.importValues(from: text)
    // error: 'importValues(…' is unavailable: JSON is imported by importValues(fromJSON:), from text as from Data
    try point.importValues(from: data)
    // error: 'importValues(…' is unavailable: JSON is imported by importValues(fromJSON:), from text as from Data
    try person.importValues(from: text)
}

func updatesConstants(_ point: Point, _ text: String, _ data: Data, _ value: ImportValue) throws {
    // error
    try point.importValues(from: ["x": 1])
    // error
    try point.importValues(from: value)
    // error
    try point.importValues(fromJSON: text)
    // error
    try point.importValues(fromJSON: data)
}
