package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

var (
	// ErrSecret is about this receiver, and not about a delivery.
	ErrSecret = errors.New("the webhook secret is empty or cut off: check the variable that it is read from")

	secretPattern    = regexp.MustCompile(`^(whsec_)?([A-Za-z0-9+/]{4}){8,}([A-Za-z0-9+/=]{4})?$`)
	timestampPattern = regexp.MustCompile(`^[0-9]{1,12}$`)
)

// IsGenuine tells whether a delivery is genuine and recent. The body has to be as it arrived.
func IsGenuine(body []byte, headers http.Header, secret string) (bool, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || !secretPattern.MatchString(secret) {
		return false, ErrSecret
	}
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	if id == "" || !timestampPattern.MatchString(timestamp) {
		return false, nil
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	if time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false, nil
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, given := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(given), expected) {
			return true, nil
		}
	}
	return false, nil
}
