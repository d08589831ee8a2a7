import DictionaryImport
import Foundation
import Observation
import Testing

/// Examples of immutable models, `Codable`, view models and requests.
@Suite struct RecipeModelTests {
    final class Invoice: DictionaryImportable {
        private(set) var number = ""
        private(set) var total = Decimal(0)

        static var importableProperties: PropertyRegistry {
            Property(\.number, .required)
            \.total
        }
    }

    struct Coordinate: ImportableValue {
        let latitude: Double
        let longitude: Double

        private struct Draft: DictionaryImportable {
            var latitude = 0.0
            var longitude = 0.0

            static var importableProperties: PropertyRegistry {
                Property(\.latitude, .required, .range(-90...90))
                Property(\.longitude, .required, .range(-180...180))
            }
        }

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Coordinate {
            let draft = try context.convert(value, to: Draft.self)
            return Coordinate(latitude: draft.latitude, longitude: draft.longitude)
        }

        func exported(in context: ExportContext) throws -> Any? {
            try context.export(Draft(latitude: latitude, longitude: longitude))
        }
    }

    struct Place: DictionaryImportable {
        var center: Coordinate?
        static var importableProperties: PropertyRegistry { \.center }
    }

    @Test func immutableModels() throws {
        let invoice = try Invoice.object(from: ["number": 12, "total": "9.50"])
        #expect((invoice.number, invoice.total) == ("12", Decimal(string: "9.5")))
        let place = try Place.object(from: ["center": ["latitude": 1, "longitude": 2]])
        #expect(place.center?.longitude == 2)
        let error = #expect(throws: ImportError.self) { try Place.object(from: ["center": ["latitude": 91]]) }
        #expect(error?.issues.map(\.path.description) == ["center.latitude", "center.longitude"])
        let exported = try place.exportedDictionary()["center"] as? [String: Double]
        #expect(exported == ["latitude": 1, "longitude": 2])
    }

    struct Address: Codable, Equatable {
        var street: String
        var since: Date
    }

    final class Customer: DictionaryImportable {
        var id = 0
        var address: Address?

        static var importableProperties: PropertyRegistry {
            \.id
            Property(codable: \.address, .from("home"))
        }
    }

    struct Reply: Codable {
        var requestID: String
        @Imported var customers: [Customer]
        @Imported var owner: Customer?  // a missing key is nil
    }

    @Test func codableInsideAndOutside() throws {
        let body = Data(
            #"{"requestID": "r", "customers": [{"ID": "7", "home": {"street": "Main", "since": "2020-01-02T03:04:05Z"}}]}"#
                .utf8)
        let reply = try JSONDecoder().decode(Reply.self, from: body)
        let bytes = try JSONEncoder().encode(reply)
        #expect(reply.customers.first?.address?.street == "Main")
        #expect(reply.customers.first?.id == 7)
        #expect(reply.owner == nil)
        let again = try JSONDecoder().decode(Reply.self, from: bytes)
        #expect(again.customers.first?.address == reply.customers.first?.address)
        let list = Data(#"[{"id": 1}]"#.utf8)
        let customers = try JSONDecoder().decode(Imported<[Customer]>.self, from: list).wrappedValue
        #expect(customers.map(\.id) == [1])
    }

    @Observable
    final class Profile: DictionaryImportable {
        var name = ""
        var followers = 0

        init() {}

        static var importableProperties: PropertyRegistry {
            Property(\.name, named: "name")
            Property(\.followers, named: "followers")
        }
    }

    struct Account: DictionaryImportable, Sendable {
        var name = ""
        static var importableProperties: PropertyRegistry { \.name }
    }

    @MainActor
    @Observable
    final class AccountModel {
        private(set) var account = Account()

        func show(_ body: Data) async throws {
            account = try await Self.account(from: body)
        }

        @concurrent
        private nonisolated static func account(from body: Data) async throws -> Account {
            try Account.object(fromJSON: body)
        }
    }

    @Test func viewModels() async throws {
        let profile = try Profile.object(from: ["name": "Ann"])
        try profile.importValues(from: ["followers": "12"])
        #expect((profile.name, profile.followers) == ("Ann", 12))
        let model = await AccountModel()
        try await model.show(Data(#"{"name": "Bob"}"#.utf8))
        #expect(await model.account.name == "Bob")
    }

    enum Change<Value: ImportableValue> {
        case keep
        case remove
        case set(Value)

        init(_ value: ImportValue) throws {
            self = value.isNull ? .remove : .set(try value.converted())
        }
    }

    struct UserPatch: DictionaryImportable {
        var email = Change<String>.keep
        var age = Change<Int>.keep

        static var importableProperties: PropertyRegistry {
            Property(\.email, .notExported) { try Change($0) }
            Property(\.age, .notExported) { try Change($0) }
        }
    }

    final class User: DictionaryImportable {
        var email: String?
        var age: Int?

        static var importableProperties: PropertyRegistry {
            \.email
            \.age
        }
    }

    @Test func patches() throws {
        let user = try User.object(from: ["email": "a@b.c", "age": 3])
        let body = Data(#"{"email": null}"#.utf8)

        let summary = try user.importValues(fromJSON: body)  // absent keys stay, null removes
        #expect(summary.changedProperties == ["email"])

        let patch = try UserPatch.object(fromJSON: body)
        guard case .remove = patch.email, case .keep = patch.age else { throw CancellationError() }
        let other = try UserPatch.object(from: ["age": "4"])
        guard case .set(4) = other.age else { throw CancellationError() }
        let error = #expect(throws: ImportError.self) { try UserPatch.object(from: ["age": "x"]) }
        #expect(error?.description == "age: expected Int, found String \"x\"")
    }

    struct Page<Item: DictionaryImportable>: DictionaryImportable {
        var items: [Item] = []
        var next: URL?

        static var importableProperties: PropertyRegistry {
            Property(\.items, .from("data", "results"))
            Property(\.next, .from("links.next"))
        }
    }

    @Test func aGenericPage() throws {
        let body = Data(#"{"data": [{"id": 1}, {"id": 2}], "links": {"next": "https://example.com/2"}}"#.utf8)
        let page = try Page<Customer>.object(fromJSON: body)
        #expect(page.items.map(\.id) == [1, 2])
        #expect(page.next?.lastPathComponent == "2")
    }

    struct Problem: Encodable {
        var type = "https://example.com/problems/invalid-body"
        var title = "The body is not valid."
        var status = 422
        var errors: [ImportIssue]
    }

    @Test func problemDetails() throws {
        let body = Data(#"{"number": "1", "total": "much"}"#.utf8)
        var answer = Data()

        do {
            _ = try Invoice.object(fromJSON: body)
        } catch {
            // Content-Type: application/problem+json
            answer = try JSONEncoder().encode(Problem(errors: error.issues))
        }

        let problem = try #require(try JSONSerialization.jsonObject(with: answer) as? [String: Any])
        let errors = try #require(problem["errors"] as? [[String: Any]])
        #expect(errors.first?["pointer"] as? String == "/total")
        #expect(errors.first?["code"] as? String == "typeMismatch")
    }
}
