package socialcontent

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// transport sends requests, again where that is safe, and turns failures into errors.
type transport struct {
	apiKey   string
	baseURL  string
	settings settings
}

// call is a request, before it is known how often it is sent.
type call struct {
	method     string
	path       string
	query      url.Values
	body       any
	idempotent bool
	headers    http.Header
}

// request sends a call and reads its answer.
func request[Answer any](ctx context.Context, t *transport, c call, options []Option) (*Answer, error) {
	answer := new(Answer)
	err := t.send(ctx, c, t.settings.with(options), func(response *http.Response) error {
		content, err := io.ReadAll(response.Body)
		if err != nil {
			return noAnswer(ctx, err)
		}
		return json.Unmarshal(content, answer)
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// send sends a call until it succeeds or must not be sent again. All of the service's writes can be repeated: they have
// the same effect twice, or they have an Idempotency-Key.
func (t *transport) send(ctx context.Context, c call, s settings, read func(*http.Response) error) error {
	// Dots need no escaping, so an address with them would be shortened to that of another operation.
	for _, part := range strings.Split(c.path, "/")[1:] {
		if part == "" || part == "." || part == ".." {
			return fmt.Errorf("%q is no id", part)
		}
	}
	var content []byte
	headers := http.Header{"Accept": {"application/json"}, "Authorization": {"Bearer " + t.apiKey}}
	if c.body != nil {
		var err error
		if content, err = json.Marshal(c.body); err != nil {
			return err
		}
		headers.Set("Content-Type", "application/json")
	}
	if c.idempotent {
		key := s.idempotencyKey
		if key == "" {
			key = randomKey()
		}
		headers.Set("Idempotency-Key", key)
	}
	for _, more := range []http.Header{c.headers, s.headers} {
		for name, values := range more {
			headers[http.CanonicalHeaderKey(name)] = values
		}
	}
	address := t.baseURL + c.path
	if len(c.query) > 0 {
		address += "?" + c.query.Encode()
	}
	for retry := 0; ; retry++ {
		err := t.attempt(ctx, c.method, address, headers, bytes.NewReader(content), int64(len(content)), s, read)
		if err == nil || ctx.Err() != nil {
			return err
		}
		pause, again := pauseAfter(err, retry)
		if !again || retry >= s.maxRetries || pause > s.maxRetryDelay {
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// attempt sends a request once.
func (t *transport) attempt(
	ctx context.Context, method, address string, headers http.Header,
	content io.Reader, length int64, s settings, read func(*http.Response) error,
) error {
	limited := ctx
	if s.timeout > 0 {
		var end context.CancelFunc
		limited, end = context.WithTimeout(ctx, s.timeout)
		defer end()
	}
	sent, err := http.NewRequestWithContext(limited, method, address, content)
	if err != nil {
		return err
	}
	sent.Header = headers.Clone()
	if sent.ContentLength = length; length == 0 {
		sent.Body = nil
	}
	response, err := s.httpClient.Do(sent)
	if err != nil {
		return noAnswer(ctx, err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		return failureOf(ctx, response)
	}
	return read(response)
}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func randomKey() string {
	key := make([]byte, 16)
	_, _ = rand.Read(key)
	return fmt.Sprintf("%x", key)
}

// noAnswer returns the error for an answer that did not come, or not to its end.
func noAnswer(ctx context.Context, cause error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &ConnectionError{cause}
}

func segment(id string) string { return url.PathEscape(id) }

func set[T any](values url.Values, name string, value *T) {
	if value == nil {
		return
	}
	if at, isTime := any(*value).(time.Time); isTime {
		values.Set(name, at.Format(time.RFC3339Nano))
	} else {
		values.Set(name, fmt.Sprint(*value))
	}
}

// setList writes a list as one value, with commas.
func setList[T any](values url.Values, name string, list []T) {
	texts := make([]string, len(list))
	for index, each := range list {
		texts[index] = fmt.Sprint(each)
	}
	if len(texts) > 0 {
		values.Set(name, strings.Join(texts, ","))
	}
}

// setEntries writes each entry as a parameter of its own, name[key].
func setEntries(values url.Values, name string, entries map[string]string) {
	for key, value := range entries {
		values.Set(name+"["+key+"]", value)
	}
}

// orEmpty returns the body, or an empty object where there is none.
func orEmpty[T any](body *T) any {
	if body == nil {
		return struct{}{}
	}
	return body
}

func isOneOf(status string, ended ...string) bool {
	for _, each := range ended {
		if each == status {
			return true
		}
	}
	return false
}

// waitFor reads a record again and again until it has ended. A status that is new to this client is waited through.
func waitFor[Answer any](
	ctx context.Context, read func() (*Answer, error), ended func(*Answer) bool, options []Option,
) (*Answer, error) {
	interval := settings{interval: 500 * time.Millisecond}.with(options).interval
	for pause := interval; ; pause = min(pause*3/2, interval*10) {
		answer, err := read()
		if err != nil || ended(answer) {
			return answer, err
		}
		if err := sleep(ctx, pause); err != nil {
			return answer, err
		}
	}
}
