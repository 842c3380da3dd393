package bank

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
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

// mostAbove is how many lines may stand above the head: banks write their name, the
// account and its owner there.
const mostAbove = 30

// readTable reads a statement: its head is the first line that has a date and an amount
// by name, or the first with at least three cells where fields are said.
func readTable(known map[string]Field, fields []Field, table *sheet.Table) (res Result, credits []Credit, err error) {
	above := 0
	var first []string // the head where none is known by name
	for row, err := range table.Rows() {
		if err != nil {
			return res, nil, err
		}
		if res.Columns == nil {
			if isHead(known, row.Cells) || above >= mostAbove {
				if res, err = begin(known, fields, row.Cells); err != nil {
					return res, nil, err
				}
				continue
			}
			if above++; first == nil && filled(row.Cells) >= 3 {
				first = row.Cells
			}
			continue
		}
		if res.Rows++; res.Rows > sheet.MaxLines {
			return res, nil, sheet.ErrManyLines
		}
		credits = res.take(row, credits)
	}
	if res.Columns == nil && first != nil {
		return readBelow(known, fields, first, table)
	}
	if res.Columns == nil || res.Rows == 0 {
		return res, nil, fault.New(fault.Invalid, "The file has no table with a head and rows.")
	}
	return res, credits, nil
}

// readBelow reads a file none of whose lines looks like a head: the first with three
// cells is taken for it, and somebody says what its columns hold.
func readBelow(known map[string]Field, fields []Field, head []string, table *sheet.Table) (res Result, credits []Credit, err error) {
	for row, err := range table.Rows() {
		if err != nil {
			return res, nil, err
		}
		if res.Columns == nil {
			if slices.Equal(row.Cells, head) {
				if res, err = begin(known, fields, head); err != nil {
					return res, nil, err
				}
			}
			continue
		}
		if res.Rows++; res.Rows > sheet.MaxLines {
			return res, nil, sheet.ErrManyLines
		}
		credits = res.take(row, credits)
	}
	if res.Rows == 0 {
		return res, nil, sheet.ErrNoLines
	}
	return res, credits, nil
}

func filled(cells []string) (n int) {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}

// isHead says whether a line names a date and an amount.
func isHead(known map[string]Field, cells []string) bool {
	got := sheet.Match(known, names, cells)
	return slices.Contains(got, Date) && slices.Contains(got, Amount)
}

func begin(known map[string]Field, fields []Field, head []string) (res Result, err error) {
	if fields == nil {
		fields = sheet.Match(known, names, head)
	}
	if err := sheet.Fits(fields, len(head)); err != nil {
		return res, err
	}
	for i, h := range head {
		res.Columns = append(res.Columns, sheet.NewColumn(h, fields[i]))
	}
	res.Needs = lacking(fields)
	return res, nil
}

// take reads one line: a credit, or something else, which is counted.
func (r *Result) take(row sheet.Row, credits []Credit) []Credit {
	var c Credit
	var amount, day, direction string
	for i := range r.Columns {
		if i >= len(row.Cells) {
			break
		}
		column := &r.Columns[i]
		text := ident.Shorten(ident.Tidy(sheet.Unguard(row.Cells[i])), maxText)
		column.Sample(text)
		switch column.Field {
		case Date:
			day = text
		case Amount:
			amount = text
		case Direction:
			direction = strings.ToUpper(text)
		case Reference:
			c.Reference = ident.Shorten(text, 100)
		case Details:
			c.Details = text
		}
	}
	if r.Needs != "" {
		return credits
	}
	wrong := row.Wrong
	paisa, ok := amountOf(amount)
	went := strings.HasPrefix(direction, "D") || strings.HasPrefix(amount, "-") || strings.HasPrefix(amount, "(")
	switch {
	case wrong != "":
	case amount == "", amount == "-", ok && paisa == 0, went:
		r.Others++
		return credits
	case !ok:
		wrong = strconv.Quote(amount) + " is no amount of rupees."
	case c.Reference == "":
		wrong = "The line has no reference of the bank."
	default:
		if c.Day, ok = dayIn(day); !ok {
			wrong = strconv.Quote(day) + " is no date."
		}
	}
	if wrong != "" {
		if len(r.Wrong) < mostBad {
			r.Wrong = append(r.Wrong, Wrong{row.N, wrong})
		}
		return credits
	}
	c.Amount = paisa
	return append(credits, c)
}

// amountOf reads an amount as banks write them: "1,250.00", "PKR 1,250.00 CR".
func amountOf(text string) (money.Paisa, bool) {
	text = strings.ToUpper(text)
	text = strings.NewReplacer(",", "", "RS.", "", "RS", "", "PKR", "", "CR", "", "+", "", "(", "", ")", "", "-", "").Replace(text)
	amount, err := money.Parse(strings.TrimSpace(text))
	return amount, err == nil && amount <= money.Max
}

// days are the ways in which the banks of Pakistan write a day, the day before the month.
var days = []string{
	time.DateOnly, "02/01/2006", "2/1/2006", "02-01-2006", "2-1-2006", "02.01.2006", "02-Jan-2006", "2-Jan-2006", "02 Jan 2006", "2 Jan 2006",
	"02-Jan-06", "2-Jan-06", "02/01/06", "2 January 2006", "Jan 2, 2006", "January 2, 2006", "2006/01/02", "20060102",
}

// dayIn reads a day, with or without a time after it.
func dayIn(text string) (string, bool) {
	for {
		for _, layout := range days {
			if t, err := time.Parse(layout, text); err == nil && t.Year() > 2000 && t.Year() < 2100 {
				return t.Format(time.DateOnly), true
			}
		}
		at := strings.LastIndexAny(text, " T")
		if at <= 0 {
			return "", false
		}
		text = strings.TrimRight(text[:at], " ,")
	}
}
