// swift-tools-version: 6.3
import PackageDescription

let isPlain = Context.environment["DICTIONARY_IMPORT_ENGINE"] == "plain"

let package = Package(
    name: "DictionaryImport",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "DictionaryImport", targets: ["DictionaryImport"])
    ],
    traits: [
        .trait(
            name: "PublicInterfacesOnly",
            description: "Relies on nothing that Swift does not promise. Imports take longer.")
    ],
    targets: [
        .target(
            name: "DictionaryImport", path: isPlain ? "Sources/Plain" : "Sources/DictionaryImport",
            swiftSettings: [.strictMemorySafety()]),
        .executableTarget(name: "ImportExample", dependencies: ["DictionaryImport"]),
        .executableTarget(
            name: "ImportBenchmarks", dependencies: ["DictionaryImport"], exclude: ["count-allocations.sh"]),
        .target(name: "TestSupport", dependencies: ["DictionaryImport"], path: "Tests/TestSupport"),
        .testTarget(name: "DictionaryImportTests", dependencies: ["DictionaryImport", "ImportExample", "TestSupport"]),
        .testTarget(name: "EngineTests", dependencies: ["DictionaryImport", "TestSupport"]),
        .testTarget(name: "FormatTests", dependencies: ["DictionaryImport", "TestSupport"]),
        .testTarget(
            name: "MainActorTests", dependencies: ["DictionaryImport"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ] + (isPlain ? [.testTarget(name: "PlainTests", dependencies: ["DictionaryImport", "TestSupport"])] : []),
    swiftLanguageModes: [.v6]
)
