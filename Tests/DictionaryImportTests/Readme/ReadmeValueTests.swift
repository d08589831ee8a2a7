import DictionaryImport
import Foundation
import Testing

/// Examples of values, as the documentation has them.
@Suite struct ReadmeValueTests {
    enum Plan: String, CaseIterable, ImportableValue { case free, pro }

    struct Money: ImportableValue {
        var cents = 0

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Money {
            guard let cents = value.int else { throw context.failure("expected an amount in cents") }
            return Money(cents: cents)
        }
    }

    final class Subscription: DictionaryImportable {
        var plan = Plan.free
        var price = Money()
        var seats = 1
        var options: [String] = []

        static var importableProperties: PropertyRegistry {
            Property(\.plan, .fallback(.free))  // when a value does not convert
            \.price
            Property(\.seats, .exact)  // no "3", no true
            Property(\.options, .converting { $0.string?.split(separator: "|").map(String.init) ?? [] })
        }
    }

    final class Flight: DictionaryImportable {
        var booked: Date?
        var day: Date?
        var boarding: Date?
        var landed: Date?
        var filed: Date?

        static var importableProperties: PropertyRegistry {
            \.booked  // ISO 8601 in its usual shapes, or a Unix time
            Property(\.day, .date(.formats(["yyyy-MM-dd", "dd/MM/yyyy"])))
            Property(\.boarding, .date(.format("yyyy-MM-dd HH:mm", timeZone: TimeZone(identifier: "Europe/Paris")!)))
            Property(\.landed, .date(.unixMilliseconds))
            Property(\.filed, .date(.custom { Date(timeIntervalSinceReferenceDate: try $0.converted()) }))
        }
    }

    @Test func convertsTypesOfOnesOwn() throws {
        let subscription = try Subscription.object(from: ["plan": "pro", "price": 990, "seats": 3, "options": "a|b"])
        #expect(subscription.plan == .pro)
        #expect(subscription.price.cents == 990)
        #expect(subscription.seats == 3)
        #expect(subscription.options == ["a", "b"])
        #expect(try Subscription.object(from: ["plan": "gold"]).plan == .free)
    }

    @Test func refusesWhatTypesOfOnesOwnRefuse() {
        let error = #expect(throws: ImportError.self) {
            try Subscription.object(from: ["price": "9.90", "seats": "3"])
        }
        #expect(
            error?.description == """
                price: expected an amount in cents
                seats: expected Int, found String "3"
                """)
    }

    @Test func readsDates() throws {
        let flight = try Flight.object(from: [
            "booked": "2026-05-01T10:00:00+02:00", "day": "02/05/2026", "boarding": "2026-05-02 09:30",
            "landed": "1777716000000", "filed": 0,
        ])
        #expect(flight.booked == Date(timeIntervalSince1970: 1_777_622_400))
        #expect(flight.day == Date(timeIntervalSince1970: 1_777_680_000))
        #expect(flight.boarding == Date(timeIntervalSince1970: 1_777_707_000))
        #expect(flight.landed == Date(timeIntervalSince1970: 1_777_716_000))
        #expect(flight.filed == Date(timeIntervalSinceReferenceDate: 0))
        #expect(try Flight.object(from: ["booked": 1_777_622_400]).booked == flight.booked)
    }

    @Test(arguments: ["2026-02-30", "2026-02-01T24:00:00Z", "2026-02-01T00:00:00+25:00"])
    func refusesDatesThatDoNotExist(text: String) {
        #expect(throws: ImportError.self) { try Flight.object(from: ["booked": text]) }
    }
}
