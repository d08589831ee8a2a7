import Foundation

enum Stopwatch {
    /// Processor time of this thread in nanoseconds: other programs on the machine disturb it less than they do a clock.
    static func processorTime(of body: () -> Void) -> Double {
        let start = now(CLOCK_THREAD_CPUTIME_ID)
        body()
        return now(CLOCK_THREAD_CPUTIME_ID) - start
    }

    /// Processor time of all threads.
    static func processorTimeOfProcess(of body: () -> Void) -> Double {
        let start = now(CLOCK_PROCESS_CPUTIME_ID)
        body()
        return now(CLOCK_PROCESS_CPUTIME_ID) - start
    }

    /// Time that passes, in nanoseconds, for work on several threads.
    static func elapsedTime(of body: () -> Void) -> Double {
        let start = now(CLOCK_MONOTONIC)
        body()
        return now(CLOCK_MONOTONIC) - start
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
