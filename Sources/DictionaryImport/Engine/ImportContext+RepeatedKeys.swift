import Foundation

extension ImportContext {
    /// Reports every key that an object repeats, in the part of the document that is imported.
    func reportRepeatedKeys(in view: JSONView) {
        let tape = view.tape
        if view.isArray {
            for (number, child) in view.elements.enumerated() {
                report(tape.kind(at: child), .index(number), child, view)
            }
        } else if view.isObject {
            for key in tape.repeatedKeys(of: view.index) {
                let isKept = keepsIssue(of: .warning)
                record(.repeatedKey(key: key), severity: .warning)
                if isKept { noteRepeatedKey(key, in: view) }
            }
            for key in view.keys {
                let kind = tape.kind(at: key + 1)
                if kind == .array || kind == .object { report(kind, .key(tape.string(at: key)), key + 1, view) }
            }
        }
    }

    private func report(_ kind: JSONTape.Kind, _ step: ImportPath.Component, _ index: Int, _ parent: JSONView) {
        // Keys for which the stack does not suffice are not looked at.
        guard kind == .array || kind == .object, state.pointee.depth.enter() else { return }
        push(step)
        reportRepeatedKeys(in: JSONView(anchor: parent.anchor, index: index))
        pop()
        state.pointee.depth.leave()
    }
}

extension JSONTape {
    /// The keys that an object has more than once, in the order of their first repetition.
    fileprivate func repeatedKeys(of object: Int) -> [String] {
        // Mostly no two keys have the same text: then none need be made into strings.
        guard childCount(of: object) > 16 || hasSimilarKeys(object) else { return [] }
        let keys = Array(keys(of: object))
        var counts = [String: Int](minimumCapacity: keys.count)
        return keys.map(string(at:)).filter { key in
            counts[key, default: 0] += 1
            return counts[key] == 2
        }
    }

    private func hasSimilarKeys(_ object: Int) -> Bool {
        for key in keys(of: object) {
            // Keys of other bytes may be the same text.
            if kind(at: key) != .asciiString { return true }
            let text = text(at: key)
            for other in keys(of: object) {
                if other == key { break }
                if self.text(at: other) == text { return true }
            }
        }
        return false
    }
}
