package parcel

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// Sheet is a load sheet: the parcels that a rider took (PARCEL-4).
type Sheet struct {
	ID      string
	Courier string
	Rider   string
	Actor   string
	Parcels []string
	Collect money.Paisa
	At      time.Time
	Key     string // the idempotency key: one sheet a key
}

// Handed is what became of one parcel that was to be handed over.
type Handed struct {
	ParcelID string
	Code     string
	Done     bool
	Message  string
}

// maxSheet bounds the parcels of a load sheet.
const maxSheet = 200

// HandOver gives parcels to a courier's rider, all on one load sheet, and each by its
// order's move. A parcel that cannot go stays, and its Handed says why. A key that was used
// returns the sheet of before.
func (o *Office) HandOver(ctx context.Context, s Sheet) (*Sheet, []Handed, error) {
	wrong := map[string]string{}
	if n := len(s.Parcels); n == 0 || n > maxSheet {
		wrong["parcels"] = "Tick from 1 to 200 parcels."
	}
	if s.Rider = ident.Tidy(s.Rider); len([]rune(s.Rider)) > 60 {
		wrong["rider"] = "At most 60 characters."
	}
	if len(s.Key) < 8 || len(s.Key) > 100 {
		wrong["key"] = "The attempt needs a name of its own."
	}
	if len(wrong) > 0 {
		return nil, nil, fault.Fields("The parcels were not handed over.", wrong)
	}
	if _, err := o.courier(ctx, s.Courier); err != nil {
		return nil, nil, fault.Fields("The parcels were not handed over.", map[string]string{"courier": "Choose a courier."})
	}
	before, err := o.Reader.Sheet(ctx, s.Key)
	if err != nil {
		return nil, nil, err
	}
	if before != nil {
		handed := make([]Handed, 0, len(before.Parcels))
		for _, id := range before.Parcels {
			handed = append(handed, Handed{ParcelID: id, Done: true, Message: "It is on the sheet already."})
		}
		return before, handed, nil
	}
	var list []Handed
	var made Sheet
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		sheet := s
		sheet.ID, sheet.At, sheet.Parcels, sheet.Collect = ident.NewID(), tx.Now(), nil, 0
		list = list[:0]
		var ids []string
		for _, id := range s.Parcels {
			if orderID, _, ok := SplitID(id); ok {
				ids = append(ids, orderID)
			}
		}
		if err := errors.Join(tx.LockOrders(ctx, ids), tx.LockGoods(ctx, ids)); err != nil {
			return err
		}
		for _, id := range s.Parcels {
			one, collect, err := o.hand(ctx, tx, &s, id)
			if err != nil {
				return err
			}
			if list = append(list, one); one.Done {
				sheet.Parcels = append(sheet.Parcels, id)
				sheet.Collect += collect
			}
		}
		if len(sheet.Parcels) == 0 {
			return fault.New(fault.Conflict, "None of these parcels can be handed over: "+list[0].Message)
		}
		if fresh, err := tx.HandOver(ctx, sheet); err != nil || !fresh {
			return errors.Join(err, fault.New(fault.Conflict, "This sheet is being written already."))
		}
		made = sheet // s is not changed: the transaction may run again
		return tx.Record(ctx, audit.Entry{Action: "parcels.hand-over", Subject: "courier", SubjectID: s.Courier, After: map[string]any{"sheet": made.ID, "parcels": len(made.Parcels), "rider": s.Rider}})
	})
	if err != nil {
		return nil, nil, err
	}
	return &made, list, nil
}

// hand gives one parcel to the rider, and returns the cash to collect for it.
func (o *Office) hand(ctx context.Context, tx Tx, s *Sheet, id string) (Handed, money.Paisa, error) {
	h := Handed{ParcelID: id, Message: "There is no such parcel."}
	orderID, no, ok := SplitID(id)
	if !ok {
		return h, 0, nil
	}
	now, err := tx.OrderForUpdate(ctx, orderID)
	if fault.KindOf(err) == fault.NotFound {
		return h, 0, nil
	}
	if err != nil {
		return h, 0, err
	}
	var p *order.Parcel
	for i := range now.Parcels {
		if now.Parcels[i].No == no {
			p = &now.Parcels[i]
		}
	}
	if p == nil {
		return h, 0, nil
	}
	h.Code = now.Code(p)
	switch {
	case !p.InHouse():
		h.Message = "It has left, or was taken apart."
		return h, 0, nil
	case p.Courier != "" && p.Courier != s.Courier:
		h.Message = "It goes with another courier."
		return h, 0, nil
	}
	in := order.MoveInput{Actor: s.Actor, Parcel: no}
	if p.Courier == "" {
		in.Courier = s.Courier
		if _, err := o.Orders.Make(ctx, tx, orderID, order.MoveBook, in); err != nil {
			return h, 0, err
		}
	}
	_, err = o.Orders.Make(ctx, tx, orderID, order.MoveHandOver, in)
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		h.Message = refused.Message()
		return h, 0, nil
	}
	h.Done, h.Message = err == nil, ""
	return h, p.Collect, err
}

// SplitID splits the id of a parcel into its order's and its number.
func SplitID(id string) (orderID string, no int, ok bool) {
	at := strings.LastIndexByte(id, '-')
	if at < 1 || at == len(id)-1 || len(id)-at > 4 {
		return "", 0, false
	}
	for _, r := range id[at+1:] {
		if r < '0' || r > '9' {
			return "", 0, false
		}
		no = no*10 + int(r-'0')
	}
	return id[:at], no, no > 0
}

// rescueOutcomes maps what may be done about a failed attempt to whether that ends the
// rescue: all but a call without a result do.
var rescueOutcomes = map[string]bool{"called": false, "told": true, "address": true, "let_back": true}

// Rescue notes what was done about a failed attempt (PARCEL-3).
func (o *Office) Rescue(ctx context.Context, id, outcome, note, actor string) error {
	over, known := rescueOutcomes[outcome]
	note = ident.Shorten(ident.Tidy(note), 300)
	switch {
	case !known:
		return fault.Fields("Say what was done.", map[string]string{"outcome": "Choose from the list."})
	case note == "" && outcome == "address":
		return fault.Fields("Write the better address.", map[string]string{"note": "Write the better address."})
	case note == "" && outcome == "told":
		return fault.Fields("Say what the courier was told.", map[string]string{"note": "Say what the courier was told."})
	}
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.CloseRescue(ctx, id, outcome, note, actor, over); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "parcel.rescue", Subject: "order", SubjectID: id, After: map[string]string{"outcome": outcome}})
	})
}

// SetShelf sets where a variant lies.
func (o *Office) SetShelf(ctx context.Context, variantID, shelf string) error {
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.SetShelf(ctx, variantID, shelf); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "stock.shelf", Subject: "stock", SubjectID: variantID, After: map[string]string{"shelf": shelf}})
	})
}

// Row is a parcel as the office's lists show it.
type Row struct {
	ID      string
	OrderID string
	Number  string // of the order
	Parcel  order.Parcel

	FirstName, LastName, City, Street, Phone, PhoneE164, Country string

	Cancelled               bool   // its order was cancelled
	RescueID, Outcome, Note string // of a failed attempt that waits to be dealt with
	Said                    string // why that attempt failed, in the words of the courier or whoever noted it; may be empty
	Asked                   string // when somebody is at home, in the shopper's words; may be empty
}

// Query selects parcels. Zero fields do not filter.
type Query struct {
	States  []string
	Courier string
	Search  string // in tracking number, order number and name
	Before  time.Time
	After   *Key
	Limit   int
	// Steady lists parcels as they were packed, so that a row keeps its place while
	// somebody types its number. Otherwise they are listed by how long they are in their
	// state.
	Steady bool
}

// Key is a parcel's place in a list.
type Key struct {
	At int64 // microseconds
	ID string
}

// KeyOf returns the place of a row in the list.
func (q *Query) KeyOf(r *Row) Key {
	if q.Steady {
		return Key{r.Parcel.CreatedAt.UnixMicro(), r.ID}
	}
	return Key{r.Parcel.StateAt.UnixMicro(), r.ID}
}

// String encodes a key as the cursor of the next page.
func (k Key) String() string { return strconv.FormatInt(k.At, 36) + "." + k.ID }

// ParseKey decodes what String wrote; ok is false for anything else.
func ParseKey(text string) (k Key, ok bool) {
	at, id, found := strings.Cut(text, ".")
	n, err := strconv.ParseInt(at, 36, 64)
	return Key{n, id}, found && err == nil && id != "" && len(id) <= 100
}

// Count counts the parcels in a state.
type Count struct {
	Parcels, Old int64 // Old: longer than usual
	Collect      money.Paisa
}

// Figure counts the attempts that failed for a reason in a city.
type Figure struct {
	Reason, City     string
	Attempts, Closed int64
}

// Asked is a code that the program did not know, which staff have to explain.
type Asked struct {
	Courier string
	Code    Code
	At      time.Time
}
