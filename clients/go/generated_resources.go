// Generated from openapi.yaml by `npm run codegen`. Do not edit.

package socialcontent

import (
	"context"
	"iter"
	"net/url"
	"time"
)

// Client has the resources of the service.
type Client struct {
	Instagram         *InstagramResource
	Facebook          *FacebookResource
	Threads           *ThreadsResource
	Bluesky           *BlueskyResource
	Mastodon          *MastodonResource
	Youtube           *YoutubeResource
	Pinterest         *PinterestResource
	Linkedin          *LinkedinResource
	Tiktok            *TiktokResource
	Providers         *ProvidersResource
	ConnectedProfiles *ConnectedProfilesResource
	Billing           *BillingResource
	Usage             *UsageResource
	Keys              *KeysResource
	RequestLogs       *RequestLogsResource
	AuditEntries      *AuditEntriesResource
	AuthIntegrations  *AuthIntegrationsResource
	ConnectSessions   *ConnectSessionsResource
	Connections       *ConnectionsResource
	EventDestinations *EventDestinationsResource
	PortalLinks       *PortalLinksResource
	Events            *EventsResource
	Media             *MediaResource
	PublishRequests   *PublishRequestsResource
	PublishGroups     *PublishGroupsResource
	Queues            *QueuesResource
	CalendarFeeds     *CalendarFeedsResource
	ApprovalLinks     *ApprovalLinksResource
	PublishImports    *PublishImportsResource
	BackfillRequests  *BackfillRequestsResource
	Test              *TestResource
}

func newClient(t *transport) *Client {
	return &Client{
		Instagram:         &InstagramResource{transport: t, Media: &InstagramMediaResource{transport: t, Items: &InstagramMediaItemsResource{transport: t}, Comments: &InstagramMediaCommentsResource{transport: t}}, Stories: &InstagramStoriesResource{transport: t, Items: &InstagramStoriesItemsResource{transport: t}}, Dm: &InstagramDmResource{transport: t, Threads: &InstagramDmThreadsResource{transport: t}, Messages: &InstagramDmMessagesResource{transport: t}}},
		Facebook:          &FacebookResource{transport: t, Media: &FacebookMediaResource{transport: t, Items: &FacebookMediaItemsResource{transport: t}, Comments: &FacebookMediaCommentsResource{transport: t}}, Dm: &FacebookDmResource{transport: t, Threads: &FacebookDmThreadsResource{transport: t}, Messages: &FacebookDmMessagesResource{transport: t}}},
		Threads:           &ThreadsResource{transport: t, Posts: &ThreadsPostsResource{transport: t, Items: &ThreadsPostsItemsResource{transport: t}, Replies: &ThreadsPostsRepliesResource{transport: t}}},
		Bluesky:           &BlueskyResource{transport: t, Posts: &BlueskyPostsResource{transport: t, Items: &BlueskyPostsItemsResource{transport: t}, Replies: &BlueskyPostsRepliesResource{transport: t}}},
		Mastodon:          &MastodonResource{transport: t, Posts: &MastodonPostsResource{transport: t, Items: &MastodonPostsItemsResource{transport: t}, Replies: &MastodonPostsRepliesResource{transport: t}}},
		Youtube:           &YoutubeResource{transport: t, Videos: &YoutubeVideosResource{transport: t, Items: &YoutubeVideosItemsResource{transport: t}, Comments: &YoutubeVideosCommentsResource{transport: t}}},
		Pinterest:         &PinterestResource{transport: t, Pins: &PinterestPinsResource{transport: t, Items: &PinterestPinsItemsResource{transport: t}}, Boards: &PinterestBoardsResource{transport: t, Items: &PinterestBoardsItemsResource{transport: t}}},
		Linkedin:          &LinkedinResource{transport: t, Posts: &LinkedinPostsResource{transport: t, Items: &LinkedinPostsItemsResource{transport: t}, Comments: &LinkedinPostsCommentsResource{transport: t}}},
		Tiktok:            &TiktokResource{transport: t, Videos: &TiktokVideosResource{transport: t, Items: &TiktokVideosItemsResource{transport: t}, Comments: &TiktokVideosCommentsResource{transport: t}}},
		Providers:         &ProvidersResource{transport: t, Surfaces: &ProvidersSurfacesResource{transport: t}},
		ConnectedProfiles: &ConnectedProfilesResource{transport: t, Targets: &ConnectedProfilesTargetsResource{transport: t}},
		Billing:           &BillingResource{transport: t, Account: &BillingAccountResource{transport: t}},
		Usage:             &UsageResource{transport: t},
		Keys:              &KeysResource{transport: t},
		RequestLogs:       &RequestLogsResource{transport: t},
		AuditEntries:      &AuditEntriesResource{transport: t},
		AuthIntegrations:  &AuthIntegrationsResource{transport: t},
		ConnectSessions:   &ConnectSessionsResource{transport: t},
		Connections:       &ConnectionsResource{transport: t},
		EventDestinations: &EventDestinationsResource{transport: t},
		PortalLinks:       &PortalLinksResource{transport: t},
		Events:            &EventsResource{transport: t},
		Media:             &MediaResource{transport: t},
		PublishRequests:   &PublishRequestsResource{transport: t},
		PublishGroups:     &PublishGroupsResource{transport: t},
		Queues:            &QueuesResource{transport: t},
		CalendarFeeds:     &CalendarFeedsResource{transport: t},
		ApprovalLinks:     &ApprovalLinksResource{transport: t},
		PublishImports:    &PublishImportsResource{transport: t},
		BackfillRequests:  &BackfillRequestsResource{transport: t},
		Test:              &TestResource{transport: t, ConnectedProfiles: &TestConnectedProfilesResource{transport: t}, ProviderEvents: &TestProviderEventsResource{transport: t}, Clock: &TestClockResource{transport: t}, Connections: &TestConnectionsResource{transport: t}, Personas: &TestPersonasResource{transport: t}, Scenarios: &TestScenariosResource{transport: t}},
	}
}

// InstagramMediaItemsResource has the operations below `instagram.media.items`.
type InstagramMediaItemsResource struct {
	transport *transport
}

// InstagramMediaItemsListQuery has the parameters of the query.
type InstagramMediaItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q InstagramMediaItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the account's posts and reels
func (r *InstagramMediaItemsResource) List(ctx context.Context, query InstagramMediaItemsListQuery, options ...Option) *List[InstagramMediaItem] {
	return listed[InstagramMediaItem](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.media.items", query: query.values()}, options)
}

// InstagramMediaItemsGetQuery has the parameters of the query.
type InstagramMediaItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q InstagramMediaItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a post or reel
//
// Reads a post or reel of the account. Under Facebook Login, somebody else's can be read as well if its caption
// mentions the account.
func (r *InstagramMediaItemsResource) Get(ctx context.Context, externalID string, query InstagramMediaItemsGetQuery, options ...Option) (*InstagramMediaItem, error) {
	return request[InstagramMediaItem](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.media.items/" + segment(externalID), query: query.values()}, options)
}

// InstagramMediaItemsDeleteQuery has the parameters of the query.
type InstagramMediaItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q InstagramMediaItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a post or reel
//
// Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.
func (r *InstagramMediaItemsResource) Delete(ctx context.Context, externalID string, query InstagramMediaItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/instagram.media.items/" + segment(externalID), query: query.values()}, options)
}

// InstagramMediaItemsMetricsQuery has the parameters of the query.
type InstagramMediaItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q InstagramMediaItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a post or reel
func (r *InstagramMediaItemsResource) Metrics(ctx context.Context, externalID string, query InstagramMediaItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.media.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// InstagramMediaCommentsResource has the operations below `instagram.media.comments`.
type InstagramMediaCommentsResource struct {
	transport *transport
}

// InstagramMediaCommentsListQuery has the parameters of the query.
type InstagramMediaCommentsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the media item whose comments are wanted.
	MediaExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q InstagramMediaCommentsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "mediaExternalId", &q.MediaExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the comments on a media item, replies included
func (r *InstagramMediaCommentsResource) List(ctx context.Context, query InstagramMediaCommentsListQuery, options ...Option) *List[InstagramComment] {
	return listed[InstagramComment](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.media.comments", query: query.values()}, options)
}

// InstagramMediaCommentsGetQuery has the parameters of the query.
type InstagramMediaCommentsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q InstagramMediaCommentsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a comment
//
// Reads a comment on the account's own media. Under Facebook Login, a comment on somebody else's media can be read
// as well if it mentions the account.
func (r *InstagramMediaCommentsResource) Get(ctx context.Context, externalID string, query InstagramMediaCommentsGetQuery, options ...Option) (*InstagramComment, error) {
	return request[InstagramComment](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.media.comments/" + segment(externalID), query: query.values()}, options)
}

// InstagramMediaCommentsDeleteQuery has the parameters of the query.
type InstagramMediaCommentsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q InstagramMediaCommentsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a comment on the account's own media
func (r *InstagramMediaCommentsResource) Delete(ctx context.Context, externalID string, query InstagramMediaCommentsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/instagram.media.comments/" + segment(externalID), query: query.values()}, options)
}

// InstagramMediaCommentsModerateQuery has the parameters of the query.
type InstagramMediaCommentsModerateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q InstagramMediaCommentsModerateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Moderate: Hide or unhide a comment
func (r *InstagramMediaCommentsResource) Moderate(ctx context.Context, externalID string, body ModerationInput, query InstagramMediaCommentsModerateQuery, options ...Option) (*Moderation, error) {
	return request[Moderation](ctx, r.transport, call{method: "POST", path: "/v1/content/instagram.media.comments/" + segment(externalID) + "/moderate", query: query.values(), body: body, idempotent: true}, options)
}

// InstagramMediaResource has the operations below `instagram.media`.
type InstagramMediaResource struct {
	transport *transport
	Items     *InstagramMediaItemsResource
	Comments  *InstagramMediaCommentsResource
}

// InstagramStoriesItemsResource has the operations below `instagram.stories.items`.
type InstagramStoriesItemsResource struct {
	transport *transport
}

// InstagramStoriesItemsListQuery has the parameters of the query.
type InstagramStoriesItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q InstagramStoriesItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the account's live stories
func (r *InstagramStoriesItemsResource) List(ctx context.Context, query InstagramStoriesItemsListQuery, options ...Option) *List[InstagramStoryItem] {
	return listed[InstagramStoryItem](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.stories.items", query: query.values()}, options)
}

// InstagramStoriesItemsGetQuery has the parameters of the query.
type InstagramStoriesItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q InstagramStoriesItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a live story
func (r *InstagramStoriesItemsResource) Get(ctx context.Context, externalID string, query InstagramStoriesItemsGetQuery, options ...Option) (*InstagramStoryItem, error) {
	return request[InstagramStoryItem](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.stories.items/" + segment(externalID), query: query.values()}, options)
}

// InstagramStoriesItemsDeleteQuery has the parameters of the query.
type InstagramStoriesItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q InstagramStoriesItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a story
//
// Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.
func (r *InstagramStoriesItemsResource) Delete(ctx context.Context, externalID string, query InstagramStoriesItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/instagram.stories.items/" + segment(externalID), query: query.values()}, options)
}

// InstagramStoriesItemsMetricsQuery has the parameters of the query.
type InstagramStoriesItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q InstagramStoriesItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a live story
func (r *InstagramStoriesItemsResource) Metrics(ctx context.Context, externalID string, query InstagramStoriesItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.stories.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// InstagramStoriesResource has the operations below `instagram.stories`.
type InstagramStoriesResource struct {
	transport *transport
	Items     *InstagramStoriesItemsResource
}

// InstagramDmThreadsResource has the operations below `instagram.dm.threads`.
type InstagramDmThreadsResource struct {
	transport *transport
}

// InstagramDmThreadsListQuery has the parameters of the query.
type InstagramDmThreadsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q InstagramDmThreadsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List direct-message threads
func (r *InstagramDmThreadsResource) List(ctx context.Context, query InstagramDmThreadsListQuery, options ...Option) *List[InstagramThread] {
	return listed[InstagramThread](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.dm.threads", query: query.values()}, options)
}

// InstagramDmMessagesResource has the operations below `instagram.dm.messages`.
type InstagramDmMessagesResource struct {
	transport *transport
}

// InstagramDmMessagesListQuery has the parameters of the query.
type InstagramDmMessagesListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the thread whose messages are wanted.
	ThreadExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q InstagramDmMessagesListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "threadExternalId", &q.ThreadExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the messages of a thread
//
// The provider gives the details of a thread's 20 newest messages; older ones are left out.
func (r *InstagramDmMessagesResource) List(ctx context.Context, query InstagramDmMessagesListQuery, options ...Option) *List[InstagramMessage] {
	return listed[InstagramMessage](ctx, r.transport, call{method: "GET", path: "/v1/content/instagram.dm.messages", query: query.values()}, options)
}

// InstagramDmResource has the operations below `instagram.dm`.
type InstagramDmResource struct {
	transport *transport
	Threads   *InstagramDmThreadsResource
	Messages  *InstagramDmMessagesResource
}

// InstagramResource has the operations below `instagram`.
type InstagramResource struct {
	transport *transport
	Media     *InstagramMediaResource
	Stories   *InstagramStoriesResource
	Dm        *InstagramDmResource
}

// FacebookMediaItemsResource has the operations below `facebook.media.items`.
type FacebookMediaItemsResource struct {
	transport *transport
}

// FacebookMediaItemsListQuery has the parameters of the query.
type FacebookMediaItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q FacebookMediaItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the Page's published posts
func (r *FacebookMediaItemsResource) List(ctx context.Context, query FacebookMediaItemsListQuery, options ...Option) *List[FacebookMediaItem] {
	return listed[FacebookMediaItem](ctx, r.transport, call{method: "GET", path: "/v1/content/facebook.media.items", query: query.values()}, options)
}

// FacebookMediaItemsGetQuery has the parameters of the query.
type FacebookMediaItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q FacebookMediaItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a Page post
func (r *FacebookMediaItemsResource) Get(ctx context.Context, externalID string, query FacebookMediaItemsGetQuery, options ...Option) (*FacebookMediaItem, error) {
	return request[FacebookMediaItem](ctx, r.transport, call{method: "GET", path: "/v1/content/facebook.media.items/" + segment(externalID), query: query.values()}, options)
}

// FacebookMediaItemsDeleteQuery has the parameters of the query.
type FacebookMediaItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q FacebookMediaItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a Page post
func (r *FacebookMediaItemsResource) Delete(ctx context.Context, externalID string, query FacebookMediaItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/facebook.media.items/" + segment(externalID), query: query.values()}, options)
}

// FacebookMediaItemsMetricsQuery has the parameters of the query.
type FacebookMediaItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q FacebookMediaItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a Page post
func (r *FacebookMediaItemsResource) Metrics(ctx context.Context, externalID string, query FacebookMediaItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/facebook.media.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// FacebookMediaCommentsResource has the operations below `facebook.media.comments`.
type FacebookMediaCommentsResource struct {
	transport *transport
}

// FacebookMediaCommentsListQuery has the parameters of the query.
type FacebookMediaCommentsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the media item whose comments are wanted.
	MediaExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q FacebookMediaCommentsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "mediaExternalId", &q.MediaExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the comments on a Page post, replies included
func (r *FacebookMediaCommentsResource) List(ctx context.Context, query FacebookMediaCommentsListQuery, options ...Option) *List[FacebookComment] {
	return listed[FacebookComment](ctx, r.transport, call{method: "GET", path: "/v1/content/facebook.media.comments", query: query.values()}, options)
}

// FacebookMediaCommentsGetQuery has the parameters of the query.
type FacebookMediaCommentsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q FacebookMediaCommentsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a comment
func (r *FacebookMediaCommentsResource) Get(ctx context.Context, externalID string, query FacebookMediaCommentsGetQuery, options ...Option) (*FacebookComment, error) {
	return request[FacebookComment](ctx, r.transport, call{method: "GET", path: "/v1/content/facebook.media.comments/" + segment(externalID), query: query.values()}, options)
}

// FacebookMediaCommentsDeleteQuery has the parameters of the query.
type FacebookMediaCommentsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q FacebookMediaCommentsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a comment on the Page's posts
func (r *FacebookMediaCommentsResource) Delete(ctx context.Context, externalID string, query FacebookMediaCommentsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/facebook.media.comments/" + segment(externalID), query: query.values()}, options)
}

// FacebookMediaCommentsModerateQuery has the parameters of the query.
type FacebookMediaCommentsModerateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q FacebookMediaCommentsModerateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Moderate: Hide or unhide a comment
func (r *FacebookMediaCommentsResource) Moderate(ctx context.Context, externalID string, body ModerationInput, query FacebookMediaCommentsModerateQuery, options ...Option) (*Moderation, error) {
	return request[Moderation](ctx, r.transport, call{method: "POST", path: "/v1/content/facebook.media.comments/" + segment(externalID) + "/moderate", query: query.values(), body: body, idempotent: true}, options)
}

// FacebookMediaResource has the operations below `facebook.media`.
type FacebookMediaResource struct {
	transport *transport
	Items     *FacebookMediaItemsResource
	Comments  *FacebookMediaCommentsResource
}

// FacebookDmThreadsResource has the operations below `facebook.dm.threads`.
type FacebookDmThreadsResource struct {
	transport *transport
}

// FacebookDmThreadsListQuery has the parameters of the query.
type FacebookDmThreadsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q FacebookDmThreadsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the Page's Messenger threads
func (r *FacebookDmThreadsResource) List(ctx context.Context, query FacebookDmThreadsListQuery, options ...Option) *List[FacebookThread] {
	return listed[FacebookThread](ctx, r.transport, call{method: "GET", path: "/v1/content/facebook.dm.threads", query: query.values()}, options)
}

// FacebookDmMessagesResource has the operations below `facebook.dm.messages`.
type FacebookDmMessagesResource struct {
	transport *transport
}

// FacebookDmMessagesListQuery has the parameters of the query.
type FacebookDmMessagesListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the thread whose messages are wanted.
	ThreadExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q FacebookDmMessagesListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "threadExternalId", &q.ThreadExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the messages of a Messenger thread
//
// The provider gives the details of a thread's 20 newest messages; older ones are left out.
func (r *FacebookDmMessagesResource) List(ctx context.Context, query FacebookDmMessagesListQuery, options ...Option) *List[FacebookMessage] {
	return listed[FacebookMessage](ctx, r.transport, call{method: "GET", path: "/v1/content/facebook.dm.messages", query: query.values()}, options)
}

// FacebookDmResource has the operations below `facebook.dm`.
type FacebookDmResource struct {
	transport *transport
	Threads   *FacebookDmThreadsResource
	Messages  *FacebookDmMessagesResource
}

// FacebookResource has the operations below `facebook`.
type FacebookResource struct {
	transport *transport
	Media     *FacebookMediaResource
	Dm        *FacebookDmResource
}

// ThreadsPostsItemsResource has the operations below `threads.posts.items`.
type ThreadsPostsItemsResource struct {
	transport *transport
}

// ThreadsPostsItemsListQuery has the parameters of the query.
type ThreadsPostsItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q ThreadsPostsItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the account's posts and reposts, newest first, without replies
func (r *ThreadsPostsItemsResource) List(ctx context.Context, query ThreadsPostsItemsListQuery, options ...Option) *List[ThreadsPost] {
	return listed[ThreadsPost](ctx, r.transport, call{method: "GET", path: "/v1/content/threads.posts.items", query: query.values()}, options)
}

// ThreadsPostsItemsGetQuery has the parameters of the query.
type ThreadsPostsItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q ThreadsPostsItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a post
func (r *ThreadsPostsItemsResource) Get(ctx context.Context, externalID string, query ThreadsPostsItemsGetQuery, options ...Option) (*ThreadsPost, error) {
	return request[ThreadsPost](ctx, r.transport, call{method: "GET", path: "/v1/content/threads.posts.items/" + segment(externalID), query: query.values()}, options)
}

// ThreadsPostsItemsDeleteQuery has the parameters of the query.
type ThreadsPostsItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q ThreadsPostsItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a post of the account
func (r *ThreadsPostsItemsResource) Delete(ctx context.Context, externalID string, query ThreadsPostsItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/threads.posts.items/" + segment(externalID), query: query.values()}, options)
}

// ThreadsPostsItemsMetricsQuery has the parameters of the query.
type ThreadsPostsItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q ThreadsPostsItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a post
func (r *ThreadsPostsItemsResource) Metrics(ctx context.Context, externalID string, query ThreadsPostsItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/threads.posts.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// ThreadsPostsRepliesResource has the operations below `threads.posts.replies`.
type ThreadsPostsRepliesResource struct {
	transport *transport
}

// ThreadsPostsRepliesListQuery has the parameters of the query.
type ThreadsPostsRepliesListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the post whose replies are wanted.
	PostExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q ThreadsPostsRepliesListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "postExternalId", &q.PostExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the replies to a post, replies to replies included, newest first
func (r *ThreadsPostsRepliesResource) List(ctx context.Context, query ThreadsPostsRepliesListQuery, options ...Option) *List[ThreadsReply] {
	return listed[ThreadsReply](ctx, r.transport, call{method: "GET", path: "/v1/content/threads.posts.replies", query: query.values()}, options)
}

// ThreadsPostsRepliesGetQuery has the parameters of the query.
type ThreadsPostsRepliesGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q ThreadsPostsRepliesGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a reply
func (r *ThreadsPostsRepliesResource) Get(ctx context.Context, externalID string, query ThreadsPostsRepliesGetQuery, options ...Option) (*ThreadsReply, error) {
	return request[ThreadsReply](ctx, r.transport, call{method: "GET", path: "/v1/content/threads.posts.replies/" + segment(externalID), query: query.values()}, options)
}

// ThreadsPostsRepliesDeleteQuery has the parameters of the query.
type ThreadsPostsRepliesDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q ThreadsPostsRepliesDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a reply of the account
//
// The provider does not allow deleting other people's replies. Hide them instead.
func (r *ThreadsPostsRepliesResource) Delete(ctx context.Context, externalID string, query ThreadsPostsRepliesDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/threads.posts.replies/" + segment(externalID), query: query.values()}, options)
}

// ThreadsPostsRepliesModerateQuery has the parameters of the query.
type ThreadsPostsRepliesModerateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q ThreadsPostsRepliesModerateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Moderate: Hide or unhide a reply to a post of the account
//
// Only a direct reply to the post can be hidden; the replies below it are hidden and shown with it. Moderating one
// of those is a `validation_error`.
func (r *ThreadsPostsRepliesResource) Moderate(ctx context.Context, externalID string, body ModerationInput, query ThreadsPostsRepliesModerateQuery, options ...Option) (*Moderation, error) {
	return request[Moderation](ctx, r.transport, call{method: "POST", path: "/v1/content/threads.posts.replies/" + segment(externalID) + "/moderate", query: query.values(), body: body, idempotent: true}, options)
}

// ThreadsPostsResource has the operations below `threads.posts`.
type ThreadsPostsResource struct {
	transport *transport
	Items     *ThreadsPostsItemsResource
	Replies   *ThreadsPostsRepliesResource
}

// ThreadsResource has the operations below `threads`.
type ThreadsResource struct {
	transport *transport
	Posts     *ThreadsPostsResource
}

// BlueskyPostsItemsResource has the operations below `bluesky.posts.items`.
type BlueskyPostsItemsResource struct {
	transport *transport
}

// BlueskyPostsItemsListQuery has the parameters of the query.
type BlueskyPostsItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q BlueskyPostsItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the account's posts, newest first, without replies
func (r *BlueskyPostsItemsResource) List(ctx context.Context, query BlueskyPostsItemsListQuery, options ...Option) *List[BlueskyPost] {
	return listed[BlueskyPost](ctx, r.transport, call{method: "GET", path: "/v1/content/bluesky.posts.items", query: query.values()}, options)
}

// BlueskyPostsItemsGetQuery has the parameters of the query.
type BlueskyPostsItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q BlueskyPostsItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a post
func (r *BlueskyPostsItemsResource) Get(ctx context.Context, externalID string, query BlueskyPostsItemsGetQuery, options ...Option) (*BlueskyPost, error) {
	return request[BlueskyPost](ctx, r.transport, call{method: "GET", path: "/v1/content/bluesky.posts.items/" + segment(externalID), query: query.values()}, options)
}

// BlueskyPostsItemsDeleteQuery has the parameters of the query.
type BlueskyPostsItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q BlueskyPostsItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a post or a repost of the account
func (r *BlueskyPostsItemsResource) Delete(ctx context.Context, externalID string, query BlueskyPostsItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/bluesky.posts.items/" + segment(externalID), query: query.values()}, options)
}

// BlueskyPostsItemsMetricsQuery has the parameters of the query.
type BlueskyPostsItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q BlueskyPostsItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a post
func (r *BlueskyPostsItemsResource) Metrics(ctx context.Context, externalID string, query BlueskyPostsItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/bluesky.posts.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// BlueskyPostsRepliesResource has the operations below `bluesky.posts.replies`.
type BlueskyPostsRepliesResource struct {
	transport *transport
}

// BlueskyPostsRepliesListQuery has the parameters of the query.
type BlueskyPostsRepliesListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the post whose replies are wanted.
	PostExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q BlueskyPostsRepliesListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "postExternalId", &q.PostExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the replies to a post, replies to replies included
func (r *BlueskyPostsRepliesResource) List(ctx context.Context, query BlueskyPostsRepliesListQuery, options ...Option) *List[BlueskyReply] {
	return listed[BlueskyReply](ctx, r.transport, call{method: "GET", path: "/v1/content/bluesky.posts.replies", query: query.values()}, options)
}

// BlueskyPostsRepliesGetQuery has the parameters of the query.
type BlueskyPostsRepliesGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q BlueskyPostsRepliesGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a reply
func (r *BlueskyPostsRepliesResource) Get(ctx context.Context, externalID string, query BlueskyPostsRepliesGetQuery, options ...Option) (*BlueskyReply, error) {
	return request[BlueskyReply](ctx, r.transport, call{method: "GET", path: "/v1/content/bluesky.posts.replies/" + segment(externalID), query: query.values()}, options)
}

// BlueskyPostsRepliesDeleteQuery has the parameters of the query.
type BlueskyPostsRepliesDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q BlueskyPostsRepliesDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a reply of the account
//
// The provider does not allow deleting other people's replies. Hide them instead.
func (r *BlueskyPostsRepliesResource) Delete(ctx context.Context, externalID string, query BlueskyPostsRepliesDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/bluesky.posts.replies/" + segment(externalID), query: query.values()}, options)
}

// BlueskyPostsRepliesModerateQuery has the parameters of the query.
type BlueskyPostsRepliesModerateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q BlueskyPostsRepliesModerateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Moderate: Hide or unhide a reply in a thread of the account
func (r *BlueskyPostsRepliesResource) Moderate(ctx context.Context, externalID string, body ModerationInput, query BlueskyPostsRepliesModerateQuery, options ...Option) (*Moderation, error) {
	return request[Moderation](ctx, r.transport, call{method: "POST", path: "/v1/content/bluesky.posts.replies/" + segment(externalID) + "/moderate", query: query.values(), body: body, idempotent: true}, options)
}

// BlueskyPostsResource has the operations below `bluesky.posts`.
type BlueskyPostsResource struct {
	transport *transport
	Items     *BlueskyPostsItemsResource
	Replies   *BlueskyPostsRepliesResource
}

// BlueskyResource has the operations below `bluesky`.
type BlueskyResource struct {
	transport *transport
	Posts     *BlueskyPostsResource
}

// MastodonPostsItemsResource has the operations below `mastodon.posts.items`.
type MastodonPostsItemsResource struct {
	transport *transport
}

// MastodonPostsItemsListQuery has the parameters of the query.
type MastodonPostsItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q MastodonPostsItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the account's posts and boosts, newest first, without replies and direct messages
func (r *MastodonPostsItemsResource) List(ctx context.Context, query MastodonPostsItemsListQuery, options ...Option) *List[MastodonPost] {
	return listed[MastodonPost](ctx, r.transport, call{method: "GET", path: "/v1/content/mastodon.posts.items", query: query.values()}, options)
}

// MastodonPostsItemsGetQuery has the parameters of the query.
type MastodonPostsItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q MastodonPostsItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a post
func (r *MastodonPostsItemsResource) Get(ctx context.Context, externalID string, query MastodonPostsItemsGetQuery, options ...Option) (*MastodonPost, error) {
	return request[MastodonPost](ctx, r.transport, call{method: "GET", path: "/v1/content/mastodon.posts.items/" + segment(externalID), query: query.values()}, options)
}

// MastodonPostsItemsUpdateQuery has the parameters of the query.
type MastodonPostsItemsUpdateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q MastodonPostsItemsUpdateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Update: Change a post of the account
//
// Fields that are left out keep their values, and the files and the poll stay as they are. A boost cannot be
// changed, nor can a post whose poll ends within minutes or has ended.
func (r *MastodonPostsItemsResource) Update(ctx context.Context, externalID string, body *MastodonPostUpdate, query MastodonPostsItemsUpdateQuery, options ...Option) (*MastodonPost, error) {
	return request[MastodonPost](ctx, r.transport, call{method: "PATCH", path: "/v1/content/mastodon.posts.items/" + segment(externalID), query: query.values(), body: orEmpty(body), idempotent: true}, options)
}

// MastodonPostsItemsDeleteQuery has the parameters of the query.
type MastodonPostsItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q MastodonPostsItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a post or a boost of the account
func (r *MastodonPostsItemsResource) Delete(ctx context.Context, externalID string, query MastodonPostsItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/mastodon.posts.items/" + segment(externalID), query: query.values()}, options)
}

// MastodonPostsItemsMetricsQuery has the parameters of the query.
type MastodonPostsItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q MastodonPostsItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a post
func (r *MastodonPostsItemsResource) Metrics(ctx context.Context, externalID string, query MastodonPostsItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/mastodon.posts.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// MastodonPostsRepliesResource has the operations below `mastodon.posts.replies`.
type MastodonPostsRepliesResource struct {
	transport *transport
}

// MastodonPostsRepliesListQuery has the parameters of the query.
type MastodonPostsRepliesListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the post whose replies are wanted.
	PostExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q MastodonPostsRepliesListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "postExternalId", &q.PostExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the replies to a post, replies to replies included
//
// The replies that the account's server knows; it learns of those on other servers when they are sent to it.
func (r *MastodonPostsRepliesResource) List(ctx context.Context, query MastodonPostsRepliesListQuery, options ...Option) *List[MastodonReply] {
	return listed[MastodonReply](ctx, r.transport, call{method: "GET", path: "/v1/content/mastodon.posts.replies", query: query.values()}, options)
}

// MastodonPostsRepliesGetQuery has the parameters of the query.
type MastodonPostsRepliesGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q MastodonPostsRepliesGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a reply
func (r *MastodonPostsRepliesResource) Get(ctx context.Context, externalID string, query MastodonPostsRepliesGetQuery, options ...Option) (*MastodonReply, error) {
	return request[MastodonReply](ctx, r.transport, call{method: "GET", path: "/v1/content/mastodon.posts.replies/" + segment(externalID), query: query.values()}, options)
}

// MastodonPostsRepliesUpdateQuery has the parameters of the query.
type MastodonPostsRepliesUpdateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q MastodonPostsRepliesUpdateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Update: Change a reply of the account
//
// Fields that are left out keep their values, and the files and the poll stay as they are. A reply whose poll ends
// within minutes, or has ended, cannot be changed.
func (r *MastodonPostsRepliesResource) Update(ctx context.Context, externalID string, body *MastodonReplyUpdate, query MastodonPostsRepliesUpdateQuery, options ...Option) (*MastodonReply, error) {
	return request[MastodonReply](ctx, r.transport, call{method: "PATCH", path: "/v1/content/mastodon.posts.replies/" + segment(externalID), query: query.values(), body: orEmpty(body), idempotent: true}, options)
}

// MastodonPostsRepliesDeleteQuery has the parameters of the query.
type MastodonPostsRepliesDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q MastodonPostsRepliesDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a reply of the account
//
// The provider does not allow deleting or hiding other people's replies.
func (r *MastodonPostsRepliesResource) Delete(ctx context.Context, externalID string, query MastodonPostsRepliesDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/mastodon.posts.replies/" + segment(externalID), query: query.values()}, options)
}

// MastodonPostsResource has the operations below `mastodon.posts`.
type MastodonPostsResource struct {
	transport *transport
	Items     *MastodonPostsItemsResource
	Replies   *MastodonPostsRepliesResource
}

// MastodonResource has the operations below `mastodon`.
type MastodonResource struct {
	transport *transport
	Posts     *MastodonPostsResource
}

// YoutubeVideosItemsResource has the operations below `youtube.videos.items`.
type YoutubeVideosItemsResource struct {
	transport *transport
}

// YoutubeVideosItemsListQuery has the parameters of the query.
type YoutubeVideosItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q YoutubeVideosItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the channel's uploads, newest first
func (r *YoutubeVideosItemsResource) List(ctx context.Context, query YoutubeVideosItemsListQuery, options ...Option) *List[YoutubeVideo] {
	return listed[YoutubeVideo](ctx, r.transport, call{method: "GET", path: "/v1/content/youtube.videos.items", query: query.values()}, options)
}

// YoutubeVideosItemsGetQuery has the parameters of the query.
type YoutubeVideosItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q YoutubeVideosItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a video of the channel
func (r *YoutubeVideosItemsResource) Get(ctx context.Context, externalID string, query YoutubeVideosItemsGetQuery, options ...Option) (*YoutubeVideo, error) {
	return request[YoutubeVideo](ctx, r.transport, call{method: "GET", path: "/v1/content/youtube.videos.items/" + segment(externalID), query: query.values()}, options)
}

// YoutubeVideosItemsUpdateQuery has the parameters of the query.
type YoutubeVideosItemsUpdateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q YoutubeVideosItemsUpdateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Update: Change a video of the channel
//
// Fields that are left out keep their values. Changes that are made at the provider meanwhile are lost where they are of the same part: the title, text, tags and category are one, everything else another. A video with a `publishAt` keeps it while it stays private; another `privacy` takes it away.
func (r *YoutubeVideosItemsResource) Update(ctx context.Context, externalID string, body *YoutubeVideoUpdate, query YoutubeVideosItemsUpdateQuery, options ...Option) (*YoutubeVideo, error) {
	return request[YoutubeVideo](ctx, r.transport, call{method: "PATCH", path: "/v1/content/youtube.videos.items/" + segment(externalID), query: query.values(), body: orEmpty(body), idempotent: true}, options)
}

// YoutubeVideosItemsDeleteQuery has the parameters of the query.
type YoutubeVideosItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q YoutubeVideosItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a video of the channel
func (r *YoutubeVideosItemsResource) Delete(ctx context.Context, externalID string, query YoutubeVideosItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/youtube.videos.items/" + segment(externalID), query: query.values()}, options)
}

// YoutubeVideosItemsMetricsQuery has the parameters of the query.
type YoutubeVideosItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q YoutubeVideosItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a video
func (r *YoutubeVideosItemsResource) Metrics(ctx context.Context, externalID string, query YoutubeVideosItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/youtube.videos.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// YoutubeVideosCommentsResource has the operations below `youtube.videos.comments`.
type YoutubeVideosCommentsResource struct {
	transport *transport
}

// YoutubeVideosCommentsListQuery has the parameters of the query.
type YoutubeVideosCommentsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// Only the comments on this video, named by the provider's id of it.
	VideoExternalID *string
	// `heldForReview` and `likelySpam` list the comments that wait for a decision of the channel.
	ModerationStatus *string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q YoutubeVideosCommentsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "videoExternalId", q.VideoExternalID)
	set(values, "moderationStatus", q.ModerationStatus)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the comments on the channel's videos, replies included
//
// Each comment is followed by the replies to it. Without `videoExternalId`, the comments on all videos of the
// channel are listed. Without `moderationStatus`, only comments that everybody can see are listed.
func (r *YoutubeVideosCommentsResource) List(ctx context.Context, query YoutubeVideosCommentsListQuery, options ...Option) *List[YoutubeComment] {
	return listed[YoutubeComment](ctx, r.transport, call{method: "GET", path: "/v1/content/youtube.videos.comments", query: query.values()}, options)
}

// YoutubeVideosCommentsGetQuery has the parameters of the query.
type YoutubeVideosCommentsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q YoutubeVideosCommentsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a comment
func (r *YoutubeVideosCommentsResource) Get(ctx context.Context, externalID string, query YoutubeVideosCommentsGetQuery, options ...Option) (*YoutubeComment, error) {
	return request[YoutubeComment](ctx, r.transport, call{method: "GET", path: "/v1/content/youtube.videos.comments/" + segment(externalID), query: query.values()}, options)
}

// YoutubeVideosCommentsUpdateQuery has the parameters of the query.
type YoutubeVideosCommentsUpdateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q YoutubeVideosCommentsUpdateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Update: Change a comment that the channel has written
func (r *YoutubeVideosCommentsResource) Update(ctx context.Context, externalID string, body YoutubeCommentUpdate, query YoutubeVideosCommentsUpdateQuery, options ...Option) (*YoutubeComment, error) {
	return request[YoutubeComment](ctx, r.transport, call{method: "PATCH", path: "/v1/content/youtube.videos.comments/" + segment(externalID), query: query.values(), body: body, idempotent: true}, options)
}

// YoutubeVideosCommentsDeleteQuery has the parameters of the query.
type YoutubeVideosCommentsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q YoutubeVideosCommentsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a comment that the channel has written
//
// The comments of others can only be hidden: see `moderate`.
func (r *YoutubeVideosCommentsResource) Delete(ctx context.Context, externalID string, query YoutubeVideosCommentsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/youtube.videos.comments/" + segment(externalID), query: query.values()}, options)
}

// YoutubeVideosCommentsModerateQuery has the parameters of the query.
type YoutubeVideosCommentsModerateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q YoutubeVideosCommentsModerateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Moderate: Hide a comment, or show it again
//
// A hidden comment is held for review, so that it can be shown again. With `banAuthor` it is rejected, and so is
// every later comment of its author.
func (r *YoutubeVideosCommentsResource) Moderate(ctx context.Context, externalID string, body YoutubeCommentModeration, query YoutubeVideosCommentsModerateQuery, options ...Option) (*Moderation, error) {
	return request[Moderation](ctx, r.transport, call{method: "POST", path: "/v1/content/youtube.videos.comments/" + segment(externalID) + "/moderate", query: query.values(), body: body, idempotent: true}, options)
}

// YoutubeVideosResource has the operations below `youtube.videos`.
type YoutubeVideosResource struct {
	transport *transport
	Items     *YoutubeVideosItemsResource
	Comments  *YoutubeVideosCommentsResource
}

// YoutubeResource has the operations below `youtube`.
type YoutubeResource struct {
	transport *transport
	Videos    *YoutubeVideosResource
}

// PinterestPinsItemsResource has the operations below `pinterest.pins.items`.
type PinterestPinsItemsResource struct {
	transport *transport
}

// PinterestPinsItemsListQuery has the parameters of the query.
type PinterestPinsItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// Only the pins on this board: the provider's id of it.
	Board *string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q PinterestPinsItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "board", q.Board)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the account's pins, or those on a board
func (r *PinterestPinsItemsResource) List(ctx context.Context, query PinterestPinsItemsListQuery, options ...Option) *List[PinterestPin] {
	return listed[PinterestPin](ctx, r.transport, call{method: "GET", path: "/v1/content/pinterest.pins.items", query: query.values()}, options)
}

// PinterestPinsItemsGetQuery has the parameters of the query.
type PinterestPinsItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q PinterestPinsItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a pin
func (r *PinterestPinsItemsResource) Get(ctx context.Context, externalID string, query PinterestPinsItemsGetQuery, options ...Option) (*PinterestPin, error) {
	return request[PinterestPin](ctx, r.transport, call{method: "GET", path: "/v1/content/pinterest.pins.items/" + segment(externalID), query: query.values()}, options)
}

// PinterestPinsItemsUpdateQuery has the parameters of the query.
type PinterestPinsItemsUpdateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q PinterestPinsItemsUpdateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Update: Change a pin of the account
//
// Fields that are left out keep their values, and the files stay. The provider lets only some apps change pins.
func (r *PinterestPinsItemsResource) Update(ctx context.Context, externalID string, body *PinterestPinUpdate, query PinterestPinsItemsUpdateQuery, options ...Option) (*PinterestPin, error) {
	return request[PinterestPin](ctx, r.transport, call{method: "PATCH", path: "/v1/content/pinterest.pins.items/" + segment(externalID), query: query.values(), body: orEmpty(body), idempotent: true}, options)
}

// PinterestPinsItemsDeleteQuery has the parameters of the query.
type PinterestPinsItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q PinterestPinsItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a pin of the account
func (r *PinterestPinsItemsResource) Delete(ctx context.Context, externalID string, query PinterestPinsItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/pinterest.pins.items/" + segment(externalID), query: query.values()}, options)
}

// PinterestPinsItemsMetricsQuery has the parameters of the query.
type PinterestPinsItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q PinterestPinsItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a pin
func (r *PinterestPinsItemsResource) Metrics(ctx context.Context, externalID string, query PinterestPinsItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/pinterest.pins.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// PinterestPinsResource has the operations below `pinterest.pins`.
type PinterestPinsResource struct {
	transport *transport
	Items     *PinterestPinsItemsResource
}

// PinterestBoardsItemsResource has the operations below `pinterest.boards.items`.
type PinterestBoardsItemsResource struct {
	transport *transport
}

// PinterestBoardsItemsListQuery has the parameters of the query.
type PinterestBoardsItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q PinterestBoardsItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the account's boards
func (r *PinterestBoardsItemsResource) List(ctx context.Context, query PinterestBoardsItemsListQuery, options ...Option) *List[PinterestBoard] {
	return listed[PinterestBoard](ctx, r.transport, call{method: "GET", path: "/v1/content/pinterest.boards.items", query: query.values()}, options)
}

// PinterestBoardsItemsGetQuery has the parameters of the query.
type PinterestBoardsItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q PinterestBoardsItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a board
func (r *PinterestBoardsItemsResource) Get(ctx context.Context, externalID string, query PinterestBoardsItemsGetQuery, options ...Option) (*PinterestBoard, error) {
	return request[PinterestBoard](ctx, r.transport, call{method: "GET", path: "/v1/content/pinterest.boards.items/" + segment(externalID), query: query.values()}, options)
}

// PinterestBoardsItemsUpdateQuery has the parameters of the query.
type PinterestBoardsItemsUpdateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q PinterestBoardsItemsUpdateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Update: Change a board of the account
//
// Fields that are left out keep their values.
func (r *PinterestBoardsItemsResource) Update(ctx context.Context, externalID string, body *PinterestBoardUpdate, query PinterestBoardsItemsUpdateQuery, options ...Option) (*PinterestBoard, error) {
	return request[PinterestBoard](ctx, r.transport, call{method: "PATCH", path: "/v1/content/pinterest.boards.items/" + segment(externalID), query: query.values(), body: orEmpty(body), idempotent: true}, options)
}

// PinterestBoardsItemsDeleteQuery has the parameters of the query.
type PinterestBoardsItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q PinterestBoardsItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a board of the account, and all pins on it
func (r *PinterestBoardsItemsResource) Delete(ctx context.Context, externalID string, query PinterestBoardsItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/pinterest.boards.items/" + segment(externalID), query: query.values()}, options)
}

// PinterestBoardsResource has the operations below `pinterest.boards`.
type PinterestBoardsResource struct {
	transport *transport
	Items     *PinterestBoardsItemsResource
}

// PinterestResource has the operations below `pinterest`.
type PinterestResource struct {
	transport *transport
	Pins      *PinterestPinsResource
	Boards    *PinterestBoardsResource
}

// LinkedinPostsItemsResource has the operations below `linkedin.posts.items`.
type LinkedinPostsItemsResource struct {
	transport *transport
}

// LinkedinPostsItemsListQuery has the parameters of the query.
type LinkedinPostsItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q LinkedinPostsItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the posts of an organization or a member, newest first
func (r *LinkedinPostsItemsResource) List(ctx context.Context, query LinkedinPostsItemsListQuery, options ...Option) *List[LinkedinPost] {
	return listed[LinkedinPost](ctx, r.transport, call{method: "GET", path: "/v1/content/linkedin.posts.items", query: query.values()}, options)
}

// LinkedinPostsItemsGetQuery has the parameters of the query.
type LinkedinPostsItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q LinkedinPostsItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a post of the organization or the member
func (r *LinkedinPostsItemsResource) Get(ctx context.Context, externalID string, query LinkedinPostsItemsGetQuery, options ...Option) (*LinkedinPost, error) {
	return request[LinkedinPost](ctx, r.transport, call{method: "GET", path: "/v1/content/linkedin.posts.items/" + segment(externalID), query: query.values()}, options)
}

// LinkedinPostsItemsUpdateQuery has the parameters of the query.
type LinkedinPostsItemsUpdateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q LinkedinPostsItemsUpdateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Update: Change the text of a post of the organization or the member
//
// The provider does not allow changing files, polls and links.
func (r *LinkedinPostsItemsResource) Update(ctx context.Context, externalID string, body *LinkedinPostUpdate, query LinkedinPostsItemsUpdateQuery, options ...Option) (*LinkedinPost, error) {
	return request[LinkedinPost](ctx, r.transport, call{method: "PATCH", path: "/v1/content/linkedin.posts.items/" + segment(externalID), query: query.values(), body: orEmpty(body), idempotent: true}, options)
}

// LinkedinPostsItemsDeleteQuery has the parameters of the query.
type LinkedinPostsItemsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q LinkedinPostsItemsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a post of the organization or the member
//
// A post of a member is not looked at before, since few apps may read it: one that is gone counts as deleted.
func (r *LinkedinPostsItemsResource) Delete(ctx context.Context, externalID string, query LinkedinPostsItemsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/linkedin.posts.items/" + segment(externalID), query: query.values()}, options)
}

// LinkedinPostsItemsMetricsQuery has the parameters of the query.
type LinkedinPostsItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q LinkedinPostsItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a post
//
// For an organization, `lifetime` covers the organic activity of the last twelve months, and the end user has to be
// an administrator.
func (r *LinkedinPostsItemsResource) Metrics(ctx context.Context, externalID string, query LinkedinPostsItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/linkedin.posts.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// LinkedinPostsCommentsResource has the operations below `linkedin.posts.comments`.
type LinkedinPostsCommentsResource struct {
	transport *transport
}

// LinkedinPostsCommentsListQuery has the parameters of the query.
type LinkedinPostsCommentsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the post whose replies are wanted.
	PostExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q LinkedinPostsCommentsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "postExternalId", &q.PostExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the comments on a post, replies included
//
// Each comment is followed by the replies to it. With the id of a comment as `postExternalId`, the replies to it are listed.
func (r *LinkedinPostsCommentsResource) List(ctx context.Context, query LinkedinPostsCommentsListQuery, options ...Option) *List[LinkedinComment] {
	return listed[LinkedinComment](ctx, r.transport, call{method: "GET", path: "/v1/content/linkedin.posts.comments", query: query.values()}, options)
}

// LinkedinPostsCommentsGetQuery has the parameters of the query.
type LinkedinPostsCommentsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q LinkedinPostsCommentsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a comment
func (r *LinkedinPostsCommentsResource) Get(ctx context.Context, externalID string, query LinkedinPostsCommentsGetQuery, options ...Option) (*LinkedinComment, error) {
	return request[LinkedinComment](ctx, r.transport, call{method: "GET", path: "/v1/content/linkedin.posts.comments/" + segment(externalID), query: query.values()}, options)
}

// LinkedinPostsCommentsUpdateQuery has the parameters of the query.
type LinkedinPostsCommentsUpdateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q LinkedinPostsCommentsUpdateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Update: Change a comment that the organization or the member has written
func (r *LinkedinPostsCommentsResource) Update(ctx context.Context, externalID string, body *LinkedinCommentUpdate, query LinkedinPostsCommentsUpdateQuery, options ...Option) (*LinkedinComment, error) {
	return request[LinkedinComment](ctx, r.transport, call{method: "PATCH", path: "/v1/content/linkedin.posts.comments/" + segment(externalID), query: query.values(), body: orEmpty(body), idempotent: true}, options)
}

// LinkedinPostsCommentsDeleteQuery has the parameters of the query.
type LinkedinPostsCommentsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q LinkedinPostsCommentsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a comment on a post of the organization or the member
func (r *LinkedinPostsCommentsResource) Delete(ctx context.Context, externalID string, query LinkedinPostsCommentsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/linkedin.posts.comments/" + segment(externalID), query: query.values()}, options)
}

// LinkedinPostsResource has the operations below `linkedin.posts`.
type LinkedinPostsResource struct {
	transport *transport
	Items     *LinkedinPostsItemsResource
	Comments  *LinkedinPostsCommentsResource
}

// LinkedinResource has the operations below `linkedin`.
type LinkedinResource struct {
	transport *transport
	Posts     *LinkedinPostsResource
}

// TiktokVideosItemsResource has the operations below `tiktok.videos.items`.
type TiktokVideosItemsResource struct {
	transport *transport
}

// TiktokVideosItemsListQuery has the parameters of the query.
type TiktokVideosItemsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q TiktokVideosItemsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the account's public posts, newest first
//
// TikTok lists what everybody can see. Posts for friends, followers or the account alone are in no list.
func (r *TiktokVideosItemsResource) List(ctx context.Context, query TiktokVideosItemsListQuery, options ...Option) *List[TiktokVideo] {
	return listed[TiktokVideo](ctx, r.transport, call{method: "GET", path: "/v1/content/tiktok.videos.items", query: query.values()}, options)
}

// TiktokVideosItemsGetQuery has the parameters of the query.
type TiktokVideosItemsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q TiktokVideosItemsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a public post of the account
func (r *TiktokVideosItemsResource) Get(ctx context.Context, externalID string, query TiktokVideosItemsGetQuery, options ...Option) (*TiktokVideo, error) {
	return request[TiktokVideo](ctx, r.transport, call{method: "GET", path: "/v1/content/tiktok.videos.items/" + segment(externalID), query: query.values()}, options)
}

// TiktokVideosItemsMetricsQuery has the parameters of the query.
type TiktokVideosItemsMetricsQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q TiktokVideosItemsMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a post
func (r *TiktokVideosItemsResource) Metrics(ctx context.Context, externalID string, query TiktokVideosItemsMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/content/tiktok.videos.items/" + segment(externalID) + "/metrics", query: query.values()}, options)
}

// TiktokVideosCommentsResource has the operations below `tiktok.videos.comments`.
type TiktokVideosCommentsResource struct {
	transport *transport
}

// TiktokVideosCommentsListQuery has the parameters of the query.
type TiktokVideosCommentsListQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// The provider's id of the post whose comments are wanted.
	VideoExternalID string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; forwarded up to the provider's own maximum.
	Limit *int64
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q TiktokVideosCommentsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "videoExternalId", &q.VideoExternalID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// List: List the comments on a post of the account, replies and hidden ones included
//
// Each comment is followed by the replies to it. TikTok lists none to a comment that is hidden.
func (r *TiktokVideosCommentsResource) List(ctx context.Context, query TiktokVideosCommentsListQuery, options ...Option) *List[TiktokComment] {
	return listed[TiktokComment](ctx, r.transport, call{method: "GET", path: "/v1/content/tiktok.videos.comments", query: query.values()}, options)
}

// TiktokVideosCommentsGetQuery has the parameters of the query.
type TiktokVideosCommentsGetQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
	// When true, items carry `providerRaw`, the provider's own object.
	IncludeProviderRaw *bool
}

func (q TiktokVideosCommentsGetQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	set(values, "includeProviderRaw", q.IncludeProviderRaw)
	return values
}

// Get: Get a comment
func (r *TiktokVideosCommentsResource) Get(ctx context.Context, externalID string, query TiktokVideosCommentsGetQuery, options ...Option) (*TiktokComment, error) {
	return request[TiktokComment](ctx, r.transport, call{method: "GET", path: "/v1/content/tiktok.videos.comments/" + segment(externalID), query: query.values()}, options)
}

// TiktokVideosCommentsDeleteQuery has the parameters of the query.
type TiktokVideosCommentsDeleteQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q TiktokVideosCommentsDeleteQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Delete: Delete a comment that the account has written
//
// Those of others are hidden by `moderate`.
func (r *TiktokVideosCommentsResource) Delete(ctx context.Context, externalID string, query TiktokVideosCommentsDeleteQuery, options ...Option) (*ContentDeletion, error) {
	return request[ContentDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/content/tiktok.videos.comments/" + segment(externalID), query: query.values()}, options)
}

// TiktokVideosCommentsModerateQuery has the parameters of the query.
type TiktokVideosCommentsModerateQuery struct {
	// The Connected Profile to act through.
	ConnectedProfileID string
}

func (q TiktokVideosCommentsModerateQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", &q.ConnectedProfileID)
	return values
}

// Moderate: Hide a comment, or show it again
func (r *TiktokVideosCommentsResource) Moderate(ctx context.Context, externalID string, body ModerationInput, query TiktokVideosCommentsModerateQuery, options ...Option) (*Moderation, error) {
	return request[Moderation](ctx, r.transport, call{method: "POST", path: "/v1/content/tiktok.videos.comments/" + segment(externalID) + "/moderate", query: query.values(), body: body, idempotent: true}, options)
}

// TiktokVideosResource has the operations below `tiktok.videos`.
type TiktokVideosResource struct {
	transport *transport
	Items     *TiktokVideosItemsResource
	Comments  *TiktokVideosCommentsResource
}

// TiktokResource has the operations below `tiktok`.
type TiktokResource struct {
	transport *transport
	Videos    *TiktokVideosResource
}

// ProvidersSurfacesResource has the operations below `providers.surfaces`.
type ProvidersSurfacesResource struct {
	transport *transport
}

// List: List a provider's surfaces, content types, actions, scopes and limits
//
// The capability matrix, computed from the declarations that the service itself runs on.
func (r *ProvidersSurfacesResource) List(ctx context.Context, providerID string, options ...Option) *List[Surface] {
	return listed[Surface](ctx, r.transport, call{method: "GET", path: "/v1/providers/" + segment(providerID) + "/surfaces"}, options)
}

// ProvidersResource has the operations below `providers`.
type ProvidersResource struct {
	transport *transport
	Surfaces  *ProvidersSurfacesResource
}

// List: List the providers
func (r *ProvidersResource) List(ctx context.Context, options ...Option) *List[Provider] {
	return listed[Provider](ctx, r.transport, call{method: "GET", path: "/v1/providers"}, options)
}

// Get: Get a provider
func (r *ProvidersResource) Get(ctx context.Context, providerID string, options ...Option) (*Provider, error) {
	return request[Provider](ctx, r.transport, call{method: "GET", path: "/v1/providers/" + segment(providerID)}, options)
}

// ConnectedProfilesTargetsResource has the operations below `connectedProfiles.targets`.
type ConnectedProfilesTargetsResource struct {
	transport *transport
}

// ConnectedProfilesTargetsListQuery has the parameters of the query.
type ConnectedProfilesTargetsListQuery struct {
	// What is to be published.
	ContentType KnownContentType
	// The field whose values are listed.
	Field PublishTargetField
	// The board whose sections are listed. Required with `boardSection`, and refused with any other field.
	Board *string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q ConnectedProfilesTargetsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "contentType", &q.ContentType)
	set(values, "field", &q.Field)
	set(values, "board", q.Board)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List where a profile can publish to
//
// Lists the values of a field of publish requests that names a collection of the account, such as `board`: those whose
// rule says `listed`. Read live from the provider; nothing is kept. Where the content type has no such field, the answer
// is `not_supported`.
func (r *ConnectedProfilesTargetsResource) List(ctx context.Context, connectedProfileID string, query ConnectedProfilesTargetsListQuery, options ...Option) *List[PublishTarget] {
	return listed[PublishTarget](ctx, r.transport, call{method: "GET", path: "/v1/connected-profiles/" + segment(connectedProfileID) + "/targets", query: query.values()}, options)
}

// ConnectedProfilesResource has the operations below `connectedProfiles`.
type ConnectedProfilesResource struct {
	transport *transport
	Targets   *ConnectedProfilesTargetsResource
}

// Surfaces: List what the provider offers a profile, with the rules of its server
//
// The same as `providers.surfaces.list` for the provider of the profile. Where the servers of a provider have
// rules of their own, as those of Mastodon do, or its accounts, as those of TikTok do, the rules are those of the
// profile's server or account, which publish requests are checked against. They are read at most once every ten
// minutes, and their `source` is the address that returned them. While it does not answer, the usual rules are shown,
// with the provider's document as `source`.
func (r *ConnectedProfilesResource) Surfaces(ctx context.Context, connectedProfileID string, options ...Option) *List[Surface] {
	return listed[Surface](ctx, r.transport, call{method: "GET", path: "/v1/connected-profiles/" + segment(connectedProfileID) + "/surfaces"}, options)
}

// ConnectedProfilesListQuery has the parameters of the query.
type ConnectedProfilesListQuery struct {
	// Only profiles with this text in their `displayName` or `username`, from the beginning of a word on: `bak` and
	// `harbour ba` find *Harbour Bakery*. Case, accents and forms of characters make no difference: `muller` finds
	// *Müller*. `@bak` finds usernames that begin with `bak`. The first 100 characters of a name count.
	Name *string
	// Filters by provider.
	ProviderID *KnownProviderId
	// Filters by Connection.
	ConnectionID *string
	// Filters by your end user's id (`externalUser`).
	ExternalUser *ExternalUser
	// Filters by status.
	Status *string
	// Filters by your `reference`.
	Reference *Reference
	// `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
	// `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
	Metadata MetadataValues
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q ConnectedProfilesListQuery) values() url.Values {
	values := url.Values{}
	set(values, "name", q.Name)
	set(values, "providerId", q.ProviderID)
	set(values, "connectionId", q.ConnectionID)
	set(values, "externalUser", q.ExternalUser)
	set(values, "status", q.Status)
	set(values, "reference", q.Reference)
	setEntries(values, "metadata", q.Metadata)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List the Connected Profiles, newest first
func (r *ConnectedProfilesResource) List(ctx context.Context, query ConnectedProfilesListQuery, options ...Option) *List[ConnectedProfile] {
	return listed[ConnectedProfile](ctx, r.transport, call{method: "GET", path: "/v1/connected-profiles", query: query.values()}, options)
}

// Get: Get a Connected Profile and its health
func (r *ConnectedProfilesResource) Get(ctx context.Context, connectedProfileID string, options ...Option) (*ConnectedProfile, error) {
	return request[ConnectedProfile](ctx, r.transport, call{method: "GET", path: "/v1/connected-profiles/" + segment(connectedProfileID)}, options)
}

// Update: Change your own reference and metadata of a Connected Profile
//
// Fields that the body leaves out keep their values. No event reports the change.
func (r *ConnectedProfilesResource) Update(ctx context.Context, connectedProfileID string, body *OwnReferencesUpdate, options ...Option) (*ConnectedProfile, error) {
	return request[ConnectedProfile](ctx, r.transport, call{method: "PATCH", path: "/v1/connected-profiles/" + segment(connectedProfileID), body: orEmpty(body)}, options)
}

// Delete: Delete a Connected Profile
//
// The Connection that it came from stays, with its other profiles.
func (r *ConnectedProfilesResource) Delete(ctx context.Context, connectedProfileID string, options ...Option) (*ConnectedProfileDeletion, error) {
	return request[ConnectedProfileDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/connected-profiles/" + segment(connectedProfileID)}, options)
}

// ConnectedProfilesMetricsQuery has the parameters of the query.
type ConnectedProfilesMetricsQuery struct {
	// The names of the series to return, separated by commas. All series of the period when absent.
	Names *string
	// What each value counts. When absent, the first period of the provider's list that has all of the named series.
	Period *MetricPeriod
	// The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
	Since *time.Time
	// The end of the time range. Now when absent. `lifetime` takes none.
	Until *time.Time
}

func (q ConnectedProfilesMetricsQuery) values() url.Values {
	values := url.Values{}
	set(values, "names", q.Names)
	set(values, "period", q.Period)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Metrics: Read the metrics of a profile
//
// Read live from the provider; nothing is kept. Which series there are, in which periods and how far back, is under
// `metrics` of the provider. Providers without metrics answer `not_supported`.
func (r *ConnectedProfilesResource) Metrics(ctx context.Context, connectedProfileID string, query ConnectedProfilesMetricsQuery, options ...Option) (*Metrics, error) {
	return request[Metrics](ctx, r.transport, call{method: "GET", path: "/v1/connected-profiles/" + segment(connectedProfileID) + "/metrics", query: query.values()}, options)
}

// BillingAccountResource has the operations below `billing.account`.
type BillingAccountResource struct {
	transport *transport
}

// Get: Get the plan, its caps and the usage
//
// Only live mode counts, except for `stagedBytes`. Whatever would exceed a cap is refused with `quota_exceeded`;
// what exists keeps working, even when a paid plan ends with more than the free one allows. Months are calendar
// months in UTC.
func (r *BillingAccountResource) Get(ctx context.Context, options ...Option) (*BillingAccount, error) {
	return request[BillingAccount](ctx, r.transport, call{method: "GET", path: "/v1/billing/account"}, options)
}

// BillingResource has the operations below `billing`.
type BillingResource struct {
	transport *transport
	Account   *BillingAccountResource
}

// UsageResource has the operations below `usage`.
type UsageResource struct {
	transport *transport
}

// UsageListQuery has the parameters of the query.
type UsageListQuery struct {
	// Only this month and later ones; when absent, the twelve months up to `untilMonth`.
	SinceMonth *Month
	// Only this month and earlier ones; when absent, up to the present one.
	UntilMonth *Month
	// One entry for each Connected Profile, or for each API key, in place of one for the month. `connectedProfileId`
	// and `keyId` choose the grouping that has them, so only one of the two can be given.
	GroupBy            *string
	ConnectedProfileID *string
	// Filters by API key.
	KeyID *string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q UsageListQuery) values() url.Values {
	values := url.Values{}
	set(values, "sinceMonth", q.SinceMonth)
	set(values, "untilMonth", q.UntilMonth)
	set(values, "groupBy", q.GroupBy)
	set(values, "connectedProfileId", q.ConnectedProfileID)
	set(values, "keyId", q.KeyID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List the usage by month, latest month first
//
// What was counted in each month of the key's mode: altogether, or by `groupBy` for each Connected Profile or each
// API key. What belongs to none is in an entry without its id, so that the entries of a month add up to the same,
// whichever way they are grouped. What has been deleted keeps its entries. Months are calendar months in UTC, of
// the last three years; those in which nothing was counted are left out.
//
// The work that is counted writes its count with it, so that nothing is missed or counted twice. API requests and
// calls to providers alone are counted some seconds later, and not by a process that is killed meanwhile.
func (r *UsageResource) List(ctx context.Context, query UsageListQuery, options ...Option) *List[Usage] {
	return listed[Usage](ctx, r.transport, call{method: "GET", path: "/v1/usage", query: query.values()}, options)
}

// KeysResource has the operations below `keys`.
type KeysResource struct {
	transport *transport
}

// Current: Get the API key of this request
//
// Every key may ask this, whatever operations it is limited to.
func (r *KeysResource) Current(ctx context.Context, options ...Option) (*CurrentKey, error) {
	return request[CurrentKey](ctx, r.transport, call{method: "GET", path: "/v1/keys/current"}, options)
}

// KeysListQuery has the parameters of the query.
type KeysListQuery struct {
	// Only keys that this key has made, by creating or rolling.
	CreatedByKeyID *string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q KeysListQuery) values() url.Values {
	values := url.Values{}
	set(values, "createdByKeyId", q.CreatedByKeyID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List the API keys, newest first
//
// Those of the Organization and mode of the acting key, revoked and expired ones included. The keys themselves are not
// stored, and are in no list.
func (r *KeysResource) List(ctx context.Context, query KeysListQuery, options ...Option) *List[Key] {
	return listed[Key](ctx, r.transport, call{method: "GET", path: "/v1/keys", query: query.values()}, options)
}

// Create: Create an API key
//
// The new key belongs to the Organization and mode of the acting one, and may never do more than it: it has none but the
// operations of the acting key, needs approval where that does, and expires with it at the latest. What the body leaves out
// is as with the acting key.
//
// The answer has the key itself, which is shown this once. A repetition with the same `Idempotency-Key` gets it again, from
// the same key alone. Keys can make 500 in each mode that are active at the same time (`too_many_keys`); at this limit they
// can still roll those with a grace, for which the old keys are active, too.
//
// Only keys make keys that may run `keys.create`: those that may do everything, and those that have it among their
// `allowedOperations`. Who has made what is in the audit log, and in `createdByKeyId`.
func (r *KeysResource) Create(ctx context.Context, body KeyInput, options ...Option) (*KeyWithSecret, error) {
	return request[KeyWithSecret](ctx, r.transport, call{method: "POST", path: "/v1/keys", body: body, idempotent: true}, options)
}

// Get: Get an API key, without the key itself
func (r *KeysResource) Get(ctx context.Context, keyID string, options ...Option) (*Key, error) {
	return request[Key](ctx, r.transport, call{method: "GET", path: "/v1/keys/" + segment(keyID)}, options)
}

// Update: Change an API key
//
// Fields that the body leaves out keep their values, and changes take effect within a second. What a key may do is settled
// when it is made. A key that may do more than the acting one, that lasts longer, or that needs no approval where the acting
// one does, is not changed (`wider_key`).
func (r *KeysResource) Update(ctx context.Context, keyID string, body *KeyUpdate, options ...Option) (*Key, error) {
	return request[Key](ctx, r.transport, call{method: "PATCH", path: "/v1/keys/" + segment(keyID), body: orEmpty(body)}, options)
}

// Roll: Replace an API key by a new one
//
// The new key is like the old one in all but its id and its secret, and is answered once, as by `keys.create`. It expires
// when the acting key does, or not at all. The old key goes on for `graceHours`, unless it expires before.
//
// A key can roll itself. With `graceHours: 0` it is refused from then on, so that it cannot repeat a request whose answer was
// lost, and the new key is known to nobody; give it a grace. One that may do more than the acting one, that lasts longer, or that needs no approval where the
// acting one does, is not rolled (`wider_key`).
func (r *KeysResource) Roll(ctx context.Context, keyID string, body *KeyRoll, options ...Option) (*KeyWithSecret, error) {
	return request[KeyWithSecret](ctx, r.transport, call{method: "POST", path: "/v1/keys/" + segment(keyID) + "/roll", body: orEmpty(body), idempotent: true}, options)
}

// Revoke: Revoke an API key
//
// It is refused everywhere within a second, which cannot be undone; a key that is revoked already is answered as it is. Any
// key of the mode can be revoked, also one that may do more than the acting one, and the acting one itself. Keys that it has
// made stay: `keys.list` finds them by `createdByKeyId`.
func (r *KeysResource) Revoke(ctx context.Context, keyID string, options ...Option) (*Key, error) {
	return request[Key](ctx, r.transport, call{method: "POST", path: "/v1/keys/" + segment(keyID) + "/revoke", idempotent: true}, options)
}

// RequestLogsResource has the operations below `requestLogs`.
type RequestLogsResource struct {
	transport *transport
}

// RequestLogsListQuery has the parameters of the query.
type RequestLogsListQuery struct {
	// Filters by outcome: `ok` is a status below 400, `failed` any other.
	Status *string
	// Filters by operation.
	OperationID *string
	// Filters by error code.
	ErrorCode *ErrorCode
	// Filters by API key.
	KeyID *string
	// Only the request that was answered with this `Request-Id`.
	RequestID *string
	// Only requests that failed in the same way: the `errorGroup` of one of them.
	ErrorGroup *string
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q RequestLogsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "status", q.Status)
	set(values, "operationId", q.OperationID)
	set(values, "errorCode", q.ErrorCode)
	set(values, "keyId", q.KeyID)
	set(values, "requestId", q.RequestID)
	set(values, "errorGroup", q.ErrorGroup)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List the latest API requests, newest first
//
// The last 10,000 requests of the Organization's keys in this mode, for 30 days at most. A request is listed a few
// seconds after it was answered; if it failed, with what was wrong. The contents of requests are not kept.
// Requests that read this log are not in it, unless they were refused.
func (r *RequestLogsResource) List(ctx context.Context, query RequestLogsListQuery, options ...Option) *List[RequestLogEntry] {
	return listed[RequestLogEntry](ctx, r.transport, call{method: "GET", path: "/v1/request-logs", query: query.values()}, options)
}

// RequestLogsErrorGroupsQuery has the parameters of the query.
type RequestLogsErrorGroupsQuery struct {
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q RequestLogsErrorGroupsQuery) values() url.Values {
	values := url.Values{}
	set(values, "limit", q.Limit)
	return values
}

// ErrorGroups: List the errors in the request log by kind, the most frequent first
//
// Requests of the log that failed in the same way are one group: the same operation, the same error and the same
// fields. `requestLogs.list` with the `errorGroup` of a group lists its requests.
func (r *RequestLogsResource) ErrorGroups(ctx context.Context, query RequestLogsErrorGroupsQuery, options ...Option) *List[ErrorGroup] {
	return listed[ErrorGroup](ctx, r.transport, call{method: "GET", path: "/v1/request-logs/error-groups", query: query.values()}, options)
}

// AuditEntriesResource has the operations below `auditEntries`.
type AuditEntriesResource struct {
	transport *transport
}

// AuditEntriesListQuery has the parameters of the query.
type AuditEntriesListQuery struct {
	// Filters by who did it: the `name` of an `actor`, such as an e-mail address.
	Actor *string
	// Filters by what was done, such as `keys.create`.
	Action *string
	// Filters by what was changed: its id.
	SubjectID *string
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q AuditEntriesListQuery) values() url.Values {
	values := url.Values{}
	set(values, "actor", q.Actor)
	set(values, "action", q.Action)
	set(values, "subjectId", q.SubjectID)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List the audit log, newest first
//
// What members changed in the console, what operators changed by the command line, what was decided by approval
// links, what was changed on portal pages, and what was done with API keys to decide about approval and to make, change,
// roll and revoke keys (`keys.create` and its siblings). Entries are never changed, and are kept for as long as the
// Organization is.
//
// What is of the Organization as a whole, such as its members and its branding, has no `mode` and is listed for
// live keys alone. Everything else is listed for the keys of its mode.
func (r *AuditEntriesResource) List(ctx context.Context, query AuditEntriesListQuery, options ...Option) *List[AuditEntry] {
	return listed[AuditEntry](ctx, r.transport, call{method: "GET", path: "/v1/audit-entries", query: query.values()}, options)
}

// AuditEntriesExportQuery has the parameters of the query.
type AuditEntriesExportQuery struct {
	// Filters by who did it: the `name` of an `actor`, such as an e-mail address.
	Actor *string
	// Filters by what was done, such as `keys.create`.
	Action *string
	// Filters by what was changed: its id.
	SubjectID *string
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
}

func (q AuditEntriesExportQuery) values() url.Values {
	values := url.Values{}
	set(values, "actor", q.Actor)
	set(values, "action", q.Action)
	set(values, "subjectId", q.SubjectID)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	return values
}

// Export: Export the audit log as JSON lines, oldest first
//
// All entries that the filters leave, each as one line of JSON, of those that were made before the export began.
// There is no limit to their number. A whole export ends as HTTP says; when something fails on the way, the
// connection is broken off in the middle of the answer, and what has come is not all there is.
//
// To go on later, ask with a `since` of a minute before the `createdAt` of the last entry, and keep the later copy of
// each `auditEntryId`: an entry that was exported while its change was under way has no `outcome` yet. Each export counts as an open stream: a key can have 10 of them at each process of the
// service, and an Organization 50. One of which nothing is taken for a minute is broken off.
func (r *AuditEntriesResource) Export(ctx context.Context, query AuditEntriesExportQuery, options ...Option) iter.Seq2[AuditEntry, error] {
	return linesOf[AuditEntry](ctx, r.transport, call{method: "GET", path: "/v1/audit-entries/export", query: query.values()}, options)
}

// Get: Get an entry of the audit log
func (r *AuditEntriesResource) Get(ctx context.Context, auditEntryID string, options ...Option) (*AuditEntry, error) {
	return request[AuditEntry](ctx, r.transport, call{method: "GET", path: "/v1/audit-entries/" + segment(auditEntryID)}, options)
}

// AuthIntegrationsResource has the operations below `authIntegrations`.
type AuthIntegrationsResource struct {
	transport *transport
}

// AuthIntegrationsListQuery has the parameters of the query.
type AuthIntegrationsListQuery struct {
	// Filters by provider.
	ProviderID *KnownProviderId
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q AuthIntegrationsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "providerId", q.ProviderID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List the Auth Integrations, newest first
func (r *AuthIntegrationsResource) List(ctx context.Context, query AuthIntegrationsListQuery, options ...Option) *List[AuthIntegration] {
	return listed[AuthIntegration](ctx, r.transport, call{method: "GET", path: "/v1/auth-integrations", query: query.values()}, options)
}

// Create: Register your app at a provider
//
// Enter the answer's `redirectUri` at the provider as the app's redirect URI, `webhook` as its webhook, and
// `userCallbacks`, where the answer has it, as its callbacks. The client secret is stored encrypted and never
// returned. In test mode any client id and secret work: the simulated provider knows every app.
func (r *AuthIntegrationsResource) Create(ctx context.Context, body AuthIntegrationInput, options ...Option) (*AuthIntegration, error) {
	return request[AuthIntegration](ctx, r.transport, call{method: "POST", path: "/v1/auth-integrations", body: body, idempotent: true}, options)
}

// Get: Get an Auth Integration
func (r *AuthIntegrationsResource) Get(ctx context.Context, authIntegrationID string, options ...Option) (*AuthIntegration, error) {
	return request[AuthIntegration](ctx, r.transport, call{method: "GET", path: "/v1/auth-integrations/" + segment(authIntegrationID)}, options)
}

// Update: Change an Auth Integration
//
// Fields that the body leaves out keep their values. A disabled Auth Integration takes no new Connect Sessions and
// imports, and ends the sessions in progress; its Connections keep working.
func (r *AuthIntegrationsResource) Update(ctx context.Context, authIntegrationID string, body *AuthIntegrationUpdate, options ...Option) (*AuthIntegration, error) {
	return request[AuthIntegration](ctx, r.transport, call{method: "PATCH", path: "/v1/auth-integrations/" + segment(authIntegrationID), body: orEmpty(body)}, options)
}

// Delete: Delete an Auth Integration
//
// As long as it has Connections, this is a `conflict`; delete those first.
func (r *AuthIntegrationsResource) Delete(ctx context.Context, authIntegrationID string, options ...Option) (*AuthIntegrationDeletion, error) {
	return request[AuthIntegrationDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/auth-integrations/" + segment(authIntegrationID)}, options)
}

// Check: Check the setup of an app
//
// Looks at the Auth Integration, asks the provider about the app if it can be asked, and says what is wrong and
// what to do about it. Changes nothing. `unknown` marks what cannot be determined, for instance because the provider
// does not answer; that is no error of this operation. Names stay the same; checks that do not apply are left out.
//
// In test mode the simulated provider knows every app and finds no problem with it, unless the client secret
// contains one of these:
//
// | In the client secret | What is wrong |
// |---|---|
// | `#fault:secret_refused` | The provider does not accept the client id with this secret. |
// | `#fault:app_on_trial` | The provider does not let the app act for everybody yet. |
// | `#fault:webhook_missing` | The app has no webhook. |
// | `#fault:webhook_elsewhere` | The webhook has another callback URL. |
// | `#fault:webhook_inactive` | The webhook is switched off. |
// | `#fault:webhook_fields_missing` | The webhook is subscribed to one field only. |
// | `#fault:app_throttled` | The provider throttles questions about the app. |
// | `#fault:app_outage` | The provider answers 503 to questions about the app. |
func (r *AuthIntegrationsResource) Check(ctx context.Context, authIntegrationID string, options ...Option) (*AuthIntegrationCheck, error) {
	return request[AuthIntegrationCheck](ctx, r.transport, call{method: "POST", path: "/v1/auth-integrations/" + segment(authIntegrationID) + "/check"}, options)
}

// ConnectSessionsResource has the operations below `connectSessions`.
type ConnectSessionsResource struct {
	transport *transport
}

// ConnectSessionsListQuery has the parameters of the query.
type ConnectSessionsListQuery struct {
	// Filters by your end user's id (`externalUser`).
	ExternalUser *ExternalUser
	// Filters by your `reference`.
	Reference *Reference
	// `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
	// `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
	Metadata MetadataValues
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q ConnectSessionsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "externalUser", q.ExternalUser)
	set(values, "reference", q.Reference)
	setEntries(values, "metadata", q.Metadata)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List the Connect Sessions, newest first
//
// They are kept for 30 days after their links have expired.
func (r *ConnectSessionsResource) List(ctx context.Context, query ConnectSessionsListQuery, options ...Option) *List[ConnectSession] {
	return listed[ConnectSession](ctx, r.transport, call{method: "GET", path: "/v1/connect-sessions", query: query.values()}, options)
}

// Create: Create a link on which an end user connects accounts
//
// Send the end user's browser to `authorizationUrl`. The hosted page says who asks for what, leads to the
// provider's consent screen with exactly the scopes that `operations` need, lets the end user choose what to
// connect, and returns to `returnUrl` with `connectSessionId`, `status` and your `state` in the query. The link
// works once, in one browser, and for 30 minutes unless `expiresInSeconds` says otherwise. A `conflict` with the
// reason `app_not_acceptable` means that the provider would reject this service's redirect URI; its message says
// why.
//
// Name the user of yours for whom the link is made as `externalUser`. The Connection keeps that id, and a link that
// was made for another of your users cannot take it over.
//
// `reference` and `metadata` are copied to the Connection, and to each Connected Profile that the end user
// chooses, unless it has its own already, from an earlier link or from `connections.update` or
// `connectedProfiles.update`.
func (r *ConnectSessionsResource) Create(ctx context.Context, body ConnectSessionInput, options ...Option) (*ConnectSession, error) {
	return request[ConnectSession](ctx, r.transport, call{method: "POST", path: "/v1/connect-sessions", body: body, idempotent: true}, options)
}

// Get: Get a Connect Session and how it ended
func (r *ConnectSessionsResource) Get(ctx context.Context, connectSessionID string, options ...Option) (*ConnectSession, error) {
	return request[ConnectSession](ctx, r.transport, call{method: "GET", path: "/v1/connect-sessions/" + segment(connectSessionID)}, options)
}

// WaitFor waits until its status is completed, failed, expired, canceled, or until the context ends.
func (r *ConnectSessionsResource) WaitFor(ctx context.Context, id string, options ...Option) (*ConnectSession, error) {
	ended := func(answer *ConnectSession) bool {
		return isOneOf(string(answer.Status), "completed", "failed", "expired", "canceled")
	}
	return waitFor(ctx, func() (*ConnectSession, error) { return r.Get(ctx, id, options...) }, ended, options)
}

// ConnectionsResource has the operations below `connections`.
type ConnectionsResource struct {
	transport *transport
}

// ConnectionsListQuery has the parameters of the query.
type ConnectionsListQuery struct {
	// Filters by your end user's id (`externalUser`).
	ExternalUser *ExternalUser
	// Filters by your `reference`.
	Reference *Reference
	// `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
	// `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
	Metadata MetadataValues
}

func (q ConnectionsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "externalUser", q.ExternalUser)
	set(values, "reference", q.Reference)
	setEntries(values, "metadata", q.Metadata)
	return values
}

// List: List the Connections, newest first, in one response
func (r *ConnectionsResource) List(ctx context.Context, query ConnectionsListQuery, options ...Option) *List[Connection] {
	return listed[Connection](ctx, r.transport, call{method: "GET", path: "/v1/connections", query: query.values()}, options)
}

// Import: Import a grant or token that you have already
//
// The token is checked with the provider: that it works, that it belongs to the Auth Integration's app, what it
// may do, and which accounts it reaches. An end user who is connected already keeps the ids of Connection and
// Connected Profiles. A Connection that belongs to another `externalUser` is left as it is: `conflict` with the
// reason `external_user_mismatch`. `reference` and `metadata` are copied as those of a Connect Session are.
func (r *ConnectionsResource) Import(ctx context.Context, body ConnectionImport, options ...Option) (*Connection, error) {
	return request[Connection](ctx, r.transport, call{method: "POST", path: "/v1/connections/import", body: body, idempotent: true}, options)
}

// Get: Get a Connection
func (r *ConnectionsResource) Get(ctx context.Context, connectionID string, options ...Option) (*Connection, error) {
	return request[Connection](ctx, r.transport, call{method: "GET", path: "/v1/connections/" + segment(connectionID)}, options)
}

// Update: Change your own reference and metadata of a Connection
//
// Fields that the body leaves out keep their values. Its Connected Profiles have references and metadata of their
// own, which do not change. No event reports the change.
func (r *ConnectionsResource) Update(ctx context.Context, connectionID string, body *OwnReferencesUpdate, options ...Option) (*Connection, error) {
	return request[Connection](ctx, r.transport, call{method: "PATCH", path: "/v1/connections/" + segment(connectionID), body: orEmpty(body)}, options)
}

// Delete: Delete a Connection
//
// Revokes the grant at the provider where it can be, erases the credential, and disconnects the
// Connected Profiles.
func (r *ConnectionsResource) Delete(ctx context.Context, connectionID string, options ...Option) (*ConnectionDeletion, error) {
	return request[ConnectionDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/connections/" + segment(connectionID)}, options)
}

// Refresh: Refresh the credential now
//
// Credentials are refreshed before they expire without this call. A credential that cannot be refreshed without
// the end user answers `not_supported`; one that was issued too recently, `conflict`.
func (r *ConnectionsResource) Refresh(ctx context.Context, connectionID string, options ...Option) (*Connection, error) {
	return request[Connection](ctx, r.transport, call{method: "POST", path: "/v1/connections/" + segment(connectionID) + "/refresh", idempotent: true}, options)
}

// EventDestinationsResource has the operations below `eventDestinations`.
type EventDestinationsResource struct {
	transport *transport
}

// EventDestinationsListQuery has the parameters of the query.
type EventDestinationsListQuery struct {
	// Filters by your end user's id (`externalUser`).
	ExternalUser *ExternalUser
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
	// Only destinations that name this profile in `connectedProfileIds`.
	ConnectedProfileID *string
}

func (q EventDestinationsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "externalUser", q.ExternalUser)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "connectedProfileId", q.ConnectedProfileID)
	return values
}

// List: List the Event Destinations, newest first
func (r *EventDestinationsResource) List(ctx context.Context, query EventDestinationsListQuery, options ...Option) *List[EventDestination] {
	return listed[EventDestination](ctx, r.transport, call{method: "GET", path: "/v1/event-destinations", query: query.values()}, options)
}

// Create: Create an Event Destination, which receives webhooks
//
// The answer has the signing secret, which is shown this once; a rotation makes a new one. Each mode can have 20
// destinations of your own, 20 of each `externalUser`, and 1,000 in all; in live mode the free plan allows fewer.
//
// With `externalUser` the destination is that user's: it gets the events of their Connections, Connected Profiles
// and Publish Requests, and of the content behind them, and no others.
//
// With `connectedProfileIds` it gets the events about these profiles alone: those whose `connectedProfileId` is one of them.
// Events that are about no profile do not reach it: those of Connections, files, publish groups, imports, Event Destinations
// and the plan.
func (r *EventDestinationsResource) Create(ctx context.Context, body EventDestinationInput, options ...Option) (*EventDestinationWithSecret, error) {
	return request[EventDestinationWithSecret](ctx, r.transport, call{method: "POST", path: "/v1/event-destinations", body: body, idempotent: true}, options)
}

// Get: Get an Event Destination
func (r *EventDestinationsResource) Get(ctx context.Context, eventDestinationID string, options ...Option) (*EventDestination, error) {
	return request[EventDestination](ctx, r.transport, call{method: "GET", path: "/v1/event-destinations/" + segment(eventDestinationID)}, options)
}

// Update: Change an Event Destination
//
// Fields that the body leaves out keep their values. Enabling a disabled destination also clears `failingSince`. Other
// topics and other `connectedProfileIds` hold for what happens from then on: what is on its way is delivered.
func (r *EventDestinationsResource) Update(ctx context.Context, eventDestinationID string, body *EventDestinationUpdate, options ...Option) (*EventDestination, error) {
	return request[EventDestination](ctx, r.transport, call{method: "PATCH", path: "/v1/event-destinations/" + segment(eventDestinationID), body: orEmpty(body)}, options)
}

// Delete: Delete an Event Destination
//
// Its delivery log is deleted as well, and its pending deliveries are dropped.
func (r *EventDestinationsResource) Delete(ctx context.Context, eventDestinationID string, options ...Option) (*EventDestinationDeletion, error) {
	return request[EventDestinationDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/event-destinations/" + segment(eventDestinationID)}, options)
}

// RotateSecret: Rotate the signing secret
//
// During the grace period, deliveries are signed with the old secret as well.
func (r *EventDestinationsResource) RotateSecret(ctx context.Context, eventDestinationID string, body *SecretRotation, options ...Option) (*EventDestinationWithSecret, error) {
	return request[EventDestinationWithSecret](ctx, r.transport, call{method: "POST", path: "/v1/event-destinations/" + segment(eventDestinationID) + "/rotate-secret", body: orEmpty(body), idempotent: true}, options)
}

// Test: Send a test event, and see what the receiver answers
//
// The sample is not in the delivery log, is not retried, and goes to disabled destinations too. It is about a profile that
// does not exist, whatever `connectedProfileIds` the destination has.
func (r *EventDestinationsResource) Test(ctx context.Context, eventDestinationID string, body SampleEventInput, options ...Option) (*SampleDelivery, error) {
	return request[SampleDelivery](ctx, r.transport, call{method: "POST", path: "/v1/event-destinations/" + segment(eventDestinationID) + "/test", body: body, idempotent: true}, options)
}

// EventDestinationsDeliveriesQuery has the parameters of the query.
type EventDestinationsDeliveriesQuery struct {
	// Filters by status.
	Status *string
	// Filters by topic: one of the names under `webhooks`, in full.
	Topic *string
	// Filters by event.
	EventID *string
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q EventDestinationsDeliveriesQuery) values() url.Values {
	values := url.Values{}
	set(values, "status", q.Status)
	set(values, "topic", q.Topic)
	set(values, "eventId", q.EventID)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// Deliveries: List deliveries, newest first
//
// Deliveries are kept for 30 days, and the receivers' answers for 23 hours.
func (r *EventDestinationsResource) Deliveries(ctx context.Context, eventDestinationID string, query EventDestinationsDeliveriesQuery, options ...Option) *List[Delivery] {
	return listed[Delivery](ctx, r.transport, call{method: "GET", path: "/v1/event-destinations/" + segment(eventDestinationID) + "/deliveries", query: query.values()}, options)
}

// RetryDelivery: Make the next attempt of a delivery now
//
// For a delivery that waits for its next attempt, for example because its receiver works again. The attempt is the
// next one of the retry schedule: if it fails, too, the delay after it counts from now. A delivery whose attempt is
// due or being made is left as it is.
//
// A delivery that has ended is a `conflict` with the reason `delivery_ended`: `eventDestinations.replay` sends its
// event again.
func (r *EventDestinationsResource) RetryDelivery(ctx context.Context, eventDestinationID string, deliveryID string, options ...Option) (*Delivery, error) {
	return request[Delivery](ctx, r.transport, call{method: "POST", path: "/v1/event-destinations/" + segment(eventDestinationID) + "/deliveries/" + segment(deliveryID) + "/retry", idempotent: true}, options)
}

// Replay: Replay events
//
// Sends one event again, or all events whose delivery failed, or all events of a time window. Events keep their
// ids. For 23 hours the original payload is sent. After that it is erased, so the subject of the event is read
// again, content from its provider, and sent with the origin `recovered`. If the subject no longer exists, the
// delivery fails with the error `content_gone`. Events that cannot be read again are counted as `skipped`; asking
// for one of them alone is a `conflict` with the reason `payload_erased`.
func (r *EventDestinationsResource) Replay(ctx context.Context, eventDestinationID string, body ReplayInput, options ...Option) (*Replay, error) {
	return request[Replay](ctx, r.transport, call{method: "POST", path: "/v1/event-destinations/" + segment(eventDestinationID) + "/replay", body: body, idempotent: true}, options)
}

// PortalLinksResource has the operations below `portalLinks`.
type PortalLinksResource struct {
	transport *transport
}

// Create: Create a link to the portal for a user of yours
//
// The hosted page behind `url` shows the Event Destinations of `externalUser` alone. There the user makes, changes,
// pauses and deletes them, rotates their secrets, sends samples, reads their deliveries and sends events again.
//
// Whoever has the link acts as that user until it expires, is deleted, or the key that made it is revoked.
// Redirect the user to it, or show it in a frame of a page at one of `frameAncestors`.
func (r *PortalLinksResource) Create(ctx context.Context, body PortalLinkInput, options ...Option) (*PortalLink, error) {
	return request[PortalLink](ctx, r.transport, call{method: "POST", path: "/v1/portal-links", body: body, idempotent: true}, options)
}

// Delete: Delete a portal link
func (r *PortalLinksResource) Delete(ctx context.Context, portalLinkID string, options ...Option) (*PortalLinkDeletion, error) {
	return request[PortalLinkDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/portal-links/" + segment(portalLinkID)}, options)
}

// EventsResource has the operations below `events`.
type EventsResource struct {
	transport *transport
}

// EventsListQuery has the parameters of the query.
type EventsListQuery struct {
	// Filters by topic: one of the names under `webhooks`, in full.
	Topic *string
	// Filters by topics, separated by commas. A topic may end in `*`, which stands for anything.
	Topics             []string
	ConnectedProfileID *string
	// Only events whose latest delivery to an Event Destination is in one of these statuses, separated by commas:
	// `failed,pending` finds those that have not arrived everywhere. They are ordered by these deliveries, the latest
	// first.
	DeliveryStatus []string
	// Only events about this publish request.
	PublishRequestID *string
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
	// Only events about this publish group. Those about its publish requests are found by `publishRequestId`.
	PublishGroupID *string
}

func (q EventsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "topic", q.Topic)
	setList(values, "topics", q.Topics)
	set(values, "connectedProfileId", q.ConnectedProfileID)
	setList(values, "deliveryStatus", q.DeliveryStatus)
	set(values, "publishRequestId", q.PublishRequestID)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "publishGroupId", q.PublishGroupID)
	return values
}

// List: List events, newest first
//
// Lists every event, whether or not a destination takes its topic. Events are kept for 30 days, and their data for
// 23 hours.
func (r *EventsResource) List(ctx context.Context, query EventsListQuery, options ...Option) *List[Event] {
	return listed[Event](ctx, r.transport, call{method: "GET", path: "/v1/events", query: query.values()}, options)
}

// Get: Get an event as it is delivered
//
// For example, because a receiver has lost it. `eventDestinations.deliveries` with its id shows its deliveries to
// a destination, and `eventDestinations.replay` delivers it again.
func (r *EventsResource) Get(ctx context.Context, eventID string, options ...Option) (*Event, error) {
	return request[Event](ctx, r.transport, call{method: "GET", path: "/v1/events/" + segment(eventID)}, options)
}

// EventsStreamQuery has the parameters of the query.
type EventsStreamQuery struct {
	// Filters by topics, separated by commas. A topic may end in `*`, which stands for anything.
	Topics             []string
	ConnectedProfileID *string
	// The Event Destination whose secret signs the messages. Its own topics play no part: the stream has the events of
	// `topics`.
	EventDestinationID *string
}

func (q EventsStreamQuery) values() url.Values {
	values := url.Values{}
	setList(values, "topics", q.Topics)
	set(values, "connectedProfileId", q.ConnectedProfileID)
	set(values, "eventDestinationId", q.EventDestinationID)
	return values
}

// Stream: Stream events as they happen
//
// Server-sent events over a connection that stays open, for receivers without a public address. Each message is an
// event as it is delivered, with the headers of a delivery as fields of the message: `webhook-id`,
// `webhook-timestamp` and `webhook-signature`, which sign exactly the text in `data`. The secret is that of
// `eventDestinationId`, or else one of the API key's own, which the first message has in the field
// `webhook-secret`. Once the data of an event is erased, its message has what `events.get` answers.
//
// When the connection ends, connect again with the last `id` in `Last-Event-ID`: no event is lost. As with
// deliveries, one can arrive twice; recognize it by its `id`. Without the header the stream begins with what
// happens from now on.
//
// Something is sent at least every 15 seconds, if only a comment. The stream ends when its key does, and when the
// process that serves it stops. A key can have 10 streams at each process of the service, and an Organization 50.
func (r *EventsResource) Stream(ctx context.Context, query EventsStreamQuery, options ...Option) iter.Seq2[Event, error] {
	return streamed[Event](ctx, r.transport, call{method: "GET", path: "/v1/event-stream", query: query.values()}, options)
}

// MediaResource has the operations below `media`.
type MediaResource struct {
	transport *transport
}

// MediaListQuery has the parameters of the query.
type MediaListQuery struct {
	// Filters by status.
	Status *string
	// Filters by your `reference`.
	Reference *Reference
	// `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
	// `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
	Metadata MetadataValues
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q MediaListQuery) values() url.Values {
	values := url.Values{}
	set(values, "status", q.Status)
	set(values, "reference", q.Reference)
	setEntries(values, "metadata", q.Metadata)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List media, newest first
func (r *MediaResource) List(ctx context.Context, query MediaListQuery, options ...Option) *List[Media] {
	return listed[Media](ctx, r.transport, call{method: "GET", path: "/v1/media", query: query.values()}, options)
}

// Create: Upload a file, or fetch it from a URL
//
// Either `sourceUrl`, which the service fetches, or `upload`: the answer then has a URL for one `PUT` of the file.
// The URL needs no key, so a browser or a phone can send the file without passing it through your servers: send
// exactly `upload.headers`, and the file as the body, within the hour. No other call is needed: the service
// notices a finished upload by itself, and `media.get` checks immediately. An upload that breaks off, or that is of
// another size or checksum than announced, is refused and may be sent again.
//
// Files are checked by their content, whatever their names and headers say: JPEG, PNG, GIF and WebP images, MP4,
// MOV and WebM videos, MP3, M4A, Ogg, WAV and FLAC sounds, and PDF documents. `media.ready` or `media.failed` reports
// how that went, and so does `status`. A file lives for 24 hours after its last use. The rules in
// `providers.surfaces.list` say what each provider accepts.
func (r *MediaResource) Create(ctx context.Context, body MediaInput, options ...Option) (*Media, error) {
	return request[Media](ctx, r.transport, call{method: "POST", path: "/v1/media", body: body, idempotent: true}, options)
}

// Get: Get media
func (r *MediaResource) Get(ctx context.Context, mediaID string, options ...Option) (*Media, error) {
	return request[Media](ctx, r.transport, call{method: "GET", path: "/v1/media/" + segment(mediaID)}, options)
}

// Delete: Delete media
//
// Its file is erased, its URLs stop working, and a fetch or an upload in progress is dropped.
func (r *MediaResource) Delete(ctx context.Context, mediaID string, options ...Option) (*MediaDeletion, error) {
	return request[MediaDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/media/" + segment(mediaID)}, options)
}

// WaitFor waits until its status is ready, failed, expired, or until the context ends.
func (r *MediaResource) WaitFor(ctx context.Context, id string, options ...Option) (*Media, error) {
	ended := func(answer *Media) bool {
		return isOneOf(string(answer.Status), "ready", "failed", "expired")
	}
	return waitFor(ctx, func() (*Media, error) { return r.Get(ctx, id, options...) }, ended, options)
}

// Upload stages a file: it makes a medium for it and sends it. WaitFor tells when it is ready.
func (r *MediaResource) Upload(ctx context.Context, file File, options ...Option) (*Media, error) {
	return upload(ctx, r, file, options)
}

// PublishRequestsResource has the operations below `publishRequests`.
type PublishRequestsResource struct {
	transport *transport
}

// PublishRequestsListQuery has the parameters of the query.
type PublishRequestsListQuery struct {
	ConnectedProfileID *string
	ContentType        *KnownContentType
	// Only requests in one of these statuses: `status=failed&status=canceled`, or `status=failed,canceled`.
	Status []PublishStatus
	// Filters by your `reference`.
	Reference *Reference
	// `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
	// `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
	Metadata MetadataValues
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
	// Only those of this publish group.
	PublishGroupID *string
	// Only those that are or were scheduled for this time or a later one.
	ScheduledSince *time.Time
	// Only those that are or were scheduled for this time or an earlier one.
	ScheduledUntil *time.Time
	// The order: the newest first, or by the time that they are scheduled for, the earliest first.
	Sort *string
	// `content` adds what is published, as long as it is held.
	Include []string
	// Only those with a slot of this queue.
	QueueID *string
}

func (q PublishRequestsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", q.ConnectedProfileID)
	set(values, "contentType", q.ContentType)
	setList(values, "status", q.Status)
	set(values, "reference", q.Reference)
	setEntries(values, "metadata", q.Metadata)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	set(values, "publishGroupId", q.PublishGroupID)
	set(values, "scheduledSince", q.ScheduledSince)
	set(values, "scheduledUntil", q.ScheduledUntil)
	set(values, "sort", q.Sort)
	setList(values, "include", q.Include)
	set(values, "queueId", q.QueueID)
	return values
}

// List: List publish requests, newest first
//
// With `sort=scheduledFor` they come in the order in which they are due, the earliest first, as a calendar has them; what
// was published at once has no place there and is left out. `scheduledSince` and `scheduledUntil` go with either order.
func (r *PublishRequestsResource) List(ctx context.Context, query PublishRequestsListQuery, options ...Option) *List[PublishRequest] {
	return listed[PublishRequest](ctx, r.transport, call{method: "GET", path: "/v1/publish-requests", query: query.values()}, options)
}

// Create: Publish content, now or at a set time
//
// All problems are reported together, before anything is stored. An accepted request is created only once: after
// an unclear answer of the provider the outcome is looked up, and the call is never repeated blindly. The content
// is held encrypted until 23 hours after the end, and then erased. A request that failed before anything was
// created can be retried until `retryableUntil`, if it has one.
//
// Files given as `sourceUrl` become media and are fetched immediately; `media` in the answer has their ids. The request
// waits for them in the step `staging`, and everything that depends on their properties is decided once they have
// arrived. The request fails as soon as one of them cannot be used, even when it is scheduled for later.
//
// With `draft: true` it is held and never published by itself: it has the status `draft` until it is submitted and approved.
// What would be refused is then listed in `warnings`, as `would_be_refused`, and is refused once the draft is submitted.
// The time, the addresses of files, `title`, `reference` and `metadata` have to be right in a draft, too, and its profile
// and content type, which do not change. A draft that is not approved within 90 days is canceled and its content erased.
//
// What a key publishes that needs approval, as `keys.current` says, is submitted at once: it has the status
// `pending_approval`, and somebody else approves it.
func (r *PublishRequestsResource) Create(ctx context.Context, body PublishRequestInput, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "POST", path: "/v1/publish-requests", body: body, idempotent: true}, options)
}

// Validate: Validate content without publishing it
//
// Files given as `sourceUrl` are checked only as far as possible without fetching them. With `draft: true`, what would be
// refused is listed in `warnings`, as it is in a draft.
func (r *PublishRequestsResource) Validate(ctx context.Context, body PublishRequestInput, options ...Option) (*PublishValidation, error) {
	return request[PublishValidation](ctx, r.transport, call{method: "POST", path: "/v1/publish-requests/validate", body: body, idempotent: true}, options)
}

// PublishRequestsGetQuery has the parameters of the query.
type PublishRequestsGetQuery struct {
	// `content` adds what is published, as long as it is held.
	Include []string
}

func (q PublishRequestsGetQuery) values() url.Values {
	values := url.Values{}
	setList(values, "include", q.Include)
	return values
}

// Get: Get a publish request
func (r *PublishRequestsResource) Get(ctx context.Context, publishRequestID string, query PublishRequestsGetQuery, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "GET", path: "/v1/publish-requests/" + segment(publishRequestID), query: query.values()}, options)
}

// Update: Update a publish request that has not started
//
// A draft stays a draft. What waits for approval is not changed, so that what is approved is what was submitted: return it
// first. Who needs approval changes nothing that was approved. The retry of a thread whose first posts are there takes another
// time and other names of your own, and no other content.
func (r *PublishRequestsResource) Update(ctx context.Context, publishRequestID string, body *PublishRequestUpdate, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "PATCH", path: "/v1/publish-requests/" + segment(publishRequestID), body: orEmpty(body)}, options)
}

// Cancel: Cancel a publish request that has not started
//
// A thread can also be canceled between two of its posts: what is there stays, and the rest is not published.
//
// What the provider has accepted can be canceled where the provider can give it up, which are posts on TikTok whose files it
// still fetches. The answer is then still `publishing`, with the step `cancelRequested`, and TikTok need not comply: the
// request becomes `canceled`, or `published` when TikTok was faster, and an event tells which.
func (r *PublishRequestsResource) Cancel(ctx context.Context, publishRequestID string, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "POST", path: "/v1/publish-requests/" + segment(publishRequestID) + "/cancel", idempotent: true}, options)
}

// Submit: Submit a draft for approval
//
// The draft is checked like a new publish request: all problems are reported together, and it stays a draft. It then has
// the status `pending_approval`, and is neither changed nor published until it is approved or returned. One that waits for
// approval already is answered as it is.
func (r *PublishRequestsResource) Submit(ctx context.Context, publishRequestID string, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "POST", path: "/v1/publish-requests/" + segment(publishRequestID) + "/submit", idempotent: true}, options)
}

// Approve: Approve a publish request that waits for approval
//
// It is checked like a new publish request once more, and then published at its time, or now if it has none. A request with a
// queue takes the next free slot of it now, and `scheduledFor` of the answer has its time. When its time
// has passed, the approval is refused (`time_passed`), since nothing is published later than it was meant for: return it, and
// give it another time. Who needs approval does not approve what they have written or submitted themselves
// (`own_submission`); a key that needs approval approves nothing, and a member who does approves, in the console, only what
// other members have written and submitted there (`approval_needed`). Nothing is approved unseen: while a file is still being
// fetched or checked, the approval is refused (`files_awaited`), and with `submittedAt` whatever was submitted after what you
// have looked at (`another_submission`). Who has approved it is in the audit log. One that was approved already is answered as
// it is. Of an approval and a return at the same time, one is carried out.
func (r *PublishRequestsResource) Approve(ctx context.Context, publishRequestID string, body *PublishApproval, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "POST", path: "/v1/publish-requests/" + segment(publishRequestID) + "/approve", body: orEmpty(body), idempotent: true}, options)
}

// Return: Return a publish request that waits for approval
//
// It becomes a draft again, with the comment in `returnComment`. It can then be changed and submitted again, or canceled.
func (r *PublishRequestsResource) Return(ctx context.Context, publishRequestID string, body PublishReturn, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "POST", path: "/v1/publish-requests/" + segment(publishRequestID) + "/return", body: body, idempotent: true}, options)
}

// Resolve: Resolve an unknown outcome manually
func (r *PublishRequestsResource) Resolve(ctx context.Context, publishRequestID string, body PublishResolution, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "POST", path: "/v1/publish-requests/" + segment(publishRequestID) + "/resolve", body: body, idempotent: true}, options)
}

// Retry: Retry a failed publish request
//
// Makes a new publish request with the input of the failed one but without its time, and checks it like any other.
// This is possible only while the failed request has `retryableUntil`: content that the provider may have created is
// never created again, and content that would fail in the same way is not repeated. The `reason` of a `conflict`
// says why a retry is refused: `not_failed`, `already_started`
// (the provider may have created it), `would_fail_again` (see `error.whatToDo`), `already_retried` (a request can be
// retried only once, see `retriedBy`), `content_erased`, or `approval_needed` (what was approved was approved for another time, so
// who needs approval makes a new publish request). Of a thread, the new request has the posts that are there, and
// goes on with the next.
func (r *PublishRequestsResource) Retry(ctx context.Context, publishRequestID string, options ...Option) (*PublishRequest, error) {
	return request[PublishRequest](ctx, r.transport, call{method: "POST", path: "/v1/publish-requests/" + segment(publishRequestID) + "/retry", idempotent: true}, options)
}

// WaitFor waits until its status is published, failed, canceled, or until the context ends.
func (r *PublishRequestsResource) WaitFor(ctx context.Context, id string, options ...Option) (*PublishRequest, error) {
	ended := func(answer *PublishRequest) bool {
		return isOneOf(string(answer.Status), "published", "failed", "canceled")
	}
	return waitFor(ctx, func() (*PublishRequest, error) { return r.Get(ctx, id, PublishRequestsGetQuery{}, options...) }, ended, options)
}

// PublishGroupsResource has the operations below `publishGroups`.
type PublishGroupsResource struct {
	transport *transport
}

// PublishGroupsListQuery has the parameters of the query.
type PublishGroupsListQuery struct {
	// Filters by your `reference`.
	Reference *Reference
	// `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
	// `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
	Metadata MetadataValues
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q PublishGroupsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "reference", q.Reference)
	setEntries(values, "metadata", q.Metadata)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List publish groups, newest first
//
// Without their publish requests: `publishGroups.get` has those of one, and `publishRequests.list` finds them by `publishGroupId`.
func (r *PublishGroupsResource) List(ctx context.Context, query PublishGroupsListQuery, options ...Option) *List[PublishGroupSummary] {
	return listed[PublishGroupSummary](ctx, r.transport, call{method: "GET", path: "/v1/publish-groups", query: query.values()}, options)
}

// Create: Publish the same content to several profiles
//
// Makes a publish request for each target, all of them or none: the problems of all targets are reported together, with
// the target in the field, as in `targets.3.text`, and nothing is stored. `onInvalid: skip` accepts the valid targets, and
// `skipped` in the answer says what is wrong with the others. When no target is valid, the group is refused all the same.
//
// Each target's publish request is like any other, and has the group's id. A target is refused as
// `publishRequests.create` would refuse it. Where more than one is, the answer is a `validation_error` that lists all of
// them, and `meta.refusals` has those that are refused for something else than their fields, such as an expired grant, with
// the code and the details of each. Each publish request counts towards the plan's cap; when there is no room for
// all of them, none is accepted, whatever `onInvalid` says. A key that needs approval makes no groups. The contents of all targets together may have 2 MiB, where a shared
// text counts for each target. A file that several targets name by the same `sourceUrl` is fetched once.
func (r *PublishGroupsResource) Create(ctx context.Context, body PublishGroupInput, options ...Option) (*PublishGroup, error) {
	return request[PublishGroup](ctx, r.transport, call{method: "POST", path: "/v1/publish-groups", body: body, idempotent: true}, options)
}

// Validate: Validate a publish group without publishing it
//
// Says what each target would be published as, and refuses what `publishGroups.create` would refuse. Files given as
// `sourceUrl` are checked only as far as possible without fetching them.
func (r *PublishGroupsResource) Validate(ctx context.Context, body PublishGroupInput, options ...Option) (*PublishGroupValidation, error) {
	return request[PublishGroupValidation](ctx, r.transport, call{method: "POST", path: "/v1/publish-groups/validate", body: body, idempotent: true}, options)
}

// Get: Get a publish group with its publish requests
func (r *PublishGroupsResource) Get(ctx context.Context, publishGroupID string, options ...Option) (*PublishGroup, error) {
	return request[PublishGroup](ctx, r.transport, call{method: "GET", path: "/v1/publish-groups/" + segment(publishGroupID)}, options)
}

// Update: Reschedule a publish group
//
// `scheduledFor` moves every publish request that has not started, all of them or none; those that have started stay as
// they are. When all have started, it is refused. Each is admitted as `publishRequests.update` would admit it: where one
// could not be published then, such as one whose grant has ended, the problem names it, and none is moved. Cancel it first to
// move the others. A queue has one slot for each, so a group is not moved to a queue: `publishRequests.update` moves its requests
// there one by one.
func (r *PublishGroupsResource) Update(ctx context.Context, publishGroupID string, body *PublishGroupUpdate, options ...Option) (*PublishGroup, error) {
	return request[PublishGroup](ctx, r.transport, call{method: "PATCH", path: "/v1/publish-groups/" + segment(publishGroupID), body: orEmpty(body)}, options)
}

// Cancel: Cancel a publish group
//
// Cancels every publish request that has not started, and what is not there yet of threads that are between two posts, all of
// them together; the others that have started continue. When there is none to cancel, it is refused.
func (r *PublishGroupsResource) Cancel(ctx context.Context, publishGroupID string, options ...Option) (*PublishGroup, error) {
	return request[PublishGroup](ctx, r.transport, call{method: "POST", path: "/v1/publish-groups/" + segment(publishGroupID) + "/cancel", idempotent: true}, options)
}

// WaitFor waits until its status is published, partial, failed, canceled, or until the context ends.
func (r *PublishGroupsResource) WaitFor(ctx context.Context, id string, options ...Option) (*PublishGroup, error) {
	ended := func(answer *PublishGroup) bool {
		return isOneOf(string(answer.Status), "published", "partial", "failed", "canceled")
	}
	return waitFor(ctx, func() (*PublishGroup, error) { return r.Get(ctx, id, options...) }, ended, options)
}

// QueuesResource has the operations below `queues`.
type QueuesResource struct {
	transport *transport
}

// QueuesListQuery has the parameters of the query.
type QueuesListQuery struct {
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q QueuesListQuery) values() url.Values {
	values := url.Values{}
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List the queues, newest first
func (r *QueuesResource) List(ctx context.Context, query QueuesListQuery, options ...Option) *List[Queue] {
	return listed[Queue](ctx, r.transport, call{method: "GET", path: "/v1/queues", query: query.values()}, options)
}

// Create: Create a queue
//
// A queue has slots of the week in a time zone, for one or more profiles. A publish request with
// `scheduledFor: { queue: "que_…" }` takes the next free slot of its profile: each slot of a profile has one request, however many
// are created at once. Each mode can have 100 queues.
//
// A slot keeps its wall time when clocks are changed. Of a time that clocks skip, the slot is as much later; a time that occurs
// twice is a slot once, the first time. Slots that fall on the same instant by that are one slot.
func (r *QueuesResource) Create(ctx context.Context, body QueueInput, options ...Option) (*Queue, error) {
	return request[Queue](ctx, r.transport, call{method: "POST", path: "/v1/queues", body: body, idempotent: true}, options)
}

// Get: Get a queue
func (r *QueuesResource) Get(ctx context.Context, queueID string, options ...Option) (*Queue, error) {
	return request[Queue](ctx, r.transport, call{method: "GET", path: "/v1/queues/" + segment(queueID)}, options)
}

// Update: Change a queue, and move what waits in it
//
// Other slots or another time zone move the publish requests that wait: those of each profile take the new slots in their order,
// from the next one on, so that gaps between them close. Those of a profile that is taken out leave the queue and keep their
// times. `queues.preview` says all that before it is done, and `changes` in the answer says what was done. Each moved request
// has an event `publishRequest.scheduled` with its new time. It is refused where a request could not be moved, because the new
// slots have no room for all or come after the time at which the provider makes it public, and then nothing is changed.
func (r *QueuesResource) Update(ctx context.Context, queueID string, body *QueueUpdate, options ...Option) (*Queue, error) {
	return request[Queue](ctx, r.transport, call{method: "PATCH", path: "/v1/queues/" + segment(queueID), body: orEmpty(body)}, options)
}

// Delete: Delete a queue
//
// Publish requests that wait in it keep their times; `kept` counts them. Move or cancel them like any other.
func (r *QueuesResource) Delete(ctx context.Context, queueID string, options ...Option) (*QueueDeletion, error) {
	return request[QueueDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/queues/" + segment(queueID)}, options)
}

// Preview: Say what a change of a queue would move
//
// Takes what `queues.update` takes, refuses what it would refuse, and changes nothing.
func (r *QueuesResource) Preview(ctx context.Context, queueID string, body *QueueUpdate, options ...Option) (*QueueChanges, error) {
	return request[QueueChanges](ctx, r.transport, call{method: "POST", path: "/v1/queues/" + segment(queueID) + "/preview", body: orEmpty(body), idempotent: true}, options)
}

// QueuesSlotsQuery has the parameters of the query.
type QueuesSlotsQuery struct {
	ConnectedProfileID *string
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q QueuesSlotsQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", q.ConnectedProfileID)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// Slots: List the next slots of a queue, the earliest first
//
// Says of each slot for which profiles it is free, and which publish requests have it.
func (r *QueuesResource) Slots(ctx context.Context, queueID string, query QueuesSlotsQuery, options ...Option) *List[QueuePlace] {
	return listed[QueuePlace](ctx, r.transport, call{method: "GET", path: "/v1/queues/" + segment(queueID) + "/slots", query: query.values()}, options)
}

// CalendarFeedsResource has the operations below `calendarFeeds`.
type CalendarFeedsResource struct {
	transport *transport
}

// CalendarFeedsListQuery has the parameters of the query.
type CalendarFeedsListQuery struct {
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q CalendarFeedsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List calendar feeds, newest first
//
// Without their addresses, which are shown only when they are made.
func (r *CalendarFeedsResource) List(ctx context.Context, query CalendarFeedsListQuery, options ...Option) *List[CalendarFeed] {
	return listed[CalendarFeed](ctx, r.transport, call{method: "GET", path: "/v1/calendar-feeds", query: query.values()}, options)
}

// Create: Create an address at which calendars read what is scheduled
//
// `url` answers anybody who has it with the scheduled publish requests as iCalendar (RFC 5545), for calendars that subscribe
// to an address, such as Google Calendar, Outlook and Apple's. Each publish request is an event with its title and its
// profile at the time that it is scheduled for; what was canceled is marked so. What the content says is in it only with
// `include: ["content"]`, as long as it is held.
//
// The address works until the feed is deleted, also when the key that made it ends.
func (r *CalendarFeedsResource) Create(ctx context.Context, body *CalendarFeedInput, options ...Option) (*CalendarFeedWithUrl, error) {
	return request[CalendarFeedWithUrl](ctx, r.transport, call{method: "POST", path: "/v1/calendar-feeds", body: orEmpty(body), idempotent: true}, options)
}

// Delete: Delete a calendar feed
//
// Its address answers `not_found` from then on. Calendars keep what they have read until they ask again.
func (r *CalendarFeedsResource) Delete(ctx context.Context, calendarFeedID string, options ...Option) (*CalendarFeedDeletion, error) {
	return request[CalendarFeedDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/calendar-feeds/" + segment(calendarFeedID)}, options)
}

// ApprovalLinksResource has the operations below `approvalLinks`.
type ApprovalLinksResource struct {
	transport *transport
}

// Create: Create a link for somebody outside to approve a publish request
//
// The hosted page behind `url` shows the post that waits for approval: its text, its files, its profile and its time, with your
// branding, and nothing else of yours. Whoever has the link approves it there, or returns it with a comment, once, without an
// account. The audit log names the `reviewer`.
//
// The link is for what is submitted now. It ends once that is approved, returned or canceled, whoever does it, and when it
// expires, is deleted, or the key that made it ends; a link of the console ends, too, when its maker is no member who may
// publish without approval any more. A key that needs approval makes none.
func (r *ApprovalLinksResource) Create(ctx context.Context, body ApprovalLinkInput, options ...Option) (*ApprovalLink, error) {
	return request[ApprovalLink](ctx, r.transport, call{method: "POST", path: "/v1/approval-links", body: body, idempotent: true}, options)
}

// Delete: Delete an approval link
func (r *ApprovalLinksResource) Delete(ctx context.Context, approvalLinkID string, options ...Option) (*ApprovalLinkDeletion, error) {
	return request[ApprovalLinkDeletion](ctx, r.transport, call{method: "DELETE", path: "/v1/approval-links/" + segment(approvalLinkID)}, options)
}

// PublishImportsResource has the operations below `publishImports`.
type PublishImportsResource struct {
	transport *transport
}

// Create: Import a file of publish groups, and check it
//
// Takes a file of up to 1,000 rows, each a publish group, and checks every row as `publishGroups.validate` would. Nothing is
// published before `publishImports.run`; `publishImports.rows` says what is wrong with which row, and wrong rows
// do not keep the others from being published.
//
// Send the file as the body, as `text/csv` (up to 4 MiB) or as `application/x-ndjson` (JSON lines), or in JSON as `file` with its
// `format`. A line of JSON is what `publishGroups.create` takes, and the row's `key`. A CSV file has a header of these columns,
// in any order, and commas, semicolons or tabs between its cells; its text is UTF-8, with or without a byte order mark:
//
// | Column | What it is |
// |---|---|
// | `key` | Your own name of the row, which is never published twice. Required |
// | `connectedProfileIds` | One or more Connected Profiles, with blanks between them. Required |
// | `contentTypes` | One content type for all of them, or one for each in the same order, with blanks between them. Required |
// | `text`, `title`, `link` | The shared fields of the group |
// | `mediaUrls` | The addresses of files, with blanks or line breaks between them |
// | `altTexts` | The alternative texts of the files in their order, with line breaks between them |
// | `scheduledFor` | An instant such as `2026-03-01T09:30:00Z`, or, beside `timeZone`, a wall time such as `2026-03-01 09:30`; at once when empty |
// | `timeZone` | An IANA time zone, such as `Europe/Lisbon` |
// | `variant` | The variant of each target |
// | `reference` | Your own id of the group |
//
// A `key` makes one publish group in your Organization and mode, ever: sending the file again publishes only what it did not
// publish before, and the other rows are `duplicate`.
func (r *PublishImportsResource) Create(ctx context.Context, body PublishImportInput, options ...Option) (*PublishImport, error) {
	return request[PublishImport](ctx, r.transport, call{method: "POST", path: "/v1/publish-groups/import", body: body, idempotent: true}, options)
}

// PublishImportsListQuery has the parameters of the query.
type PublishImportsListQuery struct {
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q PublishImportsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List imports, newest first
func (r *PublishImportsResource) List(ctx context.Context, query PublishImportsListQuery, options ...Option) *List[PublishImport] {
	return listed[PublishImport](ctx, r.transport, call{method: "GET", path: "/v1/publish-imports", query: query.values()}, options)
}

// Get: Get an import and its progress
func (r *PublishImportsResource) Get(ctx context.Context, importID string, options ...Option) (*PublishImport, error) {
	return request[PublishImport](ctx, r.transport, call{method: "GET", path: "/v1/publish-imports/" + segment(importID)}, options)
}

// PublishImportsRowsQuery has the parameters of the query.
type PublishImportsRowsQuery struct {
	// Only rows in one of these statuses: `status=invalid&status=outstanding`, or `status=invalid,outstanding`.
	Status []PublishImportRowStatus
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q PublishImportsRowsQuery) values() url.Values {
	values := url.Values{}
	setList(values, "status", q.Status)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// Rows: List the rows of an import with what became of them
//
// In the order of the file. The content of a row is not given back.
func (r *PublishImportsResource) Rows(ctx context.Context, importID string, query PublishImportsRowsQuery, options ...Option) *List[PublishImportRow] {
	return listed[PublishImportRow](ctx, r.transport, call{method: "GET", path: "/v1/publish-imports/" + segment(importID) + "/rows", query: query.values()}, options)
}

// Run: Publish the rows of an import
//
// Makes a publish group of each row that is right, and goes on if a process dies; no row is published twice. An import that
// is still checked is run without waiting for the end. Each publish request counts towards the plan's cap: rows for
// which there is no room are `outstanding`, and running the import again takes them up. Rows are held until `heldUntil`.
func (r *PublishImportsResource) Run(ctx context.Context, importID string, options ...Option) (*PublishImport, error) {
	return request[PublishImport](ctx, r.transport, call{method: "POST", path: "/v1/publish-imports/" + segment(importID) + "/run", idempotent: true}, options)
}

// Cancel: Cancel an import
//
// Rows that were not published will not be. The publish groups of other rows stay; `publishGroups.cancel` cancels one.
func (r *PublishImportsResource) Cancel(ctx context.Context, importID string, options ...Option) (*PublishImport, error) {
	return request[PublishImport](ctx, r.transport, call{method: "POST", path: "/v1/publish-imports/" + segment(importID) + "/cancel", idempotent: true}, options)
}

// WaitFor waits until its status is ready, completed, canceled, expired, or until the context ends.
func (r *PublishImportsResource) WaitFor(ctx context.Context, id string, options ...Option) (*PublishImport, error) {
	ended := func(answer *PublishImport) bool {
		return isOneOf(string(answer.Status), "ready", "completed", "canceled", "expired")
	}
	return waitFor(ctx, func() (*PublishImport, error) { return r.Get(ctx, id, options...) }, ended, options)
}

// BackfillRequestsResource has the operations below `backfillRequests`.
type BackfillRequestsResource struct {
	transport *transport
}

// BackfillRequestsListQuery has the parameters of the query.
type BackfillRequestsListQuery struct {
	ConnectedProfileID *string
	ContentType        *KnownContentType
	Status             *BackfillStatus
	// Filters by your `reference`.
	Reference *Reference
	// `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
	// `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
	Metadata MetadataValues
	// Only items from this time on.
	Since *time.Time
	// Only items up to this time.
	Until *time.Time
	// The `nextCursor` of the previous page, unchanged, with the same filters.
	Cursor *string
	// The largest number of items to return; 25 when absent.
	Limit *int64
}

func (q BackfillRequestsListQuery) values() url.Values {
	values := url.Values{}
	set(values, "connectedProfileId", q.ConnectedProfileID)
	set(values, "contentType", q.ContentType)
	set(values, "status", q.Status)
	set(values, "reference", q.Reference)
	setEntries(values, "metadata", q.Metadata)
	set(values, "since", q.Since)
	set(values, "until", q.Until)
	set(values, "cursor", q.Cursor)
	set(values, "limit", q.Limit)
	return values
}

// List: List backfill requests, newest first
func (r *BackfillRequestsResource) List(ctx context.Context, query BackfillRequestsListQuery, options ...Option) *List[BackfillRequest] {
	return listed[BackfillRequest](ctx, r.transport, call{method: "GET", path: "/v1/backfill-requests", query: query.values()}, options)
}

// Create: Backfill existing content as events
//
// The provider's list is walked page by page, and every item is sent as `content.{contentType}.backfilled` with
// the origin `backfill`. Nested content is read parent by parent: the comments of each media item, the messages of
// each thread. It continues when the provider throttles (`waiting`), and slows down when your destinations fall
// behind. One backfill runs per Connected Profile and content type at a time; a second one is a `conflict`.
func (r *BackfillRequestsResource) Create(ctx context.Context, body BackfillRequestInput, options ...Option) (*BackfillRequest, error) {
	return request[BackfillRequest](ctx, r.transport, call{method: "POST", path: "/v1/backfill-requests", body: body, idempotent: true}, options)
}

// Get: Get a backfill request and its progress
func (r *BackfillRequestsResource) Get(ctx context.Context, backfillRequestID string, options ...Option) (*BackfillRequest, error) {
	return request[BackfillRequest](ctx, r.transport, call{method: "GET", path: "/v1/backfill-requests/" + segment(backfillRequestID)}, options)
}

// Cancel: Cancel a backfill request that has not ended
//
// Items that were emitted before stay; no more are emitted afterwards.
func (r *BackfillRequestsResource) Cancel(ctx context.Context, backfillRequestID string, options ...Option) (*BackfillRequest, error) {
	return request[BackfillRequest](ctx, r.transport, call{method: "POST", path: "/v1/backfill-requests/" + segment(backfillRequestID) + "/cancel", idempotent: true}, options)
}

// WaitFor waits until its status is completed, failed, canceled, or until the context ends.
func (r *BackfillRequestsResource) WaitFor(ctx context.Context, id string, options ...Option) (*BackfillRequest, error) {
	ended := func(answer *BackfillRequest) bool {
		return isOneOf(string(answer.Status), "completed", "failed", "canceled")
	}
	return waitFor(ctx, func() (*BackfillRequest, error) { return r.Get(ctx, id, options...) }, ended, options)
}

// TestConnectedProfilesResource has the operations below `test.connectedProfiles`.
type TestConnectedProfilesResource struct {
	transport *transport
}

// Create: Create a simulated Connected Profile
//
// Each call makes a new simulated account, so that tests running side by side do not meet. The
// account's content is a pure function of its id: the same structure and texts every time. Its pictures,
// films and avatars, and those of what is published there, are small files that this service serves to anyone.
func (r *TestConnectedProfilesResource) Create(ctx context.Context, body TestConnectedProfileInput, options ...Option) (*ConnectedProfile, error) {
	return request[ConnectedProfile](ctx, r.transport, call{method: "POST", path: "/v1/test/connected-profiles", body: body, idempotent: true}, options)
}

// Sweep: Find changes now that no notification has reported
//
// Does what is done for every Connected Profile regularly: compares what the provider lists with what was seen
// before, and emits what was missed with the origin `recovered`.
func (r *TestConnectedProfilesResource) Sweep(ctx context.Context, connectedProfileID string, options ...Option) (*TestSweep, error) {
	return request[TestSweep](ctx, r.transport, call{method: "POST", path: "/v1/test/connected-profiles/" + segment(connectedProfileID) + "/sweep", idempotent: true}, options)
}

// TestProviderEventsResource has the operations below `test.providerEvents`.
type TestProviderEventsResource struct {
	transport *transport
}

// List: List the events that simulated providers can have
func (r *TestProviderEventsResource) List(ctx context.Context, options ...Option) *List[TestProviderEventKind] {
	return listed[TestProviderEventKind](ctx, r.transport, call{method: "GET", path: "/v1/test/provider-events"}, options)
}

// Create: Trigger an event at a simulated provider
//
// Somebody comments, a moderator hides a comment in the provider's own app, a message comes in: the
// account's content changes, reads show it, and the provider sends the webhook that the real one
// would send, to the webhook endpoint that real ones use.
func (r *TestProviderEventsResource) Create(ctx context.Context, body TestProviderEventInput, options ...Option) (*TestProviderEvent, error) {
	return request[TestProviderEvent](ctx, r.transport, call{method: "POST", path: "/v1/test/provider-events", body: body, idempotent: true}, options)
}

// TestClockResource has the operations below `test.clock`.
type TestClockResource struct {
	transport *transport
}

// Get: Read the clock of your test mode
//
// The time that holds in your test mode: what is scheduled has to lie after it. It is ahead of the real time once
// it was moved, until a reset.
func (r *TestClockResource) Get(ctx context.Context, options ...Option) (*TestClockTime, error) {
	return request[TestClockTime](ctx, r.transport, call{method: "GET", path: "/v1/test/clock"}, options)
}

// Advance: Move the clock of your test mode ahead
//
// What is scheduled until then is published immediately, and what waits for a provider waits that much less. The
// simulated providers' clock moves with it: publishing quotas free up, prepared media expire, and the time to
// answer a message passes. Grants stay as they are. The clock never goes back.
func (r *TestClockResource) Advance(ctx context.Context, body TestClockAdvance, options ...Option) (*TestClock, error) {
	return request[TestClock](ctx, r.transport, call{method: "POST", path: "/v1/test/clock/advance", body: body, idempotent: true}, options)
}

// TestConnectionsResource has the operations below `test.connections`.
type TestConnectionsResource struct {
	transport *transport
}

// Update: Change what the simulated provider says about a grant
//
// The simulated provider does it, and the service checks the grant immediately: the answer shows what
// it has learned.
func (r *TestConnectionsResource) Update(ctx context.Context, connectionID string, body TestConnectionUpdate, options ...Option) (*Connection, error) {
	return request[Connection](ctx, r.transport, call{method: "PATCH", path: "/v1/test/connections/" + segment(connectionID), body: body}, options)
}

// TestPersonasResource has the operations below `test.personas`.
type TestPersonasResource struct {
	transport *transport
}

// List: List the people at the simulated consent screens, and tokens of theirs to import
func (r *TestPersonasResource) List(ctx context.Context, options ...Option) *List[TestPersona] {
	return listed[TestPersona](ctx, r.transport, call{method: "GET", path: "/v1/test/personas"}, options)
}

// TestScenariosResource has the operations below `test.scenarios`.
type TestScenariosResource struct {
	transport *transport
}

// List: List the scenarios and the ids that make a simulated provider fail on demand
func (r *TestScenariosResource) List(ctx context.Context, options ...Option) *List[TestScenario] {
	return listed[TestScenario](ctx, r.transport, call{method: "GET", path: "/v1/test/scenarios"}, options)
}

// TestResource has the operations below `test`.
type TestResource struct {
	transport         *transport
	ConnectedProfiles *TestConnectedProfilesResource
	ProviderEvents    *TestProviderEventsResource
	Clock             *TestClockResource
	Connections       *TestConnectionsResource
	Personas          *TestPersonasResource
	Scenarios         *TestScenariosResource
}

// Reset: Erase everything in your test mode
//
// Erases everything that your Organization has in test mode, except its API keys: Connected Profiles and what was
// written to their accounts, Auth Integrations, media, publish requests, Event Destinations, events,
// Idempotency-Keys and the moved clock. Work in progress is waited for, for a few seconds. A call erases up to
// 50,000 rows; while `complete` is `false`, call it again. Live mode stays as it is, and so does the test mode of
// others.
func (r *TestResource) Reset(ctx context.Context, options ...Option) (*TestReset, error) {
	return request[TestReset](ctx, r.transport, call{method: "POST", path: "/v1/test/reset"}, options)
}

var _ iter.Seq2[any, error]
