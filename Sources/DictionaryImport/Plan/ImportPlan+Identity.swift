extension ImportPlan {
    /// An identity as issues name it: the values of sensitive properties are never quoted.
    func shown(_ identity: Identity) -> ShownIdentity { identityIsSensitive ? .hidden : .value(identity.text) }

    private var identityIsSensitive: Bool { identity.contains { properties[$0].pointee.settings.isSensitive } }
}
