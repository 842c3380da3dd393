package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/adminapi/orders"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/task"
)

// orderPart is how many orders are moved in one transaction.
const orderPart = 10

// orderBulk moves more orders than somebody waits for (OFFICE-5, OFFICE-6): a few
// in each transaction, with the row that says what became of each.
type orderBulk struct{ a *App }

// orderBulkKind is the kind of the tasks of moves that need a permission: who may
// not make a move sees nothing of its tasks.
func orderBulkKind(needs staff.Permission) string { return "orders bulk " + string(needs) }

// orderBulkParams are those of a task.
type orderBulkParams struct {
	Key   string           `json:"key"`
	Move  order.Move       `json:"move"`
	Note  string           `json:"note,omitempty"`
	Why   order.Why        `json:"why,omitempty"`
	IDs   []string         `json:"ids,omitempty"`
	Query *order.DeskQuery `json:"query,omitempty"`
}

// orderBulkPlace is where the next part begins.
type orderBulkPlace struct {
	Position int            `json:"position"`
	After    *order.DeskKey `json:"after,omitempty"`
}

// Begin starts the task, once for each key of an actor.
func (b orderBulk) Begin(ctx context.Context, plan orders.OrderPlan) (*task.Task, error) {
	kind := orderBulkKind(plan.Needs)
	if plan.Key != "" {
		before, err := b.a.db.Tasks(ctx, task.Query{Kinds: []string{kind}, Limit: 50})
		if err != nil {
			return nil, err
		}
		for _, t := range before {
			var p orderBulkParams
			if json.Unmarshal(t.Params, &p) == nil && p.Key == plan.Key && t.Actor == plan.Actor {
				return t, nil
			}
		}
	}
	var t *task.Task
	err := b.a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		t, err = task.Start(ctx, tx, task.Plan{
			Kind: kind, Title: fmt.Sprintf("%s: %d orders", plan.Words, plan.Total), Actor: plan.Actor, Total: plan.Total,
			Params: orderBulkParams{plan.Key, plan.Move, plan.Note, plan.Why, plan.IDs, plan.Query},
		})
		return err
	})
	return t, err
}

// kinds are how the tasks are done, by permission.
func (b orderBulk) kinds() map[string]task.Kind[*store.Tx] {
	out := map[string]task.Kind[*store.Tx]{}
	for _, needs := range orders.BulkPermissions() {
		out[orderBulkKind(needs)] = task.Kind[*store.Tx]{Needs: needs, Next: b.next}
	}
	return out
}

func (b orderBulk) next(ctx context.Context, t *task.Task) (task.Step[*store.Tx], error) {
	var p orderBulkParams
	var at orderBulkPlace
	if err := t.Read(&p, &at); err != nil {
		return nil, err
	}
	ids, after, err := b.part(ctx, &p, at)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx *store.Tx) (task.Chunk, error) {
		c := task.Chunk{Done: int64(len(ids)), Cursor: orderBulkPlace{at.Position + len(ids), after}, End: len(ids) < orderPart}
		if err := errors.Join(tx.LockOrders(ctx, ids), tx.LockGoods(ctx, ids)); err != nil {
			return c, err
		}
		orders := b.a.orders.Within(func(ctx context.Context, fn func(context.Context, order.Tx) error) error {
			return tx.Try(ctx, func(ctx context.Context) error { return fn(ctx, tx) })
		})
		for _, id := range ids {
			row, err := moved(ctx, orders, id, p.Move, order.MoveInput{Actor: t.Actor, Note: p.Note, Why: p.Why})
			if err != nil {
				return c, err
			}
			c.Rows = append(c.Rows, row)
		}
		return c, nil
	}, nil
}

// part returns the next orders: of those that are named, or the next that match.
// One that came after the task began stands before its first and is left alone.
func (b orderBulk) part(ctx context.Context, p *orderBulkParams, at orderBulkPlace) ([]string, *order.DeskKey, error) {
	if p.Query == nil {
		return p.IDs[min(at.Position, len(p.IDs)):min(at.Position+orderPart, len(p.IDs))], nil, nil
	}
	q := *p.Query
	q.After, q.Limit = at.After, orderPart
	page, err := b.a.db.DeskOrders(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	after := at.After
	var ids []string
	for _, o := range page {
		key := q.Order.KeyOf(o)
		ids, after = append(ids, o.ID), &key
	}
	return ids, after, nil
}

// moved makes the move on one order and says what became of it.
func moved(ctx context.Context, orders *order.Service, id string, name order.Move, in order.MoveInput) (task.Row, error) {
	row := task.Row{Outcome: "done", Subject: "order", SubjectID: id}
	o, err := orders.Do(ctx, id, name, 0, in)
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		row.Outcome, row.Message, o, err = task.FailedRow, refused.Message(), refused.Order, nil
	}
	if f, ok := errors.AsType[*fault.Error](err); ok && (f.Kind == fault.NotFound || f.Kind == fault.Invalid || f.Kind == fault.Conflict) {
		row.Outcome, row.Message, err = task.FailedRow, f.Message, nil
	}
	if o != nil {
		row.Place, row.Name = o.Number, o.Contact.FirstName+" "+o.Contact.LastName
	}
	return row, err
}
