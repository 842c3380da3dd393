package shoptest_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestDOOR3Address: the landmark and delivery notes of an address are stored and shown to those
// who pack and call, and to nobody else. A short address is accepted where the owner allows it.
func TestDOOR3Address(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		place := func(want int, change obj) string {
			t.Helper()
			who := address(cart(item(shoptest.Snail, 1)))
			maps.Copy(who, change)
			w := status(t, s, want, row{call: "POST /api/orders/checkout", body: js(who)})
			var got struct {
				Order struct {
					ID string `json:"_id"`
				}
			}
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil && want == 201 {
				t.Fatal(err)
			}
			if want != 201 {
				return w.Body.String()
			}
			return got.Order.ID
		}
		rider := []string{"0301 1112223", "Emporium Mall, gate 3", "Ring twice at the green door"}
		id := place(201, obj{"city": "pindi", "secondPhone": rider[0], "landmark": rider[1], "riderNote": rider[2], "nationalAddress": "RHMA3184"})
		for _, who := range []caller{admin, manager, packer, accountant} {
			page := status(t, s, 200, row{as: who, call: "GET /api/admin/orders/" + id}).Body.String()
			for _, words := range rider {
				if sees := strings.Contains(page, words); sees != (who != accountant) {
					t.Errorf("DOOR-3 %v sees %q: %v", who, words, sees)
				}
			}
			if strings.Contains(page, "RHMA3184") {
				t.Error("DOOR-3 an order in Pakistan has a national address of Saudi Arabia")
			}
		}
		tracked := status(t, s, 200, row{call: "GET /api/admin/orders/" + id + "/messages", as: admin}).Body.String()
		if !strings.Contains(tracked, "order-placed-cod") {
			t.Error("SAY-1 no message")
		}

		abroad := obj{"country": "Saudi Arabia", "city": "Riyadh", "state": "Riyadh", "zip": "12211", "phone": "+966 50 123 4567", "email": "other@example.com"}
		abroad["nationalAddress"] = "rhma 3184"
		page := status(t, s, 200, row{as: admin, call: "GET /api/admin/orders/" + place(201, abroad)}).Body.String()
		if !strings.Contains(page, `"nationalAddress":"RHMA3184"`) {
			t.Errorf("DOOR-3 the national address: %s", page)
		}
		abroad["nationalAddress"] = "house 3"
		if body := place(422, abroad); !strings.Contains(body, `"nationalAddress":"Enter the short national address`) {
			t.Errorf("DOOR-3 a wrong national address: %s", body)
		}

		short := obj{"state": "", "zip": "", "phone": "0302 1112223", "email": "short@example.com"}
		if body := place(422, short); !strings.Contains(body, `"state":"State is required"`) || !strings.Contains(body, `"zip":`) {
			t.Errorf("CHK-1 an address without province: %s", body)
		}
		set := row{as: manager, call: "PATCH /api/admin/settings", header: map[string]string{"If-Match": `"1"`}, body: js(obj{"values": obj{"shortAddress": true}})}
		status(t, s, 200, set)
		if config := status(t, s, 200, row{call: "GET /api/config"}).Body.String(); !strings.Contains(config, `"shortAddress":true`) {
			t.Errorf("DOOR-3 shoppers are not told: %s", config)
		}
		id = place(201, short)
		if got := s.Texts("orders"); !strings.Contains(strings.Join(got, "|"), "short@example.com") {
			t.Error("DOOR-3 the short address is not kept")
		}
		status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/redirect", header: map[string]string{"If-Match": "*"}, body: js(obj{"landmark": "Near the park"})})
		abroad["nationalAddress"], abroad["state"] = "", ""
		if body := place(422, abroad); !strings.Contains(body, `"state":`) {
			t.Errorf("DOOR-3 a short address abroad: %s", body)
		}
	})
}
