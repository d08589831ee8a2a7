// What an import has to do with the session that it belongs to.

extension ImportContext {
    /// Has the import see what the session knows.
    func join(_ session: ImportSession) {
        state.pointee.finder.objects.join(session)
    }

    /// Leaves the session, with what the import has kept.
    @inline(__always)
    func leaveSession() {
        if session == nil { return }
        let released = state.pointee.finder.objects.leaveSession()
        withExtendedLifetime(released) {}
    }

    @inline(never)
    func noteChange(_ write: WriteLog.Write) {
        state.pointee.finder.objects.noteChange(
            of: write.object.object, isIdentity: write.property.pointee.settings.identity != nil)
    }

    /// Has the session know objects by the identities that were written to them.
    ///
    /// - Throws: ``AlreadyRecorded`` when another object has one of them.
    func commitIdentities() throws {
        if session == nil { return }
        let renamed = state.pointee.finder.objects.takeRenamed()
        if renamed.isEmpty { return }
        let identities = state.pointee.finder.objects.identities
        var plans: [Unretained<ImportPlan>] = []
        // All are forgotten before one is known anew: they may have exchanged their identities.
        for object in renamed {
            guard let plan = PlanCache.permanentPlan(ofType: type(of: object)) else { continue }
            plans.append(plan)
            for identity in identities.map.identities(of: object) { identities.map.remove(object, identity) }
        }
        for (object, plan) in zip(renamed, plans) {
            guard let own = plan.identity(of: object) else { continue }
            let known = state.pointee.finder.objects.add(object, own, plan: plan, isNew: false)
            guard let known, known !== object else { continue }
            record(taken(own, plan, by: known), model: plan.object.modelName)
            throw AlreadyRecorded()
        }
    }
}
