// Package herald is the client of Herald's API: publish one post to many social accounts, exactly once each.
//
// A text or a time that the API returns as null is empty; a number, a boolean or an object is nil.
package herald

import (
	"context"
	"errors"
	"net/http"
	"time"
)

const version = "1.0.0-rc.1"

// Settings are those of a client. All of them may be empty.
type Settings struct {
	// APIKey is of the form sk_live_… or sk_test_…, by default the environment variable HERALD_API_KEY.
	APIKey string
	// BaseURL is the address of the service, as in https://herald.example.com, by default HERALD_URL.
	BaseURL string
	// Profile is the profile for which the client acts, as in WithProfile.
	Profile string
	// MaxRetries is how often a request is retried after a transient failure, by default 3 times.
	MaxRetries *int
	// Timeout is how long one response may take: by default 60 s, and 300 s for downloads, transcriptions and renders.
	Timeout time.Duration
	// HTTPClient sends the requests. Redirects are never followed: they would take the key to another host.
	HTTPClient *http.Client
}

// Option is a header of one request.
type Option struct{ header, value string }

// IdempotencyKey names a call: calls with the same key take effect once. By default Herald derives the key of a post, a file from the
// web, a rendering and a transcription from the request, so that the same call within 24 hours returns the first result; "new" repeats
// it on purpose. Each other change has a generated key.
func IdempotencyKey(key string) Option { return Option{"Idempotency-Key", key} }

// IfMatch is the ETag of what was read: the call fails if the object has changed since.
func IfMatch(etag string) Option { return Option{"If-Match", etag} }

// Traceparent is the W3C trace of the caller, which Herald continues.
func Traceparent(trace string) Option { return Option{"Traceparent", trace} }

// TestScenario is what happens to a post in test mode, as in "x=rate_limited".
func TestScenario(scenario string) Option { return Option{"Herald-Test-Scenario", scenario} }

// Ptr is a pointer to a value, for optional fields.
func Ptr[T any](value T) *T { return &value }

// String is a text where a field takes several types.
type String string

// Time is a time where a field takes several types, as in Time(time.Now()).
type Time time.Time

type null struct{}

// Null removes the value of a field, or stands for the absence of one.
var Null *null

// New makes a client. The error says which setting is missing or malformed.
func New(settings Settings) (*Client, error) {
	connection, err := connect(settings)
	if err != nil {
		return nil, err
	}
	client := clientOf(connection)
	// They are yours, whichever of them the client acts for.
	own := *connection
	own.Profile = ""
	client.Profiles = &ProfilesService{&own}
	return client, nil
}

// WithProfile is a client that acts for one of your profiles: its id, or "external:" and your id of it.
func (s *Client) WithProfile(reference string) (*Client, error) {
	if reference == "" {
		return nil, errors.New("herald: the reference of the profile is empty")
	}
	settings := s.connection.Settings
	settings.Profile = reference
	return New(settings)
}

// DisconnectAccount disconnects an account. Revoked is false too if the response was
// lost, and a retry found the account gone.
func (s *Client) DisconnectAccount(ctx context.Context, platform Platform, accountID string, options ...Option) (*DisconnectedAccount, error) {
	ids := []string{string(platform), accountID}
	call := call{method: "DELETE", path: "/v1/accounts/{platform}/{accountId}", ids: ids, deletes: true}
	return send[DisconnectedAccount](ctx, s.connection, call, options)
}

// Publish publishes a draft once, now or later. The same call again returns the same post.
func (s *DraftsService) Publish(ctx context.Context, id string, publication DraftPublication, options ...Option) (*AcceptedPost, error) {
	call := call{method: "POST", path: "/v1/drafts/{id}/publish", ids: []string{id}, body: publication, derivesKey: true}
	return send[AcceptedPost](ctx, s.connection, call, options)
}

// CreateMany makes up to 100 posts. Each has its own result; the same call again makes only what is missing.
func (s *PostsService) CreateMany(ctx context.Context, posts []BatchPost, options ...Option) (*PostBatch, error) {
	return send[PostBatch](ctx, s.connection, batch(PostBatchRequest{Posts: posts}), options)
}

// CheckMany is the problems of up to 100 posts, without downloading their files. Nothing is stored.
func (s *PostsService) CheckMany(ctx context.Context, posts []BatchPost, options ...Option) (*PostBatchCheck, error) {
	return send[PostBatchCheck](ctx, s.connection, batch(PostBatchRequest{Posts: posts, DryRun: Ptr(true)}), options)
}

func batch(request PostBatchRequest) call {
	return call{method: "POST", path: "/v1/posts/batch", body: request, derivesKey: true}
}
