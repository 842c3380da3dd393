// Package returns answers the office's calls about returns and refunds.
package returns

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/returns"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/ident"
	"gulaab/internal/media"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/staff"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders   office.Orders
	Returns  Returns
	Pictures *media.Decoder
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// Returns is where what shoppers send back is looked up.
type Returns interface {
	// ReturnQueues returns what is to be done, the longest waiting first, at most
	// most of each.
	ReturnQueues(ctx context.Context, most int) (order.ReturnQueues, error)
	// LotDoubts counts what was said of lots, by id.
	LotDoubts(ctx context.Context, lots []string) (map[string]order.LotDoubt, error)
	// KeepEvidence stores a picture that shows a refund.
	KeepEvidence(ctx context.Context, key string, jpeg []byte) error
	// Doubts is from how many doubts holding a lot back is offered.
	Doubts() int
}

// mostReturns is how long each queue of the answer is at most.
const mostReturns = 200

// ListReturns answers GET /api/admin/returns (BACK-2).
func (f *API) ListReturns(ctx context.Context, _ gen.ListReturnsRequestObject) (gen.ListReturnsResponseObject, error) {
	q, err := f.d.Returns.ReturnQueues(ctx, mostReturns)
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	rows := func(list []order.ReturnRow) []gen.ReturnRow {
		out := make([]gen.ReturnRow, len(list))
		for i := range list {
			r := &list[i]
			out[i] = gen.ReturnRow{
				OrderId: r.OrderID, Number: r.Number, Name: r.Name, City: r.City, No: call.Given(r.No), Parcel: call.Given(r.Parcel),
				Reason: call.Given(r.Reason), Units: call.Given(int(r.Units)), Since: r.Since.UTC(),
			}
			out[i].State = call.Given(r.State)
			if c.Can(staff.OrdersMoney) {
				out[i].Waits = call.Given(r.Waits)
				out[i].Amount = call.Given(r.Owed)
			}
		}
		return out
	}
	return gen.ListReturns200JSONResponse{ToDecide: rows(q.ToDecide), Coming: rows(q.Coming), ToCheck: rows(q.ToCheck), ToRefund: rows(q.ToRefund)}, nil
}

// OrderOwed answers POST /api/admin/orders/{id}/owed/{move} (BACK-3).
func (f *API) OrderOwed(ctx context.Context, r gen.OrderOwedRequestObject) (gen.OrderOwedResponseObject, error) {
	if !r.Move.Valid() {
		return nil, fault.New(fault.NotFound, "This move does not exist.")
	}
	move := order.Move(r.Move)
	in, err := office.MoveInput(move, r.Body)
	if err != nil {
		return nil, err
	}
	in.Actor = call.From(ctx).AccountID()
	owed, err := f.d.Orders.Owing(ctx, r.Id, move, in)
	return gen.OrderOwed200JSONResponse{Owed: owed}, err
}

// GetReturns answers GET /api/admin/orders/{id}/returns.
func (f *API) GetReturns(ctx context.Context, r gen.GetReturnsRequestObject) (gen.GetReturnsResponseObject, error) {
	o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id)
	if err != nil {
		return nil, err
	}
	whole, err := f.d.Orders.Order(ctx, o)
	if err != nil {
		return nil, err
	}
	c, rules := call.From(ctx), f.d.Orders.ReturnRules()
	out := gen.GetReturns200JSONResponse{
		Order: whole, Asks: []gen.RefundAsk{}, Doubts: f.d.Returns.Doubts(),
	}
	second, err := f.d.Orders.Seconds(ctx)
	if err != nil {
		return nil, err
	}
	soFar := o.RefundedAlone()
	out.Alone, out.AloneSoFar, out.SecondSleeps = rules.RefundAlone, &soFar, call.Given(!second)
	terms, version, err := f.d.Orders.TermsOf(ctx, o)
	if err != nil {
		return nil, err
	}
	out.Days = &terms.Days
	out.RulesVersion = call.Given(version)
	out.Until, out.DeliveredAt = call.At(o.ReturnBy(rules)), call.At(o.DeliveredAt())
	out.Returns = each.Ref(o.Returns, func(v *order.Return) gen.OfficeReturn { return officeReturn(c, o, v) })
	if c.Can(staff.OrdersMoney) {
		if out.Asks, err = f.refundAsks(ctx, c, o, second); err != nil {
			return nil, err
		}
	}
	out.Lots, err = f.lotDoubts(ctx, o)
	return out, err
}

func officeReturn(c call.Caller, o *order.Order, r *order.Return) gen.OfficeReturn {
	out := gen.OfficeReturn{
		No: r.No, State: r.State, Reason: r.Reason, Wants: r.Wants, Opened: r.Opened, Items: []apigen.ReturnedItem{},
		Photos: []string{}, ShopPays: r.ShopPays, Kept: call.Given(r.Keep), Courier: call.Given(r.Courier),
		Tracking: call.Given(r.Tracking), AskedAt: r.AskedAt.UTC(), StateAt: r.StateAt.UTC(),
	}
	var worth money.Paisa
	for _, l := range r.Lines {
		out.Items = append(out.Items, apigen.ReturnedItem{Line: l.Line, Quantity: int(l.Quantity), Back: int(l.Back)})
		worth += o.Worth(l.Line, l.Quantity)
	}
	if c.Can(staff.OrdersContact) { // what was typed or photographed may show a phone or a street
		out.Words, out.Answer = call.Given(r.Words), call.Given(r.Answer)
		for i := range r.Photos {
			out.Photos = append(out.Photos, "/api/admin/orders/"+o.ID+"/returns/"+strconv.Itoa(r.No)+"/photos/"+strconv.Itoa(i+1))
		}
	}
	if !c.Can(staff.OrdersMoney) {
		return out
	}
	out.Worth = &worth
	if out.Payout = orderjson.MaskedPayout(&r.Payout); out.Payout != nil {
		out.PayoutOpen = call.Given(r.Payout.Sealed != "" && c.Can(staff.PaymentsWrite))
	}
	return out
}

// refundAsks lists refunds over the limit; who asked for one approves it only where there is no second person.
func (f *API) refundAsks(ctx context.Context, c call.Caller, o *order.Order, second bool) ([]gen.RefundAsk, error) {
	ids := each.Ref(o.RefundAsks, func(v *order.RefundAsk) string { return v.AskedBy })
	names, err := f.d.Orders.Desk.AccountNames(ctx, ids)
	out := make([]gen.RefundAsk, len(ids))
	for i := range o.RefundAsks {
		a := &o.RefundAsks[i]
		out[i] = gen.RefundAsk{
			No: a.No, State: gen.RefundAskState(a.State), Amount: a.Amount, Account: a.Account, Reference: a.Reference,
			Evidence: call.Given(a.Evidence), Note: call.Given(a.Note), AskedBy: names[a.AskedBy], AskedAt: a.AskedAt.UTC(), Mine: call.Given(second && a.AskedBy == c.AccountID()),
		}
	}
	return out, err
}

// lotDoubts says of the lots of returned lines what others said of them (BACK-4).
func (f *API) lotDoubts(ctx context.Context, o *order.Order) ([]gen.LotDoubt, error) {
	lines := map[string]int{}
	var ids []string
	for i := range o.Parcels {
		for _, l := range o.Parcels[i].Lines {
			asked := slices.ContainsFunc(o.Returns, func(r order.Return) bool {
				return slices.ContainsFunc(r.Lines, func(rl order.ReturnLine) bool { return rl.Line == l.Line })
			})
			if _, known := lines[l.LotID]; asked && !known && l.LotID != "" {
				lines[l.LotID] = l.Line
				ids = append(ids, l.LotID)
			}
		}
	}
	out := []gen.LotDoubt{}
	known, err := f.d.Returns.LotDoubts(ctx, ids)
	for _, id := range ids {
		d := known[id]
		out = append(out, gen.LotDoubt{
			LotId: id, Code: d.Code, ExpiresOn: call.Given(d.ExpiresOn), VariantId: d.VariantID, Line: lines[id], State: d.State,
			Sent: int(d.Sent), Doubts: int(d.Doubts), Reactions: int(d.Reactions), Damaged: int(d.Damaged),
		})
	}
	return out, err
}

// GetReturnPhoto answers GET /api/admin/orders/{id}/returns/{no}/photos/{photo}.
func (f *API) GetReturnPhoto(w http.ResponseWriter, r *http.Request) error {
	o, err := f.d.Orders.Get(r.Context(), order.Viewer{Admin: true}, r.PathValue("id"))
	if err != nil {
		return err
	}
	no, _ := strconv.Atoi(r.PathValue("no"))
	n, _ := strconv.Atoi(r.PathValue("photo"))
	ret := o.Return(no)
	if ret == nil || n < 1 || n > len(ret.Photos) {
		return fault.New(fault.NotFound, "This return has no such photo.")
	}
	return f.d.Orders.SendPrivate(w, r, o, ret.Photos[n-1], "return.look")
}

// OpenPayout answers POST /api/admin/orders/{id}/returns/{no}/payout.
func (f *API) OpenPayout(ctx context.Context, r gen.OpenPayoutRequestObject) (gen.OpenPayoutResponseObject, error) {
	o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id)
	if err != nil {
		return nil, err
	}
	number, err := f.d.Orders.PayoutNumber(o, r.No)
	if err != nil {
		return nil, err
	}
	p := o.Return(r.No).Payout
	err = f.d.Orders.Log.Record(ctx, audit.Entry{Action: "return.payout", Subject: "order", SubjectID: o.ID, After: map[string]string{"way": p.Way, "mask": p.Mask}})
	return gen.OpenPayout200JSONResponse{Way: apigen.PayoutWay(p.Way), Title: p.Title, Number: number}, err
}

// AddEvidence answers POST /api/admin/orders/{id}/evidence (BACK-4).
func (f *API) AddEvidence(ctx context.Context, r gen.AddEvidenceRequestObject) (gen.AddEvidenceResponseObject, error) {
	o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id)
	if err != nil {
		return nil, err
	}
	for parts := 0; ; parts++ {
		part, err := r.Body.NextRawPart()
		switch {
		case errors.Is(err, io.EOF) || err == nil && parts >= office.MostParts:
			return nil, fault.Fields("Please choose a picture.", map[string]string{"picture": "Please choose a picture."})
		case err != nil:
			return nil, call.Broken(err)
		case part.FormName() != "picture":
			continue
		}
		picture, err := f.d.Pictures.Screenshot(ctx, part)
		if err != nil {
			return nil, err
		}
		key := office.EvidenceOf(o) + ident.NewID() + ".jpg"
		if err := f.d.Returns.KeepEvidence(ctx, key, picture.Bytes); err != nil {
			return nil, err
		}
		err = f.d.Orders.Log.Record(ctx, audit.Entry{Action: "refund.evidence", Subject: "order", SubjectID: o.ID, After: key})
		return gen.AddEvidence201JSONResponse{Key: key}, err
	}
}

// GetEvidence answers GET /api/admin/orders/{id}/evidence/{name}.
func (f *API) GetEvidence(w http.ResponseWriter, r *http.Request) error {
	o, err := f.d.Orders.Get(r.Context(), order.Viewer{Admin: true}, r.PathValue("id"))
	if err != nil {
		return err
	}
	key := office.EvidencePrefix + r.PathValue("name")
	named := slices.ContainsFunc(o.Entries, func(e order.Entry) bool { return e.Evidence == key }) ||
		slices.ContainsFunc(o.RefundAsks, func(a order.RefundAsk) bool { return a.Evidence == key })
	if !named || strings.Contains(r.PathValue("name"), "/") {
		return fault.New(fault.NotFound, "This order has no such picture.")
	}
	return f.d.Orders.SendPrivate(w, r, o, key, "payment.look")
}
