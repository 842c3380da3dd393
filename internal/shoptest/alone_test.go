package shoptest_test

import (
	"strings"
	"testing"

	"gulaab/internal/order"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TRUE-2: a move reads the couriers' settings without a second connection. A change of them
// counts on this node at once and on the others soon.
func TestTRUE2MovesKnowTheCouriersWithOneConnection(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e, alone)
		twin := s.Twin()
		status(t, s, 200, row{as: manager, call: "PUT /api/admin/couriers/ali", header: match(`"0"`), body: js(obj{
			"name": "Rider Ali", "page": "https://ali.example/{number}", "on": true, "account": "", "city": "Lahore", "attempts": 2, "cutoffs": []obj{},
		})})
		if err := twin.App.RefreshCouriers(t.Context()); err != nil {
			t.Fatal(err)
		}
		move := func(s *shoptest.Shop, name order.Move, body obj) {
			t.Helper()
			status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + shoptest.GuestOrder + "/moves/" + string(name), header: match("*"), body: js(body)})
		}
		move(s, order.MoveConfirm, obj{})
		move(s, order.MovePack, obj{})
		move(s, order.MoveBook, obj{"courier": "ali", "tracking": "ALI-1"})
		move(twin, order.MoveHandOver, obj{})
		move(twin, order.MoveDeliver, obj{})
		if told := strings.Join(s.Texts("messages"), "\n"); !strings.Contains(told, "Rider Ali") || !strings.Contains(told, "https://ali.example/ALI-1") {
			t.Errorf("TRUE-2 the shopper was told %s", told)
		}
	})
}
