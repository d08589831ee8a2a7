extension ValueConversion {
    /// Writes the elements of an array, or an object where there is a key for each.
    func exportElements<Value>(_ elements: [Value], keys: [String]? = nil, to context: ExportContext) throws {
        try elements.withPlaces { try exportElements($0, keys: keys, to: context) }
    }

    /// Writes elements where they stand. The array holds them, and nobody else can change it: what code of the user's changes is a
    /// copy.
    private func exportElements(_ places: ElementPlaces, keys: [String]?, to context: ExportContext) throws {
        guard keys == nil, !context.state.pointee.indexesElements else {
            return try context.exportElements(places.count, keys: keys) { try export(places[$0], context) }
        }
        let array = try context.beginArray()
        let writer = context.writer
        for index in 0..<places.count {
            let (place, element) = (places[index], context.beginElement())
            do {
                try exportElement(place, to: writer, context)
            } catch {
                context.take(error, back: element, at: .index(index))
            }
        }
        try context.endArray(array)
    }

    @inline(__always)
    private func exportElement(_ place: ValueMemory, to writer: ExportWriter, _ context: ExportContext) throws {
        if isReference, case .model(let type) = nestedModels { return try context.exportReference(in: place, of: type) }
        if let frequentType, context.write(frequentType, in: place, to: writer) { return }
        // No element of an array is missing: each that is `nil` is a null.
        if isMissing?(place) == true { return writer.writeNull() }
        try export(place, context)
    }
}
