package store_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestOrderRoundTrip(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		member := newAccount("member@example.com")
		o := newOrder(newProduct())
		second := newOrder(newProduct())
		o.Lines = append(o.Lines, second.Lines...)
		o.AccountID, o.ProofKey, o.Method, o.Payment = member.ID, "proofs/x.jpg", order.BankTransfer, order.ProofSubmitted
		do(t, db, func(tx *store.Tx) error {
			if err := tx.InsertAccount(t.Context(), member); err != nil {
				return err
			}
			return tx.InsertOrder(t.Context(), o)
		})
		byID, err := db.Order(t.Context(), o.ID)
		if err != nil {
			t.Fatal(err)
		}
		named, err := db.OrderNamed(t.Context(), o.Number)
		if err != nil || named.ID != o.ID || named.Contact.PhoneE164 != o.Contact.PhoneE164 || named.Contact.Email != o.Contact.Email {
			t.Fatalf("by number: %+v %v", named, err)
		}
		if diff := cmp.Diff(o, byID); diff != "" {
			t.Errorf("API-15 by id (-want +got):\n%s", diff)
		}
		var locked *order.Order
		do(t, db, func(tx *store.Tx) (err error) { locked, err = tx.OrderForUpdate(t.Context(), o.ID); return err })
		if diff := cmp.Diff(o, locked); diff != "" {
			t.Errorf("for update (-want +got):\n%s", diff)
		}
	})
}

func TestMissingOrderIsNotFound(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		_, byID := db.Order(t.Context(), "nothing")
		if named, err := db.OrderNamed(t.Context(), "GL-000000"); err != nil || named.ID != "" {
			t.Errorf("WAY-2 a number that is none: %+v %v", named, err)
		}
		locked := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			_, err := tx.OrderForUpdate(t.Context(), "nothing")
			return err
		})
		updated := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			return tx.UpdateOrder(t.Context(), newOrder(nil), nil, nil)
		})
		for name, err := range map[string]error{"Order": byID, "OrderForUpdate": locked, "UpdateOrder": updated} {
			if fault.KindOf(err) != fault.NotFound {
				t.Errorf("%s = %v, want NotFound", name, err)
			}
		}
	})
}

func TestNumberInUse(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		first, second := newOrder(newProduct()), newOrder(newProduct())
		putOrder(t, db, first)
		do(t, db, func(tx *store.Tx) error {
			fresh := second.Number
			second.Number = first.Number
			if err := tx.InsertOrder(t.Context(), second); fault.KindOf(err) != fault.Conflict {
				t.Errorf("InsertOrder = %v, want a Conflict", err)
			}
			second.Number = fresh
			return tx.InsertOrder(t.Context(), second) // continue the transaction
		})
		got, err := db.Order(t.Context(), second.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(second, got); diff != "" {
			t.Errorf("the second try left its marks (-want +got):\n%s", diff)
		}
	})
}

func TestUpdateOrder(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		o := newOrder(newProduct())
		putOrder(t, db, o)
		moved := day.Add(time.Hour)
		events := []order.Event{{At: moved, Kind: "confirmed", Actor: "system"}, {At: moved, Kind: "packed", Actor: "system", Note: "two boxes"}}
		entries := []order.Entry{
			{At: moved, Kind: order.Credit, Amount: 500, Account: "bank", Reference: "TRX-1", Evidence: "proofs/a.jpg", Actor: "admin", Note: "part"},
			{At: moved, Kind: order.Refund, Amount: 200, Account: "bank", Actor: "admin"},
		}
		do(t, db, func(tx *store.Tx) error {
			o.Placement, o.Delivery, o.UpdatedAt, o.Payment = order.Confirmed, order.Packed, moved, order.PartPaid
			o.Version, o.Received, o.Refunded, o.WaitingSince, o.CallFirst = 2, 500, 200, time.Time{}, true
			l := &o.Lines[0]
			l.VariantID, l.SKU, l.Color, l.Image, l.Held, l.Back, l.ToChoose = "v", "S-1", "Red", "/media/x.jpg", 1, 1, true
			o.Entries = entries
			return tx.UpdateOrder(t.Context(), o, events, entries)
		})
		o.Events = append(o.Events, events...)
		got, err := db.Order(t.Context(), o.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(o, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		page, _, err := db.Orders(t.Context(), order.Query{All: true})
		if err != nil {
			t.Fatal(err)
		}
		listed := *o
		listed.Events, listed.Entries = nil, nil
		if diff := cmp.Diff([]*order.Order{&listed}, page); diff != "" {
			t.Errorf("listed (-want +got):\n%s", diff)
		}

		// PROOF-5: a reference is booked once per account.
		other := newOrder(newProduct())
		putOrder(t, db, other)
		book := func(e order.Entry) error {
			return db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
				other.Entries = []order.Entry{e}
				return tx.UpdateOrder(t.Context(), other, nil, other.Entries)
			})
		}
		if err := book(entries[0]); fault.KindOf(err) != fault.Conflict {
			t.Errorf("the same reference again: %v, want a Conflict", err)
		}
		// PROOF-2: also in another spelling.
		typed := entries[0]
		typed.Reference = " trx - 1\t"
		if err := book(typed); fault.KindOf(err) != fault.Conflict {
			t.Errorf("the same reference in another spelling: %v, want a Conflict", err)
		}
		elsewhere := entries[0]
		elsewhere.Account = "courier"
		if err := book(elsewhere); err != nil {
			t.Errorf("the same reference of another account: %v", err)
		}
	})
}

// TestReferencesOfBefore: a shop that booked a reference twice in two spellings still migrates,
// and cannot book it a third time (PROOF-2).
func TestReferencesOfBefore(t *testing.T) {
	t.Parallel()
	migration, err := os.ReadFile("migrations/00055_payment_references.sql")
	if err != nil {
		t.Fatal(err)
	}
	_, fill, _ := strings.Cut(string(migration), "CREATE INDEX")
	_, fill, _ = strings.Cut(fill, ";")
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for i, reference := range []string{"TRX 7", "trx7", "other", ""} {
			o := newOrder(newProduct())
			putOrder(t, db, o)
			_, err := storetest.Writer(db).ExecContext(t.Context(), `INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)
				VALUES ($1, 1, 'credit', 100, 'bank', $2, '', 'admin', '', $3)`, o.ID, reference, i)
			if err != nil {
				t.Fatal(err)
			}
		}
		if _, err := storetest.Writer(db).ExecContext(t.Context(), fill); err != nil {
			t.Fatal(err)
		}
		var n int
		if err := storetest.Reader(db).QueryRowContext(t.Context(), `SELECT COUNT(*) FROM payment_references`).Scan(&n); err != nil || n != 2 {
			t.Errorf("%d references (%v), want 2", n, err)
		}
		o := newOrder(newProduct())
		putOrder(t, db, o)
		err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			o.Entries = []order.Entry{{At: day, Kind: order.Credit, Amount: 100, Account: "bank", Reference: "Trx 7", Actor: "admin"}}
			return tx.UpdateOrder(t.Context(), o, nil, o.Entries)
		})
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("a third time: %v, want a Conflict", err)
		}
	})
}

func TestOrderLists(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		member := newAccount("zoe@example.com")
		do(t, db, func(tx *store.Tx) error { return tx.InsertAccount(t.Context(), member) })
		guest := ident.HashToken("browser")
		// Six orders, the sixth is the newest; the last two have the same time.
		orders := make([]*order.Order, 6)
		for i := range orders {
			o := newOrder(newProduct())
			o.CreatedAt = day.Add(time.Duration(min(i, 4)) * time.Minute)
			orders[i] = o
		}
		orders[0].Contact.FirstName, orders[0].Contact.City = "Zoë", "Multan"
		orders[1].Contact.Email, orders[1].Contact.Phone, orders[1].Contact.PhoneE164 = "100%_sure@example.com", "+92 321 7654321", "+923217654321"
		orders[2].Method, orders[2].Payment = order.BankTransfer, order.ProofSubmitted
		orders[3].AccountID, orders[4].AccountID = member.ID, member.ID
		do(t, db, func(tx *store.Tx) error {
			for _, o := range orders {
				if err := tx.InsertOrder(t.Context(), o); err != nil {
					return err
				}
			}
			for _, o := range []*order.Order{orders[1], orders[4], orders[4]} {
				if err := tx.LinkGuest(t.Context(), guest, o.ID); err != nil {
					return err
				}
			}
			return nil
		})
		t.Run("page by page, each after the last order of the one before", func(t *testing.T) {
			all, _, err := db.Orders(t.Context(), order.Query{All: true})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			q := order.Query{All: true, Limit: 1}
			for {
				page, total, err := db.Orders(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				if q.Before != nil && total != -1 {
					t.Errorf("a page that goes on counts %d", total)
				}
				if len(page) == 0 {
					break
				}
				got, q.Before = append(got, page[0].ID), page[0]
			}
			var want []string
			for _, o := range all {
				want = append(want, o.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
		newest := orders[4]
		if orders[5].ID > newest.ID {
			newest = orders[5]
		}
		for _, c := range []struct {
			name  string
			query order.Query
			want  []int
			total int64
		}{
			{"ORD-4 an administrator sees all, newest first", order.Query{All: true}, []int{5, 4, 3, 2, 1, 0}, 6},
			{"ORD-4 a member sees their own", order.Query{AccountID: member.ID}, []int{4, 3}, 2},
			{"ORD-4 a guest sees the browser's", order.Query{GuestHash: guest}, []int{4, 1}, 2},
			{"ORD-4 a member at that browser sees both, each once", order.Query{AccountID: member.ID, GuestHash: guest}, []int{4, 3, 1}, 3},
			{"ORD-4 somebody with neither sees none", order.Query{}, nil, 0},
			{"another browser", order.Query{GuestHash: ident.HashToken("other")}, nil, 0},
			{"a page", order.Query{All: true, Limit: 2, Offset: 1}, []int{4, 3}, 6},
			{"a page past the end", order.Query{All: true, Limit: 2, Offset: 6}, nil, 6},
			{"an offset without a limit", order.Query{All: true, Offset: 4}, []int{1, 0}, 6},
			{"by status", order.Query{All: true, Status: order.StatusPaymentReview}, []int{2}, 1},
			{"by method", order.Query{All: true, Method: order.BankTransfer}, []int{2}, 1},
			{"by status and method that exclude each other", order.Query{All: true, Status: order.StatusPending, Method: order.BankTransfer}, nil, 0},
			{"search: name, accents and case folded", order.Query{All: true, Search: "  ZOE   khan "}, []int{0}, 1},
			{"search: city", order.Query{All: true, Search: "multan"}, []int{0}, 1},
			{"search: number", order.Query{All: true, Search: orders[3].Number}, []int{3}, 1},
			{"search: e-mail, wildcards taken as they are", order.Query{All: true, Search: "100%_SURE"}, []int{1}, 1},
			{"search: a wildcard alone finds only itself", order.Query{All: true, Search: "%"}, []int{1}, 1},
			{"search: phone as typed elsewhere", order.Query{All: true, Search: "0321-765 4321"}, []int{1}, 1},
			{"search: international phone", order.Query{All: true, Search: "+92 321 7654321"}, []int{1}, 1},
			{"search: never across two fields", order.Query{All: true, Search: "com lahore"}, nil, 0},
			{"search: a backslash", order.Query{All: true, Search: `\`}, nil, 0},
			{"search within one's own", order.Query{AccountID: member.ID, Search: "ayesha"}, []int{4, 3}, 2},
		} {
			t.Run(c.name, func(t *testing.T) {
				page, total, err := db.Orders(t.Context(), c.query)
				if err != nil {
					t.Fatal(err)
				}
				var got, want []string
				for _, o := range page {
					got = append(got, o.ID)
				}
				for _, i := range c.want {
					want = append(want, orders[i].ID)
				}
				if diff := cmp.Diff(want, got); diff != "" || total != c.total {
					t.Errorf("total %d, want %d; orders (-want +got):\n%s", total, c.total, diff)
				}
				for _, o := range page {
					if len(o.Lines) != 1 || o.Events != nil {
						t.Errorf("%s has %d lines and %d events, want its line and no events", o.ID, len(o.Lines), len(o.Events))
					}
				}
			})
		}
		page, _, err := db.Orders(t.Context(), order.Query{All: true, Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		want := *newest
		want.Events = nil
		if diff := cmp.Diff([]*order.Order{&want}, page); diff != "" {
			t.Errorf("a listed order is whole but for its events (-want +got):\n%s", diff)
		}
	})
}

// More orders than one statement can take as parameters for their lines.
func TestLongOrderList(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const n = 1203
		do(t, db, func(tx *store.Tx) error {
			for i := range n {
				o := newOrder(newProduct())
				o.Lines[0].Name = fmt.Sprintf("product of %s", o.ID)
				o.CreatedAt = day.Add(time.Duration(i) * time.Second)
				if err := tx.InsertOrder(t.Context(), o); err != nil {
					return err
				}
			}
			return nil
		})
		page, total, err := db.Orders(t.Context(), order.Query{All: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(page) != n || total != n {
			t.Fatalf("%d of %d orders, want %d", len(page), total, n)
		}
		for _, o := range page {
			if len(o.Lines) != 1 || o.Lines[0].Name != "product of "+o.ID {
				t.Fatalf("order %s has the lines %v", o.ID, o.Lines)
			}
		}
	})
}

func TestRealOrders(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		count := func(want int64) {
			t.Helper()
			if got, about, err := db.CountRealOrders(t.Context()); err != nil || about || got != want {
				t.Errorf("CountRealOrders = %d, %v, %v; want %d", got, about, err, want)
			}
			if has, err := db.HasRealOrders(t.Context()); err != nil || has != (want > 0) {
				t.Errorf("HasRealOrders = %v, %v beside %d", has, err, want)
			}
		}
		count(0)
		do(t, db, func(tx *store.Tx) error { return tx.PutSetting(t.Context(), store.DemoSetting, "yes") })
		putOrder(t, db, newOrder(nil))
		count(0)
		do(t, db, func(tx *store.Tx) error { return tx.DeleteSetting(t.Context(), store.DemoSetting) })
		putOrder(t, db, newOrder(nil))
		count(1)
	})
}

// Concurrent moves of one order run in turn, each on the result of the last.
func TestOrderForUpdateLocks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		o := newOrder(nil)
		putOrder(t, db, o)
		const moves = 40
		var wg sync.WaitGroup
		for range moves {
			wg.Go(func() {
				err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
					o, err := tx.OrderForUpdate(t.Context(), o.ID)
					if err != nil {
						return err
					}
					o.UpdatedAt = o.UpdatedAt.Add(time.Second)
					return tx.UpdateOrder(t.Context(), o, nil, nil)
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		got, err := db.Order(t.Context(), o.ID)
		if err != nil {
			t.Fatal(err)
		}
		if want := o.UpdatedAt.Add(moves * time.Second); !got.UpdatedAt.Equal(want) {
			t.Errorf("%v of %v: moves were lost", got.UpdatedAt.Sub(o.UpdatedAt), moves*time.Second)
		}
	})
}

// DOOR-2 DOOR-3: a redirected address is stored with all its fields.
func TestDOOR2RedirectedWholly(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		var id string
		do(t, d.db, func(tx *store.Tx) (err error) {
			id, err = d.insert(t.Context(), tx)
			return err
		})
		do(t, d.db, func(tx *store.Tx) error {
			o, err := tx.OrderForUpdate(t.Context(), id)
			if err != nil {
				return err
			}
			c := *o
			c.Contact = order.Contact{
				FirstName: c.Contact.FirstName, LastName: c.Contact.LastName, Email: c.Contact.Email, Country: c.Contact.Country,
				StreetAddress: "House 9", City: "Riyadh", State: "Riyadh", ZIP: "12211", Phone: "0512345678", PhoneE164: "+966512345678",
				SecondPhone: "0512345679", Landmark: "the mill", RiderNote: "ring twice", NationalAddress: "RHMA3184",
			}
			return tx.UpdateOrder(t.Context(), &c, []order.Event{{At: c.UpdatedAt, Kind: order.EventRedirected}}, nil)
		})
		c := d.get(id).Contact
		c.FirstName, c.LastName, c.Email, c.Country, c.Language = "", "", "", "", ""
		want := order.Contact{
			StreetAddress: "House 9", City: "Riyadh", State: "Riyadh", ZIP: "12211", Phone: "0512345678", PhoneE164: "+966512345678",
			SecondPhone: "0512345679", Landmark: "the mill", RiderNote: "ring twice", NationalAddress: "RHMA3184",
		}
		if c != want {
			t.Errorf("DOOR-2 it goes to %+v", c)
		}
	})
}

// TRUE-5: free units are counted only until there are enough, and over no more variants
// than an order may look at.
func TestTRUE5UnitsAreCountedUntilEnough(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		do(t, db, func(tx *store.Tx) error {
			for range 6 {
				if err := tx.PutProduct(t.Context(), newProduct()); err != nil {
					return err
				}
			}
			return nil
		})
		if _, err := storetest.Writer(db).ExecContext(t.Context(), `UPDATE stock_levels SET tracked = TRUE, on_hand = 2`); err != nil {
			t.Fatal(err)
		}
		do(t, db, func(tx *store.Tx) error {
			sums := func(wanted int64, enough bool) order.Units {
				u, err := tx.UnitsOnHand(t.Context(), wanted, func(order.Units) bool { return enough })
				if err != nil {
					t.Error(err)
				}
				return u
			}
			if u := sums(5, false); u != (order.Units{OnHand: 24}) {
				t.Errorf("TRUE-5 units in all are %+v", u)
			}
			if u := sums(2, true); u != (order.Units{OnHand: 24, Held: 5}) {
				t.Errorf("TRUE-5 where those of a moment ago are enough, they are %+v, want them with what was wanted meanwhile", u)
			}
			if u := sums(0, false); u != (order.Units{OnHand: 24}) {
				t.Errorf("TRUE-5 where they are not, they are %+v, want them read again", u)
			}
			return nil
		})
	})
}
