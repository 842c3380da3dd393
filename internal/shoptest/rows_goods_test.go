package shoptest_test

import (
	"context"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store"
)

// refused makes the rows that every office call has: nobody, a customer, somebody without the
// permission, and unreadable bodies.
type refused struct {
	name, call   string
	header       map[string]string
	writes, body bool
}

func (c refused) rows() []row {
	good := payload{}
	if c.body {
		good = js(obj{"ids": []string{}})
	}
	out := []row{
		{name: c.name + ", to nobody", call: c.call, header: c.header, body: good, status: 401},
		{name: c.name + ", to a customer", as: customer, call: c.call, header: c.header, body: good, status: 403},
	}
	if c.writes {
		out = append(out, row{name: c.name + ", by a packer", as: packer, call: c.call, header: c.header, body: good, status: 403})
	}
	if c.body {
		out = append(out,
			row{name: c.name + ", no JSON", as: desk, call: c.call, header: c.header, body: raw("application/json", "{"), status: 400},
			row{name: c.name + ", a form", as: desk, call: c.call, header: c.header, body: raw("text/plain", "x"), status: 415},
			row{name: c.name + ", too much", as: desk, call: c.call, header: c.header, body: big(), status: 413},
		)
	}
	return out
}

// whole is a product with everything that publishing requires.
func whole(change obj) obj {
	sheet := obj{
		"name": "Rose Water Toner", "brand": "Anua", "categories": []string{"toner"}, "skinTypes": []string{"dry-skin"},
		"description": "A toner.", "noInciReason": "The label has it.", "variants": []obj{ofPrice(2500)},
	}
	for k, v := range change {
		sheet[k] = v
	}
	return sheet
}

func ofPrice(rupees int) obj {
	return obj{"size": "100 ml", "color": "", "shade": "", "sku": "ANU-1", "barcode": "", "price": rupees, "image": "", "enabled": true}
}

func goodsRows() []row {
	list := "GET /api/admin/products"
	of := func(id string) string { return "/api/admin/products/" + id }
	snail, lipstick := shoptest.Snail, shoptest.Lipstick
	first, draft := match(`"1-0"`), match(`"1-1"`)
	variant := "PATCH " + of(lipstick) + "/variants/" + lipstick + "-1"
	save, publish, drop := "PUT "+of(snail)+"/draft", "POST "+of(snail)+"/publish", "DELETE "+of(snail)+"/draft"
	rows := []row{
		{
			name: "ITEM-6 the products, with what they cost whom", as: packer, call: list + "?sort=name", status: 200,
			want: []string{`"total":6`, `"estimate":false`, `"name":"Addict Lip Glow"`, `"variants":2`, `"defaultPrice":12500`, `"price":{"from":12500,"to":13000}`, `"guest":{"from":9000,"to":9360}`, `"member":{"from":8625,"to":8970}`, `"free":9,`, `"etag":"\"1-0\""`, `"picture":"/pic/`},
			not:  []string{`"next"`},
		},
		{name: "ITEM-6 a page, and the one after it", as: desk, call: list + "?limit=2&sort=-price", status: 200, want: []string{`"next":"`, `"total":6`}, check: everyProductOnce("?limit=2&sort=-price")},
		{name: "ITEM-6 by stock, page by page", as: desk, call: list + "?limit=1&sort=stock", status: 200, check: everyProductOnce("?limit=1&sort=stock")},
		{name: "ITEM-6 the last changed first", as: desk, call: list + "?limit=4", status: 200, check: everyProductOnce("?limit=4")},
		{name: "ITEM-6 by name, turned round", as: desk, call: list + "?limit=4&sort=-name", status: 200, check: everyProductOnce("?limit=4&sort=-name")},
		{name: "ITEM-6 by SKU", as: desk, call: list + "?q=dior-cl", status: 200, want: []string{`"total":1`, lipstick}},
		{name: "ITEM-6 by words of name and brand", as: desk, call: list + "?q=glow+D%C3%8FOR", status: 200, want: []string{`"total":1`, lipstick}},
		{name: "ITEM-6 by shade, also one that is off", as: desk, call: list + "?q=plum", status: 200, want: []string{`"total":1`, lipstick}},
		{name: "ITEM-6 by size", as: desk, call: list + "?q=236", status: 200, want: []string{`"total":1`}},
		{name: "ITEM-6 signs are no patterns", as: desk, call: list + "?q=niacinamide+10%25", status: 200, want: []string{`"total":1`, "Niacinamide 10% + Zinc 1%"}},
		{name: "ITEM-6 signs alone find nothing", as: desk, call: list + "?q=%25_", status: 200, want: []string{`"products":[]`}},
		{name: "ITEM-6 by category and skin type", as: desk, call: list + "?category=makeup&skinType=normal-skin&brand=dior&state=live", status: 200, want: []string{`"total":1`, lipstick}},
		{name: "ITEM-6 what is out", before: rowsFollow, as: desk, call: list + "?stock=out", status: 200, want: []string{`"total":1`, shoptest.SoldOut}},
		{name: "ITEM-6 what is low", before: rowsFollow, as: desk, call: list + "?stock=low", status: 200, want: []string{`"total":3`, shoptest.LastOne, `"low":true`}, not: []string{shoptest.Niacin}},
		{name: "ITEM-6 what expires, is archived or has a draft: nothing", as: desk, call: list + "?expiring=30&state=archived&draft=true", status: 200, want: []string{`"products":[]`, `"total":0`}},
		{name: "ITEM-6 by list price", as: desk, call: list + "?priceFrom=2000&priceTo=2000", status: 200, want: []string{`"total":1`, "Niacinamide"}},
		{name: "ITEM-6 prices that are none", as: desk, call: list + "?priceTo=10000001", broken: true, status: 400, want: []string{`"priceTo":`}},
		{name: "ITEM-6 without a photo", as: desk, call: list + "?photo=none", status: 200, want: []string{snail}},
		{name: "ITEM-6 filters that are none", as: desk, call: list + "?stock=all", broken: true, status: 400, want: []string{`"stock":`}},
		{name: "ITEM-6 an order that is none", as: desk, call: list + "?sort=colour", broken: true, status: 400, want: []string{`"sort":`}},
		{name: "ITEM-6 a page that is none", as: desk, call: list + "?after=%21", status: 400, want: []string{`"after":`}},
		{name: "ITEM-6 a page of another order", as: desk, call: list + "?after=eAB5&sort=price", status: 400, want: []string{`"after":`}},
		{name: "ITEM-6 how many stand where", before: rowsFollow, as: accountant, call: list + "/counts", status: 200, want: []string{`"all":6`, `"live":6`, `"draft":0`, `"out":1`, `"low":3`}},

		{
			name: "ITEM-2 one product in full", as: accountant, call: "GET " + of(lipstick), status: 200, heads: map[string]string{"ETag": `"1-0"`},
			want: []string{`"live":{`, `"sku":"DIOR-PLUM"`, `"state":"live"`, `"onHand":5`, `"redirects":[]`, `"inci":"Give all ingredients`}, not: []string{`"draft":{`, "unitCost"},
		},
		{name: "ITEM-2 a product that is none", as: desk, call: "GET " + of(id0), status: 404},

		{name: "ITEM-2 a new product may be empty", as: manager, call: "POST /api/admin/products", body: js(obj{}), fresh: true, status: 200, want: []string{`"state":"draft"`, `"missing":{`, `"name":"A product needs a name."`}, not: []string{`"live":{`}, check: entries(1)},
		{name: "ITEM-5 prices that end in paisa are said", as: desk, call: "POST /api/admin/products", body: js(whole(obj{"variants": []obj{ofPrice(2510)}})), fresh: true, status: 200, want: []string{`"variants.0.price":"This ends in paisa: Rs 1,807.20 for guests, Rs 1,731.90 for members.`, `"missing":{}`}},
		{name: "ITEM-2 a new product larger than a draft may be", as: desk, call: "POST /api/admin/products", body: js(obj{"inci": strings.Repeat("Aqua, ", 50_000)}), status: 413, want: []string{"256 kB"}, broken: true},
		{name: "ITEM-2 a name that no list could show", as: desk, call: "POST /api/admin/products", body: js(obj{"name": "Rose\tOil"}), status: 422, want: []string{`"name":`}},
		{name: "ITEM-2 a draft whose name no list could show", as: desk, call: save, header: first, body: js(obj{"brand": "An\tua"}), status: 422, want: []string{`"brand":`}},
		{name: "ITEM-7 a copy is a draft of its own", as: desk, call: "POST " + of(lipstick) + "/duplicate", fresh: true, status: 200, want: []string{`"name":"Addict Lip Glow (copy)"`, `"state":"draft"`, `"sku":""`}, not: []string{"DIOR-PINK"}},
		{name: "ITEM-5 what a link will show", as: accountant, call: "GET /api/admin/link-cards/" + lipstick, status: 200, heads: map[string]string{"Content-Type": "image/jpeg", "Cache-Control": "no-store"}},
		{
			name: "ITEM-5 what a link shows whose picture stands elsewhere", as: desk, call: "GET /api/admin/link-cards/" + snail, status: 302, fresh: true,
			before: pictureElsewhere, heads: map[string]string{"Location": "https://cdn.example/snail.jpg"},
		},
		{name: "ITEM-5 what a link to nothing will show", as: desk, call: "GET /api/admin/link-cards/" + id0, status: 404},
		{name: "ITEM-2 a link to a draft", as: manager, call: "POST " + of(lipstick) + "/preview", before: draftOf(lipstick), fresh: true, status: 200, want: []string{`"path":"/preview/` + lipstick + `.1.`, `"until":"2026-03-03T`}, check: entries(1)},
		{name: "ITEM-2 a link to a draft that is none", as: desk, call: "POST " + of(shoptest.Sun) + "/preview", status: 409, want: []string{"no draft to look at"}},
		{name: "ITEM-2 a link to a product that is none", as: desk, call: "POST " + of(id0) + "/preview", status: 404},
		{name: "ITEM-7 a copy of nothing", as: desk, call: "POST " + of(id0) + "/duplicate", status: 404},

		{
			name: "ITEM-2 changes of a live product are a draft", as: desk, call: save, header: first, body: js(whole(obj{"name": "Snail, better"})), fresh: true, status: 200,
			want: []string{`"name":"Snail, better"`, `"name":"Advanced Snail`, `"version":1`, `"actorName":"Zara Admin"`}, heads: map[string]string{"ETag": `"1-1"`}, check: entries(1),
		},
		{
			name: "OFFICE-4 a save over a colleague's", as: desk, call: save, header: first, body: js(whole(nil)), fresh: true, before: draftBy(manager, snail), status: 409,
			want: []string{`"actorName":"Mehwish Manager"`, `"fields":["brand"`, `"product":{`, `"etag":"\"1-1\""`},
		},
		{name: "OFFICE-4 a save that does not say what it saw", as: desk, call: save, header: match("new"), body: js(whole(nil)), status: 400, want: []string{`"If-Match":`}},
		{name: "ITEM-2 a draft of nothing", as: desk, call: "PUT " + of(id0) + "/draft", header: first, body: js(whole(nil)), status: 404},
		{name: "ITEM-2 throwing changes away", as: desk, call: drop, header: draft, fresh: true, before: draftBy(desk, snail), status: 200, not: []string{`"draft":{`}},
		{name: "OFFICE-4 throwing changes away that a colleague made newer", as: desk, call: drop, header: match(`"1-2"`), fresh: true, before: draftBy(desk, snail), status: 409},
		{name: "ITEM-2 throwing nothing away", as: desk, call: drop, header: first, status: 404},
		{name: "ITEM-2 throwing away, without what was seen", as: desk, call: drop, header: match("x"), status: 400},

		{name: "ITEM-2 published", as: desk, call: publish, header: draft, body: js(obj{}), fresh: true, before: draftBy(desk, snail), status: 200, want: []string{`"state":"live"`, `"version":2`, `"slug":"anua-rose-water-toner"`}, not: []string{`"draft":{`}},
		{name: "ITEM-2 published at a time of Karachi", as: desk, call: publish, header: draft, body: js(obj{"at": "2026-03-05T09:00"}), fresh: true, before: draftBy(desk, snail), status: 200, want: []string{`"publishAt":"2026-03-05T04:00:00Z"`, `"draft":{`}},
		{name: "ITEM-2 at a time that is over", as: desk, call: publish, header: draft, body: js(obj{"at": "2026-01-05T09:00"}), fresh: true, before: draftBy(desk, snail), status: 422, want: []string{`"at":`}},
		{name: "ITEM-2 at a time that is none", as: desk, call: publish, header: first, body: js(obj{"at": "tomorrow"}), status: 422, want: []string{`"at":`}},
		{name: "ITEM-2 what is missing is refused, all of it", as: desk, call: publish, header: draft, body: js(obj{}), fresh: true, before: halfDraft(snail), status: 422, want: []string{`"brand":`, `"price":`, `"category":`, `"inci":`}},
		{name: "ITEM-2 publishing nothing", as: desk, call: publish, header: first, body: js(obj{}), status: 409, want: []string{`"product":{`}},
		{name: "ITEM-2 publishing what is none", as: desk, call: "POST " + of(id0) + "/publish", header: first, body: js(obj{}), status: 404},

		{name: "ITEM-2 archived", as: desk, call: "POST " + of(snail) + "/archive", header: first, fresh: true, status: 200, want: []string{`"state":"archived"`, `"version":2`}, check: entries(1)},
		{name: "OFFICE-4 archiving over a colleague's change", as: desk, call: "POST " + of(snail) + "/archive", header: match(`"7-0"`), status: 409, want: []string{`"version":1`}},
		{name: "ITEM-2 archiving, without what was seen", as: desk, call: "POST " + of(snail) + "/archive", header: match("?"), status: 400},
		{name: "ITEM-2 archiving what is none", as: desk, call: "POST " + of(id0) + "/archive", header: first, status: 404},
		{name: "ITEM-2 restored", as: desk, call: "POST " + of(snail) + "/restore", header: match(`"2-0"`), fresh: true, before: archived(snail), status: 200, want: []string{`"state":"live"`}},
		{name: "ITEM-2 restoring what is live", as: desk, call: "POST " + of(snail) + "/restore", header: first, status: 409},
		{name: "ITEM-2 restoring, without what was seen", as: desk, call: "POST " + of(snail) + "/restore", header: match("?"), status: 400},
		{name: "ITEM-2 restoring what is none", as: desk, call: "POST " + of(id0) + "/restore", header: first, status: 404},

		{name: "ITEM-6 a price in place", as: desk, call: variant, header: first, body: js(obj{"price": 11000}), fresh: true, before: withReason(lipstick), status: 200, want: []string{`"before":[{"enabled":true,"price":12500,"variantId":"` + lipstick + `-1"}]`, `"price":{"from":11000,"to":13000}`, `"version":2`}},
		{name: "ITEM-6 a price of all that cost the same", as: desk, call: variant, header: first, body: js(obj{"price": 11000, "all": true}), fresh: true, before: withReason(lipstick), status: 200, want: []string{lipstick + `-1"`, lipstick + `-3"`}, not: []string{lipstick + `-2"`}},
		{name: "ITEM-6 a price below nothing", as: desk, call: variant, header: first, body: js(obj{"price": -1}), broken: true, status: 422, want: []string{`price"`}},
		{name: "ITEM-6 nothing to set", as: desk, call: variant, header: first, body: js(obj{}), status: 422},
		{name: "OFFICE-4 a price over a colleague's", as: desk, call: variant, header: match(`"2-0"`), body: js(obj{"price": 11000}), status: 409},
		{name: "ITEM-6 a variant that is none", as: desk, call: "PATCH " + of(lipstick) + "/variants/x", header: first, body: js(obj{"price": 11000}), status: 404},

		{name: "ITEM-7 what was never ordered goes", as: desk, call: "DELETE " + of(shoptest.Sun), header: first, fresh: true, status: 200, check: gone(shoptest.Sun)},
		{name: "ITEM-7 what was ordered stays", as: desk, call: "DELETE " + of(snail), header: first, status: 409, want: []string{"Archive it instead"}},
		{name: "ITEM-7 what is in the house stays", as: desk, call: "DELETE " + of(lipstick), header: first, status: 409, want: []string{"in the house"}},
		{name: "ITEM-7 deleting what is none", as: desk, call: "DELETE " + of(id0), header: first, status: 404},
		{name: "ITEM-7 deleting, without what was seen", as: desk, call: "DELETE " + of(snail), header: match("1.5"), status: 400},
	}
	for _, call := range []refused{
		{"ITEM-6 the list", list, nil, false, false},
		{"ITEM-6 the counts", list + "/counts", nil, false, false},
		{"ITEM-2 a product", "GET " + of(snail), nil, false, false},
		{"ITEM-2 a new product", "POST /api/admin/products", nil, true, true},
		{"ITEM-2 a draft", save, first, true, true},
		{"ITEM-2 dropping a draft", drop, first, true, false},
		{"ITEM-2 publishing", publish, first, true, true},
		{"ITEM-2 archiving", "POST " + of(snail) + "/archive", first, true, false},
		{"ITEM-2 restoring", "POST " + of(snail) + "/restore", first, true, false},
		{"ITEM-7 a copy", "POST " + of(snail) + "/duplicate", nil, true, false},
		{"ITEM-2 a link to a draft", "POST " + of(snail) + "/preview", nil, true, false},
		{"ITEM-5 what a link will show", "GET /api/admin/link-cards/" + snail, nil, false, false},
		{"ITEM-7 deleting", "DELETE " + of(snail), first, true, false},
		{"ITEM-6 a price", variant, first, true, true},
	} {
		rows = append(rows, call.rows()...)
	}
	return rows
}

// pictureElsewhere gives a product a picture that is not the shop's own file.
func pictureElsewhere(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	products, _, err := s.DB().Products(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	err = s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
		for _, p := range products {
			if p.ID == shoptest.Snail {
				p.FrontImage = "https://cdn.example/snail.jpg"
				return tx.PutProduct(t.Context(), p)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func termRows() []row {
	terms, first := "/api/admin/terms", match(`"1"`)
	rows := []row{
		{name: "SHELF-1 the shop's terms", as: packer, call: "GET " + terms, status: 200, want: []string{`"slug":"the-ordinary"`, `"slug":"eye-care"`, `"slug":"glass-skin"`, `"fixed":true`, `"products":1`}},
		{name: "SHELF-1 a brand is added", as: manager, call: "POST " + terms + "/brand", body: js(obj{"name": "Round Lab"}), fresh: true, status: 200, want: []string{`"slug":"round-lab"`, `"fixed":false`, `"order":15`, `"shown":true`}, check: entries(1)},
		{name: "SHELF-1 a brand that there is", as: desk, call: "POST " + terms + "/brand", body: js(obj{"name": "Cosrx"}), status: 409},
		{name: "SHELF-1 a brand without a name", as: desk, call: "POST " + terms + "/brand", body: js(obj{"name": " "}), status: 422, want: []string{`"name":`}},
		{name: "SHELF-1 a kind that is none", as: desk, call: "POST " + terms + "/colour", body: js(obj{"name": "Red"}), broken: true, status: 404},
		{name: "SHELF-1 another order of a kind that is none", as: desk, call: "PUT " + terms + "/colour/order", body: js(obj{"ids": []string{}}), broken: true, status: 404},
		{name: "SHELF-1 in another order", as: desk, call: "PUT " + terms + "/brand/order", body: js(obj{"ids": []string{"dior", "nobody", "rhode"}}), fresh: true, status: 200, want: []string{`"order":1,"origin":"","picture":"","products":1,"shown":true,"slug":"dior"`, `"order":3,"origin":"","picture":"","products":0,"shown":true,"slug":"medicube"`}},
		{name: "SHELF-1 a story and hidden", as: desk, call: "PATCH " + terms + "/category/mist", header: first, body: js(obj{"story": " Fine water. ", "shown": false}), fresh: true, status: 200, want: []string{`"story":"Fine water."`, `"shown":false`, `"slug":"mist"`, `"version":2`}},
		{name: "SHELF-1 WEB-9 where a brand is at home", as: desk, call: "PATCH " + terms + "/brand/dior", header: first, body: js(obj{"origin": " France "}), fresh: true, status: 200, want: []string{`"origin":"France"`, `"slug":"dior"`, `"version":2`}, check: entries(1)},
		{name: "SHELF-1 WEB-9 no country is so long", as: desk, call: "PATCH " + terms + "/brand/dior", header: first, body: js(obj{"origin": strings.Repeat("x", 61)}), status: 422, want: []string{`"origin":`}},
		{name: "SHELF-1 WEB-9 a category is at home nowhere", as: desk, call: "PATCH " + terms + "/category/mist", header: first, body: js(obj{"origin": "France"}), status: 422, want: []string{`"origin":"Only a brand`}},
		{name: "SHELF-1 an address of the specification stays", as: desk, call: "PATCH " + terms + "/category/mist", header: first, body: js(obj{"slug": "mists"}), status: 422, want: []string{`"slug":`}},
		{name: "SHELF-1 a brand of the specification keeps its address", as: desk, call: "PATCH " + terms + "/brand/dior", header: first, body: js(obj{"name": "Dior Beauty"}), status: 422, want: []string{`"name":`}},
		{name: "OFFICE-4 a term over a colleague's", as: desk, call: "PATCH " + terms + "/brand/dior", header: match(`"4"`), body: js(obj{"name": "DIOR"}), status: 409, want: []string{`"term":{`, `"edits":[]`}},
		{
			name: "OFFICE-4 a term over a colleague's: who changed which fields, and when", as: desk, call: "PATCH " + terms + "/category/mist", header: first, body: js(obj{"name": "Mists"}), fresh: true,
			before: managersToo(func(*testing.T, *shoptest.Shop) {}, "PATCH "+terms+"/category/mist", obj{"story": "Fine water.", "shown": false}), status: 409,
			want: theirs("term.change", []string{"shown", "story"}, `"story":"Fine water."`), check: entries(1),
		},
		{name: "SHELF-1 changing what is none", as: desk, call: "PATCH " + terms + "/brand/nobody", header: first, body: js(obj{"name": "X"}), status: 404},
		{name: "SHELF-1 removed", as: desk, call: "DELETE " + terms + "/brand/spare", header: first, fresh: true, before: spareBrand, status: 200, check: entries(1)},
		{name: "SHELF-1 those of the specification stay", as: desk, call: "DELETE " + terms + "/brand/dior", header: first, status: 409},
		{name: "SHELF-1 removing what is none", as: desk, call: "DELETE " + terms + "/brand/nobody", header: first, status: 404},
		{name: "SHELF-1 removing, without what was seen", as: desk, call: "DELETE " + terms + "/brand/dior", header: match("x"), status: 400},
	}
	for _, call := range []refused{
		{"SHELF-1 the terms", "GET " + terms, nil, false, false},
		{"SHELF-1 adding", "POST " + terms + "/brand", nil, true, true},
		{"SHELF-1 ordering", "PUT " + terms + "/brand/order", nil, true, true},
		{"SHELF-1 changing", "PATCH " + terms + "/brand/dior", first, true, true},
		{"SHELF-1 removing", "DELETE " + terms + "/brand/dior", first, true, false},
	} {
		rows = append(rows, call.rows()...)
	}
	return rows
}
