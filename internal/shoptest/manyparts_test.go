package shoptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strings"
	"testing"

	"gulaab/internal/money"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// asItIs uploads another shop's export and accepts the recognised columns.
func asItIs(t *testing.T, s *shoptest.Shop, name, file string) *importing {
	t.Helper()
	var imp struct {
		ID      string `json:"_id"`
		Columns []struct{ Field string }
	}
	w := status(t, s, 201, row{as: desk, call: "POST /api/admin/imports?name=" + name, body: bytesOf(file)})
	if err := json.Unmarshal(w.Body.Bytes(), &imp); err != nil {
		t.Fatal(err)
	}
	fields := make([]string, len(imp.Columns))
	for i, c := range imp.Columns {
		fields[i] = c.Field
	}
	status(t, s, 200, row{as: desk, call: "PUT /api/admin/imports/" + imp.ID, body: js(obj{"fields": fields, "publish": true, "keep": false})})
	return &importing{t, s, imp.ID}
}

// READ-7: through the office's own calls, the address of a picture keeps its commas, in
// WooCommerce's list and in a cell of Shopify's.
func TestREAD7CommasInAddresses(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.NewWithWeb(t, e, world(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			n := 0
			if _, err := fmt.Sscanf(path.Base(r.URL.Path), "%d.jpg", &n); err != nil || !strings.HasPrefix(r.URL.Path, "/w_500,h_500/") {
				w.WriteHeader(http.StatusNotFound)
				return
			}
			_, _ = w.Write(shoptest.JPEG(n, n))
		})))
		s.App.Start()
		for name, c := range map[string]struct {
			file, product string
			photos        int
		}{
			"WooCommerce": {
				"ID,Type,SKU,Name,Published,In stock?,Regular price,Categories,Brands,Images\n" +
					`9,simple,PW,Pic Mist,1,1,1500,Serum,Noor,"https://example.com/w_500,h_500/401.jpg, https://example.com/w_500,h_500/402.jpg,https://example.com/w_500,h_500/403.jpg"` + "\n", "Pic Mist", 3,
			},
			"Shopify": {
				"Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status,Image Src\n" +
					`a,Pic Serum,,Noor,Serum,true,Title,Default Title,P1,1500,active,"https://example.com/w_500,h_500/404.jpg"` + "\n", "Pic Serum", 1,
			},
		} {
			i := asItIs(t, s, name+".csv", c.file)
			i.ended(i.begin("check"))
			run := i.ended(i.begin("run"))
			result := i.ended(i.picturesTask())
			if n := strings.Count(result, ",fetched,"); n != c.photos || strings.Contains(result, "failed") {
				t.Errorf("READ-7 %s: %d pictures came, of %d: %s\n%s", name, n, c.photos, run, result)
			}
			// A single picture is the front image, without a gallery.
			if p := i.product(c.product); p.FrontImage == "" || c.photos > 1 && len(p.Photos) != c.photos {
				t.Errorf("READ-7 %s: %d photos, in front %q", name, len(p.Photos), p.FrontImage)
			}
		}
	})
}

// READ-7: through the office's own calls, 250 shades can be imported, beyond that the answer
// names the limit, and only the group that is too long fails.
func TestREAD7ManyShadesOfAnImport(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		var file strings.Builder
		file.WriteString("Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status\n")
		for _, group := range []struct {
			handle string
			shades int
		}{{"fits", 250}, {"much", 251}, {"long", 620}, {"next", 2}} {
			for n := range group.shades {
				fmt.Fprintf(&file, "%[1]s,%[1]s,Noor,Makeup,Shade,%03[2]d,%[1]s-%[2]d,1,1000,active\n", group.handle, n)
			}
		}
		i := asItIs(t, s, "shades.csv", file.String())
		dry := i.ended(i.begin("check"))
		run := i.ended(i.begin("run"))
		for when, said := range map[string]string{"the dry run": dry, "the run": run} {
			for _, want := range []string{"created,fits", "created,next", "A product has 250 sizes and shades at most, and this has 251.", "This product has more than 500 rows, up to row"} {
				if !strings.Contains(said, want) {
					t.Errorf("READ-7 %s lacks %q: %.2000s", when, want, said)
				}
			}
		}
		if n := len(i.product("fits").Variants); n != 250 {
			t.Errorf("READ-7 %d shades went in, of 250", n)
		}
		if n := s.Count("products WHERE name IN ('much', 'long')"); n != 0 {
			t.Errorf("READ-7 %d products that are too long went in", n)
		}
	})
}

// OWN-11: prices and quantities in a file may use Urdu and Arabic digits, as in every field.
func TestOWN11FilesTakeUrduDigits(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	s := shoptest.New(t, storetest.SQLite)
	s.App.Start()
	i := asItIs(t, s, "urdu.csv", "name,brand,category,price,sku,stock,inci\nRose Mist,CeraVe,serum,۱۲۵۰,RM-1,۱۲,Water\nRose Balm,CeraVe,serum,١٬٣٠٠,RB-1,٧,Water\n")
	i.ended(i.begin("check"))
	run := i.ended(i.begin("run"))
	for name, want := range map[string]struct {
		price money.Paisa
		stock int64
	}{"Rose Mist": {125_000, 12}, "Rose Balm": {130_000, 7}} {
		p := i.product(name)
		if p.Price != want.price || s.Stock(p.ID) != want.stock {
			t.Errorf("OWN-11 %s: %d paisa and %d pieces, want %+v: %s", name, p.Price, s.Stock(p.ID), want, run)
		}
	}
}
