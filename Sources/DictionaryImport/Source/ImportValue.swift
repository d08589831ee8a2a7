import Foundation

/// One value of the source, whatever the source is: a dictionary, an array, or JSON bytes.
///
/// Hooks and conversions receive values in this form, so that they are written once for every source. A value is
/// classified when it is made: a number that came as `NSNumber`, `Int16` or JSON text is an integer or a double all
/// the same, an `NSString` is a string, `NSNull` and a `nil` inside an `Any` are null.
///
/// A value that a hook receives belongs to the running import, and so to its thread: do not hand it to another thread
/// before the import is over. After the import a value may be kept and used like any other.
/// It is not `Sendable`, because it may hold any object that a dictionary has in it; give another task the JSON, or a model.
///
/// ```swift
/// static func existingObject(for source: ImportValue) throws -> Person? {
///     guard let id = try source.value(Int.self, for: "id") else { return nil }
///     return store[id]
/// }
/// ```
public struct ImportValue {
    let source: Source
    /// What a `.json` source is a place in.
    let document: JSONDocument
    /// The running import that this value belongs to, and where it stands below the value that the import handed out.
    let scope: Scope?

    /// A value's part in a running import: what is converted from it joins that.
    final class Scope {
        let context: ImportContext
        /// The part that the value is, and of what; `nil` for what the import handed out.
        private let place: (parent: Scope, component: ImportPath.Component)?
        /// What the hooks that were called with the value have told.
        var inheritedHooks: InheritedHooks = []

        /// The hooks of ``ImportableObject`` that a value has reached: classes that leave them as they are name no identity.
        ///
        /// As far as its type tells, a subclass has every hook. Only a call shows whether it has overridden one.
        struct InheritedHooks: OptionSet {
            let rawValue: Int

            static let modelType = InheritedHooks(rawValue: 1)
            static let identity = InheritedHooks(rawValue: 2)
        }

        init(_ context: ImportContext) { (self.context, place) = (context, nil) }

        private init(_ component: ImportPath.Component, of parent: Scope) {
            (context, place) = (parent.context, (parent, component))
        }

        func part(at component: ImportPath.Component) -> Scope { Scope(component, of: self) }

        /// The way from what the import handed out, to be put before the paths of issues.
        var path: [ImportPath.Component] { place.map { $0.parent.path + [$0.component] } ?? [] }
    }

    /// For the library to look at; what the user's code gets is made with its context, so that what it converts joins the import.
    init(_ source: Source, document: JSONDocument = .none, scope: Scope? = nil) {
        (self.source, self.document, self.scope) = (source, document, scope)
    }

    /// A value as the hooks of a running import get it.
    init(_ source: Source, in context: ImportContext) {
        self.init(source, document: context.document, scope: Scope(context))
    }

    /// Makes a value of anything: a scalar, a collection, a Foundation object, an optional of these, or a model.
    public init(_ any: Any?) { self.init(any.map { Source($0) } ?? .null) }

    static var null: ImportValue { ImportValue(Source.null) }

    /// The running import that this value belongs to; `nil` when it is over.
    var context: ImportContext? {
        guard let context = scope?.context, !context.run.hasEnded else { return nil }
        return context
    }
}
