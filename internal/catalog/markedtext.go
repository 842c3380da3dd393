package catalog

import (
	"regexp"
	"strings"
)

// TextPart is a part of an owner's text: a heading, a paragraph or a list.
type TextPart struct {
	Kind  TextPartKind `json:"kind"`
	Lines [][]TextSpan `json:"lines"` // of a paragraph, one below the other; of a list, its entries
}

// TextPartKind is what a TextPart is.
type TextPartKind string

// The kinds of parts.
const (
	PartHeading   TextPartKind = "heading"
	PartSmall     TextPartKind = "small" // a heading below another
	PartParagraph TextPartKind = "paragraph"
	PartList      TextPartKind = "list"
	PartNumbered  TextPartKind = "numbered"
)

// TextSpan is a run of words.
type TextSpan struct {
	Text string `json:"text"`
	Bold bool   `json:"bold,omitempty"`
	Link string `json:"link,omitempty"` // as LinkOf allows it
}

var (
	numberedLine = regexp.MustCompile(`^\d{1,3}[.)] +`)
	markedLink   = regexp.MustCompile(`\[([^\[\]\n]+)\]\(([^()\s]*)\)`)
	markedBold   = regexp.MustCompile(`\*\*([^*\n]+)\*\*`)
)

// ParseText reads the notation of the owner's texts: "# " and "## " begin headings, "- " and
// "1. " entries of lists, an empty line ends a paragraph, **words** are bold, and
// [words](address) is a link. Everything else is words, HTML too.
func ParseText(text string) []TextPart {
	parts := []TextPart{}
	open := false // whether the last part takes more lines
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		kind, rest := lineKind(line)
		if line == "" || rest == "" {
			open = false
			continue
		}
		last := len(parts) - 1
		if open && parts[last].Kind == kind {
			parts[last].Lines = append(parts[last].Lines, spans(rest))
			continue
		}
		parts = append(parts, TextPart{kind, [][]TextSpan{spans(rest)}})
		open = kind != PartHeading && kind != PartSmall
	}
	return parts
}

func lineKind(line string) (kind TextPartKind, rest string) {
	for _, row := range []struct {
		begins string
		kind   TextPartKind
	}{{"## ", PartSmall}, {"# ", PartHeading}, {"- ", PartList}, {"• ", PartList}} {
		if rest, ok := strings.CutPrefix(line, row.begins); ok {
			return row.kind, strings.TrimSpace(rest)
		}
	}
	if number := numberedLine.FindString(line); number != "" {
		return PartNumbered, line[len(number):]
	}
	return PartParagraph, line
}

// spans reads links, and bold words within and beside them.
func spans(line string) (out []TextSpan) {
	for line != "" {
		at := markedLink.FindStringSubmatchIndex(line)
		if at == nil {
			return append(out, bold(line, "")...)
		}
		out = append(out, bold(line[:at[0]], "")...)
		out = append(out, bold(line[at[2]:at[3]], LinkOf(line[at[4]:at[5]]))...)
		line = line[at[1]:]
	}
	return out
}

func bold(text, link string) (out []TextSpan) {
	add := func(text string, bold bool) {
		if text != "" {
			out = append(out, TextSpan{text, bold, link})
		}
	}
	for {
		at := markedBold.FindStringSubmatchIndex(text)
		if at == nil {
			add(text, false)
			return out
		}
		add(text[:at[0]], false)
		add(text[at[2]:at[3]], true)
		text = text[at[1]:]
	}
}
