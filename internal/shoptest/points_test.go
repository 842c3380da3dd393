package shoptest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/order"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// purse is what a member reads of their points.
type purse struct {
	Points, Pending, Rest int64
	Worth                 float64
	Code, Friend          string
	Counted               int
	Ends                  []struct{ Points int64 }
	Moves                 []struct {
		Reason, Order string
		Points        int64
	}
}

func purseOf(t *testing.T, s *Shop, r row) (p purse) {
	t.Helper()
	if r.call == "" {
		r.call = "GET " + ownPoints
	}
	if err := json.Unmarshal(status(t, s, 200, r).Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// delivered orders one item of a member and brings it to the door.
func delivered(t *testing.T, s *Shop, r row, change obj) (id, number string) {
	t.Helper()
	o := address(cart(item(Snail, 2)))
	for k, v := range change {
		o[k] = v
	}
	r.call, r.body = "POST /api/orders/checkout", js(o)
	placed := object(t, status(t, s, 201, r))["order"].(map[string]any)
	id, number = placed["_id"].(string), placed["number"].(string)
	moves(t, s, id, order.MoveConfirm, order.MovePack, order.MoveHandOver, order.MoveDeliver)
	return id, number
}

// older makes all points some days older: sessions would end with the clock.
func older(s *Shop, days int) {
	by := (time.Duration(days) * 24 * time.Hour).Microseconds()
	s.Exec("UPDATE point_moves SET happened_at = happened_at - $1", by)
	s.Exec("UPDATE point_moves SET yours_at = yours_at - $1, ends_at = ends_at - $1 WHERE ends_at > 0", by)
	s.Exec("UPDATE balances SET points_look = points_look - $1 WHERE points_look > 0", by)
	s.Exec("UPDATE balances SET points_told = points_told - $1 WHERE points_told > 0", by)
}

// TestPROMO3PointsFromTheDoorToCredit: a member earns points at the door, has them when the days
// for returns are over, turns them into credit once, is told of what ends, and loses it at its end.
// A return of goods whose points were used leaves less than nothing.
func TestPROMO3PointsFromTheDoorToCredit(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		quote := func() string {
			return status(t, s, 200, row{as: customer, call: "POST /api/cart/quote", body: js(cart(item(Snail, 2)))}).Body.String()
		}
		if before := quote() + status(t, s, 200, row{call: "GET /api/config"}).Body.String(); strings.Contains(before, "points") {
			t.Errorf("PROMO-3 without points: %s", before)
		}
		pointsOn(t, s)
		// 2 × 1749.50 less 31 % are Rs 2,414.31: 24 full hundreds.
		if got := quote(); !strings.Contains(got, `"points":48`) {
			t.Errorf("PROMO-3 the cart says %s", got)
		}
		id, number := delivered(t, s, row{as: customer}, nil)
		if p := purseOf(t, s, row{as: customer}); p.Points != 0 || p.Pending != 48 || p.Moves[0].Order != number || len(p.Ends) != 1 {
			t.Errorf("PROMO-3 at the door: %+v", p)
		}
		if got := status(t, s, 200, row{as: customer, call: "GET /api/orders/" + id}).Body.String(); !strings.Contains(got, `"points":{"from":"`) {
			t.Errorf("PROMO-3 the order's page says nothing of points: %s", got)
		}
		turn := func(code int, n int64) {
			t.Helper()
			status(t, s, code, row{as: customer, call: "POST " + ownPoints, body: js(obj{"act": "turn", "points": n})})
		}
		turn(409, 48)
		older(s, 8)
		if p := purseOf(t, s, row{as: customer}); p.Points != 48 || p.Pending != 0 || p.Worth != 48 {
			t.Errorf("PROMO-3 after the days for returns: %+v", p)
		}
		turn(200, 48)
		turn(409, 48)
		if got := ownCreditOf(t, s); !strings.Contains(got, `"amount":48,`) || !strings.Contains(got, `"reason":"of_points"`) {
			t.Errorf("PROMO-3 turned into %s", got)
		}

		// It goes back all the same: the office takes it, and the balance falls below 0.
		moves(t, s, id, order.MoveTurnBack)
		status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/check-in", header: match("*"), body: js(obj{"units": []obj{{"line": 0, "quantity": 2, "to": "shelf"}}})})
		if p := purseOf(t, s, row{as: customer}); p.Rest != -48 || p.Points != 0 || p.Moves[0].Reason != "returned" {
			t.Errorf("PROMO-3 sent back after its points were used: %+v", p)
		}
		delivered(t, s, row{as: customer}, nil)
		delivered(t, s, row{as: customer}, nil)
		older(s, 8)
		if p := purseOf(t, s, row{as: customer}); p.Points != 48 || p.Rest != 48 {
			t.Errorf("PROMO-3 the next ones pay for it: %+v", p)
		}

		told := func(want int64) {
			t.Helper()
			for range 2 {
				if err := s.App.EndPoints(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if n := s.Count("messages WHERE kind = 'points-end'"); n != want {
				t.Errorf("PROMO-3 %d messages of what ends, want %d", n, want)
			}
		}
		told(0)
		older(s, 340)
		told(1)
		if p := purseOf(t, s, row{as: customer}); p.Points != 48 {
			t.Errorf("PROMO-3 before their end: %+v", p)
		}
		older(s, 30)
		turn(409, 48) // over, though nobody has swept
		told(1)
		if p := purseOf(t, s, row{as: customer}); p.Rest != 0 || p.Moves[0].Reason != "ended" {
			t.Errorf("PROMO-3 after their end: %+v", p)
		}
	})
}

// TestPROMO3TwoTabsTurnOnce: six tabs on two nodes turn the same points, and one does.
func TestPROMO3TwoTabsTurnOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		withPoints(316)(t, s)
		nodes := []*Shop{s, s.Twin()}
		var tabs sync.WaitGroup
		codes := make([]int, 6)
		for i := range codes {
			tabs.Go(func() {
				r := row{as: customer, call: "POST " + ownPoints, body: js(obj{"act": "turn", "points": 316})}
				codes[i] = nodes[i%2].Do(r.request(t)).Code
			})
		}
		tabs.Wait()
		turned := 0
		for _, code := range codes {
			if code == 200 {
				turned++
			}
		}
		if got := ownCreditOf(t, s); turned != 1 || !strings.Contains(got, `"amount":316,`) {
			t.Errorf("PROMO-3 316 points were turned %d times (%v): %s", turned, codes, got)
		}
	})
}

// TestPROMO3AFriendsCode: a new member who names a friend brings both the reward with their first
// order, once. None is brought from the same household, by whom the shop knows, or beyond ten a month.
func TestPROMO3AFriendsCode(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		pointsOn(t, s)
		code := purseOf(t, s, row{as: customer, call: "POST " + ownPoints, body: js(obj{"act": "code"})}).Code
		if again := purseOf(t, s, row{as: customer, call: "POST " + ownPoints, body: js(obj{"act": "code"})}).Code; code == "" || again != code || strings.ContainsAny(code, "01IO") {
			t.Errorf("PROMO-3 the codes %q and %q", code, again)
		}
		n := 0
		newcomer := func(change obj) (r row, p purse) {
			t.Helper()
			n++
			email := fmt.Sprintf("new%d@example.com", n)
			token := signedUp(t, s, email)
			r = row{header: map[string]string{"Authorization": "Bearer " + token}}
			named := r
			named.call, named.body = "POST "+ownPoints, js(obj{"act": "friend", "code": strings.ToLower(code)})
			if p = purseOf(t, s, named); p.Friend != "named" {
				t.Errorf("PROMO-3 named: %+v", p)
			}
			status(t, s, 409, named)
			o := obj{"email": email, "phone": fmt.Sprintf("0345 %07d", n), "streetAddress": fmt.Sprint("House ", n)}
			for k, v := range change {
				o[k] = v
			}
			o["cartItems"] = []obj{item(Niacin, 1)}
			s.Exec("UPDATE stock_levels SET on_hand = 100")
			delivered(t, s, r, o)
			return r, purseOf(t, s, r)
		}
		first, p := newcomer(nil)
		if p.Friend != "counts" || p.Pending < 50 {
			t.Errorf("PROMO-3 the first order: %+v", p)
		}
		if own := purseOf(t, s, row{as: customer}); own.Pending != 50 || own.Counted != 1 || own.Moves[0].Order != "" {
			t.Errorf("PROMO-3 the friend: %+v", own)
		}
		delivered(t, s, first, obj{"email": "new1@example.com", "phone": "0345 0000001", "streetAddress": "House 1"})
		if own := purseOf(t, s, row{as: customer}); own.Pending != 50 {
			t.Errorf("PROMO-3 a second order counts again: %+v", own)
		}
		for why, change := range map[string]obj{
			"known": {"phone": "0345 0000001"},
			// As Ayesha's own order has it, however it is written.
			"household": {"streetAddress": "HOUSE 12-B, street 5", "city": "Lahore"},
		} {
			if why == "household" {
				s.Exec("UPDATE orders SET street_address = 'House 12B, Street 5', city = 'lahore' WHERE account_id = $1", CustomerID)
			}
			if _, p := newcomer(change); p.Friend != why {
				t.Errorf("PROMO-3 %s is judged %q", why, p.Friend)
			}
		}
		for range 9 {
			newcomer(nil)
		}
		if _, p := newcomer(nil); p.Friend != "enough" {
			t.Errorf("PROMO-3 the eleventh of a month: %+v", p)
		}
		if own := purseOf(t, s, row{as: customer}); own.Pending != 500 || own.Counted != 10 {
			t.Errorf("PROMO-3 the friend of eleven: %+v", own)
		}
	})
}

// signedUp registers somebody and returns their token.
func signedUp(t *testing.T, s *Shop, email string) string {
	t.Helper()
	status(t, s, 201, row{call: "POST /api/auth/register", body: registration(email, nil)})
	return object(t, status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": email, "password": Password})}))["token"].(string)
}

// TestPROMO3CodesAreNotGuessed: after ten codes that are none, a network and an account learn
// nothing any more, be the code right or wrong (GUARD-7).
func TestPROMO3CodesAreNotGuessed(t *testing.T) {
	t.Parallel()
	s := New(t, storetest.SQLite, limited)
	withPoints(1)(t, s)
	try := func(as caller, code, peer string) int {
		return from(t, s, row{as: as, call: "POST " + ownPoints, body: js(obj{"act": "friend", "code": code})}, peer).Code
	}
	for i := range 10 {
		if code := try(customer, "7K3Q-9V2"+string("23456789AB"[i]), "198.51.100.7:1"); code != 404 {
			t.Fatalf("GUARD-7 try %d: %d", i, code)
		}
	}
	for _, c := range []struct {
		as         caller
		code, peer string
		want       int
	}{
		{customer, "7K3Q-9VHM", "198.51.100.7:1", 429},
		{other, "7K3Q-9VHM", "198.51.100.7:1", 429},
		{customer, "7K3Q-9VHM", "192.0.2.9:1", 429},
		{customer, "nothing", "198.51.100.7:1", 404},
		{manager, "7K3Q-9VHM", "192.0.2.9:1", 200},
	} {
		if code := try(c.as, c.code, c.peer); code != c.want {
			t.Errorf("GUARD-7 %s from %s: %d, want %d", c.code, c.peer, code, c.want)
		}
	}
}

// TestAPP5ErasedMemberLeavesSums: of an erased member's ledgers the sums stay, without the notes, the
// code for friends and whom they named; nothing is owed to nobody as points.
func TestAPP5ErasedMemberLeavesSums(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		withPoints(316)(t, s)
		for _, body := range []obj{{"amount": 5, "note": "Ayesha was ill"}, {"points": 5, "note": "Ayesha was ill"}} {
			body["email"] = "ayesha@example.com"
			status(t, s, 200, row{as: admin, call: "POST " + balancesAt, body: js(body)})
		}
		status(t, s, 200, row{as: customer, call: "POST " + ownPoints, body: js(obj{"act": "code"})})
		s.Exec("INSERT INTO friends (balance_id, inviter_id, named_at, order_id, outcome, decided_at) VALUES ('b1', 'b2', 1, '', '', 0)")
		s.Exec("UPDATE accounts SET erase_at = 1 WHERE id = $1", CustomerID)
		s.Exec("UPDATE orders SET account_id = NULL WHERE account_id = $1", CustomerID) // none of them runs
		err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, _, err := tx.EraseAccount(ctx, CustomerID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for what, want := range map[string]int64{
			"balances WHERE id = 'b1' AND account_id IS NULL AND friend_code IS NULL": 1, "friends": 0,
			"balance_moves WHERE balance_id = 'b1' AND note = ''": 2, "point_moves WHERE balance_id = 'b1' AND note = ''": 2,
			"balance_moves WHERE note <> ''": 0, "point_moves WHERE note <> ''": 0,
		} {
			if n := s.Count(what); n != want {
				t.Errorf("APP-5 %d of %s, want %d", n, what, want)
			}
		}
		if got := status(t, s, 200, row{as: accountant, call: "GET " + balancesAt}).Body.String(); strings.Contains(got, `"worth"`) {
			t.Errorf("APP-5 points are owed to nobody: %s", got)
		}
	})
}
