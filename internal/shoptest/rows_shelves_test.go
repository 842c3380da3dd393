package shoptest_test

import (
	"encoding/json"
	"maps"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
)

// A testimonial and a message text of the tests' own.
const (
	spareVoice = "019b7c01-0400-7000-8000-0000000d0ea2"
	spareWord  = "019b7c01-0400-7000-8000-0000000d0ea3"
)

func withVoice(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM reviews WHERE id = $1", spareVoice)
	s.Exec("INSERT INTO reviews (id, body, avatar, name, username, sort_order, shown, row_version) VALUES ($1, 'Sealed and fresh.', '', 'Ayesha', '@ayesha', 9, TRUE, 1)", spareVoice)
}

func manyVoices(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	for i := range 100 {
		s.Exec("INSERT INTO reviews (id, body, avatar, name, username, sort_order, shown, row_version) VALUES ($1, 'Good.', '', 'A', '@a', 9, TRUE, 1)", "voice-"+string(rune('a'+i%26))+string(rune('a'+i/26)))
	}
}

func withWord(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM search_words WHERE id = $1", spareWord)
	s.Exec(`INSERT INTO search_words (id, phrases, terms, target, row_version, actor, updated_at) VALUES ($1, '["surma"]', '["lip"]', '', 1, 'system', 1)`, spareWord)
}

func manyWords(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	for i := range 1000 {
		s.Exec(`INSERT INTO search_words (id, phrases, terms, target, row_version, actor, updated_at) VALUES ($1, '["zzzz"]', '["lip"]', '', 1, 'system', 1)`,
			"word-"+string(rune('a'+i%26))+string(rune('a'+i/26%26))+string(rune('a'+i/676)))
	}
}

// freshRankings resets both lists to those of a shop that had products.
func freshRankings(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM ranking_pins WHERE list <> ''")
	s.Exec("UPDATE rankings SET mode = 'hand', enough = FALSE, row_version = 1 WHERE list <> ''")
}

// deliveredFour enters delivered units of four products into the reports.
func deliveredFour(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	freshRankings(t, s)
	s.Exec("DELETE FROM report_sums WHERE sum_key <> ''")
	for i, id := range []string{shoptest.Snail, shoptest.Niacin, shoptest.LastOne, shoptest.Lipstick} {
		s.Exec(`INSERT INTO report_sums (dim, start, sum_key, tier, label, parcels, units, sold, back, list, deal_off, tier_off, coupon_off, refused, lost)
			VALUES ('product', '2026-03-01', $1, 'guest', '', 1, $2, 0, 0, 0, 0, 0, 0, 1, 0)`, id, 10+i)
	}
}

// managersToo runs made, and then saves the thing as the manager, at the version that made
// leaves.
func managersToo(made func(*testing.T, *shoptest.Shop), call string, body obj) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		made(t, s)
		r := row{as: manager, call: call, header: match(`"1"`)}
		if body != nil {
			r.body = js(body)
		}
		status(t, s, 200, r)
	}
}

// theirs returns the texts of a conflict that names the manager's change, and more.
func theirs(action string, fields []string, more ...string) []string {
	named, _ := json.Marshal(fields) // strings always encode
	return append(more, `"action":"`+action+`"`, `"actorName":"Mehwish Manager","at":"20`, `"fields":`+string(named))
}

// homeOf is a layout with trending first and the strip hidden.
func homeOf(change obj) obj {
	l := obj{"sections": []obj{{"kind": "trending", "shown": true, "pins": []string{shoptest.Snail}}, {"kind": "strip", "shown": false}}}
	maps.Copy(l, change)
	return l
}

// withHome publishes a home page.
func withHome(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM home_pages")
	s.Exec(`INSERT INTO home_pages (version, layout, actor, published_at) SELECT 1, '{"sections":[{"kind":"deals","shown":true,"pins":["gone"]}]}', id, 1 FROM accounts WHERE role = 'admin' ORDER BY id LIMIT 1`)
}

func homeRows() []row {
	const home, first, none = "/api/admin/home", `"1"`, `"0"`
	gone := obj{"sections": []obj{{"kind": "trending", "shown": true, "pins": []string{"nobody"}}}}
	rows := []row{
		{name: "SHELF-2 the home page as specified", as: packer, call: "GET " + home, status: 200, want: []string{`"version":0`, `"sections":[{"kind":"hero","shown":true},`, `"actorName":""`}, not: []string{`"at":`}},
		{name: "SHELF-2 a home page is published", as: manager, call: "PUT " + home, header: match(none), body: js(homeOf(nil)), fresh: true, status: 200, want: []string{`"version":1`, `{"sections":[{"kind":"trending","shown":true,"pins":["` + shoptest.Snail + `"]},{"kind":"strip","shown":false},{"kind":"hero","shown":true}`, `"live":true`}, check: entries(1)},
		{name: "OFFICE-4 over a colleague's home page: who published what", as: desk, call: "PUT " + home, header: match(none), body: js(homeOf(nil)), fresh: true, before: withHome, status: 409, want: []string{`"home":{`, `"version":1`, `"kind":"deals"`, `"at":`}, check: entries(0)},
		{name: "SHELF-2 over what was seen", as: desk, call: "PUT " + home, header: match(first), body: js(homeOf(obj{"hero": obj{"title": "Skin *first*", "text": "{guest}% off"}})), fresh: true, before: withHome, status: 200, want: []string{`"version":2`, `"title":"Skin *first*"`}, check: entries(1)},
		{name: "SHELF-2 without what was seen", as: desk, call: "PUT " + home, header: match("x"), body: js(homeOf(nil)), status: 400},
		{name: "SHELF-2 words that are none", as: desk, call: "PUT " + home, header: match(none), body: js(homeOf(obj{"hero": obj{"title": " ", "text": "<b>x</b>"}, "promises": []string{"ok", ""}})), status: 422, want: []string{`"hero.title":`, `"hero.text":`, `"promises.1":`}},
		{name: "SHELF-2 a pin of what is none", as: desk, call: "PUT " + home, header: match(none), body: js(gone), status: 422, want: []string{`"trending.pins":`}},
		{name: "SHELF-2 an empty page", as: desk, call: "PUT " + home, header: match(none), body: js(obj{"sections": []obj{{"kind": "hero", "shown": true}}}), status: 422, want: []string{`"sections":`}},
		{name: "GOOD-2 collections that are none", as: desk, call: "PUT " + home, header: match(none), body: js(obj{"sections": []obj{{"kind": "collections", "shown": true}}, "collections": []string{"nobody"}}), status: 422, want: []string{`"collections":"A collection does not exist`}},
		{name: "GOOD-2 a section of collections without any", as: desk, call: "PUT " + home, header: match(none), body: js(obj{"sections": []obj{{"kind": "collections", "shown": true}}}), status: 422, want: []string{`"collections":"Choose a collection`}},
		{name: "SHELF-2 a brand that is none", as: desk, call: "PUT " + home, header: match(none), body: js(homeOf(obj{"brands": []string{"dior", "nobody"}})), status: 422, want: []string{`"brands":`}},
		{name: "SHELF-2 more sections than there are", as: desk, call: "PUT " + home, header: match(none), body: js(obj{"sections": slices.Repeat([]obj{{"kind": "hero", "shown": true}}, 12)}), status: 422, want: []string{`"sections":`}},
		{name: "SHELF-2 what was published before", as: packer, call: "GET " + home + "/versions", fresh: true, before: withHome, status: 200, want: []string{`"versions":[{`, `"version":1`}},
		{name: "SHELF-2 a preview of words that are none", as: manager, call: "POST " + home + "/preview", body: js(homeOf(obj{"promises": []string{"<i>"}})), status: 422, want: []string{`"promises.0":`}},
		{name: "SHELF-2 a preview changes nothing", as: manager, call: "POST " + home + "/preview", body: js(homeOf(nil)), fresh: true, status: 200, want: []string{`"html":`}, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			t.Helper()
			if n := s.Count("home_pages"); n != 0 {
				t.Errorf("a preview stored %d home pages", n)
			}
		}},
	}
	for _, call := range []refused{
		{"SHELF-2 the home page", "GET " + home, nil, false, false},
		{"SHELF-2 the versions", "GET " + home + "/versions", nil, false, false},
	} {
		rows = append(rows, call.rows()...)
	}
	for name, call := range map[string]string{"SHELF-2 publishing": "PUT " + home, "SHELF-2 a preview": "POST " + home + "/preview"} {
		header := match(none)
		if strings.HasPrefix(call, "POST") {
			header = nil
		}
		rows = append(
			rows,
			row{name: name + ", to nobody", call: call, header: header, body: js(homeOf(nil)), status: 401},
			row{name: name + ", to a customer", as: customer, call: call, header: header, body: js(homeOf(nil)), status: 403},
			row{name: name + ", by a packer", as: packer, call: call, header: header, body: js(homeOf(nil)), status: 403},
			row{name: name + ", no JSON", as: desk, call: call, header: header, body: raw("application/json", "{"), status: 400},
			row{name: name + ", a form", as: desk, call: call, header: header, body: raw("text/plain", "x"), status: 415},
			row{name: name + ", too much", as: desk, call: call, header: header, body: big(), status: 413},
		)
	}
	return rows
}

func shelfRows() []row {
	const voices, words, ranks = "/api/admin/testimonials", "/api/admin/search/words", "/api/admin/rankings"
	voice, word, first := voices+"/"+spareVoice, words+"/"+spareWord, match(`"1"`)
	byHand := js(obj{"mode": "hand", "pins": []obj{}})
	said := obj{"text": "It came sealed.", "name": "Hira Khan", "username": "@hira.k"}
	kajal := obj{"phrases": []string{"kajal", "Kohl"}, "terms": []string{"lip"}}
	rows := []row{
		{name: "SHELF-4 the testimonials", as: packer, call: "GET " + voices, before: withVoice, status: 200, want: []string{`"text":"Sealed and fresh."`, `"shown":true`, `"version":1`}},
		{name: "SHELF-4 a testimonial is added, the last", as: manager, call: "POST " + voices, body: js(said), fresh: true, status: 200, want: []string{`"name":"Hira Khan"`, `"shown":true`, `"version":1`}, check: entries(1)},
		{name: "SHELF-4 one without words", as: desk, call: "POST " + voices, body: js(obj{"text": " ", "name": "Hira", "username": "@h k"}), status: 422, want: []string{`"text":`, `"username":`}},
		{name: "SHELF-4 an avatar by script", as: desk, call: "POST " + voices, body: js(obj{"text": "x", "name": "Hira", "username": "@h", "avatar": "javascript:alert(1)"}), status: 422, want: []string{`"avatar":`}},
		{name: "SHELF-4 more than travel in one answer", as: desk, call: "POST " + voices, body: js(said), fresh: true, before: manyVoices, status: 409},
		{name: "SHELF-4 in another order", as: desk, call: "PUT " + voices + "/order", body: js(obj{"ids": []string{spareVoice, "nobody"}}), fresh: true, before: withVoice, status: 200, want: []string{`{"testimonials":[{"_id":"` + spareVoice}},
		{name: "SHELF-4 an order that is none", as: desk, call: "PUT " + voices + "/order", body: js(obj{"ids": "x"}), broken: true, status: 400},
		{name: "SHELF-4 hidden and worded anew", as: desk, call: "PATCH " + voice, header: first, fresh: true, before: withVoice, body: js(obj{"shown": false, "text": " Fresh. "}), status: 200, want: []string{`"shown":false`, `"text":"Fresh."`, `"version":2`}, check: entries(1)},
		{name: "SHELF-4 worded as nothing", as: desk, call: "PATCH " + voice, header: first, before: withVoice, body: js(obj{"text": ""}), status: 422, want: []string{`"text":`}},
		{name: "OFFICE-4 over a colleague's words", as: desk, call: "PATCH " + voice, header: match(`"7"`), before: withVoice, body: js(obj{"text": "x"}), status: 409, want: []string{`"testimonial":{`, `"edits":[]`}},
		{
			name: "OFFICE-4 over a colleague's words: who changed which field, and when", as: desk, call: "PATCH " + voice, header: first, fresh: true, body: js(obj{"text": "Mine."}),
			before: managersToo(withVoice, "PATCH "+voice, obj{"text": "Theirs."}), status: 409, want: theirs("testimonial.change", []string{"text"}, `"text":"Theirs."`), check: entries(1),
		},
		{name: "SHELF-4 changing what is none", as: desk, call: "PATCH " + voices + "/x", header: first, body: js(said), status: 404},
		{name: "SHELF-4 removed", as: desk, call: "DELETE " + voice, header: first, fresh: true, before: withVoice, status: 200, check: entries(1)},
		{name: "OFFICE-4 removing what a colleague has changed", as: desk, call: "DELETE " + voice, header: match(`"7"`), before: withVoice, status: 409, want: []string{`"testimonial":{`}},
		{name: "SHELF-4 removing what is none", as: desk, call: "DELETE " + voices + "/x", header: first, status: 404},
		{name: "SHELF-4 removing, without what was seen", as: desk, call: "DELETE " + voice, header: match("x"), status: 400},

		{name: "SHELF-5 no words yet", as: packer, call: "GET " + words, fresh: true, status: 200, want: []string{`"words":[]`}},
		{name: "SHELF-5 a search finds more", as: manager, call: "POST " + words, body: js(kajal), fresh: true, status: 200, want: []string{`"phrases":["kajal","Kohl"]`, `"target":""`, `"version":1`}, check: entries(1)},
		{name: "SHELF-5 a search leads to a page", as: desk, call: "POST " + words, body: js(obj{"phrases": []string{"where is my parcel"}, "target": "/track"}), fresh: true, status: 200, want: []string{`"terms":[]`, `"target":"/track"`}},
		{name: "SHELF-5 a phrase that has a meaning", as: desk, call: "POST " + words, body: js(obj{"phrases": []string{" SURMA "}, "terms": []string{"lip"}}), before: withWord, status: 422, want: []string{`"phrases":`}},
		{name: "SHELF-5 a search leads to a list, asked closer", as: desk, call: "POST " + words, body: js(obj{"phrases": []string{"cheap sun"}, "target": "/category/sunscreen/?sort=price"}), fresh: true, status: 200, want: []string{`"target":"/category/sunscreen/?sort=price"`}},
		{name: "SHELF-5 a page that is none", as: desk, call: "POST " + words, body: js(obj{"phrases": []string{"x2"}, "target": "/category/nobody"}), status: 422, want: []string{`"target":"The shop has no page at this address."`}},
		{name: "SHELF-5 a product that is none", as: desk, call: "POST " + words, body: js(obj{"phrases": []string{"x2"}, "target": "/product/nobody"}), status: 422, want: []string{`"target":`}},
		{name: "SHELF-5 an address of nothing", as: desk, call: "POST " + words, body: js(obj{"phrases": []string{"x2"}, "target": "/no/such/place"}), status: 422, want: []string{`"target":`}},
		{name: "SHELF-5 another site", as: desk, call: "POST " + words, body: js(obj{"phrases": []string{"x1"}, "target": "//evil.example"}), status: 422, want: []string{`"target":`}},
		{name: "SHELF-5 more than a node holds", as: desk, call: "POST " + words, body: js(kajal), fresh: true, before: manyWords, status: 409},
		{name: "SHELF-5 a meaning is changed", as: desk, call: "PUT " + word, header: first, fresh: true, before: withWord, body: js(obj{"phrases": []string{"surma"}, "terms": []string{"category:makeup"}}), status: 200, want: []string{`"category:makeup"`, `"version":2`}, check: entries(1)},
		{name: "OFFICE-4 a meaning changed meanwhile", as: desk, call: "PUT " + word, header: match(`"7"`), before: withWord, body: js(kajal), status: 409, want: []string{`"word":{`, `"edits":[]`}},
		{
			name: "OFFICE-4 a meaning changed meanwhile: who changed which field, and when", as: desk, call: "PUT " + word, header: first, fresh: true, body: js(kajal),
			before: managersToo(withWord, "PUT "+word, obj{"phrases": []string{"surma"}, "target": "/track"}), status: 409, want: theirs("search.change", []string{"target", "terms"}, `"target":"/track"`), check: entries(1),
		},
		{name: "SHELF-5 a meaning that is none", as: desk, call: "PUT " + word, header: first, before: withWord, body: js(obj{"phrases": []string{"surma"}}), status: 422, want: []string{`"terms":`}},
		{name: "SHELF-5 changing what is none", as: desk, call: "PUT " + words + "/x", header: first, body: js(kajal), status: 404},
		{name: "SHELF-5 a meaning is taken back", as: desk, call: "DELETE " + word, header: first, fresh: true, before: withWord, status: 200, check: entries(1)},
		{name: "OFFICE-4 taking back what a colleague has changed", as: desk, call: "DELETE " + word, header: match(`"7"`), before: withWord, status: 409, want: []string{`"word":{`}},
		{name: "SHELF-5 taking back what is none", as: desk, call: "DELETE " + words + "/x", header: first, status: 404},
		{name: "SHELF-5 taking back, without what was seen", as: desk, call: "DELETE " + word, header: match("x"), status: 400},
		{
			name: "SHELF-5 what was searched for in vain, and what nobody opened", as: packer, call: "GET /api/admin/search/missed", fresh: true, status: 200,
			before: func(t *testing.T, s *shoptest.Shop) {
				t.Helper()
				s.Exec("INSERT INTO search_log (day, word, searches, missed, clicks) VALUES ('2026-03-01', 'kajal', 7, 6, 0), ('2026-03-02', 'kajal', 2, 2, 0), ('2026-03-02', 'rose', 4, 0, 0), ('2026-03-02', 'serum', 9, 0, 3), ('2026-01-01', 'old', 9, 9, 0)")
			},
			want: []string{`"missed":[{"clicks":0,"lastDay":"2026-03-02","missed":8,"searches":9,"word":"kajal"}]`, `"unopened":[{"clicks":0,"lastDay":"2026-03-02","missed":0,"searches":4,"word":"rose"}]`},
		},
		{name: "SHELF-5 of no days", as: packer, call: "GET /api/admin/search/missed?days=0", broken: true, status: 400},

		{name: "SHELF-3 the rankings, and why", as: packer, call: "GET " + ranks, fresh: true, before: freshRankings, status: 200, want: []string{`"list":"top-sells","mode":"hand"`, `"list":"trending"`, `"halfLife":7`, `"pins":[]`, shoptest.Niacin}},
		{
			name: "SHELF-3 a list is worked out, behind its pin, and says why", as: desk, call: "PUT " + ranks + "/top-sells", header: first, fresh: true, before: deliveredFour,
			body: js(obj{"mode": "worked", "pins": []obj{{"product": shoptest.Sun, "until": "2026-03-09"}}}), status: 200,
			want: []string{`"enough":true`, `"mode":"worked"`, `"until":"2026-03-09"`, `"version":2`, `"place":1,"refused":1,"share":100,"size":"`, `"units":13`}, check: entries(1),
		},
		{name: "SHELF-3 pins of what is not for sale", as: desk, call: "PUT " + ranks + "/trending", header: first, before: freshRankings, body: js(obj{"mode": "hand", "pins": []obj{{"product": "nothing"}}}), status: 422, want: []string{`"pins":`}},
		{name: "SHELF-3 a pin that is over", as: desk, call: "PUT " + ranks + "/trending", header: first, before: freshRankings, body: js(obj{"mode": "hand", "pins": []obj{{"product": shoptest.Snail, "until": "2026-03-01"}}}), status: 422, want: []string{`"pins":`}},
		{name: "SHELF-3 by chance", as: desk, call: "PUT " + ranks + "/trending", header: first, before: freshRankings, body: js(obj{"mode": "chance", "pins": []obj{}}), broken: true, status: 422, want: []string{`"mode":`}},
		{name: "OFFICE-4 over a colleague's ranking", as: desk, call: "PUT " + ranks + "/trending", header: match(`"7"`), before: freshRankings, body: byHand, status: 409, want: []string{`"edits":[]`}},
		{
			name: "OFFICE-4 over a colleague's ranking: who changed it, and when", as: desk, call: "PUT " + ranks + "/trending", header: match(`"1"`), body: byHand, fresh: true, status: 409,
			before: func(t *testing.T, s *shoptest.Shop) {
				freshRankings(t, s)
				status(t, s, 200, row{as: manager, call: "PUT " + ranks + "/trending", header: match(`"1"`), body: js(obj{"mode": "worked", "pins": []obj{{"product": shoptest.Snail}}})})
			},
			want: []string{`"action":"ranking.change"`, `"actorName":"Mehwish Manager","at":"20`}, check: entries(1),
		},
		{name: "SHELF-3 a list that is none", as: desk, call: "PUT " + ranks + "/cheap", header: first, body: byHand, broken: true, status: 404},
		{name: "SHELF-3 a ranking, without what was seen", as: desk, call: "PUT " + ranks + "/trending", header: match("x"), body: byHand, status: 400},

		{name: "SHELF-3 ranking, to nobody", call: "PUT " + ranks + "/trending", header: first, body: byHand, status: 401},
		{name: "SHELF-3 ranking, to a customer", as: customer, call: "PUT " + ranks + "/trending", header: first, body: byHand, status: 403},
		{name: "SHELF-3 ranking, by a packer", as: packer, call: "PUT " + ranks + "/trending", header: first, body: byHand, status: 403},
		{name: "SHELF-3 ranking, no JSON", as: desk, call: "PUT " + ranks + "/trending", header: first, body: raw("application/json", "{"), status: 400},
		{name: "SHELF-3 ranking, a form", as: desk, call: "PUT " + ranks + "/trending", header: first, body: raw("text/plain", "x"), status: 415},
		{name: "SHELF-3 ranking, too much", as: desk, call: "PUT " + ranks + "/trending", header: first, body: big(), status: 413},

		{name: "a look at a product is taken", call: "POST /api/seen", body: js(obj{"product": shoptest.Snail}), status: 204},
		{name: "SHELF-5 a search is taken", call: "POST /api/seen", body: js(obj{"search": "kajal"}), status: 204},
		{name: "SHELF-5 a look, no JSON", call: "POST /api/seen", body: raw("application/json", "["), status: 400},
		{name: "SHELF-5 a look, a form", call: "POST /api/seen", body: raw("text/plain", "x"), status: 415},
		{name: "SHELF-5 a look, too much", call: "POST /api/seen", body: big(), status: 413},
	}
	for _, call := range []refused{
		{"SHELF-4 the testimonials", "GET " + voices, nil, false, false},
		{"SHELF-4 adding", "POST " + voices, nil, true, true},
		{"SHELF-4 ordering", "PUT " + voices + "/order", nil, true, true},
		{"SHELF-4 changing", "PATCH " + voice, first, true, true},
		{"SHELF-4 removing", "DELETE " + voice, first, true, false},
		{"SHELF-5 the words", "GET " + words, nil, false, false},
		{"SHELF-5 adding", "POST " + words, nil, true, true},
		{"SHELF-5 changing", "PUT " + word, first, true, true},
		{"SHELF-5 removing", "DELETE " + word, first, true, false},
		{"SHELF-3 the rankings", "GET " + ranks, nil, false, false},
		{"SHELF-5 what was missed", "GET /api/admin/search/missed", nil, false, false},
	} {
		rows = append(rows, call.rows()...)
	}
	return rows
}
