package shoptest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestPLAIN4Delivery: the delivery time that pages give for a city, before an order and on its
// tracking page, comes from the shop's own parcels to it, from the confirmation to the
// delivery.
func TestPLAIN4Delivery(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		var ids []string
		move := func(name string) {
			t.Helper()
			for _, id := range ids {
				status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/" + name, header: match("*"), body: js(obj{})})
			}
		}
		place := func(n int) map[string]any {
			t.Helper()
			body := addressOf(n, cart(item(shoptest.Snail, 1)))
			return object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(body)}))["order"].(map[string]any)
		}
		for n := range 5 {
			ids = append(ids, place(n)["_id"].(string))
		}
		for _, name := range []string{"confirm", "pack", "hand-over", "deliver"} {
			move(name)
		}
		// The opening is on a Monday. The orders were confirmed on Thursday and left on
		// Saturday.
		for _, id := range ids {
			s.Exec("UPDATE order_events SET happened_at = $2 WHERE order_id = $1 AND kind = 'confirmed'", id, shoptest.Opening.Add(-4*24*time.Hour).UnixMicro())
			s.Exec("UPDATE parcels SET left_at = $2 WHERE order_id = $1", id, shoptest.Opening.Add(-2*24*time.Hour).UnixMicro())
		}

		w := status(t, s, 200, row{call: "GET /api/delivery?city=%DA%A9%D8%B1%D8%A7%DA%86%DB%8C"})
		for _, want := range []string{`"city":"Karachi"`, `"known":true`, "\"when\":\"5\u00a0March\"", `"how":"from our last 5 parcels to Karachi"`, `"expected":{"from":"2026-03-05","parcels":5,"to":"2026-03-05","within":5}`} {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("PLAIN-4 ordered on Monday 2 March: %s, without %s", w.Body, want)
			}
		}
		if w := status(t, s, 200, row{call: "GET /api/delivery?city=Quetta"}); !strings.Contains(w.Body.String(), `an estimate, from our last 5 parcels in Pakistan`) {
			t.Errorf("PLAIN-4 a city that nothing was sent to: %s", w.Body)
		}
		spoken := status(t, s, 200, row{call: "GET /api/delivery?city=karachi", header: map[string]string{"Shop-Language": "ur"}})
		for _, want := range []string{`"city":"کراچی"`, "\"when\":\"5\u00a0مارچ\"", `"how":"کراچی کے ہمارے پچھلے 5 پارسلوں کے حساب سے"`} {
			if !strings.Contains(spoken.Body.String(), want) {
				t.Errorf("LANG-1 on a page in Urdu: %s, without %s", spoken.Body, want)
			}
		}
		if kept := spoken.Header().Get("Cache-Control"); kept != "no-store" {
			t.Errorf("LANG-1 what is said in one language may be kept for another: %q", kept)
		}
		placed := place(9)
		track := func() string {
			return status(t, s, 200, row{call: "POST /api/orders/track", body: js(obj{"number": placed["number"], "contact": fmt.Sprintf("0300 %07d", 9)})}).Body.String()
		}
		if w := track(); !strings.Contains(w, `"expected":{"from":"2026-03-05"`) || !strings.Contains(w, "as if you said yes now.") {
			t.Errorf("PLAIN-4 the order is followed: %s", w)
		}
		ids = []string{placed["_id"].(string)}
		move("confirm")
		move("pack")
		move("hand-over")
		if w := track(); !strings.Contains(w, `"expected":{"from":"2026-03-03"`) {
			t.Errorf("PLAIN-4 it left on Monday: %s", w)
		}
	})
}
