/// The root of a hierarchy. Where its properties lie, a subclass in another module learns when the process has started.
open class Record {
    public final var id = 0
    public final var between = "a neighbour between the properties"
    public final var name = ""
    public final var marker = Marker()
    public final var note: String?
    public final var isDone = false
    public final var level: Int8 = 0
    public final var grade = Grade.plain
    public final var weight = 0.0
    public final var limit: Double?
    public final var tags: [String] = []
    public final var counts: [String: Int] = [:]
    public final var related: Record?
    public final let constant = "a neighbour that never changes"

    public init() {}
}

/// The second level.
open class TimedRecord: Record {
    public final var seconds = 0.0
    public final var corner = Corner()
    public final var title = "a neighbour at the second level"
    public final var place = Place()
    public final var rank: UInt16?
}

/// A class that is made a model by an extension, for its subclasses too.
open class Shelf {
    public final var label = ""
    public final var size = 0
    public final var comment: String?
    public final var material = "a neighbour at the end"

    public required init() {}
}

public final class Crate {
    public var weight = 0.0
    public var content = ""
    public var isOpen = false
    public var seal = "a neighbour before the count"
    public var count = 0

    public init() {}
}
