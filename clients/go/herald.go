// Package herald is the client of Herald's API: publish one post to many social accounts, exactly once each.
//
// A text or a time that the API returns as null is empty; a number, a boolean or an object is nil.
package herald

import (
	"errors"
	"net/http"
	"net/url"
	"os"
	"strings"
)

const version = "1.0.0-rc.1"

// Settings of a client. All of them may be empty.
type Settings struct {
	// APIKey is of the form sk_live_… or sk_test_…, by default the environment variable HERALD_API_KEY.
	APIKey string
	// BaseURL is the address of the service, as in https://herald.example.com, by default HERALD_URL.
	BaseURL string
	// MaxRetries is how often a request is retried after a transient failure, by default 3 times.
	MaxRetries *int
	// Transport sends the requests, by default http.DefaultTransport.
	Transport http.RoundTripper
}

// New makes a client. The error says which setting is missing or malformed.
func New(settings Settings) (*Client, error) {
	if settings.APIKey == "" {
		settings.APIKey = os.Getenv("HERALD_API_KEY")
	}
	if settings.BaseURL == "" {
		settings.BaseURL = os.Getenv("HERALD_URL")
	}
	if settings.MaxRetries == nil {
		settings.MaxRetries = Ptr(3)
	}
	if settings.Transport == nil {
		settings.Transport = http.DefaultTransport
	}
	if !printable.MatchString(settings.APIKey) {
		return nil, errors.New("herald: an API key is needed: Settings.APIKey, or HERALD_API_KEY in the environment")
	}
	if address, err := url.Parse(settings.BaseURL); err != nil || !strings.HasPrefix(address.Scheme, "http") || address.Host == "" {
		return nil, errors.New("herald: the address of the service is needed: Settings.BaseURL, or HERALD_URL in the environment")
	}
	return clientOf(&connection{settings, nil}), nil
}

// WithProfile is a client that acts for one of your profiles: its id, or "external:" and your id of it.
func (s *Client) WithProfile(reference string) *Client {
	client := clientOf(&connection{s.connection.Settings, []Option{{"Herald-Profile", reference}}})
	// They are yours, whichever of them the client acts for.
	client.Profiles = s.Profiles
	return client
}

// Option is a header of one request: IdempotencyKey, IfMatch, Traceparent or TestScenario.
type Option struct{ header, value string }

// Ptr is a pointer to a value, for optional fields of requests.
func Ptr[T any](value T) *T { return &value }
