package socialcontent

import (
	"context"
	"iter"
	"maps"
)

// Page is a page of a list.
type Page[Item any] struct {
	Data       []Item `json:"data"`
	HasMore    bool   `json:"hasMore"`
	NextCursor string `json:"nextCursor"`
}

// List is a list that nothing has been read of yet.
type List[Item any] struct {
	read func(cursor string) (*Page[Item], error)
}

func listed[Item any](ctx context.Context, t *transport, c call, options []Option) *List[Item] {
	return &List[Item]{func(cursor string) (*Page[Item], error) {
		at := c
		if cursor != "" {
			at.query = maps.Clone(c.query)
			at.query.Set("cursor", cursor)
		}
		return request[Page[Item]](ctx, t, at, options)
	}}
}

// Page reads a page: the first one without a cursor, or the one at the NextCursor of another.
func (l *List[Item]) Page(cursor string) (*Page[Item], error) { return l.read(cursor) }

// All reads page after page and gives every item. It ends with the first error.
func (l *List[Item]) All() iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for cursor := ""; ; {
			page, err := l.read(cursor)
			if err != nil {
				var none Item
				yield(none, err)
				return
			}
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
			if cursor = page.NextCursor; !page.HasMore || cursor == "" {
				return
			}
		}
	}
}
