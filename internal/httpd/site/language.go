package site

import (
	"net/url"
	"strings"

	"gulaab/internal/mail"
)

// language is the language of a document. Only the address decides it (LANG-1): the same
// path below each prefix is the same page in another language.
type language int

const (
	english language = iota
	urdu
	romanUrdu
)

// languages are all languages, the default first.
var languages = []language{english, urdu, romanUrdu}

// spoken describes each language; web/scripts/languages.mjs builds the pages of the same
// ones.
var spoken = map[language]struct {
	tag       mail.Language
	direction string // direction of its script in HTML
	locale    string // of Open Graph, which has no scripts
	font      string // its text font in the build's manifest
	noScript  string // shown for an unrendered page in a browser without scripts
}{
	english:   {mail.English, "ltr", "en_GB", "src/shared/fonts/figtree-latin.woff2", "This page needs JavaScript at the moment."},
	urdu:      {mail.Urdu, "rtl", "ur_PK", "src/shared/fonts/noto-naskh-arabic.woff2", "اس صفحے کے لیے ابھی JavaScript ضروری ہے۔"},
	romanUrdu: {mail.RomanUrdu, "ltr", "ur_PK", "src/shared/fonts/figtree-latin.woff2", "Is safhe ke liye abhi JavaScript zaroori hai."},
}

// tag returns the language as a BCP 47 tag.
func (l language) tag() string { return string(spoken[l].tag) }

// at returns the address of a page in the language; path is the English address.
func (l language) at(path string) string { return spoken[l].tag.At(path) }

// file returns the language's version of a file of the build: manifest.ur.json for
// manifest.json.
func (l language) file(name string) string {
	if l == english {
		return name
	}
	before, after, _ := strings.Cut(name, ".json")
	return before + "." + l.tag() + ".json" + after
}

// spokenAt returns the language of an address, and its English form.
func spokenAt(u *url.URL) (language, *url.URL) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(u.EscapedPath(), "/"), "/")
	for _, l := range languages {
		if prefix := spoken[l].tag.Prefix(); prefix != "" && prefix == "/"+first {
			path := *u
			path.Path, path.RawPath = "/"+strings.TrimPrefix(strings.TrimPrefix(u.Path, prefix), "/"), "/"+rest
			return l, &path
		}
	}
	return english, u
}

// attributes are the attributes of the html element.
func (l language) attributes() string {
	if l == english {
		return `lang="en"`
	}
	return `lang="` + l.tag() + `" dir="` + spoken[l].direction + `"`
}
