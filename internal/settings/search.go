package settings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// Tag is one by which a company knows whose shop it is: a meta element of the home page.
type Tag struct{ Name, Code string }

// tagNames are the names that such tags have, by company.
var tagNames = []string{
	"google-site-verification", "msvalidate.01", "yandex-verification", "facebook-domain-verification",
	"p:domain_verify", "tiktok-developers-site-verification",
}

const maxTags = 12

var tagCode = regexp.MustCompile(`^[A-Za-z0-9_.=+/-]{6,200}$`)

// hiddenPath is what a rule of robots.txt may begin with (RFC 9309): no blank, no end of the rule.
var hiddenPath = regexp.MustCompile(`^/[!-~]{0,200}$`)

// Tags are those of the settings.
func (v *Values) Tags() (tags []Tag) {
	for line := range strings.Lines(v.Verification) {
		name, code, _ := strings.Cut(strings.TrimSpace(line), "=")
		tags = append(tags, Tag{name, code})
	}
	return tags
}

// Hidden are the beginnings of addresses that search engines leave out.
func (v *Values) Hidden() []string { return strings.Fields(v.HiddenPaths) }

// Bounds of what search engines are told of a page, in characters. They show some 60 of a title
// and 160 of a description.
const (
	maxPageTitle = 120
	maxPageAbout = 320
)

// PageTitle is the owner's title and description of a page; empty: the shop's own.
type PageTitle struct{ Path, Title, About string }

// Titled is the owner's title and description of a page, by its path with its language and
// without a slash at its end.
func (v *Values) Titled(path string) (PageTitle, bool) {
	for _, t := range v.titles() {
		if t.Path == path {
			return t, true
		}
	}
	return PageTitle{}, false
}

func (v *Values) titles() (out []PageTitle) {
	for line := range strings.Lines(v.PageTitles) {
		path, rest, _ := strings.Cut(strings.TrimSpace(line), "|")
		title, about, _ := strings.Cut(rest, "|")
		out = append(out, PageTitle{strings.TrimSpace(path), strings.TrimSpace(title), strings.TrimSpace(about)})
	}
	return out
}

// titleLines writes the titles of pages in one form, each with a path as Titled compares it.
func titleLines(text string) string {
	v, lines := Values{PageTitles: text}, []string(nil)
	for _, t := range v.titles() {
		if t == (PageTitle{}) {
			continue
		}
		if len(t.Path) > 1 {
			t.Path = strings.TrimSuffix(t.Path, "/")
		}
		lines = append(lines, strings.TrimSuffix(t.Path+" | "+t.Title+" | "+t.About, " | "))
	}
	return strings.Join(lines, "\n")
}

// titleProblem says what is wrong with the titles of pages; empty: nothing.
func (v *Values) titleProblem() string {
	seen := map[string]bool{}
	for i, t := range v.titles() {
		wrong := ""
		switch {
		case !hiddenPath.MatchString(t.Path) || strings.ContainsAny(t.Path, "?#"):
			wrong = "begin with the address of a page, such as /category/toner, and write | before its title."
		case seen[t.Path]:
			wrong = t.Path + " stands here twice."
		case t.Title == "" && t.About == "":
			wrong = "write | after the address, then the title; another | before a description."
		case utf8.RuneCountInString(t.Title) > maxPageTitle:
			wrong = fmt.Sprintf("a title has at most %d characters.", maxPageTitle)
		case utf8.RuneCountInString(t.About) > maxPageAbout:
			wrong = fmt.Sprintf("a description has at most %d characters.", maxPageAbout)
		}
		if wrong != "" {
			return fmt.Sprintf("Line %d: %s", i+1, wrong)
		}
		seen[t.Path] = true
	}
	return ""
}

// tagLines reads tags as companies hand them out, whole elements of HTML, and writes each as its
// name and code. What is none stays for searchProblems.
func tagLines(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if found := metaTags(line); found != nil {
			lines = append(lines, found...)
		} else {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// metaTags are the meta elements of a line, as name and code.
func metaTags(line string) (tags []string) {
	z := html.NewTokenizer(strings.NewReader(line))
	for next := z.Next(); next != html.ErrorToken; next = z.Next() {
		t := z.Token()
		if next != html.StartTagToken && next != html.SelfClosingTagToken || t.Data != "meta" {
			continue
		}
		var name, code string
		for _, a := range t.Attr {
			switch a.Key {
			case "name", "property":
				name = a.Val
			case "content":
				code = a.Val
			}
		}
		tags = append(tags, strings.TrimSpace(name)+"="+strings.TrimSpace(code))
	}
	return tags
}

// searchProblems says what is wrong with what search engines are told, by name.
func (v *Values) searchProblems(bad map[string]string) {
	tags := v.Tags()
	if len(tags) > maxTags {
		bad["verification"] = fmt.Sprintf("At most %d tags.", maxTags)
	}
	for _, t := range tags {
		switch {
		case !slices.Contains(tagNames, t.Name):
			bad["verification"] = fmt.Sprintf("“%s” is not a tag that the shop knows: paste the whole tag, such as <meta name=\"google-site-verification\" content=\"…\">.", t.Name)
		case !tagCode.MatchString(t.Code):
			bad["verification"] = fmt.Sprintf("The code of “%s” is not complete. Paste the whole tag again.", t.Name)
		}
	}
	if wrong := v.titleProblem(); wrong != "" {
		bad["pageTitles"] = wrong
	}
	for _, path := range v.Hidden() {
		if !hiddenPath.MatchString(path) {
			bad["hiddenPaths"] = fmt.Sprintf("“%s” is not an address: begin each line with a slash, such as /search.", path)
		}
	}
}
