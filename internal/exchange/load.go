package exchange

import (
	"context"
	"fmt"
	"io"
	"maps"
	"strconv"

	"gulaab/internal/catalog"
	"gulaab/internal/sheet"
	"gulaab/internal/task"
)

// Batch is how many items go into one transaction.
const Batch = 100

// Summary is the outcome of a file.
type Summary struct {
	Created   int64     `json:"created"`
	Drafts    int64     `json:"-"` // of those created, said in words
	Updated   int64     `json:"updated"`
	Unchanged int64     `json:"unchanged"`
	Skipped   int64     `json:"skipped"`
	Failed    int64     `json:"failed"`
	Errors    []Problem `json:"errors"`
	News      News      `json:"-"` // said in words
	// Questions are what the file leaves open: rows that hang on one have failed.
	Questions []sheet.Question `json:"questions,omitempty"`
	Notes     []string         `json:"-"` // how the file was read and could be, in words
	// Pictures that the file names by address; nil: it names none.
	Pictures *PictureSummary `json:"pictures,omitempty"`
}

// PictureSummary is the outcome of the pictures that a file names by address.
type PictureSummary struct {
	Waiting int64 `json:"waiting"` // the shop fetches them while it runs
	Fetched int64 `json:"fetched"`
	Failed  int64 `json:"failed"`
}

// Add counts what became of a picture.
func (s *PictureSummary) Add(row *task.Row) {
	s.Waiting--
	if row.Outcome == fetched {
		s.Fetched++
	} else {
		s.Failed++
	}
}

// Add counts a row of a result.
func (s *Summary) Add(row *task.Row) {
	s.News.add(row)
	s.Drafts = s.News.Drafts
	switch Outcome(row.Outcome) {
	case Created:
		s.Created++
	case Updated:
		s.Updated++
	case Unchanged:
		s.Unchanged++
	case Skipped:
		s.Skipped++
	case Failed:
		s.Failed++
		n, _ := strconv.Atoi(row.Place) // 0 where it has none
		s.Errors = append(s.Errors, Problem{Row: n, Message: row.Message})
	}
}

// ApplyBatch applies items in one transaction, and returns the rows of the result. Once it is
// committed, Options.Note takes them for the next batch.
func ApplyBatch(ctx context.Context, tx Tx, items []*Item, o *Options) (rows []task.Row, err error) {
	edit := catalog.NewEdit(tx, o.Actor)
	batch := *o
	batch.went = maps.Clone(o.went) // the transaction may run again
	for _, it := range items {
		res, err := Apply(ctx, tx, edit, it, &batch)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", res.Row, err)
		}
		before := len(rows)
		if rows, err = res.rows(rows); err != nil {
			return nil, err
		}
		batch.Note(rows[before:])
	}
	if o.DryRun {
		return rows, nil
	}
	return rows, edit.Done(ctx)
}

// NextBatch reads the items of the next transaction, and how many bytes they took.
func NextBatch(r io.Reader) (items []*Item, n int64, err error) {
	n, err = ReadItems(r, func(it *Item) (bool, error) {
		items = append(items, it)
		return len(items) < Batch, nil
	})
	return items, n, err
}
