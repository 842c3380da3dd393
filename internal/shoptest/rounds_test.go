package shoptest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/ident"
	"gulaab/internal/leftcart"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/shoptest"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// breakRow makes the database refuse every change of a table's rows with a value, until mend is
// called.
func breakRow(s *shoptest.Shop, what, table, column, value string) (mend func()) {
	is := "NEW"
	if what == "DELETE" {
		is = "OLD"
	}
	if s.Config.DatabaseURL == "" {
		s.Exec(fmt.Sprintf(`CREATE TRIGGER broken BEFORE %s ON %s WHEN %s.%s = '%s' BEGIN SELECT RAISE(ABORT, 'this row is broken'); END`, what, table, is, column, value))
		return func() { s.Exec(`DROP TRIGGER broken`) }
	}
	s.Exec(`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'this row is broken'; END $$`)
	s.Exec(fmt.Sprintf(`CREATE TRIGGER broken BEFORE %s ON %s FOR EACH ROW WHEN (%s.%s = '%s') EXECUTE FUNCTION broken()`, what, table, is, column, value))
	return func() { s.Exec(`DROP FUNCTION broken CASCADE`) }
}

func moves(t *testing.T, s *shoptest.Shop, id string, list ...order.Move) {
	t.Helper()
	for _, m := range list {
		status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/" + string(m), header: match("*"), body: js(obj{})})
	}
}

// withoutRows are the loops without rows that could block each other, with the reason.
var withoutRows = map[string]string{
	"jobs":           "each job has its lease, its tries and its pauses: internal/job tests them",
	"catalogue":      "one reading makes one Snapshot; what cannot be read leaves the one before",
	"pages":          "each page is rendered by itself; one that fails stays as it is, and is counted",
	"settings":       "one row is read whole",
	"couriers":       "the list is short and read whole",
	"feed":           "one statement reads what changed",
	"deals":          "prices of all deals follow from one another: a part of 500 products is one transaction, and is tried again",
	"deliveries":     "one statement reads how long parcels took",
	"counts":         "one transaction stores the counts of this node, which stay in memory until it worked",
	"rankings":       "two lists, each worked out from what reports say",
	"together":       "one list, counted from what reports say",
	"contradictions": "it only reads; each question is asked by itself",
	"sold":           "one statement works out what was sold",
	"sweep":          "each kind is deleted by itself, and a file that cannot be deleted leaves the others",
	"check":          "it only reads, and tells what differs",
}

// TRUE-3: a round over many rows goes on past one that fails, logs it once, and tries it again
// after growing pauses.
func TestTRUE3OneBadRowCostsItself(t *testing.T) {
	t.Parallel()
	// waits makes orders like GuestOrder that wait for confirmation, oldest first.
	waits := func(t *testing.T, s *shoptest.Shop) (ids []string) {
		t.Helper()
		o, err := s.DB().Order(t.Context(), shoptest.GuestOrder)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 5 {
			o.ID, o.Number = ident.IDAt(shoptest.Opening, fmt.Sprint("waits ", n)), fmt.Sprintf("GL-%06d", 700+n)
			ids = append(ids, o.ID)
			if err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.InsertOrder(ctx, o) }); err != nil {
				t.Fatal(err)
			}
			s.Exec("UPDATE orders SET waiting_since = $1, reminded = FALSE WHERE id = $2", shoptest.Opening.UnixMicro(), o.ID)
		}
		return ids
	}
	notice := func(s *shoptest.Shop, n int) string {
		id := ident.IDAt(shoptest.Opening, fmt.Sprint("notice ", n))
		s.Exec("INSERT INTO notices (id, kind, ref, order_id, message, actor, happened_at, taken) VALUES ($1, $2, $1, $3, '', '', $4, FALSE)",
			id, string(outbox.NewOrder), shoptest.GuestOrder, shoptest.Opening.UnixMicro())
		return id
	}
	cases := map[string]struct {
		ready func(t *testing.T, s *shoptest.Shop) []string // makes the rows; the first is broken
		what  string
		table string
		by    string
		loop  string                               // the loop under test
		step  time.Duration                        // moved before each round, so that it is due
		next  func(t *testing.T, s *shoptest.Shop) // makes each row due again after the repair
		done  string                               // counts rows that are done
	}{
		"orders that waited too long": {
			ready: func(t *testing.T, s *shoptest.Shop) []string {
				t.Helper()
				ids := waits(t, s)
				s.Exec("UPDATE orders SET reminded = TRUE")
				s.Clock.Move(49 * time.Hour)
				return ids
			},
			what: "UPDATE", table: "orders", by: "id", loop: "expiry",
			done: "orders WHERE placement <> 'placed' AND id = '%s'",
		},
		"orders that wait for goods": {
			ready: func(t *testing.T, s *shoptest.Shop) []string {
				t.Helper()
				ids := waits(t, s)
				const ahead = "order_id IN (SELECT id FROM orders WHERE number LIKE 'GL-0007%')"
				s.Exec("UPDATE orders SET ships_from = '2027-01-12' WHERE number LIKE 'GL-0007%'")
				s.Exec("UPDATE order_lines SET promised = quantity, held = 0, ships_from = '2027-01-12' WHERE " + ahead)
				s.Exec("UPDATE stock_levels SET tracked = TRUE, on_hand = held + 100, preorder_day = '2027-01-12', preorder_limit = 100, " +
					"promised = (SELECT SUM(l.promised) FROM order_lines l WHERE l.variant_id = stock_levels.variant_id AND l." + ahead + ") " +
					"WHERE variant_id IN (SELECT variant_id FROM order_lines WHERE " + ahead + ")")
				return ids
			},
			what: "UPDATE", table: "orders", by: "id", loop: "preorders",
			done: "orders WHERE ships_from = '' AND id = '%s'",
		},
		"orders of which shoppers are reminded": {
			ready: func(t *testing.T, s *shoptest.Shop) []string {
				t.Helper()
				ids := waits(t, s)
				s.Clock.Move(13 * time.Hour)
				return ids
			},
			what: "UPDATE", table: "orders", by: "id", loop: "expiry",
			done: "orders WHERE reminded AND id = '%s'",
		},
		"lots": {
			ready: func(t *testing.T, s *shoptest.Shop) (ids []string) {
				t.Helper()
				for n := range 4 {
					if err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
						lot, err := stock.Receive(ctx, tx, stock.Delivery{
							VariantID: shoptest.Niacin + "-1", Quantity: 2, Code: fmt.Sprint("L", n), ExpiresOn: stock.Day(s.Clock.Now(), 365), Actor: "system", Reason: "test",
						})
						ids = append(ids, lot.ID)
						return err
					}); err != nil {
						t.Fatal(err)
					}
				}
				s.Clock.Move(366 * 24 * time.Hour)
				return ids
			},
			what: "UPDATE", table: "lots", by: "id", loop: "lots",
			done: "lots WHERE state <> 'sale' AND id = '%s'",
		},
		"notices": {
			ready: func(t *testing.T, s *shoptest.Shop) (ids []string) {
				t.Helper()
				s.Exec("DELETE FROM notices")
				for n := range 4 {
					ids = append(ids, notice(s, n))
				}
				return ids
			},
			what: "UPDATE", table: "notices", by: "id", loop: "notices",
			done: "notices WHERE taken AND id = '%s'",
		},
		"people who hear of notices": {
			ready: func(t *testing.T, s *shoptest.Shop) []string {
				t.Helper()
				s.Exec("DELETE FROM notices")
				notice(s, 0)
				// One account's notice settings cannot be read.
				s.Exec("INSERT INTO notice_wishes (account_id, rhythm, kinds, changed_at) VALUES ($1, 'now', '{', 1)", shoptest.PackerID)
				people := []string{shoptest.ManagerID, shoptest.AccountantID, shoptest.PackerID}
				for _, id := range people {
					s.Exec("UPDATE accounts SET role = 'admin' WHERE id = $1", id) // notified by mail, as owners are by default
				}
				return people
			},
			what: "INSERT", table: "notice_lines", by: "account_id", loop: "notices",
			next: func(t *testing.T, s *shoptest.Shop) { t.Helper(); notice(s, 1) },
			done: "(SELECT DISTINCT account_id FROM notice_lines) l WHERE account_id = '%s'",
		},
		"drafts": {
			ready: func(t *testing.T, s *shoptest.Shop) []string {
				t.Helper()
				ids := []string{shoptest.Snail, shoptest.Niacin, shoptest.LastOne, shoptest.Sun}
				for i, id := range ids {
					draftBy(desk, id)(t, s)
					s.Exec("UPDATE products SET publish_at = $1 WHERE id = $2", shoptest.Opening.UnixMicro()+int64(i), id)
				}
				s.Clock.Move(time.Minute)
				return ids
			},
			what: "UPDATE", table: "products", by: "id", loop: "goods",
			done: "products WHERE publish_at = 0 AND id = '%s'",
		},
		"people who wait for what is back": {
			ready: func(t *testing.T, s *shoptest.Shop) (variants []string) {
				t.Helper()
				for _, id := range []string{shoptest.Snail, shoptest.Niacin, shoptest.LastOne, shoptest.Sun} {
					variants = append(variants, id+"-1")
					s.Exec("INSERT INTO stock_queues (variant_id, product_id, seen, told, told_at) VALUES ($1, $2, 0, 0, 0)", id+"-1", id)
					s.Exec("INSERT INTO stock_waits (id, variant_id, channel, address, address_folded, language, account_id, undo_hash, asked_at) VALUES ($1, $1, 'mail', 'hira@example.com', 'hira@example.com', 'en', '', '', 1)", id+"-1")
				}
				return variants
			},
			what: "DELETE", table: "stock_waits", by: "variant_id", loop: "restocked",
			done: "(SELECT 1 AS gone WHERE NOT EXISTS (SELECT 1 FROM stock_waits WHERE variant_id = '%s')) AS e",
		},
		"screenshots": {
			ready: func(t *testing.T, s *shoptest.Shop) (keys []string) {
				t.Helper()
				for i, id := range waits(t, s) {
					keys = append(keys, fmt.Sprintf("proofs/lost-%d.jpg", i)) // the files are missing, so each is set aside
					s.Exec("INSERT INTO proof_prints (proof_key, order_id, state, tries, file_sum, whole, lines, added_at) VALUES ($1, $2, 0, 0, '', 0, '', $3)", keys[i], id, i)
				}
				return keys
			},
			what: "UPDATE", table: "proof_prints", by: "proof_key", loop: "proofs",
			done: "proof_prints WHERE state <> 0 AND proof_key = '%s'",
		},
		"marks": {
			ready: func(t *testing.T, s *shoptest.Shop) []string {
				t.Helper()
				ids := waits(t, s)
				for _, id := range ids {
					moves(t, s, id, order.MoveConfirm, order.MovePack, order.MoveHandOver, order.MoveDeliver)
				}
				return ids
			},
			what: "INSERT", table: "report_facts", by: "order_id", loop: "books",
			done: "(SELECT DISTINCT order_id FROM report_facts) f WHERE order_id = '%s'",
		},
		"parcels with a courier": {
			ready: func(t *testing.T, s *shoptest.Shop) (numbers []string) {
				t.Helper()
				ids := waits(t, s)
				withDirect(t, s)
				for i, id := range ids {
					numbers = append(numbers, fmt.Sprintf("CX-7000000000%d", i))
					moves(t, s, id, order.MoveConfirm, order.MovePack)
					status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/book", header: match("*"), body: js(obj{"courier": "postex", "tracking": numbers[i]})})
					moves(t, s, id, order.MoveHandOver)
				}
				s.Clock.Move(time.Hour)
				for _, number := range numbers {
					s.PostEx.Knows(number)
					s.PostEx.Say(number, "0003", "At PostEx Warehouse")
				}
				return numbers
			},
			what: "INSERT", table: "courier_events", by: "tracking", loop: "carriers", step: 31 * time.Minute,
			done: "(SELECT DISTINCT tracking FROM courier_events) e WHERE tracking = '%s'",
		},
		"accounts whose owners asked for it are erased": {
			ready: func(_ *testing.T, s *shoptest.Shop) []string {
				ids := []string{"leaves1", "leaves2", "leaves3"}
				for i, id := range ids {
					s.Exec(`INSERT INTO accounts (id, name, email, email_folded, password_hash, role, avatar_key, created_at, erase_at) VALUES ($1, 'Hira', $2, $2, '', 'customer', '', 1, $3)`,
						id, id+"@example.com", i+1)
				}
				return ids
			},
			what: "DELETE", table: "accounts", by: "id", loop: "members", step: 5 * time.Minute,
			done: "(SELECT 1 AS gone WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = '%s')) AS e",
		},
		"orders of which a review is asked for": {
			ready: func(t *testing.T, s *shoptest.Shop) []string {
				t.Helper()
				writes(t, s, `"1"`, obj{"askReviews": true})
				ids := waits(t, s)
				for _, id := range ids {
					moves(t, s, id, order.MoveConfirm, order.MovePack, order.MoveHandOver, order.MoveDeliver)
				}
				s.Clock.Move(order.ReviewAfter + time.Hour)
				return ids
			},
			what: "INSERT", table: "review_asks", by: "order_id", loop: "reviews",
			done: "review_asks WHERE asked AND order_id = '%s'",
		},
		"carts that were left": {
			ready: func(t *testing.T, s *shoptest.Shop) []string {
				t.Helper()
				writes(t, s, `"1"`, obj{"remindCarts": true})
				contacts := []string{"contact-1", "contact-2", "contact-3"}
				for i, contact := range contacts {
					s.Exec(`INSERT INTO left_carts (contact, sent_at, channel, address, address_folded, goods, language, member, browser, left_at)
						VALUES ($1, 0, 'mail', $2, $2, $3, 'en', FALSE, '', $4)`,
						contact, contact+"@example.com", `[{"p":"`+shoptest.Snail+`","v":"`+shoptest.Snail+`-1","n":1}]`, shoptest.Opening.UnixMicro()+int64(i))
				}
				s.Clock.Move(leftcart.After + time.Hour)
				return contacts
			},
			what: "UPDATE", table: "left_carts", by: "contact", loop: "carts",
			done: "left_carts WHERE sent_at > 0 AND contact = '%s'",
		},
		"gift cards on their day": {
			ready: func(t *testing.T, s *shoptest.Shop) (ids []string) {
				t.Helper()
				for n := range 4 {
					ids = append(ids, fmt.Sprint("card ", n))
					s.Exec(`INSERT INTO gift_cards (id, amount, code_hash, last4, turn, order_id, to_name, from_name, message, channel, address, address_folded, language, send_at, sent_at, blocked_at, blocked_why, created_at)
						VALUES ($1, 5000, $1, 'M9PX', 0, '', 'Mahnoor', '', '', 'mail', 'm@example.com', 'm@example.com', 'en', $2, 0, 0, '', 1)`, ids[n], n+1)
				}
				return ids
			},
			what: "UPDATE", table: "gift_cards", by: "id", loop: "gift-cards",
			done: "gift_cards WHERE sent_at > 0 AND id = '%s'",
		},
		"points whose time is over": {
			ready: func(t *testing.T, s *shoptest.Shop) (ids []string) {
				t.Helper()
				pointsOn(t, s)
				for n, account := range []string{shoptest.CustomerID, shoptest.ManagerID, shoptest.AccountantID, shoptest.PackerID} {
					ids = append(ids, fmt.Sprint("purse ", n))
					s.Exec("INSERT INTO balances (id, account_id, created_at, points_look) VALUES ($1, $2, 1, $3)", ids[n], account, n+3)
					s.Exec("INSERT INTO point_moves (balance_id, seq, points, rest, reason, order_id, actor, note, happened_at, yours_at, ends_at) VALUES ($1, 1, 5, 5, 'given', '', 'system', '', 1, 1, 3)", ids[n])
				}
				return ids
			},
			what: "INSERT", table: "point_moves", by: "balance_id", loop: "points",
			done: "point_moves WHERE reason = 'ended' AND balance_id = '%s'",
		},
		"transfers that the bank's files have": {
			ready: func(t *testing.T, s *shoptest.Shop) (ids []string) {
				t.Helper()
				confirming(t, s)
				var orders []reserved
				for n := range 3 {
					orders = append(orders, reserve(t, s))
					ids = append(ids, orders[n].id)
					statement(t, s, "bank", "1,259.64", fmt.Sprint("FT100", n), "IBFT")
				}
				for n, one := range orders { // after the last file, which would confirm them at once
					typed(t, s, one.link, fmt.Sprint("FT100", n), "")
				}
				return ids
			},
			what: "UPDATE", table: "orders", by: "id", loop: "transfers",
			done: "orders WHERE payment = 'paid' AND id = '%s'",
		},
	}
	tried := map[string]bool{}
	for name, c := range cases {
		tried[c.loop] = true
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
				s := shoptest.New(t, e)
				rows := c.ready(t, s)
				loops := s.App.Loops()
				at := slices.IndexFunc(loops, func(l app.Loop) bool { return l.Name == c.loop })
				round := func() {
					t.Helper()
					s.Clock.Move(c.step)
					if err := loops[at].Run(t.Context()); err != nil {
						t.Errorf("TRUE-3 the round says %v", err)
					}
				}
				is := func(when string, bad int64) {
					t.Helper()
					for i, id := range rows {
						want := int64(1)
						if i == 0 {
							want = bad
						}
						if n := s.Count(fmt.Sprintf(c.done, id)); n != want {
							t.Errorf("TRUE-3 %s: row %d is done %d times, want %d", when, i, n, want)
						}
					}
				}
				mend := breakRow(s, c.what, c.table, c.by, rows[0])
				for range 3 {
					round()
				}
				is("beside a broken row", 0)
				s.Clock.Move(2 * time.Minute)
				round()
				told := 0
				for line := range strings.Lines(s.Log.String()) {
					if strings.Contains(line, "this row is broken") && strings.Contains(line, `"level":"ERROR"`) {
						told++
					}
				}
				if told != 1 {
					t.Errorf("TRUE-3 it is told %d times", told)
				}
				mend()
				s.Clock.Move(90 * time.Minute)
				if c.next != nil {
					c.next(t, s)
				}
				round()
				is("once it is mended", 1)
			})
		})
	}
	for _, l := range shoptest.New(t, storetest.SQLite).App.Loops() {
		if why := withoutRows[l.Name]; tried[l.Name] == (why != "") {
			t.Errorf("TRUE-3 the rounds of %q: put a failing row among good ones, or say in withoutRows why there are none (%q)", l.Name, why)
		}
		delete(withoutRows, l.Name)
	}
	for name := range withoutRows {
		t.Errorf("TRUE-3 there is no loop %q", name)
	}
}

// TRUE-3: when one kind of swept file cannot be deleted, the others still are.
func TestTRUE3SweepGoesOn(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.Exec("INSERT INTO throttles (name, until_at) VALUES ('old', 1), ('older', 1)")
		s.Exec("INSERT INTO search_log (day, word, searches, missed, clicks) VALUES ('2020-01-01', 'kajal', 1, 0, 0)")
		mend := breakRow(s, "DELETE", "throttles", "name", "old")
		if err := s.DB().Sweep(t.Context()); err == nil || !strings.Contains(err.Error(), "this row is broken") {
			t.Errorf("TRUE-3 the sweep says %v", err)
		}
		if left, searched := s.Count("throttles WHERE until_at = 1"), s.Count("search_log"); left != 2 || searched != 0 {
			t.Errorf("TRUE-3 beside a kind that cannot be deleted %d of it and %d searches are left", left, searched)
		}
		mend()
		if err := s.DB().Sweep(t.Context()); err != nil || s.Count("throttles WHERE until_at = 1") != 0 {
			t.Errorf("TRUE-3 once it is mended: %v", err)
		}
	})
}

// TRUE-7: of nodes that start at once, one does each round that only one node does, also when a
// node starts while the others work. Once the round is due again, one does it again.
func TestTRUE7OneNodeDoesARound(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		nodes := []*shoptest.Shop{s, s.Twin(), s.Twin()}
		rounds := func() (did []string) {
			var group sync.WaitGroup
			var mu sync.Mutex
			for _, node := range nodes {
				group.Go(func() {
					mine, err := node.App.Rounds(t.Context())
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					did = append(did, mine...)
				})
			}
			group.Wait()
			slices.Sort(did)
			return did
		}
		var want []string
		for _, l := range s.App.Loops() {
			if l.One {
				want = append(want, l.Name)
			}
		}
		slices.Sort(want)
		if got := rounds(); len(want) < 5 || !slices.Equal(got, want) {
			t.Errorf("TRUE-7 three nodes did %q, want each of %q once", got, want)
		}
		if got := rounds(); len(got) > 0 {
			t.Errorf("TRUE-7 %q were done again at once", got)
		}
		s.Clock.Move(25 * time.Hour)
		if got := rounds(); !slices.Equal(got, want) {
			t.Errorf("TRUE-7 a day later three nodes did %q, want each of %q once", got, want)
		}
	})
}

// TRUE-7: a node's metrics cover every loop that it runs each second, and show one that fails.
func TestTRUE7PollsAreTold(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	s := shoptest.New(t, storetest.SQLite)
	told := func(metric, loop string) func() bool {
		return func() bool { return strings.Contains(readMetrics(t, s).Body.String(), metric+`{loop="`+loop+`"}`) }
	}
	s.App.Start()
	for _, l := range s.App.Loops() {
		if l.Run == nil && l.Name != "pages" { // pages are renewed only where there is a front end
			eventually(t, told("gulaab_loop_last_round_timestamp_seconds", l.Name))
		}
	}
	s.Exec("ALTER TABLE catalogue RENAME TO away")
	eventually(t, told("gulaab_loop_last_failure_timestamp_seconds", "catalogue"))
}
