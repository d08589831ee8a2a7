import DictionaryImport

extension Catalogue {
    /// Keys that lead elsewhere than to a property of their own, or nowhere.
    static var keyWorkloads: [Workload] {
        [
            Workload("twenty unknown keys") {
                var payload: [String: Any] = ["number": 1, "text": "x"]
                for number in 0..<20 { payload["unknown_key_\(number)"] = number }
                return Competition(
                    objects: 20, library: { try Pair.object(from: payload) },
                    against: .init("hand-written, which looks at none") { try PairByHand(payload) })
            },
            Workload("keys in another style") {
                let payload = residentPayload(count: 500)
                return Competition(
                    objects: payload.count, library: { try Resident.objects(from: payload) },
                    against: .init("hand-written, for this style only", target: 1.2) {
                        try payload.map(ResidentByHand.init)
                    })
            },
            Workload("flattened") {
                let payload: [String: Any] = [
                    "id": 1, "name": "Ann", "address_street": "Main", "address_zip": "02100", "address_city": "Boston",
                ]
                return Competition(
                    objects: 1, library: { try FlattenedCustomer.object(from: payload) },
                    against: .init("hand-written", target: 1.5) { try FlattenedCustomerByHand(payload) })
            },
            Workload("four key paths of five properties") {
                let payload = pathPayload { $0 }
                return Competition(
                    objects: 1, library: { try PathCustomer.object(from: payload) },
                    against: .init("hand-written", target: 1.5) { try PathCustomerByHand(payload) })
            },
            Workload("key paths in another style") {
                let (other, exact) = (pathPayload(snakeCase), pathPayload { $0 })
                return Competition(
                    objects: 1, library: { try PathCustomer.object(from: other) },
                    against: .init("key paths as they are spelt", target: 1.3) {
                        try PathCustomer.object(from: exact)
                    })
            },
            Workload("shouldImport") {
                let payload: [String: Any] = ["number": 1, "text": "x"]
                return Competition(
                    objects: 1, library: { try FilteredPair.object(from: payload) },
                    against: .init("hand-written", target: 1.3) {
                        try FilteredPairByHand(payload) { _, key in key != "secret" }
                    })
            },
            Workload("nested 25 deep") {
                let payload = (0..<25).reduce(["id": 0] as [String: Any]) { ["id": $1, "child": $0] }
                return Competition(
                    objects: 26, library: { try Nested.object(from: payload) },
                    against: .init("hand-written") { try NestedByHand(payload) })
            },
        ]
    }

    private static func residentPayload(count: Int) -> [[String: Any]] {
        (0..<count).map { number in
            [
                "FirstName": "Ann", "LastName": "Number \(number) of all", "AddressLine1": "\(number) Main Street",
                "ZipCode": "02100", "BirthYear": 1900 + number % 100, "IsActive": number % 2 == 0,
            ]
        }
    }

    private static func pathPayload(_ key: (String) -> String) -> [String: Any] {
        [
            "id": 1, "address": [key("zipCode"): "02100", key("cityName"): "Boston"] as [String: Any],
            "prefs": ["ui": [key("mainColor"): "red", key("fontSize"): 3] as [String: Any]] as [String: Any],
        ]
    }

    private static func snakeCase(_ key: String) -> String {
        key.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    }
}
