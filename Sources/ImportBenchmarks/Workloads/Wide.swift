import DictionaryImport

/// An integer, a text, a number and a boolean for each of sixteen places.
final class Wide: DictionaryImportable {
    var (northCount, northLabel, northRatio, northIsOpen) = (0, "", 0.0, false)
    var (southCount, southLabel, southRatio, southIsOpen) = (0, "", 0.0, false)
    var (eastCount, eastLabel, eastRatio, eastIsOpen) = (0, "", 0.0, false)
    var (westCount, westLabel, westRatio, westIsOpen) = (0, "", 0.0, false)
    var (upperCount, upperLabel, upperRatio, upperIsOpen) = (0, "", 0.0, false)
    var (lowerCount, lowerLabel, lowerRatio, lowerIsOpen) = (0, "", 0.0, false)
    var (innerCount, innerLabel, innerRatio, innerIsOpen) = (0, "", 0.0, false)
    var (outerCount, outerLabel, outerRatio, outerIsOpen) = (0, "", 0.0, false)
    var (frontCount, frontLabel, frontRatio, frontIsOpen) = (0, "", 0.0, false)
    var (backCount, backLabel, backRatio, backIsOpen) = (0, "", 0.0, false)
    var (leftCount, leftLabel, leftRatio, leftIsOpen) = (0, "", 0.0, false)
    var (rightCount, rightLabel, rightRatio, rightIsOpen) = (0, "", 0.0, false)
    var (mainCount, mainLabel, mainRatio, mainIsOpen) = (0, "", 0.0, false)
    var (spareCount, spareLabel, spareRatio, spareIsOpen) = (0, "", 0.0, false)
    var (earlyCount, earlyLabel, earlyRatio, earlyIsOpen) = (0, "", 0.0, false)
    var (lateCount, lateLabel, lateRatio, lateIsOpen) = (0, "", 0.0, false)

    static var importableProperties: PropertyRegistry {
        \.northCount
        \.northLabel
        \.northRatio
        \.northIsOpen
        \.southCount
        \.southLabel
        \.southRatio
        \.southIsOpen
        \.eastCount
        \.eastLabel
        \.eastRatio
        \.eastIsOpen
        \.westCount
        \.westLabel
        \.westRatio
        \.westIsOpen
        \.upperCount
        \.upperLabel
        \.upperRatio
        \.upperIsOpen
        \.lowerCount
        \.lowerLabel
        \.lowerRatio
        \.lowerIsOpen
        \.innerCount
        \.innerLabel
        \.innerRatio
        \.innerIsOpen
        \.outerCount
        \.outerLabel
        \.outerRatio
        \.outerIsOpen
        \.frontCount
        \.frontLabel
        \.frontRatio
        \.frontIsOpen
        \.backCount
        \.backLabel
        \.backRatio
        \.backIsOpen
        \.leftCount
        \.leftLabel
        \.leftRatio
        \.leftIsOpen
        \.rightCount
        \.rightLabel
        \.rightRatio
        \.rightIsOpen
        \.mainCount
        \.mainLabel
        \.mainRatio
        \.mainIsOpen
        \.spareCount
        \.spareLabel
        \.spareRatio
        \.spareIsOpen
        \.earlyCount
        \.earlyLabel
        \.earlyRatio
        \.earlyIsOpen
        \.lateCount
        \.lateLabel
        \.lateRatio
        \.lateIsOpen
    }
}

final class WideByHand {
    var (northCount, northLabel, northRatio, northIsOpen): (Int, String, Double, Bool)
    var (southCount, southLabel, southRatio, southIsOpen): (Int, String, Double, Bool)
    var (eastCount, eastLabel, eastRatio, eastIsOpen): (Int, String, Double, Bool)
    var (westCount, westLabel, westRatio, westIsOpen): (Int, String, Double, Bool)
    var (upperCount, upperLabel, upperRatio, upperIsOpen): (Int, String, Double, Bool)
    var (lowerCount, lowerLabel, lowerRatio, lowerIsOpen): (Int, String, Double, Bool)
    var (innerCount, innerLabel, innerRatio, innerIsOpen): (Int, String, Double, Bool)
    var (outerCount, outerLabel, outerRatio, outerIsOpen): (Int, String, Double, Bool)
    var (frontCount, frontLabel, frontRatio, frontIsOpen): (Int, String, Double, Bool)
    var (backCount, backLabel, backRatio, backIsOpen): (Int, String, Double, Bool)
    var (leftCount, leftLabel, leftRatio, leftIsOpen): (Int, String, Double, Bool)
    var (rightCount, rightLabel, rightRatio, rightIsOpen): (Int, String, Double, Bool)
    var (mainCount, mainLabel, mainRatio, mainIsOpen): (Int, String, Double, Bool)
    var (spareCount, spareLabel, spareRatio, spareIsOpen): (Int, String, Double, Bool)
    var (earlyCount, earlyLabel, earlyRatio, earlyIsOpen): (Int, String, Double, Bool)
    var (lateCount, lateLabel, lateRatio, lateIsOpen): (Int, String, Double, Bool)

    init(_ source: [String: Any]) throws {
        (northCount, northLabel) = (try source.required("north_count"), try source.required("north_label"))
        (northRatio, northIsOpen) = (try source.required("north_ratio"), try source.required("north_is_open"))
        (southCount, southLabel) = (try source.required("south_count"), try source.required("south_label"))
        (southRatio, southIsOpen) = (try source.required("south_ratio"), try source.required("south_is_open"))
        (eastCount, eastLabel) = (try source.required("east_count"), try source.required("east_label"))
        (eastRatio, eastIsOpen) = (try source.required("east_ratio"), try source.required("east_is_open"))
        (westCount, westLabel) = (try source.required("west_count"), try source.required("west_label"))
        (westRatio, westIsOpen) = (try source.required("west_ratio"), try source.required("west_is_open"))
        (upperCount, upperLabel) = (try source.required("upper_count"), try source.required("upper_label"))
        (upperRatio, upperIsOpen) = (try source.required("upper_ratio"), try source.required("upper_is_open"))
        (lowerCount, lowerLabel) = (try source.required("lower_count"), try source.required("lower_label"))
        (lowerRatio, lowerIsOpen) = (try source.required("lower_ratio"), try source.required("lower_is_open"))
        (innerCount, innerLabel) = (try source.required("inner_count"), try source.required("inner_label"))
        (innerRatio, innerIsOpen) = (try source.required("inner_ratio"), try source.required("inner_is_open"))
        (outerCount, outerLabel) = (try source.required("outer_count"), try source.required("outer_label"))
        (outerRatio, outerIsOpen) = (try source.required("outer_ratio"), try source.required("outer_is_open"))
        (frontCount, frontLabel) = (try source.required("front_count"), try source.required("front_label"))
        (frontRatio, frontIsOpen) = (try source.required("front_ratio"), try source.required("front_is_open"))
        (backCount, backLabel) = (try source.required("back_count"), try source.required("back_label"))
        (backRatio, backIsOpen) = (try source.required("back_ratio"), try source.required("back_is_open"))
        (leftCount, leftLabel) = (try source.required("left_count"), try source.required("left_label"))
        (leftRatio, leftIsOpen) = (try source.required("left_ratio"), try source.required("left_is_open"))
        (rightCount, rightLabel) = (try source.required("right_count"), try source.required("right_label"))
        (rightRatio, rightIsOpen) = (try source.required("right_ratio"), try source.required("right_is_open"))
        (mainCount, mainLabel) = (try source.required("main_count"), try source.required("main_label"))
        (mainRatio, mainIsOpen) = (try source.required("main_ratio"), try source.required("main_is_open"))
        (spareCount, spareLabel) = (try source.required("spare_count"), try source.required("spare_label"))
        (spareRatio, spareIsOpen) = (try source.required("spare_ratio"), try source.required("spare_is_open"))
        (earlyCount, earlyLabel) = (try source.required("early_count"), try source.required("early_label"))
        (earlyRatio, earlyIsOpen) = (try source.required("early_ratio"), try source.required("early_is_open"))
        (lateCount, lateLabel) = (try source.required("late_count"), try source.required("late_label"))
        (lateRatio, lateIsOpen) = (try source.required("late_ratio"), try source.required("late_is_open"))
    }
}

private func payload(count: Int) -> [[String: Any]] {
    let places = [
        "north", "south", "east", "west", "upper", "lower", "inner", "outer", "front", "back", "left", "right", "main",
        "spare", "early", "late",
    ]
    return (0..<count).map { index in
        var dictionary: [String: Any] = [:]
        for (number, place) in places.enumerated() {
            dictionary["\(place)_count"] = index + number
            dictionary["\(place)_label"] = "The \(place) label, number \(index)"
            dictionary["\(place)_ratio"] = Double(index) + 0.5
            dictionary["\(place)_is_open"] = (index + number).isMultiple(of: 2)
        }
        return dictionary
    }
}

var wideWorkloads: [Workload] {
    [
        Workload(
            "64 properties", payload(count: 100), { try Wide.objects(from: $0) },
            { try $0.map { try WideByHand($0) } })
    ]
}
