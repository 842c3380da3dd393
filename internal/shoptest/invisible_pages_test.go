package shoptest_test

import (
	"maps"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// plainForm is a form of a page, as a browser without scripts submits it.
type plainForm struct {
	action string
	fields url.Values // as the page fills them in
	typed  []string   // fields for typing
}

// formsOf finds the POST forms of a page.
func formsOf(t *testing.T, page string) (forms []plainForm) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		attr := func(n *html.Node, name string) string {
			i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
			if i < 0 {
				return ""
			}
			return n.Attr[i].Val
		}
		if n.Data != "form" || attr(n, "method") != "post" {
			continue
		}
		f := plainForm{action: attr(n, "action"), fields: url.Values{}}
		for one := range n.Descendants() {
			name := attr(one, "name")
			kind := attr(one, "type")
			switch {
			case name == "" || kind == "radio" || kind == "checkbox" || kind == "file":
			case one.Data == "input" || one.Data == "textarea":
				f.fields.Set(name, attr(one, "value"))
				if kind != "hidden" {
					f.typed = append(f.typed, name)
				}
			}
		}
		forms = append(forms, f)
	}
	return forms
}

// READ-6: every field of the pages that work without scripts removes hidden letters from what
// is typed: each form works as without them, and none is stored or shown. The fields are read
// from the template, so that new ones are tested too.
func TestREAD6PagesWithoutScripts(t *testing.T) {
	t.Parallel()
	template, err := os.ReadFile("../httpd/confirm/page.html")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{
		"number": "GL-000001", "contact": "0300 1234567", "when": "Thursday after 5 pm", "streetAddress": "House 9, Lane 3", "landmark": "Near the park", "city": "Lahore",
		"state": "Punjab", "zip": "54000", "phone": "0301 7654321", "words": "The cap is broken", "payoutNumber": "0345 1112223", "payoutTitle": "Fatima Noor",
	}
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s, words := New(t, e), maps.Clone(all)
		withLink(t, s)
		link := "/c/" + wayLink
		move := func(name string, body obj) {
			t.Helper()
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/" + name, header: match("*"), body: js(body)})
		}
		tried := map[string]bool{}
		// send fills in a form of the page with hidden letters and submits it.
		send := func(page, action string, also url.Values) {
			t.Helper()
			forms := formsOf(t, page)
			at := slices.IndexFunc(forms, func(f plainForm) bool { return strings.HasPrefix(f.action, action) && len(f.typed) > 0 })
			if at < 0 {
				t.Fatalf("READ-6 the page has no form %s: %s", action, page)
			}
			f := forms[at]
			for _, name := range f.typed {
				letters := []rune(words[name])
				if len(letters) == 0 {
					t.Errorf("READ-6 nothing is typed into %s of %s", name, action)
					continue
				}
				f.fields.Set(name, "\u202a"+string(letters[:len(letters)/2])+"\u200b"+string(letters[len(letters)/2:])+"\ufeff")
				tried[name] = true
			}
			if also != nil { // refused without it, with the typed values shown again
				if w := press(s, f.action, f.fields); w.Code != http.StatusUnprocessableEntity || strings.ContainsAny(w.Body.String(), hidden) {
					t.Errorf("READ-6 %s shows hidden letters: %d %s", action, w.Code, w.Body)
				}
				maps.Copy(f.fields, also)
			}
			w := press(s, f.action, f.fields)
			if w.Code != http.StatusSeeOther {
				t.Errorf("READ-6 %s with hidden letters: %d %s", action, w.Code, w.Body)
			}
		}

		missed := press(s, "/track", url.Values{"number": {"GL-\u200b999999"}, "contact": {"0300\u200b 7654321"}}).Body.String()
		if strings.ContainsAny(missed, hidden) {
			t.Errorf("READ-6 the form that is shown again has hidden letters: %s", missed)
		}
		send(missed, "/track", nil)
		send(visit(s, link).Body.String(), link+"/change", nil)
		words["contact"] = words["phone"] // the order's phone by now
		move("confirm", obj{})
		move("pack", obj{})
		move("hand-over", obj{})
		move("attempt", obj{"reason": "not_there"})
		send(visit(s, link).Body.String(), link+"/time", nil)
		move("deliver", obj{})
		send(visit(s, link).Body.String(), link+"/return", url.Values{"line-0": {"1"}, "reason": {"damaged"}, "wants": {"easypaisa"}})

		sellsCards(t, s)
		_, bought, _ := buysCard(t, s, "hidden")
		words["address"] = "amna@example.com"
		send(visit(s, "/c/"+bought).Body.String(), "/c/"+bought+"/gift", url.Values{"channel": {"mail"}})

		for _, field := range regexp.MustCompile(`<(?:input|textarea) name="(\w+)"`).FindAllStringSubmatch(string(template), -1) {
			if !tried[field[1]] {
				t.Errorf("READ-6 the field %s was not tried", field[1])
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
