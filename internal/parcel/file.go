package parcel

import (
	"slices"
	"strconv"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
)

// Field is what a column of a courier's file says; "" is nothing that is read.
type Field string

// The fields.
const (
	Reference Field = "reference" // the shop's own: GL-7K3M9Q-1 or GL-7K3M9Q
	Tracking  Field = "tracking"
	Collect   Field = "collect"
	CodeField Field = "code"
	WordsOf   Field = "words"
	TimeOf    Field = "time"
	PlaceOf   Field = "place"
)

// Fields lists them.
func Fields() []Field {
	return []Field{Reference, Tracking, Collect, CodeField, WordsOf, TimeOf, PlaceOf}
}

// Known says whether there is such a field; none is one.
func (f Field) Known() bool { return f == "" || slices.Contains(Fields(), f) }

// names are what columns are called whichever courier wrote them.
var names = []sheet.Names[Field]{
	{Field: Reference, Heads: []string{"reference", "referenceno", "referencenumber", "orderref", "orderreference", "orderreferencenumber", "orderid", "orderno", "ordernumber", "shipperreference", "customerreference"}},
	{Field: Tracking, Heads: []string{"tracking", "trackingno", "trackingnumber", "cn", "cnno", "cnnumber", "consignmentno", "consignmentnumber", "tracknumber", "awb", "airwaybill"}},
	{Field: Collect, Heads: []string{"cod", "codamount", "amount", "collectamount", "cashcollection", "invoicepayment", "orderamount"}},
	{Field: CodeField, Heads: []string{"code", "statuscode", "status", "currentstatus", "transactionstatuscode", "cnstatus"}},
	{Field: WordsOf, Heads: []string{"statusdescription", "description", "remarks", "transactionstatus", "message"}},
	{Field: TimeOf, Heads: []string{"time", "date", "datetime", "statusdate", "updatedat", "eventtime", "activitydate", "transactiondate"}},
	{Field: PlaceOf, Heads: []string{"place", "location", "station", "hub", "currentlocation"}},
}

// Column is one of a file, and what it says.
type Column = sheet.Column[Field]

// match says what the columns of a head seem to be: as the courier's own format
// has them, else by what such columns are called.
func (c *Courier) match(head []string) []Field { return sheet.Match(c.Columns, names, head) }

// spec is what the courier's files are read for.
func (c *Courier) spec() sheet.Spec[Field] {
	return sheet.Spec[Field]{
		Match: c.match, Complete: func(fields []Field) bool { _, err := kindOf(fields); return err == nil },
		Amounts: []Field{Collect}, Dates: []Field{TimeOf}, Most: sheet.MaxLines,
	}
}

// Kind is what a file is read for.
type Kind string

// The kinds: numbers for parcels that were sent to be booked, or what became of
// parcels.
const (
	Bookings Kind = "bookings"
	Events   Kind = "events"
)

// kindOf says what a file of these columns is, or why it is none.
func kindOf(fields []Field) (Kind, error) {
	has := func(f Field) bool { return slices.Contains(fields, f) }
	switch {
	case !has(Tracking):
		return "", sheet.Unmatched("Say which column holds the tracking number.")
	case has(TimeOf) && (has(CodeField) || has(WordsOf)):
		return Events, nil
	case has(Reference):
		return Bookings, nil
	}
	return "", sheet.Unmatched("Say which column holds the shop's own reference, or which ones hold the status and its time.")
}

// line is one row of a courier's file.
type line struct {
	n     int
	wrong string
	cells map[Field]string

	at         time.Time // of TimeOf
	atErr      error
	collect    money.Paisa // of Collect
	collectErr error
}

// read returns some lines of a table after its head, the first being line from
// (0 is the first), and whether others follow. Lines before are passed over
// unread, those after are left.
func read(t *sheet.Table, layout *sheet.Layout[Field], from, most int) (list []line, more bool, err error) {
	n := 0
	for row, err := range layout.Lines(t) {
		if err != nil {
			return nil, false, err
		}
		if n++; n <= from {
			continue
		}
		if len(list) == most {
			return list, true, nil
		}
		list = append(list, lineOf(&row, layout.Columns))
	}
	return list, false, nil
}

func lineOf(row *sheet.Row, columns []Column) line {
	l := line{n: row.N, wrong: row.Wrong, cells: map[Field]string{}}
	for i, c := range columns {
		if c.Field == "" || i >= len(row.Cells) {
			continue
		}
		text := ident.Shorten(ident.Tidy(sheet.Unguard(row.Cells[i])), 200)
		switch c.Field {
		case Tracking:
			text = order.TrackingNumber(text)
		case TimeOf:
			l.at, l.atErr = sheet.Moment(text, c.Way)
		case Collect:
			if text != "" {
				l.collect, l.collectErr = row.Amount(i, c.Way)
			}
		case Reference, CodeField, WordsOf, PlaceOf: // as they stand
		}
		l.cells[c.Field] = text
	}
	return l
}

// moment is the moment of a line; now bounds it.
func (l *line) moment(now time.Time) (time.Time, string) {
	switch {
	case sheet.IsDoubt(l.atErr):
		return time.Time{}, "The time cannot be read: " + l.atErr.Error()
	case l.atErr != nil, l.cells[TimeOf] == "":
		return time.Time{}, "The time " + strconv.Quote(l.cells[TimeOf]) + " cannot be read. Write it as 2026-03-14 15:04."
	}
	return checked(l.at, now)
}

func checked(t, now time.Time) (time.Time, string) {
	if t.After(now.Add(24*time.Hour)) || t.Year() < 2015 {
		return t, "The time lies in the future or long ago: " + t.Format("2 January 2006 15:04") + "."
	}
	return t.UTC().Truncate(time.Second), ""
}
