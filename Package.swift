// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "DictionaryImport",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "DictionaryImport", targets: ["DictionaryImport"])
    ],
    targets: [
        .target(name: "DictionaryImport", swiftSettings: [.strictMemorySafety()]),
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
    ],
    swiftLanguageModes: [.v6]
)
