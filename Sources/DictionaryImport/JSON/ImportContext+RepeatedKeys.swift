import Foundation

extension ImportContext {
    /// Reports every key that an object repeats, in the part of the document that is imported.
    func reportRepeatedKeys(in view: JSONView) {
        let tape = view.tape
        var child = tape.firstChild(of: view.index)
        let end = tape.next(after: view.index)
        if view.isArray {
            var number = 0
            while child < end {
                report(tape.kind(at: child), .index(number), child, view)
                child = tape.next(after: child)
                number += 1
            }
        } else if view.isObject {
            for key in tape.repeatedKeys(of: view.index) {
                let isKept = keepsIssue(of: .warning)
                record(.repeatedKey(key: key), severity: .warning)
                if isKept { noteRepeatedKey(key, in: view) }
            }
            while child < end {
                let kind = tape.kind(at: child + 1)
                if kind == .array || kind == .object {
                    report(kind, .key(tape.string(at: child)), child + 1, view)
                }
                child = tape.next(after: child + 1)
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
        let keys = keys(of: object)
        // Mostly no two keys have the same length and ends: then none need be made into strings.
        guard keys.count > 16 || hasSimilarKeys(keys) else { return [] }
        var counts = [String: Int](minimumCapacity: keys.count)
        return keys.map(string(at:)).filter { key in
            counts[key, default: 0] += 1
            return counts[key] == 2
        }
    }

    private func keys(of object: Int) -> [Int] {
        var keys: [Int] = []
        var key = firstChild(of: object)
        let end = next(after: object)
        while key < end {
            keys.append(key)
            key = next(after: key + 1)
        }
        return keys
    }

    private func hasSimilarKeys(_ keys: [Int]) -> Bool {
        for (number, key) in keys.enumerated() {
            if kind(at: key) == .escapedString { return true }
            let text = text(at: key)
            for other in keys[..<number] {
                let otherText = self.text(at: other)
                if text.count == otherText.count, text.elementsEqual(otherText) { return true }
            }
        }
        return false
    }
}
