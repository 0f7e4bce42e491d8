// Package queue keeps work until somebody does it.
package queue

import "errors"

import (
	"context"
	store "example.org/internal/store"
)

// SizeMax is how much is kept.
const SizeMax = 100

const (
	// Low waits.
	Low Priority = iota
	High
	hidden
)

// ErrFull says that nothing more fits.
var ErrFull = errors.New("full")

// Priority says what goes first.
type Priority int

// Queue is a queue of T.
type Queue[T any] struct {
	items []T
	store store.Store
}

type (
	// Sink takes work.
	Sink interface {
		// Put adds one.
		Put(ctx context.Context, item string) error
	}

	alias = Queue[string]
)

// New makes an empty one.
func New[T any](s store.Store) *Queue[T] {
	return &Queue[T]{store: s}
}

// Put adds an item,
// or says ErrFull.
func (q *Queue[T]) Put(ctx context.Context, item T) (err error) {
	if len(q.items) >= SizeMax {
		return ErrFull
	}
	q.items = append(q.items, item)
	return nil
}

func (q Queue[T]) size() int { return len(q.items) }
