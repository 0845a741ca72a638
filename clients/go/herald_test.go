package herald

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"
)

// reply has at most one header. Status 0 loses the response instead.
type reply struct {
	status       int
	header, body string
}

// server notes the requests with their own headers, and how long the client waits. Nothing else takes time.
type server struct {
	*Client
	replies  []reply
	requests []string
	waited   time.Duration
}

func (s *server) RoundTrip(request *http.Request) (*http.Response, error) {
	body, _ := io.ReadAll(io.LimitReader(request.Body, 200))
	request.Header.Del("Content-Type")
	request.Header.Del("User-Agent")
	s.requests = append(s.requests, fmt.Sprintf("%s %s %s %s", request.Method, request.URL, request.Header, body))
	reply := s.replies[(len(s.requests)-1)%len(s.replies)]
	if reply.status == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	name, value, _ := strings.Cut(reply.header, ": ")
	return &http.Response{StatusCode: reply.status, Header: http.Header{name: {value}}, Body: io.NopCloser(strings.NewReader(reply.body))}, nil
}

// serve responds with these replies in turn.
func serve(replies ...reply) *server {
	s := &server{replies: replies}
	s.Client, _ = New(Settings{APIKey: "sk", BaseURL: "http://h/", Transport: s})
	now = func() time.Time { return time.Unix(1798761600, 0).Add(s.waited) }
	wait = func(ctx context.Context, pause time.Duration) error {
		s.waited += pause
		return ctx.Err()
	}
	return s
}

func check(t *testing.T, got, expected any) {
	t.Helper()
	if !reflect.DeepEqual(got, expected) {
		t.Fatalf("got %#v, not %#v", got, expected)
	}
}

var ctx, accepted = context.Background(), reply{201, `Etag: W/"1"`, `{}`}

func TestRequestHasItsParts(t *testing.T) {
	s := serve(accepted)
	content := PostContent{Text: Ptr(""), Platform: Targets{PlatformNameThreads}, Link: Null, Replies: &Replies{}}
	client := s.WithProfile("external:1")
	client.Posts.Create(ctx, PostRequest{Post: RequestedPost{content}, ScheduledTime: Time(time.Unix(1900000000, 0).UTC())}, IdempotencyKey("mine"))
	read, _ := s.Posts.Get(ctx, "p 1/x")
	s.Posts.Cancel(ctx, "p1", CancelPostQuery{}, IfMatch(read.ETag))
	client.Profiles.Get(ctx, "external:1")
	s.MetricsCSV(ctx, SumMetricsQuery{From: Ptr("2026-01-01")})
	check(t, s.requests, []string{
		"POST http://h/v1/posts map[Herald-Profile:[external:1] Idempotency-Key:[mine] Service-Api-Key:[sk]] " +
			`{"post":{"content":{"text":"","platform":["threads"],"link":null,"replies":[]}},"scheduledTime":"2030-03-17T17:46:40Z"}`,
		"GET http://h/v1/posts/p%201%2Fx map[Service-Api-Key:[sk]] ",
		`DELETE http://h/v1/posts/p1 map[If-Match:[W/"1"] Service-Api-Key:[sk]] `,
		"GET http://h/v1/profiles/external:1 map[Service-Api-Key:[sk]] ",
		"GET http://h/v1/metrics?from=2026-01-01 map[Accept:[text/csv] Service-Api-Key:[sk]] ",
	})
}

func TestFailuresAreRetriedOrFinal(t *testing.T) {
	create := func(s *server) error { _, err := s.Posts.Create(ctx, PostRequest{}); return err }
	retry := func(s *server) error { _, err := s.Posts.Retry(ctx, "p1", RetryRequest{}); return err }
	webhook := func(s *server) error { _, err := s.Webhooks.Create(ctx, WebhookRequest{}); return err }
	remove := func(s *server) error { return s.Webhooks.Delete(ctx, "w1") }
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	for name, each := range map[string]struct {
		call     func(*server) error
		requests int
		err      string
		least    time.Duration
		replies  []reply
	}{
		"a failed post":           {create, 4, "http_503", 1750e6, []reply{{status: 503}}},
		"a lost change":           {retry, 4, "no response", 1750e6, []reply{{}}},
		"a limit":                 {create, 2, "<nil>", 20250e6, []reply{{status: 429, header: "Retry-After: 20"}, accepted}},
		"a long limit":            {create, 1, "http_429", 0, []reply{{status: 429, header: "Retry-After: 61"}}},
		"a limit until a time":    {create, 1, "http_429", 0, []reply{{status: 429, header: "Retry-After: Fri, 01 Jan 2027 00:01:01 GMT"}}},
		"a permanent failure":     {create, 1, "http_501", 0, []reply{{status: 501}}},
		"a lost secret":           {webhook, 1, "no response", 0, []reply{{}}},
		"a secret beyond a limit": {webhook, 2, "<nil>", 250e6, []reply{{status: 429}, accepted}},
		"work in progress":        {create, 3, "http_409", 60500e6, []reply{{status: 409, header: "Retry-After: 30"}}},
		"a conflict":              {create, 1, "http_409", 0, []reply{{status: 409}}},
		"a repeated deletion":     {remove, 2, "<nil>", 250e6, []reply{{status: 503}, {status: 404}}},
		"a deletion of nothing":   {remove, 1, "http_404", 0, []reply{{status: 404}}},
		"a redirect":              {create, 1, "http_307", 0, []reply{{status: 307, header: "Location: /v1/posts"}}},
		"the page of a proxy":     {create, 1, "invalid_response", 0, []reply{{200, "", "<html>"}}},
		"a key with a line break": {func(*server) error { _, err := New(Settings{APIKey: "sk\n", BaseURL: "http://h"}); return err }, 0, "API key is needed", 0, nil},
		"an address with no host": {func(*server) error { _, err := New(Settings{APIKey: "sk", BaseURL: "http:80"}); return err }, 0, "address of the service is needed", 0, nil},
		"an empty profile":        {func(s *server) error { return remove(&server{Client: s.WithProfile("")}) }, 0, "Herald-Profile is empty", 0, nil},
		"an empty version":        {func(s *server) error { return s.Webhooks.Delete(ctx, "w1", IfMatch("")) }, 0, "If-Match is empty", 0, nil},
		"a cancelled call":        {func(s *server) error { return s.Webhooks.Delete(cancelled, "w1") }, 1, "context canceled", 250e6, []reply{{}}},
		"a blank id":              {func(s *server) error { return s.Webhooks.Delete(ctx, " ") }, 0, "is not an id", 0, nil},
		"the id of a parent":      {func(s *server) error { return s.Webhooks.Delete(ctx, "..") }, 0, "is not an id", 0, nil},
	} {
		s := serve(each.replies...)
		err := fmt.Sprint(each.call(s))
		hasWaited := s.waited >= each.least && s.waited <= 2*each.least
		check(t, []any{name, len(s.requests), strings.Contains(err, each.err), hasWaited}, []any{name, each.requests, true, true})
		for _, request := range s.requests {
			// Also in their key.
			check(t, request, s.requests[0])
		}
	}
	s := serve(accepted)
	s.Posts.Create(ctx, PostRequest{}, IdempotencyKey("new"))
	check(t, []error{retry(s), retry(s), create(s)}, []error{nil, nil, nil})
	keys := strings.Count(fmt.Sprint(s.requests), "Idempotency-Key")
	check(t, []any{keys, strings.Contains(s.requests[0], "[new]"), s.requests[1] == s.requests[2]}, []any{3, false, false})
}

func TestListReadsPagesWhenTheyAreReached(t *testing.T) {
	s := serve(reply{200, "", `{"posts":[{"postSubmissionId":"1"},{"postSubmissionId":"2"}],"nextCursor":"c 1"}`},
		reply{200, "", `{"posts":[],"nextCursor":"c2"}`}, reply{200, "", `{"posts":[{"postSubmissionId":"3"}],"nextCursor":null}`})
	posts := s.Posts.List(ListPostsQuery{Limit: Ptr(2)})
	for i, expected := range []string{"1", "2", "3"} {
		check(t, []any{posts.Next(ctx), posts.Value().PostSubmissionID}, []any{true, expected})
		check(t, len(s.requests), []int{1, 1, 3}[i])
	}
	check(t, []any{posts.Next(ctx), posts.Err()}, []any{false, nil})
	check(t, s.requests[1:], []string{"GET http://h/v1/posts?cursor=c+1&limit=2 map[Service-Api-Key:[sk]] ", "GET http://h/v1/posts?cursor=c2&limit=2 map[Service-Api-Key:[sk]] "})
	posts = serve(reply{status: 404, header: "X-Request-Id: r2"}).Posts.List(ListPostsQuery{})
	check(t, []any{posts.Next(ctx), posts.Err().(*Error).RequestID}, []any{false, "r2"})
}

func TestUploadContinuesWhereTheStoreIs(t *testing.T) {
	content := strings.Repeat("a", partBytes) + strings.Repeat("b", 500) + strings.Repeat("c", 500)
	const first, second, ask = "0-8388607/8389608]] a", "8388608-8389607/8389608]] b", "*/8389608]] "
	kept := func(last int) reply { return reply{status: 308, header: fmt.Sprint("Range: bytes=0-", last)} }
	none, down := reply{status: 308}, reply{status: 503}
	for name, each := range map[string]struct {
		ranges  []string
		err     string
		replies []reply
	}{
		"a cut":              {[]string{first, second, ask, "8389108-8389607/8389608]] c"}, "<nil>", []reply{kept(8388607), {}, kept(8389107), accepted}},
		"a lost response":    {[]string{first, second, ask}, "<nil>", []reply{kept(8388607), {}, accepted}},
		"an unconfirmed end": {[]string{first, "8389607-8389607/8389608]] c"}, "<nil>", []reply{kept(8389607), accepted}},
		"a part not kept":    {[]string{first, ask, first, second}, "<nil>", []reply{{status: 308}, {status: 308}, kept(8388607), accepted}},
		"an outage":          {[]string{first, ask, ask, ask, ask, ask, ask}, "cut off: herald: http_503", []reply{down, down, down, down, down, down, down}},
		"a store of nothing": {[]string{first, ask, first, ask, first, ask, first, ask, first, ask, first, ask, first}, "cut off", []reply{none, none, none, none, none, none, none, none, none, none, none, none, none}},
		"two short outages":  {[]string{first, ask, ask, ask, ask, second, ask, ask, ask, ask}, "<nil>", []reply{down, down, down, down, kept(8388607), down, down, down, down, accepted}},
		"a refusal":          {[]string{first}, "upload_refused", []reply{{status: 410}}},
	} {
		s := serve(append([]reply{{201, "", `{"id":"m1","uploadUrl":"http://store"}`}}, append(each.replies, accepted)...)...)
		_, err := s.Media.Upload(ctx, strings.NewReader(content), UploadRequest{SizeBytes: len(content)})
		for i, expected := range each.ranges {
			isExpected := strings.HasPrefix(s.requests[i+1], "PUT http://store map[Content-Range:[bytes "+expected)
			check(t, []any{name, i, isExpected, strings.Contains(fmt.Sprint(err), each.err)}, []any{name, i, true, true})
		}
		check(t, strings.HasPrefix(s.requests[len(s.requests)-1], "POST http://h/v1/media/uploads/"), err == nil)
	}
}
