// Package settle reconciles couriers' statements with the cash that they took at the door
// (CASH-1, CASH-2). A statement is booked once; lines that do not agree become questions
// to the courier. A line belongs to a parcel by its tracking number, else by the shop's
// own reference, and never by its amount.
package settle

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
)

// Field is what a column of a statement holds; "" is a column that is not read.
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

// Known says whether f is a field or "".
func (f Field) Known() bool { return f == "" || slices.Contains(Fields(), f) }

// names are the heads of columns that are understood of every courier.
var names = []sheet.Names[Field]{
	{Field: Tracking, Heads: strings.Fields(`
		tracking trackingno trackingnumber trackingid trackingcode trackno tracknumber cn cnno cnnumber
		consignment consignmentno consignmentnumber consignmentid consignmentnote connote awb awbno
		awbnumber airwaybill airwaybillno airwaybillnumber waybill waybillno waybillnumber shipmentno
		shipmentnumber shipmentid parcelno parcelnumber parcelid barcode docketno
		ٹریکنگ ٹریکنگنمبر پارسلنمبر سیاین سیایننمبر کنسائنمنٹنمبر
		parcelkanumber`)},
	{Field: Reference, Heads: strings.Fields(`
		reference referenceno referencenumber ref refno refnumber order orderref orderrefno
		orderreference orderreferenceno orderreferencenumber orderid orderno ordernumber
		shipperreference shipperref shipperorderid customerreference customerreferenceno customerref
		custref clientreference merchantorderid merchantreference
		آرڈر آرڈرنمبر حوالہ حوالہنمبر`)},
	// Of several columns of cash the one that says what was taken comes first: the parcel's own
	// amount stands beside it also where it came back.
	{Field: Collected, Heads: strings.Fields(`
		collected collectedamount amountcollected cashcollected codcollected collectedcod
		codamountcollected collectedcash cashreceived codreceived amountreceived receivedamount
		collectamount cashcollection cashcollectedamount parcelvalue shipmentvalue cod codamount codamt codvalue codprice codcash cashondelivery cashondeliveryamount
		codamounttoberemitted totalcod invoicepayment invoiceamount orderamount ordervalue amount amt
		raqam raqm wasoolraqam wasoolshudaraqam
		وصولشدہرقم وصولشدہ سیاوڈی سیاوڈیرقم کیشآنڈیلیوری رقم`)},
	{Field: FeeOf, Heads: strings.Fields(`
		fee fees charges charge deliverycharges deliverycharge delcharges delcharge delchrg delchrgs dlvcharges dlychrgs deliverychrgs
		dc servicecharges servicecharge shippingcharges shippingcharge shipping shippingfee shippingcost
		transactionfee deliveryfee delivery deliverycost couriercharges couriercharge courierfee freight
		freightcharges freightcharge bookingcharges rate codcharges deliverykharcha deliverykecharges
		kharcha
		ڈیلیوریچارجز ڈلیوریچارجز چارجز کرایہ فیس ڈیلیوریفیس کوریئرچارجز`)},
	{Field: TaxOf, Heads: strings.Fields(`
		tax gst gstamount gstamt vat vatamount sst pst fed srb pra salestax salestaxamount stax servicetax
		transactiontax taxonfee taxamount gstoncharges gstondeliverycharges gstonservices
		salestaxonservices taxoncharges
		ٹیکس سیلزٹیکس جیایسٹی`)},
	{Field: Withheld, Heads: strings.Fields(`
		withheld wht whtax whtamount withholding withholdingtax incometax incometaxwithheld itax it
		advancetax advanceincometax taxwithheld taxdeducted
		انکمٹیکس ودہولڈنگٹیکس`)},
	{Field: PaidOf, Heads: strings.Fields(`
		paid net netamount netamt netpayable netpayableamount netpaid netpay netpayment netreceivable netcod
		payable payableamount amountpayable amountpaid amounttobepaid amounttobesettled amounttobetransferred paidamount remittance
		remittanceamount remitted settlement settlementamount settledamount payout payoutamount payment
		paymentamount balance baqi baqiraqam khalisraqam
		خالصرقم قابلادائیگی قابلادائیگیرقم اداشدہرقم ادائیگی باقیرقم بقایا نیٹرقم`)},
}

// parts are heads of columns that stand beside another of the same field: what they say is
// added to it.
var parts = []sheet.Names[Field]{
	{Field: FeeOf, Heads: strings.Fields(`
		fuelsurcharge fuelcharges fuel fuelfactor fueladjustment fueladj ins cashhandling cashhandlingcharges
		cashhandlingfee handling handlingcharges handlingfee codcharges codfee insurance
		insurancecharges returncharges returnfee rtocharges returnshipping packingcharges packagingcharges flyercharges
		flyers othercharges additionalcharges reversalfee weightcharges`)},
	{Field: TaxOf, Heads: strings.Fields("gst sst pst fed stax gstoncharges gstonfuel reversaltax returntax rtotax fueltax")},
	{Field: Withheld, Heads: strings.Fields(`
		salestaxwithheld salestaxwithholding withholdingsalestax withholdingincometax stwithheld stwh whst gstwithheld gstwithholding
		salestaxdeducted incometax incometaxwithheld itax wht`)},
}

// wholes are heads of columns that hold everything the courier keeps of a line.
var wholes = strings.Fields(`
	totalcharges totalcharge totaldeduction totaldeductions deduction deductions katoti
	کٹوتی کلکٹوتی`)

// added are the fields that several columns may hold, each a part.
func added(f Field) bool { return f == FeeOf || f == TaxOf || f == Withheld }

// match guesses what the columns of a head hold; said is what those of the courier's last file
// held.
func match(said map[string]Field, head []string) []Field {
	out, known := sheet.Match(said, names, head), sheet.Folded(said)
	for i, h := range head {
		f, answered := known[sheet.Fold(h)]
		for _, p := range parts {
			if !answered && out[i] == "" && sheet.IsCalled(h, p.Heads...) {
				f = p.Field
			}
		}
		if out[i] == "" && added(f) {
			out[i] = f
		}
	}
	if slices.ContainsFunc(out, added) {
		return out
	}
	for i, h := range head {
		if _, answered := known[sheet.Fold(h)]; !answered && out[i] == "" && sheet.IsCalled(h, wholes...) {
			out[i] = FeeOf
			break
		}
	}
	return out
}

// Column is a column of a file, and what it holds.
type Column = sheet.Column[Field]

// complete says what is missing for lines of these columns to be read; nil for nothing.
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
	if f := sheet.Twice(slices.DeleteFunc(slices.Clone(fields), added)); f != "" {
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
	Into      int         // the row of the line that it was added to; 0: it stands by itself

	named string // the tracking number as it stands in the file
}

// spec says how a statement is read; said is what the columns of the courier's last one hold,
// by their heads.
func spec(said map[string]Field) sheet.Spec[Field] {
	return sheet.Spec[Field]{
		Match: func(head []string) []Field { return match(said, head) }, Complete: func(fields []Field) bool { return complete(fields) == nil },
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
	gather(list)
	return list, nil
}

// parcel is by what a line names its parcel.
func (l *Line) parcel() string {
	if l.Tracking != "" {
		return "t " + l.Tracking
	}
	return "r " + l.Reference
}

// gather adds lines by which the courier takes something to the line that pays cash of the
// same parcel: some couriers write charges, and cash that they take back, on lines of their
// own. One without such a line is a charge by itself; it takes no cash back.
func gather(list []Line) {
	pays := map[string]*Line{}
	for i := range list {
		if l := &list[i]; l.Wrong == "" && l.Collected > 0 && pays[l.parcel()] == nil {
			pays[l.parcel()] = l
		}
	}
	for i := range list {
		l := &list[i]
		if l.Wrong != "" || l.Collected > 0 || l.Paid >= 0 && l.Collected == 0 {
			continue
		}
		whole := pays[l.parcel()]
		switch {
		case whole != nil:
			l.Into = whole.N
			whole.Collected, whole.Fee, whole.Tax = whole.Collected+l.Collected, whole.Fee+l.Fee, whole.Tax+l.Tax
			whole.Withheld, whole.Paid = whole.Withheld+l.Withheld, whole.Paid+l.Paid
		case l.Collected < 0:
			l.Wrong = "Cash taken at the door cannot be below 0."
		}
	}
}

// sums says whether a line without a parcel is the total of those before it: some couriers
// write one without a label.
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
			l.Tracking, l.named = order.TrackingNumber(text), text
		case Reference:
			l.Reference = text
		case Collected, FeeOf, TaxOf, Withheld, PaidOf:
			amount, err := row.Amount(i, c.Way)
			switch {
			case err == nil:
				said[f] = true
			case l.Wrong != "":
			case sheet.IsDoubt(err):
				l.Wrong = err.Error()
			case !sheet.IsNothing(text):
				l.Wrong = strconv.Quote(text) + " is no amount of rupees."
			}
			*map[Field]*money.Paisa{Collected: &l.Collected, FeeOf: &l.Fee, TaxOf: &l.Tax, Withheld: &l.Withheld, PaidOf: &l.Paid}[f] += amount
		}
	}
	// Couriers write what they keep with or without a minus.
	l.Fee, l.Tax, l.Withheld = max(l.Fee, -l.Fee), max(l.Tax, -l.Tax), max(l.Withheld, -l.Withheld)
	switch {
	case l.Wrong != "":
	case l.Tracking == "" && l.Reference == "":
		l.Wrong = "The line has neither a tracking number nor a reference."
	case l.Reference == "" && ident.Shortened(l.Tracking):
		l.Wrong = "The tracking number " + l.Tracking + " has lost digits in a table program: make that column text there, or take the courier's own file."
	case l.Reference == "" && !aNumber(l.named):
		l.Wrong = strconv.Quote(l.named) + " is no tracking number: the line is left out."
	case !said[Collected] && !said[PaidOf]:
		l.Wrong = "The line says no amount."
	}
	if !said[PaidOf] {
		l.Paid = l.Collected - l.Fee - l.Tax - l.Withheld
	}
	return l
}

// noParcel is a word that begins a line which is about no parcel: "Cheque # 1234".
var noParcel = regexp.MustCompile(`(?i)^\W*(?:cheque|chq|adjustments?|invoice|voucher|deductions?|less|add|balance|payment|ibft|advance)\b`)

// aNumber says whether a text can be a tracking number: it has a digit and is no sentence, such
// as "Less: charges of 2 parcels" below a list.
func aNumber(text string) bool {
	words := 0
	for w := range strings.FieldsSeq(text) {
		if w = strings.Trim(w, ".,:;()"); len(w) > 2 && !strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }) {
			words++
		}
	}
	return words < 2 && !noParcel.MatchString(text) && strings.ContainsAny(ident.ASCIIDigits(text), "0123456789")
}

// Rate is what a courier keeps of a delivery, from a day on.
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

// RateOn returns the newest rate of those set that holds on a day, else the law's.
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

// part is a share of an amount, rounded to the paisa; share is in hundredths of a percent.
func part(amount money.Paisa, share int64) money.Paisa {
	return (amount*money.Paisa(share) + 5_000) / 10_000
}

// LineRow is a line as the office's lists show it.
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
