// Package settle holds what couriers pay over against what they took at the door:
// their statements, read once and taken once, what does not agree, and what is
// withheld for the tax office (CASH-1, CASH-2). A line belongs to a parcel by its
// tracking number, then by the shop's own reference, and never by its amount.
package settle

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
)

// Field is what a column of a statement says; "" is nothing that is read.
type Field string

// The fields.
const (
	Tracking  Field = "tracking"
	Reference Field = "reference" // the shop's own: GL-7K3M9Q-1 or GL-7K3M9Q
	Collected Field = "collected" // cash taken at the door
	FeeOf     Field = "fee"
	TaxOf     Field = "tax"      // on the fee
	Withheld  Field = "withheld" // for the tax office
	PaidOf    Field = "paid"     // what is paid over for the line
)

// Fields lists them.
func Fields() []Field {
	return []Field{Tracking, Reference, Collected, FeeOf, TaxOf, Withheld, PaidOf}
}

// Known says whether there is such a field; none is one.
func (f Field) Known() bool { return f == "" || slices.Contains(Fields(), f) }

// names are what columns are called whichever courier wrote them.
var names = []sheet.Names[Field]{
	{Field: Tracking, Heads: []string{"tracking", "trackingno", "trackingnumber", "cn", "cnno", "cnnumber", "consignment", "consignmentno", "consignmentnumber", "awb", "airwaybill"}},
	{Field: Reference, Heads: []string{"reference", "referenceno", "referencenumber", "orderref", "orderreference", "orderreferencenumber", "orderid", "orderno", "ordernumber", "shipperreference", "customerreference"}},
	{Field: Collected, Heads: []string{"cod", "codamount", "collected", "amountcollected", "cashcollected", "collectamount", "invoicepayment", "orderamount", "amount"}},
	{Field: FeeOf, Heads: []string{"fee", "charges", "deliverycharges", "servicecharges", "shippingcharges", "transactionfee", "deliveryfee", "codcharges"}},
	{Field: TaxOf, Heads: []string{"tax", "gst", "salestax", "transactiontax", "servicetax", "taxonfee", "gstamount"}},
	{Field: Withheld, Heads: []string{"withheld", "wht", "withholding", "withholdingtax", "incometax", "whtamount", "taxwithheld"}},
	{Field: PaidOf, Heads: []string{"paid", "net", "netamount", "netpayable", "payable", "amountpaid", "netpayment", "balance"}},
}

// Column is one of a file, and what it says.
type Column = sheet.Column[Field]

// complete says whether lines of these columns can be read.
func complete(fields []Field) error {
	has := func(f Field) bool { return slices.Contains(fields, f) }
	switch {
	case !has(Tracking) && !has(Reference):
		return sheet.Unmatched("Say which column holds the tracking number, or the shop's own reference.")
	case !has(Collected):
		return sheet.Unmatched("Say which column holds the cash that was taken at the door.")
	case !has(PaidOf) && !has(FeeOf):
		return sheet.Unmatched("Say which column holds what is paid over, or the fee.")
	}
	if f := sheet.Twice(fields); f != "" {
		return sheet.Unmatched("Two columns cannot both be the " + string(f) + ".")
	}
	return nil
}

// Line is one line of a statement. Amounts that a line does not say are 0.
type Line struct {
	N         int // row of the file
	Tracking  string
	Reference string
	Collected money.Paisa
	Fee       money.Paisa
	Tax       money.Paisa
	Withheld  money.Paisa
	Paid      money.Paisa // below 0 where the courier takes something
	Wrong     string      // why it cannot be read
}

// spec is what a statement is read for; said is what somebody said of the courier's last one.
func spec(said map[string]Field) sheet.Spec[Field] {
	return sheet.Spec[Field]{
		Match: func(head []string) []Field { return sheet.Match(said, names, head) }, Complete: func(fields []Field) bool { return complete(fields) == nil },
		Amounts: []Field{Collected, FeeOf, TaxOf, Withheld, PaidOf}, Most: sheet.MaxLines,
	}
}

// read returns the lines of a table after its head.
func read(t *sheet.Table, layout *sheet.Layout[Field]) (list []Line, err error) {
	sum := Line{}
	for row, err := range layout.Lines(t) {
		if err != nil {
			return nil, err
		}
		if len(list) == sheet.MaxLines {
			return nil, sheet.ErrManyLines
		}
		l := lineOf(&row, layout.Columns)
		if l.sums(&sum, len(list)) {
			continue
		}
		sum.Collected, sum.Paid = sum.Collected+l.Collected, sum.Paid+l.Paid
		list = append(list, l)
	}
	return list, nil
}

// sums says whether a line of no parcel is the total of those before it: some couriers
// write it without a word.
func (l *Line) sums(before *Line, lines int) bool {
	return lines > 0 && l.Tracking == "" && l.Reference == "" && l.Collected == before.Collected && l.Paid == before.Paid && l.Collected+l.Paid != 0
}

func lineOf(row *sheet.Row, columns []Column) Line {
	l := Line{N: row.N, Wrong: row.Wrong}
	said := map[Field]bool{}
	for i, c := range columns {
		if c.Field == "" || i >= len(row.Cells) {
			continue
		}
		text := ident.Shorten(ident.Tidy(sheet.Unguard(row.Cells[i])), 100)
		switch f := c.Field; f {
		case Tracking:
			l.Tracking = order.TrackingNumber(text)
		case Reference:
			l.Reference = text
		case Collected, FeeOf, TaxOf, Withheld, PaidOf:
			amount, err := row.Amount(i, c.Way)
			switch blank := strings.Trim(text, "-–— ") == ""; {
			case err == nil:
				said[f] = true
			case blank || l.Wrong != "":
			case sheet.IsDoubt(err):
				l.Wrong = err.Error()
			default:
				l.Wrong = strconv.Quote(text) + " is no amount of rupees."
			}
			*map[Field]*money.Paisa{Collected: &l.Collected, FeeOf: &l.Fee, TaxOf: &l.Tax, Withheld: &l.Withheld, PaidOf: &l.Paid}[f] = amount
		}
	}
	// Couriers write what they keep with or without a minus.
	l.Fee, l.Tax, l.Withheld = max(l.Fee, -l.Fee), max(l.Tax, -l.Tax), max(l.Withheld, -l.Withheld)
	switch {
	case l.Wrong != "":
	case l.Tracking == "" && l.Reference == "":
		l.Wrong = "The line has neither a tracking number nor a reference."
	case l.Collected < 0:
		l.Wrong = "Cash taken at the door cannot be below 0."
	case !said[Collected] && !said[PaidOf]:
		l.Wrong = "The line says no amount."
	}
	if !said[PaidOf] {
		l.Paid = l.Collected - l.Fee - l.Tax - l.Withheld
	}
	return l
}

// Rate is what a courier keeps, from a day on.
type Rate struct {
	From     string      // a day in Karachi; "" from the beginning
	Fee      money.Paisa // for a delivery; 0: as the statement says
	Tax      int64       // on the fee, in hundredths of a percent
	Withheld int64       // of the cash, in hundredths of a percent
}

// defaults are what the law has couriers withhold of cash: 2 % from July 2025 on
// (Circular 02 of 2025-26), nothing before.
var defaults = []Rate{{}, {From: "2025-07-01", Withheld: 200}}

// Law is what the law has couriers withhold, from each day on.
func Law() []Rate { return slices.Clone(defaults[1:]) }

// RateOn is the rate of a day among those that were set, else the law's.
func RateOn(set []Rate, day string) Rate {
	var found Rate
	for _, list := range [][]Rate{defaults, set} {
		here := false
		for _, r := range list {
			if r.From <= day && (!here || r.From >= found.From) {
				found, here = r, true
			}
		}
	}
	return found
}

// CheckRates tidies rates and says what is wrong with them.
func CheckRates(rates []Rate) ([]Rate, error) {
	bad := func(message string) error {
		return fault.Fields("The rates were not saved.", map[string]string{"rates": message})
	}
	if len(rates) > 50 {
		return nil, bad("At most 50.")
	}
	seen := map[string]bool{}
	for _, r := range rates {
		if _, err := time.Parse(time.DateOnly, r.From); err != nil {
			return nil, bad("Each rate needs the day from which it holds.")
		}
		if seen[r.From] {
			return nil, bad("Two rates hold from " + r.From + ".")
		}
		seen[r.From] = true
		if r.Fee < 0 || r.Fee > money.Rupees(100_000) || r.Tax < 0 || r.Tax > 10_000 || r.Withheld < 0 || r.Withheld > 10_000 {
			return nil, bad("Fees are rupees, and taxes from 0 to 100 percent.")
		}
	}
	rates = slices.Clone(rates)
	slices.SortFunc(rates, func(a, b Rate) int { return strings.Compare(a.From, b.From) })
	return rates, nil
}

// part is a share of an amount, in hundredths of a percent, to the nearest paisa.
func part(amount money.Paisa, share int64) money.Paisa {
	return (amount*money.Paisa(share) + 5_000) / 10_000
}

// LineRow is a line of a statement as the office's lists show it.
type LineRow struct {
	Judged
	Statement, File, PaidBy string // of which statement, its file, and under which reference it came
	Courier, Name           string
	Booked                  bool
	Dispute, DisputeNote    string
}

// Month is what a courier paid over with its statements of a month.
type Month struct {
	Month, Courier, Reference, Day                string
	Parcels                                       int64
	Collected, Fee, Tax, Withheld, Paid, Expected money.Paisa
}
