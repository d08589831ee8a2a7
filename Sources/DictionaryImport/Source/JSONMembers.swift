/// The members of an object in JSON text. A member is found again by the index of its key.
struct JSONMembers: Members {
    let object: JSONView

    var count: Int { object.count }

    func forEachPosition<Failure>(_ body: (Int) throws(Failure) -> Void) throws(Failure) {
        for key in object.keys { try body(key) }
    }

    @inline(__always)
    func withValue<Result, Failure>(
        at key: Int, _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(SourceValue(.json(object.member(ofKey: key))))
    }

    func key(at key: Int) -> String { object.tape.string(at: key) }

    @inline(__always)
    func withLookupKey<Result>(at key: Int, _ body: (TextBytes) -> Result) -> Result {
        object.tape.withKey(at: key, body)
    }

    func position(ofKey key: String) -> Int? {
        key.withTextBytes { text in
            var found: Int?
            for member in object.keys where object.tape.isKey(key, text, at: member) { found = member }
            return found
        }
    }

    func lend<Result, Failure>(_ body: (SourceValue) throws(Failure) -> Result) throws(Failure) -> Result {
        try body(SourceValue(.json(object)))
    }
}

extension JSONTape {
    /// Whether the key at an index is equal to a string, of which these are the bytes. Text beyond ASCII may be equal to text
    /// of other bytes.
    @inline(__always)
    fileprivate func isKey(_ key: String, _ text: TextBytes, at index: Int) -> Bool {
        kind(at: index) == .asciiString ? self.text(at: index) == text : string(at: index) == key
    }

    /// The bytes of a key, with its escapes resolved.
    @inline(__always)
    func withKey<Result>(at index: Int, _ body: (TextBytes) -> Result) -> Result {
        guard kind(at: index) == .escapedString else { return body(text(at: index)) }
        return string(at: index).withTextBytes(body)
    }
}
