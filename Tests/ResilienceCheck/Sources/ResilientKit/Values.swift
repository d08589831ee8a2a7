/// A struct whose size is known at run time only.
public struct Place {
    public var zone: Int8 = 0
    public var city = ""
    public var country = "a neighbour between city and code"
    public var code: String?
    public var height = 0.0

    public init() {}
}

/// A struct whose layout is promised.
@frozen public struct Corner {
    public var isRound = false
    public var x = 0
    public var text = ""

    public init() {}
}

/// Takes no room, which only the library knows.
public struct Marker {
    public init() {}
}

/// An enumeration that may get more cases.
public enum Grade: String {
    case plain, fine, superb
}
