// swift-tools-version: 6.3
import PackageDescription

// The tests for the address sanitizer, over what the optimizer makes of the library: the reader of JSON, and random graphs of
// objects, which go through everything that an import does. `.ci/run` runs it.
let package = Package(
    name: "MemoryCheck",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "DictionaryImport", path: "../..")],
    targets: [
        .target(
            name: "TestSupport", dependencies: [.product(name: "DictionaryImport", package: "DictionaryImport")]),
        .testTarget(
            name: "EngineTests",
            dependencies: ["TestSupport", .product(name: "DictionaryImport", package: "DictionaryImport")],
            sources: ["AllOrNothing", "Limits", "Random", "Source", "Support", "Updates"],
            // The sanitizer puts room around each variable, so that a level takes more of the stack. To optimize the tests,
            // too, and to build all of them would take a third of all that `.ci/run` takes.
            swiftSettings: [.define("ADDRESS_SANITIZER"), .unsafeFlags(["-Onone"])]),
        .testTarget(
            name: "FormatTests",
            dependencies: ["TestSupport", .product(name: "DictionaryImport", package: "DictionaryImport")],
            sources: ["Codable", "Data", "JSON"],
            swiftSettings: [.unsafeFlags(["-Onone"])]),
    ],
    swiftLanguageModes: [.v6]
)
