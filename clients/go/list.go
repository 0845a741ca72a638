package herald

import "context"

// List reads the items of all pages, each page when it is reached: call Next before each Value, and Err after the last one.
type List[Item any] struct {
	// Reads the next page. Its cursor is empty after the last one.
	fetch   func(context.Context) (items []Item, nextCursor string, err error)
	items   []Item
	isEnded bool
	err     error
}

// Next goes to the next item. It returns false after the last one, and after an error.
func (l *List[Item]) Next(ctx context.Context) bool {
	if len(l.items) > 0 {
		l.items = l.items[1:]
	}
	for len(l.items) == 0 && !l.isEnded {
		items, nextCursor, err := l.fetch(ctx)
		l.items, l.isEnded, l.err = items, nextCursor == "", err
	}
	return len(l.items) > 0
}

// Value is the item to which Next went.
func (l *List[Item]) Value() Item { return l.items[0] }

// Err is the error that ended the list; nil after the last item.
func (l *List[Item]) Err() error { return l.err }
