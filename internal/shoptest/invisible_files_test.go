package shoptest_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// asWritten are columns of long texts. They are not names and are stored as they were typed.
var asWritten = []string{"description", "how_to_use", "cautions"}

// dirtyFile is a file of a header and one row, with hidden letters in every cell of both.
func dirtyFile(t *testing.T, columns [][2]string) payload {
	t.Helper()
	var b strings.Builder
	w := csv.NewWriter(&b)
	for i := range 2 {
		cells := make([]string, len(columns))
		for n, c := range columns {
			letters := []rune(c[i])
			switch at := len(letters) / 2; {
			case i == 1 && slices.Contains(asWritten, c[0]):
				cells[n] = c[1]
			case at > 0:
				cells[n] = "\u202a" + string(letters[:at]) + "\u200b" + string(letters[at:]) + "\ufeff"
			}
		}
		if err := w.Write(cells); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush()
	return bytesOf(b.String())
}

// READ-6: product files, bank statements, courier files and remittance statements with hidden
// letters in the header and in every cell are read as those without, and none is stored.
func TestREAD6Files(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		for name, c := range map[string]struct {
			upload  string // the upload's address
			one     string // the uploaded file's address; empty: it is read at once
			columns [][2]string
			publish bool
			look    string // the address that shows what was read
			want    []string
		}{
			"products": {
				upload: "/api/admin/imports?name=may.csv", one: "/api/admin/imports/", publish: true, look: "/api/admin/export/products?brand=gul-bahar",
				columns: [][2]string{
					{"handle", "dew-serum"},
					{"name", "Dew Serum"},
					{"brand", "Gul Bahar"},
					{"categories", "serum"},
					{"skin_types", "oily-skin"},
					{"description", "Water of roses"},
					{"state", "live"},
					{"size", "30 ml"},
					{"color", "#aa0000"},
					{"shade", "Rose"},
					{"sku", "DS-1"},
					{"barcode", "4006381333931"},
					{"price", "1000"},
					{"on", "yes"},
					{"stock", "7"},
					{"variant_image", ""},
					{"front_image", ""},
					{"back_image", ""},
					{"color_images", ""},
					{"video", ""},
					{"video_poster", ""},
					{"inci", "Aqua, Glycerin"},
					{"no_inci_reason", ""},
					{"ingredients", "Niacinamide"},
					{"how_to_use", "Apply at night"},
					{"cautions", "Keep away from eyes"},
					{"top_sell", "yes"},
					{"trending", "no"},
					{"created_at", "2026-03-01T00:00:00Z"},
				},
				want: []string{"dew-serum,Dew Serum,Gul Bahar,serum,oily-skin,Water of roses,live,30 ml,#aa0000,Rose,DS-1", "4006381333931", "1000", "Aqua, Glycerin", "Niacinamide", "Apply at night", "Keep away from eyes", "2026-03-01"},
			},
			"bank": {
				upload: "/api/admin/bank-files?bank=Meezan&name=m.csv", look: "/api/admin/bank-credits",
				columns: [][2]string{{"Date", "22/11/2026"}, {"Description", "IBFT GL-000002 from A KHAN"}, {"Ref No", "FT-7"}, {"Type", "CR"}, {"Amount", "1,380.00"}},
				want:    []string{`"day":"2026-11-22"`, `"amount":1380`, `"reference":"FT-7"`, `"details":"IBFT GL-000002 from A KHAN"`, `"number":"GL-000002"`},
			},
			"bookings": {
				upload: "/api/admin/courier-files?courier=postex&name=b.csv", one: "/api/admin/courier-files/", look: "/api/admin/parcels",
				columns: [][2]string{{"Order Reference Number", "GL-000001-1"}, {"Tracking Number", "21094417704"}, {"Invoice Payment", "1260"}},
				want:    []string{`"tracking":"21094417704"`},
			},
			"events": {
				upload: "/api/admin/courier-files?courier=postex&name=e.csv", one: "/api/admin/courier-files/", look: "/api/admin/orders/" + shoptest.GuestOrder,
				columns: [][2]string{{"Tracking Number", "21094417703"}, {"Transaction Status Code", "0005"}, {"Transaction Status", "Delivered to customer"}, {"Updated At", "2026-03-02 14:00"}, {"Current Location", "Karachi Hub"}},
				want:    []string{`"delivery":"delivered"`},
			},
			"statement": {
				upload: "/api/admin/statements?courier=postex&name=cpr.csv", one: "/api/admin/statements/", look: "one",
				columns: [][2]string{{"CN #", "21094417703"}, {"Order Reference", "GL-000001-1"}, {"COD Amount", "1,260"}, {"Delivery Charges", "100.00"}, {"GST", "16.00"}, {"WHT", "25.20"}, {"Net Payable", "1,118.80"}},
				want:    []string{`"tracking":"21094417703"`, `"reference":"GL-000001-1"`, `"number":"GL-000001"`, `"collected":1260`, `"fee":100`, `"tax":16`, `"withheld":25.2`, `"paid":1118.8`},
			},
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := shoptest.New(t, e)
				s.App.Start()
				d := &importDesk{T: t, s: s}
				switch name {
				case "bookings":
					withParcel("packed", "packed")(t, s)
					s.Exec("UPDATE parcels SET courier = 'postex', tracking = ''")
				case "events", "statement":
					withParcel("attempted", "shipped")(t, s)
				}
				var file struct {
					ID      string `json:"_id"`
					Columns []struct{ Field string }
				}
				w := s.Do((&row{as: desk, call: "POST " + c.upload, body: dirtyFile(t, c.columns)}).request(t))
				if w.Code >= 300 {
					t.Fatalf("READ-6 the file: %d %s", w.Code, w.Body)
				}
				d.read(w, &file)
				if look := c.look; c.one != "" {
					for n, column := range file.Columns {
						if column.Field == "" {
							t.Errorf("READ-6 the column %s is not known", c.columns[n][0])
						}
					}
					if c.publish {
						fields := make([]string, len(file.Columns))
						for n, column := range file.Columns {
							fields[n] = column.Field
						}
						status(t, s, 200, row{as: desk, call: "PUT " + c.one + file.ID, body: js(obj{"fields": fields, "publish": true, "keep": false})})
					}
					works, body := []string{"check", "run"}, payload{}
					if name == "statement" {
						works, body = []string{"check", "take"}, js(obj{"reference": "CPR-\u200b88", "day": "2026-01-02"})
					}
					for _, what := range works {
						d.rows = status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + d.workOf(c.one+file.ID, what, body) + "/rows"}).Body.String()
					}
					if look == "one" {
						c.look = c.one + file.ID
					}
				}
				seen := status(t, s, 200, row{as: desk, call: "GET " + c.look}).Body.String()
				for _, want := range c.want {
					if !strings.Contains(seen, want) {
						t.Errorf("READ-6 %s lacks %s: %s after %s", c.look, want, seen, d.rows)
					}
				}
				for _, table := range s.Tables() {
					for _, text := range s.Texts(table) {
						if strings.ContainsAny(text, hidden) {
							t.Errorf("READ-6 %s holds hidden letters: %q", table, text)
						}
					}
				}
			})
		}
	})
}
