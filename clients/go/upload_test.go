package herald

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

const (
	unit = 1024
	part = 8 * unit
	size = 2*part - 100
)

// store is a resumable session of Cloud Storage. A fault is a status, or a cut: -1 loses the response only, -2 also the last byte of
// the part.
type store struct {
	faults []int
	kept   []byte
	ranges []string
}

func (s *store) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodPost {
		return reply{201, `{"id":"m1","uploadUrl":"https://store.example"}`, nil}.send()
	}
	body, _ := io.ReadAll(r.Body)
	fault, first := 0, 0
	if len(s.ranges) < len(s.faults) {
		fault = s.faults[len(s.ranges)]
	}
	s.ranges = append(s.ranges, r.Header.Get("Content-Range"))
	if _, err := fmt.Sscanf(r.Header.Get("Content-Range"), "bytes %d-", &first); err == nil && fault <= 0 {
		s.kept = append(s.kept[:first], body[:len(body)+min(fault+1, 0)]...)
		if len(s.kept) < size {
			s.kept = s.kept[:len(s.kept)/unit*unit]
		}
	}
	switch {
	case fault < 0:
		return reply{}.send()
	case fault > 0:
		return reply{status: fault}.send()
	case len(s.kept) < size:
		return reply{incomplete, "", []string{"Range", fmt.Sprintf("bytes=0-%d", len(s.kept)-1)}}.send()
	}
	return reply{status: 200}.send()
}

func upload(t *testing.T, s *store, file io.ReadSeeker, options UploadOptions) error {
	partBytes = part
	client := serve(t).client
	client.connection.HTTPClient.Transport = s
	_, err := client.Media.Upload(ctx, file, options)
	return err
}

func TestUploadContinuesWhereTheStoreIs(t *testing.T) {
	content := make([]byte, size)
	rand.Read(content)
	part0, part1, question := "bytes 0-8191/16284", "bytes 8192-16283/16284", "bytes */16284"
	for name, each := range map[string]struct {
		faults []int
		ranges []string
	}{
		"without a failure":         {nil, []string{part0, part1}},
		"after a cut":               {[]int{0, -1 - 6*unit}, []string{part0, part1, question, "bytes 9216-16283/16284"}},
		"without its last response": {[]int{0, -1}, []string{part0, part1, question}},
		"while the store fails":     {[]int{503, 503, 429}, []string{part0, question, question, question, part0, part1}},
	} {
		s := &store{faults: each.faults}
		var progress []int
		err := upload(t, s, bytes.NewReader(content), UploadOptions{OnProgress: func(sent, _ int) { progress = append(progress, sent) }})
		check(t, []any{name, err, s.ranges}, []any{name, nil, each.ranges})
		check(t, bytes.Equal(s.kept, content), true)
		check(t, progress[len(progress)-1], size)
	}
}

func TestUploadOfAnotherProcessIsContinued(t *testing.T) {
	s := &store{kept: make([]byte, part)}
	var session SavedUpload
	leave := func(saved SavedUpload) error { session = saved; return io.EOF }
	check(t, upload(t, s, bytes.NewReader(make([]byte, size)), UploadOptions{OnSession: leave}), io.EOF)
	check(t, upload(t, s, bytes.NewReader(make([]byte, size)), UploadOptions{Session: &session}), nil)
	check(t, s.ranges, []string{"bytes */16284", "bytes 8192-16283/16284"})
	err := upload(t, s, strings.NewReader("another"), UploadOptions{Session: &session})
	check(t, err.Error(), "herald: the session is for a file of 16284 bytes, not 7")
}

func TestUploadEndsWhereTheStoreRefuses(t *testing.T) {
	for status, requests := range map[int]int{410: 1, 503: 7} {
		s := &store{faults: []int{status, status, status, status, status, status, status}}
		err := upload(t, s, bytes.NewReader(make([]byte, size)), UploadOptions{})
		var failure *Error
		check(t, []any{errors.As(err, &failure), len(s.ranges)}, []any{status == 410, requests})
	}
}
