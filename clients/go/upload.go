package herald

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
)

const (
	// Cloud Storage takes parts in multiples of 256 KiB, all but the last one.
	partBytes = 8 << 20
	// The limit of consecutive failures; bytes that arrive reset the count.
	maxFailures = 6
)

// Upload uploads a file, such as an *os.File, in parts, and continues after an interruption. An error may have the code upload_refused.
func (s *MediaService) Upload(ctx context.Context, file io.ReaderAt, request UploadRequest, options ...Option) (*StoredMedia, error) {
	started, err := s.StartUpload(ctx, request, options...)
	if err != nil {
		return nil, err
	}
	if err := s.connection.sendInParts(ctx, started.UploadURL, file, request.SizeBytes); err != nil {
		return nil, err
	}
	return s.CompleteUpload(ctx, started.ID)
}

// sendInParts asks the store after a failure where to go on, since a part may have arrived without its response.
func (c *connection) sendInParts(ctx context.Context, address string, file io.ReaderAt, size int) error {
	for position, failures, isKnown := 0, 0, true; ; {
		part, contentRange := []byte{}, fmt.Sprintf("bytes */%d", size)
		if isKnown {
			var err error
			if part, err = io.ReadAll(io.NewSectionReader(file, int64(position), partBytes)); err != nil {
				return err
			}
			contentRange = fmt.Sprintf("bytes %d-%d/%d", position, position+len(part)-1, size)
		}
		request, err := http.NewRequest(http.MethodPut, address, bytes.NewReader(part))
		if err != nil {
			return err
		}
		request.Header.Set("Content-Range", contentRange)
		response, err := c.exchange(ctx, request, slowTimeout)
		// The store's "go on" has the status of a redirect, and a range if it has bytes. The last byte counts once it has confirmed the file.
		isKept, next := response.status == http.StatusPermanentRedirect, 0
		if _, err := fmt.Sscanf(response.header.Get("Range"), "bytes=0-%d", &next); err == nil && next < size-1 {
			next++
		}
		switch {
		case err == nil:
			return nil
		case isKept && next > position:
			position, isKnown, failures = next, true, 0
		case isKept && !isKnown:
			position, isKnown = next, true
		case !isKept && !isTransient(response.status):
			refusal := ErrorContent{Code: "upload_refused", Message: "The file store refused the upload.", Fix: "Start the upload again."}
			return &Error{Status: response.status, ErrorContent: refusal}
		case failures < maxFailures:
			failures, isKnown = failures+1, false
			if err := wait(ctx, pauseAfter(failures)); err != nil {
				return err
			}
		default:
			return &ConnectionError{fmt.Errorf("the upload was cut off: %w", err)}
		}
	}
}
