package sheet

import (
	"fmt"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Left is a row that is no line, such as a total below the table.
type Left struct {
	N    int    `json:"n"`
	Text string `json:"text"`
}

// Layout is what a file turned out to be, and how it is read.
type Layout[F Field] struct {
	Columns   []Column[F] `json:"columns"`
	Rows      int         `json:"rows"`
	Sheet     string      `json:"sheet,omitempty"` // of a workbook
	Encoding  string      `json:"encoding,omitempty"`
	Head      int         `json:"head,omitempty"` // the row that names the columns; 0: the first
	Answers   Answers     `json:"answers,omitempty"`
	Questions []Question  `json:"questions,omitempty"`
	Totals    []Left      `json:"totals,omitempty"` // rows that were left out, the first 20
	Uneven    bool        `json:"uneven,omitempty"` // some rows are as long as the head, whatever the others are
}

// Fields is what the columns hold, in their order.
func (l *Layout[F]) Fields() []F { return FieldsOf(l.Columns) }

// Fits checks fields as an answer before the file is read again. Where another head, sheet
// or encoding is chosen, the check is left to that reading.
func (l *Layout[F]) Fits(fields []F, answers Answers) error {
	for _, key := range []string{sheetKey, headKey, encodingKey} {
		if said, ok := answers[key]; ok && said != l.Answers[key] {
			return nil
		}
	}
	return Fits(fields, len(l.Columns))
}

// Open returns the questions that somebody must answer.
func (l *Layout[F]) Open() (open []Question) {
	for _, q := range l.Questions {
		if q.Chosen == "" {
			open = append(open, q)
		}
	}
	return open
}

// Notes describes how the file was read where that was ambiguous, and what stays open, in
// lines for a terminal.
func (l *Layout[F]) Notes() (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, q := range l.Questions {
		var other []string
		if q.Chosen == "" {
			say("%s Rows that hang on it have failed. Say it with one of these:", q.Text)
		}
		for _, o := range q.Options {
			if q.Chosen == "" {
				say("  --answer %q  %s", q.Key+"="+o.Value, strings.Join(append([]string{o.Label}, o.Samples...), "; "))
			} else if q.Chosen != o.Value {
				other = append(other, o.Label)
			}
		}
		switch {
		case q.Key == sheetKey && len(other) > 0:
			say("Sheet %s was read, and not: %s. Another is read with --answer \"sheet=NAME\".", q.Chosen, strings.Join(other, ", "))
		case q.Key == headKey && q.Chosen != q.Options[0].Value:
			say("Row %s names the columns. Another does with --answer head=ROW.", q.Chosen)
		}
	}
	for _, left := range l.Totals {
		say("Row %d is a total, or the head once more, and was left out: %s.", left.N, left.Text)
	}
	return lines
}

// Asks returns an error for a file with open questions, else nil.
func (l *Layout[F]) Asks() error {
	if open := l.Open(); len(open) > 0 {
		return fault.Fields("Something about the file is still to be said.", map[string]string{"answers": open[0].Text})
	}
	return nil
}

// Spec is what a reader of tables wants of them.
type Spec[F Field] struct {
	// Match guesses what the columns of a head hold.
	Match func(head []string) []F
	// Complete says whether lines of such columns can be read; nil: not before somebody says.
	Complete func(fields []F) bool
	Amounts  []F
	Dates    []F
	// Words is what holds the direction of money; Needs says whether lines need it.
	Words F
	Needs func(columns []Column[F]) bool
	Most  int  // rows; more are ErrManyLines
	Bare  bool // a head without rows will do
}

// Look works out how a file is read: its encoding, its sheet, the row of column names, what
// the columns hold (fields, else as they match), and how they write amounts and days. What
// stays ambiguous is a Question; answers are what staff said of those.
//
// Errors: those of the file, ErrNoLines, ErrManyLines, Invalid with the field "fields".
func Look[F Field](t *Table, spec Spec[F], fields []F, answers Answers) (l Layout[F], err error) {
	if err := answers.Check(); err != nil {
		return l, err
	}
	l.Answers = answers
	if q := t.chooseEncoding(answers); q != nil {
		l.Questions = append(l.Questions, *q)
	}
	l.Encoding = t.Encoding
	found, sheets, err := chooseSheet(t, spec, answers)
	if err != nil {
		return l, err
	}
	if t.book != nil {
		l.Sheet = t.book.sheet.name
	}
	if len(sheets.Options) > 1 {
		l.Questions = append(l.Questions, sheets)
	}
	row, q := found.choose(answers)
	if row == nil {
		return l, ErrNoLines
	}
	if len(q.Options) > 1 {
		l.Questions = append(l.Questions, q)
	}
	l.Head = row.N
	head := trimmed(row.Cells)
	guess := fields == nil
	if guess {
		fields = spec.Match(head)
	}
	if err := Fits(fields, len(head)); err != nil {
		return l, err
	}
	for i, h := range head {
		l.Columns = append(l.Columns, NewColumn(h, fields[i]))
	}
	return l, l.survey(t, &spec, guess)
}

// chooseEncoding reads the file in the encoding that staff chose, and asks where the bytes
// do not decide.
func (t *Table) chooseEncoding(answers Answers) *Question {
	if singles[t.Encoding] == nil && t.Encoding != either {
		return nil
	}
	q := &Question{Key: encodingKey, Text: "In which letters is the file written? Its bytes can be read in two ways."}
	asked := t.Encoding == either
	if said := answers[encodingKey]; singles[said] != nil {
		t.Encoding = said
	}
	if t.Encoding != either {
		q.Chosen = t.Encoding
	}
	options := []Option{{Value: arabic, Label: "Urdu or Arabic (" + arabic + ")"}, {Value: western, Label: "European (" + western + ")"}}
	if t.Encoding == mac {
		options = append(options, Option{Value: mac, Label: "European, of a Mac (" + mac + ")"})
	}
	for _, o := range options {
		for _, cell := range t.unsure {
			o.Samples = append(o.Samples, ident.Excerpt(decodedAs(singles[o.Value], cell), 60))
		}
		q.Options = append(q.Options, o)
	}
	if !asked && answers[encodingKey] == "" {
		return nil
	}
	return q
}

// mostLooked bounds the sheets of a workbook that are examined.
const mostLooked = 40

// chooseSheet chooses the sheet that staff named, else the one that fits best.
func chooseSheet[F Field](t *Table, spec Spec[F], answers Answers) (b begins, q Question, err error) {
	q = Question{Key: sheetKey, Text: "Which sheet is read? The others are left out."}
	if t.book == nil {
		b, err = beginning(t, &spec)
		return b, q, err
	}
	var chosen *bookSheet
	fit := -1
	for i := range t.book.sheets {
		s := &t.book.sheets[i]
		label := s.name
		if s.hidden {
			label += " (hidden)"
		}
		q.Options = append(q.Options, Option{Value: s.name, Label: label})
		said := answers[sheetKey]
		if i >= mostLooked && s.name != said || s.hidden && s.name != said {
			continue
		}
		t.book.sheet = s
		here, err := beginning(t, &spec)
		if err != nil {
			if len(t.book.sheets) == 1 {
				return b, q, err
			}
			continue // a sheet that is damaged, or a drawing: another may be read
		}
		score := here.fit * 2
		if here.data {
			score++
		}
		if here.best >= 0 {
			q.Options[i].Samples = []string{ident.Excerpt(strings.Join(trimmed(here.rows[here.best].Cells), " | "), 120)}
		}
		if s.name == said && said != "" {
			score = 1 << 20
		}
		if score > fit {
			fit, chosen, b = score, s, here
		}
	}
	if chosen == nil {
		return b, q, errNone
	}
	t.book.sheet, q.Chosen = chosen, chosen.name
	return b, q, nil
}
