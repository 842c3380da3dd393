package words

import (
	"fmt"
	"go/format"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A literal is one text of a source, in single or double quotes or backticks.
type literal struct {
	path       []string // names of what it stands in, from the outside; elements of lists by number
	start, end int      // in the source, with its quotes
	text       string   // with a {place} for each ${expression} of a template
	places     []place
	whole      bool // it is the whole value of its name
}

type place struct{ shown, source string }

// frame is an open bracket: what stands in it has a name, or a number, or neither.
type frame struct {
	open    byte
	name    string
	list    bool // its elements are counted
	index   int
	code    bool // an index, such as names['x']: no texts are in it
	began   int  // of the value of name
	comment string
}

// scanner reads the texts of a TypeScript or a Go source. It knows as much of both
// languages as it takes to tell texts from what is none, and names from values.
type scanner struct {
	src      string
	isGo     bool
	stack    []frame
	last     string // the word or sign before
	comment  string // that stands before what comes next
	literals []literal
	values   map[string]string // source of each named value
	comments map[string]string
}

func scan(src string, isGo bool) *scanner {
	s := &scanner{src: src, isGo: isGo, stack: []frame{{}}, values: map[string]string{}, comments: map[string]string{}}
	s.run(0, len(src))
	for i, l := range s.literals {
		s.literals[i].whole = strings.TrimSpace(s.values[strings.Join(l.path, ".")]) == src[l.start:l.end]
	}
	slices.SortFunc(s.literals, func(a, b literal) int { return a.start - b.start })
	return s
}

var (
	declares = map[string]bool{"const": true, "var": true, "let": true, "func": true, "function": true, "type": true, "interface": true, "import": true}
	// compared are what stands before a text that nobody reads.
	compared = map[string]bool{"==": true, "!=": true, "===": true, "!==": true, "from": true, "import": true, "case": true, "typeof": true, "package": true}
)

// word is the name or number that a source begins with.
func word(src string) string {
	for i, r := range src {
		if r != '_' && r != '$' && !unicode.IsLetter(r) && (!unicode.IsDigit(r) && r != '.' || i == 0 && r == '.') {
			return src[:i]
		}
	}
	return src
}

func (s *scanner) top() *frame { return &s.stack[len(s.stack)-1] }

func (s *scanner) path() []string {
	var path []string
	for i := range s.stack {
		switch f := &s.stack[i]; {
		case f.name != "":
			path = append(path, f.name)
		case f.list:
			path = append(path, strconv.Itoa(f.index))
		}
	}
	return path
}

// ends keeps the source of the value that ends at i.
func (s *scanner) ends(i int) {
	if f := s.top(); f.name != "" {
		path := strings.Join(s.path(), ".")
		s.values[path], s.comments[path] = s.src[f.began:i], f.comment
	}
}

// named says whether what ends at i is the name of the value that follows.
func (s *scanner) named(name string, i int) bool {
	if f := s.top(); f.open != '{' || s.last != "{" && s.last != "," {
		return false
	}
	rest := strings.TrimLeft(s.src[i:], " \t\n")
	if !strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, ":=") {
		return false
	}
	f := s.top()
	f.name, f.began, f.comment, s.comment = name, len(s.src)-len(rest)+1, s.comment, ""
	return true
}

// run reads the source from i to end; where end is a bracket's, its caller knows it.
func (s *scanner) run(i, end int) {
	for i < end {
		c := s.src[i]
		switch rest := s.src[i:end]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case strings.HasPrefix(rest, "//"):
			line, _, _ := strings.Cut(rest, "\n")
			n := len(line)
			s.comment = strings.TrimSpace(rest[2:n])
			i += n
			continue
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest, "*/") + 2
			s.comment = strings.Join(strings.Fields(strings.ReplaceAll(strings.Trim(rest[:n], "/*"), "\n *", " ")), " ")
			i += n
			continue
		case c == '`' && !s.isGo:
			i = s.template(i)
			s.last = "text"
			continue
		case c == '\'' && s.isGo: // a rune
			i += len(quoted(rest))
			s.last = "text"
			continue
		case c == '"' || c == '\'' || c == '`':
			n := len(quoted(rest))
			if name := unquote(rest[:n]); !s.named(name, i+n) {
				s.add(literal{start: i, end: i + n, text: name})
			}
			i += n
			s.last = "text"
			continue
		case c == '/' && !s.isGo && strings.Contains("(,=:[!&|?{;>", s.last):
			i += len(expression(rest))
			s.last = "text"
			continue
		}
		if w := word(s.src[i:end]); w != "" {
			i += len(w)
			f := s.top()
			switch {
			case s.named(w, i):
			case s.isGo && len(s.stack) == 2 && f.open == '(' && strings.HasPrefix(strings.TrimLeft(s.src[i:], " "), "= "):
				s.stack[0].name, f.name, f.began = "", w, i // of a group of constants
			case len(s.stack) == 1 && declares[w]:
				*f = frame{name: w, comment: f.comment}
			case len(s.stack) == 1 && declares[s.last]:
				if f.name == "const" || f.name == "var" || f.name == "let" || f.name == "function" && !s.isGo {
					f.name, f.began, f.comment, s.comment = w, i, s.comment, ""
				}
			}
			s.last = w
			continue
		}
		s.sign(i)
		n := 1
		for _, sign := range []string{"===", "!==", "==", "!=", "=>"} {
			if strings.HasPrefix(s.src[i:end], sign) {
				n, s.last = len(sign), sign
				break
			}
		}
		_, size := utf8.DecodeRuneInString(s.src[i:])
		i += max(n, size)
	}
}

// sign opens and closes brackets and counts elements.
func (s *scanner) sign(i int) {
	switch c := s.src[i]; c {
	case '(', '[', '{':
		index := c == '[' && (word(s.last) != "" && s.last != "return" || s.last == ")" || s.last == "]")
		list := c == '[' && !index || c == '{' && s.isGo
		s.stack = append(s.stack, frame{open: c, list: list, code: index})
	case ')', ']', '}':
		if len(s.stack) > 1 {
			s.ends(i)
			s.stack = s.stack[:len(s.stack)-1]
		}
	case ',':
		s.ends(i)
		f := s.top()
		f.name = ""
		f.index++
	}
	s.last = s.src[i : i+1]
}

func (s *scanner) add(l literal) {
	if compared[s.last] || slices.ContainsFunc(s.stack, func(f frame) bool { return f.code }) {
		return
	}
	l.path = s.path()
	if len(l.path) > 0 && declares[l.path[0]] {
		return // of a type, a function of Go or an import
	}
	s.literals = append(s.literals, l)
}

// template reads a template from its backtick, and the texts within its expressions.
func (s *scanner) template(start int) (end int) {
	l := literal{start: start}
	var text strings.Builder
	i := start + 1
	for i < len(s.src) && s.src[i] != '`' {
		switch {
		case s.src[i] == '\\':
			n := escaped(s.src[i:])
			text.WriteString(unquote(`"` + strings.NewReplacer("\\`", "`", `\$`, `$`, `"`, `\"`).Replace(s.src[i:i+n]) + `"`))
			i += n
		case strings.HasPrefix(s.src[i:], "${"):
			n := s.closing(i + 2)
			p := place{source: s.src[i : n+1]}
			p.shown = l.free(s.src[i+2 : n])
			l.places = append(l.places, p)
			text.WriteString(p.shown)
			s.inside(i+2, n)
			i = n + 1
		default:
			text.WriteByte(s.src[i])
			i++
		}
	}
	l.end, l.text = i+1, text.String()
	s.add(l)
	return i + 1
}

// inside reads the expression of a template.
func (s *scanner) inside(from, to int) {
	last, depth := s.last, len(s.stack)
	s.stack, s.last = append(s.stack, frame{open: '$'}), "("
	s.run(from, to)
	s.stack, s.last = s.stack[:depth], last
}

// closing finds the bracket that ends the expression which begins at i.
func (s *scanner) closing(i int) int {
	for depth := 0; i < len(s.src); i++ {
		switch s.src[i] {
		case '\'', '"':
			i += len(quoted(s.src[i:])) - 1
		case '`':
			for i++; s.src[i] != '`'; i++ {
				if strings.HasPrefix(s.src[i:], "${") {
					i = s.closing(i + 2)
				}
			}
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return len(s.src) - 1
}

var chain = regexp.MustCompile(`[\pL_$][\pL\pN_$.]*`)

// free is how the place of an expression is shown: by the first name in it that is not
// called, and by a number where another place has that name.
func (l *literal) free(expression string) string {
	name := "text"
	for _, at := range chain.FindAllStringIndex(expression, -1) {
		names := strings.Split(expression[at[0]:at[1]], ".")
		if strings.HasPrefix(expression[at[1]:], "(") {
			names = names[:len(names)-1]
		}
		if len(names) > 0 {
			name = names[len(names)-1]
			break
		}
	}
	for n := 1; ; n++ {
		shown := "{" + name + "}"
		if n > 1 {
			shown = "{" + name + strconv.Itoa(n) + "}"
		}
		if !slices.ContainsFunc(l.places, func(p place) bool { return p.shown == shown }) {
			return shown
		}
	}
}

func escaped(src string) int {
	switch {
	case strings.HasPrefix(src, `\u`):
		return 6
	case strings.HasPrefix(src, `\x`):
		return 4
	}
	return 2
}

// quoted is the text with its quotes that a source begins with.
func quoted(src string) string {
	for i := 1; i < len(src); i++ {
		switch {
		case src[i] == src[0]:
			return src[:i+1]
		case src[i] == '\\' && src[0] != '`':
			i++
		}
	}
	return src
}

// expression is the regular expression that a source begins with.
func expression(src string) string {
	class := false
	for i := 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				return src[:i+1]
			}
		}
	}
	return src
}

func unquote(text string) string {
	if text[0] == '\'' {
		text = `"` + strings.NewReplacer(`\'`, `'`, `"`, `\"`).Replace(text[1:len(text)-1]) + `"`
	}
	plain, err := strconv.Unquote(text)
	if err != nil {
		return text[1 : len(text)-1] // nothing that a copy file has
	}
	return plain
}

// quotedAs writes a text as the source has it: in its quotes, with its expressions.
func quotedAs(src string, l *literal, text string, isGo bool) string {
	if isGo {
		return strconv.Quote(text)
	}
	quote := src[l.start : l.start+1]
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\\' || string(r) == quote:
			b.WriteString(`\` + string(r))
		case r == 0xa0 || unicode.Is(unicode.Cf, r) && r != 0x200c:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	out := b.String()
	if quote == "`" {
		out = strings.ReplaceAll(out, "${", `\${`)
		for _, p := range l.places {
			out = strings.Replace(out, p.shown, p.source, 1)
		}
	}
	return quote + out + quote
}

// formatted is a source of Go as gofmt writes it.
func formatted(src string) (string, error) {
	out, err := format.Source([]byte(src))
	return string(out), err
}
