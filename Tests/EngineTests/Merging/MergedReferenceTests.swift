import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Merging into the object that a property refers to")
struct MergedReferenceTests {
    @Test("The object stays, and what it gets is in the summary", arguments: [true, false])
    func merged(isJSON: Bool) throws {
        let owner = Owner()
        let part = try #require(owner.part)
        let summary =
            try isJSON
            ? owner.importValues(fromJSON: #"{"id": 1, "part": {"name": "n", "extra": 1}}"#)
            : owner.importValues(from: ["id": 1, "part": ["name": "n", "extra": 1]])
        #expect(owner.part === part)
        #expect((part.name, part.size) == ("n", 0))
        #expect(summary.changedProperties == ["id", "part.name"])
        #expect(summary.unknownKeys == ["part.extra"])
        #expect(try owner.importValues(from: ["part": ["name": "n"]]).changedProperties == [])
    }

    @Test("An instance of a subclass is updated by its own list")
    func subclass() throws {
        let owner = Owner()
        let wide = WidePart()
        for width in [1, 2] {
            owner.part = wide
            try owner.importValues(from: ["part": ["name": "n\(width)", "width": width]])
            #expect(owner.part === wide)
            #expect((wide.name, wide.width) == ("n\(width)", width))
        }
    }

    @Test("An object that two properties share gets both sources")
    func shared() throws {
        let owner = Owner()
        owner.spare = owner.part
        let summary = try owner.importValues(from: ["part": ["name": "n", "size": 1], "spare": ["size": 2]])
        #expect(owner.part === owner.spare)
        #expect((owner.part?.name, owner.part?.size) == ("n", 2))
        // The first way to it is its name.
        #expect(summary.changedProperties == ["part.name", "part.size"])
    }

    @Test("Sources of one owner merge into what the one before has left")
    func repeated() throws {
        let owner = Owner()
        let part = try #require(owner.part)
        let again = { (sources: [[String: Any]]) in
            try Owner.$existing.withValue(owner) { _ = try Owner.objects(from: sources) }
        }
        try again([["part": ["name": "a"]], ["part": ["size": 1]]])
        #expect(owner.part === part)
        #expect((part.name, part.size) == ("a", 1))
        try again([["part": ["name": "b"]], ["part": NSNull()], ["part": ["size": 2]], ["part": ["name": "c"]]])
        #expect(owner.part !== part)
        #expect((owner.part?.name, owner.part?.size) == ("c", 2))
        #expect((part.name, part.size) == ("b", 1))
    }

    @Test("An observer that puts another object there in the meantime does not have its way")
    func observed() throws {
        let owner = Owner()
        let part = try #require(owner.part)
        owner.replacesPart = true
        let summary = try owner.importValues(from: ["id": 1, "part": ["name": "n"]])
        #expect(owner.part === part)
        #expect(part.name == "n")
        #expect(summary.changedProperties == ["id", "part", "part.name"])
    }

    @Test("A computed property that makes its object anew gets every source")
    func computed() throws {
        let owner = Owner()
        try Owner.$existing.withValue(owner) {
            _ = try Owner.objects(from: [["box": ["x": 1]], ["box": ["y": 2]]])
        }
        #expect((owner.x, owner.y) == (1, 2))
    }

    @Test("A source that is not valid leaves everything as it was")
    func failing() throws {
        let owner = Owner()
        let part = try #require(owner.part)
        let source: [String: Any] = ["id": 1, "part": ["name": "n", "size": "x"]]
        let error = #expect(throws: ImportError.self) { try owner.importValues(from: source) }
        #expect(error?.issues.map(\.path) == ["part.size"])
        #expect((owner.id, part.name, part.size) == (0, "", 0))
        #expect(owner.part === part)
    }

    @Test("An element that is left out takes what it has merged with it")
    func leftOut() throws {
        let owner = Owner()
        let part = try #require(owner.part)
        var options = ImportOptions()
        options.onInvalidElement = .skip
        try Owner.$existing.withValue(owner) {
            let sources: [[String: Any]] = [
                ["part": ["name": "a"]], ["part": ["name": "b"], "id": "x"], ["part": ["size": 1]],
            ]
            let kept = try Owner.objects(from: sources, options: options)
            #expect(kept.count == 2)
        }
        #expect(owner.part === part)
        #expect((part.name, part.size) == ("a", 1))
    }

    @Test("A hook that throws late has the object, and the property, restored")
    func restored() throws {
        let strict = Strict()
        let part = strict.part
        let error = #expect(throws: ImportError.self) { try strict.importValues(from: ["part": ["name": "n"]]) }
        #expect(error?.issues.count == 1)
        #expect(strict.part === part)
        #expect(part.name == "")
    }

    @Test("Objects in objects are merged at every depth")
    func deep() throws {
        let links = linkedObjects(21, by: \Link.next)
        let source = (0..<20).reduce(["id": 20] as [String: Any]) { ["id": 19 - $1, "next": $0] }
        let summary = try links[0].importValues(from: source)
        #expect(links[20].id == 20)
        #expect(summary.changedProperties.count == 20)
        #expect(summary.changedProperties.last == String(repeating: "next.", count: 20) + "id")
    }

    @Test("A summary that is kept says the same after later updates")
    func keptSummary() throws {
        let owner = Owner()
        let first = try owner.importValues(from: ["part": ["name": "n"]])
        let second = try owner.importValues(from: ["part": ["size": 1, "a": 2]])
        let third = try owner.importValues(from: ["part": ["name": "m", "size": 2]])
        try owner.importValues(from: ["part": ["name": "k"]])
        #expect(first.changedProperties == ["part.name"])
        #expect((second.changedProperties, second.unknownKeys) == (["part.size"], ["part.a"]))
        #expect(third.changedProperties == ["part.name", "part.size"])
    }
}

// `@unchecked Sendable`: each test has its own.
private final class Owner: DictionaryImportable, @unchecked Sendable {
    @TaskLocal static var existing: Owner?

    var id = 0 { didSet { if replacesPart { part = Part() } } }
    var part: Part? = Part()
    var spare: Part?
    var replacesPart = false
    var (x, y) = (0, 0)

    var box: Box {
        get { Box(x, y) }
        set { (x, y) = (newValue.x, newValue.y) }
    }

    static var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
        Property(\.part, .merging)
        Property(\.spare, .merging)
        Property(\.box, named: "box", .merging)
    }

    static func existingObject(for source: ImportValue) throws -> Owner? { existing }
}

private class Part: DictionaryImportable {
    final var name = ""
    final var size = 0

    required init() {}

    class var importableProperties: PropertyRegistry {
        \Part.name
        \Part.size
    }
}

private final class WidePart: Part {
    var width = 0

    override class var importableProperties: PropertyRegistry { wideProperties }

    @PropertyRegistryBuilder<WidePart>
    static var wideProperties: PropertyRegistry {
        super.importableProperties
        \.width
    }
}

private final class Box: DictionaryImportable {
    var (x, y) = (0, 0)

    init() {}

    init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }

    static var importableProperties: PropertyRegistry {
        \.x
        \.y
    }
}

private final class Strict: DictionaryImportable {
    var part = Part()

    static var importableProperties: PropertyRegistry { Property(\.part, .merging) }

    func didImport(from source: ImportValue) throws {
        part = Part()
        throw CocoaError(.userCancelled)
    }
}

private final class Link: DictionaryImportable {
    var id = 0
    var next: Link?

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.next, .merging)
    }
}
