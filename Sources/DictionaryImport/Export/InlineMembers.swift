/// The members of a flattened model or of a catch-all property, which stand among those of the model.
final class InlineMembers {
    /// The keys of such members in one object, with their properties, where some may be the same.
    final class KnownKeys {
        fileprivate var properties: [String: String] = [:]
    }

    /// What the keys begin with, in the model around.
    private let prefix: KeyPrefix
    /// Where the model around is flattened itself, its members.
    private let outer: InlineMembers?
    /// That of the model whose members they are; `nil` for those of a catch-all property.
    var plan: ExportPlan?
    let property: String
    private let parent: ExportPlan
    private let isCatchAll: Bool
    /// `nil` where no other such property may have the same keys.
    private let rivals: KnownKeys?

    /// - Parameters:
    ///   - known: Those of the object around, as far as its own model is concerned.
    ///   - outer: Where the model itself is flattened, its members.
    init(_ node: ExportPlan.Node, of parent: ExportPlan, known: KnownKeys?, in outer: InlineMembers?) {
        (prefix, property, self.parent) = (node.prefix, node.field.name, parent)
        isCatchAll = node.field.settings.isCatchAll
        self.outer = outer
        rivals = outer?.rivals ?? known
    }

    /// The key that a member has in the object around; `nil` when it is not written there, because another property has the key.
    func key(around ownKey: String, _ issues: inout ExportIssues) -> String? {
        // What a catch-all has received has the prefixes of the models around it already.
        let received = isCatchAll ? outer?.rest(of: ownKey) : nil
        let parentKey = received ?? prefix.key(ownKey, of: plan?.schema)
        let key = received == nil ? keyInOutermostObject(parentKey) : ownKey
        guard let owner = owner(of: parentKey) ?? rival(for: key).map({ ($0, false) }) else { return key }
        // Without a prefix, the keys that an import gives to other properties just win, where no other key paths begin with them.
        let (own, others) = (plan?.paths(behind: ownKey) ?? [], parent.paths(behind: parentKey))
        let isShared = !prefix.declared.isEmpty || !others.isEmpty && !own.isSubset(of: others)
        if owner.isUnread || !isCatchAll && isShared {
            let fault = IssueFacts.RegistryFault.sameExportKey(key: parentKey, name: property, other: owner.name)
            issues.add(.registry(fault), model: parent.schema.name)
        }
        return nil
    }

    /// What a key of the outermost object goes on with after the prefixes; `nil` where it begins with others.
    private func rest(of key: String) -> String? {
        (outer.map { $0.rest(of: key) } ?? key).flatMap(prefix.declared.rest)
    }

    /// The property that a key belongs to, of the model around or of one around that.
    private func owner(of parentKey: String) -> ExportPlan.Owner? {
        parent.owner(ofKey: parentKey) ?? outer.flatMap { $0.owner(of: $0.prefix.key(parentKey, of: parent.schema)) }
    }

    private func keyInOutermostObject(_ parentKey: String) -> String {
        outer.map { $0.keyInOutermostObject($0.prefix.key(parentKey, of: parent.schema)) } ?? parentKey
    }

    /// The property of which a member with this key has been written before.
    private func rival(for key: String) -> String? {
        guard let rivals else { return nil }
        if let rival = rivals.properties[key] { return rival }
        rivals.properties[key] = property
        return nil
    }
}
