package sheet

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Answers are what staff said about how a file is read, by the key of the Question.
type Answers map[string]string

// The keys of questions. A question about a column adds its folded name, one about a word
// of a direction the word.
const (
	sheetKey    = "sheet"
	encodingKey = "encoding"
	headKey     = "head"
	amountsKey  = "amounts:"
	datesKey    = "dates:"
	wordKey     = "word:"
)

// maxAnswers bounds the answers about one file.
const maxAnswers = 200

// Check checks answers by their form.
func (a Answers) Check() error {
	for key, value := range a {
		if len(a) > maxAnswers || len(key) > 300 || len(value) > 300 {
			return fault.Fields("The answers cannot be read.", map[string]string{"answers": "At most 200, each of at most 300 characters."})
		}
	}
	return nil
}

// Lasting returns the answers that also hold for the sender's next file.
func (a Answers) Lasting() Answers {
	out := Answers{}
	for key, value := range a {
		if strings.HasPrefix(key, amountsKey) || strings.HasPrefix(key, datesKey) || strings.HasPrefix(key, wordKey) {
			out[key] = value
		}
	}
	return out
}

// Over returns the answers, completed by those given before.
func (a Answers) Over(before Answers) Answers {
	out := maps.Clone(before)
	if out == nil {
		out = Answers{}
	}
	maps.Copy(out, a)
	return out
}

// Question is a point at which a file can be read in several ways.
type Question struct {
	Key     string   `json:"key"`
	Text    string   `json:"text"`
	Chosen  string   `json:"chosen,omitempty"` // the option that holds; empty: somebody has to say
	Options []Option `json:"options"`
}

// Option is one way of reading.
type Option struct {
	Value   string   `json:"value"`
	Label   string   `json:"label"`
	Samples []string `json:"samples,omitempty"` // what the file says when it is read so
}

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
		say("Row %d is a total and was left out: %s.", left.N, left.Text)
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

// mostAbove is how many rows may precede the head.
const mostAbove = 40

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
	if fields == nil {
		fields = spec.Match(head)
	}
	if err := Fits(fields, len(head)); err != nil {
		return l, err
	}
	for i, h := range head {
		l.Columns = append(l.Columns, NewColumn(h, fields[i]))
	}
	return l, l.survey(t, &spec)
}

// trimmed returns a head without empty columns at its end.
func trimmed(cells []string) []string {
	for len(cells) > 0 && strings.TrimSpace(cells[len(cells)-1]) == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
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

// begins is the beginning of a sheet: the rows that may be its head.
type begins struct {
	rows []Row
	best int // index in rows; below 0: none
	fit  int // how many columns of it match
	data bool
}

// beginning looks for the head among the first rows of the chosen sheet: the row with most
// column names, else the first that is as wide as the table.
func beginning[F Field](t *Table, spec *Spec[F]) (b begins, err error) {
	b.best = -1
	width := 0
	complete := false
	var above []string // the row before, and how many of its columns match
	before := 0
	for row, err := range t.Rows() {
		if err != nil {
			return b, err
		}
		if row.Wrong != "" && row.Wrong != twoEncodings {
			if len(b.rows) == 0 {
				return b, fault.New(fault.Invalid, "The first row of the file cannot be read. "+row.Wrong)
			}
			continue
		}
		width = max(width, filled(row.Cells))
		fields := spec.Match(trimmed(row.Cells))
		n := named(fields)
		raw := row.Cells
		cells := joinedHead(above, raw, max(n+1, before), spec.Match)
		if cells != nil {
			row.Cells, row.held = cells, nil
			fields = spec.Match(trimmed(cells))
			n = named(fields)
		}
		above, before = raw, named(spec.Match(trimmed(raw)))
		b.rows = append(b.rows, row)
		all := spec.Complete != nil && spec.Complete(fields)
		ofBest := cells != nil && b.best == len(b.rows)-2 && n >= b.fit // its second row
		if n > b.fit && (n > 1 || all) || all && !complete || ofBest {
			b.best, b.fit, complete = len(b.rows)-1, n, all || complete
		}
		if len(b.rows) > mostAbove {
			break
		}
	}
	if complete {
		b.fit += 1000
	}
	for i := 0; b.best < 0 && i < len(b.rows); i++ {
		if filled(b.rows[i].Cells)*2 > width {
			b.best = i
		}
	}
	b.data = b.best >= 0 && b.best < len(b.rows)-1
	return b, nil
}

// named counts the columns that match.
func named[F Field](fields []F) (n int) {
	for _, f := range fields {
		if f != "" {
			n++
		}
	}
	return n
}

// joinedHead returns the head that two rows make together, as merged cells do: "Amount" above
// "Debit" and "Credit", or "CN #" over two rows. At least so many of its columns must match,
// one of them by the lower row; nil: the rows are no head.
func joinedHead[F Field](upper, lower []string, least int, match func([]string) []F) []string {
	if upper == nil || !areLabels(upper) || !areLabels(lower) {
		return nil
	}
	var best []string
	plain, both := make([]string, max(len(upper), len(lower))), make([]string, max(len(upper), len(lower)))
	over := "" // of a merged cell, which stands in its first column
	for i := range plain {
		up, low := "", ""
		if i < len(upper) && strings.TrimSpace(upper[i]) != "" {
			up = upper[i]
			over = up
		}
		if i < len(lower) {
			low = strings.TrimSpace(lower[i])
		}
		plain[i] = low
		both[i] = over + " " + low
		if low == "" {
			plain[i], both[i] = up, up
		}
	}
	for _, cells := range [][]string{plain, both} {
		fields := match(trimmed(cells))
		byLower := false
		for i, f := range fields {
			byLower = byLower || f != "" && i < len(lower) && strings.TrimSpace(lower[i]) != ""
		}
		if n := named(fields); byLower && n >= least {
			best, least = cells, n+1
		}
	}
	return best
}

// areLabels says whether nothing in a row is an amount or a day.
func areLabels(cells []string) bool {
	return !slices.ContainsFunc(cells, func(c string) bool {
		_, amountErr := Amount(c, Point)
		_, dayErr := Moment(c, DayFirst)
		return amountErr == nil || IsDoubt(amountErr) || dayErr == nil
	})
}

func filled(cells []string) (n int) {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}

// choose returns the head that staff chose, else the best, and the question about it.
func (b *begins) choose(answers Answers) (*Row, Question) {
	q := Question{Key: headKey, Text: "Which row names the columns?"}
	if b.best < 0 {
		return nil, q
	}
	head := &b.rows[b.best]
	said, err := strconv.Atoi(answers[headKey])
	for i := range b.rows {
		r := &b.rows[i]
		if err == nil && r.N == said {
			head = r
		}
		if len(q.Options) < 20 || r == head {
			q.Options = append(q.Options, Option{Value: strconv.Itoa(r.N), Label: "Row " + strconv.Itoa(r.N), Samples: []string{ident.Excerpt(strings.Join(trimmed(r.Cells), " | "), 120)}})
		}
	}
	q.Chosen = strconv.Itoa(head.N)
	return head, q
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

// surveyed is what the values of a column reveal.
type surveyed struct {
	amounts amounts
	dates   dates
	words   []string
}

// mostWords bounds the words of a column of directions that are asked about.
const mostWords = 30

// survey reads all lines: samples of each column, how it writes amounts and days, and which
// words are unknown.
func (l *Layout[F]) survey(t *Table, spec *Spec[F]) error {
	seen := make([]surveyed, len(l.Columns))
	longer := 0
	for row, err := range l.lines(t, func(left Left) {
		if len(l.Totals) < 20 {
			l.Totals = append(l.Totals, left)
		}
	}) {
		if err != nil {
			return err
		}
		if l.Rows++; spec.Most > 0 && l.Rows > spec.Most {
			return ErrManyLines
		}
		if len(row.Cells) > len(l.Columns) {
			longer++
		}
		for i := range min(len(l.Columns), len(row.Cells)) {
			c := &l.Columns[i]
			text := row.Cells[i]
			c.Sample(text)
			// A line with an amount and no direction is as doubtful as an unknown word.
			if text == "" && c.Field == spec.Words && spec.Words != "" && l.hasAmount(&row, spec) {
				if !slices.Contains(seen[i].words, "") {
					seen[i].words = append(seen[i].words, "")
				}
				continue
			}
			if c.Field == "" || text == "" {
				continue
			}
			switch {
			case row.holds(i) == aNumber:
				seen[i].amounts.signed = seen[i].amounts.signed || strings.HasPrefix(text, "-")
			case slices.Contains(spec.Amounts, c.Field):
				seen[i].amounts.add(Unguard(text))
			case slices.Contains(spec.Dates, c.Field):
				seen[i].dates.add(Unguard(text))
			case c.Field == spec.Words && spec.Words != "":
				word := foldWord(Unguard(text))
				if word != "" && len(seen[i].words) < mostWords && !slices.Contains(seen[i].words, word) {
					seen[i].words = append(seen[i].words, word)
				}
			}
		}
	}
	if l.Rows == 0 && !spec.Bare {
		return ErrNoLines
	}
	l.Uneven = longer < l.Rows
	// Amounts with signs say themselves which way they went.
	signed := false
	for i := range seen {
		signed = signed || seen[i].amounts.signed && slices.Contains(spec.Amounts, l.Columns[i].Field)
	}
	for i := range seen {
		if signed {
			seen[i].words = nil
		}
		l.ask(&l.Columns[i], &seen[i], spec)
	}
	return nil
}

// hasAmount says whether a row says an amount other than 0.
func (l *Layout[F]) hasAmount(row *Row, spec *Spec[F]) bool {
	for i := range min(len(l.Columns), len(row.Cells)) {
		if slices.Contains(spec.Amounts, l.Columns[i].Field) {
			if amount, err := row.Amount(i, Point); err == nil && amount != 0 {
				return true
			}
		}
	}
	return false
}

// ask decides how a column is read, or asks.
func (l *Layout[F]) ask(c *Column[F], seen *surveyed, spec *Spec[F]) {
	switch {
	case slices.Contains(spec.Amounts, c.Field):
		key := amountsKey + Fold(c.Name)
		said := Way(l.Answers[key])
		c.Way = seen.amounts.way(said)
		doubts := seen.amounts.doubts("")
		if c.Way != "" {
			doubts = seen.amounts.doubts(Mixed)
		}
		open := len(seen.amounts.doubts(c.Way)) > 0 && c.Way != Point && c.Way != Comma
		if open || (said == Point || said == Comma) && len(doubts) > 0 {
			q := Question{Key: key, Text: "How does the column “" + c.Name + "” write amounts? " + quoted(doubts) + " can be read in two ways."}
			if !open {
				q.Chosen = string(c.Way)
			}
			q.Options = []Option{
				{string(Point), "A point before the paisa: 1,250.50", read(doubts, func(s string) string { return rupees(s, Point) })},
				{string(Comma), "A comma before the paisa: 1.250,50", read(doubts, func(s string) string { return rupees(s, Comma) })},
			}
			l.Questions = append(l.Questions, q)
		}
	case slices.Contains(spec.Dates, c.Field):
		key := datesKey + Fold(c.Name)
		said := Way(l.Answers[key])
		c.Way = seen.dates.way(said)
		doubts := seen.dates.doubtful
		if len(doubts) > 0 && (c.Way == "" || c.Way == said) {
			q := Question{Key: key, Text: "What stands first in the dates of the column “" + c.Name + "”? " + quoted(doubts) + " can be read in two ways.", Chosen: string(c.Way)}
			q.Options = []Option{
				{string(DayFirst), "The day", read(doubts, func(s string) string { return dayOf(s, DayFirst) })},
				{string(MonthFirst), "The month", read(doubts, func(s string) string { return dayOf(s, MonthFirst) })},
			}
			l.Questions = append(l.Questions, q)
		}
	case spec.Words != "" && c.Field == spec.Words && (spec.Needs == nil || spec.Needs(l.Columns)):
		for _, word := range seen.words {
			said := Direction(l.Answers[wordKey+word])
			if DirectionOf(word, nil) != "" && !said.Known() {
				continue
			}
			q := Question{Key: wordKey + word, Text: "What does “" + word + "” in the column “" + c.Name + "” mean?"}
			if word == "" {
				q.Text = "What does an empty cell in the column “" + c.Name + "” mean?"
			}
			if said.Known() {
				q.Chosen = string(said)
			}
			q.Options = []Option{{Value: string(In), Label: "Money came in"}, {Value: string(Out), Label: "Money went out"}, {Value: string(None), Label: "Neither: such lines are left out"}}
			l.Questions = append(l.Questions, q)
		}
	}
}

func quoted(list []string) string {
	out := each.Of(list, func(s string) string { return "“" + s + "”" })
	return strings.Join(out, ", ")
}

// read returns values as they are when read in a way.
func read(list []string, as func(string) string) (out []string) {
	for _, s := range list {
		out = append(out, s+" is "+as(s))
	}
	return out
}

func rupees(text string, way Way) string {
	amount, err := Amount(text, way)
	if err != nil {
		return "no amount"
	}
	return amount.Format()
}

func dayOf(text string, way Way) string {
	at, err := Moment(text, way)
	if err != nil {
		return "no date"
	}
	return at.Format("2 January 2006")
}

// Lines returns the rows below the head, without totals.
func (l *Layout[F]) Lines(t *Table) func(yield func(Row, error) bool) {
	if singles[l.Encoding] != nil && t.book == nil {
		t.Encoding = l.Encoding
	}
	if t.book != nil && l.Sheet != "" {
		for i := range t.book.sheets {
			if s := &t.book.sheets[i]; s.name == l.Sheet {
				t.book.sheet = s
				break
			}
		}
	}
	return l.lines(t, func(Left) {})
}

func (l *Layout[F]) lines(t *Table, left func(Left)) func(yield func(Row, error) bool) {
	return func(yield func(Row, error) bool) {
		first := true
		for row, err := range t.Rows() {
			switch {
			case err != nil:
			case first && l.Head == 0: // a file that was brought in before heads were looked for
				first = false
				continue
			case row.N <= l.Head:
				continue
			case row.Wrong == "" && (isTotal(row.Cells) || l.isHead(row.Cells)):
				left(Left{row.N, ident.Excerpt(strings.Join(row.Cells, " "), 80)})
				continue
			}
			if row.Wrong == "" && l.isTorn(row.Cells) {
				row.Wrong = "The row has more cells than the head. An amount with a comma in it needs quotes around it."
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// isHead says whether a row is the head once more, as on each page of a printed list.
func (l *Layout[F]) isHead(cells []string) bool {
	cells = trimmed(cells)
	return len(cells) > 1 && slices.EqualFunc(cells, l.Columns, func(cell string, c Column[F]) bool { return Fold(cell) == Fold(c.Name) })
}

var (
	tornFront = regexp.MustCompile(`(?i)^(?:(?:rs|pkr|₨)[.: ]*)?\d{1,3}$`)
	tornRear  = regexp.MustCompile(`^\d{2,3}(?:\.\d+)?(?:/?[-=])?$`)
)

// isTorn says whether a row is longer than the head because the comma of an amount, "Rs.
// 1,250", split it.
func (l *Layout[F]) isTorn(cells []string) bool {
	if len(cells) <= len(l.Columns) || filled(cells[len(l.Columns):]) == 0 && !l.Uneven {
		return false
	}
	for i := range l.Columns {
		if l.Columns[i].Field != "" && tornFront.MatchString(cells[i]) && tornRear.MatchString(cells[i+1]) {
			return true
		}
	}
	return false
}
