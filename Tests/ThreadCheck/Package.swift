// swift-tools-version: 6.3
import PackageDescription

// The tests of concurrent imports and exports alone, for the thread sanitizer: it has nothing to say of the others, which take long to
// build. `.ci/run` runs it.
let package = Package(
    name: "ThreadCheck",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "DictionaryImport", path: "../..")],
    targets: [
        .target(
            name: "TestSupport", dependencies: [.product(name: "DictionaryImport", package: "DictionaryImport")]),
        .testTarget(
            name: "ConcurrencyTests",
            dependencies: ["TestSupport", .product(name: "DictionaryImport", package: "DictionaryImport")]),
    ],
    swiftLanguageModes: [.v6]
)
