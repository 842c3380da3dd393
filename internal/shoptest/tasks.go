package shoptest

import (
	"context"
	"strconv"

	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/task"
)

// counting adds a kind of task, "test.count", that counts to its total in steps of one.
func counting() map[string]task.Kind[*store.Tx] {
	return map[string]task.Kind[*store.Tx]{"test.count": {
		Needs: staff.ProductsWrite,
		Next: func(_ context.Context, t *task.Task) (task.Step[*store.Tx], error) {
			return func(context.Context, *store.Tx) (task.Chunk, error) {
				return task.Chunk{Done: 1, End: t.Done+1 == t.Total, Rows: []task.Row{{Place: strconv.FormatInt(t.Done+1, 10), Outcome: "counted"}}}, nil
			}, nil
		},
	}}
}
