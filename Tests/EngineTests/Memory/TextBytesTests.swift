import Testing

@testable import DictionaryImport

/// Borrowed bytes: parts of them, words at their ends, and comparing.
@Suite struct TextBytesTests {
    private let digits = Array("0123456789".utf8)

    @Test func noBytesAreAnEmptyCollection() {
        let none = TextBytes()
        #expect(none.isEmpty)
        #expect(Array(none) == [])
        #expect(String(none).isEmpty)
        #expect(none == TextBytes(""))
        #expect([UInt8]().withTextBytes { $0 == none })
        #expect(!none.precedes(none))
    }

    @Test func bytesAreACollection() {
        digits.withTextBytes { text in
            #expect(Array(text) == digits)
            #expect(text.first == UInt8(ascii: "0"))
            #expect(text.last == UInt8(ascii: "9"))
            #expect(Array(text.prefix(3)) == Array(digits.prefix(3)))
            #expect(Array(text.dropFirst(8)) == Array(digits.dropFirst(8)))
            #expect(Array(text.suffix(2).reversed()) == Array("98".utf8))
            #expect(Array(text[4...]) == Array(digits[4...]))
        }
    }

    @Test func aByteIsFoundWithinItsRange() {
        digits.withTextBytes { text in
            let five = UInt8(ascii: "5")
            #expect(text.position(of: five, in: 0..<10) == 5)
            #expect(text.position(of: five, in: 5..<6) == 5)
            #expect(text.position(of: five, in: 0..<5) == nil)
            #expect(text.position(of: five, in: 6..<10) == nil)
            #expect(text.position(of: five, in: 10..<10) == nil)
        }
    }

    @Test func aPartCountsFromZeroAgain() {
        digits.withTextBytes { text in
            let part = text.part(3..<7)
            #expect(part.startIndex == 0)
            #expect(part.count == 4)
            #expect(part[0] == UInt8(ascii: "3"))
            #expect(String(part.part(from: 1, count: 2)) == "45")
            #expect(text.part(10..<10).isEmpty)
            #expect(String(text.part(0..<10)) == "0123456789")
        }
    }

    @Test func wordsAreReadUpToBothEnds() {
        digits.withTextBytes { text in
            #expect(text.word(at: 0) == 0x3736_3534_3332_3130)
            #expect(text.word(at: 1) == 0x3837_3635_3433_3231)
            #expect(text.word(at: 2) == 0x3938_3736_3534_3332)
            #expect(text.halfWord(at: 0) == 0x3332_3130)
            #expect(text.halfWord(at: 6) == 0x3938_3736)
        }
    }

    @Test func bytesAreComparedByValue() {
        digits.withTextBytes { text in
            var copy = digits
            #expect(copy.withTextBytes { $0 == text })
            copy[9] = 0
            #expect(copy.withTextBytes { $0 != text })
            #expect(text.part(0..<5) != text.part(0..<6))
            #expect(text.part(0..<5) != text.part(1..<6))
        }
    }

    @Test func bytesHaveTheOrderOfUnicodeScalars() {
        let texts = ["", "Z", "a", "aa", "ab", "b", "é", "\u{FFFD}", "😀"]
        for (left, first) in texts.enumerated() {
            for (right, second) in texts.enumerated() {
                #expect(first.precedesInUTF8(second) == (left < right), "\(first) \(second)")
            }
        }
    }

    @Test func stringsOfAnyLengthLendTheirBytes() {
        for length in [0, 1, 15, 16, 100] {
            let text = String(repeating: "é", count: length)
            #expect(text.withTextBytes { Array($0) } == Array(text.utf8))
            #expect(text.withTextBytesInPlace { String($0) } == text)
        }
        #expect(TextBytes("literal").elementsEqual("literal".utf8))
    }

    @Test func spellingsOfOneCharacterHaveOtherBytes() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(!"\u{E9}".hasSameBytes(as: "e\u{301}"))
        #expect("e\u{301}".hasSameBytes(as: "e\u{301}"))
    }

    @Test func aCopyOutlivesTheOriginal() {
        var original = Array("original".utf8)
        var memory = OwnedMemory()
        let copy = original.withTextBytes { memory.copy(of: $0) }
        _ = original.withUnsafeMutableBytes { $0.initializeMemory(as: UInt8.self, repeating: 0) }
        #expect(String(copy) == "original")
        let empty = memory.copy(of: TextBytes())
        #expect(empty.isEmpty)
        withExtendedLifetime(memory) {}
    }

    @Test func bytesThatAreNotUTF8AreReplaced() {
        #expect([0x61, 0xFF, 0x62].withTextBytes { String($0) } == "a\u{FFFD}b")
        #expect("aé".withTextBytes { String(valid: $0, isASCII: false) } == "aé")
    }
}
