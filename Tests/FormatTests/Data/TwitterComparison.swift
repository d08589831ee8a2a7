import DictionaryImport
import Foundation
import Testing

extension TwitterStatus: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(id == tree["id"].int)
        #expect(idStr == tree["id_str"].string)
        #expect(createdAt == tree["created_at"].twitterDate)
        #expect(text == tree["text"].string)
        #expect(source == tree["source"].string)
        #expect(truncated == tree["truncated"].bool)
        #expect(inReplyToStatusId == tree["in_reply_to_status_id"].int)
        #expect(inReplyToStatusIdStr == tree["in_reply_to_status_id_str"].string)
        #expect(inReplyToUserId == tree["in_reply_to_user_id"].int)
        #expect(inReplyToUserIdStr == tree["in_reply_to_user_id_str"].string)
        #expect(inReplyToScreenName == tree["in_reply_to_screen_name"].string)
        user.expectEqual(to: tree["user"])
        #expect(geo == nil && !tree["geo"].exists)
        #expect(coordinates == nil && !tree["coordinates"].exists)
        #expect(place == nil && !tree["place"].exists)
        #expect(contributors == nil && !tree["contributors"].exists)
        #expect(retweetCount == tree["retweet_count"].int)
        #expect(favoriteCount == tree["favorite_count"].int)
        entities.expectEqual(to: tree["entities"])
        #expect(favorited == tree["favorited"].bool)
        #expect(retweeted == tree["retweeted"].bool)
        #expect(possiblySensitive == tree["possibly_sensitive"].bool)
        #expect(lang == tree["lang"].string)
        retweetedStatus.expectEqual(to: tree["retweeted_status"])
        #expect(resultType == tree["metadata"]["result_type"].string)
        #expect(languageCode == tree["metadata"]["iso_language_code"].string)
    }
}

extension TwitterUser: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(id == tree["id"].int)
        #expect(idStr == tree["id_str"].string)
        #expect(name == tree["name"].string)
        #expect(screenName == tree["screen_name"].string)
        #expect(location == tree["location"].string)
        #expect(biography == tree["description"].string)
        #expect(url == tree["url"].url)
        #expect(isProtected == tree["protected"].bool)
        #expect(followersCount == tree["followers_count"].int)
        #expect(friendsCount == tree["friends_count"].int)
        #expect(listedCount == tree["listed_count"].int)
        #expect(createdAt == tree["created_at"].twitterDate)
        #expect(favouritesCount == tree["favourites_count"].int)
        #expect(utcOffset == tree["utc_offset"].int)
        #expect(timeZone == tree["time_zone"].string)
        #expect(geoEnabled == tree["geo_enabled"].bool)
        #expect(verified == tree["verified"].bool)
        #expect(statusesCount == tree["statuses_count"].int)
        #expect(lang == tree["lang"].string)
        #expect(contributorsEnabled == tree["contributors_enabled"].bool)
        #expect(isTranslator == tree["is_translator"].bool)
        #expect(isTranslationEnabled == tree["is_translation_enabled"].bool)
        #expect(profileBackgroundColor == tree["profile_background_color"].string)
        #expect(profileBackgroundImageUrl == tree["profile_background_image_url"].url)
        #expect(profileBackgroundImageUrlHttps == tree["profile_background_image_url_https"].url)
        #expect(profileBackgroundTile == tree["profile_background_tile"].bool)
        #expect(profileImageUrl == tree["profile_image_url"].url)
        #expect(profileImageUrlHttps == tree["profile_image_url_https"].url)
        #expect(profileBannerUrl == tree["profile_banner_url"].url)
        #expect(profileLinkColor == tree["profile_link_color"].string)
        #expect(profileSidebarBorderColor == tree["profile_sidebar_border_color"].string)
        #expect(profileSidebarFillColor == tree["profile_sidebar_fill_color"].string)
        #expect(profileTextColor == tree["profile_text_color"].string)
        #expect(profileUseBackgroundImage == tree["profile_use_background_image"].bool)
        #expect(defaultProfile == tree["default_profile"].bool)
        #expect(defaultProfileImage == tree["default_profile_image"].bool)
        #expect(following == tree["following"].bool)
        #expect(followRequestSent == tree["follow_request_sent"].bool)
        #expect(notifications == tree["notifications"].bool)
        urlLinks.expectEqual(to: tree["entities"]["url"]["urls"])
        biographyLinks.expectEqual(to: tree["entities"]["description"]["urls"])
    }
}

extension TwitterEntities: TreeComparable {
    func expectEqual(to tree: Tree) {
        hashtags.expectEqual(to: tree["hashtags"])
        symbols.expectEqual(to: tree["symbols"])
        urls.expectEqual(to: tree["urls"])
        userMentions.expectEqual(to: tree["user_mentions"])
        media.expectEqual(to: tree["media"])
    }
}

extension TwitterHashtag: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(text == tree["text"].string)
        #expect(indices == tree["indices"].array.map(\.int))
    }
}

extension TwitterLink: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(url == tree["url"].url)
        #expect(expandedUrl == tree["expanded_url"].url)
        #expect(displayUrl == tree["display_url"].string)
        #expect(indices == tree["indices"].array.map(\.int))
    }
}

extension TwitterMention: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(id == tree["id"].int)
        #expect(idStr == tree["id_str"].string)
        #expect(name == tree["name"].string)
        #expect(screenName == tree["screen_name"].string)
        #expect(indices == tree["indices"].array.map(\.int))
    }
}

extension TwitterMedia: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(id == tree["id"].int)
        #expect(idStr == tree["id_str"].string)
        #expect(indices == tree["indices"].array.map(\.int))
        #expect(mediaUrl == tree["media_url"].url)
        #expect(mediaUrlHttps == tree["media_url_https"].url)
        #expect(url == tree["url"].url)
        #expect(displayUrl == tree["display_url"].string)
        #expect(expandedUrl == tree["expanded_url"].url)
        #expect(kind == tree["type"].string)
        sizes.expectEqual(to: tree["sizes"])
        #expect(sourceStatusId == tree["source_status_id"].int)
        #expect(sourceStatusIdStr == tree["source_status_id_str"].string)
    }
}

extension TwitterSize: TreeComparable {
    func expectEqual(to tree: Tree) {
        #expect(w == tree["w"].int)
        #expect(h == tree["h"].int)
        #expect(resize == tree["resize"].string)
    }
}
