/// The name of a type for people.
///
/// It is found at run time. Where the compiler knows the type, it writes the name down itself, and those of private types
/// with a code for the file; so this must not be compiled into the place that it is called from.
///
/// `_typeName` is what `String(describing:)` comes to after several casts. Should it go away, that is slower only.
@inline(never)
func typeName(_ type: Any.Type) -> String { _typeName(type, qualified: false) }
