// A list of a hundred properties, ten of them mistakes: all are found, and soon. See .ci/check-mistakes.

import DictionaryImport
import Foundation

struct Child: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}
enum Plan: String, ImportableValue { case free }
struct Plain {}
final class Wide: DictionaryImportable {
    var p0: Int = 0
    var p1: String = ""
    var p2: Date?
    var p3: [String] = []
    var p4: Child?
    var p5: Double = 0
    var p6: Bool?
    var p7: Plan?
    var p8: [String: Int] = [:]
    var p9: [Child] = []
    var p10: Int = 0
    var p11: String = ""
    var p12: Date?
    var p13: [String] = []
    var p14: Child?
    var p15: Double = 0
    var p16: Bool?
    var p17: Plan?
    var p18: [String: Int] = [:]
    var p19: [Child] = []
    var p20: Int = 0
    var p21: String = ""
    var p22: Date?
    var p23: [String] = []
    var p24: Child?
    var p25: Double = 0
    var p26: Bool?
    var p27: Plan?
    var p28: [String: Int] = [:]
    var p29: [Child] = []
    var p30: Int = 0
    var p31: String = ""
    var p32: Date?
    var p33: [String] = []
    var p34: Child?
    var p35: Double = 0
    var p36: Bool?
    var p37: Plan?
    var p38: [String: Int] = [:]
    var p39: [Child] = []
    var p40: Int = 0
    var p41: String = ""
    var p42: Date?
    var p43: [String] = []
    var p44: Child?
    var p45: Double = 0
    var p46: Bool?
    var p47: Plan?
    var p48: [String: Int] = [:]
    var p49: [Child] = []
    var p50: Int = 0
    var p51: String = ""
    var p52: Date?
    var p53: [String] = []
    var p54: Child?
    var p55: Double = 0
    var p56: Bool?
    var p57: Plan?
    var p58: [String: Int] = [:]
    var p59: [Child] = []
    var p60: Int = 0
    var p61: String = ""
    var p62: Date?
    var p63: [String] = []
    var p64: Child?
    var p65: Double = 0
    var p66: Bool?
    var p67: Plan?
    var p68: [String: Int] = [:]
    var p69: [Child] = []
    var p70: Int = 0
    var p71: String = ""
    var p72: Date?
    var p73: [String] = []
    var p74: Child?
    var p75: Double = 0
    var p76: Bool?
    var p77: Plan?
    var p78: [String: Int] = [:]
    var p79: [Child] = []
    var p80: Int = 0
    var p81: String = ""
    var p82: Date?
    var p83: [String] = []
    var p84: Child?
    var p85: Double = 0
    var p86: Bool?
    var p87: Plan?
    var p88: [String: Int] = [:]
    var p89: [Child] = []
    var p90: Int = 0
    var p91: String = ""
    var p92: Date?
    var p93: [String] = []
    var p94: Child?
    var p95: Double = 0
    var p96: Bool?
    var p97: Plan?
    var p98: [String: Int] = [:]
    var p99: [Child] = []
    var plain = Plain()
    let fixed = 0
    static var importableProperties: PropertyRegistry {
        \.p0
        Property(\.p1, .matching("[a-z]+", or: "x"))
        \.p2
        Property(\.p3, .each(.matching("a")), .unique)
        \.p4
        // error: 'matching(_:or:)' is unavailable: only a String, or an optional one, can match a pattern
        Property(\.p0, .matching("x"))
        \.p6
        Property(\.p7, .fallback(.free))
        \.p8
        Property(\.p9, .merging(keepingOthers: true))
        \.p10
        Property(\.p11, .length(3...20))
        \.p12
        Property(\.p13, .count(...5))
        \.p14
        // error: 'date' is unavailable: only a Date, or a collection of dates, has a date strategy
        Property(\.p1, .date(.iso8601))
        \.p16
        Property(\.p17, .fallback(.free))
        \.p18
        Property(\.p19, .merging(by: \.id))
        \.p20
        Property(\.p21, .oneOf("a", "b"))
        \.p22
        Property(\.p23, .each(.matching("a")), .unique)
        \.p24
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: …
        \.plain
        \.p26
        Property(\.p27, .fallback(.free))
        \.p28
        Property(\.p29, .merging(keepingOthers: true))
        \.p30
        Property(\.p31, .matching("[a-z]+", or: "x"))
        \.p32
        Property(\.p33, .count(...5))
        \.p34
        // error: 'buildExpression' is unavailable: this property cannot be written: declare it with 'var'
        \.fixed
        \.p36
        Property(\.p37, .fallback(.free))
        \.p38
        Property(\.p39, .merging(by: \.id))
        \.p40
        Property(\.p41, .length(3...20))
        \.p42
        Property(\.p43, .each(.matching("a")), .unique)
        \.p44
        // error
        Property(\.p3, .minLength(3))
        \.p46
        Property(\.p47, .fallback(.free))
        \.p48
        Property(\.p49, .merging(keepingOthers: true))
        \.p50
        Property(\.p51, .oneOf("a", "b"))
        \.p52
        Property(\.p53, .count(...5))
        \.p54
        // error: 'length(_:or:)' is unavailable: only a String, or an optional one, has a length; a collection has
        // .count, a number .min and .max
        Property(\.p5, .length(3))
        \.p56
        Property(\.p57, .fallback(.free))
        \.p58
        Property(\.p59, .merging(by: \.id))
        \.p60
        Property(\.p61, .matching("[a-z]+", or: "x"))
        \.p62
        Property(\.p63, .each(.matching("a")), .unique)
        \.p64
        // error: 'range(_:or:)' is unavailable: a bound is of the property's own type, which must be Comparable; text
        // has .minLength and .maxLength, a collection .count
        Property(\.p4, .range(0...3))
        \.p66
        Property(\.p67, .fallback(.free))
        \.p68
        Property(\.p69, .merging(keepingOthers: true))
        \.p70
        Property(\.p71, .length(3...20))
        \.p72
        Property(\.p73, .count(...5))
        \.p74
        // error
        Property(\.plain, .required)
        \.p76
        Property(\.p77, .fallback(.free))
        \.p78
        Property(\.p79, .merging(by: \.id))
        \.p80
        Property(\.p81, .oneOf("a", "b"))
        \.p82
        Property(\.p83, .each(.matching("a")), .unique)
        \.p84
        // error
        Property(\.p6, .oneOf(1, 2))
        \.p86
        Property(\.p87, .fallback(.free))
        \.p88
        Property(\.p89, .merging(keepingOthers: true))
        \.p90
        Property(\.p91, .matching("[a-z]+", or: "x"))
        \.p92
        Property(\.p93, .count(...5))
        \.p94
        // error
        Property(\.p9, .equal(to: 3))
        \.p96
        Property(\.p97, .fallback(.free))
        \.p98
        Property(\.p99, .merging(by: \.id))
    }
}
