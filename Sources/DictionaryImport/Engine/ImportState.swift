/// What changes with every object and property, in the parts of an import. Each is written by its own methods only.
///
/// It is reached by a handle, because the compiler checks each access to a class's properties at run time for
/// overlapping ones, which takes as long as a conversion. It is not copyable, nor are its parts: to read a computed
/// property of a copyable one, the compiler may copy all of it.
struct ImportState: ~Copyable {
    /// The model that the import starts with.
    private(set) var root: Any.Type = Any.self
    var reader: SourceReader
    var finder = Finder()
    var journal: Journal
    var levels = Levels()
    var errors = IssueList()
    /// Those that are kept are at most ``ImportOptions/maximumIssues``.
    var warnings = IssueList()
    /// Objects below sensitive properties whose `didImport` is called later.
    private(set) var sensitivePlaces: Set<ImportPath> = []
    /// Whether the import is over: a value of it that somebody has kept is imported on its own.
    private(set) var hasEnded = false
    /// Whether an error has stopped it.
    private(set) var hasFailed = false

    private let memory = ImportMemory()

    init() {
        reader = SourceReader(memory.frames)
        journal = Journal(memory.journal)
        levels.maximum = reader.options.all.maximumDepth
    }

    /// Begins an import: in a new state, or in one that was made ready for the next.
    ///
    /// - Parameter options: Those of the call.
    mutating func begin(_ root: Any.Type, options: ImportOptions?, keepsWarnings: Bool) {
        self.root = root
        reader.options.begin(options, keepsWarnings: keepsWarnings)
        if options != nil { levels.maximum = reader.options.all.maximumDepth }
    }

    mutating func noteSensitive(_ place: ImportPath) { sensitivePlaces.insert(place) }

    /// Notes that an error has stopped the import.
    mutating func fail() { hasFailed = true }

    /// Notes that the import is over.
    mutating func end() { hasEnded = true }

    /// Makes ready for the next import.
    @inline(__always)
    mutating func reset() {
        reader.reset(hasFailed: hasFailed)
        (hasEnded, hasFailed) = (false, false)
        levels.resetListeners()
        levels.maximum = reader.options.all.maximumDepth
        resetForElement()
    }

    /// Whether nothing waits or has been written, and no object has to be remembered.
    @inline(__always)
    var hasPreparedNothing: Bool { journal.hasNothingWaiting && finder.objects.isEmpty }

    /// Whether an import that is over has nothing to write, to report or to forget. Inlined, because for a call the whole state
    /// would be copied.
    @inline(__always)
    var isAsBegun: Bool {
        errors.count == 0 && !levels.hasErrors && hasPreparedNothing && warnings.count == 0 && sensitivePlaces.isEmpty
    }

    /// Whether the object that is being imported is the one that the call starts with, and nothing waits.
    var hasOnlyRootLeft: Bool {
        levels.isOutermost && levels.listenerCount == 0 && reader.steps.count == reader.steps.rootDepth
            && !levels.isStopped && journal.hasNothingWaiting && finder.objects.session == nil
    }

    /// Makes ready for the next import of a stream, from the same document with the same options.
    @inline(__always)
    mutating func resetForElement() {
        levels.reset()
        errors.removeAll()
        journal.reset()
        finder.reset()
        warnings.removeAll()
        if !sensitivePlaces.isEmpty { sensitivePlaces = [] }
    }

    func deallocate() {
        reader.deallocate()
        journal.deallocate()
        memory.deallocate()
    }
}
