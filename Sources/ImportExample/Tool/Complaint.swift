/// What went wrong, in words for the person at the terminal.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
