/// Counts the values of a test that are alive: what leaks stays, and what is freed twice is missing.
final class Census {
    var alive = 0
}

/// An object that a census counts.
final class CountedObject {
    let census: Census
    let number: Int

    init(_ census: Census, _ number: Int = 0) {
        self.census = census
        self.number = number
        census.alive += 1
    }

    deinit { census.alive -= 1 }
}
