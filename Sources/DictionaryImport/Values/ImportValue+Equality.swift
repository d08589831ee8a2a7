extension ImportValue: Equatable {
    /// Whether two values are the same in terms of JSON: numbers by their value, text by its characters' code, arrays by their
    /// elements, objects by their members in any order. A boolean is no number. Dates and other values that JSON does not know
    /// are the same when they are equal.
    public static func == (left: ImportValue, right: ImportValue) -> Bool { ValueComparison.areEqual(left, right) }
}
