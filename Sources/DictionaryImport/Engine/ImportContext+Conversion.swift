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
        try ValueMemory.withTemporary(for: type) { room throws(ImportError) in
            try convert(value, into: room, by: .of(type))
            return room.take(type)
        }
    }

    @inline(never)
    private func convert(
        _ value: ImportValue, into memory: ValueMemory, by conversion: ValueConversion
    ) throws(ImportError) {
        if state.pointee.hasEnded { return try convertAfterwards(value, into: memory, by: conversion) }
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
                try convert(value, into: memory, by: conversion, at: value.wayToHere)
            } else {
                try value.attached(to: self).convert(into: memory, by: conversion, in: self)
            }
        } catch {
            record(error)
            discard(to: savepoint)
            state.pointee.levels.goOn(as: stopBefore)
            throw takeErrors(since: mark)
        }
    }

    /// Converts a value in an import of its own: this one has ended.
    private func convertAfterwards(
        _ value: ImportValue, into memory: ValueMemory, by conversion: ValueConversion
    ) throws(ImportError) {
        try ImportContext.fill(conversion.type, options: hasOptionsOfCall ? options : nil) { context in
            try value.attached(to: context).convert(into: memory, by: conversion, in: context)
        } rebuildSets: {
            _ = conversion.rebuildSets?(memory, $0)
        } destroy: {
            conversion.destroy(memory)
        }
    }

    /// Converts a part of the value that a hook or a converter was given, with its own path.
    private func convert(
        _ value: ImportValue, into memory: ValueMemory, by conversion: ValueConversion,
        at components: [ImportPath.Component]
    ) throws {
        components.forEach(push)
        defer { for _ in components { pop() } }
        do {
            try value.attached(to: self).convert(into: memory, by: conversion, in: self)
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
