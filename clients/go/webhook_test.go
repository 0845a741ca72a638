package herald

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"
)

// The signatures are made by the library standardwebhooks of npm, with this secret and with another one.
const (
	secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	mine   = "v1,CPe60D72Fcnylc2XB+lWHHSFv5oZT6/MXKIfrqrKeOI="
	other  = "v1,oViTmgZdeyqtNZG8lSBcwZ1rlsnBnU8TLRDhJSLB+dk="
	event  = `{"id":"evt_1","type":"post.published","timestamp":"2027-01-01T00:00:00.000Z","sequence":7,"livemode":true,"data":{"text":"Ein Gruß 👋"}}`
)

func TestWebhookIsVerified(t *testing.T) {
	for problem, changes := range map[string][][2]string{
		"<nil>": {{"", ""}, {"secret", secret[6:]}, {"signature", other + " v1a,AAAA " + mine}, {"now", "1798761899"}, {"now", "1798761301"}},
		ErrWebhook.Error(): {{"body", event + " "}, {"id", "msg_2"}, {"time", "1798761601"}, {"time", "soon"}, {"now", "1798761901"}, {"now", "1798761299"},
			{"signature", other}, {"signature", mine[:42]}, {"signature", mine[3:]}, {"signature", "v2" + mine[2:]}},
		"herald: this is not the secret of a webhook endpoint": {{"secret", "whsec_%%%"}, {"secret", "whsec_"}},
	} {
		for _, change := range changes {
			given := map[string]string{"body": event, "id": "msg_1", "time": "1798761600", "signature": mine, "secret": secret, "now": "1798761600"}
			given[change[0]] = change[1]
			seconds, _ := strconv.ParseInt(given["now"], 10, 64)
			now = func() time.Time { return time.Unix(seconds, 0) }
			headers := http.Header{"Webhook-Id": {given["id"]}, "Webhook-Timestamp": {given["time"]}, "Webhook-Signature": {given["signature"]}}
			received, err := VerifyWebhook([]byte(given["body"]), headers, given["secret"])
			check(t, []any{change, fmt.Sprint(err), err != nil || received.Sequence == 7}, []any{change, problem, true})
		}
	}
}
