package demoshop

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"time"

	"gulaab/demo"
	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/httpd/shopapi"
	"gulaab/internal/job"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/review"
	"gulaab/internal/settle"
	"gulaab/internal/sheet"
	"gulaab/internal/store"
	"gulaab/internal/task"
	"gulaab/internal/zone"
)

// What couriers of the demo keep, in rupees and hundredths of a percent, and by
// how much one of them pays a parcel short.
const (
	sampleFee   = 240
	sampleTax   = 1600
	sampleShort = 500
)

// atDoor is cash that a courier of the story took.
type atDoor struct {
	courier, tracking, number string
	cash                      money.Paisa
	at                        time.Time
}

// took notes what a delivery brought in cash.
func (t *teller) took(o *order.Order) {
	if !o.PaysAtDoor() || len(o.Parcels) == 0 {
		return
	}
	p := &o.Parcels[len(o.Parcels)-1]
	got := atDoor{courier: p.Courier, tracking: p.Tracking, number: o.Number, at: t.at()}
	for i := range o.Entries {
		if e := &o.Entries[i]; e.Kind == order.Cash {
			got.cash += e.Amount
		}
	}
	t.cash = append(t.cash, got)
}

// statements brings in what couriers sent with their payments: one is taken, with
// a line that was paid short, and another waits to be looked through (CASH-1).
func (t *teller) statements(ctx context.Context, files sheet.Files) error {
	office := &settle.Office{
		InTx:   store.Within(t.db.InTx, func(tx *store.Tx) settle.Tx { return tx }),
		Reader: t.db, Files: files, Orders: t.orders, Now: t.at,
	}
	tasks, err := task.New(task.Deps[*store.Tx]{
		InTx: t.db.InTx, Reader: t.db, Kinds: settle.Kinds[*store.Tx](office), Now: t.at, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	// What was begun is done here as the running shop does it: nothing waits when
	// the demo starts.
	work := func(_ *task.Task, err error) error {
		if err != nil {
			return err
		}
		for name, kind := range tasks.Jobs() {
			due, err := t.db.ClaimJobs(ctx, job.Claim{Kind: name, Now: t.at(), Until: t.at().Add(kind.Time), Most: 1})
			if err != nil {
				return err
			}
			for _, j := range due {
				if err := kind.Handler(ctx, j); err != nil {
					return err
				}
				if err := t.db.SettleJob(ctx, j, job.Outcome{Verdict: job.Done}); err != nil {
					return err
				}
			}
		}
		return nil
	}
	owner := t.people[account.Admin]
	asOwner := audit.With(ctx, audit.Who{Account: owner})
	bring := func(courier string, ago, until time.Duration, short bool) (*settle.Statement, error) {
		t.set(t.now.Add(-ago))
		day := t.at().In(zone.Karachi).Format(time.DateOnly)
		s, err := office.Upload(asOwner, owner, courier, fmt.Sprintf("%s-%s.csv", courier, day), bytes.NewReader(t.statement(courier, t.now.Add(-until), short)))
		if err != nil {
			return nil, err
		}
		return s, work(office.Begin(asOwner, owner, s.ID))
	}
	const day = 24 * time.Hour
	s, err := bring("leopards", 8*day, 10*day, true)
	if err == nil {
		err = work(office.Take(asOwner, owner, s.ID, "SAMPLE-CPR-88291", s.Day))
	}
	if err == nil {
		_, err = bring("postex", 3*time.Hour, 2*day, false)
	}
	if err != nil {
		return fmt.Errorf("demo: the statements: %w", err)
	}
	return nil
}

// statement is the file of a courier about what it delivered until a moment.
func (t *teller) statement(courier string, until time.Time, short bool) []byte {
	var b bytes.Buffer
	out := csv.NewWriter(&b)
	lines := [][]string{{"CN Number", "Order Ref", "COD Amount", "Charges", "GST", "WHT", "Net Payable"}}
	for _, c := range slices.SortedFunc(slices.Values(t.cash), func(a, b atDoor) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.number, b.number)) }) {
		if c.courier != courier || c.at.After(until) {
			continue
		}
		said := c.cash
		if short && len(lines) == 3 {
			said -= money.Rupees(sampleShort)
		}
		fee := money.Rupees(sampleFee)
		tax := fee * sampleTax / 10_000
		withheld := (c.cash*money.Paisa(settle.RateOn(nil, c.at.In(zone.Karachi).Format(time.DateOnly)).Withheld) + 5_000) / 10_000
		lines = append(lines, []string{c.tracking, c.number, said.String(), fee.String(), tax.String(), withheld.String(), (said - fee - tax - withheld).String()})
	}
	if err := out.WriteAll(lines); err != nil {
		panic("demo: " + err.Error()) // into memory
	}
	return b.Bytes()
}

// askReturn asks, as the shopper of an order, for one unit of its first line to go
// back (BACK-2). Who wants the money has it on the phone that ordered.
func (t *teller) askReturn(ctx context.Context, o *order.Order, told *demo.StoryReturn) (*order.Order, error) {
	in := order.ReturnInput{
		Units: []order.Unit{{Line: 0, Quantity: 1}}, Reason: told.Reason, Words: told.Words, Opened: told.Opened, Wants: order.WantsReplace,
	}
	if !told.Same {
		in.Wants = order.WantsRefund
		in.Payout = order.PayoutInput{Way: order.ByEasypaisa, Number: o.Contact.Phone, Title: o.Contact.FirstName + " " + o.Contact.LastName}
	}
	asked, err := t.orders.AskReturn(ctx, o.Number, o.Contact.Phone, in)
	if err != nil || !told.Photo {
		return asked, err
	}
	photo, err := t.photo(o.Lines[0].ProductID)
	if err != nil {
		return nil, err
	}
	return t.orders.AddReturnPhoto(ctx, o.Number, o.Contact.Phone, len(asked.Returns), photo)
}

// photo returns a picture of a product of the demo, for want of one that somebody
// took.
func (t *teller) photo(productID string) ([]byte, error) {
	front, found := strings.CutPrefix(t.snap.ByID(productID).FrontImage, "/media/demo/")
	if !found {
		return nil, fmt.Errorf("product %s has no picture of the demo", productID)
	}
	return fs.ReadFile(demo.Media(), front)
}

// decidedAfter is how long a review of the story waits for somebody of the office.
const decidedAfter = 9 // hours

// review lays out what a customer says of a delivered product, so many hours after
// the order, and what the office makes of it. Both go through the rules that hold
// for everybody: only what was delivered can be reviewed, and once (SHELF-4).
func (t *teller) review(step func(after float64, name string, do func(context.Context) error), delivered float64, told demo.StoryReview, o **order.Order) {
	reviews := review.Products{InTx: store.Within(t.db.InTx, func(tx *store.Tx) review.ProductTx { return tx })}
	var id string
	written := delivered + told.Days*24
	step(written, "review "+told.Product, func(ctx context.Context) error {
		r, err := reviews.Write(ctx, shopapi.Bought(*o), review.Written{ProductID: t.keyed(told.Product), Stars: told.Stars, Text: told.Text, Name: told.Name})
		if err == nil {
			id = r.ID
		}
		return err
	})
	d := review.Decision{State: new(review.State)}
	switch *d.State = review.Published; told.State {
	case demo.ReviewWaiting:
		return
	case demo.ReviewHidden:
		*d.State, d.Reason = review.Hidden, review.Reason(told.Reason)
	}
	if told.Answer != "" {
		d.Answer = &told.Answer
	}
	step(written+decidedAfter, "decide on the review of "+told.Product, func(ctx context.Context) error {
		found, err := t.db.OfProducts(ctx, review.Page{ID: id, Limit: 1})
		if err != nil {
			return err
		}
		if len(found) != 1 {
			return fmt.Errorf("%d reviews are %s", len(found), id)
		}
		manager := t.people[account.Manager]
		_, err = reviews.Decide(audit.With(ctx, audit.Who{Account: manager}), id, found[0].Version, d, manager)
		return err
	})
}
