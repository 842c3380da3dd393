package shoptest_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/config"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestBankAccount (SURE-10): only a demo shows the sample account. A real shop without an
// account offers no bank transfer. Without a mail server, its start logs that mails go nowhere.
func TestBankAccount(t *testing.T) {
	t.Parallel()
	none := func(c *config.Config) { c.BankName, c.AccountTitle, c.IBAN = "", "", "" }
	sample := func(c *config.Config) {
		c.BankName, c.AccountTitle, c.IBAN = "Sample Bank Limited", "Gulaab (sample account)", "PK34SMPL0000001123456702"
	}
	read := func(t *testing.T, s *shoptest.Shop) string {
		t.Helper()
		get := row{call: "GET /api/config"}
		return s.Do(get.request(t)).Body.String()
	}
	pay := func(t *testing.T, s *shoptest.Shop) *httptest.ResponseRecorder {
		t.Helper()
		return s.Do(goodRows(t)["payByTransfer"].request(t))
	}
	for name, change := range map[string]func(*config.Config){"none": none, "the sample, set by hand": sample} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := shoptest.New(t, storetest.SQLite, change)
			if got := read(t, s); !strings.Contains(got, `"bankTransfer":false`) || !strings.Contains(got, `"bank":{"iban":"","name":"","title":""}`) {
				t.Errorf("config %s", got)
			}
			before := s.Count("orders")
			if w := pay(t, s); w.Code != 409 || !strings.Contains(w.Body.String(), "Bank transfer is not offered") || s.Count("orders") != before {
				t.Errorf("status %d, %s", w.Code, w.Body)
			}
			if log := s.Log.String(); strings.Count(log, "no mail server is set") != 1 {
				t.Errorf("the start does not say, once, that mails go nowhere:\n%s", log)
			}
		})
	}
	t.Run("an own account", func(t *testing.T) {
		t.Parallel()
		s := shoptest.New(t, storetest.SQLite)
		if got := read(t, s); !strings.Contains(got, `"bankTransfer":true`) || !strings.Contains(got, `"iban":"PK36SCBL0000001123456702"`) {
			t.Errorf("config %s", got)
		}
		if w := pay(t, s); w.Code != 201 {
			t.Errorf("status %d, %s", w.Code, w.Body)
		}
	})
}

// TestFewBrands (SURE-10): a shop does not claim more brands than it has.
func TestFewBrands(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	home := row{call: "GET /"}
	w := s.Do(home.request(t))
	if body := w.Body.String(); w.Code != 200 || !strings.Contains(body, "Original imported skincare") || strings.Contains(body, "over 25 brands") {
		t.Errorf("status %d, and the home page of five brands says %.400s", w.Code, body)
	}
}

// TestUnpraised (SURE-10): pages of a shop without testimonials have no section for them, and
// every page has one as soon as there is a testimonial.
func TestUnpraised(t *testing.T) {
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		claims := func() bool {
			config := status(t, s, 200, row{call: "GET /api/config"}).Body.String()
			page := status(t, s, 200, row{call: "GET /"}).Body.String()
			bare := func(text string) bool {
				return strings.Contains(text, `"kind":"shelves"}`) && !strings.Contains(text, `"kind":"testimonials"`)
			}
			if bare(config) != bare(page) {
				return false // requested while the change was made
			}
			return !bare(config)
		}
		s.Exec("DELETE FROM reviews")
		const voices = "/api/admin/testimonials"
		one := status(t, s, 200, row{as: desk, call: "POST " + voices, body: js(obj{"text": "Sealed.", "name": "Hira", "username": "@hira"})})
		var made struct {
			ID string `json:"_id"`
		}
		if err := json.Unmarshal(one.Body.Bytes(), &made); err != nil {
			t.Fatal(err)
		}
		eventually(t, claims)
		version := func() int64 {
			v, err := s.DB().CatalogueVersion(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		before := version()
		two := status(t, s, 200, row{as: desk, call: "POST " + voices, body: js(obj{"text": "Quick.", "name": "Sana", "username": "@sana"})})
		var other struct {
			ID string `json:"_id"`
		}
		if err := json.Unmarshal(two.Body.Bytes(), &other); err != nil {
			t.Fatal(err)
		}
		status(t, s, 200, row{as: desk, call: "PATCH " + voices + "/" + other.ID, header: match(`"1"`), body: js(obj{"text": "Very quick."})})
		status(t, s, 200, row{as: desk, call: "DELETE " + voices + "/" + other.ID, header: match(`"2"`)})
		if now := version(); now != before {
			t.Errorf("SWIFT-3: beside another testimonial the catalogue went from version %d to %d, and every node read all products again", before, now)
		}
		status(t, s, 200, row{as: desk, call: "PATCH " + voices + "/" + made.ID, header: match(`"1"`), body: js(obj{"shown": false})})
		eventually(t, func() bool { return !claims() })
		status(t, s, 200, row{as: desk, call: "PATCH " + voices + "/" + made.ID, header: match(`"2"`), body: js(obj{"shown": true})})
		eventually(t, claims)
		status(t, s, 200, row{as: desk, call: "DELETE " + voices + "/" + made.ID, header: match(`"3"`)})
		eventually(t, func() bool { return !claims() })
	})
}
