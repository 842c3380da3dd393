package words

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/sheet"
)

// columns are those of the table.
var columns = []string{"file", "key", "context", "English", "Urdu", "Roman Urdu"}

// Export writes every message of a checkout as CSV.
func Export(root fs.FS, to io.Writer) error {
	l, err := read(root, nil)
	if err != nil {
		return err
	}
	w := sheet.NewWriter(to)
	if err := w.Row(columns...); err != nil {
		return err
	}
	for _, m := range l.messages {
		if err := w.Row(m.File, m.Key, m.Context, m.Texts[english], m.Texts[urdu], m.Texts[roman]); err != nil {
			return err
		}
	}
	return w.Flush()
}

// Changed is what an import writes: whole sources by file.
type Changed struct {
	Messages int // texts that are new
	Files    map[string]string
}

// most is how many mistakes of a table are told at once.
const most = 20

// Import reads a table that Export wrote and somebody corrected, and returns the sources
// as they are then. Rows may be left out; a row that cannot be taken refuses the whole.
//
// Errors: fault.Invalid with what is wrong, by line.
func Import(root fs.FS, table *sheet.Table) (*Changed, error) {
	l, err := read(root, nil)
	if err != nil {
		return nil, err
	}
	byKey := map[[2]string]*Message{}
	for i := range l.messages {
		byKey[[2]string{l.messages[i].File, l.messages[i].Key}] = &l.messages[i]
	}
	var problems []string
	seen := map[*Message]int{}
	wished := map[*Message][3]string{}
	for row, err := range table.Rows() {
		if err != nil {
			return nil, err
		}
		cells := make([]string, len(row.Cells))
		for i, c := range row.Cells {
			cells[i] = sheet.Unguard(strings.ReplaceAll(c, "\r\n", "\n"))
		}
		for len(cells) > len(columns) && strings.TrimSpace(cells[len(cells)-1]) == "" {
			cells = cells[:len(cells)-1]
		}
		switch {
		case row.N == 1:
			if !slices.Equal(cells, columns) {
				return nil, fault.New(fault.Invalid, "The first line must name the columns of an export, in its order: "+strings.Join(columns, ", ")+".")
			}
			continue
		case row.Wrong != "":
			problems = append(problems, fmt.Sprintf("Line %d: %s", row.N, row.Wrong))
			continue
		case strings.TrimSpace(strings.Join(cells, "")) == "":
			continue
		case len(cells) != len(columns):
			problems = append(problems, fmt.Sprintf("Line %d has %d cells in the place of %d: a comma in a text needs quotes around it.", row.N, len(cells), len(columns)))
			continue
		}
		m := byKey[[2]string{cells[0], cells[1]}]
		switch {
		case m == nil:
			problems = append(problems, fmt.Sprintf("Line %d: there is no message %q in %s. Export the list again.", row.N, cells[1], cells[0]))
		case seen[m] > 0:
			problems = append(problems, fmt.Sprintf("Line %d: this message stands in line %d already.", row.N, seen[m]))
		case !sameText(cells[3], m.Texts[english]):
			problems = append(problems, fmt.Sprintf("Line %d: the English words are not those of the sources, which are %q. English is not changed here; where the sources are newer, export the list again.", row.N, m.Texts[english]))
		default:
			seen[m] = row.N
			texts := m.Texts
			for in, name := range map[lang]string{urdu: cells[4], roman: cells[5]} {
				if sameText(name, m.Texts[in]) {
					continue
				}
				texts[in] = kept(m.Texts[in], name)
				if problem := m.refuses(in, texts[in]); problem != "" {
					problems = append(problems, fmt.Sprintf("Line %d, %s: %s", row.N, columns[3+in], problem))
				}
			}
			if texts != m.Texts {
				wished[m] = texts
			}
		}
	}
	if len(problems) > 0 {
		if n := len(problems); n > most {
			problems = append(problems[:most], fmt.Sprintf("And %d more.", n-most))
		}
		return nil, fault.New(fault.Invalid, "Nothing was changed.\n"+strings.Join(problems, "\n"))
	}
	return l.write(wished)
}

func sameText(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }

// kept is a new text with the blanks around the old one, by which it is parted from what
// stands beside it.
func kept(old, text string) string {
	bare := strings.TrimSpace(old)
	before, after, _ := strings.Cut(old, bare)
	return before + strings.TrimSpace(text) + after
}

var (
	placeIn = regexp.MustCompile(`\{[^{}\n]*\}|%[1-9]\b|%(?:\[\d+\])?[a-z%]`)
	// hidden are marks that keep the direction of a part, and blanks that do not break.
	hidden = regexp.MustCompile("[\u2066-\u2069\u200e\u200f\u00a0]")
	// ordered are the places that are filled by their order alone.
	ordered = regexp.MustCompile(`^%[a-z]$`)
	cell    = regexp.MustCompile(`^\s*[=+@]|^\s*-\s*[\d(=]`)
)

// refuses says why a text cannot take the place of the one that stands.
func (m *Message) refuses(in lang, text string) string {
	was := m.Texts[in]
	switch {
	case m.at[in] == nil:
		return "this piece has no text in this language; write the words into a row that has one."
	case strings.TrimSpace(text) == "":
		return "the text is empty. Leave the row out where nothing is to change."
	case cell.MatchString(text) && !cell.MatchString(was):
		return "the text is a formula. Write words."
	case strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }):
		return "the text holds a character that nobody sees. Type it anew."
	case strings.Contains(text, "\n") && (m.at[in].section == "" || m.at[in].subject):
		return "the text is to be one line."
	}
	before, after := placeIn.FindAllString(was, -1), placeIn.FindAllString(text, -1)
	for _, p := range before {
		if count(after, p) < count(before, p) && (m.at[in].section == "" || count(after, p) == 0) {
			return fmt.Sprintf("%s is lost: something is filled in there.", p)
		}
	}
	for _, p := range after {
		if count(before, p) == 0 || m.at[in].literal != nil && count(after, p) > count(before, p) {
			return fmt.Sprintf("%s is new: nothing would be filled in there.", p)
		}
	}
	if strings.Count(text, "%") != strings.Count(was, "%") && m.at[in].literal != nil && strings.HasSuffix(m.at[in].file, ".go") {
		return "the number of % signs is another one: each is a place where something is filled in."
	}
	isOrdered := func(p string) bool { return !ordered.MatchString(p) }
	if !slices.Equal(slices.DeleteFunc(before, isOrdered), slices.DeleteFunc(after, isOrdered)) {
		return "the places that begin with % must keep their order."
	}
	if marks := hidden.FindAllString(was, -1); len(marks) != len(hidden.FindAllString(text, -1)) {
		return "the sentence holds marks that nobody sees. Copy the old one and change its words."
	}
	return ""
}

func count(all []string, one string) (n int) {
	for _, a := range all {
		if a == one {
			n++
		}
	}
	return n
}

// write puts the texts into the sources, reads them again, and returns them where every
// message is what it is to be.
func (l *list) write(wished map[*Message][3]string) (*Changed, error) {
	type edit struct {
		at   *spot
		text string
	}
	edits := map[string][]edit{}
	c := &Changed{Files: map[string]string{}}
	want := map[[2]string][3]string{}
	for m, texts := range wished {
		want[[2]string{m.File, m.Key}] = texts
		for in, text := range texts {
			if text != m.Texts[in] {
				edits[m.at[in].file] = append(edits[m.at[in].file], edit{m.at[in], text})
				c.Messages++
			}
		}
	}
	for file, all := range edits {
		src := l.sources[file]
		for _, e := range all {
			if e.at.literal == nil {
				src = withSection(src, e.at, e.text)
				continue
			}
			// What stands behind a text that was written has moved, and keeps its number.
			isGo := strings.HasSuffix(file, ".go")
			lit := &scan(src, isGo).literals[e.at.number]
			src = src[:lit.start] + quotedAs(src, lit, e.text, isGo) + src[lit.end:]
		}
		if strings.HasSuffix(file, ".go") {
			var err error
			if src, err = formatted(src); err != nil {
				return nil, fmt.Errorf("%s would not be Go any more: %w", file, err)
			}
		}
		c.Files[file] = src
	}
	again, err := read(l.root, c.Files)
	if err != nil {
		return nil, err
	}
	if len(again.messages) != len(l.messages) {
		return nil, fault.New(fault.Invalid, "Nothing was changed: with these texts the list would have other messages. A text of Urdu needs letters of Urdu, and no line of a message begins with ==.")
	}
	for i, m := range again.messages {
		texts, ok := want[[2]string{m.File, m.Key}]
		if !ok {
			texts = l.messages[i].Texts
		}
		if m.Texts != texts {
			return nil, fault.New(fault.Invalid, fmt.Sprintf("Nothing was changed: %s %q would be read as %q.", m.File, m.Key, m.Texts))
		}
		if problem := m.breaks(); problem != nil {
			return nil, fault.New(fault.Invalid, fmt.Sprintf("Nothing was changed: %s %q: %s", m.File, m.Key, problem.Error()))
		}
	}
	return c, nil
}

// breaks holds the words of a message about an order against the rules of mails.
func (m *Message) breaks() error {
	for _, at := range m.at {
		if at == nil || at.section == "" {
			continue
		}
		kind, channel, ok := strings.Cut(at.section, " ")
		if !ok || at.subject {
			continue
		}
		for _, text := range m.Texts[urdu:] {
			w := mail.Words{Subject: "-", Body: text}
			if err := w.Check(kind, mail.Channel(channel)); err != nil {
				if f, is := errors.AsType[*fault.Error](err); is && f.Fields["body"] != "" {
					return fault.New(fault.Invalid, f.Fields["body"])
				}
				return err
			}
		}
	}
	return nil
}

// withSection replaces the subject or the body of a message in a file of mails.
func withSection(src string, at *spot, text string) string {
	head := "== " + at.section + "\n"
	start := strings.Index("\n"+src, "\n"+head) + len(head)
	end := len(src)
	if next := strings.Index(src[start:], "\n== "); next >= 0 {
		end = start + next
	}
	body := src[start:end]
	if subject, rest, ok := strings.Cut(body, "\n"); at.subject && ok {
		return src[:start] + text + "\n" + rest + src[end:]
	} else if isMail := strings.HasSuffix(at.section, " "+string(mail.ByMail)) || !strings.Contains(at.section, " "); isMail {
		return src[:start] + subject + "\n" + kept(rest, text) + src[end:]
	}
	return src[:start] + kept(body, text) + src[end:]
}
