package catalogdb

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noBulk = "There is no such run."

// InsertBulkRun stores a run; made is false where its id exists.
func (tx *Tx) InsertBulkRun(ctx context.Context, r *catalog.BulkRun) (made bool, err error) {
	action, err := json.Marshal(r.Action)
	if err != nil {
		return false, err
	}
	selection, err := json.Marshal(r.Selection)
	if err != nil {
		return false, err
	}
	n, err := tx.q.InsertBulkRun(ctx, sqlcgen.InsertBulkRunParams{
		ID: r.ID, Action: string(action), Selection: string(selection), Actor: r.Actor, State: string(r.State),
		TaskID: r.TaskID, Total: int64(r.Total), CreatedAt: sqldb.Micros(tx.Now()),
	})
	return n > 0, sqldb.Translate("insert bulk run", err)
}

// SetBulkState stores the state of a run and its task.
func (tx *Tx) SetBulkState(ctx context.Context, id string, state catalog.BulkState, taskID string) error {
	return sqldb.Translate("set bulk state", tx.q.SetBulkState(ctx, sqlcgen.SetBulkStateParams{ID: id, State: string(state), TaskID: taskID}))
}

// BulkRunForUpdate returns a run, locked until the transaction ends; NotFound where there
// is none.
func (tx *Tx) BulkRunForUpdate(ctx context.Context, id string) (*catalog.BulkRun, error) {
	if _, err := tx.LockRow(ctx, "bulk_runs", "id", id, noBulk); err != nil {
		return nil, err
	}
	r, err := tx.q.GetBulkRun(ctx, id)
	return bulkRun(r, err)
}

// BulkRun returns a run; NotFound where there is none.
func (r *Reader) BulkRun(ctx context.Context, id string) (*catalog.BulkRun, error) {
	row, err := r.q.GetBulkRun(ctx, id)
	return bulkRun(row, err)
}

func bulkRun(r sqlcgen.BulkRun, err error) (*catalog.BulkRun, error) {
	if err != nil {
		return nil, sqldb.Found("bulk run", noBulk, err)
	}
	out := &catalog.BulkRun{
		ID: r.ID, Actor: r.Actor, State: catalog.BulkState(r.State), TaskID: r.TaskID, Total: int(r.Total), CreatedAt: sqldb.FromMicros(r.CreatedAt),
	}
	if err := json.Unmarshal([]byte(r.Action), &out.Action); err != nil {
		return nil, fmt.Errorf("store: bulk run %s: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Selection), &out.Selection); err != nil {
		return nil, fmt.Errorf("store: bulk run %s: %w", r.ID, err)
	}
	return out, nil
}

// BulkRow implements catalog.BulkTx.
func (tx *Tx) BulkRow(ctx context.Context, runID, productID string) (*catalog.BulkRow, error) {
	r, err := tx.q.GetBulkRow(ctx, sqlcgen.GetBulkRowParams{RunID: runID, ProductID: productID})
	if err != nil {
		return nil, sqldb.Found("bulk row", noBulk, err)
	}
	row := bulkRow(sqlcgen.BulkRowsAfterRow(r))
	return &row, nil
}

// PutBulkRow implements catalog.BulkTx.
func (tx *Tx) PutBulkRow(ctx context.Context, runID string, r *catalog.BulkRow) error {
	return sqldb.Translate("put bulk row", tx.q.PutBulkRow(ctx, sqlcgen.PutBulkRowParams{
		RunID: runID, Position: int64(r.Position), ProductID: r.ProductID, Name: r.Name, Brand: r.Brand, Result: string(r.Result), Why: r.Why,
		ValueBefore: r.Before, ValueAfter: r.After, Undo: r.Undo, AtVersion: r.Version,
	}))
}

// BulkRows returns rows of a run after a position, in order.
func (r *Reader) BulkRows(ctx context.Context, runID string, after, most int) ([]catalog.BulkRow, error) {
	return sqldb.All("bulk rows", bulkRow)(r.q.BulkRowsAfter(ctx, sqlcgen.BulkRowsAfterParams{RunID: runID, After: int64(after), Most: int32(most)})) //nolint:gosec // a few hundred
}

// BulkRowsOf returns rows of a run with a result, sorted by product id, after an id.
func (tx *Tx) BulkRowsOf(ctx context.Context, runID string, result catalog.BulkResult, after string, most int) ([]catalog.BulkRow, error) {
	return bulkRowsOf(ctx, tx.q, runID, result, after, most)
}

// BulkRowsOf is Tx's, outside a transaction.
func (r *Reader) BulkRowsOf(ctx context.Context, runID string, result catalog.BulkResult, after string, most int) ([]catalog.BulkRow, error) {
	return bulkRowsOf(ctx, r.q, runID, result, after, most)
}

func bulkRowsOf(ctx context.Context, q *sqlcgen.Queries, runID string, result catalog.BulkResult, after string, most int) ([]catalog.BulkRow, error) {
	return sqldb.All("bulk rows", func(r sqlcgen.BulkRowsOfRow) catalog.BulkRow { return bulkRow(sqlcgen.BulkRowsAfterRow(r)) })(q.BulkRowsOf(ctx, sqlcgen.BulkRowsOfParams{RunID: runID, Result: string(result), After: after, Most: int32(most)})) //nolint:gosec // a few hundred
}

func bulkRow(r sqlcgen.BulkRowsAfterRow) catalog.BulkRow {
	return catalog.BulkRow{
		ProductID: r.ProductID, Position: int(r.Position), Name: r.Name, Brand: r.Brand, Result: catalog.BulkResult(r.Result), Why: r.Why,
		Before: r.ValueBefore, After: r.ValueAfter, Undo: r.Undo, Version: r.AtVersion,
	}
}

// CountBulkRows counts the rows of a run by result.
func (tx *Tx) CountBulkRows(ctx context.Context, runID string) (map[catalog.BulkResult]int, error) {
	return countBulkRows(ctx, tx.q, runID)
}

// CountBulkRows is Tx's, outside a transaction.
func (r *Reader) CountBulkRows(ctx context.Context, runID string) (map[catalog.BulkResult]int, error) {
	return countBulkRows(ctx, r.q, runID)
}

func countBulkRows(ctx context.Context, q *sqlcgen.Queries, runID string) (map[catalog.BulkResult]int, error) {
	rows, err := q.CountBulkRows(ctx, runID)
	if err != nil {
		return nil, sqldb.Translate("count bulk rows", err)
	}
	out := map[catalog.BulkResult]int{}
	for _, r := range rows {
		out[catalog.BulkResult(r.Result)] = int(r.Rows)
	}
	return out, nil
}

// PutReturn implements catalog.BulkTx.
func (tx *Tx) PutReturn(ctx context.Context, productID string, draft bool, was, now int64) error {
	return sqldb.Translate("put version return", tx.q.PutVersionReturn(ctx, sqlcgen.PutVersionReturnParams{
		ProductID: productID, Draft: draft, VersionWas: was, VersionNow: now,
	}))
}

// VersionNow implements catalog.BulkTx.
func (tx *Tx) VersionNow(ctx context.Context, productID string, draft bool, version int64) (int64, error) {
	for {
		now, err := tx.q.VersionReturn(ctx, sqlcgen.VersionReturnParams{ProductID: productID, Draft: draft, VersionWas: version})
		if sqldb.IsNoRows(err) {
			return version, nil
		}
		if err != nil {
			return version, sqldb.Translate("version return", err)
		}
		version = now // always a later one
	}
}

// BulkRunAt implements exchange.OfficeTx.
func (tx *Tx) BulkRunAt(ctx context.Context, productID string, draft bool, version int64) (*catalog.BulkRun, error) {
	rows, err := tx.q.BulkRunsAt(ctx, sqlcgen.BulkRunsAtParams{ProductID: productID, AtVersion: version})
	if err != nil {
		return nil, sqldb.Translate("bulk run of a version", err)
	}
	for _, r := range rows {
		row := catalog.BulkRow{Undo: r.Undo}
		if row.OfDraft() == draft {
			return bulkRun(tx.q.GetBulkRun(ctx, r.RunID))
		}
	}
	return nil, fault.New(fault.NotFound, noBulk)
}

// VariantUsed implements exchange.OfficeTx.
func (tx *Tx) VariantUsed(ctx context.Context, variantID string, since time.Time, but string) (ordered, moved bool, err error) {
	r, err := tx.q.VariantUsed(ctx, sqlcgen.VariantUsedParams{VariantID: variantID, Since: sqldb.MicrosOrZero(since), But: but})
	return r.Ordered, r.Moved, sqldb.Translate("variant used", err)
}
