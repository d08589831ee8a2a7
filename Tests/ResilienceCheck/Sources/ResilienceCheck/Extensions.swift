import DictionaryImport
import Foundation
import ResilientKit

extension Crate: Checked {
    public static var importableProperties: PropertyRegistry {
        \.weight
        \.content
        \.isOpen
        \.count
    }

    static func source(_ number: Int) -> [String: Any] {
        ["weight": Double(number) + 0.5, "content": text(number), "is_open": number % 2 == 0, "count": number]
    }
    static var scalarKey: String { "count" }
    var values: [String: Any] { ["weight": weight, "content": content, "is_open": isOpen, "count": count] }
    var neighbours: [String: Any] { ["seal": seal] }
}

extension Shelf: Checked {
    public static var importableProperties: PropertyRegistry {
        \Shelf.label
        \Shelf.size
        Property(\Shelf.comment, named: "comment")
    }

    static func source(_ number: Int) -> [String: Any] {
        ["label": text(number), "size": number, "comment": number % 4 == 0 ? NSNull() : text(number + 1) as Any]
    }
    static var scalarKey: String { "size" }
    var values: [String: Any] { ["label": label, "size": size, "comment": comment as Any] }
    var neighbours: [String: Any] { ["material": material, "own": (self as? Bookcase)?.books as Any] }
}

/// Inherits the list.
final class Bookcase: Shelf {
    var books = ["an own neighbour"]
}

extension Place: Checked {
    public static var importableProperties: PropertyRegistry {
        \.height
        \.city
        \.zone
        \.code
    }

    static func source(_ number: Int) -> [String: Any] {
        [
            "height": Double(number) + 0.5, "city": text(number), "zone": number % 100,
            "code": number % 3 == 0 ? NSNull() : text(number + 1) as Any,
        ]
    }
    static var scalarKey: String { "zone" }
    var values: [String: Any] { ["height": height, "city": city, "zone": zone, "code": code as Any] }
    var neighbours: [String: Any] { ["country": country] }
}

extension Corner: Checked {
    public static var importableProperties: PropertyRegistry {
        \.text
        Property(\.x, named: "x")
    }

    static func source(_ number: Int) -> [String: Any] { ["x": number, "text": ResilienceCheck.text(number)] }
    static var scalarKey: String { "x" }
    var values: [String: Any] { ["x": x, "text": text] }
    var neighbours: [String: Any] { ["is_round": isRound] }
}
