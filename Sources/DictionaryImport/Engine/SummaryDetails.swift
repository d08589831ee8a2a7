/// What few updates have to say beside the bits of their ``ImportSummary``.
///
/// The import that fills it in is the only one that has it until the summary is handed out. Then it is not changed any more,
/// unless nobody has the summary: the next import of the thread uses its memory again.
final class SummaryDetails: @unchecked Sendable {
    // `@unchecked Sendable`: what more than one have is not changed.

    struct Contents {
        /// Those of the properties after the first 64 that have changed, and those without a value in the source.
        var changed: Set<Int> = []
        var missing: Set<Int> = []
        var unknownKeys: [String] = []
        var updated = UpdatedObjects()

        /// Forgets everything. Returns whether it is worth being used again.
        fileprivate mutating func reset() -> Bool {
            changed.isEmpty && missing.isEmpty && unknownKeys.isEmpty && updated.reset()
        }
    }

    let contents = Handle.allocate(Contents())

    deinit { contents.deallocate() }

    /// Those of an earlier import, when nobody else has them and they are worth it; else new ones.
    static func reusing(_ earlier: inout SummaryDetails?) -> SummaryDetails {
        guard isKnownUniquelyReferenced(&earlier), let details = earlier.take(), details.contents.pointee.reset()
        else { return SummaryDetails() }
        return details
    }
}
