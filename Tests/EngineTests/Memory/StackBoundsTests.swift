import Foundation
import TestSupport
import Testing

@testable import DictionaryImport

/// How much of a stack is left. See Contract 21.
@Suite struct StackBoundsTests {
    #if canImport(Darwin) || os(Linux) || os(Android)
        @Test(arguments: [256 << 10, 512 << 10, 16 << 20])
        func boundsAreThoseOfTheThread(size: Int) {
            onThread(stackSize: size) {
                let bounds = StackBounds.find()
                let mark = UInt(bitPattern: withUnsafePointer(to: size) { $0 })
                #expect(bounds.contains(mark))
                // A part of it may be the guard's, or the caller's.
                let room = Int(mark - bounds.lowerBound)
                #expect(room <= size && room >= size / 4 * 3 - 1 << 14)
                #expect(StackBounds.haveRoom(at: 1_000_000))
                #expect(throws: ImportError.self) { try List.object(fromJSON: abyss, options: boundless) }
            }
        }

        /// A thread that Foundation does not know.
        @Test(arguments: [256 << 10, 512 << 10, 4 << 20])
        func otherThreadsHaveBoundsToo(size: Int) throws {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            defer { pthread_attr_destroy(&attributes) }
            pthread_attr_setstacksize(&attributes, size)
            #if canImport(Darwin)
                var thread: pthread_t?
                let status = pthread_create(&thread, &attributes, { _ in importAbyss() }, nil)
            #else
                var thread = pthread_t()
                let status = pthread_create(&thread, &attributes, { _ in importAbyss() }, nil)
            #endif
            try #require(status == 0)
            var result: UnsafeMutableRawPointer?
            #if canImport(Darwin)
                pthread_join(try #require(thread), &result)
            #else
                pthread_join(thread, &result)
            #endif
            #expect(UInt(bitPattern: result) == 1)
        }

        @Test @MainActor func theMainThreadHasBoundsToo() {
            guard Thread.isMainThread else { return }
            #expect(StackBounds.find().count >= 1 << 19)
            #expect(StackBounds.haveRoom(at: 1_000_000))
        }
    #endif

    @Test func whereBoundsAreNotKnownADepthEndsTheWalk() {
        for unknown in [0..<0, 1..<2] as [Range<UInt>] {
            #expect(StackBounds.haveRoom(at: StackBounds.depthWithoutBounds - 1, in: unknown))
            #expect(!StackBounds.haveRoom(at: StackBounds.depthWithoutBounds, in: unknown))
        }
    }

    @Test(arguments: Walk.allCases)
    func halfAMegabyteSufficesForThatDepth(walk: Walk) throws {
        let depth = StackBounds.depthWithoutBounds
        func nested(_ start: String, _ middle: String, _ end: String) -> String {
            String(repeating: start, count: depth - 1) + middle + String(repeating: end, count: depth - 1)
        }
        // The guard of a stack with bounds would say when it did not.
        try onThread(stackSize: 512 << 10) {
            switch walk {
            case .models:
                let hooked = try Hooked.object(fromJSON: nested("{\"child\":", "{}", "}"))
                #expect(try hooked.exportedJSON().count { $0 == UInt8(ascii: "{") } == depth)
                #expect(try Hooked.object(from: hooked.exportedDictionary()).levels == depth)
            case .structs:
                let list = try List.object(fromJSON: nested("{\"lists\":[", "{}", "]}"))
                #expect(try !list.exportedDictionary().isEmpty)
            case .untyped:
                let holder = try Holder.object(fromJSON: "{\"any\":\(nested("[", "[]", "]"))}")
                #expect(try holder.importValues(from: ["any": holder.any as Any]).changedProperties.isEmpty)
            case .codable:
                _ = try Holder.object(fromJSON: "{\"tree\":\(nested("{\"trees\":[", "{\"trees\":[]}", "]}"))}")
            }
        }
    }

    enum Walk: CaseIterable { case models, structs, untyped, codable }
}

private let abyss = String(repeating: "{\"lists\":[", count: 100_000) + String(repeating: "]}", count: 100_000)
private let boundless = ImportOptions.default.with(\.maximumDepth, 1_000_000)

/// Whether an import ends with an error that is as deep as one likes; as an address, which threads return.
private func importAbyss() -> UnsafeMutableRawPointer? {
    let found = issues { try List.object(fromJSON: abyss, options: boundless) }
    return UnsafeMutableRawPointer(bitPattern: found.map(\.reason.code) == [.depth] ? 1 : 0)
}

// MARK: Models

private final class Hooked: ImportableObject {
    final var id = 0
    final var child: Hooked?

    var levels: Int { 1 + (child?.levels ?? 0) }

    @PropertyRegistryBuilder<Hooked> override class var importableProperties: PropertyRegistry {
        \.id
        Property(\.child, .merging)
    }

    override class func existingObject(for source: ImportValue) throws -> Self? { nil }

    override class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type { Hooked.self }

    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { true }

    override func willImport(from source: ImportValue) throws { id += source.keys.count }

    override func didImport(from source: ImportValue) throws { id += source.keys.count }
}

private struct List: DictionaryImportable {
    var id = 0
    var lists: [List] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.lists
    }
}

private struct Tree: Codable {
    var trees: [Tree]
}

private final class Holder: DictionaryImportable {
    var any: Any?
    var tree: Tree?

    static var importableProperties: PropertyRegistry {
        \.any
        Property(codable: \.tree)
    }
}
