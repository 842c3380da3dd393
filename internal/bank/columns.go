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

// Field is what a column of a statement holds; "" is a column that is not read.
type Field string

// The fields.
const (
	Date      Field = "date"
	Amount    Field = "amount"    // what came; below 0 it went
	Direction Field = "direction" // CR or DR, where one column has both
	Reference Field = "reference"
	Details   Field = "details"
	State     Field = "state"    // whether a transfer came to its end
	Currency  Field = "currency" // of the amount; rupees alone count
)

// Fields lists them.
func Fields() []Field { return []Field{Date, Amount, Direction, Reference, Details, State, Currency} }

// Known says whether f is a field or "".
func (f Field) Known() bool { return f == "" || slices.Contains(Fields(), f) }

// Column is a column of a file, and what it holds.
type Column = sheet.Column[Field]

// names are the heads of columns that are understood of every bank.
var names = []sheet.Names[Field]{
	{Field: Date, Heads: strings.Fields(`
		date transactiondate txndate trxdate trandate transdate valuedate postingdate posteddate
		bookingdate entrydate effectivedate datetime transactiondatetime transactiontime dateandtime
		dateofpayment createdat createdon timestamp tarikh tareekh
		تاریخ لیندینکیتاریخ`)},
	{Field: Amount, Heads: slices.Concat(creditHeads, []string{"amount", "transactionamount", "txnamount", "trxamount", "amt", "raqam", "رقم"})},
	{Field: Direction, Heads: strings.Fields(`
		drcr crdr type transactiontype txntype trxtype trantype direction dc cd debitcredit creditdebit inout
		sign drcrindicator crdrindicator dcindicator cdindicator debitcreditindicator drcrflag crdrflag dcflag
		indicator flag entrytype amounttype transactiondirection
		قسم
		qisam`)},
	{Field: Reference, Heads: strings.Fields(`
		reference referenceno referencenumber ref refno refnumber transactionid transactionno
		transactionnumber transactionreference transactionreferenceno transactionreferencenumber
		transactionref transactionrefno txnref txnid txnno trxid trxno trxref tid ftno ftnumber
		bankreference paymentreference raastid utr stan rrn instrumentno instrument docno documentno
		voucherno hawala hawalanumber
		refid referenceid transref transrefno transid tranid trxref tranref tranno transno tracenumber traceno traceid receiptno
		refchequeno refchqno refnochequeno referencechequeno chequerefno chqrefno chequeno chequenumber chqno
		chequenorefno instno instrumentnumber docnumber doc authid authcode orderid paymentid
		حوالہ حوالہنمبر ٹرانزیکشنآئیڈی ٹرانزیکشننمبر`)},
	{Field: Details, Heads: strings.Fields(`
		description details narration narrative particulars remarks transactiondetails
		transactiondescription memo tafseel tafseelat
		تفصیل تفصیلات`)},
	{Field: State, Heads: strings.Fields(`
		status transactionstatus txnstatus trxstatus paymentstatus state
		حالت کیفیت`)},
	{Field: Currency, Heads: []string{"currency", "currencycode", "ccy", "curr", "کرنسی"}},
}

// states are the words for transfers that came to their end, and for others.
var states = map[string]bool{
	"completed": true, "complete": true, "success": true, "successful": true, "succeeded": true, "done": true,
	"paid": true, "posted": true, "settled": true, "processed": true, "cleared": true, "approved": true,
	"received": true, "credited": true, "executed": true, "ok": true, "final": true, "booked": true, "مکمل": true,
	"کامیاب": true,
	"failed": false, "failure": false, "declined": false, "rejected": false, "reversed": false, "refunded": false,
	"cancelled": false, "canceled": false, "returned": false, "expired": false, "pending": false,
	"processing": false, "inprocess": false, "inprogress": false, "onhold": false, "hold": false,
	"initiated": false, "unsuccessful": false, "ناکام": false, "زیرالتوا": false, "منسوخ": false,
}

// lacking says what is missing of columns for lines to be read; "" for nothing.
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

// creditHeads are heads of columns that hold credits only, so that no other column has to
// say which way money went.
var creditHeads = strings.Fields(`
	cr in incoming received inflow depositamount depositamt depositedamount creditedamount creditamt cramt amountin amountdeposited
	جمع جمعشدہ جمعشدہرقم کریڈٹ کریڈٹرقم آمد
	jama jamaraqam credit credits creditamount deposit deposits cramount amountcredited moneyin
	paidin cashin amountreceived creditcr depositcr depositscr amountcr`)

// spec says how a statement is read; known is what the columns of the bank's last one hold.
func spec(known map[string]Field) sheet.Spec[Field] {
	return sheet.Spec[Field]{
		Match:    func(head []string) []Field { return sheet.Match(known, names, head) },
		Complete: func(fields []Field) bool { return slices.Contains(fields, Date) && slices.Contains(fields, Amount) },
		Amounts:  []Field{Amount}, Dates: []Field{Date}, Words: Direction, Needs: needsDirection, Most: sheet.MaxLines,
	}
}

func needsDirection(columns []Column) bool {
	return !slices.ContainsFunc(columns, func(c Column) bool { return c.Field == Amount && sheet.IsCalled(c.Name, creditHeads...) })
}

// readTable reads a statement, or nothing where something must be asked first.
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
	came := false // the line before is a credit
	for row, err := range res.Lines(table) {
		if err != nil {
			return res, nil, err
		}
		if more := res.goesOn(&row); more != "" {
			if came {
				last := &credits[len(credits)-1]
				last.Details = ident.Shorten(last.Details+" "+more, maxText)
			}
			res.Rows--
			continue
		}
		before := len(credits)
		credits = res.take(row, credits)
		came = len(credits) > before
	}
	return res, credits, nil
}

// goesOn returns the details of a line that has nothing else: banks break long ones over
// several lines.
func (r *Result) goesOn(row *sheet.Row) string {
	more := ""
	for i, column := range r.Columns {
		if i >= len(row.Cells) || row.Wrong != "" || strings.TrimSpace(row.Cells[i]) == "" {
			continue
		}
		if column.Field != Details {
			return ""
		}
		more = ident.Tidy(sheet.Unguard(row.Cells[i]))
	}
	return more
}

// take adds a line's credit to credits, or counts it in Others.
func (r *Result) take(row sheet.Row, credits []Credit) []Credit {
	var c Credit
	var amount money.Paisa
	var amountText, day, direction, state, currency string
	directed := false
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
			direction, directed = text, true
		case Reference:
			if c.Reference = ident.Shorten(ident.Copied(text), 100); sheet.IsNothing(text) || strings.Trim(Fold(text), "0") == "" {
				c.Reference = "" // "-", "N/A", "0000"
			}
		case Details:
			c.Details = text
		case State:
			state = text
		case Currency:
			currency = text
		}
	}
	way := sheet.Direction("")
	if directed {
		way = sheet.DirectionOf(direction, r.Answers)
	}
	came, known := states[sheet.Fold(state)]
	wrong := row.Wrong
	switch {
	case wrong != "":
	case way == sheet.Out, way == sheet.None, known && !came, amountErr == nil && amount <= 0:
		r.Others++
		return credits
	case sheet.IsDoubt(amountErr):
		wrong = amountErr.Error()
	case sheet.IsNothing(amountText):
		r.Others++
		return credits
	case !known && state != "":
		wrong = strconv.Quote(state) + " does not say whether the money came. Leave the column of states unread if it says something else."
	case currency != "" && !sheet.IsRupees(currency):
		wrong = strconv.Quote(currency) + " are no rupees."
	case ident.Shortened(c.Reference):
		wrong = "The reference " + c.Reference + " has lost digits in a table program: make that column text there, or take the bank's own file."
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
