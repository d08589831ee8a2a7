import DictionaryImport
import Foundation

/// Every workload, in the order in which it is printed.
var catalogue: [Workload] {
    [
        flatWorkloads, richWorkloads, identityWorkloads, weakWorkloads, optionWorkloads, callWorkloads, shapeWorkloads,
        hookWorkloads, codableWorkloads, valueWorkloads, keyWorkloads, documentWorkloads, streamWorkloads,
        exportWorkloads,
        // What they leave behind in the heap would slow those after them.
        sessionWorkloads,
    ].flatMap { $0 }
}

/// A model whose objects are made by hand as well: the values and their class are the same, whoever makes them.
///
/// The code by hand is what an import replaces: lookups by literal keys and conditional casts, in an initializer. Where the
/// library would throw for a value of the wrong type, it throws too, but only for the first one and without a path; it matches one
/// spelling of each key, and knows no hooks.
protocol ByHand: DictionaryImportable { init(_ source: [String: Any]) throws }

/// One that is updated by hand, too: each value present is written, up to the first value of the wrong type.
protocol ByHandUpdated: ByHand, AnyObject { func update(_ source: [String: Any]) throws }

extension Workload {
    /// A call for an array of objects, or for each of them.
    @inline(__always) init<Model: ByHand>(
        _ name: String, as title: String? = nil, of type: Model.Type, each: Bool = false, objects: Int? = nil,
        _ payload: @autoclosure @escaping () throws -> [[String: Any]], against rival: String = "hand-written"
    ) {
        self.init(
            name, as: title, objects: objects, try payload(), against: rival,
            { try each ? $0.map { try Model.object(from: $0) } : Model.objects(from: $0) },
            { try $0.map { try Model($0) } })
    }

    /// Updates of objects that exist, a call for each. Hand-written code assigns as it reads; the library converts everything
    /// before it writes anything, and writes only what differs. Every pass updates all objects from the next payload.
    @inline(__always) init<Model: ByHandUpdated>(
        _ name: String, as title: String? = nil, updating: Model.Type, _ payloads: [[[String: Any]]]
    ) {
        self.init(name, as: title) {
            let objects = try Model.objects(from: payloads[0])
            let byHand = try payloads[0].map { try Model($0) }
            return Competition(
                objects: objects.count,
                library: inTurns(payloads) {
                    for (object, values) in zip(objects, $0) { try object.importValues(from: values) }
                    return objects
                },
                Competitor(
                    "hand-written",
                    inTurns(payloads) {
                        for (object, values) in zip(byHand, $0) { try object.update(values) }
                        return byHand
                    }))
        }
    }
}

/// Updates that are planned and committed, against those that are made at once.
func planned(_ name: String, as title: String, _ payloads: [[[String: Any]]]) -> Workload {
    Workload(name, as: title) {
        let (planned, imported) = (try Flat.objects(from: payloads[0]), try Flat.objects(from: payloads[0]))
        return Competition(
            objects: planned.count,
            library: inTurns(payloads) {
                for (object, values) in zip(planned, $0) { try object.plannedImport(from: values).commit() }
                return planned
            },
            Competitor(
                "importValues",
                inTurns(payloads) {
                    for (object, values) in zip(imported, $0) { try object.importValues(from: values) }
                    return imported
                }))
    }
}

/// A model of one value, which hand-written code makes as well.
final class One<Value: ImportableValue & Emptiable>: DictionaryImportable {
    var value: Value

    static var importableProperties: PropertyRegistry { \.value }

    init() { value = Value() }
    init(_ value: Value) { self.value = value }
}

/// A type with an initial value.
protocol Emptiable { init() }

extension Array: Emptiable {}
extension Data: Emptiable {}
extension Dictionary: Emptiable {}
extension Set: Emptiable {}

/// A call for one object of one value.
@inline(__always) func one<Model: DictionaryImportable & AnyObject, Value: ImportableValue & Emptiable>(
    _ name: String, as title: String? = nil, of type: Model.Type, objects: Int = 1,
    _ value: @autoclosure @escaping () throws -> Any, against rival: String = "hand-written",
    _ read: @escaping (Any) throws -> Value
) -> Workload {
    Workload(
        name, as: title, objects: objects, ["value": try value()], against: rival, { try Model.object(from: $0) },
        { One(try read($0.required("value"))) })
}

/// What becomes of JSON, against what a decoder makes of it.
func decoded<Output: Decodable>(
    _ name: String, as title: String? = nil, _ type: Output.Type, objects: Int = 1,
    _ payload: @autoclosure @escaping () -> Any, _ library: @escaping (Data) throws -> Output
) -> Workload {
    let decoder = newDecoder()
    return Workload(
        name, as: title, objects: objects, try jsonBytes(payload()), against: "JSONDecoder", library,
        { try decoder.decode(type, from: $0) })
}

/// The one value, which has to be of a type.
@inline(__always) func cast<Wanted>(_ any: Any) throws -> Wanted {
    guard let value = any as? Wanted else { throw Failure("value") }
    return value
}

extension [String: Any] {
    /// The value of a key, which has to be there.
    @inline(__always) func required<Wanted>(_ key: String) throws -> Wanted {
        guard let any = self[key], let value = any as? Wanted else { throw Failure(key) }
        return value
    }

    /// The same of several keys.
    @inline(__always) func all<A, B>(_ a: String, _ b: String) throws -> (A, B) {
        (try required(a), try required(b))
    }

    @inline(__always) func all<A, B, C>(_ a: String, _ b: String, _ c: String) throws -> (A, B, C) {
        (try required(a), try required(b), try required(c))
    }

    @inline(__always)
    func all<A, B, C, D>(_ a: String, _ b: String, _ c: String, _ d: String) throws -> (A, B, C, D) {
        (try required(a), try required(b), try required(c), try required(d))
    }

    /// The value of a key; `nil` where there is none.
    @inline(__always) func present<Wanted>(_ key: String) throws -> Wanted? {
        guard let any = self[key] else { return nil }
        guard let value = any as? Wanted else { throw Failure(key) }
        return value
    }
}

/// A dictionary, or an array of them, as a JSON document, for those who start from bytes.
func jsonBytes(_ payload: Any) throws -> Data { try JSONSerialization.data(withJSONObject: payload) }

/// The payload as `JSONSerialization` gives it.
func parsedAgain(_ payload: [[String: Any]]) throws -> [[String: Any]] {
    guard let parsed = try JSONSerialization.jsonObject(with: jsonBytes(payload)) as? [[String: Any]] else {
        throw Failure("the payload is no array of objects")
    }
    return parsed
}

/// A decoder and an encoder of the dates that payloads have.
func newDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
}

func newEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
}
