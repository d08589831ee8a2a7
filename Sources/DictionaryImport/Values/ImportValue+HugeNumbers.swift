// Numbers such as 1e400, which JSON can have and no type of Foundation can hold.

extension ImportValue {
    /// Throws when the untyped form of this value would have such a number in it.
    func checkNumbers(in context: ImportContext) throws {
        guard mayHoldHugeNumber else { return }
        let errorsBefore = context.errorCount
        reportHugeNumbers(in: context)
        guard context.errorCount == errorsBefore else { throw AlreadyRecorded() }
    }

    private var mayHoldHugeNumber: Bool {
        switch storage {
        case .json(let view, _): view.hasHugeNumber
        case .members(let object): object.members.contains { $0.value.mayHoldHugeNumber }
        default: false
        }
    }

    private func reportHugeNumbers(in context: ImportContext) {
        for (index, element) in elements.enumerated() { element.reportHugeNumbers(in: context, at: .index(index)) }
        forEachMember { _, spelling, value in value.reportHugeNumbers(in: context, at: .key(spelling)) }
        if case .json(let view) = head, view.isHugeNumber {
            context.record(.outOfRange(type: typeName(Double.self), bounds: nil, found: FoundValue(self)))
        }
    }

    private func reportHugeNumbers(in context: ImportContext, at component: ImportPath.Component) {
        context.push(component)
        reportHugeNumbers(in: context)
        context.pop()
    }
}
