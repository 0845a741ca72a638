package herald

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	firstPause = 500 * time.Millisecond
	maxPause   = 8 * time.Second
	// A server that asks for more than this is not waited for: the caller gets the error, with the time.
	maxRetryAfter = time.Minute
	// How long a response may take, also where the endpoint works while the caller waits.
	timeout     = time.Minute
	slowTimeout = 5 * time.Minute
)

// What can be in a header.
var printable = regexp.MustCompile(`^[!-~]([ -~]*[!-~])?$`)

// The tests have a clock of their own.
var now, wait = time.Now, waitUnlessDone

type connection struct {
	Settings
	// The header of the profile for which the client acts.
	profile []Option
}

// call is a request of a method.
type call struct {
	// In the path, {} stands for an id.
	method, path string
	ids          []string
	query, body  any
	isSlow       bool
	// Whether Herald does not derive the idempotency key of a change from the request.
	needsKey bool
	// Whether the service executes every repetition.
	isSentOnce bool
	// Whether a retry that finds nothing has succeeded, because the first request deleted the object.
	deletes bool
}

// received is a response that has arrived as a whole. Without a response, the status is 0.
type received struct {
	status int
	header http.Header
	body   []byte
}

// send returns the body of a successful response.
func send[T any](ctx context.Context, c *connection, call call, options []Option) (*T, error) {
	response, err := c.sendWithRetries(ctx, call, options)
	if err != nil {
		return nil, err
	}
	result := new(T)
	if json.Unmarshal(response.body, result) != nil {
		unreadable := errorOf(response)
		unreadable.Code = "invalid_response"
		return nil, unreadable
	}
	if versioned, ok := any(result).(interface{ setETag(string) }); ok {
		versioned.setETag(response.header.Get("ETag"))
	}
	return result, nil
}

func (c *connection) csv(ctx context.Context, call call, options []Option) (string, error) {
	response, err := c.sendWithRetries(ctx, call, append([]Option{{"Accept", "text/csv"}}, options...))
	if err != nil {
		return "", err
	}
	return string(response.body), nil
}

// sendWithRetries sends a request again after transient failures. A request that must not be repeated is only sent again where it
// was certainly not carried out: over a limit.
func (c *connection) sendWithRetries(ctx context.Context, call call, options []Option) (*received, error) {
	request, err := c.requestOf(call, options)
	if err != nil {
		return nil, err
	}
	startedAt, failures, longest := now(), 0, timeout
	if call.isSlow {
		longest = slowTimeout
	}
	for isRetry := false; ; isRetry = true {
		response, err := c.exchange(ctx, request, longest)
		if isRetry && call.deletes && response.status == http.StatusNotFound {
			return &received{body: []byte("{}")}, nil
		}
		isOver := failures >= *c.MaxRetries || !isTransient(response.status) || call.isSentOnce && response.status != http.StatusTooManyRequests
		// Another request with the same key is being worked on, which is no failure: it is asked for until it must have ended.
		isInProgress := response.status == http.StatusConflict && response.header.Get("Retry-After") != ""
		if isInProgress {
			isOver = *c.MaxRetries == 0 || now().Sub(startedAt) >= longest
		} else {
			failures++
		}
		if err == nil || isOver || response.retryAfter() > maxRetryAfter {
			return response, err
		}
		if err := wait(ctx, response.retryAfter()+pauseAfter(failures)); err != nil {
			return nil, err
		}
	}
}

func (c *connection) requestOf(call call, options []Option) (*http.Request, error) {
	for _, id := range call.ids {
		// Such an id would lead to another endpoint, an empty one to the list.
		if strings.TrimSpace(id) == "" || id == "." || id == ".." {
			return nil, fmt.Errorf("herald: %q is not an id for %s", id, call.path)
		}
		call.path = strings.Replace(call.path, "{}", url.PathEscape(id), 1)
	}
	content, err := json.Marshal(call.body)
	if err != nil {
		return nil, err
	}
	if call.body == nil {
		content = nil
	}
	address := strings.TrimRight(c.BaseURL, "/") + call.path + queryOf(call.query)
	request, err := http.NewRequest(call.method, address, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	header := http.Header{"Service-Api-Key": {c.APIKey}, "User-Agent": {"herald-publishing-go/" + version}, "Content-Type": {"application/json"}}
	request.Header = header
	for _, option := range append(c.profile, options...) {
		if !printable.MatchString(option.value) {
			return nil, fmt.Errorf("herald: the value of %s is empty or unprintable", option.header)
		}
		header.Set(option.header, option.value)
	}
	key := header.Get("Idempotency-Key")
	if call.isSentOnce {
		// net/http itself repeats a request that has a key.
		header.Del("Idempotency-Key")
	} else if key == "new" || key == "" && call.needsKey {
		random := make([]byte, 16)
		if _, err := rand.Read(random); err != nil {
			return nil, err
		}
		header.Set("Idempotency-Key", fmt.Sprintf("%x", random))
	}
	return request, nil
}

// queryOf has the values that JSON has of the fields.
func queryOf(fields any) string {
	content, _ := json.Marshal(fields)
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	var given map[string]any
	_ = decoder.Decode(&given)
	query := url.Values{}
	for name, value := range given {
		query.Set(name, fmt.Sprint(value))
	}
	return strings.TrimSuffix("?"+query.Encode(), "?")
}

// exchange sends once. It returns an error unless the response is successful.
func (c *connection) exchange(ctx context.Context, request *http.Request, longest time.Duration) (*received, error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	attempt := request.Clone(ctx)
	attempt.Body, _ = request.GetBody()
	// Unlike http.Client, a transport follows no redirect, which would take the key to another host.
	response, err := c.Transport.RoundTrip(attempt)
	if err != nil {
		return &received{}, &ConnectionError{err}
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return &received{}, &ConnectionError{err}
	}
	received := &received{response.StatusCode, response.Header, body}
	if received.status/100 != 2 {
		return received, errorOf(received)
	}
	return received, nil
}

// retryAfter is how long the server asks to wait, in seconds or as a date.
func (r *received) retryAfter() time.Duration {
	value := r.header.Get("Retry-After")
	if date, err := http.ParseTime(value); err == nil && date.After(now()) {
		return date.Sub(now())
	}
	seconds, _ := strconv.ParseUint(value, 10, 32)
	return time.Duration(seconds) * time.Second
}

// pauseAfter grows twofold, with jitter, so that clients that failed together do not come back together.
func pauseAfter(failures int) time.Duration {
	pause := firstPause
	for ; failures > 1 && pause < maxPause; failures-- {
		pause *= 2
	}
	// The nanoseconds of the clock: the generator of math/rand starts the same in every process of Go 1.19.
	return pause/2 + time.Duration(time.Now().UnixNano())%(pause/2)
}

// isTransient is whether the same request may succeed later.
func isTransient(status int) bool {
	return status == 0 || status == 408 || status == 425 || status == 429 || status >= 500 && status != 501
}

func waitUnlessDone(ctx context.Context, pause time.Duration) error {
	bounded, cancel := context.WithTimeout(ctx, pause)
	defer cancel()
	<-bounded.Done()
	return ctx.Err()
}
