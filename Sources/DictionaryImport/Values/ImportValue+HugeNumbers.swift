// Numbers such as 1e400, which JSON can have and no type of Foundation can hold.

extension ImportValue {
    /// Throws when the untyped form of this value would have such a number in it.
    func checkNumbers(in context: ImportContext) throws {
        guard mayHoldHugeNumber else { return }
        try context.throwingIfErrors { reportHugeNumbers(in: context) }
    }

    private var mayHoldHugeNumber: Bool {
        switch storage {
        case .hugeNumber: true
        case .json(let view, _): view.hasHugeNumber
        case .members(let object):
            object.list.indices.contains { object.list[$0].value.mayHoldHugeNumber }
        default: false
        }
    }

    private func reportHugeNumbers(in context: ImportContext) {
        if case .hugeNumber = storage {
            context.record(rangeFacts(Double.self))
        }
        let isArray: Void? = withElements { elements in
            elements.forEachElement { $1.resolved.reportHugeNumbers(in: context, at: .index($0)) }
        }
        if isArray != nil { return }
        for member in sortedMembers { member.value.reportHugeNumbers(in: context, at: .key(member.spelling)) }
    }

    private func reportHugeNumbers(in context: ImportContext, at component: ImportPath.Component) {
        context.push(component)
        reportHugeNumbers(in: context)
        context.pop()
    }
}
