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
                object, short(decoder.median), short(library.median),
                short(zip(library, decoder).map { $0 / $1 }.median))
        }
        return table
    }

    private static func milliseconds(of task: String) throws -> [Double] {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--first-use", task]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let documents = try [richPayload(1)[0], flatPayload(1)[0]].map(jsonBytes)
        try input.fileHandleForWriting.write(contentsOf: documents[0] + "\n".utf8 + documents[1])
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let times = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard times.count == 2 else { throw Failure("the process that measures the first use of \(task) has failed") }
        return times
    }

    /// What the process does that is measured: prints the milliseconds of each first use. It gets the documents as text: if
    /// it made them itself, the runtime would find out much of what is to be measured.
    static func run(_ task: String) throws {
        let (rich, flat) = (Data((readLine() ?? "").utf8), Data((readLine() ?? "").utf8))
        let (decoder, isLibrary) = (newDecoder(), task == "library")
        let first = try nanoseconds(CLOCK_MONOTONIC) {
            keep(try isLibrary ? Rich.object(fromJSON: rich) : decoder.decode(Rich.self, from: rich))
        }
        let second = try nanoseconds(CLOCK_MONOTONIC) {
            keep(try isLibrary ? Flat.object(fromJSON: flat) : decoder.decode(Flat.self, from: flat))
        }
        print(first / 1e6, second / 1e6)
    }
}
