/// A job that the library and others do. Nothing of it is built before it is measured.
struct Workload {
    /// By which `--filter` finds it.
    let name: String
    /// As the documentation calls it.
    let title: String
    private let prepare: () throws -> Competition

    init(_ name: String, as title: String? = nil, prepare: @escaping () throws -> Competition) {
        (self.name, self.title, self.prepare) = (name, title ?? name, prepare)
    }

    /// The library's way and another, from the same input.
    ///
    /// - Parameter objects: How many objects (or dates, or characters) one pass makes. Otherwise each element of an array is
    ///   one, and any other input.
    init<Input, Own, Others>(
        _ name: String, as title: String? = nil, objects: Int? = nil,
        _ input: @autoclosure @escaping () throws -> Input, against rival: String = "hand-written",
        _ library: @escaping (Input) throws -> Own, _ other: @escaping (Input) throws -> Others
    ) {
        self.init(name, as: title) {
            let input = try input()
            return Competition(
                objects: objects ?? (input as? [Any])?.count ?? 1, library: { try library(input) },
                Competitor(rival) { try other(input) })
        }
    }

    /// The competitors with their input, all shown to give the same result.
    func prepared() throws -> Competition {
        let competition = try prepare()
        let expected = try competition.all[0].output()
        for rival in competition.all.dropFirst() {
            let output = try rival.output()
            guard output == expected else {
                throw Failure("\(name): \(rival.name) gives\n\(output)\nbut the library\n\(expected)")
            }
        }
        return competition
    }

    /// Runs one competitor, if the workload has it, without a look at what it gives.
    func run(_ name: String, times: Int) throws {
        let competition = try prepare()
        for competitor in competition.all where competitor.name == name {
            competitor.run(times)
            print("\(self.name): \(competition.objects * times) by \(name)")
        }
    }
}

/// The library and those it is measured against, each doing the same for as many objects.
struct Competition {
    let objects: Int
    /// The library comes first.
    let all: [Competitor]

    init<Output>(objects: Int, library: @escaping () throws -> Output, _ rivals: Competitor...) {
        (self.objects, all) = (objects, [Competitor("library", library)] + rivals)
    }
}

/// One way to do a workload's job.
struct Competitor {
    let name: String
    /// Does the job a number of times. What it makes is released within, so that its release is measured too.
    let run: (_ times: Int) -> Void
    /// Does the job once and describes the result, whatever the types are called.
    let output: () throws -> String

    init<Output>(_ name: String, _ body: @escaping () throws -> Output) {
        self.name = name
        run = { times in for _ in 0..<times { do { keep(try body()) } catch { fatalError("\(name): \(error)") } } }
        output = { rendering(of: try body()) }
    }
}

/// What ends a run with an error.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Takes a result, so that the optimizer cannot find that nobody needs it.
@inline(never) @_optimize(none) func keep<Value>(_ value: Value) {}

/// A turn for each pass over jobs that change what they work on.
func inTurns<Input, Output>(_ inputs: [Input], _ body: @escaping (Input) throws -> Output) -> () throws -> Output {
    var turn = 0
    return {
        turn += 1
        return try body(inputs[turn % inputs.count])
    }
}
