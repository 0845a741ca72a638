package herald

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Error is an unsuccessful response. Code is the error code of Herald, or http_502 and the like where a proxy responded instead.
type Error struct {
	Status int
	// Code, Message, Fix, DocURL, RequestID and Details.
	ErrorContent
	// How long the server asks to wait.
	RetryAfter time.Duration
}

func (e *Error) Error() string {
	return strings.TrimSpace(fmt.Sprintf("herald: %s: %s %s", e.Code, e.Message, e.Fix))
}

// Problems has one entry for each invalid field of the request.
func (e *Error) Problems() []FieldProblem {
	var problems []FieldProblem
	content, _ := json.Marshal(e.Details)
	// Details of other errors are no list.
	_ = json.Unmarshal(content, &problems)
	return problems
}

// ConnectionError means that no response arrived, after all retries. Whether the request was carried out is unknown.
type ConnectionError struct {
	Host  string
	Cause error
}

func (e *ConnectionError) Error() string {
	return fmt.Sprintf("herald: no response arrived from %s: %v", e.Host, e.Cause)
}

// Unwrap returns the last failure.
func (e *ConnectionError) Unwrap() error { return e.Cause }

func errorOf(response *received, now time.Time) *Error {
	var content struct{ Error ErrorContent }
	// A proxy may have responded instead of Herald.
	_ = json.Unmarshal(response.body, &content)
	failure := &Error{Status: response.status, ErrorContent: content.Error}
	failure.RetryAfter, _ = retryAfterOf(response.header, now)
	if failure.Code == "" {
		failure.Code = ErrorCode(fmt.Sprintf("http_%d", response.status))
		failure.Message = fmt.Sprintf("The server responded with status %d.", response.status)
		failure.RequestID = response.header.Get("X-Request-Id")
	}
	if response.status/100 == 3 {
		failure.Fix = "The address redirects elsewhere. Use the final one as BaseURL."
	}
	return failure
}

// unreadable is a successful response that is not of the expected type, such as the page of a proxy.
func unreadable(response *received) *Error {
	return &Error{Status: response.status, ErrorContent: ErrorContent{
		Code:      "invalid_response",
		Message:   "The response is not of the API.",
		Fix:       "Use the address of Herald as BaseURL.",
		RequestID: response.header.Get("X-Request-Id"),
	}}
}
