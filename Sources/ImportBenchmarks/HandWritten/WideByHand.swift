final class WideByHand {
    var northCount: Int
    var northLabel: String
    var northRatio: Double
    var northIsOpen: Bool
    var southCount: Int
    var southLabel: String
    var southRatio: Double
    var southIsOpen: Bool
    var eastCount: Int
    var eastLabel: String
    var eastRatio: Double
    var eastIsOpen: Bool
    var westCount: Int
    var westLabel: String
    var westRatio: Double
    var westIsOpen: Bool
    var upperCount: Int
    var upperLabel: String
    var upperRatio: Double
    var upperIsOpen: Bool
    var lowerCount: Int
    var lowerLabel: String
    var lowerRatio: Double
    var lowerIsOpen: Bool
    var innerCount: Int
    var innerLabel: String
    var innerRatio: Double
    var innerIsOpen: Bool
    var outerCount: Int
    var outerLabel: String
    var outerRatio: Double
    var outerIsOpen: Bool
    var frontCount: Int
    var frontLabel: String
    var frontRatio: Double
    var frontIsOpen: Bool
    var backCount: Int
    var backLabel: String
    var backRatio: Double
    var backIsOpen: Bool
    var leftCount: Int
    var leftLabel: String
    var leftRatio: Double
    var leftIsOpen: Bool
    var rightCount: Int
    var rightLabel: String
    var rightRatio: Double
    var rightIsOpen: Bool
    var mainCount: Int
    var mainLabel: String
    var mainRatio: Double
    var mainIsOpen: Bool
    var spareCount: Int
    var spareLabel: String
    var spareRatio: Double
    var spareIsOpen: Bool
    var earlyCount: Int
    var earlyLabel: String
    var earlyRatio: Double
    var earlyIsOpen: Bool
    var lateCount: Int
    var lateLabel: String
    var lateRatio: Double
    var lateIsOpen: Bool

    init(_ dictionary: [String: Any]) throws {
        guard let northCount = dictionary["north_count"] as? Int else { throw MalformedDictionary("north_count") }
        guard let northLabel = dictionary["north_label"] as? String else { throw MalformedDictionary("north_label") }
        guard let northRatio = dictionary["north_ratio"] as? Double else { throw MalformedDictionary("north_ratio") }
        guard let northIsOpen = dictionary["north_is_open"] as? Bool else { throw MalformedDictionary("north_is_open") }
        guard let southCount = dictionary["south_count"] as? Int else { throw MalformedDictionary("south_count") }
        guard let southLabel = dictionary["south_label"] as? String else { throw MalformedDictionary("south_label") }
        guard let southRatio = dictionary["south_ratio"] as? Double else { throw MalformedDictionary("south_ratio") }
        guard let southIsOpen = dictionary["south_is_open"] as? Bool else { throw MalformedDictionary("south_is_open") }
        guard let eastCount = dictionary["east_count"] as? Int else { throw MalformedDictionary("east_count") }
        guard let eastLabel = dictionary["east_label"] as? String else { throw MalformedDictionary("east_label") }
        guard let eastRatio = dictionary["east_ratio"] as? Double else { throw MalformedDictionary("east_ratio") }
        guard let eastIsOpen = dictionary["east_is_open"] as? Bool else { throw MalformedDictionary("east_is_open") }
        guard let westCount = dictionary["west_count"] as? Int else { throw MalformedDictionary("west_count") }
        guard let westLabel = dictionary["west_label"] as? String else { throw MalformedDictionary("west_label") }
        guard let westRatio = dictionary["west_ratio"] as? Double else { throw MalformedDictionary("west_ratio") }
        guard let westIsOpen = dictionary["west_is_open"] as? Bool else { throw MalformedDictionary("west_is_open") }
        guard let upperCount = dictionary["upper_count"] as? Int else { throw MalformedDictionary("upper_count") }
        guard let upperLabel = dictionary["upper_label"] as? String else { throw MalformedDictionary("upper_label") }
        guard let upperRatio = dictionary["upper_ratio"] as? Double else { throw MalformedDictionary("upper_ratio") }
        guard let upperIsOpen = dictionary["upper_is_open"] as? Bool else { throw MalformedDictionary("upper_is_open") }
        guard let lowerCount = dictionary["lower_count"] as? Int else { throw MalformedDictionary("lower_count") }
        guard let lowerLabel = dictionary["lower_label"] as? String else { throw MalformedDictionary("lower_label") }
        guard let lowerRatio = dictionary["lower_ratio"] as? Double else { throw MalformedDictionary("lower_ratio") }
        guard let lowerIsOpen = dictionary["lower_is_open"] as? Bool else { throw MalformedDictionary("lower_is_open") }
        guard let innerCount = dictionary["inner_count"] as? Int else { throw MalformedDictionary("inner_count") }
        guard let innerLabel = dictionary["inner_label"] as? String else { throw MalformedDictionary("inner_label") }
        guard let innerRatio = dictionary["inner_ratio"] as? Double else { throw MalformedDictionary("inner_ratio") }
        guard let innerIsOpen = dictionary["inner_is_open"] as? Bool else { throw MalformedDictionary("inner_is_open") }
        guard let outerCount = dictionary["outer_count"] as? Int else { throw MalformedDictionary("outer_count") }
        guard let outerLabel = dictionary["outer_label"] as? String else { throw MalformedDictionary("outer_label") }
        guard let outerRatio = dictionary["outer_ratio"] as? Double else { throw MalformedDictionary("outer_ratio") }
        guard let outerIsOpen = dictionary["outer_is_open"] as? Bool else { throw MalformedDictionary("outer_is_open") }
        guard let frontCount = dictionary["front_count"] as? Int else { throw MalformedDictionary("front_count") }
        guard let frontLabel = dictionary["front_label"] as? String else { throw MalformedDictionary("front_label") }
        guard let frontRatio = dictionary["front_ratio"] as? Double else { throw MalformedDictionary("front_ratio") }
        guard let frontIsOpen = dictionary["front_is_open"] as? Bool else { throw MalformedDictionary("front_is_open") }
        guard let backCount = dictionary["back_count"] as? Int else { throw MalformedDictionary("back_count") }
        guard let backLabel = dictionary["back_label"] as? String else { throw MalformedDictionary("back_label") }
        guard let backRatio = dictionary["back_ratio"] as? Double else { throw MalformedDictionary("back_ratio") }
        guard let backIsOpen = dictionary["back_is_open"] as? Bool else { throw MalformedDictionary("back_is_open") }
        guard let leftCount = dictionary["left_count"] as? Int else { throw MalformedDictionary("left_count") }
        guard let leftLabel = dictionary["left_label"] as? String else { throw MalformedDictionary("left_label") }
        guard let leftRatio = dictionary["left_ratio"] as? Double else { throw MalformedDictionary("left_ratio") }
        guard let leftIsOpen = dictionary["left_is_open"] as? Bool else { throw MalformedDictionary("left_is_open") }
        guard let rightCount = dictionary["right_count"] as? Int else { throw MalformedDictionary("right_count") }
        guard let rightLabel = dictionary["right_label"] as? String else { throw MalformedDictionary("right_label") }
        guard let rightRatio = dictionary["right_ratio"] as? Double else { throw MalformedDictionary("right_ratio") }
        guard let rightIsOpen = dictionary["right_is_open"] as? Bool else { throw MalformedDictionary("right_is_open") }
        guard let mainCount = dictionary["main_count"] as? Int else { throw MalformedDictionary("main_count") }
        guard let mainLabel = dictionary["main_label"] as? String else { throw MalformedDictionary("main_label") }
        guard let mainRatio = dictionary["main_ratio"] as? Double else { throw MalformedDictionary("main_ratio") }
        guard let mainIsOpen = dictionary["main_is_open"] as? Bool else { throw MalformedDictionary("main_is_open") }
        guard let spareCount = dictionary["spare_count"] as? Int else { throw MalformedDictionary("spare_count") }
        guard let spareLabel = dictionary["spare_label"] as? String else { throw MalformedDictionary("spare_label") }
        guard let spareRatio = dictionary["spare_ratio"] as? Double else { throw MalformedDictionary("spare_ratio") }
        guard let spareIsOpen = dictionary["spare_is_open"] as? Bool else { throw MalformedDictionary("spare_is_open") }
        guard let earlyCount = dictionary["early_count"] as? Int else { throw MalformedDictionary("early_count") }
        guard let earlyLabel = dictionary["early_label"] as? String else { throw MalformedDictionary("early_label") }
        guard let earlyRatio = dictionary["early_ratio"] as? Double else { throw MalformedDictionary("early_ratio") }
        guard let earlyIsOpen = dictionary["early_is_open"] as? Bool else { throw MalformedDictionary("early_is_open") }
        guard let lateCount = dictionary["late_count"] as? Int else { throw MalformedDictionary("late_count") }
        guard let lateLabel = dictionary["late_label"] as? String else { throw MalformedDictionary("late_label") }
        guard let lateRatio = dictionary["late_ratio"] as? Double else { throw MalformedDictionary("late_ratio") }
        guard let lateIsOpen = dictionary["late_is_open"] as? Bool else { throw MalformedDictionary("late_is_open") }
        self.northCount = northCount
        self.northLabel = northLabel
        self.northRatio = northRatio
        self.northIsOpen = northIsOpen
        self.southCount = southCount
        self.southLabel = southLabel
        self.southRatio = southRatio
        self.southIsOpen = southIsOpen
        self.eastCount = eastCount
        self.eastLabel = eastLabel
        self.eastRatio = eastRatio
        self.eastIsOpen = eastIsOpen
        self.westCount = westCount
        self.westLabel = westLabel
        self.westRatio = westRatio
        self.westIsOpen = westIsOpen
        self.upperCount = upperCount
        self.upperLabel = upperLabel
        self.upperRatio = upperRatio
        self.upperIsOpen = upperIsOpen
        self.lowerCount = lowerCount
        self.lowerLabel = lowerLabel
        self.lowerRatio = lowerRatio
        self.lowerIsOpen = lowerIsOpen
        self.innerCount = innerCount
        self.innerLabel = innerLabel
        self.innerRatio = innerRatio
        self.innerIsOpen = innerIsOpen
        self.outerCount = outerCount
        self.outerLabel = outerLabel
        self.outerRatio = outerRatio
        self.outerIsOpen = outerIsOpen
        self.frontCount = frontCount
        self.frontLabel = frontLabel
        self.frontRatio = frontRatio
        self.frontIsOpen = frontIsOpen
        self.backCount = backCount
        self.backLabel = backLabel
        self.backRatio = backRatio
        self.backIsOpen = backIsOpen
        self.leftCount = leftCount
        self.leftLabel = leftLabel
        self.leftRatio = leftRatio
        self.leftIsOpen = leftIsOpen
        self.rightCount = rightCount
        self.rightLabel = rightLabel
        self.rightRatio = rightRatio
        self.rightIsOpen = rightIsOpen
        self.mainCount = mainCount
        self.mainLabel = mainLabel
        self.mainRatio = mainRatio
        self.mainIsOpen = mainIsOpen
        self.spareCount = spareCount
        self.spareLabel = spareLabel
        self.spareRatio = spareRatio
        self.spareIsOpen = spareIsOpen
        self.earlyCount = earlyCount
        self.earlyLabel = earlyLabel
        self.earlyRatio = earlyRatio
        self.earlyIsOpen = earlyIsOpen
        self.lateCount = lateCount
        self.lateLabel = lateLabel
        self.lateRatio = lateRatio
        self.lateIsOpen = lateIsOpen
    }
}
