package exchange

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// blocks are the elements that stand on lines of their own.
var blocks = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.Ul: true, atom.Ol: true, atom.Li: true, atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true,
	atom.H5: true, atom.H6: true, atom.Table: true, atom.Tr: true, atom.Section: true, atom.Article: true, atom.Blockquote: true,
	atom.Header: true, atom.Footer: true, atom.Main: true, atom.Nav: true, atom.Aside: true, atom.Address: true, atom.Center: true, atom.Fieldset: true, atom.Legend: true,
	atom.Form: true, atom.Button: true, atom.Details: true, atom.Summary: true, atom.Caption: true, atom.Figcaption: true, atom.Option: true, atom.Dialog: true, atom.Dl: true, atom.Dt: true, atom.Dd: true, atom.Pre: true, atom.Hr: true, atom.Figure: true,
}

// silent are the elements whose content nobody reads.
var silent = map[atom.Atom]bool{
	atom.Script: true, atom.Style: true, atom.Noscript: true, atom.Template: true, atom.Iframe: true, atom.Object: true,
	atom.Svg: true, atom.Head: true, atom.Title: true, atom.Textarea: true, atom.Select: true,
}

// tag finds the beginning of a tag, a comment or a declaration that ends before the next
// begins: "<3" and "2 < 3" are not tags (HTML, 13.2.5.6).
var tag = regexp.MustCompile(`<(/?[a-zA-Z]|!)[^<]*>`)

// wrapped is a text in the wrapper of feeds: "<![CDATA[…]]>".
var wrapped = regexp.MustCompile(`(?s)<!\[CDATA\[(.*?)\]\]>`)

// shortcode is a tag of WordPress, which its themes and builders of pages read: "[vc_row]",
// "[caption id="7"]", "[/caption]".
var shortcode = regexp.MustCompile(`\[(/?)([a-z][a-z0-9]*(?:[_-][a-z0-9]+)*)((?:\s+[a-z][\w-]*=(?:"[^"\]]*"|'[^'\]]*'|&quot;[^\]]*?&quot;|[^\s\]]+))*)\s*/?\]`)

// withoutShortcodes takes tags of WordPress out, and leaves what is between them. A word in
// square brackets is one where it has attributes, an underscore or an end.
func withoutShortcodes(s string) string {
	if !strings.Contains(s, "[") {
		return s
	}
	all := shortcode.FindAllStringSubmatch(s, -1)
	ends := map[string]bool{}
	for _, m := range all {
		ends[m[2]] = ends[m[2]] || m[1] != ""
	}
	return shortcode.ReplaceAllStringFunc(s, func(code string) string {
		m := shortcode.FindStringSubmatch(code)
		if m[3] != "" || ends[m[2]] || strings.Contains(m[2], "_") {
			return " "
		}
		return code
	})
}

// looksLikeHTML says whether a text holds markup anywhere: a tag or an entity.
func looksLikeHTML(s string) bool {
	return tag.MatchString(s) || html.UnescapeString(s) != s
}

// plain turns HTML into text: paragraphs and list items on lines of their own, without
// scripts and styles. Text without markup keeps its lines. Text that a shop escaped twice
// is unescaped twice.
func plain(s string) string {
	// WooCommerce writes the ends of lines as they look in a program.
	s = strings.ReplaceAll(s, `\n`, "\n")
	s = wrapped.ReplaceAllString(s, "$1")
	s = withoutShortcodes(s)
	for range 3 {
		if !looksLikeHTML(s) {
			break
		}
		s = read(s)
	}
	return tidyLines(tag.ReplaceAllString(s, " "))
}

// read is the text of a piece of HTML.
func read(s string) string {
	s = literal(s)
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(s))
	depth := 0 // of silent elements
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			if !errors.Is(z.Err(), io.EOF) {
				return ""
			}
			return b.String()
		}
		t := z.Token()
		switch kind {
		case html.TextToken:
			if depth == 0 {
				b.WriteString(t.Data)
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			switch {
			case silent[t.DataAtom] && kind == html.StartTagToken:
				depth++
			case silent[t.DataAtom] && kind == html.EndTagToken:
				depth = max(0, depth-1)
			case t.DataAtom == atom.Br:
				b.WriteByte('\n')
			case t.DataAtom == atom.Li && kind == html.StartTagToken:
				b.WriteString("\n• ")
			case t.DataAtom == atom.Li:
				// The next item begins its own line.
			case blocks[t.DataAtom]:
				if !strings.HasSuffix(b.String(), "• ") { // a paragraph that is an item stays behind its mark
					b.WriteByte('\n')
				}
			case t.DataAtom == atom.Td || t.DataAtom == atom.Th:
				b.WriteByte(' ')
			}
		case html.ErrorToken, html.CommentToken, html.DoctypeToken:
		}
	}
}

// literal escapes every "<" that begins no tag, since an HTML reader would take what
// follows it for a tag without an end.
func literal(s string) string {
	tags := tag.FindAllStringIndex(s, -1)
	var b strings.Builder
	at := 0
	for _, t := range tags {
		b.WriteString(strings.ReplaceAll(s[at:t[0]], "<", "&lt;"))
		b.WriteString(s[t[0]:t[1]])
		at = t[1]
	}
	b.WriteString(strings.ReplaceAll(s[at:], "<", "&lt;"))
	return b.String()
}

// tidyLines trims every line, makes runs of spaces one, and keeps at most one
// empty line between two.
func tidyLines(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	var out []string
	for line := range strings.SplitSeq(s, "\n") {
		line = printable(strings.Join(strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == '\u00a0' }), " "))
		if line == "•" || line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		if n := len(out); n > 1 && strings.HasPrefix(line, "•") && out[n-1] == "" && strings.HasPrefix(out[n-2], "•") {
			out = out[:n-1] // items of one list
		}
		out = append(out, line)
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

// shown returns a text of several lines without what no product may hold: a tab becomes a
// space, a line end one letter, other control characters go. Everything else stays, so that
// an exported text comes back unchanged.
func shown(s string) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\t", " ").Replace(s)
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) {
			return -1
		}
		return r
	}, s))
}

// printable drops control characters.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == '\ufeff' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}
