package inci

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// chunk is the text between two certain separators. Its parts are separated by marks that
// may be inside a name: line breaks and full stops.
type chunk struct {
	parts   []string
	may     bool // of the part for some shades
	note    bool // starts with a footnote's mark
	listing bool // lines separate ingredients here, since nothing else does
}

var (
	// share matches percentages, which packs print beside an ingredient.
	share      = regexp.MustCompile(`(?i)[<>~≤≥]?\s*\d+(?:[.,]\d+)*\s*(?:%|٪|ppm\b|mg/k?g\b)(?:\s*w/[wv]\b)?`)
	shareAlone = regexp.MustCompile(`(?i)[(\[]\s*[<>~≤≥]?\s*\d+(?:[.,]\d+)*\s*(?:%|٪|ppm|mg/k?g)(?:\s*w/[wv])?\s*[)\]]`)
	andWord    = regexp.MustCompile(`(?i)\(\s*(?:and|et|und|y)\s*\)`)
	mayWords   = regexp.MustCompile(`(?i)[(\[]?\s*(?:\+\s*/\s*[-–—]|±|\bmay contain\b|\bpeut contenir\b|\bpuede contener\b|\bkann enthalten\b|\bpuò contenere\b|\bpode conter\b)\s*:?\s*(?:[)\]]\s*:?)?`)
	circled    = regexp.MustCompile(`[①-⑳]`)
	// brokenWord matches a hyphen at a line's end, which may belong to the name.
	brokenWord = regexp.MustCompile(`(\pL)[-‐‑]\s*\n\s*(\pL)`)
	superMarks = strings.NewReplacer("¹", "", "²", "", "³", "", "⁴", "", "⁵", "", "⁰", "", "®", "", "™", "", "†", "*", "‡", "*", "§", "*", "¤", "*", "°", "", "\u00ad", "", "\u200b", "", "\ufeff", "", "\r\n", "\n", "\r", "\n")
	// formula matches the maker's formula number at the end.
	formula = regexp.MustCompile(`(?i)^\s*[<(\[]?\s*(?:(?:f\.?\s?i\.?\s?l\.?|code\s?f\.?i\.?l\.?|fil\s?n°?|iln|il\s?no)\b|(?:iln|fil)\s*[a-z]?\d)`)
)

// mayMark stands for the words that introduce the part for some shades.
const mayMark = '\x01'

// heads are the headings of lists.
var heads = headKeys("Ingredients", "Ingredient", "Ingrédients", "Ingredientes", "Ingredienti", "Inhaltsstoffe", "Bestandteile", //nolint:misspell // Spanish
	"Zusammensetzung", "Zutaten", "Composition", "Composición", "Composizione", "Ingredienser", "Ingrediënten", "Składniki", "Состав", "İçindekiler", "INCI",
	"Full Ingredients", "Full Ingredient List", "Full Ingredients List", "All Ingredients", "Ingredient List", "Ingredients List", "List of Ingredients", "Other Ingredients", "Active Ingredients",
	"Active Ingredient", "Inactive Ingredients", "Inactive Ingredient", "Active", "Actives", "Inactive", "Contains", "Medicinal Ingredients", "Non-medicinal Ingredients", "Key Ingredients", "Key Actives", "Active Substance", "Active Substances", "Principes actifs", "Drug Facts", "Uses", "Base", "成分", "全成分", "성분", "전성분", "اجزاء", "المكونات",
	"Purpose", "Colorants", "Pigments", "Other", "What's inside", "What is inside", "Inside")

func headKeys(words ...string) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		out[keyOf(w)] = true
	}
	return out
}

// isHead says whether a text is a heading, in one or several languages.
func isHead(s string) bool {
	found := false
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("/()[]|,•", r) }) {
		key := keyOf(part)
		if key == "" {
			continue
		}
		if !heads[key] {
			return false
		}
		found = true
	}
	return found
}

func spaceOrSign(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsPunct(r) || unicode.IsSymbol(r) || unicode.IsControl(r) || unicode.IsMark(r)
}

// prepare removes what is no name, and marks the start of other parts.
func prepare(text string) string {
	text = strings.ToValidUTF8(superMarks.Replace(text), "")
	text = norm.NFKC.String(circled.ReplaceAllStringFunc(text, func(digit string) string {
		return " " + norm.NFKC.String(digit) + ". "
	}))
	text = crossed.ReplaceAllString(denied.ReplaceAllString(text, "$1 "+string(zeroMark)+"$2"), "$1. Without ")
	text = brokenWord.ReplaceAllString(text, "$1-$2")
	text = andWord.ReplaceAllString(text, ",")
	text = mayWords.ReplaceAllString(text, string(mayMark))
	text = strings.ReplaceAll(text, `\`, "/")
	text = shareAlone.ReplaceAllStringFunc(text, shareOf)
	text = share.ReplaceAllStringFunc(text, shareOf)
	return unnumbered(zeroBeside.ReplaceAllString(text, " "))
}

// splitter splits a text in one pass.
type splitter struct {
	text   []rune
	at     int
	buffer []rune
	now    chunk
	out    []chunk
	commas int
	lines  int
}

// split returns the chunks of a text, and its claims of absent ingredients.
func split(text string) ([]chunk, []string) {
	text, absent := present(prepare(text))
	s := &splitter{text: []rune(text)}
	for s.at < len(s.text) {
		s.step()
	}
	s.hard()
	if s.lines > 2*s.commas {
		for i := range s.out {
			s.out[i].listing = true
		}
	}
	return s.out, absent
}

func (s *splitter) step() {
	r := s.text[s.at]
	switch {
	case r == mayMark:
		s.hard()
		s.now.may = true
	case r == ',' && s.inName():
		s.buffer = append(s.buffer, r)
	case strings.ContainsRune(",;،؛、•·●▪■◦∙|\t", r):
		s.commas++
		s.hard()
	case strings.ContainsRune("-–—", r) && s.blank(-1) && s.blank(1):
		s.commas++
		s.hard()
	case r == '*' && strings.TrimSpace(string(s.buffer)) == "":
		s.hard()
		s.now.note = len(s.out) > 0
	case r == '*':
	case r == '\n':
		s.lines++
		s.soft()
	case r == '.' && !s.digit(1) && (s.blank(1) || s.blank(-1) || s.capital()):
		s.soft()
	case r == ':':
		s.colon()
	case strings.ContainsRune("([{", r):
		s.open()
	case strings.ContainsRune(")]}", r): // an unmatched closing bracket
		s.buffer = append(s.buffer, ' ')
	default:
		s.buffer = append(s.buffer, r)
	}
	s.at++
}

// peek returns the character at a distance, or a line break beyond the ends.
func (s *splitter) peek(by int) rune {
	if at := s.at + by; at >= 0 && at < len(s.text) {
		return s.text[at]
	}
	return '\n'
}

func (s *splitter) blank(by int) bool { return unicode.IsSpace(s.peek(by)) }
func (s *splitter) digit(by int) bool { r := s.peek(by); return r >= '0' && r <= '9' }

// capital says whether the full stop here separates two names: "Glycerin.Niacinamide", but
// not "F.I.L." or "denat.".
func (s *splitter) capital() bool {
	return unicode.IsUpper(s.peek(1)) && unicode.IsLower(s.peek(2)) && unicode.IsLower(s.peek(-1))
}

// inName says whether the comma here is part of a name: 1,2-Hexanediol, or as scanned: l,
// 2-Hexanediol.
func (s *splitter) inName() bool {
	before := s.at - 1
	for before >= 0 && s.text[before] == ' ' {
		before--
	}
	if before < 0 || !strings.ContainsRune("0123456789lI", s.text[before]) || before > 0 && (unicode.IsLetter(s.text[before-1]) || unicode.IsDigit(s.text[before-1])) {
		return false
	}
	after := s.at + 1
	for after < len(s.text) && s.text[after] == ' ' {
		after++
	}
	if after >= len(s.text) || s.text[after] < '0' || s.text[after] > '9' {
		return false
	}
	for after++; after < len(s.text) && s.text[after] == ' '; after++ {
	}
	return after < len(s.text) && (strings.ContainsRune("-‐‑–,", s.text[after]) || unicode.IsLetter(s.text[after]))
}

// open consumes a bracketed text with its commas, if the bracket closes soon.
func (s *splitter) open() {
	depth := 0
	for i := s.at; i < len(s.text) && i < s.at+300 && s.text[i] != mayMark; i++ {
		switch s.text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				for _, r := range s.text[s.at : i+1] {
					if r == '\n' {
						r = ' '
					}
					s.buffer = append(s.buffer, r)
				}
				s.at = i
				return
			}
		}
	}
	s.buffer = append(s.buffer, ' ')
}

// colon ends a heading, which is dropped, or is part of a name.
func (s *splitter) colon() {
	said := string(s.buffer)
	switch {
	case isHead(said):
		s.buffer = s.buffer[:0]
		s.hard()
	case isHead(strings.Join(s.now.parts, " ") + " " + said):
		s.buffer, s.now.parts = s.buffer[:0], nil
	default:
		s.buffer = append(s.buffer, ':')
	}
}

func (s *splitter) soft() {
	if part := strings.TrimSpace(string(s.buffer)); part != "" {
		s.now.parts = append(s.now.parts, part)
	}
	s.buffer = s.buffer[:0]
	if s.now.note && len(s.now.parts) > 0 { // a footnote ends with its line
		s.hard()
	}
}

func (s *splitter) hard() {
	if part := strings.TrimSpace(string(s.buffer)); part != "" {
		s.now.parts = append(s.now.parts, part)
	}
	s.buffer = s.buffer[:0]
	may := s.now.may
	if len(s.now.parts) > 0 {
		if len(s.out) == 0 {
			s.now.parts[0] = withoutHead(s.now.parts[0])
		}
		s.out = append(s.out, s.now)
	}
	s.now = chunk{may: may}
}

// withoutHead removes a heading without a colon.
func withoutHead(s string) string {
	first, rest, ok := strings.Cut(s, " ")
	if ok && heads[keyOf(first)] && keyOf(first) != "active" && keyOf(first) != "contains" {
		return rest
	}
	return s
}
