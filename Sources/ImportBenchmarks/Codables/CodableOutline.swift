import Foundation

struct CodableOutline: Codable {
    var name: String
    var coordinates: [[[Double]]]
}
