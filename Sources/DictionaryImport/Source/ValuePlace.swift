/// Where a part stands in the value that a hook or a converter was given, so that issues of what is converted from it have
/// their whole path.
///
/// An enumeration of its own, not an optional of a class: a generic type is copied by way of its metadata where it is a field
/// of a large struct.
enum ValuePlace: Sendable {
    /// The value that was given.
    case itself
    /// One of its members, as mostly: nothing is allocated.
    case member(key: String)
    case part(LastStep)

    final class LastStep: Sendable {
        fileprivate let component: ImportPath.Component
        fileprivate let before: ValuePlace

        fileprivate init(_ component: ImportPath.Component, after before: ValuePlace) {
            self.component = component
            self.before = before
        }
    }

    /// The place of a part of what stands here.
    func appending(_ component: ImportPath.Component) -> ValuePlace {
        if case .itself = self, case .key(let key) = component { return .member(key: key) }
        return .part(LastStep(component, after: self))
    }

    /// The way to the part.
    var components: [ImportPath.Component] {
        switch self {
        case .itself: []
        case .member(let key): [.key(key)]
        case .part(let step): step.before.components + [step.component]
        }
    }
}

extension ImportValue {
    /// A part of this value, which belongs to the same import.
    func part(_ value: ImportValue, at component: ImportPath.Component) -> ImportValue {
        guard case .running(let context, let place) = scope else { return value.attached(to: nil) }
        return ImportValue(value.storage, .running(context, place.appending(component)))
    }

    /// The way from the value that a hook or a converter was given.
    var wayToHere: [ImportPath.Component] {
        if case .running(_, let place) = scope { place.components } else { [] }
    }

    /// The same, as if it had been given itself.
    var withoutPlace: ImportValue { attached(to: context) }
}
