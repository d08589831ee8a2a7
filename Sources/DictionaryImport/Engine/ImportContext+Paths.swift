// Values that are no members of the source: what key paths lead to, and what flattened models and catch-all properties get.

extension ImportContext {
    /// Fills slots from key paths, and from the keys that no property takes.
    @inline(never)
    func fillFromElsewhere(_ frame: Handle<ObjectFrame>) {
        fillFromPaths(frame)
        if frame.pointee.plan.with({ $0.takesUnclaimed }) { fillFromUnclaimed(frame) }
    }

    /// As ``fillFromElsewhere(_:)``, where there is no object yet for which `shouldImport` could be called.
    func fillWithoutFilter(_ frame: Handle<ObjectFrame>) {
        let hasPaths = frame.pointee.keys.with { $0.rootCount > 0 }
        if hasPaths { fillFromPaths(frame, isFiltered: false) }
        if frame.pointee.plan.with({ $0.takesUnclaimed }) { fillFromUnclaimed(frame) }
    }

    /// Follows the key paths of the properties that no better key has fed.
    ///
    /// - Parameter isFiltered: Whether `shouldImport` says which paths count.
    func fillFromPaths(_ frame: Handle<ObjectFrame>, isFiltered: Bool = true) {
        let lacksFilter = !isFiltered || frame.pointee.plan.with { $0.lacks(.shouldImport) }
        var acceptances: [String: Bool] = [:]
        for (property, paths) in frame.pointee.keys.object.paths {
            for path in paths where frame.pointee.slots.isFilled(path.root) {
                let isFilled = frame.pointee.slots.isFilled(property)
                // At the same rank the literal key, dot and all, is the better match.
                if isFilled, frame.rank(of: property) <= path.rank {
                    guard frame.pointee.keepsShadowed else { break }
                    if let lost = frame.follow(path)?.found {
                        frame.pointee.details.shadowed.append((property, ImportPath(lost).description))
                    }
                    continue
                }
                guard let value = frame.value(at: path) else {
                    reportBlocked(path, of: property, frame)
                    continue
                }
                if ignores(value) { continue }
                if !lacksFilter, let found = frame.follow(path)?.found {
                    // For a path that feeds several properties, `shouldImport` is called once.
                    let key = ImportPath(found).description
                    let isAccepted = acceptances[key] ?? accepts(value, forKey: key, frame)
                    acceptances[key] = isAccepted
                    guard isAccepted else { continue }
                }
                if isFilled, frame.pointee.keepsShadowed {
                    frame.pointee.details.shadowed.append((property, frame.memberKey(of: property)))
                }
                frame.override(property, with: .init(value: value, path: path))
            }
        }
    }

    /// Reports, as the options say, a key path that a scalar or a null blocks.
    private func reportBlocked(_ path: KeyMap.Path, of property: Int, _ frame: Handle<ObjectFrame>) {
        guard options.reportsBlockedPaths else { return }
        var value = frame.value(of: path.root)
        let normalization = frame.pointee.plan.with { $0.normalization }
        for component in path.components {
            guard let next = value.part(component, normalization: normalization)?.value else { break }
            value = next
        }
        guard !value.isObject else { return }
        frame.pointee.current = property
        record(.blockedPath(path: path.text, found: FoundValue(value)))
        frame.pointee.details.blocked.insert(property)
        frame.pointee.current = nil
    }

    /// Hands the keys that no property takes to flattened models and to the catch-all property.
    private func fillFromUnclaimed(_ frame: Handle<ObjectFrame>) {
        guard let details = frame.pointee.knownDetails else { return }
        let plan = frame.pointee.plan.object
        var rest = details.unclaimed.sorted { $0.spelling.precedesInUTF8($1.spelling) }
        for (property, prefix) in plan.flattened {
            var members: [ListedMembers.Member] = []
            rest.removeAll { member in
                let isTaken = prefix.isEmpty && takes(member.key, plan.properties[property])
                guard let key = isTaken ? member.key : prefix.rest(of: member.key) else { return false }
                members.append(.init(key: key, spelling: member.spelling, value: member.value))
                return true
            }
            give(members, to: property, frame)
        }
        if let catchAll = plan.catchAll {
            give(rest, to: catchAll, frame)
            rest = []
        }
        details.unclaimed = rest
    }

    /// Whether the model of a flattened property has use for a key.
    private func takes(_ key: String, _ property: Handle<PropertyPlan>) -> Bool {
        guard case .model(let type) = property.pointee.nestedModels else { return false }
        return takes(key, type)
    }

    private func takes<Model: DictionaryImportable>(_ key: String, _ type: Model.Type) -> Bool {
        var spare: Model?
        // What is wrong with the model is an issue when it is imported.
        guard let plan = try? plan(of: type, spare: &spare).object else { return true }
        return plan.keys.with { $0.knows(key) } || plan.catchAll != nil
            || plan.flattened.contains { inner, prefix in
                prefix.rest(of: key) != nil || prefix.isEmpty && takes(key, plan.properties[inner])
            }
    }

    private func give(_ members: [ListedMembers.Member], to property: Int, _ frame: Handle<ObjectFrame>) {
        guard !members.isEmpty, !frame.pointee.slots.isFilled(property) else { return }
        // Without a value, a flattened model is untouched. A null may remove what a catch-all property has.
        if frame.pointee.properties[property].pointee.settings.flattenedPrefix != nil,
            members.allSatisfy({ ignores($0.value) })
        {
            return
        }
        frame.override(property, with: .init(value: ImportValue(.members(ListedMembers(list: members))), path: nil))
    }
}
