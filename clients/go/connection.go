package herald

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"os"
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
)

// What can be in a header, without spaces.
var printable = regexp.MustCompile(`^[!-~]+$`)

type connection struct {
	Settings
	now func() time.Time
	// Waits, unless the context ends before.
	wait func(context.Context, time.Duration) error
}

// call is a request of a method.
type call struct {
	method, path string
	// Of the names in the path, in their order.
	ids         []string
	query, body any
	// Whether the endpoint works while the caller waits.
	isSlow bool
	// Whether Herald derives an idempotency key from the request.
	derivesKey bool
	// Whether the service executes every repetition.
	isSentOnce bool
	// Whether a retry that finds nothing has succeeded, because the first request deleted the object.
	deletes bool
}

// received is a response that has arrived as a whole.
type received struct {
	status  int
	header  http.Header
	body    []byte
	retries int
}

func connect(settings Settings) (*connection, error) {
	if settings.APIKey == "" {
		settings.APIKey = os.Getenv("HERALD_API_KEY")
	}
	if settings.BaseURL == "" {
		settings.BaseURL = os.Getenv("HERALD_URL")
	}
	address, err := url.Parse(settings.BaseURL)
	switch {
	case !printable.MatchString(settings.APIKey):
		return nil, errors.New("herald: an API key is needed: Settings.APIKey, or HERALD_API_KEY in the environment")
	case err != nil || !strings.HasPrefix(address.Scheme, "http") || address.Host == "":
		return nil, errors.New("herald: the address of the service is needed: Settings.BaseURL, or HERALD_URL in the environment")
	case settings.Profile != "" && !printable.MatchString(settings.Profile):
		return nil, fmt.Errorf("herald: %q is not a profile: give its id, or external: and your id of it", settings.Profile)
	}
	client := http.Client{}
	if settings.HTTPClient != nil {
		client = *settings.HTTPClient
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	settings.HTTPClient = &client
	if settings.MaxRetries == nil {
		settings.MaxRetries = Ptr(3)
	}
	return &connection{settings, time.Now, wait}, nil
}

func wait(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// send is the body of the response.
func send[T any](ctx context.Context, c *connection, call call, options []Option) (*T, error) {
	response, err := c.sendWithRetries(ctx, call, options)
	result := new(T)
	switch {
	case err != nil:
		return nil, err
	case call.deletes && response.retries > 0 && response.status == http.StatusNotFound:
		return result, nil
	case response.status/100 != 2:
		return nil, errorOf(response, c.now())
	case json.Unmarshal(response.body, result) != nil:
		return nil, unreadable(response)
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
	if response.status/100 != 2 {
		return "", errorOf(response, c.now())
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
	timeout, startedAt, failures := c.timeoutOf(call), c.now(), 0
	for retries := 0; ; retries++ {
		pause := pauseBefore(failures)
		response, err := c.exchange(ctx, request, timeout)
		if err != nil {
			if ctx.Err() != nil || failures >= *c.MaxRetries || call.isSentOnce {
				return nil, err
			}
			failures++
		} else {
			response.retries = retries
			retryAfter, asks := retryAfterOf(response.header, c.now())
			mayRepeat := response.status == http.StatusTooManyRequests || isTransient(response.status) && !call.isSentOnce
			switch {
			case retryAfter > maxRetryAfter:
				return response, nil
			case asks && response.status == http.StatusConflict && *c.MaxRetries > 0 && c.now().Sub(startedAt) < timeout:
				// Another request with the same key is being worked on, which is no failure: it is asked for until it must
				// have ended.
				pause = clamp(retryAfter, firstPause, maxRetryAfter)
			case !mayRepeat || failures >= *c.MaxRetries:
				return response, nil
			case asks:
				// Jitter on top of what was asked, never less.
				pause = retryAfter + clamp(pause, 0, retryAfter)/4
				failures++
			default:
				failures++
			}
		}
		if err := c.wait(ctx, pause); err != nil {
			return nil, err
		}
	}
}

func (c *connection) timeoutOf(call call) time.Duration {
	switch {
	case c.Timeout > 0:
		return c.Timeout
	case call.isSlow:
		return 5 * time.Minute
	}
	return time.Minute
}

func (c *connection) requestOf(call call, options []Option) (*http.Request, error) {
	address, err := c.addressOf(call)
	if err != nil {
		return nil, err
	}
	content, err := json.Marshal(encode(call.body))
	if err != nil {
		return nil, err
	}
	if call.body == nil {
		content = nil
	}
	request, err := http.NewRequest(call.method, address, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	header := request.Header
	header.Set("Service-Api-Key", c.APIKey)
	header.Set("User-Agent", "herald-publishing-go/"+version)
	if c.Profile != "" {
		header.Set("Herald-Profile", c.Profile)
	}
	if call.body != nil {
		header.Set("Content-Type", "application/json")
	}
	for _, option := range options {
		if option.value == "" {
			return nil, fmt.Errorf("herald: the value of %s is empty", option.header)
		}
		header.Set(option.header, option.value)
	}
	// Every change has a key, so that it can be repeated. A deletion or a PUT changes nothing the second time.
	key := header.Get("Idempotency-Key")
	needsKey := (call.method == http.MethodPost || call.method == http.MethodPatch) && !call.derivesKey
	if call.isSentOnce {
		// net/http itself repeats a request that has a key.
		header.Del("Idempotency-Key")
	} else if key == "new" || key == "" && needsKey {
		header.Set("Idempotency-Key", fmt.Sprintf("%032x", random(new(big.Int).Lsh(big.NewInt(1), 128))))
	}
	return request, nil
}

// addressOf returns an error for an id that would lead to another endpoint, such as an empty one to that of the list.
func (c *connection) addressOf(call call) (string, error) {
	address := call.path
	for _, id := range call.ids {
		if strings.TrimSpace(id) == "" || id == "." || id == ".." {
			return "", fmt.Errorf("herald: %q is not an id for %s", id, call.path)
		}
		before, rest, _ := strings.Cut(address, "{")
		_, after, _ := strings.Cut(rest, "}")
		address = before + url.PathEscape(id) + after
	}
	query := url.Values{}
	if fields, ok := encode(call.query).(map[string]any); ok {
		for name, value := range fields {
			query.Set(name, fmt.Sprint(value))
		}
	}
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return strings.TrimRight(c.BaseURL, "/") + address, nil
}

// exchange sends once.
func (c *connection) exchange(ctx context.Context, request *http.Request, timeout time.Duration) (*received, error) {
	bounded, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	attempt := request.Clone(bounded)
	attempt.Body, _ = request.GetBody()
	response, err := c.HTTPClient.Do(attempt)
	var body []byte
	if err == nil {
		defer response.Body.Close()
		body, err = io.ReadAll(response.Body)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, &ConnectionError{request.URL.Host, err}
	}
	return &received{status: response.StatusCode, header: response.Header, body: body}, nil
}

// retryAfterOf is what Retry-After asks for, in seconds or as a date, and whether it asks.
func retryAfterOf(header http.Header, now time.Time) (time.Duration, bool) {
	value := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(value, 10, 32); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	date, err := http.ParseTime(value)
	return clamp(date.Sub(now), 0, date.Sub(now)), err == nil
}

// pauseBefore grows twofold, with jitter, so that clients that failed together do not come back together.
func pauseBefore(retry int) time.Duration {
	pause := clamp(firstPause<<clamp(time.Duration(retry), 0, 10), firstPause, maxPause)
	return pause/2 + time.Duration(random(big.NewInt(int64(pause/2))).Int64())
}

func random(limit *big.Int) *big.Int {
	number, err := rand.Int(rand.Reader, limit)
	if err != nil {
		panic(err)
	}
	return number
}

// isTransient is whether the same request may succeed later.
func isTransient(status int) bool {
	return status == 408 || status == 425 || status == 429 || status >= 500 && status != 501
}

func clamp(value, least, most time.Duration) time.Duration {
	if value > most {
		value = most
	}
	if value < least {
		return least
	}
	return value
}
