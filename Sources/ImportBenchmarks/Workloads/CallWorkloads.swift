import DictionaryImport

extension Catalogue {
    /// A call for each small object, with what a call can bring.
    static var callWorkloads: [Workload] {
        [
            calls("single, lenient") {
                try Flat.object(from: $0, options: .lenient)
            } by: {
                FlatByHand(lenient: $0)
            },
            calls("single, with mappings") {
                try Flat.object(from: $0, mappings: ["home_town": "nickname"])
            } by: {
                let object = try FlatByHand($0)
                (object.nickname, object.homeTown) = (object.homeTown, nil)
                return object
            },
            calls("single, with onIssue") {
                try Flat.object(from: $0) { _ in }
            } by: {
                try FlatByHand($0)
            },
            calls("single, with unknown keys reported") {
                try Flat.object(from: $0, options: reporting) { _ in }
            } by: {
                keep(FlatByHand.unknownKeys(of: $0))
                return try FlatByHand($0)
            },
            calls("batch, lenient") {
                FlatByHand(lenient: $0)
            } asOne: {
                try Flat.objects(from: $0, options: .lenient)
            },
            calls("batch, with mappings") {
                try FlatByHand($0)
            } asOne: {
                try Flat.objects(from: $0, mappings: ["town": "homeTown"])
            },
            calls("batch, with onIssue") {
                try FlatByHand($0)
            } asOne: {
                try Flat.objects(from: $0) { _ in }
            },
        ]
    }

    private static let reporting: ImportOptions = {
        var options = ImportOptions.default
        options.unknownKeys = .report
        return options
    }()

    private static func calls(
        _ name: String, _ make: @escaping ([String: Any]) throws -> Flat,
        by makeByHand: @escaping ([String: Any]) throws -> FlatByHand
    ) -> Workload {
        calls(name, makeByHand) { try $0.map(make) }
    }

    private static func calls(
        _ name: String, _ makeByHand: @escaping ([String: Any]) throws -> FlatByHand,
        asOne make: @escaping ([[String: Any]]) throws -> [Flat]
    ) -> Workload {
        Workload(name) {
            let payload = flatPayload(count: 500)
            return Competition(
                objects: payload.count, library: { try make(payload) },
                against: .init("hand-written", target: 1.2) { try payload.map(makeByHand) })
        }
    }
}
