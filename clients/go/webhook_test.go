package herald

import (
	"net/http"
	"testing"
	"time"
)

// The signatures are made by the library standardwebhooks of npm, with this secret and with another one.
const (
	secret         = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	signature      = "v1,CPe60D72Fcnylc2XB+lWHHSFv5oZT6/MXKIfrqrKeOI="
	otherSignature = "v1,oViTmgZdeyqtNZG8lSBcwZ1rlsnBnU8TLRDhJSLB+dk="
	webhook        = `{"id":"evt_1","type":"post.published","timestamp":"2027-01-01T00:00:00.000Z","sequence":7,"livemode":true,` +
		`"data":{"text":"Ein Gruß 👋"}}`
)

func TestWebhookIsVerified(t *testing.T) {
	for name, each := range map[string]struct {
		body, id, time, signature, secret string
		late                              time.Duration
		err                               error
	}{
		"as it is":                         {},
		"a secret without its prefix":      {secret: secret[6:]},
		"several signatures":               {signature: otherSignature + " v1a,AAAA " + signature},
		"nearly late":                      {late: 299 * time.Second},
		"nearly early":                     {late: -299 * time.Second},
		"late":                             {late: 301 * time.Second, err: ErrWebhook},
		"early":                            {late: -301 * time.Second, err: ErrWebhook},
		"a changed body":                   {body: webhook + " ", err: ErrWebhook},
		"a changed id":                     {id: "msg_2", err: ErrWebhook},
		"a changed time":                   {time: "1798761601", err: ErrWebhook},
		"a time in words":                  {time: "now", err: ErrWebhook},
		"the signature of another secret":  {signature: otherSignature, err: ErrWebhook},
		"a cut signature":                  {signature: signature[:42], err: ErrWebhook},
		"a signature that is no base64":    {signature: "v1,%%%", err: ErrWebhook},
		"a signature of another version":   {signature: "v2" + signature[2:], err: ErrWebhook},
		"a signature without a version":    {signature: signature[3:], err: ErrWebhook},
		"a secret that is no base64":       {secret: "whsec_%%%", err: errSecret},
		"the secret of nobody, of 0 bytes": {secret: "whsec_", err: errSecret},
	} {
		headers := http.Header{}
		headers.Set("webhook-id", or(each.id, "msg_1"))
		headers.Set("webhook-timestamp", or(each.time, "1798761600"))
		headers.Set("webhook-signature", or(each.signature, signature))
		now := time.Unix(1798761600, 0).Add(each.late)
		event, err := verifyWebhookAt(now, []byte(or(each.body, webhook)), headers, or(each.secret, secret))
		check(t, []any{name, err}, []any{name, each.err})
		if err == nil {
			check(t, []any{event.ID, event.Type, event.Sequence}, []any{"evt_1", "post.published", 7})
		}
	}
	_, err := VerifyWebhook([]byte(webhook), http.Header{}, secret)
	check(t, err, ErrWebhook)
}

func or(value, usual string) string {
	if value == "" {
		return usual
	}
	return value
}
