package demoshop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"gulaab/demo"
	"gulaab/internal/account"
	"gulaab/internal/blob"
	"gulaab/internal/catalog"
	"gulaab/internal/config"
	"gulaab/internal/coupon"
	"gulaab/internal/customer"
	"gulaab/internal/deal"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/pricing"
	"gulaab/internal/seal"
	"gulaab/internal/settings"
	"gulaab/internal/sheet"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/zone"
)

// storyDays is for how long a fresh demo says it has been open.
const storyDays = 33

// Story is what happened in a fresh demo before it was opened: a month of
// orders, made by the moves that the office makes, at the times of then. It has
// a connection of its own to the shop's database, with a clock that can be set.
type Story struct {
	db    *store.DB
	now   time.Time    // when the demo was opened
	clock atomic.Int64 // microseconds
}

// newStory opens the database a second time, at the day the demo began.
func newStory(ctx context.Context, cfg config.Config, now time.Time) (*Story, error) {
	s := &Story{now: now}
	s.set(s.now.AddDate(0, 0, -storyDays))
	db, err := store.Open(ctx, store.Config{
		URL: cfg.DatabaseURL, DataDir: cfg.DataDir, Connections: 2, Now: s.at, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	s.db = db
	return s, nil
}

func (s *Story) at() time.Time   { return time.UnixMicro(s.clock.Load()).UTC() }
func (s *Story) set(t time.Time) { s.clock.Store(t.UnixMicro()) }

// quiet is a transaction of the story: nobody is written to about what is long
// over. What happened today may still be told by WhatsApp, by hand.
type quiet struct {
	*store.Tx
	since time.Time
}

// InsertMessage implements outbox.Poster.
func (q quiet) InsertMessage(ctx context.Context, m *outbox.Message, jobKind string, payload []byte) error {
	if m.Channel != mail.ByWhatsApp || q.Now().Before(q.since) {
		return nil
	}
	return q.Tx.InsertMessage(ctx, m, jobKind, payload)
}

// InsertNotice implements outbox.NoticePoster: what is long over is no news.
func (quiet) InsertNotice(context.Context, outbox.Notice) error { return nil }

var _ order.Tx = quiet{}

// Close closes the story's connection.
func (s *Story) Close() error { return s.db.Close() }

// Shop is what the story happens in.
type Shop struct {
	Catalogue func() *catalog.Snapshot
	Rates     func() pricing.Rates
	Blobs     blob.Store
	Files     sheet.Files // of couriers' statements
	Seal      *seal.Box   // of where refunds go
}

// Tell makes the story happen: orders, deals, and the goods that came in
// meanwhile, so that what is free in the end is what the demo says.
func (s *Story) Tell(ctx context.Context, shop Shop) error {
	people, err := peopleOf(ctx, s.db)
	if err != nil {
		return err
	}
	orders, err := order.New(order.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, order.Tx) error) error {
			return s.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, quiet{tx, s.now.Add(-20 * time.Hour)}) })
		},
		Reader: s.db, Catalogue: shop.Catalogue, Rates: shop.Rates, Blobs: shop.Blobs,
		Rules: func() order.Rules { // what the limits of strangers refuse is not the demo's subject
			return order.Rules{HeldUnits: 100, OpenOrders: 100, NetworkShare: 100, CashHours: 48, TransferHours: 24, Terms: order.Terms{Days: 7}}
		},
		NewID: func() string { return ident.IDAt(s.at(), ident.Token()) }, Now: s.at, Log: slog.New(slog.DiscardHandler), Seal: shop.Seal,
	})
	if err != nil {
		return err
	}
	snap := shop.Catalogue()
	t := &teller{Story: s, orders: orders, people: people, snap: snap, all: snap.Select(catalog.Filter{Sort: catalog.SortName}).Items, sold: map[string]bool{}, reviews: map[float64][]demo.StoryReview{}}
	t.shelf = plain(snap, t.all)
	reviews, err := demo.StoryReviews()
	if err != nil {
		return err
	}
	for _, r := range reviews {
		t.reviews[r.Order] = append(t.reviews[r.Order], r)
	}
	for i := range demo.Story() {
		t.plan(i)
	}
	if err := s.coupons(ctx, people[account.Admin]); err != nil {
		return err
	}
	slices.SortStableFunc(t.steps, func(a, b storyStep) int { return a.at.Compare(b.at) })
	for i := range t.steps {
		s.set(t.steps[i].at)
		if err := t.steps[i].do(ctx); err != nil {
			return fmt.Errorf("demo: order %d of the story, %s: %w", t.steps[i].order+1, t.steps[i].name, err)
		}
	}
	if err := t.statements(ctx, shop.Files); err != nil {
		return err
	}
	if err := s.deals(ctx, people[account.Admin]); err != nil {
		return err
	}
	if err := s.flags(ctx, people[account.Manager]); err != nil {
		return err
	}
	return s.refill(ctx, t.sold)
}

// day is midnight in Karachi, so many days from today.
func (s *Story) day(n int) time.Time {
	y, m, d := s.now.In(zone.Karachi).AddDate(0, 0, n).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, zone.Karachi)
}

// coupons makes the codes that shoppers type.
func (s *Story) coupons(ctx context.Context, owner string) error {
	coupons, err := coupon.New(store.Within(s.db.InTx, func(tx *store.Tx) coupon.Tx { return tx }), s.db)
	if err != nil {
		return err
	}
	for _, c := range demo.StoryCoupons() {
		s.set(s.day(c.From))
		made := &coupon.Coupon{
			Code: c.Code, Note: c.Note, Kind: coupon.Percent, Percent: c.Percent, Minimum: money.Rupees(int64(c.Minimum)), Limit: c.Limit, PerCustomer: c.Each,
			Targets: []deal.Target{{Kind: deal.Everything}}, Starts: s.day(c.From),
		}
		if c.Amount > 0 {
			made.Kind, made.Amount = coupon.Amount, money.Rupees(int64(c.Amount))
		}
		if c.To != 0 {
			made.Ends = s.day(c.To)
		}
		if _, err := coupons.Add(ctx, made, owner); err != nil {
			return fmt.Errorf("demo: the coupon %s: %w", c.Code, err)
		}
	}
	return nil
}

// flags flags some of those who ordered: they are customers once the books have
// followed.
func (s *Story) flags(ctx context.Context, actor string) error {
	for more := true; more; {
		var err error
		if more, err = s.db.WorkMarks(ctx); err != nil {
			return err
		}
	}
	people, err := customer.NewService(store.Within(s.db.InTx, func(tx *store.Tx) customer.Tx { return tx }), func(context.Context, string) error { return nil })
	if err != nil {
		return err
	}
	s.set(s.now.Add(-20 * time.Hour))
	for _, f := range demo.StoryFlags() {
		who := demo.Customers()[f.Customer]
		found, err := s.db.Customers(ctx, customer.Query{Search: who.Email, Limit: 2})
		if err != nil {
			return err
		}
		if len(found) != 1 {
			return fmt.Errorf("demo: %d customers are %s", len(found), who.Email)
		}
		until := s.day(f.Days).Format(time.DateOnly)
		if err := people.Flag(ctx, found[0].ID, customer.FlagKind(f.Kind), f.Reason, until, actor); err != nil {
			return fmt.Errorf("demo: the flag of %s: %w", who.Email, err)
		}
	}
	return nil
}

// peopleOf are the ids of those who work in the demo, and of its member.
func peopleOf(ctx context.Context, db *store.DB) (map[account.Role]string, error) {
	ids := map[account.Role]string{}
	for _, l := range Logins() {
		who, err := db.AccountByEmail(ctx, ident.FoldEmail(l.Email))
		if err != nil {
			return nil, fmt.Errorf("demo: %s: %w", l.Email, err)
		}
		ids[l.Role] = who.ID
	}
	return ids, nil
}

// plain are the products that the story sells: in one colour, with plenty of
// units and no stock to be seen running out.
func plain(snap *catalog.Snapshot, all []*catalog.Product) (out []*catalog.Product) {
	for _, p := range all {
		if free, tracked := snap.Levels().Free(p.Default().ID); tracked && free >= 12 && len(p.Colors) == 0 {
			out = append(out, p)
		}
	}
	return out
}

// teller makes steps of the story's orders.
type teller struct {
	*Story
	orders *order.Service
	people map[account.Role]string
	snap   *catalog.Snapshot
	all    []*catalog.Product
	shelf  []*catalog.Product // what it sells
	steps  []storyStep
	sold   map[string]bool // variants that the story touched

	reviews map[float64][]demo.StoryReview // by the age of their order
	cash    []atDoor                       // that couriers took
}

type storyStep struct {
	at    time.Time
	order int
	name  string
	do    func(ctx context.Context) error
}

// plan lays out an order: when it is placed, and each of its moves after it.
func (t *teller) plan(i int) {
	told := demo.Story()[i]
	placed := t.now.Add(-time.Duration(told.Age * float64(time.Hour)))
	var o *order.Order
	step := func(after float64, name string, do func(ctx context.Context) error) {
		at := placed.Add(time.Duration(after * float64(time.Hour)))
		if slices.Contains(ofRiders, order.Move(name)) {
			at = ridersHour(at)
		}
		t.steps = append(t.steps, storyStep{at, i, name, do})
	}
	step(0, "place", func(ctx context.Context) (err error) {
		in, err := t.placing(i, told)
		if err != nil {
			return err
		}
		if o, _, err = t.orders.Place(ctx, in); err != nil {
			return err
		}
		for n := range o.Lines {
			t.sold[o.Lines[n].VariantID] = true
		}
		return nil
	})
	for _, m := range told.Moves {
		if order.Move(m.Name) == order.MoveDeliver {
			for _, r := range t.reviews[told.Age] {
				t.review(step, m.After, r, &o)
			}
		}
		step(m.After, m.Name, func(ctx context.Context) (err error) {
			if m.Name == demo.Expires {
				_, err = t.orders.ExpireWaiting(ctx)
				return err
			}
			if m.Asked != nil {
				o, err = t.askReturn(ctx, o, m.Asked)
				return err
			}
			o, err = t.orders.Do(ctx, o.ID, order.Move(m.Name), o.Version, t.input(o, i, m))
			if err == nil && order.Move(m.Name) == order.MoveDeliver {
				t.took(o)
			}
			return err
		})
	}
}

// A rider is on the road from nine in the morning until eight in the evening.
const (
	ridersMorning = 9 * time.Hour
	ridersEvening = 10 * time.Hour // after the morning: what is later becomes a part of the hour that is left
	ridersNight   = 24*time.Hour - ridersEvening
)

// ofRiders are the moves that a rider brings about.
var ofRiders = []order.Move{order.MoveOut, order.MoveAttempt, order.MoveDeliver}

// ridersHour moves a moment of the night to the evening before, in Karachi, so that no
// demo parcel is delivered at half past four. It keeps the order of moments, and moves
// none forward.
func ridersHour(at time.Time) time.Time {
	at = at.In(zone.Karachi)
	y, m, d := at.Date()
	morning := time.Date(y, m, d, 0, 0, 0, 0, zone.Karachi).Add(ridersMorning)
	if at.Before(morning) {
		morning = morning.AddDate(0, 0, -1)
	}
	late := at.Sub(morning) - ridersEvening
	if late <= 0 {
		return at
	}
	return morning.Add(ridersEvening + late/(ridersNight/time.Hour))
}

// placing is what the shopper of an order sent.
func (t *teller) placing(i int, told demo.StoryOrder) (order.PlaceInput, error) {
	c := demo.Customers()[told.Customer]
	in := order.PlaceInput{
		Contact: order.Contact{
			FirstName: c.First, LastName: c.Last, Email: c.Email, Country: "Pakistan", StreetAddress: c.Street, City: c.City, State: c.State,
			ZIP: c.ZIP, Phone: c.Phone,
		},
		Method: order.CashOnDelivery, Coupon: told.Coupon,
	}
	if c.Member {
		in.AccountID = t.people[account.Customer]
	}
	if told.Transfer {
		in.Method = order.BankTransfer
		in.Proof = sampleProof(i)
	}
	if told.Open != "" { // a colour nobody has chosen
		in.Items = append(in.Items, order.ItemInput{ProductID: t.keyed(told.Open), Quantity: 1})
	}
	for _, r := range t.reviews[told.Age] { // what somebody says something of
		in.Items = append(in.Items, order.ItemInput{ProductID: t.keyed(r.Product), Quantity: 1})
	}
	if len(t.shelf) == 0 {
		return in, errors.New("no product is left to sell")
	}
	for n := len(in.Items); n < told.Lines; n++ {
		p := t.shelf[(i*7+n*31)%len(t.shelf)]
		in.Items = append(in.Items, order.ItemInput{ProductID: p.ID, Quantity: int64(1 + (i+n)%5/4)})
	}
	return in, nil
}

// keyed returns the id of a demo product.
func (t *teller) keyed(key string) string {
	for _, p := range t.all {
		if p.Key == key {
			return p.ID
		}
	}
	return ""
}

// input is what somebody gave with a move.
func (t *teller) input(o *order.Order, i int, m demo.StoryMove) order.MoveInput {
	in := order.MoveInput{Actor: t.people[account.Manager], Note: m.Note, Reason: m.Reason}
	switch order.Move(m.Name) {
	case order.MovePack, order.MoveHandOver, order.MoveCheckIn:
		in.Actor = t.people[account.Packer]
	case order.MoveBook:
		in.Courier, in.Tracking = []string{"leopards", "tcs", "postex"}[i%3], fmt.Sprintf("SAMPLE%06d", 410_000+i*37)
		in.Weight = 300 + i%5*120
	case order.MoveApprove, order.MoveRefund:
		in.Reference = fmt.Sprintf("SAMPLE-%s-%d", m.Name, 7100+i)
		if m.Half {
			in.Amount = (o.Total / 2).RoundRupee()
		}
	default: // nothing is given with the others
	}
	if order.Move(m.Name) == order.MoveCheckIn && m.Some {
		in.Units = []order.Unit{{Quantity: 1, To: order.ToQuarantine, Opened: true}}
	} else if order.Move(m.Name) == order.MoveCheckIn {
		for line := range o.Lines {
			in.Units = append(in.Units, order.Unit{Line: line, Quantity: o.Lines[line].Quantity, To: order.ToShelf})
		}
	}
	return in
}

// sampleProof is a picture that stands for the screenshot of a transfer.
func sampleProof(i int) []byte {
	img := image.NewRGBA(image.Rect(0, 0, 270, 480))
	fill := func(r image.Rectangle, c color.Color) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				img.Set(x, y, c)
			}
		}
	}
	fill(img.Rect, color.RGBA{250, 248, 245, 255})
	fill(image.Rect(0, 0, 270, 70), color.RGBA{34, 100, 80, 255})
	for n := range 7 {
		y := 110 + n*42
		fill(image.Rect(24, y, 90+(i*13+n*29)%60, y+10), color.RGBA{190, 184, 178, 255})
		fill(image.Rect(150, y, 190+(i*17+n*23)%56, y+10), color.RGBA{90, 84, 80, 255})
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		panic("demo: " + err.Error()) // into memory
	}
	return b.Bytes()
}

// deals plans what runs today and what comes next.
func (s *Story) deals(ctx context.Context, owner string) error {
	deals, err := deal.New(deal.Deps{
		InTx:   store.Within(s.db.InTx, func(tx *store.Tx) deal.Tx { return tx }),
		Reader: s.db, Now: s.at, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	for _, d := range demo.StoryDeals() {
		s.set(s.now.AddDate(0, 0, min(d.From, 0)-1))
		_, err := deals.Add(ctx, &deal.Deal{
			Name: d.Name, Kind: deal.Percent, Percent: d.Percent, For: deal.Everyone, Starts: s.day(d.From), Ends: s.day(d.To),
			Targets: []deal.Target{{Kind: deal.TargetKind(d.Target), ID: d.ID}},
		}, owner, "")
		if err != nil {
			return fmt.Errorf("demo: the deal %s: %w", d.Name, err)
		}
	}
	return nil
}

// refill takes in, yesterday, what the story has sold, so that as much is free
// as the demo says.
func (s *Story) refill(ctx context.Context, sold map[string]bool) error {
	levels, err := demo.Levels()
	if err != nil {
		return err
	}
	s.set(s.now.Add(-18 * time.Hour))
	return s.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		for n, want := range levels {
			if !sold[want.VariantID] {
				continue
			}
			now, err := tx.StockLevel(ctx, want.VariantID)
			if err != nil {
				return err
			}
			missing := want.Free - now.Free()
			if missing <= 0 {
				continue
			}
			_, err = stock.Receive(ctx, tx, stock.Delivery{
				VariantID: want.VariantID, Quantity: missing, Code: fmt.Sprintf("R%05d", 2000+n), ExpiresOn: stock.Day(s.now, 600+n%90),
				Supplier: suppliers[n%len(suppliers)], Document: "SAMPLE-REFILL", MinMonths: settings.Defaults().MinLifeMonths,
				UnitCost: money.Rupees(900), Actor: "system", Reason: "demo",
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}
