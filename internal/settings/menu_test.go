package settings

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func link(label, address string) MenuEntry { return MenuEntry{Label: label, Address: address} }

// FACE-3: a link of the owner's leads to a page of the shop or to a site by https, and to
// nothing that only looks like one.
func TestFACE3Addresses(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"/", "/category/toner", "/search?q=snail+mucin", "/product/cosrx-snail?shade=2", "/#brands", "/trending/", "/brand/l%C3%A9a",
		"https://www.instagram.com/gulaab", "https://wa.me/923001234567", "https://example.co.uk?a=b", "https://xn--mgbc0a.example/page#part",
	} {
		if problem := linkProblem(good); problem != "" {
			t.Errorf("FACE-3 %s is refused: %s", good, problem)
		}
	}
	for _, bad := range []string{
		"", "category/toner", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "mailto:a@b.pk", "http://example.com", "ftp://example.com",
		"//evil.example", "///evil.example", `/\evil.example`, `\\evil.example`, "/%2Fevil.example", "/%5Cevil.example", "/a//b", "/..//evil.example", "/../admin", "/%2e%2e/admin",
		"https:evil.example", "https:/evil.example", "https://", "https://shop.example@evil.example", "https://a:b@evil.example/", "https://evil.example:8443/", `https://shop.example\@evil.example`,
		"https://localhost/", "https://10.0.0.1/", "https://2130706433/", "https://127.1/", "https://[::1]/", "https://раураl.com/", "https://example.com/а",
		"/category/\u200btoner", "/category/\u202eroton", "/a b", "/a\tb", "\x00/a", "java\nscript:alert(1)", "/category/toner\"onclick=", "/<script>",
		"/admin", "/Admin/orders", "/api/config", "/c/secret", "/media/x.png", "/ur/category/toner", "/roman", "/" + strings.Repeat("a", 300),
	} {
		if linkProblem(bad) == "" {
			t.Errorf("FACE-3 %q is taken", bad)
		}
	}
}

// FACE-3 OWNP-3: the specified menus are stored as nothing, whatever way they come, and what
// a list lacks comes back where it is specified.
func TestFACE3TheSpecifiedMenusAreTheDefault(t *testing.T) {
	t.Parallel()
	v := Defaults()
	v.HeaderMenu, v.FooterMenu = specifiedHeader(), specifiedFooter()
	v.FooterMenu[0].Label = " Boutique "
	v.tidy()
	if v.HeaderMenu == nil || len(v.HeaderMenu)+len(v.FooterMenu) > 0 {
		t.Errorf("FACE-3 kept as %+v %+v", v.HeaderMenu, v.FooterMenu)
	}
	if _, set := v.ShownHeader(); set {
		t.Error("FACE-3 OWNP-3 a shop that changed nothing says something of its menu")
	}
	v.HeaderMenu = []MenuEntry{{Name: "makeup"}, {Label: " Our\u200b  story ", Address: " /returns "}}
	v.FooterMenu = []MenuEntry{{Label: "Help", Entries: []MenuEntry{{Name: "returns"}, link("Chat", "https://wa.me/923001234567")}}, {Name: "follow", Hidden: true}}
	v.tidy()
	want := append([]MenuEntry{{Name: "makeup"}, link("Our story", "/returns")}, namedEntries("trending", "top-sells", "deal", "brands", "categories", "skin-type", "accessories")...)
	if diff := cmp.Diff(want, v.HeaderMenu); diff != "" {
		t.Errorf("FACE-3 the header: %s", diff)
	}
	want = []MenuEntry{
		v.FooterMenu[0],
		{Name: "follow", Hidden: true},
		{Name: "shop", Entries: specifiedFooter()[0].Entries},
		{Name: "order", Entries: namedEntries("cart", "track", "orders")},
		{Name: "contact"},
	}
	if diff := cmp.Diff(want, v.FooterMenu); diff != "" {
		t.Errorf("FACE-3 the footer: %s", diff)
	}
	if bad := v.Problems(); bad != nil {
		t.Errorf("FACE-3 refused: %v", bad)
	}
	if back, unread := fromRows(v.rows()); unread != nil || !cmp.Equal(back, v) {
		t.Errorf("FACE-3 read back: %v", cmp.Diff(v, back))
	}
}

// FACE-3: each thing that is wrong is told where it stands.
func TestFACE3Problems(t *testing.T) {
	t.Parallel()
	many := func(n int) (out []MenuEntry) {
		for range n {
			out = append(out, link("A", "/cart"))
		}
		return out
	}
	header := func(list ...MenuEntry) func(*Values) { return func(v *Values) { v.HeaderMenu = list } }
	footer := func(list ...MenuEntry) func(*Values) { return func(v *Values) { v.FooterMenu = list } }
	for at, change := range map[string]func(*Values){
		"headerMenu.0.label":             header(link("", "/cart")),
		"headerMenu.1.label":             header(link("A", "/cart"), link(strings.Repeat("آ", 41), "/cart")),
		"headerMenu.0.address":           header(link("A", "javascript:alert(1)")),
		"headerMenu.0.name":              header(MenuEntry{Name: "cart"}),
		"headerMenu.1.name":              header(MenuEntry{Name: "deal"}, MenuEntry{Name: "deal"}),
		"headerMenu.0.entries":           header(MenuEntry{Label: "Empty"}),
		"headerMenu.0.entries.0.name":    header(MenuEntry{Label: "A", Entries: namedEntries("brands")}),
		"headerMenu.0.entries.0.address": header(MenuEntry{Label: "A", Entries: []MenuEntry{{Label: "B", Address: "//b"}}}),
		"headerMenu.0.entries.0.entries": header(MenuEntry{Label: "A", Entries: []MenuEntry{{Label: "B", Entries: many(1)}}}),
		"headerMenu":                     header(many(13)...),
		"footerMenu.0.address":           footer(link("A", "/cart")),
		"footerMenu.0.name":              footer(MenuEntry{Name: "cart"}),
		"footerMenu.0.entries.0.name":    footer(MenuEntry{Label: "A", Entries: namedEntries("order")}),
		"footerMenu.0.entries":           footer(MenuEntry{Name: "contact", Entries: many(1)}),
		"footerMenu.0.hidden":            footer(MenuEntry{Name: "contact", Hidden: true}),
		"footerMenu.1.entries":           footer(MenuEntry{Name: "shop"}, MenuEntry{Label: "A", Entries: many(13)}),
		"footerMenu":                     footer(MenuEntry{Name: "shop", Entries: many(12)}, MenuEntry{Name: "order", Entries: many(12)}, MenuEntry{Label: "A", Entries: many(12)}),
	} {
		v := Defaults()
		change(&v)
		if bad := v.Problems(); len(bad) != 1 || bad[at] == "" {
			t.Errorf("FACE-3 %s: problems %v", at, bad)
		}
	}
}

// FACE-3 LANG-4: shoppers see nothing hidden and no empty group; every label can be said in
// other languages, within its bound.
func TestFACE3WhatShoppersSee(t *testing.T) {
	t.Parallel()
	v := Defaults()
	v.HeaderMenu = []MenuEntry{
		{Name: "deal", Hidden: true},
		{Label: "Help", Entries: []MenuEntry{{Label: "FAQ", Address: "/returns", Hidden: true}}},
		{Label: "More", Entries: []MenuEntry{link("Chat", "https://wa.me/92300"), {Name: "makeup"}}},
	}
	v.FooterMenu = []MenuEntry{{Name: "shop"}, {Name: "contact"}, {Name: "follow", Hidden: true}}
	shown, _ := v.ShownHeader()
	if diff := cmp.Diff(v.HeaderMenu[2:], shown); diff != "" {
		t.Errorf("FACE-3 the header: %s", diff)
	}
	if shown, _ = v.ShownFooter(); !cmp.Equal(shown, namedEntries("contact")) {
		t.Errorf("FACE-3 the footer: %+v", shown)
	}
	var said []string
	for _, text := range v.Texts() {
		if strings.Contains(text.Name, "Menu.") {
			said = append(said, text.Name+" "+text.Text)
			if text.Wrong(strings.Repeat("آ", 40)) != "" || text.Wrong(strings.Repeat("آ", 41)) == "" {
				t.Errorf("LANG-4 %s: its bound", text.Name)
			}
		}
	}
	if want := []string{"headerMenu.1 Help", "headerMenu.1.0 FAQ", "headerMenu.2 More", "headerMenu.2.0 Chat"}; !slices.Equal(said, want) {
		t.Errorf("LANG-4 to be translated: %q, want %q", said, want)
	}
	if got := v.OwnPaths(); !slices.Equal(got, []string{"/returns"}) {
		t.Errorf("FACE-3 paths to look at: %q", got)
	}
}

// FACE-3: the office lists the specified entries in their order, and the shop draws each.
func TestFACE3ScreensHaveEveryEntry(t *testing.T) {
	t.Parallel()
	names := func(list []MenuEntry) (out []string) {
		for _, e := range list {
			out = append(out, e.Name)
			for _, in := range e.Entries {
				out = append(out, in.Name)
			}
		}
		return out
	}
	header, footer := names(specifiedHeader()), names(specifiedFooter())
	var links []string // the footer's groups have titles of their own, and no address
	for _, group := range specifiedFooter() {
		links = append(links, names(group.Entries)...)
	}
	for _, in := range []struct {
		file, begin, end string
		want             []string
	}{
		{"office/settings/menuDraft.ts", "header: [", "\n  ]", header},
		{"shared/lib/footerMenu.ts", "footerMenu", "\n]", footer},
		{"shop/app/layout/MainNav.tsx", "const ENTRIES", "\n}", header},
		{"shop/app/layout/MobileMenu.tsx", "const ENTRIES", "\n}", header},
		{"shop/app/layout/SiteFooter.tsx", "const LINKS", "\n}", links},
	} {
		text, err := os.ReadFile("../../web/src/" + in.file)
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(text), in.begin)
		within, _, _ := strings.Cut(after, in.end)
		var got []string
		for _, m := range regexp.MustCompile(`(?m)(?:name: '([a-z-]+)'|^  '?([a-z-]+)'?: \{ label)`).FindAllStringSubmatch(within, -1) {
			got = append(got, m[1]+m[2])
		}
		if !slices.Equal(got, in.want) {
			t.Errorf("FACE-3 %s of %s has %q, want %q", in.begin, in.file, got, in.want)
		}
	}
}
