// Without arguments: the tour. With a file: a summary of the objects in it. With --stream: the same for files of any size.

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

do {
    let isStream = arguments.first == "--stream"
    let words = Array(arguments.dropFirst(isStream ? 1 : 0))
    guard words.count <= 2, !words.contains(where: { $0.hasPrefix("-") }), !isStream || !words.isEmpty else {
        throw Complaint("usage: swift run ImportExample [[--stream] FILE [key.path]]")
    }
    if isStream {
        try StreamTour.run(words[0], at: words.dropFirst().first)
    } else if let file = words.first {
        print(try FileSummary(of: file, at: words.dropFirst().first).text)
    } else {
        try OrderTour.run()
        try SessionTour.run()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
