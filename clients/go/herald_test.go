package herald

import (
	"context"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"
)

type reply struct {
	status int
	body   string
	// Names and values.
	header []string
}

type seen struct {
	method, uri, body string
	header            http.Header
}

// server responds with one reply after the other, the last one again and again. Status 0 loses the response instead.
type server struct {
	replies  []reply
	requests []seen
	pauses   []time.Duration
	client   *Client
}

func (s *server) RoundTrip(r *http.Request) (*http.Response, error) {
	body, _ := io.ReadAll(r.Body)
	next := s.replies[min(len(s.requests), len(s.replies)-1)]
	s.requests = append(s.requests, seen{r.Method, r.URL.RequestURI(), string(body), r.Header})
	return next.send()
}

func (r reply) send() (*http.Response, error) {
	if r.status == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	header := http.Header{}
	for i := 0; i < len(r.header); i += 2 {
		header.Set(r.header[i], r.header[i+1])
	}
	return &http.Response{StatusCode: r.status, Header: header, Body: io.NopCloser(strings.NewReader(r.body))}, nil
}

func serve(t *testing.T, replies ...reply) *server {
	s := &server{replies: replies}
	client, err := New(Settings{"sk_test_1", "https://herald.example/", "external:1", nil, 0, &http.Client{Transport: s}})
	check(t, err, nil)
	s.client = client
	now := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	client.connection.now = func() time.Time { return now }
	client.connection.wait = func(ctx context.Context, pause time.Duration) error {
		s.pauses = append(s.pauses, pause)
		now = now.Add(pause)
		return ctx.Err()
	}
	return s
}

func (s *server) sent(header string) []string {
	var values []string
	for _, each := range s.requests {
		values = append(values, each.header.Get(header))
	}
	return values
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func check(t *testing.T, got, expected any) {
	t.Helper()
	if !reflect.DeepEqual(got, expected) {
		t.Fatalf("got %#v, not %#v", got, expected)
	}
}

var (
	ctx      = context.Background()
	accepted = reply{201, `{"postSubmissionId":"p1","warnings":[]}`, nil}
	post     = PostRequest{Post: RequestedPost{PostContent{Text: "Hello", Platform: Targets{PlatformNameThreads}}}}
)

func TestRequestHasTheKeyTheProfileAndTheOptions(t *testing.T) {
	s := serve(t, accepted)
	created, err := s.client.Posts.Create(ctx, post, Traceparent("00-1-2-01"), TestScenario("x=rejected"))
	check(t, err, nil)
	check(t, created.PostSubmissionID, "p1")
	check(t, s.requests[0].uri, "/v1/posts")
	check(t, s.requests[0].body, `{"post":{"content":{"platform":["threads"],"text":"Hello"}}}`)
	for header, value := range map[string]string{"Service-Api-Key": "sk_test_1", "Herald-Profile": "external:1",
		"Traceparent": "00-1-2-01", "Herald-Test-Scenario": "x=rejected", "Idempotency-Key": ""} {
		check(t, s.sent(header), []string{value})
	}
	s.client.Profiles.Get(ctx, "external:1")
	check(t, s.sent("Herald-Profile")[1], "")
}

func TestBodyKeepsNullAndEmptyValuesThatAChangeNames(t *testing.T) {
	at := time.Date(2030, 1, 31, 9, 0, 0, 0, time.UTC)
	for expected, value := range map[string]any{
		`{"scheduledTime":null}`:                   PostEdit{ScheduledTime: Null},
		`{"scheduledTime":"2030-01-31T09:00:00Z"}`: PostEdit{ScheduledTime: Time(at)},
		`{"link":"https://a.example","text":""}`:   PostContentEdit{Text: Ptr(""), Link: String("https://a.example")},
		`{"replies":[]}`:                           XOverrides{Replies: Replies{}},
		`{"groups":[]}`:                            AccountGroupsRequest{},
		`{"from":"2030-01-31T09:00:00Z"}`:          WebhookReplay{From: at},
		`{"post":{"content":{}},"strict":null}`:    DraftRequest{"post": PostEditPost{}, "strict": nil},
	} {
		s := serve(t, reply{200, `{}`, nil})
		_, err := send[struct{}](ctx, s.client.connection, call{method: "PUT", path: "/", body: value}, nil)
		check(t, err, nil)
		check(t, s.requests[0].body, expected)
	}
}

func TestRetriesTransientFailuresWithOneKey(t *testing.T) {
	s := serve(t, reply{}, reply{status: 503}, reply{429, "", []string{"Retry-After", "20"}}, reply{200, `{}`, nil})
	_, err := s.client.Posts.Retry(ctx, "p 1/x", RetryRequest{})
	check(t, err, nil)
	check(t, s.requests[3].uri, "/v1/posts/p%201%2Fx/retry")
	keys := s.sent("Idempotency-Key")
	check(t, keys, []string{keys[0], keys[0], keys[0], keys[0]})
	check(t, len(keys[0]), 32)
	for i, bounds := range [][2]time.Duration{{250e6, 500e6}, {500e6, 1000e6}, {20e9, 25e9}} {
		check(t, []bool{s.pauses[i] >= bounds[0], s.pauses[i] <= bounds[1]}, []bool{true, true})
	}
}

func TestRetriesEndAndSomeFailuresAreFinal(t *testing.T) {
	create := func(c *Client) error { _, err := c.Posts.Create(ctx, post); return err }
	webhook := func(c *Client) error { _, err := c.Webhooks.Create(ctx, WebhookRequest{}); return err }
	remove := func(c *Client) error { return c.Webhooks.Delete(ctx, "w1") }
	for name, each := range map[string]struct {
		replies  []reply
		call     func(*Client) error
		requests int
		status   int
	}{
		"three retries":                       {[]reply{{status: 503}}, create, 4, 503},
		"a server that asks for too much":     {[]reply{{429, "", []string{"Retry-After", "61"}}}, create, 1, 429},
		"a server that asks for a later date": {[]reply{{429, "", []string{"Retry-After", "Fri, 01 Jan 2027 00:01:01 GMT"}}}, create, 1, 429},
		"501":                                 {[]reply{{status: 501}}, create, 1, 501},
		"a lost webhook":                      {[]reply{{}}, webhook, 1, 0},
		"a failed webhook":                    {[]reply{{status: 503}}, webhook, 1, 503},
		"a webhook over a limit":              {[]reply{{status: 429}, {200, `{}`, nil}}, webhook, 2, 200},
		"work in progress":                    {[]reply{{409, "", []string{"Retry-After", "30"}}}, create, 3, 409},
		"a conflict":                          {[]reply{{status: 409}}, create, 1, 409},
		"a deletion that is repeated":         {[]reply{{status: 503}, {status: 404}}, remove, 2, 200},
		"a deletion of nothing":               {[]reply{{status: 404}}, remove, 1, 404},
		"a redirect":                          {[]reply{{307, "", []string{"Location", "/v1/posts"}}}, create, 1, 307},
		"the page of a proxy with status 200": {[]reply{{200, "<html>", nil}}, create, 1, 200},
	} {
		s := serve(t, each.replies...)
		err := each.call(s.client)
		status := 200
		var failure *Error
		var lost *ConnectionError
		if errors.As(err, &failure) {
			status = failure.Status
		} else if errors.As(err, &lost) {
			status = 0
		}
		check(t, []any{name, len(s.requests), status}, []any{name, each.requests, each.status})
	}
}

func TestCancelledCallIsNotRetried(t *testing.T) {
	s := serve(t, reply{status: 503})
	cancelled, cancel := context.WithCancel(ctx)
	s.client.connection.wait = func(ctx context.Context, _ time.Duration) error {
		cancel()
		return wait(ctx, time.Hour)
	}
	_, err := s.client.Posts.Get(cancelled, "p1")
	check(t, []any{err, len(s.requests)}, []any{context.Canceled, 1})
}

func TestErrorHasTheFixAndTheProblems(t *testing.T) {
	s := serve(t, reply{400, `{"error":{"code":"validation_error","message":"No.","fix":"Do.","docUrl":"u","requestId":"r",
		"details":[{"field":"body.post","message":"Missing.","code":"missing"}]}}`, nil}, reply{502, "<html>", nil})
	s.client.connection.MaxRetries = Ptr(0)
	var failure *Error
	_, err := s.client.Posts.Create(ctx, post)
	check(t, errors.As(err, &failure), true)
	check(t, []string{failure.Message, failure.Fix, failure.DocURL, failure.RequestID}, []string{"No.", "Do.", "u", "r"})
	check(t, failure.Problems(), []FieldProblem{{Field: "body.post", Message: "Missing.", Code: "missing"}})
	_, err = s.client.Posts.Create(ctx, post)
	check(t, errors.As(err, &failure), true)
	check(t, failure.Code, ErrorCode("http_502"))
}

func TestMistakesAreFoundBeforeARequest(t *testing.T) {
	s := serve(t, accepted)
	for _, id := range []string{"", " ", ".", ".."} {
		_, err := s.client.Posts.Get(ctx, id)
		check(t, strings.Contains(err.Error(), "is not an id"), true)
	}
	_, err := s.client.Posts.Update(ctx, "p1", PostEdit{}, IfMatch(""))
	check(t, strings.Contains(err.Error(), "If-Match is empty"), true)
	for _, settings := range []Settings{{BaseURL: "https://herald.example"}, {APIKey: "sk_live_secret\n", BaseURL: "https://herald.example"}, {APIKey: "sk"}} {
		t.Setenv("HERALD_API_KEY", "")
		t.Setenv("HERALD_URL", "localhost:5001")
		_, err := New(settings)
		check(t, strings.Contains(err.Error(), "needed") && !strings.Contains(err.Error(), "secret"), true)
	}
	_, err = s.client.WithProfile("")
	check(t, err != nil, true)
	check(t, len(s.requests), 0)
}

func TestListReadsPagesWhenTheyAreReached(t *testing.T) {
	s := serve(t, reply{200, `{"posts":[{"postSubmissionId":"1"},{"postSubmissionId":"2"}],"nextCursor":"c 1"}`, nil},
		reply{200, `{"posts":[],"nextCursor":"c2"}`, nil}, reply{200, `{"posts":[{"postSubmissionId":"3"}],"nextCursor":null}`, nil})
	posts := s.client.Posts.List(ListPostsQuery{Platform: PlatformX})
	check(t, []bool{posts.Next(ctx), posts.Next(ctx)}, []bool{true, true})
	check(t, len(s.requests), 1)
	rest, err := posts.All(ctx)
	check(t, err, nil)
	check(t, []any{len(rest), rest[0].PostSubmissionID, posts.Next(ctx)}, []any{1, "3", false})
	last, _ := posts.Page(ctx)
	check(t, []int{len(last.Items), len(s.requests)}, []int{0, 3})
	check(t, s.requests[2].uri, "/v1/posts?cursor=c2&platform=x")
}

func TestETagOfWhatWasReadIsSent(t *testing.T) {
	s := serve(t, reply{200, `{}`, []string{"ETag", `W/"1"`}}, reply{200, `{}`, nil})
	read, _ := s.client.Posts.Get(ctx, "p1")
	s.client.Posts.Update(ctx, "p1", PostEdit{}, IfMatch(read.ETag))
	check(t, s.sent("If-Match"), []string{"", `W/"1"`})
}

func TestWaitingEndsWithTheOutcome(t *testing.T) {
	publishing := reply{200, `{"outcome":"publishing"}`, nil}
	scheduled := reply{200, `{"outcome":"scheduled","scheduledTime":"2027-01-01T00:08:00.000Z"}`, nil}
	s := serve(t, scheduled, scheduled, publishing, reply{status: 404}, publishing, reply{200, `{"outcome":"published"}`, nil})
	_, err := s.client.Posts.WaitUntilPublished(ctx, "p1")
	check(t, err != nil && len(s.requests) == 4, true)
	_, err = s.client.Posts.WaitUntilPublished(ctx, "p1")
	check(t, err, nil)
	check(t, s.pauses, []time.Duration{5 * time.Minute, 3 * time.Minute, 750 * time.Millisecond, 500 * time.Millisecond})
	s = serve(t, reply{200, `{"outcome":"failed"}`, nil})
	post, err := s.client.Posts.WaitUntilPublished(ctx, "p1")
	check(t, []any{post.Outcome, err.Error()}, []any{PostOutcomeFailed, "herald: the post is failed"})
}
