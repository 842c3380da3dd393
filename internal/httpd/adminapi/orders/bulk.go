package orders

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/task"
)

// Bulk moves more orders than somebody waits for.
type Bulk interface {
	// Begin starts a task; the same one where the key was sent before.
	Begin(ctx context.Context, plan OrderPlan) (*task.Task, error)
}

// OrderPlan is one move on many orders: those that are named, or all that match.
type OrderPlan struct {
	Key   string // made by the caller; may be empty
	Actor string
	Move  order.Move
	Words string // the move as people call it
	Needs staff.Permission
	Note  string
	Why   order.Why // of cancelling
	IDs   []string
	Query *order.DeskQuery
	Total int64
}

// maxBulk is how many orders are moved while somebody waits; more are a long task.
const maxBulk = 200

// bulkMoves are the moves that need nothing but a note: what takes an amount, a
// reference or a look at the goods is done one order at a time.
var bulkMoves = []order.Move{
	order.MoveConfirm, order.MoveNoAnswer, order.MoveCancel, order.MovePack, order.MoveUnpack,
	order.MoveHandOver, order.MoveAttempt, order.MoveDeliver, order.MoveTurnBack, order.MoveLose,
}

// bulkWords are what a task calls the moves.
var bulkWords = map[order.Move]string{
	order.MoveConfirm: "Confirm", order.MoveNoAnswer: "No answer", order.MoveCancel: "Cancel", order.MovePack: "Pack", order.MoveUnpack: "Unpack",
	order.MoveHandOver: "Hand over", order.MoveAttempt: "Attempted", order.MoveDeliver: "Delivered", order.MoveTurnBack: "Turn back", order.MoveLose: "Lost",
}

// BulkPermissions are those that moves of many orders need, each once.
func BulkPermissions() (list []staff.Permission) {
	for _, m := range bulkMoves {
		if p := office.MovePermissions[m]; !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// BulkOrders answers POST /api/admin/orders/bulk (OFFICE-5).
func (f *API) BulkOrders(ctx context.Context, r gen.BulkOrdersRequestObject) (gen.BulkOrdersResponseObject, error) {
	c := call.From(ctx)
	needs, ok := office.MovePermissions[r.Body.Move]
	switch {
	case ok && !c.Can(needs):
		return nil, call.ErrPermission
	case !slices.Contains(bulkMoves, r.Body.Move):
		return nil, fault.Fields("This move is made one order at a time.", map[string]string{"move": "Not for several orders at once."})
	}
	plan, err := f.bulkPlan(ctx, c, r.Body)
	if err != nil {
		return nil, err
	}
	dry := call.Value(r.Body.Dry)
	if !dry && plan.Move == order.MoveCancel && !office.SaysWhy(plan.Why, plan.Note) {
		return nil, fault.Fields(office.MsgWhy, map[string]string{"why": office.MsgWhy})
	}
	out := gen.BulkOrders200JSONResponse{Total: int(plan.Total), Rows: make([]gen.OrderBulkRow, 0, len(plan.IDs))}
	if plan.Total > maxBulk && !dry {
		plan.IDs, plan.Needs = nil, needs
		t, err := f.d.Bulk.Begin(ctx, plan)
		if err != nil {
			return nil, err
		}
		out.Task = new(office.Task(t))
		return out, nil
	}
	if dry && plan.Query != nil {
		return f.lookAtOrders(ctx, &plan)
	}
	tally := orderTally{out: &out, reasons: []gen.OrderBulkReason{}}
	for _, id := range plan.IDs {
		var o *order.Order
		if dry {
			o, err = f.mayMove(ctx, id, r.Body.Move)
		} else {
			o, err = f.d.Orders.Do(ctx, id, r.Body.Move, 0, order.MoveInput{Actor: c.AccountID(), Note: plan.Note, Why: plan.Why})
		}
		if err := tally.add(id, o, err); err != nil {
			return nil, err // the database is gone, or the caller: the rest would fail alike
		}
	}
	if dry {
		tally.said()
	}
	return out, nil
}

// Bounds of looking ahead at what a move would do: while somebody waits, in parts that
// memory has room for.
const (
	lookMost = 10_000
	lookPart = 500
	lookTime = time.Second
)

// lookAtOrders says what a move would do to all orders that match, and shows the
// first. They are only read, a part at a time; what it would take too long to look at
// is left out, and the answer says so (OFFICE-3).
func (f *API) lookAtOrders(ctx context.Context, plan *OrderPlan) (gen.BulkOrdersResponseObject, error) {
	out := gen.BulkOrders200JSONResponse{Total: int(plan.Total), Rows: []gen.OrderBulkRow{}}
	tally := orderTally{out: &out, reasons: []gen.OrderBulkReason{}}
	q, over := *plan.Query, f.d.Now().Add(lookTime)
	for tally.looked < lookMost && (tally.looked == 0 || f.d.Now().Before(over)) {
		q.Limit = min(lookPart, lookMost-tally.looked)
		page, err := f.d.Desk.DeskWhole(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, o := range page {
			if err := tally.add(o.ID, o, order.Refusal(o, plan.Move)); err != nil {
				return nil, err
			}
		}
		if len(page) < q.Limit {
			out.Total = tally.looked // counted before, and one may have come or gone since
			break
		}
		q.After = new(q.Order.KeyOf(page[len(page)-1]))
	}
	out.Total = max(out.Total, tally.looked)
	tally.said()
	return out, nil
}

// orderTally counts what becomes of orders.
type orderTally struct {
	out     *gen.BulkOrders200JSONResponse
	looked  int
	reasons []gen.OrderBulkReason
}

// mostReasons bounds the reasons that are told apart.
const mostReasons = 20

// add counts an order that was moved, would be, or why not; the first 200 are shown.
// An error that is not for people is returned.
func (t *orderTally) add(id string, o *order.Order, err error) error {
	row := gen.OrderBulkRow{ID: id}
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		o = refused.Order
	}
	if o != nil {
		row.Number, row.Name = o.Number, o.Contact.FirstName+" "+o.Contact.LastName
	}
	t.looked++
	if row.Done = err == nil; row.Done {
		t.out.Done++
	} else {
		why, known := wordsOf(err)
		if !known {
			return err
		}
		row.Message, t.out.Refused = &why, t.out.Refused+1
		t.because(unnumbered(why, row.Number))
	}
	if len(t.out.Rows) < maxBulk {
		t.out.Rows = append(t.out.Rows, row)
	}
	return nil
}

func (t *orderTally) because(why string) {
	for i := range t.reasons {
		if t.reasons[i].Message == why {
			t.reasons[i].Count++
			return
		}
	}
	if len(t.reasons) < mostReasons {
		t.reasons = append(t.reasons, gen.OrderBulkReason{Message: why, Count: 1})
	}
}

// said puts into the answer what was counted.
func (t *orderTally) said() {
	slices.SortStableFunc(t.reasons, func(a, b gen.OrderBulkReason) int { return b.Count - a.Count })
	t.out.Looked, t.out.Reasons = &t.looked, &t.reasons
}

// unnumbered is a reason without the order it was said of, so that it is one reason
// for all of them.
func unnumbered(why, number string) string {
	if number == "" {
		return why
	}
	return strings.NewReplacer("Order "+number, "The order", "order "+number, "the order").Replace(why)
}

// wordsOf is what people are told of an error, where it is one of theirs.
func wordsOf(err error) (string, bool) {
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		return refused.Message(), true
	}
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.NotFound && f.Kind != fault.Invalid && f.Kind != fault.Conflict {
		return "", false
	}
	return f.Message, true
}

// bulkPlan is what is asked for. Its ids are the orders that are meant, each
// once, or the first of those that match.
func (f *API) bulkPlan(ctx context.Context, c call.Caller, in *gen.OrderBulk) (plan OrderPlan, err error) {
	plan = OrderPlan{Key: call.Value(in.Key), Actor: c.AccountID(), Move: in.Move, Words: bulkWords[in.Move], Note: call.Value(in.Note)}
	plan.Why = order.Why(call.Value(in.Why))
	if in.Match == nil {
		if in.Ids == nil || len(*in.Ids) == 0 {
			return plan, fault.Fields("Choose at least one order.", map[string]string{"ids": "Choose at least one order."})
		}
		if len(*in.Ids) > maxBulk {
			return plan, fault.Fields("These are more than 200 orders.", map[string]string{"ids": "Name 200 at most, or say what they match."})
		}
		for _, id := range *in.Ids {
			if !slices.Contains(plan.IDs, id) {
				plan.IDs = append(plan.IDs, id)
			}
		}
		plan.Total = int64(len(plan.IDs))
		return plan, nil
	}
	q, wrong, err := deskQuery(c, in.Match)
	if err != nil {
		return plan, err
	}
	if err := call.BadFilters(wrong); err != nil {
		return plan, err
	}
	q.Limit = maxBulk + 1
	page, err := f.d.Desk.DeskOrders(ctx, q)
	if err != nil {
		return plan, err
	}
	if plan.Total = int64(len(page)); len(page) > maxBulk {
		page = page[:maxBulk]
		n, _, err := f.d.Desk.CountDesk(ctx, q)
		if err != nil {
			return plan, err
		}
		plan.Query, plan.Total = &q, max(n, maxBulk+1)
	}
	for _, o := range page {
		plan.IDs = append(plan.IDs, o.ID)
	}
	return plan, nil
}

// mayMove says what a move would do: nothing is changed, and the error is what
// it would be as far as the order itself says. Units and time may still say otherwise.
func (f *API) mayMove(ctx context.Context, id string, name order.Move) (*order.Order, error) {
	o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, id)
	if err != nil {
		return nil, err
	}
	return o, order.Refusal(o, name)
}
