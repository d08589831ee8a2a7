extension MergeKey {
    /// The number of the property in a plan.
    func index(in plan: ImportPlan) -> Int? {
        if let last = last.withLock({ $0 }), last.plan === plan { return last.index }
        let index = plan.properties.indices.first { isProperty(plan.properties[$0].pointee.definition) }
        last.withLock { $0 = (plan, index) }
        return index
    }
}
