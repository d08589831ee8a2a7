/// What an update does, as it is seen: to the object that it was called on, and to those below.
struct ObservedUpdate: ~Copyable {
    /// Whether the import updates an object, and says what it did.
    private(set) var isUpdate = false
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
        isUpdate = false
        if summary.details != nil { earlierDetails = summary.details }
        summary = ImportSummary()
    }
}
