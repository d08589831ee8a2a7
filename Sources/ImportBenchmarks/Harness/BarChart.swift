import Foundation

/// Draws the ratios of a report as bars in an SVG: to the left of 1 the library is faster, to the right the other code is.
struct BarChart {
    private struct Bar {
        let label: String
        let ratio: Double
    }

    private let bars: [Bar]

    // In points. The scale is logarithmic, so that half the time and twice the time are bars of the same length.
    private static let labelWidth = 330.0
    private static let scaleWidth = 420.0
    private static let rowHeight = 20.0
    private static let smallest = 0.01
    private static let largest = 10.0
    private static let ticks = [0.01, 0.1, 0.5, 1, 2, 10]

    init(_ results: [WorkloadResult]) {
        bars = results.flatMap { result in
            result.comparisons.map { Bar(label: "\(result.workload), \($0.rival)", ratio: $0.ratio.median) }
        }
    }

    var svg: String {
        let width = Self.labelWidth + Self.scaleWidth + 70
        let height = Self.rowHeight * Double(bars.count + 2)
        let lines = ["<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"] + Self.ticks.map { tick(at: $0, height) }
        let rows = bars.enumerated().map { row($0.element, y: Self.rowHeight * Double($0.offset + 1)) }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            font-family="sans-serif" font-size="12">
            <title>Time of the library divided by the time of the other code</title>
            \((lines + rows).joined(separator: "\n"))
            </svg>

            """
    }

    private func tick(at ratio: Double, _ height: Double) -> String {
        let x = place(of: ratio)
        return """
            <line x1="\(x)" x2="\(x)" y1="\(Self.rowHeight)" y2="\(height)" stroke="\(ratio == 1 ? "black" : "#ddd")"/>
            <text x="\(x)" y="14" text-anchor="middle">\(short(ratio))</text>
            """
    }

    private func row(_ bar: Bar, y: Double) -> String {
        let (end, one) = (place(of: bar.ratio), place(of: 1))
        let color = bar.ratio <= 1 ? "#2a7d4f" : "#c2703d"
        return """
            <text x="\(Self.labelWidth - 8)" y="\(y + 14)" text-anchor="end">\(escaped(bar.label))</text>
            <rect x="\(min(end, one))" y="\(y + 3)" width="\(abs(end - one))" height="14" fill="\(color)"/>
            <text x="\(Self.labelWidth + Self.scaleWidth + 8)" y="\(y + 14)">\(short(bar.ratio))</text>
            """
    }

    private func place(of ratio: Double) -> Double {
        let bounded = min(max(ratio, Self.smallest), Self.largest)
        return Self.labelWidth + Self.scaleWidth * log(bounded / Self.smallest) / log(Self.largest / Self.smallest)
    }

    private func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
