import Foundation

enum Memory {
    /// The bytes of memory by which the process grows at most while the body runs.
    ///
    /// Where the system cannot start anew to record its peak (all but Linux), the peak is that of the whole run so far.
    static func growth(during body: () -> Void) -> Int {
        returnFreeMemory()
        startRecordingPeak()
        let before = status("VmRSS") ?? 0
        body()
        return max(0, (status("VmHWM") ?? peakOfProcess) - before)
    }

    private static func startRecordingPeak() {
        #if os(Linux)
            let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs")
            file?.write(Data("5".utf8))
        #endif
    }

    /// What earlier measurements left to the allocator would hide what this one needs. Glibc has a function for it, but
    /// no module with its header.
    private static func returnFreeMemory() {
        #if os(Linux)
            guard let symbol = dlsym(nil, "malloc_trim") else { return }
            _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
        #endif
    }

    /// A line of Linux's status of the process, in bytes.
    private static func status(_ name: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("\(name):") }),
            let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
        else { return nil }
        return kilobytes * 1024
    }

    private static var peakOfProcess: Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss * 1024
        #endif
    }
}
