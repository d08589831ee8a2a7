import DictionaryImport
import Foundation
import Testing

/// Examples of objects of several kinds, and for types that are not models.
@Suite struct RecipeKindTests {
    enum Event: ImportableValue {
        case message(String)
        case joined(userID: Int)
        case left(userID: Int, reason: String?)

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Event {
            switch try value.value(String.self, for: "type") {
            case "message": return .message(try value.value(for: "text") ?? "")
            case "joined": return .joined(userID: try value.value(for: "user_id") ?? 0)
            case "left":
                return .left(userID: try value.value(for: "user_id") ?? 0, reason: try value.value(for: "reason"))
            case let type: throw context.failure("unknown event \(type ?? "without a type")")
            }
        }

        func exported(in context: ExportContext) throws -> Any? {
            switch self {
            case .message(let text): ["type": "message", "text": text]
            case .joined(let userID): ["type": "joined", "user_id": userID]
            case .left(let userID, let reason): ["type": "left", "user_id": userID, "reason": reason as Any]
            }
        }
    }

    struct Channel: DictionaryImportable {
        var events: [Event] = []
        static var importableProperties: PropertyRegistry { \.events }
    }

    @Test func anEnumerationHasPayloads() throws {
        let channel = try Channel.object(from: [
            "events": [["type": "message", "text": "hi"], ["type": "left", "user_id": "3"]]
        ])
        guard case .left(let userID, nil) = channel.events[1] else { throw CancellationError() }
        #expect(userID == 3)
        let again = try Channel.object(from: channel.exportedDictionary())
        #expect("\(again.events)" == "\(channel.events)")
        let error = #expect(throws: ImportError.self) { try Channel.object(from: ["events": [["type": "x"]]]) }
        #expect(error?.description == "events[0]: unknown event x")
        let wrong: [String: Any] = ["events": [["type": "joined", "user_id": "x"]]]
        let path = #expect(throws: ImportError.self) { try Channel.object(from: wrong) }
        #expect(path?.issues.first?.path == "events[0].user_id")
    }

    class Shape: DictionaryImportable {
        final var name = ""

        required init() {}

        @PropertyRegistryBuilder<Shape>
        class var importableProperties: PropertyRegistry { \.name }

        class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
            switch source["kind"]?.string {
            case "circle": Circle.self
            case "square": Square.self
            default: Self.self  // also for a subclass that is imported by its own name
            }
        }
    }

    final class Circle: Shape {
        var radius = 0.0

        @PropertyRegistryBuilder<Circle>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \.radius
        }
    }

    final class Square: Shape {
        var side = 0.0

        @PropertyRegistryBuilder<Square>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \.side
        }
    }

    @Test func classesOfAHierarchy() throws {
        let body = #"[{"kind": "circle", "radius": 2}, {"kind": "square", "side": 3}, {"name": "blob"}]"#
        let shapes = try Shape.objects(fromJSON: body)
        #expect(shapes[0] is Circle)
        #expect(shapes[1] is Square)
        #expect(type(of: shapes[2]) == Shape.self)
    }

    protocol Block { var plainText: String { get } }

    struct Paragraph: DictionaryImportable, Block {
        var text = ""
        var plainText: String { text }
        static var importableProperties: PropertyRegistry { \.text }
    }

    struct Picture: DictionaryImportable, Block {
        var caption = ""
        var plainText: String { "[\(caption)]" }
        static var importableProperties: PropertyRegistry { \.caption }
    }

    struct Article: DictionaryImportable {
        var title = ""
        var blocks: [any Block] = []

        static var importableProperties: PropertyRegistry {
            \.title
            Property(\.blocks) { value in
                try (value.array ?? []).map { element -> any Block in
                    switch element["type"]?.string {
                    case "picture": try element.converted(to: Picture.self)
                    default: try element.converted(to: Paragraph.self)
                    }
                }
            } exporting: { blocks in
                blocks as [Any]  // each is a model, and exported as one
            }
        }
    }

    @Test func membersOfAProtocol() throws {
        let article = try Article.object(from: [
            "title": "t", "blocks": [["text": "a"], ["type": "picture", "caption": "b"]],
        ])
        #expect(article.blocks.map(\.plainText) == ["a", "[b]"])
        #expect(
            (try article.exportedDictionary()["blocks"] as? [[String: String]]) == [["text": "a"], ["caption": "b"]])
        let error = #expect(throws: ImportError.self) {
            try Article.object(from: ["blocks": [["text": "a"], ["text": ["b"]]]])
        }
        #expect(error?.issues.first?.path == "blocks[1].text")
    }

    @Test func aTypeOfAnotherPackage() throws {
        let slot = try Slot.object(from: ["hours": ["from": 9, "to": "17"], "place": ["lat": 1.5, "lng": 2]])
        #expect(slot.hours == 9..<17)
        #expect(slot.place == .init(x: 1.5, y: 2))
        #expect((try slot.exportedDictionary()["hours"] as? [String: Int]) == ["from": 9, "to": 17])
    }

    struct Slot: DictionaryImportable {
        var hours = 0..<24
        var place = CGPoint.zero

        static var importableProperties: PropertyRegistry {
            Property(\.hours) { value in
                let from = try value.value(Int.self, for: "from") ?? 0
                return from..<max(from, try value.value(for: "to") ?? 24)
            } exporting: { hours in
                ["from": hours.lowerBound, "to": hours.upperBound]
            }
            Property(\.place, .notExported) { value in
                CGPoint(
                    x: try value.value(Double.self, for: "lat") ?? 0, y: try value.value(Double.self, for: "lng") ?? 0)
            }
        }
    }
}
