// swift-tools-version: 6.3
import PackageDescription

// The tests for the address sanitizer and the optimizer, which are those that bytes and graphs of objects go through: all but those of
// single values, keys, rules and words. `.ci/run` runs it.
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
            // The sanitizer puts room around each variable, so that a level takes more of the stack. To optimize these tests,
            // too, would take a third of all that `.ci/run` takes.
            swiftSettings: [.define("ADDRESS_SANITIZER"), .unsafeFlags(["-Onone"])]),
        .testTarget(
            name: "FormatTests",
            dependencies: ["TestSupport", .product(name: "DictionaryImport", package: "DictionaryImport")]),
    ],
    swiftLanguageModes: [.v6]
)
