// swift-tools-version: 6.3
import PackageDescription

// The tests for the address sanitizer and the optimizer, which are those that bytes and objects go through: all but those of keys, of
// the words of errors, of the examples, and of the tool that describes files. `.ci/run` runs it.
let package = Package(
    name: "MemoryCheck",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "DictionaryImport", path: "../..")],
    targets: [
        .target(
            name: "TestSupport", dependencies: [.product(name: "DictionaryImport", package: "DictionaryImport")]),
        .testTarget(
            name: "DictionaryImportTests",
            dependencies: ["TestSupport", .product(name: "DictionaryImport", package: "DictionaryImport")],
            exclude: ["Diagnostics", "Example", "Keys"]),
        .testTarget(
            name: "EngineTests",
            dependencies: ["TestSupport", .product(name: "DictionaryImport", package: "DictionaryImport")],
            // The sanitizer puts room around each variable, so that a level takes more of the stack.
            swiftSettings: [.define("ADDRESS_SANITIZER")]),
        .testTarget(
            name: "FormatTests",
            dependencies: ["TestSupport", .product(name: "DictionaryImport", package: "DictionaryImport")]),
    ],
    swiftLanguageModes: [.v6]
)
