package settings

import (
	"fmt"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/ident"
)

// MenuEntry is an entry of the header's menu or of the footer (FACE-3): one of the
// specification's by its name, a link of the owner's, or a group of entries.
type MenuEntry struct {
	Name    string      `json:"name,omitempty"`    // of the specification's; empty: the owner's
	Label   string      `json:"label,omitempty"`   // of the owner's, in English
	Address string      `json:"address,omitempty"` // of a link of the owner's: "/category/toner" or "https://…"; empty: a group
	Hidden  bool        `json:"hidden,omitempty"`
	Entries []MenuEntry `json:"entries,omitempty"` // of a group
}

// Bounds of a menu.
const (
	mostEntries = 12 // side by side, and in a group
	mostGroups  = 8  // of the footer
	mostOwn     = 30 // entries of the owner's
	mostLabel   = 40 // characters
	mostAddress = 300
)

// The specified entries (NAV-1, FOOT-2, FOOT-3), in their order. Those of contact and follow
// are filled from the settings.
func specifiedHeader() []MenuEntry {
	return namedEntries("trending", "top-sells", "deal", "brands", "categories", "skin-type", "makeup", "accessories")
}

func specifiedFooter() []MenuEntry {
	return []MenuEntry{
		{Name: "shop", Entries: namedEntries("trending", "top-sells", "deal", "brands", "all-brands", "skin-type")},
		{Name: "order", Entries: namedEntries("cart", "track", "orders", "returns")},
		{Name: contactGroup},
		{Name: "follow"},
	}
}

// contactGroup is the footer's part that says whom to ask (FOOT-3). It cannot be hidden.
const contactGroup = "contact"

// withPanels are the entries of the header that open a list of their own, so that they
// stand in no group.
var withPanels = []string{"brands", "categories", "skin-type"}

func namedEntries(names ...string) []MenuEntry {
	out := make([]MenuEntry, len(names))
	for i, name := range names {
		out[i].Name = name
	}
	return out
}

// tidyMenu tidies a menu and puts specified entries that it lacks at the end of where they
// are specified. The specified menu itself becomes an empty list, so that it follows the
// program and pages stay what they are.
func tidyMenu(list, specified []MenuEntry) []MenuEntry {
	if len(list) == 0 {
		return []MenuEntry{}
	}
	list = tidyEntries(list)
	have := map[string]bool{}
	for _, e := range list {
		have[e.Name] = true
		for _, in := range e.Entries {
			have[in.Name] = true
		}
	}
	for _, s := range specified {
		if len(s.Entries) == 0 {
			if !have[s.Name] {
				list = append(list, s)
			}
			continue
		}
		at := slices.IndexFunc(list, func(e MenuEntry) bool { return e.Name == s.Name })
		if at < 0 {
			at, list = len(list), append(list, MenuEntry{Name: s.Name})
		}
		for _, in := range s.Entries {
			if !have[in.Name] {
				list[at].Entries = append(list[at].Entries, in)
			}
		}
	}
	if reflect.DeepEqual(list, specified) {
		return []MenuEntry{}
	}
	return list
}

// tidyEntries returns entries without blanks around their texts. What is wrong with an
// address stays for its problem to be told.
func tidyEntries(list []MenuEntry) []MenuEntry {
	var out []MenuEntry
	for _, e := range list {
		e.Name, e.Label, e.Address = ident.Tidy(e.Name), ident.Tidy(e.Label), strings.TrimSpace(e.Address)
		if e.Name != "" {
			e.Label, e.Address = "", "" // specified entries keep their words
		}
		e.Entries = tidyEntries(e.Entries)
		out = append(out, e)
	}
	return out
}

// menuCheck looks at one menu.
type menuCheck struct {
	bad    map[string]string
	footer bool
	known  map[string]bool // specified names, true: a group
	seen   map[string]bool // specified names that were met
	own    int
}

// menuProblems says what is wrong with the menus, as "headerMenu.2.entries.0.address".
func (v *Values) menuProblems(bad map[string]string) {
	for _, m := range []struct {
		name            string
		list, specified []MenuEntry
		footer          bool
	}{{"headerMenu", v.HeaderMenu, specifiedHeader(), false}, {"footerMenu", v.FooterMenu, specifiedFooter(), true}} {
		c := &menuCheck{bad, m.footer, map[string]bool{}, map[string]bool{}, 0}
		for _, s := range m.specified {
			c.known[s.Name] = m.footer
			for _, in := range s.Entries {
				c.known[in.Name] = false
			}
		}
		most := mostEntries
		if m.footer {
			most = mostGroups
		}
		if len(m.list) > most {
			bad[m.name] = fmt.Sprintf("At most %d side by side: put some into a group, or remove them.", most)
			continue
		}
		for i := range m.list {
			c.entry(fmt.Sprintf("%s.%d", m.name, i), &m.list[i], true)
		}
		if c.own > mostOwn {
			bad[m.name] = fmt.Sprintf("At most %d links and groups of your own.", mostOwn)
		}
	}
}

func (c *menuCheck) entry(at string, e *MenuEntry, top bool) {
	say := func(field, message string) { c.bad[at+"."+field] = message }
	if e.Name != "" {
		switch group, known := c.known[e.Name]; {
		case !known:
			say("name", "The shop has no entry of this name.")
		case c.seen[e.Name]:
			say("name", "This entry stands here twice.")
		case group != top && c.footer:
			say("name", "In the footer groups stand side by side, and links in groups.")
		case !top && !c.footer && slices.Contains(withPanels, e.Name):
			say("name", "This opens a list of its own, so it stands in no group.")
		case len(e.Entries) > 0 && (!group || e.Name == contactGroup || e.Name == "follow"):
			say("entries", "Nothing can be put under this.")
		case e.Name == contactGroup && e.Hidden:
			say("hidden", "Shoppers must find whom to ask: this stays.")
		}
		c.seen[e.Name] = true
	} else {
		c.own++
		if problem := labelProblem(e.Label); problem != "" {
			say("label", problem)
		}
	}
	switch group := top && (c.footer || e.Name == "" && e.Address == ""); {
	case group:
		if e.Address != "" {
			say("address", "In the footer a link stands in a group.")
			return
		}
		if len(e.Entries) > mostEntries {
			say("entries", fmt.Sprintf("At most %d in a group.", mostEntries))
			return
		}
		if e.Name == "" && len(e.Entries) == 0 {
			say("entries", "Put a link into the group, or remove it.")
		}
		for i := range e.Entries {
			c.entry(fmt.Sprintf("%s.entries.%d", at, i), &e.Entries[i], false)
		}
	case e.Name == "":
		if len(e.Entries) > 0 {
			say("entries", "A group has no address and stands in no other group.")
		} else if problem := linkProblem(e.Address); problem != "" {
			say("address", problem)
		}
	}
}

func labelProblem(label string) string {
	switch n := utf8.RuneCountInString(label); {
	case n == 0:
		return "Say in a word or two where it leads."
	case n > mostLabel:
		return fmt.Sprintf("At most %d characters.", mostLabel)
	}
	return ""
}

// linkProblem says what is wrong with the address of a link that every page shows. It is
// strict, because browsers read what looks like a path as another site, and people what
// looks like a site as another one.
func linkProblem(address string) string {
	const shape = "Write a page of the shop, such as /category/toner, or an address that begins with https://."
	if len(address) > mostAddress {
		return fmt.Sprintf("At most %d letters.", mostAddress)
	}
	for _, r := range address {
		if r <= ' ' || r == 0x7f || r > 0x7f {
			return "An address has no blanks, and no letters but those of the English keyboard. Copy it from the browser once more."
		}
	}
	// Browsers take a backslash for a slash, which the parser here does not.
	u, err := url.Parse(address)
	if err != nil || address == "" || strings.ContainsAny(address, "\\<>\"'`{}|^") {
		return shape
	}
	if u.Scheme == "" && u.Host == "" && strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return pathProblem(u.Path)
	}
	host := u.Hostname()
	_, notIP := netip.ParseAddr(host)
	switch {
	case u.Scheme != "https" || u.Host == "":
		return shape
	case u.User != nil || u.Port() != "" || u.Host != host:
		return "Only the name of the site may stand between https:// and the next slash."
	case notIP == nil || !strings.Contains(strings.Trim(host, "."), ".") || strings.Trim(host, "0123456789.") == "":
		return "This is no site that shoppers can open: write its name, such as https://www.example.com/page."
	}
	return ""
}

// pathProblem says what is wrong with a path of the shop.
func pathProblem(path string) string {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch {
	case slices.Contains([]string{"admin", "api", "c", "media", "assets"}, strings.ToLower(first)):
		return "This is no page for shoppers."
	case first == "ur" || first == "roman":
		return "Leave out /" + first + ": each reader is led to the page in their own language. Write /" + rest + "."
	case slices.ContainsFunc(strings.Split(path, "/"), func(part string) bool { return part == ".." || part == "." }), strings.Contains(path, "//"), strings.Contains(path, "\\"):
		return "Write the path as the browser shows it, such as /category/toner."
	}
	return ""
}

// shownMenu is a menu as shoppers see it: without what is hidden, and without groups that hold
// nothing but those that the settings fill. set is false where it is the specified one.
func shownMenu(list []MenuEntry, filled ...string) (out []MenuEntry, set bool) {
	if len(list) == 0 {
		return nil, false
	}
	for _, e := range list {
		group := e.Name == "" && e.Address == "" || len(filled) > 0
		if e.Entries, _ = shownMenu(e.Entries); e.Hidden || group && len(e.Entries) == 0 && !slices.Contains(filled, e.Name) {
			continue
		}
		out = append(out, e)
	}
	return out, true
}

// ShownHeader is the header's menu as shoppers see it.
func (v *Values) ShownHeader() (out []MenuEntry, set bool) { return shownMenu(v.HeaderMenu) }

// ShownFooter is the same of the footer.
func (v *Values) ShownFooter() (out []MenuEntry, set bool) {
	return shownMenu(v.FooterMenu, contactGroup, "follow")
}

// OwnPaths are the paths of the shop to which the owner's own links lead, each once.
func (v *Values) OwnPaths() (out []string) {
	for _, e := range slices.Concat(v.HeaderMenu, v.FooterMenu) {
		for _, link := range append([]MenuEntry{e}, e.Entries...) {
			if strings.HasPrefix(link.Address, "/") && !slices.Contains(out, link.Address) {
				out = append(out, link.Address)
			}
		}
	}
	return out
}

// menuTexts are the labels of the owner's own entries.
func menuTexts(name string, list []MenuEntry) (out []Text) {
	for i, e := range list {
		at := fmt.Sprintf("%s.%d", name, i)
		if e.Name == "" {
			out = append(out, Text{Name: at, Text: e.Label, Wrong: labelProblem})
		}
		out = append(out, menuTexts(at, e.Entries)...)
	}
	return out
}
