import Testing

@testable import DictionaryImport

/// Writes that wait, with the objects that they are for. See Contract 13.
@Suite struct WriteLogTests {
    private final class Note: DictionaryImportable {
        var text = "old"
        var part: Int? = 1
        var census: Census?

        static var importableProperties: PropertyRegistry {
            \.text
            \.part
        }

        init() {}

        init(in census: Census) {
            self.census = census
            census.alive += 1
        }

        deinit { census?.alive -= 1 }
    }

    /// The property `text`.
    private func text() throws -> Handle<PropertyPlan> {
        try PlanCache.permanentPlan(of: Note()).with { $0.properties[0] }
    }

    private func address(of note: Note) -> ObjectAddress {
        var note = note
        return withAddress(of: &note) { $0 }
    }

    /// Calls `body` with a log, and with a function that makes room for a text.
    private func withLog(
        _ body: (inout WriteLog, (String) -> ValueMemory) throws -> Void
    ) rethrows {
        var log = WriteLog()
        var rooms: [ValueMemory] = []
        try body(&log) { text in
            let room = ValueMemory(.allocate(byteCount: MemoryLayout<String>.size, alignment: 8))
            rooms.append(room)
            room.initialize(to: text)
            return room
        }
        while log.count > 0 { log.removeLast().drop() }
        for room in rooms { room.address.deallocate() }
    }

    @Test func writesInARowHoldTheirObjectOnce() throws {
        let text = try text()
        let (first, second) = (Note(), Note())
        withLog { log, room in
            for note in [first, first, first, second, first] {
                log.append(room("a"), to: text, of: address(of: note), isHeld: false)
            }
            log.append(room("a"), to: text, of: address(of: second), isHeld: true)
            let holds = (0..<6).map { log[$0].holdsObject }
            #expect(holds == [true, false, false, true, true, false])
        }
    }

    @Test func objectsLiveUntilTheirWritesAreDropped() throws {
        let text = try text()
        let census = Census()
        withLog { log, room in
            for _ in 0..<3 {
                let note = Note(in: census)
                for number in 0..<20 {
                    log.append(
                        room("a text that is longer than a word, \(number)"), to: text, of: address(of: note),
                        isHeld: false)
                }
            }
            #expect(census.alive == 3)
            for _ in 0..<20 { log.removeLast().drop() }
            #expect(census.alive == 2)
            for index in 0..<log.count { #expect(log[index].exchange()) }
        }
        #expect(census.alive == 0)
    }

    @Test func aWriteIsExchangedAndTakenBack() throws {
        let text = try text()
        let note = Note()
        withLog { log, room in
            log.append(room("new"), to: text, of: address(of: note), isHeld: false)
            log.append(room("newer"), to: text, of: address(of: note), isHeld: false)
            #expect(log[0].exchange())
            #expect(log[1].exchange())
            #expect(note.text == "newer")
            #expect(log[1].memory.copy(String.self) == "new")
            #expect(log[1].exchange())
            #expect(log[0].exchange())
            #expect(note.text == "old")
        }
        #expect(note.text == "old")
    }

    @Test func aWriteThatChangesNothingSaysSo() throws {
        let text = try text()
        let note = Note()
        withLog { log, room in
            log.append(room("old"), to: text, of: address(of: note), isHeld: false)
            #expect(!log[0].exchange())
            note.text = "changed by a hook"
            #expect(log[0].exchange())
            #expect(note.text == "old")
        }
    }

    @Test func aLogThatShrinksIsReady() throws {
        let text = try text()
        let note = Note()
        withLog { log, room in
            for _ in 0..<2 {
                for _ in 0..<600 { log.append(room("a"), to: text, of: address(of: note), isHeld: false) }
                while log.count > 0 { log.removeLast().drop() }
                log.shrink()
            }
        }
    }
}
