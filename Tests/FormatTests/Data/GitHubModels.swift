import DictionaryImport
import Foundation

struct GitHubIssueEvent: DictionaryImportable {
    var action = ""
    var issue = GitHubIssue()
    var repository = GitHubRepository()
    var sender = GitHubUser()
    var organizationLogin: String?
    var label: GitHubLabel?

    static var importableProperties: PropertyRegistry {
        \.action
        \.issue
        \.repository
        \.sender
        Property(\.organizationLogin, .from("organization.login"))
        \.label
    }
}

struct GitHubIssue: DictionaryImportable {
    var id = 0
    var nodeId = ""
    var number = 0
    var url: URL?
    var htmlUrl: URL?
    var title = ""
    var body: String?
    var user: GitHubUser?
    var labels: [GitHubLabel] = []
    var state: String?
    var isLocked: Bool?
    var assignee: GitHubUser?
    var assignees: [GitHubUser] = []
    var milestone: GitHubMilestone?
    var comments = 0
    var createdAt: Date?
    var updatedAt: Date?
    var closedAt: Date?
    var authorAssociation = ""
    var activeLockReason: String?
    var reactions = GitHubReactions()
    var isDraft: Bool?
    var diffURL: URL?

    static var importableProperties: PropertyRegistry {
        \.id
        \.nodeId
        \.number
        \.url
        \.htmlUrl
        \.title
        \.body
        \.user
        \.labels
        \.state
        Property(\.isLocked, .from("locked"))
        \.assignee
        \.assignees
        \.milestone
        \.comments
        \.createdAt
        \.updatedAt
        \.closedAt
        \.authorAssociation
        \.activeLockReason
        \.reactions
        Property(\.isDraft, .from("draft"))
        Property(\.diffURL, .from("pull_request.diff_url"))
    }
}

struct GitHubUser: DictionaryImportable {
    var login = ""
    var id = 0
    var nodeId = ""
    var avatarUrl: URL?
    var htmlUrl: URL?
    var kind = ""
    var siteAdmin = false

    static var importableProperties: PropertyRegistry {
        \.login
        \.id
        \.nodeId
        \.avatarUrl
        \.htmlUrl
        Property(\.kind, .from("type"))
        \.siteAdmin
    }
}

struct GitHubLabel: DictionaryImportable {
    var id = 0
    var nodeId = ""
    var url: URL?
    var name = ""
    var color = ""
    var isDefault = false
    var explanation: String?

    static var importableProperties: PropertyRegistry {
        \.id
        \.nodeId
        \.url
        \.name
        \.color
        Property(\.isDefault, .from("default"))
        Property(\.explanation, .from("description"))
    }
}

struct GitHubMilestone: DictionaryImportable {
    var id = 0
    var number = 0
    var title = ""
    var explanation: String?
    var creator: GitHubUser?
    var openIssues = 0
    var closedIssues = 0
    var state = ""
    var createdAt: Date?
    var updatedAt: Date?
    var dueOn: Date?
    var closedAt: Date?

    static var importableProperties: PropertyRegistry {
        \.id
        \.number
        \.title
        Property(\.explanation, .from("description"))
        \.creator
        \.openIssues
        \.closedIssues
        \.state
        \.createdAt
        \.updatedAt
        \.dueOn
        \.closedAt
    }
}

struct GitHubReactions: DictionaryImportable {
    var totalCount = 0
    var plusOne = 0
    var minusOne = 0
    var laugh = 0
    var hooray = 0
    var confused = 0
    var heart = 0
    var rocket = 0
    var eyes = 0

    static var importableProperties: PropertyRegistry {
        \.totalCount
        Property(\.plusOne, .from("+1"))
        Property(\.minusOne, .from("-1"))
        \.laugh
        \.hooray
        \.confused
        \.heart
        \.rocket
        \.eyes
    }
}

struct GitHubRepository: DictionaryImportable {
    var id = 0
    var name = ""
    var fullName = ""
    var isPrivate = false
    var owner: GitHubUser?
    var htmlUrl: URL?
    var explanation: String?
    var isFork = false
    var createdAt: Date?
    var updatedAt: Date?
    var pushedAt: Date?
    var homepage: String?
    var size = 0
    var language: String?
    var forksCount = 0
    var openIssuesCount = 0
    var defaultBranch = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.fullName
        Property(\.isPrivate, .from("private"))
        \.owner
        \.htmlUrl
        Property(\.explanation, .from("description"))
        Property(\.isFork, .from("fork"))
        \.createdAt
        \.updatedAt
        \.pushedAt
        \.homepage
        \.size
        \.language
        \.forksCount
        \.openIssuesCount
        \.defaultBranch
    }
}
