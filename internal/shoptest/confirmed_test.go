package shoptest_test

import (
	"context"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/ident"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// addEmailLink stores a link, with the token AdminToken, that confirms the customer's address,
// and gives the guest's order that address.
func addEmailLink(t *testing.T, s *Shop) {
	t.Helper()
	s.Exec(`DELETE FROM email_links`)
	s.Exec(`UPDATE orders SET email = 'AYESHA@example.com' WHERE id = $1`, GuestOrder)
	err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return tx.InsertEmailLink(ctx, account.EmailLink{
			TokenHash: ident.HashToken(AdminToken), AccountID: CustomerID, ExpiresAt: tx.Now().Add(time.Minute),
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// addChangeLink stores a link, with the token AdminToken, that changes the address of the
// customer's account, and gives the guest's order the new address.
func addChangeLink(t *testing.T, s *Shop) {
	t.Helper()
	s.Exec(`DELETE FROM email_links`)
	s.Exec(`UPDATE orders SET email = 'new@example.com' WHERE id = $1`, GuestOrder)
	err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return tx.InsertEmailLink(ctx, account.EmailLink{
			TokenHash: ident.HashToken(AdminToken), AccountID: CustomerID, ExpiresAt: tx.Now().Add(time.Minute), Address: "new@example.com",
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// joinedOrders checks that the customer's orders include the guest's order and no other.
func joinedOrders(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	status(t, s, 200, row{as: customer, call: "GET /api/orders/" + GuestOrder})
	status(t, s, 404, row{as: other, call: "GET /api/orders/" + GuestOrder})
	w := s.Do((&row{as: customer, call: "GET /api/auth/profile"}).request(t))
	if !strings.Contains(w.Body.String(), `"emailConfirmed":true`) {
		t.Errorf("WAY-3 the profile says %s", w.Body)
	}
}

var emailLink = regexp.MustCompile(`http://shop\.test:80/orders#confirm=3D([A-Za-z0-9_-]{43})`)

var changeLink = regexp.MustCompile(`http://shop\.test:80/account#email=3D([A-Za-z0-9_-]{43})`)

// TestChangedEmail (GUARD-10) goes from the request to the mails about it, and through the link
// in one of them to the new address. The mail to an address that has an account carries no
// link.
func TestChangedEmail(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		ask := func(email string) {
			status(t, s, 200, row{as: customer, call: "POST /api/auth/email", body: js(obj{"current": Password, "email": email})})
		}
		ask("new@example.com")
		ask("bilal@example.com")
		s.App.Start()
		mails := func() (links []string, about int) {
			for _, m := range s.Mails() {
				m = strings.ReplaceAll(m, "=\r\n", "")
				if found := changeLink.FindStringSubmatch(m); found != nil {
					if !strings.Contains(m, "To: <new@example.com>") && !strings.Contains(m, "To: new@example.com") {
						t.Errorf("GUARD-10 the link went elsewhere: %s", m)
					}
					links = append(links, found[1])
				}
				if strings.Contains(m, "bilal@example.com") && strings.Contains(m, "belongs to an account") {
					about++
				}
			}
			return links, about
		}
		eventually(t, func() bool { return s.Count("jobs") == 0 })
		links, about := mails()
		if len(links) != 1 || about != 1 {
			t.Fatalf("GUARD-10 links %d, mails to the taken address %d: %v", len(links), about, s.Mails())
		}
		for _, table := range s.Tables() {
			for _, text := range s.Texts(table) {
				if strings.Contains(text, links[0]) {
					t.Errorf("SAFE-5 the token is in %s", table)
				}
			}
		}
		status(t, s, 200, row{as: customer, call: "PUT /api/auth/email", body: js(obj{"token": links[0]})})
		newAddressAlone(t, s, nil)
	})
}

// TestConfirmedEmail (WAY-3) goes from the mail to the orders that join the account, earlier
// ones and a later one. Somebody who only registered a stranger's address sees nothing, and the
// stranger's order stays without an account.
func TestConfirmedEmail(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		do := func(r row) *httptest.ResponseRecorder { return s.Do(r.request(t)) }
		mine := func(number string) bool {
			w := do(row{as: customer, call: "GET /api/orders/orders"})
			if w.Code != 200 {
				t.Fatalf("the list: %d %s", w.Code, w.Body)
			}
			return strings.Contains(w.Body.String(), number)
		}
		s.Exec(`UPDATE orders SET email = 'Ayesha@Example.com' WHERE id = $1`, GuestOrder)
		status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": "ayesha@example.com", "password": Password})})
		if mine("GL-000001") {
			t.Fatal("WAY-3 an account without a confirmed address sees a guest's order")
		}
		status(t, s, 204, row{as: customer, call: "POST /api/auth/confirm-email/send"})
		s.App.Start()
		token := ""
		eventually(t, func() bool {
			for _, m := range s.Mails() {
				m = strings.ReplaceAll(m, "=\r\n", "")
				if found := emailLink.FindStringSubmatch(m); found != nil {
					token = found[1]
				}
			}
			return token != "" && s.Count("jobs") == 0
		})
		for _, table := range s.Tables() {
			for _, text := range s.Texts(table) {
				if strings.Contains(text, token) {
					t.Errorf("SAFE-5 the token is in %s", table)
				}
			}
		}
		status(t, s, 422, row{as: other, call: "POST /api/auth/confirm-email", body: js(obj{"token": token})})
		w := do(row{as: customer, call: "POST /api/auth/confirm-email", body: js(obj{"token": token})})
		if w.Code != 200 || !strings.Contains(w.Body.String(), `"joined":1`) || !mine("GL-000001") {
			t.Fatalf("WAY-3 confirming: %d %s", w.Code, w.Body)
		}
		// One order was placed later without a login under the same address, another by a
		// stranger.
		s.Exec(`UPDATE orders SET account_id = NULL WHERE id = $1`, GuestOrder)
		s.Exec(`UPDATE orders SET account_id = $1, email = 'ayesha@example.com' WHERE id = $2`, OtherID, CustomerOrder)
		if !mine("GL-000001") {
			t.Error("WAY-3 a later order of a guest does not join")
		}
		if mine("GL-000002") {
			t.Error("WAY-3 an order of another account was taken")
		}
	})
}
