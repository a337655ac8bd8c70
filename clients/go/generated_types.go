// Generated from openapi.yaml by `npm run codegen`. Do not edit.

package socialcontent

import (
	"encoding/json"
	"time"
)

// A post or reel of the account.
type InstagramMediaItem struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	Variant    string `json:"variant"`
	// Caption or body.
	Text              *string            `json:"text,omitempty"`
	Media             []MediaAsset       `json:"media,omitempty"`
	ProviderPermalink *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt       *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw       ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType       string             `json:"contentType"`
}

type InstagramMediaItemList struct {
	Data       []InstagramMediaItem `json:"data"`
	NextCursor *NextCursor          `json:"nextCursor,omitempty"`
	HasMore    bool                 `json:"hasMore"`
}

// One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel.
type InstagramMediaItemPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// Chosen by the media when absent.
	Variant       *string        `json:"variant,omitempty"`
	Text          *PublishText   `json:"text,omitempty"`
	Media         []PublishMedia `json:"media"`
	Collaborators []string       `json:"collaborators,omitempty"`
	// A Page that has a location.
	LocationExternalID *string      `json:"locationExternalId,omitempty"`
	Cover              PublishCover `json:"cover,omitempty"`
	// Deprecated: The same as `cover.mediaId`. Use that instead.
	CoverMediaID *string `json:"coverMediaId,omitempty"`
	// Whether a reel also appears in the feed. Only for reels.
	ShareToFeed   *bool          `json:"shareToFeed,omitempty"`
	FirstComment  *PublishText   `json:"firstComment,omitempty"`
	StripLocation *StripLocation `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime    `json:"scheduledFor,omitempty"`
	Reference     *Reference     `json:"reference,omitempty"`
	Metadata      Metadata       `json:"metadata,omitempty"`
	Draft         *PublishDraft  `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each InstagramMediaItemPublish, too.
func (value InstagramMediaItemPublish) MarshalJSON() ([]byte, error) {
	type plain InstagramMediaItemPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "instagram.media.items"})
}

// One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel.
type InstagramMediaItemGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// Chosen by the media when absent.
	Variant       *string        `json:"variant,omitempty"`
	Text          *PublishText   `json:"text,omitempty"`
	Media         []PublishMedia `json:"media,omitempty"`
	Collaborators []string       `json:"collaborators,omitempty"`
	// A Page that has a location.
	LocationExternalID *string      `json:"locationExternalId,omitempty"`
	Cover              PublishCover `json:"cover,omitempty"`
	// Deprecated: The same as `cover.mediaId`. Use that instead.
	CoverMediaID *string `json:"coverMediaId,omitempty"`
	// Whether a reel also appears in the feed. Only for reels.
	ShareToFeed   *bool          `json:"shareToFeed,omitempty"`
	FirstComment  *PublishText   `json:"firstComment,omitempty"`
	StripLocation *StripLocation `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime    `json:"scheduledFor,omitempty"`
	Reference     *Reference     `json:"reference,omitempty"`
	Metadata      Metadata       `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each InstagramMediaItemGroupTarget, too.
func (value InstagramMediaItemGroupTarget) MarshalJSON() ([]byte, error) {
	type plain InstagramMediaItemGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "instagram.media.items"})
}

type InstagramMediaItemEvent struct {
	ID                 EventId            `json:"id"`
	Topic              string             `json:"topic"`
	Timestamp          Timestamp          `json:"timestamp"`
	Mode               EventMode          `json:"mode"`
	OrganizationID     string             `json:"organizationId"`
	ConnectedProfileID *string            `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin        `json:"origin"`
	Unreadable         *EventUnreadable   `json:"unreadable,omitempty"`
	Data               InstagramMediaItem `json:"data"`
}

// A live story of the account.
type InstagramStoryItem struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// Caption or body.
	Text              *string            `json:"text,omitempty"`
	Media             []MediaAsset       `json:"media,omitempty"`
	ProviderPermalink *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt       *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw       ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType       string             `json:"contentType"`
}

type InstagramStoryItemList struct {
	Data       []InstagramStoryItem `json:"data"`
	NextCursor *NextCursor          `json:"nextCursor,omitempty"`
	HasMore    bool                 `json:"hasMore"`
}

// One image or video.
type InstagramStoryItemPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Media              []PublishMedia       `json:"media"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each InstagramStoryItemPublish, too.
func (value InstagramStoryItemPublish) MarshalJSON() ([]byte, error) {
	type plain InstagramStoryItemPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "instagram.stories.items"})
}

// One image or video.
type InstagramStoryItemGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Media              []PublishMedia       `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each InstagramStoryItemGroupTarget, too.
func (value InstagramStoryItemGroupTarget) MarshalJSON() ([]byte, error) {
	type plain InstagramStoryItemGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "instagram.stories.items"})
}

type InstagramStoryItemEvent struct {
	ID                 EventId            `json:"id"`
	Topic              string             `json:"topic"`
	Timestamp          Timestamp          `json:"timestamp"`
	Mode               EventMode          `json:"mode"`
	OrganizationID     string             `json:"organizationId"`
	ConnectedProfileID *string            `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin        `json:"origin"`
	Unreadable         *EventUnreadable   `json:"unreadable,omitempty"`
	Data               InstagramStoryItem `json:"data"`
}

type InstagramComment struct {
	// Provider-owned comment id.
	ExternalID      string           `json:"externalId"`
	MediaExternalID string           `json:"mediaExternalId"`
	Text            string           `json:"text"`
	Author          *Author          `json:"author,omitempty"`
	Thread          *ThreadReference `json:"thread,omitempty"`
	PublishedAt     *Timestamp       `json:"publishedAt,omitempty"`
	ProviderRaw     ProviderRaw      `json:"providerRaw,omitempty"`
	ContentType     string           `json:"contentType"`
}

type InstagramCommentList struct {
	Data       []InstagramComment `json:"data"`
	NextCursor *NextCursor        `json:"nextCursor,omitempty"`
	HasMore    bool               `json:"hasMore"`
}

// A comment on media, or a reply to a comment.
type InstagramCommentPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             CommentTarget        `json:"target"`
	Text               PublishText          `json:"text"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each InstagramCommentPublish, too.
func (value InstagramCommentPublish) MarshalJSON() ([]byte, error) {
	type plain InstagramCommentPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "instagram.media.comments"})
}

// A comment on media, or a reply to a comment.
type InstagramCommentGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             CommentTarget        `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each InstagramCommentGroupTarget, too.
func (value InstagramCommentGroupTarget) MarshalJSON() ([]byte, error) {
	type plain InstagramCommentGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "instagram.media.comments"})
}

type InstagramCommentEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               InstagramComment `json:"data"`
}

type InstagramCommentModeratedEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Hidden             EventHidden      `json:"hidden"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               InstagramComment `json:"data"`
}

type InstagramThread struct {
	// Provider-owned conversation id.
	ExternalID string `json:"externalId"`
	// The people in the thread, the account itself included.
	ParticipantExternalIDs []string    `json:"participantExternalIds"`
	UpdatedAt              *Timestamp  `json:"updatedAt,omitempty"`
	ProviderRaw            ProviderRaw `json:"providerRaw,omitempty"`
	ContentType            string      `json:"contentType"`
}

type InstagramThreadList struct {
	Data       []InstagramThread `json:"data"`
	NextCursor *NextCursor       `json:"nextCursor,omitempty"`
	HasMore    bool              `json:"hasMore"`
}

type InstagramThreadEvent struct {
	ID                 EventId         `json:"id"`
	Topic              string          `json:"topic"`
	Timestamp          Timestamp       `json:"timestamp"`
	Mode               EventMode       `json:"mode"`
	OrganizationID     string          `json:"organizationId"`
	ConnectedProfileID *string         `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin     `json:"origin"`
	Data               InstagramThread `json:"data"`
}

type InstagramMessage struct {
	// Provider-owned message id.
	ExternalID string `json:"externalId"`
	// The owning conversation. Present on messages read through threads; absent on messages observed through provider webhooks, because those do not identify the conversation.
	ThreadExternalID *string          `json:"threadExternalId,omitempty"`
	Text             *string          `json:"text,omitempty"`
	Author           *Author          `json:"author,omitempty"`
	Thread           *ThreadReference `json:"thread,omitempty"`
	PublishedAt      *Timestamp       `json:"publishedAt,omitempty"`
	ProviderRaw      ProviderRaw      `json:"providerRaw,omitempty"`
	ContentType      string           `json:"contentType"`
}

type InstagramMessageList struct {
	Data       []InstagramMessage `json:"data"`
	NextCursor *NextCursor        `json:"nextCursor,omitempty"`
	HasMore    bool               `json:"hasMore"`
}

// A message in a thread or to a person, or a private reply to a comment.
type InstagramMessagePublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             MessageTarget        `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each InstagramMessagePublish, too.
func (value InstagramMessagePublish) MarshalJSON() ([]byte, error) {
	type plain InstagramMessagePublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "instagram.dm.messages"})
}

// A message in a thread or to a person, or a private reply to a comment.
type InstagramMessageGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             MessageTarget        `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each InstagramMessageGroupTarget, too.
func (value InstagramMessageGroupTarget) MarshalJSON() ([]byte, error) {
	type plain InstagramMessageGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "instagram.dm.messages"})
}

type InstagramMessageEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               InstagramMessage `json:"data"`
}

// A published post of the Page.
type FacebookMediaItem struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	Variant    string `json:"variant"`
	// Caption or body.
	Text              *string            `json:"text,omitempty"`
	Media             []MediaAsset       `json:"media,omitempty"`
	ProviderPermalink *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt       *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw       ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType       string             `json:"contentType"`
}

type FacebookMediaItemList struct {
	Data       []FacebookMediaItem `json:"data"`
	NextCursor *NextCursor         `json:"nextCursor,omitempty"`
	HasMore    bool                `json:"hasMore"`
}

// A text, a link, photos, a video, a reel or a story of a Page.
type FacebookMediaItemPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// `feed` when absent.
	Variant *string      `json:"variant,omitempty"`
	Text    *PublishText `json:"text,omitempty"`
	// The post gets a card of this page.
	Link          *string        `json:"link,omitempty"`
	Media         []PublishFile  `json:"media,omitempty"`
	FirstComment  *PublishText   `json:"firstComment,omitempty"`
	StripLocation *StripLocation `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime    `json:"scheduledFor,omitempty"`
	Reference     *Reference     `json:"reference,omitempty"`
	Metadata      Metadata       `json:"metadata,omitempty"`
	Draft         *PublishDraft  `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each FacebookMediaItemPublish, too.
func (value FacebookMediaItemPublish) MarshalJSON() ([]byte, error) {
	type plain FacebookMediaItemPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "facebook.media.items"})
}

// A text, a link, photos, a video, a reel or a story of a Page.
type FacebookMediaItemGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// `feed` when absent.
	Variant *string      `json:"variant,omitempty"`
	Text    *PublishText `json:"text,omitempty"`
	// The post gets a card of this page.
	Link          *string        `json:"link,omitempty"`
	Media         []PublishFile  `json:"media,omitempty"`
	FirstComment  *PublishText   `json:"firstComment,omitempty"`
	StripLocation *StripLocation `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime    `json:"scheduledFor,omitempty"`
	Reference     *Reference     `json:"reference,omitempty"`
	Metadata      Metadata       `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each FacebookMediaItemGroupTarget, too.
func (value FacebookMediaItemGroupTarget) MarshalJSON() ([]byte, error) {
	type plain FacebookMediaItemGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "facebook.media.items"})
}

type FacebookMediaItemEvent struct {
	ID                 EventId           `json:"id"`
	Topic              string            `json:"topic"`
	Timestamp          Timestamp         `json:"timestamp"`
	Mode               EventMode         `json:"mode"`
	OrganizationID     string            `json:"organizationId"`
	ConnectedProfileID *string           `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin       `json:"origin"`
	Unreadable         *EventUnreadable  `json:"unreadable,omitempty"`
	Data               FacebookMediaItem `json:"data"`
}

type FacebookMediaItemModeratedEvent struct {
	ID                 EventId           `json:"id"`
	Topic              string            `json:"topic"`
	Timestamp          Timestamp         `json:"timestamp"`
	Mode               EventMode         `json:"mode"`
	OrganizationID     string            `json:"organizationId"`
	ConnectedProfileID *string           `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin       `json:"origin"`
	Hidden             EventHidden       `json:"hidden"`
	Unreadable         *EventUnreadable  `json:"unreadable,omitempty"`
	Data               FacebookMediaItem `json:"data"`
}

type FacebookComment struct {
	// Provider-owned comment id.
	ExternalID      string           `json:"externalId"`
	MediaExternalID string           `json:"mediaExternalId"`
	Text            string           `json:"text"`
	Author          *Author          `json:"author,omitempty"`
	Thread          *ThreadReference `json:"thread,omitempty"`
	PublishedAt     *Timestamp       `json:"publishedAt,omitempty"`
	ProviderRaw     ProviderRaw      `json:"providerRaw,omitempty"`
	ContentType     string           `json:"contentType"`
}

type FacebookCommentList struct {
	Data       []FacebookComment `json:"data"`
	NextCursor *NextCursor       `json:"nextCursor,omitempty"`
	HasMore    bool              `json:"hasMore"`
}

// A comment on a post, or a reply to a comment.
type FacebookCommentPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             CommentTarget        `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each FacebookCommentPublish, too.
func (value FacebookCommentPublish) MarshalJSON() ([]byte, error) {
	type plain FacebookCommentPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "facebook.media.comments"})
}

// A comment on a post, or a reply to a comment.
type FacebookCommentGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             CommentTarget        `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each FacebookCommentGroupTarget, too.
func (value FacebookCommentGroupTarget) MarshalJSON() ([]byte, error) {
	type plain FacebookCommentGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "facebook.media.comments"})
}

type FacebookCommentEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               FacebookComment  `json:"data"`
}

type FacebookCommentModeratedEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Hidden             EventHidden      `json:"hidden"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               FacebookComment  `json:"data"`
}

type FacebookThread struct {
	// Provider-owned conversation id.
	ExternalID string `json:"externalId"`
	// The people in the thread, the account itself included.
	ParticipantExternalIDs []string    `json:"participantExternalIds"`
	UpdatedAt              *Timestamp  `json:"updatedAt,omitempty"`
	ProviderRaw            ProviderRaw `json:"providerRaw,omitempty"`
	ContentType            string      `json:"contentType"`
}

type FacebookThreadList struct {
	Data       []FacebookThread `json:"data"`
	NextCursor *NextCursor      `json:"nextCursor,omitempty"`
	HasMore    bool             `json:"hasMore"`
}

type FacebookThreadEvent struct {
	ID                 EventId        `json:"id"`
	Topic              string         `json:"topic"`
	Timestamp          Timestamp      `json:"timestamp"`
	Mode               EventMode      `json:"mode"`
	OrganizationID     string         `json:"organizationId"`
	ConnectedProfileID *string        `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin    `json:"origin"`
	Data               FacebookThread `json:"data"`
}

type FacebookMessage struct {
	// Provider-owned message id.
	ExternalID string `json:"externalId"`
	// The owning conversation. Present on messages read through threads; absent on messages observed through provider webhooks, because those do not identify the conversation.
	ThreadExternalID *string          `json:"threadExternalId,omitempty"`
	Text             *string          `json:"text,omitempty"`
	Author           *Author          `json:"author,omitempty"`
	Thread           *ThreadReference `json:"thread,omitempty"`
	PublishedAt      *Timestamp       `json:"publishedAt,omitempty"`
	ProviderRaw      ProviderRaw      `json:"providerRaw,omitempty"`
	ContentType      string           `json:"contentType"`
}

type FacebookMessageList struct {
	Data       []FacebookMessage `json:"data"`
	NextCursor *NextCursor       `json:"nextCursor,omitempty"`
	HasMore    bool              `json:"hasMore"`
}

// A message in a thread or to a person, or a private reply to a comment.
type FacebookMessagePublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             MessageTarget        `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each FacebookMessagePublish, too.
func (value FacebookMessagePublish) MarshalJSON() ([]byte, error) {
	type plain FacebookMessagePublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "facebook.dm.messages"})
}

// A message in a thread or to a person, or a private reply to a comment.
type FacebookMessageGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             MessageTarget        `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each FacebookMessageGroupTarget, too.
func (value FacebookMessageGroupTarget) MarshalJSON() ([]byte, error) {
	type plain FacebookMessageGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "facebook.dm.messages"})
}

type FacebookMessageEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               FacebookMessage  `json:"data"`
}

// A post of the account that is not a reply. A `repost` has no content of its own: `quotedPostExternalId` says
// which post it shows. A `quote` has both.
type ThreadsPost struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	Variant    string `json:"variant"`
	// Caption or body.
	Text   *string      `json:"text,omitempty"`
	Author *Author      `json:"author,omitempty"`
	Media  []MediaAsset `json:"media,omitempty"`
	// The link that is attached to the text.
	Link *string `json:"link,omitempty"`
	Poll *Poll   `json:"poll,omitempty"`
	// The topic of the post; at most one.
	Tags []string `json:"tags,omitempty"`
	// The post that is quoted or reposted.
	QuotedPostExternalID *string            `json:"quotedPostExternalId,omitempty"`
	ProviderPermalink    *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt          *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw          ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType          string             `json:"contentType"`
}

type ThreadsPostList struct {
	Data       []ThreadsPost `json:"data"`
	NextCursor *NextCursor   `json:"nextCursor,omitempty"`
	HasMore    bool          `json:"hasMore"`
}

// A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.
// A text can have a link or a poll attached. `tags` has the topic of the post, at most one.
type ThreadsPostPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// Chosen by the target and the text when absent.
	Variant *string       `json:"variant,omitempty"`
	Text    *PublishText  `json:"text,omitempty"`
	Media   []PublishFile `json:"media,omitempty"`
	// The post gets a card of this page.
	Link          *string               `json:"link,omitempty"`
	Poll          *PublishPoll          `json:"poll,omitempty"`
	Tags          PublishTags           `json:"tags,omitempty"`
	ReplyAudience *PublishReplyAudience `json:"replyAudience,omitempty"`
	Target        *PostTarget           `json:"target,omitempty"`
	Thread        PublishThread         `json:"thread,omitempty"`
	FirstComment  *PublishText          `json:"firstComment,omitempty"`
	StripLocation *StripLocation        `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime           `json:"scheduledFor,omitempty"`
	Reference     *Reference            `json:"reference,omitempty"`
	Metadata      Metadata              `json:"metadata,omitempty"`
	Draft         *PublishDraft         `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each ThreadsPostPublish, too.
func (value ThreadsPostPublish) MarshalJSON() ([]byte, error) {
	type plain ThreadsPostPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "threads.posts.items"})
}

// A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.
// A text can have a link or a poll attached. `tags` has the topic of the post, at most one.
type ThreadsPostGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// Chosen by the target and the text when absent.
	Variant *string       `json:"variant,omitempty"`
	Text    *PublishText  `json:"text,omitempty"`
	Media   []PublishFile `json:"media,omitempty"`
	// The post gets a card of this page.
	Link          *string               `json:"link,omitempty"`
	Poll          *PublishPoll          `json:"poll,omitempty"`
	Tags          PublishTags           `json:"tags,omitempty"`
	ReplyAudience *PublishReplyAudience `json:"replyAudience,omitempty"`
	Target        *PostTarget           `json:"target,omitempty"`
	Thread        PublishThread         `json:"thread,omitempty"`
	FirstComment  *PublishText          `json:"firstComment,omitempty"`
	StripLocation *StripLocation        `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime           `json:"scheduledFor,omitempty"`
	Reference     *Reference            `json:"reference,omitempty"`
	Metadata      Metadata              `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each ThreadsPostGroupTarget, too.
func (value ThreadsPostGroupTarget) MarshalJSON() ([]byte, error) {
	type plain ThreadsPostGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "threads.posts.items"})
}

type ThreadsPostEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               ThreadsPost      `json:"data"`
}

type ThreadsReply struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// The post at the root of the thread, as in `thread.rootId`.
	PostExternalID string           `json:"postExternalId"`
	Text           string           `json:"text"`
	Author         *Author          `json:"author,omitempty"`
	Thread         *ThreadReference `json:"thread,omitempty"`
	Media          []MediaAsset     `json:"media,omitempty"`
	// The link that is attached to the text.
	Link *string `json:"link,omitempty"`
	Poll *Poll   `json:"poll,omitempty"`
	// The topic of the post; at most one.
	Tags []string `json:"tags,omitempty"`
	// The post that is quoted.
	QuotedPostExternalID *string            `json:"quotedPostExternalId,omitempty"`
	ProviderPermalink    *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt          *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw          ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType          string             `json:"contentType"`
}

type ThreadsReplyList struct {
	Data       []ThreadsReply `json:"data"`
	NextCursor *NextCursor    `json:"nextCursor,omitempty"`
	HasMore    bool           `json:"hasMore"`
}

// A reply to a post, or to a reply.
type ThreadsReplyPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             PostTarget           `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	// The post gets a card of this page.
	Link          *string               `json:"link,omitempty"`
	Poll          *PublishPoll          `json:"poll,omitempty"`
	Tags          PublishTags           `json:"tags,omitempty"`
	ReplyAudience *PublishReplyAudience `json:"replyAudience,omitempty"`
	Thread        PublishThread         `json:"thread,omitempty"`
	StripLocation *StripLocation        `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime           `json:"scheduledFor,omitempty"`
	Reference     *Reference            `json:"reference,omitempty"`
	Metadata      Metadata              `json:"metadata,omitempty"`
	Draft         *PublishDraft         `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each ThreadsReplyPublish, too.
func (value ThreadsReplyPublish) MarshalJSON() ([]byte, error) {
	type plain ThreadsReplyPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "threads.posts.replies"})
}

// A reply to a post, or to a reply.
type ThreadsReplyGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             PostTarget           `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	// The post gets a card of this page.
	Link          *string               `json:"link,omitempty"`
	Poll          *PublishPoll          `json:"poll,omitempty"`
	Tags          PublishTags           `json:"tags,omitempty"`
	ReplyAudience *PublishReplyAudience `json:"replyAudience,omitempty"`
	Thread        PublishThread         `json:"thread,omitempty"`
	StripLocation *StripLocation        `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime           `json:"scheduledFor,omitempty"`
	Reference     *Reference            `json:"reference,omitempty"`
	Metadata      Metadata              `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each ThreadsReplyGroupTarget, too.
func (value ThreadsReplyGroupTarget) MarshalJSON() ([]byte, error) {
	type plain ThreadsReplyGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "threads.posts.replies"})
}

type ThreadsReplyEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               ThreadsReply     `json:"data"`
}

type ThreadsReplyModeratedEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Hidden             EventHidden      `json:"hidden"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               ThreadsReply     `json:"data"`
}

// A post of the account that is not a reply. A `repost` has no content of its own: `quotedPostExternalId` says
// which post it shows. A `quote` has both.
type BlueskyPost struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	Variant    string `json:"variant"`
	// Caption or body.
	Text   *string      `json:"text,omitempty"`
	Author *Author      `json:"author,omitempty"`
	Media  []MediaAsset `json:"media,omitempty"`
	// The link of the card that the post has.
	Link *string `json:"link,omitempty"`
	// The post that is quoted or reposted.
	QuotedPostExternalID *string            `json:"quotedPostExternalId,omitempty"`
	ProviderPermalink    *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt          *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw          ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType          string             `json:"contentType"`
}

type BlueskyPostList struct {
	Data       []BlueskyPost `json:"data"`
	NextCursor *NextCursor   `json:"nextCursor,omitempty"`
	HasMore    bool          `json:"hasMore"`
}

// A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in
// the text work as such at the provider.
type BlueskyPostPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// Chosen by the target and the text when absent.
	Variant *string       `json:"variant,omitempty"`
	Text    *PublishText  `json:"text,omitempty"`
	Media   []PublishFile `json:"media,omitempty"`
	// The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined
	// with `media`.
	Link          *string          `json:"link,omitempty"`
	LinkCard      *PublishLinkCard `json:"linkCard,omitempty"`
	Target        *PostTarget      `json:"target,omitempty"`
	Language      *PublishLanguage `json:"language,omitempty"`
	Thread        PublishThread    `json:"thread,omitempty"`
	FirstComment  *PublishText     `json:"firstComment,omitempty"`
	StripLocation *StripLocation   `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime      `json:"scheduledFor,omitempty"`
	Reference     *Reference       `json:"reference,omitempty"`
	Metadata      Metadata         `json:"metadata,omitempty"`
	Draft         *PublishDraft    `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each BlueskyPostPublish, too.
func (value BlueskyPostPublish) MarshalJSON() ([]byte, error) {
	type plain BlueskyPostPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "bluesky.posts.items"})
}

// A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in
// the text work as such at the provider.
type BlueskyPostGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// Chosen by the target and the text when absent.
	Variant *string       `json:"variant,omitempty"`
	Text    *PublishText  `json:"text,omitempty"`
	Media   []PublishFile `json:"media,omitempty"`
	// The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined
	// with `media`.
	Link          *string          `json:"link,omitempty"`
	LinkCard      *PublishLinkCard `json:"linkCard,omitempty"`
	Target        *PostTarget      `json:"target,omitempty"`
	Language      *PublishLanguage `json:"language,omitempty"`
	Thread        PublishThread    `json:"thread,omitempty"`
	FirstComment  *PublishText     `json:"firstComment,omitempty"`
	StripLocation *StripLocation   `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime      `json:"scheduledFor,omitempty"`
	Reference     *Reference       `json:"reference,omitempty"`
	Metadata      Metadata         `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each BlueskyPostGroupTarget, too.
func (value BlueskyPostGroupTarget) MarshalJSON() ([]byte, error) {
	type plain BlueskyPostGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "bluesky.posts.items"})
}

type BlueskyPostEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               BlueskyPost      `json:"data"`
}

type BlueskyReply struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// The post at the root of the thread, as in `thread.rootId`.
	PostExternalID string           `json:"postExternalId"`
	Text           string           `json:"text"`
	Author         *Author          `json:"author,omitempty"`
	Thread         *ThreadReference `json:"thread,omitempty"`
	Media          []MediaAsset     `json:"media,omitempty"`
	// The link of the card that the post has.
	Link *string `json:"link,omitempty"`
	// The post that is quoted.
	QuotedPostExternalID *string            `json:"quotedPostExternalId,omitempty"`
	ProviderPermalink    *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt          *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw          ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType          string             `json:"contentType"`
}

type BlueskyReplyList struct {
	Data       []BlueskyReply `json:"data"`
	NextCursor *NextCursor    `json:"nextCursor,omitempty"`
	HasMore    bool           `json:"hasMore"`
}

// A reply to a post, or to a reply.
type BlueskyReplyPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             PostTarget           `json:"target"`
	Language           *PublishLanguage     `json:"language,omitempty"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	Thread             PublishThread        `json:"thread,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each BlueskyReplyPublish, too.
func (value BlueskyReplyPublish) MarshalJSON() ([]byte, error) {
	type plain BlueskyReplyPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "bluesky.posts.replies"})
}

// A reply to a post, or to a reply.
type BlueskyReplyGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             PostTarget           `json:"target"`
	Language           *PublishLanguage     `json:"language,omitempty"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	Thread             PublishThread        `json:"thread,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each BlueskyReplyGroupTarget, too.
func (value BlueskyReplyGroupTarget) MarshalJSON() ([]byte, error) {
	type plain BlueskyReplyGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "bluesky.posts.replies"})
}

type BlueskyReplyEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               BlueskyReply     `json:"data"`
}

type BlueskyReplyModeratedEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Hidden             EventHidden      `json:"hidden"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               BlueskyReply     `json:"data"`
}

// A post that is not a reply. A `boost` has no content of its own: `boostedPostExternalId` says which post it
// shows.
type MastodonPost struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	Variant    string `json:"variant"`
	// The text without its markup.
	Text *string `json:"text,omitempty"`
	// What readers see until they choose to see the post.
	ContentWarning *string `json:"contentWarning,omitempty"`
	// The language that the author has set, such as `de` or `zh-TW`.
	Language *string `json:"language,omitempty"`
	// Who can see it: `public`, `unlisted` or `private`.
	Privacy *string      `json:"privacy,omitempty"`
	Author  *Author      `json:"author,omitempty"`
	Media   []MediaAsset `json:"media,omitempty"`
	Poll    *Poll        `json:"poll,omitempty"`
	// The post that is boosted.
	BoostedPostExternalID *string `json:"boostedPostExternalId,omitempty"`
	// The post that is quoted.
	QuotedPostExternalID *string            `json:"quotedPostExternalId,omitempty"`
	ProviderPermalink    *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt          *Timestamp         `json:"publishedAt,omitempty"`
	UpdatedAt            *Timestamp         `json:"updatedAt,omitempty"`
	// Only in the answer to an update: says that more people can see it than before.
	Warning     *string     `json:"warning,omitempty"`
	ProviderRaw ProviderRaw `json:"providerRaw,omitempty"`
	ContentType string      `json:"contentType"`
}

type MastodonPostList struct {
	Data       []MastodonPost `json:"data"`
	NextCursor *NextCursor    `json:"nextCursor,omitempty"`
	HasMore    bool           `json:"hasMore"`
}

type MastodonPostUpdate struct {
	Text *PublishText `json:"text,omitempty"`
	// Shown in place of the content until a reader chooses to see it. An empty text removes the warning.
	ContentWarning *string          `json:"contentWarning,omitempty"`
	Language       *PublishLanguage `json:"language,omitempty"`
}

// A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at
// the provider. Each server has its own rules; those listed are of a server with the usual settings.
type MastodonPostPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// Chosen by the target when absent.
	Variant        *string                `json:"variant,omitempty"`
	Text           *PublishText           `json:"text,omitempty"`
	Media          []PublishFile          `json:"media,omitempty"`
	ContentWarning *PublishContentWarning `json:"contentWarning,omitempty"`
	Privacy        *PublishPrivacy        `json:"privacy,omitempty"`
	Language       *PublishLanguage       `json:"language,omitempty"`
	Poll           *PublishPoll           `json:"poll,omitempty"`
	Target         *PostTarget            `json:"target,omitempty"`
	Thread         PublishThread          `json:"thread,omitempty"`
	FirstComment   *PublishText           `json:"firstComment,omitempty"`
	StripLocation  *StripLocation         `json:"stripLocation,omitempty"`
	ScheduledFor   PublishTime            `json:"scheduledFor,omitempty"`
	Reference      *Reference             `json:"reference,omitempty"`
	Metadata       Metadata               `json:"metadata,omitempty"`
	Draft          *PublishDraft          `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each MastodonPostPublish, too.
func (value MastodonPostPublish) MarshalJSON() ([]byte, error) {
	type plain MastodonPostPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "mastodon.posts.items"})
}

// A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at
// the provider. Each server has its own rules; those listed are of a server with the usual settings.
type MastodonPostGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	// Chosen by the target when absent.
	Variant        *string                `json:"variant,omitempty"`
	Text           *PublishText           `json:"text,omitempty"`
	Media          []PublishFile          `json:"media,omitempty"`
	ContentWarning *PublishContentWarning `json:"contentWarning,omitempty"`
	Privacy        *PublishPrivacy        `json:"privacy,omitempty"`
	Language       *PublishLanguage       `json:"language,omitempty"`
	Poll           *PublishPoll           `json:"poll,omitempty"`
	Target         *PostTarget            `json:"target,omitempty"`
	Thread         PublishThread          `json:"thread,omitempty"`
	FirstComment   *PublishText           `json:"firstComment,omitempty"`
	StripLocation  *StripLocation         `json:"stripLocation,omitempty"`
	ScheduledFor   PublishTime            `json:"scheduledFor,omitempty"`
	Reference      *Reference             `json:"reference,omitempty"`
	Metadata       Metadata               `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each MastodonPostGroupTarget, too.
func (value MastodonPostGroupTarget) MarshalJSON() ([]byte, error) {
	type plain MastodonPostGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "mastodon.posts.items"})
}

type MastodonPostEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               MastodonPost     `json:"data"`
}

type MastodonReply struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// The post at the root of the thread, as in `thread.rootId`.
	PostExternalID string `json:"postExternalId"`
	// The text without its markup.
	Text string `json:"text"`
	// What readers see until they choose to see the reply.
	ContentWarning *string `json:"contentWarning,omitempty"`
	// The language that the author has set, such as `de` or `zh-TW`.
	Language *string `json:"language,omitempty"`
	// Who can see it: `public`, `unlisted` or `private`.
	Privacy *string          `json:"privacy,omitempty"`
	Author  *Author          `json:"author,omitempty"`
	Thread  *ThreadReference `json:"thread,omitempty"`
	Media   []MediaAsset     `json:"media,omitempty"`
	Poll    *Poll            `json:"poll,omitempty"`
	// The post that is quoted.
	QuotedPostExternalID *string            `json:"quotedPostExternalId,omitempty"`
	ProviderPermalink    *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt          *Timestamp         `json:"publishedAt,omitempty"`
	UpdatedAt            *Timestamp         `json:"updatedAt,omitempty"`
	// Only in the answer to an update: says that more people can see it than before.
	Warning     *string     `json:"warning,omitempty"`
	ProviderRaw ProviderRaw `json:"providerRaw,omitempty"`
	ContentType string      `json:"contentType"`
}

type MastodonReplyList struct {
	Data       []MastodonReply `json:"data"`
	NextCursor *NextCursor     `json:"nextCursor,omitempty"`
	HasMore    bool            `json:"hasMore"`
}

type MastodonReplyUpdate struct {
	Text *PublishText `json:"text,omitempty"`
	// Shown in place of the content until a reader chooses to see it. An empty text removes the warning.
	ContentWarning *string          `json:"contentWarning,omitempty"`
	Language       *PublishLanguage `json:"language,omitempty"`
}

// A reply to a post, or to a reply. People are notified of it if its text mentions them.
type MastodonReplyPublish struct {
	ConnectedProfileID string                 `json:"connectedProfileId"`
	Title              *PublishRequestTitle   `json:"title,omitempty"`
	Target             PostTarget             `json:"target"`
	Text               *PublishText           `json:"text,omitempty"`
	Media              []PublishFile          `json:"media,omitempty"`
	ContentWarning     *PublishContentWarning `json:"contentWarning,omitempty"`
	Privacy            *PublishPrivacy        `json:"privacy,omitempty"`
	Language           *PublishLanguage       `json:"language,omitempty"`
	Poll               *PublishPoll           `json:"poll,omitempty"`
	Thread             PublishThread          `json:"thread,omitempty"`
	StripLocation      *StripLocation         `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime            `json:"scheduledFor,omitempty"`
	Reference          *Reference             `json:"reference,omitempty"`
	Metadata           Metadata               `json:"metadata,omitempty"`
	Draft              *PublishDraft          `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each MastodonReplyPublish, too.
func (value MastodonReplyPublish) MarshalJSON() ([]byte, error) {
	type plain MastodonReplyPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "mastodon.posts.replies"})
}

// A reply to a post, or to a reply. People are notified of it if its text mentions them.
type MastodonReplyGroupTarget struct {
	ConnectedProfileID string                 `json:"connectedProfileId"`
	Title              *PublishRequestTitle   `json:"title,omitempty"`
	Target             PostTarget             `json:"target"`
	Text               *PublishText           `json:"text,omitempty"`
	Media              []PublishFile          `json:"media,omitempty"`
	ContentWarning     *PublishContentWarning `json:"contentWarning,omitempty"`
	Privacy            *PublishPrivacy        `json:"privacy,omitempty"`
	Language           *PublishLanguage       `json:"language,omitempty"`
	Poll               *PublishPoll           `json:"poll,omitempty"`
	Thread             PublishThread          `json:"thread,omitempty"`
	StripLocation      *StripLocation         `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime            `json:"scheduledFor,omitempty"`
	Reference          *Reference             `json:"reference,omitempty"`
	Metadata           Metadata               `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each MastodonReplyGroupTarget, too.
func (value MastodonReplyGroupTarget) MarshalJSON() ([]byte, error) {
	type plain MastodonReplyGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "mastodon.posts.replies"})
}

type MastodonReplyEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               MastodonReply    `json:"data"`
}

// A video that the channel has uploaded. Shorts are included: the provider does not say which videos are Shorts.
type YoutubeVideo struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	Title      string `json:"title"`
	// The description.
	Text *string  `json:"text,omitempty"`
	Tags []string `json:"tags,omitempty"`
	// The provider's id of the category.
	Category *string `json:"category,omitempty"`
	// The language of the title and the description, such as `pt-BR`.
	Language *string `json:"language,omitempty"`
	// Who can see it: `public`, `unlisted` or `private`.
	Privacy string `json:"privacy"`
	// When the provider will make it public.
	PublishAt *time.Time `json:"publishAt,omitempty"`
	// `youtube` or `creativeCommon`.
	License    *string `json:"license,omitempty"`
	Embeddable *bool   `json:"embeddable,omitempty"`
	// What the channel has declared, or else what the provider has decided.
	MadeForKids    *bool `json:"madeForKids,omitempty"`
	SyntheticMedia *bool `json:"syntheticMedia,omitempty"`
	// `uploaded` while it is being processed, `processed`, `failed` or `rejected`.
	UploadStatus *string `json:"uploadStatus,omitempty"`
	// Why it has failed or was rejected, in the provider's word, such as `codec` or `duplicate`.
	UploadProblem   *string  `json:"uploadProblem,omitempty"`
	DurationSeconds *float64 `json:"durationSeconds,omitempty"`
	// The thumbnail.
	Media             []MediaAsset       `json:"media,omitempty"`
	ProviderPermalink *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt       *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw       ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType       string             `json:"contentType"`
}

type YoutubeVideoList struct {
	Data       []YoutubeVideo `json:"data"`
	NextCursor *NextCursor    `json:"nextCursor,omitempty"`
	HasMore    bool           `json:"hasMore"`
}

type YoutubeVideoUpdate struct {
	Title *string `json:"title,omitempty"`
	// The description. An empty text removes it.
	Text *string `json:"text,omitempty"`
	// An empty list removes them.
	Tags           []string               `json:"tags,omitempty"`
	Category       *PublishCategory       `json:"category,omitempty"`
	Privacy        *PublishPrivacy        `json:"privacy,omitempty"`
	License        *PublishLicense        `json:"license,omitempty"`
	Embeddable     *PublishEmbeddable     `json:"embeddable,omitempty"`
	MadeForKids    *PublishMadeForKids    `json:"madeForKids,omitempty"`
	SyntheticMedia *PublishSyntheticMedia `json:"syntheticMedia,omitempty"`
}

// A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts.
type YoutubeVideoPublish struct {
	ConnectedProfileID string                    `json:"connectedProfileId"`
	Title              string                    `json:"title"`
	Text               *PublishText              `json:"text,omitempty"`
	Media              []PublishFile             `json:"media"`
	Cover              PublishCover              `json:"cover,omitempty"`
	Tags               PublishTags               `json:"tags,omitempty"`
	Category           *PublishCategory          `json:"category,omitempty"`
	Language           *PublishLanguage          `json:"language,omitempty"`
	Privacy            *PublishPrivacy           `json:"privacy,omitempty"`
	PublishAt          *PublishAt                `json:"publishAt,omitempty"`
	License            *PublishLicense           `json:"license,omitempty"`
	Embeddable         *PublishEmbeddable        `json:"embeddable,omitempty"`
	MadeForKids        PublishMadeForKids        `json:"madeForKids"`
	SyntheticMedia     *PublishSyntheticMedia    `json:"syntheticMedia,omitempty"`
	PaidPromotion      *PublishPaidPromotion     `json:"paidPromotion,omitempty"`
	NotifySubscribers  *PublishNotifySubscribers `json:"notifySubscribers,omitempty"`
	Board              *PublishBoard             `json:"board,omitempty"`
	FirstComment       *PublishText              `json:"firstComment,omitempty"`
	StripLocation      *StripLocation            `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime               `json:"scheduledFor,omitempty"`
	Reference          *Reference                `json:"reference,omitempty"`
	Metadata           Metadata                  `json:"metadata,omitempty"`
	Draft              *PublishDraft             `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each YoutubeVideoPublish, too.
func (value YoutubeVideoPublish) MarshalJSON() ([]byte, error) {
	type plain YoutubeVideoPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "youtube.videos.items"})
}

// A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts.
type YoutubeVideoGroupTarget struct {
	ConnectedProfileID string                    `json:"connectedProfileId"`
	Title              *string                   `json:"title,omitempty"`
	Text               *PublishText              `json:"text,omitempty"`
	Media              []PublishFile             `json:"media,omitempty"`
	Cover              PublishCover              `json:"cover,omitempty"`
	Tags               PublishTags               `json:"tags,omitempty"`
	Category           *PublishCategory          `json:"category,omitempty"`
	Language           *PublishLanguage          `json:"language,omitempty"`
	Privacy            *PublishPrivacy           `json:"privacy,omitempty"`
	PublishAt          *PublishAt                `json:"publishAt,omitempty"`
	License            *PublishLicense           `json:"license,omitempty"`
	Embeddable         *PublishEmbeddable        `json:"embeddable,omitempty"`
	MadeForKids        PublishMadeForKids        `json:"madeForKids"`
	SyntheticMedia     *PublishSyntheticMedia    `json:"syntheticMedia,omitempty"`
	PaidPromotion      *PublishPaidPromotion     `json:"paidPromotion,omitempty"`
	NotifySubscribers  *PublishNotifySubscribers `json:"notifySubscribers,omitempty"`
	Board              *PublishBoard             `json:"board,omitempty"`
	FirstComment       *PublishText              `json:"firstComment,omitempty"`
	StripLocation      *StripLocation            `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime               `json:"scheduledFor,omitempty"`
	Reference          *Reference                `json:"reference,omitempty"`
	Metadata           Metadata                  `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each YoutubeVideoGroupTarget, too.
func (value YoutubeVideoGroupTarget) MarshalJSON() ([]byte, error) {
	type plain YoutubeVideoGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "youtube.videos.items"})
}

type YoutubeVideoEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               YoutubeVideo     `json:"data"`
}

type YoutubeComment struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// The video that it is on.
	VideoExternalID *string          `json:"videoExternalId,omitempty"`
	Text            string           `json:"text"`
	Author          *Author          `json:"author,omitempty"`
	Thread          *ThreadReference `json:"thread,omitempty"`
	// Only on comments that are not replies.
	ReplyCount *int64 `json:"replyCount,omitempty"`
	LikeCount  *int64 `json:"likeCount,omitempty"`
	// `published`, `heldForReview`, `likelySpam` or `rejected`, as far as the provider says: in lists, and not of a comment that is read by its id.
	ModerationStatus *string     `json:"moderationStatus,omitempty"`
	PublishedAt      *Timestamp  `json:"publishedAt,omitempty"`
	UpdatedAt        *Timestamp  `json:"updatedAt,omitempty"`
	ProviderRaw      ProviderRaw `json:"providerRaw,omitempty"`
	ContentType      string      `json:"contentType"`
}

type YoutubeCommentList struct {
	Data       []YoutubeComment `json:"data"`
	NextCursor *NextCursor      `json:"nextCursor,omitempty"`
	HasMore    bool             `json:"hasMore"`
}

type YoutubeCommentUpdate struct {
	Text PublishText `json:"text"`
}

type YoutubeCommentModeration struct {
	Hidden bool `json:"hidden"`
	// Only with `hidden: true`.
	BanAuthor *bool `json:"banAuthor,omitempty"`
}

// A comment on a video, or a reply to a comment.
type YoutubeCommentPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             VideoCommentTarget   `json:"target"`
	Text               PublishText          `json:"text"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each YoutubeCommentPublish, too.
func (value YoutubeCommentPublish) MarshalJSON() ([]byte, error) {
	type plain YoutubeCommentPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "youtube.videos.comments"})
}

// A comment on a video, or a reply to a comment.
type YoutubeCommentGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             VideoCommentTarget   `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each YoutubeCommentGroupTarget, too.
func (value YoutubeCommentGroupTarget) MarshalJSON() ([]byte, error) {
	type plain YoutubeCommentGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "youtube.videos.comments"})
}

type YoutubeCommentEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               YoutubeComment   `json:"data"`
}

// A pin of the account, or on a board that it shares.
type PinterestPin struct {
	// Provider-owned content id.
	ExternalID string  `json:"externalId"`
	Variant    string  `json:"variant"`
	Title      *string `json:"title,omitempty"`
	// What the provider calls its description.
	Text *string `json:"text,omitempty"`
	// The page that the pin leads to.
	Link    *string `json:"link,omitempty"`
	AltText *string `json:"altText,omitempty"`
	// The provider's id of the board that it is on.
	Board *string `json:"board,omitempty"`
	// The provider's id of the section of the board.
	BoardSection *string      `json:"boardSection,omitempty"`
	Media        []MediaAsset `json:"media,omitempty"`
	// The pin that it was saved from. Absent on pins that the account has made itself.
	SavedFromExternalID *string            `json:"savedFromExternalId,omitempty"`
	ProviderPermalink   *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt         *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw         ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType         string             `json:"contentType"`
}

type PinterestPinList struct {
	Data       []PinterestPin `json:"data"`
	NextCursor *NextCursor    `json:"nextCursor,omitempty"`
	HasMore    bool           `json:"hasMore"`
}

type PinterestPinUpdate struct {
	Title        *string              `json:"title,omitempty"`
	Text         *PublishText         `json:"text,omitempty"`
	Link         *string              `json:"link,omitempty"`
	AltText      *string              `json:"altText,omitempty"`
	Board        *PublishBoard        `json:"board,omitempty"`
	BoardSection *PublishBoardSection `json:"boardSection,omitempty"`
}

// A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one
// of which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video
// shows `cover`, or else its first frame.
type PinterestPinPublish struct {
	ConnectedProfileID string  `json:"connectedProfileId"`
	Title              *string `json:"title,omitempty"`
	// Chosen by the media when absent.
	Variant *string      `json:"variant,omitempty"`
	Text    *PublishText `json:"text,omitempty"`
	// The page that the pin leads to.
	Link          *string              `json:"link,omitempty"`
	Media         []PublishFile        `json:"media"`
	Cover         PublishCover         `json:"cover,omitempty"`
	Board         PublishBoard         `json:"board"`
	BoardSection  *PublishBoardSection `json:"boardSection,omitempty"`
	StripLocation *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime          `json:"scheduledFor,omitempty"`
	Reference     *Reference           `json:"reference,omitempty"`
	Metadata      Metadata             `json:"metadata,omitempty"`
	Draft         *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each PinterestPinPublish, too.
func (value PinterestPinPublish) MarshalJSON() ([]byte, error) {
	type plain PinterestPinPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "pinterest.pins.items"})
}

// A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one
// of which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video
// shows `cover`, or else its first frame.
type PinterestPinGroupTarget struct {
	ConnectedProfileID string  `json:"connectedProfileId"`
	Title              *string `json:"title,omitempty"`
	// Chosen by the media when absent.
	Variant *string      `json:"variant,omitempty"`
	Text    *PublishText `json:"text,omitempty"`
	// The page that the pin leads to.
	Link          *string              `json:"link,omitempty"`
	Media         []PublishFile        `json:"media,omitempty"`
	Cover         PublishCover         `json:"cover,omitempty"`
	Board         PublishBoard         `json:"board"`
	BoardSection  *PublishBoardSection `json:"boardSection,omitempty"`
	StripLocation *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime          `json:"scheduledFor,omitempty"`
	Reference     *Reference           `json:"reference,omitempty"`
	Metadata      Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each PinterestPinGroupTarget, too.
func (value PinterestPinGroupTarget) MarshalJSON() ([]byte, error) {
	type plain PinterestPinGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "pinterest.pins.items"})
}

type PinterestPinEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               PinterestPin     `json:"data"`
}

// A board of the account, or one that it shares. Secret boards are not shown.
type PinterestBoard struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// Its name.
	Title string `json:"title"`
	// What the provider calls its description.
	Text *string `json:"text,omitempty"`
	// Who can see it: `public` or `protected`.
	Privacy       *string `json:"privacy,omitempty"`
	PinCount      *int64  `json:"pinCount,omitempty"`
	FollowerCount *int64  `json:"followerCount,omitempty"`
	// The owner of the board. Others may share it.
	OwnerUsername *string     `json:"ownerUsername,omitempty"`
	PublishedAt   *Timestamp  `json:"publishedAt,omitempty"`
	ProviderRaw   ProviderRaw `json:"providerRaw,omitempty"`
	ContentType   string      `json:"contentType"`
}

type PinterestBoardList struct {
	Data       []PinterestBoard `json:"data"`
	NextCursor *NextCursor      `json:"nextCursor,omitempty"`
	HasMore    bool             `json:"hasMore"`
}

type PinterestBoardUpdate struct {
	Title   *string         `json:"title,omitempty"`
	Text    *PublishText    `json:"text,omitempty"`
	Privacy *PublishPrivacy `json:"privacy,omitempty"`
}

// A board without pins. The boards of an account all have different names.
type PinterestBoardPublish struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	// The name.
	Title        string          `json:"title"`
	Text         *PublishText    `json:"text,omitempty"`
	Privacy      *PublishPrivacy `json:"privacy,omitempty"`
	ScheduledFor PublishTime     `json:"scheduledFor,omitempty"`
	Reference    *Reference      `json:"reference,omitempty"`
	Metadata     Metadata        `json:"metadata,omitempty"`
	Draft        *PublishDraft   `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each PinterestBoardPublish, too.
func (value PinterestBoardPublish) MarshalJSON() ([]byte, error) {
	type plain PinterestBoardPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "pinterest.boards.items"})
}

// A board without pins. The boards of an account all have different names.
type PinterestBoardGroupTarget struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	// The name.
	Title        *string         `json:"title,omitempty"`
	Text         *PublishText    `json:"text,omitempty"`
	Privacy      *PublishPrivacy `json:"privacy,omitempty"`
	ScheduledFor PublishTime     `json:"scheduledFor,omitempty"`
	Reference    *Reference      `json:"reference,omitempty"`
	Metadata     Metadata        `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each PinterestBoardGroupTarget, too.
func (value PinterestBoardGroupTarget) MarshalJSON() ([]byte, error) {
	type plain PinterestBoardGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "pinterest.boards.items"})
}

type PinterestBoardEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               PinterestBoard   `json:"data"`
}

// A post of an organization or a member. Files are named by their URNs, since the provider gives no lasting addresses of them.
type LinkedinPost struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// `other` is a post that only the provider's own pages can make, such as a celebration.
	Variant string `json:"variant"`
	// A mention is `@[name](URN)`.
	Text *string `json:"text,omitempty"`
	// The title of the document, the video or the article, or the question of the poll.
	Title *string `json:"title,omitempty"`
	// The page that an article leads to.
	Link *string `json:"link,omitempty"`
	Poll *Poll   `json:"poll,omitempty"`
	// The provider's ids of the files.
	FileUrns []string `json:"fileUrns,omitempty"`
	// The alternative texts of the files, in the same order.
	AltTexts []string `json:"altTexts,omitempty"`
	// The images with their addresses, which expire, as far as the provider returns them.
	Media []MediaAsset `json:"media,omitempty"`
	// Who can see it: `public`, `connections`, `logged_in` or `container`.
	Privacy *string `json:"privacy,omitempty"`
	// The post that is reshared.
	ResharedPostExternalID *string            `json:"resharedPostExternalId,omitempty"`
	Author                 *Author            `json:"author,omitempty"`
	ProviderPermalink      *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt            *Timestamp         `json:"publishedAt,omitempty"`
	UpdatedAt              *Timestamp         `json:"updatedAt,omitempty"`
	ProviderRaw            ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType            string             `json:"contentType"`
}

type LinkedinPostList struct {
	Data       []LinkedinPost `json:"data"`
	NextCursor *NextCursor    `json:"nextCursor,omitempty"`
	HasMore    bool           `json:"hasMore"`
}

type LinkedinPostUpdate struct {
	Text *PublishText `json:"text,omitempty"`
}

// A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of
// another post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.
type LinkedinPostPublish struct {
	ConnectedProfileID string  `json:"connectedProfileId"`
	Title              *string `json:"title,omitempty"`
	// Chosen by the other fields when absent.
	Variant *string       `json:"variant,omitempty"`
	Text    *PublishText  `json:"text,omitempty"`
	Media   []PublishFile `json:"media,omitempty"`
	// The post gets a card of this page, made from the page's own metadata or from `linkCard`.
	Link          *string          `json:"link,omitempty"`
	LinkCard      *PublishLinkCard `json:"linkCard,omitempty"`
	Poll          *PublishPoll     `json:"poll,omitempty"`
	Target        *PostTarget      `json:"target,omitempty"`
	FirstComment  *PublishText     `json:"firstComment,omitempty"`
	StripLocation *StripLocation   `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime      `json:"scheduledFor,omitempty"`
	Reference     *Reference       `json:"reference,omitempty"`
	Metadata      Metadata         `json:"metadata,omitempty"`
	Draft         *PublishDraft    `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each LinkedinPostPublish, too.
func (value LinkedinPostPublish) MarshalJSON() ([]byte, error) {
	type plain LinkedinPostPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "linkedin.posts.items"})
}

// A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of
// another post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.
type LinkedinPostGroupTarget struct {
	ConnectedProfileID string  `json:"connectedProfileId"`
	Title              *string `json:"title,omitempty"`
	// Chosen by the other fields when absent.
	Variant *string       `json:"variant,omitempty"`
	Text    *PublishText  `json:"text,omitempty"`
	Media   []PublishFile `json:"media,omitempty"`
	// The post gets a card of this page, made from the page's own metadata or from `linkCard`.
	Link          *string          `json:"link,omitempty"`
	LinkCard      *PublishLinkCard `json:"linkCard,omitempty"`
	Poll          *PublishPoll     `json:"poll,omitempty"`
	Target        *PostTarget      `json:"target,omitempty"`
	FirstComment  *PublishText     `json:"firstComment,omitempty"`
	StripLocation *StripLocation   `json:"stripLocation,omitempty"`
	ScheduledFor  PublishTime      `json:"scheduledFor,omitempty"`
	Reference     *Reference       `json:"reference,omitempty"`
	Metadata      Metadata         `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each LinkedinPostGroupTarget, too.
func (value LinkedinPostGroupTarget) MarshalJSON() ([]byte, error) {
	type plain LinkedinPostGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "linkedin.posts.items"})
}

type LinkedinPostEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               LinkedinPost     `json:"data"`
}

type LinkedinComment struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// What it is on, as the provider names it: the activity of a post. It is another URN than the post's `externalId`, and no call of the provider says which post it belongs to; list by the post's own id to know.
	PostExternalID *string          `json:"postExternalId,omitempty"`
	Text           string           `json:"text"`
	Author         *Author          `json:"author,omitempty"`
	Thread         *ThreadReference `json:"thread,omitempty"`
	Media          []MediaAsset     `json:"media,omitempty"`
	// Only on comments that are not replies.
	ReplyCount  *int64      `json:"replyCount,omitempty"`
	LikeCount   *int64      `json:"likeCount,omitempty"`
	PublishedAt *Timestamp  `json:"publishedAt,omitempty"`
	UpdatedAt   *Timestamp  `json:"updatedAt,omitempty"`
	ProviderRaw ProviderRaw `json:"providerRaw,omitempty"`
	ContentType string      `json:"contentType"`
}

type LinkedinCommentList struct {
	Data       []LinkedinComment `json:"data"`
	NextCursor *NextCursor       `json:"nextCursor,omitempty"`
	HasMore    bool              `json:"hasMore"`
}

type LinkedinCommentUpdate struct {
	Text *PublishText `json:"text,omitempty"`
}

// A comment on a post, with an image if there is one, or a reply to a comment.
type LinkedinCommentPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             PostCommentTarget    `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each LinkedinCommentPublish, too.
func (value LinkedinCommentPublish) MarshalJSON() ([]byte, error) {
	type plain LinkedinCommentPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "linkedin.posts.comments"})
}

// A comment on a post, with an image if there is one, or a reply to a comment.
type LinkedinCommentGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             PostCommentTarget    `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	Media              []PublishFile        `json:"media,omitempty"`
	StripLocation      *StripLocation       `json:"stripLocation,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each LinkedinCommentGroupTarget, too.
func (value LinkedinCommentGroupTarget) MarshalJSON() ([]byte, error) {
	type plain LinkedinCommentGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "linkedin.posts.comments"})
}

type LinkedinCommentEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               LinkedinComment  `json:"data"`
}

// A video or photo post of the account that everybody can see. TikTok lets no app delete it.
type TiktokVideo struct {
	// Provider-owned content id.
	ExternalID string  `json:"externalId"`
	Title      *string `json:"title,omitempty"`
	// The caption.
	Text            *string  `json:"text,omitempty"`
	DurationSeconds *float64 `json:"durationSeconds,omitempty"`
	Width           *int64   `json:"width,omitempty"`
	Height          *int64   `json:"height,omitempty"`
	// The cover, at an address that TikTok keeps for some hours.
	Media []MediaAsset `json:"media,omitempty"`
	// The address of the post for other pages to embed.
	EmbedURL          *string            `json:"embedUrl,omitempty"`
	ProviderPermalink *ProviderPermalink `json:"providerPermalink,omitempty"`
	PublishedAt       *Timestamp         `json:"publishedAt,omitempty"`
	ProviderRaw       ProviderRaw        `json:"providerRaw,omitempty"`
	ContentType       string             `json:"contentType"`
}

type TiktokVideoList struct {
	Data       []TiktokVideo `json:"data"`
	NextCursor *NextCursor   `json:"nextCursor,omitempty"`
	HasMore    bool          `json:"hasMore"`
}

// A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to
// the inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches
// from this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of
// accounts that are connected by `tiktok_business`.
// Who may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.
type TiktokVideoPublish struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	// Of photos.
	Title *string `json:"title,omitempty"`
	// Never chosen by the content: whether a film is posted or becomes a draft is for its person to say.
	Variant        string                 `json:"variant"`
	Text           *PublishText           `json:"text,omitempty"`
	Media          []PublishFile          `json:"media"`
	Privacy        *PublishPrivacy        `json:"privacy,omitempty"`
	MusicConsent   *PublishMusicConsent   `json:"musicConsent,omitempty"`
	PaidPromotion  *PublishPaidPromotion  `json:"paidPromotion,omitempty"`
	OwnBrand       *PublishOwnBrand       `json:"ownBrand,omitempty"`
	SyntheticMedia *PublishSyntheticMedia `json:"syntheticMedia,omitempty"`
	AllowComments  *PublishAllowComments  `json:"allowComments,omitempty"`
	AllowDuets     *PublishAllowDuets     `json:"allowDuets,omitempty"`
	AllowStitches  *PublishAllowStitches  `json:"allowStitches,omitempty"`
	CoverAtMs      *PublishCoverAtMs      `json:"coverAtMs,omitempty"`
	AutoMusic      *PublishAutoMusic      `json:"autoMusic,omitempty"`
	Cover          PublishCover           `json:"cover,omitempty"`
	StripLocation  *StripLocation         `json:"stripLocation,omitempty"`
	ScheduledFor   PublishTime            `json:"scheduledFor,omitempty"`
	Reference      *Reference             `json:"reference,omitempty"`
	Metadata       Metadata               `json:"metadata,omitempty"`
	Draft          *PublishDraft          `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each TiktokVideoPublish, too.
func (value TiktokVideoPublish) MarshalJSON() ([]byte, error) {
	type plain TiktokVideoPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "tiktok.videos.items"})
}

// A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to
// the inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches
// from this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of
// accounts that are connected by `tiktok_business`.
// Who may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.
type TiktokVideoGroupTarget struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	// Of photos.
	Title *string `json:"title,omitempty"`
	// Never chosen by the content: whether a film is posted or becomes a draft is for its person to say.
	Variant        string                 `json:"variant"`
	Text           *PublishText           `json:"text,omitempty"`
	Media          []PublishFile          `json:"media,omitempty"`
	Privacy        *PublishPrivacy        `json:"privacy,omitempty"`
	MusicConsent   *PublishMusicConsent   `json:"musicConsent,omitempty"`
	PaidPromotion  *PublishPaidPromotion  `json:"paidPromotion,omitempty"`
	OwnBrand       *PublishOwnBrand       `json:"ownBrand,omitempty"`
	SyntheticMedia *PublishSyntheticMedia `json:"syntheticMedia,omitempty"`
	AllowComments  *PublishAllowComments  `json:"allowComments,omitempty"`
	AllowDuets     *PublishAllowDuets     `json:"allowDuets,omitempty"`
	AllowStitches  *PublishAllowStitches  `json:"allowStitches,omitempty"`
	CoverAtMs      *PublishCoverAtMs      `json:"coverAtMs,omitempty"`
	AutoMusic      *PublishAutoMusic      `json:"autoMusic,omitempty"`
	Cover          PublishCover           `json:"cover,omitempty"`
	StripLocation  *StripLocation         `json:"stripLocation,omitempty"`
	ScheduledFor   PublishTime            `json:"scheduledFor,omitempty"`
	Reference      *Reference             `json:"reference,omitempty"`
	Metadata       Metadata               `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each TiktokVideoGroupTarget, too.
func (value TiktokVideoGroupTarget) MarshalJSON() ([]byte, error) {
	type plain TiktokVideoGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "tiktok.videos.items"})
}

type TiktokVideoEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               TiktokVideo      `json:"data"`
}

// A comment on a post of an account that is connected by `tiktok_business`, or a reply to one.
type TiktokComment struct {
	// Provider-owned content id.
	ExternalID string `json:"externalId"`
	// The post that it is on.
	VideoExternalID string           `json:"videoExternalId"`
	Text            string           `json:"text"`
	Author          *Author          `json:"author,omitempty"`
	Thread          *ThreadReference `json:"thread,omitempty"`
	// The image, if there is one.
	Media []MediaAsset `json:"media,omitempty"`
	// Of a comment that is no reply.
	ReplyCount *int64 `json:"replyCount,omitempty"`
	LikeCount  *int64 `json:"likeCount,omitempty"`
	// `public` or `hidden`, or another word of the provider.
	ModerationStatus *string     `json:"moderationStatus,omitempty"`
	PublishedAt      *Timestamp  `json:"publishedAt,omitempty"`
	ProviderRaw      ProviderRaw `json:"providerRaw,omitempty"`
	ContentType      string      `json:"contentType"`
}

type TiktokCommentList struct {
	Data       []TiktokComment `json:"data"`
	NextCursor *NextCursor     `json:"nextCursor,omitempty"`
	HasMore    bool            `json:"hasMore"`
}

// A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment.
type TiktokCommentPublish struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             VideoCommentTarget   `json:"target"`
	Text               PublishText          `json:"text"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
	Draft              *PublishDraft        `json:"draft,omitempty"`
}

// MarshalJSON writes what is the same in each TiktokCommentPublish, too.
func (value TiktokCommentPublish) MarshalJSON() ([]byte, error) {
	type plain TiktokCommentPublish
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "tiktok.videos.comments"})
}

// A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment.
type TiktokCommentGroupTarget struct {
	ConnectedProfileID string               `json:"connectedProfileId"`
	Title              *PublishRequestTitle `json:"title,omitempty"`
	Target             VideoCommentTarget   `json:"target"`
	Text               *PublishText         `json:"text,omitempty"`
	ScheduledFor       PublishTime          `json:"scheduledFor,omitempty"`
	Reference          *Reference           `json:"reference,omitempty"`
	Metadata           Metadata             `json:"metadata,omitempty"`
}

// MarshalJSON writes what is the same in each TiktokCommentGroupTarget, too.
func (value TiktokCommentGroupTarget) MarshalJSON() ([]byte, error) {
	type plain TiktokCommentGroupTarget
	return json.Marshal(struct {
		plain
		ContentType string `json:"contentType"`
	}{plain(value), "tiktok.videos.comments"})
}

type TiktokCommentEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               TiktokComment    `json:"data"`
}

type TiktokCommentModeratedEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Hidden             EventHidden      `json:"hidden"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               TiktokComment    `json:"data"`
}

// | Code | Status | Retry | Meaning |
// |---|---|---|---|
// | `validation_error` | 400 | no | The request does not match the input schema or fails an admission check |
// | `unauthorized` | 401 | no | No API key, or a key that is not accepted |
// | `invalid_token` | 401 | no | The provider credential behind the Connected Profile no longer works; the end user must re-authorize |
// | `quota_exceeded` | 402 | no | A hard cap of the plan is reached |
// | `scope_insufficient` | 403 | no | The provider grant lacks a scope; `meta.missingScopes` names it, or `meta.candidateScopes` lists the candidates. Or the end user's role at the account lacks a task; `meta.missingTasks` names the tasks of which one is enough |
// | `not_found` | 404 | no | Does not exist in this Organization and mode |
// | `conflict` | 409 | no | Collision with current state |
// | `rate_limit_exceeded` | 429 | after `Retry-After` | The service's own rate limit is spent |
// | `platform_rate_limit` | 429 | after `Retry-After` | The provider throttled this call or an earlier one, and is not called again for that account or app until `Retry-After` has passed. Or a daily limit is spent, the provider's or yours (`daily_limit_spent`), or the account's quota at the provider (`provider_budget_spent`) |
// | `internal` | 500, 502 or the provider's 5xx | exponential backoff | A failure of the service or the provider. If it is not known whether a write was carried out, the message says so, and whether to send it again with the same `Idempotency-Key` or to look first |
// | `not_supported` | 501 | no | The provider or content type does not offer this operation |
// | `service_unavailable` | 503 | after `Retry-After` | Nothing was attempted |
type ErrorCode string

const (
	ErrorCodeValidationError    ErrorCode = "validation_error"
	ErrorCodeUnauthorized       ErrorCode = "unauthorized"
	ErrorCodeInvalidToken       ErrorCode = "invalid_token"
	ErrorCodeQuotaExceeded      ErrorCode = "quota_exceeded"
	ErrorCodeScopeInsufficient  ErrorCode = "scope_insufficient"
	ErrorCodeNotFound           ErrorCode = "not_found"
	ErrorCodeConflict           ErrorCode = "conflict"
	ErrorCodeRateLimitExceeded  ErrorCode = "rate_limit_exceeded"
	ErrorCodePlatformRateLimit  ErrorCode = "platform_rate_limit"
	ErrorCodeInternal           ErrorCode = "internal"
	ErrorCodeNotSupported       ErrorCode = "not_supported"
	ErrorCodeServiceUnavailable ErrorCode = "service_unavailable"
)

type ErrorEnvelope struct {
	Error ErrorEnvelopeError `json:"error"`
}

type ErrorEnvelopeError struct {
	Code ErrorCode `json:"code"`
	// For people; may change at any time.
	Message string    `json:"message"`
	Meta    ErrorMeta `json:"meta"`
}

// Details depending on the code. For `internal` there is `docUrl` alone.
type ErrorMeta struct {
	// What the guide to errors says about the code.
	DocURL *string `json:"docUrl,omitempty"`
	// Present on every `validation_error`. When the request is refused before its input is assembled (because of a
	// header, a malformed `cursor` or an unreadable body), there are no `violations`. These are the first 20 problems
	// at most, and of a publish group besides the first of each target; the message says when there are more.
	ValidationErrors []ValidationError `json:"validationErrors,omitempty"`
	// On a `validation_error` found by the input schema or by an admission check.
	Violations []Violation `json:"violations,omitempty"`
	// On the `validation_error` of a publish group: the targets that are refused for something else than their fields.
	// Their violations have the code `target_refused`.
	Refusals []PublishGroupSkipped `json:"refusals,omitempty"`
	// On `scope_insufficient`: exactly those scopes of the provider that the grant lacks.
	MissingScopes []string `json:"missingScopes,omitempty"`
	// On `scope_insufficient`, in place of `missingScopes`, when the provider refused the call without naming the
	// missing scope: all scopes that the operation needs.
	CandidateScopes []string `json:"candidateScopes,omitempty"`
	// On `scope_insufficient` with the reason `task_missing`: the tasks, by the provider's names, of which the end
	// user's role at the account has to allow one. No scope is missing, so asking for scopes again does not help.
	MissingTasks []string `json:"missingTasks,omitempty"`
	// A stable refinement of the code, where there is one.
	Reason *string `json:"reason,omitempty"`
	// On `quota_exceeded`, the cap as `billing.account.get` names it.
	Cap *string `json:"cap,omitempty"`
	// On `quota_exceeded`, what the cap allows; on `provider_budget_spent`, what the provider allows the account.
	Limit *int64 `json:"limit,omitempty"`
	// On `quota_exceeded` and `provider_budget_spent`, what is used already.
	Usage *int64 `json:"usage,omitempty"`
	// On `quota_exceeded`, how many are needed at once, where it is more than one: `limit` less `usage` are left.
	Needed *int64 `json:"needed,omitempty"`
	// On `provider_budget_spent`, the time over which the provider counts, where it is known.
	WindowSeconds *int64 `json:"windowSeconds,omitempty"`
	// On `refresh_too_early`, when the credential can be refreshed. On `provider_budget_spent`, when to try again:
	// when the quota resets, if the provider says so, and otherwise in an hour at most.
	RetryAt *time.Time `json:"retryAt,omitempty"`
	// On `daily_limit_spent` and `provider_budget_spent`, the budget as discovery names it.
	Budget *string `json:"budget,omitempty"`
	// On `daily_limit_spent`, what the limit allows a day.
	DailyLimit *float64 `json:"dailyLimit,omitempty"`
	// On `daily_limit_spent`, when the next day begins.
	ResetsAt *time.Time           `json:"resetsAt,omitempty"`
	Provider *ProviderErrorDetail `json:"provider,omitempty"`
}

type ValidationError struct {
	// Dotted path into the input, or `header.<name>`, or `body`.
	Field   string `json:"field"`
	Message string `json:"message"`
}

type Violation struct {
	Code ViolationCode `json:"code"`
	// A JSON pointer into the input: path, query and body merged into one object.
	Path string `json:"path"`
}

type ViolationCode string

const (
	ViolationCodeUnknownField        ViolationCode = "unknown_field"
	ViolationCodeRequired            ViolationCode = "required"
	ViolationCodeInvalidType         ViolationCode = "invalid_type"
	ViolationCodeInvalidValue        ViolationCode = "invalid_value"
	ViolationCodeInvalidFormat       ViolationCode = "invalid_format"
	ViolationCodeTooSmall            ViolationCode = "too_small"
	ViolationCodeTooBig              ViolationCode = "too_big"
	ViolationCodeTooShort            ViolationCode = "too_short"
	ViolationCodeTooLong             ViolationCode = "too_long"
	ViolationCodeConflictingFields   ViolationCode = "conflicting_fields"
	ViolationCodeProviderMismatch    ViolationCode = "provider_mismatch"
	ViolationCodeLoginKindMismatch   ViolationCode = "login_kind_mismatch"
	ViolationCodeReturnURLNotAllowed ViolationCode = "return_url_not_allowed"
	ViolationCodeTokenRefused        ViolationCode = "token_refused"
	ViolationCodeTokenOfAnotherApp   ViolationCode = "token_of_another_app"
	ViolationCodeAccountUnreachable  ViolationCode = "account_unreachable"
	ViolationCodeURLNotAllowed       ViolationCode = "url_not_allowed"
	ViolationCodeUnknownTopic        ViolationCode = "unknown_topic"
	ViolationCodeTextTooLong         ViolationCode = "text_too_long"
	ViolationCodeHashtagCount        ViolationCode = "hashtag_count"
	ViolationCodeMentionCount        ViolationCode = "mention_count"
	ViolationCodeLinkCount           ViolationCode = "link_count"
	ViolationCodeMediaCount          ViolationCode = "media_count"
	ViolationCodeMediaMix            ViolationCode = "media_mix"
	ViolationCodeMediaNotFound       ViolationCode = "media_not_found"
	ViolationCodeMediaNotReady       ViolationCode = "media_not_ready"
	ViolationCodeMediaType           ViolationCode = "media_type"
	ViolationCodeMediaSize           ViolationCode = "media_size"
	ViolationCodeMediaDimensions     ViolationCode = "media_dimensions"
	ViolationCodeMediaDuration       ViolationCode = "media_duration"
	ViolationCodeMediaCodec          ViolationCode = "media_codec"
	ViolationCodeTargetRequired      ViolationCode = "target_required"
	ViolationCodeScheduledInPast     ViolationCode = "scheduled_in_past"
	ViolationCodeScheduledTooFar     ViolationCode = "scheduled_too_far"
	ViolationCodeUnknownTimeZone     ViolationCode = "unknown_time_zone"
	ViolationCodeBudgetNeverSpent    ViolationCode = "budget_never_spent"
	ViolationCodeTargetRefused       ViolationCode = "target_refused"
	ViolationCodeQueueFull           ViolationCode = "queue_full"
)

// What the provider said, where it is safe to show.
type ProviderErrorDetail struct {
	Code    *string `json:"code,omitempty"`
	Subcode *string `json:"subcode,omitempty"`
	Title   *string `json:"title,omitempty"`
	Message *string `json:"message,omitempty"`
}

// Opaque; present only when more results exist.
type NextCursor = string

// ISO-8601 in UTC, with milliseconds.
type Timestamp = time.Time

// The wall time and its zone, where `scheduledFor` was given so.
type ScheduledWallTime struct {
	Local    string `json:"local"`
	TimeZone string `json:"timeZone"`
}

type ProviderPermalink = string

// The provider's own object, with no fixed shape. Present only when requested on reads.
type ProviderRaw = any

type MediaAsset struct {
	MediaID     *string `json:"mediaId,omitempty"`
	SourceURL   *string `json:"sourceUrl,omitempty"`
	ContentType *string `json:"contentType,omitempty"`
	Filename    *string `json:"filename,omitempty"`
	Checksum    *string `json:"checksum,omitempty"`
	AltText     *string `json:"altText,omitempty"`
}

type Author struct {
	ID          string  `json:"id"`
	DisplayName *string `json:"displayName,omitempty"`
	Username    *string `json:"username,omitempty"`
}

type ThreadReference struct {
	ParentID *string `json:"parentId,omitempty"`
	RootID   *string `json:"rootId,omitempty"`
	ThreadID *string `json:"threadId,omitempty"`
}

type ModerationInput struct {
	Hidden bool `json:"hidden"`
}

type Moderation struct {
	ExternalID string `json:"externalId"`
	Hidden     bool   `json:"hidden"`
	Success    bool   `json:"success"`
}

// Named series of numbers of a profile or an item, in the order in which discovery lists them.
type Metrics struct {
	Period MetricPeriod `json:"period"`
	// The beginning of the time range; absent for `lifetime`.
	Since *time.Time `json:"since,omitempty"`
	// The end of the time range; absent for `lifetime`.
	Until  *time.Time     `json:"until,omitempty"`
	Series []MetricSeries `json:"series"`
}

// What each value counts. `day`: a day, with a value for each day. `week` and `days_28`: the 7 or 28 days that end
// with a day, with a value for each day. `range`: the whole time range, with one value. `lifetime`: everything until
// now, with one value.
type MetricPeriod string

const (
	MetricPeriodRange    MetricPeriod = "range"
	MetricPeriodDay      MetricPeriod = "day"
	MetricPeriodWeek     MetricPeriod = "week"
	MetricPeriodDays28   MetricPeriod = "days_28"
	MetricPeriodLifetime MetricPeriod = "lifetime"
)

type MetricUnit string

const (
	MetricUnitCount        MetricUnit = "count"
	MetricUnitMilliseconds MetricUnit = "milliseconds"
	MetricUnitPercent      MetricUnit = "percent"
)

type MetricSeries struct {
	Name string     `json:"name"`
	Unit MetricUnit `json:"unit"`
	// What the values are split by, such as `country`. Each value then has a `key`.
	By *string `json:"by,omitempty"`
	// Whether the provider says that it estimates the numbers.
	Estimated bool           `json:"estimated"`
	Values    []MetricValue  `json:"values"`
	Absence   *MetricAbsence `json:"absence,omitempty"`
}

// Why there are no values; present only then. `no_data`: the provider gave none and did not say why; numbers may
// come up to two days late. `too_few_people`: the provider withholds numbers about so few people.
// `published_too_early`: the item is older than the account's metrics. `other_variant`: items of this variant do not
// have the series. `other_login`: the provider gives it to accounts that are connected by another login kind. `withdrawn`: the provider no longer gives it.
type MetricAbsence string

const (
	MetricAbsenceNoData            MetricAbsence = "no_data"
	MetricAbsenceTooFewPeople      MetricAbsence = "too_few_people"
	MetricAbsencePublishedTooEarly MetricAbsence = "published_too_early"
	MetricAbsenceOtherVariant      MetricAbsence = "other_variant"
	MetricAbsenceOtherLogin        MetricAbsence = "other_login"
	MetricAbsenceWithdrawn         MetricAbsence = "withdrawn"
)

type MetricValue struct {
	Value float64 `json:"value"`
	// What this value is about, in a series that is split, such as `PT`.
	Key *string `json:"key,omitempty"`
	// From when on it counts; absent where it counts everything.
	Since *time.Time `json:"since,omitempty"`
	// Until when it counts.
	Until time.Time `json:"until"`
	// False while the provider may still correct the number, and for numbers that grow, which are those of `lifetime`.
	Final bool `json:"final"`
}

type ContentDeletion struct {
	ExternalID string `json:"externalId"`
	Deleted    bool   `json:"deleted"`
}

// The providers of the service. More will be added.
type KnownProviderId string

const (
	KnownProviderIdInstagram KnownProviderId = "instagram"
	KnownProviderIdFacebook  KnownProviderId = "facebook"
	KnownProviderIdThreads   KnownProviderId = "threads"
	KnownProviderIdBluesky   KnownProviderId = "bluesky"
	KnownProviderIdMastodon  KnownProviderId = "mastodon"
	KnownProviderIdYoutube   KnownProviderId = "youtube"
	KnownProviderIdPinterest KnownProviderId = "pinterest"
	KnownProviderIdLinkedin  KnownProviderId = "linkedin"
	KnownProviderIdTiktok    KnownProviderId = "tiktok"
)

// The ways in which end users grant access; each provider has its own. More will be added.
type KnownLoginKind string

const (
	KnownLoginKindInstagramLogin KnownLoginKind = "instagram_login"
	KnownLoginKindFacebookLogin  KnownLoginKind = "facebook_login"
	KnownLoginKindThreadsLogin   KnownLoginKind = "threads_login"
	KnownLoginKindOauth          KnownLoginKind = "oauth"
	KnownLoginKindAppPassword    KnownLoginKind = "app_password"
	KnownLoginKindGoogle         KnownLoginKind = "google"
	KnownLoginKindPinterest      KnownLoginKind = "pinterest"
	KnownLoginKindLinkedin       KnownLoginKind = "linkedin"
	KnownLoginKindTiktok         KnownLoginKind = "tiktok"
	KnownLoginKindTiktokBusiness KnownLoginKind = "tiktok_business"
)

// The content types of the service. More will be added.
type KnownContentType string

const (
	KnownContentTypeInstagramMediaItems    KnownContentType = "instagram.media.items"
	KnownContentTypeInstagramStoriesItems  KnownContentType = "instagram.stories.items"
	KnownContentTypeInstagramMediaComments KnownContentType = "instagram.media.comments"
	KnownContentTypeInstagramDmThreads     KnownContentType = "instagram.dm.threads"
	KnownContentTypeInstagramDmMessages    KnownContentType = "instagram.dm.messages"
	KnownContentTypeFacebookMediaItems     KnownContentType = "facebook.media.items"
	KnownContentTypeFacebookMediaComments  KnownContentType = "facebook.media.comments"
	KnownContentTypeFacebookDmThreads      KnownContentType = "facebook.dm.threads"
	KnownContentTypeFacebookDmMessages     KnownContentType = "facebook.dm.messages"
	KnownContentTypeThreadsPostsItems      KnownContentType = "threads.posts.items"
	KnownContentTypeThreadsPostsReplies    KnownContentType = "threads.posts.replies"
	KnownContentTypeBlueskyPostsItems      KnownContentType = "bluesky.posts.items"
	KnownContentTypeBlueskyPostsReplies    KnownContentType = "bluesky.posts.replies"
	KnownContentTypeMastodonPostsItems     KnownContentType = "mastodon.posts.items"
	KnownContentTypeMastodonPostsReplies   KnownContentType = "mastodon.posts.replies"
	KnownContentTypeYoutubeVideosItems     KnownContentType = "youtube.videos.items"
	KnownContentTypeYoutubeVideosComments  KnownContentType = "youtube.videos.comments"
	KnownContentTypePinterestPinsItems     KnownContentType = "pinterest.pins.items"
	KnownContentTypePinterestBoardsItems   KnownContentType = "pinterest.boards.items"
	KnownContentTypeLinkedinPostsItems     KnownContentType = "linkedin.posts.items"
	KnownContentTypeLinkedinPostsComments  KnownContentType = "linkedin.posts.comments"
	KnownContentTypeTiktokVideosItems      KnownContentType = "tiktok.videos.items"
	KnownContentTypeTiktokVideosComments   KnownContentType = "tiktok.videos.comments"
)

// Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by
// contrast, is always the provider's own id.
type Reference = string

// Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the
// texts, numbers and booleans at its top level: `metadata[key]=value`.
type Metadata = map[string]any

type MetadataValues = map[string]string

type OwnReferencesUpdate struct {
	Reference *ReferenceChange `json:"reference,omitempty"`
	Metadata  Metadata         `json:"metadata,omitempty"`
}

// The new reference. An empty text removes it.
type ReferenceChange = string

// Your own id for the user of yours to whom a grant belongs. It is compared exactly, and shown to nobody but you:
// the hosted pages do not show it.
type ExternalUser = string

// The app password that the end user has made at the provider for your app, in place of a consent screen. Never
// returned.
type AppPassword struct {
	// The account's handle or id.
	Identifier string `json:"identifier"`
	Password   string `json:"password"`
}

type BudgetUnit string

const (
	BudgetUnitPosts   BudgetUnit = "posts"
	BudgetUnitCalls   BudgetUnit = "calls"
	BudgetUnitPercent BudgetUnit = "percent"
	BudgetUnitUnits   BudgetUnit = "units"
	BudgetUnitUsd     BudgetUnit = "usd"
)

// A poll, with its results as far as the provider shows them.
type Poll struct {
	Options []PollOption `json:"options"`
	// Whether people may choose several options. Absent where the provider does not say.
	Multiple *bool `json:"multiple,omitempty"`
	// How often an option was chosen.
	Votes    *int64     `json:"votes,omitempty"`
	ClosesAt *Timestamp `json:"closesAt,omitempty"`
}

type PollOption struct {
	Text string `json:"text"`
	// The share of the votes that the option has.
	Share *float64 `json:"share,omitempty"`
}

// The profiles to connect, each by its id or handle at the provider. Required where the provider lists none, which
// `namedProfiles` of the login kind says, and taken nowhere else. The provider is asked about each. An import is
// refused when the grant does not reach one; a Connect Session connects those that it reaches.
type NamedProfiles = []string

type Provider struct {
	ProviderID KnownProviderId `json:"providerId"`
	Name       string          `json:"name"`
	LoginKinds []LoginKind     `json:"loginKinds"`
	Surfaces   []string        `json:"surfaces"`
	// The kinds of items that the provider offers. A kind that is absent, such as comments or messages, is not
	// offered at all.
	Kinds []string `json:"kinds"`
	// The budgets that calls spend each day. The service counts them where there is a limit: the provider's, or
	// one in `dailyLimits` of an Auth Integration.
	DailyBudgets   []DailyBudget      `json:"dailyBudgets"`
	ProfileMetrics *ActionDescription `json:"profileMetrics,omitempty"`
}

type ProviderList struct {
	Data       []Provider  `json:"data"`
	NextCursor *NextCursor `json:"nextCursor,omitempty"`
	HasMore    bool        `json:"hasMore"`
}

type DailyBudget struct {
	Budget string `json:"budget"`
	// Whom the budget belongs to. All calls for the same owner spend one budget.
	Per  string     `json:"per"`
	Unit BudgetUnit `json:"unit"`
	// The provider's own limit a day; absent where it has none.
	Limit *float64 `json:"limit,omitempty"`
	// The time zone (IANA) at whose midnight a day begins.
	TimeZone string `json:"timeZone"`
	// How much one poll of a profile usually spends; absent where polls spend nothing.
	PerPoll *float64 `json:"perPoll,omitempty"`
	// How much one sweep of a profile usually spends.
	PerSweep float64 `json:"perSweep"`
	// The provider's document that says what calls spend.
	Source string `json:"source"`
	// When the document was last read.
	CheckedAt string `json:"checkedAt"`
}

type LoginKind struct {
	LoginKind KnownLoginKind `json:"loginKind"`
	Name      string         `json:"name"`
	// `registered`: you register an app at the provider, and its credentials make an Auth Integration. `hosted`:
	// the provider registers no apps; the service publishes a document about yours for it to read. `per_server`:
	// each of the provider's servers registers apps; the service registers yours where it is needed. `none`:
	// grants are not made to an app.
	App string `json:"app"`
	// How connections come about.
	Connects []string `json:"connects"`
	// Present where the provider lists no profiles, so that whoever connects names them: in `namedProfiles` of
	// `connectSessions.create` and `connections.import`.
	NamedProfiles *LoginKindNamedProfiles `json:"namedProfiles,omitempty"`
	// The scopes that connecting itself asks for, whatever the operations.
	ConnectScopes []string `json:"connectScopes"`
	// The scopes that the provider's notifications need; asked for with whole content types.
	NotificationScopes []string `json:"notificationScopes"`
	// Whether credentials are renewed without the end user.
	Refreshable bool `json:"refreshable"`
	// The further secrets that your app has at the provider besides its client secret, which are given in `secrets` of
	// `authIntegrations.create`. Absent where there are none.
	Secrets []AppSecret `json:"secrets,omitempty"`
	// What the provider grants apps one by one, the usual one first. Say in `products` of an Auth Integration which of
	// these your app has: end users are asked for the scopes of these alone. Absent where every app can ask for all.
	Products []AppProduct `json:"products,omitempty"`
}

// Present where the provider lists no profiles, so that whoever connects names them: in `namedProfiles` of
// `connectSessions.create` and `connections.import`.
type LoginKindNamedProfiles struct {
	// What names a profile.
	Example string `json:"example"`
}

type AppProduct struct {
	// What names it in `products`.
	ID string `json:"id"`
	// What the provider calls it.
	Name string `json:"name"`
	// What it lets your app do, and how an app gets it.
	Description string `json:"description"`
	// The scopes that it lets your app ask for.
	Scopes []string `json:"scopes"`
	// The scopes that connecting itself asks for, whatever the operations.
	ConnectScopes []string `json:"connectScopes"`
	// The ids of products that no app has beside it.
	Excludes []string `json:"excludes"`
}

type AppSecret struct {
	// Its name in `secrets`.
	Name string `json:"name"`
	// What the provider calls it.
	Label string `json:"label"`
	// What it is for, and where the provider shows it.
	Description string `json:"description"`
	// Whether no Auth Integration can be created without it.
	Required bool `json:"required"`
	// Whether webhooks that are signed with it are accepted, as those that are signed with the client secret are.
	SignsWebhooks bool `json:"signsWebhooks"`
}

type Surface struct {
	Surface      string                   `json:"surface"`
	ContentTypes []ContentTypeDescription `json:"contentTypes"`
	Limits       []ProviderLimit          `json:"limits"`
}

type SurfaceList struct {
	Data       []Surface   `json:"data"`
	NextCursor *NextCursor `json:"nextCursor,omitempty"`
	HasMore    bool        `json:"hasMore"`
}

type ContentTypeDescription struct {
	ContentType KnownContentType    `json:"contentType"`
	Resource    string              `json:"resource"`
	Actions     []ActionDescription `json:"actions"`
	Events      []EventDescription  `json:"events"`
	// The ways to create it, with the rules that a publish request is checked against.
	Publish  []PublishVariant     `json:"publish"`
	PageSize *PageSize            `json:"pageSize,omitempty"`
	Backfill *BackfillDescription `json:"backfill,omitempty"`
}

type ActionDescription struct {
	Action      string `json:"action"`
	OperationID string `json:"operationId"`
	Method      string `json:"method"`
	Path        string `json:"path"`
	// One entry per login kind that offers the action, with the scopes it needs.
	Scopes  []LoginKindScopes `json:"scopes"`
	Budget  *SpentBudget      `json:"budget,omitempty"`
	Rules   *ChangeRules      `json:"rules,omitempty"`
	Metrics *MetricsRules     `json:"metrics,omitempty"`
}

// The budget of the account of which each call uses one unit. The provider is asked how much is left before, and
// `providerBudget` of the Connected Profile shows what it said.
type SpentBudget = string

// For `metrics`, the series that there are, and the time ranges that can be asked for.
type MetricsRules struct {
	Periods []MetricPeriod `json:"periods"`
	// The longest time range of one request.
	MaxRangeDays *int64 `json:"maxRangeDays,omitempty"`
	// How far back the provider has values.
	HistoryDays *int64 `json:"historyDays,omitempty"`
	// Before this time there are no values.
	Earliest *time.Time `json:"earliest,omitempty"`
	// For how long after its end a number may still be corrected.
	SettlesAfterHours int64                     `json:"settlesAfterHours"`
	Series            []MetricSeriesDescription `json:"series"`
	Source            string                    `json:"source"`
	CheckedAt         string                    `json:"checkedAt"`
}

type MetricSeriesDescription struct {
	Name string `json:"name"`
	// What the provider calls it.
	ProviderName string     `json:"providerName"`
	Description  string     `json:"description"`
	Unit         MetricUnit `json:"unit"`
	// What the values are split by.
	By        *string        `json:"by,omitempty"`
	Periods   []MetricPeriod `json:"periods"`
	Estimated bool           `json:"estimated"`
	// The variants of items that have it; absent when all do.
	Variants []string `json:"variants,omitempty"`
	// What the provider requires before it gives numbers.
	Condition *string `json:"condition,omitempty"`
}

// Present where a backfill request can deliver the history.
type BackfillDescription struct {
	// How the provider lists it, and so when a walk can end: `newest_first` and `updated_first` end at
	// `since`; a list in no order is read to its end.
	Order string `json:"order"`
	// The list is nested under items of this content type. A backfill reads it for every one of them.
	ParentContentType *string `json:"parentContentType,omitempty"`
	// One entry per login kind that offers it, with the scopes that the list and those it is nested under need.
	Scopes []LoginKindScopes `json:"scopes"`
}

type PublishVariant struct {
	Variant string `json:"variant"`
	// One entry per login kind that offers it, with the scopes it needs.
	Scopes []LoginKindScopes `json:"scopes"`
	Budget *SpentBudget      `json:"budget,omitempty"`
	Rules  PublishRules      `json:"rules"`
}

// Fields without a rule are refused.
type PublishRules struct {
	Text              *TextRule         `json:"text,omitempty"`
	Title             *TextRule         `json:"title,omitempty"`
	ContentWarning    *TextRule         `json:"contentWarning,omitempty"`
	Privacy           *ChoiceRule       `json:"privacy,omitempty"`
	ReplyAudience     *ChoiceRule       `json:"replyAudience,omitempty"`
	Category          *ChoiceRule       `json:"category,omitempty"`
	Tags              *TagsRule         `json:"tags,omitempty"`
	Board             *WordRule         `json:"board,omitempty"`
	BoardSection      *WordRule         `json:"boardSection,omitempty"`
	QuotedExternalID  *WordRule         `json:"quotedExternalId,omitempty"`
	CallToAction      *CallToActionRule `json:"callToAction,omitempty"`
	Poll              *PollRule         `json:"poll,omitempty"`
	Language          *WordRule         `json:"language,omitempty"`
	License           *ChoiceRule       `json:"license,omitempty"`
	Embeddable        *WordRule         `json:"embeddable,omitempty"`
	MadeForKids       *WordRule         `json:"madeForKids,omitempty"`
	SyntheticMedia    *WordRule         `json:"syntheticMedia,omitempty"`
	PaidPromotion     *WordRule         `json:"paidPromotion,omitempty"`
	NotifySubscribers *WordRule         `json:"notifySubscribers,omitempty"`
	MusicConsent      *WordRule         `json:"musicConsent,omitempty"`
	OwnBrand          *WordRule         `json:"ownBrand,omitempty"`
	AllowComments     *WordRule         `json:"allowComments,omitempty"`
	AllowDuets        *WordRule         `json:"allowDuets,omitempty"`
	AllowStitches     *WordRule         `json:"allowStitches,omitempty"`
	CoverAtMs         *WordRule         `json:"coverAtMs,omitempty"`
	AutoMusic         *WordRule         `json:"autoMusic,omitempty"`
	PublishAt         *WordRule         `json:"publishAt,omitempty"`
	Media             *MediaRules       `json:"media,omitempty"`
	Cover             *FileRule         `json:"cover,omitempty"`
	CardPicture       *FileRule         `json:"cardPicture,omitempty"`
	// The targets that can be named. One of them is required.
	Targets []string `json:"targets,omitempty"`
	// The other fields that can be given.
	Fields []string `json:"fields,omitempty"`
	// At least one of these fields is required.
	Needs []string `json:"needs,omitempty"`
	// At most one of these fields can be given.
	Excludes []string `json:"excludes,omitempty"`
	// What a field is at this provider, by the field's name.
	Meanings map[string]string `json:"meanings,omitempty"`
	// The provider's document, or the server's address, that states the rules.
	Source string `json:"source"`
	// When it was last read.
	CheckedAt string `json:"checkedAt"`
	// Where the rules come from, except those under `seen`. `documented` when absent.
	Basis *string `json:"basis,omitempty"`
}

// For `update`, the fields that can be changed, and the rules for each. The others cannot be changed.
type ChangeRules struct {
	Text              *TextRule         `json:"text,omitempty"`
	Title             *TextRule         `json:"title,omitempty"`
	ContentWarning    *TextRule         `json:"contentWarning,omitempty"`
	Privacy           *ChoiceRule       `json:"privacy,omitempty"`
	ReplyAudience     *ChoiceRule       `json:"replyAudience,omitempty"`
	Category          *ChoiceRule       `json:"category,omitempty"`
	Tags              *TagsRule         `json:"tags,omitempty"`
	Board             *WordRule         `json:"board,omitempty"`
	BoardSection      *WordRule         `json:"boardSection,omitempty"`
	QuotedExternalID  *WordRule         `json:"quotedExternalId,omitempty"`
	CallToAction      *CallToActionRule `json:"callToAction,omitempty"`
	Poll              *PollRule         `json:"poll,omitempty"`
	Language          *WordRule         `json:"language,omitempty"`
	License           *ChoiceRule       `json:"license,omitempty"`
	Embeddable        *WordRule         `json:"embeddable,omitempty"`
	MadeForKids       *WordRule         `json:"madeForKids,omitempty"`
	SyntheticMedia    *WordRule         `json:"syntheticMedia,omitempty"`
	PaidPromotion     *WordRule         `json:"paidPromotion,omitempty"`
	NotifySubscribers *WordRule         `json:"notifySubscribers,omitempty"`
	MusicConsent      *WordRule         `json:"musicConsent,omitempty"`
	OwnBrand          *WordRule         `json:"ownBrand,omitempty"`
	AllowComments     *WordRule         `json:"allowComments,omitempty"`
	AllowDuets        *WordRule         `json:"allowDuets,omitempty"`
	AllowStitches     *WordRule         `json:"allowStitches,omitempty"`
	CoverAtMs         *WordRule         `json:"coverAtMs,omitempty"`
	AutoMusic         *WordRule         `json:"autoMusic,omitempty"`
	PublishAt         *WordRule         `json:"publishAt,omitempty"`
	// The other fields that can be changed.
	Fields []string `json:"fields,omitempty"`
}

type TextRule struct {
	Required      *bool  `json:"required,omitempty"`
	MaxCharacters *int64 `json:"maxCharacters,omitempty"`
	// Characters as people count them: Unicode's extended grapheme clusters.
	MaxGraphemes *int64 `json:"maxGraphemes,omitempty"`
	// A character weighs 1; an emoji, or a character beyond Latin and the like, weighs 2.
	MaxWeighted *int64 `json:"maxWeighted,omitempty"`
	// Units of UTF-16: most characters are one, emoji two and more.
	MaxUtf16Units *int64 `json:"maxUtf16Units,omitempty"`
	MaxBytes      *int64 `json:"maxBytes,omitempty"`
	// Each link counts as this many characters, however long it is.
	LinksCountAs *int64 `json:"linksCountAs,omitempty"`
	// A mention counts without its host: `@ann@example.com` as `@ann`.
	MentionsCountAs *string `json:"mentionsCountAs,omitempty"`
	// An emoji counts as many characters as it has bytes in UTF-8.
	EmojiCountAs *string `json:"emojiCountAs,omitempty"`
	// The field whose text is counted together with this one.
	CountedWith *string `json:"countedWith,omitempty"`
	MaxHashtags *int64  `json:"maxHashtags,omitempty"`
	MaxMentions *int64  `json:"maxMentions,omitempty"`
	// The largest number of different links, the one in `link` included.
	MaxLinks *int64 `json:"maxLinks,omitempty"`
	// The characters that it may not contain.
	Forbidden *string `json:"forbidden,omitempty"`
	// No document states these limits, but texts above them have been refused: `publishRequests.validate` warns of them.
	Seen *TextRuleSeen `json:"seen,omitempty"`
}

// No document states these limits, but texts above them have been refused: `publishRequests.validate` warns of them.
type TextRuleSeen struct {
	MaxBytes *int64 `json:"maxBytes,omitempty"`
	MaxLinks *int64 `json:"maxLinks,omitempty"`
}

type WordRule struct {
	Required *bool `json:"required,omitempty"`
	// Whether `connectedProfiles.targets.list` lists the values.
	Listed *bool `json:"listed,omitempty"`
	// Whether the value consists of digits, as the ids of some providers do.
	Numeric *bool `json:"numeric,omitempty"`
	// What the value begins with, as the ids of some providers do.
	BeginsWith *string `json:"beginsWith,omitempty"`
	// The only value of `privacy` that it can be combined with.
	Privacy *string `json:"privacy,omitempty"`
	// Whether the account allows it for none of its content at the moment, so that `true` is refused.
	Off *bool `json:"off,omitempty"`
}

type ChoiceRule struct {
	Required *bool    `json:"required,omitempty"`
	Values   []string `json:"values"`
	// `publishRequests.validate` warns of every value but `except`; of each where that is absent.
	Warned *ChoiceRuleWarned `json:"warned,omitempty"`
	// The values with which it takes no comments, so that `firstComment` is refused beside them.
	WithoutComments []string `json:"withoutComments,omitempty"`
}

// `publishRequests.validate` warns of every value but `except`; of each where that is absent.
type ChoiceRuleWarned struct {
	Except  *string `json:"except,omitempty"`
	Message string  `json:"message"`
}

type TagsRule struct {
	Required *bool `json:"required,omitempty"`
	Maximum  int64 `json:"maximum"`
	// The largest number of characters of one tag.
	MaxCharacters *int64 `json:"maxCharacters,omitempty"`
	// The largest number of characters of all tags together.
	MaxTotalCharacters *int64 `json:"maxTotalCharacters,omitempty"`
	// `list`: a comma between two tags counts, and so do quotes around a tag with a space.
	CountedAs *string `json:"countedAs,omitempty"`
	// Characters that no tag may contain.
	Forbidden *string `json:"forbidden,omitempty"`
}

type CallToActionRule struct {
	Required *bool    `json:"required,omitempty"`
	Types    []string `json:"types"`
	// The types that have no URL. All others require one.
	WithoutURL []string `json:"withoutUrl,omitempty"`
}

type PollRule struct {
	Required        *bool           `json:"required,omitempty"`
	Options         PollRuleOptions `json:"options"`
	DurationSeconds *PollDuration   `json:"durationSeconds,omitempty"`
	// Whether people may be allowed to choose several options.
	Multiple *bool `json:"multiple,omitempty"`
}

type PollRuleOptions struct {
	Minimum int64 `json:"minimum"`
	Maximum int64 `json:"maximum"`
	// The largest number of characters of one option.
	MaxCharacters int64 `json:"maxCharacters"`
}

// How long a poll can run, in seconds. `durationSeconds` is then required. When absent, the provider decides.
type PollDuration struct {
	Minimum *int64 `json:"minimum,omitempty"`
	Maximum *int64 `json:"maximum,omitempty"`
}

type MediaRules struct {
	Minimum int64      `json:"minimum"`
	Maximum int64      `json:"maximum"`
	Files   []FileRule `json:"files"`
	// The rules for a file that is the only one.
	Single *string `json:"single,omitempty"`
	// Files of different kinds cannot be combined.
	Unmixed *bool `json:"unmixed,omitempty"`
	// All files have to have the same width and height.
	SameSize *bool `json:"sameSize,omitempty"`
	// True when the service sends the files to the provider. When absent, the provider fetches them.
	Sent *bool `json:"sent,omitempty"`
	// Files are published without the position at which they were taken, unless a request says otherwise.
	StripLocation *bool `json:"stripLocation,omitempty"`
}

type FileRule struct {
	Kind string `json:"kind"`
	// The largest number of files of this kind. When absent, the maximum for all files applies.
	Maximum         *int64   `json:"maximum,omitempty"`
	ContentTypes    []string `json:"contentTypes"`
	MaxBytes        int64    `json:"maxBytes"`
	AspectRatio     *Range   `json:"aspectRatio,omitempty"`
	Width           *Range   `json:"width,omitempty"`
	Height          *Range   `json:"height,omitempty"`
	DurationSeconds *Range   `json:"durationSeconds,omitempty"`
	ShorterSide     *Range   `json:"shorterSide,omitempty"`
	// Width times height.
	MaxPixels *int64 `json:"maxPixels,omitempty"`
	// Width times height of a GIF, where that is another number.
	MaxGifPixels    *int64       `json:"maxGifPixels,omitempty"`
	FrameRate       *Range       `json:"frameRate,omitempty"`
	AudioChannels   *Range       `json:"audioChannels,omitempty"`
	AudioSampleRate *Range       `json:"audioSampleRate,omitempty"`
	VideoCodecs     []string     `json:"videoCodecs,omitempty"`
	AudioCodecs     []string     `json:"audioCodecs,omitempty"`
	AltText         *AltTextRule `json:"altText,omitempty"`
	UserTags        *UserTagRule `json:"userTags,omitempty"`
	// Limits that no document states, but that practice has shown.
	Seen   []string      `json:"seen,omitempty"`
	Warned *FileWarnings `json:"warned,omitempty"`
}

// Properties of files that are not refused, but that `publishRequests.validate` warns of.
type FileWarnings struct {
	AspectRatio       *Range  `json:"aspectRatio,omitempty"`
	ChromaSubsampling *string `json:"chromaSubsampling,omitempty"`
	// Warns of interlaced videos.
	Progressive *bool `json:"progressive,omitempty"`
	// Warns of videos whose index comes after their frames.
	Streamable *bool `json:"streamable,omitempty"`
	// The types of which the provider shows only the first frame.
	Stills []string `json:"stills,omitempty"`
	// The films that the provider may show without the cover that they are given.
	CoverIgnored *FileWarningsCoverIgnored `json:"coverIgnored,omitempty"`
}

// The films that the provider may show without the cover that they are given.
type FileWarningsCoverIgnored struct {
	AspectRatio     *Range `json:"aspectRatio,omitempty"`
	DurationSeconds *Range `json:"durationSeconds,omitempty"`
}

type Range struct {
	Minimum *float64 `json:"minimum,omitempty"`
	Maximum *float64 `json:"maximum,omitempty"`
}

type AltTextRule struct {
	MaxCharacters int64 `json:"maxCharacters"`
}

type UserTagRule struct {
	Maximum   int64  `json:"maximum"`
	Positions string `json:"positions"`
}

type EventDescription struct {
	Topic string `json:"topic"`
	// How the service learns of it: from the provider's `notification`, as it happens, from a `poll` that
	// asks every minute, from the `sweep` that looks every hour, or from the walk of a `backfill` that
	// you ask for.
	Sources []EventSource `json:"sources"`
	// One entry per login kind under which it is observed, with the scopes it needs.
	Scopes []LoginKindScopes `json:"scopes"`
}

type EventSource string

const (
	EventSourceNotification EventSource = "notification"
	EventSourcePoll         EventSource = "poll"
	EventSourceSweep        EventSource = "sweep"
	EventSourceBackfill     EventSource = "backfill"
)

type LoginKindScopes struct {
	LoginKind KnownLoginKind `json:"loginKind"`
	// The kind of profile that needs these, as its `kind` says. Absent when all profiles of the login kind need the same;
	// a kind that has no entry is not offered the operation.
	ProfileKind *string  `json:"profileKind,omitempty"`
	Scopes      []string `json:"scopes"`
	// The tasks, by the provider's names, of which the end user's role at the account has to allow one, in addition
	// to the scopes. Absent when no task is known to be needed. A profile whose role allows none of them lists them
	// as `missingTasks`.
	Tasks []string `json:"tasks,omitempty"`
	// For events of which the service learns in fewer ways for this kind of profile than the event's `sources` say: these
	// ways. A kind that has no entry has no such events.
	Sources []EventSource `json:"sources,omitempty"`
}

// In the provider's own items; replies that come inside a comment are extra, unless `limit` is given.
type PageSize struct {
	Default int64 `json:"default"`
	Maximum int64 `json:"maximum"`
}

// A limit that the provider documents.
type ProviderLimit struct {
	Name  string `json:"name"`
	Limit string `json:"limit"`
	// The provider's document that states it.
	Source string `json:"source"`
	// When that document was last read.
	CheckedAt string `json:"checkedAt"`
}

type BillingAccount struct {
	Plan string `json:"plan"`
	// The hard caps of the free plan; null on the paid one.
	Caps  *PlanCaps `json:"caps"`
	Usage PlanUsage `json:"usage"`
	// The bytes of the files that are staged at a time, announced uploads included. Each mode has its own limit,
	// on every plan.
	StagedBytes BillingAccountStagedBytes `json:"stagedBytes"`
	// The number of live Connected Profiles, on which the platform fee is based.
	LiveConnectedProfiles int64 `json:"liveConnectedProfiles"`
}

// The bytes of the files that are staged at a time, announced uploads included. Each mode has its own limit,
// on every plan.
type BillingAccountStagedBytes struct {
	Live StagedBytes `json:"live"`
	Test StagedBytes `json:"test"`
}

type StagedBytes struct {
	Limit int64 `json:"limit"`
	Used  int64 `json:"used"`
}

type PlanCaps struct {
	// Live Connected Profiles at a time.
	ConnectedProfiles        int64 `json:"connectedProfiles"`
	PublishRequestsPerMonth  int64 `json:"publishRequestsPerMonth"`
	BackfillRequestsPerMonth int64 `json:"backfillRequestsPerMonth"`
	// Event Destinations at a time.
	EventDestinations int64 `json:"eventDestinations"`
}

// The current usage, under the names of the caps. Present on the paid plan, too.
type PlanUsage struct {
	ConnectedProfiles        int64 `json:"connectedProfiles"`
	PublishRequestsPerMonth  int64 `json:"publishRequestsPerMonth"`
	BackfillRequestsPerMonth int64 `json:"backfillRequestsPerMonth"`
	EventDestinations        int64 `json:"eventDestinations"`
}

// A calendar month in UTC, such as 2026-03.
type Month = string

type Usage struct {
	Month Month `json:"month"`
	// When grouped by profile; absent for what belongs to none, such as API requests.
	ConnectedProfileID *string `json:"connectedProfileId,omitempty"`
	// When grouped by key; absent for what no key has asked for, such as what members do in the console.
	KeyID *string `json:"keyId,omitempty"`
	// Requests with an API key, as the request log has them, refused ones included.
	ApiRequests int64 `json:"apiRequests"`
	// Calls to providers, those that failed and those of the service itself included.
	ProviderCalls int64 `json:"providerCalls"`
	// Publish requests that were accepted, by the month in which they were.
	PublishRequests int64 `json:"publishRequests"`
	// The posts that these were to make, of which a thread has several. A retry counts those that it has yet to make. A thread that is changed counts the posts that were added.
	Posts int64 `json:"posts"`
	// Publish requests that were published, by the month in which they were.
	Published int64 `json:"published"`
	// Publish requests that have failed, by the month in which they did.
	Failed int64 `json:"failed"`
	// Items of backfills that were emitted as events.
	BackfilledItems int64 `json:"backfilledItems"`
	// Events that were delivered to an Event Destination.
	Deliveries int64 `json:"deliveries"`
	// Deliveries that were given up.
	FailedDeliveries int64 `json:"failedDeliveries"`
	// Files that were staged, once they were ready.
	MediaFiles int64 `json:"mediaFiles"`
	// The bytes of these files.
	MediaBytes int64 `json:"mediaBytes"`
}

type UsageList struct {
	Data       []Usage     `json:"data"`
	NextCursor *NextCursor `json:"nextCursor,omitempty"`
	HasMore    bool        `json:"hasMore"`
}

type CurrentKey struct {
	KeyID          string `json:"keyId"`
	Name           string `json:"name"`
	Mode           string `json:"mode"`
	OrganizationID string `json:"organizationId"`
	// The name of the Organization.
	Organization string `json:"organization"`
	// The operations that the key is limited to; null when it may do everything.
	AllowedOperations *[]string `json:"allowedOperations"`
	// Whether requests with unknown query parameters are refused.
	RefusesUnknownParameters bool       `json:"refusesUnknownParameters"`
	ExpiresAt                *Timestamp `json:"expiresAt,omitempty"`
	// Present and true when what the key publishes waits for approval.
	NeedsApproval *bool `json:"needsApproval,omitempty"`
}

type Key struct {
	KeyID  string    `json:"keyId"`
	Name   string    `json:"name"`
	Mode   string    `json:"mode"`
	Status KeyStatus `json:"status"`
	// The operations that the key is limited to; null when it may do everything.
	AllowedOperations *[]string `json:"allowedOperations"`
	// Whether requests with unknown query parameters are refused.
	RefusesUnknownParameters bool `json:"refusesUnknownParameters"`
	// Present and true when what the key publishes waits for approval.
	NeedsApproval *bool `json:"needsApproval,omitempty"`
	// The last four characters of the key.
	KeyHint string `json:"keyHint"`
	// The key that has made it, by creating or rolling; absent for keys that people have made.
	CreatedByKeyID *string   `json:"createdByKeyId,omitempty"`
	CreatedAt      Timestamp `json:"createdAt"`
	// Absent when the key does not expire.
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
	// To the minute; absent before the first use.
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
	RevokedAt  *Timestamp `json:"revokedAt,omitempty"`
}

type KeyList struct {
	Data       []Key       `json:"data"`
	NextCursor *NextCursor `json:"nextCursor,omitempty"`
	HasMore    bool        `json:"hasMore"`
}

type KeyWithSecret struct {
	KeyID  string    `json:"keyId"`
	Name   string    `json:"name"`
	Mode   string    `json:"mode"`
	Status KeyStatus `json:"status"`
	// The operations that the key is limited to; null when it may do everything.
	AllowedOperations *[]string `json:"allowedOperations"`
	// Whether requests with unknown query parameters are refused.
	RefusesUnknownParameters bool `json:"refusesUnknownParameters"`
	// Present and true when what the key publishes waits for approval.
	NeedsApproval *bool `json:"needsApproval,omitempty"`
	// The last four characters of the key.
	KeyHint string `json:"keyHint"`
	// The key that has made it, by creating or rolling; absent for keys that people have made.
	CreatedByKeyID *string   `json:"createdByKeyId,omitempty"`
	CreatedAt      Timestamp `json:"createdAt"`
	// Absent when the key does not expire.
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
	// To the minute; absent before the first use.
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
	RevokedAt  *Timestamp `json:"revokedAt,omitempty"`
	// `svc_live_…` or `svc_test_…`. Shown only in this answer.
	Key string `json:"key"`
}

// `expired`: its `expiresAt` has passed, which rolling sets to the end of the grace period.
type KeyStatus string

const (
	KeyStatusActive  KeyStatus = "active"
	KeyStatusExpired KeyStatus = "expired"
	KeyStatusRevoked KeyStatus = "revoked"
)

// For people, such as where it is used.
type KeyName = string

type KeyInput struct {
	Name KeyName `json:"name"`
	// The ids of the operations that the key may run, each of which the acting key may run as well. When absent, those of the
	// acting key: all, later additions included, where it may do everything.
	AllowedOperations []string `json:"allowedOperations,omitempty"`
	// When it stops working, not after the acting key does. When absent, when that does.
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
	// Whether requests with unknown query parameters are refused. When absent, in test mode alone.
	RefusesUnknownParameters *bool `json:"refusesUnknownParameters,omitempty"`
	// Whether what the key publishes waits for approval. When absent, as with the acting key; false is refused where that needs
	// approval.
	NeedsApproval *bool `json:"needsApproval,omitempty"`
}

type KeyUpdate struct {
	Name *KeyName `json:"name,omitempty"`
	// Whether requests with unknown query parameters are refused.
	RefusesUnknownParameters *bool `json:"refusesUnknownParameters,omitempty"`
	// Whether what the key publishes waits for approval; false is refused where the acting key needs approval.
	NeedsApproval *bool `json:"needsApproval,omitempty"`
}

type KeyRoll struct {
	// For how long the old key goes on; 24 when absent.
	GraceHours *int64 `json:"graceHours,omitempty"`
}

type RequestLogEntry struct {
	RequestLogEntryID string `json:"requestLogEntryId"`
	// The `Request-Id` of the answer.
	RequestID string `json:"requestId"`
	// Absent when the path and method belong to no operation.
	OperationID *string `json:"operationId,omitempty"`
	// The status of the answer; 499 when the client did not wait for it.
	Status     int64      `json:"status"`
	ErrorCode  *ErrorCode `json:"errorCode,omitempty"`
	DurationMs float64    `json:"durationMs"`
	KeyID      string     `json:"keyId"`
	KeyName    *string    `json:"keyName,omitempty"`
	// The query parameters that the operation does not have.
	UnknownParameters []string `json:"unknownParameters,omitempty"`
	// `meta.reason` of the error.
	Reason *string `json:"reason,omitempty"`
	// `meta.violations` of the error.
	Violations []Violation `json:"violations,omitempty"`
	// Where the input could not be read, such as `/header/idempotency-key`, `/cursor` or `/body`.
	UnreadableAt []string `json:"unreadableAt,omitempty"`
	// On `not_found`, the field of the input that names what does not exist, such as `/connectedProfileId`.
	MissingAt *string `json:"missingAt,omitempty"`
	// `meta.missingScopes` of the error.
	MissingScopes []string `json:"missingScopes,omitempty"`
	// `meta.candidateScopes` of the error.
	CandidateScopes []string `json:"candidateScopes,omitempty"`
	// `meta.missingTasks` of the error.
	MissingTasks []string `json:"missingTasks,omitempty"`
	// The id of the resource that the request created, changed or read, or else that it named, such as the Connected Profile of a refused call; absent when there is none of this service.
	SubjectID *string `json:"subjectId,omitempty"`
	// The same for all requests that failed in the same way.
	ErrorGroup *string `json:"errorGroup,omitempty"`
	// How many of the requests in the log have this `errorGroup`.
	SameErrors *int64    `json:"sameErrors,omitempty"`
	CreatedAt  Timestamp `json:"createdAt"`
}

type RequestLogList struct {
	Data       []RequestLogEntry `json:"data"`
	NextCursor *NextCursor       `json:"nextCursor,omitempty"`
	HasMore    bool              `json:"hasMore"`
}

type ErrorGroup struct {
	// The `errorGroup` of the log entries in the group.
	ErrorGroup string `json:"errorGroup"`
	// How many requests in the log failed in this way.
	Requests int64           `json:"requests"`
	FirstAt  Timestamp       `json:"firstAt"`
	LastAt   Timestamp       `json:"lastAt"`
	Latest   RequestLogEntry `json:"latest"`
}

type ErrorGroupList struct {
	Data []ErrorGroup `json:"data"`
	// Whether there are more groups than `limit`.
	HasMore bool `json:"hasMore"`
}

type AuditEntry struct {
	AuditEntryID string `json:"auditEntryId"`
	// What was done, by the id of the API's operation that does the same, or else by a name of its own.
	Action string     `json:"action"`
	Actor  AuditActor `json:"actor"`
	// The id of what was changed.
	SubjectID *string `json:"subjectId,omitempty"`
	// What was entered, by the fields of the form or the options of the command. There are no secrets in it.
	Details map[string]any `json:"details,omitempty"`
	// The address from which it was done.
	IpAddress *string `json:"ipAddress,omitempty"`
	// Absent while it is still being done, and when the process that did it ended before it could write the outcome
	// down.
	Outcome   *string    `json:"outcome,omitempty"`
	ErrorCode *ErrorCode `json:"errorCode,omitempty"`
	// Absent for what is of the Organization as a whole.
	Mode      *string   `json:"mode,omitempty"`
	CreatedAt Timestamp `json:"createdAt"`
}

type AuditEntryList struct {
	Data       []AuditEntry `json:"data"`
	NextCursor *NextCursor  `json:"nextCursor,omitempty"`
	HasMore    bool         `json:"hasMore"`
}

type AuditActor struct {
	// `approval_link` is somebody outside who decides by such a link, `portal` one of your own users on the pages of
	// a portal link, and `command_line` whoever operates the service.
	Kind string `json:"kind"`
	// The name under which people know who it was, such as an e-mail address.
	Name string `json:"name"`
	// The id of the member.
	UserID *string `json:"userId,omitempty"`
	// The id of the API key.
	KeyID *string `json:"keyId,omitempty"`
}

type AuthIntegration struct {
	AuthIntegrationID string          `json:"authIntegrationId"`
	ProviderID        KnownProviderId `json:"providerId"`
	// Your app's name as end users see it on the hosted pages.
	Name      string         `json:"name"`
	LoginKind KnownLoginKind `json:"loginKind"`
	// The client id of your app, or the address of the document that describes it. Absent where the login kind has no apps.
	ClientID        *string `json:"clientId,omitempty"`
	ConfigurationID *string `json:"configurationId,omitempty"`
	// The products of the provider that your app has, by their ids. Absent where the login kind has none.
	Products []string `json:"products,omitempty"`
	// The names of the further `secrets` that are stored, none of which is ever returned. Absent where there are none.
	StoredSecrets []string `json:"storedSecrets,omitempty"`
	ReturnOrigins []string `json:"returnOrigins"`
	// Enter this at the provider as the app's redirect URI.
	RedirectUri   string                        `json:"redirectUri"`
	Webhook       AuthIntegrationWebhook        `json:"webhook"`
	UserCallbacks *AuthIntegrationUserCallbacks `json:"userCallbacks,omitempty"`
	DailyLimits   DailyLimits                   `json:"dailyLimits,omitempty"`
	NeverSpend    NeverSpend                    `json:"neverSpend,omitempty"`
	Branding      *Branding                     `json:"branding,omitempty"`
	Status        AuthIntegrationStatus         `json:"status"`
	CreatedAt     Timestamp                     `json:"createdAt"`
	UpdatedAt     Timestamp                     `json:"updatedAt"`
}

type AuthIntegrationList struct {
	Data       []AuthIntegration `json:"data"`
	NextCursor *NextCursor       `json:"nextCursor,omitempty"`
	HasMore    bool              `json:"hasMore"`
}

// The most that calls through the app may spend a day, by budget. They take the place of the provider's own
// limits. Reads that would pass one are refused with `platform_rate_limit` and the reason `daily_limit_spent`;
// polls and sweeps slow down so that a quarter is left for reads. Writes are counted, and wait only where the
// provider itself refuses what would pass its limit. An empty list removes all limits.
type DailyLimits = []DailyLimit

// Those of the provider's `dailyBudgets` that are never spent through the app, as if their limit were 0. Calls
// that would spend one, writes included, are refused before they are sent, as an error of the field
// `connectedProfileId`. Polls and sweeps that would spend one do not run, as `watching` of a Connected Profile
// says. Only calls that connect accounts or keep their grants alive are still sent, and those that look up or
// finish content whose publishing has begun. Scheduled content whose publishing has not begun fails, and names the
// budget. In an update, an empty list removes them. Absent where there are none.
type NeverSpend = []string

type DailyLimit struct {
	// One of the provider's `dailyBudgets`.
	Budget string  `json:"budget"`
	Limit  float64 `json:"limit"`
}

type AuthIntegrationStatus string

const (
	AuthIntegrationStatusActive   AuthIntegrationStatus = "active"
	AuthIntegrationStatusDisabled AuthIntegrationStatus = "disabled"
)

// Enter this at the provider, so that it reports changes, where `setup` is `entered`. Elsewhere there is nothing to enter.
type AuthIntegrationWebhook struct {
	// `entered`: enter the address, and the token where it is asked for, in your app's settings at the provider.
	// `subscribed`: the service subscribes by itself. `none`: the provider reports nothing, and is polled.
	Setup       string `json:"setup"`
	CallbackURL string `json:"callbackUrl"`
	VerifyToken string `json:"verifyToken"`
}

// Enter these at the provider, so that it notifies this service when an end user removes the app or wants their
// data deleted. Absent where the provider has no such callbacks.
type AuthIntegrationUserCallbacks struct {
	// Ends the end user's Connections as `revoked`, with the event `connection.revoked`.
	DeauthorizeURL string `json:"deauthorizeUrl"`
	// Ends them too, and then deletes all that is stored about the end user, Connections and Connected Profiles
	// included. The provider gets the address of a page with the status of the deletion.
	DataDeletionURL string `json:"dataDeletionUrl"`
}

// The origins that a Connect Session may return to, such as `https://app.example.com`. Plain `http` is accepted
// for this machine only: `http://localhost:3000`.
type ReturnOrigins = []string

// The products that your app has at the provider, by their ids in the login kind's `products`; the first of these when
// absent. End users who connect afterwards are asked for their scopes alone.
type ProductsOfApp = []string

type AuthIntegrationInput struct {
	ProviderID string              `json:"providerId"`
	Name       AuthIntegrationName `json:"name"`
	// One of the provider's login kinds; required where it has several.
	LoginKind       *string          `json:"loginKind,omitempty"`
	ClientID        *ClientId        `json:"clientId,omitempty"`
	ClientSecret    *ClientSecret    `json:"clientSecret,omitempty"`
	WebhookSecret   *WebhookSecret   `json:"webhookSecret,omitempty"`
	Secrets         AppSecrets       `json:"secrets,omitempty"`
	ConfigurationID *ConfigurationId `json:"configurationId,omitempty"`
	Products        ProductsOfApp    `json:"products,omitempty"`
	ReturnOrigins   ReturnOrigins    `json:"returnOrigins"`
	DailyLimits     DailyLimits      `json:"dailyLimits,omitempty"`
	NeverSpend      NeverSpend       `json:"neverSpend,omitempty"`
	Branding        *BrandingInput   `json:"branding,omitempty"`
}

type AuthIntegrationUpdate struct {
	Name            *AuthIntegrationName   `json:"name,omitempty"`
	ClientSecret    *ClientSecret          `json:"clientSecret,omitempty"`
	WebhookSecret   *WebhookSecret         `json:"webhookSecret,omitempty"`
	Secrets         AppSecretChanges       `json:"secrets,omitempty"`
	ConfigurationID *ConfigurationId       `json:"configurationId,omitempty"`
	Products        ProductsOfApp          `json:"products,omitempty"`
	ReturnOrigins   ReturnOrigins          `json:"returnOrigins,omitempty"`
	DailyLimits     DailyLimits            `json:"dailyLimits,omitempty"`
	NeverSpend      NeverSpend             `json:"neverSpend,omitempty"`
	Branding        *BrandingInput         `json:"branding,omitempty"`
	Status          *AuthIntegrationStatus `json:"status,omitempty"`
}

// How the hosted pages look to end users who connect through the app. What is absent comes from the organization's
// branding in the console, or else is the service's own.
type Branding struct {
	AccentColor *AccentColor `json:"accentColor,omitempty"`
	// Where this service serves the logo.
	LogoURL *string `json:"logoUrl,omitempty"`
	// Where this service serves the icon, which browsers show beside the title.
	IconURL *string `json:"iconUrl,omitempty"`
}

// How the hosted pages look to end users who connect through the app. Replaces the whole branding; an empty object
// removes it. Pictures are fetched once, immediately: PNG, JPEG or WebP at an `https` address, at most 256 KiB. To
// keep a picture, send its address as an answer has it.
type BrandingInput struct {
	AccentColor *AccentColor `json:"accentColor,omitempty"`
	LogoURL     *string      `json:"logoUrl,omitempty"`
	// Square, at least 32 pixels wide.
	IconURL *string `json:"iconUrl,omitempty"`
}

// The color of buttons and links, such as `#1d5bd0`. Where its contrast with the page would be below 4.5:1, pages use
// a darker or lighter shade of it.
type AccentColor = string

// Your app's name as end users see it on the hosted pages.
type AuthIntegrationName = string

// Required where the login kind's `app` is `registered`, and left out elsewhere; so is `clientSecret`.
type ClientId = string

// Never returned.
type ClientSecret = string

// Never returned. What the provider signs its webhooks with, when that is not the client secret.
// Both are accepted. The same as the secret `webhook` in `secrets`.
type WebhookSecret = string

type AppSecretsItem struct {
	Name  AppSecretName  `json:"name"`
	Value AppSecretValue `json:"value"`
}

// The further secrets of your app, by the names that the login kind has for them in `GET /v1/providers`. Kept
// encrypted, and never returned.
type AppSecrets = []AppSecretsItem

type AppSecretChangesItem struct {
	Name  AppSecretName   `json:"name"`
	Value *AppSecretValue `json:"value,omitempty"`
}

// The further secrets of your app that change. Those with other names stay, and one without a value is removed.
type AppSecretChanges = []AppSecretChangesItem

type AppSecretName = string

// Never returned.
type AppSecretValue = string

// A configuration of Facebook Login for Business. The consent screen then asks for the permissions
// kept there, in place of the scopes that the operations need.
type ConfigurationId = string

type AuthIntegrationDeletion struct {
	AuthIntegrationID string `json:"authIntegrationId"`
	Deleted           bool   `json:"deleted"`
}

type AuthIntegrationCheck struct {
	AuthIntegrationID string                   `json:"authIntegrationId"`
	CheckedAt         Timestamp                `json:"checkedAt"`
	Checks            []AuthIntegrationFinding `json:"checks"`
}

type AuthIntegrationFinding struct {
	Name   AuthIntegrationCheckName   `json:"name"`
	Status AuthIntegrationCheckStatus `json:"status"`
	// The findings.
	Message string `json:"message"`
	// What to do about it and where, with the values to enter at the provider.
	Fix *string `json:"fix,omitempty"`
}

type AuthIntegrationCheckStatus string

const (
	AuthIntegrationCheckStatusOk      AuthIntegrationCheckStatus = "ok"
	AuthIntegrationCheckStatusProblem AuthIntegrationCheckStatus = "problem"
	AuthIntegrationCheckStatusUnknown AuthIntegrationCheckStatus = "unknown"
)

// | Name | What is checked |
// |---|---|
// | `enabled` | The Auth Integration is not disabled |
// | `public_url` | The service's own address is one that the provider and end users reach |
// | `return_origins` | End users are sent back over `https` |
// | `client_document` | The document about the app is there for everybody |
// | `credentials` | The provider accepts the client id and secret |
// | `access` | The provider lets the app act for everybody |
// | `redirect_uri` | The app at the provider has the `redirectUri` |
// | `webhook_subscription` | The app at the provider has the `webhook`, and it is switched on |
// | `webhook_fields` | The webhook is subscribed to every field that events come from |
// | `webhook_received` | The provider has reported something, properly signed |
// | `connection_subscriptions` | The provider reports the accounts of every Connection |
// | `app_access` | The provider lets the app act for everybody, and not for testers alone |
// | `file_domain` | The provider fetches files from the domain of this service |
type AuthIntegrationCheckName string

const (
	AuthIntegrationCheckNameEnabled                 AuthIntegrationCheckName = "enabled"
	AuthIntegrationCheckNamePublicURL               AuthIntegrationCheckName = "public_url"
	AuthIntegrationCheckNameReturnOrigins           AuthIntegrationCheckName = "return_origins"
	AuthIntegrationCheckNameClientDocument          AuthIntegrationCheckName = "client_document"
	AuthIntegrationCheckNameCredentials             AuthIntegrationCheckName = "credentials"
	AuthIntegrationCheckNameAccess                  AuthIntegrationCheckName = "access"
	AuthIntegrationCheckNameRedirectUri             AuthIntegrationCheckName = "redirect_uri"
	AuthIntegrationCheckNameWebhookSubscription     AuthIntegrationCheckName = "webhook_subscription"
	AuthIntegrationCheckNameWebhookFields           AuthIntegrationCheckName = "webhook_fields"
	AuthIntegrationCheckNameWebhookReceived         AuthIntegrationCheckName = "webhook_received"
	AuthIntegrationCheckNameConnectionSubscriptions AuthIntegrationCheckName = "connection_subscriptions"
	AuthIntegrationCheckNameAppAccess               AuthIntegrationCheckName = "app_access"
	AuthIntegrationCheckNameFileDomain              AuthIntegrationCheckName = "file_domain"
)

type ConnectSessionInput struct {
	AuthIntegrationID string `json:"authIntegrationId"`
	// Where the browser is sent at the end. Its origin has to be one of the Auth Integration's `returnOrigins`.
	ReturnURL string `json:"returnUrl"`
	// What you want to do: operation ids (`instagram.media.comments.moderate`), a content type with
	// `.publish` (`instagram.media.items.publish`) or `.backfill`, or content types for all of their
	// actions, publishing, backfills and the provider's notifications. When absent, everything that the login
	// kind of the Auth Integration offers; an empty list is refused.
	Operations []string `json:"operations,omitempty"`
	// Whose account it is, such as a handle, where the provider has to know that before its consent screen. The
	// hosted page asks for it, with this value filled in.
	Account       *string       `json:"account,omitempty"`
	NamedProfiles NamedProfiles `json:"namedProfiles,omitempty"`
	// A value of your own that comes back with the browser.
	State        *string       `json:"state,omitempty"`
	ExternalUser *ExternalUser `json:"externalUser,omitempty"`
	Reference    *Reference    `json:"reference,omitempty"`
	Metadata     Metadata      `json:"metadata,omitempty"`
	// A BCP 47 tag. The pages speak English, German, Spanish, French, Portuguese and Japanese; the
	// browser's language decides when this is absent or another one.
	Language *string `json:"language,omitempty"`
	// How long the link works, at most a week; 30 minutes when absent. For longer links, name the `externalUser`,
	// so that nobody else's accounts can be connected through a link that leaked. Once back from the provider, the
	// end user has at most 30 minutes to choose accounts.
	ExpiresInSeconds *int64 `json:"expiresInSeconds,omitempty"`
}

type ConnectSession struct {
	ConnectSessionID  string `json:"connectSessionId"`
	AuthIntegrationID string `json:"authIntegrationId"`
	// The address for the end user's browser. Present while the session is pending and the link is unused.
	AuthorizationURL *string                `json:"authorizationUrl,omitempty"`
	Status           ConnectSessionStatus   `json:"status"`
	Failure          *ConnectSessionFailure `json:"failure,omitempty"`
	Operations       []string               `json:"operations"`
	// What the consent screen asks for.
	Scopes []string `json:"scopes"`
	// What was asked for but not granted; absent when everything was granted.
	MissingScopes       []string `json:"missingScopes,omitempty"`
	ConnectionID        *string  `json:"connectionId,omitempty"`
	ConnectedProfileIDs []string `json:"connectedProfileIds,omitempty"`
	// The profiles that you named.
	NamedProfiles []string      `json:"namedProfiles,omitempty"`
	ReturnURL     string        `json:"returnUrl"`
	State         *string       `json:"state,omitempty"`
	ExternalUser  *ExternalUser `json:"externalUser,omitempty"`
	Reference     *Reference    `json:"reference,omitempty"`
	Metadata      Metadata      `json:"metadata,omitempty"`
	ExpiresAt     Timestamp     `json:"expiresAt"`
	CreatedAt     Timestamp     `json:"createdAt"`
}

type ConnectSessionList struct {
	Data       []ConnectSession `json:"data"`
	NextCursor *NextCursor      `json:"nextCursor,omitempty"`
	HasMore    bool             `json:"hasMore"`
}

// `canceled`: the end user said no, here or at the provider.
type ConnectSessionStatus string

const (
	ConnectSessionStatusPending   ConnectSessionStatus = "pending"
	ConnectSessionStatusCompleted ConnectSessionStatus = "completed"
	ConnectSessionStatusFailed    ConnectSessionStatus = "failed"
	ConnectSessionStatusExpired   ConnectSessionStatus = "expired"
	ConnectSessionStatusCanceled  ConnectSessionStatus = "canceled"
)

type ConnectSessionFailure struct {
	Code ConnectSessionFailureCode `json:"code"`
	// For people; may change at any time.
	Message string `json:"message"`
}

// | Code | Status | Meaning |
// |---|---|---|
// | `consent_denied` | canceled | The end user refused at the provider |
// | `canceled_by_user` | canceled | The end user canceled on a hosted page |
// | `provider_refused` | failed | The provider returned an error, or did not accept the code that it had issued |
// | `provider_unavailable` | failed | The provider failed or did not answer |
// | `no_account` | failed | The grant reaches no account that can be connected |
// | `quota_exceeded` | failed | The free plan's cap of live Connected Profiles is reached |
// | `integration_disabled` | failed | The Auth Integration was disabled during the session |
// | `external_user_mismatch` | failed | The accounts are connected already, for another `externalUser` |
// | `link_expired` | expired | Nobody finished before the link expired |
type ConnectSessionFailureCode string

const (
	ConnectSessionFailureCodeConsentDenied        ConnectSessionFailureCode = "consent_denied"
	ConnectSessionFailureCodeCanceledByUser       ConnectSessionFailureCode = "canceled_by_user"
	ConnectSessionFailureCodeProviderRefused      ConnectSessionFailureCode = "provider_refused"
	ConnectSessionFailureCodeProviderUnavailable  ConnectSessionFailureCode = "provider_unavailable"
	ConnectSessionFailureCodeNoAccount            ConnectSessionFailureCode = "no_account"
	ConnectSessionFailureCodeQuotaExceeded        ConnectSessionFailureCode = "quota_exceeded"
	ConnectSessionFailureCodeIntegrationDisabled  ConnectSessionFailureCode = "integration_disabled"
	ConnectSessionFailureCodeExternalUserMismatch ConnectSessionFailureCode = "external_user_mismatch"
	ConnectSessionFailureCodeLinkExpired          ConnectSessionFailureCode = "link_expired"
)

type Connection struct {
	ConnectionID string `json:"connectionId"`
	// Absent on Connections made by `test.connectedProfiles.create`.
	AuthIntegrationID *string          `json:"authIntegrationId,omitempty"`
	ExternalUser      *ExternalUser    `json:"externalUser,omitempty"`
	Reference         *Reference       `json:"reference,omitempty"`
	Metadata          Metadata         `json:"metadata,omitempty"`
	ProviderID        KnownProviderId  `json:"providerId"`
	Origin            string           `json:"origin"`
	CredentialKind    KnownLoginKind   `json:"credentialKind"`
	Status            ConnectionStatus `json:"status"`
	GrantedScopes     []string         `json:"grantedScopes"`
	// The granted scopes that the provider could not be asked about. They count as missing.
	UnconfirmedScopes []string `json:"unconfirmedScopes"`
	// When the end user has to authorize again, or the credential is refreshed at the latest.
	ExpiresAt           *time.Time             `json:"expiresAt,omitempty"`
	LastRefreshedAt     *Timestamp             `json:"lastRefreshedAt,omitempty"`
	LastRefreshError    *RefreshError          `json:"lastRefreshError,omitempty"`
	Subscription        ConnectionSubscription `json:"subscription"`
	Narrowed            *NarrowedGrant         `json:"narrowed,omitempty"`
	ConnectedProfileIDs []string               `json:"connectedProfileIds"`
	CreatedAt           Timestamp              `json:"createdAt"`
	UpdatedAt           Timestamp              `json:"updatedAt"`
}

type ConnectionList struct {
	Data       []Connection `json:"data"`
	NextCursor *NextCursor  `json:"nextCursor,omitempty"`
	HasMore    bool         `json:"hasMore"`
}

// `expiring`: within seven days, and only the end user can renew it. `expired`: its time has passed, or the
// provider has said that it ended, three times, or once after refusing to publish. `revoked`: the end user removed
// the app.
type ConnectionStatus string

const (
	ConnectionStatusActive   ConnectionStatus = "active"
	ConnectionStatusExpiring ConnectionStatus = "expiring"
	ConnectionStatusExpired  ConnectionStatus = "expired"
	ConnectionStatusRevoked  ConnectionStatus = "revoked"
)

type RefreshError struct {
	Code ErrorCode `json:"code"`
	At   Timestamp `json:"at"`
}

// Whether the provider reports changes of the connected accounts.
type ConnectionSubscription struct {
	// `missing`: the provider does not have it, or the grant lacks the scope for it. `unsupported`:
	// the provider reports nothing.
	Status    string     `json:"status"`
	CheckedAt *Timestamp `json:"checkedAt,omitempty"`
}

// A later consent of the same end user covers fewer accounts, which the provider applies to the
// whole app. These Connected Profiles were disconnected by it.
type NarrowedGrant struct {
	At                  Timestamp `json:"at"`
	ConnectedProfileIDs []string  `json:"connectedProfileIds"`
}

type ConnectionDeletion struct {
	ConnectionID string `json:"connectionId"`
	Deleted      bool   `json:"deleted"`
}

// The grant to import, in the form that the login kind takes.
type ConnectionImport interface{ isConnectionImport() }

func (AccessTokenImport) isConnectionImport() {}

func (AppPasswordImport) isConnectionImport() {}

type AccessTokenImport struct {
	AuthIntegrationID string `json:"authIntegrationId"`
	// A token that the end user granted to the Auth Integration's app. Never returned.
	AccessToken string `json:"accessToken"`
	// The server that the account is on, such as `mastodon.social`. Required where a provider has many servers
	// with accounts of their own, and taken nowhere else.
	Host          *string          `json:"host,omitempty"`
	ExternalIDs   ImportedAccounts `json:"externalIds,omitempty"`
	NamedProfiles NamedProfiles    `json:"namedProfiles,omitempty"`
	ExternalUser  *ExternalUser    `json:"externalUser,omitempty"`
	Reference     *Reference       `json:"reference,omitempty"`
	Metadata      Metadata         `json:"metadata,omitempty"`
}

type AppPasswordImport struct {
	AuthIntegrationID string           `json:"authIntegrationId"`
	AppPassword       AppPassword      `json:"appPassword"`
	ExternalIDs       ImportedAccounts `json:"externalIds,omitempty"`
	NamedProfiles     NamedProfiles    `json:"namedProfiles,omitempty"`
	ExternalUser      *ExternalUser    `json:"externalUser,omitempty"`
	Reference         *Reference       `json:"reference,omitempty"`
	Metadata          Metadata         `json:"metadata,omitempty"`
}

// The accounts to connect, by the provider's ids. When absent, all accounts that the grant reaches; an empty
// list is refused.
type ImportedAccounts = []string

type ConnectedProfile struct {
	ConnectedProfileID string          `json:"connectedProfileId"`
	ConnectionID       string          `json:"connectionId"`
	ExternalUser       *ExternalUser   `json:"externalUser,omitempty"`
	Reference          *Reference      `json:"reference,omitempty"`
	Metadata           Metadata        `json:"metadata,omitempty"`
	ProviderID         KnownProviderId `json:"providerId"`
	// The provider's own id of the account.
	ExternalID string `json:"externalId"`
	// What the provider calls it: `account` or `page`.
	Kind        string        `json:"kind"`
	DisplayName *string       `json:"displayName,omitempty"`
	Username    *string       `json:"username,omitempty"`
	AvatarURL   *string       `json:"avatarUrl,omitempty"`
	Status      string        `json:"status"`
	Health      ProfileHealth `json:"health"`
	// How much of the provider's limits is used up, as its answers to your own calls last reported it, or as the
	// service has counted it. Only `connectedProfiles.get` has it, and only once something is known.
	ProviderBudget []ProviderBudget `json:"providerBudget,omitempty"`
	Watching       *ProfileWatching `json:"watching,omitempty"`
	CreatedAt      Timestamp        `json:"createdAt"`
	UpdatedAt      Timestamp        `json:"updatedAt"`
}

type ConnectedProfileList struct {
	Data       []ConnectedProfile `json:"data"`
	NextCursor *NextCursor        `json:"nextCursor,omitempty"`
	HasMore    bool               `json:"hasMore"`
}

type ConnectedProfileDeletion struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	Deleted            bool   `json:"deleted"`
}

type ProfileHealth struct {
	Credential string `json:"credential"`
	// Every operation of the provider, and whether this profile can run it now. Publishing is
	// `{contentType}.publish`: available when some variant is, with the scopes that others lack.
	Operations []OperationHealth `json:"operations"`
}

// How often the service looks for changes by itself. Only `connectedProfiles.get` has it, for live profiles whose grant
// lets it look.
type ProfileWatching struct {
	Sweep *WatchPace `json:"sweep,omitempty"`
	Poll  *WatchPace `json:"poll,omitempty"`
	// What is not done at all, because it would spend a budget that is in `neverSpend` of the Auth Integration.
	Stopped []StoppedWatch `json:"stopped,omitempty"`
}

type StoppedWatch struct {
	Watch  string `json:"watch"`
	Budget string `json:"budget"`
}

type WatchPace struct {
	// The present interval.
	EverySeconds int64     `json:"everySeconds"`
	NextAt       Timestamp `json:"nextAt"`
	// The daily budget that makes the interval longer than usual, because so many profiles share its limit.
	SlowedBy *string `json:"slowedBy,omitempty"`
}

// A limit of the provider's, as it stood at `readAt`; `resetsAt` is present if the provider says when there is more.
type ProviderBudget struct {
	// What is limited. `publishing` is what the account may publish, through whatever app, and `deletion` what it
	// may delete; discovery names the budget that each action and variant uses. `app_calls` are calls of your app
	// for all accounts; the provider's `dailyBudgets` are counted by the service; the others are calls of your app
	// for this account.
	Budget string     `json:"budget"`
	Unit   BudgetUnit `json:"unit"`
	Used   float64    `json:"used"`
	// Absent where nothing is limited.
	Limit *float64 `json:"limit,omitempty"`
	// The time over which it is counted, where it is known.
	WindowSeconds *int64     `json:"windowSeconds,omitempty"`
	ResetsAt      *Timestamp `json:"resetsAt,omitempty"`
	ReadAt        Timestamp  `json:"readAt"`
}

type OperationHealth struct {
	OperationID   string   `json:"operationId"`
	Available     bool     `json:"available"`
	MissingScopes []string `json:"missingScopes,omitempty"`
	// The tasks, by the provider's names, of which the end user's role at the account would have to allow one. The
	// role is read when the account is connected, connected again or imported.
	MissingTasks []string `json:"missingTasks,omitempty"`
}

// A field of publish requests whose values the provider lists.
type PublishTargetField string

const (
	PublishTargetFieldBoard        PublishTargetField = "board"
	PublishTargetFieldBoardSection PublishTargetField = "boardSection"
)

type PublishTarget struct {
	// What the field takes.
	Value string `json:"value"`
	// What people call it.
	Name string `json:"name"`
	// Who can see what is published there, in the provider's word.
	Privacy *string `json:"privacy,omitempty"`
}

type PublishTargetList struct {
	Data       []PublishTarget `json:"data"`
	NextCursor *NextCursor     `json:"nextCursor,omitempty"`
	HasMore    bool            `json:"hasMore"`
}

type EventDestination struct {
	EventDestinationID string                          `json:"eventDestinationId"`
	Name               *string                         `json:"name,omitempty"`
	ExternalUser       *DestinationOwner               `json:"externalUser,omitempty"`
	URL                string                          `json:"url"`
	Topics             []string                        `json:"topics"`
	Status             EventDestinationStatus          `json:"status"`
	DisabledReason     *EventDestinationDisabledReason `json:"disabledReason,omitempty"`
	// Since when nothing has been delivered. After 5 days it is disabled.
	FailingSince *time.Time `json:"failingSince,omitempty"`
	// The end of the signing secret.
	SecretHint string    `json:"secretHint"`
	CreatedAt  Timestamp `json:"createdAt"`
	UpdatedAt  Timestamp `json:"updatedAt"`
	// The Connected Profiles whose events it gets; absent when it gets all events. Profiles that were deleted stay in the list.
	ConnectedProfileIDs []string `json:"connectedProfileIds,omitempty"`
}

type EventDestinationList struct {
	Data       []EventDestination `json:"data"`
	NextCursor *NextCursor        `json:"nextCursor,omitempty"`
	HasMore    bool               `json:"hasMore"`
}

type EventDestinationWithSecret struct {
	EventDestinationID string                          `json:"eventDestinationId"`
	Name               *string                         `json:"name,omitempty"`
	ExternalUser       *DestinationOwner               `json:"externalUser,omitempty"`
	URL                string                          `json:"url"`
	Topics             []string                        `json:"topics"`
	Status             EventDestinationStatus          `json:"status"`
	DisabledReason     *EventDestinationDisabledReason `json:"disabledReason,omitempty"`
	// Since when nothing has been delivered. After 5 days it is disabled.
	FailingSince *time.Time `json:"failingSince,omitempty"`
	// The end of the signing secret.
	SecretHint string    `json:"secretHint"`
	CreatedAt  Timestamp `json:"createdAt"`
	UpdatedAt  Timestamp `json:"updatedAt"`
	// `whsec_…`. Shown only in this answer.
	Secret string `json:"secret"`
	// The Connected Profiles whose events it gets; absent when it gets all events. Profiles that were deleted stay in the list.
	ConnectedProfileIDs []string `json:"connectedProfileIds,omitempty"`
}

type EventDestinationStatus string

const (
	EventDestinationStatusEnabled  EventDestinationStatus = "enabled"
	EventDestinationStatusDisabled EventDestinationStatus = "disabled"
)

// `gone`: the receiver answered 410. `failing`: nothing could be delivered for 5 days. `by_request`: it was
// disabled by an update.
type EventDestinationDisabledReason string

const (
	EventDestinationDisabledReasonGone      EventDestinationDisabledReason = "gone"
	EventDestinationDisabledReasonFailing   EventDestinationDisabledReason = "failing"
	EventDestinationDisabledReasonByRequest EventDestinationDisabledReason = "by_request"
)

type EventDestinationInput struct {
	Name         *EventDestinationName  `json:"name,omitempty"`
	ExternalUser *DestinationOwner      `json:"externalUser,omitempty"`
	URL          EventDestinationUrl    `json:"url"`
	Topics       EventDestinationTopics `json:"topics"`
	// The Connected Profiles whose events it gets, and no others. When absent, it gets the events of all, also of those that are
	// connected later, and events that are about no profile.
	ConnectedProfileIDs []string `json:"connectedProfileIds,omitempty"`
}

type EventDestinationUpdate struct {
	Name   *EventDestinationName   `json:"name,omitempty"`
	URL    *EventDestinationUrl    `json:"url,omitempty"`
	Topics EventDestinationTopics  `json:"topics,omitempty"`
	Status *EventDestinationStatus `json:"status,omitempty"`
	// The Connected Profiles whose events it gets from now on, in place of those before. An empty list has it get all events. Profiles
	// that it names already may have been deleted; a list does not become empty by that.
	ConnectedProfileIDs []string `json:"connectedProfileIds,omitempty"`
}

// Your own id for the user of yours who owns the destination, as in `externalUser` of Connections. It gets only
// the events of that user. When absent, the destination is yours and gets the events of everybody.
type DestinationOwner = string

type EventDestinationName = string

// An https URL at a public address, unless the operator allows others.
type EventDestinationUrl = string

// Exact topics (`connection.expired`), or prefixes that end in `*` (`content.*`, `*`).
type EventDestinationTopics = []string

type EventDestinationDeletion struct {
	EventDestinationID string `json:"eventDestinationId"`
	Deleted            bool   `json:"deleted"`
}

type SecretRotation struct {
	// For how long the old secret signs too; 24 when absent.
	GraceHours *int64 `json:"graceHours,omitempty"`
}

type SampleEventInput struct {
	Topic string `json:"topic"`
}

type SampleDelivery struct {
	EventID   string          `json:"eventId"`
	Topic     string          `json:"topic"`
	Succeeded bool            `json:"succeeded"`
	Attempt   DeliveryAttempt `json:"attempt"`
}

type DeliveryAttempt struct {
	At         Timestamp `json:"at"`
	DurationMs int64     `json:"durationMs"`
	// What the receiver answered; absent when it did not.
	StatusCode *int64 `json:"statusCode,omitempty"`
	// Why there was no answer, such as `answer_timeout`, or why nothing was sent, such as `content_gone`.
	Error *string `json:"error,omitempty"`
	// The first 1 KiB of the answer.
	Body *string `json:"body,omitempty"`
}

type Delivery struct {
	DeliveryID string `json:"deliveryId"`
	EventID    string `json:"eventId"`
	Topic      string `json:"topic"`
	// `failed`: the last retry has failed, or the destination was disabled.
	Status        string            `json:"status"`
	Attempts      []DeliveryAttempt `json:"attempts"`
	NextAttemptAt *Timestamp        `json:"nextAttemptAt,omitempty"`
	CreatedAt     Timestamp         `json:"createdAt"`
	CompletedAt   *Timestamp        `json:"completedAt,omitempty"`
}

type DeliveryList struct {
	Data       []Delivery  `json:"data"`
	NextCursor *NextCursor `json:"nextCursor,omitempty"`
	HasMore    bool        `json:"hasMore"`
}

// One event, all events whose delivery failed, or all events of a time window.
type ReplayInput interface{ isReplayInput() }

func (EventReplayInput) isReplayInput() {}

func (FailedReplayInput) isReplayInput() {}

func (WindowReplayInput) isReplayInput() {}

type EventReplayInput struct {
	EventID string `json:"eventId"`
}

type FailedReplayInput struct {
}

// MarshalJSON writes what is the same in each FailedReplayInput, too.
func (value FailedReplayInput) MarshalJSON() ([]byte, error) {
	type plain FailedReplayInput
	return json.Marshal(struct {
		plain
		Status string `json:"status"`
	}{plain(value), "failed"})
}

type WindowReplayInput struct {
	Since Timestamp `json:"since"`
	// Now when absent.
	Until *time.Time `json:"until,omitempty"`
}

type Replay struct {
	// The number of events that are sent again.
	Replayed int64 `json:"replayed"`
	// The number of events whose payload was erased and that cannot be read again.
	Skipped int64 `json:"skipped"`
}

type PortalLinkInput struct {
	ExternalUser ExternalUser `json:"externalUser"`
	// What the user may choose from: exact topics, or a beginning with a `*` at its end. When absent, everything that
	// belongs to a user.
	Topics         []string             `json:"topics,omitempty"`
	ReturnURL      *PortalReturnUrl     `json:"returnUrl,omitempty"`
	FrameAncestors PortalFrameAncestors `json:"frameAncestors,omitempty"`
	// How long the link works, at most a week. An hour when absent.
	ExpiresInSeconds *int64 `json:"expiresInSeconds,omitempty"`
}

type PortalLink struct {
	PortalLinkID   string               `json:"portalLinkId"`
	ExternalUser   ExternalUser         `json:"externalUser"`
	Topics         []string             `json:"topics"`
	ReturnURL      *PortalReturnUrl     `json:"returnUrl,omitempty"`
	FrameAncestors PortalFrameAncestors `json:"frameAncestors"`
	// For the user only. Shown only in this answer.
	URL       string    `json:"url"`
	ExpiresAt Timestamp `json:"expiresAt"`
	CreatedAt Timestamp `json:"createdAt"`
}

// The page of yours that the hosted page links back to, by http or https.
type PortalReturnUrl = string

// The origins of your pages that may show the hosted page in a frame. When there are none, no page can.
type PortalFrameAncestors = []string

type PortalLinkDeletion struct {
	PortalLinkID string `json:"portalLinkId"`
	Deleted      bool   `json:"deleted"`
}

// The same for all deliveries of one event.
type EventId = string

type EventMode string

const (
	EventModeLive EventMode = "live"
	EventModeTest EventMode = "test"
)

// `live`: as it happened. `backfill`: history that was asked for. `recovered`: missed or erased, and
// read from the provider again. `test`: a sample.
type EventOrigin string

const (
	EventOriginLive      EventOrigin = "live"
	EventOriginBackfill  EventOrigin = "backfill"
	EventOriginRecovered EventOrigin = "recovered"
	EventOriginTest      EventOrigin = "test"
)

// `true`: the item was hidden. `false`: it was shown again.
type EventHidden = bool

// The provider did not return the item by its id, so `data` holds only what its notification says. A read by this id
// may find nothing: not every login kind can read a mention in somebody else's media.
type EventUnreadable = bool

// The event as it was delivered, or what is left of it once its data was erased.
type Event struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               any              `json:"data,omitempty"`
}

type EventList struct {
	Data       []Event     `json:"data"`
	NextCursor *NextCursor `json:"nextCursor,omitempty"`
	HasMore    bool        `json:"hasMore"`
}

// An event with its data, which has the schema of the topic and equals a read of the same item. Messages that
// arrived by a notification lack `threadExternalId`, since no notification names it. The data of `deleted` is what
// the service still knows of the item: ids, kinds and times, and an empty text where the schema requires one.
type DeliveredEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	Data               any              `json:"data"`
}

// The remains of an event whose data was erased after 23 hours.
type ErasedEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Hidden             *EventHidden     `json:"hidden,omitempty"`
	Unreadable         *EventUnreadable `json:"unreadable,omitempty"`
	DataErased         bool             `json:"dataErased"`
}

type ConnectionEvent struct {
	ID                 EventId     `json:"id"`
	Topic              string      `json:"topic"`
	Timestamp          Timestamp   `json:"timestamp"`
	Mode               EventMode   `json:"mode"`
	OrganizationID     string      `json:"organizationId"`
	ConnectedProfileID *string     `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin `json:"origin"`
	Data               Connection  `json:"data"`
}

type ConnectedProfileEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Data               ConnectedProfile `json:"data"`
}

type PublishRequestEvent struct {
	ID                 EventId        `json:"id"`
	Topic              string         `json:"topic"`
	Timestamp          Timestamp      `json:"timestamp"`
	Mode               EventMode      `json:"mode"`
	OrganizationID     string         `json:"organizationId"`
	ConnectedProfileID *string        `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin    `json:"origin"`
	Data               PublishRequest `json:"data"`
}

type PublishApprovalEvent struct {
	ID                 EventId        `json:"id"`
	Topic              string         `json:"topic"`
	Timestamp          Timestamp      `json:"timestamp"`
	Mode               EventMode      `json:"mode"`
	OrganizationID     string         `json:"organizationId"`
	ConnectedProfileID *string        `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin    `json:"origin"`
	Data               PublishRequest `json:"data"`
}

type PublishGroupEvent struct {
	ID                 EventId             `json:"id"`
	Topic              string              `json:"topic"`
	Timestamp          Timestamp           `json:"timestamp"`
	Mode               EventMode           `json:"mode"`
	OrganizationID     string              `json:"organizationId"`
	ConnectedProfileID *string             `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin         `json:"origin"`
	Data               PublishGroupOutcome `json:"data"`
}

type PublishImportEvent struct {
	ID                 EventId       `json:"id"`
	Topic              string        `json:"topic"`
	Timestamp          Timestamp     `json:"timestamp"`
	Mode               EventMode     `json:"mode"`
	OrganizationID     string        `json:"organizationId"`
	ConnectedProfileID *string       `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin   `json:"origin"`
	Data               PublishImport `json:"data"`
}

type MediaEvent struct {
	ID                 EventId     `json:"id"`
	Topic              string      `json:"topic"`
	Timestamp          Timestamp   `json:"timestamp"`
	Mode               EventMode   `json:"mode"`
	OrganizationID     string      `json:"organizationId"`
	ConnectedProfileID *string     `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin `json:"origin"`
	Data               Media       `json:"data"`
}

type BackfillRequestEvent struct {
	ID                 EventId         `json:"id"`
	Topic              string          `json:"topic"`
	Timestamp          Timestamp       `json:"timestamp"`
	Mode               EventMode       `json:"mode"`
	OrganizationID     string          `json:"organizationId"`
	ConnectedProfileID *string         `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin     `json:"origin"`
	Data               BackfillRequest `json:"data"`
}

type EventDestinationEvent struct {
	ID                 EventId          `json:"id"`
	Topic              string           `json:"topic"`
	Timestamp          Timestamp        `json:"timestamp"`
	Mode               EventMode        `json:"mode"`
	OrganizationID     string           `json:"organizationId"`
	ConnectedProfileID *string          `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin      `json:"origin"`
	Data               EventDestination `json:"data"`
}

type PlanEvent struct {
	ID                 EventId        `json:"id"`
	Topic              string         `json:"topic"`
	Timestamp          Timestamp      `json:"timestamp"`
	Mode               EventMode      `json:"mode"`
	OrganizationID     string         `json:"organizationId"`
	ConnectedProfileID *string        `json:"connectedProfileId,omitempty"`
	Origin             EventOrigin    `json:"origin"`
	Data               BillingAccount `json:"data"`
}

type MediaStatus string

const (
	MediaStatusPendingUpload MediaStatus = "pending_upload"
	MediaStatusFetching      MediaStatus = "fetching"
	MediaStatusValidating    MediaStatus = "validating"
	MediaStatusReady         MediaStatus = "ready"
	MediaStatusFailed        MediaStatus = "failed"
	MediaStatusExpired       MediaStatus = "expired"
)

type MediaContentType string

const (
	MediaContentTypeImageJpeg      MediaContentType = "image/jpeg"
	MediaContentTypeImagePng       MediaContentType = "image/png"
	MediaContentTypeImageGif       MediaContentType = "image/gif"
	MediaContentTypeImageWebp      MediaContentType = "image/webp"
	MediaContentTypeVideoMp4       MediaContentType = "video/mp4"
	MediaContentTypeVideoQuicktime MediaContentType = "video/quicktime"
	MediaContentTypeVideoWebm      MediaContentType = "video/webm"
	MediaContentTypeAudioMpeg      MediaContentType = "audio/mpeg"
	MediaContentTypeAudioMp4       MediaContentType = "audio/mp4"
	MediaContentTypeAudioOgg       MediaContentType = "audio/ogg"
	MediaContentTypeAudioWav       MediaContentType = "audio/wav"
	MediaContentTypeAudioFlac      MediaContentType = "audio/flac"
	MediaContentTypeApplicationPdf MediaContentType = "application/pdf"
)

// A file staged for publishing: an image, a video, a sound or a document. `contentType`, `sizeBytes` and `checksum` are an upload's as announced
// until the file is there, and the file's own from then on.
type Media struct {
	MediaID     string            `json:"mediaId"`
	Status      MediaStatus       `json:"status"`
	Origin      string            `json:"origin"`
	ContentType *MediaContentType `json:"contentType,omitempty"`
	SizeBytes   *int64            `json:"sizeBytes,omitempty"`
	// As shown: with pixels made square, and after any rotation that the file asks for.
	Width *int64 `json:"width,omitempty"`
	// As shown: with pixels made square, and after any rotation that the file asks for.
	Height          *int64      `json:"height,omitempty"`
	DurationSeconds *float64    `json:"durationSeconds,omitempty"`
	Video           *MediaVideo `json:"video,omitempty"`
	// Whether an image moves; absent when it does not.
	Animated *bool `json:"animated,omitempty"`
	// Whether the file says where it was taken; absent when it does not. See `stripLocation`.
	HasLocation *bool        `json:"hasLocation,omitempty"`
	Checksum    *string      `json:"checksum,omitempty"`
	Filename    *string      `json:"filename,omitempty"`
	AltText     *string      `json:"altText,omitempty"`
	Reference   *Reference   `json:"reference,omitempty"`
	Metadata    Metadata     `json:"metadata,omitempty"`
	Upload      *MediaUpload `json:"upload,omitempty"`
	Error       *MediaError  `json:"error,omitempty"`
	LastError   *MediaError  `json:"lastError,omitempty"`
	// How many times fetching it has failed; present while it is retried.
	Attempts      *int64     `json:"attempts,omitempty"`
	NextAttemptAt *Timestamp `json:"nextAttemptAt,omitempty"`
	ExpiresAt     Timestamp  `json:"expiresAt"`
	CreatedAt     Timestamp  `json:"createdAt"`
	UpdatedAt     Timestamp  `json:"updatedAt"`
}

type MediaList struct {
	Data       []Media     `json:"data"`
	NextCursor *NextCursor `json:"nextCursor,omitempty"`
	HasMore    bool        `json:"hasMore"`
}

// The properties of a video, as far as the file says.
type MediaVideo struct {
	// Such as `AVC` (H.264), `HEVC` (H.265), `VP9` or `AV1`.
	Codec     string   `json:"codec"`
	FrameRate *float64 `json:"frameRate,omitempty"`
	// Of the whole file, in bits per second.
	BitRate           *int64  `json:"bitRate,omitempty"`
	ChromaSubsampling *string `json:"chromaSubsampling,omitempty"`
	ScanType          *string `json:"scanType,omitempty"`
	// Whether its index comes before its frames.
	Streamable *bool `json:"streamable,omitempty"`
	// Absent when it is silent.
	AudioCodec      *string `json:"audioCodec,omitempty"`
	AudioChannels   *int64  `json:"audioChannels,omitempty"`
	AudioSampleRate *int64  `json:"audioSampleRate,omitempty"`
}

// Where to send the file, while it is awaited.
type MediaUpload struct {
	URL    string `json:"url"`
	Method string `json:"method"`
	// Send these as they are; HTTP clients set Content-Length themselves.
	Headers   map[string]any `json:"headers"`
	ExpiresAt Timestamp      `json:"expiresAt"`
}

// | Code | The file |
// |---|---|
// | `source_unreachable` | could not be read whole from its server, however often that was tried |
// | `source_not_found` | is not there: 404 or 410 |
// | `source_refused` | is not given to us: its server asks for credentials, or refuses |
// | `source_not_allowed` | is at, or redirected to, an address that is not public or not encrypted; or redirected too often |
// | `too_large` | is larger than media of its kind may be |
// | `unsupported_type` | is none of the types that can be published, or empty |
// | `type_mismatch` | is of another kind than announced, such as a video announced as an image |
// | `checksum_mismatch` | has another checksum than announced |
// | `no_room` | would pass what the plan allows to be staged at a time, or has found no room on the disk of the service for hours |
// | `damaged` | is cut off, cannot be read as what it says it is, or takes more time or memory to read than a sound file does |
type MediaErrorCode string

const (
	MediaErrorCodeSourceUnreachable MediaErrorCode = "source_unreachable"
	MediaErrorCodeSourceNotFound    MediaErrorCode = "source_not_found"
	MediaErrorCodeSourceRefused     MediaErrorCode = "source_refused"
	MediaErrorCodeSourceNotAllowed  MediaErrorCode = "source_not_allowed"
	MediaErrorCodeTooLarge          MediaErrorCode = "too_large"
	MediaErrorCodeUnsupportedType   MediaErrorCode = "unsupported_type"
	MediaErrorCodeTypeMismatch      MediaErrorCode = "type_mismatch"
	MediaErrorCodeChecksumMismatch  MediaErrorCode = "checksum_mismatch"
	MediaErrorCodeNoRoom            MediaErrorCode = "no_room"
	MediaErrorCodeDamaged           MediaErrorCode = "damaged"
)

type MediaError struct {
	Code    MediaErrorCode `json:"code"`
	Message string         `json:"message"`
}

// A file for the service to fetch, or one that you will upload.
type MediaInput interface{ isMediaInput() }

func (FetchedMediaInput) isMediaInput() {}

func (UploadedMediaInput) isMediaInput() {}

type FetchedMediaInput struct {
	// An https URL that needs no credentials. Redirects are followed.
	SourceURL string `json:"sourceUrl"`
	// For you alone.
	Filename  *string       `json:"filename,omitempty"`
	AltText   *MediaAltText `json:"altText,omitempty"`
	Reference *Reference    `json:"reference,omitempty"`
	Metadata  Metadata      `json:"metadata,omitempty"`
}

type UploadedMediaInput struct {
	Upload    MediaUploadInput `json:"upload"`
	AltText   *MediaAltText    `json:"altText,omitempty"`
	Reference *Reference       `json:"reference,omitempty"`
	Metadata  Metadata         `json:"metadata,omitempty"`
}

// What is to be seen, for those who cannot see it.
type MediaAltText = string

type MediaUploadInput struct {
	Filename string `json:"filename"`
	// A `MediaContentType`, in any case, with or without parameters, or another usual name of one, such as `image/jpg`. The medium has
	// the type that the file turns out to have; one of another kind (a video announced as an image) fails as `type_mismatch`.
	ContentType string  `json:"contentType"`
	SizeBytes   int64   `json:"sizeBytes"`
	Checksum    *string `json:"checksum,omitempty"`
}

type MediaDeletion struct {
	MediaID string `json:"mediaId"`
	Deleted bool   `json:"deleted"`
}

// Why a publish request failed. `code` is the kind of failure and `reason` its cause; their values are stable, and
// more will be added. `message` and `whatToDo` are for the people who wanted to publish, and their wording may
// change at any time. The guide "Why publishing fails" lists the reasons, with the errors of each provider that have them.
//
// `media_failed`: a file given as `sourceUrl` cannot be used; `media` says which one and why. `validation_error`:
// such a file breaks a publishing rule, and is reported as `publishRequests.create` reports it for staged files; or the
// content would spend a budget that `neverSpend` of its Auth Integration has named since it was admitted.
type PublishError struct {
	Code string `json:"code"`
	// What has happened, in a sentence.
	Message  string               `json:"message"`
	Reason   PublishFailureReason `json:"reason"`
	WhatToDo string               `json:"whatToDo"`
	// Whether publishing the same content again can succeed once `whatToDo` has been done.
	Retryable        bool                  `json:"retryable"`
	Provider         *ProviderErrorDetail  `json:"provider,omitempty"`
	Media            []PublishMediaFailure `json:"media,omitempty"`
	ValidationErrors []ValidationError     `json:"validationErrors,omitempty"`
	Violations       []Violation           `json:"violations,omitempty"`
}

type PublishFailureReason string

const (
	PublishFailureReasonTextTooLong            PublishFailureReason = "text_too_long"
	PublishFailureReasonTooManyTags            PublishFailureReason = "too_many_tags"
	PublishFailureReasonTagsNotAccepted        PublishFailureReason = "tags_not_accepted"
	PublishFailureReasonFileTooLarge           PublishFailureReason = "file_too_large"
	PublishFailureReasonFileTooSmall           PublishFailureReason = "file_too_small"
	PublishFailureReasonFileFormatUnsupported  PublishFailureReason = "file_format_unsupported"
	PublishFailureReasonFileUnreadable         PublishFailureReason = "file_unreadable"
	PublishFailureReasonAspectRatioUnsupported PublishFailureReason = "aspect_ratio_unsupported"
	PublishFailureReasonCoverFrameInvalid      PublishFailureReason = "cover_frame_invalid"
	PublishFailureReasonFileCountUnsupported   PublishFailureReason = "file_count_unsupported"
	PublishFailureReasonContentInvalid         PublishFailureReason = "content_invalid"
	PublishFailureReasonDuplicateContent       PublishFailureReason = "duplicate_content"
	PublishFailureReasonLinkNotAccepted        PublishFailureReason = "link_not_accepted"
	PublishFailureReasonLinkNotReadable        PublishFailureReason = "link_not_readable"
	PublishFailureReasonContentAgainstRules    PublishFailureReason = "content_against_rules"
	PublishFailureReasonSuspectedSpam          PublishFailureReason = "suspected_spam"
	PublishFailureReasonRefused                PublishFailureReason = "refused"
	PublishFailureReasonRecipientUnavailable   PublishFailureReason = "recipient_unavailable"
	PublishFailureReasonRecipientNotFound      PublishFailureReason = "recipient_not_found"
	PublishFailureReasonMessageWindowClosed    PublishFailureReason = "message_window_closed"
	PublishFailureReasonTargetGone             PublishFailureReason = "target_gone"
	PublishFailureReasonNotOffered             PublishFailureReason = "not_offered"
	PublishFailureReasonAccountRestricted      PublishFailureReason = "account_restricted"
	PublishFailureReasonAccountCheckDue        PublishFailureReason = "account_check_due"
	PublishFailureReasonPostingBlocked         PublishFailureReason = "posting_blocked"
	PublishFailureReasonDailyLimitReached      PublishFailureReason = "daily_limit_reached"
	PublishFailureReasonRateLimited            PublishFailureReason = "rate_limited"
	PublishFailureReasonReconnectNeeded        PublishFailureReason = "reconnect_needed"
	PublishFailureReasonPermissionMissing      PublishFailureReason = "permission_missing"
	PublishFailureReasonAppNotPermitted        PublishFailureReason = "app_not_permitted"
	PublishFailureReasonFileNotFetchable       PublishFailureReason = "file_not_fetchable"
	PublishFailureReasonDownloadTimedOut       PublishFailureReason = "download_timed_out"
	PublishFailureReasonUploadFailed           PublishFailureReason = "upload_failed"
	PublishFailureReasonProcessingFailed       PublishFailureReason = "processing_failed"
	PublishFailureReasonFilesExpired           PublishFailureReason = "files_expired"
	PublishFailureReasonProviderFault          PublishFailureReason = "provider_fault"
	PublishFailureReasonProviderTooSlow        PublishFailureReason = "provider_too_slow"
	PublishFailureReasonNotCreated             PublishFailureReason = "not_created"
	PublishFailureReasonDraftNotFinished       PublishFailureReason = "draft_not_finished"
	PublishFailureReasonProfileGone            PublishFailureReason = "profile_gone"
	PublishFailureReasonMediaGone              PublishFailureReason = "media_gone"
	PublishFailureReasonMediaFailed            PublishFailureReason = "media_failed"
	PublishFailureReasonBudgetNeverSpent       PublishFailureReason = "budget_never_spent"
	PublishFailureReasonPreviousPostUnseen     PublishFailureReason = "previous_post_unseen"
)

// The record of a publish request, without its content.
type PublishRequest struct {
	PublishRequestID string `json:"publishRequestId"`
	// The publish group that it is one of.
	PublishGroupID     *string          `json:"publishGroupId,omitempty"`
	ConnectedProfileID string           `json:"connectedProfileId"`
	ContentType        KnownContentType `json:"contentType"`
	// The variant that is published. Absent while it depends on files that are still being fetched.
	Variant           *string            `json:"variant,omitempty"`
	Status            PublishStatus      `json:"status"`
	ScheduledFor      *Timestamp         `json:"scheduledFor,omitempty"`
	ScheduledForLocal *ScheduledWallTime `json:"scheduledForLocal,omitempty"`
	// The queue whose slot it has, or had when it ended; of what waits for approval, the queue whose next free slot it takes then. A request that is moved to another time leaves the queue.
	QueueID *string         `json:"queueId,omitempty"`
	Content *PublishContent `json:"content,omitempty"`
	// The id of what was published. Absent when the provider returns none, as for posts on TikTok that not everybody sees.
	ExternalID        *string            `json:"externalId,omitempty"`
	ProviderPermalink *ProviderPermalink `json:"providerPermalink,omitempty"`
	// One medium for each file in the request's `media`, in the same order, and then for each of its `thread`. A medium that
	// was named twice, by its id or its URL, is listed twice.
	Media       []PublishedMedia `json:"media,omitempty"`
	Cover       *PublishedMedia  `json:"cover,omitempty"`
	CardPicture *PublishedMedia  `json:"cardPicture,omitempty"`
	Error       *PublishError    `json:"error,omitempty"`
	// Equal for equal content. It covers files that are being fetched only once they have arrived.
	ContentFingerprint string     `json:"contentFingerprint"`
	Reference          *Reference `json:"reference,omitempty"`
	Metadata           Metadata   `json:"metadata,omitempty"`
	// Your own title of it.
	Title *string       `json:"title,omitempty"`
	Steps []PublishStep `json:"steps"`
	// The failed publish request that this one repeats.
	RetryOf *string `json:"retryOf,omitempty"`
	// The publish request that repeats this one.
	RetriedBy *string `json:"retriedBy,omitempty"`
	// The time until which `publishRequests.retry` can repeat the request; its content is erased then. Absent when
	// it cannot be repeated, or when the same content would fail again (see `error.retryable`).
	RetryableUntil *time.Time `json:"retryableUntil,omitempty"`
	// When the service continues it or looks it up again; present while it waits.
	NextAttemptAt *time.Time `json:"nextAttemptAt,omitempty"`
	// What it waits for. `throttled`: the provider limits calls. `provider_unavailable`: the provider does not answer,
	// or fails. `provider_processing`: the provider is not done with what it was given. `file_not_fetched`: a file
	// could not be fetched, and is given again. `publishing_budget_spent`: the account has published as much as its
	// provider allows. `daily_budget_spent`: the app has spent what it may spend that day; `nextAttemptAt` is when the
	// next day begins by the clock of the mode, and a change of `dailyLimits` or `neverSpend` lets it go on before.
	// `outcome_unknown`: whether the content exists is looked up. `process_silent`: the process of the service that worked
	// on it has fallen silent, and another takes it up then at the latest; reads tell it, and events do not.
	NextAttemptReason *string `json:"nextAttemptReason,omitempty"`
	// Whether its files go out without the position at which they were taken. Absent without files, and while the
	// variant is not known.
	StripLocation *bool `json:"stripLocation,omitempty"`
	// What `publishRequests.validate` says about the text and the files; of files given by URL, once they have arrived.
	Warnings    []PublishWarning `json:"warnings,omitempty"`
	CreatedAt   Timestamp        `json:"createdAt"`
	UpdatedAt   Timestamp        `json:"updatedAt"`
	StartedAt   *Timestamp       `json:"startedAt,omitempty"`
	CompletedAt *Timestamp       `json:"completedAt,omitempty"`
	// When it is canceled and its content erased, if nobody has approved it by then; present on drafts and on what waits
	// for approval.
	DraftExpiresAt *time.Time `json:"draftExpiresAt,omitempty"`
	// What was said when it was returned last. It is erased with the content.
	ReturnComment *string `json:"returnComment,omitempty"`
	// The posts of a thread, in order; absent without a `thread`. What is `published` is there whatever becomes of the request.
	Parts []PublishPart `json:"parts,omitempty"`
}

type PublishRequestList struct {
	Data       []PublishRequest `json:"data"`
	NextCursor *NextCursor      `json:"nextCursor,omitempty"`
	HasMore    bool             `json:"hasMore"`
}

type PublishPart struct {
	// 0 is the request's own content, and 1 the first of its `thread`, which errors call `thread.0`.
	Index int64 `json:"index"`
	// `waiting`: its turn has not come. `not_published`: the request has ended before its turn, as `failed`. The other values
	// say of the post what they say of a publish request.
	Status            string             `json:"status"`
	ExternalID        *string            `json:"externalId,omitempty"`
	ProviderPermalink *ProviderPermalink `json:"providerPermalink,omitempty"`
	Error             *PublishError      `json:"error,omitempty"`
}

type PublishedMedia struct {
	MediaID string `json:"mediaId"`
}

type PublishMediaFailure struct {
	// The field that named it, such as `media.0.sourceUrl`.
	Field   string     `json:"field"`
	MediaID string     `json:"mediaId"`
	Error   MediaError `json:"error"`
}

// What is published, by its content type.
type PublishRequestInput interface{ isPublishRequestInput() }

func (InstagramMediaItemPublish) isPublishRequestInput() {}

func (InstagramStoryItemPublish) isPublishRequestInput() {}

func (InstagramCommentPublish) isPublishRequestInput() {}

func (InstagramMessagePublish) isPublishRequestInput() {}

func (FacebookMediaItemPublish) isPublishRequestInput() {}

func (FacebookCommentPublish) isPublishRequestInput() {}

func (FacebookMessagePublish) isPublishRequestInput() {}

func (ThreadsPostPublish) isPublishRequestInput() {}

func (ThreadsReplyPublish) isPublishRequestInput() {}

func (BlueskyPostPublish) isPublishRequestInput() {}

func (BlueskyReplyPublish) isPublishRequestInput() {}

func (MastodonPostPublish) isPublishRequestInput() {}

func (MastodonReplyPublish) isPublishRequestInput() {}

func (YoutubeVideoPublish) isPublishRequestInput() {}

func (YoutubeCommentPublish) isPublishRequestInput() {}

func (PinterestPinPublish) isPublishRequestInput() {}

func (PinterestBoardPublish) isPublishRequestInput() {}

func (LinkedinPostPublish) isPublishRequestInput() {}

func (LinkedinCommentPublish) isPublishRequestInput() {}

func (TiktokVideoPublish) isPublishRequestInput() {}

func (TiktokCommentPublish) isPublishRequestInput() {}

// With `include=content`, what the service holds: the content as it was given, with the media that were made of the URLs.
// Absent once it is erased, 23 hours after the end.
type PublishContent struct {
	Text               *string              `json:"text,omitempty"`
	Title              *string              `json:"title,omitempty"`
	Link               *string              `json:"link,omitempty"`
	Media              []HeldFile           `json:"media,omitempty"`
	Cover              *HeldFile            `json:"cover,omitempty"`
	Target             *HeldTarget          `json:"target,omitempty"`
	FirstComment       *string              `json:"firstComment,omitempty"`
	ContentWarning     *string              `json:"contentWarning,omitempty"`
	Privacy            *string              `json:"privacy,omitempty"`
	ReplyAudience      *string              `json:"replyAudience,omitempty"`
	Category           *string              `json:"category,omitempty"`
	Tags               []string             `json:"tags,omitempty"`
	Board              *string              `json:"board,omitempty"`
	BoardSection       *string              `json:"boardSection,omitempty"`
	Language           *string              `json:"language,omitempty"`
	License            *string              `json:"license,omitempty"`
	PublishAt          *Timestamp           `json:"publishAt,omitempty"`
	Poll               *HeldPoll            `json:"poll,omitempty"`
	LinkCard           *HeldLinkCard        `json:"linkCard,omitempty"`
	CallToAction       *PublishCallToAction `json:"callToAction,omitempty"`
	Collaborators      []string             `json:"collaborators,omitempty"`
	LocationExternalID *string              `json:"locationExternalId,omitempty"`
	QuotedExternalID   *string              `json:"quotedExternalId,omitempty"`
	ShareToFeed        *bool                `json:"shareToFeed,omitempty"`
	Embeddable         *bool                `json:"embeddable,omitempty"`
	MadeForKids        *bool                `json:"madeForKids,omitempty"`
	SyntheticMedia     *bool                `json:"syntheticMedia,omitempty"`
	PaidPromotion      *bool                `json:"paidPromotion,omitempty"`
	NotifySubscribers  *bool                `json:"notifySubscribers,omitempty"`
	MusicConsent       *bool                `json:"musicConsent,omitempty"`
	OwnBrand           *bool                `json:"ownBrand,omitempty"`
	AllowComments      *bool                `json:"allowComments,omitempty"`
	AllowDuets         *bool                `json:"allowDuets,omitempty"`
	AllowStitches      *bool                `json:"allowStitches,omitempty"`
	CoverAtMs          *int64               `json:"coverAtMs,omitempty"`
	AutoMusic          *bool                `json:"autoMusic,omitempty"`
	StripLocation      *bool                `json:"stripLocation,omitempty"`
	Thread             []HeldThreadPart     `json:"thread,omitempty"`
}

type HeldThreadPart struct {
	Text           *string    `json:"text,omitempty"`
	Media          []HeldFile `json:"media,omitempty"`
	Link           *string    `json:"link,omitempty"`
	Poll           *HeldPoll  `json:"poll,omitempty"`
	ContentWarning *string    `json:"contentWarning,omitempty"`
	Language       *string    `json:"language,omitempty"`
}

type HeldFile struct {
	MediaID  string          `json:"mediaId"`
	AltText  *string         `json:"altText,omitempty"`
	UserTags PublishUserTags `json:"userTags,omitempty"`
}

type HeldLinkCard struct {
	Title       *string `json:"title,omitempty"`
	Description *string `json:"description,omitempty"`
	MediaID     *string `json:"mediaId,omitempty"`
}

type HeldPoll struct {
	Options         []string `json:"options"`
	DurationSeconds *int64   `json:"durationSeconds,omitempty"`
	Multiple        *bool    `json:"multiple,omitempty"`
}

// What the content answers, by the provider's id of it.
type HeldTarget struct {
	MediaExternalID       *string `json:"mediaExternalId,omitempty"`
	CommentExternalID     *string `json:"commentExternalId,omitempty"`
	PostExternalID        *string `json:"postExternalId,omitempty"`
	VideoExternalID       *string `json:"videoExternalId,omitempty"`
	ThreadExternalID      *string `json:"threadExternalId,omitempty"`
	ParticipantExternalID *string `json:"participantExternalId,omitempty"`
}

type PublishText = string

// The posts that follow, each a reply to the one before: 24 at most, so that a thread has 25 posts with the request's own
// content, which is the first. All are validated together; each is created once, and one whose outcome is unknown is looked up
// before the next is sent. A post that fails ends the request as `failed`: `parts` says what is there, and
// `publishRequests.retry` goes on where it ended. Each post counts as a publish request towards the month's cap. In an update,
// it replaces the whole list, and an empty one removes it.
type PublishThread = []PublishThreadPart

// A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those
// of the first post; the people who see the first post see all.
type PublishThreadPart struct {
	Text  *PublishText  `json:"text,omitempty"`
	Media []PublishFile `json:"media,omitempty"`
	// The post gets a card of this page.
	Link           *string                `json:"link,omitempty"`
	Poll           *PublishPoll           `json:"poll,omitempty"`
	ContentWarning *PublishContentWarning `json:"contentWarning,omitempty"`
	Language       *PublishLanguage       `json:"language,omitempty"`
}

// What you call the request, in lists, events and exports. It is kept and returned as it is, not encrypted, and not
// published.
type PublishRequestTitle = string

// The new title. Where the content type publishes titles, it is the title to publish. Elsewhere it is your own
// title, of at most 120 characters, and an empty text removes it.
type PublishTitle = string

// Shown in place of the content until a reader chooses to see it.
type PublishContentWarning = string

// Who may see it: one of the values in the variant's rules.
type PublishPrivacy = string

// Who may reply to it: one of the values in the variant's rules.
type PublishReplyAudience = string

// One of the values in the variant's rules.
type PublishCategory = string

// Without `#`. What the provider calls tags, keywords or topics; hashtags belong in the text.
type PublishTags = []string

// One of the values in the variant's rules.
type PublishLicense = string

// Whether other pages may embed it.
type PublishEmbeddable = bool

// Whether it is made for children, which the law of some countries requires to be declared.
type PublishMadeForKids = bool

// Whether it shows something realistic that was altered or generated, for instance by AI.
type PublishSyntheticMedia = bool

// Whether somebody has paid for the product to appear in it.
type PublishPaidPromotion = bool

// Whether subscribers are notified of it. The provider's default when absent.
type PublishNotifySubscribers = bool

// Whether the person who publishes agrees to what the provider asks about music, such as TikTok's Music Usage Confirmation. Nothing is published without.
type PublishMusicConsent = bool

// Whether it promotes the account's own business.
type PublishOwnBrand = bool

// Whether people may comment on it. True when absent.
type PublishAllowComments = bool

// Whether people may show it beside a video of their own. True when absent.
type PublishAllowDuets = bool

// Whether people may use a part of it in a video of their own. True when absent.
type PublishAllowStitches = bool

// The moment of the video that is its cover, in milliseconds from its beginning.
type PublishCoverAtMs = int64

// Whether the provider adds music that it recommends.
type PublishAutoMusic = bool

// When the provider makes it public by itself; until then it is private, and `privacy` is left out. It has to be still
// to come when publishing begins. `scheduledFor` is another time: when this service begins to publish it.
type PublishAt = time.Time

// The provider's id of the board that it is put on.
type PublishBoard = string

// The provider's id of the section of the board.
type PublishBoardSection = string

// The provider's id of the content that is quoted.
type PublishQuotedExternalId = string

// A button, and where it leads.
type PublishCallToAction struct {
	// One of the types in the variant's rules.
	Type string  `json:"type"`
	URL  *string `json:"url,omitempty"`
}

type PublishPoll struct {
	Options []string `json:"options"`
	// Required where the variant's rules have it.
	DurationSeconds *int64 `json:"durationSeconds,omitempty"`
	// Whether people may choose several options. One when absent.
	Multiple *bool `json:"multiple,omitempty"`
}

// The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`.
type PublishLanguage = string

// What the card of `link` shows. The page itself is then not read. Its picture is given as `mediaId`, which has been
// checked before the request is made (`cardPicture` in the rules), or as `sourceUrl`: one that cannot be fetched when the
// post is published, or is larger than the provider takes, is left out.
type PublishLinkCard struct {
	Title       *string         `json:"title,omitempty"`
	Description *string         `json:"description,omitempty"`
	MediaID     *PublishMediaId `json:"mediaId,omitempty"`
	// An https URL of a picture at a public address.
	SourceURL *string `json:"sourceUrl,omitempty"`
}

// A file, given as `mediaId` or as `sourceUrl`. Prefer `mediaId`: a staged file has been checked before the request
// is made. When the request is accepted, each `sourceUrl` becomes one medium, by the rules of `media.create`.
type PublishMedia interface{ isPublishMedia() }

func (PublishMediaById) isPublishMedia() {}

func (PublishMediaByUrl) isPublishMedia() {}

type PublishMediaById struct {
	MediaID  PublishMediaId  `json:"mediaId"`
	AltText  *PublishAltText `json:"altText,omitempty"`
	UserTags PublishUserTags `json:"userTags,omitempty"`
}

type PublishMediaByUrl struct {
	SourceURL PublishSourceUrl `json:"sourceUrl"`
	AltText   *PublishAltText  `json:"altText,omitempty"`
	UserTags  PublishUserTags  `json:"userTags,omitempty"`
}

// A file like `PublishMedia`, given as `mediaId` or as `sourceUrl`, in which nobody can be tagged.
type PublishFile interface{ isPublishFile() }

func (PublishFileById) isPublishFile() {}

func (PublishFileByUrl) isPublishFile() {}

type PublishFileById struct {
	MediaID PublishMediaId  `json:"mediaId"`
	AltText *PublishAltText `json:"altText,omitempty"`
}

type PublishFileByUrl struct {
	SourceURL PublishSourceUrl `json:"sourceUrl"`
	AltText   *PublishAltText  `json:"altText,omitempty"`
}

// The picture that a reel shows before it plays, given as `mediaId` or as `sourceUrl`.
type PublishCover interface{ isPublishCover() }

func (PublishCoverById) isPublishCover() {}

func (PublishCoverByUrl) isPublishCover() {}

type PublishCoverById struct {
	MediaID PublishMediaId `json:"mediaId"`
}

type PublishCoverByUrl struct {
	SourceURL PublishSourceUrl `json:"sourceUrl"`
}

// The id of a medium that is ready.
type PublishMediaId = string

// An https URL at a public address that needs no credentials. It is fetched as soon as the request is accepted, even
// when the request is scheduled for later, and in test mode as well.
type PublishSourceUrl = string

// Whether files go out without the position at which they were taken (EXIF, XMP, and the metadata of videos); all else in them
// stays as it is. `media.stripLocation` in the rules when absent: true for Bluesky, whose files are public, false elsewhere.
type StripLocation = bool

// The media's own when absent. Each provider takes fewer characters: see `altText` in its rules.
type PublishAltText = string

type PublishUserTags = []UserTag

type UserTag struct {
	Username string `json:"username"`
	// The position on an image: 0 is its left edge, 1 its right edge.
	X *float64 `json:"x,omitempty"`
	// The position on an image: 0 is its top edge, 1 its bottom edge.
	Y *float64 `json:"y,omitempty"`
}

// The content that the comment replies to.
type CommentTarget interface{ isCommentTarget() }

func (MediaTarget) isCommentTarget() {}

func (CommentReplyTarget) isCommentTarget() {}

// The video that the comment is on, or the comment that it replies to.
type VideoCommentTarget interface{ isVideoCommentTarget() }

func (VideoTarget) isVideoCommentTarget() {}

func (CommentReplyTarget) isVideoCommentTarget() {}

// The post that the comment is on, or the comment that it replies to.
type PostCommentTarget interface{ isPostCommentTarget() }

func (PostTarget) isPostCommentTarget() {}

func (CommentReplyTarget) isPostCommentTarget() {}

type VideoTarget struct {
	VideoExternalID string `json:"videoExternalId"`
}

type MediaTarget struct {
	MediaExternalID string `json:"mediaExternalId"`
}

type CommentReplyTarget struct {
	CommentExternalID string `json:"commentExternalId"`
}

type PostTarget struct {
	PostExternalID string `json:"postExternalId"`
}

// The recipient of the message. When a comment is given, the message is the private reply to it.
type MessageTarget interface{ isMessageTarget() }

func (ThreadTarget) isMessageTarget() {}

func (ParticipantTarget) isMessageTarget() {}

func (CommentReplyTarget) isMessageTarget() {}

type ThreadTarget struct {
	ThreadExternalID string `json:"threadExternalId"`
}

type ParticipantTarget struct {
	ParticipantExternalID string `json:"participantExternalId"`
}

// An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's
// rules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.
type PublishTime = any

type WallTime struct {
	Local string `json:"local"`
	// Such as `Europe/Lisbon`.
	TimeZone string `json:"timeZone"`
}

// The next free slot of the profile in this queue.
type QueueTime struct {
	// The `queueId`.
	Queue string `json:"queue"`
}

// `outcome_unknown`: the provider may or may not have created it. It is looked up for an hour, for a
// day while the provider cannot be asked, or for as long as the provider is still processing it, and
// resolved as `published` or `failed`; `publishRequests.resolve` resolves it manually. `draft`: it is held
// until it is submitted. `pending_approval`: it was submitted, and is held until it is approved or returned.
type PublishStatus string

const (
	PublishStatusScheduled       PublishStatus = "scheduled"
	PublishStatusQueued          PublishStatus = "queued"
	PublishStatusPublishing      PublishStatus = "publishing"
	PublishStatusPublished       PublishStatus = "published"
	PublishStatusFailed          PublishStatus = "failed"
	PublishStatusOutcomeUnknown  PublishStatus = "outcome_unknown"
	PublishStatusCanceled        PublishStatus = "canceled"
	PublishStatusDraft           PublishStatus = "draft"
	PublishStatusPendingApproval PublishStatus = "pending_approval"
)

// Fields that are left out stay unchanged. `media` replaces the whole list of files, so name the files that
// stay again. What a variant does not take is refused, as it is by `publishRequests.create`;
// `providers.surfaces.list` says what each takes.
type PublishRequestUpdate struct {
	ScheduledFor      PublishTime               `json:"scheduledFor,omitempty"`
	Text              *PublishText              `json:"text,omitempty"`
	Title             *PublishTitle             `json:"title,omitempty"`
	ContentWarning    *PublishContentWarning    `json:"contentWarning,omitempty"`
	Privacy           *PublishPrivacy           `json:"privacy,omitempty"`
	ReplyAudience     *PublishReplyAudience     `json:"replyAudience,omitempty"`
	Category          *PublishCategory          `json:"category,omitempty"`
	Tags              PublishTags               `json:"tags,omitempty"`
	Board             *PublishBoard             `json:"board,omitempty"`
	BoardSection      *PublishBoardSection      `json:"boardSection,omitempty"`
	QuotedExternalID  *PublishQuotedExternalId  `json:"quotedExternalId,omitempty"`
	CallToAction      *PublishCallToAction      `json:"callToAction,omitempty"`
	Poll              *PublishPoll              `json:"poll,omitempty"`
	Language          *PublishLanguage          `json:"language,omitempty"`
	License           *PublishLicense           `json:"license,omitempty"`
	Embeddable        *PublishEmbeddable        `json:"embeddable,omitempty"`
	MadeForKids       *PublishMadeForKids       `json:"madeForKids,omitempty"`
	SyntheticMedia    *PublishSyntheticMedia    `json:"syntheticMedia,omitempty"`
	PaidPromotion     *PublishPaidPromotion     `json:"paidPromotion,omitempty"`
	NotifySubscribers *PublishNotifySubscribers `json:"notifySubscribers,omitempty"`
	MusicConsent      *PublishMusicConsent      `json:"musicConsent,omitempty"`
	OwnBrand          *PublishOwnBrand          `json:"ownBrand,omitempty"`
	AllowComments     *PublishAllowComments     `json:"allowComments,omitempty"`
	AllowDuets        *PublishAllowDuets        `json:"allowDuets,omitempty"`
	AllowStitches     *PublishAllowStitches     `json:"allowStitches,omitempty"`
	CoverAtMs         *PublishCoverAtMs         `json:"coverAtMs,omitempty"`
	AutoMusic         *PublishAutoMusic         `json:"autoMusic,omitempty"`
	PublishAt         *PublishAt                `json:"publishAt,omitempty"`
	Media             []PublishMedia            `json:"media,omitempty"`
	Cover             PublishCover              `json:"cover,omitempty"`
	Reference         *ReferenceChange          `json:"reference,omitempty"`
	Metadata          Metadata                  `json:"metadata,omitempty"`
	Thread            PublishThread             `json:"thread,omitempty"`
}

// Holds it as a draft, which is published only once it was submitted and approved. What would be refused becomes a warning.
type PublishDraft = bool

// Which submission you have looked at: the `at` of its last step `submitted`. What was returned, changed and submitted again
// meanwhile is then left as it is (`another_submission`). Without it, whatever waits for approval is decided on.
type SubmittedAt = time.Time

type PublishApproval struct {
	SubmittedAt *SubmittedAt `json:"submittedAt,omitempty"`
}

type PublishReturn struct {
	// What is to be changed, or why it is not to be published.
	Comment     string       `json:"comment"`
	SubmittedAt *SubmittedAt `json:"submittedAt,omitempty"`
}

type PublishResolution struct {
	Outcome string `json:"outcome"`
	// The provider's id of the created content. Required with `published`.
	ExternalID *string `json:"externalId,omitempty"`
}

type PublishValidation struct {
	// The variant that would be published. Absent when it depends on a file given as `sourceUrl`.
	Variant      *string    `json:"variant,omitempty"`
	ScheduledFor *Timestamp `json:"scheduledFor,omitempty"`
	// Warnings, which do not keep the content from being accepted.
	Warnings []PublishWarning `json:"warnings,omitempty"`
}

type PublishWarning struct {
	// `daily_budget_spent`: the app's daily budget is spent. Content that is due waits until the next day begins,
	// at `resetsAt`. `publishing_budget_spent`: by then the account will have published as much as its provider
	// allows. What is due then stays `queued`, with a step `waiting`, until there is room again, and continues in
	// due order. `text_may_be_refused`: the provider has refused such texts, though no document of it says why.
	// `file_may_be_refused`: the provider's documents ask for another file, though such files have been published.
	// `animation_lost`: the provider shows only the first frame. `location_included`: the file says where it was
	// taken, and everybody who gets it can read that; `stripLocation` takes it out. `shared_field_left_out`: the content type
	// takes a shared field of the publish group in none of its variants, or the title not with this content. `audience_may_differ`: some apps
	// reach fewer people than they ask for. `would_be_refused`: of a draft, what keeps it from being submitted.
	// `cover_may_be_ignored`: the provider takes a cover for such a film, and may show a frame of it instead.
	Code    string `json:"code"`
	Message string `json:"message"`
	// On `daily_budget_spent`, when the budget resets.
	ResetsAt *time.Time `json:"resetsAt,omitempty"`
	// The field that it is about, such as `media.0.mediaId`.
	Field *string `json:"field,omitempty"`
}

// A step that publishing has taken. `staging` has the outcome `pending` while files are being fetched, and `done`
// when all of them are ready; `waiting` means that a publishing budget is spent. `sentToInbox`: it waits in the inbox of
// the account until its person finishes it, for up to two weeks. `posted`: it exists, and the provider returns its id
// once it has looked at it, or within a day never. `alsoPublished`: another post was made of it, whose id is the outcome.
// `submitted`, `approved` and `returned` tell of its approval, and `expired` that nobody has approved it in 90 days.
// `partPublished`: a post of the thread is there, and the next one begins. `rest_canceled`: what was not there of it was
// canceled. `cancelRequested`: the provider is asked to give up what it has accepted, and `called_off`: it has done so.
type PublishStep struct {
	Name    string    `json:"name"`
	At      Timestamp `json:"at"`
	Outcome string    `json:"outcome"`
	// When it was to continue, if it had to wait after this step.
	NextAttemptAt *time.Time `json:"nextAttemptAt,omitempty"`
}

// Content for several profiles. The fields beside `targets` are shared: each target gets them as its content type takes
// them, and a field that a target gives itself replaces the shared one.
//
// `text` becomes the target's `text`: the caption, description or message there. `title` becomes `title`, which is
// published where the content type publishes titles, and is your own title of the publish request elsewhere. A content type
// that publishes titles with some content only, such as LinkedIn with files, has it as your own title with the rest, and
// `publishGroups.validate` warns of that. `media`
// become `media`, without an `altText` that the content type does not take, of which `publishGroups.validate` warns. `link` becomes `link`; where that is not
// taken, or not beside the rest, it stands at the end of the text, unless the text has it already. What a content type
// takes in none of its variants is left out, such as the text of an Instagram story; `publishGroups.validate` warns of that.
// `scheduledFor` and `metadata` hold for every publish request, and `metadata` is also kept with the group. With
// `scheduledFor: { queue }` each takes the next free slot of its own profile. `reference` is the group's own.
type PublishGroupInput struct {
	Text         *PublishText      `json:"text,omitempty"`
	Title        *string           `json:"title,omitempty"`
	Link         *PublishGroupLink `json:"link,omitempty"`
	Media        []PublishFile     `json:"media,omitempty"`
	ScheduledFor PublishTime       `json:"scheduledFor,omitempty"`
	// What becomes of the group when some of its targets cannot be published: `refuse` it, which is the default, or `skip` these targets.
	OnInvalid *string              `json:"onInvalid,omitempty"`
	Reference *Reference           `json:"reference,omitempty"`
	Metadata  Metadata             `json:"metadata,omitempty"`
	Targets   []PublishGroupTarget `json:"targets"`
}

type PublishGroupLink = string

// One publish request of a group: a profile, a content type, and what differs from the shared fields. It takes what
// `publishRequests.create` takes for the content type, and what the group has of that need not be repeated.
type PublishGroupTarget interface{ isPublishGroupTarget() }

func (InstagramMediaItemGroupTarget) isPublishGroupTarget() {}

func (InstagramStoryItemGroupTarget) isPublishGroupTarget() {}

func (InstagramCommentGroupTarget) isPublishGroupTarget() {}

func (InstagramMessageGroupTarget) isPublishGroupTarget() {}

func (FacebookMediaItemGroupTarget) isPublishGroupTarget() {}

func (FacebookCommentGroupTarget) isPublishGroupTarget() {}

func (FacebookMessageGroupTarget) isPublishGroupTarget() {}

func (ThreadsPostGroupTarget) isPublishGroupTarget() {}

func (ThreadsReplyGroupTarget) isPublishGroupTarget() {}

func (BlueskyPostGroupTarget) isPublishGroupTarget() {}

func (BlueskyReplyGroupTarget) isPublishGroupTarget() {}

func (MastodonPostGroupTarget) isPublishGroupTarget() {}

func (MastodonReplyGroupTarget) isPublishGroupTarget() {}

func (YoutubeVideoGroupTarget) isPublishGroupTarget() {}

func (YoutubeCommentGroupTarget) isPublishGroupTarget() {}

func (PinterestPinGroupTarget) isPublishGroupTarget() {}

func (PinterestBoardGroupTarget) isPublishGroupTarget() {}

func (LinkedinPostGroupTarget) isPublishGroupTarget() {}

func (LinkedinCommentGroupTarget) isPublishGroupTarget() {}

func (TiktokVideoGroupTarget) isPublishGroupTarget() {}

func (TiktokCommentGroupTarget) isPublishGroupTarget() {}

// Fields that are left out stay unchanged.
type PublishGroupUpdate struct {
	ScheduledFor PublishTime      `json:"scheduledFor,omitempty"`
	Reference    *ReferenceChange `json:"reference,omitempty"`
	Metadata     Metadata         `json:"metadata,omitempty"`
}

type PublishGroup struct {
	PublishGroupID string             `json:"publishGroupId"`
	Status         PublishGroupStatus `json:"status"`
	Counts         PublishGroupCounts `json:"counts"`
	// In the order of the targets, and behind them those that repeat a failed one (`retryOf`).
	PublishRequests []PublishRequest         `json:"publishRequests"`
	Skipped         PublishGroupSkippedList  `json:"skipped,omitempty"`
	Reference       *Reference               `json:"reference,omitempty"`
	Metadata        Metadata                 `json:"metadata,omitempty"`
	CreatedAt       Timestamp                `json:"createdAt"`
	UpdatedAt       Timestamp                `json:"updatedAt"`
	CompletedAt     *PublishGroupCompletedAt `json:"completedAt,omitempty"`
}

type PublishGroupList struct {
	Data       []PublishGroupSummary `json:"data"`
	NextCursor *NextCursor           `json:"nextCursor,omitempty"`
	HasMore    bool                  `json:"hasMore"`
}

// A publish group with what has become of its publish requests; `publishGroups.get` has them in full.
type PublishGroupOutcome struct {
	PublishGroupID string             `json:"publishGroupId"`
	Status         PublishGroupStatus `json:"status"`
	Counts         PublishGroupCounts `json:"counts"`
	// In the order of the targets.
	PublishRequests []PublishGroupRequestOutcome `json:"publishRequests"`
	Reference       *Reference                   `json:"reference,omitempty"`
	Metadata        Metadata                     `json:"metadata,omitempty"`
	CreatedAt       Timestamp                    `json:"createdAt"`
	UpdatedAt       Timestamp                    `json:"updatedAt"`
	CompletedAt     *PublishGroupCompletedAt     `json:"completedAt,omitempty"`
}

// What has become of one publish request of a group.
type PublishGroupRequestOutcome struct {
	PublishRequestID   string             `json:"publishRequestId"`
	ConnectedProfileID string             `json:"connectedProfileId"`
	ContentType        KnownContentType   `json:"contentType"`
	Status             PublishStatus      `json:"status"`
	ExternalID         *string            `json:"externalId,omitempty"`
	ProviderPermalink  *ProviderPermalink `json:"providerPermalink,omitempty"`
	Error              *PublishError      `json:"error,omitempty"`
	Reference          *Reference         `json:"reference,omitempty"`
	// The failed publish request that this one repeats.
	RetryOf *string `json:"retryOf,omitempty"`
	// The publish request that repeats this one.
	RetriedBy *string `json:"retriedBy,omitempty"`
	// The posts of a thread, in order; absent without a `thread`. What is `published` is there whatever becomes of the request.
	Parts []PublishPart `json:"parts,omitempty"`
}

// A publish group without its publish requests, and without what is wrong with skipped targets.
type PublishGroupSummary struct {
	PublishGroupID string                   `json:"publishGroupId"`
	Status         PublishGroupStatus       `json:"status"`
	Counts         PublishGroupCounts       `json:"counts"`
	Reference      *Reference               `json:"reference,omitempty"`
	Metadata       Metadata                 `json:"metadata,omitempty"`
	CreatedAt      Timestamp                `json:"createdAt"`
	UpdatedAt      Timestamp                `json:"updatedAt"`
	CompletedAt    *PublishGroupCompletedAt `json:"completedAt,omitempty"`
}

// When the last publish request ended. A retry after that leaves it as it is.
type PublishGroupCompletedAt = time.Time

// It follows from the statuses of the publish requests; one that was retried counts no more, and the one that repeats it
// counts in its place. `scheduled` and `queued`: none has started. `publishing`: some have started, and not all have ended.
// When all have ended: `published`, `failed` or `canceled` where that holds for all, `partial` where some were published, or
// some posts of a thread, and `failed` where none was and some have failed. Targets that were skipped do not count, nor
// do publish requests that are gone because the data of their user was deleted.
type PublishGroupStatus string

const (
	PublishGroupStatusScheduled  PublishGroupStatus = "scheduled"
	PublishGroupStatusQueued     PublishGroupStatus = "queued"
	PublishGroupStatusPublishing PublishGroupStatus = "publishing"
	PublishGroupStatusPublished  PublishGroupStatus = "published"
	PublishGroupStatusPartial    PublishGroupStatus = "partial"
	PublishGroupStatusFailed     PublishGroupStatus = "failed"
	PublishGroupStatusCanceled   PublishGroupStatus = "canceled"
)

// The number of publish requests in each status, and of the targets that have none.
type PublishGroupCounts struct {
	Scheduled      int64 `json:"scheduled"`
	Queued         int64 `json:"queued"`
	Publishing     int64 `json:"publishing"`
	Published      int64 `json:"published"`
	Failed         int64 `json:"failed"`
	OutcomeUnknown int64 `json:"outcomeUnknown"`
	Canceled       int64 `json:"canceled"`
	// With `onInvalid skip`, the targets that were not accepted.
	Skipped int64 `json:"skipped"`
}

type PublishGroupSkipped struct {
	// Its place among the targets, from 0.
	Target             int64               `json:"target"`
	ConnectedProfileID string              `json:"connectedProfileId"`
	ContentType        KnownContentType    `json:"contentType"`
	Error              PublishGroupRefusal `json:"error"`
}

// With `onInvalid skip`, the targets that were not accepted, with the first five problems of each.
type PublishGroupSkippedList = []PublishGroupSkipped

// Why the target alone would have been refused, with what the `meta` of that error would say.
type PublishGroupRefusal struct {
	Code             ErrorCode         `json:"code"`
	Message          string            `json:"message"`
	Reason           *string           `json:"reason,omitempty"`
	MissingScopes    []string          `json:"missingScopes,omitempty"`
	MissingTasks     []string          `json:"missingTasks,omitempty"`
	ValidationErrors []ValidationError `json:"validationErrors,omitempty"`
	Violations       []Violation       `json:"violations,omitempty"`
}

type PublishGroupValidation struct {
	Targets []PublishGroupTargetValidation `json:"targets"`
	Skipped PublishGroupSkippedList        `json:"skipped,omitempty"`
}

// What a target would be published as.
type PublishGroupTargetValidation struct {
	// Its place among the targets, from 0.
	Target             int64            `json:"target"`
	ConnectedProfileID string           `json:"connectedProfileId"`
	ContentType        KnownContentType `json:"contentType"`
	// The variant that would be published. Absent when it depends on a file given as `sourceUrl`.
	Variant      *string    `json:"variant,omitempty"`
	ScheduledFor *Timestamp `json:"scheduledFor,omitempty"`
	// Facts that do not keep it from being accepted, but are good to know.
	Warnings []PublishWarning `json:"warnings,omitempty"`
}

type QueueSlot struct {
	// By ISO 8601: 1 is Monday, and 7 is Sunday.
	Weekday int64 `json:"weekday"`
	// The wall time in the queue's time zone, such as `09:00`.
	Time string `json:"time"`
}

type QueueName = string

// The Connected Profiles that have these slots, each for itself.
type QueueProfiles = []string

// The slots of a week. One that is listed twice is one slot.
type QueueSlots = []QueueSlot

// Such as `Europe/Lisbon`.
type QueueTimeZone = string

type QueueInput struct {
	Name                *QueueName    `json:"name,omitempty"`
	ConnectedProfileIDs QueueProfiles `json:"connectedProfileIds"`
	TimeZone            QueueTimeZone `json:"timeZone"`
	Slots               QueueSlots    `json:"slots"`
}

// Fields that are left out stay unchanged. A list replaces the whole list.
type QueueUpdate struct {
	Name                *QueueName     `json:"name,omitempty"`
	ConnectedProfileIDs QueueProfiles  `json:"connectedProfileIds,omitempty"`
	TimeZone            *QueueTimeZone `json:"timeZone,omitempty"`
	Slots               QueueSlots     `json:"slots,omitempty"`
}

type Queue struct {
	QueueID string  `json:"queueId"`
	Name    *string `json:"name,omitempty"`
	// Those that exist; one that is deleted is taken out.
	ConnectedProfileIDs []string `json:"connectedProfileIds"`
	TimeZone            string   `json:"timeZone"`
	// In the order of the week.
	Slots []QueueSlot `json:"slots"`
	// The number of publish requests that wait for their slots.
	Waiting   int64         `json:"waiting"`
	Changes   *QueueChanges `json:"changes,omitempty"`
	CreatedAt Timestamp     `json:"createdAt"`
	UpdatedAt Timestamp     `json:"updatedAt"`
}

type QueueList struct {
	Data       []Queue     `json:"data"`
	NextCursor *NextCursor `json:"nextCursor,omitempty"`
	HasMore    bool        `json:"hasMore"`
}

// What a change of a queue moves. A queue itself has it only in the answer to `queues.update`.
type QueueChanges struct {
	// The publish requests that get another time, by profile, the earliest first.
	Moves []QueueMove `json:"moves"`
	// The publish requests of profiles that are taken out. They leave the queue, and keep their times.
	Leaves []QueueLeave `json:"leaves"`
}

type QueueMove struct {
	PublishRequestID   string            `json:"publishRequestId"`
	ConnectedProfileID string            `json:"connectedProfileId"`
	From               Timestamp         `json:"from"`
	To                 Timestamp         `json:"to"`
	ToLocal            ScheduledWallTime `json:"toLocal"`
}

type QueueLeave struct {
	PublishRequestID   string    `json:"publishRequestId"`
	ConnectedProfileID string    `json:"connectedProfileId"`
	ScheduledFor       Timestamp `json:"scheduledFor"`
}

type QueueDeletion struct {
	QueueID string `json:"queueId"`
	Deleted bool   `json:"deleted"`
	// The number of publish requests that waited in it. They keep their times.
	Kept int64 `json:"kept"`
}

// A slot on its day.
type QueuePlace struct {
	ScheduledFor      Timestamp         `json:"scheduledFor"`
	ScheduledForLocal ScheduledWallTime `json:"scheduledForLocal"`
	// The Connected Profiles for which it is free.
	Free  []string     `json:"free"`
	Taken []QueueTaken `json:"taken"`
}

type QueuePlaceList struct {
	Data       []QueuePlace `json:"data"`
	NextCursor *NextCursor  `json:"nextCursor,omitempty"`
	HasMore    bool         `json:"hasMore"`
}

type QueueTaken struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	PublishRequestID   string `json:"publishRequestId"`
}

type CalendarFeedInput struct {
	Name *CalendarFeedName `json:"name,omitempty"`
	// Whose publish requests it has. When absent, those of all profiles, also of those that are connected later.
	ConnectedProfileIDs []string            `json:"connectedProfileIds,omitempty"`
	Include             CalendarFeedInclude `json:"include,omitempty"`
}

// What calendars call it, until people give it another name there.
type CalendarFeedName = string

// `content`: the beginning of each text, as long as the service holds it, and where what was published is at the provider.
// Calendar services keep what they read, and for how long is theirs to say.
type CalendarFeedInclude = []string

type CalendarFeed struct {
	CalendarFeedID string            `json:"calendarFeedId"`
	Name           *CalendarFeedName `json:"name,omitempty"`
	// Whose publish requests it has; absent for those of all profiles.
	ConnectedProfileIDs []string            `json:"connectedProfileIds,omitempty"`
	Include             CalendarFeedInclude `json:"include"`
	CreatedAt           Timestamp           `json:"createdAt"`
}

type CalendarFeedList struct {
	Data       []CalendarFeed `json:"data"`
	NextCursor *NextCursor    `json:"nextCursor,omitempty"`
	HasMore    bool           `json:"hasMore"`
}

type CalendarFeedWithUrl struct {
	CalendarFeedID string            `json:"calendarFeedId"`
	Name           *CalendarFeedName `json:"name,omitempty"`
	// Whose publish requests it has; absent for those of all profiles.
	ConnectedProfileIDs []string            `json:"connectedProfileIds,omitempty"`
	Include             CalendarFeedInclude `json:"include"`
	CreatedAt           Timestamp           `json:"createdAt"`
	// For those who may see the calendar. Shown only in this answer.
	URL string `json:"url"`
}

type CalendarFeedDeletion struct {
	CalendarFeedID string `json:"calendarFeedId"`
	Deleted        bool   `json:"deleted"`
}

type ApprovalLinkInput struct {
	// The publish request that waits for approval.
	PublishRequestID string   `json:"publishRequestId"`
	Reviewer         Reviewer `json:"reviewer"`
	// How long the link works, at most 30 days. A week when absent.
	ExpiresInSeconds *int64 `json:"expiresInSeconds,omitempty"`
}

type ApprovalLink struct {
	ApprovalLinkID   string   `json:"approvalLinkId"`
	PublishRequestID string   `json:"publishRequestId"`
	Reviewer         Reviewer `json:"reviewer"`
	// For the reviewer only. Shown only in this answer.
	URL       string    `json:"url"`
	ExpiresAt Timestamp `json:"expiresAt"`
	CreatedAt Timestamp `json:"createdAt"`
}

// Whom the link is for, as the audit log names them.
type Reviewer = string

type ApprovalLinkDeletion struct {
	ApprovalLinkID string `json:"approvalLinkId"`
	Deleted        bool   `json:"deleted"`
}

// A file of rows, each a publish group. A body of JSON may have 1 MiB; sent as `text/csv` or `application/x-ndjson`, the file
// may have 4 MiB.
type PublishImportInput struct {
	// `csv`: a header and a row for each publish group. `jsonLines`: a JSON object in each line.
	Format string `json:"format"`
	// The text of the file.
	File string `json:"file"`
}

// A file of publish groups, with how far it has come.
type PublishImport struct {
	ImportID string              `json:"importId"`
	Status   PublishImportStatus `json:"status"`
	Format   string              `json:"format"`
	Rows     PublishImportCounts `json:"rows"`
	// Until then the contents of rows that were not published are held, and the import can be run. Then they are erased.
	HeldUntil time.Time `json:"heldUntil"`
	CreatedAt Timestamp `json:"createdAt"`
	UpdatedAt Timestamp `json:"updatedAt"`
	// When its last run ended.
	CompletedAt *time.Time `json:"completedAt,omitempty"`
}

type PublishImportList struct {
	Data       []PublishImport `json:"data"`
	NextCursor *NextCursor     `json:"nextCursor,omitempty"`
	HasMore    bool            `json:"hasMore"`
}

// `checking`: the rows are checked one after the other. `ready`: all are checked, and nothing is published. `running`: publish
// groups are made. `completed`: every row has been dealt with; rows that are `outstanding` can be run again. `expired`: it was
// not run in time, and its contents are erased.
type PublishImportStatus string

const (
	PublishImportStatusChecking  PublishImportStatus = "checking"
	PublishImportStatusReady     PublishImportStatus = "ready"
	PublishImportStatusRunning   PublishImportStatus = "running"
	PublishImportStatusCompleted PublishImportStatus = "completed"
	PublishImportStatusCanceled  PublishImportStatus = "canceled"
	PublishImportStatusExpired   PublishImportStatus = "expired"
)

// The number of rows, and of those in each status.
type PublishImportCounts struct {
	Total       int64 `json:"total"`
	Pending     int64 `json:"pending"`
	Valid       int64 `json:"valid"`
	Invalid     int64 `json:"invalid"`
	Created     int64 `json:"created"`
	Duplicate   int64 `json:"duplicate"`
	Outstanding int64 `json:"outstanding"`
	Canceled    int64 `json:"canceled"`
}

// `pending`: it is still to be checked. `valid`: it can be published. `invalid`: it cannot, and `errors` say why. `created`: it
// has a publish group. `duplicate`: its key had one before this import. `outstanding`: there was no room under the cap of
// the plan, or the service failed at it; running the import again takes it up. `canceled`: the import was canceled before it was published.
type PublishImportRowStatus string

const (
	PublishImportRowStatusPending     PublishImportRowStatus = "pending"
	PublishImportRowStatusValid       PublishImportRowStatus = "valid"
	PublishImportRowStatusInvalid     PublishImportRowStatus = "invalid"
	PublishImportRowStatusCreated     PublishImportRowStatus = "created"
	PublishImportRowStatusDuplicate   PublishImportRowStatus = "duplicate"
	PublishImportRowStatusOutstanding PublishImportRowStatus = "outstanding"
	PublishImportRowStatusCanceled    PublishImportRowStatus = "canceled"
)

type PublishImportRow struct {
	// Its number in the file, as a spreadsheet numbers rows; the header of a CSV file is 1. Of JSON lines, the line.
	Row    int64                  `json:"row"`
	Key    *string                `json:"key,omitempty"`
	Status PublishImportRowStatus `json:"status"`
	// What is wrong with it, at most ten problems.
	Errors []PublishImportRowError `json:"errors,omitempty"`
	// The publish group of its key; of a duplicate, the one that was there.
	PublishGroupID *string `json:"publishGroupId,omitempty"`
	// The publish requests that were made of it.
	PublishRequestIDs []string `json:"publishRequestIds,omitempty"`
}

type PublishImportRowList struct {
	Data       []PublishImportRow `json:"data"`
	NextCursor *NextCursor        `json:"nextCursor,omitempty"`
	HasMore    bool               `json:"hasMore"`
}

type PublishImportRowError struct {
	// The column; of JSON lines, the field, such as `targets.0.text`; `row` when it is the row as a whole.
	Field   string `json:"field"`
	Message string `json:"message"`
}

type RecordError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// One delivery of a content type's history. `fetched` is `emitted` and `skipped` together.
type BackfillRequest struct {
	BackfillRequestID  string           `json:"backfillRequestId"`
	ConnectedProfileID string           `json:"connectedProfileId"`
	ContentType        KnownContentType `json:"contentType"`
	Since              *Timestamp       `json:"since,omitempty"`
	MaxItems           int64            `json:"maxItems"`
	Status             BackfillStatus   `json:"status"`
	// Why it has ended. `reached_since`: everything from `since` on was delivered, and there are older items.
	// `reached_end`: there is nothing more.
	StopReason *string `json:"stopReason,omitempty"`
	// Items sent as events.
	Emitted int64 `json:"emitted"`
	// Items that the provider has listed, parents not among them.
	Fetched int64 `json:"fetched"`
	// Items outside `since` and `maxItems`, and items that the provider has listed twice.
	Skipped int64 `json:"skipped"`
	// When the provider allows it to continue; present while it is `waiting`.
	ResumesAt *time.Time `json:"resumesAt,omitempty"`
	// The time of the oldest item that was emitted.
	OldestEmittedAt *time.Time   `json:"oldestEmittedAt,omitempty"`
	Error           *RecordError `json:"error,omitempty"`
	Reference       *Reference   `json:"reference,omitempty"`
	Metadata        Metadata     `json:"metadata,omitempty"`
	StartedAt       *Timestamp   `json:"startedAt,omitempty"`
	CompletedAt     *Timestamp   `json:"completedAt,omitempty"`
	CreatedAt       Timestamp    `json:"createdAt"`
	UpdatedAt       Timestamp    `json:"updatedAt"`
}

type BackfillRequestList struct {
	Data       []BackfillRequest `json:"data"`
	NextCursor *NextCursor       `json:"nextCursor,omitempty"`
	HasMore    bool              `json:"hasMore"`
}

// `waiting`: the provider throttles; it continues at `resumesAt`.
type BackfillStatus string

const (
	BackfillStatusQueued    BackfillStatus = "queued"
	BackfillStatusRunning   BackfillStatus = "running"
	BackfillStatusWaiting   BackfillStatus = "waiting"
	BackfillStatusCompleted BackfillStatus = "completed"
	BackfillStatusFailed    BackfillStatus = "failed"
	BackfillStatusCanceled  BackfillStatus = "canceled"
)

type BackfillRequestInput struct {
	ConnectedProfileID string              `json:"connectedProfileId"`
	ContentType        BackfillContentType `json:"contentType"`
	// Only items that were published at this time or later; for threads, those updated since. Items without a time
	// are delivered, too. When absent, everything is.
	Since *time.Time `json:"since,omitempty"`
	// How many items are emitted at most: 1,000 when absent.
	MaxItems  *int64     `json:"maxItems,omitempty"`
	Reference *Reference `json:"reference,omitempty"`
	Metadata  Metadata   `json:"metadata,omitempty"`
}

// Every content type that has a list.
type BackfillContentType string

const (
	BackfillContentTypeInstagramMediaItems    BackfillContentType = "instagram.media.items"
	BackfillContentTypeInstagramStoriesItems  BackfillContentType = "instagram.stories.items"
	BackfillContentTypeInstagramMediaComments BackfillContentType = "instagram.media.comments"
	BackfillContentTypeInstagramDmThreads     BackfillContentType = "instagram.dm.threads"
	BackfillContentTypeInstagramDmMessages    BackfillContentType = "instagram.dm.messages"
	BackfillContentTypeFacebookMediaItems     BackfillContentType = "facebook.media.items"
	BackfillContentTypeFacebookMediaComments  BackfillContentType = "facebook.media.comments"
	BackfillContentTypeFacebookDmThreads      BackfillContentType = "facebook.dm.threads"
	BackfillContentTypeFacebookDmMessages     BackfillContentType = "facebook.dm.messages"
	BackfillContentTypeThreadsPostsItems      BackfillContentType = "threads.posts.items"
	BackfillContentTypeThreadsPostsReplies    BackfillContentType = "threads.posts.replies"
	BackfillContentTypeBlueskyPostsItems      BackfillContentType = "bluesky.posts.items"
	BackfillContentTypeBlueskyPostsReplies    BackfillContentType = "bluesky.posts.replies"
	BackfillContentTypeMastodonPostsItems     BackfillContentType = "mastodon.posts.items"
	BackfillContentTypeMastodonPostsReplies   BackfillContentType = "mastodon.posts.replies"
	BackfillContentTypeYoutubeVideosItems     BackfillContentType = "youtube.videos.items"
	BackfillContentTypeYoutubeVideosComments  BackfillContentType = "youtube.videos.comments"
	BackfillContentTypePinterestPinsItems     BackfillContentType = "pinterest.pins.items"
	BackfillContentTypePinterestBoardsItems   BackfillContentType = "pinterest.boards.items"
	BackfillContentTypeLinkedinPostsItems     BackfillContentType = "linkedin.posts.items"
	BackfillContentTypeLinkedinPostsComments  BackfillContentType = "linkedin.posts.comments"
	BackfillContentTypeTiktokVideosItems      BackfillContentType = "tiktok.videos.items"
	BackfillContentTypeTiktokVideosComments   BackfillContentType = "tiktok.videos.comments"
)

type TestConnectedProfileInput struct {
	ProviderID string `json:"providerId"`
	// One of the provider's login kinds; its first one when absent.
	LoginKind *string `json:"loginKind,omitempty"`
	// A name from `test.scenarios.list`; `healthy` when absent.
	Scenario *string `json:"scenario,omitempty"`
}

type TestConnectionUpdate struct {
	// `expire` and `revoke` end the grant, `drop_scope` removes one scope from it, and `restore` undoes all of
	// that. `deauthorize` and `delete_data` end the grant, and the simulated provider calls the Auth Integration's
	// `userCallbacks` as the real one would; only at providers that have such callbacks. The answer to
	// `delete_data` has the Connection as it was when the deletion began; it is deleted soon after.
	Action string `json:"action"`
	// With `drop_scope`, and only then.
	Scope *string `json:"scope,omitempty"`
}

type TestClockAdvance struct {
	Seconds int64 `json:"seconds"`
}

type TestClockTime struct {
	Now Timestamp `json:"now"`
	// How far the clock is ahead of the real time; below zero for a mock server that begins in the past.
	AheadSeconds int64 `json:"aheadSeconds"`
}

type TestClock struct {
	Now Timestamp `json:"now"`
	// The number of scheduled requests that are published now.
	Started int64 `json:"started"`
}

type TestReset struct {
	// False when there are rows left for another call.
	Complete bool `json:"complete"`
}

type TestSweep struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	// The number of events that were emitted.
	Recovered int64 `json:"recovered"`
}

type TestProviderEventKind struct {
	ProviderID  KnownProviderId `json:"providerId"`
	Event       string          `json:"event"`
	Description string          `json:"description"`
	// The topic of the event that you get; absent where you get none.
	Topic *string `json:"topic,omitempty"`
	// The login kinds to whose accounts it happens; absent where it happens to all.
	LoginKinds []KnownLoginKind `json:"loginKinds,omitempty"`
	// The fields that may be given. `externalId` is required where it is among them.
	Takes []string `json:"takes"`
}

type TestProviderEventKindList struct {
	Data       []TestProviderEventKind `json:"data"`
	NextCursor *NextCursor             `json:"nextCursor,omitempty"`
	HasMore    bool                    `json:"hasMore"`
}

type TestProviderEventInput struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	// A name from `test.providerEvents.list`. What hangs on a post is called as its content type is: `comment_added` where
	// that ends in `.comments`, and `reply_added` where it ends in `.replies`. Where there are comments and `reply_added`
	// takes `commentExternalId`, that is a reply to a comment; where it takes `postExternalId`, it is an older name of
	// `comment_added`.
	Event string `json:"event"`
	// The item to change.
	ExternalID *string `json:"externalId,omitempty"`
	// The item to add it to; the newest one when absent.
	MediaExternalID *string `json:"mediaExternalId,omitempty"`
	// The item to add it to; the newest one when absent.
	PostExternalID *string `json:"postExternalId,omitempty"`
	// The item to add it to; the newest one when absent.
	VideoExternalID *string `json:"videoExternalId,omitempty"`
	// The comment to reply to.
	CommentExternalID *string `json:"commentExternalId,omitempty"`
	// Who writes the message.
	ParticipantExternalID *string `json:"participantExternalId,omitempty"`
	Text                  *string `json:"text,omitempty"`
	// How often the provider reports it: `once`, `twice` as providers do at times, or never (`lost`), so
	// that the sweep has to find it.
	Delivery *string `json:"delivery,omitempty"`
}

type TestProviderEvent struct {
	ConnectedProfileID string `json:"connectedProfileId"`
	Event              string `json:"event"`
	// The id of the item that was added or changed.
	ExternalID string `json:"externalId"`
	// The topic of the event that you get; absent where you get none.
	Topic *string `json:"topic,omitempty"`
	// The number of webhooks that were sent: none when `delivery` is `lost`, when the provider does not report
	// such a change, or when the app has not subscribed to it.
	Webhooks int64 `json:"webhooks"`
}

type TestPersona struct {
	Persona     string `json:"persona"`
	Description string `json:"description"`
	// What the persona grants to any app, for `connections.import`.
	AccessTokens []TestAccessToken `json:"accessTokens"`
}

type TestPersonaList struct {
	Data       []TestPersona `json:"data"`
	NextCursor *NextCursor   `json:"nextCursor,omitempty"`
	HasMore    bool          `json:"hasMore"`
}

type TestAccessToken struct {
	ProviderID  KnownProviderId `json:"providerId"`
	LoginKind   KnownLoginKind  `json:"loginKind"`
	AccessToken *string         `json:"accessToken,omitempty"`
	// The server to name when the token is imported, where one has to be named.
	Host        *string      `json:"host,omitempty"`
	AppPassword *AppPassword `json:"appPassword,omitempty"`
}

type TestScenario struct {
	Scenario string `json:"scenario"`
	// The ways to bring about the scenario: `profile`, by making a simulated profile with this `scenario`; `id`, by
	// using an id of `triggers` on any healthy profile; `text`, by publishing a text that contains the scenario's
	// marker.
	AppliesTo   []string    `json:"appliesTo"`
	Description string      `json:"description"`
	Outcome     TestOutcome `json:"outcome"`
	// Ids that have this outcome on any healthy simulated profile of the provider.
	Triggers []TestTrigger `json:"triggers"`
}

type TestScenarioList struct {
	Data       []TestScenario `json:"data"`
	NextCursor *NextCursor    `json:"nextCursor,omitempty"`
	HasMore    bool           `json:"hasMore"`
}

// What a call answers. Without `code` the call succeeds.
type TestOutcome struct {
	Status int64      `json:"status"`
	Code   *ErrorCode `json:"code,omitempty"`
}

type TestTrigger struct {
	ProviderID KnownProviderId `json:"providerId"`
	// The surfaces whose operations take the id, either as an item or as the parent of a list. The id has the form of their ids.
	Surfaces   []string `json:"surfaces"`
	ExternalID string   `json:"externalId"`
}

// newEvent returns the empty event of a topic; nil for a topic that this client does not know.
func newEvent(topic string) any {
	switch topic {
	case "content.instagram.media.items.created":
		return new(InstagramMediaItemEvent)
	case "content.instagram.media.items.updated":
		return new(InstagramMediaItemEvent)
	case "content.instagram.media.items.deleted":
		return new(InstagramMediaItemEvent)
	case "content.instagram.media.items.backfilled":
		return new(InstagramMediaItemEvent)
	case "content.instagram.stories.items.created":
		return new(InstagramStoryItemEvent)
	case "content.instagram.stories.items.deleted":
		return new(InstagramStoryItemEvent)
	case "content.instagram.stories.items.backfilled":
		return new(InstagramStoryItemEvent)
	case "content.instagram.media.comments.created":
		return new(InstagramCommentEvent)
	case "content.instagram.media.comments.updated":
		return new(InstagramCommentEvent)
	case "content.instagram.media.comments.deleted":
		return new(InstagramCommentEvent)
	case "content.instagram.media.comments.moderated":
		return new(InstagramCommentModeratedEvent)
	case "content.instagram.media.comments.backfilled":
		return new(InstagramCommentEvent)
	case "content.instagram.dm.threads.backfilled":
		return new(InstagramThreadEvent)
	case "content.instagram.dm.messages.created":
		return new(InstagramMessageEvent)
	case "content.instagram.dm.messages.updated":
		return new(InstagramMessageEvent)
	case "content.instagram.dm.messages.deleted":
		return new(InstagramMessageEvent)
	case "content.instagram.dm.messages.backfilled":
		return new(InstagramMessageEvent)
	case "content.facebook.media.items.created":
		return new(FacebookMediaItemEvent)
	case "content.facebook.media.items.updated":
		return new(FacebookMediaItemEvent)
	case "content.facebook.media.items.deleted":
		return new(FacebookMediaItemEvent)
	case "content.facebook.media.items.moderated":
		return new(FacebookMediaItemModeratedEvent)
	case "content.facebook.media.items.backfilled":
		return new(FacebookMediaItemEvent)
	case "content.facebook.media.comments.created":
		return new(FacebookCommentEvent)
	case "content.facebook.media.comments.updated":
		return new(FacebookCommentEvent)
	case "content.facebook.media.comments.deleted":
		return new(FacebookCommentEvent)
	case "content.facebook.media.comments.moderated":
		return new(FacebookCommentModeratedEvent)
	case "content.facebook.media.comments.backfilled":
		return new(FacebookCommentEvent)
	case "content.facebook.dm.threads.backfilled":
		return new(FacebookThreadEvent)
	case "content.facebook.dm.messages.created":
		return new(FacebookMessageEvent)
	case "content.facebook.dm.messages.updated":
		return new(FacebookMessageEvent)
	case "content.facebook.dm.messages.deleted":
		return new(FacebookMessageEvent)
	case "content.facebook.dm.messages.backfilled":
		return new(FacebookMessageEvent)
	case "content.threads.posts.items.created":
		return new(ThreadsPostEvent)
	case "content.threads.posts.items.deleted":
		return new(ThreadsPostEvent)
	case "content.threads.posts.items.backfilled":
		return new(ThreadsPostEvent)
	case "content.threads.posts.replies.created":
		return new(ThreadsReplyEvent)
	case "content.threads.posts.replies.deleted":
		return new(ThreadsReplyEvent)
	case "content.threads.posts.replies.moderated":
		return new(ThreadsReplyModeratedEvent)
	case "content.threads.posts.replies.backfilled":
		return new(ThreadsReplyEvent)
	case "content.bluesky.posts.items.created":
		return new(BlueskyPostEvent)
	case "content.bluesky.posts.items.deleted":
		return new(BlueskyPostEvent)
	case "content.bluesky.posts.items.backfilled":
		return new(BlueskyPostEvent)
	case "content.bluesky.posts.replies.created":
		return new(BlueskyReplyEvent)
	case "content.bluesky.posts.replies.deleted":
		return new(BlueskyReplyEvent)
	case "content.bluesky.posts.replies.moderated":
		return new(BlueskyReplyModeratedEvent)
	case "content.bluesky.posts.replies.backfilled":
		return new(BlueskyReplyEvent)
	case "content.mastodon.posts.items.created":
		return new(MastodonPostEvent)
	case "content.mastodon.posts.items.deleted":
		return new(MastodonPostEvent)
	case "content.mastodon.posts.items.backfilled":
		return new(MastodonPostEvent)
	case "content.mastodon.posts.replies.created":
		return new(MastodonReplyEvent)
	case "content.mastodon.posts.replies.deleted":
		return new(MastodonReplyEvent)
	case "content.mastodon.posts.replies.backfilled":
		return new(MastodonReplyEvent)
	case "content.youtube.videos.items.created":
		return new(YoutubeVideoEvent)
	case "content.youtube.videos.items.updated":
		return new(YoutubeVideoEvent)
	case "content.youtube.videos.items.deleted":
		return new(YoutubeVideoEvent)
	case "content.youtube.videos.items.backfilled":
		return new(YoutubeVideoEvent)
	case "content.youtube.videos.comments.created":
		return new(YoutubeCommentEvent)
	case "content.youtube.videos.comments.backfilled":
		return new(YoutubeCommentEvent)
	case "content.pinterest.pins.items.created":
		return new(PinterestPinEvent)
	case "content.pinterest.pins.items.deleted":
		return new(PinterestPinEvent)
	case "content.pinterest.pins.items.backfilled":
		return new(PinterestPinEvent)
	case "content.pinterest.boards.items.created":
		return new(PinterestBoardEvent)
	case "content.pinterest.boards.items.deleted":
		return new(PinterestBoardEvent)
	case "content.pinterest.boards.items.backfilled":
		return new(PinterestBoardEvent)
	case "content.linkedin.posts.items.created":
		return new(LinkedinPostEvent)
	case "content.linkedin.posts.items.deleted":
		return new(LinkedinPostEvent)
	case "content.linkedin.posts.items.backfilled":
		return new(LinkedinPostEvent)
	case "content.linkedin.posts.comments.created":
		return new(LinkedinCommentEvent)
	case "content.linkedin.posts.comments.updated":
		return new(LinkedinCommentEvent)
	case "content.linkedin.posts.comments.deleted":
		return new(LinkedinCommentEvent)
	case "content.linkedin.posts.comments.backfilled":
		return new(LinkedinCommentEvent)
	case "content.tiktok.videos.items.created":
		return new(TiktokVideoEvent)
	case "content.tiktok.videos.items.deleted":
		return new(TiktokVideoEvent)
	case "content.tiktok.videos.items.backfilled":
		return new(TiktokVideoEvent)
	case "content.tiktok.videos.comments.created":
		return new(TiktokCommentEvent)
	case "content.tiktok.videos.comments.deleted":
		return new(TiktokCommentEvent)
	case "content.tiktok.videos.comments.moderated":
		return new(TiktokCommentModeratedEvent)
	case "content.tiktok.videos.comments.backfilled":
		return new(TiktokCommentEvent)
	case "connection.created":
		return new(ConnectionEvent)
	case "connection.expiring":
		return new(ConnectionEvent)
	case "connection.expired":
		return new(ConnectionEvent)
	case "connection.revoked":
		return new(ConnectionEvent)
	case "connection.refreshed":
		return new(ConnectionEvent)
	case "connectedProfile.connected":
		return new(ConnectedProfileEvent)
	case "connectedProfile.disconnected":
		return new(ConnectedProfileEvent)
	case "publishRequest.scheduled":
		return new(PublishRequestEvent)
	case "publishRequest.started":
		return new(PublishRequestEvent)
	case "publishRequest.published":
		return new(PublishRequestEvent)
	case "publishRequest.failed":
		return new(PublishRequestEvent)
	case "publishRequest.canceled":
		return new(PublishRequestEvent)
	case "publishRequest.outcomeUnknown":
		return new(PublishRequestEvent)
	case "publishRequest.submitted":
		return new(PublishApprovalEvent)
	case "publishRequest.approved":
		return new(PublishApprovalEvent)
	case "publishRequest.returned":
		return new(PublishApprovalEvent)
	case "publishGroup.completed":
		return new(PublishGroupEvent)
	case "publishImport.completed":
		return new(PublishImportEvent)
	case "media.ready":
		return new(MediaEvent)
	case "media.failed":
		return new(MediaEvent)
	case "backfillRequest.started":
		return new(BackfillRequestEvent)
	case "backfillRequest.completed":
		return new(BackfillRequestEvent)
	case "backfillRequest.failed":
		return new(BackfillRequestEvent)
	case "backfillRequest.canceled":
		return new(BackfillRequestEvent)
	case "eventDestination.failing":
		return new(EventDestinationEvent)
	case "eventDestination.disabled":
		return new(EventDestinationEvent)
	case "plan.changed":
		return new(PlanEvent)
	}
	return nil
}
