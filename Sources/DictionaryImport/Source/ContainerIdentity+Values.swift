extension ContainerIdentity {
    /// That of an array or an object; `nil` for other values.
    ///
    /// - Parameter origin: What the container came in, which may be an object of Foundation's.
    init?(_ value: ImportValue, in origin: Any) {
        if type(of: origin) is AnyClass {
            self.init(origin as AnyObject)
            return
        }
        switch value.storage {
        case .array(let elements): self.init(Self.bits(of: elements), holding: elements)
        case .dictionary(let members): self.init(Self.bits(of: members), holding: members)
        case .json(let view, let document): self.init(document, view.index)
        default: return nil
        }
    }
}
