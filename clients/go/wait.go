package herald

import (
	"context"
	"errors"
	"fmt"
	"time"
)

const (
	maxPauseOfWaiting = 10 * time.Second
	// Before a post is due it can only be edited or cancelled.
	maxPauseBeforeDue = 5 * time.Minute
)

// WaitUntilPublished returns the post once it is live on all of its targets, with all replies. Once this is impossible, it returns the
// post with an error: Outcome and Runs say more. It waits until the context ends; publishing continues.
func (s *PostsService) WaitUntilPublished(ctx context.Context, id string) (*Post, error) {
	for pause := firstPause; ; pause = clamp(pause*3/2, 0, maxPauseOfWaiting) {
		post, err := s.Get(ctx, id)
		waiting := pause
		var failure *Error
		var lost *ConnectionError
		switch {
		case errors.As(err, &failure) && isTransient(failure.Status):
			waiting = clamp(failure.RetryAfter, pause, maxPauseBeforeDue)
		case err != nil && !errors.As(err, &lost):
			return nil, err
		case err != nil || post.Outcome == PostOutcomePublishing:
		case post.Outcome == PostOutcomePublished:
			return post, nil
		case post.Outcome == PostOutcomeScheduled:
			waiting = clamp(post.ScheduledTime.Sub(s.connection.now()), pause, maxPauseBeforeDue)
			pause = firstPause
		default:
			return post, fmt.Errorf("herald: the post is %s", post.Outcome)
		}
		if err := s.connection.wait(ctx, waiting); err != nil {
			return post, err
		}
	}
}
