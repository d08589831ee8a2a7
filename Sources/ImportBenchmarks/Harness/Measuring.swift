import Foundation

enum Stopwatch {
    /// Processor time of this thread in nanoseconds: other programs on the machine disturb it less than they do a clock.
    static func processorTime(of body: () throws -> Void) rethrows -> Double { try time(CLOCK_THREAD_CPUTIME_ID, body) }

    /// Processor time of all threads.
    static func processorTimeOfProcess(of body: () throws -> Void) rethrows -> Double {
        try time(CLOCK_PROCESS_CPUTIME_ID, body)
    }

    /// Time that passes, for work on several threads.
    static func elapsedTime(of body: () throws -> Void) rethrows -> Double { try time(CLOCK_MONOTONIC, body) }

    private static func time(_ clock: clockid_t, _ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(clock, &time)
            return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
        }
        let start = now()
        try body()
        return now() - start
    }
}

/// The bytes of memory by which the process grows at most while the body runs.
///
/// Where the system cannot start anew to record its peak (all but Linux), the peak is that of the whole run so far.
func memoryGrowth(during body: () throws -> Void) rethrows -> Int {
    /// A line of Linux's status of the process, in bytes.
    func status(_ name: String) -> Int? {
        let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
        let line = lines.first { $0.hasPrefix("\(name):") }
        return line?.split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 * 1024 }
    }
    #if os(Linux)
        // What earlier measurements left to the allocator would hide what this one needs. Glibc has a function for it, but no
        // module with its header.
        if let symbol = dlsym(nil, "malloc_trim") {
            _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
        }
        FileHandle(forWritingAtPath: "/proc/self/clear_refs")?.write(Data("5".utf8))
    #endif
    let before = status("VmRSS") ?? 0
    try body()
    #if canImport(Darwin)
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #else
        return max(0, (status("VmHWM") ?? 0) - before)
    #endif
}
