import Foundation
typealias TextBytes = UnsafeBufferPointer<UInt8>

extension String {
    func withTextBytes<Result>(_ body: (TextBytes) throws -> Result) rethrows -> Result {
        var text = self
        return try text.withUTF8(body)
    }
    func withTextBytesInPlace<Result>(_ body: (TextBytes) throws -> Result) rethrows -> Result? {
        try utf8.withContiguousStorageIfAvailable(body)
    }
    init(_ bytes: TextBytes) { self = String(decoding: bytes, as: UTF8.self) }
}

struct DocumentAnchor: Equatable {
    let pointer: UnsafePointer<JSONDocument.Anchor>
    @inline(__always) var tape: JSONTape { pointer.pointee.tape }
    var document: JSONDocument { pointer.pointee.document.takeUnretainedValue() }
}
