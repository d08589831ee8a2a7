extension DepthGuard {
    /// What is wrong with a walk of which a level was refused; `nil` when none was.
    var fault: IssueFacts? { refusal.map { $0 == .stack ? .stackDepth : .depth(limit: maximum) } }
}
