package herald

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const (
	// How long one part may take: its bytes over a line of 256 kbit/s.
	partTimeout = 5 * time.Minute
	// The limit of consecutive failures; bytes that arrive reset the count.
	maxFailures = 6
	// The store's "go on": not a redirect, although it has the status of one.
	incomplete = 308
)

// Cloud Storage takes parts in multiples of 256 KiB, all but the last one.
var partBytes = 8 << 20

// SavedUpload is an upload that can be continued until ExpiresAt: store it as JSON, as secret as a key.
type SavedUpload struct {
	Upload
	SizeBytes int `json:"sizeBytes"`
}

// UploadOptions are those of one upload. All of them may be empty.
type UploadOptions struct {
	// ContentType is as in video/mp4, by default found in the file.
	ContentType string
	// FileName is by default the name of an *os.File.
	FileName string
	// Session is an unfinished earlier upload of this file, also from another process: only the missing bytes are sent.
	Session *SavedUpload
	// OnSession is called before the first byte is sent.
	OnSession func(SavedUpload) error
	// OnProgress is called as parts of the file arrive.
	OnProgress func(sent, total int)
}

// Upload uploads a file, such as an *os.File, in parts, and continues after an interruption. The code of the error is upload_refused
// once the session has expired.
func (s *MediaService) Upload(ctx context.Context, file io.ReadSeeker, given UploadOptions, options ...Option) (*StoredMedia, error) {
	end, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	size, session := int(end), given.Session
	if session == nil {
		if named, ok := file.(interface{ Name() string }); ok && given.FileName == "" {
			given.FileName = filepath.Base(named.Name())
		}
		if given.ContentType == "" {
			start, _ := readAt(file, 0, 512)
			given.ContentType, _, _ = strings.Cut(http.DetectContentType(start), ";")
		}
		request := UploadRequest{SizeBytes: size, ContentType: given.ContentType, FileName: given.FileName}
		started, err := s.StartUpload(ctx, request, options...)
		if err != nil {
			return nil, err
		}
		session = &SavedUpload{*started, size}
	}
	if session.SizeBytes != size {
		return nil, fmt.Errorf("herald: the session is for a file of %d bytes, not %d", session.SizeBytes, size)
	}
	if given.OnSession != nil {
		if err := given.OnSession(*session); err != nil {
			return nil, err
		}
	}
	if err := s.connection.sendInParts(ctx, session, file, given); err != nil {
		return nil, err
	}
	return s.CompleteUpload(ctx, session.ID)
}

// sendInParts goes on after a cut where the store says that it is. It returns a *ConnectionError after six failures in a row without
// progress, and an *Error where the store refuses.
func (c *connection) sendInParts(ctx context.Context, session *SavedUpload, file io.ReadSeeker, given UploadOptions) error {
	position, failures := 0, 0
	// After a failure the store is asked how far it came, since a part may have arrived without its response.
	for isKnown := given.Session == nil; position < session.SizeBytes; {
		if isKnown && given.OnProgress != nil {
			given.OnProgress(position, session.SizeBytes)
		}
		next, err := c.sendPart(ctx, session, file, position, isKnown)
		if err == nil && isKnown && next <= position {
			err = &ConnectionError{"the file store", errors.New("it did not keep a part")}
		}
		var lost *ConnectionError
		switch {
		case err == nil && next > position:
			position, isKnown, failures = next, true, 0
		case err == nil:
			position, isKnown = next, true
		case !errors.As(err, &lost) || failures >= maxFailures:
			return err
		default:
			if err := c.wait(ctx, pauseBefore(failures)); err != nil {
				return err
			}
			isKnown = false
			failures++
		}
	}
	if given.OnProgress != nil {
		given.OnProgress(session.SizeBytes, session.SizeBytes)
	}
	return nil
}

// sendPart sends the part at a position that is known, or asks for the position. It returns where to go on: the size of the file once
// the store has all of it.
func (c *connection) sendPart(ctx context.Context, session *SavedUpload, file io.ReadSeeker, position int, isKnown bool) (int, error) {
	size, contentRange, part := session.SizeBytes, fmt.Sprintf("bytes */%d", session.SizeBytes), []byte{}
	if isKnown {
		var err error
		if part, err = readAt(file, position, partBytes); err != nil {
			return 0, err
		}
		contentRange = fmt.Sprintf("bytes %d-%d/%d", position, position+len(part)-1, size)
	}
	request, err := http.NewRequest(http.MethodPut, session.UploadURL, bytes.NewReader(part))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Range", contentRange)
	response, err := c.exchange(ctx, request, partTimeout)
	switch {
	case err != nil:
		return 0, err
	case response.status/100 == 2:
		return size, nil
	case isTransient(response.status):
		return 0, &ConnectionError{request.URL.Host, fmt.Errorf("it responded with status %d", response.status)}
	case response.status != incomplete:
		message := fmt.Sprintf("The file store refused the upload with status %d.", response.status)
		content := ErrorContent{Code: "upload_refused", Message: message, Fix: "Start the upload again."}
		return 0, &Error{Status: response.status, ErrorContent: content}
	}
	_, end, _ := strings.Cut(response.header.Get("Range"), "-")
	last, err := strconv.Atoi(end)
	if err != nil {
		// Without a range the store has none.
		return 0, nil
	}
	if last > size-2 {
		// The last byte counts once the store has confirmed the file.
		last = size - 2
	}
	return last + 1, nil
}

func readAt(file io.ReadSeeker, position, length int) ([]byte, error) {
	if _, err := file.Seek(int64(position), io.SeekStart); err != nil {
		return nil, err
	}
	part, err := io.ReadAll(io.LimitReader(file, int64(length)))
	if err == nil && len(part) == 0 {
		err = io.ErrUnexpectedEOF
	}
	return part, err
}
