package shoptest_test

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestGUARD1APhoneGivesNobodyAnything: a stranger with an account orders with somebody else's
// phone, even with an order that is confirmed. What staff then order for a caller from that
// phone joins no account, at any price.
func TestGUARD1APhoneGivesNobodyAnything(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		typed := address(cart(item(Snail, 1)))
		typed["phone"] = handTaken()["contact"].(obj)["phone"]
		placed := placedID(t, s, row{as: other, call: "POST /api/orders/checkout", body: js(typed)})
		for _, as := range []string{"placed", "cancelled", "confirmed"} {
			s.Exec(`UPDATE orders SET placement = $1 WHERE id = $2`, as, placed)
			caller := status(t, s, 200, row{as: desk, call: "GET /api/admin/orders/caller?phone=0322-7719035"}).Body.String()
			if offered := strings.Contains(caller, "contact"); offered != (as == "confirmed") {
				t.Errorf("GUARD-1 of an order that is %s the caller is told %s", as, caller)
			}
			taken := handTaken()
			taken["member"], taken["dry"] = true, as != "confirmed" // orders taken by staff are confirmed and known
			want := `"tier":"guest"`
			if as == "confirmed" {
				want = `"tier":"member"`
			}
			if w := status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/take", body: js(taken)}); !strings.Contains(w.Body.String(), want) {
				t.Errorf("GUARD-1 beside an order that is %s: %s, want %s", as, w.Body, want)
			}
		}
		list := status(t, s, 200, row{as: other, call: "GET /api/orders/orders"}).Body.String()
		if n := strings.Count(list, `"number":"GL-`); strings.Contains(list, "Latifabad") || n != 1 {
			t.Errorf("GUARD-1 the stranger's account holds %d orders: %s", n, list)
		}
		if n := s.Count("orders WHERE channel <> '' AND account_id IS NOT NULL"); n != 0 {
			t.Errorf("GUARD-1 %d orders that the shop took joined an account", n)
		}
	})
}

// placedID places an order and returns its id.
func placedID(t *testing.T, s *Shop, r row) string {
	t.Helper()
	return object(t, status(t, s, 201, r))["order"].(map[string]any)["_id"].(string)
}

// linkState is a state of an order: how it is reached, and what a link may do in it.
type linkState struct {
	name     string
	transfer bool
	moves    []officeMove
	set      string // SQL for what no single move can do
	may      string // the allowed acts, sorted
	is       string // acts that ask for the state that it is already in
}

type officeMove struct {
	name string
	body obj
}

func linkStates() []linkState {
	var none obj
	confirm, pack, leave := officeMove{"confirm", none}, officeMove{"pack", none}, officeMove{"hand-over", none}
	upTo := func(moves ...officeMove) []officeMove { return append([]officeMove{confirm, pack, leave}, moves...) }
	paid := officeMove{"approve", obj{"amount": 1259.64, "reference": "TRX-"}}
	prove := officeMove{"prove", none}
	return []linkState{
		{name: "placed", may: "cancel change claim confirm transfer", is: "cash"},
		{name: "called first", set: "call_first = TRUE", may: "cancel change claim", is: "cash"},
		{name: "confirmed", moves: []officeMove{confirm}, may: "cancel change claim", is: "cash confirm"},
		{name: "cancelled", moves: []officeMove{{"cancel", obj{"why": "sold_out"}}}, is: "cancel"},
		{name: "packed", moves: []officeMove{confirm, pack}, may: "claim", is: "cash confirm"},
		{name: "booked", moves: []officeMove{confirm, pack, {"book", obj{"courier": "tcs", "tracking": "T-1"}}}, may: "claim", is: "cash confirm"},
		{name: "on the way", moves: upTo()},
		{name: "with the rider", moves: upTo(officeMove{"out", none})},
		{name: "a try that failed", moves: upTo(officeMove{"attempt", obj{"reason": "not_there"}}), may: "time"},
		{name: "delivered", moves: upTo(officeMove{"deliver", none})},
		{name: "turned back", moves: upTo(officeMove{"turn-back", none})},
		{name: "lost", moves: upTo(officeMove{"lose", none})},
		{name: "called in vain", moves: []officeMove{{"no-answer", none}, {"no-answer", none}, {"no-answer", none}}, may: "cancel change claim confirm transfer", is: "cash"},
		{name: "unpacked again", moves: []officeMove{confirm, pack, {"unpack", none}}, may: "cancel change claim", is: "cash confirm"},
		{name: "back in the house", moves: upTo(officeMove{"turn-back", none}, officeMove{"check-in", obj{"units": []obj{{"line": 0, "quantity": 1, "to": "shelf"}}}})},
		{name: "delivered and sent once more", moves: upTo(officeMove{"deliver", none}, officeMove{"replace", obj{"units": []obj{{"line": 0, "quantity": 1}}}})},
		{name: "lost and sent once more", transfer: true, moves: []officeMove{prove, paid, pack, leave, {"lose", none}, {"replace", obj{"units": []obj{{"line": 0, "quantity": 1}}}}}},
		{name: "paid and cancelled", transfer: true, moves: []officeMove{prove, paid, {"cancel", obj{"why": "sold_out"}}}, is: "cancel"},
		{name: "reserved", transfer: true, may: "cancel cash change claim proof", is: "transfer"},
		{name: "proved", transfer: true, moves: []officeMove{prove}, may: "cancel change claim proof", is: "transfer"},
		{name: "rejected", transfer: true, moves: []officeMove{prove, {"reject", obj{"note": "Another name"}}}, may: "cancel cash change claim proof", is: "transfer"},
		{name: "paid in part", transfer: true, moves: []officeMove{prove, {"approve", obj{"amount": 1000, "reference": "TRX-"}}}, may: "cancel change claim proof", is: "transfer"},
		{name: "paid", transfer: true, moves: []officeMove{prove, paid}, may: "cancel change claim", is: "transfer confirm"},
		{name: "paid and packed", transfer: true, moves: []officeMove{prove, paid, pack}, may: "claim", is: "transfer confirm"},
		{name: "paid and on the way", transfer: true, moves: []officeMove{prove, paid, pack, leave}},
	}
}

// TestGUARD2ALinkDoesWhatItShows walks all acts of a link in all states of an order, through
// its page and its calls. What the page shows works; everything else is refused and changes
// nothing. Nobody can request a return without the phone.
func TestGUARD2ALinkDoesWhatItShows(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		w := &linkWalk{s: s, acts: linkActs(s)}
		for _, state := range linkStates() {
			var shown []string
			id, link := w.order(t, &state)
			for act, does := range w.acts {
				if w.shows(t, link, act) {
					shown = append(shown, act)
					continue
				}
				w.refused(t, state.name+" "+act, strings.Contains(state.is, act), func() int { return does(t, link) })
			}
			slices.Sort(shown)
			if got := strings.Join(shown, " "); got != state.may {
				t.Errorf("GUARD-2 %s: a link shows %q, want %q", state.name, got, state.may)
			}
			for _, act := range shown {
				_, link := w.order(t, &state)
				if code := w.acts[act](t, link); code != 303 && code != 204 {
					t.Errorf("GUARD-2 %s: %s is shown and answers %d", state.name, act, code)
				}
			}
			w.refused(t, state.name+" return", false, func() int {
				return press(s, "/c/"+link+"/return", url.Values{"line-0": {"1"}, "reason": {"damaged"}, "wants": {"replace"}}).Code
			})
			w.ended(t, state.name, id, link)
		}
	})
}

type linkWalk struct {
	s    *Shop
	acts map[string]func(t *testing.T, link string) int
	n    int

	goods string // what is ordered; empty: Snail
}

// linkActs are the acts of a link by its page or its call; each returns the status.
func linkActs(s *Shop) map[string]func(t *testing.T, link string) int {
	page := func(act string, fields url.Values) func(*testing.T, string) int {
		return func(_ *testing.T, link string) int { return press(s, "/c/"+link+"/"+act, fields).Code }
	}
	return map[string]func(*testing.T, string) int{
		"confirm":  page("confirm", nil),
		"change":   page("change", url.Values{"streetAddress": {"House 9, Lane 3"}}),
		"cancel":   page("cancel", nil),
		"transfer": page("transfer", nil),
		"cash":     page("cash", nil),
		"time":     page("time", url.Values{"when": {"Thursday after 5 pm"}}),
		"proof": func(t *testing.T, link string) int {
			t.Helper()
			return s.Do((&row{call: "POST /c/" + link + "/proof", body: form(nil, map[string][]byte{"screenshot=shot.jpg": JPEG(60, 40)})}).request(t)).Code
		},
		"claim": func(t *testing.T, link string) int {
			t.Helper()
			return s.Do((&row{as: other, call: "POST /api/orders/claim", body: js(obj{"link": link})}).request(t)).Code
		},
	}
}

// order brings an order with a phone of its own to a state.
func (w *linkWalk) order(t *testing.T, state *linkState) (id, link string) {
	t.Helper()
	w.n++
	call := "POST /api/orders/checkout"
	if state.transfer {
		call = "POST /api/orders/reserve"
	}
	id = placedID(t, w.s, row{call: call, body: js(addressOf(w.n, cart(item(cmp.Or(w.goods, Snail), 1))))})
	link = fmt.Sprintf("linkOfTheWalklinkOfTheWalklinkOfTheWalk%04d", w.n)
	linkTo(t, w.s, link, id)
	for _, m := range state.moves {
		if m.name == "prove" {
			w.acts["proof"](t, link)
			continue
		}
		body := obj{}
		for k, v := range m.body {
			if k == "reference" || k == "tracking" {
				v = fmt.Sprint(v, w.n)
			}
			body[k] = v
		}
		status(t, w.s, 200, row{as: desk, call: "POST /api/admin/orders/" + id + "/moves/" + m.name, header: match("*"), body: js(body)})
	}
	if state.set != "" {
		w.s.Exec(`UPDATE orders SET `+state.set+` WHERE id = $1`, id)
	}
	return id, link
}

// shows says whether the page of a link has the form of an act, or its call names it.
func (w *linkWalk) shows(t *testing.T, link, act string) bool {
	t.Helper()
	page := strings.Contains(visit(w.s, "/c/"+link).Body.String(), `action="/c/`+link+`/`+act+`?`)
	names := map[string]string{"confirm": `"confirm":true`, "change": `"change":true`, "cancel": `"cancel":true`, "proof": `"prove":true`, "claim": `"claimable":true`}
	if names[act] == "" {
		return page
	}
	call := strings.Contains(status(t, w.s, 200, row{call: "POST /api/orders/track/link", body: js(obj{"link": link})}).Body.String(), names[act])
	if act != "claim" && call != page {
		t.Errorf("GUARD-2 %s: the page shows it %v, the call %v", act, page, call)
	}
	return call
}

// refused checks that an act is refused and no order changes. An act that is already done may
// be answered as done.
func (w *linkWalk) refused(t *testing.T, name string, again bool, act func() int) {
	t.Helper()
	all := func() string {
		return strings.Join(append(append(w.s.Texts("orders"), w.s.Texts("order_events")...), w.s.Texts("returns")...), "|")
	}
	before := all()
	code := act()
	if code < 400 && !again || code >= 500 {
		t.Errorf("GUARD-2 %s is not shown and answers %d", name, code)
	}
	if all() != before {
		t.Errorf("GUARD-2 %s is not shown and changes something", name)
	}
}

// ended checks that an expired or revoked link can do nothing.
func (w *linkWalk) ended(t *testing.T, name, id, link string) {
	t.Helper()
	w.s.Exec(`UPDATE order_links SET created_at = created_at - $1 WHERE order_id = $2`, int64(31*24*time.Hour/time.Microsecond), id)
	for _, how := range []string{"old", "revoked"} {
		if code := visit(w.s, "/c/"+link).Code; code != 404 {
			t.Errorf("GUARD-2 %s: a link that is %s shows %d", name, how, code)
		}
		for act, does := range w.acts {
			w.refused(t, name+" by a link that is "+how+": "+act, false, func() int { return does(t, link) })
		}
		linkTo(t, w.s, link, id)
		status(t, w.s, 204, row{as: desk, call: "DELETE /api/admin/orders/" + id + "/links"})
	}
}
