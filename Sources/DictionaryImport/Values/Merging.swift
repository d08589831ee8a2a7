/// How a value of the source is merged into the one that is there.
struct Merging {
    /// What the object that is merged into is to the import.
    let origin: ObjectOrigin
    /// How the array that a property holds is merged; `nil` where it is replaced, and for what is no array.
    var array: ArrayMerge?

    /// What an array is merged into where there is none; `nil` for what is merged in another way.
    func start<List>(_ type: List.Type) -> List? {
        guard array != nil, let list = type as? any RangeReplaceableCollection.Type else { return nil }
        return list.init() as? List
    }
}

/// What an object is to the import that gives it its values.
enum ObjectOrigin {
    /// The import has made it, or it belongs to an object that the import has made.
    case new
    /// As ``new``, and its source describes it once more.
    case revisited
    /// It was there before.
    case existing
    /// It was there before, and the import has been called for it.
    case root
}

/// How an array of models is merged into the one that a property holds.
struct ArrayMerge {
    /// Elements that the source does not name stay where they are.
    let keepsOthers: Bool
    /// The property belongs to a new object: there is nothing to merge with.
    let startsEmpty: Bool
    /// The property that tells the elements apart, where it is not their identity.
    let key: MergeKey?
}
