/// What hand-written code throws at the first value that is missing or of another type.
///
/// The code in this folder is what an import replaces: lookups by literal keys and conditional casts, in the initializer
/// of a final class. Where the library would throw for a value of the wrong type, it throws too, but only for the first
/// one and without a path; it matches one spelling of each key, and knows no hooks.
struct MalformedDictionary: Error {
    let key: String

    init(_ key: String) { self.key = key }
}
