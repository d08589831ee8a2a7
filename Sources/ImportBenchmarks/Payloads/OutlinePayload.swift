import Foundation

/// Dictionaries for ``Outline``: rings of points, whose coordinates have as many digits as measured ones.
func outlinePayload(rings: Int, points: Int) -> [[String: Any]] {
    let coordinates: [[[Double]]] = (1...rings).map { ring in
        (0..<points).map { point -> [Double] in
            let angle: Double = Double(point) / Double(points) * 2 * .pi
            let radius = Double(ring)
            return [-65.6 + cos(angle) * radius, 43.4 + sin(angle) * radius]
        }
    }
    return [["name": "Canada", "coordinates": coordinates]]
}
