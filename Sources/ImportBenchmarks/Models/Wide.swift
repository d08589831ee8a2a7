import DictionaryImport

final class Wide: DictionaryImportable {
    var northCount = 0
    var northLabel = ""
    var northRatio = 0.0
    var northIsOpen = false
    var southCount = 0
    var southLabel = ""
    var southRatio = 0.0
    var southIsOpen = false
    var eastCount = 0
    var eastLabel = ""
    var eastRatio = 0.0
    var eastIsOpen = false
    var westCount = 0
    var westLabel = ""
    var westRatio = 0.0
    var westIsOpen = false
    var upperCount = 0
    var upperLabel = ""
    var upperRatio = 0.0
    var upperIsOpen = false
    var lowerCount = 0
    var lowerLabel = ""
    var lowerRatio = 0.0
    var lowerIsOpen = false
    var innerCount = 0
    var innerLabel = ""
    var innerRatio = 0.0
    var innerIsOpen = false
    var outerCount = 0
    var outerLabel = ""
    var outerRatio = 0.0
    var outerIsOpen = false
    var frontCount = 0
    var frontLabel = ""
    var frontRatio = 0.0
    var frontIsOpen = false
    var backCount = 0
    var backLabel = ""
    var backRatio = 0.0
    var backIsOpen = false
    var leftCount = 0
    var leftLabel = ""
    var leftRatio = 0.0
    var leftIsOpen = false
    var rightCount = 0
    var rightLabel = ""
    var rightRatio = 0.0
    var rightIsOpen = false
    var mainCount = 0
    var mainLabel = ""
    var mainRatio = 0.0
    var mainIsOpen = false
    var spareCount = 0
    var spareLabel = ""
    var spareRatio = 0.0
    var spareIsOpen = false
    var earlyCount = 0
    var earlyLabel = ""
    var earlyRatio = 0.0
    var earlyIsOpen = false
    var lateCount = 0
    var lateLabel = ""
    var lateRatio = 0.0
    var lateIsOpen = false

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
