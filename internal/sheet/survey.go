package sheet

import (
	"slices"
	"strings"

	"gulaab/internal/each"
)

// surveyed is what the values of a column reveal.
type surveyed struct {
	amounts amounts
	dates   dates
	words   []string
	worded  bool // it has as many as are kept
	guessed bool // they name what went alone, in a column of another name: they may mean something else
}

// mostWords bounds the words of a column of directions that are asked about.
const mostWords = 30

// survey reads all lines: samples of each column, how it writes amounts and days, and which
// words are unknown. Where it may guess, a column of directions is known by its words.
func (l *Layout[F]) survey(t *Table, spec *Spec[F], guess bool) error {
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
		paid := l.hasAmount(&row, spec)
		for i := range min(len(l.Columns), len(row.Cells)) {
			c := &l.Columns[i]
			text := row.Cells[i]
			c.Sample(text)
			// A line with an amount and no direction is as doubtful as an unknown word.
			if (c.Field == "" || c.Field == spec.Words) && spec.Words != "" && !seen[i].worded && (text != "" || paid) {
				seen[i].note(foldWord(Unguard(text)))
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
	if guess && !signed && spec.Words != "" && !slices.Contains(l.Fields(), spec.Words) && (spec.Needs == nil || spec.Needs(l.Columns)) {
		for i := range seen {
			if went, came := seen[i].directs(); went && l.Columns[i].Field == "" {
				l.Columns[i].Field, seen[i].guessed = spec.Words, !came
				break
			}
		}
	}
	for i := range seen {
		if signed {
			seen[i].words = nil
		}
		l.ask(&l.Columns[i], &seen[i], spec)
	}
	return nil
}

// note keeps a word of a column. One with many is no column of directions.
func (s *surveyed) note(word string) {
	if !slices.Contains(s.words, word) {
		s.words = append(s.words, word)
	}
	s.worded = len(s.words) >= mostWords
}

// directs says whether the words of a column are directions of money, whatever its name is,
// and which. Dashes alone stand for nothing.
func (s *surveyed) directs() (went, came bool) {
	for _, word := range s.words {
		d := DirectionOf(word, nil)
		came = came || d == In
		went = went || d == Out && (word != "-" || slices.Contains(s.words, "+"))
		if d == "" && word != "" || strings.ContainsAny(word, "0123456789") { // "500 DR" is a balance
			return false, false
		}
	}
	return went && !s.worded, came
}

// hasAmount says whether a row says an amount other than 0; false where no direction is read.
func (l *Layout[F]) hasAmount(row *Row, spec *Spec[F]) bool {
	if spec.Words == "" {
		return false
	}
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
			if DirectionOf(word, nil) != "" && !said.Known() && !seen.guessed {
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
