// Without arguments: the tour. With a file: a summary of the objects in it, or with --model the Swift model
// to import them into. With --stream: a summary for files of any size.

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

do {
    let isStream = arguments.first == "--stream"
    var words = Array(arguments.dropFirst(isStream ? 1 : 0))
    var model: String?
    if let option = words.firstIndex(of: "--model"), !isStream, words.indices.contains(option + 1) {
        model = words[option + 1]
        words.removeSubrange(option...(option + 1))
    }
    guard words.count <= 2, !words.contains(where: { $0.hasPrefix("-") }), !words.isEmpty || !isStream && model == nil
    else {
        throw Complaint("usage: swift run ImportExample [[--stream] FILE [key.path] [--model NAME]]")
    }
    if isStream {
        try StreamTour.run(words[0], at: words.dropFirst().first)
    } else if let path = words.first {
        let file = try SourceFile(path, at: words.dropFirst().first)
        if let model {
            if let emptiness = file.emptiness { throw Complaint(emptiness) }
            print(ModelWriter.source(for: file.objects, named: model), terminator: "")
        } else {
            print(FileSummary(of: file).text)
        }
    } else {
        try OrderTour.run()
        try SessionTour.run()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
