package herald

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const (
	unit = 1024
	part = 8 * unit
	size = 2*part - 100
)

// store is a resumable session of Cloud Storage. A fault is a status, or a cut: -1 loses the response only, -2
// also the last byte of the part.
type store struct {
	kept   []byte
	ranges []string
}

func (s *store) open(t *testing.T, faults ...int) string {
	partBytes = part
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fault := 0
		if len(s.ranges) < len(faults) {
			fault = faults[len(s.ranges)]
		}
		s.ranges = append(s.ranges, r.Header.Get("Content-Range"))
		var first int
		if _, err := fmt.Sscanf(r.Header.Get("Content-Range"), "bytes %d-", &first); err == nil && fault <= 0 {
			s.kept = append(s.kept[:first], body[:len(body)+min(fault+1, 0)]...)
			if len(s.kept) < size {
				s.kept = s.kept[:len(s.kept)/unit*unit]
			}
		}
		switch {
		case fault < 0:
			panic(http.ErrAbortHandler)
		case fault > 0:
			w.WriteHeader(fault)
		case len(s.kept) < size:
			w.Header().Set("Range", fmt.Sprintf("bytes=0-%d", len(s.kept)-1))
			w.WriteHeader(incomplete)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestUploadContinuesWhereTheStoreIs(t *testing.T) {
	content := make([]byte, size)
	rand.Read(content)
	part0, part1 := "bytes 0-8191/16284", "bytes 8192-16283/16284"
	question := "bytes */16284"
	for name, each := range map[string]struct {
		faults []int
		ranges []string
	}{
		"without a failure":         {nil, []string{part0, part1}},
		"after a cut":               {[]int{0, -1 - 6*unit}, []string{part0, part1, question, "bytes 9216-16283/16284"}},
		"without its last response": {[]int{0, -1}, []string{part0, part1, question}},
		"while the store fails":     {[]int{503, 503, 429}, []string{part0, question, question, question, part0, part1}},
	} {
		var uploads store
		address := uploads.open(t, each.faults...)
		body := fmt.Sprintf(`{"id":"m1","uploadUrl":%q}`, address)
		s := serve(t, reply{201, body, nil})
		var progress []int
		_, err := s.client.Media.Upload(ctx, bytes.NewReader(content), UploadOptions{
			ContentType: "video/mp4",
			OnProgress:  func(sent, _ int) { progress = append(progress, sent) },
		})
		check(t, err, nil)
		check(t, bytes.Equal(uploads.kept, content), true)
		check(t, progress[len(progress)-1], size)
		check(t, []any{name, uploads.ranges}, []any{name, each.ranges})
	}
}

func TestUploadEndsWhereTheStoreRefuses(t *testing.T) {
	for status, requests := range map[int]int{410: 1, 503: 7} {
		var uploads store
		session := SavedUpload{Upload{ID: "m1"}, size}
		session.UploadURL = uploads.open(t, status, status, status, status, status, status, status)
		client := serve(t, accepted).client
		_, err := client.Media.Upload(ctx, bytes.NewReader(make([]byte, size)), UploadOptions{Session: &session})
		var failure *Error
		check(t, []any{errors.As(err, &failure), len(uploads.ranges)}, []any{status == 410, requests})
		_, err = client.Media.Upload(ctx, strings.NewReader("another"), UploadOptions{Session: &session})
		check(t, err.Error(), "herald: the session is for a file of 16284 bytes, not 7")
	}
}
