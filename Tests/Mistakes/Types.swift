// Each kind of property that cannot be one. See .ci/check-mistakes.

import DictionaryImport
import Foundation

struct Child: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

struct Address: Codable { var street = "" }
protocol Shape {}
final class Plain {}
final class Owner {}
enum Color: String { case red }

class Properties {
    final let fixed = 0
    final let constant = Address()
    final var address = Address()
    final var addresses: [Address]?
    final var pair = (1, 2)
    final var shape: (any Shape)?
    final var shapes: [any Shape] = []
    final var number = NSNumber(value: 1)
    final var plain: Plain?
    final var color = Color.red
    final var colors: [Color] = []
    final var map: [Color: Int] = [:]
    final var maybeMap: [Color: Int]?
    final var other: [String: Plain] = [:]
    final var closure: (() -> Void)?
    final weak var owner: Owner?
    final var child: Child?
    final var computed: Int { 1 }
    required init() {}
}

final class Mistake1: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake1> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.address
    }
}

final class Mistake2: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake2> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.address, .required)
    }
}

final class Mistake3: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake3> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.addresses
    }
}

final class Mistake4: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake4> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.addresses, .required)
    }
}

final class Mistake5: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake5> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.pair
    }
}

final class Mistake6: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake6> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.pair, .required)
    }
}

final class Mistake7: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake7> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.shape
    }
}

final class Mistake8: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake8> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.shape, .required)
    }
}

final class Mistake9: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake9> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.shapes
    }
}

final class Mistake10: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake10> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.shapes, .required)
    }
}

final class Mistake11: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake11> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.number
    }
}

final class Mistake12: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake12> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.number, .required)
    }
}

final class Mistake13: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake13> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.plain
    }
}

final class Mistake14: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake14> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.plain, .required)
    }
}

final class Mistake15: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake15> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.color
    }
}

final class Mistake16: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake16> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.color, .required)
    }
}

final class Mistake17: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake17> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.colors
    }
}

final class Mistake18: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake18> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.colors, .required)
    }
}

final class Mistake19: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake19> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.closure
    }
}

final class Mistake20: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake20> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.closure, .required)
    }
}

final class Mistake21: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake21> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported: conform it to ImportableValue
        // (enum Color: String, ImportableValue) or DictionaryImportable; list one that is Codable as Property(codable:
        // \.address), and any other, such as a tuple, a protocol or NSNumber, with a closure, as Property(\.size) { value in …
        // }
        \.owner
    }
}

final class Mistake22: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake22> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.owner, .required)
    }
}

final class Mistake23: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake23> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported
        \.map
    }
}

final class Mistake24: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake24> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.map, .required)
    }
}

final class Mistake25: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake25> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported
        \.other
    }
}

final class Mistake26: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake26> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.other, .required)
    }
}

final class Mistake27: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake27> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: the type of this property cannot be imported
        \.maybeMap
    }
}

final class Mistake28: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake28> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: the type of this property cannot be imported
        Property(\.maybeMap, .required)
    }
}

final class Mistake29: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake29> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: this property cannot be written: declare it with 'var'; one behind '?.'
        // cannot be set
        \.fixed
    }
}

final class Mistake30: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake30> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: this property cannot be written: declare it with 'var'; one behind '?.'
        // cannot be set
        Property(\.fixed, .required)
    }
}

final class Mistake31: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake31> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: this property cannot be written: declare it with 'var'
        \.computed
    }
}

final class Mistake32: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake32> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: this property cannot be written
        Property(\.computed, .required)
    }
}

final class Mistake33: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake33> static var importableProperties: PropertyRegistry {
        // error: 'buildExpression' is unavailable: this property cannot be written
        \.child?.id
    }
}

final class Mistake34: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake34> static var importableProperties: PropertyRegistry {
        // error: 'init(_:named:_:)' is unavailable: this property cannot be written
        Property(\.child?.id, .required)
    }
}

final class Mistake35: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake35> static var importableProperties: PropertyRegistry {
        // error
        \Child.id
    }
}

final class Mistake36: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake36> static var importableProperties: PropertyRegistry {
        // error
        Property(\Child.id, .required)
    }
}

final class Mistake37: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake37> static var importableProperties: PropertyRegistry {
        // error: initializer 'init(codable:named:decoder:encoder:_:)' requires that 'Plain' conform to 'Decodable'
        Property(codable: \.plain)
    }
}

final class Mistake38: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake38> static var importableProperties: PropertyRegistry {
        // error
        Property(codable: \.constant)
    }
}

final class Mistake39: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake39> static var importableProperties: PropertyRegistry {
        // error: cannot convert value of type 'Int' to closure result type '(Int, Int)'
        Property(\.pair) { _ in 1 }
    }
}

final class Mistake40: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake40> static var importableProperties: PropertyRegistry {
        // error
        "age"
    }
}

final class Mistake41: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake41> static var importableProperties: PropertyRegistry {
        // error: cannot infer key path type from context
        \.missing
    }
}

final class Mistake42: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake42> static var importableProperties: PropertyRegistry {
        // error: cannot infer key path type from context
        Property(\.missing, .required)
    }
}

final class Mistake43: Properties, DictionaryImportable {
    @PropertyRegistryBuilder<Mistake43> static var importableProperties: PropertyRegistry {
        // error: value of type 'Mistake43' has no member 'missing'
        \Self.missing
    }
}
