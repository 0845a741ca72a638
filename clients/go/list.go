package herald

import "context"

// Page is one page of a list.
type Page[Item any] struct {
	Items []Item
	// NextCursor is the cursor of the next page; empty on the last one.
	NextCursor string
}

// List reads the items of all pages, each page when it is reached:
//
//	for posts.Next(ctx) {
//		fmt.Println(posts.Value().PostSubmissionID)
//	}
//	return posts.Err()
type List[Item any] struct {
	fetch func(ctx context.Context, cursor string) (*Page[Item], error)
	page  Page[Item]
	index int
	// Whether a page was read.
	hasBegun bool
	err      error
}

func listOf[Item any](fetch func(context.Context, string) (*Page[Item], error)) *List[Item] {
	return &List[Item]{fetch: fetch}
}

// Next goes to the next item. It returns false after the last one, and after an error.
func (l *List[Item]) Next(ctx context.Context) bool {
	for l.index++; l.index >= len(l.page.Items); l.index = 0 {
		if l.hasBegun && l.page.NextCursor == "" {
			return false
		}
		if _, err := l.Page(ctx); err != nil {
			return false
		}
	}
	return true
}

// Value is the item to which Next went.
func (l *List[Item]) Value() Item { return l.page.Items[l.index] }

// Err is the error that ended the list; nil after the last item.
func (l *List[Item]) Err() error { return l.err }

// Page reads the first page, and the next one each time. After the last page it returns an empty one.
func (l *List[Item]) Page(ctx context.Context) (*Page[Item], error) {
	if l.hasBegun && l.page.NextCursor == "" {
		return &Page[Item]{}, nil
	}
	page, err := l.fetch(ctx, l.page.NextCursor)
	if l.err = err; err == nil {
		l.page, l.hasBegun = *page, true
	}
	return page, err
}

// All reads the items of all pages.
func (l *List[Item]) All(ctx context.Context) ([]Item, error) {
	var items []Item
	for l.Next(ctx) {
		items = append(items, l.Value())
	}
	return items, l.err
}
