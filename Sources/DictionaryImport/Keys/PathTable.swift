/// The key paths of a model, in the order of its properties, best first: to go through them counts no reference.
///
/// The paths live as long as the key map that they belong to (Contract 6).
struct PathTable: Sendable {
    /// A property with key paths.
    struct PropertyPaths {
        let number: Int
        /// Its paths, by their numbers.
        let paths: Range<Int>
    }

    let properties: FixedArray<PropertyPaths>
    let paths: FixedArray<Unretained<KeyMap.Path>>
    /// A bit for each of the first 64 properties that is one of these.
    private let bits: UInt64

    init(_ paths: [(property: Int, paths: [KeyMap.Path])]) {
        var properties: [PropertyPaths] = []
        var count = 0
        for (property, own) in paths {
            properties.append(PropertyPaths(number: property, paths: count..<count + own.count))
            count += own.count
        }
        self.properties = FixedArray(properties)
        self.paths = FixedArray(paths.flatMap { $0.paths.map { Unretained($0) } })
        bits = properties.reduce(0) { $1.number < 64 ? $0 | 1 << UInt64($1.number) : $0 }
    }

    /// The key paths of one of the first 64 properties, by their numbers.
    @inline(__always)
    func paths(of property: Int) -> Range<Int> {
        let bit: UInt64 = 1 << UInt64(property)
        return bits & bit == 0 ? 0..<0 : properties[(bits & (bit - 1)).nonzeroBitCount].pointee.paths
    }

    func deallocate() {
        properties.deallocate()
        paths.deallocate()
    }
}
