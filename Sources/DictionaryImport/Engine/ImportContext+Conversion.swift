// What a user's own type converts and throws while it is converted.

extension ImportContext {
    /// An error in your words, for a conversion to throw. The path is put before them.
    public func failure(_ message: String) -> any Error { ImportFailure(.custom(message: message)) }

    /// Converts a nested value as part of this import.
    ///
    /// - Throws: ``ImportError`` with what does not convert. Nothing remains of what failed, so that the error may be
    ///   thrown on as well as caught.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        if state.pointee.hasEnded {
            return try ImportContext.run(Value.self, options: hasOptionsOfCall ? options : nil) { context in
                try value.attached(to: context).converted(to: type, in: context)
            }
        }
        state.pointee.listenerCount += 1
        defer { state.pointee.listenerCount -= 1 }
        let mark = issueMark
        let savepoint = state.pointee.transaction.savepoint
        let stopBefore = state.pointee.stop
        do {
            // Levels of models and collections are counted where they are entered; a type of the user's may recurse by itself.
            guard !state.pointee.isStopped, state.pointee.conversions.enter() else {
                throw refusal(by: state.pointee.conversions)
            }
            defer { state.pointee.conversions.leave() }
            if value.context === self, !value.wayToHere.isEmpty {
                return try convert(value, to: type, at: value.wayToHere)
            }
            return try value.attached(to: self).converted(to: type, in: self)
        } catch {
            record(error)
            discard(to: savepoint)
            // Whoever gets the error decides whether the import goes on, up to a point.
            if state.pointee.depthErrorCount <= ImportState.skippableDepthErrors { state.pointee.stop = stopBefore }
            throw takeErrors(since: mark)
        }
    }

    /// Converts a part of the value that a hook or a converter was given, with its own path.
    private func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type, at components: [ImportPath.Component]
    ) throws -> Value {
        components.forEach(push)
        defer { for _ in components { pop() } }
        do {
            return try value.attached(to: self).converted(to: type, in: self)
        } catch {
            record(error)
            throw AlreadyRecorded()
        }
    }

    /// Converts the value of a key or an index as part of this import, with the key in the path of its issues.
    ///
    /// - Throws: As ``convert(_:to:)``.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, at component: ImportPath.Component, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        do {
            return try convert(value.withoutPlace, to: type)
        } catch {
            throw error.prefixed(by: [component])
        }
    }
}
