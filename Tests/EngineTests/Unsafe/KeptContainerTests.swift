import Testing

@testable import DictionaryImport

/// Containers that are given again when nobody else has them. See Contract 34.
@Suite struct KeptContainerTests {
    enum Key: String, CodingKey { case number }

    @Test func itIsKnownWhoHasAContainer() throws {
        let decoder = ImportValueDecoder(ImportValue(["number": 5]), CodableStrategies(decoder: nil))
        let kept = try #require(KeptContainer.keeping(decoder.container(keyedBy: Key.self)))
        #expect(kept.isHeldOnlyHere)
        #expect(try kept.container(keyedBy: Key.self).decode(Int.self, forKey: .number) == 5)
        #expect(kept.isHeldOnlyHere)
        var others = [kept.container(keyedBy: Key.self)]
        #expect(!kept.isHeldOnlyHere)
        #expect(try others[0].decode(Int.self, forKey: .number) == 5)
        others = []
        #expect(kept.isHeldOnlyHere)
    }

    @Test func theContainerIsReleasedOnce() throws {
        weak var decoder: ImportValueDecoder?
        do {
            let new = ImportValueDecoder(ImportValue(["number": 5]), CodableStrategies(decoder: nil))
            decoder = new
            let kept = try #require(KeptContainer.keeping(new.container(keyedBy: Key.self)))
            _ = kept.container(keyedBy: Key.self)
            #expect(decoder != nil)
            withExtendedLifetime(kept) {}
        }
        #expect(decoder == nil)
    }
}
