import DictionaryImport

// The six properties of `Flat` in models of other shapes, and a model with many more. The hand-written code stays that of a final
// class where the model's class is open.

struct FlatStruct {
    var id = 0
    var name = ""
    var nickname: String?
    var score = 0.0
    var isActive = false
    var homeTown: String?
}

extension FlatStruct: ByHand {
    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.nickname
        \.score
        \.isActive
        \.homeTown
    }

    init(_ source: [String: Any]) throws {
        (id, name, score, isActive) = try source.all("id", "name", "score", "is_active")
        (nickname, homeTown) = (source["nickname"] as? String, source["home_town"] as? String)
    }
}

/// A class that is open, so that no optimizer may take it for final: every property is reached through its accessors.
open class NotFinal: DictionaryImportable {
    open var id = 0
    open var name = ""
    open var nickname: String?
    open var score = 0.0
    open var isActive = false
    open var homeTown: String?

    public required init() {}

    @PropertyRegistryBuilder<NotFinal> open class var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
        Property(\.name, named: "name")
        Property(\.nickname, named: "nickname")
        Property(\.score, named: "score")
        Property(\.isActive, named: "isActive")
        Property(\.homeTown, named: "homeTown")
    }
}

/// The same properties in a class that starts from the library's base class.
open class Importable: ImportableObject {
    open var id = 0
    open var name = ""
    open var nickname: String?
    open var score = 0.0
    open var isActive = false
    open var homeTown: String?

    @PropertyRegistryBuilder<Importable> open override class var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
        Property(\.name, named: "name")
        Property(\.nickname, named: "nickname")
        Property(\.score, named: "score")
        Property(\.isActive, named: "isActive")
        Property(\.homeTown, named: "homeTown")
    }
}

/// An integer, a text, a number and a boolean for each of sixteen places.
final class Wide: ByHand {
    var (highCount, highName, highRate, highOpen): (Int, String, Double, Bool)
    var (lowCount, lowName, lowRate, lowOpen): (Int, String, Double, Bool)
    var (eastCount, eastName, eastRate, eastOpen): (Int, String, Double, Bool)
    var (westCount, westName, westRate, westOpen): (Int, String, Double, Bool)
    var (topCount, topName, topRate, topOpen): (Int, String, Double, Bool)
    var (midCount, midName, midRate, midOpen): (Int, String, Double, Bool)
    var (nearCount, nearName, nearRate, nearOpen): (Int, String, Double, Bool)
    var (farCount, farName, farRate, farOpen): (Int, String, Double, Bool)
    var (wideCount, wideName, wideRate, wideOpen): (Int, String, Double, Bool)
    var (backCount, backName, backRate, backOpen): (Int, String, Double, Bool)
    var (leftCount, leftName, leftRate, leftOpen): (Int, String, Double, Bool)
    var (deepCount, deepName, deepRate, deepOpen): (Int, String, Double, Bool)
    var (mainCount, mainName, mainRate, mainOpen): (Int, String, Double, Bool)
    var (rearCount, rearName, rearRate, rearOpen): (Int, String, Double, Bool)
    var (sideCount, sideName, sideRate, sideOpen): (Int, String, Double, Bool)
    var (lateCount, lateName, lateRate, lateOpen): (Int, String, Double, Bool)

    static var importableProperties: PropertyRegistry {
        \.highCount
        \.highName
        \.highRate
        \.highOpen
        \.lowCount
        \.lowName
        \.lowRate
        \.lowOpen
        \.eastCount
        \.eastName
        \.eastRate
        \.eastOpen
        \.westCount
        \.westName
        \.westRate
        \.westOpen
        \.topCount
        \.topName
        \.topRate
        \.topOpen
        \.midCount
        \.midName
        \.midRate
        \.midOpen
        \.nearCount
        \.nearName
        \.nearRate
        \.nearOpen
        \.farCount
        \.farName
        \.farRate
        \.farOpen
        \.wideCount
        \.wideName
        \.wideRate
        \.wideOpen
        \.backCount
        \.backName
        \.backRate
        \.backOpen
        \.leftCount
        \.leftName
        \.leftRate
        \.leftOpen
        \.deepCount
        \.deepName
        \.deepRate
        \.deepOpen
        \.mainCount
        \.mainName
        \.mainRate
        \.mainOpen
        \.rearCount
        \.rearName
        \.rearRate
        \.rearOpen
        \.sideCount
        \.sideName
        \.sideRate
        \.sideOpen
        \.lateCount
        \.lateName
        \.lateRate
        \.lateOpen
    }

    init() {
        (highCount, highName, highRate, highOpen) = (0, "", 0, false)
        (lowCount, lowName, lowRate, lowOpen) = (0, "", 0, false)
        (eastCount, eastName, eastRate, eastOpen) = (0, "", 0, false)
        (westCount, westName, westRate, westOpen) = (0, "", 0, false)
        (topCount, topName, topRate, topOpen) = (0, "", 0, false)
        (midCount, midName, midRate, midOpen) = (0, "", 0, false)
        (nearCount, nearName, nearRate, nearOpen) = (0, "", 0, false)
        (farCount, farName, farRate, farOpen) = (0, "", 0, false)
        (wideCount, wideName, wideRate, wideOpen) = (0, "", 0, false)
        (backCount, backName, backRate, backOpen) = (0, "", 0, false)
        (leftCount, leftName, leftRate, leftOpen) = (0, "", 0, false)
        (deepCount, deepName, deepRate, deepOpen) = (0, "", 0, false)
        (mainCount, mainName, mainRate, mainOpen) = (0, "", 0, false)
        (rearCount, rearName, rearRate, rearOpen) = (0, "", 0, false)
        (sideCount, sideName, sideRate, sideOpen) = (0, "", 0, false)
        (lateCount, lateName, lateRate, lateOpen) = (0, "", 0, false)
    }

    init(_ source: [String: Any]) throws {
        (highCount, highName, highRate, highOpen) = try source.all("high_count", "high_name", "high_rate", "high_open")
        (lowCount, lowName, lowRate, lowOpen) = try source.all("low_count", "low_name", "low_rate", "low_open")
        (eastCount, eastName, eastRate, eastOpen) = try source.all("east_count", "east_name", "east_rate", "east_open")
        (westCount, westName, westRate, westOpen) = try source.all("west_count", "west_name", "west_rate", "west_open")
        (topCount, topName, topRate, topOpen) = try source.all("top_count", "top_name", "top_rate", "top_open")
        (midCount, midName, midRate, midOpen) = try source.all("mid_count", "mid_name", "mid_rate", "mid_open")
        (nearCount, nearName, nearRate, nearOpen) = try source.all("near_count", "near_name", "near_rate", "near_open")
        (farCount, farName, farRate, farOpen) = try source.all("far_count", "far_name", "far_rate", "far_open")
        (wideCount, wideName, wideRate, wideOpen) = try source.all("wide_count", "wide_name", "wide_rate", "wide_open")
        (backCount, backName, backRate, backOpen) = try source.all("back_count", "back_name", "back_rate", "back_open")
        (leftCount, leftName, leftRate, leftOpen) = try source.all("left_count", "left_name", "left_rate", "left_open")
        (deepCount, deepName, deepRate, deepOpen) = try source.all("deep_count", "deep_name", "deep_rate", "deep_open")
        (mainCount, mainName, mainRate, mainOpen) = try source.all("main_count", "main_name", "main_rate", "main_open")
        (rearCount, rearName, rearRate, rearOpen) = try source.all("rear_count", "rear_name", "rear_rate", "rear_open")
        (sideCount, sideName, sideRate, sideOpen) = try source.all("side_count", "side_name", "side_rate", "side_open")
        (lateCount, lateName, lateRate, lateOpen) = try source.all("late_count", "late_name", "late_rate", "late_open")
    }
}

private func widePayload(_ count: Int) -> [[String: Any]] {
    let places = "high low east west top mid near far wide back left deep main rear side late".split(separator: " ")
    return (0..<count).map { index in
        var dictionary: [String: Any] = [:]
        for (number, place) in places.enumerated() {
            dictionary["\(place)_count"] = index + number
            dictionary["\(place)_name"] = "The \(place) label, number \(index)"
            dictionary["\(place)_rate"] = Double(index) + 0.5
            dictionary["\(place)_open"] = (index + number).isMultiple(of: 2)
        }
        return dictionary
    }
}

var shapeWorkloads: [Workload] {
    [
        Workload("struct", as: "6 properties, a struct", of: FlatStruct.self, flatPayload(1000)),
        Workload(
            "not final", as: "6 properties, a class that is not final", flatPayload(1000),
            { try NotFinal.objects(from: $0) }, { try $0.map { try Flat($0) } }),
        Workload(
            "subclass of ImportableObject", as: "a subclass of `ImportableObject` without hooks", flatPayload(1000),
            { try Importable.objects(from: $0) }, { try $0.map { try Flat($0) } }),
        Workload("64 properties", of: Wide.self, widePayload(100)),
    ]
}
