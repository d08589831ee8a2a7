import DictionaryImport
import Foundation
import Testing

extension GitHubIssueEvent: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(action == tree["action"].string)
        issue.expectEqual(to: tree["issue"])
        repository.expectEqual(to: tree["repository"])
        sender.expectEqual(to: tree["sender"])
        #expect(organizationLogin == tree["organization"]["login"].string)
        label.expectEqual(to: tree["label"])
    }
}

extension GitHubIssue: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(id == tree["id"].int)
        #expect(nodeId == tree["node_id"].string)
        #expect(number == tree["number"].int)
        #expect(url == tree["url"].url)
        #expect(htmlUrl == tree["html_url"].url)
        #expect(title == tree["title"].string)
        #expect(body == tree["body"].string)
        user.expectEqual(to: tree["user"])
        labels.expectEqual(to: tree["labels"])
        #expect(state == tree["state"].string)
        #expect(isLocked == tree["locked"].bool)
        assignee.expectEqual(to: tree["assignee"])
        assignees.expectEqual(to: tree["assignees"])
        milestone.expectEqual(to: tree["milestone"])
        #expect(comments == tree["comments"].int)
        #expect(createdAt == tree["created_at"].gitHubDate)
        #expect(updatedAt == tree["updated_at"].gitHubDate)
        #expect(closedAt == tree["closed_at"].gitHubDate)
        #expect(authorAssociation == tree["author_association"].string)
        #expect(activeLockReason == tree["active_lock_reason"].string)
        reactions.expectEqual(to: tree["reactions"])
        #expect(isDraft == tree["draft"].bool)
        #expect(diffURL == tree["pull_request"]["diff_url"].url)
    }
}

extension GitHubUser: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(login == tree["login"].string)
        #expect(id == tree["id"].int)
        #expect(nodeId == tree["node_id"].string)
        #expect(avatarUrl == tree["avatar_url"].url)
        #expect(htmlUrl == tree["html_url"].url)
        #expect(kind == tree["type"].string)
        #expect(siteAdmin == tree["site_admin"].bool)
    }
}

extension GitHubLabel: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(id == tree["id"].int)
        #expect(nodeId == tree["node_id"].string)
        #expect(url == tree["url"].url)
        #expect(name == tree["name"].string)
        #expect(color == tree["color"].string)
        #expect(isDefault == tree["default"].bool)
        #expect(explanation == tree["description"].string)
    }
}

extension GitHubMilestone: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(id == tree["id"].int)
        #expect(number == tree["number"].int)
        #expect(title == tree["title"].string)
        #expect(explanation == tree["description"].string)
        creator.expectEqual(to: tree["creator"])
        #expect(openIssues == tree["open_issues"].int)
        #expect(closedIssues == tree["closed_issues"].int)
        #expect(state == tree["state"].string)
        #expect(createdAt == tree["created_at"].gitHubDate)
        #expect(updatedAt == tree["updated_at"].gitHubDate)
        #expect(dueOn == tree["due_on"].gitHubDate)
        #expect(closedAt == tree["closed_at"].gitHubDate)
    }
}

extension GitHubReactions: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(totalCount == tree["total_count"].int)
        #expect(plusOne == tree["+1"].int)
        #expect(minusOne == tree["-1"].int)
        #expect(laugh == tree["laugh"].int)
        #expect(hooray == tree["hooray"].int)
        #expect(confused == tree["confused"].int)
        #expect(heart == tree["heart"].int)
        #expect(rocket == tree["rocket"].int)
        #expect(eyes == tree["eyes"].int)
    }
}

extension GitHubRepository: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(id == tree["id"].int)
        #expect(name == tree["name"].string)
        #expect(fullName == tree["full_name"].string)
        #expect(isPrivate == tree["private"].bool)
        owner.expectEqual(to: tree["owner"])
        #expect(htmlUrl == tree["html_url"].url)
        #expect(explanation == tree["description"].string)
        #expect(isFork == tree["fork"].bool)
        #expect(createdAt == tree["created_at"].gitHubDate)
        #expect(updatedAt == tree["updated_at"].gitHubDate)
        #expect(pushedAt == tree["pushed_at"].gitHubDate)
        #expect(homepage == tree["homepage"].string)
        #expect(size == tree["size"].int)
        #expect(language == tree["language"].string)
        #expect(forksCount == tree["forks_count"].int)
        #expect(openIssuesCount == tree["open_issues_count"].int)
        #expect(defaultBranch == tree["default_branch"].string)
    }
}
