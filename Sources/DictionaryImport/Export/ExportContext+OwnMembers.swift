extension ExportContext {
    /// The values that an object has for its own properties, as a source would have them: under each key that feeds the
    /// property. Nested models are left out, and so is what cannot be exported.
    static func ownMembers(of object: ObjectAddress, _ plan: ImportPlan) -> ImportValue {
        let mappings = plan.model.customKeyMappings
        var members: [ListedMembers.Member] = []
        let context = ExportContext.begin(.default, isJSON: false)
        for index in plan.properties.indices {
            let property = plan.properties[index]
            if property.pointee.holdsModels || property.pointee.settings.isCatchAll { continue }
            // What has no form in JSON is no identity that a source could name.
            let value = try? context.capture { try context.writeSpecialProperty(property, of: object) }
            guard let value else { continue }
            let name = property.pointee.name
            let mapped = mappings.filter { $0.value == name }.map(\.key)
            for key in [name] + property.pointee.settings.sources + mapped {
                members.append(.init(spelling: key, value: ImportValue(value)))
            }
        }
        ExportContext.end(context)
        return ImportValue(.members(ListedMembers(list: members)))
    }
}
