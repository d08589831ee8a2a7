/// The failure of one conversion, on its way to becoming an issue with a path.
struct ImportFailure: Error {
    let facts: IssueFacts

    init(_ facts: IssueFacts) { self.facts = facts }
}

/// What is thrown by what has recorded its issues already, each with its own path.
struct AlreadyRecorded: Error {}
