package sheet

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// MaxLines bounds the rows below the head in tables of couriers and banks.
const MaxLines = 20_000

// Errors of such tables.
var (
	ErrManyLines = fault.New(fault.TooLarge, "The file has more than 20,000 rows. Split it.")
	ErrNoLines   = fault.New(fault.Invalid, "The file has a head and no rows.")
)

// Field is what a column may hold; each reader of tables has its own. The empty one is a
// column that is not read.
type Field interface {
	~string
	Known() bool
}

// Column is a column of a table, and what it holds.
type Column[F Field] struct {
	Name    string   `json:"name"`
	Samples []string `json:"samples"`
	Field   F        `json:"field"`
	Way     Way      `json:"way,omitempty"` // how it writes amounts or dates
}

// NewColumn returns a column without samples.
func NewColumn[F Field](head string, field F) Column[F] {
	return Column[F]{Name: ident.Shorten(ident.Tidy(head), 100), Samples: []string{}, Field: field}
}

// Sample keeps up to three cells that are not empty as examples.
func (c *Column[F]) Sample(cell string) {
	if len(c.Samples) == 3 {
		return
	}
	if text := ident.Excerpt(cell, 60); text != "" {
		c.Samples = append(c.Samples, text)
	}
}

// FieldsOf returns what columns hold, in their order.
func FieldsOf[F Field](columns []Column[F]) []F {
	return each.Of(columns, func(c Column[F]) F { return c.Field })
}

// Fold folds a column's name for comparison, since every sender spells "Tracking No."
// differently.
func Fold(head string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("_-./ ()[]#&:*'\"،", r):
			return -1
		case r == 'ي' || r == 'ى': // of Arabic keyboards
			return 'ی'
		case r == 'ك':
			return 'ک'
		case r == 'ه' || r == 'ة':
			return 'ہ'
		}
		return r
	}, strings.ToLower(ident.Tidy(head)))
}

// Names are the folded names of columns that hold a field, the usual one first.
type Names[F Field] struct {
	Field F
	Heads []string
}

// Match guesses what columns hold: as staff said of the last such file (said, by name; the
// empty field counts too), else by their names. No field is given twice.
func Match[F Field](said map[string]F, names []Names[F], head []string) []F {
	known := Folded(said)
	out, answered, taken := make([]F, len(head)), make([]bool, len(head)), map[F]bool{}
	for i, h := range head {
		f, ok := known[Fold(h)]
		if answered[i] = ok; ok && f != "" && !taken[f] {
			out[i], taken[f] = f, true
		}
	}
	for _, n := range names {
		for _, name := range n.Heads {
			for i, h := range head {
				if !answered[i] && out[i] == "" && !taken[n.Field] && IsCalled(h, name) {
					out[i], taken[n.Field] = n.Field, true
				}
			}
		}
	}
	return out
}

// IsCalled says whether a head is one of some folded names, perhaps with the currency beside
// it ("Amount (PKR)"), the rate or section of a tax ("GST 16%", "WHT (236H)"), or the same
// in Urdu ("Amount / رقم").
func IsCalled(head string, folded ...string) bool {
	bare := currencyBefore.ReplaceAllString(WithoutCurrency(ofTax.ReplaceAllString(head, "")), "")
	for _, h := range []string{head, bare, taxRate.ReplaceAllString(bare, "")} {
		if slices.Contains(folded, Fold(h)) {
			return true
		}
	}
	latin, urdu := ofScript(head, unicode.Latin), ofScript(head, unicode.Arabic)
	return latin != "" && urdu != "" && (slices.Contains(folded, Fold(WithoutCurrency(latin))) || slices.Contains(folded, Fold(urdu)))
}

// ofScript returns the words of a head that are written in a script.
func ofScript(head string, script *unicode.RangeTable) string {
	words := strings.FieldsFunc(head, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("/|()[]", r) })
	words = slices.DeleteFunc(words, func(w string) bool {
		return !strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(script, r) })
	})
	return strings.Join(words, " ")
}

// IsRupees says whether a currency's name is that of Pakistan's.
func IsRupees(currency string) bool {
	return slices.Contains([]string{"pkr", "rs", "rupee", "rupees", "pakistanirupee", "pakistanirupees", "pakrupee", "₨", "روپے", "روپیہ"}, Fold(currency))
}

var (
	// ofTax is whether a column's amounts include a tax: "Charges (Excl. GST)".
	ofTax          = regexp.MustCompile(`(?i)\s*[\[(]\s*(?:incl|excl|inc|exc|inclusive|exclusive|including|excluding|before|after|without|with|w/o)\b\.?(?:\s*of)?\s*(?:all\s+)?(?:tax(?:es)?|gst|sst|vat)?\s*[\])]\s*$`)
	currencyBefore = regexp.MustCompile(`(?i)^\s*(?:pkr|rs\.?|₨)[\s._-]+`)
	taxRate        = regexp.MustCompile(`(?i)^\s*\d{1,2}(?:\.\d+)?\s*%\s*|[\s\[(_@-]*(?:\d{1,2}(?:\.\d+)?\s*%|(?:u/s\s*)?\d{2,3}-?[a-z]{1,3})[\])]?\s*$`)
)

// WithoutCurrency returns a head without the currency behind it: "Price" of "Price (Rs.)".
func WithoutCurrency(head string) string { return currency.ReplaceAllString(head, "") }

var currency = regexp.MustCompile(`(?i)[\s\[(_-]+(?:in )?(?:pkr|rs\.?|rupees|₨|روپے)[\])]?\s*$`)

// Folded returns what was said of columns, by folded name.
func Folded[F Field](said map[string]F) map[string]F {
	known := make(map[string]F, len(said))
	for name, f := range said {
		if !strings.HasPrefix(name, "?") {
			known[Fold(name)] = f
		}
	}
	return known
}

// ByHead returns what was said of columns by name, as Match takes it for the next file.
func ByHead[F Field](columns []Column[F]) map[string]F {
	said := make(map[string]F, len(columns))
	for _, c := range columns {
		said[Fold(c.Name)] = c.Field
	}
	return said
}

// Remember returns what was said of a file's columns and doubts, as Match and Recall take
// it for the sender's next file. Keys of doubts begin with a question mark, which no folded
// name has.
func Remember[F Field](columns []Column[F], answers Answers) map[string]F {
	said := ByHead(columns)
	for key, value := range answers.Lasting() {
		said["?"+key] = F(value)
	}
	return said
}

// Recall returns the answers that Remember kept.
func Recall[F Field](said map[string]F) Answers {
	answers := Answers{}
	for key, value := range said {
		if rest, ok := strings.CutPrefix(key, "?"); ok {
			answers[rest] = string(value)
		}
	}
	return answers
}

// Fits checks that fields are an answer for so many columns.
func Fits[F Field](fields []F, columns int) error {
	switch {
	case len(fields) != columns:
		return Unmatched(fmt.Sprintf("Say what each column holds: the file has %d.", columns))
	case slices.ContainsFunc(fields, func(f F) bool { return !f.Known() }):
		return Unmatched("Choose from the list.")
	}
	return nil
}

// Twice returns a field that two columns hold, or the empty one.
func Twice[F Field](fields []F) F {
	for i, f := range fields {
		if f != "" && slices.Contains(fields[:i], f) {
			return f
		}
	}
	return ""
}

// Unmatched returns the error of columns that are not enough; what says what is missing.
func Unmatched(what string) error {
	return fault.Fields("The columns are not matched yet.", map[string]string{"fields": what})
}
