/// A job that several competitors do. Nothing of it is built before it is measured.
struct Workload {
    let name: String
    private let prepare: () -> Competition

    init(_ name: String, prepare: @escaping () -> Competition) {
        self.name = name
        self.prepare = prepare
    }

    /// The competitors with their input, all shown to give the same result.
    func prepared() -> Prepared {
        let competition = prepare()
        let expected = competition.library.output()
        for rival in competition.rivals {
            let output = rival.competitor.output()
            precondition(
                output == expected, "\(name): \(rival.competitor.name) gives\n\(output)\nbut the library\n\(expected)")
        }
        return Prepared(name: name, competition: competition)
    }

    func unverified() -> Competition { prepare() }

    struct Prepared {
        let name: String
        let competition: Competition
    }
}

/// The library and those it is measured against, each doing the same for as many objects.
struct Competition {
    /// How many objects (or dates) one pass makes.
    let objects: Int
    let library: Competitor
    let rivals: [Rival]

    var competitors: [Competitor] { [library] + rivals.map(\.competitor) }

    struct Rival {
        let competitor: Competitor

        /// The ratio of the library's time to the rival's that is to be reached.
        let target: Double?

        init<Output>(_ name: String, target: Double? = nil, _ body: @escaping () throws -> Output) {
            competitor = Competitor(name, body)
            self.target = target
        }
    }

    init<Output>(objects: Int, library: @escaping () throws -> Output, against rivals: Rival...) {
        self.objects = objects
        self.library = Competitor("library", library)
        self.rivals = rivals
    }
}

/// One way to do a workload's job.
struct Competitor {
    let name: String

    /// Does the job a number of times. What it makes is released within, so that its release is measured too.
    let run: (_ times: Int) -> Void

    /// Does the job once and describes the result, whatever the types are called.
    let output: () -> String

    init<Output>(_ name: String, _ body: @escaping () throws -> Output) {
        self.name = name
        run = { times in
            for _ in 0..<times { keep(succeed(name, body)) }
        }
        output = { rendering(of: succeed(name, body)) }
    }
}

private func succeed<Output>(_ name: String, _ body: () throws -> Output) -> Output {
    do {
        return try body()
    } catch {
        fatalError("\(name): \(error)")
    }
}

/// Takes a result, so that the optimizer cannot find that nobody needs it.
@inline(never) @_optimize(none)
func keep<Value>(_ value: Value) {}
