package bank

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/sheet"
)

// Field is what a column of a statement says; "" is nothing that is read.
type Field string

// The fields.
const (
	Date      Field = "date"
	Amount    Field = "amount"    // what came; below 0 it went
	Direction Field = "direction" // CR or DR, where one column has both
	Reference Field = "reference"
	Details   Field = "details"
)

// Fields lists them.
func Fields() []Field { return []Field{Date, Amount, Direction, Reference, Details} }

// Known says whether there is such a field; none is one.
func (f Field) Known() bool { return f == "" || slices.Contains(Fields(), f) }

// Column is one of a file, and what it says.
type Column = sheet.Column[Field]

// names are what columns are called whichever bank wrote them.
var names = []sheet.Names[Field]{
	{Field: Date, Heads: []string{"date", "transactiondate", "txndate", "trandate", "valuedate", "postingdate", "bookingdate", "datetime"}},
	{Field: Amount, Heads: []string{"credit", "credits", "creditamount", "deposit", "deposits", "cramount", "amountcredited", "moneyin", "creditpkr", "amount", "transactionamount"}},
	{Field: Direction, Heads: []string{"drcr", "crdr", "type", "transactiontype", "direction", "dc", "debitcredit"}},
	{Field: Reference, Heads: []string{"reference", "referenceno", "referencenumber", "ref", "refno", "transactionid", "transactionreference", "txnid", "tid", "ftno", "stan", "rrn", "instrumentno", "docno"}},
	{Field: Details, Heads: []string{"description", "details", "narration", "particulars", "remarks", "transactiondetails", "transactiondescription", "memo"}},
}

// lacking says what is still to be said of columns; "" where lines can be read.
func lacking(fields []Field) string {
	has := func(f Field) bool { return slices.Contains(fields, f) }
	switch {
	case !has(Date):
		return "Say which column holds the date."
	case !has(Amount):
		return "Say which column holds the amount that came."
	case !has(Reference):
		return "Say which column holds the bank's own reference of a transfer."
	}
	if f := sheet.Twice(fields); f != "" {
		return "Two columns cannot both be the " + string(f) + "."
	}
	return ""
}

// creditHeads are what columns are called that hold nothing but what came: no other column
// has to say which way money went.
var creditHeads = []string{"credit", "credits", "creditamount", "creditpkr", "deposit", "deposits", "cramount", "amountcredited", "moneyin", "paidin"}

// spec is what a statement is read for; known is what somebody said of the bank's last one.
func spec(known map[string]Field) sheet.Spec[Field] {
	return sheet.Spec[Field]{
		Match:    func(head []string) []Field { return sheet.Match(known, names, head) },
		Complete: func(fields []Field) bool { return slices.Contains(fields, Date) && slices.Contains(fields, Amount) },
		Amounts:  []Field{Amount}, Dates: []Field{Date}, Words: Direction, Needs: needsDirection, Most: sheet.MaxLines,
	}
}

func needsDirection(columns []Column) bool {
	return !slices.ContainsFunc(columns, func(c Column) bool { return c.Field == Amount && slices.Contains(creditHeads, sheet.Fold(c.Name)) })
}

// readTable reads a statement. Where something is still to be said of it, nothing is read.
func readTable(known map[string]Field, fields []Field, answers sheet.Answers, table *sheet.Table) (res Result, credits []Credit, err error) {
	res.Layout, err = sheet.Look(table, spec(known), fields, answers.Over(sheet.Recall(known)))
	if err != nil {
		return res, nil, err
	}
	if res.Needs = lacking(res.Fields()); res.Needs == "" && res.Asks() != nil {
		res.Needs = "Answer what the file leaves open."
	}
	if res.Needs != "" {
		return res, nil, nil
	}
	for row, err := range res.Lines(table) {
		if err != nil {
			return res, nil, err
		}
		credits = res.take(row, credits)
	}
	return res, credits, nil
}

// take reads one line: a credit, or something else, which is counted.
func (r *Result) take(row sheet.Row, credits []Credit) []Credit {
	var c Credit
	var amount money.Paisa
	var amountText, day, direction string
	var amountErr, dayErr error
	for i, column := range r.Columns {
		if i >= len(row.Cells) {
			break
		}
		text := ident.Shorten(ident.Tidy(sheet.Unguard(row.Cells[i])), maxText)
		switch column.Field {
		case Date:
			var at time.Time
			at, dayErr = sheet.Moment(text, column.Way)
			day, c.Day = text, dayOf(at)
		case Amount:
			amountText = text
			amount, amountErr = row.Amount(i, column.Way)
		case Direction:
			direction = text
		case Reference:
			c.Reference = ident.Shorten(text, 100)
		case Details:
			c.Details = text
		}
	}
	way := sheet.DirectionOf(direction, r.Answers)
	wrong := row.Wrong
	switch {
	case wrong != "":
	case amountText == "", strings.Trim(amountText, "-–— ") == "", amountErr == nil && amount <= 0, way == sheet.Out, way == sheet.None:
		r.Others++
		return credits
	case sheet.IsDoubt(amountErr):
		wrong = amountErr.Error()
	case amountErr != nil:
		wrong = strconv.Quote(amountText) + " is no amount of rupees."
	case c.Reference == "":
		wrong = "The line has no reference of the bank."
	case sheet.IsDoubt(dayErr):
		wrong = dayErr.Error()
	case dayErr != nil:
		wrong = strconv.Quote(day) + " is no date."
	}
	if wrong != "" {
		if len(r.Wrong) < mostBad {
			r.Wrong = append(r.Wrong, Wrong{row.N, wrong})
		}
		return credits
	}
	c.Amount = amount
	return append(credits, c)
}
