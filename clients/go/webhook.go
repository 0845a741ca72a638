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

// ErrWebhook is returned for a request that is not from Herald, or too old. Respond with 400.
var ErrWebhook = errors.New("herald: the signature or the time of the webhook is wrong")

// VerifyWebhook checks the signature of a webhook by the Standard Webhooks specification, and returns its event. The body must be the bytes
// as they arrived. During a rotation an event has two signatures, and one of them must match. The id of an event is the same in every
// attempt: store it to recognise a repetition.
func VerifyWebhook(body []byte, headers http.Header, secret string) (*Event, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return nil, errors.New("herald: this is not the secret of a webhook endpoint")
	}
	id, timestamp := headers.Get("Webhook-Id"), headers.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	// The clocks of sender and receiver may differ.
	if err != nil || now().Sub(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return nil, ErrWebhook
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Split(headers.Get("Webhook-Signature"), " ") {
		// In constant time.
		if hmac.Equal([]byte(signature), []byte(expected)) {
			event := new(Event)
			return event, json.Unmarshal(body, event)
		}
	}
	return nil, ErrWebhook
}
