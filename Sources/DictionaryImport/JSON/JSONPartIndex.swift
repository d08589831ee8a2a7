/// Where the parts of a large array or object of a document stand: to walk to each part that is looked up would take the square
/// of the time that one walk takes.
final class JSONPartIndex: Sendable {
    /// As indices of the tape.
    private let elements: [Int]
    /// The members by their keys, and by their normalized keys where no key is spelt the same.
    private let members: [String: Int]
    private let otherMembers: [String: Int]

    private init(of view: JSONView) {
        elements = view.isArray ? Array(view.elements) : []
        var members: [String: Int] = [:]
        var others: [String: Int] = [:]
        for member in view.isObject ? Array(view.keys) : [] {
            let key = view.tape.string(at: member)
            members[key] = member
            let normalized = KeyNormalization.standard.normalized(key)
            if let rival = others[normalized], view.tape.string(at: rival).precedesInUTF8(key) { continue }
            others[normalized] = member
        }
        self.members = members
        otherMembers = others
    }

    /// The index of an element; `nil` when there are not so many.
    func element(at number: Int) -> Int? { elements.indices.contains(number) ? elements[number] : nil }

    /// The index of the key that is the best for one in ASCII by the standard normalization. Others may be equal to text of
    /// other bytes, which this knows nothing of.
    func member(ofASCII key: String) -> Int? {
        members[key] ?? otherMembers[KeyNormalization.standard.normalized(key)]
    }
}

extension JSONPartIndex {
    /// How often parts of a container have been looked up, and its index when that is worth its time.
    struct LookUps {
        private var count = 0
        private var index: JSONPartIndex?

        mutating func next(in view: JSONView) -> JSONPartIndex? {
            count += 1
            // To make an index takes as long as so many walks.
            if index == nil, count > 32 { index = JSONPartIndex(of: view) }
            return index
        }
    }

    /// A container with fewer parts is walked through.
    static let fewestParts = 64
    /// In a document with fewer bytes, every walk is short.
    static let fewestBytes = 4096
}
