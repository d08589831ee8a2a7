/// The members of an object in JSON text. A member is found again by the index of its key.
struct JSONMembers: MemberSource {
    let object: JSONView

    var memberCount: Int { object.count }

    func forEachPosition(_ body: (Int) -> Void) { object.keys.forEach(body) }

    @inline(__always)
    func value(at key: Int) -> ImportValue { object.borrowedValue(at: key + 1) }

    @inline(__always)
    func withReference(at key: Int, _ body: (_SourceReference) throws -> Bool) throws -> Bool {
        try body(_SourceReference(.json(JSONView(anchor: object.anchor, index: key &+ 1))))
    }

    func key(at key: Int) -> String { object.tape.string(at: key) }

    /// Goes through the keys once. Objects of one model mostly have the same keys, so what these mean is kept.
    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>, for context: ImportContext) {
        let meanings = context.state.pointee.keyMeanings.meanings(of: frame)
        guard meanings.pointee.begin(object) else { return fillByLookingUp(frame, for: context) }
        let tape = object.tape
        let skipsUnknown = !frame.pointee.keepsUnclaimed
        var filler = SlotFiller(frame)
        for key in object.keys {
            let meaning = meanings.pointee.meaning(of: tape.words[key]) ?? learn(key, meanings, frame)
            if filler.fill(meaning, with: key) { continue }
            if meaning != KeyMeanings.unknown || !skipsUnknown {
                filler.takeUnlikely(meaning, at: key, of: self, for: context)
            }
        }
        filler.finish()
    }

    /// Looks each key up.
    private func fillByLookingUp(_ frame: UnsafeMutablePointer<ObjectFrame>, for context: ImportContext) {
        let tape = object.tape
        let spellings = frame.pointee.spellings
        var filler = SlotFiller(frame)
        for key in object.keys {
            let isPlain = tape.kind(at: key) != .escapedString
            let number = isPlain ? spellings.number(of: tape.text(at: key)) : ByteIndex.missing
            if !filler.fill(number: number, with: key) {
                filler.takeUnlikely(number: number, at: key, of: self, for: context)
            }
        }
        filler.finish()
    }

    @inline(never)
    private func learn(
        _ key: Int, _ meanings: UnsafeMutablePointer<KeyMeanings>, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> Int {
        let meaning = object.tape.withKey(at: key) { text -> Int in
            guard let number = frame.pointee.keys.table.number(of: text) else { return KeyMeanings.unknown }
            return Int(frame.pointee.keys.singles[number])
        }
        meanings.pointee.learn(object.tape.words[key], meaning)
        return meaning
    }
}

extension JSONTape {
    /// The bytes of a key, with its escapes resolved.
    @inline(__always)
    fileprivate func withKey<R>(at index: Int, _ body: (TextBytes) -> R) -> R {
        guard kind(at: index) == .escapedString else { return body(text(at: index)) }
        return string(at: index).withTextBytes(body)
    }
}
