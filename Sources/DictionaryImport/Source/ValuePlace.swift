/// Where a part stands in the value that a hook or a converter was given, so that issues of what is converted from it have
/// their whole path.
@usableFromInline
final class ValuePlace: Sendable {
    private let parent: ValuePlace?
    private let component: ImportPath.Component

    init(_ component: ImportPath.Component, in parent: ValuePlace?) {
        self.component = component
        self.parent = parent
    }

    /// The way to the part.
    var components: [ImportPath.Component] { (parent?.components ?? []) + [component] }
}

extension ImportValue {
    /// A part of this value, which belongs to the same import.
    func part(_ value: ImportValue, at path: ImportPath.Component...) -> ImportValue { part(value, at: path) }

    func part(_ value: ImportValue, at path: [ImportPath.Component]) -> ImportValue {
        guard let context else { return value.attached(to: nil) }
        let place = path.reduce(place) { ValuePlace($1, in: $0) }
        return ImportValue(value.storage, context: context, place: place)
    }

    /// The same, as if it had been given itself.
    var withoutPlace: ImportValue { ImportValue(storage, context: context) }
}
