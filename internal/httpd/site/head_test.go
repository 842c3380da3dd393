package site_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
)

func TestHead(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	t.Run("a product", func(t *testing.T) {
		t.Parallel()
		page := body(t, s.get("/product/"+id(1)))
		for _, want := range []string{
			`<title>COSRX Advanced Snail 96 Mucin Power Essence 100 ml | Gulaab</title>`,
			`<meta name="description" content="COSRX Advanced Snail 96 Mucin Power Essence for Rs 3,024, 28% off. A light essence.">`,
			`<link rel="canonical" href="https://shop.example/product/` + id(1) + `">`,
			`<meta property="og:type" content="product">`,
			`<meta property="og:image" content="https://shop.example/share/` + id(1) + `.jpg?v=`,
			`<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
			`<meta name="twitter:card" content="summary_large_image">`,
			`<meta property="product:price:amount" content="3024">`,
			`<link rel="stylesheet" href="/assets/style-1.css">`,
			`<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/figtree-1.woff2">`,
			`<link rel="modulepreload" href="/assets/begin-1.js">`, // SWIFT-5: a chunk that the entry loads
			`<link rel="modulepreload" href="/assets/product-1.js">`,
			`<link rel="modulepreload" href="/assets/zoom-1.js">`,
			`<script type="module" src="/assets/entry-1.js"></script>`,
			`<link rel="icon" type="image/svg+xml" href="/favicon.svg">`,
		} {
			if !strings.Contains(page, want) {
				t.Errorf("the head has no %s", want)
			}
		}
		nodes := structured(t, page)
		offer := nodes["Product"]
		if got, days := at(offer, "offers", "price"), at(offer, "offers", "hasMerchantReturnPolicy", "merchantReturnDays"); got != "3024" || days != 14.0 {
			t.Errorf("the offer's price is %v, BACK-1 it may go back within %v days", got, days)
		}
		if got := at(offer, "offers", "hasMerchantReturnPolicy", "returnFees"); got != "https://schema.org/FreeReturn" {
			t.Errorf("PLAIN-3 who pays the way back: %v", got)
		}
		if got := at(nodes["Product"], "offers", "availability"); got != "https://schema.org/InStock" {
			t.Errorf("availability %v", got)
		}
		if got := at(nodes["BreadcrumbList"], "itemListElement", 1, "item"); got != origin+"/category/essence" {
			t.Errorf("the second crumb is %v", got)
		}
	})
	t.Run("home", func(t *testing.T) {
		t.Parallel()
		page := body(t, s.get("/"))
		for _, island := range []string{"footer", "more"} {
			if strings.Contains(page, island+"-1.js") {
				t.Errorf("the code of the island %s is asked for before it is near", island)
			}
		}
		early, styles := strings.Index(page, `<script src="/assets/early-1.js"></script>`), strings.Index(page, `<link rel="stylesheet"`)
		if early < 0 || early > styles {
			t.Errorf("WEB-5 the script that holds early presses stands at %d, the styles at %d", early, styles)
		}
		content, script := strings.Index(page, `<div id="root">`), strings.Index(page, `<script type="module"`)
		if sheet := strings.Index(page, `<link rel="stylesheet"`); sheet < 0 || sheet > content || script < content {
			t.Errorf("the styles stand at %d, the content at %d, the scripts at %d: pictures of the content must be asked for before scripts", sheet, content, script)
		}
		nodes := structured(t, page)
		if at(nodes["Organization"], "name") != "Gulaab" || nodes["WebSite"] == nil {
			t.Errorf("structured data %v", nodes)
		}
	})
	t.Run("a list", func(t *testing.T) {
		t.Parallel()
		page := body(t, s.get("/category/toner?page=2&utm_source=x"))
		nodes := structured(t, page)
		if got := at(nodes["ItemList"], "itemListElement", 0, "position"); got != float64(25) {
			t.Errorf("the first position of page 2 is %v, want 25", got)
		}
		if want := `<link rel="canonical" href="https://shop.example/category/toner?page=2">`; !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	})
	t.Run("canonical addresses are one for every spelling", func(t *testing.T) {
		t.Parallel()
		for path, want := range map[string]string{
			"/brand/COSRX":              "/brand/cosrx",
			"/category/Best%20Deals":    "/category/deal",
			"/skin-type/Dry%20Skin":     "/skin-type/dry-skin",
			"/top-sells/":               "/top-sells",
			"/category/toner?sort=name": "/category/toner",
		} {
			if page := body(t, s.get(path)); !strings.Contains(page, `<link rel="canonical" href="`+origin+want+`">`) {
				t.Errorf("%s is not canonical as %s", path, want)
			}
		}
	})
	t.Run("a page with a secret address repeats it nowhere in the head", func(t *testing.T) {
		t.Parallel()
		res := s.get("/reset-password/s3cret")
		head, _, _ := strings.Cut(body(t, res), "</head>")
		if strings.Contains(head, "s3cret") {
			t.Error("the token is in the head")
		}
		if got := res.Header.Get("Referrer-Policy"); got != "no-referrer" {
			t.Errorf("Referrer-Policy %q", got)
		}
		if got := res.Header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("Cache-Control %q", got)
		}
	})
}

// structured returns the JSON-LD of a page by type.
func structured(t *testing.T, page string) map[string]any {
	t.Helper()
	nodes := map[string]any{}
	for _, m := range regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`).FindAllStringSubmatch(page, -1) {
		var node map[string]any
		if err := json.Unmarshal([]byte(m[1]), &node); err != nil {
			t.Fatalf("structured data is no JSON: %v", err)
		}
		nodes[fmt.Sprint(node["@type"])] = node
	}
	return nodes
}

func TestHostileNamesStayText(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, path := range []string{"/product/" + id(2), "/category/serum", "/trending", "/", "/search?q=" + "%3C/script%3E%3C!--"} {
		page := body(t, s.get(path))
		scripts := strings.Count(page, "<script")
		if ends := strings.Count(page, "</script>"); scripts != ends {
			t.Errorf("%s: %d script elements begin and %d end", path, scripts, ends)
		}
		for _, bad := range []string{"<!--", "<b>", "\u2028", "\u2029"} {
			inHead, _, _ := strings.Cut(page, "</head>")
			if strings.Contains(stateElement.FindString(page), bad) || bad[0] == '<' && strings.Contains(inHead, bad) {
				t.Errorf("%s: %q came through", path, bad)
			}
		}
	}
	st := state(t, body(t, s.get("/product/"+id(2))))
	if got := at(st, "products", "product", "name"); got != hostile {
		t.Errorf("the state's name is %q", got)
	}
	nodes := structured(t, body(t, s.get("/product/"+id(2))))
	if got := at(nodes["Product"], "description"); got != hostile {
		t.Errorf("the structured description is %q", got)
	}
	if got := at(nodes["Product"], "offers", "availability"); got != "https://schema.org/OutOfStock" {
		t.Errorf("availability of a product without stock: %v", got)
	}
}

// DEAL-2: the end of a price in structured data is the last day in Karachi on which it is
// valid.
func TestDEAL2TheLastDayOfAPrice(t *testing.T) {
	t.Parallel()
	for ends, want := range map[string]any{
		"2026-03-05T19:00:00Z":     "2026-03-05", // midnight: without the sixth
		"2026-03-05T18:59:59.999Z": "2026-03-05",
		"2026-03-05T19:00:01Z":     "2026-03-06",
		"2026-03-06T07:00:00Z":     "2026-03-06",
	} {
		until, err := time.Parse(time.RFC3339, ends)
		if err != nil {
			t.Fatal(err)
		}
		s := newShop(t)
		s.change(1, func(p *catalog.Product) {
			price := &catalog.DealPrice{List: p.Price, Price: money.Rupees(3000), Began: until.Add(-time.Hour), Ends: until}
			p.Variants = []catalog.Variant{{ID: "v1", Price: p.Price, Enabled: true, Deals: &catalog.Deals{Guest: price}}}
		})
		page := body(t, s.get("/product/"+id(1)))
		if got := at(structured(t, page)["Product"], "offers", "priceValidUntil"); got != want {
			t.Errorf("DEAL-2 a deal until %s: the price is valid until %v, want %v", ends, got, want)
		}
	}
}
