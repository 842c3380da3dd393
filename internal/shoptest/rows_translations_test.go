package shoptest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// said is a translation of the default text about delivery.
func said(change obj) obj {
	out := obj{"place": "settings.deliveryText", "language": "ur", "english": "Free shipping across Pakistan", "text": "پورے ملک میں مفت", "seen": 0}
	for key, value := range change {
		out[key] = value
	}
	return out
}

func translationRows() []row {
	const at = "/api/admin/translations"
	put := func(all ...obj) payload { return js(obj{"translations": all}) }
	rows := []row{
		{name: "LANG-4 what the owner wrote", as: packer, call: "GET " + at, fresh: true, status: 200, want: []string{`"place":"settings.deliveryText"`, `"state":"program","text":"سیرم"`, `"state":"program","text":"Serum"`}},
		{name: "LANG-4 a translation is kept for its very text", as: manager, call: "PUT " + at, body: put(said(obj{"text": " پورے  ملک میں مفت "})), fresh: true, status: 200, want: []string{`"state":"owner","text":"پورے ملک میں مفت"`}, check: entries(1)},
		{name: "LANG-4 of another text", as: desk, call: "PUT " + at, body: put(said(obj{"english": "Free shipping"})), status: 409},
		{name: "LANG-4 over one that was not seen", as: desk, call: "PUT " + at, body: put(said(obj{"seen": 7})), status: 409},
		{name: "LANG-4 all or none", as: desk, call: "PUT " + at, body: put(said(nil), said(obj{"language": "ur-Latn", "text": "Rs 250"})), fresh: true, status: 422, want: []string{`"translations.1.text":`}, check: entries(0)},
		{name: "LANG-4 an amount in Urdu that would be in no order", as: desk, call: "PUT " + at, body: put(said(obj{"text": "صرف ۲۵۰ روپے"})), status: 422, want: []string{`"translations.0.text":`}},
		{name: "LANG-4 longer than the text may be", as: desk, call: "PUT " + at, body: put(said(obj{"text": strings.Repeat("ا", 201)})), status: 422, want: []string{`"translations.0.text":`}},
		{name: "LANG-4 a language that the shop does not speak", as: desk, call: "PUT " + at, body: put(said(obj{"language": "fr"})), status: 422, want: []string{`"translations.0.language":`}},
		{name: "LANG-4 what changes nothing", as: desk, call: "PUT " + at, body: put(said(obj{"text": ""})), fresh: true, status: 200, want: []string{`"state":"program","text":"پورے پاکستان میں مفت ڈیلیوری"`}, check: entries(0)},
		{name: "LANG-4 to nobody", call: "PUT " + at, body: put(said(nil)), status: 401},
		{name: "LANG-4 to a customer", as: customer, call: "PUT " + at, body: put(said(nil)), status: 403},
		{name: "LANG-4 GUARD-5 by a packer", as: packer, call: "PUT " + at, body: put(said(nil)), status: 403},
		{name: "LANG-4 GUARD-5 by an accountant", as: accountant, call: "PUT " + at, body: put(said(nil)), status: 403},
		{name: "LANG-4 what is no JSON", as: desk, call: "PUT " + at, body: raw("application/json", "{"), status: 400},
		{name: "LANG-4 a form", as: desk, call: "PUT " + at, body: raw("text/plain", "x"), status: 415},
		{name: "LANG-4 too much", as: desk, call: "PUT " + at, body: big(), status: 413},
		{name: "LANG-4 nothing was translated", as: packer, call: "GET " + at + "/history", fresh: true, status: 200, want: []string{`{"changes":[]}`}},
	}
	rows = append(rows, refused{"LANG-4 the owner's texts", "GET " + at, nil, false, false}.rows()...)
	return append(rows, refused{"LANG-4 what was translated", "GET " + at + "/history", nil, false, false}.rows()...)
}

// ownerText is an owner's text as the office shows it.
type ownerText struct {
	Place, English string
	Said           []struct {
		Language, State, Text, Was string
		Seen                       int64
	}
}

// LANG-4: an owner's text reaches shoppers in the language of their page where the owner gives
// a translation, and in English elsewhere. A translation of an earlier text is never shown.
// Product search uses translations.
func TestLANG4OwnersTexts(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		withAttributes(t, s)
		ask := func(call, language string) string {
			r := row{as: admin, call: "GET " + call, header: map[string]string{"Shop-Language": language}}
			return s.Do(r.request(t)).Body.String()
		}
		text := func(english string) (out ownerText) {
			t.Helper()
			var all struct{ Texts []ownerText }
			if err := json.Unmarshal([]byte(ask("/api/admin/translations", "")), &all); err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(all.Texts, func(o ownerText) bool { return o.English == english })
			if i < 0 {
				t.Fatalf("the office does not list %q", english)
			}
			return all.Texts[i]
		}
		say := func(english, urdu string) {
			t.Helper()
			now := text(english)
			status(t, s, 200, row{as: desk, call: "PUT /api/admin/translations", body: js(obj{"translations": []obj{
				{"place": now.Place, "language": "ur", "english": english, "text": urdu, "seen": now.Said[0].Seen},
			}})})
		}
		publish := func(seen, title string) {
			t.Helper()
			status(t, s, 200, row{as: desk, call: "PUT /api/admin/home", header: match(seen), body: js(obj{
				"sections": []obj{{"kind": "trending", "shown": true}}, "hero": obj{"title": title, "text": "Up to {member}% off"}, "promises": []string{"Packed by hand"},
			})})
		}
		publish(`"0"`, "Glow *gently*")
		say("Glow *gently*", "نرمی سے *چمکیں*")
		say("Packed by hand", "ہاتھ سے پیک")
		say("Free shipping across Pakistan", "پورے ملک میں مفت")
		say("Serum", "لشکارا سیرم")
		say("Texture", "بناوٹ")
		say("Gel", "جیل")
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + shoptest.Snail + "/draft", header: match(`"1-0"`), body: js(whole(obj{"facts": []string{"texture: Gel"}}))})
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + shoptest.Snail + "/publish", header: match(`"1-1"`), body: js(obj{})})
		eventually(t, func() bool { return strings.Contains(ask("/api/products?q=جیل", ""), shoptest.Snail) })

		for _, c := range []struct{ call, language, want, not string }{
			{"/api/config", "ur", `"title":"نرمی سے *چمکیں*","text":"Up to {member}% off"`, "gently"},
			{"/api/config", "ur", `"promises":["ہاتھ سے پیک"]`, "Packed"},
			{"/api/config", "ur", `"delivery":{"text":"پورے ملک میں مفت"`, "Free shipping"},
			{"/api/config", "ur-Latn", `"title":"Glow *gently*"`, "چمکیں"},
			{"/api/config", "", `"promises":["Packed by hand"]`, "پیک"},
			{"/api/home", "ur", `"name":"لشکارا سیرم"`, ""},
			{"/api/home", "ur-Latn", `"name":"Serum"`, "لشکارا"},
			{"/api/products/facets", "ur", `"facts":[{"slug":"texture:gel","name":"جیل","count":1,"of":"بناوٹ"}]`, ""},
			{"/api/products/" + shoptest.Snail, "ur", `"facts":[{"key":"texture","name":"بناوٹ","value":"جیل"}]`, ""},
			{"/api/products/" + shoptest.Snail, "", `"facts":[{"key":"texture","name":"Texture","value":"Gel"}]`, ""},
			{"/api/search/suggest?q=لشکارا", "ur", `"categories":[{"slug":"serum","name":"لشکارا سیرم"}]`, ""},
		} {
			got := ask(c.call, c.language)
			if !strings.Contains(got, c.want) || c.not != "" && strings.Contains(got, c.not) {
				t.Errorf("LANG-4 %s in %q does not say %s, or says %q: %.900s", c.call, c.language, c.want, c.not, got)
			}
		}

		// After its English changes, a text is shown in English, and its old translation is
		// offered for a check.
		publish(`"1"`, "Glow *boldly*")
		eventually(t, func() bool { return strings.Contains(ask("/api/config", "ur"), "boldly") })
		if now := text("Glow *boldly*").Said[0]; now.State != "check" || now.Text != "نرمی سے *چمکیں*" || now.Was != "Glow *gently*" {
			t.Errorf("LANG-4 the office says of a text that was changed: %+v", now)
		}
		say("Glow *boldly*", "نرمی سے *چمکیں*") // the translation still fits
		say("Packed by hand", "")
		eventually(t, func() bool { return strings.Contains(ask("/api/config", "ur"), `"promises":["Packed by hand"]`) })
		if now := text("Packed by hand").Said[0]; now.State != "missing" || text("Glow *boldly*").Said[0].State != "owner" {
			t.Errorf("LANG-4 what was taken back is %+v", now)
		}
		// The history gives the earlier text, with which a colleague can restore it.
		if history := ask("/api/admin/translations/history", ""); !strings.Contains(history, `"after":"","at":"2026-03-02T09:30:00Z","before":"ہاتھ سے پیک"`) {
			t.Errorf("LANG-4 the history does not say what was: %s", history)
		}
	})
}
