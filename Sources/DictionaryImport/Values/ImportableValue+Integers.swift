extension ImportValue {
    /// Converts to an integer type, exactly.
    ///
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of a decimal number, also in groups of three
    /// (`"1,234"`) and with a fraction of zeros (`"12.0"`). Refuses fractions, numbers out of range and every other
    /// text. In exact mode accepts whole numbers only.
    @inline(__always)
    func integer<T: FixedWidthInteger>(_ type: T.Type, in context: ImportContext) throws -> T {
        if case .integer(let value) = head, let exact = T(exactly: value) { return exact }
        return try integerFromRarer(type, in: context)
    }

    @inline(never)
    private func integerFromRarer<T: FixedWidthInteger>(_ type: T.Type, in context: ImportContext) throws -> T {
        switch storage {
        case .integer, .unsigned:
            break
        case .double(let value):
            if let exact = T(exactly: value) { return exact }
            guard value.isFinite, value == value.rounded(.towardZero) else { throw mismatch(type) }
        case .decimal(let value):
            if let exact: T = try integer(value.wholeNumber) { return exact }
        case .bool(let value) where !context.isExact:
            return value ? 1 : 0
        case .string where !context.isExact:
            if let exact: T = try integer(withTrimmedText(NumberText.integer)) { return exact }
        case .json(let view, _):
            if view.isNumber {
                if let exact: T = try integer(view.integerReading) { return exact }
            } else {
                guard !context.isExact else { throw mismatch(type) }
                if let exact: T = try integer(withTrimmedText(NumberText.integer)) { return exact }
            }
        default:
            throw mismatch(type)
        }
        if case .unsigned(let value) = storage, let exact = T(exactly: value) { return exact }
        throw ImportFailure(
            .outOfRange(type: typeName(T.self), bounds: "\(T.min)...\(T.max)", found: FoundValue(self)))
    }

    /// The integer that was read from digits; `nil` when it is out of range.
    private func integer<T: FixedWidthInteger>(_ reading: NumberText.IntegerReading?) throws -> T? {
        switch reading {
        case .signed(let whole)?: T(exactly: whole)
        case .unsigned(let whole)?: T(exactly: whole)
        case .outOfRange?: nil
        case .notAnInteger?, nil: throw mismatch(T.self)
        }
    }
}

extension Int: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Int {
        try value.integer(Int.self, in: context)
    }

    @inlinable
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> Int {
        if case .integer(let number) = value.pointee.head, let exact = Int(exactly: number) { return exact }
        return try importing(value.pointee, in: context)
    }
}

extension Int {
    public static func _importing(from source: _SourceReference, in context: ImportContext) throws -> Int? {
        switch source.place {
        case .any(let any, _): exactInt(any.pointee)
        case .json(let view): view.shortInteger.flatMap(Int.init(exactly:))
        case .value, .dictionary, .text: nil
        }
    }
}

extension Int8: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Int8 {
        try value.integer(Int8.self, in: context)
    }
}

extension Int16: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Int16 {
        try value.integer(Int16.self, in: context)
    }
}

extension Int32: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Int32 {
        try value.integer(Int32.self, in: context)
    }
}

extension Int64: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Int64 {
        try value.integer(Int64.self, in: context)
    }
}

extension UInt: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> UInt {
        try value.integer(UInt.self, in: context)
    }
}

extension UInt8: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> UInt8 {
        try value.integer(UInt8.self, in: context)
    }
}

extension UInt16: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> UInt16 {
        try value.integer(UInt16.self, in: context)
    }
}

extension UInt32: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> UInt32 {
        try value.integer(UInt32.self, in: context)
    }
}

extension UInt64: _ScalarValue {
    /// Accepts a whole number in range, 1 and 0 for a boolean, and text of such a number; otherwise, an error. In exact
    /// mode accepts whole numbers only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> UInt64 {
        try value.integer(UInt64.self, in: context)
    }
}
