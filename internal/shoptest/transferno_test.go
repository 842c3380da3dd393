package shoptest_test

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// typed gives the number of a transfer on the page of an order's link.
func typed(t *testing.T, s *shoptest.Shop, link, no string, query string) *httptest.ResponseRecorder {
	t.Helper()
	return s.Do((&row{call: "POST /c/" + link + "/number" + query, body: raw("application/x-www-form-urlencoded", url.Values{"number": {no}}.Encode())}).request(t))
}

// landed shows a page after its form.
func landed(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) string {
	t.Helper()
	if w.Code != 303 {
		t.Fatalf("PAYS-2 %d %s", w.Code, w.Body)
	}
	return status(t, s, 200, row{call: "GET " + w.Header().Get("Location")}).Body.String()
}

// statement reads a file of the bank with one credit, of the day of the test's orders.
func statement(t *testing.T, s *shoptest.Shop, account, amount, reference, details string) string {
	t.Helper()
	day := s.Clock.Now().Add(5 * time.Hour).Format(time.DateOnly)
	file := fmt.Sprintf("Date,Description,Ref No,Debit,Credit\n%s,%s,%s,,%q\n", day, details, reference, amount)
	return status(t, s, 200, row{as: desk, call: "POST /api/admin/bank-files?bank=Meezan&account=" + account + "&name=m.csv", body: bytesOf(file)}).Body.String()
}

func confirming(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"confirmMatches": true}})})
	s.App.Wake()
}

// PAYS-2: a number that is typed beside a screenshot or instead of one is evidence: the order's
// page, the desk, the mail and the copy for its person have it, a statement proposes its
// order first, and a person approves. Nothing is approved by the button or by the file.
func TestPAYS2NumberAndStatement(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		one := reserve(t, s)
		total := "1,259.64"
		page := status(t, s, 200, row{call: "GET /c/" + one.link}).Body.String()
		for _, want := range []string{"Tell us that you sent it", "Payment screenshot", "Transaction number", `action="/c/` + one.link + `/number?lang=en#number"`} {
			if !strings.Contains(page, want) {
				t.Errorf("PAYS-2 the page does not say %q", want)
			}
		}
		if w := typed(t, s, one.link, "12345", "?lang=ur"); w.Code != 422 || !strings.Contains(w.Body.String(), `value="12345"`) || !strings.Contains(w.Body.String(), "6 سے 30") {
			t.Errorf("PAYS-2 a number that is none: %d %s", w.Code, w.Body)
		}
		page = landed(t, s, typed(t, s, one.link, "ft 26112-84401", "?lang=ur-Latn"))
		if !strings.Contains(page, "FT2611284401") || !strings.Contains(page, "Hum aap ki raqam dekh rahe hain") || !strings.Contains(page, "Aap ne transaction number diya") {
			t.Errorf("PAYS-2 the page does not look for it: %s", page)
		}
		state := func(id string) string {
			return status(t, s, 200, row{as: desk, call: "GET /api/admin/orders/" + id}).Body.String()
		}
		if got := state(one.id); !strings.Contains(got, `"transferNo":"FT2611284401"`) || !strings.Contains(got, `"payment":"proof_submitted"`) {
			t.Errorf("PAYS-2 the desk has %s", got)
		}
		if strings.Contains(status(t, s, 200, row{as: packer, call: "GET /api/admin/orders/" + one.id}).Body.String(), `"transferNo"`) {
			t.Error("PAYS-2 a packer reads the number")
		}
		if s.Count("messages WHERE kind = 'number-received' AND order_id = '"+one.id+"'") == 0 {
			t.Error("PAYS-2 the shopper hears nothing")
		}
		if got := statement(t, s, "bank", total, "FT2611284401", "IBFT"); !strings.Contains(got, `"added":1`) || !strings.Contains(got, `"confirmed":0`) {
			t.Errorf("PAYS-2 the file: %s", got)
		}
		credits := status(t, s, 200, row{as: desk, call: "GET /api/admin/bank-credits"}).Body.String()
		if !strings.Contains(credits, `"_id":"`+one.id+`"`) || !strings.Contains(credits, `"why":"transfer"`) {
			t.Errorf("PAYS-2 proposed: %s", credits)
		}
		rounds(t, s)
		if got := state(one.id); strings.Contains(got, `"payment":"paid"`) {
			t.Error("PAYS-2 it is approved without the owner's setting")
		}
	})
}

// PAYS-2: where the owner lets it, what the bank's file has exactly is approved by the shop
// itself, whichever of number and file comes first, once, and logged as the file's doing.
// Whatever is not exact, or is claimed twice, is left to a person, and nobody is locked out.
func TestPAYS2ConfirmsItself(t *testing.T) {
	t.Parallel()
	const total = "1,259.64"
	for name, c := range map[string]struct {
		run  func(t *testing.T, s *shoptest.Shop, one reserved)
		paid bool
	}{
		"number, then file": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			typed(t, s, one.link, "FT1001", "")
			if got := statement(t, s, "bank", total, "ft-1001", "IBFT"); !strings.Contains(got, `"confirmed":1`) {
				t.Errorf("PAYS-2 the file: %s", got)
			}
			if s.Count("audit_log WHERE action = 'bank.confirm' AND actor = 'system' AND subject_id = '"+one.id+"'") != 1 {
				t.Error("PAYS-2 the log does not say that the file did it")
			}
			if s.Count("payments WHERE actor = 'system' AND reference = 'ft-1001' AND account = 'bank' AND amount = 125964 AND order_id = '"+one.id+"'") != 1 {
				t.Error("PAYS-2 the books have another entry")
			}
		}, true},
		"file, then number, in whole rupees": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			statement(t, s, "bank", "1,259.00", "FT1001", "IBFT")
			typed(t, s, one.link, "FT1001", "")
			if s.Count("orders WHERE payment = 'paid' AND id = '"+one.id+"'") != 0 {
				t.Error("PAYS-2 the button approves")
			}
			rounds(t, s)
		}, true},
		"two nodes at once": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			statement(t, s, "bank", total, "FT1001", "IBFT")
			typed(t, s, one.link, "FT1001", "")
			var wait sync.WaitGroup
			for _, shop := range []*shoptest.Shop{s, s.Twin()} {
				for _, l := range shop.App.Loops() {
					if l.Name == "transfers" {
						for range 3 {
							wait.Go(func() {
								if err := l.Run(t.Context()); err != nil {
									t.Error(err)
								}
							})
						}
					}
				}
			}
			wait.Wait()
		}, true},
		"another amount": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			typed(t, s, one.link, "FT1001", "")
			statement(t, s, "bank", "1,200.00", "FT1001", "IBFT")
		}, false},
		"the number in what the sender wrote": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			typed(t, s, one.link, "FT1001", "")
			statement(t, s, "bank", total, "FT9999", "FT1001")
		}, false},
		"a screenshot after it, which changes nothing of the number": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			typed(t, s, one.link, "FT1001", "")
			status(t, s, 303, row{call: "POST /c/" + one.link + "/proof", body: form(nil, aShot())})
			statement(t, s, "bank", total, "FT1001", "IBFT")
		}, true},
		"cancelled meanwhile": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			typed(t, s, one.link, "FT1001", "")
			status(t, s, 303, row{call: "POST /c/" + one.link + "/cancel", body: raw("application/x-www-form-urlencoded", "")})
			statement(t, s, "bank", total, "FT1001", "IBFT")
		}, false},
		"rejected meanwhile": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			typed(t, s, one.link, "FT1001", "")
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + one.id + "/moves/reject", header: match("*"), body: js(obj{"note": "Not there."})})
			statement(t, s, "bank", total, "FT1001", "IBFT")
		}, false},
		"a file that comes after the order ended": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			s.Exec("UPDATE orders SET waiting_since = waiting_since - $1", (25 * time.Hour).Microseconds())
			rounds(t, s)
			if w := typed(t, s, one.link, "FT1001", ""); w.Code == 303 {
				t.Errorf("PAYS-2 an ended order takes a number: %d", w.Code)
			}
			statement(t, s, "bank", total, "FT1001", "IBFT")
		}, false},
		"put away": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			statement(t, s, "bank", total, "FT1001", "IBFT")
			s.Exec("UPDATE bank_credits SET away = TRUE WHERE reference = 'FT1001'")
			typed(t, s, one.link, "FT1001", "")
		}, false},
		"a stranger names it first": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			stranger := reserve(t, s)
			typed(t, s, stranger.link, "FT1001", "")
			page := landed(t, s, typed(t, s, one.link, "FT1001", ""))
			if !strings.Contains(page, "Another order names the number FT1001 too") || !strings.Contains(page, "screenshot") {
				t.Error("PAYS-2 the true payer is not told what helps")
			}
			if got := statement(t, s, "bank", total, "FT1001", "IBFT"); !strings.Contains(got, `"confirmed":0`) {
				t.Errorf("PAYS-2 one of the two is confirmed: %s", got)
			}
			rounds(t, s)
			if card := status(t, s, 200, row{as: desk, call: "GET /api/admin/proofs/" + one.id}).Body.String(); !strings.Contains(card, `"name":"same-number"`) {
				t.Errorf("PAYS-2 the desk is not told: %s", card)
			}
			// The person finds whose it is: the stranger is turned down, and the file confirms the other.
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + stranger.id + "/moves/reject", header: match("*"), body: js(obj{"note": "Not yours."})})
			if s.Count("orders WHERE payment = 'paid' AND id = '"+stranger.id+"'") != 0 {
				t.Error("PAYS-2 the stranger's order is paid")
			}
		}, true},
		"it paid a stranger's order": {func(t *testing.T, s *shoptest.Shop, one reserved) {
			t.Helper()
			stranger := reserve(t, s)
			typed(t, s, stranger.link, "FT1001", "")
			statement(t, s, "bank", total, "FT1001", "IBFT")
			w := typed(t, s, one.link, "FT1001", "")
			if w.Code != 422 || !strings.Contains(w.Body.String(), "has paid another order already") {
				t.Errorf("PAYS-2 a number pays twice: %d", w.Code)
			}
			status(t, s, 303, row{call: "POST /c/" + one.link + "/proof", body: form(nil, aShot())})
			if s.Count("orders WHERE payment = 'proof_submitted' AND id = '"+one.id+"'") != 1 {
				t.Error("PAYS-2 the true payer is locked out")
			}
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
				s := shoptest.New(t, e)
				confirming(t, s)
				one := reserve(t, s)
				c.run(t, s, one)
				rounds(t, s)
				if got := s.Count("orders WHERE payment = 'paid' AND placement = 'confirmed' AND id = '" + one.id + "'"); (got == 1) != c.paid {
					t.Errorf("PAYS-2 paid: %v", got == 1)
				}
				if n := s.Count("payments WHERE kind = 'credit' AND reference IN ('FT1001', 'ft-1001')"); n > 1 {
					t.Errorf("PAYS-2 %d entries of one transfer", n)
				}
			})
		})
	}
}

// PAYS-2: the page of an order whose time is over says what became of its goods and what can
// be done; held again it takes money as before, once.
func TestPAYS2TimeIsOver(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		one := reserve(t, s)
		page := func(query string) string {
			return status(t, s, 200, row{call: "GET /c/" + one.link + query}).Body.String()
		}
		if got := page(""); !strings.Contains(got, "24\u00a0h 0\u00a0min") || !strings.Contains(got, `<progress class="c-left" value="1440" max="1440"`) {
			t.Errorf("PAYS-2 the page has no clock: %s", got)
		}
		over := func() {
			s.Exec("UPDATE orders SET waiting_since = waiting_since - $1", (25 * time.Hour).Microseconds())
			rounds(t, s)
		}
		over()
		for query, want := range map[string]string{"": "Nothing arrived in 24 hours", "?lang=ur": "24 گھنٹوں میں رقم نہیں ملی", "?lang=ur-Latn": "24 ghanton mein raqam nahin mili"} {
			if got := page(query); !strings.Contains(got, want) || !strings.Contains(got, "/hold?lang=") || strings.Contains(got, `class="c-clock"`) {
				t.Errorf("PAYS-2 %s: %s", want, got)
			}
		}
		hold := row{call: "POST /c/" + one.link + "/hold", body: raw("application/x-www-form-urlencoded", "")}
		if codes := atOnce(s, hold.request(t), hold.request(t), hold.request(t)); codes[0] != 303 || codes[2] != 303 {
			t.Errorf("PAYS-2 pressed three times at once: %v", codes)
		}
		if got := page(""); !strings.Contains(got, "Reserved for you") || !strings.Contains(got, "Held for you again") || !strings.Contains(got, `class="c-clock"`) {
			t.Errorf("PAYS-2 it is not held: %s", got)
		}
		if s.Count("order_events WHERE kind = 'held_again' AND order_id = '"+one.id+"'") != 1 {
			t.Error("PAYS-2 it is held several times")
		}
		over()
		if got := page(""); !strings.Contains(got, "This order has ended") || strings.Contains(got, "/hold?lang=") {
			t.Errorf("PAYS-2 it is offered a third time: %s", got)
		}
		status(t, s, 409, hold)
	})
}

// PAYS-2: who tries numbers gets no further than ten under a link, and five that have a form;
// each order is another's, and none of them is approved.
func TestPAYS2ManyNumbers(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, limited)
	one := reserve(t, s)
	got := map[int]int{}
	for i := range 1000 {
		got[typed(t, s, one.link, fmt.Sprintf("FT%06d", i), "").Code]++
	}
	if got[303] != 5 || got[409] > 5 || got[303]+got[409]+got[429] != 1000 {
		t.Errorf("PAYS-2 answers of 1,000 tries: %v", got)
	}
}

// rounds does each round that one node alone does, a minute later.
func rounds(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Clock.Move(time.Minute)
	if _, err := s.App.Rounds(t.Context()); err != nil {
		t.Error(err)
	}
}

func aShot() map[string][]byte {
	return map[string][]byte{"screenshot=shot.jpg": shoptest.JPEG(60, 40)}
}
