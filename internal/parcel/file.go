package parcel

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
)

// Field is what a column of a courier's file holds; "" is a column that is not read.
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

// Known says whether f is a field or "".
func (f Field) Known() bool { return f == "" || slices.Contains(Fields(), f) }

// names are the heads of columns that are understood of every courier.
var names = []sheet.Names[Field]{
	{Field: Reference, Heads: []string{"reference", "referenceno", "referencenumber", "ref", "refno", "refnumber", "orderref", "orderrefno", "orderrefnumber", "shipperref", "customerref", "orderreference", "orderreferencenumber", "orderid", "orderno", "ordernumber", "shipperreference", "customerreference"}},
	{Field: Tracking, Heads: []string{"tracking", "trackingno", "trackingnumber", "cn", "cnno", "cnnumber", "consignmentno", "consignmentnumber", "tracknumber", "awb", "airwaybill"}},
	{Field: Collect, Heads: []string{"cod", "codamount", "amount", "collectamount", "cashcollection", "invoicepayment", "orderamount"}},
	{Field: CodeField, Heads: strings.Fields(`
		code statuscode status currentstatus transactionstatuscode transactionstatusmessagecode cnstatus shipmentstatus parcelstatus
		consignmentstatus packetstatus deliverystatus orderstatus laststatus lateststatus statusname`)},
	{Field: WordsOf, Heads: strings.Fields("statusdescription description remarks transactionstatus message statusmessage statusremarks statusreason reason")},
	// Of several days the one of the status comes first, and one of which nothing says of what last.
	{Field: TimeOf, Heads: strings.Fields(`
		datetime dateandtime statusdatetime statusdate statustime statusat statusupdatedat statusupdatedon laststatusdate
		laststatustime laststatusdatetime currentstatusdate lastupdate lastupdated lastupdatedat lastupdatedon
		lastupdatetime updatedat updatedon updateddate eventtime eventdate eventdatetime activitydate
		activitydatetime activitytime scandate scantime scandatetime transactiondate transactiondatetime
		deliverydate deliverydatetime deliveredon deliveredat timestamp date time`)},
	{Field: PlaceOf, Heads: []string{"place", "location", "station", "hub", "currentlocation"}},
}

// Column is a column of a file, and what it holds.
type Column = sheet.Column[Field]

// match guesses what columns hold by their heads: by the courier's own format, else by
// names.
func (c *Courier) match(head []string) []Field { return sheet.Match(c.Columns, names, head) }

// spec says how the courier's files are read.
func (c *Courier) spec() sheet.Spec[Field] {
	return sheet.Spec[Field]{
		Match: c.match, Complete: func(fields []Field) bool { _, err := kindOf(fields); return err == nil },
		Amounts: []Field{Collect}, Dates: []Field{TimeOf}, Most: sheet.MaxLines,
	}
}

// Kind is what a file is read for.
type Kind string

// The kinds: Bookings give parcels their tracking numbers, Events say what became of them.
const (
	Bookings Kind = "bookings"
	Events   Kind = "events"
)

// kindOf says what a file of these columns is read for, or what is missing.
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

// read returns the lines after a table's head.
func read(t *sheet.Table, layout *sheet.Layout[Field]) (list []line, err error) {
	clock := clockOf(layout.Columns)
	for row, err := range layout.Lines(t) {
		if err != nil {
			return nil, err
		}
		list = append(list, lineOf(&row, layout.Columns, clock))
	}
	return list, nil
}

// clockOf returns the column of the time of day where the one of days has none beside it;
// below 0: there is none.
func clockOf(columns []Column) int {
	return slices.IndexFunc(columns, func(c Column) bool {
		return c.Field == "" && strings.Contains(sheet.Fold(c.Name), "time") && len(c.Samples) > 0 &&
			!slices.ContainsFunc(c.Samples, func(s string) bool { return !sheet.IsClock(s) })
	})
}

func lineOf(row *sheet.Row, columns []Column, clock int) line {
	l := line{n: row.N, wrong: row.Wrong, cells: map[Field]string{}}
	for i, c := range columns {
		if c.Field == "" || i >= len(row.Cells) {
			continue
		}
		text := ident.Shorten(ident.Tidy(sheet.Unguard(row.Cells[i])), 200)
		switch c.Field {
		case Tracking:
			if text = order.TrackingNumber(text); ident.Shortened(text) && l.wrong == "" {
				l.wrong = "The tracking number " + text + " has lost digits in a table program: make that column text there, or take the courier's own file."
			}
		case TimeOf:
			if clock >= 0 && clock < len(row.Cells) && text != "" {
				if _, err := sheet.Moment(text+" "+row.Cells[clock], c.Way); err == nil {
					text += " " + ident.Tidy(row.Cells[clock])
				}
			}
			l.at, l.atErr = sheet.Moment(text, c.Way)
		case Collect:
			if text != "" {
				if l.collect, l.collectErr = row.Amount(i, c.Way); l.collectErr != nil && sheet.IsNothing(text) {
					text, l.collectErr = "", nil
				}
			}
		case Reference, CodeField, WordsOf, PlaceOf: // as they stand
		}
		l.cells[c.Field] = text
	}
	return l
}

// moment returns the time of a line's event, or what is wrong with it; now bounds it.
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
