/// Takes what the standard library writes into a stream: a number comes as bytes, without a string that is made for it.
///
/// Contract 22: the bytes are lent for the call.
struct ByteStream<Target: ByteTarget & ~Copyable>: TextOutputStream {
    let target: Handle<Target>

    mutating func write(_ text: String) { text.withTextBytes { target.pointee.append($0) } }

    mutating func _writeASCII(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe target.pointee.append(TextBytes(bytes)) }
}

/// What bytes are appended to.
protocol ByteTarget: ~Copyable {
    mutating func append(_ bytes: TextBytes)
}
