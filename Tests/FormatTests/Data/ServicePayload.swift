/// Answers of services as they are sent: with nulls, blanks, escapes and text beyond ASCII, and more keys than a model takes.
enum ServicePayload {
    // Parts that posts have in common.

    private static let cid = #"""
        {
         "id": 9000000003, "id_str": "9000000003", "name": "Cid", "screen_name": "cid", "location": "",
         "description": "", "url": null, "entities": {"description": {"urls": []}}, "protected": false,
         "followers_count": 93, "friends_count": 21, "listed_count": 0,
         "created_at": "Mon Feb 04 13:46:03 +0000 2013", "favourites_count": 1003, "utc_offset": -10800,
         "time_zone": null, "geo_enabled": false, "verified": true, "statuses_count": 17003, "lang": "en",
         "contributors_enabled": false, "is_translator": false, "is_translation_enabled": false,
         \#(profile(3, of: "cid"))
        }
        """#

    private static func profile(
        _ number: Int, of name: String, isTiled: Bool = false, hasBanner: Bool = true, isDefault: Bool = true
    ) -> String {
        let banner = hasBanner ? #""profile_banner_url": "https:\/\/img.example.com\/banners\/\#(number)","# : ""
        return #"""
            "profile_background_color": "C0DEED",
            "profile_background_image_url": "http:\/\/img.example.com\/themes\/theme\#(number)\/bg.png",
            "profile_background_image_url_https": "https:\/\/img.example.com\/themes\/theme\#(number)\/bg.png",
            "profile_background_tile": \#(isTiled), "profile_image_url": "http:\/\/img.example.com\/\#(name)_normal.jpeg",
            "profile_image_url_https": "https:\/\/img.example.com\/\#(name)_normal.jpeg", \#(banner)
            "profile_link_color": "0084B4", "profile_sidebar_border_color": "FFFFFF",
            "profile_sidebar_fill_color": "DDEEF6", "profile_text_color": "333333",
            "profile_use_background_image": true, "default_profile": \#(isDefault), "default_profile_image": false,
            "following": false, "follow_request_sent": false, "notifications": false
            """#
    }

    /// What a search of a social network finds: three posts, one of which repeats a fourth.
    static let posts = #"""
        {
         "statuses": [
          {
           "metadata": {"result_type": "recent", "iso_language_code": "ja"},
           "created_at": "Sun Aug 31 00:29:15 +0000 2014", "id": 505874900000000002, "id_str": "505874900000000002",
           "text": "@natsume \n名前は？…", "source": "<a href=\"http:\/\/example.com\/web\" rel=\"nofollow\">Web<\/a>",
           "truncated": false, "in_reply_to_status_id": 505874900000000001,
           "in_reply_to_status_id_str": "505874900000000001", "in_reply_to_user_id": 9000000002,
           "in_reply_to_user_id_str": "9000000002", "in_reply_to_screen_name": "natsume",
           "user": {
            "id": 9000000001, "id_str": "9000000001", "name": "Ann \"the\" Example", "screen_name": "ann_ex",
            "location": "Caf\u00e9 Sutton", "description": "Reads, writes, sleeps.\nhttp:\/\/t.example.com\/bio",
            "url": "http:\/\/t.example.com\/ann",
            "entities": {
             "url": {
              "urls": [
               {
                "url": "http:\/\/t.example.com\/ann", "expanded_url": "http:\/\/ann.example.org",
                "display_url": "ann.example.org", "indices": [0, 22]
               }
              ]
             },
             "description": {
              "urls": [
               {
                "url": "http:\/\/t.example.com\/bio", "expanded_url": "http:\/\/bio.example.org\/a?b=c&d=%20",
                "display_url": "bio.example.org\/a", "indices": [23, 46]
               }
              ]
             }
            },
            "protected": false, "followers_count": 31, "friends_count": 7, "listed_count": 1,
            "created_at": "Sat Feb 02 13:46:01 +0000 2013", "favourites_count": 1001, "utc_offset": 3600,
            "time_zone": "London", "geo_enabled": false, "verified": false, "statuses_count": 17001, "lang": "en",
            "contributors_enabled": false, "is_translator": false, "is_translation_enabled": false,
            \#(profile(1, of: "ann_ex", isTiled: true, isDefault: false))
           },
           "geo": null, "coordinates": null, "place": null, "contributors": null, "retweet_count": 0,
           "favorite_count": 0,
           "entities": {
            "hashtags": [], "symbols": [], "urls": [],
            "user_mentions": [{"screen_name": "natsume", "name": "夏目 🐈", "id": 9000000002, "id_str": "9000000002", "indices": [0, 8]}]
           },
           "favorited": false, "retweeted": false, "lang": "ja"
          },
          {
           "metadata": {"result_type": "recent", "iso_language_code": "en"},
           "created_at": "Sun Aug 31 00:29:31 +0000 2014", "id": 505874900000000003, "id_str": "505874900000000003",
           "text": "RT @natsume: Some cats \ud83d\ude0b✨ & a link…",
           "source": "<a href=\"http:\/\/example.com\/web\" rel=\"nofollow\">Web<\/a>", "truncated": false,
           "in_reply_to_status_id": null, "in_reply_to_status_id_str": null, "in_reply_to_user_id": null,
           "in_reply_to_user_id_str": null, "in_reply_to_screen_name": null,
           "user": \#(cid),
           "geo": null, "coordinates": null, "place": null, "contributors": null,
           "retweeted_status": {
            "metadata": {"result_type": "recent", "iso_language_code": "en"},
            "created_at": "Sun Aug 31 00:29:07 +0000 2014", "id": 505874900000000001, "id_str": "505874900000000001",
            "text": "Some cats \ud83d\ude0b✨ & a link: http:\/\/t.example.com\/x #cats",
            "source": "<a href=\"http:\/\/example.com\/iphone\" rel=\"nofollow\">for iPhone<\/a>", "truncated": false,
            "in_reply_to_status_id": null, "in_reply_to_status_id_str": null, "in_reply_to_user_id": null,
            "in_reply_to_user_id_str": null, "in_reply_to_screen_name": null,
            "user": {
             "id": 9000000002, "id_str": "9000000002", "name": "夏目 🐈", "screen_name": "natsume", "location": "東京",
             "description": "吾輩は猫である。名前はまだ無い。❤︎", "url": null, "entities": {"description": {"urls": []}},
             "protected": false, "followers_count": 62, "friends_count": 14, "listed_count": 2,
             "created_at": "Sun Feb 03 13:46:02 +0000 2013", "favourites_count": 1002, "utc_offset": null,
             "time_zone": null, "geo_enabled": true, "verified": false, "statuses_count": 17002, "lang": "en",
             "contributors_enabled": false, "is_translator": false, "is_translation_enabled": true,
             \#(profile(2, of: "natsume", hasBanner: false))
            },
            "geo": null, "coordinates": null, "place": null, "contributors": null, "retweet_count": 321,
            "favorite_count": 12,
            "entities": {
             "hashtags": [{"text": "cats", "indices": [47, 52]}], "symbols": [],
             "urls": [
              {
               "url": "http:\/\/t.example.com\/x", "expanded_url": "http:\/\/example.org\/x", "display_url": "example.org\/x",
               "indices": [24, 46]
              }
             ],
             "user_mentions": [],
             "media": [
              {
               "id": 505874847260352513, "id_str": "505874847260352513", "indices": [53, 75],
               "media_url": "http:\/\/img.example.com\/media\/1.jpg",
               "media_url_https": "https:\/\/img.example.com\/media\/1.jpg", "url": "http:\/\/t.example.com\/m",
               "display_url": "pic.example.com\/m", "expanded_url": "http:\/\/example.com\/natsume\/photo\/1",
               "type": "photo",
               "sizes": {
                "medium": {"w": 600, "h": 399, "resize": "fit"}, "small": {"w": 340, "h": 226, "resize": "fit"},
                "thumb": {"w": 150, "h": 150, "resize": "crop"}
               },
               "source_status_id": 505874847260352512, "source_status_id_str": "505874847260352512"
              }
             ]
            },
            "favorited": false, "retweeted": true, "possibly_sensitive": false, "lang": "en"
           },
           "retweet_count": 321, "favorite_count": 0,
           "entities": {
            "hashtags": [], "symbols": [], "urls": [],
            "user_mentions": [{"screen_name": "natsume", "name": "夏目 🐈", "id": 9000000002, "id_str": "9000000002", "indices": [3, 11]}]
           },
           "favorited": false, "retweeted": true, "possibly_sensitive": false, "lang": "en"
          },
          {
           "metadata": {"result_type": "recent", "iso_language_code": "und"},
           "created_at": "Sun Aug 31 00:29:59 +0000 2014", "id": 505874900000000004, "id_str": "505874900000000004",
           "text": "", "source": "", "truncated": false, "in_reply_to_status_id": null,
           "in_reply_to_status_id_str": null, "in_reply_to_user_id": null, "in_reply_to_user_id_str": null,
           "in_reply_to_screen_name": null,
           "user": \#(cid),
           "geo": null, "coordinates": null, "place": null, "contributors": null, "retweet_count": 0,
           "favorite_count": 1,
           "entities": {"hashtags": [{"text": "写真", "indices": [0, 3]}], "symbols": [], "urls": [], "user_mentions": []},
           "favorited": false, "retweeted": false, "lang": "und"
          }
         ],
         "search_metadata": {
          "completed_in": 0.087, "max_id": 505874924095815681, "count": 100, "next_results": "?max_id=5&q=%E4%B8%80",
          "query": "%E4%B8%80"
         }
        }
        """#

    // Parts that events have in common.

    private static func user(_ login: String, id: Int, type: String = "User", isAdmin: Bool = false) -> String {
        #"""
        {
         "login": "\#(login)", "id": \#(id), "node_id": "MDQ6VXNlcj\#(id)",
         "avatar_url": "https://img.example.com/u/\#(id)?v=4", "gravatar_id": "",
         "html_url": "https://hub.example.com/\#(login)", "type": "\#(type)", "site_admin": \#(isAdmin)
        }
        """#
    }

    private static let labels = #"""
        [
         {
          "id": 1362934389, "node_id": "MDU6TGFiZWw1362934389", "url": "https://api.example.com/labels/bug",
          "name": "bug", "color": "d73a4a", "default": true, "description": "Something isn't working"
         },
         {
          "id": 2, "node_id": "MDU6TGFiZWw2", "url": "https://api.example.com/labels/good-first-issue",
          "name": "good-first-issue", "color": "d73a4a", "default": false, "description": null
         }
        ]
        """#

    private static let reactions = #"""
        {
         "url": "https://api.example.com/reactions", "total_count": 3, "+1": 1, "-1": 0, "laugh": 0, "hooray": 0,
         "confused": 0, "heart": 2, "rocket": 0, "eyes": 0
        }
        """#

    private static func repository(
        isPrivate: Bool = false, homepage: String = "null", language: String = #""Ruby""#
    ) -> String {
        #"""
        {
         "id": 186853002, "node_id": "MDEwOlJlcG8", "name": "Hello-World", "full_name": "ann/Hello-World",
         "private": \#(isPrivate),
         "owner": \#(user("ann", id: 21_031_067)),
         "html_url": "https://hub.example.com/ann/Hello-World", "description": null, "fork": false,
         "created_at": "2019-05-15T15:19:25Z", "updated_at": "2019-05-15T15:20:18Z",
         "pushed_at": "2019-05-15T15:20:57Z", "homepage": \#(homepage), "size": 2, "stargazers_count": 0,
         "language": \#(language),
         "has_wiki": true, "forks_count": 1, "archived": false, "open_issues_count": 2, "default_branch": "main"
        }
        """#
    }

    /// Events of a tracker of issues.
    static let issueEvents = [
        #"""
        {
         "action": "opened",
         "issue": {
          "url": "https://api.example.com/issues/1", "html_url": "https://hub.example.com/ann/Hello-World/issues/1",
          "id": 444500042, "node_id": "MDU6SXNzdWU1", "number": 1, "title": "Spelling error in the README",
          "user": \#(user("ann", id: 21_031_067)),
          "labels": \#(labels),
          "state": "open", "locked": false, "assignee": null, "assignees": [], "milestone": null, "comments": 0,
          "created_at": "2019-05-15T15:20:18Z", "updated_at": "2019-05-15T15:20:18Z", "closed_at": null,
          "author_association": "OWNER", "active_lock_reason": null,
          "body": "It looks like you accidentally spelled 'commit' with two 't's.\r\n\r\n> quoted",
          "reactions": \#(reactions)
         },
         "repository": \#(repository()),
         "sender": \#(user("ann", id: 21_031_067))
        }
        """#,
        #"""
        {
         "action": "milestoned",
         "issue": {
          "url": "https://api.example.com/issues/2", "html_url": "https://hub.example.com/ann/Hello-World/issues/2",
          "id": 444500043, "node_id": "MDU6SXNzdWU2", "number": 2, "title": "Spelling error in the README",
          "user": \#(user("ann", id: 21_031_067)),
          "labels": \#(labels),
          "state": "closed", "locked": true,
          "assignee": \#(user("bob", id: 5)),
          "assignees": [
           \#(user("bob", id: 5)),
           \#(user("octobot", id: 7, type: "Bot"))
          ],
          "milestone": {
           "url": "https://api.example.com/milestones/1", "id": 4317517, "number": 1, "title": "v1.0",
           "description": "Add new space flight simulator",
           "creator": \#(user("bob", id: 5)),
           "open_issues": 1, "closed_issues": 0, "state": "closed", "created_at": "2019-05-15T15:20:17Z",
           "updated_at": "2019-05-15T15:20:18Z", "due_on": "2019-05-23T07:00:00Z", "closed_at": "2019-05-15T15:20:18Z"
          },
          "comments": 0, "created_at": "2019-05-15T15:20:18Z", "updated_at": "2019-05-15T15:20:18Z",
          "closed_at": "2019-05-16T00:00:59Z", "author_association": "OWNER", "active_lock_reason": "too heated",
          "body": "It looks like you accidentally spelled 'commit' with two 't's.\r\n\r\n> quoted",
          "reactions": \#(reactions)
         },
         "repository": \#(repository(isPrivate: true, homepage: #""https://example.org""#, language: "null")),
         "sender": \#(user("root", id: 1, isAdmin: true)),
         "organization": {"login": "Octocoders", "id": 38302899, "description": ""}
        }
        """#,
        #"""
        {
         "action": "labeled",
         "issue": {
          "url": "https://api.example.com/issues/3", "html_url": "https://hub.example.com/ann/Hello-World/issues/3",
          "id": 444500044, "node_id": "MDU6SXNzdWU3", "number": 3, "title": "Spelling error in the README",
          "user": \#(user("ann", id: 21_031_067)),
          "labels": [], "state": "open", "locked": false, "assignee": null, "assignees": [], "milestone": null,
          "comments": 0, "created_at": "2019-05-15T15:20:18Z", "updated_at": "2019-05-15T15:20:18Z", "closed_at": null,
          "author_association": "OWNER", "active_lock_reason": null, "body": null,
          "reactions": \#(reactions),
          "draft": false,
          "pull_request": {"url": "https://api.example.com/pulls/3", "diff_url": "https://hub.example.com/pull/3.diff"}
         },
         "label": {
          "id": 3, "node_id": "MDU6TGFiZWw3", "url": "https://api.example.com/labels/wontfix", "name": "wontfix",
          "color": "d73a4a", "default": true, "description": "This will not be worked on"
         },
         "repository": \#(repository()),
         "sender": \#(user("ann", id: 21_031_067)),
         "installation": {"id": 4}
        }
        """#,
    ]
}
