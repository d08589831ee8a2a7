// An array as the source of an object whose model names elements: `.from("[0]")`.

extension ImportContext {
    /// The source of an object as an object: an array becomes the members `[0]`, `[1]` and so on, when the model names any; `nil`
    /// for everything else that is no object.
    func object(
        _ type: any DictionaryImportable.Type, in value: ImportValue, mappings: [String: String]?
    ) throws -> ImportValue? {
        guard value.isArray else { return nil }
        let plan = try PlanCache.permanentPlan(for: type)
        let keys = try keys(of: plan, with: mappings).object
        let all = allKeys(keys, of: plan.object)
        guard all.contains(where: \.takesElements) else { return nil }
        let mayCountFromEnd = all.contains { $0.table.mayHaveKeysFromEnd }
        var members: [ListedMembers.Member] = []
        var count = 0
        value.withElements { elements in
            count = elements.count
            members.reserveCapacity(count)
            elements.forEachElement { index, source in
                let element = source.resolved
                let fromStart = ImportPath.Component.index(index).memberKey
                let fromEnd = mayCountFromEnd ? ImportPath.Component.index(index - count).memberKey : nil
                guard let fromEnd, all.contains(where: { $0.knows(fromEnd) }) else {
                    return members.append(.init(spelling: fromStart, value: element))
                }
                let isCountedFromStart = all.contains { $0.knows(fromStart) }
                if isCountedFromStart { members.append(.init(spelling: fromStart, value: element)) }
                let spelling = isCountedFromStart ? fromEnd : fromStart
                members.append(.init(spelling: spelling, otherKey: fromEnd, value: element))
            }
        }
        let array = value.attached(to: nil)
        return ImportValue(.members(ListedMembers(list: members, array: array, elementCount: count))).attached(to: self)
    }
}
