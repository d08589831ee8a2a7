/// Describes the objects of a file, or writes the model for them.
enum Tool {
    static func run(_ arguments: [String]) throws {
        let option = arguments.firstIndex(of: "--model")
        let words = arguments[..<(option ?? arguments.endIndex)]
        // Without a name, the model is called as its place is.
        let names = option.map { arguments[($0 + 1)...] } ?? []
        guard 1...2 ~= words.count, names.count <= 1, !(words + names).contains(where: { $0.hasPrefix("-") }) else {
            throw Complaint("usage: swift run ImportExample [FILE [key.path] [--model [NAME]]]")
        }
        let keyPath = words.dropFirst().first
        let file = try SourceFile(words[0], at: keyPath)
        guard option != nil else { return print(FileSummary(of: file).text) }
        if let emptiness = file.emptiness { throw Complaint(emptiness) }
        let name = names.first ?? SwiftName.type(ofObjectsIn: words[0], at: keyPath)
        print(try ModelWriter.source(for: file, named: name), terminator: "")
    }
}
