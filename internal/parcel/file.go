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
	"gulaab/internal/zone"
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
}

// read returns some lines of a table after its head, the first being line from
// (0 is the first), and whether others follow. Lines before are passed over
// unread, those after are left.
func read(t *sheet.Table, fields []Field, from, most int) (list []line, more bool, err error) {
	n := -1 // the head
	for row, err := range t.Rows() {
		if err != nil {
			return nil, false, err
		}
		at := n
		if n++; at < from {
			continue
		}
		if len(list) == most {
			return list, true, nil
		}
		l := line{n: row.N, wrong: row.Wrong, cells: map[Field]string{}}
		for i, f := range fields {
			if f != "" && i < len(row.Cells) {
				l.cells[f] = ident.Shorten(ident.Tidy(sheet.Unguard(row.Cells[i])), 200)
				if f == Tracking {
					l.cells[f] = order.TrackingNumber(l.cells[f])
				}
			}
		}
		list = append(list, l)
	}
	return list, false, nil
}

// times are how couriers write a moment; without a zone it is Karachi's.
var times = []string{
	time.RFC3339, "2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02 3:04 PM", "02/01/2006 15:04:05", "02/01/2006 15:04",
	"02/01/2006 3:04 PM", "02/01/2006 03:04:05 PM", "02-01-2006 15:04:05", "02-01-2006 15:04", "2 Jan 2006 15:04", "2 Jan 2006 3:04 PM",
	"02-Jan-2006 15:04", "02-Jan-2006 15:04:05", "Jan 2, 2006 3:04 PM", "2006-01-02", "02/01/2006", "02-01-2006",
}

// moment reads a moment of a file; now bounds it.
func moment(text string, now time.Time) (time.Time, string) {
	if days, err := strconv.ParseFloat(text, 64); err == nil && days > 40_000 && days < 80_000 { // as workbooks count them
		whole := time.Date(1899, 12, 30, 0, 0, 0, 0, zone.Karachi).AddDate(0, 0, int(days))
		return checked(whole.Add(time.Duration((days-float64(int(days)))*24*60*60)*time.Second), now)
	}
	for _, layout := range times {
		if t, err := time.ParseInLocation(layout, text, zone.Karachi); err == nil {
			return checked(t, now)
		}
	}
	return time.Time{}, "The time " + strconv.Quote(text) + " cannot be read. Write it as 2026-03-14 15:04."
}

func checked(t, now time.Time) (time.Time, string) {
	if t.After(now.Add(24*time.Hour)) || t.Year() < 2015 {
		return t, "The time lies in the future or long ago: " + t.Format("2 January 2006 15:04") + "."
	}
	return t.UTC().Truncate(time.Second), ""
}

// rupees reads an amount of a file, as people write it: "2,000", "Rs. 2000/-". An
// empty one is not given; what cannot be read is an error and not nothing.
func rupees(text string) (amount money.Paisa, given bool, err error) {
	text = strings.TrimSpace(strings.NewReplacer(",", "", "rs.", "", "rs", "", "pkr", "", "/-", "").Replace(strings.ToLower(text)))
	if text == "" {
		return 0, false, nil
	}
	amount, err = money.Parse(text)
	return amount, true, err
}

// reference reads the shop's own name of a parcel: number and, where it is there,
// which of the order's parcels.
func reference(text string) (number string, no int, ok bool) {
	text = strings.ToUpper(text)
	if at := strings.LastIndexByte(text, '-'); at > len("GL-") {
		n, err := strconv.Atoi(text[at+1:])
		if err == nil && n > 0 && n < 1000 {
			text, no = text[:at], n
		}
	}
	number, ok = ident.ParseOrderNumber(text)
	return number, no, ok
}
