package socialcontent

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"strconv"
	"strings"
	"time"
)

var errEnough = errors.New("the caller has enough")

// streamed yields the data of server-sent events, and asks for the rest whenever the stream breaks off. Once it has begun,
// only an error that does not pass by itself ends it. A connection on which nothing comes for as long as the time limit is
// given up.
func streamed[Item any](ctx context.Context, t *transport, c call, options []Option) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		s := t.settings.with(options)
		longestSilence := s.timeout
		s.timeout = 0
		pause := time.Second
		c.headers = http.Header{"Accept": {"text/event-stream"}}
		for failures := 0; ; failures++ {
			reading, stop := context.WithCancel(ctx)
			silence := time.AfterFunc(longestSilence, stop)
			err := t.send(reading, c, s, func(response *http.Response) error {
				return eachMessage(response, func(data string, id *string, retry time.Duration) error {
					silence.Reset(longestSilence)
					failures = 0
					if id != nil {
						c.headers.Set("Last-Event-ID", *id)
						s.maxRetries = 0
					}
					if retry > 0 {
						pause = retry
					}
					var item Item
					if data == "" {
						return nil
					}
					if err := json.Unmarshal([]byte(data), &item); err != nil {
						return err
					}
					if !yield(item, nil) {
						return errEnough
					}
					return nil
				})
			})
			isSilent := !silence.Stop()
			stop()
			if errors.Is(err, errEnough) {
				return
			}
			next := pause
			if err != nil {
				if isSilent && ctx.Err() == nil {
					err = &ConnectionError{err}
				}
				hasBegun, again := c.headers.Get("Last-Event-ID") != "", false
				if next, again = pauseAfter(err, failures); hasBegun && again {
					err = nil
				}
			}
			if err == nil {
				err = sleep(ctx, next)
			}
			if err != nil {
				var none Item
				yield(none, err)
				return
			}
		}
	}
}

// linesOf yields the objects of lines of JSON. One answer has all of them, so one that breaks off, or of which nothing comes
// for as long as the time limit, ends with an error.
func linesOf[Item any](ctx context.Context, t *transport, c call, options []Option) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		s := t.settings.with(options)
		longestSilence := s.timeout
		s.timeout = 0
		c.headers = http.Header{"Accept": {"application/x-ndjson"}}
		reading, stop := context.WithCancel(ctx)
		defer stop()
		silence := time.AfterFunc(longestSilence, stop)
		defer silence.Stop()
		isEnough := false
		var brokenOff error
		err := t.send(reading, c, s, func(response *http.Response) error {
			lines := json.NewDecoder(response.Body)
			for !isEnough {
				silence.Reset(longestSilence)
				var item Item
				if err := lines.Decode(&item); err == io.EOF {
					return nil
				} else if err != nil {
					// It is not asked for again, since the caller has some of it.
					brokenOff = noAnswer(ctx, err)
					return nil
				}
				isEnough = !yield(item, nil)
			}
			return nil
		})
		if err == nil {
			err = brokenOff
		}
		if err != nil && reading.Err() != nil && ctx.Err() == nil {
			err = &ConnectionError{err}
		}
		if err != nil && !isEnough {
			var none Item
			yield(none, err)
		}
	}
}

// eachMessage calls a function for each message. A stream that breaks off ends like one that is over.
func eachMessage(response *http.Response, take func(data string, id *string, retry time.Duration) error) error {
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 16<<20)
	var data []string
	var id *string
	var retry time.Duration
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case lines.Text() == "":
			if err := take(strings.Join(data, "\n"), id, retry); err != nil {
				return err
			}
			data, id, retry = nil, nil, 0
		case name == "id":
			id = &value
		case name == "data":
			data = append(data, value)
		case name == "retry":
			milliseconds, _ := strconv.Atoi(value)
			retry = time.Duration(milliseconds) * time.Millisecond
		}
	}
	return nil
}
