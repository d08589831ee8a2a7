import DictionaryImport
import Foundation
import TestSupport
import Testing

/// `.byIdentity`: where a source may have the identity of an object instead of the object.
@Suite("Objects that are named by their identities")
struct NamedByIdentityTests {
    private static let uuid = "11111111-1111-1111-1111-111111111111"

    @Test("They may be described before and after the place that names them, in every kind of collection")
    func store() throws {
        let json = """
            {"posts": [{"id": "\(Self.uuid)", "author": 1, "editors": ["2", 1, {"id": 3, "name": "Cid"}],
                        "readers": ["r", "s"], "by_role": {"a": 2}}],
             "authors": [{"id": 1, "name": "Ann", "friend": 2, "posts": ["\(Self.uuid)"]},
                         {"id": 2, "name": "Bob", "friend": 1}, {"id": 3}],
             "readers": [{"login": "s"}, {"login": "r"}]}
            """
        for store in [
            try Store.object(fromJSON: json),
            try Store.object(from: JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]),
        ] {
            let post = store.posts[0]
            let (ann, bob) = (store.authors[0], store.authors[1])
            #expect(post.author === ann && ann.name == "Ann" && ann.friend === bob && bob.friend === ann)
            #expect(post.editors.map(\.name) == ["Bob", "Ann", "Cid"] && post.editors[0] === bob)
            #expect(post.byRole["a"] === bob && ann.posts.first === post)
            #expect(post.readers == Set(store.readers) && post.readers.contains(store.readers[0]))
            #expect(post.readers.allSatisfy { reader in store.readers.contains { $0 === reader } })

            let exported = try store.exportedJSON(options: ExportOptions(nulls: .omit))
            let again = try Store.object(fromJSON: exported)
            #expect(again.posts[0].author === again.authors[0] && again.authors[0].friend === again.authors[1])
            #expect(try again.exportedJSON(options: ExportOptions(nulls: .omit)) == exported)
        }
    }

    @Test("An identity whose JSON is an object names one, as an export of the reference does")
    func identitiesThatAreObjects() throws {
        let (bob, ann) = (Member(), Member())
        (bob.id.text, bob.name) = ("b", "Bob")
        (ann.id.text, ann.best, ann.friends, ann.merged) = ("a", bob, [bob], [bob])
        let exported = try [ann, bob].exportedJSON()
        let elements = try JSONSerialization.jsonObject(with: exported) as? [[String: Any]]
        for members in [try Member.objects(fromJSON: exported), try Member.objects(from: elements ?? [])] {
            #expect(members[1].name == "Bob" && members[0].best === members[1])
            #expect(members[0].friends.first === members[1] && members[0].merged.first === members[1])
            #expect(try members.exportedJSON() == exported)
        }
        let session = ImportSession()
        try session.insert([ann, bob])
        let cid = #"{"_id": {"$oid": "c"}, "name": "Cid"}"#
        try ann.importValues(
            fromJSON: #"{"friends": [{"$oid": "a"}, \#(cid)], "merged": [{"$oid": "b"}]}"#, session: session)
        #expect(ann.friends[0] === ann && ann.friends[1].name == "Cid" && ann.merged.first === bob)
        #expect(
            failureLines { try ann.importValues(fromJSON: #"{"best": {"$oid": "d"}}"#, session: session) }
                == ["best: no Member with identity ObjectID(text: \"d\") is known"])
        let references = try Member.references(fromJSON: #"{"best": {"$oid": "b"}, "friends": [{"$oid": "c"}]}"#)
        #expect(references.identities(of: Member.self, as: ObjectID.self).map(\.text) == ["b", "c"])
        // What is neither an identity nor names one is a new object, as ever.
        #expect(try Member.object(fromJSON: #"{"best": {"name": "New"}}"#).best?.name == "New")
    }

    @Test("Elements of an array may refer to each other, and to themselves")
    func rows() throws {
        let rows = try Author.objects(
            fromJSON: #"[{"id": 1, "friend": 2}, {"id": 2, "friend": 1}, {"id": 3, "friend": 3}]"#)
        #expect(rows[0].friend === rows[1] && rows[1].friend === rows[0] && rows[2].friend === rows[2])
        #expect(
            String(
                decoding: try rows.exportedJSON(options: ExportOptions(properties: ["id", "friend"])), as: UTF8.self)
                == #"[{"id":1,"friend":2},{"id":2,"friend":1},{"id":3,"friend":3}]"#)
    }

    @Test(
        "An object that was named first is known by its identity alone, and not by what it has before it is written",
        arguments: [ImportOptions.default, .lenient])
    func initialIdentity(options: ImportOptions) throws {
        let store = try Store.object(
            from: ["posts": [["author": 7]], "authors": [["id": 7, "name": "Ann"], ["id": 0, "name": "Zero"]]],
            options: options)
        #expect(store.authors.map(\.name) == ["Ann", "Zero"] && store.authors.map(\.id) == [7, 0])
        #expect(store.posts[0].author === store.authors[0])
    }

    @Test(
        "An object that nothing describes is an issue at each place that names it, and nothing changes",
        arguments: [
            ImportOptions.default, .lenient, .strict.with(\.missingValues, .keep),
        ])
    func unknown(options: ImportOptions) throws {
        let session = ImportSession()
        let post = Post()
        let found = issues {
            try post.importValues(
                from: ["title": "t", "author": 7, "editors": [7, ["id": 8]], "byRole": ["x": 9]], options: options,
                session: session)
        }
        #expect(
            found.map(\.description) == [
                "author: no Author with identity 7 is known", "editors[0]: no Author with identity 7 is known",
                "byRole.x: no Author with identity 9 is known",
            ])
        #expect(found.allSatisfy { $0.reason.code == .unknownReference && $0.property != nil })
        #expect(post.title == "" && post.author == nil && session.objects(of: Author.self).isEmpty)
    }

    @Test("An import that has failed leaves nothing to the next one")
    func afterFailure() {
        #expect(failureLines { _ = try Author.object(from: ["friend": 9]) }.count == 1)
        #expect(failureLines { _ = try Author.object(from: ["id": 1]) } == [])
    }

    @Test("What is left out neither describes nor names")
    func leftOut() throws {
        let options = ImportOptions(onInvalidElement: .skip)
        let kept = try Author.objects(
            from: [["id": 1, "friend": 5, "name": [0]], ["id": 2, "friend": 1], ["id": 1]], options: options)
        #expect(kept.map(\.id) == [2, 1] && kept[0].friend === kept[1])
        let found = issues {
            try Author.objects(from: [["id": 1, "friend": 5], ["id": 5, "name": [0]]], options: options)
        }
        #expect(found.map(\.description) == ["[0].friend: no Author with identity 5 is known"])
    }

    @Test("Without the option, and where a value is no identity, a model is expected")
    func refused() {
        #expect(failureLines { _ = try Post.object(from: ["plain": 1]) } == ["plain: expected Author, found Int 1"])
        #expect(
            failureLines { _ = try Post.object(from: ["author": "x"]) }
                == [#"author: expected Author or its identity, found String "x""#])
        #expect(failureLines { _ = try Post.object(from: ["author": [1]]) }.count == 1)
        #expect(failureLines { _ = try Post.object(from: ["author": ["id": 1, "posts": [true]]]) }.count == 1)
    }

    @Test("Objects of the session are found, and the current ones of an array that is merged into")
    func known() throws {
        let session = ImportSession()
        let ann = try Author.object(from: ["id": 1, "name": "Ann"], session: session)
        let post = try Post.object(from: ["id": Self.uuid, "author": 1], session: session)
        #expect(post.author === ann)
        try ann.importValues(from: ["posts": [Self.uuid]], session: session)
        #expect(ann.posts.first === post)
        try ann.importValues(from: ["posts": [Self.uuid]])
        #expect(ann.posts.count == 1 && ann.posts.first === post)
        #expect(session.newObjects(of: Author.self).count == 1)
        try post.importValues(from: ["author": NSNull(), "editors": []])
        #expect(post.author == nil)
    }

    @Test("existingObject finds objects and structs by the identity alone")
    func existing() throws {
        let item = try Item.object(from: ["owner": 5, "color": "red"])
        #expect(item.owner?.id == 5 && item.owner?.name == "found 5" && item.color?.name == "red")
        #expect(
            failureLines { _ = try Item.object(from: ["owner": -1]) } == ["owner: no Owner with identity -1 is known"])
        #expect(
            failureLines { _ = try Item.object(from: ["color": "x"]) } == [
                #"color: no Color with identity "x" is known"#
            ])
        let gone = issues { _ = try Item.object(from: ["owner": 410]) }
        #expect(gone.map(\.description) == ["owner: gone"] && gone.map(\.model) == ["Owner"])
    }

    @Test("A merged property keeps its object when the source names that by its identity")
    func mergedByIdentity() throws {
        final class Author: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
        }
        final class Post: DictionaryImportable {
            var author: Author?
            static var importableProperties: PropertyRegistry { Property(\.author, .merging, .byIdentity) }
        }
        let (post, author) = (Post(), Author())
        (author.id, post.author) = (7, author)
        try post.importValues(from: ["author": 7])
        #expect(post.author === author)
    }

    @Test(
        "Hooks are called once for each object, when all have their values; a value that a new object lacks is an issue"
    )
    func hooks() throws {
        let rows = try Row.objects(
            fromJSON: #"[{"id": 1, "next": 2, "code": "a"}, {"id": 2, "next": 1, "code": "b"}]"#)
        #expect(rows.map(\.log) == [["did 1 2"], ["did 2 1"]])
        #expect(
            failureLines {
                _ = try Row.objects(fromJSON: #"[{"id": 1, "next": 2, "code": "a"}, {"id": 2, "next": 1}]"#)
            }
                == ["[1].code: required, but missing or null"])
    }

    @Test("Identities that name objects are among the references of a source")
    func references() throws {
        let json = #"{"posts": [{"id": "\#(Self.uuid)", "author": 1, "editors": [2, {"id": 3, "friend": 4}]}]}"#
        let references = try Store.references(fromJSON: json)
        #expect(references.identities(of: Author.self, as: Int.self) == [1, 2, 3, 4])
    }

    @Test("An object is exported as its identity, a set in the order of these")
    func exported() throws {
        let readers = ["s", "aa", "r"].map { ["login": $0] }
        let post = try Post.object(from: ["readers": readers])
        #expect(
            String(decoding: try post.exportedJSON(options: ExportOptions(properties: ["readers"])), as: UTF8.self)
                == #"{"readers":["aa","r","s"]}"#)
        #expect(try post.exportedDictionary()["author"] is NSNull)

        struct Holder: DictionaryImportable {
            var thing: Thing?
            static var importableProperties: PropertyRegistry { Property(\.thing, .byIdentity) }
        }
        struct Thing: DictionaryImportable {
            var id: Int?
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
        }
        var holder = Holder()
        #expect(String(decoding: try holder.exportedJSON(), as: UTF8.self) == #"{"thing":null}"#)
        holder.thing = Thing(id: 4)
        #expect(String(decoding: try holder.exportedJSON(), as: UTF8.self) == #"{"thing":4}"#)
        #expect(try holder.exportedJSON(options: .attributesOnly) == holder.exportedJSON())
        holder.thing = Thing()
        #expect(
            failureLines { _ = try holder.exportedJSON() } == [
                "thing: Thing cannot be exported by its identity, because it has none"
            ])
    }

    @Test("A date that names an object is exported as the object's model reads it, not as the model around")
    func dates() throws {
        final class Day: DictionaryImportable {
            var day = Date(timeIntervalSince1970: 0)
            static var importableProperties: PropertyRegistry { Property(\.day, .identity) }
        }
        final class Moment: DictionaryImportable, Hashable {
            var time = Date(timeIntervalSince1970: 0)
            static var importableProperties: PropertyRegistry { Property(\.time, .identity) }
            static var importOptions: ImportOptions { ImportOptions(dates: .unixSeconds) }
            static func == (left: Moment, right: Moment) -> Bool { left === right }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        final class Week: DictionaryImportable {
            var days: [Day] = []
            var main: Day?
            var closed: Set<Moment> = []
            var start = Date(timeIntervalSince1970: 0)
            static var importableProperties: PropertyRegistry {
                \.days
                Property(\.main, .byIdentity)
                Property(\.closed, .byIdentity)
                \.start
            }
            static var importOptions: ImportOptions { ImportOptions(dates: .format("dd.MM.yyyy")) }
        }
        let week = Week()
        let (day, early, late) = (Day(), Moment(), Moment())
        day.day = Date(timeIntervalSince1970: 3_600)
        early.time = Date(timeIntervalSince1970: 7_200)
        late.time = Date(timeIntervalSince1970: 10_000_000)
        (week.days, week.main, week.closed) = ([day], day, [late, early])
        func exported(_ options: ExportOptions) throws -> String {
            String(decoding: try week.exportedJSON(options: options), as: UTF8.self)
        }
        let time = #""1970-01-01T01:00:00Z""#
        #expect(
            try exported(.default)
                == #"{"days":[{"day":\#(time)}],"main":\#(time),"closed":[7200,10000000],"start":"01.01.1970"}"#)
        #expect(
            try exported(ExportOptions(dates: .unixSeconds))
                == #"{"days":[{"day":3600}],"main":3600,"closed":[7200,10000000],"start":0}"#)
        for options in [ExportOptions.default, ExportOptions(dates: .unixSeconds)] {
            let validator = SchemaValidator(try Week.jsonSchema(for: .exports, exportOptions: options))
            #expect(validator.problems(with: try ImportValue(json: exported(options))) == [])
        }
        let back = try Week.object(from: ["days": [["day": "1970-01-01T01:00:00Z"]], "main": "1970-01-01T01:00:00Z"])
        #expect(back.main === back.days.first && back.main?.day == day.day)
    }

    @Test("A model without an identity cannot be named by it: that is a fault of the list")
    func faults() {
        struct Faulty: DictionaryImportable {
            var tag: Tag?
            static var importableProperties: PropertyRegistry { Property(\.tag, .byIdentity) }
        }
        struct Tag: DictionaryImportable {
            var name = ""
            static var importableProperties: PropertyRegistry { \.name }
        }
        let found = issues { try Faulty.checkImportableProperties() }
        #expect(found.count == 1 && found[0].description.contains("Tag cannot be named by its identity"))
    }

    @Test("An object of a subclass is found where one of its superclass is named, once it is described")
    func hierarchies() throws {
        let kennel = try Kennel.object(
            fromJSON: #"{"dogs": [{"id": 1, "name": "Rex", "mother": 3}], "animals": [{"id": 3}], "favorite": 1}"#)
        #expect(kennel.favorite === kennel.dogs[0] && kennel.dogs[0].mother === kennel.animals[0])
        // Named as an animal, it was made as one.
        let found = issues {
            try Kennel.object(fromJSON: #"{"dogs": [{"id": 1, "mother": 2}, {"id": 2}], "animals": []}"#)
        }
        #expect(found.map(\.reason.code) == [.identity])
    }

    @Test("Where a model has kinds, an object has to be known before it is named")
    func kinds() throws {
        let shapes = try Shape.objects(fromJSON: #"[{"id": 1, "kind": "circle"}, {"id": 2, "inner": 1}]"#)
        #expect(shapes[0] is Circle && shapes[1].inner === shapes[0])
        #expect(
            failureLines { _ = try Shape.objects(fromJSON: #"[{"id": 2, "inner": 1}, {"id": 1}]"#) }
                == [
                    """
                    [0].inner: no Shape with identity 1 is known here: a model that names its kinds must be described before it \
                    is named
                    """
                ])
    }

    @Test("A struct that no hook finds cannot be named")
    func structsWithoutHook() {
        struct Tag: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
        }
        struct Note: DictionaryImportable {
            var tag: Tag?
            var tags: [Tag] = []
            static var importableProperties: PropertyRegistry {
                Property(\.tag, .byIdentity)
                \.tags
            }
        }
        let lines = failureLines { try Note.object(fromJSON: #"{"tag": 1, "tags": [{"id": 1}]}"#) }
        #expect(lines == ["tag: no Tag with identity 1 is known"])
    }

    @Test("An element of a stream names what it describes itself, and what a session knows")
    func streams() throws {
        let lines = #"{"id": 1, "friend": 2}"# + "\n" + #"{"id": 2}"# + "\n" + #"{"id": 3, "friend": 2}"# + "\n"
        let options = ImportOptions(onInvalidElement: .skip)
        var rejected: [String] = []
        var stream = ImportStream<Author>(.lines, options: options, session: ImportSession()) {
            rejected.append("\($0)")
        }
        let authors = try stream.push(Data(lines.utf8)) + stream.finish()
        #expect(authors.map(\.id) == [2, 3] && authors[1].friend === authors[0])
        #expect(rejected == ["element 0, byte 0: [0].friend: no Author with identity 2 is known"])
    }

    @Test("Elements of a large array find each other")
    func largeArrays() throws {
        let count = 5_000
        let text = String(repeating: "x", count: 60)
        let rows = (0..<count).map { #"{"id": \#($0), "name": "\#(text)", "friend": \#(count - 1 - $0)}"# }
        let authors = try Author.objects(fromJSON: "[\(rows.joined(separator: ","))]")
        #expect(authors.count == count && authors.allSatisfy { $0.friend?.friend === $0 })
        #expect(authors.indices.allSatisfy { authors[$0].id == $0 && authors[$0].name == text })
    }
}

// MARK: Models

private struct ObjectID: ImportableValue, Hashable {
    var text = ""

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> ObjectID {
        guard let text = value["$oid"]?.string else { throw context.failure("expected an ObjectID") }
        return ObjectID(text: text)
    }
    func exported(in context: ExportContext) throws -> Any? { ["$oid": text] }
}

private final class Member: DictionaryImportable {
    var id = ObjectID()
    var name = ""
    var best: Member?
    var friends: [Member] = []
    var merged: [Member] = []

    static var importableProperties: PropertyRegistry {
        Property(\.id, .fromOnly("_id"), .identity)
        \.name
        Property(\.best, .byIdentity)
        Property(\.friends, .byIdentity)
        Property(\.merged, .byIdentity, .merging)
    }
}

private final class Author: DictionaryImportable {
    var id = 0
    var name = ""
    var friend: Author?
    var posts: [Post] = []

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        Property(\.friend, .byIdentity)
        Property(\.posts, .byIdentity, .merging)
    }
}

private final class Post: DictionaryImportable {
    var id = UUID(uuidString: "00000000-0000-0000-0000-000000000000")!
    var title = ""
    var author: Author?
    var editors: [Author] = []
    var readers: Set<Reader> = []
    var byRole: [String: Author] = [:]
    var plain: Author?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.title
        Property(\.author, .byIdentity)
        Property(\.editors, .byIdentity)
        Property(\.readers, .byIdentity)
        Property(\.byRole, .byIdentity)
        \.plain
    }
}

private final class Reader: DictionaryImportable, Hashable {
    var code = ""

    static var importableProperties: PropertyRegistry { Property(\.code, .identity, .from("login")) }
    static func == (left: Reader, right: Reader) -> Bool { left.code == right.code }
    func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

private struct Store: DictionaryImportable {
    var posts: [Post] = []
    var authors: [Author] = []
    var readers: [Reader] = []

    static var importableProperties: PropertyRegistry {
        \.posts
        \.authors
        \.readers
    }
}

private final class Owner: DictionaryImportable {
    var id = 0
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity, .fromOnly("owner.uid"))
        \.name
    }
    static func existingObject(for source: ImportValue) throws -> Self? {
        guard let id = try source.value(Int.self, for: "owner.uid"), id > 0 else { return nil }
        if id == 410 { throw ImportError([.custom("gone")]) }
        let owner = Self()
        (owner.id, owner.name) = (id, "found \(id)")
        return owner
    }
    required init() {}
}

private struct Color: DictionaryImportable {
    var name = ""

    static var importableProperties: PropertyRegistry { Property(\.name, .identity) }
    static func existingObject(for source: ImportValue) throws -> Self? {
        guard source["name"]?.string == "red" else { return nil }
        return Color(name: "red")
    }
}

private struct Item: DictionaryImportable {
    var owner: Owner?
    var color: Color?

    static var importableProperties: PropertyRegistry {
        Property(\.owner, .byIdentity)
        Property(\.color, .byIdentity)
    }
}

private final class Row: DictionaryImportable {
    var id = 0
    var code = ""
    var next: Row?
    var log: [String] = []

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.code, .unchanging)
        Property(\.next, .byIdentity)
    }
    static var importOptions: ImportOptions { ImportOptions(missingValues: .fail) }
    func didImport(from source: ImportValue) throws { log.append("did \(id) \(next?.id ?? 0)") }
}

private class Animal: ImportableObject {
    final var id = 0
    final var mother: Animal?

    @PropertyRegistryBuilder<Animal>
    override class var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.mother, .byIdentity)
    }
}

private final class Dog: Animal {
    var name = ""

    @PropertyRegistryBuilder<Dog>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        Property(\.name, named: "name")
    }
}

private struct Kennel: DictionaryImportable {
    var dogs: [Dog] = []
    var animals: [Animal] = []
    var favorite: Animal?

    static var importableProperties: PropertyRegistry {
        \.dogs
        \.animals
        Property(\.favorite, .byIdentity)
    }
}

private class Shape: DictionaryImportable {
    final var id = 0
    final var inner: Shape?
    required init() {}

    class var importableProperties: PropertyRegistry {
        Property(\Shape.id, .identity)
        Property(\Shape.inner, .byIdentity)
    }
    static func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        try source.value(String.self, for: "kind") == "circle" ? Circle.self : Shape.self
    }
}

private final class Circle: Shape {}
