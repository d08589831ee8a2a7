import DictionaryImport
import Foundation

/// What the values at one place of a document have in common.
struct Shape {
    private(set) var count = 0
    private(set) var nulls = 0
    private(set) var kinds: Set<ImportValue.Kind> = []
    /// The texts, or the numbers as text, to tell enumerations and identities.
    private(set) var scalars: [String] = []
    private(set) var fitsInt = true
    /// Whether a `Double` keeps every number, and whether a `Decimal` does.
    private(set) var (fitsDouble, fitsDecimal) = (true, true)
    /// The elements of arrays, all in one.
    private var elementShape: [Shape] = []
    /// The members of objects, in the order of their keys' first appearance.
    private(set) var members: [Member] = []
    private var numbers: [String: Int] = [:]
    private(set) var objectCount = 0

    struct Member {
        let key: String
        var shape: Shape
    }

    var element: Shape { elementShape.first ?? Shape() }

    mutating func add(_ value: ImportValue) {
        count += 1
        if value.isNull {
            nulls += 1
            return
        }
        kinds.insert(value.kind)
        switch value.kind {
        case .string: scalars.append(value.string ?? "")
        case .integer, .double: addNumber(value)
        case .array:
            var shape = element
            for element in value.array ?? [] { shape.add(element) }
            elementShape = [shape]
        case .object: addMembers(of: value)
        default: break
        }
    }

    private mutating func addNumber(_ value: ImportValue) {
        if value.kind == .integer { scalars.append("\(value.any)") }
        if value.int == nil { fitsInt = false }
        // In the form that Foundation gives it, a number is a `Double` only when that keeps it.
        let isKept = value.int.map { Int(exactly: Double($0)) == $0 } ?? (value.any is Double)
        if !isKept { fitsDouble = false }
        if value.decimal == nil { fitsDecimal = false }
    }

    private mutating func addMembers(of value: ImportValue) {
        objectCount += 1
        let object = value.object ?? [:]
        for key in value.keys {
            guard let member = object[key] else { continue }
            let number = numbers[key] ?? members.count
            if number == members.count {
                numbers[key] = number
                members.append(Member(key: key, shape: Shape()))
            }
            members[number].shape.add(member)
        }
    }
}

// MARK: What a model says of the place

extension Shape {
    /// Whether one of the objects lacks a member.
    func isAbsent(in parent: Shape) -> Bool { count < parent.objectCount }

    /// Whether every one of several objects has another value.
    func isUnique(in parent: Shape) -> Bool {
        parent.objectCount > 1 && scalars.count == parent.objectCount && Set(scalars).count == scalars.count
    }

    /// Whether the values are objects with members, which have a model.
    var isModel: Bool { kinds == [.object] && !members.isEmpty }

    /// Whether they are models, or arrays of models.
    var holdsModels: Bool { isModel || kinds == [.array] && element.holdsModels }
}
