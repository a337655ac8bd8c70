// Package socialcontent is the client of the Social Content Service. It uses the standard library alone.
//
//	client := socialcontent.New("svc_test_…", "https://social.example.com")
//	for profile, err := range client.ConnectedProfiles.List(ctx, socialcontent.ConnectedProfilesListQuery{}).All() {
//		…
//	}
package socialcontent

import (
	"net/http"
	"strings"
	"time"
)

// New makes a client. The options hold for all of its calls.
func New(apiKey, baseURL string, options ...Option) *Client {
	settings := settings{
		timeout:       time.Minute,
		maxRetries:    2,
		maxRetryDelay: time.Minute,
		interval:      500 * time.Millisecond,
		httpClient:    http.DefaultClient,
	}
	return newClient(&transport{
		apiKey:   apiKey,
		baseURL:  strings.TrimRight(baseURL, "/"),
		settings: settings.with(options),
	})
}

// Option changes how a client or a single call behaves.
type Option func(*settings)

type settings struct {
	timeout        time.Duration
	maxRetries     int
	maxRetryDelay  time.Duration
	idempotencyKey string
	interval       time.Duration
	headers        http.Header
	httpClient     *http.Client
}

func (s settings) with(options []Option) settings {
	for _, option := range options {
		option(&s)
	}
	return s
}

// Timeout is how long an attempt may take.
func Timeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// MaxRetries is how often a request is sent again after a failure that may pass.
func MaxRetries(retries int) Option { return func(s *settings) { s.maxRetries = retries } }

// MaxRetryDelay is the longest pause before a request is sent again. A longer Retry-After is an error at once.
func MaxRetryDelay(delay time.Duration) Option { return func(s *settings) { s.maxRetryDelay = delay } }

// IdempotencyKey is the key under which the work is done once. A write gets a random one when you name none.
func IdempotencyKey(key string) Option { return func(s *settings) { s.idempotencyKey = key } }

// Interval is the first pause between two looks while something is waited for. Pauses grow up to ten times that.
func Interval(interval time.Duration) Option { return func(s *settings) { s.interval = interval } }

// Headers are further headers.
func Headers(headers http.Header) Option { return func(s *settings) { s.headers = headers } }

// HTTPClient replaces http.DefaultClient.
func HTTPClient(client *http.Client) Option { return func(s *settings) { s.httpClient = client } }

// Ptr returns a pointer to a value, as fields take that may be absent.
func Ptr[T any](value T) *T { return &value }
