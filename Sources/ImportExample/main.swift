// Without arguments: the tour. With a file: a summary of the objects in it, or with --model the Swift model to import them
// into.

import Foundation

do {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.isEmpty { try Tour.run() } else { try Tool.run(words) }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
