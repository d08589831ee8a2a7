/// What an update does, as it is seen: to the object that it was called on, and to those below.
struct ObservedUpdate: ~Copyable {
    /// Whether the import updates an object, and says what it did.
    private(set) var isUpdate = false
    /// Whether some of the changes that were noted have been undone.
    private(set) var hasUndone = false
    private(set) var summary = ImportSummary()
    /// The object, when that is an instance of a class.
    private var object: ObjectAddress?
    /// What an earlier summary had to say besides, for its memory.
    private var earlierDetails: SummaryDetails?

    mutating func begin(_ plan: Unretained<ImportPlan>) {
        isUpdate = true
        summary.begin(plan)
    }

    mutating func observe(_ object: ObjectAddress) { self.object = object }

    /// Notes that a write has changed an object.
    mutating func noteChange(by write: WriteLog.Write) {
        if write.object == object {
            summary.changed(write.property)
        } else if let contents = summary.details?.contents {
            contents.pointee.updated.noteChange(of: write.property, in: write.object)
        }
    }

    /// Notes that writes have been undone.
    mutating func noteUndone() { if isUpdate { hasUndone = true } }

    /// Forgets what writes have changed, so that it can be noted anew. Nothing is written at once to an instance of a class.
    mutating func forgetChanges() {
        hasUndone = false
        if object != nil { summary.forgetChanges() }
        summary.details?.contents.pointee.updated.forgetChanges()
    }

    /// Notes that a property of the object was changed at once.
    mutating func noteChange(of property: Int) { summary.changed(property) }

    /// Notes what the object got of its source.
    mutating func record(_ frame: Handle<ObjectFrame>) { summary.record(frame) }

    /// What the summary has to say of nested objects.
    var details: Handle<SummaryDetails.Contents> { mutating get { summary.contents(reusing: &earlierDetails) } }

    /// Makes ready for the next import.
    @inline(__always)
    mutating func reset() {
        object = nil
        guard isUpdate else { return }
        (isUpdate, hasUndone) = (false, false)
        if summary.details != nil { earlierDetails = summary.details }
        summary = ImportSummary()
    }
}
