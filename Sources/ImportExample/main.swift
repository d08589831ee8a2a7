// Without arguments: the tour. With a file: a summary of the objects in it.

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

do {
    guard arguments.count <= 2, !arguments.contains(where: { $0.hasPrefix("-") }) else {
        throw Complaint("usage: swift run ImportExample [FILE [key.path]]")
    }
    if let file = arguments.first {
        print(try FileSummary(of: file, at: arguments.dropFirst().first).text)
    } else {
        try OrderTour.run()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
