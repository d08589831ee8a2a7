import Foundation

/// A dictionary, or an array of them, as a JSON document, for those who start from bytes.
func jsonBytes(_ payload: Any) -> Data {
    do {
        return try JSONSerialization.data(withJSONObject: payload)
    } catch {
        fatalError("\(error)")
    }
}

/// The payload as `JSONSerialization` gives it.
func parsedAgain(_ payload: [[String: Any]]) -> [[String: Any]] {
    guard let parsed = try? JSONSerialization.jsonObject(with: jsonBytes(payload)) as? [[String: Any]] else {
        fatalError("the payload is no array of objects")
    }
    return parsed
}

/// A decoder of the dates that payloads have.
func newDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
}
