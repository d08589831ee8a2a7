import Foundation

/// JSON as it is being written, in memory that grows.
///
/// Each value is written with a comma behind it: so one of an array is complete, and so is a member, whose key is written with it.
/// The bracket that ends the array or the object takes the place of the last comma.
struct JSONBytes: ByteTarget, ~Copyable {
    private var memory: GrowingMemory<UInt8>
    private(set) var count = 0

    var capacity: Int { memory.capacity }

    private static var firstCapacity: Int { 1024 }

    init(capacity: Int = Self.firstCapacity) {
        guard let memory = GrowingMemory<UInt8>(capacity: capacity) else { fatalError("There is no memory for JSON.") }
        self.memory = memory
    }

    /// Makes room for more bytes, and returns the memory that they go to, from `count` on.
    @inline(__always)
    mutating func room(for more: Int) -> MemoryBlock<UInt8> {
        if memory.capacity &- count < more { grow(by: more) }
        return memory.block
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        guard memory.grow(to: max(memory.capacity * 2, count + more)) else {
            fatalError("There is no memory for JSON.")
        }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        room(for: 1)[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ text: TextBytes) {
        room(for: text.count).copy(text, to: count)
        count &+= text.count
    }

    /// Starts a line with an indentation of two spaces for each level.
    @inline(__always)
    mutating func breakLine(depth: Int) {
        // Words of spaces are written, of which the last may have some too many.
        let target = room(for: depth &* 2 &+ 8)
        target[count] = Byte.lineFeed
        let end = count &+ 1 &+ depth &* 2
        count &+= 1
        while count < end {
            target.storeWord(EightBytes.repeating(Byte.space), at: count)
            count &+= 8
        }
        count = end
    }

    @inline(__always)
    mutating func truncate(to count: Int) { self.count = count }

    /// Counts bytes that were written into the room for them.
    @inline(__always)
    mutating func advance(to position: Int) {
        assert(position <= memory.capacity)
        count = position
    }

    /// Ends an array or an object.
    @inline(__always)
    mutating func close(with bracket: UInt8) {
        let target = room(for: 2)
        if target[count &- 1] == Byte.comma { count &-= 1 }
        target[count] = bracket
        target[count &+ 1] = Byte.comma
        count &+= 2
    }

    @inline(__always)
    mutating func replaceComma(by byte: UInt8) { memory.block[count &- 1] = byte }

    /// Takes back the comma behind a value that is a document of its own.
    mutating func endDocument() {
        if count > 0, memory.block[count &- 1] == Byte.comma { count &-= 1 }
    }

    /// Whether what was written from an offset on is a null.
    @inline(__always)
    func isNull(from offset: Int) -> Bool { count &- offset == 5 && memory.block[offset] == UInt8(ascii: "n") }

    /// Brings the parts of what was written from an offset on into another order.
    mutating func rearrange(from offset: Int, _ parts: [Range<Int>]) {
        // A copy stands behind, until its parts are in their places.
        let length = count - offset
        let block = room(for: length)
        block.copy(block.text(offset..<count), to: count)
        count = offset
        for part in parts {
            block.copy(block.text((part.lowerBound + length)..<(part.upperBound + length)), to: count)
            count += part.count
        }
    }

    /// What was written. It is lent until more is.
    var text: TextBytes { memory.block.text(0..<count) }

    /// What was written from an offset on.
    func text(from offset: Int) -> String { String(memory.block.text(offset..<count)) }

    /// Writes what was written from an offset on with line breaks, in a line of its own where that is not the first.
    mutating func indent(from offset: Int, depth: Int = 0) {
        var indented = JSONBytes(capacity: count * 2)
        if depth > 0 { indented.breakLine(depth: depth) }
        JSONIndentation.indent(memory.block.text(offset..<count), from: depth, into: &indented)
        count = offset
        append(indented.memory.block.text(0..<indented.count))
    }

    /// Appends everything that was written.
    func append(to data: inout Data) { data.append(contentsOf: memory.block.text(0..<count)) }

    var data: Data { Data(memory.block.text(0..<count)) }

    /// Moves out everything that was written. Memory of more than a size is not copied: the data takes it along.
    mutating func takeData(copying size: Int) -> Data {
        defer { count = 0 }
        let taken = memory.capacity > size ? memory.takeData(count: count, leaving: Self.firstCapacity) : nil
        return taken ?? data
    }
}

// MARK: Values

extension JSONBytes {
    /// Makes room for a value, with its key where it is a member's. See ``begin(after:in:)`` and ``end(at:in:)``, between which it is
    /// written.
    ///
    /// - Parameter bytes: How many bytes the value takes, with the comma.
    @inline(__always)
    mutating func room(for bytes: Int, after key: Handle<JSONKey>?) -> MemoryBlock<UInt8> {
        room(for: bytes &+ (key?.pointee.room ?? 0))
    }

    /// Writes the key, and returns the position of the value.
    @inline(__always)
    func begin(after key: Handle<JSONKey>?, in target: MemoryBlock<UInt8>) -> Int {
        key?.pointee.write(to: target, at: count) ?? count
    }

    /// Ends a value that has been written up to a position.
    @inline(__always)
    mutating func end(at position: Int, in target: MemoryBlock<UInt8>) {
        target[position] = Byte.comma
        advance(to: position &+ 1)
    }

    /// Writes a key alone, which the value follows.
    @inline(__always)
    mutating func append(_ key: Handle<JSONKey>) {
        advance(to: key.pointee.write(to: room(for: key.pointee.room), at: count))
    }
}
