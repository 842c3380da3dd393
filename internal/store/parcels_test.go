package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/invoice"
	"gulaab/internal/job"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/pricing"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// keptFiles is a file store in memory.
type keptFiles struct {
	mu    sync.Mutex
	files map[string][]byte
}

func (k *keptFiles) PutFrom(_ context.Context, key string, r io.Reader, _ int64) error {
	b, err := io.ReadAll(r)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.files[key] = b
	return err
}

func (k *keptFiles) Get(_ context.Context, key string) (io.ReadCloser, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return io.NopCloser(bytes.NewReader(k.files[key])), nil
}

// desk is the office's parcel service on a real database.
type desk struct {
	t      testing.TB
	db     *store.DB
	orders *order.Service
	office *parcel.Office
	tasks  *task.Service[*store.Tx]
	n      int
	// variant is the ordered variant; empty: goods that are in no catalogue.
	variant string
}

var parcelsAt = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)

func newDesk(t testing.TB, e storetest.Engine) *desk {
	t.Helper()
	d := &desk{t: t, db: storetest.Open(t, e.Fresh(t))}
	var err error
	d.orders, err = order.New(order.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, order.Tx) error) error {
			return d.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: d.db, Catalogue: func() *catalog.Snapshot { return catalog.NewSnapshot(nil, 1) },
		Rates: func() pricing.Rates { return pricing.DefaultRates }, Blobs: noBlobs{}, Now: time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	d.office = &parcel.Office{
		InTx: func(ctx context.Context, fn func(context.Context, parcel.Tx) error) error {
			return d.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: d.db, Files: &keptFiles{files: map[string][]byte{}}, Orders: d.orders, Now: time.Now,
	}
	d.tasks, err = task.New(task.Deps[*store.Tx]{InTx: d.db.InTx, Reader: d.db, Kinds: parcel.Kinds[*store.Tx](d.office), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// packed stores a confirmed cash order and packs it.
func (d *desk) packed() *order.Order {
	d.t.Helper()
	return d.do(d.agreed(), order.MovePack, order.MoveInput{})
}

// agreed stores a confirmed cash order and returns its id.
func (d *desk) agreed() (id string) {
	d.t.Helper()
	err := d.db.InTx(d.t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		id, err = d.insert(ctx, tx)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

// insert stores a confirmed cash order.
func (d *desk) insert(ctx context.Context, tx *store.Tx) (id string, err error) {
	d.n++
	id = fmt.Sprintf("order-%05d", d.n)
	held := int64(0)
	if d.variant != "" {
		held = 2
		if _, _, _, err := stock.Hold(ctx, tx, stock.Item{VariantID: d.variant, Quantity: held, OrderID: id, Actor: "shopper"}); err != nil {
			return "", err
		}
	}
	return id, tx.InsertOrder(ctx, &order.Order{
		ID: id, Number: fmt.Sprintf("GL-%06d", d.n), Contact: order.Contact{FirstName: "Hina", LastName: "Rauf", Email: "h@example.com", City: "Lahore", Country: "Pakistan", Phone: "0300 1234567"},
		Lines: []order.Line{{VariantID: d.variant, Held: held, Name: "Snail", Quantity: 2, ListPrice: money.Rupees(1000), UnitPrice: money.Rupees(1000)}},
		Total: money.Rupees(2000), Method: order.CashOnDelivery, Placement: order.Confirmed, Payment: order.PaymentDue, Delivery: order.NotPacked,
		Tier: pricing.Guest, CreatedAt: parcelsAt, UpdatedAt: parcelsAt,
	})
}

func (d *desk) do(id string, m order.Move, in order.MoveInput) *order.Order {
	d.t.Helper()
	in.Actor = "packer"
	o, err := d.orders.Do(d.t.Context(), id, m, 0, in)
	if err != nil {
		d.t.Fatal(m, err)
	}
	return o
}

// read uploads and reads a file, and returns the number of lines by outcome.
func (d *desk) read(courier, file string) map[string]int64 {
	d.t.Helper()
	f := d.upload(courier, file)
	d.work(f.ID, parcel.CheckTask)
	return d.work(f.ID, parcel.RunTask).Counts
}

func (d *desk) upload(courier, file string) *parcel.File {
	d.t.Helper()
	f, err := d.office.Upload(d.t.Context(), "packer", courier, "file.csv", strings.NewReader(file))
	if err != nil {
		d.t.Fatal(err)
	}
	return f
}

func (d *desk) work(id, kind string) *task.Task {
	d.t.Helper()
	t, err := d.office.Begin(d.t.Context(), "packer", id, kind)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.finish(t)
}

func (d *desk) finish(t *task.Task) *task.Task {
	d.t.Helper()
	if err := d.jobOf(t); err != nil {
		d.t.Fatal(err)
	}
	done, err := d.db.Task(d.t.Context(), t.ID)
	if err != nil || done.State != task.Done {
		d.t.Fatalf("%v %+v", err, done)
	}
	return done
}

// jobOf runs a task's job.
func (d *desk) jobOf(t *task.Task) error {
	payload, err := json.Marshal(map[string]string{"task": t.ID})
	if err != nil {
		return err
	}
	return d.tasks.Jobs()["task "+t.Kind].Handler(d.t.Context(), job.Job{Payload: payload})
}

func (d *desk) get(id string) *order.Order {
	d.t.Helper()
	o, err := d.db.Order(d.t.Context(), id)
	if err != nil {
		d.t.Fatal(err)
	}
	return o
}

const eventsHead = "Tracking Number,Transaction Status Code,Transaction Status,Updated At\n"

// PARCEL-2 R1.4: tracking events that are shuffled, split into files at any point and
// duplicated lead to the same parcel, order and money.
func TestPARCEL2ShuffledAndDoubledEventsComeToTheSame(t *testing.T) {
	t.Parallel()
	histories := map[string]struct {
		events   []string
		state    order.ParcelState
		delivery order.Delivery
		received money.Paisa
		attempts int
	}{
		"delivered before it was picked": {[]string{"0005|10:00", "0003|11:00"}, order.ParcelDelivered, order.Delivered, 200000, 0},
		"delivered after returning":      {[]string{"0003|09:00", "0004|10:00", "0013-RFD|11:00", "0040|12:00", "0005|13:00"}, order.ParcelDelivered, order.Delivered, 200000, 1},
		"delivered, then sent back":      {[]string{"0003|09:00", "0005|10:00", "0040|12:00"}, order.ParcelReturning, order.Returning, 200000, 0},
		"two attempts, and back":         {[]string{"0004|09:00", "0013-CNA|10:00", "0004|15:00", "0013-ICA|16:00", "0040|18:00", "0006|20:00"}, order.ParcelBack, order.Returning, 0, 2},
		"at the same minute":             {[]string{"0033|09:00", "0004|09:00", "0031|09:00"}, order.ParcelOut, order.Shipped, 0, 0},
	}
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		for name, h := range histories {
			for try := range 6 {
				o := d.packed()
				number := fmt.Sprintf("21%06d", d.n)
				d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: number})
				events := append(slices.Clone(h.events), h.events...)
				if try > 0 {
					rand.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
				}
				for len(events) > 0 {
					n := 1 + rand.IntN(len(events))
					file := eventsHead
					for _, event := range events[:n] {
						code, at, _ := strings.Cut(event, "|")
						file += number + "," + code + ",x,2026-11-20 " + at + "\n"
					}
					events = events[n:]
					d.read("postex", file)
				}
				now := d.get(o.ID)
				p := now.Parcels[0]
				if p.State != h.state || now.Delivery != h.delivery || now.Received != h.received || p.Attempts != h.attempts {
					t.Errorf("PARCEL-2 %s, try %d: %s, %s, %v received, %d attempts", name, try, p.State, now.Delivery, now.Received, p.Attempts)
				}
			}
		}
	})
}

// PARCEL-2 R1.5: an unknown code changes nothing and is asked about once. Its parcels are read
// again once somebody has said what it means.
func TestPARCEL2UnknownCodesAreAskedOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		o := d.packed()
		d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "1"})
		d.do(o.ID, order.MoveHandOver, order.MoveInput{})
		for range 2 {
			counts := d.read("postex", eventsHead+"1,9999,Kept at the customs,2026-11-20 09:00\n1,9999,Kept at the customs,2026-11-20 10:00\n7,8888,x,2026-11-20 10:00\n")
			if counts["failed"] != 1 || counts["question"]+counts["same"] != 2 {
				t.Errorf("PARCEL-2 %v", counts)
			}
		}
		asked, err := d.db.AskedCodes(t.Context())
		if err != nil || len(asked) != 1 || asked[0].Code.Code != "9999" {
			t.Fatalf("PARCEL-2 asked %+v, %v", asked, err)
		}
		if p := d.get(o.ID).Parcels[0]; p.State != order.ParcelOnTheWay {
			t.Errorf("PARCEL-2 the parcel is %s", p.State)
		}
		tk, err := d.office.Say(t.Context(), "manager", "postex", parcel.Code{Code: "9999", Meaning: parcel.Attempt, Reason: order.ReasonNotThere})
		if err != nil {
			t.Fatal(err)
		}
		d.finish(tk)
		if p := d.get(o.ID).Parcels[0]; p.State != order.ParcelAttempted || p.Attempts != 2 || p.Reason != order.ReasonNotThere {
			t.Errorf("PARCEL-2 it is read as %+v", p)
		}
		rescues, err := d.db.Rescues(t.Context(), 10)
		if err != nil || len(rescues) != 1 {
			t.Fatalf("PARCEL-3 %d rescues, %v", len(rescues), err)
		}
		if said := rescues[0].Said; said != "Kept at the customs" {
			t.Errorf("PARCEL-3 the courier said %q", said)
		}
		if err := d.office.Rescue(t.Context(), rescues[0].RescueID, "told", "After five", "packer"); err != nil {
			t.Fatal(err)
		}
		figures, err := d.db.RescueFigures(t.Context(), parcelsAt.AddDate(0, 0, -30))
		if err != nil || len(figures) != 1 || figures[0].Attempts != 1 || figures[0].Closed != 1 || figures[0].City != "Lahore" {
			t.Errorf("PARCEL-3 figures %+v, %v", figures, err)
		}
	})
}

// PARCEL-3: a parcel with a second attempt is rescued once, and the figures count both
// attempts.
func TestPARCEL3TheLastAttemptIsRescued(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		o := d.packed()
		d.do(o.ID, order.MoveHandOver, order.MoveInput{})
		d.do(o.ID, order.MoveAttempt, order.MoveInput{Reason: order.ReasonNotThere})
		d.do(o.ID, order.MoveAttempt, order.MoveInput{Reason: order.ReasonRefused})
		rescues, err := d.db.Rescues(t.Context(), 10)
		if err != nil || len(rescues) != 1 || rescues[0].Parcel.Reason != order.ReasonRefused {
			t.Fatalf("PARCEL-3 to be rescued are %+v, %v", rescues, err)
		}
		figures, err := d.db.RescueFigures(t.Context(), parcelsAt.AddDate(0, 0, -30))
		if err != nil || len(figures) != 2 || figures[0].Attempts != 1 || figures[0].Closed+figures[1].Closed != 1 {
			t.Errorf("PARCEL-3 figures %+v, %v", figures, err)
		}
	})
}

// PARCEL-1 PARCEL-2: tracking numbers are read from a file once, wrong amounts are refused, and
// a courier file of 5,000 lines is read.
func TestPARCEL1FilesComeInOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		first, second := d.packed(), d.packed()
		file := "Order Reference Number,Tracking Number,Invoice Payment\n" +
			first.Number + "-1,A1,2000\n" + second.Number + ",A2,\"Rs 2,500\"\nGL-ZZZZZZ-1,A3,1\n" + first.Number + "-1,A4,2000\n"
		if counts := d.read("postex", file); counts["done"] != 1 || counts["failed"] != 3 {
			t.Errorf("PARCEL-1 %v", counts)
		}
		if counts := d.read("postex", file); counts["done"] != 0 || counts["same"] != 1 {
			t.Errorf("PARCEL-1 again: %v", counts)
		}
		if p := d.get(first.ID).Parcels; len(p) != 1 || p[0].Tracking != "A1" || p[0].Collect != money.Rupees(2000) {
			t.Errorf("PARCEL-1 %+v", p)
		}
		if _, err := d.orders.Do(t.Context(), second.ID, order.MoveBook, 0, order.MoveInput{Courier: "postex", Tracking: "A1"}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("PARCEL-1 one number on two parcels: %v", err)
		}
		var long strings.Builder
		long.WriteString(eventsHead)
		for i := range 5000 {
			fmt.Fprintf(&long, "A1,0033,x,2026-11-%02d %02d:%02d:%02d\n", 1+i/3600/24, i/3600, i/60%60, i%60)
		}
		if counts := d.read("postex", long.String()); counts["failed"] != 0 || counts["done"]+counts["noted"] != 5000 {
			t.Errorf("PARCEL-2 %v", counts)
		}
	})
}

// PARCEL-4: the parcels of one order collect its total between them, the order is delivered
// with the last, and a replacement collects 0.
func TestPARCEL4SeveralParcels(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		o := d.packed()
		d.do(o.ID, order.MoveUnpack, order.MoveInput{})
		d.do(o.ID, order.MovePack, order.MoveInput{Units: []order.Unit{{Line: 0, Quantity: 1}}})
		d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "tcs", Tracking: "T1"})
		sheet := parcel.Sheet{Courier: "tcs", Parcels: []string{o.ID + "-2"}, Key: "the first sheet", Actor: "packer"}
		if _, handed, err := d.office.HandOver(t.Context(), sheet); err != nil || !handed[0].Done {
			t.Fatal(handed, err)
		}
		if _, _, err := d.office.HandOver(t.Context(), sheet); err != nil {
			t.Errorf("PARCEL-4 the same sheet again: %v", err)
		}
		o = d.do(o.ID, order.MoveDeliver, order.MoveInput{Parcel: 2})
		if o.Delivery != order.Shipped || o.Received != money.Rupees(1000) || o.Placement != order.Confirmed {
			t.Errorf("PARCEL-4 half of it: %s, %v, %s", o.Delivery, o.Received, o.Placement)
		}
		o = d.do(o.ID, order.MovePack, order.MoveInput{})
		if o.Parcels[2].Collect != money.Rupees(1000) {
			t.Errorf("PARCEL-4 the rest collects %v", o.Parcels[2].Collect)
		}
		d.do(o.ID, order.MoveHandOver, order.MoveInput{})
		o = d.do(o.ID, order.MoveDeliver, order.MoveInput{})
		if o.Delivery != order.Delivered || o.Received != money.Rupees(2000) || o.Placement != order.Closed {
			t.Errorf("PARCEL-4 all of it: %s, %v, %s", o.Delivery, o.Received, o.Placement)
		}
		o = d.do(o.ID, order.MoveReplace, order.MoveInput{Units: []order.Unit{{Line: 0, Quantity: 1}}})
		if p := o.Parcels[3]; !p.Replacement || p.Collect != 0 || o.Delivery != order.Delivered {
			t.Errorf("PARCEL-4 the replacement: %+v", p)
		}
	})
}

// PARCEL-4: a parcel is packed from one lot that is named twice. When that lot is off sale the
// parcel can still be unpacked and the order cancelled; the units go to quarantine once no
// order holds them.
func TestPARCEL4UnpackWhatIsHeldBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		p := newProduct()
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
		id := p.Variants[0].ID
		var lot stock.Lot
		do(t, db, func(tx *store.Tx) (err error) {
			lot, err = stock.Receive(ctx, tx, stock.Delivery{VariantID: id, Quantity: 5, ExpiresOn: "2094-03-31", Actor: "a"})
			return err
		})
		s := counterOf(t, db)
		in := input(p)
		in.Items[0].Quantity, in.Items[0].Color = 3, p.Variants[0].Color
		o, _, err := s.Place(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		move := func(m order.Move, in order.MoveInput) {
			t.Helper()
			in.Actor = "packer"
			if o, err = s.Do(ctx, o.ID, m, 0, in); err != nil {
				t.Fatal(m, err)
			}
			if o, err = db.Order(ctx, o.ID); err != nil {
				t.Fatal(err)
			}
		}
		move(order.MoveConfirm, order.MoveInput{})
		move(order.MovePack, order.MoveInput{Units: []order.Unit{{Quantity: 1, LotID: lot.ID}, {Quantity: 2, LotID: lot.ID}}})
		want := []order.ParcelLine{{Quantity: 3, Counted: 3, LotID: lot.ID}}
		if got := o.Parcels[0].Lines; !slices.Equal(got, want) {
			t.Fatalf("PARCEL-4 packed %+v", got)
		}
		no := false
		do(t, db, func(tx *store.Tx) error {
			_, err := stock.ChangeLot(ctx, tx, stock.LotChange{LotID: lot.ID, Sell: &no, Words: "recalled"})
			return err
		})
		move(order.MoveUnpack, order.MoveInput{})
		if l := levelOf(t, db, id); l.OnHand != 3 || l.Held != 3 || l.Quarantined != 2 || o.Lines[0].Held != 3 {
			t.Errorf("PARCEL-4 unpacked: %+v, line %+v", l, o.Lines[0])
		}
		move(order.MoveCancel, order.MoveInput{})
		if l := levelOf(t, db, id); l.OnHand != 0 || l.Held != 0 || l.Quarantined != 5 {
			t.Errorf("PARCEL-4 cancelled: %+v", l)
		}
	})
}

// PACK-2 R5.9: fifty concurrent invoices, some of which fail, leave no gap.
func TestPACK2InvoicesHaveNoGaps(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		var ids []string
		for range 25 {
			ids = append(ids, d.packed().ID)
		}
		var wg sync.WaitGroup
		var mu sync.Mutex
		var numbers []int64
		for i := range 50 {
			wg.Go(func() {
				err := d.db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					paper, err := invoice.Issue(ctx, tx, ids[i%25], invoice.Seller{Name: "Gulaab"}, "owner")
					if err != nil {
						return err
					}
					mu.Lock()
					defer mu.Unlock()
					numbers = append(numbers, paper.Number)
					if i%7 == 0 {
						return fault.New(fault.Invalid, "it fails after the number was drawn")
					}
					return nil
				})
				if err != nil && fault.KindOf(err) != fault.Invalid {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		seen := map[int64]bool{}
		for _, id := range ids {
			papers, err := d.db.InvoicesOf(t.Context(), id)
			if err != nil || len(papers) > 1 {
				t.Fatal(papers, err)
			}
			for _, p := range papers {
				seen[p.Number] = true
			}
		}
		for n := range int64(len(seen)) {
			if !seen[n+1] {
				t.Errorf("PACK-2 of %d papers none is number %d", len(seen), n+1)
			}
		}
		if len(seen) < 20 {
			t.Errorf("PACK-2 only %d papers", len(seen))
		}
	})
	for at, want := range map[string]string{"2026-06-30T18:59:00Z": "2025-26", "2026-06-30T19:00:00Z": "2026-27"} {
		moment, err := time.Parse(time.RFC3339, at)
		if err != nil || invoice.Year(moment) != want {
			t.Errorf("PACK-2 %s lies in %s, want %s", at, invoice.Year(moment), want)
		}
	}
}

// PACK-1: the lot that expires first is packed first, but of several open boxes any full one
// can be packed: a box of the next lot does not wait for every box of the first.
func TestPACK1BoxesOfTheNextLotWaitForNobody(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		p := newProduct()
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
		var lots []stock.Lot
		for _, expires := range []string{"2093-03-31", "2094-03-31"} {
			do(t, db, func(tx *store.Tx) error {
				lot, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: p.Variants[0].ID, Code: expires, Quantity: 2, ExpiresOn: expires, Actor: "a"})
				lots = append(lots, lot)
				return err
			})
		}
		s := counterOf(t, db)
		in := input(p)
		in.Items[0].Color = p.Variants[0].Color
		var ids []string
		for _, units := range []int64{1, 2} {
			in.Items[0].Quantity, in.IdempotencyKey = units, fmt.Sprint("box ", units)
			o, _, err := s.Place(ctx, in)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Do(ctx, o.ID, order.MoveConfirm, 0, order.MoveInput{Actor: "a"}); err != nil {
				t.Fatal(err)
			}
			ids = append(ids, o.ID)
		}
		pack := func(id string, units int64, lot int) error {
			_, err := s.Do(ctx, id, order.MovePack, 0, order.MoveInput{Actor: "packer", Units: []order.Unit{{Quantity: units, LotID: lots[lot].ID}}})
			return err
		}
		if err := pack(ids[0], 1, 1); err != nil {
			t.Errorf("PACK-1 the other box gets what expires first: %v", err)
		}
		if err := pack(ids[1], 1, 1); fault.KindOf(err) != fault.Conflict {
			t.Errorf("PACK-1 nobody else needs what expires first: %v", err)
		}
		if err := pack(ids[1], 2, 0); err != nil {
			t.Error(err)
		}
	})
}
