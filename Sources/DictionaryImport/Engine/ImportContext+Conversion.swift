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
        state.pointee.levels.beginListening()
        defer { state.pointee.levels.endListening() }
        let mark = issueMark
        let savepoint = savepoint
        let stopBefore = state.pointee.levels.stop
        do {
            // Levels of models and collections are counted where they are entered; a type of the user's may recurse by itself.
            guard state.pointee.levels.enterConversion() else {
                throw refusal(state.pointee.levels.faultOfConversion)
            }
            defer { state.pointee.levels.leaveConversion() }
            if value.context === self, !value.wayToHere.isEmpty {
                return try convert(value, to: type, at: value.wayToHere)
            }
            return try value.attached(to: self).converted(to: type, in: self)
        } catch {
            record(error)
            discard(to: savepoint)
            state.pointee.levels.goOn(as: stopBefore)
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
