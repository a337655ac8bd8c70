package socialcontent

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ErrSignature says that a delivery of an event is forged, too old, or not what its signature says.
var ErrSignature = errors.New("the delivery is not genuine")

// UnknownEvent is an event of a topic that is new to this client.
type UnknownEvent struct {
	ID        string
	Topic     string
	Timestamp time.Time
	Data      json.RawMessage
}

const tolerance = 5 * time.Minute

// ConstructEvent verifies a delivery, which is signed as Standard Webhooks 1.0 has it, and returns its event: a pointer
// to the type of its topic, such as *InstagramCommentEvent, or to an UnknownEvent. The body is the body as it arrived.
// There are several secrets while one is rotated.
func ConstructEvent(body []byte, headers http.Header, secrets ...string) (any, error) {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || id == "" || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return nil, ErrSignature
	}
	signed := append([]byte(id+"."+timestamp+"."), body...)
	if !isGenuine(signed, strings.Fields(headers.Get("webhook-signature")), secrets) {
		return nil, ErrSignature
	}
	var envelope struct{ Topic string }
	if err := json.Unmarshal(body, &envelope); err != nil {
		return nil, err
	}
	event := newEvent(envelope.Topic)
	if event == nil {
		event = new(UnknownEvent)
	}
	return event, json.Unmarshal(body, event)
}

func isGenuine(signed []byte, signatures, secrets []string) bool {
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			continue
		}
		hash := hmac.New(sha256.New, key)
		hash.Write(signed)
		expected := []byte("v1," + base64.StdEncoding.EncodeToString(hash.Sum(nil)))
		for _, signature := range signatures {
			if hmac.Equal(expected, []byte(signature)) {
				return true
			}
		}
	}
	return false
}
