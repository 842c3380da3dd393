package office

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/paying"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

// Desk is where orders and people are named.
type Desk interface {
	// AccountNames returns the names of accounts by id; what is none is missing.
	AccountNames(ctx context.Context, ids []string) (map[string]string, error)
	// OrderNumbers returns the numbers of orders, by id; what is none is missing.
	OrderNumbers(ctx context.Context, ids []string) (map[string]string, error)
	// OrderID returns the id of the order of a number, "" where there is none.
	OrderID(ctx context.Context, number string) (string, error)
	// LotLabels returns code and expiry of lots with the code of their papers, by id; what is none is missing.
	LotLabels(ctx context.Context, ids []string) (map[string]stock.Lot, error)
}

// Orders is the service of orders, with what the office's rooms show of an order alike.
type Orders struct {
	*order.Service
	Desk     Desk
	Shipping *parcel.Office
	Blobs    call.Blobs
	Log      Log
	Origin   func() string // how shoppers reach the shop, "https://shop.example"
	// Cards returns the tries to pay an order by card, the newest first (PAYS-4).
	Cards func(ctx context.Context, o *order.Order) ([]paying.Attempt, error)
}

// Order shows an order to somebody of the office, as far as their role goes.
func (v Orders) Order(ctx context.Context, o *order.Order) (officegen.OfficeOrder, error) {
	c := call.From(ctx)
	hand, err := v.Hand(ctx, o.ID)
	if err != nil {
		return officegen.OfficeOrder{}, err
	}
	out := officegen.OfficeOrder{
		ID: o.ID, Number: o.Number, Name: o.Contact.FirstName + " " + o.Contact.LastName, Status: o.Status(), Method: o.Method, PaysBefore: o.PaysBefore(), ByCard: call.Given(o.ByCard()),
		Placement: o.Placement, Payment: o.Payment, Delivery: o.Delivery, Version: o.Version,
		CreatedAt: o.CreatedAt.UTC(), UpdatedAt: o.UpdatedAt.UTC(), CallFirst: call.Given(o.CallFirst),
		Lines: Lines(o, c.Can(staff.OrdersMoney)), Events: officeEvents(c, o),
		Allowed: []order.Status{}, Moves: MovesFor(c, o), ToCollect: ToCollect(c, o), GiftWrap: call.Given(o.Wrapped()), NoPrices: call.Given(o.NoPrices),
		Charged: call.Given(slices.ContainsFunc(o.Charges, func(c order.Charge) bool { return c.Kind == order.ChargeDelivery })),
	}
	out.WaitingSince = call.At(o.WaitingSince)
	if hand.Actor != "" {
		out.Hand = &officegen.Hand{Actor: hand.Actor, Until: hand.Until.UTC()}
	}
	if c.Can(staff.OrdersStatus) {
		out.Allowed = order.AllowedStatuses(o)
	}
	if c.Can(staff.OrdersContact) {
		out.Contact = orderjson.Contact(o)
	}
	if c.Can(staff.OrdersMoney) {
		out.Money = orderMoney(o)
		out.Money.Credit = call.Given(v.MayCredit(o))
	}
	if c.Can(staff.PaymentsRead) {
		out.PayTo, out.TransferNo = call.Given(o.PayTo), call.Given(o.TransferNo)
	}
	if c.Can(staff.PaymentsRead) {
		if out.Cards, err = v.cards(ctx, o); err != nil {
			return out, err
		}
	}
	if c.Can(staff.PaymentsRead) && o.ProofKey != "" {
		out.ProofUrl = new("/api/orders/" + o.ID + "/proof")
	}
	if len(o.Parcels) > 0 {
		parcels, err := v.parcels(ctx, o)
		if err != nil {
			return out, err
		}
		out.Parcels = &parcels
	}
	names, err := v.Desk.AccountNames(ctx, peopleOf(o, hand))
	if len(names) > 0 {
		out.People = &names
	}
	return out, err
}

// officeEvents is an order's history. What somebody typed may hold a phone or a
// street, and beside money an amount or an account: it is for those who may see them.
func officeEvents(c call.Caller, o *order.Order) []apigen.OrderEvent {
	events := orderjson.Events(o, true)
	for i := range events {
		if !c.Can(staff.OrdersContact) || order.OfMoney(events[i].Kind) && !c.Can(staff.OrdersMoney) {
			events[i].Note = nil
		}
	}
	return events
}

// peopleOf are the accounts that an order's events and hand may name.
func peopleOf(o *order.Order, hand order.Hand) []string {
	var ids []string
	for _, id := range append([]string{hand.Actor}, actorsOf(o)...) {
		if id != "" && id != order.ActorCustomer && id != order.ActorSystem && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

func actorsOf(o *order.Order) []string {
	return each.Of(o.Events, func(e order.Event) string { return e.Actor })
}

// Lines shows the lines of an order, with what they cost to whoever sees prices.
func Lines(o *order.Order, prices bool) []officegen.OfficeLine {
	lines, sums := make([]officegen.OfficeLine, len(o.Lines)), o.Sums().Lines
	for i, l := range o.Lines {
		lines[i] = officegen.OfficeLine{
			Line: i, ProductId: l.ProductID, VariantId: l.VariantID, Sku: l.SKU, Name: l.Name, Brand: l.Brand, Size: l.Size,
			SelectedColor: l.Color, Shade: call.Given(l.ShadeName()), ColorToChoose: call.Given(l.ToChoose), Quantity: int(l.Quantity), Held: int(l.Held), Back: int(l.Back),
			Image: l.Image, InSet: l.InSet.Told(),
		}
		lines[i].Dropped, lines[i].ToCome, lines[i].ShipsFrom = call.Given(int(l.Dropped)), call.Given(int(l.Promised)), call.Given(o.Waits(i))
		if prices {
			lines[i].ListPrice, lines[i].Price, lines[i].Sum = &o.Lines[i].ListPrice, &o.Lines[i].UnitPrice, &sums[i].Sum
			if l.DealID != "" {
				lines[i].DealPrice = &o.Lines[i].DealPrice
			}
			lines[i].Discount = call.Given(sums[i].Discount)
		}
	}
	return lines
}

// parcels shows the boxes of an order with the lots that are in them.
func (v Orders) parcels(ctx context.Context, o *order.Order) ([]officegen.Parcel, error) {
	var ids []string
	for i := range o.Parcels {
		for _, l := range o.Parcels[i].Lines {
			if l.LotID != "" {
				ids = append(ids, l.LotID)
			}
		}
	}
	lots, err := v.Desk.LotLabels(ctx, ids)
	if err != nil {
		return nil, err
	}
	couriers, err := v.Shipping.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]officegen.Parcel, len(o.Parcels))
	for i := range o.Parcels {
		p := &o.Parcels[i]
		one := officegen.Parcel{
			No: p.No, Code: o.Code(p), Replacement: p.Replacement, Courier: p.Courier, CourierName: p.Courier, Tracking: p.Tracking, Collect: p.Collect,
			Weight: p.Weight, State: p.State, StateAt: p.StateAt.UTC(), LeftAt: call.At(p.LeftAt), Attempts: p.Attempts,
			Reason: call.Given(p.Reason), Lines: []officegen.ParcelLine{},
		}
		if c := parcel.Find(couriers, p.Courier); c != nil {
			one.CourierName, one.TrackingUrl = c.Name, call.Given(c.Follow(p.Tracking))
		}
		for _, l := range p.Lines {
			line := officegen.ParcelLine{Line: l.Line, Quantity: int(l.Quantity), Back: call.Given(int(l.Back)), LotId: call.Given(l.LotID)}
			if lot, known := lots[l.LotID]; known {
				line.LotCode, line.ExpiresOn = call.Given(lot.Code), call.Given(lot.ExpiresOn)
				if line.Papers, err = v.papers(o, lot.PapersCode); err != nil {
					return nil, err
				}
			}
			one.Lines = append(one.Lines, line)
		}
		out[i] = one
	}
	return out, nil
}

// papers leads to the papers of a lot, in the language of the order; nil where shoppers see
// none (REAL-2).
func (v Orders) papers(o *order.Order, code string) (*officegen.PapersLink, error) {
	if code == "" {
		return nil, nil //nolint:nilnil // the slip has no code then
	}
	address := v.Origin() + mail.Language(o.Contact.Language).Or().At("/authentic/"+code)
	picture, err := staff.Draw(address)
	return &officegen.PapersLink{Code: code, Url: address, Qr: officegen.Drawing{Size: picture.Size, Path: picture.Path}}, err
}

// cards shows the tries to pay an order by card; nil where there was none.
func (v Orders) cards(ctx context.Context, o *order.Order) (*[]officegen.CardPayment, error) {
	list, err := v.Cards(ctx, o)
	return call.Some(each.Ref(list, func(a *paying.Attempt) officegen.CardPayment {
		return officegen.CardPayment{
			ID: a.ID, Provider: a.Provider, Reference: a.Reference, Amount: a.Amount, State: a.State, Problem: call.Given(a.Problem), Told: call.Given(a.Told),
			CreatedAt: a.CreatedAt.UTC(), ChangedAt: a.ChangedAt.UTC(),
		}
	})), err
}

func orderMoney(o *order.Order) *officegen.OrderMoney {
	entries := each.Of(o.Entries, func(e order.Entry) officegen.MoneyEntry {
		return officegen.MoneyEntry{
			At: e.At.UTC(), Kind: e.Kind, Amount: e.Amount, Account: e.Account, Actor: e.Actor,
			Reference: call.Given(e.Reference), Evidence: call.Given(e.Evidence), Note: call.Given(e.Note),
		}
	})
	deposit := ""
	if o.Deposited() != nil {
		deposit = o.DepositBy.Says()
	}
	return &officegen.OrderMoney{
		Deposit: call.Given(deposit),
		Total:   o.Total, Received: o.Received, Refunded: o.Refunded, Due: o.Due(), Refundable: o.Refundable(), Owed: o.Owed(),
		CardRefundable: call.Given(o.CardRefundable()), CardSending: sending(o),
		OwedCredit: call.Given(o.OwedCredit()), Entries: entries, Coupon: orderjson.Coupon(o), Sums: orderjson.Sums(o, ""),
	}
}

// sending is the refund that is on its way to a card; nil where there is none.
func sending(o *order.Order) *money.Paisa {
	if a := o.SendingRefund(); a != nil {
		return &a.Amount
	}
	return nil
}

// MovesFor are the moves that an order's state and somebody's role allow.
func MovesFor(c call.Caller, o *order.Order) []officegen.Move {
	moves := []officegen.Move{}
	for _, name := range order.AllowedMoves(o) {
		if needs, ok := MovePermissions[name]; ok && c.Can(needs) {
			moves = append(moves, name)
		}
	}
	return moves
}

// ToCollect is what the parcel has to bring in: the one amount that a packer sees (STAFF-1).
func ToCollect(c call.Caller, o *order.Order) *officegen.ToCollect {
	cash := o.ToCollect()
	if cash == 0 || !c.Can(staff.OrdersPack) && !c.Can(staff.OrdersMoney) {
		return nil
	}
	return &cash
}

// Numbered returns the id of the order of a number as people write it, "" where
// none has it.
func (v Orders) Numbered(ctx context.Context, typed string) (id string, err error) {
	for _, number := range v.Prefixes().All(typed) {
		if id, err = v.Desk.OrderID(ctx, number); err != nil || id != "" {
			break
		}
	}
	return id, err
}

// SendPrivate answers with a picture about an order, and writes down who looked.
func (v Orders) SendPrivate(w http.ResponseWriter, r *http.Request, o *order.Order, key, action string) error {
	file, err := v.Blobs.Open(r.Context(), key)
	if err != nil {
		return err
	}
	if err := v.Log.Record(r.Context(), audit.Entry{Action: action, Subject: "order", SubjectID: o.ID}); err != nil {
		return errors.Join(err, file.Close())
	}
	w.Header().Set("Cache-Control", "no-store")
	return call.SendFile(w, r, file)
}

// EvidencePrefix begins the keys of pictures that show refunds.
const EvidencePrefix = "evidence/"

// msgEvidence is said where a picture is named that was not sent for the order.
const msgEvidence = "This picture was not sent for this order. Choose the picture again."

// EvidenceSent refuses a picture as evidence that was never sent, or for another
// order (PROOF-5). What is no picture is words, which are taken as they are.
func (v Orders) EvidenceSent(ctx context.Context, orderID, evidence string) error {
	if !strings.HasPrefix(evidence, EvidencePrefix) {
		return nil
	}
	o, err := v.Get(ctx, order.Viewer{Admin: true}, orderID)
	if err != nil {
		return err
	}
	if !strings.HasPrefix(evidence, EvidenceOf(o)) {
		return fault.Fields(msgEvidence, map[string]string{"evidence": msgEvidence})
	}
	file, err := v.Blobs.Open(ctx, evidence)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return fault.Fields(msgEvidence, map[string]string{"evidence": msgEvidence})
	case err != nil:
		return err
	}
	return file.Close()
}

// EvidenceOf begins the keys of the pictures that were sent for an order.
func EvidenceOf(o *order.Order) string { return EvidencePrefix + o.ID + "-" }
