package socialcontent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// APIError says that the service refused a request or failed.
type APIError struct {
	Status    int
	Code      ErrorCode
	Message   string
	Meta      ErrorMeta
	RequestID string
	// RetryAfter is the time after which the request may be sent again, where the service named it.
	RetryAfter *time.Duration
}

func (e *APIError) Error() string { return fmt.Sprintf("%s: %s", e.Code, e.Message) }

// HasCode tells whether an error is the service's with this code.
func HasCode(err error, code ErrorCode) bool {
	var failure *APIError
	return errors.As(err, &failure) && failure.Code == code
}

// ConnectionError says that the service did not answer, or not in time.
type ConnectionError struct{ Cause error }

func (e *ConnectionError) Error() string { return "no answer: " + e.Cause.Error() }
func (e *ConnectionError) Unwrap() error { return e.Cause }

// longestError is how much of an error's body is read. The service's own errors are far shorter.
const longestError = 1 << 18

// failureOf returns the error for an answer. A proxy's answer, which has no envelope, is `internal`.
func failureOf(ctx context.Context, response *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(response.Body, longestError))
	var late interface{ Timeout() bool }
	if errors.Is(err, context.Canceled) || errors.As(err, &late) && late.Timeout() {
		return noAnswer(ctx, err)
	}
	var envelope struct {
		Error struct {
			Code    ErrorCode
			Message string
			Meta    json.RawMessage
		}
	}
	_ = json.Unmarshal(body, &envelope)
	failure := &APIError{
		Status:     response.StatusCode,
		Code:       envelope.Error.Code,
		Message:    envelope.Error.Message,
		RequestID:  response.Header.Get("Request-Id"),
		RetryAfter: durationOf(response.Header.Get("Retry-After")),
	}
	_ = json.Unmarshal(envelope.Error.Meta, &failure.Meta)
	if failure.Code == "" {
		failure.Code = ErrorCodeInternal
		failure.Message = "the answer " + response.Status + " has no error of the service"
	}
	return failure
}

// durationOf reads Retry-After, which is a number of seconds or a date.
func durationOf(header string) *time.Duration {
	if seconds, err := strconv.Atoi(header); err == nil {
		return Ptr(time.Duration(seconds) * time.Second)
	}
	if at, err := http.ParseTime(header); err == nil {
		return Ptr(max(0, time.Until(at)))
	}
	return nil
}

// pauseAfter returns the time after which a request may be sent again, and whether it may be.
func pauseAfter(err error, retry int) (time.Duration, bool) {
	var failure *APIError
	var connection *ConnectionError
	if errors.As(err, &failure) {
		if !mayPass(failure) {
			return 0, false
		}
		if failure.RetryAfter != nil {
			return *failure.RetryAfter, true
		}
	} else if !errors.As(err, &connection) {
		return 0, false
	}
	longest := min(8*time.Second, 500*time.Millisecond<<min(retry, 8))
	return longest*3/4 + rand.N(longest/4), true
}

func mayPass(failure *APIError) bool {
	if failure.Status == http.StatusConflict {
		return failure.Meta.Reason != nil && *failure.Meta.Reason == "idempotency_key_in_flight"
	}
	return failure.Status == http.StatusTooManyRequests ||
		failure.Status >= 500 && failure.Status != http.StatusNotImplemented
}
