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
	// Problems has one entry for each invalid field of the request.
	Problems []FieldProblem
	// How long the server asks to wait.
	RetryAfter time.Duration
}

func (e *Error) Error() string {
	return strings.TrimSpace(fmt.Sprintf("herald: %s: %s %s", e.Code, e.Message, e.Fix))
}

// ConnectionError means that no response arrived, after all retries. Whether the request was carried out is unknown.
type ConnectionError struct{ Cause error }

func (e *ConnectionError) Error() string { return "herald: no response arrived: " + e.Cause.Error() }

// Unwrap returns the last failure.
func (e *ConnectionError) Unwrap() error { return e.Cause }

// errorOf is for a response that is unsuccessful, or not of Herald, such as the page of a proxy.
func errorOf(response *received) *Error {
	content := map[string]ErrorContent{"error": {RequestID: response.header.Get("X-Request-Id")}}
	_ = json.Unmarshal(response.body, &content)
	// The details of other errors are no list.
	var invalid map[string]struct{ Details []FieldProblem }
	_ = json.Unmarshal(response.body, &invalid)
	failure := &Error{response.status, content["error"], invalid["error"].Details, response.retryAfter()}
	if failure.Code == "" {
		failure.Code = ErrorCode(fmt.Sprintf("http_%d", response.status))
		failure.Message = fmt.Sprintf("The response with status %d is not of Herald.", response.status)
	}
	if response.status < 400 {
		failure.Fix = "Use the address of Herald as BaseURL: this one redirects, or is that of another server."
	}
	return failure
}
