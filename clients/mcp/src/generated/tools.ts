// Generated from openapi.yaml by `npm run codegen`. Do not edit.

import type { Tool } from '../tool.ts';

export const tools: readonly Tool[] = [
  {
    "name": "content_list",
    "title": "List content",
    "description": "List content, by content type:\n- instagram.media.items: List the account's posts and reels\n- instagram.stories.items: List the account's live stories\n- instagram.media.comments: List the comments on a media item, replies included\n- instagram.dm.threads: List direct-message threads\n- instagram.dm.messages: List the messages of a thread\n- facebook.media.items: List the Page's published posts\n- facebook.media.comments: List the comments on a Page post, replies included\n- facebook.dm.threads: List the Page's Messenger threads\n- facebook.dm.messages: List the messages of a Messenger thread\n- threads.posts.items: List the account's posts and reposts, newest first, without replies\n- threads.posts.replies: List the replies to a post, replies to replies included, newest first\n- bluesky.posts.items: List the account's posts, newest first, without replies\n- bluesky.posts.replies: List the replies to a post, replies to replies included\n- mastodon.posts.items: List the account's posts and boosts, newest first, without replies and direct messages\n- mastodon.posts.replies: List the replies to a post, replies to replies included\n- youtube.videos.items: List the channel's uploads, newest first\n- youtube.videos.comments: List the comments on the channel's videos, replies included\n- pinterest.pins.items: List the account's pins, or those on a board\n- pinterest.boards.items: List the account's boards\n- linkedin.posts.items: List the posts of an organization or a member, newest first\n- linkedin.posts.comments: List the comments on a post, replies included\n- tiktok.videos.items: List the account's public posts, newest first\n- tiktok.videos.comments: List the comments on a post of the account, replies and hidden ones included",
    "write": false,
    "operationIds": [
      "instagram.media.items.list",
      "instagram.stories.items.list",
      "instagram.media.comments.list",
      "instagram.dm.threads.list",
      "instagram.dm.messages.list",
      "facebook.media.items.list",
      "facebook.media.comments.list",
      "facebook.dm.threads.list",
      "facebook.dm.messages.list",
      "threads.posts.items.list",
      "threads.posts.replies.list",
      "bluesky.posts.items.list",
      "bluesky.posts.replies.list",
      "mastodon.posts.items.list",
      "mastodon.posts.replies.list",
      "youtube.videos.items.list",
      "youtube.videos.comments.list",
      "pinterest.pins.items.list",
      "pinterest.boards.items.list",
      "linkedin.posts.items.list",
      "linkedin.posts.comments.list",
      "tiktok.videos.items.list",
      "tiktok.videos.comments.list"
    ],
    "method": "GET",
    "path": "/v1/content/{contentType}",
    "query": [
      "connectedProfileId",
      "cursor",
      "limit",
      "includeProviderRaw",
      "mediaExternalId",
      "threadExternalId",
      "postExternalId",
      "videoExternalId",
      "moderationStatus",
      "board"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List content",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "contentType": {
          "type": "string",
          "enum": [
            "instagram.media.items",
            "instagram.stories.items",
            "instagram.media.comments",
            "instagram.dm.threads",
            "instagram.dm.messages",
            "facebook.media.items",
            "facebook.media.comments",
            "facebook.dm.threads",
            "facebook.dm.messages",
            "threads.posts.items",
            "threads.posts.replies",
            "bluesky.posts.items",
            "bluesky.posts.replies",
            "mastodon.posts.items",
            "mastodon.posts.replies",
            "youtube.videos.items",
            "youtube.videos.comments",
            "pinterest.pins.items",
            "pinterest.boards.items",
            "linkedin.posts.items",
            "linkedin.posts.comments",
            "tiktok.videos.items",
            "tiktok.videos.comments"
          ]
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1,
          "description": "The Connected Profile to act through."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "description": "The largest number of items to return; forwarded up to the provider's own maximum."
        },
        "includeProviderRaw": {
          "type": "boolean",
          "description": "When true, items carry `providerRaw`, the provider's own object."
        },
        "mediaExternalId": {
          "type": "string",
          "minLength": 1,
          "description": "The provider's id of the media item whose comments are wanted. Needed for instagram.media.comments, facebook.media.comments."
        },
        "threadExternalId": {
          "type": "string",
          "minLength": 1,
          "description": "The provider's id of the thread whose messages are wanted. Needed for instagram.dm.messages, facebook.dm.messages."
        },
        "postExternalId": {
          "type": "string",
          "minLength": 1,
          "description": "The provider's id of the post whose replies are wanted. Needed for threads.posts.replies, bluesky.posts.replies, mastodon.posts.replies, linkedin.posts.comments."
        },
        "videoExternalId": {
          "type": "string",
          "minLength": 1,
          "description": "Only the comments on this video, named by the provider's id of it. Needed for tiktok.videos.comments."
        },
        "moderationStatus": {
          "type": "string",
          "enum": [
            "published",
            "heldForReview",
            "likelySpam"
          ],
          "description": "`heldForReview` and `likelySpam` list the comments that wait for a decision of the channel. Only for youtube.videos.comments."
        },
        "board": {
          "type": "string",
          "minLength": 1,
          "description": "Only the pins on this board: the provider's id of it. Only for pinterest.pins.items."
        }
      },
      "required": [
        "contentType",
        "connectedProfileId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "content_get",
    "title": "Get one piece of content",
    "description": "Get one piece of content, by content type:\n- instagram.media.items: Get a post or reel\n- instagram.stories.items: Get a live story\n- instagram.media.comments: Get a comment\n- facebook.media.items: Get a Page post\n- facebook.media.comments: Get a comment\n- threads.posts.items: Get a post\n- threads.posts.replies: Get a reply\n- bluesky.posts.items: Get a post\n- bluesky.posts.replies: Get a reply\n- mastodon.posts.items: Get a post\n- mastodon.posts.replies: Get a reply\n- youtube.videos.items: Get a video of the channel\n- youtube.videos.comments: Get a comment\n- pinterest.pins.items: Get a pin\n- pinterest.boards.items: Get a board\n- linkedin.posts.items: Get a post of the organization or the member\n- linkedin.posts.comments: Get a comment\n- tiktok.videos.items: Get a public post of the account\n- tiktok.videos.comments: Get a comment",
    "write": false,
    "operationIds": [
      "instagram.media.items.get",
      "instagram.stories.items.get",
      "instagram.media.comments.get",
      "facebook.media.items.get",
      "facebook.media.comments.get",
      "threads.posts.items.get",
      "threads.posts.replies.get",
      "bluesky.posts.items.get",
      "bluesky.posts.replies.get",
      "mastodon.posts.items.get",
      "mastodon.posts.replies.get",
      "youtube.videos.items.get",
      "youtube.videos.comments.get",
      "pinterest.pins.items.get",
      "pinterest.boards.items.get",
      "linkedin.posts.items.get",
      "linkedin.posts.comments.get",
      "tiktok.videos.items.get",
      "tiktok.videos.comments.get"
    ],
    "method": "GET",
    "path": "/v1/content/{contentType}/{externalId}",
    "query": [
      "connectedProfileId",
      "includeProviderRaw"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get one piece of content",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "contentType": {
          "type": "string",
          "enum": [
            "instagram.media.items",
            "instagram.stories.items",
            "instagram.media.comments",
            "facebook.media.items",
            "facebook.media.comments",
            "threads.posts.items",
            "threads.posts.replies",
            "bluesky.posts.items",
            "bluesky.posts.replies",
            "mastodon.posts.items",
            "mastodon.posts.replies",
            "youtube.videos.items",
            "youtube.videos.comments",
            "pinterest.pins.items",
            "pinterest.boards.items",
            "linkedin.posts.items",
            "linkedin.posts.comments",
            "tiktok.videos.items",
            "tiktok.videos.comments"
          ]
        },
        "externalId": {
          "type": "string",
          "minLength": 1,
          "description": "The provider's own id of the content."
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1,
          "description": "The Connected Profile to act through."
        },
        "includeProviderRaw": {
          "type": "boolean",
          "description": "When true, items carry `providerRaw`, the provider's own object."
        }
      },
      "required": [
        "contentType",
        "externalId",
        "connectedProfileId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "content_delete",
    "title": "Delete content",
    "description": "Delete content, by content type:\n- instagram.media.items: Delete a post or reel\n- instagram.stories.items: Delete a story\n- instagram.media.comments: Delete a comment on the account's own media\n- facebook.media.items: Delete a Page post\n- facebook.media.comments: Delete a comment on the Page's posts\n- threads.posts.items: Delete a post of the account\n- threads.posts.replies: Delete a reply of the account\n- bluesky.posts.items: Delete a post or a repost of the account\n- bluesky.posts.replies: Delete a reply of the account\n- mastodon.posts.items: Delete a post or a boost of the account\n- mastodon.posts.replies: Delete a reply of the account\n- youtube.videos.items: Delete a video of the channel\n- youtube.videos.comments: Delete a comment that the channel has written\n- pinterest.pins.items: Delete a pin of the account\n- pinterest.boards.items: Delete a board of the account, and all pins on it\n- linkedin.posts.items: Delete a post of the organization or the member\n- linkedin.posts.comments: Delete a comment on a post of the organization or the member\n- tiktok.videos.comments: Delete a comment that the account has written",
    "write": true,
    "operationIds": [
      "instagram.media.items.delete",
      "instagram.stories.items.delete",
      "instagram.media.comments.delete",
      "facebook.media.items.delete",
      "facebook.media.comments.delete",
      "threads.posts.items.delete",
      "threads.posts.replies.delete",
      "bluesky.posts.items.delete",
      "bluesky.posts.replies.delete",
      "mastodon.posts.items.delete",
      "mastodon.posts.replies.delete",
      "youtube.videos.items.delete",
      "youtube.videos.comments.delete",
      "pinterest.pins.items.delete",
      "pinterest.boards.items.delete",
      "linkedin.posts.items.delete",
      "linkedin.posts.comments.delete",
      "tiktok.videos.comments.delete"
    ],
    "method": "DELETE",
    "path": "/v1/content/{contentType}/{externalId}",
    "query": [
      "connectedProfileId"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Delete content",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "contentType": {
          "type": "string",
          "enum": [
            "instagram.media.items",
            "instagram.stories.items",
            "instagram.media.comments",
            "facebook.media.items",
            "facebook.media.comments",
            "threads.posts.items",
            "threads.posts.replies",
            "bluesky.posts.items",
            "bluesky.posts.replies",
            "mastodon.posts.items",
            "mastodon.posts.replies",
            "youtube.videos.items",
            "youtube.videos.comments",
            "pinterest.pins.items",
            "pinterest.boards.items",
            "linkedin.posts.items",
            "linkedin.posts.comments",
            "tiktok.videos.comments"
          ]
        },
        "externalId": {
          "type": "string",
          "minLength": 1,
          "description": "The provider's own id of the content."
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1,
          "description": "The Connected Profile to act through."
        }
      },
      "required": [
        "contentType",
        "externalId",
        "connectedProfileId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "content_metrics",
    "title": "Get the metrics of content",
    "description": "Get the metrics of content, by content type:\n- instagram.media.items: Read the metrics of a post or reel\n- instagram.stories.items: Read the metrics of a live story\n- facebook.media.items: Read the metrics of a Page post\n- threads.posts.items: Read the metrics of a post\n- bluesky.posts.items: Read the metrics of a post\n- mastodon.posts.items: Read the metrics of a post\n- youtube.videos.items: Read the metrics of a video\n- pinterest.pins.items: Read the metrics of a pin\n- linkedin.posts.items: Read the metrics of a post\n- tiktok.videos.items: Read the metrics of a post",
    "write": false,
    "operationIds": [
      "instagram.media.items.metrics",
      "instagram.stories.items.metrics",
      "facebook.media.items.metrics",
      "threads.posts.items.metrics",
      "bluesky.posts.items.metrics",
      "mastodon.posts.items.metrics",
      "youtube.videos.items.metrics",
      "pinterest.pins.items.metrics",
      "linkedin.posts.items.metrics",
      "tiktok.videos.items.metrics"
    ],
    "method": "GET",
    "path": "/v1/content/{contentType}/{externalId}/metrics",
    "query": [
      "connectedProfileId",
      "names",
      "period",
      "since",
      "until"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get the metrics of content",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "contentType": {
          "type": "string",
          "enum": [
            "instagram.media.items",
            "instagram.stories.items",
            "facebook.media.items",
            "threads.posts.items",
            "bluesky.posts.items",
            "mastodon.posts.items",
            "youtube.videos.items",
            "pinterest.pins.items",
            "linkedin.posts.items",
            "tiktok.videos.items"
          ]
        },
        "externalId": {
          "type": "string",
          "minLength": 1,
          "description": "The provider's own id of the content."
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1,
          "description": "The Connected Profile to act through."
        },
        "names": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The names of the series to return, separated by commas. All series of the period when absent."
        },
        "period": {
          "$ref": "#/$defs/MetricPeriod",
          "description": "What each value counts. When absent, the first period of the provider's list that has all of the named series."
        },
        "since": {
          "type": "string",
          "format": "date-time",
          "description": "The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none."
        },
        "until": {
          "type": "string",
          "format": "date-time",
          "description": "The end of the time range. Now when absent. `lifetime` takes none."
        }
      },
      "required": [
        "contentType",
        "externalId",
        "connectedProfileId"
      ],
      "additionalProperties": false,
      "$defs": {
        "MetricPeriod": {
          "type": "string",
          "description": "What each value counts. `day`: a day, with a value for each day. `week` and `days_28`: the 7 or 28 days that end\nwith a day, with a value for each day. `range`: the whole time range, with one value. `lifetime`: everything until\nnow, with one value.\n"
        }
      }
    }
  },
  {
    "name": "content_moderate",
    "title": "Moderate content",
    "description": "Moderate content, by content type:\n- instagram.media.comments: Hide or unhide a comment\n- facebook.media.comments: Hide or unhide a comment\n- threads.posts.replies: Hide or unhide a reply to a post of the account\n- bluesky.posts.replies: Hide or unhide a reply in a thread of the account\n- youtube.videos.comments: Hide a comment, or show it again\n- tiktok.videos.comments: Hide a comment, or show it again",
    "write": true,
    "operationIds": [
      "instagram.media.comments.moderate",
      "facebook.media.comments.moderate",
      "threads.posts.replies.moderate",
      "bluesky.posts.replies.moderate",
      "youtube.videos.comments.moderate",
      "tiktok.videos.comments.moderate"
    ],
    "method": "POST",
    "path": "/v1/content/{contentType}/{externalId}/moderate",
    "query": [
      "connectedProfileId"
    ],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Moderate content",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "contentType": {
          "type": "string",
          "enum": [
            "instagram.media.comments",
            "facebook.media.comments",
            "threads.posts.replies",
            "bluesky.posts.replies",
            "youtube.videos.comments",
            "tiktok.videos.comments"
          ]
        },
        "externalId": {
          "type": "string",
          "minLength": 1,
          "description": "The provider's own id of the content."
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1,
          "description": "The Connected Profile to act through."
        },
        "body": {
          "anyOf": [
            {
              "$ref": "#/$defs/ModerationInput"
            },
            {
              "$ref": "#/$defs/YoutubeCommentModeration"
            }
          ]
        }
      },
      "required": [
        "contentType",
        "externalId",
        "connectedProfileId",
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "ModerationInput": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "hidden"
          ],
          "properties": {
            "hidden": {
              "type": "boolean"
            }
          }
        },
        "YoutubeCommentModeration": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "hidden"
          ],
          "properties": {
            "hidden": {
              "type": "boolean"
            },
            "banAuthor": {
              "type": "boolean",
              "description": "Only with `hidden: true`."
            }
          }
        }
      }
    }
  },
  {
    "name": "content_update",
    "title": "Edit content",
    "description": "Edit content, by content type:\n- mastodon.posts.items: Change a post of the account\n- mastodon.posts.replies: Change a reply of the account\n- youtube.videos.items: Change a video of the channel\n- youtube.videos.comments: Change a comment that the channel has written\n- pinterest.pins.items: Change a pin of the account\n- pinterest.boards.items: Change a board of the account\n- linkedin.posts.items: Change the text of a post of the organization or the member\n- linkedin.posts.comments: Change a comment that the organization or the member has written",
    "write": true,
    "operationIds": [
      "mastodon.posts.items.update",
      "mastodon.posts.replies.update",
      "youtube.videos.items.update",
      "youtube.videos.comments.update",
      "pinterest.pins.items.update",
      "pinterest.boards.items.update",
      "linkedin.posts.items.update",
      "linkedin.posts.comments.update"
    ],
    "method": "PATCH",
    "path": "/v1/content/{contentType}/{externalId}",
    "query": [
      "connectedProfileId"
    ],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Edit content",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "contentType": {
          "type": "string",
          "enum": [
            "mastodon.posts.items",
            "mastodon.posts.replies",
            "youtube.videos.items",
            "youtube.videos.comments",
            "pinterest.pins.items",
            "pinterest.boards.items",
            "linkedin.posts.items",
            "linkedin.posts.comments"
          ]
        },
        "externalId": {
          "type": "string",
          "minLength": 1,
          "description": "The provider's own id of the content."
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1,
          "description": "The Connected Profile to act through."
        },
        "body": {
          "anyOf": [
            {
              "$ref": "#/$defs/MastodonPostUpdate"
            },
            {
              "$ref": "#/$defs/MastodonReplyUpdate"
            },
            {
              "$ref": "#/$defs/YoutubeVideoUpdate"
            },
            {
              "$ref": "#/$defs/YoutubeCommentUpdate"
            },
            {
              "$ref": "#/$defs/PinterestPinUpdate"
            },
            {
              "$ref": "#/$defs/PinterestBoardUpdate"
            },
            {
              "$ref": "#/$defs/LinkedinPostUpdate"
            },
            {
              "$ref": "#/$defs/LinkedinCommentUpdate"
            }
          ]
        }
      },
      "required": [
        "contentType",
        "externalId",
        "connectedProfileId"
      ],
      "additionalProperties": false,
      "$defs": {
        "MastodonPostUpdate": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "contentWarning": {
              "type": "string",
              "maxLength": 65536,
              "description": "Shown in place of the content until a reader chooses to see it. An empty text removes the warning.\n"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            }
          }
        },
        "MastodonReplyUpdate": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "contentWarning": {
              "type": "string",
              "maxLength": 65536,
              "description": "Shown in place of the content until a reader chooses to see it. An empty text removes the warning.\n"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            }
          }
        },
        "YoutubeVideoUpdate": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "text": {
              "type": "string",
              "maxLength": 65536,
              "description": "The description. An empty text removes it."
            },
            "tags": {
              "type": "array",
              "description": "An empty list removes them.",
              "minItems": 0,
              "maxItems": 500,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 500
              }
            },
            "category": {
              "$ref": "#/$defs/PublishCategory"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "license": {
              "$ref": "#/$defs/PublishLicense"
            },
            "embeddable": {
              "$ref": "#/$defs/PublishEmbeddable"
            },
            "madeForKids": {
              "$ref": "#/$defs/PublishMadeForKids"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            }
          }
        },
        "YoutubeCommentUpdate": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "text"
          ],
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            }
          }
        },
        "PinterestPinUpdate": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://."
            },
            "altText": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "boardSection": {
              "$ref": "#/$defs/PublishBoardSection"
            }
          }
        },
        "PinterestBoardUpdate": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            }
          }
        },
        "LinkedinPostUpdate": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            }
          }
        },
        "LinkedinCommentUpdate": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            }
          }
        },
        "PublishText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536
        },
        "PublishPrivacy": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may see it: one of the values in the variant's rules."
        },
        "PublishBoard": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the board that it is put on."
        },
        "PublishBoardSection": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the section of the board."
        },
        "PublishCategory": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishLicense": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishEmbeddable": {
          "type": "boolean",
          "description": "Whether other pages may embed it."
        },
        "PublishMadeForKids": {
          "type": "boolean",
          "description": "Whether it is made for children, which the law of some countries requires to be declared."
        },
        "PublishSyntheticMedia": {
          "type": "boolean",
          "description": "Whether it shows something realistic that was altered or generated, for instance by AI."
        },
        "PublishLanguage": {
          "type": "string",
          "minLength": 2,
          "maxLength": 35,
          "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
          "x-message": "Expected a language tag, such as pt-BR.",
          "description": "The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`."
        }
      }
    }
  },
  {
    "name": "providers_list",
    "title": "List the providers",
    "description": "List the providers",
    "write": false,
    "operationIds": [
      "providers.list"
    ],
    "method": "GET",
    "path": "/v1/providers",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List the providers",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "connected_profiles_list",
    "title": "List the Connected Profiles, newest first",
    "description": "List the Connected Profiles, newest first",
    "write": false,
    "operationIds": [
      "connectedProfiles.list"
    ],
    "method": "GET",
    "path": "/v1/connected-profiles",
    "query": [
      "name",
      "providerId",
      "connectionId",
      "externalUser",
      "status",
      "reference",
      "metadata",
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List the Connected Profiles, newest first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Only profiles with this text in their `displayName` or `username`, from the beginning of a word on: `bak` and\n`harbour ba` find *Harbour Bakery*. Case, accents and forms of characters make no difference: `muller` finds\n*Müller*. `@bak` finds usernames that begin with `bak`. The first 100 characters of a name count."
        },
        "providerId": {
          "$ref": "#/$defs/KnownProviderId",
          "description": "Filters by provider."
        },
        "connectionId": {
          "type": "string",
          "minLength": 1,
          "description": "Filters by Connection."
        },
        "externalUser": {
          "$ref": "#/$defs/ExternalUser",
          "description": "Filters by your end user's id (`externalUser`)."
        },
        "status": {
          "type": "string",
          "enum": [
            "live",
            "disconnected"
          ],
          "description": "Filters by status."
        },
        "reference": {
          "$ref": "#/$defs/Reference",
          "description": "Filters by your `reference`."
        },
        "metadata": {
          "$ref": "#/$defs/MetadataValues",
          "description": "`metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or\n`false`. Only the top level of the metadata is searched. When several keys are given, all have to match."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [],
      "additionalProperties": false,
      "$defs": {
        "KnownProviderId": {
          "type": "string",
          "description": "The providers of the service. More will be added."
        },
        "ExternalUser": {
          "type": "string",
          "description": "Your own id for the user of yours to whom a grant belongs. It is compared exactly, and shown to nobody but you:\nthe hosted pages do not show it.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "MetadataValues": {
          "type": "object",
          "additionalProperties": {
            "type": "string",
            "maxLength": 8192
          }
        }
      }
    }
  },
  {
    "name": "connected_profiles_get",
    "title": "Get a Connected Profile and its health",
    "description": "Get a Connected Profile and its health",
    "write": false,
    "operationIds": [
      "connectedProfiles.get"
    ],
    "method": "GET",
    "path": "/v1/connected-profiles/{connectedProfileId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get a Connected Profile and its health",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "connectedProfileId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "connectedProfileId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "connected_profiles_surfaces",
    "title": "List what the provider offers a profile, with the rules of its server",
    "description": "List what the provider offers a profile, with the rules of its server\n\nThe same as `providers.surfaces.list` for the provider of the profile. Where the servers of a provider have\nrules of their own, as those of Mastodon do, or its accounts, as those of TikTok do, the rules are those of the\nprofile's server or account, which publish requests are checked against. They are read at most once every ten\nminutes, and their `source` is the address that returned them. While it does not answer, the usual rules are shown,\nwith the provider's document as `source`.",
    "write": false,
    "operationIds": [
      "connectedProfiles.surfaces"
    ],
    "method": "GET",
    "path": "/v1/connected-profiles/{connectedProfileId}/surfaces",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List what the provider offers a profile, with the rules of its server",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "connectedProfileId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "connectedProfileId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "connected_profiles_metrics",
    "title": "Read the metrics of a profile",
    "description": "Read the metrics of a profile\n\nRead live from the provider; nothing is kept. Which series there are, in which periods and how far back, is under\n`metrics` of the provider. Providers without metrics answer `not_supported`.",
    "write": false,
    "operationIds": [
      "connectedProfiles.metrics"
    ],
    "method": "GET",
    "path": "/v1/connected-profiles/{connectedProfileId}/metrics",
    "query": [
      "names",
      "period",
      "since",
      "until"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Read the metrics of a profile",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "connectedProfileId": {
          "type": "string",
          "minLength": 1
        },
        "names": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The names of the series to return, separated by commas. All series of the period when absent."
        },
        "period": {
          "$ref": "#/$defs/MetricPeriod",
          "description": "What each value counts. When absent, the first period of the provider's list that has all of the named series."
        },
        "since": {
          "type": "string",
          "format": "date-time",
          "description": "The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none."
        },
        "until": {
          "type": "string",
          "format": "date-time",
          "description": "The end of the time range. Now when absent. `lifetime` takes none."
        }
      },
      "required": [
        "connectedProfileId"
      ],
      "additionalProperties": false,
      "$defs": {
        "MetricPeriod": {
          "type": "string",
          "description": "What each value counts. `day`: a day, with a value for each day. `week` and `days_28`: the 7 or 28 days that end\nwith a day, with a value for each day. `range`: the whole time range, with one value. `lifetime`: everything until\nnow, with one value.\n"
        }
      }
    }
  },
  {
    "name": "connected_profiles_targets_list",
    "title": "List where a profile can publish to",
    "description": "List where a profile can publish to\n\nLists the values of a field of publish requests that names a collection of the account, such as `board`: those whose\nrule says `listed`. Read live from the provider; nothing is kept. Where the content type has no such field, the answer\nis `not_supported`.",
    "write": false,
    "operationIds": [
      "connectedProfiles.targets.list"
    ],
    "method": "GET",
    "path": "/v1/connected-profiles/{connectedProfileId}/targets",
    "query": [
      "contentType",
      "field",
      "board",
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List where a profile can publish to",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "connectedProfileId": {
          "type": "string",
          "minLength": 1
        },
        "contentType": {
          "$ref": "#/$defs/KnownContentType",
          "description": "What is to be published."
        },
        "field": {
          "$ref": "#/$defs/PublishTargetField",
          "description": "The field whose values are listed."
        },
        "board": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The board whose sections are listed. Required with `boardSection`, and refused with any other field."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [
        "connectedProfileId",
        "contentType",
        "field"
      ],
      "additionalProperties": false,
      "$defs": {
        "KnownContentType": {
          "type": "string",
          "description": "The content types of the service. More will be added."
        },
        "PublishTargetField": {
          "type": "string",
          "enum": [
            "board",
            "boardSection"
          ],
          "description": "A field of publish requests whose values the provider lists."
        }
      }
    }
  },
  {
    "name": "connections_list",
    "title": "List the Connections, newest first, in one response",
    "description": "List the Connections, newest first, in one response",
    "write": false,
    "operationIds": [
      "connections.list"
    ],
    "method": "GET",
    "path": "/v1/connections",
    "query": [
      "externalUser",
      "reference",
      "metadata"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List the Connections, newest first, in one response",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "externalUser": {
          "$ref": "#/$defs/ExternalUser",
          "description": "Filters by your end user's id (`externalUser`)."
        },
        "reference": {
          "$ref": "#/$defs/Reference",
          "description": "Filters by your `reference`."
        },
        "metadata": {
          "$ref": "#/$defs/MetadataValues",
          "description": "`metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or\n`false`. Only the top level of the metadata is searched. When several keys are given, all have to match."
        }
      },
      "required": [],
      "additionalProperties": false,
      "$defs": {
        "ExternalUser": {
          "type": "string",
          "description": "Your own id for the user of yours to whom a grant belongs. It is compared exactly, and shown to nobody but you:\nthe hosted pages do not show it.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "MetadataValues": {
          "type": "object",
          "additionalProperties": {
            "type": "string",
            "maxLength": 8192
          }
        }
      }
    }
  },
  {
    "name": "connections_get",
    "title": "Get a Connection",
    "description": "Get a Connection",
    "write": false,
    "operationIds": [
      "connections.get"
    ],
    "method": "GET",
    "path": "/v1/connections/{connectionId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get a Connection",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "connectionId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "connectionId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "connect_sessions_create",
    "title": "Create a link on which an end user connects accounts",
    "description": "Create a link on which an end user connects accounts\n\nSend the end user's browser to `authorizationUrl`. The hosted page says who asks for what, leads to the\nprovider's consent screen with exactly the scopes that `operations` need, lets the end user choose what to\nconnect, and returns to `returnUrl` with `connectSessionId`, `status` and your `state` in the query. The link\nworks once, in one browser, and for 30 minutes unless `expiresInSeconds` says otherwise. A `conflict` with the\nreason `app_not_acceptable` means that the provider would reject this service's redirect URI; its message says\nwhy.\n\nName the user of yours for whom the link is made as `externalUser`. The Connection keeps that id, and a link that\nwas made for another of your users cannot take it over.\n\n`reference` and `metadata` are copied to the Connection, and to each Connected Profile that the end user\nchooses, unless it has its own already, from an earlier link or from `connections.update` or\n`connectedProfiles.update`.",
    "write": true,
    "operationIds": [
      "connectSessions.create"
    ],
    "method": "POST",
    "path": "/v1/connect-sessions",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Create a link on which an end user connects accounts",
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "$ref": "#/$defs/ConnectSessionInput"
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "ConnectSessionInput": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "authIntegrationId",
            "returnUrl"
          ],
          "properties": {
            "authIntegrationId": {
              "type": "string",
              "minLength": 1
            },
            "returnUrl": {
              "type": "string",
              "format": "uri",
              "description": "Where the browser is sent at the end. Its origin has to be one of the Auth Integration's `returnOrigins`.\n",
              "minLength": 1,
              "maxLength": 2048
            },
            "operations": {
              "type": "array",
              "description": "What you want to do: operation ids (`instagram.media.comments.moderate`), a content type with\n`.publish` (`instagram.media.items.publish`) or `.backfill`, or content types for all of their\nactions, publishing, backfills and the provider's notifications. When absent, everything that the login\nkind of the Auth Integration offers; an empty list is refused.\n",
              "minItems": 1,
              "maxItems": 200,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 255
              }
            },
            "account": {
              "type": "string",
              "description": "Whose account it is, such as a handle, where the provider has to know that before its consent screen. The\nhosted page asks for it, with this value filled in.\n",
              "minLength": 1,
              "maxLength": 255
            },
            "namedProfiles": {
              "$ref": "#/$defs/NamedProfiles"
            },
            "state": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1024,
              "description": "A value of your own that comes back with the browser."
            },
            "externalUser": {
              "$ref": "#/$defs/ExternalUser"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "language": {
              "type": "string",
              "description": "A BCP 47 tag. The pages speak English, German, Spanish, French, Portuguese and Japanese; the\nbrowser's language decides when this is absent or another one.\n",
              "minLength": 2,
              "maxLength": 35,
              "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$",
              "x-message": "Expected a language tag, such as pt-BR."
            },
            "expiresInSeconds": {
              "type": "integer",
              "description": "How long the link works, at most a week; 30 minutes when absent. For longer links, name the `externalUser`,\nso that nobody else's accounts can be connected through a link that leaked. Once back from the provider, the\nend user has at most 30 minutes to choose accounts.\n",
              "minimum": 60,
              "maximum": 604800
            }
          }
        },
        "NamedProfiles": {
          "type": "array",
          "description": "The profiles to connect, each by its id or handle at the provider. Required where the provider lists none, which\n`namedProfiles` of the login kind says, and taken nowhere else. The provider is asked about each. An import is\nrefused when the grant does not reach one; a Connect Session connects those that it reaches.\n",
          "minItems": 1,
          "maxItems": 50,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 255
          }
        },
        "ExternalUser": {
          "type": "string",
          "description": "Your own id for the user of yours to whom a grant belongs. It is compared exactly, and shown to nobody but you:\nthe hosted pages do not show it.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "Metadata": {
          "type": "object",
          "description": "Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the\ntexts, numbers and booleans at its top level: `metadata[key]=value`.\n",
          "additionalProperties": true
        }
      }
    }
  },
  {
    "name": "connect_sessions_get",
    "title": "Get a Connect Session and how it ended",
    "description": "Get a Connect Session and how it ended",
    "write": false,
    "operationIds": [
      "connectSessions.get"
    ],
    "method": "GET",
    "path": "/v1/connect-sessions/{connectSessionId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get a Connect Session and how it ended",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "connectSessionId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "connectSessionId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "events_list",
    "title": "List events, newest first",
    "description": "List events, newest first\n\nLists every event, whether or not a destination takes its topic. Events are kept for 30 days, and their data for\n23 hours.",
    "write": false,
    "operationIds": [
      "events.list"
    ],
    "method": "GET",
    "path": "/v1/events",
    "query": [
      "topic",
      "topics",
      "connectedProfileId",
      "deliveryStatus",
      "publishRequestId",
      "since",
      "until",
      "cursor",
      "limit",
      "publishGroupId"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List events, newest first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "topic": {
          "type": "string",
          "minLength": 1,
          "description": "Filters by topic: one of the names under `webhooks`, in full."
        },
        "topics": {
          "type": "array",
          "minItems": 1,
          "maxItems": 100,
          "items": {
            "type": "string",
            "minLength": 1
          },
          "description": "Filters by topics, separated by commas. A topic may end in `*`, which stands for anything."
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1
        },
        "deliveryStatus": {
          "type": "array",
          "minItems": 1,
          "maxItems": 3,
          "items": {
            "type": "string",
            "enum": [
              "pending",
              "succeeded",
              "failed"
            ]
          },
          "description": "Only events whose latest delivery to an Event Destination is in one of these statuses, separated by commas:\n`failed,pending` finds those that have not arrived everywhere. They are ordered by these deliveries, the latest\nfirst."
        },
        "publishRequestId": {
          "type": "string",
          "minLength": 1,
          "description": "Only events about this publish request."
        },
        "since": {
          "type": "string",
          "format": "date-time",
          "description": "Only items from this time on."
        },
        "until": {
          "type": "string",
          "format": "date-time",
          "description": "Only items up to this time."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        },
        "publishGroupId": {
          "type": "string",
          "minLength": 1,
          "description": "Only events about this publish group. Those about its publish requests are found by `publishRequestId`."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "events_get",
    "title": "Get an event as it is delivered",
    "description": "Get an event as it is delivered\n\nFor example, because a receiver has lost it. `eventDestinations.deliveries` with its id shows its deliveries to\na destination, and `eventDestinations.replay` delivers it again.",
    "write": false,
    "operationIds": [
      "events.get"
    ],
    "method": "GET",
    "path": "/v1/events/{eventId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get an event as it is delivered",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "eventId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "eventId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "media_list",
    "title": "List media, newest first",
    "description": "List media, newest first",
    "write": false,
    "operationIds": [
      "media.list"
    ],
    "method": "GET",
    "path": "/v1/media",
    "query": [
      "status",
      "reference",
      "metadata",
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List media, newest first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "status": {
          "type": "string",
          "enum": [
            "pending_upload",
            "fetching",
            "validating",
            "ready",
            "failed",
            "expired"
          ],
          "description": "Filters by status."
        },
        "reference": {
          "$ref": "#/$defs/Reference",
          "description": "Filters by your `reference`."
        },
        "metadata": {
          "$ref": "#/$defs/MetadataValues",
          "description": "`metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or\n`false`. Only the top level of the metadata is searched. When several keys are given, all have to match."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [],
      "additionalProperties": false,
      "$defs": {
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "MetadataValues": {
          "type": "object",
          "additionalProperties": {
            "type": "string",
            "maxLength": 8192
          }
        }
      }
    }
  },
  {
    "name": "media_get",
    "title": "Get media",
    "description": "Get media",
    "write": false,
    "operationIds": [
      "media.get"
    ],
    "method": "GET",
    "path": "/v1/media/{mediaId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get media",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "mediaId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "mediaId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_requests_list",
    "title": "List publish requests, newest first",
    "description": "List publish requests, newest first\n\nWith `sort=scheduledFor` they come in the order in which they are due, the earliest first, as a calendar has them; what\nwas published at once has no place there and is left out. `scheduledSince` and `scheduledUntil` go with either order.",
    "write": false,
    "operationIds": [
      "publishRequests.list"
    ],
    "method": "GET",
    "path": "/v1/publish-requests",
    "query": [
      "connectedProfileId",
      "contentType",
      "status",
      "reference",
      "metadata",
      "since",
      "until",
      "cursor",
      "limit",
      "publishGroupId",
      "scheduledSince",
      "scheduledUntil",
      "sort",
      "include",
      "queueId"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List publish requests, newest first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "connectedProfileId": {
          "type": "string",
          "minLength": 1
        },
        "contentType": {
          "$ref": "#/$defs/KnownContentType"
        },
        "status": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/PublishStatus"
          },
          "description": "Only requests in one of these statuses: `status=failed&status=canceled`, or `status=failed,canceled`."
        },
        "reference": {
          "$ref": "#/$defs/Reference",
          "description": "Filters by your `reference`."
        },
        "metadata": {
          "$ref": "#/$defs/MetadataValues",
          "description": "`metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or\n`false`. Only the top level of the metadata is searched. When several keys are given, all have to match."
        },
        "since": {
          "type": "string",
          "format": "date-time",
          "description": "Only items from this time on."
        },
        "until": {
          "type": "string",
          "format": "date-time",
          "description": "Only items up to this time."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        },
        "publishGroupId": {
          "type": "string",
          "minLength": 1,
          "description": "Only those of this publish group."
        },
        "scheduledSince": {
          "type": "string",
          "format": "date-time",
          "description": "Only those that are or were scheduled for this time or a later one."
        },
        "scheduledUntil": {
          "type": "string",
          "format": "date-time",
          "description": "Only those that are or were scheduled for this time or an earlier one."
        },
        "sort": {
          "type": "string",
          "enum": [
            "newest",
            "scheduledFor"
          ],
          "description": "The order: the newest first, or by the time that they are scheduled for, the earliest first."
        },
        "include": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "content"
            ]
          },
          "description": "`content` adds what is published, as long as it is held."
        },
        "queueId": {
          "type": "string",
          "minLength": 1,
          "description": "Only those with a slot of this queue."
        }
      },
      "required": [],
      "additionalProperties": false,
      "$defs": {
        "KnownContentType": {
          "type": "string",
          "description": "The content types of the service. More will be added."
        },
        "PublishStatus": {
          "type": "string",
          "description": "`outcome_unknown`: the provider may or may not have created it. It is looked up for an hour, for a\nday while the provider cannot be asked, or for as long as the provider is still processing it, and\nresolved as `published` or `failed`; `publishRequests.resolve` resolves it manually. `draft`: it is held\nuntil it is submitted. `pending_approval`: it was submitted, and is held until it is approved or returned.\n"
        },
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "MetadataValues": {
          "type": "object",
          "additionalProperties": {
            "type": "string",
            "maxLength": 8192
          }
        }
      }
    }
  },
  {
    "name": "publish_requests_get",
    "title": "Get a publish request",
    "description": "Get a publish request",
    "write": false,
    "operationIds": [
      "publishRequests.get"
    ],
    "method": "GET",
    "path": "/v1/publish-requests/{publishRequestId}",
    "query": [
      "include"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get a publish request",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishRequestId": {
          "type": "string",
          "minLength": 1
        },
        "include": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "content"
            ]
          },
          "description": "`content` adds what is published, as long as it is held."
        }
      },
      "required": [
        "publishRequestId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_requests_validate",
    "title": "Validate content without publishing it",
    "description": "Validate content without publishing it\n\nFiles given as `sourceUrl` are checked only as far as possible without fetching them. With `draft: true`, what would be\nrefused is listed in `warnings`, as it is in a draft.",
    "write": false,
    "operationIds": [
      "publishRequests.validate"
    ],
    "method": "POST",
    "path": "/v1/publish-requests/validate",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Validate content without publishing it",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "$ref": "#/$defs/PublishRequestInput"
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishRequestInput": {
          "description": "What is published, by its content type.",
          "oneOf": [
            {
              "$ref": "#/$defs/InstagramMediaItemPublish"
            },
            {
              "$ref": "#/$defs/InstagramStoryItemPublish"
            },
            {
              "$ref": "#/$defs/InstagramCommentPublish"
            },
            {
              "$ref": "#/$defs/InstagramMessagePublish"
            },
            {
              "$ref": "#/$defs/FacebookMediaItemPublish"
            },
            {
              "$ref": "#/$defs/FacebookCommentPublish"
            },
            {
              "$ref": "#/$defs/FacebookMessagePublish"
            },
            {
              "$ref": "#/$defs/ThreadsPostPublish"
            },
            {
              "$ref": "#/$defs/ThreadsReplyPublish"
            },
            {
              "$ref": "#/$defs/BlueskyPostPublish"
            },
            {
              "$ref": "#/$defs/BlueskyReplyPublish"
            },
            {
              "$ref": "#/$defs/MastodonPostPublish"
            },
            {
              "$ref": "#/$defs/MastodonReplyPublish"
            },
            {
              "$ref": "#/$defs/YoutubeVideoPublish"
            },
            {
              "$ref": "#/$defs/YoutubeCommentPublish"
            },
            {
              "$ref": "#/$defs/PinterestPinPublish"
            },
            {
              "$ref": "#/$defs/PinterestBoardPublish"
            },
            {
              "$ref": "#/$defs/LinkedinPostPublish"
            },
            {
              "$ref": "#/$defs/LinkedinCommentPublish"
            },
            {
              "$ref": "#/$defs/TiktokVideoPublish"
            },
            {
              "$ref": "#/$defs/TiktokCommentPublish"
            }
          ]
        },
        "InstagramMediaItemPublish": {
          "type": "object",
          "description": "One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "media"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.media.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "feed",
                "reel"
              ],
              "description": "Chosen by the media when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "collaborators": {
              "type": "array",
              "maxItems": 3,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 100
              }
            },
            "locationExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "A Page that has a location."
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "coverMediaId": {
              "type": "string",
              "minLength": 1,
              "deprecated": true,
              "description": "The same as `cover.mediaId`. Use that instead."
            },
            "shareToFeed": {
              "type": "boolean",
              "description": "Whether a reel also appears in the feed. Only for reels."
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "InstagramStoryItemPublish": {
          "type": "object",
          "description": "One image or video.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "media"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.stories.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "InstagramCommentPublish": {
          "type": "object",
          "description": "A comment on media, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target",
            "text"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.media.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/CommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "InstagramMessagePublish": {
          "type": "object",
          "description": "A message in a thread or to a person, or a private reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.dm.messages"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/MessageTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "FacebookMediaItemPublish": {
          "type": "object",
          "description": "A text, a link, photos, a video, a reel or a story of a Page.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.media.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "feed",
                "reel",
                "story"
              ],
              "description": "`feed` when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "FacebookCommentPublish": {
          "type": "object",
          "description": "A comment on a post, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.media.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/CommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "FacebookMessagePublish": {
          "type": "object",
          "description": "A message in a thread or to a person, or a private reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.dm.messages"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/MessageTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "ThreadsPostPublish": {
          "type": "object",
          "description": "A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.\nA text can have a link or a poll attached. `tags` has the topic of the post, at most one.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "threads.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "quote",
                "repost"
              ],
              "description": "Chosen by the target and the text when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "ThreadsReplyPublish": {
          "type": "object",
          "description": "A reply to a post, or to a reply.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "threads.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "BlueskyPostPublish": {
          "type": "object",
          "description": "A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in\nthe text work as such at the provider.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "bluesky.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "quote",
                "repost"
              ],
              "description": "Chosen by the target and the text when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined\nwith `media`.\n"
            },
            "linkCard": {
              "$ref": "#/$defs/PublishLinkCard"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "BlueskyReplyPublish": {
          "type": "object",
          "description": "A reply to a post, or to a reply.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "bluesky.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "MastodonPostPublish": {
          "type": "object",
          "description": "A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at\nthe provider. Each server has its own rules; those listed are of a server with the usual settings.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "mastodon.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "boost"
              ],
              "description": "Chosen by the target when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "MastodonReplyPublish": {
          "type": "object",
          "description": "A reply to a post, or to a reply. People are notified of it if its text mentions them.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "mastodon.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "YoutubeVideoPublish": {
          "type": "object",
          "description": "A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "title",
            "media",
            "madeForKids"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "youtube.videos.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "category": {
              "$ref": "#/$defs/PublishCategory"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "publishAt": {
              "$ref": "#/$defs/PublishAt"
            },
            "license": {
              "$ref": "#/$defs/PublishLicense"
            },
            "embeddable": {
              "$ref": "#/$defs/PublishEmbeddable"
            },
            "madeForKids": {
              "$ref": "#/$defs/PublishMadeForKids"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "notifySubscribers": {
              "$ref": "#/$defs/PublishNotifySubscribers"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "YoutubeCommentPublish": {
          "type": "object",
          "description": "A comment on a video, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target",
            "text"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "youtube.videos.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/VideoCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "PinterestPinPublish": {
          "type": "object",
          "description": "A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one\nof which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video\nshows `cover`, or else its first frame.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "media",
            "board"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "pinterest.pins.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "variant": {
              "type": "string",
              "enum": [
                "image",
                "video"
              ],
              "description": "Chosen by the media when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The page that the pin leads to."
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "boardSection": {
              "$ref": "#/$defs/PublishBoardSection"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "PinterestBoardPublish": {
          "type": "object",
          "description": "A board without pins. The boards of an account all have different names.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "title"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "pinterest.boards.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "description": "The name."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "LinkedinPostPublish": {
          "type": "object",
          "description": "A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of\nanother post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "linkedin.posts.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "variant": {
              "type": "string",
              "enum": [
                "text",
                "image",
                "video",
                "document",
                "poll",
                "article",
                "reshare"
              ],
              "description": "Chosen by the other fields when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page, made from the page's own metadata or from `linkCard`."
            },
            "linkCard": {
              "$ref": "#/$defs/PublishLinkCard"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "LinkedinCommentPublish": {
          "type": "object",
          "description": "A comment on a post, with an image if there is one, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "linkedin.posts.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 1,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "TiktokVideoPublish": {
          "type": "object",
          "description": "A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to\nthe inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches\nfrom this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of\naccounts that are connected by `tiktok_business`.\nWho may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "variant",
            "media"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "tiktok.videos.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "description": "Of photos."
            },
            "variant": {
              "type": "string",
              "enum": [
                "video",
                "video_by_url",
                "photos",
                "inbox_video",
                "inbox_video_by_url",
                "inbox_photos",
                "business_video",
                "business_photos",
                "business_inbox_video",
                "business_inbox_photos"
              ],
              "description": "Never chosen by the content: whether a film is posted or becomes a draft is for its person to say."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 35,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "musicConsent": {
              "$ref": "#/$defs/PublishMusicConsent"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "ownBrand": {
              "$ref": "#/$defs/PublishOwnBrand"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "allowComments": {
              "$ref": "#/$defs/PublishAllowComments"
            },
            "allowDuets": {
              "$ref": "#/$defs/PublishAllowDuets"
            },
            "allowStitches": {
              "$ref": "#/$defs/PublishAllowStitches"
            },
            "coverAtMs": {
              "$ref": "#/$defs/PublishCoverAtMs"
            },
            "autoMusic": {
              "$ref": "#/$defs/PublishAutoMusic"
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "TiktokCommentPublish": {
          "type": "object",
          "description": "A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target",
            "text"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "tiktok.videos.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/VideoCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "PublishRequestTitle": {
          "type": "string",
          "description": "What you call the request, in lists, events and exports. It is kept and returned as it is, not encrypted, and not\npublished.\n",
          "minLength": 1,
          "maxLength": 120
        },
        "VideoCommentTarget": {
          "description": "The video that the comment is on, or the comment that it replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/VideoTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "PublishText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536
        },
        "PublishTime": {
          "description": "An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's\nrules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.\n",
          "oneOf": [
            {
              "type": "string",
              "format": "date-time"
            },
            {
              "$ref": "#/$defs/WallTime"
            },
            {
              "$ref": "#/$defs/QueueTime"
            }
          ]
        },
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "Metadata": {
          "type": "object",
          "description": "Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the\ntexts, numbers and booleans at its top level: `metadata[key]=value`.\n",
          "additionalProperties": true
        },
        "PublishDraft": {
          "type": "boolean",
          "description": "Holds it as a draft, which is published only once it was submitted and approved. What would be refused becomes a warning.\n"
        },
        "WallTime": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "local",
            "timeZone"
          ],
          "properties": {
            "local": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$",
              "x-message": "Expected a local time without an offset, such as 2026-03-01T09:30."
            },
            "timeZone": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "Such as `Europe/Lisbon`."
            }
          }
        },
        "QueueTime": {
          "type": "object",
          "description": "The next free slot of the profile in this queue.",
          "additionalProperties": false,
          "required": [
            "queue"
          ],
          "properties": {
            "queue": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "The `queueId`."
            }
          }
        },
        "VideoTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "videoExternalId"
          ],
          "properties": {
            "videoExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "CommentReplyTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "commentExternalId"
          ],
          "properties": {
            "commentExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "PublishFile": {
          "description": "A file like `PublishMedia`, given as `mediaId` or as `sourceUrl`, in which nobody can be tagged.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishFileById"
            },
            {
              "$ref": "#/$defs/PublishFileByUrl"
            }
          ]
        },
        "PublishPrivacy": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may see it: one of the values in the variant's rules."
        },
        "PublishMusicConsent": {
          "type": "boolean",
          "description": "Whether the person who publishes agrees to what the provider asks about music, such as TikTok's Music Usage Confirmation. Nothing is published without."
        },
        "PublishPaidPromotion": {
          "type": "boolean",
          "description": "Whether somebody has paid for the product to appear in it."
        },
        "PublishOwnBrand": {
          "type": "boolean",
          "description": "Whether it promotes the account's own business."
        },
        "PublishSyntheticMedia": {
          "type": "boolean",
          "description": "Whether it shows something realistic that was altered or generated, for instance by AI."
        },
        "PublishAllowComments": {
          "type": "boolean",
          "description": "Whether people may comment on it. True when absent."
        },
        "PublishAllowDuets": {
          "type": "boolean",
          "description": "Whether people may show it beside a video of their own. True when absent."
        },
        "PublishAllowStitches": {
          "type": "boolean",
          "description": "Whether people may use a part of it in a video of their own. True when absent."
        },
        "PublishCoverAtMs": {
          "type": "integer",
          "minimum": 0,
          "description": "The moment of the video that is its cover, in milliseconds from its beginning."
        },
        "PublishAutoMusic": {
          "type": "boolean",
          "description": "Whether the provider adds music that it recommends."
        },
        "PublishCover": {
          "description": "The picture that a reel shows before it plays, given as `mediaId` or as `sourceUrl`.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishCoverById"
            },
            {
              "$ref": "#/$defs/PublishCoverByUrl"
            }
          ]
        },
        "StripLocation": {
          "type": "boolean",
          "description": "Whether files go out without the position at which they were taken (EXIF, XMP, and the metadata of videos); all else in them\nstays as it is. `media.stripLocation` in the rules when absent: true for Bluesky, whose files are public, false elsewhere.\n"
        },
        "PublishCoverById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            }
          }
        },
        "PublishCoverByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            }
          }
        },
        "PublishSourceUrl": {
          "type": "string",
          "minLength": 1,
          "maxLength": 8192,
          "description": "An https URL at a public address that needs no credentials. It is fetched as soon as the request is accepted, even\nwhen the request is scheduled for later, and in test mode as well.\n"
        },
        "PublishMediaId": {
          "type": "string",
          "minLength": 1,
          "description": "The id of a medium that is ready."
        },
        "PublishFileById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        },
        "PublishFileByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        },
        "PublishAltText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 10000,
          "description": "The media's own when absent. Each provider takes fewer characters: see `altText` in its rules."
        },
        "PostCommentTarget": {
          "description": "The post that the comment is on, or the comment that it replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/PostTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "PostTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "postExternalId"
          ],
          "properties": {
            "postExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1024
            }
          }
        },
        "PublishLinkCard": {
          "type": "object",
          "description": "What the card of `link` shows. The page itself is then not read. Its picture is given as `mediaId`, which has been\nchecked before the request is made (`cardPicture` in the rules), or as `sourceUrl`: one that cannot be fetched when the\npost is published, or is larger than the provider takes, is left out.\n",
          "additionalProperties": false,
          "properties": {
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "description": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2000
            },
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "sourceUrl": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2048,
              "description": "An https URL of a picture at a public address."
            }
          }
        },
        "PublishPoll": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "options"
          ],
          "properties": {
            "options": {
              "type": "array",
              "minItems": 1,
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1000
              }
            },
            "durationSeconds": {
              "type": "integer",
              "minimum": 1,
              "description": "Required where the variant's rules have it."
            },
            "multiple": {
              "type": "boolean",
              "description": "Whether people may choose several options. One when absent."
            }
          }
        },
        "PublishBoard": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the board that it is put on."
        },
        "PublishBoardSection": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the section of the board."
        },
        "PublishTags": {
          "type": "array",
          "description": "Without `#`. What the provider calls tags, keywords or topics; hashtags belong in the text.",
          "minItems": 1,
          "maxItems": 500,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 500
          }
        },
        "PublishCategory": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishLanguage": {
          "type": "string",
          "minLength": 2,
          "maxLength": 35,
          "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
          "x-message": "Expected a language tag, such as pt-BR.",
          "description": "The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`."
        },
        "PublishAt": {
          "type": "string",
          "format": "date-time",
          "description": "When the provider makes it public by itself; until then it is private, and `privacy` is left out. It has to be still\nto come when publishing begins. `scheduledFor` is another time: when this service begins to publish it.\n"
        },
        "PublishLicense": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishEmbeddable": {
          "type": "boolean",
          "description": "Whether other pages may embed it."
        },
        "PublishMadeForKids": {
          "type": "boolean",
          "description": "Whether it is made for children, which the law of some countries requires to be declared."
        },
        "PublishNotifySubscribers": {
          "type": "boolean",
          "description": "Whether subscribers are notified of it. The provider's default when absent."
        },
        "PublishContentWarning": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536,
          "description": "Shown in place of the content until a reader chooses to see it."
        },
        "PublishThread": {
          "type": "array",
          "description": "The posts that follow, each a reply to the one before: 24 at most, so that a thread has 25 posts with the request's own\ncontent, which is the first. All are validated together; each is created once, and one whose outcome is unknown is looked up\nbefore the next is sent. A post that fails ends the request as `failed`: `parts` says what is there, and\n`publishRequests.retry` goes on where it ended. Each post counts as a publish request towards the month's cap. In an update,\nit replaces the whole list, and an empty one removes it.\n",
          "minItems": 0,
          "maxItems": 24,
          "items": {
            "$ref": "#/$defs/PublishThreadPart"
          }
        },
        "PublishThreadPart": {
          "type": "object",
          "description": "A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those\nof the first post; the people who see the first post see all.\n",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            }
          }
        },
        "PublishReplyAudience": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may reply to it: one of the values in the variant's rules."
        },
        "MessageTarget": {
          "description": "The recipient of the message. When a comment is given, the message is the private reply to it.",
          "oneOf": [
            {
              "$ref": "#/$defs/ThreadTarget"
            },
            {
              "$ref": "#/$defs/ParticipantTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "ThreadTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "threadExternalId"
          ],
          "properties": {
            "threadExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "ParticipantTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "participantExternalId"
          ],
          "properties": {
            "participantExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "CommentTarget": {
          "description": "The content that the comment replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/MediaTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "MediaTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaExternalId"
          ],
          "properties": {
            "mediaExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "PublishMedia": {
          "description": "A file, given as `mediaId` or as `sourceUrl`. Prefer `mediaId`: a staged file has been checked before the request\nis made. When the request is accepted, each `sourceUrl` becomes one medium, by the rules of `media.create`.\n",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishMediaById"
            },
            {
              "$ref": "#/$defs/PublishMediaByUrl"
            }
          ]
        },
        "PublishMediaById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishMediaByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishUserTags": {
          "type": "array",
          "maxItems": 20,
          "items": {
            "$ref": "#/$defs/UserTag"
          }
        },
        "UserTag": {
          "type": "object",
          "required": [
            "username"
          ],
          "properties": {
            "username": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100
            },
            "x": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its left edge, 1 its right edge."
            },
            "y": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its top edge, 1 its bottom edge."
            }
          }
        }
      }
    }
  },
  {
    "name": "publish_requests_create",
    "title": "Publish content, now or at a set time",
    "description": "Publish content, now or at a set time\n\nAll problems are reported together, before anything is stored. An accepted request is created only once: after\nan unclear answer of the provider the outcome is looked up, and the call is never repeated blindly. The content\nis held encrypted until 23 hours after the end, and then erased. A request that failed before anything was\ncreated can be retried until `retryableUntil`, if it has one.\n\nFiles given as `sourceUrl` become media and are fetched immediately; `media` in the answer has their ids. The request\nwaits for them in the step `staging`, and everything that depends on their properties is decided once they have\narrived. The request fails as soon as one of them cannot be used, even when it is scheduled for later.\n\nWith `draft: true` it is held and never published by itself: it has the status `draft` until it is submitted and approved.\nWhat would be refused is then listed in `warnings`, as `would_be_refused`, and is refused once the draft is submitted.\nThe time, the addresses of files, `title`, `reference` and `metadata` have to be right in a draft, too, and its profile\nand content type, which do not change. A draft that is not approved within 90 days is canceled and its content erased.\n\nWhat a key publishes that needs approval, as `keys.current` says, is submitted at once: it has the status\n`pending_approval`, and somebody else approves it.",
    "write": true,
    "operationIds": [
      "publishRequests.create"
    ],
    "validate": {
      "operationId": "publishRequests.validate",
      "path": "/v1/publish-requests/validate"
    },
    "method": "POST",
    "path": "/v1/publish-requests",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Publish content, now or at a set time",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "$ref": "#/$defs/PublishRequestInput"
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishRequestInput": {
          "description": "What is published, by its content type.",
          "oneOf": [
            {
              "$ref": "#/$defs/InstagramMediaItemPublish"
            },
            {
              "$ref": "#/$defs/InstagramStoryItemPublish"
            },
            {
              "$ref": "#/$defs/InstagramCommentPublish"
            },
            {
              "$ref": "#/$defs/InstagramMessagePublish"
            },
            {
              "$ref": "#/$defs/FacebookMediaItemPublish"
            },
            {
              "$ref": "#/$defs/FacebookCommentPublish"
            },
            {
              "$ref": "#/$defs/FacebookMessagePublish"
            },
            {
              "$ref": "#/$defs/ThreadsPostPublish"
            },
            {
              "$ref": "#/$defs/ThreadsReplyPublish"
            },
            {
              "$ref": "#/$defs/BlueskyPostPublish"
            },
            {
              "$ref": "#/$defs/BlueskyReplyPublish"
            },
            {
              "$ref": "#/$defs/MastodonPostPublish"
            },
            {
              "$ref": "#/$defs/MastodonReplyPublish"
            },
            {
              "$ref": "#/$defs/YoutubeVideoPublish"
            },
            {
              "$ref": "#/$defs/YoutubeCommentPublish"
            },
            {
              "$ref": "#/$defs/PinterestPinPublish"
            },
            {
              "$ref": "#/$defs/PinterestBoardPublish"
            },
            {
              "$ref": "#/$defs/LinkedinPostPublish"
            },
            {
              "$ref": "#/$defs/LinkedinCommentPublish"
            },
            {
              "$ref": "#/$defs/TiktokVideoPublish"
            },
            {
              "$ref": "#/$defs/TiktokCommentPublish"
            }
          ]
        },
        "InstagramMediaItemPublish": {
          "type": "object",
          "description": "One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "media"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.media.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "feed",
                "reel"
              ],
              "description": "Chosen by the media when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "collaborators": {
              "type": "array",
              "maxItems": 3,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 100
              }
            },
            "locationExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "A Page that has a location."
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "coverMediaId": {
              "type": "string",
              "minLength": 1,
              "deprecated": true,
              "description": "The same as `cover.mediaId`. Use that instead."
            },
            "shareToFeed": {
              "type": "boolean",
              "description": "Whether a reel also appears in the feed. Only for reels."
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "InstagramStoryItemPublish": {
          "type": "object",
          "description": "One image or video.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "media"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.stories.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "InstagramCommentPublish": {
          "type": "object",
          "description": "A comment on media, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target",
            "text"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.media.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/CommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "InstagramMessagePublish": {
          "type": "object",
          "description": "A message in a thread or to a person, or a private reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.dm.messages"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/MessageTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "FacebookMediaItemPublish": {
          "type": "object",
          "description": "A text, a link, photos, a video, a reel or a story of a Page.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.media.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "feed",
                "reel",
                "story"
              ],
              "description": "`feed` when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "FacebookCommentPublish": {
          "type": "object",
          "description": "A comment on a post, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.media.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/CommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "FacebookMessagePublish": {
          "type": "object",
          "description": "A message in a thread or to a person, or a private reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.dm.messages"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/MessageTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "ThreadsPostPublish": {
          "type": "object",
          "description": "A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.\nA text can have a link or a poll attached. `tags` has the topic of the post, at most one.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "threads.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "quote",
                "repost"
              ],
              "description": "Chosen by the target and the text when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "ThreadsReplyPublish": {
          "type": "object",
          "description": "A reply to a post, or to a reply.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "threads.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "BlueskyPostPublish": {
          "type": "object",
          "description": "A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in\nthe text work as such at the provider.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "bluesky.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "quote",
                "repost"
              ],
              "description": "Chosen by the target and the text when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined\nwith `media`.\n"
            },
            "linkCard": {
              "$ref": "#/$defs/PublishLinkCard"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "BlueskyReplyPublish": {
          "type": "object",
          "description": "A reply to a post, or to a reply.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "bluesky.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "MastodonPostPublish": {
          "type": "object",
          "description": "A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at\nthe provider. Each server has its own rules; those listed are of a server with the usual settings.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "mastodon.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "boost"
              ],
              "description": "Chosen by the target when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "MastodonReplyPublish": {
          "type": "object",
          "description": "A reply to a post, or to a reply. People are notified of it if its text mentions them.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "mastodon.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "YoutubeVideoPublish": {
          "type": "object",
          "description": "A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "title",
            "media",
            "madeForKids"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "youtube.videos.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "category": {
              "$ref": "#/$defs/PublishCategory"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "publishAt": {
              "$ref": "#/$defs/PublishAt"
            },
            "license": {
              "$ref": "#/$defs/PublishLicense"
            },
            "embeddable": {
              "$ref": "#/$defs/PublishEmbeddable"
            },
            "madeForKids": {
              "$ref": "#/$defs/PublishMadeForKids"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "notifySubscribers": {
              "$ref": "#/$defs/PublishNotifySubscribers"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "YoutubeCommentPublish": {
          "type": "object",
          "description": "A comment on a video, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target",
            "text"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "youtube.videos.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/VideoCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "PinterestPinPublish": {
          "type": "object",
          "description": "A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one\nof which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video\nshows `cover`, or else its first frame.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "media",
            "board"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "pinterest.pins.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "variant": {
              "type": "string",
              "enum": [
                "image",
                "video"
              ],
              "description": "Chosen by the media when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The page that the pin leads to."
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "boardSection": {
              "$ref": "#/$defs/PublishBoardSection"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "PinterestBoardPublish": {
          "type": "object",
          "description": "A board without pins. The boards of an account all have different names.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "title"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "pinterest.boards.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "description": "The name."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "LinkedinPostPublish": {
          "type": "object",
          "description": "A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of\nanother post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "linkedin.posts.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "variant": {
              "type": "string",
              "enum": [
                "text",
                "image",
                "video",
                "document",
                "poll",
                "article",
                "reshare"
              ],
              "description": "Chosen by the other fields when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page, made from the page's own metadata or from `linkCard`."
            },
            "linkCard": {
              "$ref": "#/$defs/PublishLinkCard"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "LinkedinCommentPublish": {
          "type": "object",
          "description": "A comment on a post, with an image if there is one, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "linkedin.posts.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 1,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "TiktokVideoPublish": {
          "type": "object",
          "description": "A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to\nthe inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches\nfrom this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of\naccounts that are connected by `tiktok_business`.\nWho may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "variant",
            "media"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "tiktok.videos.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "description": "Of photos."
            },
            "variant": {
              "type": "string",
              "enum": [
                "video",
                "video_by_url",
                "photos",
                "inbox_video",
                "inbox_video_by_url",
                "inbox_photos",
                "business_video",
                "business_photos",
                "business_inbox_video",
                "business_inbox_photos"
              ],
              "description": "Never chosen by the content: whether a film is posted or becomes a draft is for its person to say."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 35,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "musicConsent": {
              "$ref": "#/$defs/PublishMusicConsent"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "ownBrand": {
              "$ref": "#/$defs/PublishOwnBrand"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "allowComments": {
              "$ref": "#/$defs/PublishAllowComments"
            },
            "allowDuets": {
              "$ref": "#/$defs/PublishAllowDuets"
            },
            "allowStitches": {
              "$ref": "#/$defs/PublishAllowStitches"
            },
            "coverAtMs": {
              "$ref": "#/$defs/PublishCoverAtMs"
            },
            "autoMusic": {
              "$ref": "#/$defs/PublishAutoMusic"
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "TiktokCommentPublish": {
          "type": "object",
          "description": "A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target",
            "text"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "tiktok.videos.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/VideoCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "draft": {
              "$ref": "#/$defs/PublishDraft"
            }
          }
        },
        "PublishRequestTitle": {
          "type": "string",
          "description": "What you call the request, in lists, events and exports. It is kept and returned as it is, not encrypted, and not\npublished.\n",
          "minLength": 1,
          "maxLength": 120
        },
        "VideoCommentTarget": {
          "description": "The video that the comment is on, or the comment that it replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/VideoTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "PublishText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536
        },
        "PublishTime": {
          "description": "An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's\nrules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.\n",
          "oneOf": [
            {
              "type": "string",
              "format": "date-time"
            },
            {
              "$ref": "#/$defs/WallTime"
            },
            {
              "$ref": "#/$defs/QueueTime"
            }
          ]
        },
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "Metadata": {
          "type": "object",
          "description": "Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the\ntexts, numbers and booleans at its top level: `metadata[key]=value`.\n",
          "additionalProperties": true
        },
        "PublishDraft": {
          "type": "boolean",
          "description": "Holds it as a draft, which is published only once it was submitted and approved. What would be refused becomes a warning.\n"
        },
        "WallTime": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "local",
            "timeZone"
          ],
          "properties": {
            "local": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$",
              "x-message": "Expected a local time without an offset, such as 2026-03-01T09:30."
            },
            "timeZone": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "Such as `Europe/Lisbon`."
            }
          }
        },
        "QueueTime": {
          "type": "object",
          "description": "The next free slot of the profile in this queue.",
          "additionalProperties": false,
          "required": [
            "queue"
          ],
          "properties": {
            "queue": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "The `queueId`."
            }
          }
        },
        "VideoTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "videoExternalId"
          ],
          "properties": {
            "videoExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "CommentReplyTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "commentExternalId"
          ],
          "properties": {
            "commentExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "PublishFile": {
          "description": "A file like `PublishMedia`, given as `mediaId` or as `sourceUrl`, in which nobody can be tagged.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishFileById"
            },
            {
              "$ref": "#/$defs/PublishFileByUrl"
            }
          ]
        },
        "PublishPrivacy": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may see it: one of the values in the variant's rules."
        },
        "PublishMusicConsent": {
          "type": "boolean",
          "description": "Whether the person who publishes agrees to what the provider asks about music, such as TikTok's Music Usage Confirmation. Nothing is published without."
        },
        "PublishPaidPromotion": {
          "type": "boolean",
          "description": "Whether somebody has paid for the product to appear in it."
        },
        "PublishOwnBrand": {
          "type": "boolean",
          "description": "Whether it promotes the account's own business."
        },
        "PublishSyntheticMedia": {
          "type": "boolean",
          "description": "Whether it shows something realistic that was altered or generated, for instance by AI."
        },
        "PublishAllowComments": {
          "type": "boolean",
          "description": "Whether people may comment on it. True when absent."
        },
        "PublishAllowDuets": {
          "type": "boolean",
          "description": "Whether people may show it beside a video of their own. True when absent."
        },
        "PublishAllowStitches": {
          "type": "boolean",
          "description": "Whether people may use a part of it in a video of their own. True when absent."
        },
        "PublishCoverAtMs": {
          "type": "integer",
          "minimum": 0,
          "description": "The moment of the video that is its cover, in milliseconds from its beginning."
        },
        "PublishAutoMusic": {
          "type": "boolean",
          "description": "Whether the provider adds music that it recommends."
        },
        "PublishCover": {
          "description": "The picture that a reel shows before it plays, given as `mediaId` or as `sourceUrl`.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishCoverById"
            },
            {
              "$ref": "#/$defs/PublishCoverByUrl"
            }
          ]
        },
        "StripLocation": {
          "type": "boolean",
          "description": "Whether files go out without the position at which they were taken (EXIF, XMP, and the metadata of videos); all else in them\nstays as it is. `media.stripLocation` in the rules when absent: true for Bluesky, whose files are public, false elsewhere.\n"
        },
        "PublishCoverById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            }
          }
        },
        "PublishCoverByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            }
          }
        },
        "PublishSourceUrl": {
          "type": "string",
          "minLength": 1,
          "maxLength": 8192,
          "description": "An https URL at a public address that needs no credentials. It is fetched as soon as the request is accepted, even\nwhen the request is scheduled for later, and in test mode as well.\n"
        },
        "PublishMediaId": {
          "type": "string",
          "minLength": 1,
          "description": "The id of a medium that is ready."
        },
        "PublishFileById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        },
        "PublishFileByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        },
        "PublishAltText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 10000,
          "description": "The media's own when absent. Each provider takes fewer characters: see `altText` in its rules."
        },
        "PostCommentTarget": {
          "description": "The post that the comment is on, or the comment that it replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/PostTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "PostTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "postExternalId"
          ],
          "properties": {
            "postExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1024
            }
          }
        },
        "PublishLinkCard": {
          "type": "object",
          "description": "What the card of `link` shows. The page itself is then not read. Its picture is given as `mediaId`, which has been\nchecked before the request is made (`cardPicture` in the rules), or as `sourceUrl`: one that cannot be fetched when the\npost is published, or is larger than the provider takes, is left out.\n",
          "additionalProperties": false,
          "properties": {
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "description": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2000
            },
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "sourceUrl": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2048,
              "description": "An https URL of a picture at a public address."
            }
          }
        },
        "PublishPoll": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "options"
          ],
          "properties": {
            "options": {
              "type": "array",
              "minItems": 1,
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1000
              }
            },
            "durationSeconds": {
              "type": "integer",
              "minimum": 1,
              "description": "Required where the variant's rules have it."
            },
            "multiple": {
              "type": "boolean",
              "description": "Whether people may choose several options. One when absent."
            }
          }
        },
        "PublishBoard": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the board that it is put on."
        },
        "PublishBoardSection": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the section of the board."
        },
        "PublishTags": {
          "type": "array",
          "description": "Without `#`. What the provider calls tags, keywords or topics; hashtags belong in the text.",
          "minItems": 1,
          "maxItems": 500,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 500
          }
        },
        "PublishCategory": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishLanguage": {
          "type": "string",
          "minLength": 2,
          "maxLength": 35,
          "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
          "x-message": "Expected a language tag, such as pt-BR.",
          "description": "The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`."
        },
        "PublishAt": {
          "type": "string",
          "format": "date-time",
          "description": "When the provider makes it public by itself; until then it is private, and `privacy` is left out. It has to be still\nto come when publishing begins. `scheduledFor` is another time: when this service begins to publish it.\n"
        },
        "PublishLicense": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishEmbeddable": {
          "type": "boolean",
          "description": "Whether other pages may embed it."
        },
        "PublishMadeForKids": {
          "type": "boolean",
          "description": "Whether it is made for children, which the law of some countries requires to be declared."
        },
        "PublishNotifySubscribers": {
          "type": "boolean",
          "description": "Whether subscribers are notified of it. The provider's default when absent."
        },
        "PublishContentWarning": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536,
          "description": "Shown in place of the content until a reader chooses to see it."
        },
        "PublishThread": {
          "type": "array",
          "description": "The posts that follow, each a reply to the one before: 24 at most, so that a thread has 25 posts with the request's own\ncontent, which is the first. All are validated together; each is created once, and one whose outcome is unknown is looked up\nbefore the next is sent. A post that fails ends the request as `failed`: `parts` says what is there, and\n`publishRequests.retry` goes on where it ended. Each post counts as a publish request towards the month's cap. In an update,\nit replaces the whole list, and an empty one removes it.\n",
          "minItems": 0,
          "maxItems": 24,
          "items": {
            "$ref": "#/$defs/PublishThreadPart"
          }
        },
        "PublishThreadPart": {
          "type": "object",
          "description": "A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those\nof the first post; the people who see the first post see all.\n",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            }
          }
        },
        "PublishReplyAudience": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may reply to it: one of the values in the variant's rules."
        },
        "MessageTarget": {
          "description": "The recipient of the message. When a comment is given, the message is the private reply to it.",
          "oneOf": [
            {
              "$ref": "#/$defs/ThreadTarget"
            },
            {
              "$ref": "#/$defs/ParticipantTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "ThreadTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "threadExternalId"
          ],
          "properties": {
            "threadExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "ParticipantTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "participantExternalId"
          ],
          "properties": {
            "participantExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "CommentTarget": {
          "description": "The content that the comment replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/MediaTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "MediaTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaExternalId"
          ],
          "properties": {
            "mediaExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "PublishMedia": {
          "description": "A file, given as `mediaId` or as `sourceUrl`. Prefer `mediaId`: a staged file has been checked before the request\nis made. When the request is accepted, each `sourceUrl` becomes one medium, by the rules of `media.create`.\n",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishMediaById"
            },
            {
              "$ref": "#/$defs/PublishMediaByUrl"
            }
          ]
        },
        "PublishMediaById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishMediaByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishUserTags": {
          "type": "array",
          "maxItems": 20,
          "items": {
            "$ref": "#/$defs/UserTag"
          }
        },
        "UserTag": {
          "type": "object",
          "required": [
            "username"
          ],
          "properties": {
            "username": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100
            },
            "x": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its left edge, 1 its right edge."
            },
            "y": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its top edge, 1 its bottom edge."
            }
          }
        }
      }
    }
  },
  {
    "name": "publish_requests_update",
    "title": "Update a publish request that has not started",
    "description": "Update a publish request that has not started\n\nA draft stays a draft. What waits for approval is not changed, so that what is approved is what was submitted: return it\nfirst. Who needs approval changes nothing that was approved. The retry of a thread whose first posts are there takes another\ntime and other names of your own, and no other content.",
    "write": true,
    "operationIds": [
      "publishRequests.update"
    ],
    "method": "PATCH",
    "path": "/v1/publish-requests/{publishRequestId}",
    "query": [],
    "body": true,
    "idempotent": false,
    "annotations": {
      "title": "Update a publish request that has not started",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishRequestId": {
          "type": "string",
          "minLength": 1
        },
        "body": {
          "$ref": "#/$defs/PublishRequestUpdate"
        }
      },
      "required": [
        "publishRequestId"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishRequestUpdate": {
          "type": "object",
          "description": "Fields that are left out stay unchanged. `media` replaces the whole list of files, so name the files that\nstay again. What a variant does not take is refused, as it is by `publishRequests.create`;\n`providers.surfaces.list` says what each takes.\n",
          "additionalProperties": false,
          "properties": {
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "title": {
              "$ref": "#/$defs/PublishTitle"
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "category": {
              "$ref": "#/$defs/PublishCategory"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "boardSection": {
              "$ref": "#/$defs/PublishBoardSection"
            },
            "quotedExternalId": {
              "$ref": "#/$defs/PublishQuotedExternalId"
            },
            "callToAction": {
              "$ref": "#/$defs/PublishCallToAction"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "license": {
              "$ref": "#/$defs/PublishLicense"
            },
            "embeddable": {
              "$ref": "#/$defs/PublishEmbeddable"
            },
            "madeForKids": {
              "$ref": "#/$defs/PublishMadeForKids"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "notifySubscribers": {
              "$ref": "#/$defs/PublishNotifySubscribers"
            },
            "musicConsent": {
              "$ref": "#/$defs/PublishMusicConsent"
            },
            "ownBrand": {
              "$ref": "#/$defs/PublishOwnBrand"
            },
            "allowComments": {
              "$ref": "#/$defs/PublishAllowComments"
            },
            "allowDuets": {
              "$ref": "#/$defs/PublishAllowDuets"
            },
            "allowStitches": {
              "$ref": "#/$defs/PublishAllowStitches"
            },
            "coverAtMs": {
              "$ref": "#/$defs/PublishCoverAtMs"
            },
            "autoMusic": {
              "$ref": "#/$defs/PublishAutoMusic"
            },
            "publishAt": {
              "$ref": "#/$defs/PublishAt"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 50,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "reference": {
              "$ref": "#/$defs/ReferenceChange"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            }
          }
        },
        "PublishTime": {
          "description": "An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's\nrules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.\n",
          "oneOf": [
            {
              "type": "string",
              "format": "date-time"
            },
            {
              "$ref": "#/$defs/WallTime"
            },
            {
              "$ref": "#/$defs/QueueTime"
            }
          ]
        },
        "PublishText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536
        },
        "PublishTitle": {
          "type": "string",
          "description": "The new title. Where the content type publishes titles, it is the title to publish. Elsewhere it is your own\ntitle, of at most 120 characters, and an empty text removes it.\n",
          "maxLength": 1000
        },
        "PublishContentWarning": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536,
          "description": "Shown in place of the content until a reader chooses to see it."
        },
        "PublishPrivacy": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may see it: one of the values in the variant's rules."
        },
        "PublishReplyAudience": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may reply to it: one of the values in the variant's rules."
        },
        "PublishCategory": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishTags": {
          "type": "array",
          "description": "Without `#`. What the provider calls tags, keywords or topics; hashtags belong in the text.",
          "minItems": 1,
          "maxItems": 500,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 500
          }
        },
        "PublishBoard": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the board that it is put on."
        },
        "PublishBoardSection": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the section of the board."
        },
        "PublishQuotedExternalId": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "description": "The provider's id of the content that is quoted."
        },
        "PublishCallToAction": {
          "type": "object",
          "description": "A button, and where it leads.",
          "required": [
            "type"
          ],
          "properties": {
            "type": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "One of the types in the variant's rules."
            },
            "url": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://."
            }
          }
        },
        "PublishPoll": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "options"
          ],
          "properties": {
            "options": {
              "type": "array",
              "minItems": 1,
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1000
              }
            },
            "durationSeconds": {
              "type": "integer",
              "minimum": 1,
              "description": "Required where the variant's rules have it."
            },
            "multiple": {
              "type": "boolean",
              "description": "Whether people may choose several options. One when absent."
            }
          }
        },
        "PublishLanguage": {
          "type": "string",
          "minLength": 2,
          "maxLength": 35,
          "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
          "x-message": "Expected a language tag, such as pt-BR.",
          "description": "The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`."
        },
        "PublishLicense": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishEmbeddable": {
          "type": "boolean",
          "description": "Whether other pages may embed it."
        },
        "PublishMadeForKids": {
          "type": "boolean",
          "description": "Whether it is made for children, which the law of some countries requires to be declared."
        },
        "PublishSyntheticMedia": {
          "type": "boolean",
          "description": "Whether it shows something realistic that was altered or generated, for instance by AI."
        },
        "PublishPaidPromotion": {
          "type": "boolean",
          "description": "Whether somebody has paid for the product to appear in it."
        },
        "PublishNotifySubscribers": {
          "type": "boolean",
          "description": "Whether subscribers are notified of it. The provider's default when absent."
        },
        "PublishMusicConsent": {
          "type": "boolean",
          "description": "Whether the person who publishes agrees to what the provider asks about music, such as TikTok's Music Usage Confirmation. Nothing is published without."
        },
        "PublishOwnBrand": {
          "type": "boolean",
          "description": "Whether it promotes the account's own business."
        },
        "PublishAllowComments": {
          "type": "boolean",
          "description": "Whether people may comment on it. True when absent."
        },
        "PublishAllowDuets": {
          "type": "boolean",
          "description": "Whether people may show it beside a video of their own. True when absent."
        },
        "PublishAllowStitches": {
          "type": "boolean",
          "description": "Whether people may use a part of it in a video of their own. True when absent."
        },
        "PublishCoverAtMs": {
          "type": "integer",
          "minimum": 0,
          "description": "The moment of the video that is its cover, in milliseconds from its beginning."
        },
        "PublishAutoMusic": {
          "type": "boolean",
          "description": "Whether the provider adds music that it recommends."
        },
        "PublishAt": {
          "type": "string",
          "format": "date-time",
          "description": "When the provider makes it public by itself; until then it is private, and `privacy` is left out. It has to be still\nto come when publishing begins. `scheduledFor` is another time: when this service begins to publish it.\n"
        },
        "PublishMedia": {
          "description": "A file, given as `mediaId` or as `sourceUrl`. Prefer `mediaId`: a staged file has been checked before the request\nis made. When the request is accepted, each `sourceUrl` becomes one medium, by the rules of `media.create`.\n",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishMediaById"
            },
            {
              "$ref": "#/$defs/PublishMediaByUrl"
            }
          ]
        },
        "PublishCover": {
          "description": "The picture that a reel shows before it plays, given as `mediaId` or as `sourceUrl`.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishCoverById"
            },
            {
              "$ref": "#/$defs/PublishCoverByUrl"
            }
          ]
        },
        "ReferenceChange": {
          "type": "string",
          "description": "The new reference. An empty text removes it.",
          "maxLength": 255
        },
        "Metadata": {
          "type": "object",
          "description": "Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the\ntexts, numbers and booleans at its top level: `metadata[key]=value`.\n",
          "additionalProperties": true
        },
        "PublishThread": {
          "type": "array",
          "description": "The posts that follow, each a reply to the one before: 24 at most, so that a thread has 25 posts with the request's own\ncontent, which is the first. All are validated together; each is created once, and one whose outcome is unknown is looked up\nbefore the next is sent. A post that fails ends the request as `failed`: `parts` says what is there, and\n`publishRequests.retry` goes on where it ended. Each post counts as a publish request towards the month's cap. In an update,\nit replaces the whole list, and an empty one removes it.\n",
          "minItems": 0,
          "maxItems": 24,
          "items": {
            "$ref": "#/$defs/PublishThreadPart"
          }
        },
        "PublishThreadPart": {
          "type": "object",
          "description": "A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those\nof the first post; the people who see the first post see all.\n",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            }
          }
        },
        "PublishFile": {
          "description": "A file like `PublishMedia`, given as `mediaId` or as `sourceUrl`, in which nobody can be tagged.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishFileById"
            },
            {
              "$ref": "#/$defs/PublishFileByUrl"
            }
          ]
        },
        "PublishFileById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        },
        "PublishFileByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        },
        "PublishSourceUrl": {
          "type": "string",
          "minLength": 1,
          "maxLength": 8192,
          "description": "An https URL at a public address that needs no credentials. It is fetched as soon as the request is accepted, even\nwhen the request is scheduled for later, and in test mode as well.\n"
        },
        "PublishAltText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 10000,
          "description": "The media's own when absent. Each provider takes fewer characters: see `altText` in its rules."
        },
        "PublishMediaId": {
          "type": "string",
          "minLength": 1,
          "description": "The id of a medium that is ready."
        },
        "PublishCoverById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            }
          }
        },
        "PublishCoverByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            }
          }
        },
        "PublishMediaById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishMediaByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishUserTags": {
          "type": "array",
          "maxItems": 20,
          "items": {
            "$ref": "#/$defs/UserTag"
          }
        },
        "UserTag": {
          "type": "object",
          "required": [
            "username"
          ],
          "properties": {
            "username": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100
            },
            "x": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its left edge, 1 its right edge."
            },
            "y": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its top edge, 1 its bottom edge."
            }
          }
        },
        "WallTime": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "local",
            "timeZone"
          ],
          "properties": {
            "local": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$",
              "x-message": "Expected a local time without an offset, such as 2026-03-01T09:30."
            },
            "timeZone": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "Such as `Europe/Lisbon`."
            }
          }
        },
        "QueueTime": {
          "type": "object",
          "description": "The next free slot of the profile in this queue.",
          "additionalProperties": false,
          "required": [
            "queue"
          ],
          "properties": {
            "queue": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "The `queueId`."
            }
          }
        }
      }
    }
  },
  {
    "name": "publish_requests_cancel",
    "title": "Cancel a publish request that has not started",
    "description": "Cancel a publish request that has not started\n\nA thread can also be canceled between two of its posts: what is there stays, and the rest is not published.\n\nWhat the provider has accepted can be canceled where the provider can give it up, which are posts on TikTok whose files it\nstill fetches. The answer is then still `publishing`, with the step `cancelRequested`, and TikTok need not comply: the\nrequest becomes `canceled`, or `published` when TikTok was faster, and an event tells which.",
    "write": true,
    "operationIds": [
      "publishRequests.cancel"
    ],
    "method": "POST",
    "path": "/v1/publish-requests/{publishRequestId}/cancel",
    "query": [],
    "body": false,
    "idempotent": true,
    "annotations": {
      "title": "Cancel a publish request that has not started",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishRequestId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "publishRequestId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_requests_retry",
    "title": "Retry a failed publish request",
    "description": "Retry a failed publish request\n\nMakes a new publish request with the input of the failed one but without its time, and checks it like any other.\nThis is possible only while the failed request has `retryableUntil`: content that the provider may have created is\nnever created again, and content that would fail in the same way is not repeated. The `reason` of a `conflict`\nsays why a retry is refused: `not_failed`, `already_started`\n(the provider may have created it), `would_fail_again` (see `error.whatToDo`), `already_retried` (a request can be\nretried only once, see `retriedBy`), `content_erased`, or `approval_needed` (what was approved was approved for another time, so\nwho needs approval makes a new publish request). Of a thread, the new request has the posts that are there, and\ngoes on with the next.",
    "write": true,
    "operationIds": [
      "publishRequests.retry"
    ],
    "method": "POST",
    "path": "/v1/publish-requests/{publishRequestId}/retry",
    "query": [],
    "body": false,
    "idempotent": true,
    "annotations": {
      "title": "Retry a failed publish request",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishRequestId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "publishRequestId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_requests_submit",
    "title": "Submit a draft for approval",
    "description": "Submit a draft for approval\n\nThe draft is checked like a new publish request: all problems are reported together, and it stays a draft. It then has\nthe status `pending_approval`, and is neither changed nor published until it is approved or returned. One that waits for\napproval already is answered as it is.",
    "write": true,
    "operationIds": [
      "publishRequests.submit"
    ],
    "method": "POST",
    "path": "/v1/publish-requests/{publishRequestId}/submit",
    "query": [],
    "body": false,
    "idempotent": true,
    "annotations": {
      "title": "Submit a draft for approval",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishRequestId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "publishRequestId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_requests_approve",
    "title": "Approve a publish request that waits for approval",
    "description": "Approve a publish request that waits for approval\n\nIt is checked like a new publish request once more, and then published at its time, or now if it has none. A request with a\nqueue takes the next free slot of it now, and `scheduledFor` of the answer has its time. When its time\nhas passed, the approval is refused (`time_passed`), since nothing is published later than it was meant for: return it, and\ngive it another time. Who needs approval does not approve what they have written or submitted themselves\n(`own_submission`); a key that needs approval approves nothing, and a member who does approves, in the console, only what\nother members have written and submitted there (`approval_needed`). Nothing is approved unseen: while a file is still being\nfetched or checked, the approval is refused (`files_awaited`), and with `submittedAt` whatever was submitted after what you\nhave looked at (`another_submission`). Who has approved it is in the audit log. One that was approved already is answered as\nit is. Of an approval and a return at the same time, one is carried out.",
    "write": true,
    "operationIds": [
      "publishRequests.approve"
    ],
    "method": "POST",
    "path": "/v1/publish-requests/{publishRequestId}/approve",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Approve a publish request that waits for approval",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishRequestId": {
          "type": "string",
          "minLength": 1
        },
        "body": {
          "$ref": "#/$defs/PublishApproval"
        }
      },
      "required": [
        "publishRequestId"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishApproval": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "submittedAt": {
              "$ref": "#/$defs/SubmittedAt"
            }
          }
        },
        "SubmittedAt": {
          "type": "string",
          "format": "date-time",
          "description": "Which submission you have looked at: the `at` of its last step `submitted`. What was returned, changed and submitted again\nmeanwhile is then left as it is (`another_submission`). Without it, whatever waits for approval is decided on.\n"
        }
      }
    }
  },
  {
    "name": "publish_requests_return",
    "title": "Return a publish request that waits for approval",
    "description": "Return a publish request that waits for approval\n\nIt becomes a draft again, with the comment in `returnComment`. It can then be changed and submitted again, or canceled.",
    "write": true,
    "operationIds": [
      "publishRequests.return"
    ],
    "method": "POST",
    "path": "/v1/publish-requests/{publishRequestId}/return",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Return a publish request that waits for approval",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishRequestId": {
          "type": "string",
          "minLength": 1
        },
        "body": {
          "$ref": "#/$defs/PublishReturn"
        }
      },
      "required": [
        "publishRequestId",
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishReturn": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "comment"
          ],
          "properties": {
            "comment": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2000,
              "description": "What is to be changed, or why it is not to be published."
            },
            "submittedAt": {
              "$ref": "#/$defs/SubmittedAt"
            }
          }
        },
        "SubmittedAt": {
          "type": "string",
          "format": "date-time",
          "description": "Which submission you have looked at: the `at` of its last step `submitted`. What was returned, changed and submitted again\nmeanwhile is then left as it is (`another_submission`). Without it, whatever waits for approval is decided on.\n"
        }
      }
    }
  },
  {
    "name": "publish_groups_list",
    "title": "List publish groups, newest first",
    "description": "List publish groups, newest first\n\nWithout their publish requests: `publishGroups.get` has those of one, and `publishRequests.list` finds them by `publishGroupId`.",
    "write": false,
    "operationIds": [
      "publishGroups.list"
    ],
    "method": "GET",
    "path": "/v1/publish-groups",
    "query": [
      "reference",
      "metadata",
      "since",
      "until",
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List publish groups, newest first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "reference": {
          "$ref": "#/$defs/Reference",
          "description": "Filters by your `reference`."
        },
        "metadata": {
          "$ref": "#/$defs/MetadataValues",
          "description": "`metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or\n`false`. Only the top level of the metadata is searched. When several keys are given, all have to match."
        },
        "since": {
          "type": "string",
          "format": "date-time",
          "description": "Only items from this time on."
        },
        "until": {
          "type": "string",
          "format": "date-time",
          "description": "Only items up to this time."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [],
      "additionalProperties": false,
      "$defs": {
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "MetadataValues": {
          "type": "object",
          "additionalProperties": {
            "type": "string",
            "maxLength": 8192
          }
        }
      }
    }
  },
  {
    "name": "publish_groups_get",
    "title": "Get a publish group with its publish requests",
    "description": "Get a publish group with its publish requests",
    "write": false,
    "operationIds": [
      "publishGroups.get"
    ],
    "method": "GET",
    "path": "/v1/publish-groups/{publishGroupId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get a publish group with its publish requests",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishGroupId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "publishGroupId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_groups_validate",
    "title": "Validate a publish group without publishing it",
    "description": "Validate a publish group without publishing it\n\nSays what each target would be published as, and refuses what `publishGroups.create` would refuse. Files given as\n`sourceUrl` are checked only as far as possible without fetching them.",
    "write": false,
    "operationIds": [
      "publishGroups.validate"
    ],
    "method": "POST",
    "path": "/v1/publish-groups/validate",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Validate a publish group without publishing it",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "$ref": "#/$defs/PublishGroupInput"
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishGroupInput": {
          "type": "object",
          "description": "Content for several profiles. The fields beside `targets` are shared: each target gets them as its content type takes\nthem, and a field that a target gives itself replaces the shared one.\n\n`text` becomes the target's `text`: the caption, description or message there. `title` becomes `title`, which is\npublished where the content type publishes titles, and is your own title of the publish request elsewhere. A content type\nthat publishes titles with some content only, such as LinkedIn with files, has it as your own title with the rest, and\n`publishGroups.validate` warns of that. `media`\nbecome `media`, without an `altText` that the content type does not take, of which `publishGroups.validate` warns. `link` becomes `link`; where that is not\ntaken, or not beside the rest, it stands at the end of the text, unless the text has it already. What a content type\ntakes in none of its variants is left out, such as the text of an Instagram story; `publishGroups.validate` warns of that.\n`scheduledFor` and `metadata` hold for every publish request, and `metadata` is also kept with the group. With\n`scheduledFor: { queue }` each takes the next free slot of its own profile. `reference` is the group's own.\n",
          "additionalProperties": false,
          "required": [
            "targets"
          ],
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "link": {
              "$ref": "#/$defs/PublishGroupLink"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 50,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "onInvalid": {
              "type": "string",
              "enum": [
                "refuse",
                "skip"
              ],
              "description": "What becomes of the group when some of its targets cannot be published: `refuse` it, which is the default, or `skip` these targets."
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "targets": {
              "type": "array",
              "minItems": 1,
              "maxItems": 50,
              "items": {
                "$ref": "#/$defs/PublishGroupTarget"
              }
            }
          }
        },
        "PublishText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536
        },
        "PublishGroupLink": {
          "type": "string",
          "format": "uri",
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https?://[^\\u0000]*$",
          "x-message": "Expected a URL that begins with http:// or https://."
        },
        "PublishFile": {
          "description": "A file like `PublishMedia`, given as `mediaId` or as `sourceUrl`, in which nobody can be tagged.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishFileById"
            },
            {
              "$ref": "#/$defs/PublishFileByUrl"
            }
          ]
        },
        "PublishTime": {
          "description": "An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's\nrules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.\n",
          "oneOf": [
            {
              "type": "string",
              "format": "date-time"
            },
            {
              "$ref": "#/$defs/WallTime"
            },
            {
              "$ref": "#/$defs/QueueTime"
            }
          ]
        },
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "Metadata": {
          "type": "object",
          "description": "Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the\ntexts, numbers and booleans at its top level: `metadata[key]=value`.\n",
          "additionalProperties": true
        },
        "PublishGroupTarget": {
          "description": "One publish request of a group: a profile, a content type, and what differs from the shared fields. It takes what\n`publishRequests.create` takes for the content type, and what the group has of that need not be repeated.\n",
          "oneOf": [
            {
              "$ref": "#/$defs/InstagramMediaItemGroupTarget"
            },
            {
              "$ref": "#/$defs/InstagramStoryItemGroupTarget"
            },
            {
              "$ref": "#/$defs/InstagramCommentGroupTarget"
            },
            {
              "$ref": "#/$defs/InstagramMessageGroupTarget"
            },
            {
              "$ref": "#/$defs/FacebookMediaItemGroupTarget"
            },
            {
              "$ref": "#/$defs/FacebookCommentGroupTarget"
            },
            {
              "$ref": "#/$defs/FacebookMessageGroupTarget"
            },
            {
              "$ref": "#/$defs/ThreadsPostGroupTarget"
            },
            {
              "$ref": "#/$defs/ThreadsReplyGroupTarget"
            },
            {
              "$ref": "#/$defs/BlueskyPostGroupTarget"
            },
            {
              "$ref": "#/$defs/BlueskyReplyGroupTarget"
            },
            {
              "$ref": "#/$defs/MastodonPostGroupTarget"
            },
            {
              "$ref": "#/$defs/MastodonReplyGroupTarget"
            },
            {
              "$ref": "#/$defs/YoutubeVideoGroupTarget"
            },
            {
              "$ref": "#/$defs/YoutubeCommentGroupTarget"
            },
            {
              "$ref": "#/$defs/PinterestPinGroupTarget"
            },
            {
              "$ref": "#/$defs/PinterestBoardGroupTarget"
            },
            {
              "$ref": "#/$defs/LinkedinPostGroupTarget"
            },
            {
              "$ref": "#/$defs/LinkedinCommentGroupTarget"
            },
            {
              "$ref": "#/$defs/TiktokVideoGroupTarget"
            },
            {
              "$ref": "#/$defs/TiktokCommentGroupTarget"
            }
          ]
        },
        "InstagramMediaItemGroupTarget": {
          "type": "object",
          "description": "One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.media.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "feed",
                "reel"
              ],
              "description": "Chosen by the media when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "collaborators": {
              "type": "array",
              "maxItems": 3,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 100
              }
            },
            "locationExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "A Page that has a location."
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "coverMediaId": {
              "type": "string",
              "minLength": 1,
              "deprecated": true,
              "description": "The same as `cover.mediaId`. Use that instead."
            },
            "shareToFeed": {
              "type": "boolean",
              "description": "Whether a reel also appears in the feed. Only for reels."
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "InstagramStoryItemGroupTarget": {
          "type": "object",
          "description": "One image or video.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.stories.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "InstagramCommentGroupTarget": {
          "type": "object",
          "description": "A comment on media, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.media.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/CommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "InstagramMessageGroupTarget": {
          "type": "object",
          "description": "A message in a thread or to a person, or a private reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.dm.messages"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/MessageTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "FacebookMediaItemGroupTarget": {
          "type": "object",
          "description": "A text, a link, photos, a video, a reel or a story of a Page.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.media.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "feed",
                "reel",
                "story"
              ],
              "description": "`feed` when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "FacebookCommentGroupTarget": {
          "type": "object",
          "description": "A comment on a post, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.media.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/CommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "FacebookMessageGroupTarget": {
          "type": "object",
          "description": "A message in a thread or to a person, or a private reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.dm.messages"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/MessageTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "ThreadsPostGroupTarget": {
          "type": "object",
          "description": "A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.\nA text can have a link or a poll attached. `tags` has the topic of the post, at most one.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "threads.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "quote",
                "repost"
              ],
              "description": "Chosen by the target and the text when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "ThreadsReplyGroupTarget": {
          "type": "object",
          "description": "A reply to a post, or to a reply.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "threads.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "BlueskyPostGroupTarget": {
          "type": "object",
          "description": "A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in\nthe text work as such at the provider.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "bluesky.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "quote",
                "repost"
              ],
              "description": "Chosen by the target and the text when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined\nwith `media`.\n"
            },
            "linkCard": {
              "$ref": "#/$defs/PublishLinkCard"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "BlueskyReplyGroupTarget": {
          "type": "object",
          "description": "A reply to a post, or to a reply.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "bluesky.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "MastodonPostGroupTarget": {
          "type": "object",
          "description": "A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at\nthe provider. Each server has its own rules; those listed are of a server with the usual settings.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "mastodon.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "boost"
              ],
              "description": "Chosen by the target when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "MastodonReplyGroupTarget": {
          "type": "object",
          "description": "A reply to a post, or to a reply. People are notified of it if its text mentions them.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "mastodon.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "YoutubeVideoGroupTarget": {
          "type": "object",
          "description": "A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "madeForKids"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "youtube.videos.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "category": {
              "$ref": "#/$defs/PublishCategory"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "publishAt": {
              "$ref": "#/$defs/PublishAt"
            },
            "license": {
              "$ref": "#/$defs/PublishLicense"
            },
            "embeddable": {
              "$ref": "#/$defs/PublishEmbeddable"
            },
            "madeForKids": {
              "$ref": "#/$defs/PublishMadeForKids"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "notifySubscribers": {
              "$ref": "#/$defs/PublishNotifySubscribers"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "YoutubeCommentGroupTarget": {
          "type": "object",
          "description": "A comment on a video, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "youtube.videos.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/VideoCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "PinterestPinGroupTarget": {
          "type": "object",
          "description": "A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one\nof which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video\nshows `cover`, or else its first frame.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "board"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "pinterest.pins.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "variant": {
              "type": "string",
              "enum": [
                "image",
                "video"
              ],
              "description": "Chosen by the media when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The page that the pin leads to."
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "boardSection": {
              "$ref": "#/$defs/PublishBoardSection"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "PinterestBoardGroupTarget": {
          "type": "object",
          "description": "A board without pins. The boards of an account all have different names.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "pinterest.boards.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "description": "The name."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "LinkedinPostGroupTarget": {
          "type": "object",
          "description": "A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of\nanother post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "linkedin.posts.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "variant": {
              "type": "string",
              "enum": [
                "text",
                "image",
                "video",
                "document",
                "poll",
                "article",
                "reshare"
              ],
              "description": "Chosen by the other fields when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page, made from the page's own metadata or from `linkCard`."
            },
            "linkCard": {
              "$ref": "#/$defs/PublishLinkCard"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "LinkedinCommentGroupTarget": {
          "type": "object",
          "description": "A comment on a post, with an image if there is one, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "linkedin.posts.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 1,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "TiktokVideoGroupTarget": {
          "type": "object",
          "description": "A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to\nthe inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches\nfrom this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of\naccounts that are connected by `tiktok_business`.\nWho may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "variant"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "tiktok.videos.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "description": "Of photos."
            },
            "variant": {
              "type": "string",
              "enum": [
                "video",
                "video_by_url",
                "photos",
                "inbox_video",
                "inbox_video_by_url",
                "inbox_photos",
                "business_video",
                "business_photos",
                "business_inbox_video",
                "business_inbox_photos"
              ],
              "description": "Never chosen by the content: whether a film is posted or becomes a draft is for its person to say."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 35,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "musicConsent": {
              "$ref": "#/$defs/PublishMusicConsent"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "ownBrand": {
              "$ref": "#/$defs/PublishOwnBrand"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "allowComments": {
              "$ref": "#/$defs/PublishAllowComments"
            },
            "allowDuets": {
              "$ref": "#/$defs/PublishAllowDuets"
            },
            "allowStitches": {
              "$ref": "#/$defs/PublishAllowStitches"
            },
            "coverAtMs": {
              "$ref": "#/$defs/PublishCoverAtMs"
            },
            "autoMusic": {
              "$ref": "#/$defs/PublishAutoMusic"
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "TiktokCommentGroupTarget": {
          "type": "object",
          "description": "A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "tiktok.videos.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/VideoCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "PublishRequestTitle": {
          "type": "string",
          "description": "What you call the request, in lists, events and exports. It is kept and returned as it is, not encrypted, and not\npublished.\n",
          "minLength": 1,
          "maxLength": 120
        },
        "VideoCommentTarget": {
          "description": "The video that the comment is on, or the comment that it replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/VideoTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "VideoTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "videoExternalId"
          ],
          "properties": {
            "videoExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "CommentReplyTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "commentExternalId"
          ],
          "properties": {
            "commentExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "PublishPrivacy": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may see it: one of the values in the variant's rules."
        },
        "PublishMusicConsent": {
          "type": "boolean",
          "description": "Whether the person who publishes agrees to what the provider asks about music, such as TikTok's Music Usage Confirmation. Nothing is published without."
        },
        "PublishPaidPromotion": {
          "type": "boolean",
          "description": "Whether somebody has paid for the product to appear in it."
        },
        "PublishOwnBrand": {
          "type": "boolean",
          "description": "Whether it promotes the account's own business."
        },
        "PublishSyntheticMedia": {
          "type": "boolean",
          "description": "Whether it shows something realistic that was altered or generated, for instance by AI."
        },
        "PublishAllowComments": {
          "type": "boolean",
          "description": "Whether people may comment on it. True when absent."
        },
        "PublishAllowDuets": {
          "type": "boolean",
          "description": "Whether people may show it beside a video of their own. True when absent."
        },
        "PublishAllowStitches": {
          "type": "boolean",
          "description": "Whether people may use a part of it in a video of their own. True when absent."
        },
        "PublishCoverAtMs": {
          "type": "integer",
          "minimum": 0,
          "description": "The moment of the video that is its cover, in milliseconds from its beginning."
        },
        "PublishAutoMusic": {
          "type": "boolean",
          "description": "Whether the provider adds music that it recommends."
        },
        "PublishCover": {
          "description": "The picture that a reel shows before it plays, given as `mediaId` or as `sourceUrl`.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishCoverById"
            },
            {
              "$ref": "#/$defs/PublishCoverByUrl"
            }
          ]
        },
        "StripLocation": {
          "type": "boolean",
          "description": "Whether files go out without the position at which they were taken (EXIF, XMP, and the metadata of videos); all else in them\nstays as it is. `media.stripLocation` in the rules when absent: true for Bluesky, whose files are public, false elsewhere.\n"
        },
        "PublishCoverById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            }
          }
        },
        "PublishCoverByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            }
          }
        },
        "PublishSourceUrl": {
          "type": "string",
          "minLength": 1,
          "maxLength": 8192,
          "description": "An https URL at a public address that needs no credentials. It is fetched as soon as the request is accepted, even\nwhen the request is scheduled for later, and in test mode as well.\n"
        },
        "PublishMediaId": {
          "type": "string",
          "minLength": 1,
          "description": "The id of a medium that is ready."
        },
        "PostCommentTarget": {
          "description": "The post that the comment is on, or the comment that it replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/PostTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "PostTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "postExternalId"
          ],
          "properties": {
            "postExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1024
            }
          }
        },
        "PublishLinkCard": {
          "type": "object",
          "description": "What the card of `link` shows. The page itself is then not read. Its picture is given as `mediaId`, which has been\nchecked before the request is made (`cardPicture` in the rules), or as `sourceUrl`: one that cannot be fetched when the\npost is published, or is larger than the provider takes, is left out.\n",
          "additionalProperties": false,
          "properties": {
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "description": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2000
            },
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "sourceUrl": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2048,
              "description": "An https URL of a picture at a public address."
            }
          }
        },
        "PublishPoll": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "options"
          ],
          "properties": {
            "options": {
              "type": "array",
              "minItems": 1,
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1000
              }
            },
            "durationSeconds": {
              "type": "integer",
              "minimum": 1,
              "description": "Required where the variant's rules have it."
            },
            "multiple": {
              "type": "boolean",
              "description": "Whether people may choose several options. One when absent."
            }
          }
        },
        "PublishBoard": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the board that it is put on."
        },
        "PublishBoardSection": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the section of the board."
        },
        "PublishTags": {
          "type": "array",
          "description": "Without `#`. What the provider calls tags, keywords or topics; hashtags belong in the text.",
          "minItems": 1,
          "maxItems": 500,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 500
          }
        },
        "PublishCategory": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishLanguage": {
          "type": "string",
          "minLength": 2,
          "maxLength": 35,
          "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
          "x-message": "Expected a language tag, such as pt-BR.",
          "description": "The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`."
        },
        "PublishAt": {
          "type": "string",
          "format": "date-time",
          "description": "When the provider makes it public by itself; until then it is private, and `privacy` is left out. It has to be still\nto come when publishing begins. `scheduledFor` is another time: when this service begins to publish it.\n"
        },
        "PublishLicense": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishEmbeddable": {
          "type": "boolean",
          "description": "Whether other pages may embed it."
        },
        "PublishMadeForKids": {
          "type": "boolean",
          "description": "Whether it is made for children, which the law of some countries requires to be declared."
        },
        "PublishNotifySubscribers": {
          "type": "boolean",
          "description": "Whether subscribers are notified of it. The provider's default when absent."
        },
        "PublishContentWarning": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536,
          "description": "Shown in place of the content until a reader chooses to see it."
        },
        "PublishThread": {
          "type": "array",
          "description": "The posts that follow, each a reply to the one before: 24 at most, so that a thread has 25 posts with the request's own\ncontent, which is the first. All are validated together; each is created once, and one whose outcome is unknown is looked up\nbefore the next is sent. A post that fails ends the request as `failed`: `parts` says what is there, and\n`publishRequests.retry` goes on where it ended. Each post counts as a publish request towards the month's cap. In an update,\nit replaces the whole list, and an empty one removes it.\n",
          "minItems": 0,
          "maxItems": 24,
          "items": {
            "$ref": "#/$defs/PublishThreadPart"
          }
        },
        "PublishThreadPart": {
          "type": "object",
          "description": "A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those\nof the first post; the people who see the first post see all.\n",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            }
          }
        },
        "PublishReplyAudience": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may reply to it: one of the values in the variant's rules."
        },
        "MessageTarget": {
          "description": "The recipient of the message. When a comment is given, the message is the private reply to it.",
          "oneOf": [
            {
              "$ref": "#/$defs/ThreadTarget"
            },
            {
              "$ref": "#/$defs/ParticipantTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "ThreadTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "threadExternalId"
          ],
          "properties": {
            "threadExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "ParticipantTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "participantExternalId"
          ],
          "properties": {
            "participantExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "CommentTarget": {
          "description": "The content that the comment replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/MediaTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "MediaTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaExternalId"
          ],
          "properties": {
            "mediaExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "PublishMedia": {
          "description": "A file, given as `mediaId` or as `sourceUrl`. Prefer `mediaId`: a staged file has been checked before the request\nis made. When the request is accepted, each `sourceUrl` becomes one medium, by the rules of `media.create`.\n",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishMediaById"
            },
            {
              "$ref": "#/$defs/PublishMediaByUrl"
            }
          ]
        },
        "PublishMediaById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishMediaByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishAltText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 10000,
          "description": "The media's own when absent. Each provider takes fewer characters: see `altText` in its rules."
        },
        "PublishUserTags": {
          "type": "array",
          "maxItems": 20,
          "items": {
            "$ref": "#/$defs/UserTag"
          }
        },
        "UserTag": {
          "type": "object",
          "required": [
            "username"
          ],
          "properties": {
            "username": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100
            },
            "x": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its left edge, 1 its right edge."
            },
            "y": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its top edge, 1 its bottom edge."
            }
          }
        },
        "WallTime": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "local",
            "timeZone"
          ],
          "properties": {
            "local": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$",
              "x-message": "Expected a local time without an offset, such as 2026-03-01T09:30."
            },
            "timeZone": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "Such as `Europe/Lisbon`."
            }
          }
        },
        "QueueTime": {
          "type": "object",
          "description": "The next free slot of the profile in this queue.",
          "additionalProperties": false,
          "required": [
            "queue"
          ],
          "properties": {
            "queue": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "The `queueId`."
            }
          }
        },
        "PublishFileById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        },
        "PublishFileByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        }
      }
    }
  },
  {
    "name": "publish_groups_create",
    "title": "Publish the same content to several profiles",
    "description": "Publish the same content to several profiles\n\nMakes a publish request for each target, all of them or none: the problems of all targets are reported together, with\nthe target in the field, as in `targets.3.text`, and nothing is stored. `onInvalid: skip` accepts the valid targets, and\n`skipped` in the answer says what is wrong with the others. When no target is valid, the group is refused all the same.\n\nEach target's publish request is like any other, and has the group's id. A target is refused as\n`publishRequests.create` would refuse it. Where more than one is, the answer is a `validation_error` that lists all of\nthem, and `meta.refusals` has those that are refused for something else than their fields, such as an expired grant, with\nthe code and the details of each. Each publish request counts towards the plan's cap; when there is no room for\nall of them, none is accepted, whatever `onInvalid` says. A key that needs approval makes no groups. The contents of all targets together may have 2 MiB, where a shared\ntext counts for each target. A file that several targets name by the same `sourceUrl` is fetched once.",
    "write": true,
    "operationIds": [
      "publishGroups.create"
    ],
    "validate": {
      "operationId": "publishGroups.validate",
      "path": "/v1/publish-groups/validate"
    },
    "method": "POST",
    "path": "/v1/publish-groups",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Publish the same content to several profiles",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "$ref": "#/$defs/PublishGroupInput"
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishGroupInput": {
          "type": "object",
          "description": "Content for several profiles. The fields beside `targets` are shared: each target gets them as its content type takes\nthem, and a field that a target gives itself replaces the shared one.\n\n`text` becomes the target's `text`: the caption, description or message there. `title` becomes `title`, which is\npublished where the content type publishes titles, and is your own title of the publish request elsewhere. A content type\nthat publishes titles with some content only, such as LinkedIn with files, has it as your own title with the rest, and\n`publishGroups.validate` warns of that. `media`\nbecome `media`, without an `altText` that the content type does not take, of which `publishGroups.validate` warns. `link` becomes `link`; where that is not\ntaken, or not beside the rest, it stands at the end of the text, unless the text has it already. What a content type\ntakes in none of its variants is left out, such as the text of an Instagram story; `publishGroups.validate` warns of that.\n`scheduledFor` and `metadata` hold for every publish request, and `metadata` is also kept with the group. With\n`scheduledFor: { queue }` each takes the next free slot of its own profile. `reference` is the group's own.\n",
          "additionalProperties": false,
          "required": [
            "targets"
          ],
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "link": {
              "$ref": "#/$defs/PublishGroupLink"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 50,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "onInvalid": {
              "type": "string",
              "enum": [
                "refuse",
                "skip"
              ],
              "description": "What becomes of the group when some of its targets cannot be published: `refuse` it, which is the default, or `skip` these targets."
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            },
            "targets": {
              "type": "array",
              "minItems": 1,
              "maxItems": 50,
              "items": {
                "$ref": "#/$defs/PublishGroupTarget"
              }
            }
          }
        },
        "PublishText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536
        },
        "PublishGroupLink": {
          "type": "string",
          "format": "uri",
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https?://[^\\u0000]*$",
          "x-message": "Expected a URL that begins with http:// or https://."
        },
        "PublishFile": {
          "description": "A file like `PublishMedia`, given as `mediaId` or as `sourceUrl`, in which nobody can be tagged.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishFileById"
            },
            {
              "$ref": "#/$defs/PublishFileByUrl"
            }
          ]
        },
        "PublishTime": {
          "description": "An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's\nrules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.\n",
          "oneOf": [
            {
              "type": "string",
              "format": "date-time"
            },
            {
              "$ref": "#/$defs/WallTime"
            },
            {
              "$ref": "#/$defs/QueueTime"
            }
          ]
        },
        "Reference": {
          "type": "string",
          "description": "Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by\ncontrast, is always the provider's own id.\n",
          "minLength": 1,
          "maxLength": 255
        },
        "Metadata": {
          "type": "object",
          "description": "Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the\ntexts, numbers and booleans at its top level: `metadata[key]=value`.\n",
          "additionalProperties": true
        },
        "PublishGroupTarget": {
          "description": "One publish request of a group: a profile, a content type, and what differs from the shared fields. It takes what\n`publishRequests.create` takes for the content type, and what the group has of that need not be repeated.\n",
          "oneOf": [
            {
              "$ref": "#/$defs/InstagramMediaItemGroupTarget"
            },
            {
              "$ref": "#/$defs/InstagramStoryItemGroupTarget"
            },
            {
              "$ref": "#/$defs/InstagramCommentGroupTarget"
            },
            {
              "$ref": "#/$defs/InstagramMessageGroupTarget"
            },
            {
              "$ref": "#/$defs/FacebookMediaItemGroupTarget"
            },
            {
              "$ref": "#/$defs/FacebookCommentGroupTarget"
            },
            {
              "$ref": "#/$defs/FacebookMessageGroupTarget"
            },
            {
              "$ref": "#/$defs/ThreadsPostGroupTarget"
            },
            {
              "$ref": "#/$defs/ThreadsReplyGroupTarget"
            },
            {
              "$ref": "#/$defs/BlueskyPostGroupTarget"
            },
            {
              "$ref": "#/$defs/BlueskyReplyGroupTarget"
            },
            {
              "$ref": "#/$defs/MastodonPostGroupTarget"
            },
            {
              "$ref": "#/$defs/MastodonReplyGroupTarget"
            },
            {
              "$ref": "#/$defs/YoutubeVideoGroupTarget"
            },
            {
              "$ref": "#/$defs/YoutubeCommentGroupTarget"
            },
            {
              "$ref": "#/$defs/PinterestPinGroupTarget"
            },
            {
              "$ref": "#/$defs/PinterestBoardGroupTarget"
            },
            {
              "$ref": "#/$defs/LinkedinPostGroupTarget"
            },
            {
              "$ref": "#/$defs/LinkedinCommentGroupTarget"
            },
            {
              "$ref": "#/$defs/TiktokVideoGroupTarget"
            },
            {
              "$ref": "#/$defs/TiktokCommentGroupTarget"
            }
          ]
        },
        "InstagramMediaItemGroupTarget": {
          "type": "object",
          "description": "One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.media.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "feed",
                "reel"
              ],
              "description": "Chosen by the media when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "collaborators": {
              "type": "array",
              "maxItems": 3,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 100
              }
            },
            "locationExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "A Page that has a location."
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "coverMediaId": {
              "type": "string",
              "minLength": 1,
              "deprecated": true,
              "description": "The same as `cover.mediaId`. Use that instead."
            },
            "shareToFeed": {
              "type": "boolean",
              "description": "Whether a reel also appears in the feed. Only for reels."
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "InstagramStoryItemGroupTarget": {
          "type": "object",
          "description": "One image or video.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.stories.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishMedia"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "InstagramCommentGroupTarget": {
          "type": "object",
          "description": "A comment on media, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.media.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/CommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "InstagramMessageGroupTarget": {
          "type": "object",
          "description": "A message in a thread or to a person, or a private reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "instagram.dm.messages"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/MessageTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "FacebookMediaItemGroupTarget": {
          "type": "object",
          "description": "A text, a link, photos, a video, a reel or a story of a Page.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.media.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "feed",
                "reel",
                "story"
              ],
              "description": "`feed` when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "FacebookCommentGroupTarget": {
          "type": "object",
          "description": "A comment on a post, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.media.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/CommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "FacebookMessageGroupTarget": {
          "type": "object",
          "description": "A message in a thread or to a person, or a private reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "facebook.dm.messages"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/MessageTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "ThreadsPostGroupTarget": {
          "type": "object",
          "description": "A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.\nA text can have a link or a poll attached. `tags` has the topic of the post, at most one.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "threads.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "quote",
                "repost"
              ],
              "description": "Chosen by the target and the text when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "ThreadsReplyGroupTarget": {
          "type": "object",
          "description": "A reply to a post, or to a reply.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "threads.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "replyAudience": {
              "$ref": "#/$defs/PublishReplyAudience"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "BlueskyPostGroupTarget": {
          "type": "object",
          "description": "A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in\nthe text work as such at the provider.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "bluesky.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "quote",
                "repost"
              ],
              "description": "Chosen by the target and the text when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined\nwith `media`.\n"
            },
            "linkCard": {
              "$ref": "#/$defs/PublishLinkCard"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "BlueskyReplyGroupTarget": {
          "type": "object",
          "description": "A reply to a post, or to a reply.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "bluesky.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "MastodonPostGroupTarget": {
          "type": "object",
          "description": "A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at\nthe provider. Each server has its own rules; those listed are of a server with the usual settings.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "mastodon.posts.items"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "variant": {
              "type": "string",
              "enum": [
                "post",
                "boost"
              ],
              "description": "Chosen by the target when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "MastodonReplyGroupTarget": {
          "type": "object",
          "description": "A reply to a post, or to a reply. People are notified of it if its text mentions them.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "mastodon.posts.replies"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "thread": {
              "$ref": "#/$defs/PublishThread"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "YoutubeVideoGroupTarget": {
          "type": "object",
          "description": "A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "madeForKids"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "youtube.videos.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "tags": {
              "$ref": "#/$defs/PublishTags"
            },
            "category": {
              "$ref": "#/$defs/PublishCategory"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "publishAt": {
              "$ref": "#/$defs/PublishAt"
            },
            "license": {
              "$ref": "#/$defs/PublishLicense"
            },
            "embeddable": {
              "$ref": "#/$defs/PublishEmbeddable"
            },
            "madeForKids": {
              "$ref": "#/$defs/PublishMadeForKids"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "notifySubscribers": {
              "$ref": "#/$defs/PublishNotifySubscribers"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "YoutubeCommentGroupTarget": {
          "type": "object",
          "description": "A comment on a video, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "youtube.videos.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/VideoCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "PinterestPinGroupTarget": {
          "type": "object",
          "description": "A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one\nof which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video\nshows `cover`, or else its first frame.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "board"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "pinterest.pins.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "variant": {
              "type": "string",
              "enum": [
                "image",
                "video"
              ],
              "description": "Chosen by the media when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The page that the pin leads to."
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "board": {
              "$ref": "#/$defs/PublishBoard"
            },
            "boardSection": {
              "$ref": "#/$defs/PublishBoardSection"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "PinterestBoardGroupTarget": {
          "type": "object",
          "description": "A board without pins. The boards of an account all have different names.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "pinterest.boards.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "description": "The name."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "LinkedinPostGroupTarget": {
          "type": "object",
          "description": "A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of\nanother post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "linkedin.posts.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "variant": {
              "type": "string",
              "enum": [
                "text",
                "image",
                "video",
                "document",
                "poll",
                "article",
                "reshare"
              ],
              "description": "Chosen by the other fields when absent."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page, made from the page's own metadata or from `linkCard`."
            },
            "linkCard": {
              "$ref": "#/$defs/PublishLinkCard"
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "target": {
              "$ref": "#/$defs/PostTarget"
            },
            "firstComment": {
              "$ref": "#/$defs/PublishText"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "LinkedinCommentGroupTarget": {
          "type": "object",
          "description": "A comment on a post, with an image if there is one, or a reply to a comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "linkedin.posts.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/PostCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 1,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "TiktokVideoGroupTarget": {
          "type": "object",
          "description": "A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to\nthe inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches\nfrom this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of\naccounts that are connected by `tiktok_business`.\nWho may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.\n",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "variant"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "tiktok.videos.items"
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "description": "Of photos."
            },
            "variant": {
              "type": "string",
              "enum": [
                "video",
                "video_by_url",
                "photos",
                "inbox_video",
                "inbox_video_by_url",
                "inbox_photos",
                "business_video",
                "business_photos",
                "business_inbox_video",
                "business_inbox_photos"
              ],
              "description": "Never chosen by the content: whether a film is posted or becomes a draft is for its person to say."
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "minItems": 1,
              "maxItems": 35,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "privacy": {
              "$ref": "#/$defs/PublishPrivacy"
            },
            "musicConsent": {
              "$ref": "#/$defs/PublishMusicConsent"
            },
            "paidPromotion": {
              "$ref": "#/$defs/PublishPaidPromotion"
            },
            "ownBrand": {
              "$ref": "#/$defs/PublishOwnBrand"
            },
            "syntheticMedia": {
              "$ref": "#/$defs/PublishSyntheticMedia"
            },
            "allowComments": {
              "$ref": "#/$defs/PublishAllowComments"
            },
            "allowDuets": {
              "$ref": "#/$defs/PublishAllowDuets"
            },
            "allowStitches": {
              "$ref": "#/$defs/PublishAllowStitches"
            },
            "coverAtMs": {
              "$ref": "#/$defs/PublishCoverAtMs"
            },
            "autoMusic": {
              "$ref": "#/$defs/PublishAutoMusic"
            },
            "cover": {
              "$ref": "#/$defs/PublishCover"
            },
            "stripLocation": {
              "$ref": "#/$defs/StripLocation"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "TiktokCommentGroupTarget": {
          "type": "object",
          "description": "A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment.",
          "additionalProperties": false,
          "required": [
            "connectedProfileId",
            "contentType",
            "target"
          ],
          "properties": {
            "connectedProfileId": {
              "type": "string",
              "minLength": 1
            },
            "contentType": {
              "type": "string",
              "const": "tiktok.videos.comments"
            },
            "title": {
              "$ref": "#/$defs/PublishRequestTitle"
            },
            "target": {
              "$ref": "#/$defs/VideoCommentTarget"
            },
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/Reference"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "PublishRequestTitle": {
          "type": "string",
          "description": "What you call the request, in lists, events and exports. It is kept and returned as it is, not encrypted, and not\npublished.\n",
          "minLength": 1,
          "maxLength": 120
        },
        "VideoCommentTarget": {
          "description": "The video that the comment is on, or the comment that it replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/VideoTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "VideoTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "videoExternalId"
          ],
          "properties": {
            "videoExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "CommentReplyTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "commentExternalId"
          ],
          "properties": {
            "commentExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "PublishPrivacy": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may see it: one of the values in the variant's rules."
        },
        "PublishMusicConsent": {
          "type": "boolean",
          "description": "Whether the person who publishes agrees to what the provider asks about music, such as TikTok's Music Usage Confirmation. Nothing is published without."
        },
        "PublishPaidPromotion": {
          "type": "boolean",
          "description": "Whether somebody has paid for the product to appear in it."
        },
        "PublishOwnBrand": {
          "type": "boolean",
          "description": "Whether it promotes the account's own business."
        },
        "PublishSyntheticMedia": {
          "type": "boolean",
          "description": "Whether it shows something realistic that was altered or generated, for instance by AI."
        },
        "PublishAllowComments": {
          "type": "boolean",
          "description": "Whether people may comment on it. True when absent."
        },
        "PublishAllowDuets": {
          "type": "boolean",
          "description": "Whether people may show it beside a video of their own. True when absent."
        },
        "PublishAllowStitches": {
          "type": "boolean",
          "description": "Whether people may use a part of it in a video of their own. True when absent."
        },
        "PublishCoverAtMs": {
          "type": "integer",
          "minimum": 0,
          "description": "The moment of the video that is its cover, in milliseconds from its beginning."
        },
        "PublishAutoMusic": {
          "type": "boolean",
          "description": "Whether the provider adds music that it recommends."
        },
        "PublishCover": {
          "description": "The picture that a reel shows before it plays, given as `mediaId` or as `sourceUrl`.",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishCoverById"
            },
            {
              "$ref": "#/$defs/PublishCoverByUrl"
            }
          ]
        },
        "StripLocation": {
          "type": "boolean",
          "description": "Whether files go out without the position at which they were taken (EXIF, XMP, and the metadata of videos); all else in them\nstays as it is. `media.stripLocation` in the rules when absent: true for Bluesky, whose files are public, false elsewhere.\n"
        },
        "PublishCoverById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            }
          }
        },
        "PublishCoverByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            }
          }
        },
        "PublishSourceUrl": {
          "type": "string",
          "minLength": 1,
          "maxLength": 8192,
          "description": "An https URL at a public address that needs no credentials. It is fetched as soon as the request is accepted, even\nwhen the request is scheduled for later, and in test mode as well.\n"
        },
        "PublishMediaId": {
          "type": "string",
          "minLength": 1,
          "description": "The id of a medium that is ready."
        },
        "PostCommentTarget": {
          "description": "The post that the comment is on, or the comment that it replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/PostTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "PostTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "postExternalId"
          ],
          "properties": {
            "postExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1024
            }
          }
        },
        "PublishLinkCard": {
          "type": "object",
          "description": "What the card of `link` shows. The page itself is then not read. Its picture is given as `mediaId`, which has been\nchecked before the request is made (`cardPicture` in the rules), or as `sourceUrl`: one that cannot be fetched when the\npost is published, or is larger than the provider takes, is left out.\n",
          "additionalProperties": false,
          "properties": {
            "title": {
              "type": "string",
              "minLength": 1,
              "maxLength": 500
            },
            "description": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2000
            },
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "sourceUrl": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2048,
              "description": "An https URL of a picture at a public address."
            }
          }
        },
        "PublishPoll": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "options"
          ],
          "properties": {
            "options": {
              "type": "array",
              "minItems": 1,
              "maxItems": 100,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1000
              }
            },
            "durationSeconds": {
              "type": "integer",
              "minimum": 1,
              "description": "Required where the variant's rules have it."
            },
            "multiple": {
              "type": "boolean",
              "description": "Whether people may choose several options. One when absent."
            }
          }
        },
        "PublishBoard": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the board that it is put on."
        },
        "PublishBoardSection": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The provider's id of the section of the board."
        },
        "PublishTags": {
          "type": "array",
          "description": "Without `#`. What the provider calls tags, keywords or topics; hashtags belong in the text.",
          "minItems": 1,
          "maxItems": 500,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 500
          }
        },
        "PublishCategory": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishLanguage": {
          "type": "string",
          "minLength": 2,
          "maxLength": 35,
          "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
          "x-message": "Expected a language tag, such as pt-BR.",
          "description": "The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`."
        },
        "PublishAt": {
          "type": "string",
          "format": "date-time",
          "description": "When the provider makes it public by itself; until then it is private, and `privacy` is left out. It has to be still\nto come when publishing begins. `scheduledFor` is another time: when this service begins to publish it.\n"
        },
        "PublishLicense": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "One of the values in the variant's rules."
        },
        "PublishEmbeddable": {
          "type": "boolean",
          "description": "Whether other pages may embed it."
        },
        "PublishMadeForKids": {
          "type": "boolean",
          "description": "Whether it is made for children, which the law of some countries requires to be declared."
        },
        "PublishNotifySubscribers": {
          "type": "boolean",
          "description": "Whether subscribers are notified of it. The provider's default when absent."
        },
        "PublishContentWarning": {
          "type": "string",
          "minLength": 1,
          "maxLength": 65536,
          "description": "Shown in place of the content until a reader chooses to see it."
        },
        "PublishThread": {
          "type": "array",
          "description": "The posts that follow, each a reply to the one before: 24 at most, so that a thread has 25 posts with the request's own\ncontent, which is the first. All are validated together; each is created once, and one whose outcome is unknown is looked up\nbefore the next is sent. A post that fails ends the request as `failed`: `parts` says what is there, and\n`publishRequests.retry` goes on where it ended. Each post counts as a publish request towards the month's cap. In an update,\nit replaces the whole list, and an empty one removes it.\n",
          "minItems": 0,
          "maxItems": 24,
          "items": {
            "$ref": "#/$defs/PublishThreadPart"
          }
        },
        "PublishThreadPart": {
          "type": "object",
          "description": "A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those\nof the first post; the people who see the first post see all.\n",
          "additionalProperties": false,
          "properties": {
            "text": {
              "$ref": "#/$defs/PublishText"
            },
            "media": {
              "type": "array",
              "maxItems": 20,
              "items": {
                "$ref": "#/$defs/PublishFile"
              }
            },
            "link": {
              "type": "string",
              "format": "uri",
              "minLength": 1,
              "maxLength": 2048,
              "pattern": "^https?://[^\\u0000]*$",
              "x-message": "Expected a URL that begins with http:// or https://.",
              "description": "The post gets a card of this page."
            },
            "poll": {
              "$ref": "#/$defs/PublishPoll"
            },
            "contentWarning": {
              "$ref": "#/$defs/PublishContentWarning"
            },
            "language": {
              "$ref": "#/$defs/PublishLanguage"
            }
          }
        },
        "PublishReplyAudience": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Who may reply to it: one of the values in the variant's rules."
        },
        "MessageTarget": {
          "description": "The recipient of the message. When a comment is given, the message is the private reply to it.",
          "oneOf": [
            {
              "$ref": "#/$defs/ThreadTarget"
            },
            {
              "$ref": "#/$defs/ParticipantTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "ThreadTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "threadExternalId"
          ],
          "properties": {
            "threadExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "ParticipantTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "participantExternalId"
          ],
          "properties": {
            "participantExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "CommentTarget": {
          "description": "The content that the comment replies to.",
          "oneOf": [
            {
              "$ref": "#/$defs/MediaTarget"
            },
            {
              "$ref": "#/$defs/CommentReplyTarget"
            }
          ]
        },
        "MediaTarget": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaExternalId"
          ],
          "properties": {
            "mediaExternalId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 255
            }
          }
        },
        "PublishMedia": {
          "description": "A file, given as `mediaId` or as `sourceUrl`. Prefer `mediaId`: a staged file has been checked before the request\nis made. When the request is accepted, each `sourceUrl` becomes one medium, by the rules of `media.create`.\n",
          "oneOf": [
            {
              "$ref": "#/$defs/PublishMediaById"
            },
            {
              "$ref": "#/$defs/PublishMediaByUrl"
            }
          ]
        },
        "PublishMediaById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishMediaByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            },
            "userTags": {
              "$ref": "#/$defs/PublishUserTags"
            }
          }
        },
        "PublishAltText": {
          "type": "string",
          "minLength": 1,
          "maxLength": 10000,
          "description": "The media's own when absent. Each provider takes fewer characters: see `altText` in its rules."
        },
        "PublishUserTags": {
          "type": "array",
          "maxItems": 20,
          "items": {
            "$ref": "#/$defs/UserTag"
          }
        },
        "UserTag": {
          "type": "object",
          "required": [
            "username"
          ],
          "properties": {
            "username": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100
            },
            "x": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its left edge, 1 its right edge."
            },
            "y": {
              "type": "number",
              "minimum": 0,
              "maximum": 1,
              "description": "The position on an image: 0 is its top edge, 1 its bottom edge."
            }
          }
        },
        "WallTime": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "local",
            "timeZone"
          ],
          "properties": {
            "local": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$",
              "x-message": "Expected a local time without an offset, such as 2026-03-01T09:30."
            },
            "timeZone": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "Such as `Europe/Lisbon`."
            }
          }
        },
        "QueueTime": {
          "type": "object",
          "description": "The next free slot of the profile in this queue.",
          "additionalProperties": false,
          "required": [
            "queue"
          ],
          "properties": {
            "queue": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "The `queueId`."
            }
          }
        },
        "PublishFileById": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mediaId"
          ],
          "properties": {
            "mediaId": {
              "$ref": "#/$defs/PublishMediaId"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        },
        "PublishFileByUrl": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "sourceUrl"
          ],
          "properties": {
            "sourceUrl": {
              "$ref": "#/$defs/PublishSourceUrl"
            },
            "altText": {
              "$ref": "#/$defs/PublishAltText"
            }
          }
        }
      }
    }
  },
  {
    "name": "publish_groups_update",
    "title": "Reschedule a publish group",
    "description": "Reschedule a publish group\n\n`scheduledFor` moves every publish request that has not started, all of them or none; those that have started stay as\nthey are. When all have started, it is refused. Each is admitted as `publishRequests.update` would admit it: where one\ncould not be published then, such as one whose grant has ended, the problem names it, and none is moved. Cancel it first to\nmove the others. A queue has one slot for each, so a group is not moved to a queue: `publishRequests.update` moves its requests\nthere one by one.",
    "write": true,
    "operationIds": [
      "publishGroups.update"
    ],
    "method": "PATCH",
    "path": "/v1/publish-groups/{publishGroupId}",
    "query": [],
    "body": true,
    "idempotent": false,
    "annotations": {
      "title": "Reschedule a publish group",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishGroupId": {
          "type": "string",
          "minLength": 1
        },
        "body": {
          "$ref": "#/$defs/PublishGroupUpdate"
        }
      },
      "required": [
        "publishGroupId"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishGroupUpdate": {
          "type": "object",
          "description": "Fields that are left out stay unchanged.",
          "additionalProperties": false,
          "properties": {
            "scheduledFor": {
              "$ref": "#/$defs/PublishTime"
            },
            "reference": {
              "$ref": "#/$defs/ReferenceChange"
            },
            "metadata": {
              "$ref": "#/$defs/Metadata"
            }
          }
        },
        "PublishTime": {
          "description": "An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's\nrules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.\n",
          "oneOf": [
            {
              "type": "string",
              "format": "date-time"
            },
            {
              "$ref": "#/$defs/WallTime"
            },
            {
              "$ref": "#/$defs/QueueTime"
            }
          ]
        },
        "ReferenceChange": {
          "type": "string",
          "description": "The new reference. An empty text removes it.",
          "maxLength": 255
        },
        "Metadata": {
          "type": "object",
          "description": "Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the\ntexts, numbers and booleans at its top level: `metadata[key]=value`.\n",
          "additionalProperties": true
        },
        "WallTime": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "local",
            "timeZone"
          ],
          "properties": {
            "local": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$",
              "x-message": "Expected a local time without an offset, such as 2026-03-01T09:30."
            },
            "timeZone": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "Such as `Europe/Lisbon`."
            }
          }
        },
        "QueueTime": {
          "type": "object",
          "description": "The next free slot of the profile in this queue.",
          "additionalProperties": false,
          "required": [
            "queue"
          ],
          "properties": {
            "queue": {
              "type": "string",
              "minLength": 1,
              "maxLength": 100,
              "description": "The `queueId`."
            }
          }
        }
      }
    }
  },
  {
    "name": "publish_groups_cancel",
    "title": "Cancel a publish group",
    "description": "Cancel a publish group\n\nCancels every publish request that has not started, and what is not there yet of threads that are between two posts, all of\nthem together; the others that have started continue. When there is none to cancel, it is refused.",
    "write": true,
    "operationIds": [
      "publishGroups.cancel"
    ],
    "method": "POST",
    "path": "/v1/publish-groups/{publishGroupId}/cancel",
    "query": [],
    "body": false,
    "idempotent": true,
    "annotations": {
      "title": "Cancel a publish group",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "publishGroupId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "publishGroupId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "queues_list",
    "title": "List the queues, newest first",
    "description": "List the queues, newest first",
    "write": false,
    "operationIds": [
      "queues.list"
    ],
    "method": "GET",
    "path": "/v1/queues",
    "query": [
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List the queues, newest first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "queues_get",
    "title": "Get a queue",
    "description": "Get a queue",
    "write": false,
    "operationIds": [
      "queues.get"
    ],
    "method": "GET",
    "path": "/v1/queues/{queueId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get a queue",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "queueId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "queueId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "queues_create",
    "title": "Create a queue",
    "description": "Create a queue\n\nA queue has slots of the week in a time zone, for one or more profiles. A publish request with\n`scheduledFor: { queue: \"que_…\" }` takes the next free slot of its profile: each slot of a profile has one request, however many\nare created at once. Each mode can have 100 queues.\n\nA slot keeps its wall time when clocks are changed. Of a time that clocks skip, the slot is as much later; a time that occurs\ntwice is a slot once, the first time. Slots that fall on the same instant by that are one slot.",
    "write": true,
    "operationIds": [
      "queues.create"
    ],
    "method": "POST",
    "path": "/v1/queues",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Create a queue",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "$ref": "#/$defs/QueueInput"
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "QueueInput": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "connectedProfileIds",
            "timeZone",
            "slots"
          ],
          "properties": {
            "name": {
              "$ref": "#/$defs/QueueName"
            },
            "connectedProfileIds": {
              "$ref": "#/$defs/QueueProfiles"
            },
            "timeZone": {
              "$ref": "#/$defs/QueueTimeZone"
            },
            "slots": {
              "$ref": "#/$defs/QueueSlots"
            }
          }
        },
        "QueueName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "QueueProfiles": {
          "type": "array",
          "minItems": 1,
          "maxItems": 50,
          "description": "The Connected Profiles that have these slots, each for itself.",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100
          }
        },
        "QueueTimeZone": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Such as `Europe/Lisbon`."
        },
        "QueueSlots": {
          "type": "array",
          "minItems": 1,
          "maxItems": 100,
          "description": "The slots of a week. One that is listed twice is one slot.",
          "items": {
            "$ref": "#/$defs/QueueSlot"
          }
        },
        "QueueSlot": {
          "type": "object",
          "required": [
            "weekday",
            "time"
          ],
          "properties": {
            "weekday": {
              "type": "integer",
              "minimum": 1,
              "maximum": 7,
              "description": "By ISO 8601: 1 is Monday, and 7 is Sunday."
            },
            "time": {
              "type": "string",
              "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$",
              "x-message": "Expected a time of day, such as 09:00.",
              "description": "The wall time in the queue's time zone, such as `09:00`."
            }
          }
        }
      }
    }
  },
  {
    "name": "queues_preview",
    "title": "Say what a change of a queue would move",
    "description": "Say what a change of a queue would move\n\nTakes what `queues.update` takes, refuses what it would refuse, and changes nothing.",
    "write": false,
    "operationIds": [
      "queues.preview"
    ],
    "method": "POST",
    "path": "/v1/queues/{queueId}/preview",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Say what a change of a queue would move",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "queueId": {
          "type": "string",
          "minLength": 1
        },
        "body": {
          "$ref": "#/$defs/QueueUpdate"
        }
      },
      "required": [
        "queueId"
      ],
      "additionalProperties": false,
      "$defs": {
        "QueueUpdate": {
          "type": "object",
          "description": "Fields that are left out stay unchanged. A list replaces the whole list.",
          "additionalProperties": false,
          "properties": {
            "name": {
              "$ref": "#/$defs/QueueName"
            },
            "connectedProfileIds": {
              "$ref": "#/$defs/QueueProfiles"
            },
            "timeZone": {
              "$ref": "#/$defs/QueueTimeZone"
            },
            "slots": {
              "$ref": "#/$defs/QueueSlots"
            }
          }
        },
        "QueueName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "QueueProfiles": {
          "type": "array",
          "minItems": 1,
          "maxItems": 50,
          "description": "The Connected Profiles that have these slots, each for itself.",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100
          }
        },
        "QueueTimeZone": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Such as `Europe/Lisbon`."
        },
        "QueueSlots": {
          "type": "array",
          "minItems": 1,
          "maxItems": 100,
          "description": "The slots of a week. One that is listed twice is one slot.",
          "items": {
            "$ref": "#/$defs/QueueSlot"
          }
        },
        "QueueSlot": {
          "type": "object",
          "required": [
            "weekday",
            "time"
          ],
          "properties": {
            "weekday": {
              "type": "integer",
              "minimum": 1,
              "maximum": 7,
              "description": "By ISO 8601: 1 is Monday, and 7 is Sunday."
            },
            "time": {
              "type": "string",
              "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$",
              "x-message": "Expected a time of day, such as 09:00.",
              "description": "The wall time in the queue's time zone, such as `09:00`."
            }
          }
        }
      }
    }
  },
  {
    "name": "queues_update",
    "title": "Change a queue, and move what waits in it",
    "description": "Change a queue, and move what waits in it\n\nOther slots or another time zone move the publish requests that wait: those of each profile take the new slots in their order,\nfrom the next one on, so that gaps between them close. Those of a profile that is taken out leave the queue and keep their\ntimes. `queues.preview` says all that before it is done, and `changes` in the answer says what was done. Each moved request\nhas an event `publishRequest.scheduled` with its new time. It is refused where a request could not be moved, because the new\nslots have no room for all or come after the time at which the provider makes it public, and then nothing is changed.",
    "write": true,
    "operationIds": [
      "queues.update"
    ],
    "validate": {
      "operationId": "queues.preview",
      "path": "/v1/queues/{queueId}/preview"
    },
    "method": "PATCH",
    "path": "/v1/queues/{queueId}",
    "query": [],
    "body": true,
    "idempotent": false,
    "annotations": {
      "title": "Change a queue, and move what waits in it",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "queueId": {
          "type": "string",
          "minLength": 1
        },
        "body": {
          "$ref": "#/$defs/QueueUpdate"
        }
      },
      "required": [
        "queueId"
      ],
      "additionalProperties": false,
      "$defs": {
        "QueueUpdate": {
          "type": "object",
          "description": "Fields that are left out stay unchanged. A list replaces the whole list.",
          "additionalProperties": false,
          "properties": {
            "name": {
              "$ref": "#/$defs/QueueName"
            },
            "connectedProfileIds": {
              "$ref": "#/$defs/QueueProfiles"
            },
            "timeZone": {
              "$ref": "#/$defs/QueueTimeZone"
            },
            "slots": {
              "$ref": "#/$defs/QueueSlots"
            }
          }
        },
        "QueueName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "QueueProfiles": {
          "type": "array",
          "minItems": 1,
          "maxItems": 50,
          "description": "The Connected Profiles that have these slots, each for itself.",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100
          }
        },
        "QueueTimeZone": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Such as `Europe/Lisbon`."
        },
        "QueueSlots": {
          "type": "array",
          "minItems": 1,
          "maxItems": 100,
          "description": "The slots of a week. One that is listed twice is one slot.",
          "items": {
            "$ref": "#/$defs/QueueSlot"
          }
        },
        "QueueSlot": {
          "type": "object",
          "required": [
            "weekday",
            "time"
          ],
          "properties": {
            "weekday": {
              "type": "integer",
              "minimum": 1,
              "maximum": 7,
              "description": "By ISO 8601: 1 is Monday, and 7 is Sunday."
            },
            "time": {
              "type": "string",
              "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$",
              "x-message": "Expected a time of day, such as 09:00.",
              "description": "The wall time in the queue's time zone, such as `09:00`."
            }
          }
        }
      }
    }
  },
  {
    "name": "queues_delete",
    "title": "Delete a queue",
    "description": "Delete a queue\n\nPublish requests that wait in it keep their times; `kept` counts them. Move or cancel them like any other.",
    "write": true,
    "operationIds": [
      "queues.delete"
    ],
    "method": "DELETE",
    "path": "/v1/queues/{queueId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Delete a queue",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "queueId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "queueId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "queues_slots",
    "title": "List the next slots of a queue, the earliest first",
    "description": "List the next slots of a queue, the earliest first\n\nSays of each slot for which profiles it is free, and which publish requests have it.",
    "write": false,
    "operationIds": [
      "queues.slots"
    ],
    "method": "GET",
    "path": "/v1/queues/{queueId}/slots",
    "query": [
      "connectedProfileId",
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List the next slots of a queue, the earliest first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "queueId": {
          "type": "string",
          "minLength": 1
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [
        "queueId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_imports_list",
    "title": "List imports, newest first",
    "description": "List imports, newest first",
    "write": false,
    "operationIds": [
      "publishImports.list"
    ],
    "method": "GET",
    "path": "/v1/publish-imports",
    "query": [
      "since",
      "until",
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List imports, newest first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "since": {
          "type": "string",
          "format": "date-time",
          "description": "Only items from this time on."
        },
        "until": {
          "type": "string",
          "format": "date-time",
          "description": "Only items up to this time."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_imports_get",
    "title": "Get an import and its progress",
    "description": "Get an import and its progress",
    "write": false,
    "operationIds": [
      "publishImports.get"
    ],
    "method": "GET",
    "path": "/v1/publish-imports/{importId}",
    "query": [],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "Get an import and its progress",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "importId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "importId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_imports_rows",
    "title": "List the rows of an import with what became of them",
    "description": "List the rows of an import with what became of them\n\nIn the order of the file. The content of a row is not given back.",
    "write": false,
    "operationIds": [
      "publishImports.rows"
    ],
    "method": "GET",
    "path": "/v1/publish-imports/{importId}/rows",
    "query": [
      "status",
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List the rows of an import with what became of them",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "importId": {
          "type": "string",
          "minLength": 1
        },
        "status": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/PublishImportRowStatus"
          },
          "description": "Only rows in one of these statuses: `status=invalid&status=outstanding`, or `status=invalid,outstanding`."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [
        "importId"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishImportRowStatus": {
          "type": "string",
          "description": "`pending`: it is still to be checked. `valid`: it can be published. `invalid`: it cannot, and `errors` say why. `created`: it\nhas a publish group. `duplicate`: its key had one before this import. `outstanding`: there was no room under the cap of\nthe plan, or the service failed at it; running the import again takes it up. `canceled`: the import was canceled before it was published.\n"
        }
      }
    }
  },
  {
    "name": "publish_imports_create",
    "title": "Import a file of publish groups, and check it",
    "description": "Import a file of publish groups, and check it\n\nTakes a file of up to 1,000 rows, each a publish group, and checks every row as `publishGroups.validate` would. Nothing is\npublished before `publishImports.run`; `publishImports.rows` says what is wrong with which row, and wrong rows\ndo not keep the others from being published.\n\nSend the file as the body, as `text/csv` (up to 4 MiB) or as `application/x-ndjson` (JSON lines), or in JSON as `file` with its\n`format`. A line of JSON is what `publishGroups.create` takes, and the row's `key`. A CSV file has a header of these columns,\nin any order, and commas, semicolons or tabs between its cells; its text is UTF-8, with or without a byte order mark:\n\n| Column | What it is |\n|---|---|\n| `key` | Your own name of the row, which is never published twice. Required |\n| `connectedProfileIds` | One or more Connected Profiles, with blanks between them. Required |\n| `contentTypes` | One content type for all of them, or one for each in the same order, with blanks between them. Required |\n| `text`, `title`, `link` | The shared fields of the group |\n| `mediaUrls` | The addresses of files, with blanks or line breaks between them |\n| `altTexts` | The alternative texts of the files in their order, with line breaks between them |\n| `scheduledFor` | An instant such as `2026-03-01T09:30:00Z`, or, beside `timeZone`, a wall time such as `2026-03-01 09:30`; at once when empty |\n| `timeZone` | An IANA time zone, such as `Europe/Lisbon` |\n| `variant` | The variant of each target |\n| `reference` | Your own id of the group |\n\nA `key` makes one publish group in your Organization and mode, ever: sending the file again publishes only what it did not\npublish before, and the other rows are `duplicate`.",
    "write": true,
    "operationIds": [
      "publishImports.create"
    ],
    "method": "POST",
    "path": "/v1/publish-groups/import",
    "query": [],
    "body": true,
    "idempotent": true,
    "annotations": {
      "title": "Import a file of publish groups, and check it",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "$ref": "#/$defs/PublishImportInput"
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false,
      "$defs": {
        "PublishImportInput": {
          "type": "object",
          "description": "A file of rows, each a publish group. A body of JSON may have 1 MiB; sent as `text/csv` or `application/x-ndjson`, the file\nmay have 4 MiB.\n",
          "additionalProperties": false,
          "required": [
            "format",
            "file"
          ],
          "properties": {
            "format": {
              "type": "string",
              "enum": [
                "csv",
                "jsonLines"
              ],
              "description": "`csv`: a header and a row for each publish group. `jsonLines`: a JSON object in each line."
            },
            "file": {
              "type": "string",
              "minLength": 1,
              "description": "The text of the file."
            }
          }
        }
      }
    }
  },
  {
    "name": "publish_imports_run",
    "title": "Publish the rows of an import",
    "description": "Publish the rows of an import\n\nMakes a publish group of each row that is right, and goes on if a process dies; no row is published twice. An import that\nis still checked is run without waiting for the end. Each publish request counts towards the plan's cap: rows for\nwhich there is no room are `outstanding`, and running the import again takes them up. Rows are held until `heldUntil`.",
    "write": true,
    "operationIds": [
      "publishImports.run"
    ],
    "method": "POST",
    "path": "/v1/publish-imports/{importId}/run",
    "query": [],
    "body": false,
    "idempotent": true,
    "annotations": {
      "title": "Publish the rows of an import",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "importId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "importId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "publish_imports_cancel",
    "title": "Cancel an import",
    "description": "Cancel an import\n\nRows that were not published will not be. The publish groups of other rows stay; `publishGroups.cancel` cancels one.",
    "write": true,
    "operationIds": [
      "publishImports.cancel"
    ],
    "method": "POST",
    "path": "/v1/publish-imports/{importId}/cancel",
    "query": [],
    "body": false,
    "idempotent": true,
    "annotations": {
      "title": "Cancel an import",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "importId": {
          "type": "string",
          "minLength": 1
        }
      },
      "required": [
        "importId"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "usage_list",
    "title": "List the usage by month, latest month first",
    "description": "List the usage by month, latest month first\n\nWhat was counted in each month of the key's mode: altogether, or by `groupBy` for each Connected Profile or each\nAPI key. What belongs to none is in an entry without its id, so that the entries of a month add up to the same,\nwhichever way they are grouped. What has been deleted keeps its entries. Months are calendar months in UTC, of\nthe last three years; those in which nothing was counted are left out.\n\nThe work that is counted writes its count with it, so that nothing is missed or counted twice. API requests and\ncalls to providers alone are counted some seconds later, and not by a process that is killed meanwhile.",
    "write": false,
    "operationIds": [
      "usage.list"
    ],
    "method": "GET",
    "path": "/v1/usage",
    "query": [
      "sinceMonth",
      "untilMonth",
      "groupBy",
      "connectedProfileId",
      "keyId",
      "cursor",
      "limit"
    ],
    "body": false,
    "idempotent": false,
    "annotations": {
      "title": "List the usage by month, latest month first",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sinceMonth": {
          "$ref": "#/$defs/Month",
          "description": "Only this month and later ones; when absent, the twelve months up to `untilMonth`."
        },
        "untilMonth": {
          "$ref": "#/$defs/Month",
          "description": "Only this month and earlier ones; when absent, up to the present one."
        },
        "groupBy": {
          "type": "string",
          "enum": [
            "profile",
            "key"
          ],
          "description": "One entry for each Connected Profile, or for each API key, in place of one for the month. `connectedProfileId`\nand `keyId` choose the grouping that has them, so only one of the two can be given."
        },
        "connectedProfileId": {
          "type": "string",
          "minLength": 1
        },
        "keyId": {
          "type": "string",
          "minLength": 1,
          "description": "Filters by API key."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "description": "The `nextCursor` of the previous page, unchanged, with the same filters."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The largest number of items to return; 25 when absent."
        }
      },
      "required": [],
      "additionalProperties": false,
      "$defs": {
        "Month": {
          "type": "string",
          "pattern": "^20[0-9]{2}-(0[1-9]|1[0-2])$",
          "x-message": "Expected a month, such as 2026-03.",
          "description": "A calendar month in UTC, such as 2026-03."
        }
      }
    }
  }
];
