import DictionaryImport
import Testing

@Suite("ImportPath")
struct ImportPathTests {
    @Test(
        "A path is read as it is printed",
        arguments: [
            "people[3].job.title", "a", "a.b", "a[0][1].b", "[2]", "[2].a", "", #"a."".b"#,
        ])
    func printing(text: String) {
        let path = ImportPath(stringLiteral: text)
        #expect(path.description == text)
        #expect(path.isEmpty == text.isEmpty)
    }

    @Test("A path consists of keys and indices, and paths that are printed the same are equal")
    func components() {
        let path: ImportPath = "people[3].job.title"
        #expect(path.components == [.key("people"), .index(3), .key("job"), .key("title")])
        #expect(path == ImportPath(path.components))
        #expect(path.hashValue == ImportPath([.key("people[3]"), .key("job.title")]).hashValue)
        #expect(path == ImportPath([.key("people[3]"), .key("job.title")]), "equal when printed the same")
        #expect(path != "people[3].job")
        #expect(ImportPath() == "")
    }

    @Test("An empty key shows in a path")
    func emptyKey() {
        let path = ImportPath([.key(""), .key("b")])
        #expect(path.description == #""".b"#)
        #expect(ImportPath(stringLiteral: #""".b"#).components == path.components)
        #expect(path != "b")
    }

    @Test(
        "A key that would break the line, or not show, is printed in brackets and quotes, and read again",
        arguments: [
            ("a\nadmin: is required", #"t["a\u{A}admin: is required"]"#), ("\r\n", #"t["\u{D}\u{A}"]"#),
            ("a\0\"\\", #"t["a\u{0}\"\\"]"#), ("a\u{202E}b", #"t["a\u{202E}b"]"#),
            ("\u{2028}", #"t["\u{2028}"]"#), ("\u{FEFF}x", #"t["\u{FEFF}x"]"#), ("👨‍👩‍👧", "t.👨‍👩‍👧"), ("na me", "t.na me"),
        ])
    func hiddenCharacters(key: String, text: String) {
        let path = ImportPath([.key("t"), .key(key)])
        #expect(path.description == text)
        #expect(ImportPath(stringLiteral: text).components == path.components)
        #expect(path.jsonPointer == "/t/" + key)
    }

    @Test(
        "A JSON pointer is written as RFC 6901 says",
        arguments: [
            ("", ImportPath()), ("/a/0/b", "a[0].b"), ("/~01", ImportPath([.key("~1")])), ("/", ImportPath([.key("")])),
            ("/a.b", ImportPath([.key("a.b")])),
        ] as [(pointer: String, path: ImportPath)])
    func pointers(pointer: String, path: ImportPath) {
        #expect(path.jsonPointer == pointer)
    }
}
