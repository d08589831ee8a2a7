import Foundation

/// A value as `JSONSerialization` gives it.
package func serialized(_ json: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
}
