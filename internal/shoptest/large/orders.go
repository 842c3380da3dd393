package large

import (
	"context"
	"fmt"
	"math"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/report"
	"gulaab/internal/store/orderdb"
)

// orderBatch is the number of orders held in memory before they are written.
const orderBatch = 10_000

// openFor is the greatest age of an open order, below the age at which one ends by itself.
const openFor = 20 * time.Hour

// paidAfter is the number of days after which couriers pay cash over.
const paidAfter = 12

// putOrders places orders over three years, at a growing rate, and takes each as far as its age
// allows.
func (f *filling) putOrders(ctx context.Context) error {
	w := &orderRows{}
	begin := f.size.Until.Add(-years)
	settled := report.Day(f.size.Until.AddDate(0, 0, -paidAfter))
	f.books = &books{sums: report.Book{}, profit: report.ProfitBook{}, over: paidOver{
		until: f.size.Until, open: settled, openUntil: report.Day(f.size.Until.AddDate(0, 0, 5-paidAfter)), weeks: map[string]*weekly{},
	}}
	fresh := 0 // people from this index on have not ordered yet
	for i := range f.size.Orders {
		at := begin.Add(time.Duration(float64(years) * math.Pow((float64(i)+f.r.Float64())/float64(f.size.Orders), 0.7))).Truncate(time.Microsecond)
		if left := f.size.Orders - i; left <= f.size.Open {
			at = f.size.Until.Add(-openFor * time.Duration(left) / time.Duration(f.size.Open)).Truncate(time.Microsecond)
		}
		who := f.one(max(1, fresh), 1)
		if left := f.size.Orders - i; fresh < len(f.people) && (len(f.people)-fresh >= left || f.chance(100*float64(len(f.people)-fresh)/float64(left)*1.15)) {
			who, fresh = fresh, fresh+1
		}
		o := f.order(i, at, &f.people[who])
		if o.PaysBefore() {
			f.screenshot(w, o)
		}
		facts := report.FactsWithCosts(o, &f.stock)
		f.people[who].note(o, facts)
		f.books.add(o, facts, settled)
		w.add(o, f.people[who].id)
		f.tell(w, o, i)
		f.afterwards(w, o, i)
		if (i+1)%orderBatch == 0 || i+1 == f.size.Orders {
			day := report.Day(at)
			if i+1 == f.size.Orders {
				day = report.Day(f.size.Until.AddDate(1, 0, 0))
			}
			if err := w.flush(ctx, f.out); err != nil {
				return err
			}
			if err := f.books.flush(ctx, f.out, day); err != nil {
				return err
			}
			if (i+1)%(10*orderBatch) == 0 {
				f.say("%d orders", i+1)
			}
		}
	}
	return nil
}

// cancelled are the reasons of cancelled orders.
var cancelled = []string{"", "ordered by mistake", "Does not want it any more", "found it cheaper", "it takes too long", "Did not order it", "Asked on the phone"}

var couriers = []string{"postex", "leopards", "tcs", "trax", "mp"}

// order returns the i-th order in its final state.
func (f *filling) order(i int, at time.Time, who *person) *order.Order {
	o := &order.Order{
		ID: ident.IDAt(at, fmt.Sprint("large ", i)), Number: "GL-" + number(i), Contact: who.contact, Tier: pricing.Guest, PercentOff: 28,
		Method: order.CashOnDelivery, Placement: order.Placed, Payment: order.PaymentDue, Delivery: order.NotPacked,
		CreatedAt: at, UpdatedAt: at, WaitingSince: at, Version: 1,
	}
	if f.chance(15) {
		o.Method = order.BankTransfer
	}
	if who.account != "" && f.chance(80) {
		o.Tier, o.PercentOff, o.AccountID = pricing.Member, 31, who.account
	}
	for range 1 + f.one(5, 2) {
		v := &f.variants[f.one(len(f.variants), 3)]
		l := order.Line{
			ProductID: v.product, VariantID: v.id, SKU: v.sku, Name: v.name, Brand: v.brand, Size: v.size, Color: v.color, Image: v.image,
			Quantity: int64(1 + f.one(4, 3)), ListPrice: v.price, UnitPrice: v.price * money.Paisa(100-o.PercentOff) / 100,
		}
		o.Total += l.UnitPrice * money.Paisa(l.Quantity)
		o.Lines = append(o.Lines, l)
	}
	f.event(o, order.EventPlaced, at, "customer")
	if f.size.Orders-i <= f.size.Open {
		f.wait(o, i)
	} else {
		f.live(o, i, f.size.Until.Sub(at))
	}
	return o
}

// number returns the end of an order's number. Each occurs once, and their sequence is not
// visible.
func number(i int) string {
	const letters, most = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 1 << 30
	n := (i*387_420_489 + 12_345) % most
	b := make([]byte, 6)
	for k := range b {
		b[k], n = letters[n%32], n/32
	}
	return string(b)
}

func (f *filling) event(o *order.Order, kind string, at time.Time, actor string) {
	o.Events = append(o.Events, order.Event{At: at, Kind: kind, Actor: actor})
	if o.UpdatedAt = at; kind != order.EventPlaced {
		o.Version++
	}
}

func (f *filling) entry(o *order.Order, kind order.EntryKind, amount money.Paisa, account string, at time.Time) {
	o.Entries = append(o.Entries, order.Entry{At: at, Kind: kind, Amount: amount, Account: account, Actor: "system"})
	if kind == order.Refund {
		o.Refunded += amount
	} else {
		o.Received += amount
	}
	switch {
	case o.Refunded > 0 && o.Refunded >= o.Received:
		o.Payment = order.Refunded
	case o.Received-o.Refunded >= o.Total:
		o.Payment = order.Paid
	case o.Received >= o.Total:
		o.Payment = order.PartRefunded
	default:
		o.Payment = order.PartPaid
	}
}

// after returns a time some hours after another, and before the end.
func (f *filling) after(at time.Time, hours float64) time.Time {
	t := at.Add(time.Duration(hours * (0.5 + f.r.Float64()) * float64(time.Hour))).Truncate(time.Microsecond)
	if t.After(f.size.Until) {
		return f.size.Until.Truncate(time.Microsecond)
	}
	return t
}

// wait leaves an order waiting for the staff.
func (f *filling) wait(o *order.Order, i int) {
	switch o.Method = order.CashOnDelivery; i % 3 {
	case 1:
		o.Method, o.Payment = order.BankTransfer, order.ProofSubmitted
	case 2:
		o.Placement, o.WaitingSince = order.Confirmed, time.Time{}
		f.event(o, order.EventConfirmed, f.after(o.CreatedAt, 1), "system")
	}
}

// live takes an order as far as its age allows.
func (f *filling) live(o *order.Order, i int, age time.Duration) {
	days, at := age.Hours()/24, o.CreatedAt
	if o.PaysBefore() {
		if o.Payment = order.ProofSubmitted; days < 0.5 {
			return
		}
	} else if days < 2 && f.chance(60) {
		return
	}
	if f.chance(6) {
		o.Placement, o.WaitingSince = order.Cancelled, time.Time{}
		f.event(o, order.EventCancelled, f.after(at, 20), "customer")
		o.Events[len(o.Events)-1].Note = of(f, cancelled)
		return
	}
	at, o.WaitingSince = f.after(at, 5), time.Time{}
	if o.PaysBefore() {
		f.entry(o, order.Credit, o.Total, order.AccountBank, at)
		f.event(o, order.EventPaid, at, "system")
	}
	o.Placement = order.Confirmed
	f.event(o, order.EventConfirmed, at, "system")
	if days < 3 && f.chance(60) {
		return
	}
	at = f.pack(o, i, f.after(at, 18))
	if o.Delivery = order.Packed; days < 4 && f.chance(60) {
		return
	}
	at = f.after(at, 8)
	for k := range o.Parcels {
		p := &o.Parcels[k]
		p.State, p.StateAt, p.LeftAt = order.ParcelOnTheWay, at, at
	}
	o.Delivery = order.Shipped
	f.event(o, order.EventShipped, at, "system")
	if days < 12 && f.chance(50) {
		if f.chance(30) {
			p := &o.Parcels[0]
			p.State, p.StateAt, p.Attempts, p.Reason = order.ParcelAttempted, f.after(at, 40), 1, []string{order.ReasonRefused, order.ReasonNotThere, order.ReasonBadAddress}[f.one(3, 1)]
			f.event(o, order.EventAttemptFailed, p.StateAt, order.ActorCourier)
		}
		return
	}
	for k := range o.Parcels {
		f.end(o, &o.Parcels[k], f.after(at, float64(60+40*k)))
	}
	f.settle(o, at)
}

// pack packs an order into a parcel, or one of twenty into two.
func (f *filling) pack(o *order.Order, i int, at time.Time) time.Time {
	split := len(o.Lines) > 1 && f.chance(5)
	for l := range o.Lines {
		if l == 0 || split && l == 1 {
			n := len(o.Parcels) + 1
			o.Parcels = append(o.Parcels, order.Parcel{
				No: n, Courier: of(f, couriers), Tracking: fmt.Sprintf("%d%08d", n, i), Weight: 200 + f.r.IntN(1500),
				State: order.ParcelBooked, StateAt: at, CreatedAt: at,
			})
		}
		p := &o.Parcels[len(o.Parcels)-1]
		p.Lines = append(p.Lines, order.ParcelLine{Line: l, Quantity: o.Lines[l].Quantity})
		if o.PaysAtDoor() {
			p.Collect += o.Lines[l].UnitPrice * money.Paisa(o.Lines[l].Quantity)
		}
	}
	var before money.Paisa
	for k := range o.Parcels {
		p := &o.Parcels[k]
		exact := before + p.Collect
		p.Collect, before = pricing.Cash(exact)-pricing.Cash(before), exact
	}
	f.event(o, order.EventPacked, at, "system")
	return at
}

// end finishes a parcel: most arrive.
func (f *filling) end(o *order.Order, p *order.Parcel, at time.Time) {
	switch {
	case f.chance(11):
		p.State, p.StateAt, p.TurnedAt = order.ParcelReturning, at, at
		f.event(o, order.EventReturning, at, order.ActorCourier)
		if back := f.after(at, 150); back.Before(f.size.Until) {
			p.State, p.StateAt = order.ParcelReturned, back
			for _, l := range p.Lines {
				o.Lines[l.Line].Back += l.Quantity
			}
			f.event(o, order.EventReturned, back, "system")
		}
	case f.chance(1):
		p.State, p.StateAt, p.TurnedAt = order.ParcelLost, at, at
		f.event(o, order.EventLost, at, "system")
	default:
		p.State, p.StateAt, p.DeliveredAt = order.ParcelDelivered, at, at
		f.event(o, order.EventDelivered, at, order.ActorCourier)
		if o.PaysAtDoor() {
			taken := p.Collect
			if o.Received+taken >= pricing.Cash(o.Total) {
				taken = o.Total - o.Received
			}
			f.entry(o, order.Cash, taken, order.AccountCash, at)
			f.event(o, order.EventMoneyReceived, at, order.ActorCourier)
		}
	}
}

// settle derives an order's state from its parcels, and refunds some orders.
func (f *filling) settle(o *order.Order, at time.Time) {
	is := map[order.ParcelState]int{}
	for k := range o.Parcels {
		is[o.Parcels[k].State]++
	}
	switch {
	case is[order.ParcelReturning] > 0:
		o.Delivery = order.Returning
	case is[order.ParcelDelivered] > 0:
		o.Delivery = order.Delivered
	case is[order.ParcelLost] > 0:
		o.Delivery = order.Lost
	default:
		o.Delivery = order.Returned
	}
	at = f.after(at, 300)
	if !at.Before(f.size.Until) {
		return
	}
	switch {
	case o.Delivery == order.Delivered && o.Received > 0 && f.chance(2):
		f.entry(o, order.Refund, o.Received/money.Paisa(1+f.r.IntN(3)), order.AccountBank, at)
		f.event(o, order.EventPartRefunded, at, "system")
	case o.Delivery != order.Delivered && o.Delivery != order.Returning && o.Received > 0:
		f.entry(o, order.Refund, o.Received, order.AccountBank, at)
		f.event(o, order.EventRefunded, at, "system")
	}
	if o.Delivery == order.Delivered || o.Delivery == order.Returned {
		o.Placement = order.Closed
		f.event(o, order.EventClosed, at, "system")
	}
}

// orderRows are rows of orders that are not written yet.
type orderRows struct {
	orders, lines, events, payments, parcels, parcelLines [][]any
	moves, messages, log, said                            [][]any
	reviews, returns, returnLines                         [][]any
	prints, bands, twins                                  [][]any
}

var orderTables = []struct {
	table   string
	columns []string
}{
	{"orders", []string{
		"id", "number", "first_name", "last_name", "email", "country", "street_address", "city", "state", "zip", "phone", "phone_e164", "tier", "percent_off", "total", "method",
		"placement", "payment", "delivery", "status", "proof_key", "account_id", "search_text", "demo", "created_at", "updated_at", "version", "received", "refunded",
		"waiting_since", "call_first", "customer_id", "due", "owed", "owed_since", "packed_of",
	}},
	{"order_lines", []string{
		"order_id", "line", "product_id", "variant_id", "sku", "name", "brand", "size", "color", "image", "quantity", "held", "back", "to_choose", "list_price", "unit_price",
	}},
	{"order_events", []string{"order_id", "seq", "happened_at", "kind", "actor", "note"}},
	{"payments", []string{"order_id", "seq", "kind", "amount", "account", "reference", "evidence", "actor", "note", "happened_at"}},
	{"parcels", []string{
		"id", "order_id", "no", "replacement", "courier", "tracking", "collect", "weight", "state", "state_at", "attempts", "reason", "created_at", "left_at", "delivered_at",
		"set_state", "set_at", "tried", "turned_at",
	}},
	{"parcel_lines", []string{"parcel_id", "line", "lot_id", "quantity", "counted"}},
	{"stock_moves", moveColumns},
	{"messages", []string{
		"id", "kind", "recipient", "recipient_folded", "order_id", "data", "state", "attempts", "last_error", "merged_into", "created_at", "changed_at", "sent_at", "event",
	}},
	{"audit_log", []string{"id", "happened_at", "actor", "network", "action", "subject", "subject_id", "value_before", "value_after", "why"}},
	{"courier_events", []string{"id", "courier", "tracking", "code", "words", "place", "happened_at", "source", "received_at"}},
	{"product_reviews", []string{
		"id", "product_id", "order_id", "delivered_on", "stars", "body", "name", "state", "reason", "answer", "created_at", "decided_at", "actor", "row_version",
	}},
	{"returns", []string{
		"order_id", "no", "state", "reason", "words", "wants", "opened", "answer", "shop_pays", "keeps", "courier", "tracking", "payout_way", "payout_title", "payout_mask",
		"payout_sealed", "photos", "asked_at", "state_at",
	}},
	{"return_lines", []string{"order_id", "no", "line", "quantity", "back"}},
	{"proof_prints", []string{"proof_key", "order_id", "state", "tries", "file_sum", "whole", "lines", "added_at"}},
	{"proof_bands", []string{"band", "proof_key"}},
	{"proof_twins", []string{"proof_key", "other_key", "same_file", "same_lines", "other_lines"}},
}

func (w *orderRows) flush(ctx context.Context, out sink) error {
	for i, rows := range []*[][]any{&w.orders, &w.lines, &w.events, &w.payments, &w.parcels, &w.parcelLines, &w.moves, &w.messages, &w.log, &w.said, &w.reviews, &w.returns, &w.returnLines, &w.prints, &w.bands, &w.twins} {
		if err := out.put(ctx, orderTables[i].table, orderTables[i].columns, *rows); err != nil {
			return err
		}
		*rows = (*rows)[:0]
	}
	return nil
}

// micros returns a time as the tables store it; 0 for the zero time.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// add adds the rows of an order.
func (w *orderRows) add(o *order.Order, customer string) {
	c := &o.Contact
	var account any
	if o.AccountID != "" {
		account = o.AccountID
	}
	var owedSince int64
	if o.Owed() > 0 {
		owedSince = micros(o.UpdatedAt)
	}
	w.orders = append(w.orders, []any{
		o.ID, o.Number, c.FirstName, c.LastName, c.Email, c.Country, c.StreetAddress, c.City, c.State, c.ZIP, c.Phone, c.PhoneE164, string(o.Tier), int64(o.PercentOff),
		int64(o.Total), string(o.Method), string(o.Placement), string(o.Payment), string(o.Delivery), string(o.Status()), o.ProofKey, account, orderdb.SearchText(o), false,
		micros(o.CreatedAt), micros(o.UpdatedAt), o.Version, int64(o.Received), int64(o.Refunded), micros(o.WaitingSince), false, customer, int64(o.Due()), int64(o.Owed()), owedSince, orderdb.PackedOf(o),
	})
	for i := range o.Lines {
		l := &o.Lines[i]
		w.lines = append(w.lines, []any{
			o.ID, int64(i), l.ProductID, l.VariantID, l.SKU, l.Name, l.Brand, l.Size, l.Color, l.Image, l.Quantity, l.Held, l.Back, false, int64(l.ListPrice), int64(l.UnitPrice),
		})
	}
	for i, e := range o.Events {
		w.events = append(w.events, []any{o.ID, int64(i + 1), micros(e.At), e.Kind, e.Actor, e.Note})
	}
	for i, e := range o.Entries {
		w.payments = append(w.payments, []any{o.ID, int64(i + 1), string(e.Kind), int64(e.Amount), e.Account, "", "", e.Actor, "", micros(e.At)})
	}
	for i := range o.Parcels {
		p := &o.Parcels[i]
		w.parcels = append(w.parcels, []any{
			p.ID(o.ID), o.ID, int64(p.No), false, p.Courier, p.Tracking, int64(p.Collect), int64(p.Weight), string(p.State), micros(p.StateAt), int64(p.Attempts), p.Reason,
			micros(p.CreatedAt), micros(p.LeftAt), micros(p.DeliveredAt), "", int64(0), int64(0), micros(p.TurnedAt),
		})
		for _, l := range p.Lines {
			w.parcelLines = append(w.parcelLines, []any{p.ID(o.ID), int64(l.Line), "", l.Quantity, int64(0)})
		}
	}
}
