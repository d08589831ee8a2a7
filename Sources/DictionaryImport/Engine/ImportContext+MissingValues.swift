// Values that a source ought to have and does not.

extension ImportContext {
    /// Reports the properties that must have a value and that no key has fed.
    @inline(never)
    func reportMissing(in frame: Handle<ObjectFrame>) {
        let plan = frame.pointee.plan.object
        lazy var nearMiss = NearMiss(frame.untakenKeys, by: plan.normalization)
        let properties = frame.pointee.mustBeComplete ? plan.expectedProperties : plan.requiredProperties
        for index in properties where !frame.pointee.slots.isFilled(index) {
            frame.pointee.current = index
            // To look for what was meant takes long: only for an issue that is kept.
            let name = frame.pointee.properties[index].pointee.name
            let key = frame.pointee.keys.with { $0.expectedKeys[index] }
            record(.missing(property: name, suggestion: keepsIssue(of: .error) ? nearMiss.suggestion(for: key) : nil))
        }
        frame.pointee.current = nil
    }
}

extension Handle<ObjectFrame> {
    /// The keys of the source that nothing takes, as it spells them.
    fileprivate var untakenKeys: [String] {
        if pointee.keepsUnclaimed { return unclaimedKeys.map(\.spelling) }
        let keys = pointee.keys.object
        func untaken(_ members: some Members) -> [String] {
            var untaken: [String] = []
            members.forEachPosition { position in
                if !keys.knows(members.lookupKey(at: position)) { untaken.append(members.key(at: position)) }
            }
            return untaken
        }
        return withMembers { untaken($0) } ?? []
    }
}
