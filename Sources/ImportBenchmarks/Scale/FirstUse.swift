import DictionaryImport
import Foundation

/// Measures the first import of a process, and that of another type after it. Each round takes a process of its own: what the
/// runtime has found out once, it knows.
enum FirstUse {
    static let name = "scale: first use"

    /// What a process is asked to do; its name is the argument.
    enum Task: String {
        case library
        case decoder = "JSONDecoder"
    }

    struct Result: Codable {
        let object: String
        let library: Statistics
        let decoder: Statistics
        let ratio: Statistics
        let target: Double?

        var verdict: String { ratio.verdict(atMost: target) }
    }

    static func results(rounds: Int) -> [Result] {
        do {
            let times = try (0..<rounds).map { _ in
                try (library: milliseconds(of: .library), decoder: milliseconds(of: .decoder))
            }
            return ["the first of a process", "another type after it"].enumerated().map { index, object in
                Result(
                    object: object, library: Statistics(times.map { $0.library[index] }),
                    decoder: Statistics(times.map { $0.decoder[index] }),
                    ratio: Statistics(times.map { $0.library[index] / $0.decoder[index] }),
                    target: index == 0 ? 1.5 : nil)
            }
        } catch {
            fatalError("\(error)")
        }
    }

    private static func milliseconds(of task: Task) throws -> [Double] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--first-use", task.rawValue]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }

    /// What the process does that is measured: prints the milliseconds of each first use.
    static func run(_ task: Task) {
        let (flat, rich) = (Data(flatJSON.utf8), Data(richJSON.utf8))
        let times =
            switch task {
            case .library:
                [time { try Rich.object(fromJSON: rich) }, time { try Flat.object(fromJSON: flat) }]
            case .decoder:
                [
                    time { try newDecoder().decode(CodableRich.self, from: rich) },
                    time { try newDecoder().decode(CodableFlat.self, from: flat) },
                ]
            }
        for time in times { print(time) }
    }

    private static func time<Object>(_ body: () throws -> Object) -> Double {
        let nanoseconds = Stopwatch.elapsedTime {
            do { withExtendedLifetime(try body()) {} } catch { fatalError("\(error)") }
        }
        return nanoseconds / 1e6
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
