import DictionaryImport
import Foundation
import Testing

/// The new code of the guide for users of KZPropertyMapper.
@Suite struct GuideKZPropertyMapperTests {
    final class Movie: DictionaryImportable {
        var title = ""
        var sortTitle = ""
        var site: URL?
        var released: Date?
        var rating = 0
        var star: String?
        var city: String?

        static var importableProperties: PropertyRegistry {
            Property(\.title, .fromOnly("movieTitle"), .required, .lengthRange(1...80))
            Property(\.sortTitle, .fromOnly("movieTitle"))
            Property(\.site, .fromOnly("movieURL"))
            Property(\.released, .fromOnly("releaseDate"), .date(.iso8601))
            Property(\.rating, .fromOnly("stars"), .converting { try $0.converted(to: Int.self) * 20 }, .range(0...100))
            Property(\.star, .fromOnly("actors[0].name"))
            Property(\.city, .fromOnly("location.city"))
        }

        static var keyNormalization: KeyNormalization { .exact }

        static var importOptions: ImportOptions {
            var options = ImportOptions.default
            options.conversions = .exact
            options.unknownKeys = .report
            return options
        }
    }

    @Test func importsWhatAMappingDescribed() throws {
        let movie = Movie()
        let dictionary: [String: Any] = [
            "movieTitle": "Alien", "movieURL": "https://example.org", "releaseDate": "1979-05-25T00:00:00Z", "stars": 4,
            "actors": [["name": "Sigourney Weaver"]], "location": ["city": "London"], "extra": 1,
        ]
        try movie.importValues(from: dictionary) { issue in print(issue) }

        #expect(movie.title == "Alien" && movie.sortTitle == "Alien" && movie.rating == 80)
        #expect(movie.site == URL(string: "https://example.org"))
        #expect(movie.star == "Sigourney Weaver" && movie.city == "London")
    }

    @Test func collectsEveryError() {
        let error = #expect(throws: ImportError.self) {
            try Movie.object(from: ["movieTitle": "", "stars": 6])
        }
        #expect(error?.issues.count == 2)
    }
}
