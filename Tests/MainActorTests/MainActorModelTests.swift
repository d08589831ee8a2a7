import DictionaryImport
import Foundation
import Testing

/// Models are declared here as the article on concurrency says.
@Suite("Models of a module whose default isolation is the main actor")
struct MainActorModelTests {
    private static let body = """
        [{"id": 1, "name": "So What", "album": 7, "ratings": [{"source": "a", "stars": 5}]},
         {"id": 2, "title": "Blue in Green", "album": {"id": 7, "released": "17/08/1959"}}]
        """

    @Test("Models are made and updated on the main actor")
    func main() throws {
        let player = Player()
        try player.load(Self.body)
        #expect(player.tracks.map(\.title) == ["So What", "Blue in Green"])
        #expect(player.tracks[0].album === player.tracks[1].album && player.tracks[0].album?.released != nil)
        try player.tracks[0].importValues(from: ["title": "t", "ratings": [["source": "a", "stars": 3]]])
        #expect(player.tracks[0].ratings.map(\.stars) == [3])
        #expect(throws: ImportError.self) { try Track.object(from: ["id": -1, "title": "x"]) }
        #expect(try Song.object(from: ["id": 3, "genre": "jazz"]).genre == .jazz)
        #expect(try Plain.object(from: ["name": "p"]).name == "p")
    }

    @concurrent
    private nonisolated func titles(in body: String) async throws -> [String] {
        try Track.objects(fromJSON: body).map(\.title)
    }

    @Test("Models are made on other threads, and by a stream")
    func elsewhere() async throws {
        #expect(try await titles(in: Self.body) == ["So What", "Blue in Green"])
        let chunks = AsyncStream<Data> { continuation in
            continuation.yield(Data(#"[{"id": 7}, {"id": 8}]"#.utf8))
            continuation.finish()
        }
        var ids: [Int] = []
        for try await album in chunks.objects(of: ImportStream<Album>(.array)) { ids.append(album.id) }
        #expect(ids == [7, 8])
    }
}

// MARK: Models

final class Track: DictionaryImportable {
    var id = 0
    var title = ""
    var length: Duration?
    var album: Album?
    var ratings: [Rating] = []

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.title, .required, .rule("must not be blank") { !$0.allSatisfy(\.isWhitespace) })
        \.length
        Property(\.album, .byIdentity)
        Property(\.ratings, .merging(by: \.source))
    }

    static var customKeyMappings: [String: String] { ["name": "title"] }

    func didImport(from source: ImportValue) throws {
        if id < 0 { throw CocoaError(.keyValueValidation) }
    }
}

final class Album: DictionaryImportable {
    var id = 0
    var released: Date?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.released, .date(.first(of: [.iso8601, .format("dd/MM/yyyy")])))
    }
}

struct Rating: DictionaryImportable {
    var source = ""
    var stars = 0

    static var importableProperties: PropertyRegistry {
        Property(\.source, .matching(/[a-z]+/))
        Property(\.stars, .range(0...5))
    }
}

enum Genre: String, ImportableValue { case jazz, pop }

nonisolated class Record: ImportableObject {
    final var id = 0

    @PropertyRegistryBuilder<Record>
    override class var importableProperties: PropertyRegistry { \.id }
}

nonisolated final class Song: Record {
    var genre = Genre.pop

    @PropertyRegistryBuilder<Song>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.genre
    }
}

nonisolated struct Plain {
    var name = ""
}

nonisolated extension Plain: DictionaryImportable {
    static var importableProperties: PropertyRegistry { \.name }
}

/// A type on the main actor, which has models and is none.
final class Player {
    private(set) var tracks: [Track] = []

    func load(_ body: String) throws { tracks = try Track.objects(fromJSON: body) }
}
