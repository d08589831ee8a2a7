extension Int128: IntegerValue {
    /// Accepts what the other integers accept, by the digits: nothing goes by way of `Double` that has more of them.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Int128 {
        try source.wideInteger(Int128.self, in: context)
    }
}

extension UInt128: IntegerValue {
    /// Accepts what the other integers accept, by the digits: nothing goes by way of `Double` that has more of them.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> UInt128 {
        try source.wideInteger(UInt128.self, in: context)
    }
}

extension SourceValue {
    fileprivate func wideInteger<T: FixedWidthInteger>(_ type: T.Type, in context: ImportContext) throws -> T {
        if let number = int, let exact = T(exactly: number) { return exact }
        let value = resolved
        if let digits { return try value.integer(NumberForm(digits)?.wideInteger) }
        switch value.storage {
        case .decimal(let number): return try value.integer(number.withDigits { NumberForm($0)?.wideInteger })
        case .string where !context.isExact:
            let form = value.withTrimmedText { text in NumberForm(text).flatMap { $0.isWhole ? $0.wideInteger : nil } }
            return try value.integer(form ?? nil)
        case .other(let number as any BinaryInteger): return try value.integer(opened: number)
        default: return try value.integer(type, in: context)
        }
    }
}

extension ImportValue {
    fileprivate func integer<T: FixedWidthInteger>(opened number: some BinaryInteger) throws -> T {
        guard let exact = T(exactly: number) else { throw outOfBounds(T.self) }
        return exact
    }

    /// The integer that was read from digits.
    fileprivate func integer<T: FixedWidthInteger>(_ reading: NumberForm.WideInteger?) throws -> T {
        switch reading {
        case .whole(let magnitude, isNegative: false)?: if let exact = T(exactly: magnitude) { return exact }
        case .whole(let magnitude, isNegative: true)?:
            if let exact = T(exactly: 0 &- Int128(truncatingIfNeeded: magnitude)), magnitude <= Int128.min.magnitude {
                return exact
            }
        case .outOfRange?: break
        case .notAnInteger?, nil: throw mismatch(T.self)
        }
        throw outOfBounds(T.self)
    }
}

extension NumberForm {
    /// What a number says that is read as an integer of up to 128 bits.
    enum WideInteger {
        case whole(UInt128, isNegative: Bool)
        case outOfRange
        case notAnInteger
    }

    /// The number as an integer, its exponent included.
    var wideInteger: WideInteger {
        var (magnitude, exponent, remainder) = wideDigits
        if magnitude == 0 { return .whole(0, isNegative: false) }
        guard remainder.digit == 0, !remainder.hasMore else { return exponent > 0 ? .outOfRange : .notAnInteger }
        while exponent < 0 {
            let (quotient, rest) = magnitude.quotientAndRemainder(dividingBy: 10)
            guard rest == 0 else { return .notAnInteger }
            (magnitude, exponent) = (quotient, exponent + 1)
        }
        while exponent > 0 {
            guard let product = magnitude.times(10) else { return .outOfRange }
            (magnitude, exponent) = (product, exponent - 1)
        }
        return .whole(magnitude, isNegative: isNegative)
    }
}
