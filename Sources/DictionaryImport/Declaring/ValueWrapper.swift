/// What stands for the values of a property whose type is not importable itself: the wrapper is, and converts them.
protocol ValueWrapper: ImportableValue {
    associatedtype Value
    var value: Value { get set }
    init(value: Value)
}

extension Untyped: ValueWrapper {}
extension Foreign: ValueWrapper {}

extension TypedPropertyDefinition where Value: ValueWrapper {
    convenience init(
        wrapping access: PropertyAccess<Root, Value.Value>, in wrapper: Value.Type, name: String?,
        _ settings: PropertySettings<Value.Value>
    ) { self.init(access.wrapped(), name: name, settings.wrapped(), valueType: Value.Value.self) }
}

extension PropertyAccess {
    fileprivate func wrapped<Wrapper: ValueWrapper>() -> PropertyAccess<Root, Wrapper> where Wrapper.Value == Value {
        PropertyAccess<Root, Wrapper>(
            keyPath: keyPath, get: { Wrapper(value: get($0)) }, swap: { swap($0, &$1.value) },
            set: { set($0, $1.value) }, isShared: isShared)
    }
}

extension PropertySettings {
    fileprivate func wrapped<Wrapper: ValueWrapper>() -> PropertySettings<Wrapper> where Wrapper.Value == Value {
        var settings = PropertySettings<Wrapper>()
        (settings.common, settings.text, settings.schema) = (common, text, schema)
        if let identity { settings.identity = { identity($0.value) } }
        if let converter { settings.converter = { Wrapper(value: try converter($0)) } }
        if let fallback { settings.fallback = { Wrapper(value: fallback()) } }
        if let exporter { settings.exporter = { try exporter($0.value) } }
        settings.rules = rules.map { $0.applied { $0.value } }
        return settings
    }
}
