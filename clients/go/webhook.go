package herald

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

// How far the clock of the sender may be from ours.
const webhookTolerance = 5 * time.Minute

// ErrWebhook is returned for a request that is not from Herald, or too old. Respond with 400.
var ErrWebhook = errors.New("herald: the signature or the time of the webhook is wrong")

var errSecret = errors.New("herald: this is not the secret of a webhook endpoint")

// VerifyWebhook checks the signature of a webhook by the Standard Webhooks specification, and returns its event. The body must be the bytes
// as they arrived. During a rotation an event has two signatures, and one of them must match. The id of an event is the same in every
// attempt: store it to recognise a repetition.
func VerifyWebhook(body []byte, headers http.Header, secret string) (*Event, error) {
	return verifyWebhookAt(time.Now(), body, headers, secret)
}

func verifyWebhookAt(now time.Time, body []byte, headers http.Header, secret string) (*Event, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return nil, errSecret
	}
	id, timestamp := headers.Get("Webhook-Id"), headers.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	sentAt := time.Unix(seconds, 0)
	if err != nil || id == "" || now.Sub(sentAt) > webhookTolerance || sentAt.Sub(now) > webhookTolerance {
		return nil, ErrWebhook
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	for _, each := range strings.Split(headers.Get("Webhook-Signature"), " ") {
		version, encoded, _ := strings.Cut(each, ",")
		signature, err := base64.StdEncoding.DecodeString(encoded)
		// In constant time.
		if err == nil && version == "v1" && hmac.Equal(signature, expected) {
			event := new(Event)
			return event, json.Unmarshal(body, event)
		}
	}
	return nil, ErrWebhook
}
