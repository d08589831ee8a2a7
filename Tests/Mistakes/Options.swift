// Each option on a type that it is not for. See .ci/check-mistakes.

import DictionaryImport
import Foundation

struct Child: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

class Properties {
    final var age = 0
    final var name = ""
    final var day: Date?
    final var tags: [String] = []
    final var flag: Bool?
    final var child: Child?
    required init() {}
}

final class Mistake1: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake1> static var importableProperties: PropertyRegistry {
        // error: 'matching(_:or:)' is unavailable: only a String, or an optional one, can match a pattern
        Property(\.age, .matching("x"))
    }
}

final class Mistake2: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake2> static var importableProperties: PropertyRegistry {
        // error: 'matching(_:or:)' is unavailable: only a String, or an optional one, can match a pattern
        Property(\.age, .matching(/x/))
    }
}

final class Mistake3: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake3> static var importableProperties: PropertyRegistry {
        // error: 'date' is unavailable: only a Date, or a collection of dates, has a date strategy
        Property(\.name, .date(.iso8601))
    }
}

final class Mistake3a: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake3a> static var importableProperties: PropertyRegistry {
        // error: 'date' is unavailable: a format is a strategy: write .date(.format("yyyy-MM-dd"))
        Property(\.day, .date("yyyy-MM-dd"))
        // error: …' is unavailable: a source is an option: write Property(\.id, .from("no"))
        Property(\.age, from: "no", .required)
    }
}

final class Mistake4: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake4> static var importableProperties: PropertyRegistry {
        // error: 'length(_:or:)' is unavailable: only a String, or an optional one, has a length; a collection has .count, a
        // number .min and .max
        Property(\.age, .length(3))
    }
}

final class Mistake5: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake5> static var importableProperties: PropertyRegistry {
        // error: 'length(_:or:)' is unavailable: only a String, or an optional one, has a length; a collection has
        Property(\.flag, .length(3...4))
    }
}

final class Mistake6: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake6> static var importableProperties: PropertyRegistry {
        // error: 'minLength(_:or:)' is unavailable: only a String, or an optional one, has a length; a collection has
        Property(\.tags, .minLength(3))
    }
}

final class Mistake7: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake7> static var importableProperties: PropertyRegistry {
        // error: 'maxLength(_:or:)' is unavailable: only a String, or an optional one, has a length; a collection has
        Property(\.age, .maxLength(3))
    }
}

final class Mistake8: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake8> static var importableProperties: PropertyRegistry {
        // error
        Property(\.age, .lengthRange(3...4))
    }
}

final class Mistake9: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake9> static var importableProperties: PropertyRegistry {
        // error: 'count(_:or:)' is unavailable: only a collection, or an optional one, has a count; a number has .min and .max
        Property(\.age, .count(3))
    }
}

final class Mistake10: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake10> static var importableProperties: PropertyRegistry {
        // error: 'count(_:or:)' is unavailable: only a collection, or an optional one, has a count; a number has
        Property(\.age, .count(...3))
    }
}

final class Mistake11: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake11> static var importableProperties: PropertyRegistry {
        // error: 'min(_:or:)' is unavailable: a bound is of the property's own type, which must be Comparable; text has
        // .minLength and .maxLength, a collection .count
        Property(\.name, .min(3))
    }
}

final class Mistake12: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake12> static var importableProperties: PropertyRegistry {
        // error: 'min(_:or:)' is unavailable: a bound is of the property's own type, which must be Comparable; text has
        Property(\.age, .min("x"))
    }
}

final class Mistake13: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake13> static var importableProperties: PropertyRegistry {
        // error: 'max(_:or:)' is unavailable: a bound is of the property's own type, which must be Comparable; text has
        // .minLength and .maxLength, a collection .count
        Property(\.child, .max(3))
    }
}

final class Mistake14: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake14> static var importableProperties: PropertyRegistry {
        // error
        Property(\.child, .greaterThan(3))
    }
}

final class Mistake15: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake15> static var importableProperties: PropertyRegistry {
        // error
        Property(\.child, .lessThan(3))
    }
}

final class Mistake16: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake16> static var importableProperties: PropertyRegistry {
        // error: 'range(_:or:)' is unavailable: a bound is of the property's own type, which must be Comparable; text has
        // .minLength and .maxLength, a collection .count
        Property(\.child, .range(0...3))
    }
}

final class Mistake17: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake17> static var importableProperties: PropertyRegistry {
        // error: 'merging' is unavailable: only a model, an array of models with an identity, or a dictionary can be merged
        // into
        Property(\.name, .merging)
    }
}

final class Mistake18: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake18> static var importableProperties: PropertyRegistry {
        // error
        Property(\.child, .merging(keepingOthers: true))
    }
}

final class Mistake19: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake19> static var importableProperties: PropertyRegistry {
        // error
        Property(\.name, .merging(by: \Child.id))
    }
}

final class Mistake20: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake20> static var importableProperties: PropertyRegistry {
        // error: 'flattened(prefix:)' is unavailable: only a model, or an optional one, has keys that can stand in its
        // parent's object
        Property(\.age, .flattened(prefix: "a"))
    }
}

final class Mistake21: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake21> static var importableProperties: PropertyRegistry {
        // error: 'catchAll' is unavailable: only a dictionary with String keys, or an optional one, can receive all other keys
        Property(\.tags, .catchAll)
    }
}

final class Mistake22: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake22> static var importableProperties: PropertyRegistry {
        // error: 'each' is unavailable: only an array, a set or a dictionary of importable types has elements with
        Property(\.age, .each(.min(3)))
    }
}

final class Mistake23: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake23> static var importableProperties: PropertyRegistry {
        // error: 'unique' is unavailable: only an array whose elements are Hashable can be unique
        Property(\.age, .unique)
    }
}

final class Mistake24: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake24> static var importableProperties: PropertyRegistry {
        // error: 'identity' is unavailable: an identity is compared with others: the type of the property must be Hashable,
        // and no model
        Property(\.child, .identity)
    }
}

final class Mistake25: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake25> static var importableProperties: PropertyRegistry {
        // error
        Property(\.age, .byIdentity)
    }
}

final class Mistake26: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake26> static var importableProperties: PropertyRegistry {
        // error: 'oneOf(_:or:)' is unavailable: a value to compare with is of the property's own type, which must be
        Property(\.child, .oneOf(1, 2))
    }
}

final class Mistake27: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake27> static var importableProperties: PropertyRegistry {
        // error: 'oneOf(_:or:)' is unavailable: a value to compare with is of the property's own type, which must be
        Property(\.age, .oneOf("x"))
    }
}

final class Mistake28: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake28> static var importableProperties: PropertyRegistry {
        // error: 'equal(to:or:)' is unavailable: a value to compare with is of the property's own type, which must be
        Property(\.child, .equal(to: 1))
    }
}

final class Mistake29: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake29> static var importableProperties: PropertyRegistry {
        // error
        Property(\.age, .fallback("x"))
    }
}

final class Mistake30: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake30> static var importableProperties: PropertyRegistry {
        // error: cannot convert value of type 'String' to closure result type 'Int'
        Property(\.age, .converting { $0.string ?? "" })
    }
}

final class Mistake31: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake31> static var importableProperties: PropertyRegistry {
        // error: type 'PropertyOption<Int>' has no member 'nonsense'
        Property(\.age, .nonsense)
    }
}
