/// Describes the objects of a file, or writes the model for them.
enum Tool {
    static func run(_ arguments: [String]) throws {
        var words = arguments
        var model: String?
        if let option = words.firstIndex(of: "--model"), words.indices.contains(option + 1) {
            model = words[option + 1]
            words.removeSubrange(option...(option + 1))
        }
        guard 1...2 ~= words.count, !words.contains(where: { $0.hasPrefix("-") }) else {
            throw Complaint("usage: swift run ImportExample [FILE [key.path] [--model NAME]]")
        }
        let file = try SourceFile(words[0], at: words.dropFirst().first)
        guard let model else { return print(FileSummary(of: file).text) }
        if let emptiness = file.emptiness { throw Complaint(emptiness) }
        print(ModelWriter.source(for: file.objects, named: model), terminator: "")
    }
}
