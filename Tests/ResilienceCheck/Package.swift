// swift-tools-version: 6.2
import PackageDescription

// Models whose types come from a library that may change their layout: an application's view of every framework with a
// stable binary interface. A package of its own, as a test target cannot be built that way. `.ci/run` runs it.
let package = Package(
    name: "ResilienceCheck",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "DictionaryImport", path: "../..")],
    targets: [
        .target(name: "ResilientKit", swiftSettings: [.unsafeFlags(["-enable-library-evolution"])]),
        .target(
            name: "ModelKit", dependencies: [.product(name: "DictionaryImport", package: "DictionaryImport")]),
        .executableTarget(
            name: "ResilienceCheck",
            dependencies: [
                "ResilientKit", "ModelKit", .product(name: "DictionaryImport", package: "DictionaryImport"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
