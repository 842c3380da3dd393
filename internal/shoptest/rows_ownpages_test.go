package shoptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// ownPage is a page's body; change overrides its content.
func ownPage(kind, slug string, published bool, change obj, blocks ...obj) obj {
	content := obj{"title": "About us", "blocks": append([]obj{}, blocks...)}
	for k, v := range change {
		content[k] = v
	}
	return obj{"kind": kind, "slug": slug, "published": published, "content": content}
}

func textBlock(text string) obj { return obj{"kind": "text", "text": text} }

const sparePage = "019b7c01-0400-7000-8000-0000000000aa"

// withPage stores one published page.
func withPage(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM own_pages")
	s.Exec(`INSERT INTO own_pages (id, slug, kind, content, published, shown_from, shown_until, version, actor, created_at, saved_at)
		SELECT '` + sparePage + `', 'about', 'page', '{"title":"About","blocks":[{"id":"1","kind":"text","text":"We are here."}]}', TRUE, 0, 0, 1, id, 1, 1 FROM accounts WHERE role = 'admin' ORDER BY id LIMIT 1`)
}

// withAllPages stores as many drafts as there can be.
func withAllPages(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM own_pages")
	values := make([]string, 100)
	for i := range values {
		values[i] = fmt.Sprintf(`('p%d', 'p%d', 'page', '{"title":"P","blocks":[]}', FALSE, 0, 0, 1, '', 1, 1)`, i, i)
	}
	s.Exec("INSERT INTO own_pages (id, slug, kind, content, published, shown_from, shown_until, version, actor, created_at, saved_at) VALUES " + strings.Join(values, ", "))
}

func ownPageRows() []row {
	const at, spare = "/api/admin/pages", "/api/admin/pages/" + sparePage
	first := match(`"1"`)
	good := ownPage("page", "about", true, nil, textBlock("# Us\n- **one** [two](/brands)"))
	long := make([]obj, 8)
	for i := range long {
		long[i] = textBlock(strings.Repeat("a", 5_900))
	}
	rows := []row{
		{name: "FACE-2 there are none at first", as: packer, call: "GET " + at, status: 200, want: []string{`"pages":[]`}},
		{name: "FACE-2 the pages", as: packer, before: withPage, fresh: true, call: "GET " + at, status: 200, want: []string{`"path":"/pages/about"`, `"state":"live"`, `"version":1`}, not: []string{"We are here"}},
		{name: "FACE-2 a page", as: manager, call: "POST " + at, body: js(good), fresh: true, status: 200, want: []string{`"path":"/pages/about"`, `"id":"1"`, `"state":"live"`, `"actorName":"Mehwish Manager"`}, check: entries(1)},
		{name: "FACE-2 an article with goods, named by its title", as: desk, call: "POST " + at, body: js(ownPage("article", "", true, nil, obj{"kind": "products", "products": []string{shoptest.Snail}})), fresh: true, status: 200, want: []string{`"path":"/journal/about-us"`, `"live":true`}},
		{name: "FACE-2 a draft may hold empty blocks", as: desk, call: "POST " + at, body: js(ownPage("page", "draft", false, nil, textBlock(""), obj{"kind": "picture"}, obj{"kind": "products"}, obj{"kind": "questions"}, obj{"kind": "video"})), fresh: true, status: 200, want: []string{`"state":"draft"`}},
		{name: "FACE-2 what is published may not", as: desk, call: "POST " + at, body: js(ownPage("page", "x", true, nil, textBlock(""), obj{"kind": "picture"}, obj{"kind": "products"}, obj{"kind": "questions"}, obj{"kind": "video"})), status: 422, want: []string{`"blocks.0.text":`, `"blocks.1.image":`, `"blocks.2.products":`, `"blocks.3.questions":`, `"blocks.4.title":`, `"blocks.4.link":`}},
		{name: "FACE-2 links of scripts, of other sites in disguise and films without https", as: desk, call: "POST " + at, body: js(ownPage("page", "x", true, nil, textBlock("[a](javascript:alert(1)) [b](JaVaScRiPt:x)"), textBlock("[a](//evil.example)"), textBlock(`[a](/\evil.example)`), textBlock("[a](/admin)"), obj{"kind": "video", "title": "x", "link": "http://films.example"}, obj{"kind": "questions", "questions": []obj{{"question": "?", "answer": "[a](data:text/html,x)"}}})), status: 422, want: []string{`"blocks.0.text":`, `"blocks.1.text":`, `"blocks.2.text":`, `"blocks.3.text":`, `"blocks.4.link":`, `"blocks.5.questions.0.answer":`}},
		{name: "FACE-2 a product and a picture that are none", as: desk, call: "POST " + at, body: js(ownPage("page", "x", true, nil, obj{"kind": "products", "products": []string{"nobody"}}, obj{"kind": "picture", "image": "https://evil.example/x.jpg"})), status: 422, want: []string{`"blocks.0.products":`, `"blocks.1.image":`}},
		{name: "FACE-2 no block of the shop's", as: desk, call: "POST " + at, body: js(ownPage("page", "x", true, nil, obj{"kind": "html", "text": "<script>"})), status: 422, want: []string{`"blocks.0.kind":`}},
		{name: "FACE-2 an address that is none", as: desk, call: "POST " + at, body: js(ownPage("page", "About us/../x", true, nil, textBlock("x"))), status: 422, want: []string{`"slug":`}},
		{name: "FACE-2 another page's address", as: desk, before: withPage, fresh: true, call: "POST " + at, body: js(ownPage("article", "about", false, nil)), status: 422, want: []string{`"slug":"Another page`}, check: entries(0)},
		{name: "FACE-2 no title", as: desk, call: "POST " + at, body: js(ownPage("page", "x", true, obj{"title": " "}, textBlock("x"))), status: 422, want: []string{`"title":`}},
		{name: "FACE-2 an end before the beginning", as: desk, call: "POST " + at, body: js(obj{"kind": "page", "slug": "x", "published": true, "from": "2027-01-02T00:00:00Z", "until": "2027-01-01T00:00:00Z", "content": obj{"title": "x", "blocks": []obj{textBlock("x")}}}), status: 422, want: []string{`"until":`}},
		{name: "FACE-2 nothing to read", as: desk, call: "POST " + at, body: js(ownPage("page", "x", true, nil)), status: 422, want: []string{`"blocks":`}},
		{name: "FACE-2 too long a page", as: desk, call: "POST " + at, body: js(ownPage("page", "x", true, nil, long...)), status: 422, want: []string{"too long"}},
		{name: "FACE-2 one page more than there can be", as: desk, before: withAllPages, fresh: true, call: "POST " + at, body: js(ownPage("page", "more", false, nil)), status: 409, want: []string{"100 pages"}},
		{name: "FACE-2 one page", as: packer, before: withPage, fresh: true, call: "GET " + spare, status: 200, want: []string{`"text":"We are here."`, `"published":true`}},
		{name: "FACE-2 a page that is none", as: packer, call: "GET " + at + "/none", status: 404},
		{name: "FACE-2 over what was seen", as: desk, before: withPage, fresh: true, call: "PUT " + spare, header: first, body: js(good), status: 200, want: []string{`"version":2`}, check: entries(1)},
		{name: "FACE-2 OFFICE-4 over a colleague's page", as: desk, before: withPage, fresh: true, call: "PUT " + spare, header: match(`"7"`), body: js(good), status: 409, want: []string{`"now":{`, "We are here."}, check: entries(0)},
		{name: "FACE-2 OFFICE-4 a page that a colleague removed", as: desk, call: "PUT " + at + "/none", header: first, body: js(good), status: 409, want: []string{"removed this page"}, not: []string{`"now"`}},
		{name: "FACE-2 without what was seen", as: desk, call: "PUT " + spare, header: match("x"), body: js(good), status: 400},
		{name: "FACE-2 saved with mistakes", as: desk, before: withPage, fresh: true, call: "PUT " + spare, header: first, body: js(ownPage("page", "x", true, nil)), status: 422, want: []string{`"blocks":`}},
		{name: "FACE-2 a page goes", as: manager, before: withPage, fresh: true, call: "DELETE " + spare, header: first, status: 200, check: entries(1)},
		{name: "FACE-2 OFFICE-4 a page that was changed meanwhile stays", as: manager, before: withPage, fresh: true, call: "DELETE " + spare, header: match(`"3"`), status: 409, want: []string{`"now":{`}},
		{name: "FACE-2 no page goes", as: manager, call: "DELETE " + at + "/none", header: first, status: 404},
		{name: "FACE-2 it goes without what was seen", as: manager, call: "DELETE " + spare, header: match("x"), status: 400},
		{name: "FACE-2 a preview stores nothing", as: manager, call: "POST " + at + "/preview", body: js(good), fresh: true, status: 200, want: []string{`"html":`}, check: entries(0)},
		{name: "FACE-2 a preview with mistakes", as: manager, call: "POST " + at + "/preview", body: js(ownPage("page", "x", true, nil, textBlock("[a](javascript:x)"))), status: 422, want: []string{`"blocks.0.text":`}},
	}
	for _, c := range []refused{
		{"FACE-2 the list", "GET " + at, nil, false, false},
		{"FACE-2 one", "GET " + spare, nil, false, false},
		{"FACE-2 removing", "DELETE " + spare, first, true, false},
	} {
		rows = append(rows, c.rows()...)
	}
	for name, c := range map[string]row{
		"FACE-2 writing":    {call: "POST " + at},
		"FACE-2 saving":     {call: "PUT " + spare, header: first},
		"FACE-2 previewing": {call: "POST " + at + "/preview"},
	} {
		with := func(what string, who caller, body payload, status int) row {
			c.name, c.as, c.body, c.status = name+", "+what, who, body, status
			return c
		}
		rows = append(rows,
			with("to nobody", nobody, js(good), 401), with("to a customer", customer, js(good), 403), with("by a packer", packer, js(good), 403),
			with("no JSON", desk, raw("application/json", "{"), 400), with("a form", desk, raw("text/plain", "x"), 415), with("too much", desk, big(), 413),
		)
	}
	return rows
}

// FACE-2: a page is shown at its address in its window alone, is in the sitemap then, holds no
// markup of its owner's, and its former address leads on.
func TestFACE2PagesOfTheOwner(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		code := func(path string) int { return s.Do((&row{call: "GET " + path}).request(t)).Code }
		shown := func(path string, want int) {
			t.Helper()
			s.Clock.Move(3 * time.Second) // longer than frames are kept
			eventually(t, func() bool { return code(path) == want })
		}
		body := func(path string) string { return s.Do((&row{call: "GET " + path}).request(t)).Body.String() }
		holds := func(path string, want ...string) {
			t.Helper()
			got := body(path)
			for _, text := range want {
				if !strings.Contains(got, text) {
					t.Errorf("%s lacks %s", path, text)
				}
			}
		}
		shown("/pages/about", 404)
		shown("/journal", 404)
		withPage(t, s)
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/pages/" + sparePage, header: match(`"1"`), body: js(ownPage("page", "about", true, obj{"summary": "Who we are."},
			textBlock("# Us\n<script>x</script> [brands](/brands)"), obj{"kind": "products", "products": []string{shoptest.Snail}},
			obj{"kind": "questions", "questions": []obj{{"question": "Is it **real**?", "answer": "Yes."}}}))})
		shown("/pages/about", 200)
		shown("/ur/pages/about", 200)
		holds("/pages/about", `"@type":"FAQPage"`, `"@type":"WebPage"`, `content="Who we are."`, `hreflang="ur"`, `"link":"/brands"`, shoptest.Snail)
		if strings.Contains(body("/pages/about"), "<script>x") {
			t.Error("markup of a text is in the page")
		}
		holds("/sitemap.xml", "/ur/pages/about<")
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/translations", body: js(obj{"translations": []obj{{"place": "page." + sparePage + ".title", "language": "ur", "english": "About us", "text": "ہمارے بارے میں", "seen": 0}}})})
		eventually(t, func() bool {
			s.Clock.Move(3 * time.Second) // longer than frames are kept
			return strings.Contains(body("/ur/pages/about"), "<title>ہمارے بارے میں")
		})

		// A former address leads on.
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/pages/" + sparePage, header: match(`"2"`), body: js(ownPage("page", "us", true, nil, textBlock("x")))})
		shown("/pages/us", 200)
		eventually(t, func() bool {
			s.Clock.Move(3 * time.Second)
			w := s.Do((&row{call: "GET /pages/about"}).request(t))
			return w.Code == http.StatusMovedPermanently && w.Header().Get("Location") == "/pages/us"
		})

		// The owner's search words lead to it.
		status(t, s, 200, row{as: desk, call: "POST /api/admin/search/words", body: js(obj{"phrases": []string{"who are you"}, "target": "/pages/us"})})
		eventually(t, func() bool {
			return s.Do((&row{call: "GET /search?q=who+are+you"}).request(t)).Header().Get("Location") == "/pages/us"
		})

		// An article has its window: it comes by itself, and goes.
		now := s.Clock.Now()
		article := ownPage("article", "eid", true, nil, textBlock("x"))
		article["from"], article["until"] = now.Add(time.Hour).Format(time.RFC3339), now.Add(2*time.Hour).Format(time.RFC3339)
		status(t, s, 200, row{as: desk, call: "POST /api/admin/pages", body: js(article)})
		shown("/journal/eid", 404)
		s.Clock.Move(90 * time.Minute)
		shown("/journal/eid", 200)
		shown("/journal", 200)
		holds("/journal", `"@type":"Blog"`, "/journal/eid")
		holds("/journal/eid", `"@type":"Article"`, `"datePublished":`)
		holds("/sitemap.xml", "/journal/eid<")
		s.Clock.Move(time.Hour)
		shown("/journal/eid", 404)
		shown("/journal", 404)
		if strings.Contains(body("/sitemap.xml"), "/journal") {
			t.Error("an article that ended is in the sitemap")
		}
	})
}
