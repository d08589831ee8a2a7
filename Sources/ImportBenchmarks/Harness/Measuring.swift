import Foundation

/// The nanoseconds that a clock counts while the body runs. Mostly that is processor time of this thread: other programs on the
/// machine disturb it less than the time that passes.
func nanoseconds(_ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID, of body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let start = now()
    try body()
    return now() - start
}

/// What a line of a file of Linux's says behind a name and a colon.
func line(_ name: String, of file: String) -> String? {
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix(name) }
    return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
}

/// The bytes of memory by which the process grows at most while the body runs.
///
/// Where the system cannot start anew to record its peak (all but Linux), the peak is that of the whole run so far.
func memoryGrowth(during body: () throws -> Void) rethrows -> Int {
    func bytes(_ name: String) -> Int {
        (line(name, of: "/proc/self/status")?.split(separator: " ").first.flatMap { Int($0) } ?? 0) * 1024
    }
    #if os(Linux)
        // What earlier measurements left to the allocator would hide what this one needs. Glibc has a function for it, but no
        // module with its header.
        if let symbol = dlsym(nil, "malloc_trim") {
            _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
        }
        FileHandle(forWritingAtPath: "/proc/self/clear_refs")?.write(Data("5".utf8))
    #endif
    let before = bytes("VmRSS")
    try body()
    #if canImport(Darwin)
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #else
        return max(0, bytes("VmHWM") - before)
    #endif
}
