/// The members of an object in JSON text. A member is found again by the index of its key.
struct JSONMembers: MemberSource {
    let object: JSONView

    func forEachKey(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
        let tape = object.tape
        var key = tape.firstChild(of: object.index)
        let end = tape.next(after: object.index)
        while key < end {
            tape.withKey(at: key) { body(key, $0) }
            key = tape.next(after: key + 1)
        }
    }

    @inline(__always)
    func value(at key: Int) -> ImportValue { object.borrowedValue(at: key + 1) }

    /// Most values have the type of their property already: they are written without becoming an ``ImportValue``.
    @inline(__always)
    func valueToConvert(
        at key: Int, for property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer
    ) -> ImportValue? {
        let isWritten: Bool =
            switch property.pointee.frequentType {
            case .bool: write(bool(at: key + 1), to: property, of: object)
            case .int: write(int(at: key + 1), to: property, of: object)
            case .double: write(double(at: key + 1), to: property, of: object)
            case .string: write(string(at: key + 1), to: property, of: object)
            case .optionalBool: writeOptional(bool(at: key + 1), at: key + 1, to: property, of: object)
            case .optionalInt: writeOptional(int(at: key + 1), at: key + 1, to: property, of: object)
            case .optionalDouble: writeOptional(double(at: key + 1), at: key + 1, to: property, of: object)
            case .optionalString: writeOptional(string(at: key + 1), at: key + 1, to: property, of: object)
            case .other: false
            }
        return isWritten ? nil : value(at: key)
    }

    func key(at key: Int) -> String { object.tape.string(at: key) }

    /// Goes through the keys once, with a guess for each: the members of a model's objects mostly come in one order.
    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>, for context: ImportContext) {
        let tape = object.tape
        let shape = context.state.pointee.shapes.shape(of: frame, in: object)
        let skipsUnknown = frame.pointee.extras?.keepsUnclaimed != true
        var place = 0
        var key = tape.firstChild(of: object.index)
        let end = tape.next(after: object.index)
        while key < end {
            let meaning =
                shape.pointee.guess(tape.words[key], at: &place, in: tape.bytes)
                ?? learn(key, at: &place, shape, frame)
            let slot = Int(meaning.slot)
            if slot >= 0, !frame.pointee.isFilled(slot) {
                frame.pointee.fill(slot, with: key, rank: meaning.rank)
            } else if slot != KeyShape.Meaning.unknownSlot || !skipsUnknown {
                tape.withKey(at: key) { context.takeUnlikely($0, at: key, of: self, frame) }
            }
            key = tape.next(after: key &+ 1)
        }
    }

    @inline(never)
    private func learn(
        _ key: Int, at place: inout Int, _ shape: UnsafeMutablePointer<KeyShape>,
        _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> KeyShape.Meaning {
        let meaning = object.tape.withKey(at: key) { text -> KeyShape.Meaning in
            guard let number = frame.pointee.keys.table.number(of: text) else { return .unknown }
            let single = frame.pointee.singles[number]
            return KeyShape.Meaning(slot: single.slot, rank: single.rank)
        }
        shape.pointee.learn(object.tape.words[key], meaning, at: &place)
        return meaning
    }
}

extension JSONMembers {
    @inline(__always)
    private func write<Value>(
        _ value: Value?, to property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer
    ) -> Bool {
        guard let value else { return false }
        withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
            // One element was asked for, so there is an address. Accessors throw from conversions only: this is none.
            let memory = memory.baseAddress.unsafelyUnwrapped
            memory.initialize(to: value)
            _ = try? property.perform(.store, object, nil, memory, nil)
        }
        return true
    }

    @inline(__always)
    private func writeOptional<Value>(
        _ value: Value?, at index: Int, to property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer
    ) -> Bool {
        if value == nil, self.object.tape.kind(at: index) != .null { return false }
        return write(.some(value), to: property, of: object)
    }

    @inline(__always)
    private func bool(at index: Int) -> Bool? {
        switch object.tape.kind(at: index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    @inline(__always)
    private func int(at index: Int) -> Int? {
        let tape = object.tape
        guard tape.kind(at: index) == .integer else { return nil }
        return NumberText.shortInteger(tape.text(at: index)).flatMap(Int.init(exactly:))
    }

    @inline(__always)
    private func double(at index: Int) -> Double? {
        let tape = object.tape
        return tape.kind(at: index).isNumber ? tape.double(at: index) : nil
    }

    @inline(__always)
    private func string(at index: Int) -> String? {
        let tape = object.tape
        switch tape.kind(at: index) {
        case .asciiString, .string: return String(decoding: tape.text(at: index), as: UTF8.self)
        case .escapedString: return tape.string(at: index)
        default: return nil
        }
    }
}

extension JSONTape {
    /// The bytes of a key, with its escapes resolved.
    @inline(__always)
    fileprivate func withKey<R>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        guard kind(at: index) == .escapedString else { return body(text(at: index)) }
        var key = string(at: index)
        return key.withUTF8(body)
    }
}
