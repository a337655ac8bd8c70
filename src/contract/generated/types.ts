// Generated from openapi.yaml by `npm run codegen`. Do not edit.

export interface paths {
    "/v1/content/instagram.media.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account's posts and reels */
        get: operations["instagram.media.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.media.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /**
         * Get a post or reel
         * @description Reads a post or reel of the account. Under Facebook Login, somebody else's can be read as well if its caption
         *     mentions the account.
         */
        get: operations["instagram.media.items.get"];
        put?: never;
        post?: never;
        /**
         * Delete a post or reel
         * @description Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.
         */
        delete: operations["instagram.media.items.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.media.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a post or reel */
        get: operations["instagram.media.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.stories.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account's live stories */
        get: operations["instagram.stories.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.stories.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a live story */
        get: operations["instagram.stories.items.get"];
        put?: never;
        post?: never;
        /**
         * Delete a story
         * @description Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.
         */
        delete: operations["instagram.stories.items.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.stories.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a live story */
        get: operations["instagram.stories.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.media.comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on a media item, replies included */
        get: operations["instagram.media.comments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.media.comments/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /**
         * Get a comment
         * @description Reads a comment on the account's own media. Under Facebook Login, a comment on somebody else's media can be read
         *     as well if it mentions the account.
         */
        get: operations["instagram.media.comments.get"];
        put?: never;
        post?: never;
        /** Delete a comment on the account's own media */
        delete: operations["instagram.media.comments.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.media.comments/{externalId}/moderate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide or unhide a comment */
        post: operations["instagram.media.comments.moderate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.dm.threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List direct-message threads */
        get: operations["instagram.dm.threads.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/instagram.dm.messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a thread
         * @description The provider gives the details of a thread's 20 newest messages; older ones are left out.
         */
        get: operations["instagram.dm.messages.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/facebook.media.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the Page's published posts */
        get: operations["facebook.media.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/facebook.media.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a Page post */
        get: operations["facebook.media.items.get"];
        put?: never;
        post?: never;
        /** Delete a Page post */
        delete: operations["facebook.media.items.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/facebook.media.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a Page post */
        get: operations["facebook.media.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/facebook.media.comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on a Page post, replies included */
        get: operations["facebook.media.comments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/facebook.media.comments/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a comment */
        get: operations["facebook.media.comments.get"];
        put?: never;
        post?: never;
        /** Delete a comment on the Page's posts */
        delete: operations["facebook.media.comments.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/facebook.media.comments/{externalId}/moderate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide or unhide a comment */
        post: operations["facebook.media.comments.moderate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/facebook.dm.threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the Page's Messenger threads */
        get: operations["facebook.dm.threads.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/facebook.dm.messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a Messenger thread
         * @description The provider gives the details of a thread's 20 newest messages; older ones are left out.
         */
        get: operations["facebook.dm.messages.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/threads.posts.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account's posts and reposts, newest first, without replies */
        get: operations["threads.posts.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/threads.posts.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a post */
        get: operations["threads.posts.items.get"];
        put?: never;
        post?: never;
        /** Delete a post of the account */
        delete: operations["threads.posts.items.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/threads.posts.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a post */
        get: operations["threads.posts.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/threads.posts.replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the replies to a post, replies to replies included, newest first */
        get: operations["threads.posts.replies.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/threads.posts.replies/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a reply */
        get: operations["threads.posts.replies.get"];
        put?: never;
        post?: never;
        /**
         * Delete a reply of the account
         * @description The provider does not allow deleting other people's replies. Hide them instead.
         */
        delete: operations["threads.posts.replies.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/threads.posts.replies/{externalId}/moderate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hide or unhide a reply to a post of the account
         * @description Only a direct reply to the post can be hidden; the replies below it are hidden and shown with it. Moderating one
         *     of those is a `validation_error`.
         */
        post: operations["threads.posts.replies.moderate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/bluesky.posts.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account's posts, newest first, without replies */
        get: operations["bluesky.posts.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/bluesky.posts.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a post */
        get: operations["bluesky.posts.items.get"];
        put?: never;
        post?: never;
        /** Delete a post or a repost of the account */
        delete: operations["bluesky.posts.items.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/bluesky.posts.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a post */
        get: operations["bluesky.posts.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/bluesky.posts.replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the replies to a post, replies to replies included */
        get: operations["bluesky.posts.replies.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/bluesky.posts.replies/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a reply */
        get: operations["bluesky.posts.replies.get"];
        put?: never;
        post?: never;
        /**
         * Delete a reply of the account
         * @description The provider does not allow deleting other people's replies. Hide them instead.
         */
        delete: operations["bluesky.posts.replies.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/bluesky.posts.replies/{externalId}/moderate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide or unhide a reply in a thread of the account */
        post: operations["bluesky.posts.replies.moderate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/mastodon.posts.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account's posts and boosts, newest first, without replies and direct messages */
        get: operations["mastodon.posts.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/mastodon.posts.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a post */
        get: operations["mastodon.posts.items.get"];
        put?: never;
        post?: never;
        /** Delete a post or a boost of the account */
        delete: operations["mastodon.posts.items.delete"];
        options?: never;
        head?: never;
        /**
         * Change a post of the account
         * @description Fields that are left out keep their values, and the files and the poll stay as they are. A boost cannot be
         *     changed, nor can a post whose poll ends within minutes or has ended.
         */
        patch: operations["mastodon.posts.items.update"];
        trace?: never;
    };
    "/v1/content/mastodon.posts.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a post */
        get: operations["mastodon.posts.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/mastodon.posts.replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replies to a post, replies to replies included
         * @description The replies that the account's server knows; it learns of those on other servers when they are sent to it.
         */
        get: operations["mastodon.posts.replies.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/mastodon.posts.replies/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a reply */
        get: operations["mastodon.posts.replies.get"];
        put?: never;
        post?: never;
        /**
         * Delete a reply of the account
         * @description The provider does not allow deleting or hiding other people's replies.
         */
        delete: operations["mastodon.posts.replies.delete"];
        options?: never;
        head?: never;
        /**
         * Change a reply of the account
         * @description Fields that are left out keep their values, and the files and the poll stay as they are. A reply whose poll ends
         *     within minutes, or has ended, cannot be changed.
         */
        patch: operations["mastodon.posts.replies.update"];
        trace?: never;
    };
    "/v1/content/youtube.videos.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the channel's uploads, newest first */
        get: operations["youtube.videos.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/youtube.videos.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a video of the channel */
        get: operations["youtube.videos.items.get"];
        put?: never;
        post?: never;
        /** Delete a video of the channel */
        delete: operations["youtube.videos.items.delete"];
        options?: never;
        head?: never;
        /**
         * Change a video of the channel
         * @description Fields that are left out keep their values. Changes that are made at the provider meanwhile are lost where they are of the same part: the title, text, tags and category are one, everything else another. A video with a `publishAt` keeps it while it stays private; another `privacy` takes it away.
         */
        patch: operations["youtube.videos.items.update"];
        trace?: never;
    };
    "/v1/content/youtube.videos.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a video */
        get: operations["youtube.videos.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/youtube.videos.comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on the channel's videos, replies included
         * @description Each comment is followed by the replies to it. Without `videoExternalId`, the comments on all videos of the
         *     channel are listed. Without `moderationStatus`, only comments that everybody can see are listed.
         */
        get: operations["youtube.videos.comments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/youtube.videos.comments/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a comment */
        get: operations["youtube.videos.comments.get"];
        put?: never;
        post?: never;
        /**
         * Delete a comment that the channel has written
         * @description The comments of others can only be hidden: see `moderate`.
         */
        delete: operations["youtube.videos.comments.delete"];
        options?: never;
        head?: never;
        /** Change a comment that the channel has written */
        patch: operations["youtube.videos.comments.update"];
        trace?: never;
    };
    "/v1/content/youtube.videos.comments/{externalId}/moderate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hide a comment, or show it again
         * @description A hidden comment is held for review, so that it can be shown again. With `banAuthor` it is rejected, and so is
         *     every later comment of its author.
         */
        post: operations["youtube.videos.comments.moderate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/pinterest.pins.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account's pins, or those on a board */
        get: operations["pinterest.pins.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/pinterest.pins.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a pin */
        get: operations["pinterest.pins.items.get"];
        put?: never;
        post?: never;
        /** Delete a pin of the account */
        delete: operations["pinterest.pins.items.delete"];
        options?: never;
        head?: never;
        /**
         * Change a pin of the account
         * @description Fields that are left out keep their values, and the files stay. The provider lets only some apps change pins.
         */
        patch: operations["pinterest.pins.items.update"];
        trace?: never;
    };
    "/v1/content/pinterest.pins.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a pin */
        get: operations["pinterest.pins.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/pinterest.boards.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account's boards */
        get: operations["pinterest.boards.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/pinterest.boards.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a board */
        get: operations["pinterest.boards.items.get"];
        put?: never;
        post?: never;
        /** Delete a board of the account, and all pins on it */
        delete: operations["pinterest.boards.items.delete"];
        options?: never;
        head?: never;
        /**
         * Change a board of the account
         * @description Fields that are left out keep their values.
         */
        patch: operations["pinterest.boards.items.update"];
        trace?: never;
    };
    "/v1/content/linkedin.posts.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the posts of an organization or a member, newest first */
        get: operations["linkedin.posts.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/linkedin.posts.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a post of the organization or the member */
        get: operations["linkedin.posts.items.get"];
        put?: never;
        post?: never;
        /**
         * Delete a post of the organization or the member
         * @description A post of a member is not looked at before, since few apps may read it: one that is gone counts as deleted.
         */
        delete: operations["linkedin.posts.items.delete"];
        options?: never;
        head?: never;
        /**
         * Change the text of a post of the organization or the member
         * @description The provider does not allow changing files, polls and links.
         */
        patch: operations["linkedin.posts.items.update"];
        trace?: never;
    };
    "/v1/content/linkedin.posts.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of a post
         * @description For an organization, `lifetime` covers the organic activity of the last twelve months, and the end user has to be
         *     an administrator.
         */
        get: operations["linkedin.posts.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/linkedin.posts.comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a post, replies included
         * @description Each comment is followed by the replies to it. With the id of a comment as `postExternalId`, the replies to it are listed.
         */
        get: operations["linkedin.posts.comments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/linkedin.posts.comments/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a comment */
        get: operations["linkedin.posts.comments.get"];
        put?: never;
        post?: never;
        /** Delete a comment on a post of the organization or the member */
        delete: operations["linkedin.posts.comments.delete"];
        options?: never;
        head?: never;
        /** Change a comment that the organization or the member has written */
        patch: operations["linkedin.posts.comments.update"];
        trace?: never;
    };
    "/v1/content/tiktok.videos.items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's public posts, newest first
         * @description TikTok lists what everybody can see. Posts for friends, followers or the account alone are in no list.
         */
        get: operations["tiktok.videos.items.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/tiktok.videos.items/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a public post of the account */
        get: operations["tiktok.videos.items.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/tiktok.videos.items/{externalId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the metrics of a post */
        get: operations["tiktok.videos.items.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/tiktok.videos.comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a post of the account, replies and hidden ones included
         * @description Each comment is followed by the replies to it. TikTok lists none to a comment that is hidden.
         */
        get: operations["tiktok.videos.comments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/tiktok.videos.comments/{externalId}": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        /** Get a comment */
        get: operations["tiktok.videos.comments.get"];
        put?: never;
        post?: never;
        /**
         * Delete a comment that the account has written
         * @description Those of others are hidden by `moderate`.
         */
        delete: operations["tiktok.videos.comments.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/content/tiktok.videos.comments/{externalId}/moderate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hide a comment, or show it again */
        post: operations["tiktok.videos.comments.moderate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the providers */
        get: operations["providers.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a provider */
        get: operations["providers.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/{providerId}/surfaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a provider's surfaces, content types, actions, scopes and limits
         * @description The capability matrix, computed from the declarations that the service itself runs on.
         */
        get: operations["providers.surfaces.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connected-profiles/{connectedProfileId}/surfaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the provider offers a profile, with the rules of its server
         * @description The same as `providers.surfaces.list` for the provider of the profile. Where the servers of a provider have
         *     rules of their own, as those of Mastodon do, or its accounts, as those of TikTok do, the rules are those of the
         *     profile's server or account, which publish requests are checked against. They are read at most once every ten
         *     minutes, and their `source` is the address that returned them. While it does not answer, the usual rules are shown,
         *     with the provider's document as `source`.
         */
        get: operations["connectedProfiles.surfaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan, its caps and the usage
         * @description Only live mode counts, except for `stagedBytes`. Whatever would exceed a cap is refused with `quota_exceeded`;
         *     what exists keeps working, even when a paid plan ends with more than the free one allows. Months are calendar
         *     months in UTC.
         */
        get: operations["billing.account.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the usage by month, latest month first
         * @description What was counted in each month of the key's mode: altogether, or by `groupBy` for each Connected Profile or each
         *     API key. What belongs to none is in an entry without its id, so that the entries of a month add up to the same,
         *     whichever way they are grouped. What has been deleted keeps its entries. Months are calendar months in UTC, of
         *     the last three years; those in which nothing was counted are left out.
         *
         *     The work that is counted writes its count with it, so that nothing is missed or counted twice. API requests and
         *     calls to providers alone are counted some seconds later, and not by a process that is killed meanwhile.
         */
        get: operations["usage.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API key of this request
         * @description Every key may ask this, whatever operations it is limited to.
         */
        get: operations["keys.current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, newest first
         * @description Those of the Organization and mode of the acting key, revoked and expired ones included. The keys themselves are not
         *     stored, and are in no list.
         */
        get: operations["keys.list"];
        put?: never;
        /**
         * Create an API key
         * @description The new key belongs to the Organization and mode of the acting one, and may never do more than it: it has none but the
         *     operations of the acting key, needs approval where that does, and expires with it at the latest. What the body leaves out
         *     is as with the acting key.
         *
         *     The answer has the key itself, which is shown this once. A repetition with the same `Idempotency-Key` gets it again, from
         *     the same key alone. Keys can make 500 in each mode that are active at the same time (`too_many_keys`); at this limit they
         *     can still roll those with a grace, for which the old keys are active, too.
         *
         *     Only keys make keys that may run `keys.create`: those that may do everything, and those that have it among their
         *     `allowedOperations`. Who has made what is in the audit log, and in `createdByKeyId`.
         */
        post: operations["keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: components["parameters"]["KeyIdPath"];
            };
            cookie?: never;
        };
        /** Get an API key, without the key itself */
        get: operations["keys.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Fields that the body leaves out keep their values, and changes take effect within a second. What a key may do is settled
         *     when it is made. A key that may do more than the acting one, that lasts longer, or that needs no approval where the acting
         *     one does, is not changed (`wider_key`).
         */
        patch: operations["keys.update"];
        trace?: never;
    };
    "/v1/keys/{keyId}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one
         * @description The new key is like the old one in all but its id and its secret, and is answered once, as by `keys.create`. It expires
         *     when the acting key does, or not at all. The old key goes on for `graceHours`, unless it expires before.
         *
         *     A key can roll itself. With `graceHours: 0` it is refused from then on, so that it cannot repeat a request whose answer was
         *     lost, and the new key is known to nobody; give it a grace. One that may do more than the acting one, that lasts longer, or that needs no approval where the
         *     acting one does, is not rolled (`wider_key`).
         */
        post: operations["keys.roll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{keyId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description It is refused everywhere within a second, which cannot be undone; a key that is revoked already is answered as it is. Any
         *     key of the mode can be revoked, also one that may do more than the acting one, and the acting one itself. Keys that it has
         *     made stay: `keys.list` finds them by `createdByKeyId`.
         */
        post: operations["keys.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/request-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest API requests, newest first
         * @description The last 10,000 requests of the Organization's keys in this mode, for 30 days at most. A request is listed a few
         *     seconds after it was answered; if it failed, with what was wrong. The contents of requests are not kept.
         *     Requests that read this log are not in it, unless they were refused.
         */
        get: operations["requestLogs.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/request-logs/error-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the errors in the request log by kind, the most frequent first
         * @description Requests of the log that failed in the same way are one group: the same operation, the same error and the same
         *     fields. `requestLogs.list` with the `errorGroup` of a group lists its requests.
         */
        get: operations["requestLogs.errorGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log, newest first
         * @description What members changed in the console, what operators changed by the command line, what was decided by approval
         *     links, what was changed on portal pages, and what was done with API keys to decide about approval and to make, change,
         *     roll and revoke keys (`keys.create` and its siblings). Entries are never changed, and are kept for as long as the
         *     Organization is.
         *
         *     What is of the Organization as a whole, such as its members and its branding, has no `mode` and is listed for
         *     live keys alone. Everything else is listed for the keys of its mode.
         */
        get: operations["auditEntries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-entries/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log as JSON lines, oldest first
         * @description All entries that the filters leave, each as one line of JSON, of those that were made before the export began.
         *     There is no limit to their number. A whole export ends as HTTP says; when something fails on the way, the
         *     connection is broken off in the middle of the answer, and what has come is not all there is.
         *
         *     To go on later, ask with a `since` of a minute before the `createdAt` of the last entry, and keep the later copy of
         *     each `auditEntryId`: an entry that was exported while its change was under way has no `outcome` yet. Each export counts as an open stream: a key can have 10 of them at each process of the
         *     service, and an Organization 50. One of which nothing is taken for a minute is broken off.
         */
        get: operations["auditEntries.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-entries/{auditEntryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an entry of the audit log */
        get: operations["auditEntries.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth-integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the Auth Integrations, newest first */
        get: operations["authIntegrations.list"];
        put?: never;
        /**
         * Register your app at a provider
         * @description Enter the answer's `redirectUri` at the provider as the app's redirect URI, `webhook` as its webhook, and
         *     `userCallbacks`, where the answer has it, as its callbacks. The client secret is stored encrypted and never
         *     returned. In test mode any client id and secret work: the simulated provider knows every app.
         */
        post: operations["authIntegrations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth-integrations/{authIntegrationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                authIntegrationId: components["parameters"]["AuthIntegrationIdPath"];
            };
            cookie?: never;
        };
        /** Get an Auth Integration */
        get: operations["authIntegrations.get"];
        put?: never;
        post?: never;
        /**
         * Delete an Auth Integration
         * @description As long as it has Connections, this is a `conflict`; delete those first.
         */
        delete: operations["authIntegrations.delete"];
        options?: never;
        head?: never;
        /**
         * Change an Auth Integration
         * @description Fields that the body leaves out keep their values. A disabled Auth Integration takes no new Connect Sessions and
         *     imports, and ends the sessions in progress; its Connections keep working.
         */
        patch: operations["authIntegrations.update"];
        trace?: never;
    };
    "/v1/auth-integrations/{authIntegrationId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the setup of an app
         * @description Looks at the Auth Integration, asks the provider about the app if it can be asked, and says what is wrong and
         *     what to do about it. Changes nothing. `unknown` marks what cannot be determined, for instance because the provider
         *     does not answer; that is no error of this operation. Names stay the same; checks that do not apply are left out.
         *
         *     In test mode the simulated provider knows every app and finds no problem with it, unless the client secret
         *     contains one of these:
         *
         *     | In the client secret | What is wrong |
         *     |---|---|
         *     | `#fault:secret_refused` | The provider does not accept the client id with this secret. |
         *     | `#fault:app_on_trial` | The provider does not let the app act for everybody yet. |
         *     | `#fault:webhook_missing` | The app has no webhook. |
         *     | `#fault:webhook_elsewhere` | The webhook has another callback URL. |
         *     | `#fault:webhook_inactive` | The webhook is switched off. |
         *     | `#fault:webhook_fields_missing` | The webhook is subscribed to one field only. |
         *     | `#fault:app_throttled` | The provider throttles questions about the app. |
         *     | `#fault:app_outage` | The provider answers 503 to questions about the app. |
         */
        post: operations["authIntegrations.check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connect-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the Connect Sessions, newest first
         * @description They are kept for 30 days after their links have expired.
         */
        get: operations["connectSessions.list"];
        put?: never;
        /**
         * Create a link on which an end user connects accounts
         * @description Send the end user's browser to `authorizationUrl`. The hosted page says who asks for what, leads to the
         *     provider's consent screen with exactly the scopes that `operations` need, lets the end user choose what to
         *     connect, and returns to `returnUrl` with `connectSessionId`, `status` and your `state` in the query. The link
         *     works once, in one browser, and for 30 minutes unless `expiresInSeconds` says otherwise. A `conflict` with the
         *     reason `app_not_acceptable` means that the provider would reject this service's redirect URI; its message says
         *     why.
         *
         *     Name the user of yours for whom the link is made as `externalUser`. The Connection keeps that id, and a link that
         *     was made for another of your users cannot take it over.
         *
         *     `reference` and `metadata` are copied to the Connection, and to each Connected Profile that the end user
         *     chooses, unless it has its own already, from an earlier link or from `connections.update` or
         *     `connectedProfiles.update`.
         */
        post: operations["connectSessions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connect-sessions/{connectSessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a Connect Session and how it ended */
        get: operations["connectSessions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the Connections, newest first, in one response */
        get: operations["connections.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a grant or token that you have already
         * @description The token is checked with the provider: that it works, that it belongs to the Auth Integration's app, what it
         *     may do, and which accounts it reaches. An end user who is connected already keeps the ids of Connection and
         *     Connected Profiles. A Connection that belongs to another `externalUser` is left as it is: `conflict` with the
         *     reason `external_user_mismatch`. `reference` and `metadata` are copied as those of a Connect Session are.
         */
        post: operations["connections.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: components["parameters"]["ConnectionIdPath"];
            };
            cookie?: never;
        };
        /** Get a Connection */
        get: operations["connections.get"];
        put?: never;
        post?: never;
        /**
         * Delete a Connection
         * @description Revokes the grant at the provider where it can be, erases the credential, and disconnects the
         *     Connected Profiles.
         */
        delete: operations["connections.delete"];
        options?: never;
        head?: never;
        /**
         * Change your own reference and metadata of a Connection
         * @description Fields that the body leaves out keep their values. Its Connected Profiles have references and metadata of their
         *     own, which do not change. No event reports the change.
         */
        patch: operations["connections.update"];
        trace?: never;
    };
    "/v1/connections/{connectionId}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the credential now
         * @description Credentials are refreshed before they expire without this call. A credential that cannot be refreshed without
         *     the end user answers `not_supported`; one that was issued too recently, `conflict`.
         */
        post: operations["connections.refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connected-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the Connected Profiles, newest first */
        get: operations["connectedProfiles.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connected-profiles/{connectedProfileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectedProfileId: components["parameters"]["ConnectedProfileIdPath"];
            };
            cookie?: never;
        };
        /** Get a Connected Profile and its health */
        get: operations["connectedProfiles.get"];
        put?: never;
        post?: never;
        /**
         * Delete a Connected Profile
         * @description The Connection that it came from stays, with its other profiles.
         */
        delete: operations["connectedProfiles.delete"];
        options?: never;
        head?: never;
        /**
         * Change your own reference and metadata of a Connected Profile
         * @description Fields that the body leaves out keep their values. No event reports the change.
         */
        patch: operations["connectedProfiles.update"];
        trace?: never;
    };
    "/v1/connected-profiles/{connectedProfileId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of a profile
         * @description Read live from the provider; nothing is kept. Which series there are, in which periods and how far back, is under
         *     `metrics` of the provider. Providers without metrics answer `not_supported`.
         */
        get: operations["connectedProfiles.metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connected-profiles/{connectedProfileId}/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where a profile can publish to
         * @description Lists the values of a field of publish requests that names a collection of the account, such as `board`: those whose
         *     rule says `listed`. Read live from the provider; nothing is kept. Where the content type has no such field, the answer
         *     is `not_supported`.
         */
        get: operations["connectedProfiles.targets.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the Event Destinations, newest first */
        get: operations["eventDestinations.list"];
        put?: never;
        /**
         * Create an Event Destination, which receives webhooks
         * @description The answer has the signing secret, which is shown this once; a rotation makes a new one. Each mode can have 20
         *     destinations of your own, 20 of each `externalUser`, and 1,000 in all; in live mode the free plan allows fewer.
         *
         *     With `externalUser` the destination is that user's: it gets the events of their Connections, Connected Profiles
         *     and Publish Requests, and of the content behind them, and no others.
         *
         *     With `connectedProfileIds` it gets the events about these profiles alone: those whose `connectedProfileId` is one of them.
         *     Events that are about no profile do not reach it: those of Connections, files, publish groups, imports, Event Destinations
         *     and the plan.
         */
        post: operations["eventDestinations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-destinations/{eventDestinationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
            };
            cookie?: never;
        };
        /** Get an Event Destination */
        get: operations["eventDestinations.get"];
        put?: never;
        post?: never;
        /**
         * Delete an Event Destination
         * @description Its delivery log is deleted as well, and its pending deliveries are dropped.
         */
        delete: operations["eventDestinations.delete"];
        options?: never;
        head?: never;
        /**
         * Change an Event Destination
         * @description Fields that the body leaves out keep their values. Enabling a disabled destination also clears `failingSince`. Other
         *     topics and other `connectedProfileIds` hold for what happens from then on: what is on its way is delivered.
         */
        patch: operations["eventDestinations.update"];
        trace?: never;
    };
    "/v1/event-destinations/{eventDestinationId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret
         * @description During the grace period, deliveries are signed with the old secret as well.
         */
        post: operations["eventDestinations.rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-destinations/{eventDestinationId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event, and see what the receiver answers
         * @description The sample is not in the delivery log, is not retried, and goes to disabled destinations too. It is about a profile that
         *     does not exist, whatever `connectedProfileIds` the destination has.
         */
        post: operations["eventDestinations.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-destinations/{eventDestinationId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, newest first
         * @description Deliveries are kept for 30 days, and the receivers' answers for 23 hours.
         */
        get: operations["eventDestinations.deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-destinations/{eventDestinationId}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next attempt of a delivery now
         * @description For a delivery that waits for its next attempt, for example because its receiver works again. The attempt is the
         *     next one of the retry schedule: if it fails, too, the delay after it counts from now. A delivery whose attempt is
         *     due or being made is left as it is.
         *
         *     A delivery that has ended is a `conflict` with the reason `delivery_ended`: `eventDestinations.replay` sends its
         *     event again.
         */
        post: operations["eventDestinations.retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-destinations/{eventDestinationId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events
         * @description Sends one event again, or all events whose delivery failed, or all events of a time window. Events keep their
         *     ids. For 23 hours the original payload is sent. After that it is erased, so the subject of the event is read
         *     again, content from its provider, and sent with the origin `recovered`. If the subject no longer exists, the
         *     delivery fails with the error `content_gone`. Events that cannot be read again are counted as `skipped`; asking
         *     for one of them alone is a `conflict` with the reason `payload_erased`.
         */
        post: operations["eventDestinations.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portal-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to the portal for a user of yours
         * @description The hosted page behind `url` shows the Event Destinations of `externalUser` alone. There the user makes, changes,
         *     pauses and deletes them, rotates their secrets, sends samples, reads their deliveries and sends events again.
         *
         *     Whoever has the link acts as that user until it expires, is deleted, or the key that made it is revoked.
         *     Redirect the user to it, or show it in a frame of a page at one of `frameAncestors`.
         */
        post: operations["portalLinks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portal-links/{portalLinkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a portal link */
        delete: operations["portalLinks.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, newest first
         * @description Lists every event, whether or not a destination takes its topic. Events are kept for 30 days, and their data for
         *     23 hours.
         */
        get: operations["events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event as it is delivered
         * @description For example, because a receiver has lost it. `eventDestinations.deliveries` with its id shows its deliveries to
         *     a destination, and `eventDestinations.replay` delivers it again.
         */
        get: operations["events.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events as they happen
         * @description Server-sent events over a connection that stays open, for receivers without a public address. Each message is an
         *     event as it is delivered, with the headers of a delivery as fields of the message: `webhook-id`,
         *     `webhook-timestamp` and `webhook-signature`, which sign exactly the text in `data`. The secret is that of
         *     `eventDestinationId`, or else one of the API key's own, which the first message has in the field
         *     `webhook-secret`. Once the data of an event is erased, its message has what `events.get` answers.
         *
         *     When the connection ends, connect again with the last `id` in `Last-Event-ID`: no event is lost. As with
         *     deliveries, one can arrive twice; recognize it by its `id`. Without the header the stream begins with what
         *     happens from now on.
         *
         *     Something is sent at least every 15 seconds, if only a comment. The stream ends when its key does, and when the
         *     process that serves it stops. A key can have 10 streams at each process of the service, and an Organization 50.
         */
        get: operations["events.stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List media, newest first */
        get: operations["media.list"];
        put?: never;
        /**
         * Upload a file, or fetch it from a URL
         * @description Either `sourceUrl`, which the service fetches, or `upload`: the answer then has a URL for one `PUT` of the file.
         *     The URL needs no key, so a browser or a phone can send the file without passing it through your servers: send
         *     exactly `upload.headers`, and the file as the body, within the hour. No other call is needed: the service
         *     notices a finished upload by itself, and `media.get` checks immediately. An upload that breaks off, or that is of
         *     another size or checksum than announced, is refused and may be sent again.
         *
         *     Files are checked by their content, whatever their names and headers say: JPEG, PNG, GIF and WebP images, MP4,
         *     MOV and WebM videos, MP3, M4A, Ogg, WAV and FLAC sounds, and PDF documents. `media.ready` or `media.failed` reports
         *     how that went, and so does `status`. A file lives for 24 hours after its last use. The rules in
         *     `providers.surfaces.list` say what each provider accepts.
         */
        post: operations["media.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: components["parameters"]["MediaIdPath"];
            };
            cookie?: never;
        };
        /** Get media */
        get: operations["media.get"];
        put?: never;
        post?: never;
        /**
         * Delete media
         * @description Its file is erased, its URLs stop working, and a fetch or an upload in progress is dropped.
         */
        delete: operations["media.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List publish requests, newest first
         * @description With `sort=scheduledFor` they come in the order in which they are due, the earliest first, as a calendar has them; what
         *     was published at once has no place there and is left out. `scheduledSince` and `scheduledUntil` go with either order.
         */
        get: operations["publishRequests.list"];
        put?: never;
        /**
         * Publish content, now or at a set time
         * @description All problems are reported together, before anything is stored. An accepted request is created only once: after
         *     an unclear answer of the provider the outcome is looked up, and the call is never repeated blindly. The content
         *     is held encrypted until 23 hours after the end, and then erased. A request that failed before anything was
         *     created can be retried until `retryableUntil`, if it has one.
         *
         *     Files given as `sourceUrl` become media and are fetched immediately; `media` in the answer has their ids. The request
         *     waits for them in the step `staging`, and everything that depends on their properties is decided once they have
         *     arrived. The request fails as soon as one of them cannot be used, even when it is scheduled for later.
         *
         *     With `draft: true` it is held and never published by itself: it has the status `draft` until it is submitted and approved.
         *     What would be refused is then listed in `warnings`, as `would_be_refused`, and is refused once the draft is submitted.
         *     The time, the addresses of files, `title`, `reference` and `metadata` have to be right in a draft, too, and its profile
         *     and content type, which do not change. A draft that is not approved within 90 days is canceled and its content erased.
         *
         *     What a key publishes that needs approval, as `keys.current` says, is submitted at once: it has the status
         *     `pending_approval`, and somebody else approves it.
         */
        post: operations["publishRequests.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-requests/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate content without publishing it
         * @description Files given as `sourceUrl` are checked only as far as possible without fetching them. With `draft: true`, what would be
         *     refused is listed in `warnings`, as it is in a draft.
         */
        post: operations["publishRequests.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-requests/{publishRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a publish request */
        get: operations["publishRequests.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a publish request that has not started
         * @description A draft stays a draft. What waits for approval is not changed, so that what is approved is what was submitted: return it
         *     first. Who needs approval changes nothing that was approved. The retry of a thread whose first posts are there takes another
         *     time and other names of your own, and no other content.
         */
        patch: operations["publishRequests.update"];
        trace?: never;
    };
    "/v1/publish-requests/{publishRequestId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a publish request that has not started
         * @description A thread can also be canceled between two of its posts: what is there stays, and the rest is not published.
         *
         *     What the provider has accepted can be canceled where the provider can give it up, which are posts on TikTok whose files it
         *     still fetches. The answer is then still `publishing`, with the step `cancelRequested`, and TikTok need not comply: the
         *     request becomes `canceled`, or `published` when TikTok was faster, and an event tells which.
         */
        post: operations["publishRequests.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-requests/{publishRequestId}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a draft for approval
         * @description The draft is checked like a new publish request: all problems are reported together, and it stays a draft. It then has
         *     the status `pending_approval`, and is neither changed nor published until it is approved or returned. One that waits for
         *     approval already is answered as it is.
         */
        post: operations["publishRequests.submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-requests/{publishRequestId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a publish request that waits for approval
         * @description It is checked like a new publish request once more, and then published at its time, or now if it has none. A request with a
         *     queue takes the next free slot of it now, and `scheduledFor` of the answer has its time. When its time
         *     has passed, the approval is refused (`time_passed`), since nothing is published later than it was meant for: return it, and
         *     give it another time. Who needs approval does not approve what they have written or submitted themselves
         *     (`own_submission`); a key that needs approval approves nothing, and a member who does approves, in the console, only what
         *     other members have written and submitted there (`approval_needed`). Nothing is approved unseen: while a file is still being
         *     fetched or checked, the approval is refused (`files_awaited`), and with `submittedAt` whatever was submitted after what you
         *     have looked at (`another_submission`). Who has approved it is in the audit log. One that was approved already is answered as
         *     it is. Of an approval and a return at the same time, one is carried out.
         */
        post: operations["publishRequests.approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-requests/{publishRequestId}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a publish request that waits for approval
         * @description It becomes a draft again, with the comment in `returnComment`. It can then be changed and submitted again, or canceled.
         */
        post: operations["publishRequests.return"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-requests/{publishRequestId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve an unknown outcome manually */
        post: operations["publishRequests.resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-requests/{publishRequestId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed publish request
         * @description Makes a new publish request with the input of the failed one but without its time, and checks it like any other.
         *     This is possible only while the failed request has `retryableUntil`: content that the provider may have created is
         *     never created again, and content that would fail in the same way is not repeated. The `reason` of a `conflict`
         *     says why a retry is refused: `not_failed`, `already_started`
         *     (the provider may have created it), `would_fail_again` (see `error.whatToDo`), `already_retried` (a request can be
         *     retried only once, see `retriedBy`), `content_erased`, or `approval_needed` (what was approved was approved for another time, so
         *     who needs approval makes a new publish request). Of a thread, the new request has the posts that are there, and
         *     goes on with the next.
         */
        post: operations["publishRequests.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List publish groups, newest first
         * @description Without their publish requests: `publishGroups.get` has those of one, and `publishRequests.list` finds them by `publishGroupId`.
         */
        get: operations["publishGroups.list"];
        put?: never;
        /**
         * Publish the same content to several profiles
         * @description Makes a publish request for each target, all of them or none: the problems of all targets are reported together, with
         *     the target in the field, as in `targets.3.text`, and nothing is stored. `onInvalid: skip` accepts the valid targets, and
         *     `skipped` in the answer says what is wrong with the others. When no target is valid, the group is refused all the same.
         *
         *     Each target's publish request is like any other, and has the group's id. A target is refused as
         *     `publishRequests.create` would refuse it. Where more than one is, the answer is a `validation_error` that lists all of
         *     them, and `meta.refusals` has those that are refused for something else than their fields, such as an expired grant, with
         *     the code and the details of each. Each publish request counts towards the plan's cap; when there is no room for
         *     all of them, none is accepted, whatever `onInvalid` says. A key that needs approval makes no groups. The contents of all targets together may have 2 MiB, where a shared
         *     text counts for each target. A file that several targets name by the same `sourceUrl` is fetched once.
         */
        post: operations["publishGroups.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-groups/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a publish group without publishing it
         * @description Says what each target would be published as, and refuses what `publishGroups.create` would refuse. Files given as
         *     `sourceUrl` are checked only as far as possible without fetching them.
         */
        post: operations["publishGroups.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-groups/{publishGroupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a publish group with its publish requests */
        get: operations["publishGroups.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reschedule a publish group
         * @description `scheduledFor` moves every publish request that has not started, all of them or none; those that have started stay as
         *     they are. When all have started, it is refused. Each is admitted as `publishRequests.update` would admit it: where one
         *     could not be published then, such as one whose grant has ended, the problem names it, and none is moved. Cancel it first to
         *     move the others. A queue has one slot for each, so a group is not moved to a queue: `publishRequests.update` moves its requests
         *     there one by one.
         */
        patch: operations["publishGroups.update"];
        trace?: never;
    };
    "/v1/publish-groups/{publishGroupId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a publish group
         * @description Cancels every publish request that has not started, and what is not there yet of threads that are between two posts, all of
         *     them together; the others that have started continue. When there is none to cancel, it is refused.
         */
        post: operations["publishGroups.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the queues, newest first */
        get: operations["queues.list"];
        put?: never;
        /**
         * Create a queue
         * @description A queue has slots of the week in a time zone, for one or more profiles. A publish request with
         *     `scheduledFor: { queue: "que_…" }` takes the next free slot of its profile: each slot of a profile has one request, however many
         *     are created at once. Each mode can have 100 queues.
         *
         *     A slot keeps its wall time when clocks are changed. Of a time that clocks skip, the slot is as much later; a time that occurs
         *     twice is a slot once, the first time. Slots that fall on the same instant by that are one slot.
         */
        post: operations["queues.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/queues/{queueId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                queueId: components["parameters"]["QueueIdPath"];
            };
            cookie?: never;
        };
        /** Get a queue */
        get: operations["queues.get"];
        put?: never;
        post?: never;
        /**
         * Delete a queue
         * @description Publish requests that wait in it keep their times; `kept` counts them. Move or cancel them like any other.
         */
        delete: operations["queues.delete"];
        options?: never;
        head?: never;
        /**
         * Change a queue, and move what waits in it
         * @description Other slots or another time zone move the publish requests that wait: those of each profile take the new slots in their order,
         *     from the next one on, so that gaps between them close. Those of a profile that is taken out leave the queue and keep their
         *     times. `queues.preview` says all that before it is done, and `changes` in the answer says what was done. Each moved request
         *     has an event `publishRequest.scheduled` with its new time. It is refused where a request could not be moved, because the new
         *     slots have no room for all or come after the time at which the provider makes it public, and then nothing is changed.
         */
        patch: operations["queues.update"];
        trace?: never;
    };
    "/v1/queues/{queueId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what a change of a queue would move
         * @description Takes what `queues.update` takes, refuses what it would refuse, and changes nothing.
         */
        post: operations["queues.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/queues/{queueId}/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the next slots of a queue, the earliest first
         * @description Says of each slot for which profiles it is free, and which publish requests have it.
         */
        get: operations["queues.slots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendar-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calendar feeds, newest first
         * @description Without their addresses, which are shown only when they are made.
         */
        get: operations["calendarFeeds.list"];
        put?: never;
        /**
         * Create an address at which calendars read what is scheduled
         * @description `url` answers anybody who has it with the scheduled publish requests as iCalendar (RFC 5545), for calendars that subscribe
         *     to an address, such as Google Calendar, Outlook and Apple's. Each publish request is an event with its title and its
         *     profile at the time that it is scheduled for; what was canceled is marked so. What the content says is in it only with
         *     `include: ["content"]`, as long as it is held.
         *
         *     The address works until the feed is deleted, also when the key that made it ends.
         */
        post: operations["calendarFeeds.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendar-feeds/{calendarFeedId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a calendar feed
         * @description Its address answers `not_found` from then on. Calendars keep what they have read until they ask again.
         */
        delete: operations["calendarFeeds.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approval-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link for somebody outside to approve a publish request
         * @description The hosted page behind `url` shows the post that waits for approval: its text, its files, its profile and its time, with your
         *     branding, and nothing else of yours. Whoever has the link approves it there, or returns it with a comment, once, without an
         *     account. The audit log names the `reviewer`.
         *
         *     The link is for what is submitted now. It ends once that is approved, returned or canceled, whoever does it, and when it
         *     expires, is deleted, or the key that made it ends; a link of the console ends, too, when its maker is no member who may
         *     publish without approval any more. A key that needs approval makes none.
         */
        post: operations["approvalLinks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approval-links/{approvalLinkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an approval link */
        delete: operations["approvalLinks.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-groups/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a file of publish groups, and check it
         * @description Takes a file of up to 1,000 rows, each a publish group, and checks every row as `publishGroups.validate` would. Nothing is
         *     published before `publishImports.run`; `publishImports.rows` says what is wrong with which row, and wrong rows
         *     do not keep the others from being published.
         *
         *     Send the file as the body, as `text/csv` (up to 4 MiB) or as `application/x-ndjson` (JSON lines), or in JSON as `file` with its
         *     `format`. A line of JSON is what `publishGroups.create` takes, and the row's `key`. A CSV file has a header of these columns,
         *     in any order, and commas, semicolons or tabs between its cells; its text is UTF-8, with or without a byte order mark:
         *
         *     | Column | What it is |
         *     |---|---|
         *     | `key` | Your own name of the row, which is never published twice. Required |
         *     | `connectedProfileIds` | One or more Connected Profiles, with blanks between them. Required |
         *     | `contentTypes` | One content type for all of them, or one for each in the same order, with blanks between them. Required |
         *     | `text`, `title`, `link` | The shared fields of the group |
         *     | `mediaUrls` | The addresses of files, with blanks or line breaks between them |
         *     | `altTexts` | The alternative texts of the files in their order, with line breaks between them |
         *     | `scheduledFor` | An instant such as `2026-03-01T09:30:00Z`, or, beside `timeZone`, a wall time such as `2026-03-01 09:30`; at once when empty |
         *     | `timeZone` | An IANA time zone, such as `Europe/Lisbon` |
         *     | `variant` | The variant of each target |
         *     | `reference` | Your own id of the group |
         *
         *     A `key` makes one publish group in your Organization and mode, ever: sending the file again publishes only what it did not
         *     publish before, and the other rows are `duplicate`.
         */
        post: operations["publishImports.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List imports, newest first */
        get: operations["publishImports.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an import and its progress */
        get: operations["publishImports.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-imports/{importId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of an import with what became of them
         * @description In the order of the file. The content of a row is not given back.
         */
        get: operations["publishImports.rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-imports/{importId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the rows of an import
         * @description Makes a publish group of each row that is right, and goes on if a process dies; no row is published twice. An import that
         *     is still checked is run without waiting for the end. Each publish request counts towards the plan's cap: rows for
         *     which there is no room are `outstanding`, and running the import again takes them up. Rows are held until `heldUntil`.
         */
        post: operations["publishImports.run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish-imports/{importId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import
         * @description Rows that were not published will not be. The publish groups of other rows stay; `publishGroups.cancel` cancels one.
         */
        post: operations["publishImports.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/backfill-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List backfill requests, newest first */
        get: operations["backfillRequests.list"];
        put?: never;
        /**
         * Backfill existing content as events
         * @description The provider's list is walked page by page, and every item is sent as `content.{contentType}.backfilled` with
         *     the origin `backfill`. Nested content is read parent by parent: the comments of each media item, the messages of
         *     each thread. It continues when the provider throttles (`waiting`), and slows down when your destinations fall
         *     behind. One backfill runs per Connected Profile and content type at a time; a second one is a `conflict`.
         */
        post: operations["backfillRequests.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/backfill-requests/{backfillRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a backfill request and its progress */
        get: operations["backfillRequests.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/backfill-requests/{backfillRequestId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a backfill request that has not ended
         * @description Items that were emitted before stay; no more are emitted afterwards.
         */
        post: operations["backfillRequests.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/connected-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a simulated Connected Profile
         * @description Each call makes a new simulated account, so that tests running side by side do not meet. The
         *     account's content is a pure function of its id: the same structure and texts every time. Its pictures,
         *     films and avatars, and those of what is published there, are small files that this service serves to anyone.
         */
        post: operations["test.connectedProfiles.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/connected-profiles/{connectedProfileId}/sweep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find changes now that no notification has reported
         * @description Does what is done for every Connected Profile regularly: compares what the provider lists with what was seen
         *     before, and emits what was missed with the origin `recovered`.
         */
        post: operations["test.connectedProfiles.sweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/provider-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events that simulated providers can have */
        get: operations["test.providerEvents.list"];
        put?: never;
        /**
         * Trigger an event at a simulated provider
         * @description Somebody comments, a moderator hides a comment in the provider's own app, a message comes in: the
         *     account's content changes, reads show it, and the provider sends the webhook that the real one
         *     would send, to the webhook endpoint that real ones use.
         */
        post: operations["test.providerEvents.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock of your test mode
         * @description The time that holds in your test mode: what is scheduled has to lie after it. It is ahead of the real time once
         *     it was moved, until a reset.
         */
        get: operations["test.clock.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock of your test mode ahead
         * @description What is scheduled until then is published immediately, and what waits for a provider waits that much less. The
         *     simulated providers' clock moves with it: publishing quotas free up, prepared media expire, and the time to
         *     answer a message passes. Grants stay as they are. The clock never goes back.
         */
        post: operations["test.clock.advance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase everything in your test mode
         * @description Erases everything that your Organization has in test mode, except its API keys: Connected Profiles and what was
         *     written to their accounts, Auth Integrations, media, publish requests, Event Destinations, events,
         *     Idempotency-Keys and the moved clock. Work in progress is waited for, for a few seconds. A call erases up to
         *     50,000 rows; while `complete` is `false`, call it again. Live mode stays as it is, and so does the test mode of
         *     others.
         */
        post: operations["test.reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the simulated provider says about a grant
         * @description The simulated provider does it, and the service checks the grant immediately: the answer shows what
         *     it has learned.
         */
        patch: operations["test.connections.update"];
        trace?: never;
    };
    "/v1/test/personas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the people at the simulated consent screens, and tokens of theirs to import */
        get: operations["test.personas.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the scenarios and the ids that make a simulated provider fail on demand */
        get: operations["test.scenarios.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "content.instagram.media.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramMediaItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.media.items.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.items was changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramMediaItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.media.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramMediaItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.media.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramMediaItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.stories.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.stories.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramStoryItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.stories.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.stories.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramStoryItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.stories.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.stories.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramStoryItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.media.comments.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.comments is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.media.comments.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.comments was changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.media.comments.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.comments is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.media.comments.moderated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.comments was hidden or shown again at the provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramCommentModeratedEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.media.comments.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.media.comments is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.dm.threads.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.dm.threads is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramThreadEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.dm.messages.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.dm.messages is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramMessageEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.dm.messages.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.dm.messages was changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramMessageEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.dm.messages.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.dm.messages is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramMessageEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.instagram.dm.messages.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of instagram.dm.messages is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["InstagramMessageEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMediaItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.items.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.items was changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMediaItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMediaItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.items.moderated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.items was hidden or shown again at the provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMediaItemModeratedEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMediaItemEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.comments.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.comments is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.comments.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.comments was changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.comments.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.comments is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.comments.moderated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.comments was hidden or shown again at the provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookCommentModeratedEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.media.comments.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.media.comments is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.dm.threads.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.dm.threads is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookThreadEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.dm.messages.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.dm.messages is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMessageEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.dm.messages.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.dm.messages was changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMessageEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.dm.messages.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.dm.messages is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMessageEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.facebook.dm.messages.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of facebook.dm.messages is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["FacebookMessageEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.threads.posts.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of threads.posts.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ThreadsPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.threads.posts.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of threads.posts.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ThreadsPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.threads.posts.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of threads.posts.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ThreadsPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.threads.posts.replies.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of threads.posts.replies is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ThreadsReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.threads.posts.replies.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of threads.posts.replies is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ThreadsReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.threads.posts.replies.moderated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of threads.posts.replies was hidden or shown again at the provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ThreadsReplyModeratedEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.threads.posts.replies.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of threads.posts.replies is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ThreadsReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.bluesky.posts.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of bluesky.posts.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BlueskyPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.bluesky.posts.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of bluesky.posts.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BlueskyPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.bluesky.posts.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of bluesky.posts.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BlueskyPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.bluesky.posts.replies.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of bluesky.posts.replies is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BlueskyReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.bluesky.posts.replies.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of bluesky.posts.replies is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BlueskyReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.bluesky.posts.replies.moderated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of bluesky.posts.replies was hidden or shown again at the provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BlueskyReplyModeratedEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.bluesky.posts.replies.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of bluesky.posts.replies is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BlueskyReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.mastodon.posts.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of mastodon.posts.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["MastodonPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.mastodon.posts.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of mastodon.posts.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["MastodonPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.mastodon.posts.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of mastodon.posts.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["MastodonPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.mastodon.posts.replies.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of mastodon.posts.replies is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["MastodonReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.mastodon.posts.replies.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of mastodon.posts.replies is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["MastodonReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.mastodon.posts.replies.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of mastodon.posts.replies is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["MastodonReplyEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.youtube.videos.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of youtube.videos.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["YoutubeVideoEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.youtube.videos.items.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of youtube.videos.items was changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["YoutubeVideoEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.youtube.videos.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of youtube.videos.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["YoutubeVideoEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.youtube.videos.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of youtube.videos.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["YoutubeVideoEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.youtube.videos.comments.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of youtube.videos.comments is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["YoutubeCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.youtube.videos.comments.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of youtube.videos.comments is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["YoutubeCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.pinterest.pins.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of pinterest.pins.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PinterestPinEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.pinterest.pins.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of pinterest.pins.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PinterestPinEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.pinterest.pins.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of pinterest.pins.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PinterestPinEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.pinterest.boards.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of pinterest.boards.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PinterestBoardEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.pinterest.boards.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of pinterest.boards.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PinterestBoardEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.pinterest.boards.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of pinterest.boards.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PinterestBoardEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.linkedin.posts.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of linkedin.posts.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["LinkedinPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.linkedin.posts.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of linkedin.posts.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["LinkedinPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.linkedin.posts.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of linkedin.posts.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["LinkedinPostEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.linkedin.posts.comments.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of linkedin.posts.comments is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["LinkedinCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.linkedin.posts.comments.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of linkedin.posts.comments was changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["LinkedinCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.linkedin.posts.comments.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of linkedin.posts.comments is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["LinkedinCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.linkedin.posts.comments.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of linkedin.posts.comments is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["LinkedinCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.tiktok.videos.items.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of tiktok.videos.items is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["TiktokVideoEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.tiktok.videos.items.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of tiktok.videos.items is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["TiktokVideoEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.tiktok.videos.items.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of tiktok.videos.items is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["TiktokVideoEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.tiktok.videos.comments.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of tiktok.videos.comments is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["TiktokCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.tiktok.videos.comments.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of tiktok.videos.comments is gone */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["TiktokCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.tiktok.videos.comments.moderated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of tiktok.videos.comments was hidden or shown again at the provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["TiktokCommentModeratedEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "content.tiktok.videos.comments.backfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item of tiktok.videos.comments is delivered again on request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["TiktokCommentEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An end user has connected */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ConnectionEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A grant ends soon, and only the end user can renew it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ConnectionEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A grant has stopped working */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ConnectionEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The end user has withdrawn a grant, or it was deleted */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ConnectionEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.refreshed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A credential was renewed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ConnectionEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connectedProfile.connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A Connected Profile is live */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ConnectedProfileEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connectedProfile.disconnected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A Connected Profile can no longer be acted through */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["ConnectedProfileEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A publish request is waiting for its time
         * @description It comes once more, with the new time, whenever the request is moved to another time.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishing has begun */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The content is on the provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The content was not published */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A publish request was canceled */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.outcomeUnknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The provider may or may not have the content */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A publish request is waiting for approval */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishApprovalEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A publish request was approved */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishApprovalEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishRequest.returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A publish request was returned and is a draft again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishApprovalEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishGroup.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The last publish request of a group has ended */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishGroupEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publishImport.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All rows of an import that was run have been dealt with */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PublishImportEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "media.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Media can be published */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["MediaEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "media.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Media cannot be used */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["MediaEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backfillRequest.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A backfill has begun */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BackfillRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backfillRequest.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A backfill has ended */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BackfillRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backfillRequest.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A backfill has failed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BackfillRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backfillRequest.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A backfill was canceled */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["BackfillRequestEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "eventDestination.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing has been delivered to a destination for days; it will be disabled */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["EventDestinationEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "eventDestination.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A destination no longer receives events */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["EventDestinationEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "plan.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The Organization is on another plan */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["PlanEventBody"];
            responses: {
                "2XX": components["responses"]["EventReceivedResponse"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A post or reel of the account. */
        InstagramMediaItem: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @enum {string} */
            variant: "feed" | "reel";
            /** @description Caption or body. */
            text?: string;
            media?: components["schemas"]["MediaAsset"][];
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "instagram.media.items";
        };
        InstagramMediaItemList: {
            data: components["schemas"]["InstagramMediaItem"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel. */
        InstagramMediaItemPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "instagram.media.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description Chosen by the media when absent.
             * @enum {string}
             */
            variant?: "feed" | "reel";
            text?: components["schemas"]["PublishText"];
            media: components["schemas"]["PublishMedia"][];
            collaborators?: string[];
            /** @description A Page that has a location. */
            locationExternalId?: string;
            cover?: components["schemas"]["PublishCover"];
            /**
             * @deprecated
             * @description The same as `cover.mediaId`. Use that instead.
             */
            coverMediaId?: string;
            /** @description Whether a reel also appears in the feed. Only for reels. */
            shareToFeed?: boolean;
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel. */
        InstagramMediaItemGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "instagram.media.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description Chosen by the media when absent.
             * @enum {string}
             */
            variant?: "feed" | "reel";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishMedia"][];
            collaborators?: string[];
            /** @description A Page that has a location. */
            locationExternalId?: string;
            cover?: components["schemas"]["PublishCover"];
            /**
             * @deprecated
             * @description The same as `cover.mediaId`. Use that instead.
             */
            coverMediaId?: string;
            /** @description Whether a reel also appears in the feed. Only for reels. */
            shareToFeed?: boolean;
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        InstagramMediaItemEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.instagram.media.items.created" | "content.instagram.media.items.updated" | "content.instagram.media.items.deleted" | "content.instagram.media.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["InstagramMediaItem"];
        };
        /** @description A live story of the account. */
        InstagramStoryItem: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @description Caption or body. */
            text?: string;
            media?: components["schemas"]["MediaAsset"][];
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "instagram.stories.items";
        };
        InstagramStoryItemList: {
            data: components["schemas"]["InstagramStoryItem"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description One image or video. */
        InstagramStoryItemPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "instagram.stories.items";
            title?: components["schemas"]["PublishRequestTitle"];
            media: components["schemas"]["PublishMedia"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description One image or video. */
        InstagramStoryItemGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "instagram.stories.items";
            title?: components["schemas"]["PublishRequestTitle"];
            media?: components["schemas"]["PublishMedia"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        InstagramStoryItemEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.instagram.stories.items.created" | "content.instagram.stories.items.deleted" | "content.instagram.stories.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["InstagramStoryItem"];
        };
        InstagramComment: {
            /** @description Provider-owned comment id. */
            externalId: string;
            mediaExternalId: string;
            text: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "instagram.media.comments";
        };
        InstagramCommentList: {
            data: components["schemas"]["InstagramComment"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A comment on media, or a reply to a comment. */
        InstagramCommentPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "instagram.media.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["CommentTarget"];
            text: components["schemas"]["PublishText"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A comment on media, or a reply to a comment. */
        InstagramCommentGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "instagram.media.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["CommentTarget"];
            text?: components["schemas"]["PublishText"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        InstagramCommentEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.instagram.media.comments.created" | "content.instagram.media.comments.updated" | "content.instagram.media.comments.deleted" | "content.instagram.media.comments.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["InstagramComment"];
        };
        InstagramCommentModeratedEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.instagram.media.comments.moderated";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            hidden: components["schemas"]["EventHidden"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["InstagramComment"];
        };
        InstagramThread: {
            /** @description Provider-owned conversation id. */
            externalId: string;
            /** @description The people in the thread, the account itself included. */
            participantExternalIds: string[];
            updatedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "instagram.dm.threads";
        };
        InstagramThreadList: {
            data: components["schemas"]["InstagramThread"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        InstagramThreadEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.instagram.dm.threads.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["InstagramThread"];
        };
        InstagramMessage: {
            /** @description Provider-owned message id. */
            externalId: string;
            /** @description The owning conversation. Present on messages read through threads; absent on messages observed through provider webhooks, because those do not identify the conversation. */
            threadExternalId?: string;
            text?: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "instagram.dm.messages";
        };
        InstagramMessageList: {
            data: components["schemas"]["InstagramMessage"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A message in a thread or to a person, or a private reply to a comment. */
        InstagramMessagePublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "instagram.dm.messages";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["MessageTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A message in a thread or to a person, or a private reply to a comment. */
        InstagramMessageGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "instagram.dm.messages";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["MessageTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        InstagramMessageEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.instagram.dm.messages.created" | "content.instagram.dm.messages.updated" | "content.instagram.dm.messages.deleted" | "content.instagram.dm.messages.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["InstagramMessage"];
        };
        /** @description A published post of the Page. */
        FacebookMediaItem: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @enum {string} */
            variant: "feed" | "reel";
            /** @description Caption or body. */
            text?: string;
            media?: components["schemas"]["MediaAsset"][];
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "facebook.media.items";
        };
        FacebookMediaItemList: {
            data: components["schemas"]["FacebookMediaItem"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A text, a link, photos, a video, a reel or a story of a Page. */
        FacebookMediaItemPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "facebook.media.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description `feed` when absent.
             * @enum {string}
             */
            variant?: "feed" | "reel" | "story";
            text?: components["schemas"]["PublishText"];
            /**
             * Format: uri
             * @description The post gets a card of this page.
             */
            link?: string;
            media?: components["schemas"]["PublishFile"][];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A text, a link, photos, a video, a reel or a story of a Page. */
        FacebookMediaItemGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "facebook.media.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description `feed` when absent.
             * @enum {string}
             */
            variant?: "feed" | "reel" | "story";
            text?: components["schemas"]["PublishText"];
            /**
             * Format: uri
             * @description The post gets a card of this page.
             */
            link?: string;
            media?: components["schemas"]["PublishFile"][];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        FacebookMediaItemEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.facebook.media.items.created" | "content.facebook.media.items.updated" | "content.facebook.media.items.deleted" | "content.facebook.media.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["FacebookMediaItem"];
        };
        FacebookMediaItemModeratedEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.facebook.media.items.moderated";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            hidden: components["schemas"]["EventHidden"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["FacebookMediaItem"];
        };
        FacebookComment: {
            /** @description Provider-owned comment id. */
            externalId: string;
            mediaExternalId: string;
            text: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "facebook.media.comments";
        };
        FacebookCommentList: {
            data: components["schemas"]["FacebookComment"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A comment on a post, or a reply to a comment. */
        FacebookCommentPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "facebook.media.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["CommentTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A comment on a post, or a reply to a comment. */
        FacebookCommentGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "facebook.media.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["CommentTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        FacebookCommentEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.facebook.media.comments.created" | "content.facebook.media.comments.updated" | "content.facebook.media.comments.deleted" | "content.facebook.media.comments.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["FacebookComment"];
        };
        FacebookCommentModeratedEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.facebook.media.comments.moderated";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            hidden: components["schemas"]["EventHidden"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["FacebookComment"];
        };
        FacebookThread: {
            /** @description Provider-owned conversation id. */
            externalId: string;
            /** @description The people in the thread, the account itself included. */
            participantExternalIds: string[];
            updatedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "facebook.dm.threads";
        };
        FacebookThreadList: {
            data: components["schemas"]["FacebookThread"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        FacebookThreadEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.facebook.dm.threads.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["FacebookThread"];
        };
        FacebookMessage: {
            /** @description Provider-owned message id. */
            externalId: string;
            /** @description The owning conversation. Present on messages read through threads; absent on messages observed through provider webhooks, because those do not identify the conversation. */
            threadExternalId?: string;
            text?: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "facebook.dm.messages";
        };
        FacebookMessageList: {
            data: components["schemas"]["FacebookMessage"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A message in a thread or to a person, or a private reply to a comment. */
        FacebookMessagePublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "facebook.dm.messages";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["MessageTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A message in a thread or to a person, or a private reply to a comment. */
        FacebookMessageGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "facebook.dm.messages";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["MessageTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        FacebookMessageEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.facebook.dm.messages.created" | "content.facebook.dm.messages.updated" | "content.facebook.dm.messages.deleted" | "content.facebook.dm.messages.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["FacebookMessage"];
        };
        /**
         * @description A post of the account that is not a reply. A `repost` has no content of its own: `quotedPostExternalId` says
         *     which post it shows. A `quote` has both.
         */
        ThreadsPost: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @enum {string} */
            variant: "post" | "quote" | "repost";
            /** @description Caption or body. */
            text?: string;
            author?: components["schemas"]["Author"];
            media?: components["schemas"]["MediaAsset"][];
            /** @description The link that is attached to the text. */
            link?: string;
            poll?: components["schemas"]["Poll"];
            /** @description The topic of the post; at most one. */
            tags?: string[];
            /** @description The post that is quoted or reposted. */
            quotedPostExternalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "threads.posts.items";
        };
        ThreadsPostList: {
            data: components["schemas"]["ThreadsPost"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.
         *     A text can have a link or a poll attached. `tags` has the topic of the post, at most one.
         */
        ThreadsPostPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "threads.posts.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description Chosen by the target and the text when absent.
             * @enum {string}
             */
            variant?: "post" | "quote" | "repost";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page.
             */
            link?: string;
            poll?: components["schemas"]["PublishPoll"];
            tags?: components["schemas"]["PublishTags"];
            replyAudience?: components["schemas"]["PublishReplyAudience"];
            target?: components["schemas"]["PostTarget"];
            thread?: components["schemas"]["PublishThread"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /**
         * @description A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.
         *     A text can have a link or a poll attached. `tags` has the topic of the post, at most one.
         */
        ThreadsPostGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "threads.posts.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description Chosen by the target and the text when absent.
             * @enum {string}
             */
            variant?: "post" | "quote" | "repost";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page.
             */
            link?: string;
            poll?: components["schemas"]["PublishPoll"];
            tags?: components["schemas"]["PublishTags"];
            replyAudience?: components["schemas"]["PublishReplyAudience"];
            target?: components["schemas"]["PostTarget"];
            thread?: components["schemas"]["PublishThread"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        ThreadsPostEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.threads.posts.items.created" | "content.threads.posts.items.deleted" | "content.threads.posts.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["ThreadsPost"];
        };
        ThreadsReply: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @description The post at the root of the thread, as in `thread.rootId`. */
            postExternalId: string;
            text: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            media?: components["schemas"]["MediaAsset"][];
            /** @description The link that is attached to the text. */
            link?: string;
            poll?: components["schemas"]["Poll"];
            /** @description The topic of the post; at most one. */
            tags?: string[];
            /** @description The post that is quoted. */
            quotedPostExternalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "threads.posts.replies";
        };
        ThreadsReplyList: {
            data: components["schemas"]["ThreadsReply"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A reply to a post, or to a reply. */
        ThreadsReplyPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "threads.posts.replies";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["PostTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page.
             */
            link?: string;
            poll?: components["schemas"]["PublishPoll"];
            tags?: components["schemas"]["PublishTags"];
            replyAudience?: components["schemas"]["PublishReplyAudience"];
            thread?: components["schemas"]["PublishThread"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A reply to a post, or to a reply. */
        ThreadsReplyGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "threads.posts.replies";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["PostTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page.
             */
            link?: string;
            poll?: components["schemas"]["PublishPoll"];
            tags?: components["schemas"]["PublishTags"];
            replyAudience?: components["schemas"]["PublishReplyAudience"];
            thread?: components["schemas"]["PublishThread"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        ThreadsReplyEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.threads.posts.replies.created" | "content.threads.posts.replies.deleted" | "content.threads.posts.replies.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["ThreadsReply"];
        };
        ThreadsReplyModeratedEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.threads.posts.replies.moderated";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            hidden: components["schemas"]["EventHidden"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["ThreadsReply"];
        };
        /**
         * @description A post of the account that is not a reply. A `repost` has no content of its own: `quotedPostExternalId` says
         *     which post it shows. A `quote` has both.
         */
        BlueskyPost: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @enum {string} */
            variant: "post" | "quote" | "repost";
            /** @description Caption or body. */
            text?: string;
            author?: components["schemas"]["Author"];
            media?: components["schemas"]["MediaAsset"][];
            /** @description The link of the card that the post has. */
            link?: string;
            /** @description The post that is quoted or reposted. */
            quotedPostExternalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "bluesky.posts.items";
        };
        BlueskyPostList: {
            data: components["schemas"]["BlueskyPost"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in
         *     the text work as such at the provider.
         */
        BlueskyPostPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "bluesky.posts.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description Chosen by the target and the text when absent.
             * @enum {string}
             */
            variant?: "post" | "quote" | "repost";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined
             *     with `media`.
             */
            link?: string;
            linkCard?: components["schemas"]["PublishLinkCard"];
            target?: components["schemas"]["PostTarget"];
            language?: components["schemas"]["PublishLanguage"];
            thread?: components["schemas"]["PublishThread"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /**
         * @description A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in
         *     the text work as such at the provider.
         */
        BlueskyPostGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "bluesky.posts.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description Chosen by the target and the text when absent.
             * @enum {string}
             */
            variant?: "post" | "quote" | "repost";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined
             *     with `media`.
             */
            link?: string;
            linkCard?: components["schemas"]["PublishLinkCard"];
            target?: components["schemas"]["PostTarget"];
            language?: components["schemas"]["PublishLanguage"];
            thread?: components["schemas"]["PublishThread"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        BlueskyPostEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.bluesky.posts.items.created" | "content.bluesky.posts.items.deleted" | "content.bluesky.posts.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["BlueskyPost"];
        };
        BlueskyReply: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @description The post at the root of the thread, as in `thread.rootId`. */
            postExternalId: string;
            text: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            media?: components["schemas"]["MediaAsset"][];
            /** @description The link of the card that the post has. */
            link?: string;
            /** @description The post that is quoted. */
            quotedPostExternalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "bluesky.posts.replies";
        };
        BlueskyReplyList: {
            data: components["schemas"]["BlueskyReply"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A reply to a post, or to a reply. */
        BlueskyReplyPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "bluesky.posts.replies";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["PostTarget"];
            language?: components["schemas"]["PublishLanguage"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            thread?: components["schemas"]["PublishThread"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A reply to a post, or to a reply. */
        BlueskyReplyGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "bluesky.posts.replies";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["PostTarget"];
            language?: components["schemas"]["PublishLanguage"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            thread?: components["schemas"]["PublishThread"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        BlueskyReplyEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.bluesky.posts.replies.created" | "content.bluesky.posts.replies.deleted" | "content.bluesky.posts.replies.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["BlueskyReply"];
        };
        BlueskyReplyModeratedEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.bluesky.posts.replies.moderated";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            hidden: components["schemas"]["EventHidden"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["BlueskyReply"];
        };
        /**
         * @description A post that is not a reply. A `boost` has no content of its own: `boostedPostExternalId` says which post it
         *     shows.
         */
        MastodonPost: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @enum {string} */
            variant: "post" | "boost";
            /** @description The text without its markup. */
            text?: string;
            /** @description What readers see until they choose to see the post. */
            contentWarning?: string;
            /** @description The language that the author has set, such as `de` or `zh-TW`. */
            language?: string;
            /** @description Who can see it: `public`, `unlisted` or `private`. */
            privacy?: string;
            author?: components["schemas"]["Author"];
            media?: components["schemas"]["MediaAsset"][];
            poll?: components["schemas"]["Poll"];
            /** @description The post that is boosted. */
            boostedPostExternalId?: string;
            /** @description The post that is quoted. */
            quotedPostExternalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            /** @description Only in the answer to an update: says that more people can see it than before. */
            warning?: string;
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "mastodon.posts.items";
        };
        MastodonPostList: {
            data: components["schemas"]["MastodonPost"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        MastodonPostUpdate: {
            text?: components["schemas"]["PublishText"];
            /** @description Shown in place of the content until a reader chooses to see it. An empty text removes the warning. */
            contentWarning?: string;
            language?: components["schemas"]["PublishLanguage"];
        };
        /**
         * @description A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at
         *     the provider. Each server has its own rules; those listed are of a server with the usual settings.
         */
        MastodonPostPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "mastodon.posts.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description Chosen by the target when absent.
             * @enum {string}
             */
            variant?: "post" | "boost";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            contentWarning?: components["schemas"]["PublishContentWarning"];
            privacy?: components["schemas"]["PublishPrivacy"];
            language?: components["schemas"]["PublishLanguage"];
            poll?: components["schemas"]["PublishPoll"];
            target?: components["schemas"]["PostTarget"];
            thread?: components["schemas"]["PublishThread"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /**
         * @description A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at
         *     the provider. Each server has its own rules; those listed are of a server with the usual settings.
         */
        MastodonPostGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "mastodon.posts.items";
            title?: components["schemas"]["PublishRequestTitle"];
            /**
             * @description Chosen by the target when absent.
             * @enum {string}
             */
            variant?: "post" | "boost";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            contentWarning?: components["schemas"]["PublishContentWarning"];
            privacy?: components["schemas"]["PublishPrivacy"];
            language?: components["schemas"]["PublishLanguage"];
            poll?: components["schemas"]["PublishPoll"];
            target?: components["schemas"]["PostTarget"];
            thread?: components["schemas"]["PublishThread"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        MastodonPostEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.mastodon.posts.items.created" | "content.mastodon.posts.items.deleted" | "content.mastodon.posts.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["MastodonPost"];
        };
        MastodonReply: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @description The post at the root of the thread, as in `thread.rootId`. */
            postExternalId: string;
            /** @description The text without its markup. */
            text: string;
            /** @description What readers see until they choose to see the reply. */
            contentWarning?: string;
            /** @description The language that the author has set, such as `de` or `zh-TW`. */
            language?: string;
            /** @description Who can see it: `public`, `unlisted` or `private`. */
            privacy?: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            media?: components["schemas"]["MediaAsset"][];
            poll?: components["schemas"]["Poll"];
            /** @description The post that is quoted. */
            quotedPostExternalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            /** @description Only in the answer to an update: says that more people can see it than before. */
            warning?: string;
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "mastodon.posts.replies";
        };
        MastodonReplyList: {
            data: components["schemas"]["MastodonReply"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        MastodonReplyUpdate: {
            text?: components["schemas"]["PublishText"];
            /** @description Shown in place of the content until a reader chooses to see it. An empty text removes the warning. */
            contentWarning?: string;
            language?: components["schemas"]["PublishLanguage"];
        };
        /** @description A reply to a post, or to a reply. People are notified of it if its text mentions them. */
        MastodonReplyPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "mastodon.posts.replies";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["PostTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            contentWarning?: components["schemas"]["PublishContentWarning"];
            privacy?: components["schemas"]["PublishPrivacy"];
            language?: components["schemas"]["PublishLanguage"];
            poll?: components["schemas"]["PublishPoll"];
            thread?: components["schemas"]["PublishThread"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A reply to a post, or to a reply. People are notified of it if its text mentions them. */
        MastodonReplyGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "mastodon.posts.replies";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["PostTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            contentWarning?: components["schemas"]["PublishContentWarning"];
            privacy?: components["schemas"]["PublishPrivacy"];
            language?: components["schemas"]["PublishLanguage"];
            poll?: components["schemas"]["PublishPoll"];
            thread?: components["schemas"]["PublishThread"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        MastodonReplyEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.mastodon.posts.replies.created" | "content.mastodon.posts.replies.deleted" | "content.mastodon.posts.replies.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["MastodonReply"];
        };
        /** @description A video that the channel has uploaded. Shorts are included: the provider does not say which videos are Shorts. */
        YoutubeVideo: {
            /** @description Provider-owned content id. */
            externalId: string;
            title: string;
            /** @description The description. */
            text?: string;
            tags?: string[];
            /** @description The provider's id of the category. */
            category?: string;
            /** @description The language of the title and the description, such as `pt-BR`. */
            language?: string;
            /** @description Who can see it: `public`, `unlisted` or `private`. */
            privacy: string;
            /**
             * Format: date-time
             * @description When the provider will make it public.
             */
            publishAt?: string;
            /** @description `youtube` or `creativeCommon`. */
            license?: string;
            embeddable?: boolean;
            /** @description What the channel has declared, or else what the provider has decided. */
            madeForKids?: boolean;
            syntheticMedia?: boolean;
            /** @description `uploaded` while it is being processed, `processed`, `failed` or `rejected`. */
            uploadStatus?: string;
            /** @description Why it has failed or was rejected, in the provider's word, such as `codec` or `duplicate`. */
            uploadProblem?: string;
            durationSeconds?: number;
            /** @description The thumbnail. */
            media?: components["schemas"]["MediaAsset"][];
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "youtube.videos.items";
        };
        YoutubeVideoList: {
            data: components["schemas"]["YoutubeVideo"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        YoutubeVideoUpdate: {
            title?: string;
            /** @description The description. An empty text removes it. */
            text?: string;
            /** @description An empty list removes them. */
            tags?: string[];
            category?: components["schemas"]["PublishCategory"];
            privacy?: components["schemas"]["PublishPrivacy"];
            license?: components["schemas"]["PublishLicense"];
            embeddable?: components["schemas"]["PublishEmbeddable"];
            madeForKids?: components["schemas"]["PublishMadeForKids"];
            syntheticMedia?: components["schemas"]["PublishSyntheticMedia"];
        };
        /** @description A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts. */
        YoutubeVideoPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "youtube.videos.items";
            title: string;
            text?: components["schemas"]["PublishText"];
            media: components["schemas"]["PublishFile"][];
            cover?: components["schemas"]["PublishCover"];
            tags?: components["schemas"]["PublishTags"];
            category?: components["schemas"]["PublishCategory"];
            language?: components["schemas"]["PublishLanguage"];
            privacy?: components["schemas"]["PublishPrivacy"];
            publishAt?: components["schemas"]["PublishAt"];
            license?: components["schemas"]["PublishLicense"];
            embeddable?: components["schemas"]["PublishEmbeddable"];
            madeForKids: components["schemas"]["PublishMadeForKids"];
            syntheticMedia?: components["schemas"]["PublishSyntheticMedia"];
            paidPromotion?: components["schemas"]["PublishPaidPromotion"];
            notifySubscribers?: components["schemas"]["PublishNotifySubscribers"];
            board?: components["schemas"]["PublishBoard"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts. */
        YoutubeVideoGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "youtube.videos.items";
            title?: string;
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            cover?: components["schemas"]["PublishCover"];
            tags?: components["schemas"]["PublishTags"];
            category?: components["schemas"]["PublishCategory"];
            language?: components["schemas"]["PublishLanguage"];
            privacy?: components["schemas"]["PublishPrivacy"];
            publishAt?: components["schemas"]["PublishAt"];
            license?: components["schemas"]["PublishLicense"];
            embeddable?: components["schemas"]["PublishEmbeddable"];
            madeForKids: components["schemas"]["PublishMadeForKids"];
            syntheticMedia?: components["schemas"]["PublishSyntheticMedia"];
            paidPromotion?: components["schemas"]["PublishPaidPromotion"];
            notifySubscribers?: components["schemas"]["PublishNotifySubscribers"];
            board?: components["schemas"]["PublishBoard"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        YoutubeVideoEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.youtube.videos.items.created" | "content.youtube.videos.items.updated" | "content.youtube.videos.items.deleted" | "content.youtube.videos.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["YoutubeVideo"];
        };
        YoutubeComment: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @description The video that it is on. */
            videoExternalId?: string;
            text: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            /** @description Only on comments that are not replies. */
            replyCount?: number;
            likeCount?: number;
            /** @description `published`, `heldForReview`, `likelySpam` or `rejected`, as far as the provider says: in lists, and not of a comment that is read by its id. */
            moderationStatus?: string;
            publishedAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "youtube.videos.comments";
        };
        YoutubeCommentList: {
            data: components["schemas"]["YoutubeComment"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        YoutubeCommentUpdate: {
            text: components["schemas"]["PublishText"];
        };
        YoutubeCommentModeration: {
            hidden: boolean;
            /** @description Only with `hidden: true`. */
            banAuthor?: boolean;
        };
        /** @description A comment on a video, or a reply to a comment. */
        YoutubeCommentPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "youtube.videos.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["VideoCommentTarget"];
            text: components["schemas"]["PublishText"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A comment on a video, or a reply to a comment. */
        YoutubeCommentGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "youtube.videos.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["VideoCommentTarget"];
            text?: components["schemas"]["PublishText"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        YoutubeCommentEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.youtube.videos.comments.created" | "content.youtube.videos.comments.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["YoutubeComment"];
        };
        /** @description A pin of the account, or on a board that it shares. */
        PinterestPin: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @enum {string} */
            variant: "image" | "video";
            title?: string;
            /** @description What the provider calls its description. */
            text?: string;
            /** @description The page that the pin leads to. */
            link?: string;
            altText?: string;
            /** @description The provider's id of the board that it is on. */
            board?: string;
            /** @description The provider's id of the section of the board. */
            boardSection?: string;
            media?: components["schemas"]["MediaAsset"][];
            /** @description The pin that it was saved from. Absent on pins that the account has made itself. */
            savedFromExternalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "pinterest.pins.items";
        };
        PinterestPinList: {
            data: components["schemas"]["PinterestPin"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        PinterestPinUpdate: {
            title?: string;
            text?: components["schemas"]["PublishText"];
            /** Format: uri */
            link?: string;
            altText?: string;
            board?: components["schemas"]["PublishBoard"];
            boardSection?: components["schemas"]["PublishBoardSection"];
        };
        /**
         * @description A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one
         *     of which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video
         *     shows `cover`, or else its first frame.
         */
        PinterestPinPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "pinterest.pins.items";
            title?: string;
            /**
             * @description Chosen by the media when absent.
             * @enum {string}
             */
            variant?: "image" | "video";
            text?: components["schemas"]["PublishText"];
            /**
             * Format: uri
             * @description The page that the pin leads to.
             */
            link?: string;
            media: components["schemas"]["PublishFile"][];
            cover?: components["schemas"]["PublishCover"];
            board: components["schemas"]["PublishBoard"];
            boardSection?: components["schemas"]["PublishBoardSection"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /**
         * @description A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one
         *     of which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video
         *     shows `cover`, or else its first frame.
         */
        PinterestPinGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "pinterest.pins.items";
            title?: string;
            /**
             * @description Chosen by the media when absent.
             * @enum {string}
             */
            variant?: "image" | "video";
            text?: components["schemas"]["PublishText"];
            /**
             * Format: uri
             * @description The page that the pin leads to.
             */
            link?: string;
            media?: components["schemas"]["PublishFile"][];
            cover?: components["schemas"]["PublishCover"];
            board: components["schemas"]["PublishBoard"];
            boardSection?: components["schemas"]["PublishBoardSection"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        PinterestPinEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.pinterest.pins.items.created" | "content.pinterest.pins.items.deleted" | "content.pinterest.pins.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["PinterestPin"];
        };
        /** @description A board of the account, or one that it shares. Secret boards are not shown. */
        PinterestBoard: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @description Its name. */
            title: string;
            /** @description What the provider calls its description. */
            text?: string;
            /** @description Who can see it: `public` or `protected`. */
            privacy?: string;
            pinCount?: number;
            followerCount?: number;
            /** @description The owner of the board. Others may share it. */
            ownerUsername?: string;
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "pinterest.boards.items";
        };
        PinterestBoardList: {
            data: components["schemas"]["PinterestBoard"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        PinterestBoardUpdate: {
            title?: string;
            text?: components["schemas"]["PublishText"];
            privacy?: components["schemas"]["PublishPrivacy"];
        };
        /** @description A board without pins. The boards of an account all have different names. */
        PinterestBoardPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "pinterest.boards.items";
            /** @description The name. */
            title: string;
            text?: components["schemas"]["PublishText"];
            privacy?: components["schemas"]["PublishPrivacy"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A board without pins. The boards of an account all have different names. */
        PinterestBoardGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "pinterest.boards.items";
            /** @description The name. */
            title?: string;
            text?: components["schemas"]["PublishText"];
            privacy?: components["schemas"]["PublishPrivacy"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        PinterestBoardEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.pinterest.boards.items.created" | "content.pinterest.boards.items.deleted" | "content.pinterest.boards.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["PinterestBoard"];
        };
        /** @description A post of an organization or a member. Files are named by their URNs, since the provider gives no lasting addresses of them. */
        LinkedinPost: {
            /** @description Provider-owned content id. */
            externalId: string;
            /**
             * @description `other` is a post that only the provider's own pages can make, such as a celebration.
             * @enum {string}
             */
            variant: "text" | "image" | "video" | "document" | "poll" | "article" | "reshare" | "other";
            /** @description A mention is `@[name](URN)`. */
            text?: string;
            /** @description The title of the document, the video or the article, or the question of the poll. */
            title?: string;
            /** @description The page that an article leads to. */
            link?: string;
            poll?: components["schemas"]["Poll"];
            /** @description The provider's ids of the files. */
            fileUrns?: string[];
            /** @description The alternative texts of the files, in the same order. */
            altTexts?: string[];
            /** @description The images with their addresses, which expire, as far as the provider returns them. */
            media?: components["schemas"]["MediaAsset"][];
            /** @description Who can see it: `public`, `connections`, `logged_in` or `container`. */
            privacy?: string;
            /** @description The post that is reshared. */
            resharedPostExternalId?: string;
            author?: components["schemas"]["Author"];
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "linkedin.posts.items";
        };
        LinkedinPostList: {
            data: components["schemas"]["LinkedinPost"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        LinkedinPostUpdate: {
            text?: components["schemas"]["PublishText"];
        };
        /**
         * @description A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of
         *     another post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.
         */
        LinkedinPostPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "linkedin.posts.items";
            title?: string;
            /**
             * @description Chosen by the other fields when absent.
             * @enum {string}
             */
            variant?: "text" | "image" | "video" | "document" | "poll" | "article" | "reshare";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page, made from the page's own metadata or from `linkCard`.
             */
            link?: string;
            linkCard?: components["schemas"]["PublishLinkCard"];
            poll?: components["schemas"]["PublishPoll"];
            target?: components["schemas"]["PostTarget"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /**
         * @description A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of
         *     another post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.
         */
        LinkedinPostGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "linkedin.posts.items";
            title?: string;
            /**
             * @description Chosen by the other fields when absent.
             * @enum {string}
             */
            variant?: "text" | "image" | "video" | "document" | "poll" | "article" | "reshare";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page, made from the page's own metadata or from `linkCard`.
             */
            link?: string;
            linkCard?: components["schemas"]["PublishLinkCard"];
            poll?: components["schemas"]["PublishPoll"];
            target?: components["schemas"]["PostTarget"];
            firstComment?: components["schemas"]["PublishText"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        LinkedinPostEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.linkedin.posts.items.created" | "content.linkedin.posts.items.deleted" | "content.linkedin.posts.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["LinkedinPost"];
        };
        LinkedinComment: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @description What it is on, as the provider names it: the activity of a post. It is another URN than the post's `externalId`, and no call of the provider says which post it belongs to; list by the post's own id to know. */
            postExternalId?: string;
            text: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            media?: components["schemas"]["MediaAsset"][];
            /** @description Only on comments that are not replies. */
            replyCount?: number;
            likeCount?: number;
            publishedAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "linkedin.posts.comments";
        };
        LinkedinCommentList: {
            data: components["schemas"]["LinkedinComment"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        LinkedinCommentUpdate: {
            text?: components["schemas"]["PublishText"];
        };
        /** @description A comment on a post, with an image if there is one, or a reply to a comment. */
        LinkedinCommentPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "linkedin.posts.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["PostCommentTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A comment on a post, with an image if there is one, or a reply to a comment. */
        LinkedinCommentGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "linkedin.posts.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["PostCommentTarget"];
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        LinkedinCommentEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.linkedin.posts.comments.created" | "content.linkedin.posts.comments.updated" | "content.linkedin.posts.comments.deleted" | "content.linkedin.posts.comments.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["LinkedinComment"];
        };
        /** @description A video or photo post of the account that everybody can see. TikTok lets no app delete it. */
        TiktokVideo: {
            /** @description Provider-owned content id. */
            externalId: string;
            title?: string;
            /** @description The caption. */
            text?: string;
            durationSeconds?: number;
            width?: number;
            height?: number;
            /** @description The cover, at an address that TikTok keeps for some hours. */
            media?: components["schemas"]["MediaAsset"][];
            /** @description The address of the post for other pages to embed. */
            embedUrl?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "tiktok.videos.items";
        };
        TiktokVideoList: {
            data: components["schemas"]["TiktokVideo"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to
         *     the inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches
         *     from this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of
         *     accounts that are connected by `tiktok_business`.
         *     Who may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.
         */
        TiktokVideoPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "tiktok.videos.items";
            /** @description Of photos. */
            title?: string;
            /**
             * @description Never chosen by the content: whether a film is posted or becomes a draft is for its person to say.
             * @enum {string}
             */
            variant: "video" | "video_by_url" | "photos" | "inbox_video" | "inbox_video_by_url" | "inbox_photos" | "business_video" | "business_photos" | "business_inbox_video" | "business_inbox_photos";
            text?: components["schemas"]["PublishText"];
            media: components["schemas"]["PublishFile"][];
            privacy?: components["schemas"]["PublishPrivacy"];
            musicConsent?: components["schemas"]["PublishMusicConsent"];
            paidPromotion?: components["schemas"]["PublishPaidPromotion"];
            ownBrand?: components["schemas"]["PublishOwnBrand"];
            syntheticMedia?: components["schemas"]["PublishSyntheticMedia"];
            allowComments?: components["schemas"]["PublishAllowComments"];
            allowDuets?: components["schemas"]["PublishAllowDuets"];
            allowStitches?: components["schemas"]["PublishAllowStitches"];
            coverAtMs?: components["schemas"]["PublishCoverAtMs"];
            autoMusic?: components["schemas"]["PublishAutoMusic"];
            cover?: components["schemas"]["PublishCover"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /**
         * @description A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to
         *     the inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches
         *     from this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of
         *     accounts that are connected by `tiktok_business`.
         *     Who may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.
         */
        TiktokVideoGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "tiktok.videos.items";
            /** @description Of photos. */
            title?: string;
            /**
             * @description Never chosen by the content: whether a film is posted or becomes a draft is for its person to say.
             * @enum {string}
             */
            variant: "video" | "video_by_url" | "photos" | "inbox_video" | "inbox_video_by_url" | "inbox_photos" | "business_video" | "business_photos" | "business_inbox_video" | "business_inbox_photos";
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            privacy?: components["schemas"]["PublishPrivacy"];
            musicConsent?: components["schemas"]["PublishMusicConsent"];
            paidPromotion?: components["schemas"]["PublishPaidPromotion"];
            ownBrand?: components["schemas"]["PublishOwnBrand"];
            syntheticMedia?: components["schemas"]["PublishSyntheticMedia"];
            allowComments?: components["schemas"]["PublishAllowComments"];
            allowDuets?: components["schemas"]["PublishAllowDuets"];
            allowStitches?: components["schemas"]["PublishAllowStitches"];
            coverAtMs?: components["schemas"]["PublishCoverAtMs"];
            autoMusic?: components["schemas"]["PublishAutoMusic"];
            cover?: components["schemas"]["PublishCover"];
            stripLocation?: components["schemas"]["StripLocation"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        TiktokVideoEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.tiktok.videos.items.created" | "content.tiktok.videos.items.deleted" | "content.tiktok.videos.items.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["TiktokVideo"];
        };
        /** @description A comment on a post of an account that is connected by `tiktok_business`, or a reply to one. */
        TiktokComment: {
            /** @description Provider-owned content id. */
            externalId: string;
            /** @description The post that it is on. */
            videoExternalId: string;
            text: string;
            author?: components["schemas"]["Author"];
            thread?: components["schemas"]["ThreadReference"];
            /** @description The image, if there is one. */
            media?: components["schemas"]["MediaAsset"][];
            /** @description Of a comment that is no reply. */
            replyCount?: number;
            likeCount?: number;
            /** @description `public` or `hidden`, or another word of the provider. */
            moderationStatus?: string;
            publishedAt?: components["schemas"]["Timestamp"];
            providerRaw?: components["schemas"]["ProviderRaw"];
            /** @constant */
            contentType: "tiktok.videos.comments";
        };
        TiktokCommentList: {
            data: components["schemas"]["TiktokComment"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment. */
        TiktokCommentPublish: {
            connectedProfileId: string;
            /** @constant */
            contentType: "tiktok.videos.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["VideoCommentTarget"];
            text: components["schemas"]["PublishText"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            draft?: components["schemas"]["PublishDraft"];
        };
        /** @description A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment. */
        TiktokCommentGroupTarget: {
            connectedProfileId: string;
            /** @constant */
            contentType: "tiktok.videos.comments";
            title?: components["schemas"]["PublishRequestTitle"];
            target: components["schemas"]["VideoCommentTarget"];
            text?: components["schemas"]["PublishText"];
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        TiktokCommentEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.tiktok.videos.comments.created" | "content.tiktok.videos.comments.deleted" | "content.tiktok.videos.comments.backfilled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["TiktokComment"];
        };
        TiktokCommentModeratedEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "content.tiktok.videos.comments.moderated";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            hidden: components["schemas"]["EventHidden"];
            unreadable?: components["schemas"]["EventUnreadable"];
            data: components["schemas"]["TiktokComment"];
        };
        /**
         * @description | Code | Status | Retry | Meaning |
         *     |---|---|---|---|
         *     | `validation_error` | 400 | no | The request does not match the input schema or fails an admission check |
         *     | `unauthorized` | 401 | no | No API key, or a key that is not accepted |
         *     | `invalid_token` | 401 | no | The provider credential behind the Connected Profile no longer works; the end user must re-authorize |
         *     | `quota_exceeded` | 402 | no | A hard cap of the plan is reached |
         *     | `scope_insufficient` | 403 | no | The provider grant lacks a scope; `meta.missingScopes` names it, or `meta.candidateScopes` lists the candidates. Or the end user's role at the account lacks a task; `meta.missingTasks` names the tasks of which one is enough |
         *     | `not_found` | 404 | no | Does not exist in this Organization and mode |
         *     | `conflict` | 409 | no | Collision with current state |
         *     | `rate_limit_exceeded` | 429 | after `Retry-After` | The service's own rate limit is spent |
         *     | `platform_rate_limit` | 429 | after `Retry-After` | The provider throttled this call or an earlier one, and is not called again for that account or app until `Retry-After` has passed. Or a daily limit is spent, the provider's or yours (`daily_limit_spent`), or the account's quota at the provider (`provider_budget_spent`) |
         *     | `internal` | 500, 502 or the provider's 5xx | exponential backoff | A failure of the service or the provider. If it is not known whether a write was carried out, the message says so, and whether to send it again with the same `Idempotency-Key` or to look first |
         *     | `not_supported` | 501 | no | The provider or content type does not offer this operation |
         *     | `service_unavailable` | 503 | after `Retry-After` | Nothing was attempted |
         * @enum {string}
         */
        ErrorCode: "validation_error" | "unauthorized" | "invalid_token" | "quota_exceeded" | "scope_insufficient" | "not_found" | "conflict" | "rate_limit_exceeded" | "platform_rate_limit" | "internal" | "not_supported" | "service_unavailable";
        ErrorEnvelope: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description For people; may change at any time. */
                message: string;
                meta: components["schemas"]["ErrorMeta"];
            };
        };
        /** @description Details depending on the code. For `internal` there is `docUrl` alone. */
        ErrorMeta: {
            /** @description What the guide to errors says about the code. */
            docUrl?: string;
            /**
             * @description Present on every `validation_error`. When the request is refused before its input is assembled (because of a
             *     header, a malformed `cursor` or an unreadable body), there are no `violations`. These are the first 20 problems
             *     at most, and of a publish group besides the first of each target; the message says when there are more.
             */
            validationErrors?: components["schemas"]["ValidationError"][];
            /** @description On a `validation_error` found by the input schema or by an admission check. */
            violations?: components["schemas"]["Violation"][];
            /**
             * @description On the `validation_error` of a publish group: the targets that are refused for something else than their fields.
             *     Their violations have the code `target_refused`.
             */
            refusals?: components["schemas"]["PublishGroupSkipped"][];
            /** @description On `scope_insufficient`: exactly those scopes of the provider that the grant lacks. */
            missingScopes?: string[];
            /**
             * @description On `scope_insufficient`, in place of `missingScopes`, when the provider refused the call without naming the
             *     missing scope: all scopes that the operation needs.
             */
            candidateScopes?: string[];
            /**
             * @description On `scope_insufficient` with the reason `task_missing`: the tasks, by the provider's names, of which the end
             *     user's role at the account has to allow one. No scope is missing, so asking for scopes again does not help.
             */
            missingTasks?: string[];
            /** @description A stable refinement of the code, where there is one. */
            reason?: string;
            /** @description On `quota_exceeded`, the cap as `billing.account.get` names it. */
            cap?: string;
            /** @description On `quota_exceeded`, what the cap allows; on `provider_budget_spent`, what the provider allows the account. */
            limit?: number;
            /** @description On `quota_exceeded` and `provider_budget_spent`, what is used already. */
            usage?: number;
            /** @description On `quota_exceeded`, how many are needed at once, where it is more than one: `limit` less `usage` are left. */
            needed?: number;
            /** @description On `provider_budget_spent`, the time over which the provider counts, where it is known. */
            windowSeconds?: number;
            /**
             * Format: date-time
             * @description On `refresh_too_early`, when the credential can be refreshed. On `provider_budget_spent`, when to try again:
             *     when the quota resets, if the provider says so, and otherwise in an hour at most.
             */
            retryAt?: string;
            /** @description On `daily_limit_spent` and `provider_budget_spent`, the budget as discovery names it. */
            budget?: string;
            /** @description On `daily_limit_spent`, what the limit allows a day. */
            dailyLimit?: number;
            /**
             * Format: date-time
             * @description On `daily_limit_spent`, when the next day begins.
             */
            resetsAt?: string;
            provider?: components["schemas"]["ProviderErrorDetail"];
        } & {
            [key: string]: unknown;
        };
        ValidationError: {
            /** @description Dotted path into the input, or `header.<name>`, or `body`. */
            field: string;
            message: string;
        };
        Violation: {
            code: components["schemas"]["ViolationCode"];
            /** @description A JSON pointer into the input: path, query and body merged into one object. */
            path: string;
        };
        /** @enum {string} */
        ViolationCode: "unknown_field" | "required" | "invalid_type" | "invalid_value" | "invalid_format" | "too_small" | "too_big" | "too_short" | "too_long" | "conflicting_fields" | "provider_mismatch" | "login_kind_mismatch" | "return_url_not_allowed" | "token_refused" | "token_of_another_app" | "account_unreachable" | "url_not_allowed" | "unknown_topic" | "text_too_long" | "hashtag_count" | "mention_count" | "link_count" | "media_count" | "media_mix" | "media_not_found" | "media_not_ready" | "media_type" | "media_size" | "media_dimensions" | "media_duration" | "media_codec" | "target_required" | "scheduled_in_past" | "scheduled_too_far" | "unknown_time_zone" | "budget_never_spent" | "target_refused" | "queue_full";
        /** @description What the provider said, where it is safe to show. */
        ProviderErrorDetail: {
            code?: string;
            subcode?: string;
            title?: string;
            message?: string;
        };
        /** @description Opaque; present only when more results exist. */
        NextCursor: string;
        /**
         * Format: date-time
         * @description ISO-8601 in UTC, with milliseconds.
         */
        Timestamp: string;
        /** @description The wall time and its zone, where `scheduledFor` was given so. */
        ScheduledWallTime: {
            local: string;
            timeZone: string;
        };
        /** Format: uri */
        ProviderPermalink: string;
        /** @description The provider's own object, with no fixed shape. Present only when requested on reads. */
        ProviderRaw: unknown;
        MediaAsset: {
            mediaId?: string;
            sourceUrl?: string;
            contentType?: string;
            filename?: string;
            checksum?: string;
            altText?: string;
        };
        Author: {
            id: string;
            displayName?: string;
            username?: string;
        };
        ThreadReference: {
            parentId?: string;
            rootId?: string;
            threadId?: string;
        };
        ModerationInput: {
            hidden: boolean;
        };
        Moderation: {
            externalId: string;
            hidden: boolean;
            success: boolean;
        };
        /** @description Named series of numbers of a profile or an item, in the order in which discovery lists them. */
        Metrics: {
            period: components["schemas"]["MetricPeriod"];
            /**
             * Format: date-time
             * @description The beginning of the time range; absent for `lifetime`.
             */
            since?: string;
            /**
             * Format: date-time
             * @description The end of the time range; absent for `lifetime`.
             */
            until?: string;
            series: components["schemas"]["MetricSeries"][];
        };
        /**
         * @description What each value counts. `day`: a day, with a value for each day. `week` and `days_28`: the 7 or 28 days that end
         *     with a day, with a value for each day. `range`: the whole time range, with one value. `lifetime`: everything until
         *     now, with one value.
         * @enum {string}
         */
        MetricPeriod: "range" | "day" | "week" | "days_28" | "lifetime";
        /** @enum {string} */
        MetricUnit: "count" | "milliseconds" | "percent";
        MetricSeries: {
            name: string;
            unit: components["schemas"]["MetricUnit"];
            /** @description What the values are split by, such as `country`. Each value then has a `key`. */
            by?: string;
            /** @description Whether the provider says that it estimates the numbers. */
            estimated: boolean;
            values: components["schemas"]["MetricValue"][];
            absence?: components["schemas"]["MetricAbsence"];
        };
        /**
         * @description Why there are no values; present only then. `no_data`: the provider gave none and did not say why; numbers may
         *     come up to two days late. `too_few_people`: the provider withholds numbers about so few people.
         *     `published_too_early`: the item is older than the account's metrics. `other_variant`: items of this variant do not
         *     have the series. `other_login`: the provider gives it to accounts that are connected by another login kind. `withdrawn`: the provider no longer gives it.
         * @enum {string}
         */
        MetricAbsence: "no_data" | "too_few_people" | "published_too_early" | "other_variant" | "other_login" | "withdrawn";
        MetricValue: {
            value: number;
            /** @description What this value is about, in a series that is split, such as `PT`. */
            key?: string;
            /**
             * Format: date-time
             * @description From when on it counts; absent where it counts everything.
             */
            since?: string;
            /**
             * Format: date-time
             * @description Until when it counts.
             */
            until: string;
            /** @description False while the provider may still correct the number, and for numbers that grow, which are those of `lifetime`. */
            final: boolean;
        };
        ContentDeletion: {
            externalId: string;
            /** @constant */
            deleted: true;
        };
        /**
         * @description The providers of the service. More will be added.
         * @enum {string}
         */
        KnownProviderId: "instagram" | "facebook" | "threads" | "bluesky" | "mastodon" | "youtube" | "pinterest" | "linkedin" | "tiktok";
        /**
         * @description The ways in which end users grant access; each provider has its own. More will be added.
         * @enum {string}
         */
        KnownLoginKind: "instagram_login" | "facebook_login" | "threads_login" | "oauth" | "app_password" | "google" | "pinterest" | "linkedin" | "tiktok" | "tiktok_business";
        /**
         * @description The content types of the service. More will be added.
         * @enum {string}
         */
        KnownContentType: "instagram.media.items" | "instagram.stories.items" | "instagram.media.comments" | "instagram.dm.threads" | "instagram.dm.messages" | "facebook.media.items" | "facebook.media.comments" | "facebook.dm.threads" | "facebook.dm.messages" | "threads.posts.items" | "threads.posts.replies" | "bluesky.posts.items" | "bluesky.posts.replies" | "mastodon.posts.items" | "mastodon.posts.replies" | "youtube.videos.items" | "youtube.videos.comments" | "pinterest.pins.items" | "pinterest.boards.items" | "linkedin.posts.items" | "linkedin.posts.comments" | "tiktok.videos.items" | "tiktok.videos.comments";
        /**
         * @description Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by
         *     contrast, is always the provider's own id.
         */
        Reference: string;
        /**
         * @description Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the
         *     texts, numbers and booleans at its top level: `metadata[key]=value`.
         */
        Metadata: {
            [key: string]: unknown;
        };
        MetadataValues: {
            [key: string]: string;
        };
        OwnReferencesUpdate: {
            reference?: components["schemas"]["ReferenceChange"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description The new reference. An empty text removes it. */
        ReferenceChange: string;
        /**
         * @description Your own id for the user of yours to whom a grant belongs. It is compared exactly, and shown to nobody but you:
         *     the hosted pages do not show it.
         */
        ExternalUser: string;
        /**
         * @description The app password that the end user has made at the provider for your app, in place of a consent screen. Never
         *     returned.
         */
        AppPassword: {
            /** @description The account's handle or id. */
            identifier: string;
            password: string;
        };
        /** @enum {string} */
        BudgetUnit: "posts" | "calls" | "percent" | "units" | "usd";
        /** @description A poll, with its results as far as the provider shows them. */
        Poll: {
            options: components["schemas"]["PollOption"][];
            /** @description Whether people may choose several options. Absent where the provider does not say. */
            multiple?: boolean;
            /** @description How often an option was chosen. */
            votes?: number;
            closesAt?: components["schemas"]["Timestamp"];
        };
        PollOption: {
            text: string;
            /** @description The share of the votes that the option has. */
            share?: number;
        };
        /**
         * @description The profiles to connect, each by its id or handle at the provider. Required where the provider lists none, which
         *     `namedProfiles` of the login kind says, and taken nowhere else. The provider is asked about each. An import is
         *     refused when the grant does not reach one; a Connect Session connects those that it reaches.
         */
        NamedProfiles: string[];
        Provider: {
            providerId: string;
            name: string;
            loginKinds: components["schemas"]["LoginKind"][];
            surfaces: string[];
            /**
             * @description The kinds of items that the provider offers. A kind that is absent, such as comments or messages, is not
             *     offered at all.
             */
            kinds: string[];
            /**
             * @description The budgets that calls spend each day. The service counts them where there is a limit: the provider's, or
             *     one in `dailyLimits` of an Auth Integration.
             */
            dailyBudgets: components["schemas"]["DailyBudget"][];
            profileMetrics?: components["schemas"]["ActionDescription"];
        };
        ProviderList: {
            data: components["schemas"]["Provider"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        DailyBudget: {
            budget: string;
            /**
             * @description Whom the budget belongs to. All calls for the same owner spend one budget.
             * @enum {string}
             */
            per: "account" | "app" | "app_and_account";
            unit: components["schemas"]["BudgetUnit"];
            /** @description The provider's own limit a day; absent where it has none. */
            limit?: number;
            /** @description The time zone (IANA) at whose midnight a day begins. */
            timeZone: string;
            /** @description How much one poll of a profile usually spends; absent where polls spend nothing. */
            perPoll?: number;
            /** @description How much one sweep of a profile usually spends. */
            perSweep: number;
            /** @description The provider's document that says what calls spend. */
            source: string;
            /**
             * Format: date
             * @description When the document was last read.
             */
            checkedAt: string;
        };
        LoginKind: {
            loginKind: string;
            name: string;
            /**
             * @description `registered`: you register an app at the provider, and its credentials make an Auth Integration. `hosted`:
             *     the provider registers no apps; the service publishes a document about yours for it to read. `per_server`:
             *     each of the provider's servers registers apps; the service registers yours where it is needed. `none`:
             *     grants are not made to an app.
             * @enum {string}
             */
            app: "registered" | "hosted" | "per_server" | "none";
            /** @description How connections come about. */
            connects: ("connect_session" | "import")[];
            /**
             * @description Present where the provider lists no profiles, so that whoever connects names them: in `namedProfiles` of
             *     `connectSessions.create` and `connections.import`.
             */
            namedProfiles?: {
                /** @description What names a profile. */
                example: string;
            };
            /** @description The scopes that connecting itself asks for, whatever the operations. */
            connectScopes: string[];
            /** @description The scopes that the provider's notifications need; asked for with whole content types. */
            notificationScopes: string[];
            /** @description Whether credentials are renewed without the end user. */
            refreshable: boolean;
            /**
             * @description The further secrets that your app has at the provider besides its client secret, which are given in `secrets` of
             *     `authIntegrations.create`. Absent where there are none.
             */
            secrets?: components["schemas"]["AppSecret"][];
            /**
             * @description What the provider grants apps one by one, the usual one first. Say in `products` of an Auth Integration which of
             *     these your app has: end users are asked for the scopes of these alone. Absent where every app can ask for all.
             */
            products?: components["schemas"]["AppProduct"][];
        };
        AppProduct: {
            /** @description What names it in `products`. */
            id: string;
            /** @description What the provider calls it. */
            name: string;
            /** @description What it lets your app do, and how an app gets it. */
            description: string;
            /** @description The scopes that it lets your app ask for. */
            scopes: string[];
            /** @description The scopes that connecting itself asks for, whatever the operations. */
            connectScopes: string[];
            /** @description The ids of products that no app has beside it. */
            excludes: string[];
        };
        AppSecret: {
            /** @description Its name in `secrets`. */
            name: string;
            /** @description What the provider calls it. */
            label: string;
            /** @description What it is for, and where the provider shows it. */
            description: string;
            /** @description Whether no Auth Integration can be created without it. */
            required: boolean;
            /** @description Whether webhooks that are signed with it are accepted, as those that are signed with the client secret are. */
            signsWebhooks: boolean;
        };
        Surface: {
            surface: string;
            contentTypes: components["schemas"]["ContentTypeDescription"][];
            limits: components["schemas"]["ProviderLimit"][];
        };
        SurfaceList: {
            data: components["schemas"]["Surface"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        ContentTypeDescription: {
            contentType: components["schemas"]["KnownContentType"];
            resource: string;
            actions: components["schemas"]["ActionDescription"][];
            events: components["schemas"]["EventDescription"][];
            /** @description The ways to create it, with the rules that a publish request is checked against. */
            publish: components["schemas"]["PublishVariant"][];
            pageSize?: components["schemas"]["PageSize"];
            backfill?: components["schemas"]["BackfillDescription"];
        };
        ActionDescription: {
            action: string;
            operationId: string;
            method: string;
            path: string;
            /** @description One entry per login kind that offers the action, with the scopes it needs. */
            scopes: components["schemas"]["LoginKindScopes"][];
            budget?: components["schemas"]["SpentBudget"];
            rules?: components["schemas"]["ChangeRules"];
            metrics?: components["schemas"]["MetricsRules"];
        };
        /**
         * @description The budget of the account of which each call uses one unit. The provider is asked how much is left before, and
         *     `providerBudget` of the Connected Profile shows what it said.
         */
        SpentBudget: string;
        /** @description For `metrics`, the series that there are, and the time ranges that can be asked for. */
        MetricsRules: {
            periods: components["schemas"]["MetricPeriod"][];
            /** @description The longest time range of one request. */
            maxRangeDays?: number;
            /** @description How far back the provider has values. */
            historyDays?: number;
            /**
             * Format: date-time
             * @description Before this time there are no values.
             */
            earliest?: string;
            /** @description For how long after its end a number may still be corrected. */
            settlesAfterHours: number;
            series: components["schemas"]["MetricSeriesDescription"][];
            source: string;
            /** Format: date */
            checkedAt: string;
        };
        MetricSeriesDescription: {
            name: string;
            /** @description What the provider calls it. */
            providerName: string;
            description: string;
            unit: components["schemas"]["MetricUnit"];
            /** @description What the values are split by. */
            by?: string;
            periods: components["schemas"]["MetricPeriod"][];
            estimated: boolean;
            /** @description The variants of items that have it; absent when all do. */
            variants?: string[];
            /** @description What the provider requires before it gives numbers. */
            condition?: string;
        };
        /** @description Present where a backfill request can deliver the history. */
        BackfillDescription: {
            /**
             * @description How the provider lists it, and so when a walk can end: `newest_first` and `updated_first` end at
             *     `since`; a list in no order is read to its end.
             * @enum {string}
             */
            order: "newest_first" | "updated_first" | "none";
            /** @description The list is nested under items of this content type. A backfill reads it for every one of them. */
            parentContentType?: string;
            /** @description One entry per login kind that offers it, with the scopes that the list and those it is nested under need. */
            scopes: components["schemas"]["LoginKindScopes"][];
        };
        PublishVariant: {
            variant: string;
            /** @description One entry per login kind that offers it, with the scopes it needs. */
            scopes: components["schemas"]["LoginKindScopes"][];
            budget?: components["schemas"]["SpentBudget"];
            rules: components["schemas"]["PublishRules"];
        };
        /** @description Fields without a rule are refused. */
        PublishRules: {
            text?: components["schemas"]["TextRule"];
            title?: components["schemas"]["TextRule"];
            contentWarning?: components["schemas"]["TextRule"];
            privacy?: components["schemas"]["ChoiceRule"];
            replyAudience?: components["schemas"]["ChoiceRule"];
            category?: components["schemas"]["ChoiceRule"];
            tags?: components["schemas"]["TagsRule"];
            board?: components["schemas"]["WordRule"];
            boardSection?: components["schemas"]["WordRule"];
            quotedExternalId?: components["schemas"]["WordRule"];
            callToAction?: components["schemas"]["CallToActionRule"];
            poll?: components["schemas"]["PollRule"];
            language?: components["schemas"]["WordRule"];
            license?: components["schemas"]["ChoiceRule"];
            embeddable?: components["schemas"]["WordRule"];
            madeForKids?: components["schemas"]["WordRule"];
            syntheticMedia?: components["schemas"]["WordRule"];
            paidPromotion?: components["schemas"]["WordRule"];
            notifySubscribers?: components["schemas"]["WordRule"];
            musicConsent?: components["schemas"]["WordRule"];
            ownBrand?: components["schemas"]["WordRule"];
            allowComments?: components["schemas"]["WordRule"];
            allowDuets?: components["schemas"]["WordRule"];
            allowStitches?: components["schemas"]["WordRule"];
            coverAtMs?: components["schemas"]["WordRule"];
            autoMusic?: components["schemas"]["WordRule"];
            publishAt?: components["schemas"]["WordRule"];
            media?: components["schemas"]["MediaRules"];
            cover?: components["schemas"]["FileRule"];
            cardPicture?: components["schemas"]["FileRule"];
            /** @description The targets that can be named. One of them is required. */
            targets?: string[];
            /** @description The other fields that can be given. */
            fields?: string[];
            /** @description At least one of these fields is required. */
            needs?: string[];
            /** @description At most one of these fields can be given. */
            excludes?: string[];
            /** @description What a field is at this provider, by the field's name. */
            meanings?: {
                [key: string]: string;
            };
            /** @description The provider's document, or the server's address, that states the rules. */
            source: string;
            /**
             * Format: date
             * @description When it was last read.
             */
            checkedAt: string;
            /**
             * @description Where the rules come from, except those under `seen`. `documented` when absent.
             * @enum {string}
             */
            basis?: "documented" | "told_by_server";
        };
        /** @description For `update`, the fields that can be changed, and the rules for each. The others cannot be changed. */
        ChangeRules: {
            text?: components["schemas"]["TextRule"];
            title?: components["schemas"]["TextRule"];
            contentWarning?: components["schemas"]["TextRule"];
            privacy?: components["schemas"]["ChoiceRule"];
            replyAudience?: components["schemas"]["ChoiceRule"];
            category?: components["schemas"]["ChoiceRule"];
            tags?: components["schemas"]["TagsRule"];
            board?: components["schemas"]["WordRule"];
            boardSection?: components["schemas"]["WordRule"];
            quotedExternalId?: components["schemas"]["WordRule"];
            callToAction?: components["schemas"]["CallToActionRule"];
            poll?: components["schemas"]["PollRule"];
            language?: components["schemas"]["WordRule"];
            license?: components["schemas"]["ChoiceRule"];
            embeddable?: components["schemas"]["WordRule"];
            madeForKids?: components["schemas"]["WordRule"];
            syntheticMedia?: components["schemas"]["WordRule"];
            paidPromotion?: components["schemas"]["WordRule"];
            notifySubscribers?: components["schemas"]["WordRule"];
            musicConsent?: components["schemas"]["WordRule"];
            ownBrand?: components["schemas"]["WordRule"];
            allowComments?: components["schemas"]["WordRule"];
            allowDuets?: components["schemas"]["WordRule"];
            allowStitches?: components["schemas"]["WordRule"];
            coverAtMs?: components["schemas"]["WordRule"];
            autoMusic?: components["schemas"]["WordRule"];
            publishAt?: components["schemas"]["WordRule"];
            /** @description The other fields that can be changed. */
            fields?: string[];
        };
        TextRule: {
            required?: boolean;
            maxCharacters?: number;
            /** @description Characters as people count them: Unicode's extended grapheme clusters. */
            maxGraphemes?: number;
            /** @description A character weighs 1; an emoji, or a character beyond Latin and the like, weighs 2. */
            maxWeighted?: number;
            /** @description Units of UTF-16: most characters are one, emoji two and more. */
            maxUtf16Units?: number;
            maxBytes?: number;
            /** @description Each link counts as this many characters, however long it is. */
            linksCountAs?: number;
            /**
             * @description A mention counts without its host: `@ann@example.com` as `@ann`.
             * @enum {string}
             */
            mentionsCountAs?: "username";
            /**
             * @description An emoji counts as many characters as it has bytes in UTF-8.
             * @enum {string}
             */
            emojiCountAs?: "bytes";
            /**
             * @description The field whose text is counted together with this one.
             * @enum {string}
             */
            countedWith?: "contentWarning";
            maxHashtags?: number;
            maxMentions?: number;
            /** @description The largest number of different links, the one in `link` included. */
            maxLinks?: number;
            /** @description The characters that it may not contain. */
            forbidden?: string;
            /** @description No document states these limits, but texts above them have been refused: `publishRequests.validate` warns of them. */
            seen?: {
                maxBytes?: number;
                maxLinks?: number;
            };
        };
        WordRule: {
            required?: boolean;
            /** @description Whether `connectedProfiles.targets.list` lists the values. */
            listed?: boolean;
            /** @description Whether the value consists of digits, as the ids of some providers do. */
            numeric?: boolean;
            /** @description What the value begins with, as the ids of some providers do. */
            beginsWith?: string;
            /** @description The only value of `privacy` that it can be combined with. */
            privacy?: string;
            /** @description Whether the account allows it for none of its content at the moment, so that `true` is refused. */
            off?: boolean;
        };
        ChoiceRule: {
            required?: boolean;
            values: string[];
            /** @description `publishRequests.validate` warns of every value but `except`; of each where that is absent. */
            warned?: {
                except?: string;
                message: string;
            };
            /** @description The values with which it takes no comments, so that `firstComment` is refused beside them. */
            withoutComments?: string[];
        };
        TagsRule: {
            required?: boolean;
            maximum: number;
            /** @description The largest number of characters of one tag. */
            maxCharacters?: number;
            /** @description The largest number of characters of all tags together. */
            maxTotalCharacters?: number;
            /**
             * @description `list`: a comma between two tags counts, and so do quotes around a tag with a space.
             * @enum {string}
             */
            countedAs?: "list";
            /** @description Characters that no tag may contain. */
            forbidden?: string;
        };
        CallToActionRule: {
            required?: boolean;
            types: string[];
            /** @description The types that have no URL. All others require one. */
            withoutUrl?: string[];
        };
        PollRule: {
            required?: boolean;
            options: {
                minimum: number;
                maximum: number;
                /** @description The largest number of characters of one option. */
                maxCharacters: number;
            };
            durationSeconds?: components["schemas"]["PollDuration"];
            /** @description Whether people may be allowed to choose several options. */
            multiple?: boolean;
        };
        /** @description How long a poll can run, in seconds. `durationSeconds` is then required. When absent, the provider decides. */
        PollDuration: {
            minimum?: number;
            maximum?: number;
        };
        MediaRules: {
            minimum: number;
            maximum: number;
            files: components["schemas"]["FileRule"][];
            /**
             * @description The rules for a file that is the only one.
             * @enum {string}
             */
            single?: "image" | "video" | "audio" | "document";
            /** @description Files of different kinds cannot be combined. */
            unmixed?: boolean;
            /** @description All files have to have the same width and height. */
            sameSize?: boolean;
            /** @description True when the service sends the files to the provider. When absent, the provider fetches them. */
            sent?: boolean;
            /** @description Files are published without the position at which they were taken, unless a request says otherwise. */
            stripLocation?: boolean;
        };
        FileRule: {
            /** @enum {string} */
            kind: "image" | "video" | "audio" | "document";
            /** @description The largest number of files of this kind. When absent, the maximum for all files applies. */
            maximum?: number;
            contentTypes: string[];
            maxBytes: number;
            aspectRatio?: components["schemas"]["Range"];
            width?: components["schemas"]["Range"];
            height?: components["schemas"]["Range"];
            durationSeconds?: components["schemas"]["Range"];
            shorterSide?: components["schemas"]["Range"];
            /** @description Width times height. */
            maxPixels?: number;
            /** @description Width times height of a GIF, where that is another number. */
            maxGifPixels?: number;
            frameRate?: components["schemas"]["Range"];
            audioChannels?: components["schemas"]["Range"];
            audioSampleRate?: components["schemas"]["Range"];
            videoCodecs?: string[];
            audioCodecs?: string[];
            altText?: components["schemas"]["AltTextRule"];
            userTags?: components["schemas"]["UserTagRule"];
            /** @description Limits that no document states, but that practice has shown. */
            seen?: ("aspectRatio" | "durationSeconds" | "altText")[];
            warned?: components["schemas"]["FileWarnings"];
        };
        /** @description Properties of files that are not refused, but that `publishRequests.validate` warns of. */
        FileWarnings: {
            aspectRatio?: components["schemas"]["Range"];
            chromaSubsampling?: string;
            /** @description Warns of interlaced videos. */
            progressive?: boolean;
            /** @description Warns of videos whose index comes after their frames. */
            streamable?: boolean;
            /** @description The types of which the provider shows only the first frame. */
            stills?: string[];
            /** @description The films that the provider may show without the cover that they are given. */
            coverIgnored?: {
                aspectRatio?: components["schemas"]["Range"];
                durationSeconds?: components["schemas"]["Range"];
            };
        };
        Range: {
            minimum?: number;
            maximum?: number;
        };
        AltTextRule: {
            maxCharacters: number;
        };
        UserTagRule: {
            maximum: number;
            /** @enum {string} */
            positions: "required" | "optional" | "none";
        };
        EventDescription: {
            topic: string;
            /**
             * @description How the service learns of it: from the provider's `notification`, as it happens, from a `poll` that
             *     asks every minute, from the `sweep` that looks every hour, or from the walk of a `backfill` that
             *     you ask for.
             */
            sources: components["schemas"]["EventSource"][];
            /** @description One entry per login kind under which it is observed, with the scopes it needs. */
            scopes: components["schemas"]["LoginKindScopes"][];
        };
        /** @enum {string} */
        EventSource: "notification" | "poll" | "sweep" | "backfill";
        LoginKindScopes: {
            loginKind: string;
            /**
             * @description The kind of profile that needs these, as its `kind` says. Absent when all profiles of the login kind need the same;
             *     a kind that has no entry is not offered the operation.
             */
            profileKind?: string;
            scopes: string[];
            /**
             * @description The tasks, by the provider's names, of which the end user's role at the account has to allow one, in addition
             *     to the scopes. Absent when no task is known to be needed. A profile whose role allows none of them lists them
             *     as `missingTasks`.
             */
            tasks?: string[];
            /**
             * @description For events of which the service learns in fewer ways for this kind of profile than the event's `sources` say: these
             *     ways. A kind that has no entry has no such events.
             */
            sources?: components["schemas"]["EventSource"][];
        };
        /** @description In the provider's own items; replies that come inside a comment are extra, unless `limit` is given. */
        PageSize: {
            default: number;
            maximum: number;
        };
        /** @description A limit that the provider documents. */
        ProviderLimit: {
            name: string;
            limit: string;
            /** @description The provider's document that states it. */
            source: string;
            /**
             * Format: date
             * @description When that document was last read.
             */
            checkedAt: string;
        };
        BillingAccount: {
            /** @enum {string} */
            plan: "free" | "paid";
            /** @description The hard caps of the free plan; null on the paid one. */
            caps: components["schemas"]["PlanCaps"] | null;
            usage: components["schemas"]["PlanUsage"];
            /**
             * @description The bytes of the files that are staged at a time, announced uploads included. Each mode has its own limit,
             *     on every plan.
             */
            stagedBytes: {
                live: components["schemas"]["StagedBytes"];
                test: components["schemas"]["StagedBytes"];
            };
            /** @description The number of live Connected Profiles, on which the platform fee is based. */
            liveConnectedProfiles: number;
        };
        StagedBytes: {
            limit: number;
            used: number;
        };
        PlanCaps: {
            /** @description Live Connected Profiles at a time. */
            connectedProfiles: number;
            publishRequestsPerMonth: number;
            backfillRequestsPerMonth: number;
            /** @description Event Destinations at a time. */
            eventDestinations: number;
        };
        /** @description The current usage, under the names of the caps. Present on the paid plan, too. */
        PlanUsage: {
            connectedProfiles: number;
            publishRequestsPerMonth: number;
            backfillRequestsPerMonth: number;
            eventDestinations: number;
        };
        /** @description A calendar month in UTC, such as 2026-03. */
        Month: string;
        Usage: {
            month: components["schemas"]["Month"];
            /** @description When grouped by profile; absent for what belongs to none, such as API requests. */
            connectedProfileId?: string;
            /** @description When grouped by key; absent for what no key has asked for, such as what members do in the console. */
            keyId?: string;
            /** @description Requests with an API key, as the request log has them, refused ones included. */
            apiRequests: number;
            /** @description Calls to providers, those that failed and those of the service itself included. */
            providerCalls: number;
            /** @description Publish requests that were accepted, by the month in which they were. */
            publishRequests: number;
            /** @description The posts that these were to make, of which a thread has several. A retry counts those that it has yet to make. A thread that is changed counts the posts that were added. */
            posts: number;
            /** @description Publish requests that were published, by the month in which they were. */
            published: number;
            /** @description Publish requests that have failed, by the month in which they did. */
            failed: number;
            /** @description Items of backfills that were emitted as events. */
            backfilledItems: number;
            /** @description Events that were delivered to an Event Destination. */
            deliveries: number;
            /** @description Deliveries that were given up. */
            failedDeliveries: number;
            /** @description Files that were staged, once they were ready. */
            mediaFiles: number;
            /** @description The bytes of these files. */
            mediaBytes: number;
        };
        UsageList: {
            data: components["schemas"]["Usage"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        CurrentKey: {
            keyId: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            organizationId: string;
            /** @description The name of the Organization. */
            organization: string;
            /** @description The operations that the key is limited to; null when it may do everything. */
            allowedOperations: string[] | null;
            /** @description Whether requests with unknown query parameters are refused. */
            refusesUnknownParameters: boolean;
            expiresAt?: components["schemas"]["Timestamp"];
            /** @description Present and true when what the key publishes waits for approval. */
            needsApproval?: boolean;
        };
        Key: {
            keyId: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            status: components["schemas"]["KeyStatus"];
            /** @description The operations that the key is limited to; null when it may do everything. */
            allowedOperations: string[] | null;
            /** @description Whether requests with unknown query parameters are refused. */
            refusesUnknownParameters: boolean;
            /** @description Present and true when what the key publishes waits for approval. */
            needsApproval?: boolean;
            /** @description The last four characters of the key. */
            keyHint: string;
            /** @description The key that has made it, by creating or rolling; absent for keys that people have made. */
            createdByKeyId?: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Absent when the key does not expire.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description To the minute; absent before the first use.
             */
            lastUsedAt?: string;
            revokedAt?: components["schemas"]["Timestamp"];
        };
        KeyList: {
            data: components["schemas"]["Key"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        KeyWithSecret: {
            keyId: string;
            name: string;
            /** @enum {string} */
            mode: "live" | "test";
            status: components["schemas"]["KeyStatus"];
            /** @description The operations that the key is limited to; null when it may do everything. */
            allowedOperations: string[] | null;
            /** @description Whether requests with unknown query parameters are refused. */
            refusesUnknownParameters: boolean;
            /** @description Present and true when what the key publishes waits for approval. */
            needsApproval?: boolean;
            /** @description The last four characters of the key. */
            keyHint: string;
            /** @description The key that has made it, by creating or rolling; absent for keys that people have made. */
            createdByKeyId?: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Absent when the key does not expire.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description To the minute; absent before the first use.
             */
            lastUsedAt?: string;
            revokedAt?: components["schemas"]["Timestamp"];
            /** @description `svc_live_…` or `svc_test_…`. Shown only in this answer. */
            key: string;
        };
        /**
         * @description `expired`: its `expiresAt` has passed, which rolling sets to the end of the grace period.
         * @enum {string}
         */
        KeyStatus: "active" | "expired" | "revoked";
        /** @description For people, such as where it is used. */
        KeyName: string;
        KeyInput: {
            name: components["schemas"]["KeyName"];
            /**
             * @description The ids of the operations that the key may run, each of which the acting key may run as well. When absent, those of the
             *     acting key: all, later additions included, where it may do everything.
             */
            allowedOperations?: string[];
            /**
             * Format: date-time
             * @description When it stops working, not after the acting key does. When absent, when that does.
             */
            expiresAt?: string;
            /** @description Whether requests with unknown query parameters are refused. When absent, in test mode alone. */
            refusesUnknownParameters?: boolean;
            /**
             * @description Whether what the key publishes waits for approval. When absent, as with the acting key; false is refused where that needs
             *     approval.
             */
            needsApproval?: boolean;
        };
        KeyUpdate: {
            name?: components["schemas"]["KeyName"];
            /** @description Whether requests with unknown query parameters are refused. */
            refusesUnknownParameters?: boolean;
            /** @description Whether what the key publishes waits for approval; false is refused where the acting key needs approval. */
            needsApproval?: boolean;
        };
        KeyRoll: {
            /** @description For how long the old key goes on; 24 when absent. */
            graceHours?: number;
        };
        RequestLogEntry: {
            requestLogEntryId: string;
            /** @description The `Request-Id` of the answer. */
            requestId: string;
            /** @description Absent when the path and method belong to no operation. */
            operationId?: string;
            /** @description The status of the answer; 499 when the client did not wait for it. */
            status: number;
            errorCode?: components["schemas"]["ErrorCode"];
            durationMs: number;
            keyId: string;
            keyName?: string;
            /** @description The query parameters that the operation does not have. */
            unknownParameters?: string[];
            /** @description `meta.reason` of the error. */
            reason?: string;
            /** @description `meta.violations` of the error. */
            violations?: components["schemas"]["Violation"][];
            /** @description Where the input could not be read, such as `/header/idempotency-key`, `/cursor` or `/body`. */
            unreadableAt?: string[];
            /** @description On `not_found`, the field of the input that names what does not exist, such as `/connectedProfileId`. */
            missingAt?: string;
            /** @description `meta.missingScopes` of the error. */
            missingScopes?: string[];
            /** @description `meta.candidateScopes` of the error. */
            candidateScopes?: string[];
            /** @description `meta.missingTasks` of the error. */
            missingTasks?: string[];
            /** @description The id of the resource that the request created, changed or read, or else that it named, such as the Connected Profile of a refused call; absent when there is none of this service. */
            subjectId?: string;
            /** @description The same for all requests that failed in the same way. */
            errorGroup?: string;
            /** @description How many of the requests in the log have this `errorGroup`. */
            sameErrors?: number;
            createdAt: components["schemas"]["Timestamp"];
        };
        RequestLogList: {
            data: components["schemas"]["RequestLogEntry"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        ErrorGroup: {
            /** @description The `errorGroup` of the log entries in the group. */
            errorGroup: string;
            /** @description How many requests in the log failed in this way. */
            requests: number;
            firstAt: components["schemas"]["Timestamp"];
            lastAt: components["schemas"]["Timestamp"];
            latest: components["schemas"]["RequestLogEntry"];
        };
        ErrorGroupList: {
            data: components["schemas"]["ErrorGroup"][];
            /** @description Whether there are more groups than `limit`. */
            hasMore: boolean;
        };
        AuditEntry: {
            auditEntryId: string;
            /** @description What was done, by the id of the API's operation that does the same, or else by a name of its own. */
            action: string;
            actor: components["schemas"]["AuditActor"];
            /** @description The id of what was changed. */
            subjectId?: string;
            /** @description What was entered, by the fields of the form or the options of the command. There are no secrets in it. */
            details?: {
                [key: string]: unknown;
            };
            /** @description The address from which it was done. */
            ipAddress?: string;
            /**
             * @description Absent while it is still being done, and when the process that did it ended before it could write the outcome
             *     down.
             * @enum {string}
             */
            outcome?: "done" | "refused" | "failed";
            errorCode?: components["schemas"]["ErrorCode"];
            /**
             * @description Absent for what is of the Organization as a whole.
             * @enum {string}
             */
            mode?: "live" | "test";
            createdAt: components["schemas"]["Timestamp"];
        };
        AuditEntryList: {
            data: components["schemas"]["AuditEntry"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        AuditActor: {
            /**
             * @description `approval_link` is somebody outside who decides by such a link, `portal` one of your own users on the pages of
             *     a portal link, and `command_line` whoever operates the service.
             * @enum {string}
             */
            kind: "member" | "key" | "approval_link" | "portal" | "command_line" | "service";
            /** @description The name under which people know who it was, such as an e-mail address. */
            name: string;
            /** @description The id of the member. */
            userId?: string;
            /** @description The id of the API key. */
            keyId?: string;
        };
        AuthIntegration: {
            authIntegrationId: string;
            providerId: string;
            /** @description Your app's name as end users see it on the hosted pages. */
            name: string;
            loginKind: string;
            /** @description The client id of your app, or the address of the document that describes it. Absent where the login kind has no apps. */
            clientId?: string;
            configurationId?: string;
            /** @description The products of the provider that your app has, by their ids. Absent where the login kind has none. */
            products?: string[];
            /** @description The names of the further `secrets` that are stored, none of which is ever returned. Absent where there are none. */
            storedSecrets?: string[];
            returnOrigins: string[];
            /**
             * Format: uri
             * @description Enter this at the provider as the app's redirect URI.
             */
            redirectUri: string;
            webhook: components["schemas"]["AuthIntegrationWebhook"];
            userCallbacks?: components["schemas"]["AuthIntegrationUserCallbacks"];
            dailyLimits?: components["schemas"]["DailyLimits"];
            neverSpend?: components["schemas"]["NeverSpend"];
            branding?: components["schemas"]["Branding"];
            status: components["schemas"]["AuthIntegrationStatus"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        AuthIntegrationList: {
            data: components["schemas"]["AuthIntegration"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description The most that calls through the app may spend a day, by budget. They take the place of the provider's own
         *     limits. Reads that would pass one are refused with `platform_rate_limit` and the reason `daily_limit_spent`;
         *     polls and sweeps slow down so that a quarter is left for reads. Writes are counted, and wait only where the
         *     provider itself refuses what would pass its limit. An empty list removes all limits.
         */
        DailyLimits: components["schemas"]["DailyLimit"][];
        /**
         * @description Those of the provider's `dailyBudgets` that are never spent through the app, as if their limit were 0. Calls
         *     that would spend one, writes included, are refused before they are sent, as an error of the field
         *     `connectedProfileId`. Polls and sweeps that would spend one do not run, as `watching` of a Connected Profile
         *     says. Only calls that connect accounts or keep their grants alive are still sent, and those that look up or
         *     finish content whose publishing has begun. Scheduled content whose publishing has not begun fails, and names the
         *     budget. In an update, an empty list removes them. Absent where there are none.
         */
        NeverSpend: string[];
        DailyLimit: {
            /** @description One of the provider's `dailyBudgets`. */
            budget: string;
            limit: number;
        };
        /** @enum {string} */
        AuthIntegrationStatus: "active" | "disabled";
        /** @description Enter this at the provider, so that it reports changes, where `setup` is `entered`. Elsewhere there is nothing to enter. */
        AuthIntegrationWebhook: {
            /**
             * @description `entered`: enter the address, and the token where it is asked for, in your app's settings at the provider.
             *     `subscribed`: the service subscribes by itself. `none`: the provider reports nothing, and is polled.
             * @enum {string}
             */
            setup: "entered" | "subscribed" | "none";
            /** Format: uri */
            callbackUrl: string;
            verifyToken: string;
        };
        /**
         * @description Enter these at the provider, so that it notifies this service when an end user removes the app or wants their
         *     data deleted. Absent where the provider has no such callbacks.
         */
        AuthIntegrationUserCallbacks: {
            /**
             * Format: uri
             * @description Ends the end user's Connections as `revoked`, with the event `connection.revoked`.
             */
            deauthorizeUrl: string;
            /**
             * Format: uri
             * @description Ends them too, and then deletes all that is stored about the end user, Connections and Connected Profiles
             *     included. The provider gets the address of a page with the status of the deletion.
             */
            dataDeletionUrl: string;
        };
        /**
         * @description The origins that a Connect Session may return to, such as `https://app.example.com`. Plain `http` is accepted
         *     for this machine only: `http://localhost:3000`.
         */
        ReturnOrigins: string[];
        /**
         * @description The products that your app has at the provider, by their ids in the login kind's `products`; the first of these when
         *     absent. End users who connect afterwards are asked for their scopes alone.
         */
        ProductsOfApp: string[];
        AuthIntegrationInput: {
            providerId: string;
            name: components["schemas"]["AuthIntegrationName"];
            /** @description One of the provider's login kinds; required where it has several. */
            loginKind?: string;
            clientId?: components["schemas"]["ClientId"];
            clientSecret?: components["schemas"]["ClientSecret"];
            webhookSecret?: components["schemas"]["WebhookSecret"];
            secrets?: components["schemas"]["AppSecrets"];
            configurationId?: components["schemas"]["ConfigurationId"];
            products?: components["schemas"]["ProductsOfApp"];
            returnOrigins: components["schemas"]["ReturnOrigins"];
            dailyLimits?: components["schemas"]["DailyLimits"];
            neverSpend?: components["schemas"]["NeverSpend"];
            branding?: components["schemas"]["BrandingInput"];
        };
        AuthIntegrationUpdate: {
            name?: components["schemas"]["AuthIntegrationName"];
            clientSecret?: components["schemas"]["ClientSecret"];
            webhookSecret?: components["schemas"]["WebhookSecret"];
            secrets?: components["schemas"]["AppSecretChanges"];
            configurationId?: components["schemas"]["ConfigurationId"];
            products?: components["schemas"]["ProductsOfApp"];
            returnOrigins?: components["schemas"]["ReturnOrigins"];
            dailyLimits?: components["schemas"]["DailyLimits"];
            neverSpend?: components["schemas"]["NeverSpend"];
            branding?: components["schemas"]["BrandingInput"];
            status?: components["schemas"]["AuthIntegrationStatus"];
        };
        /**
         * @description How the hosted pages look to end users who connect through the app. What is absent comes from the organization's
         *     branding in the console, or else is the service's own.
         */
        Branding: {
            accentColor?: components["schemas"]["AccentColor"];
            /**
             * Format: uri
             * @description Where this service serves the logo.
             */
            logoUrl?: string;
            /**
             * Format: uri
             * @description Where this service serves the icon, which browsers show beside the title.
             */
            iconUrl?: string;
        };
        /**
         * @description How the hosted pages look to end users who connect through the app. Replaces the whole branding; an empty object
         *     removes it. Pictures are fetched once, immediately: PNG, JPEG or WebP at an `https` address, at most 256 KiB. To
         *     keep a picture, send its address as an answer has it.
         */
        BrandingInput: {
            accentColor?: components["schemas"]["AccentColor"];
            /** Format: uri */
            logoUrl?: string;
            /**
             * Format: uri
             * @description Square, at least 32 pixels wide.
             */
            iconUrl?: string;
        };
        /**
         * @description The color of buttons and links, such as `#1d5bd0`. Where its contrast with the page would be below 4.5:1, pages use
         *     a darker or lighter shade of it.
         */
        AccentColor: string;
        /** @description Your app's name as end users see it on the hosted pages. */
        AuthIntegrationName: string;
        /** @description Required where the login kind's `app` is `registered`, and left out elsewhere; so is `clientSecret`. */
        ClientId: string;
        /** @description Never returned. */
        ClientSecret: string;
        /**
         * @description Never returned. What the provider signs its webhooks with, when that is not the client secret.
         *     Both are accepted. The same as the secret `webhook` in `secrets`.
         */
        WebhookSecret: string;
        /**
         * @description The further secrets of your app, by the names that the login kind has for them in `GET /v1/providers`. Kept
         *     encrypted, and never returned.
         */
        AppSecrets: {
            name: components["schemas"]["AppSecretName"];
            value: components["schemas"]["AppSecretValue"];
        }[];
        /** @description The further secrets of your app that change. Those with other names stay, and one without a value is removed. */
        AppSecretChanges: {
            name: components["schemas"]["AppSecretName"];
            value?: components["schemas"]["AppSecretValue"];
        }[];
        AppSecretName: string;
        /** @description Never returned. */
        AppSecretValue: string;
        /**
         * @description A configuration of Facebook Login for Business. The consent screen then asks for the permissions
         *     kept there, in place of the scopes that the operations need.
         */
        ConfigurationId: string;
        AuthIntegrationDeletion: {
            authIntegrationId: string;
            /** @constant */
            deleted: true;
        };
        AuthIntegrationCheck: {
            authIntegrationId: string;
            checkedAt: components["schemas"]["Timestamp"];
            checks: components["schemas"]["AuthIntegrationFinding"][];
        };
        AuthIntegrationFinding: {
            name: components["schemas"]["AuthIntegrationCheckName"];
            status: components["schemas"]["AuthIntegrationCheckStatus"];
            /** @description The findings. */
            message: string;
            /** @description What to do about it and where, with the values to enter at the provider. */
            fix?: string;
        };
        /** @enum {string} */
        AuthIntegrationCheckStatus: "ok" | "problem" | "unknown";
        /**
         * @description | Name | What is checked |
         *     |---|---|
         *     | `enabled` | The Auth Integration is not disabled |
         *     | `public_url` | The service's own address is one that the provider and end users reach |
         *     | `return_origins` | End users are sent back over `https` |
         *     | `client_document` | The document about the app is there for everybody |
         *     | `credentials` | The provider accepts the client id and secret |
         *     | `access` | The provider lets the app act for everybody |
         *     | `redirect_uri` | The app at the provider has the `redirectUri` |
         *     | `webhook_subscription` | The app at the provider has the `webhook`, and it is switched on |
         *     | `webhook_fields` | The webhook is subscribed to every field that events come from |
         *     | `webhook_received` | The provider has reported something, properly signed |
         *     | `connection_subscriptions` | The provider reports the accounts of every Connection |
         *     | `app_access` | The provider lets the app act for everybody, and not for testers alone |
         *     | `file_domain` | The provider fetches files from the domain of this service |
         * @enum {string}
         */
        AuthIntegrationCheckName: "enabled" | "public_url" | "return_origins" | "client_document" | "credentials" | "access" | "redirect_uri" | "webhook_subscription" | "webhook_fields" | "webhook_received" | "connection_subscriptions" | "app_access" | "file_domain";
        ConnectSessionInput: {
            authIntegrationId: string;
            /**
             * Format: uri
             * @description Where the browser is sent at the end. Its origin has to be one of the Auth Integration's `returnOrigins`.
             */
            returnUrl: string;
            /**
             * @description What you want to do: operation ids (`instagram.media.comments.moderate`), a content type with
             *     `.publish` (`instagram.media.items.publish`) or `.backfill`, or content types for all of their
             *     actions, publishing, backfills and the provider's notifications. When absent, everything that the login
             *     kind of the Auth Integration offers; an empty list is refused.
             */
            operations?: string[];
            /**
             * @description Whose account it is, such as a handle, where the provider has to know that before its consent screen. The
             *     hosted page asks for it, with this value filled in.
             */
            account?: string;
            namedProfiles?: components["schemas"]["NamedProfiles"];
            /** @description A value of your own that comes back with the browser. */
            state?: string;
            externalUser?: components["schemas"]["ExternalUser"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description A BCP 47 tag. The pages speak English, German, Spanish, French, Portuguese and Japanese; the
             *     browser's language decides when this is absent or another one.
             */
            language?: string;
            /**
             * @description How long the link works, at most a week; 30 minutes when absent. For longer links, name the `externalUser`,
             *     so that nobody else's accounts can be connected through a link that leaked. Once back from the provider, the
             *     end user has at most 30 minutes to choose accounts.
             */
            expiresInSeconds?: number;
        };
        ConnectSession: {
            connectSessionId: string;
            authIntegrationId: string;
            /**
             * Format: uri
             * @description The address for the end user's browser. Present while the session is pending and the link is unused.
             */
            authorizationUrl?: string;
            status: components["schemas"]["ConnectSessionStatus"];
            failure?: components["schemas"]["ConnectSessionFailure"];
            operations: string[];
            /** @description What the consent screen asks for. */
            scopes: string[];
            /** @description What was asked for but not granted; absent when everything was granted. */
            missingScopes?: string[];
            connectionId?: string;
            connectedProfileIds?: string[];
            /** @description The profiles that you named. */
            namedProfiles?: string[];
            /** Format: uri */
            returnUrl: string;
            state?: string;
            externalUser?: components["schemas"]["ExternalUser"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
        };
        ConnectSessionList: {
            data: components["schemas"]["ConnectSession"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description `canceled`: the end user said no, here or at the provider.
         * @enum {string}
         */
        ConnectSessionStatus: "pending" | "completed" | "failed" | "expired" | "canceled";
        ConnectSessionFailure: {
            code: components["schemas"]["ConnectSessionFailureCode"];
            /** @description For people; may change at any time. */
            message: string;
        };
        /**
         * @description | Code | Status | Meaning |
         *     |---|---|---|
         *     | `consent_denied` | canceled | The end user refused at the provider |
         *     | `canceled_by_user` | canceled | The end user canceled on a hosted page |
         *     | `provider_refused` | failed | The provider returned an error, or did not accept the code that it had issued |
         *     | `provider_unavailable` | failed | The provider failed or did not answer |
         *     | `no_account` | failed | The grant reaches no account that can be connected |
         *     | `quota_exceeded` | failed | The free plan's cap of live Connected Profiles is reached |
         *     | `integration_disabled` | failed | The Auth Integration was disabled during the session |
         *     | `external_user_mismatch` | failed | The accounts are connected already, for another `externalUser` |
         *     | `link_expired` | expired | Nobody finished before the link expired |
         * @enum {string}
         */
        ConnectSessionFailureCode: "consent_denied" | "canceled_by_user" | "provider_refused" | "provider_unavailable" | "no_account" | "quota_exceeded" | "integration_disabled" | "external_user_mismatch" | "link_expired";
        Connection: {
            connectionId: string;
            /** @description Absent on Connections made by `test.connectedProfiles.create`. */
            authIntegrationId?: string;
            externalUser?: components["schemas"]["ExternalUser"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            providerId: string;
            /** @enum {string} */
            origin: "connect_session" | "imported" | "simulated";
            /** @description The login kind that it was granted by. */
            credentialKind: string;
            status: components["schemas"]["ConnectionStatus"];
            grantedScopes: string[];
            /** @description The granted scopes that the provider could not be asked about. They count as missing. */
            unconfirmedScopes: string[];
            /**
             * Format: date-time
             * @description When the end user has to authorize again, or the credential is refreshed at the latest.
             */
            expiresAt?: string;
            lastRefreshedAt?: components["schemas"]["Timestamp"];
            lastRefreshError?: components["schemas"]["RefreshError"];
            subscription: components["schemas"]["ConnectionSubscription"];
            narrowed?: components["schemas"]["NarrowedGrant"];
            connectedProfileIds: string[];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        ConnectionList: {
            data: components["schemas"]["Connection"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description `expiring`: within seven days, and only the end user can renew it. `expired`: its time has passed, or the
         *     provider has said that it ended, three times, or once after refusing to publish. `revoked`: the end user removed
         *     the app.
         * @enum {string}
         */
        ConnectionStatus: "active" | "expiring" | "expired" | "revoked";
        RefreshError: {
            code: components["schemas"]["ErrorCode"];
            at: components["schemas"]["Timestamp"];
        };
        /** @description Whether the provider reports changes of the connected accounts. */
        ConnectionSubscription: {
            /**
             * @description `missing`: the provider does not have it, or the grant lacks the scope for it. `unsupported`:
             *     the provider reports nothing.
             * @enum {string}
             */
            status: "active" | "missing" | "unsupported";
            checkedAt?: components["schemas"]["Timestamp"];
        };
        /**
         * @description A later consent of the same end user covers fewer accounts, which the provider applies to the
         *     whole app. These Connected Profiles were disconnected by it.
         */
        NarrowedGrant: {
            at: components["schemas"]["Timestamp"];
            connectedProfileIds: string[];
        };
        ConnectionDeletion: {
            connectionId: string;
            /** @constant */
            deleted: true;
        };
        /** @description The grant to import, in the form that the login kind takes. */
        ConnectionImport: components["schemas"]["AccessTokenImport"] | components["schemas"]["AppPasswordImport"];
        AccessTokenImport: {
            authIntegrationId: string;
            /** @description A token that the end user granted to the Auth Integration's app. Never returned. */
            accessToken: string;
            /**
             * @description The server that the account is on, such as `mastodon.social`. Required where a provider has many servers
             *     with accounts of their own, and taken nowhere else.
             */
            host?: string;
            externalIds?: components["schemas"]["ImportedAccounts"];
            namedProfiles?: components["schemas"]["NamedProfiles"];
            externalUser?: components["schemas"]["ExternalUser"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        AppPasswordImport: {
            authIntegrationId: string;
            appPassword: components["schemas"]["AppPassword"];
            externalIds?: components["schemas"]["ImportedAccounts"];
            namedProfiles?: components["schemas"]["NamedProfiles"];
            externalUser?: components["schemas"]["ExternalUser"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        /**
         * @description The accounts to connect, by the provider's ids. When absent, all accounts that the grant reaches; an empty
         *     list is refused.
         */
        ImportedAccounts: string[];
        ConnectedProfile: {
            connectedProfileId: string;
            connectionId: string;
            externalUser?: components["schemas"]["ExternalUser"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            providerId: string;
            /** @description The provider's own id of the account. */
            externalId: string;
            /** @description What the provider calls it: `account` or `page`. */
            kind: string;
            displayName?: string;
            username?: string;
            /** Format: uri */
            avatarUrl?: string;
            /** @enum {string} */
            status: "live" | "disconnected";
            health: components["schemas"]["ProfileHealth"];
            /**
             * @description How much of the provider's limits is used up, as its answers to your own calls last reported it, or as the
             *     service has counted it. Only `connectedProfiles.get` has it, and only once something is known.
             */
            providerBudget?: components["schemas"]["ProviderBudget"][];
            watching?: components["schemas"]["ProfileWatching"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        ConnectedProfileList: {
            data: components["schemas"]["ConnectedProfile"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        ConnectedProfileDeletion: {
            connectedProfileId: string;
            /** @constant */
            deleted: true;
        };
        ProfileHealth: {
            /** @enum {string} */
            credential: "ok" | "expired" | "revoked";
            /**
             * @description Every operation of the provider, and whether this profile can run it now. Publishing is
             *     `{contentType}.publish`: available when some variant is, with the scopes that others lack.
             */
            operations: components["schemas"]["OperationHealth"][];
        };
        /**
         * @description How often the service looks for changes by itself. Only `connectedProfiles.get` has it, for live profiles whose grant
         *     lets it look.
         */
        ProfileWatching: {
            sweep?: components["schemas"]["WatchPace"];
            poll?: components["schemas"]["WatchPace"];
            /** @description What is not done at all, because it would spend a budget that is in `neverSpend` of the Auth Integration. */
            stopped?: components["schemas"]["StoppedWatch"][];
        };
        StoppedWatch: {
            /** @enum {string} */
            watch: "poll" | "sweep";
            budget: string;
        };
        WatchPace: {
            /** @description The present interval. */
            everySeconds: number;
            nextAt: components["schemas"]["Timestamp"];
            /** @description The daily budget that makes the interval longer than usual, because so many profiles share its limit. */
            slowedBy?: string;
        };
        /** @description A limit of the provider's, as it stood at `readAt`; `resetsAt` is present if the provider says when there is more. */
        ProviderBudget: {
            /**
             * @description What is limited. `publishing` is what the account may publish, through whatever app, and `deletion` what it
             *     may delete; discovery names the budget that each action and variant uses. `app_calls` are calls of your app
             *     for all accounts; the provider's `dailyBudgets` are counted by the service; the others are calls of your app
             *     for this account.
             */
            budget: string;
            unit: components["schemas"]["BudgetUnit"];
            used: number;
            /** @description Absent where nothing is limited. */
            limit?: number;
            /** @description The time over which it is counted, where it is known. */
            windowSeconds?: number;
            resetsAt?: components["schemas"]["Timestamp"];
            readAt: components["schemas"]["Timestamp"];
        };
        OperationHealth: {
            operationId: string;
            available: boolean;
            missingScopes?: string[];
            /**
             * @description The tasks, by the provider's names, of which the end user's role at the account would have to allow one. The
             *     role is read when the account is connected, connected again or imported.
             */
            missingTasks?: string[];
        };
        /**
         * @description A field of publish requests whose values the provider lists.
         * @enum {string}
         */
        PublishTargetField: "board" | "boardSection";
        PublishTarget: {
            /** @description What the field takes. */
            value: string;
            /** @description What people call it. */
            name: string;
            /** @description Who can see what is published there, in the provider's word. */
            privacy?: string;
        };
        PublishTargetList: {
            data: components["schemas"]["PublishTarget"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        EventDestination: {
            eventDestinationId: string;
            name?: string;
            externalUser?: components["schemas"]["DestinationOwner"];
            /** Format: uri */
            url: string;
            topics: string[];
            status: components["schemas"]["EventDestinationStatus"];
            disabledReason?: components["schemas"]["EventDestinationDisabledReason"];
            /**
             * Format: date-time
             * @description Since when nothing has been delivered. After 5 days it is disabled.
             */
            failingSince?: string;
            /** @description The end of the signing secret. */
            secretHint: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The Connected Profiles whose events it gets; absent when it gets all events. Profiles that were deleted stay in the list. */
            connectedProfileIds?: string[];
        };
        EventDestinationList: {
            data: components["schemas"]["EventDestination"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        EventDestinationWithSecret: {
            eventDestinationId: string;
            name?: string;
            externalUser?: components["schemas"]["DestinationOwner"];
            /** Format: uri */
            url: string;
            topics: string[];
            status: components["schemas"]["EventDestinationStatus"];
            disabledReason?: components["schemas"]["EventDestinationDisabledReason"];
            /**
             * Format: date-time
             * @description Since when nothing has been delivered. After 5 days it is disabled.
             */
            failingSince?: string;
            /** @description The end of the signing secret. */
            secretHint: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description `whsec_…`. Shown only in this answer. */
            secret: string;
            /** @description The Connected Profiles whose events it gets; absent when it gets all events. Profiles that were deleted stay in the list. */
            connectedProfileIds?: string[];
        };
        /** @enum {string} */
        EventDestinationStatus: "enabled" | "disabled";
        /**
         * @description `gone`: the receiver answered 410. `failing`: nothing could be delivered for 5 days. `by_request`: it was
         *     disabled by an update.
         * @enum {string}
         */
        EventDestinationDisabledReason: "gone" | "failing" | "by_request";
        EventDestinationInput: {
            name?: components["schemas"]["EventDestinationName"];
            externalUser?: components["schemas"]["DestinationOwner"];
            url: components["schemas"]["EventDestinationUrl"];
            topics: components["schemas"]["EventDestinationTopics"];
            /**
             * @description The Connected Profiles whose events it gets, and no others. When absent, it gets the events of all, also of those that are
             *     connected later, and events that are about no profile.
             */
            connectedProfileIds?: string[];
        };
        EventDestinationUpdate: {
            name?: components["schemas"]["EventDestinationName"];
            url?: components["schemas"]["EventDestinationUrl"];
            topics?: components["schemas"]["EventDestinationTopics"];
            status?: components["schemas"]["EventDestinationStatus"];
            /**
             * @description The Connected Profiles whose events it gets from now on, in place of those before. An empty list has it get all events. Profiles
             *     that it names already may have been deleted; a list does not become empty by that.
             */
            connectedProfileIds?: string[];
        };
        /**
         * @description Your own id for the user of yours who owns the destination, as in `externalUser` of Connections. It gets only
         *     the events of that user. When absent, the destination is yours and gets the events of everybody.
         */
        DestinationOwner: string;
        EventDestinationName: string;
        /**
         * Format: uri
         * @description An https URL at a public address, unless the operator allows others.
         */
        EventDestinationUrl: string;
        /** @description Exact topics (`connection.expired`), or prefixes that end in `*` (`content.*`, `*`). */
        EventDestinationTopics: string[];
        EventDestinationDeletion: {
            eventDestinationId: string;
            /** @constant */
            deleted: true;
        };
        SecretRotation: {
            /** @description For how long the old secret signs too; 24 when absent. */
            graceHours?: number;
        };
        SampleEventInput: {
            topic: string;
        };
        SampleDelivery: {
            eventId: string;
            topic: string;
            succeeded: boolean;
            attempt: components["schemas"]["DeliveryAttempt"];
        };
        DeliveryAttempt: {
            at: components["schemas"]["Timestamp"];
            durationMs: number;
            /** @description What the receiver answered; absent when it did not. */
            statusCode?: number;
            /** @description Why there was no answer, such as `answer_timeout`, or why nothing was sent, such as `content_gone`. */
            error?: string;
            /** @description The first 1 KiB of the answer. */
            body?: string;
        };
        Delivery: {
            deliveryId: string;
            eventId: string;
            topic: string;
            /**
             * @description `failed`: the last retry has failed, or the destination was disabled.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            attempts: components["schemas"]["DeliveryAttempt"][];
            nextAttemptAt?: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            completedAt?: components["schemas"]["Timestamp"];
        };
        DeliveryList: {
            data: components["schemas"]["Delivery"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description One event, all events whose delivery failed, or all events of a time window. */
        ReplayInput: components["schemas"]["EventReplayInput"] | components["schemas"]["FailedReplayInput"] | components["schemas"]["WindowReplayInput"];
        EventReplayInput: {
            eventId: string;
        };
        FailedReplayInput: {
            /** @enum {string} */
            status: "failed";
        };
        WindowReplayInput: {
            since: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Now when absent.
             */
            until?: string;
        };
        Replay: {
            /** @description The number of events that are sent again. */
            replayed: number;
            /** @description The number of events whose payload was erased and that cannot be read again. */
            skipped: number;
        };
        PortalLinkInput: {
            externalUser: components["schemas"]["ExternalUser"];
            /**
             * @description What the user may choose from: exact topics, or a beginning with a `*` at its end. When absent, everything that
             *     belongs to a user.
             */
            topics?: string[];
            returnUrl?: components["schemas"]["PortalReturnUrl"];
            frameAncestors?: components["schemas"]["PortalFrameAncestors"];
            /** @description How long the link works, at most a week. An hour when absent. */
            expiresInSeconds?: number;
        };
        PortalLink: {
            portalLinkId: string;
            externalUser: components["schemas"]["ExternalUser"];
            topics: string[];
            returnUrl?: components["schemas"]["PortalReturnUrl"];
            frameAncestors: components["schemas"]["PortalFrameAncestors"];
            /**
             * Format: uri
             * @description For the user only. Shown only in this answer.
             */
            url: string;
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * Format: uri
         * @description The page of yours that the hosted page links back to, by http or https.
         */
        PortalReturnUrl: string;
        /** @description The origins of your pages that may show the hosted page in a frame. When there are none, no page can. */
        PortalFrameAncestors: string[];
        PortalLinkDeletion: {
            portalLinkId: string;
            /** @constant */
            deleted: true;
        };
        /** @description The same for all deliveries of one event. */
        EventId: string;
        /** @enum {string} */
        EventMode: "live" | "test";
        /**
         * @description `live`: as it happened. `backfill`: history that was asked for. `recovered`: missed or erased, and
         *     read from the provider again. `test`: a sample.
         * @enum {string}
         */
        EventOrigin: "live" | "backfill" | "recovered" | "test";
        /** @description `true`: the item was hidden. `false`: it was shown again. */
        EventHidden: boolean;
        /**
         * @description The provider did not return the item by its id, so `data` holds only what its notification says. A read by this id
         *     may find nothing: not every login kind can read a mention in somebody else's media.
         * @constant
         */
        EventUnreadable: true;
        /** @description The event as it was delivered, or what is left of it once its data was erased. */
        Event: components["schemas"]["DeliveredEvent"] | components["schemas"]["ErasedEvent"];
        EventList: {
            data: components["schemas"]["Event"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description An event with its data, which has the schema of the topic and equals a read of the same item. Messages that
         *     arrived by a notification lack `threadExternalId`, since no notification names it. The data of `deleted` is what
         *     the service still knows of the item: ids, kinds and times, and an empty text where the schema requires one.
         */
        DeliveredEvent: components["schemas"]["InstagramMediaItemEvent"] | components["schemas"]["InstagramStoryItemEvent"] | components["schemas"]["InstagramCommentEvent"] | components["schemas"]["InstagramCommentModeratedEvent"] | components["schemas"]["InstagramThreadEvent"] | components["schemas"]["InstagramMessageEvent"] | components["schemas"]["FacebookMediaItemEvent"] | components["schemas"]["FacebookMediaItemModeratedEvent"] | components["schemas"]["FacebookCommentEvent"] | components["schemas"]["FacebookCommentModeratedEvent"] | components["schemas"]["FacebookThreadEvent"] | components["schemas"]["FacebookMessageEvent"] | components["schemas"]["ThreadsPostEvent"] | components["schemas"]["ThreadsReplyEvent"] | components["schemas"]["ThreadsReplyModeratedEvent"] | components["schemas"]["BlueskyPostEvent"] | components["schemas"]["BlueskyReplyEvent"] | components["schemas"]["BlueskyReplyModeratedEvent"] | components["schemas"]["MastodonPostEvent"] | components["schemas"]["MastodonReplyEvent"] | components["schemas"]["YoutubeVideoEvent"] | components["schemas"]["YoutubeCommentEvent"] | components["schemas"]["PinterestPinEvent"] | components["schemas"]["PinterestBoardEvent"] | components["schemas"]["LinkedinPostEvent"] | components["schemas"]["LinkedinCommentEvent"] | components["schemas"]["TiktokVideoEvent"] | components["schemas"]["TiktokCommentEvent"] | components["schemas"]["TiktokCommentModeratedEvent"] | components["schemas"]["ConnectionEvent"] | components["schemas"]["ConnectedProfileEvent"] | components["schemas"]["PublishRequestEvent"] | components["schemas"]["PublishGroupEvent"] | components["schemas"]["PublishApprovalEvent"] | components["schemas"]["PublishImportEvent"] | components["schemas"]["MediaEvent"] | components["schemas"]["BackfillRequestEvent"] | components["schemas"]["EventDestinationEvent"] | components["schemas"]["PlanEvent"];
        /** @description The remains of an event whose data was erased after 23 hours. */
        ErasedEvent: {
            id: components["schemas"]["EventId"];
            topic: string;
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            hidden?: components["schemas"]["EventHidden"];
            unreadable?: components["schemas"]["EventUnreadable"];
            /** @constant */
            dataErased: true;
        };
        ConnectionEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "connection.created" | "connection.expiring" | "connection.expired" | "connection.revoked" | "connection.refreshed";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["Connection"];
        };
        ConnectedProfileEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "connectedProfile.connected" | "connectedProfile.disconnected";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["ConnectedProfile"];
        };
        PublishRequestEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "publishRequest.scheduled" | "publishRequest.started" | "publishRequest.published" | "publishRequest.failed" | "publishRequest.canceled" | "publishRequest.outcomeUnknown";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["PublishRequest"];
        };
        PublishApprovalEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "publishRequest.submitted" | "publishRequest.approved" | "publishRequest.returned";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["PublishRequest"];
        };
        PublishGroupEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "publishGroup.completed";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["PublishGroupOutcome"];
        };
        PublishImportEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "publishImport.completed";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["PublishImport"];
        };
        MediaEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "media.ready" | "media.failed";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["Media"];
        };
        BackfillRequestEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "backfillRequest.started" | "backfillRequest.completed" | "backfillRequest.failed" | "backfillRequest.canceled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["BackfillRequest"];
        };
        EventDestinationEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "eventDestination.failing" | "eventDestination.disabled";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["EventDestination"];
        };
        PlanEvent: {
            id: components["schemas"]["EventId"];
            /** @enum {string} */
            topic: "plan.changed";
            timestamp: components["schemas"]["Timestamp"];
            mode: components["schemas"]["EventMode"];
            organizationId: string;
            connectedProfileId?: string;
            origin: components["schemas"]["EventOrigin"];
            data: components["schemas"]["BillingAccount"];
        };
        /** @enum {string} */
        MediaStatus: "pending_upload" | "fetching" | "validating" | "ready" | "failed" | "expired";
        /** @enum {string} */
        MediaContentType: "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "video/mp4" | "video/quicktime" | "video/webm" | "audio/mpeg" | "audio/mp4" | "audio/ogg" | "audio/wav" | "audio/flac" | "application/pdf";
        /**
         * @description A file staged for publishing: an image, a video, a sound or a document. `contentType`, `sizeBytes` and `checksum` are an upload's as announced
         *     until the file is there, and the file's own from then on.
         */
        Media: {
            mediaId: string;
            status: components["schemas"]["MediaStatus"];
            /** @enum {string} */
            origin: "source_url" | "upload";
            contentType?: components["schemas"]["MediaContentType"];
            sizeBytes?: number;
            /** @description As shown: with pixels made square, and after any rotation that the file asks for. */
            width?: number;
            /** @description As shown: with pixels made square, and after any rotation that the file asks for. */
            height?: number;
            durationSeconds?: number;
            video?: components["schemas"]["MediaVideo"];
            /** @description Whether an image moves; absent when it does not. */
            animated?: boolean;
            /** @description Whether the file says where it was taken; absent when it does not. See `stripLocation`. */
            hasLocation?: boolean;
            checksum?: string;
            filename?: string;
            altText?: string;
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            upload?: components["schemas"]["MediaUpload"];
            error?: components["schemas"]["MediaError"];
            lastError?: components["schemas"]["MediaError"];
            /** @description How many times fetching it has failed; present while it is retried. */
            attempts?: number;
            nextAttemptAt?: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        MediaList: {
            data: components["schemas"]["Media"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description The properties of a video, as far as the file says. */
        MediaVideo: {
            /** @description Such as `AVC` (H.264), `HEVC` (H.265), `VP9` or `AV1`. */
            codec: string;
            frameRate?: number;
            /** @description Of the whole file, in bits per second. */
            bitRate?: number;
            chromaSubsampling?: string;
            scanType?: string;
            /** @description Whether its index comes before its frames. */
            streamable?: boolean;
            /** @description Absent when it is silent. */
            audioCodec?: string;
            audioChannels?: number;
            audioSampleRate?: number;
        };
        /** @description Where to send the file, while it is awaited. */
        MediaUpload: {
            /** Format: uri */
            url: string;
            /** @enum {string} */
            method: "PUT";
            /** @description Send these as they are; HTTP clients set Content-Length themselves. */
            headers: {
                [key: string]: unknown;
            };
            expiresAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description | Code | The file |
         *     |---|---|
         *     | `source_unreachable` | could not be read whole from its server, however often that was tried |
         *     | `source_not_found` | is not there: 404 or 410 |
         *     | `source_refused` | is not given to us: its server asks for credentials, or refuses |
         *     | `source_not_allowed` | is at, or redirected to, an address that is not public or not encrypted; or redirected too often |
         *     | `too_large` | is larger than media of its kind may be |
         *     | `unsupported_type` | is none of the types that can be published, or empty |
         *     | `type_mismatch` | is of another kind than announced, such as a video announced as an image |
         *     | `checksum_mismatch` | has another checksum than announced |
         *     | `no_room` | would pass what the plan allows to be staged at a time, or has found no room on the disk of the service for hours |
         *     | `damaged` | is cut off, cannot be read as what it says it is, or takes more time or memory to read than a sound file does |
         * @enum {string}
         */
        MediaErrorCode: "source_unreachable" | "source_not_found" | "source_refused" | "source_not_allowed" | "too_large" | "unsupported_type" | "type_mismatch" | "checksum_mismatch" | "no_room" | "damaged";
        MediaError: {
            code: components["schemas"]["MediaErrorCode"];
            message: string;
        };
        /** @description A file for the service to fetch, or one that you will upload. */
        MediaInput: components["schemas"]["FetchedMediaInput"] | components["schemas"]["UploadedMediaInput"];
        FetchedMediaInput: {
            /** @description An https URL that needs no credentials. Redirects are followed. */
            sourceUrl: string;
            /** @description For you alone. */
            filename?: string;
            altText?: components["schemas"]["MediaAltText"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        UploadedMediaInput: {
            upload: components["schemas"]["MediaUploadInput"];
            altText?: components["schemas"]["MediaAltText"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description What is to be seen, for those who cannot see it. */
        MediaAltText: string;
        MediaUploadInput: {
            filename: string;
            /**
             * @description A `MediaContentType`, in any case, with or without parameters, or another usual name of one, such as `image/jpg`. The medium has
             *     the type that the file turns out to have; one of another kind (a video announced as an image) fails as `type_mismatch`.
             */
            contentType: string;
            sizeBytes: number;
            checksum?: string;
        };
        MediaDeletion: {
            mediaId: string;
            /** @constant */
            deleted: true;
        };
        /**
         * @description Why a publish request failed. `code` is the kind of failure and `reason` its cause; their values are stable, and
         *     more will be added. `message` and `whatToDo` are for the people who wanted to publish, and their wording may
         *     change at any time. The guide "Why publishing fails" lists the reasons, with the errors of each provider that have them.
         *
         *     `media_failed`: a file given as `sourceUrl` cannot be used; `media` says which one and why. `validation_error`:
         *     such a file breaks a publishing rule, and is reported as `publishRequests.create` reports it for staged files; or the
         *     content would spend a budget that `neverSpend` of its Auth Integration has named since it was admitted.
         */
        PublishError: {
            code: string;
            /** @description What has happened, in a sentence. */
            message: string;
            reason: components["schemas"]["PublishFailureReason"];
            whatToDo: string;
            /** @description Whether publishing the same content again can succeed once `whatToDo` has been done. */
            retryable: boolean;
            provider?: components["schemas"]["ProviderErrorDetail"];
            media?: components["schemas"]["PublishMediaFailure"][];
            validationErrors?: components["schemas"]["ValidationError"][];
            violations?: components["schemas"]["Violation"][];
        };
        /** @enum {string} */
        PublishFailureReason: "text_too_long" | "too_many_tags" | "tags_not_accepted" | "file_too_large" | "file_too_small" | "file_format_unsupported" | "file_unreadable" | "aspect_ratio_unsupported" | "cover_frame_invalid" | "file_count_unsupported" | "content_invalid" | "duplicate_content" | "link_not_accepted" | "link_not_readable" | "content_against_rules" | "suspected_spam" | "refused" | "recipient_unavailable" | "recipient_not_found" | "message_window_closed" | "target_gone" | "not_offered" | "account_restricted" | "account_check_due" | "posting_blocked" | "daily_limit_reached" | "rate_limited" | "reconnect_needed" | "permission_missing" | "app_not_permitted" | "file_not_fetchable" | "download_timed_out" | "upload_failed" | "processing_failed" | "files_expired" | "provider_fault" | "provider_too_slow" | "not_created" | "draft_not_finished" | "profile_gone" | "media_gone" | "media_failed" | "budget_never_spent" | "previous_post_unseen";
        /** @description The record of a publish request, without its content. */
        PublishRequest: {
            publishRequestId: string;
            /** @description The publish group that it is one of. */
            publishGroupId?: string;
            connectedProfileId: string;
            contentType: components["schemas"]["KnownContentType"];
            /** @description The variant that is published. Absent while it depends on files that are still being fetched. */
            variant?: string;
            status: components["schemas"]["PublishStatus"];
            scheduledFor?: components["schemas"]["Timestamp"];
            scheduledForLocal?: components["schemas"]["ScheduledWallTime"];
            /** @description The queue whose slot it has, or had when it ended; of what waits for approval, the queue whose next free slot it takes then. A request that is moved to another time leaves the queue. */
            queueId?: string;
            content?: components["schemas"]["PublishContent"];
            /** @description The id of what was published. Absent when the provider returns none, as for posts on TikTok that not everybody sees. */
            externalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            /**
             * @description One medium for each file in the request's `media`, in the same order, and then for each of its `thread`. A medium that
             *     was named twice, by its id or its URL, is listed twice.
             */
            media?: components["schemas"]["PublishedMedia"][];
            cover?: components["schemas"]["PublishedMedia"];
            cardPicture?: components["schemas"]["PublishedMedia"];
            error?: components["schemas"]["PublishError"];
            /** @description Equal for equal content. It covers files that are being fetched only once they have arrived. */
            contentFingerprint: string;
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            /** @description Your own title of it. */
            title?: string;
            steps: components["schemas"]["PublishStep"][];
            /** @description The failed publish request that this one repeats. */
            retryOf?: string;
            /** @description The publish request that repeats this one. */
            retriedBy?: string;
            /**
             * Format: date-time
             * @description The time until which `publishRequests.retry` can repeat the request; its content is erased then. Absent when
             *     it cannot be repeated, or when the same content would fail again (see `error.retryable`).
             */
            retryableUntil?: string;
            /**
             * Format: date-time
             * @description When the service continues it or looks it up again; present while it waits.
             */
            nextAttemptAt?: string;
            /**
             * @description What it waits for. `throttled`: the provider limits calls. `provider_unavailable`: the provider does not answer,
             *     or fails. `provider_processing`: the provider is not done with what it was given. `file_not_fetched`: a file
             *     could not be fetched, and is given again. `publishing_budget_spent`: the account has published as much as its
             *     provider allows. `daily_budget_spent`: the app has spent what it may spend that day; `nextAttemptAt` is when the
             *     next day begins by the clock of the mode, and a change of `dailyLimits` or `neverSpend` lets it go on before.
             *     `outcome_unknown`: whether the content exists is looked up. `process_silent`: the process of the service that worked
             *     on it has fallen silent, and another takes it up then at the latest; reads tell it, and events do not.
             * @enum {string}
             */
            nextAttemptReason?: "throttled" | "provider_unavailable" | "provider_processing" | "file_not_fetched" | "publishing_budget_spent" | "daily_budget_spent" | "outcome_unknown" | "process_silent";
            /**
             * @description Whether its files go out without the position at which they were taken. Absent without files, and while the
             *     variant is not known.
             */
            stripLocation?: boolean;
            /** @description What `publishRequests.validate` says about the text and the files; of files given by URL, once they have arrived. */
            warnings?: components["schemas"]["PublishWarning"][];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            startedAt?: components["schemas"]["Timestamp"];
            completedAt?: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it is canceled and its content erased, if nobody has approved it by then; present on drafts and on what waits
             *     for approval.
             */
            draftExpiresAt?: string;
            /** @description What was said when it was returned last. It is erased with the content. */
            returnComment?: string;
            /** @description The posts of a thread, in order; absent without a `thread`. What is `published` is there whatever becomes of the request. */
            parts?: components["schemas"]["PublishPart"][];
        };
        PublishRequestList: {
            data: components["schemas"]["PublishRequest"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        PublishPart: {
            /** @description 0 is the request's own content, and 1 the first of its `thread`, which errors call `thread.0`. */
            index: number;
            /**
             * @description `waiting`: its turn has not come. `not_published`: the request has ended before its turn, as `failed`. The other values
             *     say of the post what they say of a publish request.
             * @enum {string}
             */
            status: "waiting" | "publishing" | "published" | "outcome_unknown" | "failed" | "not_published" | "canceled";
            externalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            error?: components["schemas"]["PublishError"];
        };
        PublishedMedia: {
            mediaId: string;
        };
        PublishMediaFailure: {
            /** @description The field that named it, such as `media.0.sourceUrl`. */
            field: string;
            mediaId: string;
            error: components["schemas"]["MediaError"];
        };
        /** @description What is published, by its content type. */
        PublishRequestInput: components["schemas"]["InstagramMediaItemPublish"] | components["schemas"]["InstagramStoryItemPublish"] | components["schemas"]["InstagramCommentPublish"] | components["schemas"]["InstagramMessagePublish"] | components["schemas"]["FacebookMediaItemPublish"] | components["schemas"]["FacebookCommentPublish"] | components["schemas"]["FacebookMessagePublish"] | components["schemas"]["ThreadsPostPublish"] | components["schemas"]["ThreadsReplyPublish"] | components["schemas"]["BlueskyPostPublish"] | components["schemas"]["BlueskyReplyPublish"] | components["schemas"]["MastodonPostPublish"] | components["schemas"]["MastodonReplyPublish"] | components["schemas"]["YoutubeVideoPublish"] | components["schemas"]["YoutubeCommentPublish"] | components["schemas"]["PinterestPinPublish"] | components["schemas"]["PinterestBoardPublish"] | components["schemas"]["LinkedinPostPublish"] | components["schemas"]["LinkedinCommentPublish"] | components["schemas"]["TiktokVideoPublish"] | components["schemas"]["TiktokCommentPublish"];
        /**
         * @description With `include=content`, what the service holds: the content as it was given, with the media that were made of the URLs.
         *     Absent once it is erased, 23 hours after the end.
         */
        PublishContent: {
            text?: string;
            title?: string;
            link?: string;
            media?: components["schemas"]["HeldFile"][];
            cover?: components["schemas"]["HeldFile"];
            target?: components["schemas"]["HeldTarget"];
            firstComment?: string;
            contentWarning?: string;
            privacy?: string;
            replyAudience?: string;
            category?: string;
            tags?: string[];
            board?: string;
            boardSection?: string;
            language?: string;
            license?: string;
            publishAt?: components["schemas"]["Timestamp"];
            poll?: components["schemas"]["HeldPoll"];
            linkCard?: components["schemas"]["HeldLinkCard"];
            callToAction?: components["schemas"]["PublishCallToAction"];
            collaborators?: string[];
            locationExternalId?: string;
            quotedExternalId?: string;
            shareToFeed?: boolean;
            embeddable?: boolean;
            madeForKids?: boolean;
            syntheticMedia?: boolean;
            paidPromotion?: boolean;
            notifySubscribers?: boolean;
            musicConsent?: boolean;
            ownBrand?: boolean;
            allowComments?: boolean;
            allowDuets?: boolean;
            allowStitches?: boolean;
            coverAtMs?: number;
            autoMusic?: boolean;
            stripLocation?: boolean;
            thread?: components["schemas"]["HeldThreadPart"][];
        };
        HeldThreadPart: {
            text?: string;
            media?: components["schemas"]["HeldFile"][];
            link?: string;
            poll?: components["schemas"]["HeldPoll"];
            contentWarning?: string;
            language?: string;
        };
        HeldFile: {
            mediaId: string;
            altText?: string;
            userTags?: components["schemas"]["PublishUserTags"];
        };
        HeldLinkCard: {
            title?: string;
            description?: string;
            mediaId?: string;
        };
        HeldPoll: {
            options: string[];
            durationSeconds?: number;
            multiple?: boolean;
        };
        /** @description What the content answers, by the provider's id of it. */
        HeldTarget: {
            mediaExternalId?: string;
            commentExternalId?: string;
            postExternalId?: string;
            videoExternalId?: string;
            threadExternalId?: string;
            participantExternalId?: string;
        };
        PublishText: string;
        /**
         * @description The posts that follow, each a reply to the one before: 24 at most, so that a thread has 25 posts with the request's own
         *     content, which is the first. All are validated together; each is created once, and one whose outcome is unknown is looked up
         *     before the next is sent. A post that fails ends the request as `failed`: `parts` says what is there, and
         *     `publishRequests.retry` goes on where it ended. Each post counts as a publish request towards the month's cap. In an update,
         *     it replaces the whole list, and an empty one removes it.
         */
        PublishThread: components["schemas"]["PublishThreadPart"][];
        /**
         * @description A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those
         *     of the first post; the people who see the first post see all.
         */
        PublishThreadPart: {
            text?: components["schemas"]["PublishText"];
            media?: components["schemas"]["PublishFile"][];
            /**
             * Format: uri
             * @description The post gets a card of this page.
             */
            link?: string;
            poll?: components["schemas"]["PublishPoll"];
            contentWarning?: components["schemas"]["PublishContentWarning"];
            language?: components["schemas"]["PublishLanguage"];
        };
        /**
         * @description What you call the request, in lists, events and exports. It is kept and returned as it is, not encrypted, and not
         *     published.
         */
        PublishRequestTitle: string;
        /**
         * @description The new title. Where the content type publishes titles, it is the title to publish. Elsewhere it is your own
         *     title, of at most 120 characters, and an empty text removes it.
         */
        PublishTitle: string;
        /** @description Shown in place of the content until a reader chooses to see it. */
        PublishContentWarning: string;
        /** @description Who may see it: one of the values in the variant's rules. */
        PublishPrivacy: string;
        /** @description Who may reply to it: one of the values in the variant's rules. */
        PublishReplyAudience: string;
        /** @description One of the values in the variant's rules. */
        PublishCategory: string;
        /** @description Without `#`. What the provider calls tags, keywords or topics; hashtags belong in the text. */
        PublishTags: string[];
        /** @description One of the values in the variant's rules. */
        PublishLicense: string;
        /** @description Whether other pages may embed it. */
        PublishEmbeddable: boolean;
        /** @description Whether it is made for children, which the law of some countries requires to be declared. */
        PublishMadeForKids: boolean;
        /** @description Whether it shows something realistic that was altered or generated, for instance by AI. */
        PublishSyntheticMedia: boolean;
        /** @description Whether somebody has paid for the product to appear in it. */
        PublishPaidPromotion: boolean;
        /** @description Whether subscribers are notified of it. The provider's default when absent. */
        PublishNotifySubscribers: boolean;
        /** @description Whether the person who publishes agrees to what the provider asks about music, such as TikTok's Music Usage Confirmation. Nothing is published without. */
        PublishMusicConsent: boolean;
        /** @description Whether it promotes the account's own business. */
        PublishOwnBrand: boolean;
        /** @description Whether people may comment on it. True when absent. */
        PublishAllowComments: boolean;
        /** @description Whether people may show it beside a video of their own. True when absent. */
        PublishAllowDuets: boolean;
        /** @description Whether people may use a part of it in a video of their own. True when absent. */
        PublishAllowStitches: boolean;
        /** @description The moment of the video that is its cover, in milliseconds from its beginning. */
        PublishCoverAtMs: number;
        /** @description Whether the provider adds music that it recommends. */
        PublishAutoMusic: boolean;
        /**
         * Format: date-time
         * @description When the provider makes it public by itself; until then it is private, and `privacy` is left out. It has to be still
         *     to come when publishing begins. `scheduledFor` is another time: when this service begins to publish it.
         */
        PublishAt: string;
        /** @description The provider's id of the board that it is put on. */
        PublishBoard: string;
        /** @description The provider's id of the section of the board. */
        PublishBoardSection: string;
        /** @description The provider's id of the content that is quoted. */
        PublishQuotedExternalId: string;
        /** @description A button, and where it leads. */
        PublishCallToAction: {
            /** @description One of the types in the variant's rules. */
            type: string;
            /** Format: uri */
            url?: string;
        };
        PublishPoll: {
            options: string[];
            /** @description Required where the variant's rules have it. */
            durationSeconds?: number;
            /** @description Whether people may choose several options. One when absent. */
            multiple?: boolean;
        };
        /** @description The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`. */
        PublishLanguage: string;
        /**
         * @description What the card of `link` shows. The page itself is then not read. Its picture is given as `mediaId`, which has been
         *     checked before the request is made (`cardPicture` in the rules), or as `sourceUrl`: one that cannot be fetched when the
         *     post is published, or is larger than the provider takes, is left out.
         */
        PublishLinkCard: {
            title?: string;
            description?: string;
            mediaId?: components["schemas"]["PublishMediaId"];
            /** @description An https URL of a picture at a public address. */
            sourceUrl?: string;
        };
        /**
         * @description A file, given as `mediaId` or as `sourceUrl`. Prefer `mediaId`: a staged file has been checked before the request
         *     is made. When the request is accepted, each `sourceUrl` becomes one medium, by the rules of `media.create`.
         */
        PublishMedia: components["schemas"]["PublishMediaById"] | components["schemas"]["PublishMediaByUrl"];
        PublishMediaById: {
            mediaId: components["schemas"]["PublishMediaId"];
            altText?: components["schemas"]["PublishAltText"];
            userTags?: components["schemas"]["PublishUserTags"];
        };
        PublishMediaByUrl: {
            sourceUrl: components["schemas"]["PublishSourceUrl"];
            altText?: components["schemas"]["PublishAltText"];
            userTags?: components["schemas"]["PublishUserTags"];
        };
        /** @description A file like `PublishMedia`, given as `mediaId` or as `sourceUrl`, in which nobody can be tagged. */
        PublishFile: components["schemas"]["PublishFileById"] | components["schemas"]["PublishFileByUrl"];
        PublishFileById: {
            mediaId: components["schemas"]["PublishMediaId"];
            altText?: components["schemas"]["PublishAltText"];
        };
        PublishFileByUrl: {
            sourceUrl: components["schemas"]["PublishSourceUrl"];
            altText?: components["schemas"]["PublishAltText"];
        };
        /** @description The picture that a reel shows before it plays, given as `mediaId` or as `sourceUrl`. */
        PublishCover: components["schemas"]["PublishCoverById"] | components["schemas"]["PublishCoverByUrl"];
        PublishCoverById: {
            mediaId: components["schemas"]["PublishMediaId"];
        };
        PublishCoverByUrl: {
            sourceUrl: components["schemas"]["PublishSourceUrl"];
        };
        /** @description The id of a medium that is ready. */
        PublishMediaId: string;
        /**
         * @description An https URL at a public address that needs no credentials. It is fetched as soon as the request is accepted, even
         *     when the request is scheduled for later, and in test mode as well.
         */
        PublishSourceUrl: string;
        /**
         * @description Whether files go out without the position at which they were taken (EXIF, XMP, and the metadata of videos); all else in them
         *     stays as it is. `media.stripLocation` in the rules when absent: true for Bluesky, whose files are public, false elsewhere.
         */
        StripLocation: boolean;
        /** @description The media's own when absent. Each provider takes fewer characters: see `altText` in its rules. */
        PublishAltText: string;
        PublishUserTags: components["schemas"]["UserTag"][];
        UserTag: {
            username: string;
            /** @description The position on an image: 0 is its left edge, 1 its right edge. */
            x?: number;
            /** @description The position on an image: 0 is its top edge, 1 its bottom edge. */
            y?: number;
        };
        /** @description The content that the comment replies to. */
        CommentTarget: components["schemas"]["MediaTarget"] | components["schemas"]["CommentReplyTarget"];
        /** @description The video that the comment is on, or the comment that it replies to. */
        VideoCommentTarget: components["schemas"]["VideoTarget"] | components["schemas"]["CommentReplyTarget"];
        /** @description The post that the comment is on, or the comment that it replies to. */
        PostCommentTarget: components["schemas"]["PostTarget"] | components["schemas"]["CommentReplyTarget"];
        VideoTarget: {
            videoExternalId: string;
        };
        MediaTarget: {
            mediaExternalId: string;
        };
        CommentReplyTarget: {
            commentExternalId: string;
        };
        PostTarget: {
            postExternalId: string;
        };
        /** @description The recipient of the message. When a comment is given, the message is the private reply to it. */
        MessageTarget: components["schemas"]["ThreadTarget"] | components["schemas"]["ParticipantTarget"] | components["schemas"]["CommentReplyTarget"];
        ThreadTarget: {
            threadExternalId: string;
        };
        ParticipantTarget: {
            participantExternalId: string;
        };
        /**
         * @description An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's
         *     rules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.
         */
        PublishTime: string | components["schemas"]["WallTime"] | components["schemas"]["QueueTime"];
        WallTime: {
            local: string;
            /** @description Such as `Europe/Lisbon`. */
            timeZone: string;
        };
        /** @description The next free slot of the profile in this queue. */
        QueueTime: {
            /** @description The `queueId`. */
            queue: string;
        };
        /**
         * @description `outcome_unknown`: the provider may or may not have created it. It is looked up for an hour, for a
         *     day while the provider cannot be asked, or for as long as the provider is still processing it, and
         *     resolved as `published` or `failed`; `publishRequests.resolve` resolves it manually. `draft`: it is held
         *     until it is submitted. `pending_approval`: it was submitted, and is held until it is approved or returned.
         * @enum {string}
         */
        PublishStatus: "scheduled" | "queued" | "publishing" | "published" | "failed" | "outcome_unknown" | "canceled" | "draft" | "pending_approval";
        /**
         * @description Fields that are left out stay unchanged. `media` replaces the whole list of files, so name the files that
         *     stay again. What a variant does not take is refused, as it is by `publishRequests.create`;
         *     `providers.surfaces.list` says what each takes.
         */
        PublishRequestUpdate: {
            scheduledFor?: components["schemas"]["PublishTime"];
            text?: components["schemas"]["PublishText"];
            title?: components["schemas"]["PublishTitle"];
            contentWarning?: components["schemas"]["PublishContentWarning"];
            privacy?: components["schemas"]["PublishPrivacy"];
            replyAudience?: components["schemas"]["PublishReplyAudience"];
            category?: components["schemas"]["PublishCategory"];
            tags?: components["schemas"]["PublishTags"];
            board?: components["schemas"]["PublishBoard"];
            boardSection?: components["schemas"]["PublishBoardSection"];
            quotedExternalId?: components["schemas"]["PublishQuotedExternalId"];
            callToAction?: components["schemas"]["PublishCallToAction"];
            poll?: components["schemas"]["PublishPoll"];
            language?: components["schemas"]["PublishLanguage"];
            license?: components["schemas"]["PublishLicense"];
            embeddable?: components["schemas"]["PublishEmbeddable"];
            madeForKids?: components["schemas"]["PublishMadeForKids"];
            syntheticMedia?: components["schemas"]["PublishSyntheticMedia"];
            paidPromotion?: components["schemas"]["PublishPaidPromotion"];
            notifySubscribers?: components["schemas"]["PublishNotifySubscribers"];
            musicConsent?: components["schemas"]["PublishMusicConsent"];
            ownBrand?: components["schemas"]["PublishOwnBrand"];
            allowComments?: components["schemas"]["PublishAllowComments"];
            allowDuets?: components["schemas"]["PublishAllowDuets"];
            allowStitches?: components["schemas"]["PublishAllowStitches"];
            coverAtMs?: components["schemas"]["PublishCoverAtMs"];
            autoMusic?: components["schemas"]["PublishAutoMusic"];
            publishAt?: components["schemas"]["PublishAt"];
            media?: components["schemas"]["PublishMedia"][];
            cover?: components["schemas"]["PublishCover"];
            reference?: components["schemas"]["ReferenceChange"];
            metadata?: components["schemas"]["Metadata"];
            thread?: components["schemas"]["PublishThread"];
        };
        /** @description Holds it as a draft, which is published only once it was submitted and approved. What would be refused becomes a warning. */
        PublishDraft: boolean;
        /**
         * Format: date-time
         * @description Which submission you have looked at: the `at` of its last step `submitted`. What was returned, changed and submitted again
         *     meanwhile is then left as it is (`another_submission`). Without it, whatever waits for approval is decided on.
         */
        SubmittedAt: string;
        PublishApproval: {
            submittedAt?: components["schemas"]["SubmittedAt"];
        };
        PublishReturn: {
            /** @description What is to be changed, or why it is not to be published. */
            comment: string;
            submittedAt?: components["schemas"]["SubmittedAt"];
        };
        PublishResolution: {
            /** @enum {string} */
            outcome: "published" | "failed";
            /** @description The provider's id of the created content. Required with `published`. */
            externalId?: string;
        };
        PublishValidation: {
            /** @description The variant that would be published. Absent when it depends on a file given as `sourceUrl`. */
            variant?: string;
            scheduledFor?: components["schemas"]["Timestamp"];
            /** @description Warnings, which do not keep the content from being accepted. */
            warnings?: components["schemas"]["PublishWarning"][];
        };
        PublishWarning: {
            /**
             * @description `daily_budget_spent`: the app's daily budget is spent. Content that is due waits until the next day begins,
             *     at `resetsAt`. `publishing_budget_spent`: by then the account will have published as much as its provider
             *     allows. What is due then stays `queued`, with a step `waiting`, until there is room again, and continues in
             *     due order. `text_may_be_refused`: the provider has refused such texts, though no document of it says why.
             *     `file_may_be_refused`: the provider's documents ask for another file, though such files have been published.
             *     `animation_lost`: the provider shows only the first frame. `location_included`: the file says where it was
             *     taken, and everybody who gets it can read that; `stripLocation` takes it out. `shared_field_left_out`: the content type
             *     takes a shared field of the publish group in none of its variants, or the title not with this content. `audience_may_differ`: some apps
             *     reach fewer people than they ask for. `would_be_refused`: of a draft, what keeps it from being submitted.
             *     `cover_may_be_ignored`: the provider takes a cover for such a film, and may show a frame of it instead.
             * @enum {string}
             */
            code: "publishing_budget_spent" | "daily_budget_spent" | "text_may_be_refused" | "file_may_be_refused" | "animation_lost" | "location_included" | "audience_may_differ" | "shared_field_left_out" | "would_be_refused" | "cover_may_be_ignored";
            message: string;
            /**
             * Format: date-time
             * @description On `daily_budget_spent`, when the budget resets.
             */
            resetsAt?: string;
            /** @description The field that it is about, such as `media.0.mediaId`. */
            field?: string;
        };
        /**
         * @description A step that publishing has taken. `staging` has the outcome `pending` while files are being fetched, and `done`
         *     when all of them are ready; `waiting` means that a publishing budget is spent. `sentToInbox`: it waits in the inbox of
         *     the account until its person finishes it, for up to two weeks. `posted`: it exists, and the provider returns its id
         *     once it has looked at it, or within a day never. `alsoPublished`: another post was made of it, whose id is the outcome.
         *     `submitted`, `approved` and `returned` tell of its approval, and `expired` that nobody has approved it in 90 days.
         *     `partPublished`: a post of the thread is there, and the next one begins. `rest_canceled`: what was not there of it was
         *     canceled. `cancelRequested`: the provider is asked to give up what it has accepted, and `called_off`: it has done so.
         */
        PublishStep: {
            name: string;
            at: components["schemas"]["Timestamp"];
            outcome: string;
            /**
             * Format: date-time
             * @description When it was to continue, if it had to wait after this step.
             */
            nextAttemptAt?: string;
        };
        /**
         * @description Content for several profiles. The fields beside `targets` are shared: each target gets them as its content type takes
         *     them, and a field that a target gives itself replaces the shared one.
         *
         *     `text` becomes the target's `text`: the caption, description or message there. `title` becomes `title`, which is
         *     published where the content type publishes titles, and is your own title of the publish request elsewhere. A content type
         *     that publishes titles with some content only, such as LinkedIn with files, has it as your own title with the rest, and
         *     `publishGroups.validate` warns of that. `media`
         *     become `media`, without an `altText` that the content type does not take, of which `publishGroups.validate` warns. `link` becomes `link`; where that is not
         *     taken, or not beside the rest, it stands at the end of the text, unless the text has it already. What a content type
         *     takes in none of its variants is left out, such as the text of an Instagram story; `publishGroups.validate` warns of that.
         *     `scheduledFor` and `metadata` hold for every publish request, and `metadata` is also kept with the group. With
         *     `scheduledFor: { queue }` each takes the next free slot of its own profile. `reference` is the group's own.
         */
        PublishGroupInput: {
            text?: components["schemas"]["PublishText"];
            title?: string;
            link?: components["schemas"]["PublishGroupLink"];
            media?: components["schemas"]["PublishFile"][];
            scheduledFor?: components["schemas"]["PublishTime"];
            /**
             * @description What becomes of the group when some of its targets cannot be published: `refuse` it, which is the default, or `skip` these targets.
             * @enum {string}
             */
            onInvalid?: "refuse" | "skip";
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            targets: components["schemas"]["PublishGroupTarget"][];
        };
        /** Format: uri */
        PublishGroupLink: string;
        /**
         * @description One publish request of a group: a profile, a content type, and what differs from the shared fields. It takes what
         *     `publishRequests.create` takes for the content type, and what the group has of that need not be repeated.
         */
        PublishGroupTarget: components["schemas"]["InstagramMediaItemGroupTarget"] | components["schemas"]["InstagramStoryItemGroupTarget"] | components["schemas"]["InstagramCommentGroupTarget"] | components["schemas"]["InstagramMessageGroupTarget"] | components["schemas"]["FacebookMediaItemGroupTarget"] | components["schemas"]["FacebookCommentGroupTarget"] | components["schemas"]["FacebookMessageGroupTarget"] | components["schemas"]["ThreadsPostGroupTarget"] | components["schemas"]["ThreadsReplyGroupTarget"] | components["schemas"]["BlueskyPostGroupTarget"] | components["schemas"]["BlueskyReplyGroupTarget"] | components["schemas"]["MastodonPostGroupTarget"] | components["schemas"]["MastodonReplyGroupTarget"] | components["schemas"]["YoutubeVideoGroupTarget"] | components["schemas"]["YoutubeCommentGroupTarget"] | components["schemas"]["PinterestPinGroupTarget"] | components["schemas"]["PinterestBoardGroupTarget"] | components["schemas"]["LinkedinPostGroupTarget"] | components["schemas"]["LinkedinCommentGroupTarget"] | components["schemas"]["TiktokVideoGroupTarget"] | components["schemas"]["TiktokCommentGroupTarget"];
        /** @description Fields that are left out stay unchanged. */
        PublishGroupUpdate: {
            scheduledFor?: components["schemas"]["PublishTime"];
            reference?: components["schemas"]["ReferenceChange"];
            metadata?: components["schemas"]["Metadata"];
        };
        PublishGroup: {
            publishGroupId: string;
            status: components["schemas"]["PublishGroupStatus"];
            counts: components["schemas"]["PublishGroupCounts"];
            /** @description In the order of the targets, and behind them those that repeat a failed one (`retryOf`). */
            publishRequests: components["schemas"]["PublishRequest"][];
            skipped?: components["schemas"]["PublishGroupSkippedList"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            completedAt?: components["schemas"]["PublishGroupCompletedAt"];
        };
        PublishGroupList: {
            data: components["schemas"]["PublishGroupSummary"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description A publish group with what has become of its publish requests; `publishGroups.get` has them in full. */
        PublishGroupOutcome: {
            publishGroupId: string;
            status: components["schemas"]["PublishGroupStatus"];
            counts: components["schemas"]["PublishGroupCounts"];
            /** @description In the order of the targets. */
            publishRequests: components["schemas"]["PublishGroupRequestOutcome"][];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            completedAt?: components["schemas"]["PublishGroupCompletedAt"];
        };
        /** @description What has become of one publish request of a group. */
        PublishGroupRequestOutcome: {
            publishRequestId: string;
            connectedProfileId: string;
            contentType: components["schemas"]["KnownContentType"];
            status: components["schemas"]["PublishStatus"];
            externalId?: string;
            providerPermalink?: components["schemas"]["ProviderPermalink"];
            error?: components["schemas"]["PublishError"];
            reference?: components["schemas"]["Reference"];
            /** @description The failed publish request that this one repeats. */
            retryOf?: string;
            /** @description The publish request that repeats this one. */
            retriedBy?: string;
            /** @description The posts of a thread, in order; absent without a `thread`. What is `published` is there whatever becomes of the request. */
            parts?: components["schemas"]["PublishPart"][];
        };
        /** @description A publish group without its publish requests, and without what is wrong with skipped targets. */
        PublishGroupSummary: {
            publishGroupId: string;
            status: components["schemas"]["PublishGroupStatus"];
            counts: components["schemas"]["PublishGroupCounts"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            completedAt?: components["schemas"]["PublishGroupCompletedAt"];
        };
        /**
         * Format: date-time
         * @description When the last publish request ended. A retry after that leaves it as it is.
         */
        PublishGroupCompletedAt: string;
        /**
         * @description It follows from the statuses of the publish requests; one that was retried counts no more, and the one that repeats it
         *     counts in its place. `scheduled` and `queued`: none has started. `publishing`: some have started, and not all have ended.
         *     When all have ended: `published`, `failed` or `canceled` where that holds for all, `partial` where some were published, or
         *     some posts of a thread, and `failed` where none was and some have failed. Targets that were skipped do not count, nor
         *     do publish requests that are gone because the data of their user was deleted.
         * @enum {string}
         */
        PublishGroupStatus: "scheduled" | "queued" | "publishing" | "published" | "partial" | "failed" | "canceled";
        /** @description The number of publish requests in each status, and of the targets that have none. */
        PublishGroupCounts: {
            scheduled: number;
            queued: number;
            publishing: number;
            published: number;
            failed: number;
            outcomeUnknown: number;
            canceled: number;
            /** @description With `onInvalid skip`, the targets that were not accepted. */
            skipped: number;
        };
        PublishGroupSkipped: {
            /** @description Its place among the targets, from 0. */
            target: number;
            connectedProfileId: string;
            contentType: components["schemas"]["KnownContentType"];
            error: components["schemas"]["PublishGroupRefusal"];
        };
        /** @description With `onInvalid skip`, the targets that were not accepted, with the first five problems of each. */
        PublishGroupSkippedList: components["schemas"]["PublishGroupSkipped"][];
        /** @description Why the target alone would have been refused, with what the `meta` of that error would say. */
        PublishGroupRefusal: {
            code: components["schemas"]["ErrorCode"];
            message: string;
            reason?: string;
            missingScopes?: string[];
            missingTasks?: string[];
            validationErrors?: components["schemas"]["ValidationError"][];
            violations?: components["schemas"]["Violation"][];
        };
        PublishGroupValidation: {
            targets: components["schemas"]["PublishGroupTargetValidation"][];
            skipped?: components["schemas"]["PublishGroupSkippedList"];
        };
        /** @description What a target would be published as. */
        PublishGroupTargetValidation: {
            /** @description Its place among the targets, from 0. */
            target: number;
            connectedProfileId: string;
            contentType: components["schemas"]["KnownContentType"];
            /** @description The variant that would be published. Absent when it depends on a file given as `sourceUrl`. */
            variant?: string;
            scheduledFor?: components["schemas"]["Timestamp"];
            /** @description Facts that do not keep it from being accepted, but are good to know. */
            warnings?: components["schemas"]["PublishWarning"][];
        };
        QueueSlot: {
            /** @description By ISO 8601: 1 is Monday, and 7 is Sunday. */
            weekday: number;
            /** @description The wall time in the queue's time zone, such as `09:00`. */
            time: string;
        };
        QueueName: string;
        /** @description The Connected Profiles that have these slots, each for itself. */
        QueueProfiles: string[];
        /** @description The slots of a week. One that is listed twice is one slot. */
        QueueSlots: components["schemas"]["QueueSlot"][];
        /** @description Such as `Europe/Lisbon`. */
        QueueTimeZone: string;
        QueueInput: {
            name?: components["schemas"]["QueueName"];
            connectedProfileIds: components["schemas"]["QueueProfiles"];
            timeZone: components["schemas"]["QueueTimeZone"];
            slots: components["schemas"]["QueueSlots"];
        };
        /** @description Fields that are left out stay unchanged. A list replaces the whole list. */
        QueueUpdate: {
            name?: components["schemas"]["QueueName"];
            connectedProfileIds?: components["schemas"]["QueueProfiles"];
            timeZone?: components["schemas"]["QueueTimeZone"];
            slots?: components["schemas"]["QueueSlots"];
        };
        Queue: {
            queueId: string;
            name?: string;
            /** @description Those that exist; one that is deleted is taken out. */
            connectedProfileIds: string[];
            timeZone: string;
            /** @description In the order of the week. */
            slots: components["schemas"]["QueueSlot"][];
            /** @description The number of publish requests that wait for their slots. */
            waiting: number;
            changes?: components["schemas"]["QueueChanges"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        QueueList: {
            data: components["schemas"]["Queue"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description What a change of a queue moves. A queue itself has it only in the answer to `queues.update`. */
        QueueChanges: {
            /** @description The publish requests that get another time, by profile, the earliest first. */
            moves: components["schemas"]["QueueMove"][];
            /** @description The publish requests of profiles that are taken out. They leave the queue, and keep their times. */
            leaves: components["schemas"]["QueueLeave"][];
        };
        QueueMove: {
            publishRequestId: string;
            connectedProfileId: string;
            from: components["schemas"]["Timestamp"];
            to: components["schemas"]["Timestamp"];
            toLocal: components["schemas"]["ScheduledWallTime"];
        };
        QueueLeave: {
            publishRequestId: string;
            connectedProfileId: string;
            scheduledFor: components["schemas"]["Timestamp"];
        };
        QueueDeletion: {
            queueId: string;
            /** @constant */
            deleted: true;
            /** @description The number of publish requests that waited in it. They keep their times. */
            kept: number;
        };
        /** @description A slot on its day. */
        QueuePlace: {
            scheduledFor: components["schemas"]["Timestamp"];
            scheduledForLocal: components["schemas"]["ScheduledWallTime"];
            /** @description The Connected Profiles for which it is free. */
            free: string[];
            taken: components["schemas"]["QueueTaken"][];
        };
        QueuePlaceList: {
            data: components["schemas"]["QueuePlace"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        QueueTaken: {
            connectedProfileId: string;
            publishRequestId: string;
        };
        CalendarFeedInput: {
            name?: components["schemas"]["CalendarFeedName"];
            /** @description Whose publish requests it has. When absent, those of all profiles, also of those that are connected later. */
            connectedProfileIds?: string[];
            include?: components["schemas"]["CalendarFeedInclude"];
        };
        /** @description What calendars call it, until people give it another name there. */
        CalendarFeedName: string;
        /**
         * @description `content`: the beginning of each text, as long as the service holds it, and where what was published is at the provider.
         *     Calendar services keep what they read, and for how long is theirs to say.
         */
        CalendarFeedInclude: "content"[];
        CalendarFeed: {
            calendarFeedId: string;
            name?: components["schemas"]["CalendarFeedName"];
            /** @description Whose publish requests it has; absent for those of all profiles. */
            connectedProfileIds?: string[];
            include: components["schemas"]["CalendarFeedInclude"];
            createdAt: components["schemas"]["Timestamp"];
        };
        CalendarFeedList: {
            data: components["schemas"]["CalendarFeed"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        CalendarFeedWithUrl: {
            calendarFeedId: string;
            name?: components["schemas"]["CalendarFeedName"];
            /** @description Whose publish requests it has; absent for those of all profiles. */
            connectedProfileIds?: string[];
            include: components["schemas"]["CalendarFeedInclude"];
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: uri
             * @description For those who may see the calendar. Shown only in this answer.
             */
            url: string;
        };
        CalendarFeedDeletion: {
            calendarFeedId: string;
            /** @constant */
            deleted: true;
        };
        ApprovalLinkInput: {
            /** @description The publish request that waits for approval. */
            publishRequestId: string;
            reviewer: components["schemas"]["Reviewer"];
            /** @description How long the link works, at most 30 days. A week when absent. */
            expiresInSeconds?: number;
        };
        ApprovalLink: {
            approvalLinkId: string;
            publishRequestId: string;
            reviewer: components["schemas"]["Reviewer"];
            /**
             * Format: uri
             * @description For the reviewer only. Shown only in this answer.
             */
            url: string;
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description Whom the link is for, as the audit log names them. */
        Reviewer: string;
        ApprovalLinkDeletion: {
            approvalLinkId: string;
            /** @constant */
            deleted: true;
        };
        /**
         * @description A file of rows, each a publish group. A body of JSON may have 1 MiB; sent as `text/csv` or `application/x-ndjson`, the file
         *     may have 4 MiB.
         */
        PublishImportInput: {
            /**
             * @description `csv`: a header and a row for each publish group. `jsonLines`: a JSON object in each line.
             * @enum {string}
             */
            format: "csv" | "jsonLines";
            /** @description The text of the file. */
            file: string;
        };
        /** @description A file of publish groups, with how far it has come. */
        PublishImport: {
            importId: string;
            status: components["schemas"]["PublishImportStatus"];
            /** @enum {string} */
            format: "csv" | "jsonLines";
            rows: components["schemas"]["PublishImportCounts"];
            /**
             * Format: date-time
             * @description Until then the contents of rows that were not published are held, and the import can be run. Then they are erased.
             */
            heldUntil: string;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When its last run ended.
             */
            completedAt?: string;
        };
        PublishImportList: {
            data: components["schemas"]["PublishImport"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description `checking`: the rows are checked one after the other. `ready`: all are checked, and nothing is published. `running`: publish
         *     groups are made. `completed`: every row has been dealt with; rows that are `outstanding` can be run again. `expired`: it was
         *     not run in time, and its contents are erased.
         * @enum {string}
         */
        PublishImportStatus: "checking" | "ready" | "running" | "completed" | "canceled" | "expired";
        /** @description The number of rows, and of those in each status. */
        PublishImportCounts: {
            total: number;
            pending: number;
            valid: number;
            invalid: number;
            created: number;
            duplicate: number;
            outstanding: number;
            canceled: number;
        };
        /**
         * @description `pending`: it is still to be checked. `valid`: it can be published. `invalid`: it cannot, and `errors` say why. `created`: it
         *     has a publish group. `duplicate`: its key had one before this import. `outstanding`: there was no room under the cap of
         *     the plan, or the service failed at it; running the import again takes it up. `canceled`: the import was canceled before it was published.
         * @enum {string}
         */
        PublishImportRowStatus: "pending" | "valid" | "invalid" | "created" | "duplicate" | "outstanding" | "canceled";
        PublishImportRow: {
            /** @description Its number in the file, as a spreadsheet numbers rows; the header of a CSV file is 1. Of JSON lines, the line. */
            row: number;
            key?: string;
            status: components["schemas"]["PublishImportRowStatus"];
            /** @description What is wrong with it, at most ten problems. */
            errors?: components["schemas"]["PublishImportRowError"][];
            /** @description The publish group of its key; of a duplicate, the one that was there. */
            publishGroupId?: string;
            /** @description The publish requests that were made of it. */
            publishRequestIds?: string[];
        };
        PublishImportRowList: {
            data: components["schemas"]["PublishImportRow"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        PublishImportRowError: {
            /** @description The column; of JSON lines, the field, such as `targets.0.text`; `row` when it is the row as a whole. */
            field: string;
            message: string;
        };
        RecordError: {
            code: string;
            message: string;
        };
        /** @description One delivery of a content type's history. `fetched` is `emitted` and `skipped` together. */
        BackfillRequest: {
            backfillRequestId: string;
            connectedProfileId: string;
            contentType: components["schemas"]["KnownContentType"];
            since?: components["schemas"]["Timestamp"];
            maxItems: number;
            status: components["schemas"]["BackfillStatus"];
            /**
             * @description Why it has ended. `reached_since`: everything from `since` on was delivered, and there are older items.
             *     `reached_end`: there is nothing more.
             * @enum {string}
             */
            stopReason?: "reached_since" | "reached_max_items" | "reached_end" | "canceled" | "failed";
            /** @description Items sent as events. */
            emitted: number;
            /** @description Items that the provider has listed, parents not among them. */
            fetched: number;
            /** @description Items outside `since` and `maxItems`, and items that the provider has listed twice. */
            skipped: number;
            /**
             * Format: date-time
             * @description When the provider allows it to continue; present while it is `waiting`.
             */
            resumesAt?: string;
            /**
             * Format: date-time
             * @description The time of the oldest item that was emitted.
             */
            oldestEmittedAt?: string;
            error?: components["schemas"]["RecordError"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            startedAt?: components["schemas"]["Timestamp"];
            completedAt?: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        BackfillRequestList: {
            data: components["schemas"]["BackfillRequest"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /**
         * @description `waiting`: the provider throttles; it continues at `resumesAt`.
         * @enum {string}
         */
        BackfillStatus: "queued" | "running" | "waiting" | "completed" | "failed" | "canceled";
        BackfillRequestInput: {
            connectedProfileId: string;
            contentType: components["schemas"]["BackfillContentType"];
            /**
             * Format: date-time
             * @description Only items that were published at this time or later; for threads, those updated since. Items without a time
             *     are delivered, too. When absent, everything is.
             */
            since?: string;
            /** @description How many items are emitted at most: 1,000 when absent. */
            maxItems?: number;
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        /**
         * @description Every content type that has a list.
         * @enum {string}
         */
        BackfillContentType: "instagram.media.items" | "instagram.stories.items" | "instagram.media.comments" | "instagram.dm.threads" | "instagram.dm.messages" | "facebook.media.items" | "facebook.media.comments" | "facebook.dm.threads" | "facebook.dm.messages" | "threads.posts.items" | "threads.posts.replies" | "bluesky.posts.items" | "bluesky.posts.replies" | "mastodon.posts.items" | "mastodon.posts.replies" | "youtube.videos.items" | "youtube.videos.comments" | "pinterest.pins.items" | "pinterest.boards.items" | "linkedin.posts.items" | "linkedin.posts.comments" | "tiktok.videos.items" | "tiktok.videos.comments";
        TestConnectedProfileInput: {
            providerId: string;
            /** @description One of the provider's login kinds; its first one when absent. */
            loginKind?: string;
            /** @description A name from `test.scenarios.list`; `healthy` when absent. */
            scenario?: string;
        };
        TestConnectionUpdate: {
            /**
             * @description `expire` and `revoke` end the grant, `drop_scope` removes one scope from it, and `restore` undoes all of
             *     that. `deauthorize` and `delete_data` end the grant, and the simulated provider calls the Auth Integration's
             *     `userCallbacks` as the real one would; only at providers that have such callbacks. The answer to
             *     `delete_data` has the Connection as it was when the deletion began; it is deleted soon after.
             * @enum {string}
             */
            action: "expire" | "revoke" | "drop_scope" | "restore" | "deauthorize" | "delete_data";
            /** @description With `drop_scope`, and only then. */
            scope?: string;
        };
        TestClockAdvance: {
            seconds: number;
        };
        TestClockTime: {
            now: components["schemas"]["Timestamp"];
            /** @description How far the clock is ahead of the real time; below zero for a mock server that begins in the past. */
            aheadSeconds: number;
        };
        TestClock: {
            now: components["schemas"]["Timestamp"];
            /** @description The number of scheduled requests that are published now. */
            started: number;
        };
        TestReset: {
            /** @description False when there are rows left for another call. */
            complete: boolean;
        };
        TestSweep: {
            connectedProfileId: string;
            /** @description The number of events that were emitted. */
            recovered: number;
        };
        TestProviderEventKind: {
            providerId: string;
            event: string;
            description: string;
            /** @description The topic of the event that you get; absent where you get none. */
            topic?: string;
            /** @description The login kinds to whose accounts it happens; absent where it happens to all. */
            loginKinds?: string[];
            /** @description The fields that may be given. `externalId` is required where it is among them. */
            takes: ("externalId" | "mediaExternalId" | "postExternalId" | "videoExternalId" | "commentExternalId" | "participantExternalId" | "text")[];
        };
        TestProviderEventKindList: {
            data: components["schemas"]["TestProviderEventKind"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        TestProviderEventInput: {
            connectedProfileId: string;
            /**
             * @description A name from `test.providerEvents.list`. What hangs on a post is called as its content type is: `comment_added` where
             *     that ends in `.comments`, and `reply_added` where it ends in `.replies`. Where there are comments and `reply_added`
             *     takes `commentExternalId`, that is a reply to a comment; where it takes `postExternalId`, it is an older name of
             *     `comment_added`.
             */
            event: string;
            /** @description The item to change. */
            externalId?: string;
            /** @description The item to add it to; the newest one when absent. */
            mediaExternalId?: string;
            /** @description The item to add it to; the newest one when absent. */
            postExternalId?: string;
            /** @description The item to add it to; the newest one when absent. */
            videoExternalId?: string;
            /** @description The comment to reply to. */
            commentExternalId?: string;
            /** @description Who writes the message. */
            participantExternalId?: string;
            text?: string;
            /**
             * @description How often the provider reports it: `once`, `twice` as providers do at times, or never (`lost`), so
             *     that the sweep has to find it.
             * @enum {string}
             */
            delivery?: "once" | "twice" | "lost";
        };
        TestProviderEvent: {
            connectedProfileId: string;
            event: string;
            /** @description The id of the item that was added or changed. */
            externalId: string;
            /** @description The topic of the event that you get; absent where you get none. */
            topic?: string;
            /**
             * @description The number of webhooks that were sent: none when `delivery` is `lost`, when the provider does not report
             *     such a change, or when the app has not subscribed to it.
             */
            webhooks: number;
        };
        TestPersona: {
            persona: string;
            description: string;
            /** @description What the persona grants to any app, for `connections.import`. */
            accessTokens: components["schemas"]["TestAccessToken"][];
        };
        TestPersonaList: {
            data: components["schemas"]["TestPersona"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        TestAccessToken: {
            providerId: string;
            loginKind: string;
            accessToken?: string;
            /** @description The server to name when the token is imported, where one has to be named. */
            host?: string;
            appPassword?: components["schemas"]["AppPassword"];
        };
        TestScenario: {
            scenario: string;
            /**
             * @description The ways to bring about the scenario: `profile`, by making a simulated profile with this `scenario`; `id`, by
             *     using an id of `triggers` on any healthy profile; `text`, by publishing a text that contains the scenario's
             *     marker.
             */
            appliesTo: ("profile" | "id" | "text")[];
            description: string;
            outcome: components["schemas"]["TestOutcome"];
            /** @description Ids that have this outcome on any healthy simulated profile of the provider. */
            triggers: components["schemas"]["TestTrigger"][];
        };
        TestScenarioList: {
            data: components["schemas"]["TestScenario"][];
            nextCursor?: components["schemas"]["NextCursor"];
            hasMore: boolean;
        };
        /** @description What a call answers. Without `code` the call succeeds. */
        TestOutcome: {
            status: number;
            code?: components["schemas"]["ErrorCode"];
        };
        TestTrigger: {
            providerId: string;
            /** @description The surfaces whose operations take the id, either as an item or as the parent of a list. The id has the form of their ids. */
            surfaces: string[];
            externalId: string;
        };
    };
    responses: {
        /** @description The item. */
        InstagramMediaItemResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InstagramMediaItem"];
            };
        };
        /** @description A page of items. */
        InstagramMediaItemListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InstagramMediaItemList"];
            };
        };
        /** @description The item. */
        InstagramStoryItemResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InstagramStoryItem"];
            };
        };
        /** @description A page of items. */
        InstagramStoryItemListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InstagramStoryItemList"];
            };
        };
        /** @description The item. */
        InstagramCommentResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InstagramComment"];
            };
        };
        /** @description A page of comments. */
        InstagramCommentListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InstagramCommentList"];
            };
        };
        /** @description A page of threads. */
        InstagramThreadListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InstagramThreadList"];
            };
        };
        /** @description A page of messages. */
        InstagramMessageListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InstagramMessageList"];
            };
        };
        /** @description The item. */
        FacebookMediaItemResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FacebookMediaItem"];
            };
        };
        /** @description A page of items. */
        FacebookMediaItemListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FacebookMediaItemList"];
            };
        };
        /** @description The item. */
        FacebookCommentResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FacebookComment"];
            };
        };
        /** @description A page of comments. */
        FacebookCommentListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FacebookCommentList"];
            };
        };
        /** @description A page of threads. */
        FacebookThreadListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FacebookThreadList"];
            };
        };
        /** @description A page of messages. */
        FacebookMessageListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FacebookMessageList"];
            };
        };
        /** @description The item. */
        ThreadsPostResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ThreadsPost"];
            };
        };
        /** @description A page of items. */
        ThreadsPostListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ThreadsPostList"];
            };
        };
        /** @description The item. */
        ThreadsReplyResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ThreadsReply"];
            };
        };
        /** @description A page of replies. */
        ThreadsReplyListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ThreadsReplyList"];
            };
        };
        /** @description The item. */
        BlueskyPostResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BlueskyPost"];
            };
        };
        /** @description A page of items. */
        BlueskyPostListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BlueskyPostList"];
            };
        };
        /** @description The item. */
        BlueskyReplyResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BlueskyReply"];
            };
        };
        /** @description A page of replies. */
        BlueskyReplyListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BlueskyReplyList"];
            };
        };
        /** @description The item. */
        MastodonPostResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MastodonPost"];
            };
        };
        /** @description A page of items. */
        MastodonPostListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MastodonPostList"];
            };
        };
        /** @description The item. */
        MastodonReplyResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MastodonReply"];
            };
        };
        /** @description A page of replies. */
        MastodonReplyListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MastodonReplyList"];
            };
        };
        /** @description The item. */
        YoutubeVideoResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["YoutubeVideo"];
            };
        };
        /** @description A page of items. */
        YoutubeVideoListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["YoutubeVideoList"];
            };
        };
        /** @description The item. */
        YoutubeCommentResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["YoutubeComment"];
            };
        };
        /** @description A page of comments. */
        YoutubeCommentListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["YoutubeCommentList"];
            };
        };
        /** @description The item. */
        PinterestPinResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PinterestPin"];
            };
        };
        /** @description A page of items. */
        PinterestPinListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PinterestPinList"];
            };
        };
        /** @description The item. */
        PinterestBoardResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PinterestBoard"];
            };
        };
        /** @description A page of items. */
        PinterestBoardListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PinterestBoardList"];
            };
        };
        /** @description The item. */
        LinkedinPostResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkedinPost"];
            };
        };
        /** @description A page of items. */
        LinkedinPostListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkedinPostList"];
            };
        };
        /** @description The item. */
        LinkedinCommentResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkedinComment"];
            };
        };
        /** @description A page of comments. */
        LinkedinCommentListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LinkedinCommentList"];
            };
        };
        /** @description The item. */
        TiktokVideoResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TiktokVideo"];
            };
        };
        /** @description A page of items. */
        TiktokVideoListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TiktokVideoList"];
            };
        };
        /** @description The item. */
        TiktokCommentResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TiktokComment"];
            };
        };
        /** @description A page of comments. */
        TiktokCommentListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TiktokCommentList"];
            };
        };
        /** @description The comment's visibility after the call. */
        ModerationResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Moderation"];
            };
        };
        /** @description The series that were asked for. */
        MetricsResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Metrics"];
            };
        };
        /** @description The content was deleted. */
        ContentDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContentDeletion"];
            };
        };
        /** @description The provider. */
        ProviderResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Provider"];
            };
        };
        /** @description The providers. */
        ProviderListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProviderList"];
            };
        };
        /** @description The provider's surfaces. */
        SurfaceListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SurfaceList"];
            };
        };
        /** @description The plan, its caps and how much of them is used. */
        BillingAccountResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BillingAccount"];
            };
        };
        /** @description A page of counts. */
        UsageListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UsageList"];
            };
        };
        /** @description The key. */
        CurrentKeyResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CurrentKey"];
            };
        };
        /** @description The key, without the key itself. */
        KeyResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Key"];
            };
        };
        /** @description A page of keys. */
        KeyListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KeyList"];
            };
        };
        /** @description The new key, with the key itself. */
        KeyWithSecretResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KeyWithSecret"];
            };
        };
        /** @description A page of requests. */
        RequestLogListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestLogList"];
            };
        };
        /** @description The groups. */
        ErrorGroupListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorGroupList"];
            };
        };
        /** @description The entry. */
        AuditEntryResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuditEntry"];
            };
        };
        /** @description A page of entries. */
        AuditEntryListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuditEntryList"];
            };
        };
        /** @description The entries, each as a line of JSON. */
        AuditExportResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/x-ndjson": string;
            };
        };
        /** @description The Auth Integration. */
        AuthIntegrationResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthIntegration"];
            };
        };
        /** @description A page of Auth Integrations. */
        AuthIntegrationListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthIntegrationList"];
            };
        };
        /** @description The Auth Integration was deleted. */
        AuthIntegrationDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthIntegrationDeletion"];
            };
        };
        /** @description The findings. */
        AuthIntegrationCheckResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthIntegrationCheck"];
            };
        };
        /** @description The Connect Session. */
        ConnectSessionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConnectSession"];
            };
        };
        /** @description A page of Connect Sessions. */
        ConnectSessionListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConnectSessionList"];
            };
        };
        /** @description The Connection. */
        ConnectionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Connection"];
            };
        };
        /** @description All Connections. */
        ConnectionListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConnectionList"];
            };
        };
        /** @description The Connection was deleted. */
        ConnectionDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConnectionDeletion"];
            };
        };
        /** @description The Connected Profile. */
        ConnectedProfileResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConnectedProfile"];
            };
        };
        /** @description A page of Connected Profiles. */
        ConnectedProfileListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConnectedProfileList"];
            };
        };
        /** @description The Connected Profile was deleted. */
        ConnectedProfileDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConnectedProfileDeletion"];
            };
        };
        /** @description A page of targets. */
        PublishTargetListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishTargetList"];
            };
        };
        /** @description The Event Destination. */
        EventDestinationResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EventDestination"];
            };
        };
        /** @description A page of Event Destinations. */
        EventDestinationListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EventDestinationList"];
            };
        };
        /** @description The Event Destination, with its signing secret. */
        EventDestinationWithSecretResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EventDestinationWithSecret"];
            };
        };
        /** @description The Event Destination was deleted. */
        EventDestinationDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EventDestinationDeletion"];
            };
        };
        /** @description The outcome of the test delivery. */
        SampleDeliveryResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SampleDelivery"];
            };
        };
        /** @description The delivery as it is now. */
        DeliveryResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Delivery"];
            };
        };
        /** @description A page of deliveries. */
        DeliveryListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeliveryList"];
            };
        };
        /** @description The number of events that are sent again. */
        ReplayResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Replay"];
            };
        };
        /** @description The portal link. */
        PortalLinkResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PortalLink"];
            };
        };
        /** @description The portal link was deleted. */
        PortalLinkDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PortalLinkDeletion"];
            };
        };
        /** @description The event. */
        EventResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        /** @description A page of events. */
        EventListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EventList"];
            };
        };
        /** @description The events, as messages. */
        EventStreamResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/event-stream": string;
            };
        };
        /** @description Received. Every response other than 2xx is retried. */
        EventReceivedResponse: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The media. */
        MediaResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Media"];
            };
        };
        /** @description A page of media. */
        MediaListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MediaList"];
            };
        };
        /** @description The media was deleted. */
        MediaDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MediaDeletion"];
            };
        };
        /** @description The publish request. */
        PublishRequestResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishRequest"];
            };
        };
        /** @description A page of publish requests. */
        PublishRequestListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishRequestList"];
            };
        };
        /** @description The content would be accepted. */
        PublishValidationResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishValidation"];
            };
        };
        /** @description The publish group. */
        PublishGroupResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishGroup"];
            };
        };
        /** @description A page of publish groups. */
        PublishGroupListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishGroupList"];
            };
        };
        /** @description It would be accepted now. */
        PublishGroupValidationResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishGroupValidation"];
            };
        };
        /** @description The queue. */
        QueueResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Queue"];
            };
        };
        /** @description A page of queues. */
        QueueListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QueueList"];
            };
        };
        /** @description The queue is deleted. */
        QueueDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QueueDeletion"];
            };
        };
        /** @description What the change would move. */
        QueueChangesResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QueueChanges"];
            };
        };
        /** @description A page of slots. */
        QueuePlaceListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QueuePlaceList"];
            };
        };
        /** @description The calendar feed, with its address. */
        CalendarFeedWithUrlResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CalendarFeedWithUrl"];
            };
        };
        /** @description A page of calendar feeds. */
        CalendarFeedListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CalendarFeedList"];
            };
        };
        /** @description The calendar feed was deleted. */
        CalendarFeedDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CalendarFeedDeletion"];
            };
        };
        /** @description The approval link. */
        ApprovalLinkResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalLink"];
            };
        };
        /** @description The approval link was deleted. */
        ApprovalLinkDeletionResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalLinkDeletion"];
            };
        };
        /** @description The import. */
        PublishImportResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishImport"];
            };
        };
        /** @description A page of imports. */
        PublishImportListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishImportList"];
            };
        };
        /** @description A page of rows. */
        PublishImportRowListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PublishImportRowList"];
            };
        };
        /** @description The backfill request. */
        BackfillRequestResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BackfillRequest"];
            };
        };
        /** @description A page of backfill requests. */
        BackfillRequestListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BackfillRequestList"];
            };
        };
        /** @description The time of your test mode. */
        TestClockTimeResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestClockTime"];
            };
        };
        /** @description The clock. */
        TestClockResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestClock"];
            };
        };
        /** @description Whether anything is left. */
        TestResetResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestReset"];
            };
        };
        /** @description What the sweep has found. */
        TestSweepResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestSweep"];
            };
        };
        /** @description The provider events that can be triggered. */
        TestProviderEventKindListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestProviderEventKindList"];
            };
        };
        /** @description The provider event that was triggered. */
        TestProviderEventResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestProviderEvent"];
            };
        };
        /** @description The personas. */
        TestPersonaListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestPersonaList"];
            };
        };
        /** @description The scenarios. */
        TestScenarioListResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestScenarioList"];
            };
        };
    };
    parameters: {
        /** @description The provider's id of the media item whose comments are wanted. */
        MediaExternalId: string;
        /** @description The provider's id of the thread whose messages are wanted. */
        ThreadExternalId: string;
        /** @description The provider's id of the post whose replies are wanted. */
        PostExternalId: string;
        /** @description Only the comments on this video, named by the provider's id of it. */
        YoutubeCommentVideoExternalId: string;
        /** @description `heldForReview` and `likelySpam` list the comments that wait for a decision of the channel. */
        YoutubeCommentModerationStatus: "published" | "heldForReview" | "likelySpam";
        /** @description Only the pins on this board: the provider's id of it. */
        PinterestPinBoard: string;
        /** @description The provider's id of the post whose comments are wanted. */
        VideoExternalId: string;
        /** @description The Connected Profile to act through. */
        ConnectedProfileId: string;
        /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
        Cursor: string;
        /**
         * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
         *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
         *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
         *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
         */
        RequiredIdempotencyKey: string;
        ConnectedProfileIdFilter: string;
        ContentTypeFilter: components["schemas"]["KnownContentType"];
        /** @description Filters by topic: one of the names under `webhooks`, in full. */
        TopicFilter: string;
        /** @description Filters by provider. */
        ProviderIdFilter: components["schemas"]["KnownProviderId"];
        /** @description Filters by your end user's id (`externalUser`). */
        ExternalUserFilter: components["schemas"]["ExternalUser"];
        /** @description Only items from this time on. */
        SinceFilter: string;
        /** @description Only items up to this time. */
        UntilFilter: string;
        /** @description Filters by your `reference`. */
        ReferenceFilter: components["schemas"]["Reference"];
        /**
         * @description `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
         *     `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
         */
        MetadataFilter: components["schemas"]["MetadataValues"];
        /** @description The largest number of items to return; 25 when absent. */
        PageLimit: number;
        /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
        Limit: number;
        /** @description When true, items carry `providerRaw`, the provider's own object. */
        IncludeProviderRaw: boolean;
        /** @description The names of the series to return, separated by commas. All series of the period when absent. */
        MetricNames: string;
        /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
        MetricPeriodQuery: components["schemas"]["MetricPeriod"];
        /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
        MetricsSince: string;
        /** @description The end of the time range. Now when absent. `lifetime` takes none. */
        MetricsUntil: string;
        /** @description The provider's own id of the content. */
        ExternalId: string;
        /**
         * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
         *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
         *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
         *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
         */
        IdempotencyKey: string;
        /** @description The event's `id`, which stays the same for every attempt. */
        WebhookId: string;
        /** @description The time when this attempt was signed, in Unix seconds. Refuse requests that are older than five minutes. */
        WebhookTimestamp: string;
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256, under the destination's secret, of the id, the timestamp and the
         *     unchanged body, joined by dots. While a secret is being rotated there are two signatures, separated by a space; it
         *     is enough if one of them matches.
         */
        WebhookSignature: string;
        /**
         * @description The `Request-Id` of the request that led to this delivery: one of yours, such as the one that published or
         *     replayed, or the one by which the provider reported a change. Absent when no request did, such as for a change
         *     that a poll has found. It is not signed.
         */
        WebhookRequestId: string;
        /**
         * @description The span that sends this attempt, as in W3C's Trace Context, so that your traces can continue from it. Absent
         *     while tracing is off. It is not signed.
         */
        TraceParent: string;
        ProviderId: string;
        /** @description Only this month and later ones; when absent, the twelve months up to `untilMonth`. */
        SinceMonth: components["schemas"]["Month"];
        /** @description Only this month and earlier ones; when absent, up to the present one. */
        UntilMonth: components["schemas"]["Month"];
        /**
         * @description One entry for each Connected Profile, or for each API key, in place of one for the month. `connectedProfileId`
         *     and `keyId` choose the grouping that has them, so only one of the two can be given.
         */
        UsageGrouping: "profile" | "key";
        KeyIdPath: string;
        /** @description Only keys that this key has made, by creating or rolling. */
        CreatedByKeyIdFilter: string;
        /** @description Filters by outcome: `ok` is a status below 400, `failed` any other. */
        RequestStatusFilter: "ok" | "failed" | "4xx" | "5xx";
        /** @description Filters by operation. */
        OperationIdFilter: string;
        /** @description Filters by error code. */
        ErrorCodeFilter: components["schemas"]["ErrorCode"];
        /** @description Filters by API key. */
        KeyIdFilter: string;
        /** @description Only the request that was answered with this `Request-Id`. */
        RequestIdFilter: string;
        /** @description Only requests that failed in the same way: the `errorGroup` of one of them. */
        ErrorGroupFilter: string;
        AuditEntryIdPath: string;
        /** @description Filters by who did it: the `name` of an `actor`, such as an e-mail address. */
        AuditActorFilter: string;
        /** @description Filters by what was done, such as `keys.create`. */
        AuditActionFilter: string;
        /** @description Filters by what was changed: its id. */
        AuditSubjectFilter: string;
        AuthIntegrationIdPath: string;
        ConnectSessionIdPath: string;
        ConnectionIdPath: string;
        ConnectedProfileIdPath: string;
        /** @description Filters by Connection. */
        ConnectionIdFilter: string;
        /**
         * @description Only profiles with this text in their `displayName` or `username`, from the beginning of a word on: `bak` and
         *     `harbour ba` find *Harbour Bakery*. Case, accents and forms of characters make no difference: `muller` finds
         *     *Müller*. `@bak` finds usernames that begin with `bak`. The first 100 characters of a name count.
         */
        ProfileNameFilter: string;
        /** @description Filters by status. */
        ProfileStatusFilter: "live" | "disconnected";
        /**
         * @description What is to be published.
         * @example pinterest.pins.items
         */
        TargetContentType: components["schemas"]["KnownContentType"];
        /**
         * @description The field whose values are listed.
         * @example board
         */
        TargetField: components["schemas"]["PublishTargetField"];
        /** @description The board whose sections are listed. Required with `boardSection`, and refused with any other field. */
        TargetBoard: string;
        /** @description Only destinations that name this profile in `connectedProfileIds`. */
        DestinationProfileFilter: string;
        EventDestinationIdPath: string;
        DeliveryIdPath: string;
        /** @description Filters by status. */
        DeliveryStatusFilter: "pending" | "succeeded" | "failed";
        /** @description Filters by event. */
        EventIdFilter: string;
        PortalLinkIdPath: string;
        EventIdPath: string;
        /** @description Filters by topics, separated by commas. A topic may end in `*`, which stands for anything. */
        TopicsFilter: string[];
        /**
         * @description Only events whose latest delivery to an Event Destination is in one of these statuses, separated by commas:
         *     `failed,pending` finds those that have not arrived everywhere. They are ordered by these deliveries, the latest
         *     first.
         */
        DeliveryStatusesFilter: ("pending" | "succeeded" | "failed")[];
        /** @description Only events about this publish group. Those about its publish requests are found by `publishRequestId`. */
        PublishGroupIdOfEventFilter: string;
        /** @description Only events about this publish request. */
        PublishRequestIdFilter: string;
        /**
         * @description The Event Destination whose secret signs the messages. Its own topics play no part: the stream has the events of
         *     `topics`.
         */
        SigningDestinationId: string;
        /** @description The last `id` that was received; the stream continues after it. */
        LastEventId: string;
        MediaIdPath: string;
        /** @description Filters by status. */
        MediaStatusFilter: "pending_upload" | "fetching" | "validating" | "ready" | "failed" | "expired";
        PublishRequestIdPath: string;
        /** @description Only requests in one of these statuses: `status=failed&status=canceled`, or `status=failed,canceled`. */
        PublishStatusesFilter: components["schemas"]["PublishStatus"][];
        /** @description Only those that are or were scheduled for this time or a later one. */
        ScheduledSinceFilter: string;
        /** @description Only those that are or were scheduled for this time or an earlier one. */
        ScheduledUntilFilter: string;
        /** @description The order: the newest first, or by the time that they are scheduled for, the earliest first. */
        PublishSort: "newest" | "scheduledFor";
        /** @description `content` adds what is published, as long as it is held. */
        PublishInclude: "content"[];
        /** @description Only those of this publish group. */
        PublishGroupIdFilter: string;
        /** @description Only those with a slot of this queue. */
        PublishQueueIdFilter: string;
        PublishGroupIdPath: string;
        QueueIdPath: string;
        CalendarFeedIdPath: string;
        ApprovalLinkIdPath: string;
        PublishImportIdPath: string;
        /** @description Only rows in one of these statuses: `status=invalid&status=outstanding`, or `status=invalid,outstanding`. */
        PublishImportRowStatusesFilter: components["schemas"]["PublishImportRowStatus"][];
        BackfillRequestIdPath: string;
        BackfillStatusFilter: components["schemas"]["BackfillStatus"];
    };
    requestBodies: {
        InstagramMediaItemEventBody: {
            content: {
                "application/json": components["schemas"]["InstagramMediaItemEvent"];
            };
        };
        InstagramStoryItemEventBody: {
            content: {
                "application/json": components["schemas"]["InstagramStoryItemEvent"];
            };
        };
        InstagramCommentEventBody: {
            content: {
                "application/json": components["schemas"]["InstagramCommentEvent"];
            };
        };
        InstagramCommentModeratedEventBody: {
            content: {
                "application/json": components["schemas"]["InstagramCommentModeratedEvent"];
            };
        };
        InstagramThreadEventBody: {
            content: {
                "application/json": components["schemas"]["InstagramThreadEvent"];
            };
        };
        InstagramMessageEventBody: {
            content: {
                "application/json": components["schemas"]["InstagramMessageEvent"];
            };
        };
        FacebookMediaItemEventBody: {
            content: {
                "application/json": components["schemas"]["FacebookMediaItemEvent"];
            };
        };
        FacebookMediaItemModeratedEventBody: {
            content: {
                "application/json": components["schemas"]["FacebookMediaItemModeratedEvent"];
            };
        };
        FacebookCommentEventBody: {
            content: {
                "application/json": components["schemas"]["FacebookCommentEvent"];
            };
        };
        FacebookCommentModeratedEventBody: {
            content: {
                "application/json": components["schemas"]["FacebookCommentModeratedEvent"];
            };
        };
        FacebookThreadEventBody: {
            content: {
                "application/json": components["schemas"]["FacebookThreadEvent"];
            };
        };
        FacebookMessageEventBody: {
            content: {
                "application/json": components["schemas"]["FacebookMessageEvent"];
            };
        };
        ThreadsPostEventBody: {
            content: {
                "application/json": components["schemas"]["ThreadsPostEvent"];
            };
        };
        ThreadsReplyEventBody: {
            content: {
                "application/json": components["schemas"]["ThreadsReplyEvent"];
            };
        };
        ThreadsReplyModeratedEventBody: {
            content: {
                "application/json": components["schemas"]["ThreadsReplyModeratedEvent"];
            };
        };
        BlueskyPostEventBody: {
            content: {
                "application/json": components["schemas"]["BlueskyPostEvent"];
            };
        };
        BlueskyReplyEventBody: {
            content: {
                "application/json": components["schemas"]["BlueskyReplyEvent"];
            };
        };
        BlueskyReplyModeratedEventBody: {
            content: {
                "application/json": components["schemas"]["BlueskyReplyModeratedEvent"];
            };
        };
        MastodonPostUpdateBody: {
            content: {
                "application/json": components["schemas"]["MastodonPostUpdate"];
            };
        };
        MastodonPostEventBody: {
            content: {
                "application/json": components["schemas"]["MastodonPostEvent"];
            };
        };
        MastodonReplyUpdateBody: {
            content: {
                "application/json": components["schemas"]["MastodonReplyUpdate"];
            };
        };
        MastodonReplyEventBody: {
            content: {
                "application/json": components["schemas"]["MastodonReplyEvent"];
            };
        };
        YoutubeVideoUpdateBody: {
            content: {
                "application/json": components["schemas"]["YoutubeVideoUpdate"];
            };
        };
        YoutubeVideoEventBody: {
            content: {
                "application/json": components["schemas"]["YoutubeVideoEvent"];
            };
        };
        YoutubeCommentUpdateBody: {
            content: {
                "application/json": components["schemas"]["YoutubeCommentUpdate"];
            };
        };
        YoutubeCommentModerationBody: {
            content: {
                "application/json": components["schemas"]["YoutubeCommentModeration"];
            };
        };
        YoutubeCommentEventBody: {
            content: {
                "application/json": components["schemas"]["YoutubeCommentEvent"];
            };
        };
        PinterestPinUpdateBody: {
            content: {
                "application/json": components["schemas"]["PinterestPinUpdate"];
            };
        };
        PinterestPinEventBody: {
            content: {
                "application/json": components["schemas"]["PinterestPinEvent"];
            };
        };
        PinterestBoardUpdateBody: {
            content: {
                "application/json": components["schemas"]["PinterestBoardUpdate"];
            };
        };
        PinterestBoardEventBody: {
            content: {
                "application/json": components["schemas"]["PinterestBoardEvent"];
            };
        };
        LinkedinPostUpdateBody: {
            content: {
                "application/json": components["schemas"]["LinkedinPostUpdate"];
            };
        };
        LinkedinPostEventBody: {
            content: {
                "application/json": components["schemas"]["LinkedinPostEvent"];
            };
        };
        LinkedinCommentUpdateBody: {
            content: {
                "application/json": components["schemas"]["LinkedinCommentUpdate"];
            };
        };
        LinkedinCommentEventBody: {
            content: {
                "application/json": components["schemas"]["LinkedinCommentEvent"];
            };
        };
        TiktokVideoEventBody: {
            content: {
                "application/json": components["schemas"]["TiktokVideoEvent"];
            };
        };
        TiktokCommentEventBody: {
            content: {
                "application/json": components["schemas"]["TiktokCommentEvent"];
            };
        };
        TiktokCommentModeratedEventBody: {
            content: {
                "application/json": components["schemas"]["TiktokCommentModeratedEvent"];
            };
        };
        ModerationBody: {
            content: {
                "application/json": components["schemas"]["ModerationInput"];
            };
        };
        OwnReferencesBody: {
            content: {
                "application/json": components["schemas"]["OwnReferencesUpdate"];
            };
        };
        KeyBody: {
            content: {
                "application/json": components["schemas"]["KeyInput"];
            };
        };
        KeyUpdateBody: {
            content: {
                "application/json": components["schemas"]["KeyUpdate"];
            };
        };
        KeyRollBody: {
            content: {
                "application/json": components["schemas"]["KeyRoll"];
            };
        };
        AuthIntegrationBody: {
            content: {
                "application/json": components["schemas"]["AuthIntegrationInput"];
            };
        };
        AuthIntegrationUpdateBody: {
            content: {
                "application/json": components["schemas"]["AuthIntegrationUpdate"];
            };
        };
        ConnectSessionBody: {
            content: {
                "application/json": components["schemas"]["ConnectSessionInput"];
            };
        };
        ConnectionImportBody: {
            content: {
                "application/json": components["schemas"]["ConnectionImport"];
            };
        };
        EventDestinationBody: {
            content: {
                "application/json": components["schemas"]["EventDestinationInput"];
            };
        };
        EventDestinationUpdateBody: {
            content: {
                "application/json": components["schemas"]["EventDestinationUpdate"];
            };
        };
        SecretRotationBody: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        SampleEventBody: {
            content: {
                "application/json": components["schemas"]["SampleEventInput"];
            };
        };
        ReplayBody: {
            content: {
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        PortalLinkBody: {
            content: {
                "application/json": components["schemas"]["PortalLinkInput"];
            };
        };
        ConnectionEventBody: {
            content: {
                "application/json": components["schemas"]["ConnectionEvent"];
            };
        };
        ConnectedProfileEventBody: {
            content: {
                "application/json": components["schemas"]["ConnectedProfileEvent"];
            };
        };
        PublishApprovalEventBody: {
            content: {
                "application/json": components["schemas"]["PublishApprovalEvent"];
            };
        };
        PublishRequestEventBody: {
            content: {
                "application/json": components["schemas"]["PublishRequestEvent"];
            };
        };
        PublishGroupEventBody: {
            content: {
                "application/json": components["schemas"]["PublishGroupEvent"];
            };
        };
        PublishImportEventBody: {
            content: {
                "application/json": components["schemas"]["PublishImportEvent"];
            };
        };
        MediaEventBody: {
            content: {
                "application/json": components["schemas"]["MediaEvent"];
            };
        };
        BackfillRequestEventBody: {
            content: {
                "application/json": components["schemas"]["BackfillRequestEvent"];
            };
        };
        EventDestinationEventBody: {
            content: {
                "application/json": components["schemas"]["EventDestinationEvent"];
            };
        };
        PlanEventBody: {
            content: {
                "application/json": components["schemas"]["PlanEvent"];
            };
        };
        MediaBody: {
            content: {
                "application/json": components["schemas"]["MediaInput"];
            };
        };
        PublishRequestBody: {
            content: {
                "application/json": components["schemas"]["PublishRequestInput"];
            };
        };
        PublishApprovalBody: {
            content: {
                "application/json": components["schemas"]["PublishApproval"];
            };
        };
        PublishReturnBody: {
            content: {
                "application/json": components["schemas"]["PublishReturn"];
            };
        };
        PublishRequestUpdateBody: {
            content: {
                "application/json": components["schemas"]["PublishRequestUpdate"];
            };
        };
        PublishResolutionBody: {
            content: {
                "application/json": components["schemas"]["PublishResolution"];
            };
        };
        PublishGroupBody: {
            content: {
                "application/json": components["schemas"]["PublishGroupInput"];
            };
        };
        PublishGroupUpdateBody: {
            content: {
                "application/json": components["schemas"]["PublishGroupUpdate"];
            };
        };
        QueueBody: {
            content: {
                "application/json": components["schemas"]["QueueInput"];
            };
        };
        QueueUpdateBody: {
            content: {
                "application/json": components["schemas"]["QueueUpdate"];
            };
        };
        CalendarFeedBody: {
            content: {
                "application/json": components["schemas"]["CalendarFeedInput"];
            };
        };
        ApprovalLinkBody: {
            content: {
                "application/json": components["schemas"]["ApprovalLinkInput"];
            };
        };
        PublishImportBody: {
            content: {
                "application/json": components["schemas"]["PublishImportInput"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        BackfillRequestBody: {
            content: {
                "application/json": components["schemas"]["BackfillRequestInput"];
            };
        };
        TestConnectionUpdateBody: {
            content: {
                "application/json": components["schemas"]["TestConnectionUpdate"];
            };
        };
        TestClockAdvanceBody: {
            content: {
                "application/json": components["schemas"]["TestClockAdvance"];
            };
        };
        TestProviderEventBody: {
            content: {
                "application/json": components["schemas"]["TestProviderEventInput"];
            };
        };
        TestConnectedProfileBody: {
            content: {
                "application/json": components["schemas"]["TestConnectedProfileInput"];
            };
        };
    };
    headers: {
        /**
         * @description Identifies this request in the service's logs.
         * @example 5f0c9b64-2a17-4d0e-9a53-7be0b2d1c8f4
         */
        RequestId: string;
        /**
         * @description The quota policies that apply to the key, or to the client address when there is no accepted key, as
         *     structured fields.
         * @example "key";q=100;w=1, "organization";q=100;w=1
         */
        RateLimitPolicy: string;
        /**
         * @description What is left of the quota that runs out first, as structured fields.
         * @example "key";r=94;t=1
         */
        RateLimit: string;
        /**
         * @description Whole seconds, at least 1; on 429 and 503.
         * @example 2
         */
        RetryAfter: string;
        /**
         * @description The query parameters of the request that its operation does not have, percent-encoded and separated by commas;
         *     the first 20. Absent when there is none.
         * @example stauts
         */
        UnknownParameters: string;
        /**
         * @description `true` when the answer is a stored one; absent otherwise.
         * @example true
         */
        IdempotentReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "instagram.media.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InstagramMediaItemListResponse"];
        };
    };
    "instagram.media.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InstagramMediaItemResponse"];
        };
    };
    "instagram.media.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "instagram.media.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "instagram.stories.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InstagramStoryItemListResponse"];
        };
    };
    "instagram.stories.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InstagramStoryItemResponse"];
        };
    };
    "instagram.stories.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "instagram.stories.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "instagram.media.comments.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the media item whose comments are wanted. */
                mediaExternalId: components["parameters"]["MediaExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InstagramCommentListResponse"];
        };
    };
    "instagram.media.comments.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InstagramCommentResponse"];
        };
    };
    "instagram.media.comments.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "instagram.media.comments.moderate": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ModerationBody"];
        responses: {
            200: components["responses"]["ModerationResponse"];
        };
    };
    "instagram.dm.threads.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InstagramThreadListResponse"];
        };
    };
    "instagram.dm.messages.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the thread whose messages are wanted. */
                threadExternalId: components["parameters"]["ThreadExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InstagramMessageListResponse"];
        };
    };
    "facebook.media.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FacebookMediaItemListResponse"];
        };
    };
    "facebook.media.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FacebookMediaItemResponse"];
        };
    };
    "facebook.media.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "facebook.media.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "facebook.media.comments.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the media item whose comments are wanted. */
                mediaExternalId: components["parameters"]["MediaExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FacebookCommentListResponse"];
        };
    };
    "facebook.media.comments.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FacebookCommentResponse"];
        };
    };
    "facebook.media.comments.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "facebook.media.comments.moderate": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ModerationBody"];
        responses: {
            200: components["responses"]["ModerationResponse"];
        };
    };
    "facebook.dm.threads.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FacebookThreadListResponse"];
        };
    };
    "facebook.dm.messages.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the thread whose messages are wanted. */
                threadExternalId: components["parameters"]["ThreadExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FacebookMessageListResponse"];
        };
    };
    "threads.posts.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ThreadsPostListResponse"];
        };
    };
    "threads.posts.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ThreadsPostResponse"];
        };
    };
    "threads.posts.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "threads.posts.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "threads.posts.replies.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the post whose replies are wanted. */
                postExternalId: components["parameters"]["PostExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ThreadsReplyListResponse"];
        };
    };
    "threads.posts.replies.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ThreadsReplyResponse"];
        };
    };
    "threads.posts.replies.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "threads.posts.replies.moderate": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ModerationBody"];
        responses: {
            200: components["responses"]["ModerationResponse"];
        };
    };
    "bluesky.posts.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BlueskyPostListResponse"];
        };
    };
    "bluesky.posts.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BlueskyPostResponse"];
        };
    };
    "bluesky.posts.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "bluesky.posts.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "bluesky.posts.replies.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the post whose replies are wanted. */
                postExternalId: components["parameters"]["PostExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BlueskyReplyListResponse"];
        };
    };
    "bluesky.posts.replies.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BlueskyReplyResponse"];
        };
    };
    "bluesky.posts.replies.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "bluesky.posts.replies.moderate": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ModerationBody"];
        responses: {
            200: components["responses"]["ModerationResponse"];
        };
    };
    "mastodon.posts.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MastodonPostListResponse"];
        };
    };
    "mastodon.posts.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MastodonPostResponse"];
        };
    };
    "mastodon.posts.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "mastodon.posts.items.update": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["MastodonPostUpdateBody"];
        responses: {
            200: components["responses"]["MastodonPostResponse"];
        };
    };
    "mastodon.posts.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "mastodon.posts.replies.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the post whose replies are wanted. */
                postExternalId: components["parameters"]["PostExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MastodonReplyListResponse"];
        };
    };
    "mastodon.posts.replies.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MastodonReplyResponse"];
        };
    };
    "mastodon.posts.replies.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "mastodon.posts.replies.update": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["MastodonReplyUpdateBody"];
        responses: {
            200: components["responses"]["MastodonReplyResponse"];
        };
    };
    "youtube.videos.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YoutubeVideoListResponse"];
        };
    };
    "youtube.videos.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YoutubeVideoResponse"];
        };
    };
    "youtube.videos.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "youtube.videos.items.update": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["YoutubeVideoUpdateBody"];
        responses: {
            200: components["responses"]["YoutubeVideoResponse"];
        };
    };
    "youtube.videos.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "youtube.videos.comments.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description Only the comments on this video, named by the provider's id of it. */
                videoExternalId?: components["parameters"]["YoutubeCommentVideoExternalId"];
                /** @description `heldForReview` and `likelySpam` list the comments that wait for a decision of the channel. */
                moderationStatus?: components["parameters"]["YoutubeCommentModerationStatus"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YoutubeCommentListResponse"];
        };
    };
    "youtube.videos.comments.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["YoutubeCommentResponse"];
        };
    };
    "youtube.videos.comments.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "youtube.videos.comments.update": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["YoutubeCommentUpdateBody"];
        responses: {
            200: components["responses"]["YoutubeCommentResponse"];
        };
    };
    "youtube.videos.comments.moderate": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["YoutubeCommentModerationBody"];
        responses: {
            200: components["responses"]["ModerationResponse"];
        };
    };
    "pinterest.pins.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description Only the pins on this board: the provider's id of it. */
                board?: components["parameters"]["PinterestPinBoard"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PinterestPinListResponse"];
        };
    };
    "pinterest.pins.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PinterestPinResponse"];
        };
    };
    "pinterest.pins.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "pinterest.pins.items.update": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["PinterestPinUpdateBody"];
        responses: {
            200: components["responses"]["PinterestPinResponse"];
        };
    };
    "pinterest.pins.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "pinterest.boards.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PinterestBoardListResponse"];
        };
    };
    "pinterest.boards.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PinterestBoardResponse"];
        };
    };
    "pinterest.boards.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "pinterest.boards.items.update": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["PinterestBoardUpdateBody"];
        responses: {
            200: components["responses"]["PinterestBoardResponse"];
        };
    };
    "linkedin.posts.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LinkedinPostListResponse"];
        };
    };
    "linkedin.posts.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LinkedinPostResponse"];
        };
    };
    "linkedin.posts.items.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "linkedin.posts.items.update": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["LinkedinPostUpdateBody"];
        responses: {
            200: components["responses"]["LinkedinPostResponse"];
        };
    };
    "linkedin.posts.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "linkedin.posts.comments.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the post whose replies are wanted. */
                postExternalId: components["parameters"]["PostExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LinkedinCommentListResponse"];
        };
    };
    "linkedin.posts.comments.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LinkedinCommentResponse"];
        };
    };
    "linkedin.posts.comments.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "linkedin.posts.comments.update": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["LinkedinCommentUpdateBody"];
        responses: {
            200: components["responses"]["LinkedinCommentResponse"];
        };
    };
    "tiktok.videos.items.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TiktokVideoListResponse"];
        };
    };
    "tiktok.videos.items.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TiktokVideoResponse"];
        };
    };
    "tiktok.videos.items.metrics": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "tiktok.videos.comments.list": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description The provider's id of the post whose comments are wanted. */
                videoExternalId: components["parameters"]["VideoExternalId"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; forwarded up to the provider's own maximum. */
                limit?: components["parameters"]["Limit"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TiktokCommentListResponse"];
        };
    };
    "tiktok.videos.comments.get": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
                /** @description When true, items carry `providerRaw`, the provider's own object. */
                includeProviderRaw?: components["parameters"]["IncludeProviderRaw"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TiktokCommentResponse"];
        };
    };
    "tiktok.videos.comments.delete": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: never;
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContentDeletionResponse"];
        };
    };
    "tiktok.videos.comments.moderate": {
        parameters: {
            query: {
                /** @description The Connected Profile to act through. */
                connectedProfileId: components["parameters"]["ConnectedProfileId"];
            };
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider's own id of the content. */
                externalId: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ModerationBody"];
        responses: {
            200: components["responses"]["ModerationResponse"];
        };
    };
    "providers.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProviderListResponse"];
        };
    };
    "providers.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                providerId: components["parameters"]["ProviderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProviderResponse"];
        };
    };
    "providers.surfaces.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                providerId: components["parameters"]["ProviderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SurfaceListResponse"];
        };
    };
    "connectedProfiles.surfaces": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectedProfileId: components["parameters"]["ConnectedProfileIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SurfaceListResponse"];
        };
    };
    "billing.account.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BillingAccountResponse"];
        };
    };
    "usage.list": {
        parameters: {
            query?: {
                /** @description Only this month and later ones; when absent, the twelve months up to `untilMonth`. */
                sinceMonth?: components["parameters"]["SinceMonth"];
                /** @description Only this month and earlier ones; when absent, up to the present one. */
                untilMonth?: components["parameters"]["UntilMonth"];
                /**
                 * @description One entry for each Connected Profile, or for each API key, in place of one for the month. `connectedProfileId`
                 *     and `keyId` choose the grouping that has them, so only one of the two can be given.
                 */
                groupBy?: components["parameters"]["UsageGrouping"];
                connectedProfileId?: components["parameters"]["ConnectedProfileIdFilter"];
                /** @description Filters by API key. */
                keyId?: components["parameters"]["KeyIdFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UsageListResponse"];
        };
    };
    "keys.current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CurrentKeyResponse"];
        };
    };
    "keys.list": {
        parameters: {
            query?: {
                /** @description Only keys that this key has made, by creating or rolling. */
                createdByKeyId?: components["parameters"]["CreatedByKeyIdFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KeyListResponse"];
        };
    };
    "keys.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["KeyBody"];
        responses: {
            200: components["responses"]["KeyWithSecretResponse"];
        };
    };
    "keys.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: components["parameters"]["KeyIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KeyResponse"];
        };
    };
    "keys.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: components["parameters"]["KeyIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["KeyUpdateBody"];
        responses: {
            200: components["responses"]["KeyResponse"];
        };
    };
    "keys.roll": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                keyId: components["parameters"]["KeyIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["KeyRollBody"];
        responses: {
            200: components["responses"]["KeyWithSecretResponse"];
        };
    };
    "keys.revoke": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                keyId: components["parameters"]["KeyIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KeyResponse"];
        };
    };
    "requestLogs.list": {
        parameters: {
            query?: {
                /** @description Filters by outcome: `ok` is a status below 400, `failed` any other. */
                status?: components["parameters"]["RequestStatusFilter"];
                /** @description Filters by operation. */
                operationId?: components["parameters"]["OperationIdFilter"];
                /** @description Filters by error code. */
                errorCode?: components["parameters"]["ErrorCodeFilter"];
                /** @description Filters by API key. */
                keyId?: components["parameters"]["KeyIdFilter"];
                /** @description Only the request that was answered with this `Request-Id`. */
                requestId?: components["parameters"]["RequestIdFilter"];
                /** @description Only requests that failed in the same way: the `errorGroup` of one of them. */
                errorGroup?: components["parameters"]["ErrorGroupFilter"];
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RequestLogListResponse"];
        };
    };
    "requestLogs.errorGroups": {
        parameters: {
            query?: {
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ErrorGroupListResponse"];
        };
    };
    "auditEntries.list": {
        parameters: {
            query?: {
                /** @description Filters by who did it: the `name` of an `actor`, such as an e-mail address. */
                actor?: components["parameters"]["AuditActorFilter"];
                /** @description Filters by what was done, such as `keys.create`. */
                action?: components["parameters"]["AuditActionFilter"];
                /** @description Filters by what was changed: its id. */
                subjectId?: components["parameters"]["AuditSubjectFilter"];
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuditEntryListResponse"];
        };
    };
    "auditEntries.export": {
        parameters: {
            query?: {
                /** @description Filters by who did it: the `name` of an `actor`, such as an e-mail address. */
                actor?: components["parameters"]["AuditActorFilter"];
                /** @description Filters by what was done, such as `keys.create`. */
                action?: components["parameters"]["AuditActionFilter"];
                /** @description Filters by what was changed: its id. */
                subjectId?: components["parameters"]["AuditSubjectFilter"];
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuditExportResponse"];
        };
    };
    "auditEntries.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auditEntryId: components["parameters"]["AuditEntryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuditEntryResponse"];
        };
    };
    "authIntegrations.list": {
        parameters: {
            query?: {
                /** @description Filters by provider. */
                providerId?: components["parameters"]["ProviderIdFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuthIntegrationListResponse"];
        };
    };
    "authIntegrations.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AuthIntegrationBody"];
        responses: {
            200: components["responses"]["AuthIntegrationResponse"];
        };
    };
    "authIntegrations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                authIntegrationId: components["parameters"]["AuthIntegrationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuthIntegrationResponse"];
        };
    };
    "authIntegrations.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                authIntegrationId: components["parameters"]["AuthIntegrationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuthIntegrationDeletionResponse"];
        };
    };
    "authIntegrations.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                authIntegrationId: components["parameters"]["AuthIntegrationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["AuthIntegrationUpdateBody"];
        responses: {
            200: components["responses"]["AuthIntegrationResponse"];
        };
    };
    "authIntegrations.check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                authIntegrationId: components["parameters"]["AuthIntegrationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuthIntegrationCheckResponse"];
        };
    };
    "connectSessions.list": {
        parameters: {
            query?: {
                /** @description Filters by your end user's id (`externalUser`). */
                externalUser?: components["parameters"]["ExternalUserFilter"];
                /** @description Filters by your `reference`. */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                 *     `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectSessionListResponse"];
        };
    };
    "connectSessions.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ConnectSessionBody"];
        responses: {
            200: components["responses"]["ConnectSessionResponse"];
        };
    };
    "connectSessions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectSessionId: components["parameters"]["ConnectSessionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectSessionResponse"];
        };
    };
    "connections.list": {
        parameters: {
            query?: {
                /** @description Filters by your end user's id (`externalUser`). */
                externalUser?: components["parameters"]["ExternalUserFilter"];
                /** @description Filters by your `reference`. */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                 *     `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectionListResponse"];
        };
    };
    "connections.import": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ConnectionImportBody"];
        responses: {
            200: components["responses"]["ConnectionResponse"];
        };
    };
    "connections.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: components["parameters"]["ConnectionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectionResponse"];
        };
    };
    "connections.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: components["parameters"]["ConnectionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectionDeletionResponse"];
        };
    };
    "connections.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: components["parameters"]["ConnectionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["OwnReferencesBody"];
        responses: {
            200: components["responses"]["ConnectionResponse"];
        };
    };
    "connections.refresh": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                connectionId: components["parameters"]["ConnectionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectionResponse"];
        };
    };
    "connectedProfiles.list": {
        parameters: {
            query?: {
                /**
                 * @description Only profiles with this text in their `displayName` or `username`, from the beginning of a word on: `bak` and
                 *     `harbour ba` find *Harbour Bakery*. Case, accents and forms of characters make no difference: `muller` finds
                 *     *Müller*. `@bak` finds usernames that begin with `bak`. The first 100 characters of a name count.
                 */
                name?: components["parameters"]["ProfileNameFilter"];
                /** @description Filters by provider. */
                providerId?: components["parameters"]["ProviderIdFilter"];
                /** @description Filters by Connection. */
                connectionId?: components["parameters"]["ConnectionIdFilter"];
                /** @description Filters by your end user's id (`externalUser`). */
                externalUser?: components["parameters"]["ExternalUserFilter"];
                /** @description Filters by status. */
                status?: components["parameters"]["ProfileStatusFilter"];
                /** @description Filters by your `reference`. */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                 *     `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectedProfileListResponse"];
        };
    };
    "connectedProfiles.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectedProfileId: components["parameters"]["ConnectedProfileIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectedProfileResponse"];
        };
    };
    "connectedProfiles.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectedProfileId: components["parameters"]["ConnectedProfileIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConnectedProfileDeletionResponse"];
        };
    };
    "connectedProfiles.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectedProfileId: components["parameters"]["ConnectedProfileIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["OwnReferencesBody"];
        responses: {
            200: components["responses"]["ConnectedProfileResponse"];
        };
    };
    "connectedProfiles.metrics": {
        parameters: {
            query?: {
                /** @description The names of the series to return, separated by commas. All series of the period when absent. */
                names?: components["parameters"]["MetricNames"];
                /** @description What each value counts. When absent, the first period of the provider's list that has all of the named series. */
                period?: components["parameters"]["MetricPeriodQuery"];
                /** @description The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
                since?: components["parameters"]["MetricsSince"];
                /** @description The end of the time range. Now when absent. `lifetime` takes none. */
                until?: components["parameters"]["MetricsUntil"];
            };
            header?: never;
            path: {
                connectedProfileId: components["parameters"]["ConnectedProfileIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MetricsResponse"];
        };
    };
    "connectedProfiles.targets.list": {
        parameters: {
            query: {
                /**
                 * @description What is to be published.
                 * @example pinterest.pins.items
                 */
                contentType: components["parameters"]["TargetContentType"];
                /**
                 * @description The field whose values are listed.
                 * @example board
                 */
                field: components["parameters"]["TargetField"];
                /** @description The board whose sections are listed. Required with `boardSection`, and refused with any other field. */
                board?: components["parameters"]["TargetBoard"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                connectedProfileId: components["parameters"]["ConnectedProfileIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishTargetListResponse"];
        };
    };
    "eventDestinations.list": {
        parameters: {
            query?: {
                /** @description Filters by your end user's id (`externalUser`). */
                externalUser?: components["parameters"]["ExternalUserFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Only destinations that name this profile in `connectedProfileIds`. */
                connectedProfileId?: components["parameters"]["DestinationProfileFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventDestinationListResponse"];
        };
    };
    "eventDestinations.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["EventDestinationBody"];
        responses: {
            200: components["responses"]["EventDestinationWithSecretResponse"];
        };
    };
    "eventDestinations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventDestinationResponse"];
        };
    };
    "eventDestinations.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventDestinationDeletionResponse"];
        };
    };
    "eventDestinations.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["EventDestinationUpdateBody"];
        responses: {
            200: components["responses"]["EventDestinationResponse"];
        };
    };
    "eventDestinations.rotateSecret": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["SecretRotationBody"];
        responses: {
            200: components["responses"]["EventDestinationWithSecretResponse"];
        };
    };
    "eventDestinations.test": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["SampleEventBody"];
        responses: {
            200: components["responses"]["SampleDeliveryResponse"];
        };
    };
    "eventDestinations.deliveries": {
        parameters: {
            query?: {
                /** @description Filters by status. */
                status?: components["parameters"]["DeliveryStatusFilter"];
                /** @description Filters by topic: one of the names under `webhooks`, in full. */
                topic?: components["parameters"]["TopicFilter"];
                /** @description Filters by event. */
                eventId?: components["parameters"]["EventIdFilter"];
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeliveryListResponse"];
        };
    };
    "eventDestinations.retryDelivery": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
                deliveryId: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeliveryResponse"];
        };
    };
    "eventDestinations.replay": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                eventDestinationId: components["parameters"]["EventDestinationIdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ReplayBody"];
        responses: {
            200: components["responses"]["ReplayResponse"];
        };
    };
    "portalLinks.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PortalLinkBody"];
        responses: {
            200: components["responses"]["PortalLinkResponse"];
        };
    };
    "portalLinks.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portalLinkId: components["parameters"]["PortalLinkIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PortalLinkDeletionResponse"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description Filters by topic: one of the names under `webhooks`, in full. */
                topic?: components["parameters"]["TopicFilter"];
                /** @description Filters by topics, separated by commas. A topic may end in `*`, which stands for anything. */
                topics?: components["parameters"]["TopicsFilter"];
                connectedProfileId?: components["parameters"]["ConnectedProfileIdFilter"];
                /**
                 * @description Only events whose latest delivery to an Event Destination is in one of these statuses, separated by commas:
                 *     `failed,pending` finds those that have not arrived everywhere. They are ordered by these deliveries, the latest
                 *     first.
                 */
                deliveryStatus?: components["parameters"]["DeliveryStatusesFilter"];
                /** @description Only events about this publish request. */
                publishRequestId?: components["parameters"]["PublishRequestIdFilter"];
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Only events about this publish group. Those about its publish requests are found by `publishRequestId`. */
                publishGroupId?: components["parameters"]["PublishGroupIdOfEventFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventListResponse"];
        };
    };
    "events.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: components["parameters"]["EventIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventResponse"];
        };
    };
    "events.stream": {
        parameters: {
            query?: {
                /** @description Filters by topics, separated by commas. A topic may end in `*`, which stands for anything. */
                topics?: components["parameters"]["TopicsFilter"];
                connectedProfileId?: components["parameters"]["ConnectedProfileIdFilter"];
                /**
                 * @description The Event Destination whose secret signs the messages. Its own topics play no part: the stream has the events of
                 *     `topics`.
                 */
                eventDestinationId?: components["parameters"]["SigningDestinationId"];
            };
            header?: {
                /** @description The last `id` that was received; the stream continues after it. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventStreamResponse"];
        };
    };
    "media.list": {
        parameters: {
            query?: {
                /** @description Filters by status. */
                status?: components["parameters"]["MediaStatusFilter"];
                /** @description Filters by your `reference`. */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                 *     `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MediaListResponse"];
        };
    };
    "media.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["MediaBody"];
        responses: {
            200: components["responses"]["MediaResponse"];
        };
    };
    "media.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: components["parameters"]["MediaIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MediaResponse"];
        };
    };
    "media.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: components["parameters"]["MediaIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MediaDeletionResponse"];
        };
    };
    "publishRequests.list": {
        parameters: {
            query?: {
                connectedProfileId?: components["parameters"]["ConnectedProfileIdFilter"];
                contentType?: components["parameters"]["ContentTypeFilter"];
                /** @description Only requests in one of these statuses: `status=failed&status=canceled`, or `status=failed,canceled`. */
                status?: components["parameters"]["PublishStatusesFilter"];
                /** @description Filters by your `reference`. */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                 *     `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Only those of this publish group. */
                publishGroupId?: components["parameters"]["PublishGroupIdFilter"];
                /** @description Only those that are or were scheduled for this time or a later one. */
                scheduledSince?: components["parameters"]["ScheduledSinceFilter"];
                /** @description Only those that are or were scheduled for this time or an earlier one. */
                scheduledUntil?: components["parameters"]["ScheduledUntilFilter"];
                /** @description The order: the newest first, or by the time that they are scheduled for, the earliest first. */
                sort?: components["parameters"]["PublishSort"];
                /** @description `content` adds what is published, as long as it is held. */
                include?: components["parameters"]["PublishInclude"];
                /** @description Only those with a slot of this queue. */
                queueId?: components["parameters"]["PublishQueueIdFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishRequestListResponse"];
        };
    };
    "publishRequests.create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key": components["parameters"]["RequiredIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PublishRequestBody"];
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishRequests.validate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PublishRequestBody"];
        responses: {
            200: components["responses"]["PublishValidationResponse"];
        };
    };
    "publishRequests.get": {
        parameters: {
            query?: {
                /** @description `content` adds what is published, as long as it is held. */
                include?: components["parameters"]["PublishInclude"];
            };
            header?: never;
            path: {
                publishRequestId: components["parameters"]["PublishRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishRequests.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                publishRequestId: components["parameters"]["PublishRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["PublishRequestUpdateBody"];
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishRequests.cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publishRequestId: components["parameters"]["PublishRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishRequests.submit": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publishRequestId: components["parameters"]["PublishRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishRequests.approve": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publishRequestId: components["parameters"]["PublishRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["PublishApprovalBody"];
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishRequests.return": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publishRequestId: components["parameters"]["PublishRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PublishReturnBody"];
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishRequests.resolve": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publishRequestId: components["parameters"]["PublishRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PublishResolutionBody"];
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishRequests.retry": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publishRequestId: components["parameters"]["PublishRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishRequestResponse"];
        };
    };
    "publishGroups.list": {
        parameters: {
            query?: {
                /** @description Filters by your `reference`. */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                 *     `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishGroupListResponse"];
        };
    };
    "publishGroups.create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key": components["parameters"]["RequiredIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PublishGroupBody"];
        responses: {
            200: components["responses"]["PublishGroupResponse"];
        };
    };
    "publishGroups.validate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PublishGroupBody"];
        responses: {
            200: components["responses"]["PublishGroupValidationResponse"];
        };
    };
    "publishGroups.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                publishGroupId: components["parameters"]["PublishGroupIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishGroupResponse"];
        };
    };
    "publishGroups.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                publishGroupId: components["parameters"]["PublishGroupIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["PublishGroupUpdateBody"];
        responses: {
            200: components["responses"]["PublishGroupResponse"];
        };
    };
    "publishGroups.cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publishGroupId: components["parameters"]["PublishGroupIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishGroupResponse"];
        };
    };
    "queues.list": {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["QueueListResponse"];
        };
    };
    "queues.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QueueBody"];
        responses: {
            200: components["responses"]["QueueResponse"];
        };
    };
    "queues.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                queueId: components["parameters"]["QueueIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["QueueResponse"];
        };
    };
    "queues.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                queueId: components["parameters"]["QueueIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["QueueDeletionResponse"];
        };
    };
    "queues.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                queueId: components["parameters"]["QueueIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["QueueUpdateBody"];
        responses: {
            200: components["responses"]["QueueResponse"];
        };
    };
    "queues.preview": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                queueId: components["parameters"]["QueueIdPath"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["QueueUpdateBody"];
        responses: {
            200: components["responses"]["QueueChangesResponse"];
        };
    };
    "queues.slots": {
        parameters: {
            query?: {
                connectedProfileId?: components["parameters"]["ConnectedProfileIdFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                queueId: components["parameters"]["QueueIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["QueuePlaceListResponse"];
        };
    };
    "calendarFeeds.list": {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CalendarFeedListResponse"];
        };
    };
    "calendarFeeds.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["CalendarFeedBody"];
        responses: {
            200: components["responses"]["CalendarFeedWithUrlResponse"];
        };
    };
    "calendarFeeds.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                calendarFeedId: components["parameters"]["CalendarFeedIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CalendarFeedDeletionResponse"];
        };
    };
    "approvalLinks.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ApprovalLinkBody"];
        responses: {
            200: components["responses"]["ApprovalLinkResponse"];
        };
    };
    "approvalLinks.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                approvalLinkId: components["parameters"]["ApprovalLinkIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ApprovalLinkDeletionResponse"];
        };
    };
    "publishImports.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PublishImportBody"];
        responses: {
            200: components["responses"]["PublishImportResponse"];
        };
    };
    "publishImports.list": {
        parameters: {
            query?: {
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishImportListResponse"];
        };
    };
    "publishImports.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: components["parameters"]["PublishImportIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishImportResponse"];
        };
    };
    "publishImports.rows": {
        parameters: {
            query?: {
                /** @description Only rows in one of these statuses: `status=invalid&status=outstanding`, or `status=invalid,outstanding`. */
                status?: components["parameters"]["PublishImportRowStatusesFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                importId: components["parameters"]["PublishImportIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishImportRowListResponse"];
        };
    };
    "publishImports.run": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                importId: components["parameters"]["PublishImportIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishImportResponse"];
        };
    };
    "publishImports.cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                importId: components["parameters"]["PublishImportIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PublishImportResponse"];
        };
    };
    "backfillRequests.list": {
        parameters: {
            query?: {
                connectedProfileId?: components["parameters"]["ConnectedProfileIdFilter"];
                contentType?: components["parameters"]["ContentTypeFilter"];
                status?: components["parameters"]["BackfillStatusFilter"];
                /** @description Filters by your `reference`. */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                 *     `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description Only items from this time on. */
                since?: components["parameters"]["SinceFilter"];
                /** @description Only items up to this time. */
                until?: components["parameters"]["UntilFilter"];
                /** @description The `nextCursor` of the previous page, unchanged, with the same filters. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The largest number of items to return; 25 when absent. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BackfillRequestListResponse"];
        };
    };
    "backfillRequests.create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key": components["parameters"]["RequiredIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["BackfillRequestBody"];
        responses: {
            200: components["responses"]["BackfillRequestResponse"];
        };
    };
    "backfillRequests.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                backfillRequestId: components["parameters"]["BackfillRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BackfillRequestResponse"];
        };
    };
    "backfillRequests.cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                backfillRequestId: components["parameters"]["BackfillRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BackfillRequestResponse"];
        };
    };
    "test.connectedProfiles.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["TestConnectedProfileBody"];
        responses: {
            200: components["responses"]["ConnectedProfileResponse"];
        };
    };
    "test.connectedProfiles.sweep": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                connectedProfileId: components["parameters"]["ConnectedProfileIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TestSweepResponse"];
        };
    };
    "test.providerEvents.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TestProviderEventKindListResponse"];
        };
    };
    "test.providerEvents.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["TestProviderEventBody"];
        responses: {
            200: components["responses"]["TestProviderEventResponse"];
        };
    };
    "test.clock.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TestClockTimeResponse"];
        };
    };
    "test.clock.advance": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. The same key with the same input gets the first answer again, with
                 *     `Idempotent-Replayed: true`, for 24 hours. While the first request runs, the same key is a `conflict`
                 *     (`idempotency_key_in_flight`), or waits for the first answer and gets it. After the conflict, send it again,
                 *     with the same key, once the first has ended. If the process that worked on it has died, the key is free immediately.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["TestClockAdvanceBody"];
        responses: {
            200: components["responses"]["TestClockResponse"];
        };
    };
    "test.reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TestResetResponse"];
        };
    };
    "test.connections.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: components["parameters"]["ConnectionIdPath"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["TestConnectionUpdateBody"];
        responses: {
            200: components["responses"]["ConnectionResponse"];
        };
    };
    "test.personas.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TestPersonaListResponse"];
        };
    };
    "test.scenarios.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TestScenarioListResponse"];
        };
    };
}
