// Command cases runs the cases of clients/test-list.json in Go. It reads the names and the world from the standard
// input, and prints the name of each case and what is wrong.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	sdk "socialcontent"
)

type delivery struct {
	Body    string
	Headers map[string]string
}

func (d delivery) header() http.Header {
	headers := http.Header{}
	for name, value := range d.Headers {
		headers.Set(name, value)
	}
	return headers
}

type attack struct {
	Name, Expected, Body string
	Headers              http.Header
	Secrets              []string
}

// outcome says what has come of an attack.
func (a attack) outcome() string {
	headers := http.Header{}
	for name, values := range a.Headers {
		headers[http.CanonicalHeaderKey(name)] = values
	}
	switch _, err := sdk.ConstructEvent([]byte(a.Body), headers, a.Secrets...); {
	case err == nil:
		return "genuine"
	case errors.Is(err, sdk.ErrSignature):
		return "forged"
	case errors.Is(err, sdk.ErrSecret):
		return "misconfigured"
	default:
		return err.Error()
	}
}

type world struct {
	APIKey             string
	BaseURL            string
	Between            string
	ConnectedProfileID string
	Pictures           []string
	ItemIDs            []string
	Secret             string
	Delivery, Newer    delivery
	Forged             map[string]delivery
	Attacks            []attack
	File               struct {
		Filename, ContentType string
		Base64                []byte
	}
	client *sdk.Client
}

func (w *world) through(way string) *sdk.Client { return sdk.New(w.APIKey, w.Between+"/"+way) }

func (w *world) post() sdk.InstagramMediaItemPublish {
	return sdk.InstagramMediaItemPublish{
		ConnectedProfileID: w.ConnectedProfileID,
		Text:               sdk.Ptr("Fresh from the oven"),
		Media:              []sdk.PublishMedia{sdk.PublishMediaByUrl{SourceURL: w.Pictures[0]}},
	}
}

func (w *world) publish(ctx context.Context) (*sdk.PublishRequest, error) {
	return w.client.PublishRequests.Create(ctx, w.post())
}

// check returns an error unless the condition holds.
func check(holds bool, what string, values ...any) error {
	if holds {
		return nil
	}
	return fmt.Errorf(what, values...)
}

var cases = map[string]func(context.Context, *world) error{
	"read a list to its end": func(ctx context.Context, w *world) error {
		list := w.client.Instagram.Media.Items.List(ctx, sdk.InstagramMediaItemsListQuery{
			ConnectedProfileID: w.ConnectedProfileID, Limit: sdk.Ptr(int64(2)),
		})
		var ids []string
		for item, err := range list.All() {
			if err != nil {
				return err
			}
			ids = append(ids, item.ExternalID)
		}
		slices.Sort(ids)
		slices.Sort(w.ItemIDs)
		page, err := list.Page("")
		if err != nil {
			return err
		}
		return check(slices.Equal(ids, w.ItemIDs) && len(page.Data) == 2 && page.HasMore, "%v, not %v", ids, w.ItemIDs)
	},

	"do a write once": func(ctx context.Context, w *world) error {
		key := sdk.IdempotencyKey(fmt.Sprint("go-", time.Now().UnixNano()))
		first, err := w.client.PublishRequests.Create(ctx, w.post(), key)
		if err != nil {
			return err
		}
		again, err := w.client.PublishRequests.Create(ctx, w.post(), key)
		if err != nil {
			return err
		}
		other, err := w.publish(ctx)
		if err != nil {
			return err
		}
		same := first.PublishRequestID == again.PublishRequestID && first.PublishRequestID != other.PublishRequestID
		return check(same, "%v %v %v", first, again, other)
	},

	"send a refused write again": func(ctx context.Context, w *world) error {
		if _, err := w.through("busy").PublishRequests.Create(ctx, w.post()); err != nil {
			return err
		}
		_, err := w.through("busy").PublishRequests.Create(ctx, w.post(), sdk.MaxRetries(0))
		return check(sdk.HasCode(err, sdk.ErrorCodeServiceUnavailable), "%v", err)
	},

	"send again what was cut off": func(ctx context.Context, w *world) error {
		if _, err := w.through("cut").PublishRequests.Create(ctx, w.post()); err != nil {
			return err
		}
		_, err := w.through("cut").PublishRequests.Create(ctx, w.post(), sdk.MaxRetries(0))
		var failure *sdk.ConnectionError
		return check(errors.As(err, &failure), "%v", err)
	},

	"leave a long Retry-After to the caller": func(ctx context.Context, w *world) error {
		_, err := w.through("closed").ConnectedProfiles.Get(ctx, w.ConnectedProfileID)
		var failure *sdk.APIError
		fits := errors.As(err, &failure) && failure.Code == sdk.ErrorCodeRateLimitExceeded &&
			*failure.RetryAfter == time.Hour
		return check(fits, "%v", err)
	},

	"tell errors by their code": func(ctx context.Context, w *world) error {
		last := "0"
		if strings.HasSuffix(w.ConnectedProfileID, last) {
			last = "1"
		}
		_, err := w.client.ConnectedProfiles.Get(ctx, w.ConnectedProfileID[:len(w.ConnectedProfileID)-1]+last)
		var failure *sdk.APIError
		if !errors.As(err, &failure) || failure.Status != 404 || failure.Code != "not_found" || failure.RequestID == "" {
			return fmt.Errorf("not found: %v", err)
		}
		post := w.post()
		post.Media = []sdk.PublishMedia{}
		_, err = w.client.PublishRequests.Create(ctx, post)
		fits := errors.As(err, &failure) && failure.Code == sdk.ErrorCodeValidationError &&
			len(failure.Meta.Violations) == 1 && failure.Meta.Violations[0].Path == "/media"
		return check(fits, "%v", err)
	},

	"type a genuine delivery": func(ctx context.Context, w *world) error {
		event, err := sdk.ConstructEvent([]byte(w.Delivery.Body), w.Delivery.header(), "whsec_b3RoZXIgYW5kIGxvbmcgZW5vdWdoIHRvIGJlIG9uZQ==", w.Secret)
		if err != nil {
			return err
		}
		comment, isComment := event.(*sdk.InstagramCommentEvent)
		fits := isComment && comment.Topic == "content.instagram.media.comments.created" &&
			comment.Data.Text != "" && !comment.Timestamp.IsZero()
		return check(fits, "%#v", event)
	},

	"refuse a forged delivery": func(ctx context.Context, w *world) error {
		for what, forged := range w.Forged {
			_, err := sdk.ConstructEvent([]byte(forged.Body), forged.header(), w.Secret)
			if !errors.Is(err, sdk.ErrSignature) {
				return fmt.Errorf("%s: %v", what, err)
			}
		}
		return nil
	},

	"withstand attacks on a signature": func(ctx context.Context, w *world) error {
		for _, attack := range w.Attacks {
			if outcome := attack.outcome(); outcome != attack.Expected {
				return fmt.Errorf("%s: %s, not %s", attack.Name, outcome, attack.Expected)
			}
		}
		return check(len(w.Attacks) > 0, "there are no attacks")
	},

	"survive what is new": func(ctx context.Context, w *world) error {
		profile, err := w.through("newer").ConnectedProfiles.Get(ctx, w.ConnectedProfileID)
		if err != nil {
			return err
		}
		event, err := sdk.ConstructEvent([]byte(w.Newer.Body), w.Newer.header(), w.Secret)
		if err != nil {
			return err
		}
		unknown, isUnknown := event.(*sdk.UnknownEvent)
		fits := profile.Status == "reticulating" && isUnknown && unknown.Topic == "content.tin-cans.shouted"
		return check(fits, "%v %v", profile.Status, event)
	},

	"follow a stream": func(ctx context.Context, w *world) error {
		query := sdk.EventsStreamQuery{Topics: []string{"connection.created"}}
		for event, err := range w.through("happening").Events.Stream(ctx, query) {
			if err != nil {
				return err
			}
			return check(event.Topic == "connection.created" && event.Data != nil, "%#v", event)
		}
		return errors.New("the stream has ended")
	},

	"go on after a break": func(ctx context.Context, w *world) error {
		query := sdk.EventsStreamQuery{Topics: []string{"connection.*"}}
		ids := map[string]bool{}
		for event, err := range w.through("broken").Events.Stream(ctx, query, sdk.Timeout(2*time.Second)) {
			if err != nil {
				return err
			}
			if ids[string(event.ID)] = true; len(ids) == 2 {
				return nil
			}
		}
		return errors.New("the stream has ended")
	},

	"notice that lines break off": func(ctx context.Context, w *world) error {
		read := func() (ids string, err error) {
			for entry, err := range w.through("halved").AuditEntries.Export(ctx, sdk.AuditEntriesExportQuery{}) {
				if err != nil {
					return ids, err
				}
				ids += string(entry.AuditEntryID) + " "
			}
			return ids, nil
		}
		ids, err := read()
		var broken *sdk.ConnectionError
		if !errors.As(err, &broken) || ids != "aud_1 aud_2 " {
			return fmt.Errorf("%v %v", ids, err)
		}
		ids, err = read()
		return check(err == nil && ids == "aud_1 aud_2 ", "%v %v", ids, err)
	},

	"upload a file": func(ctx context.Context, w *world) error {
		media, err := w.client.Media.Upload(ctx, sdk.File{
			Content:     bytes.NewReader(w.File.Base64),
			Filename:    w.File.Filename,
			ContentType: sdk.MediaContentType(w.File.ContentType),
			SizeBytes:   int64(len(w.File.Base64)),
			AltText:     "A loaf",
		})
		if err != nil {
			return err
		}
		ready, err := w.client.Media.WaitFor(ctx, media.MediaID, sdk.Interval(50*time.Millisecond))
		if err != nil {
			return err
		}
		return check(ready.Status == sdk.MediaStatusReady && *ready.AltText == "A loaf", "%v", ready)
	},

	"wait for an outcome": func(ctx context.Context, w *world) error {
		request, err := w.publish(ctx)
		if err != nil {
			return err
		}
		ended, err := w.client.PublishRequests.WaitFor(ctx, request.PublishRequestID, sdk.Interval(50*time.Millisecond))
		if err != nil {
			return err
		}
		if ended.Status != sdk.PublishStatusPublished || ended.ExternalID == nil {
			return fmt.Errorf("%v", ended)
		}
		post := w.post()
		post.ScheduledFor = time.Now().Add(time.Hour)
		later, err := w.client.PublishRequests.Create(ctx, post)
		if err != nil {
			return err
		}
		short, end := context.WithTimeout(ctx, 200*time.Millisecond)
		defer end()
		_, err = w.client.PublishRequests.WaitFor(short, later.PublishRequestID, sdk.Interval(5*time.Millisecond))
		if !errors.Is(err, context.DeadlineExceeded) {
			return fmt.Errorf("the waiting ended with %v", err)
		}
		canceled, err := w.client.PublishRequests.Cancel(ctx, later.PublishRequestID)
		if err != nil {
			return err
		}
		return check(canceled.Status == sdk.PublishStatusCanceled, "%v", canceled)
	},

	"stop when told": func(ctx context.Context, w *world) error {
		told, end := context.WithCancel(ctx)
		time.AfterFunc(20*time.Millisecond, end)
		_, err := w.through("silent").ConnectedProfiles.Get(told, w.ConnectedProfileID)
		return check(errors.Is(err, context.Canceled), "%v", err)
	},

	"refuse an id that leads elsewhere": func(ctx context.Context, w *world) error {
		for _, id := range []string{"", ".", ".."} {
			_, err := w.client.ConnectedProfiles.Get(ctx, id)
			var sent *sdk.APIError
			if err == nil || errors.As(err, &sent) {
				return fmt.Errorf("%q: %v", id, err)
			}
		}
		return nil
	},
	"stop when it takes too long": func(ctx context.Context, w *world) error {
		_, err := w.through("silent").ConnectedProfiles.Get(
			ctx, w.ConnectedProfileID, sdk.Timeout(20*time.Millisecond), sdk.MaxRetries(0))
		var failure *sdk.ConnectionError
		return check(errors.As(err, &failure) && errors.Is(err, context.DeadlineExceeded), "%v", err)
	},

	"stop while a body drips": func(ctx context.Context, w *world) error {
		for _, way := range []string{"dripping", "trickling"} {
			profiles := w.through(way).ConnectedProfiles
			_, err := profiles.Get(
				ctx, w.ConnectedProfileID, sdk.Timeout(200*time.Millisecond), sdk.MaxRetries(0))
			var failure *sdk.ConnectionError
			if !errors.As(err, &failure) || !errors.Is(err, context.DeadlineExceeded) {
				return fmt.Errorf("%s: %v", way, err)
			}
			told, end := context.WithCancel(ctx)
			time.AfterFunc(200*time.Millisecond, end)
			if _, err := profiles.Get(told, w.ConnectedProfileID); !errors.Is(err, context.Canceled) {
				return fmt.Errorf("%s: %v", way, err)
			}
		}
		return nil
	},

	"read no error of megabytes": func(ctx context.Context, w *world) error {
		_, err := w.through("flooding").ConnectedProfiles.Get(ctx, w.ConnectedProfileID)
		var failure *sdk.APIError
		fits := errors.As(err, &failure) && failure.Status == 400 && failure.Code == sdk.ErrorCodeInternal
		return check(fits, "%v", err)
	},
}

func main() {
	var input struct {
		Names []string
		World world
	}
	if err := json.NewDecoder(os.Stdin).Decode(&input); err != nil {
		panic(err)
	}
	input.World.client = sdk.New(input.World.APIKey, input.World.BaseURL)
	outcomes := map[string]string{}
	for _, name := range input.Names {
		run, known := cases[name]
		if !known {
			continue
		}
		outcomes[name] = ""
		if err := run(context.Background(), &input.World); err != nil {
			outcomes[name] = "wrong: " + err.Error()
		}
	}
	_ = json.NewEncoder(os.Stdout).Encode(outcomes)
}
