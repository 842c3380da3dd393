package sheet

import (
	"fmt"
	"slices"
	"strings"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// MaxLines bounds the tables that couriers and banks write, in rows below the head.
const MaxLines = 20_000

// Errors of such tables.
var (
	ErrManyLines = fault.New(fault.TooLarge, "The file has more than 20,000 rows. Split it.")
	ErrNoLines   = fault.New(fault.Invalid, "The file has a head and no rows.")
)

// Field is what a column may hold; each reader of tables has its own. The empty
// one is nothing that is read.
type Field interface {
	~string
	Known() bool
}

// Column is one of a table, and what it holds.
type Column[F Field] struct {
	Name    string   `json:"name"`
	Samples []string `json:"samples"`
	Field   F        `json:"field"`
	Way     Way      `json:"way,omitempty"` // how it writes amounts or dates
}

// NewColumn is a column of which no rows were seen yet.
func NewColumn[F Field](head string, field F) Column[F] {
	return Column[F]{Name: ident.Shorten(ident.Tidy(head), 100), Samples: []string{}, Field: field}
}

// Sample keeps a cell that is not empty as an example of what the column holds,
// three at most.
func (c *Column[F]) Sample(cell string) {
	if len(c.Samples) == 3 {
		return
	}
	if text := ident.Excerpt(cell, 60); text != "" {
		c.Samples = append(c.Samples, text)
	}
}

// FieldsOf is what columns hold, in their order.
func FieldsOf[F Field](columns []Column[F]) []F {
	return each.Of(columns, func(c Column[F]) F { return c.Field })
}

// Fold is a column's name as names are compared: whoever writes a file spells
// "Tracking No." in a way of their own.
func Fold(head string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("_-./ ()#", r) {
			return -1
		}
		return r
	}, strings.ToLower(ident.Tidy(head)))
}

// Names are what columns are called, folded, the usual name first.
type Names[F Field] struct {
	Field F
	Heads []string
}

// Match says what columns seem to hold: as somebody said of the last such file
// (said, by name; the empty field too is an answer), else by what such columns are
// called. No field stands twice.
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
				if !answered[i] && out[i] == "" && !taken[n.Field] && Fold(h) == name {
					out[i], taken[n.Field] = n.Field, true
				}
			}
		}
	}
	return out
}

// Folded is what was said of columns, by their names as they are compared.
func Folded[F Field](said map[string]F) map[string]F {
	known := make(map[string]F, len(said))
	for name, f := range said {
		if !strings.HasPrefix(name, "?") {
			known[Fold(name)] = f
		}
	}
	return known
}

// ByHead is what was said of columns, by name, as Match takes it for the next file.
func ByHead[F Field](columns []Column[F]) map[string]F {
	said := make(map[string]F, len(columns))
	for _, c := range columns {
		said[Fold(c.Name)] = c.Field
	}
	return said
}

// Remember is what was said of a file's columns and of its doubts, as Match and Recall
// take it for the next file of the same sender. Doubts stand beside the columns, behind a
// question mark that no folded name has.
func Remember[F Field](columns []Column[F], answers Answers) map[string]F {
	said := ByHead(columns)
	for key, value := range answers.Lasting() {
		said["?"+key] = F(value)
	}
	return said
}

// Recall is what Remember kept of the doubts of files.
func Recall[F Field](said map[string]F) Answers {
	answers := Answers{}
	for key, value := range said {
		if rest, ok := strings.CutPrefix(key, "?"); ok {
			answers[rest] = string(value)
		}
	}
	return answers
}

// Fits says whether fields are an answer to what so many columns hold.
func Fits[F Field](fields []F, columns int) error {
	switch {
	case len(fields) != columns:
		return Unmatched(fmt.Sprintf("Say what each column holds: the file has %d.", columns))
	case slices.ContainsFunc(fields, func(f F) bool { return !f.Known() }):
		return Unmatched("Choose from the list.")
	}
	return nil
}

// Twice is a field that two columns hold, or the empty one.
func Twice[F Field](fields []F) F {
	for i, f := range fields {
		if f != "" && slices.Contains(fields[:i], f) {
			return f
		}
	}
	return ""
}

// Unmatched is the error of columns that do not say enough; what says what is missing.
func Unmatched(what string) error {
	return fault.Fields("The columns are not matched yet.", map[string]string{"fields": what})
}
