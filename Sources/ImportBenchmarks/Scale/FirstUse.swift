import DictionaryImport
import Foundation

/// Measures the first import of a process, and that of another type after it. Each round takes a process of its own: what the
/// runtime has found out once, it knows.
enum FirstUse {
    static func table(rounds: Int) throws -> Table {
        let times = try (0..<rounds).map { _ in (try milliseconds(of: "library"), try milliseconds(of: "JSONDecoder")) }
        var table = Table("object", "JSONDecoder ms", "library ms", "ratio", texts: 1)
        for (index, object) in ["the first of a process", "another type after it"].enumerated() {
            let (library, decoder) = (times.map { $0.0[index] }, times.map { $0.1[index] })
            table.append(
                object, short(Statistics(decoder).median), short(Statistics(library).median),
                short(Statistics(zip(library, decoder).map { $0 / $1 }).median))
        }
        return table
    }

    private static func milliseconds(of task: String) throws -> [Double] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--first-use", task]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let times = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard times.count == 2 else { throw Failure("the process that measures the first use of \(task) has failed") }
        return times
    }

    /// What the process does that is measured: prints the milliseconds of each first use.
    static func run(_ task: String) throws {
        let (flat, rich) = (Data(flatJSON.utf8), Data(richJSON.utf8))
        let (decoder, isLibrary) = (newDecoder(), task == "library")
        let first = try Stopwatch.elapsedTime {
            keep(try isLibrary ? Rich.object(fromJSON: rich) : decoder.decode(Rich.self, from: rich))
        }
        let second = try Stopwatch.elapsedTime {
            keep(try isLibrary ? Flat.object(fromJSON: flat) : decoder.decode(Flat.self, from: flat))
        }
        print(first / 1e6, second / 1e6)
    }
}

/// As text: to make the bytes from a dictionary would have the runtime find out much of what is to be measured.
private let flatJSON = """
    {"id": 8, "name": "Person 1", "nickname": null, "score": 1.25, "is_active": true, "home_town": "Sutton"}
    """

private let richJSON = """
    {"id": 100000, "sku": "SKU-0", "title": "An article with a title of usual length", "subtitle": null,
    "slug": "an-article", "summary": "A summary that takes up a line or so of text", "price": 0.99, "discount": 0.125,
    "currency": "EUR", "quantity": 7, "is_active": true, "is_featured": false, "rating": 4.25, "review_count": 3,
    "barcode": null, "weight": 1.5, "width_in_millimetres": 210, "height_in_millimetres": 297, "color": "ultramarine",
    "language": "en", "parent_id": 4, "tags": ["new", "garden", "summer collection"],
    "created_at": "2024-05-01T08:30:00Z",
    "seller": {"id": 1, "name": "Seller 1", "email_address": "seller1@example.com", "is_verified": true},
    "lines": [{"position": 1, "text": "Line 1", "amount": 2.5, "unit_code": "C62"},
    {"position": 2, "text": "Line 2", "amount": 5.0, "unit_code": null}]}
    """
