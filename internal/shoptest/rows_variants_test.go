package shoptest_test

import (
	"net/http/httptest"
	"testing"

	. "gulaab/internal/shoptest"
)

// variantRows are ITEM-1: sizes and shades in lists, products and carts.
func variantRows() []row {
	post := "POST /api/orders/checkout"
	buy := func(line obj) payload {
		line["quantity"] = 1
		if line["name"] == nil {
			line["name"] = "x"
		}
		return js(address(cart(line)))
	}
	refused := func(name string, line obj, says string) row {
		return row{name: "ITEM-1 " + name, call: post, body: buy(line), status: 422, want: []string{`"cartItems":`, "Addict Lip Glow", says}}
	}
	return []row{
		{
			name: "ITEM-1 a product shows the variants that are on, its own fields are the first one's", call: "GET /api/products/" + Lipstick, status: 200,
			want: []string{`"price":12500`, `"size":"3.2 g"`, `"colors":["#e58aa0","Clear"]`, `"stock":9`}, not: []string{"Plum"}, check: lipsticks,
		},
		{name: "ITEM-1 a list shows variants", call: "GET /api/products?brand=dior", status: 200, want: []string{`"_id":"` + Lipstick + `-2"`, `"sku":"DIOR-CLEAR"`, `"available":true`}},
		{name: "ITEM-1 a product without sizes has one variant", call: "GET /api/products/" + Niacin, status: 200, want: []string{`"_id":"` + Niacin + `-1"`}},
		{
			name: "ITEM-1 a line with a variantId", call: post, body: buy(obj{"_id": Lipstick, "variantId": Lipstick + "-2"}), status: 201, orders: 1, jobs: 1,
			fresh: true, taken: map[string]int64{Lipstick: 1}, check: bought(Lipstick+"-2", "Clear"),
		},
		{
			name: "ITEM-1 the variantId wins over the colour", call: post, body: buy(obj{"_id": Lipstick, "variantId": Lipstick + "-2", "selectedColor": "#e58aa0"}), status: 201, orders: 1, jobs: 1,
			fresh: true, check: bought(Lipstick+"-2", "Clear"),
		},
		{
			name: "ITEM-1 without it the colour chooses", call: post, body: buy(obj{"_id": Lipstick, "selectedColor": "Clear"}), status: 201, orders: 1, jobs: 1,
			fresh: true, check: bought(Lipstick+"-2", "Clear"),
		},
		{
			name: "ITEM-1 a variantId of null is none", call: post, body: buy(obj{"_id": Lipstick, "variantId": nil, "selectedColor": "Clear"}), status: 201, orders: 1, jobs: 1,
			fresh: true, check: bought(Lipstick+"-2", "Clear"),
		},
		refused("an unknown variantId", obj{"_id": Lipstick, "variantId": "nothing"}, "does not come in the chosen size or shade"),
		refused("a variant that is off", obj{"_id": Lipstick, "variantId": Lipstick + "-3"}, "no longer sold in the chosen size or shade"),
		refused("the variant of another product", obj{"_id": Lipstick, "variantId": Niacin + "-1"}, "does not come in the chosen size or shade"),
		refused("the colour of a variant that is off", obj{"_id": Lipstick, "selectedColor": "Plum"}, "does not come in the chosen colour"),
		{name: "ITEM-1 a variantId that is a number", call: post, body: buy(obj{"_id": Lipstick, "variantId": 7}), status: 400, want: []string{`"cartItems":`}},
		{
			name: "ITEM-1 more of a shade than is left, though others are", call: post, status: 409, want: []string{"Only 4 of Addict Lip Glow are left."},
			body: js(address(cart(obj{"_id": Lipstick, "name": "x", "quantity": 5, "variantId": Lipstick + "-2"}))), fresh: true, taken: map[string]int64{Lipstick: 0},
		},
	}
}

func lipsticks(t *testing.T, _ *Shop, w *httptest.ResponseRecorder) {
	variants, _ := object(t, w)["variants"].([]any)
	if len(variants) != 2 {
		t.Fatalf("%d variants, want the two that are on", len(variants))
	}
	for i, want := range []obj{
		{"_id": Lipstick + "-1", "color": "#e58aa0", "shade": "Pink", "sku": "DIOR-PINK", "price": 12500.0, "stock": 5.0, "size": "3.2 g"},
		{"_id": Lipstick + "-2", "color": "Clear", "shade": "", "sku": "DIOR-CLEAR", "price": 13000.0, "stock": 4.0, "size": "3.2 g"},
	} {
		for field, value := range want {
			if got := variants[i].(map[string]any)[field]; got != value {
				t.Errorf("variant %d: %s is %v, want %v", i+1, field, got, value)
			}
		}
	}
}

// bought checks the line of the order just placed.
func bought(variantID, color string) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
		placed, _ := object(t, w)["order"].(map[string]any)
		id, _ := placed["_id"].(string)
		o, err := s.DB().Order(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if l := o.Lines[0]; len(o.Lines) != 1 || l.VariantID != variantID || l.Color != color || l.SKU != "DIOR-CLEAR" || l.Held != 1 || l.ListPrice != 1300000 {
			t.Errorf("lines %+v", o.Lines)
		}
	}
}
