package socialcontent

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrSignature says that a delivery of an event is forged, too old, or not what its signature says.
var ErrSignature = errors.New("the delivery is not genuine")

// ErrSecret says that this receiver has no secret that could verify anything, whatever is delivered.
var ErrSecret = errors.New("the secret of an Event Destination is whsec_ and at least 24 bytes in base64: " +
	"check the variable that it is read from, which may be empty or cut off")

// UnknownEvent is an event of a topic that is new to this client.
type UnknownEvent struct {
	ID        string
	Topic     string
	Timestamp time.Time
	Data      json.RawMessage
}

const tolerance = 5 * time.Minute

// longestHeader is more than any header of a delivery has, so that a stranger cannot have thousands of signatures compared.
const longestHeader = 4096

var (
	secretPattern = regexp.MustCompile(
		`^(?:whsec_)?((?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$`)
	timestampPattern = regexp.MustCompile(`^[0-9]{1,12}$`)
)

// ConstructEvent verifies a delivery, which is signed as Standard Webhooks 1.0 has it, and returns its event: a pointer
// to the type of its topic, such as *InstagramCommentEvent, or to an UnknownEvent. The body is the body as it arrived.
// There are several secrets while one is rotated. A delivery that is not genuine is ErrSignature; a secret that is none
// is ErrSecret, whatever is delivered.
func ConstructEvent(body []byte, headers http.Header, secrets ...string) (any, error) {
	keys, err := keysOf(secrets)
	if err != nil {
		return nil, err
	}
	var values [3]string
	for index, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		given := headers.Values(name)
		if len(given) != 1 || given[0] == "" || len(given[0]) > longestHeader {
			return nil, fmt.Errorf("%w: the header %s is missing, comes twice or is too long", ErrSignature, name)
		}
		values[index] = given[0]
	}
	id, timestamp, signatures := values[0], values[1], values[2]
	if !timestampPattern.MatchString(timestamp) {
		return nil, fmt.Errorf("%w: the timestamp is no number of seconds", ErrSignature)
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	if time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return nil, fmt.Errorf("%w: it is too old, or from the future", ErrSignature)
	}
	signed := append([]byte(id+"."+timestamp+"."), body...)
	if !isGenuine(signed, strings.Split(signatures, " "), keys) {
		return nil, fmt.Errorf("%w: no signature fits the secret", ErrSignature)
	}
	var envelope struct{ Topic string }
	if err := json.Unmarshal(body, &envelope); err != nil || envelope.Topic == "" {
		return nil, fmt.Errorf("%w: the body is no event", ErrSignature)
	}
	event := newEvent(envelope.Topic)
	if event == nil {
		event = new(UnknownEvent)
	}
	return event, json.Unmarshal(body, event)
}

func keysOf(secrets []string) ([][]byte, error) {
	var keys [][]byte
	for _, secret := range secrets {
		match := secretPattern.FindStringSubmatch(secret)
		if match == nil {
			return nil, ErrSecret
		}
		key, err := base64.StdEncoding.DecodeString(match[1])
		if err != nil {
			return nil, ErrSecret
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, ErrSecret
	}
	return keys, nil
}

func isGenuine(signed []byte, signatures []string, keys [][]byte) bool {
	for _, key := range keys {
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
