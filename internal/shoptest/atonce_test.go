package shoptest_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// atOnce makes requests at once and returns their statuses, sorted.
func atOnce(s *Shop, requests ...*http.Request) []int {
	codes := make([]int, len(requests))
	var wait sync.WaitGroup
	for i, r := range requests {
		wait.Go(func() { codes[i] = s.Do(r).Code })
	}
	wait.Wait()
	slices.Sort(codes)
	return codes
}

// TestGUARD2OneLinkAtOnce presses the buttons of one link many times at once, from two
// accounts and beside the packer: each act is done once, two that exclude each other are never
// both done, and no unit of stock is lost or made.
func TestGUARD2OneLinkAtOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		w := &linkWalk{s: s, acts: linkActs(s), goods: Niacin}
		free := func() int64 { return s.Stock(Niacin) }
		button := func(link, act string, fields url.Values) *http.Request {
			return (&row{call: "POST /c/" + link + "/" + act, body: raw("application/x-www-form-urlencoded", fields.Encode())}).request(t)
		}
		claim := func(link string, by caller) *http.Request {
			return (&row{as: by, call: "POST /api/orders/claim", body: js(obj{"link": link})}).request(t)
		}
		move := func(id, name string) *http.Request {
			return (&row{as: desk, call: "POST /api/admin/orders/" + id + "/moves/" + name, header: match("*"), body: js(obj{})}).request(t)
		}
		for _, c := range []struct {
			name  string
			state linkState
			press func(id, link string) []*http.Request
			may   []string // how the order may end: placement, delivery
		}{
			{"cancelled six times", linkState{}, func(_, link string) (list []*http.Request) {
				for range 6 {
					list = append(list, button(link, "cancel", nil))
				}
				return list
			}, []string{"cancelled none"}},
			{"confirmed six times", linkState{}, func(_, link string) (list []*http.Request) {
				for range 6 {
					list = append(list, button(link, "confirm", nil))
				}
				return list
			}, []string{"confirmed none"}},
			{"confirmed and cancelled", linkState{}, func(_, link string) []*http.Request {
				return []*http.Request{button(link, "confirm", nil), button(link, "cancel", nil), button(link, "confirm", nil), button(link, "cancel", nil)}
			}, []string{"cancelled none"}},
			{"cancelled while it is packed", linkState{moves: []officeMove{{"confirm", nil}}}, func(id, link string) []*http.Request {
				return []*http.Request{button(link, "cancel", nil), move(id, "pack"), button(link, "cancel", nil)}
			}, []string{"cancelled none", "confirmed packed"}},
			{"sent elsewhere while it is packed", linkState{moves: []officeMove{{"confirm", nil}}}, func(id, link string) []*http.Request {
				return []*http.Request{button(link, "change", url.Values{"streetAddress": {"House 1"}}), move(id, "pack"), button(link, "change", url.Values{"streetAddress": {"House 2"}})}
			}, []string{"confirmed packed", "placed none"}},
			{"claimed by two", linkState{}, func(_, link string) []*http.Request {
				return []*http.Request{claim(link, other), claim(link, customer), claim(link, other), claim(link, customer)}
			}, []string{"placed none"}},
			{"paid otherwise and cancelled", linkState{}, func(_, link string) []*http.Request {
				return []*http.Request{button(link, "transfer", nil), button(link, "cancel", nil), button(link, "transfer", nil)}
			}, []string{"cancelled none"}},
			{"to cash and proved", linkState{transfer: true}, func(_, link string) []*http.Request {
				return []*http.Request{button(link, "cash", nil), (&row{call: "POST /c/" + link + "/proof", body: form(nil, map[string][]byte{"screenshot=shot.jpg": JPEG(60, 40)})}).request(t), button(link, "cash", nil)}
			}, []string{"placed none"}},
		} {
			before := free()
			id, link := w.order(t, &c.state)
			codes := atOnce(s, c.press(id, link)...)
			if worst := codes[len(codes)-1]; worst >= 500 || strings.HasSuffix(c.name, "six times") && worst != 303 {
				t.Errorf("GUARD-2 %s: %v", c.name, codes)
			}
			got := ""
			for _, as := range c.may {
				placement, delivery, _ := strings.Cut(as, " ")
				if s.Count(fmt.Sprintf("orders WHERE id = '%s' AND placement = '%s' AND delivery = '%s'", id, placement, delivery)) == 1 {
					got = as
				}
			}
			if got == "" {
				t.Errorf("GUARD-2 %s: it ends as none of %v, after %v", c.name, c.may, codes)
			}
			took := int64(1)
			if strings.HasPrefix(got, "cancelled") {
				took = 0
			}
			if free() != before-took {
				t.Errorf("GUARD-2 %s: %d units are free of %d, %s", c.name, free(), before, got)
			}
			done := map[string]int64{}
			for _, kind := range []string{"cancelled", "confirmed", "packed", "claimed"} {
				if done[kind] = s.Count(fmt.Sprintf("order_events WHERE order_id = '%s' AND kind = '%s'", id, kind)); done[kind] > 1 {
					t.Errorf("GUARD-2 %s: %s %d times", c.name, kind, done[kind])
				}
			}
			if done["cancelled"]+done["packed"] > 1 {
				t.Errorf("GUARD-2 %s: packed and cancelled", c.name)
			}
		}
	})
}

// TestGUARD5RefundsAtOnce pays an order back in many small parts at once, by two people: no more
// goes back than came, and no more than one person may without a second.
func TestGUARD5RefundsAtOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		w := &linkWalk{s: s, acts: linkActs(s)}
		paid := []officeMove{{"prove", nil}, {"approve", obj{"amount": 1259.64, "reference": "TRX-"}}, {"cancel", obj{"why": "sold_out"}}}
		for _, c := range []struct {
			name  string
			alone int64 // rupees; 0: no limit
			part  float64
			most  int64 // paisa that may have gone back
		}{
			{"what came", 0, 100, 125_964},
			{"what came, by a part that does not fit", 0, 700, 125_964},
			{"what one person may", 500, 100, 50_000},
			{"what one person may, by paisa", 500, 49.99, 50_000},
		} {
			if c.alone > 0 {
				version := status(t, s, 200, row{as: admin, call: "GET /api/admin/settings"}).Header().Get("ETag")
				status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(version), body: js(obj{"values": obj{"refundAlone": c.alone}, "why": "because"})})
			}
			id, _ := w.order(t, &linkState{transfer: true, moves: paid})
			evidence := object(t, status(t, s, 201, row{as: desk, call: "POST /api/admin/orders/" + id + "/evidence", body: form(nil, map[string][]byte{"picture=a.jpg": JPEG(60, 60)})}))["key"]
			var requests []*http.Request
			for i := range 16 {
				by := desk
				if i%2 == 1 {
					by = manager
				}
				requests = append(requests, (&row{
					as: by, call: "POST /api/admin/orders/" + id + "/moves/refund", header: match("*"),
					body: js(obj{"amount": c.part, "account": "bank", "reference": fmt.Sprint("BACK-", w.n, "-", i), "evidence": evidence}),
				}).request(t))
			}
			codes := atOnce(s, requests...)
			back := s.Count(fmt.Sprintf("(SELECT 1 FROM orders WHERE id = '%s' AND refunded <= %d AND refunded > 0) AS x", id, c.most))
			if codes[len(codes)-1] >= 500 || codes[0] != 200 || back != 1 {
				t.Errorf("GUARD-5 %s: %v, and more went back than may", c.name, codes)
			}
			if n := s.Count(fmt.Sprintf("refund_asks WHERE order_id = '%s' AND state = 'waits'", id)); c.alone > 0 && n > 1 {
				t.Errorf("GUARD-5 %s: %d wait for a second person", c.name, n)
			}
		}
	})
}
