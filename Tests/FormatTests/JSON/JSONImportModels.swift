import DictionaryImport
import Foundation

/// Models that use every kind of property, and what their values look like as text.
final class Shipment: DictionaryImportable {
    var id = 0
    var trackingCode = ""
    var note: String?
    var isUrgent = false
    var weight = 0.0
    var ratio: Float = 0
    var price = Decimal()
    var limit: UInt64 = 0
    var level: Int8 = 0
    var sent: Date?
    var day: Date?
    var link: URL?
    var token: UUID?
    var blob: Data?
    var state = ShipmentState.open
    var tags: [String] = []
    var numbers: Set<Int> = []
    var amounts: [String: Double] = [:]
    var matrix: [[Int?]] = []
    var anything: Any?
    var extra: [String: Any] = [:]
    var list: [Any] = []
    var raw: ImportValue?
    var sender: Contact?
    var contacts: [Contact] = []
    var contactsByRole: [String: Contact] = [:]
    var postalCode: String?
    var seen: [String] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.trackingCode
        Property(\.note, .from("remark", "details.note"))
        \.isUrgent
        \.weight
        \.ratio
        \.price
        \.limit
        \.level
        \.sent
        Property(\.day, .date(.format("yyyy-MM-dd")))
        \.link
        \.token
        \.blob
        \.state
        \.tags
        \.numbers
        \.amounts
        \.matrix
        \.anything
        \.extra
        \.list
        \.raw
        \.sender
        \.contacts
        \.contactsByRole
        Property(\.postalCode, .from("address.zip", "addresses[0].zip"), .lengthRange(2...9))
    }

    func willImport(from source: ImportValue) throws {
        seen.append(contentsOf: source.keys)
        if let id = source["id"] { seen.append("id \(id.kind)") }
    }

    var rendering: String {
        """
        id \(id) code \(trackingCode) note \(note ?? "-") urgent \(isUrgent) weight \(weight) ratio \(ratio) \
        price \(price) limit \(limit) level \(level) sent \(sent?.timeIntervalSince1970 ?? -1) \
        day \(day?.timeIntervalSince1970 ?? -1) link \(link?.absoluteString ?? "-") \
        token \(token?.uuidString ?? "-") blob \(blob?.base64EncodedString() ?? "-") state \(state) tags \(tags) \
        numbers \(numbers.sorted()) amounts \(amounts.sorted { $0.key < $1.key }) matrix \(matrix) \
        anything \(renderedAny(anything)) extra \(renderedAny(extra)) list \(renderedAny(list)) \
        raw \(renderedAny(raw?.any)) raw kind \(String(describing: raw?.kind)) sender \(sender?.rendering ?? "-") \
        contacts \(contacts.map(\.rendering)) \
        roles \(contactsByRole.sorted { $0.key < $1.key }.map { "\($0): \($1.rendering)" }) \
        zip \(postalCode ?? "-") seen \(seen)
        """
    }
}

enum ShipmentState: String, ImportableValue, CaseIterable {
    case open, sent, lost
}

struct Contact: DictionaryImportable {
    var firstName = ""
    var email: String?
    var age: Int?
    var phones: [String] = []

    static var importableProperties: PropertyRegistry {
        \Contact.firstName
        \Contact.email
        Property(\Contact.age, .range(0...150))
        \Contact.phones
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        key != "secret" && value.kind != .other
    }

    var rendering: String { "\(firstName) \(email ?? "-") \(age ?? -1) \(phones)" }
}

/// An untyped value as text: numbers by value, so that an `NSNumber` and an `Int` look the same.
func renderedAny(_ any: Any?) -> String {
    guard let any else { return "nil" }
    let value = ImportValue(any)
    switch value.kind {
    case .object: return "{\(value.keys.map { "\($0): \(renderedAny((any as? [String: Any])?[$0]))" })}"
    case .array: return "\((any as? [Any] ?? []).map(renderedAny))"
    case .string: return value.string?.debugDescription ?? ""
    case .null: return "null"
    case .bool: return value.bool == true ? "true" : "false"
    case .integer: return value.decimal?.description ?? ""
    case .double: return value.double?.description ?? ""
    case .other: return "\(any)"
    }
}
