package bulk

import (
	"context"
	"errors"
	"fmt"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/adminapi/orders"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/task"
)

// orderPart is how many orders are moved in one transaction.
const orderPart = 10

// Orders moves more orders than somebody waits for (OFFICE-5, OFFICE-6): a few
// in each transaction, with the row that says what became of each.
type Orders struct {
	DB    *store.DB
	Moves func() *order.Service
}

// orderKind is the kind of the tasks of moves that need a permission: who may
// not make a move sees nothing of its tasks.
func orderKind(needs staff.Permission) string { return "orders bulk " + string(needs) }

// orderParams are those of a task.
type orderParams struct {
	Move  order.Move       `json:"move"`
	Note  string           `json:"note,omitempty"`
	Why   order.Why        `json:"why,omitempty"`
	IDs   []string         `json:"ids,omitempty"`
	Query *order.DeskQuery `json:"query,omitempty"`
}

// orderPlace is where the next part begins.
type orderPlace struct {
	Position int            `json:"position"`
	After    *order.DeskKey `json:"after,omitempty"`
}

// Begin starts the task, once for each key of an actor. The key is claimed in the task's
// transaction: whoever sends it at the same moment waits, and gets the same task.
func (b Orders) Begin(ctx context.Context, plan orders.OrderPlan) (t *task.Task, err error) {
	kind, attempt := orderKind(plan.Needs), plan.Actor+" "+plan.Key
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		if plan.Key != "" {
			made, err := tx.Begin(ctx, kind, attempt)
			if err != nil {
				return err
			}
			if made != "" {
				if t, err = tx.TaskForUpdate(ctx, made); err == nil {
					err = audit.ErrUnchanged
				}
				return err
			}
		}
		t, err = task.Start(ctx, tx, task.Plan{
			Kind: kind, Title: fmt.Sprintf("%s: %d orders", plan.Words, plan.Total), Actor: plan.Actor, Total: plan.Total,
			Params: orderParams{plan.Move, plan.Note, plan.Why, plan.IDs, plan.Query},
		})
		if err != nil || plan.Key == "" {
			return err
		}
		return tx.Begun(ctx, kind, attempt, t.ID)
	})
	return t, err
}

// Kinds are how the tasks are done, by permission.
func (b Orders) Kinds() map[string]task.Kind[*store.Tx] {
	out := map[string]task.Kind[*store.Tx]{}
	for _, needs := range orders.BulkPermissions() {
		out[orderKind(needs)] = task.Kind[*store.Tx]{Needs: needs, Next: b.next}
	}
	return out
}

func (b Orders) next(ctx context.Context, t *task.Task) (task.Step[*store.Tx], error) {
	var p orderParams
	var at orderPlace
	if err := t.Read(&p, &at); err != nil {
		return nil, err
	}
	ids, after, err := b.part(ctx, &p, at)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx *store.Tx) (task.Chunk, error) {
		c := task.Chunk{Done: int64(len(ids)), Cursor: orderPlace{at.Position + len(ids), after}, End: len(ids) < orderPart}
		if err := errors.Join(tx.LockOrders(ctx, ids), tx.LockGoods(ctx, ids)); err != nil {
			return c, err
		}
		orders := b.Moves().Within(func(ctx context.Context, fn func(context.Context, order.Tx) error) error {
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
func (b Orders) part(ctx context.Context, p *orderParams, at orderPlace) ([]string, *order.DeskKey, error) {
	if p.Query == nil {
		return p.IDs[min(at.Position, len(p.IDs)):min(at.Position+orderPart, len(p.IDs))], nil, nil
	}
	q := *p.Query
	q.After, q.Limit = at.After, orderPart
	page, err := b.DB.DeskOrders(ctx, q)
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
