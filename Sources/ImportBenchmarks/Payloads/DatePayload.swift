import Foundation

/// Texts of different moments in the years 2000 to 2027.
enum DatePayload {
    static func iso8601(count: Int) -> [String] {
        moments(count).map {
            String(format: "%04d-%02d-%02dT%02d:%02d:%02dZ", $0[0], $0[1], $0[2], $0[3], $0[4], $0[5])
        }
    }

    static func formatted(count: Int) -> [String] {
        moments(count).map { String(format: "%04d-%02d-%02d %02d:%02d", $0[0], $0[1], $0[2], $0[3], $0[4]) }
    }

    /// Year, month, day, hour, minute and second.
    private static func moments(_ count: Int) -> [[Int]] {
        (0..<count).map { [2000 + $0 % 28, $0 % 12 + 1, $0 % 27 + 1, $0 % 24, $0 * 7 % 60, $0 * 13 % 60] }
    }
}
