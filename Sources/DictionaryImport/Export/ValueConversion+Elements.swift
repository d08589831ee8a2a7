extension ValueConversion {
    /// Writes the elements of an array, or an object where there is a key for each.
    func exportElements<Value>(_ elements: [Value], keys: [String]? = nil, to context: ExportContext) throws {
        try elements.withPlaces { try exportElements($0, keys: keys, to: context) }
    }

    private func exportElements(_ places: ElementPlaces, keys: [String]?, to context: ExportContext) throws {
        let type = keys == nil ? FrequentType(type) : nil
        try context.exportElements(places.count, keys: keys) { index in
            let element = places[index]
            if let type, context.write(type, in: element, to: context.writer) { return }
            // No element of an array is missing: each that is `nil` is a null.
            if keys == nil, isMissing?(element) == true { return context.writer.writeNull() }
            try export(element, context)
        }
    }
}
