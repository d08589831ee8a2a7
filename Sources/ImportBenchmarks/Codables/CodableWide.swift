struct CodableWide: Codable {
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

    enum CodingKeys: String, CodingKey {
        case northCount = "north_count"
        case northLabel = "north_label"
        case northRatio = "north_ratio"
        case northIsOpen = "north_is_open"
        case southCount = "south_count"
        case southLabel = "south_label"
        case southRatio = "south_ratio"
        case southIsOpen = "south_is_open"
        case eastCount = "east_count"
        case eastLabel = "east_label"
        case eastRatio = "east_ratio"
        case eastIsOpen = "east_is_open"
        case westCount = "west_count"
        case westLabel = "west_label"
        case westRatio = "west_ratio"
        case westIsOpen = "west_is_open"
        case upperCount = "upper_count"
        case upperLabel = "upper_label"
        case upperRatio = "upper_ratio"
        case upperIsOpen = "upper_is_open"
        case lowerCount = "lower_count"
        case lowerLabel = "lower_label"
        case lowerRatio = "lower_ratio"
        case lowerIsOpen = "lower_is_open"
        case innerCount = "inner_count"
        case innerLabel = "inner_label"
        case innerRatio = "inner_ratio"
        case innerIsOpen = "inner_is_open"
        case outerCount = "outer_count"
        case outerLabel = "outer_label"
        case outerRatio = "outer_ratio"
        case outerIsOpen = "outer_is_open"
        case frontCount = "front_count"
        case frontLabel = "front_label"
        case frontRatio = "front_ratio"
        case frontIsOpen = "front_is_open"
        case backCount = "back_count"
        case backLabel = "back_label"
        case backRatio = "back_ratio"
        case backIsOpen = "back_is_open"
        case leftCount = "left_count"
        case leftLabel = "left_label"
        case leftRatio = "left_ratio"
        case leftIsOpen = "left_is_open"
        case rightCount = "right_count"
        case rightLabel = "right_label"
        case rightRatio = "right_ratio"
        case rightIsOpen = "right_is_open"
        case mainCount = "main_count"
        case mainLabel = "main_label"
        case mainRatio = "main_ratio"
        case mainIsOpen = "main_is_open"
        case spareCount = "spare_count"
        case spareLabel = "spare_label"
        case spareRatio = "spare_ratio"
        case spareIsOpen = "spare_is_open"
        case earlyCount = "early_count"
        case earlyLabel = "early_label"
        case earlyRatio = "early_ratio"
        case earlyIsOpen = "early_is_open"
        case lateCount = "late_count"
        case lateLabel = "late_label"
        case lateRatio = "late_ratio"
        case lateIsOpen = "late_is_open"
    }
}
