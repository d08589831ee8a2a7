extension JSONDocument {
    /// The entry that a key has in a table, when it is spelt in a likely way; else `KeyTable.none`. No text is made of it.
    @inline(__always)
    func entry(ofKey key: Int, in keys: KeyTable) -> KeyTable.Found {
        guard let range = textRange(at: key) else { return keys.find(string(at: key) ?? "") }
        let ends = ends(of: range)
        return keys.find(ends) { ends.isWhole || equals(range.lowerBound, ends.count, keys.text, $0.start) }
    }
}
