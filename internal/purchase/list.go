package purchase

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/sheet"
	"gulaab/internal/stock"
)

// Field is what a column of a supplier's list holds; "" is a column that is not read.
type Field string

// The fields.
const (
	Code     Field = "code" // SKU or barcode
	Name     Field = "name"
	Units    Field = "units"
	UnitCost Field = "unitCost"
	Currency Field = "currency"
)

// Fields lists them.
func Fields() []Field { return []Field{Code, Name, Units, UnitCost, Currency} }

// Known says whether f is a field or "".
func (f Field) Known() bool { return f == "" || slices.Contains(Fields(), f) }

// names are the heads of columns that are understood of every supplier.
var names = []sheet.Names[Field]{
	{Field: Code, Heads: strings.Fields(`
		sku barcode ean ean13 upc gtin code itemcode productcode articleno articlenumber article itemno itemnumber partno modelno stylecode ref refno
		skucode itemsku barcodeno barcodenumber skuno asin hsbarcode`)},
	{Field: Name, Heads: strings.Fields(`
		name product productname item itemname description itemdescription productdescription goods title particulars details`)},
	{Field: Units, Heads: strings.Fields(`
		quantity qty units pcs pieces orderqty orderquantity toorder order qtypcs quantitypcs noofpcs nos unit qtyordered`)},
	{Field: UnitCost, Heads: strings.Fields(`
		unitcost cost price unitprice rate unitrate costprice wholesale wholesaleprice priceperunit priceeach eachprice unitpriceusd fob fobprice exw exwprice
		dealerprice tradeprice netprice supplyprice lastcost`)},
	{Field: Currency, Heads: []string{"currency", "currencycode", "ccy", "curr"}},
}

var listSpec = sheet.Spec[Field]{
	Match:    func(head []string) []Field { return sheet.Match(nil, names, head) },
	Complete: func(fields []Field) bool { return slices.Contains(fields, Code) || slices.Contains(fields, Name) },
	Amounts:  []Field{UnitCost}, Most: sheet.MaxLines,
}

// FoldName folds the name of goods for comparison: suppliers write commas and dashes as they
// like.
func FoldName(name string) string { return cmp.Or(ident.Slug(name), ident.Fold(ident.Tidy(name))) }

// Listed is a line of a supplier's list.
type Listed struct {
	N         int // as table programs count lines
	Code      string
	Name      string
	VariantID string
	Units     string
	UnitCost  string
}

// WrongLine is a line of a list that becomes none of an order.
type WrongLine struct {
	N       int
	Message string
}

// List is how a supplier's list was read.
type List struct {
	sheet.Layout[Field]
	Needs string // what is to be said of the file first; empty where it was read
	Rows  int
	Lines []Listed
	Wrong []WrongLine // at most mostWrong
	Left  int         // lines that order nothing: their units are empty or 0
}

// MaxList bounds the file of a list, in bytes.
const MaxList = 10 << 20

const mostWrong = 50

// Find finds variants by SKUs and barcodes, and by names as FoldName folds them. What
// several variants have is in neither map.
type Find func(codes, names []string) (byCode, byName map[string]string, err error)

// ReadList reads a supplier's list, or nothing where something must be asked first.
// currency is the order's: a line in another one is wrong.
//
// Errors: TooLarge, those of tables, Invalid with the field "fields".
func ReadList(file io.Reader, fields []Field, answers sheet.Answers, currency string, find Find) (l List, err error) {
	spooled, err := sheet.Spool(file, MaxList)
	if err != nil {
		return l, err
	}
	defer func() { err = errors.Join(err, spooled.Close()) }()
	if l.Layout, err = sheet.Look(spooled.Table, listSpec, fields, answers); err != nil {
		return l, err
	}
	has := func(f Field) bool { return slices.Contains(l.Fields(), f) }
	twice := sheet.Twice(l.Fields())
	switch {
	case !has(Code) && !has(Name):
		l.Needs = "Say which column holds the SKU or barcode, or the name."
	case !has(Units) && !has(UnitCost):
		l.Needs = "Say which column holds how many to order, or what one costs."
	case twice != "":
		l.Needs = "Two columns cannot both be the " + string(twice) + "."
	case l.Asks() != nil:
		l.Needs = "Answer what the file leaves open."
	}
	if l.Needs != "" {
		return l, nil
	}
	for row, err := range l.Layout.Lines(spooled.Table) {
		if err != nil {
			return l, err
		}
		l.Rows++
		l.take(&row, has(Units), currency)
	}
	return l, l.resolve(find)
}

// take adds a row to the lines, to what is wrong, or to what is left.
func (l *List) take(row *sheet.Row, counts bool, currency string) {
	one, cells := Listed{N: row.N}, map[Field]string{}
	cost := -1
	for i, c := range l.Columns {
		if i >= len(row.Cells) || c.Field == "" {
			continue
		}
		if text := ident.Shorten(ident.Tidy(sheet.Unguard(row.Cells[i])), maxTyped); !sheet.IsBlank(text) {
			cells[c.Field] = text
		}
		if c.Field == UnitCost {
			cost = i
		}
	}
	one.Code, one.Name = ident.Copied(cells[Code]), cells[Name]
	wrong := row.Wrong
	units := strings.TrimSuffix(strings.TrimSuffix(stock.Plain(cells[Units]), ".00"), ".0")
	n, err := strconv.ParseInt(units, 10, 64)
	switch {
	case wrong != "":
	case one.Code == "" && one.Name == "", counts && (units == "" || err == nil && n == 0):
		l.Left++ // a price list in which the few lines that are ordered are filled in
		return
	case counts && (err != nil || n < 0 || n > maxUnits):
		wrong = strconv.Quote(cells[Units]) + " is no number of units from 1 to 1,000,000."
	case ident.Shortened(cells[Code]):
		wrong = "The code " + cells[Code] + " has lost digits in a table program: make that column text there."
	case cells[Currency] != "" && !isCurrency(cells[Currency], currency):
		wrong = strconv.Quote(cells[Currency]) + " is not the order's currency, " + currency + "."
	case counts:
		one.Units = strconv.FormatInt(n, 10)
	}
	if wrong == "" && cost >= 0 && cells[UnitCost] != "" {
		one.UnitCost, wrong = costOf(row, cost, l.Columns[cost].Way, cells[UnitCost])
	}
	if wrong != "" {
		l.refuse(row.N, wrong)
		return
	}
	l.Lines = append(l.Lines, one)
}

// isCurrency says whether a cell names the order's currency.
func isCurrency(text, currency string) bool {
	return strings.EqualFold(text, currency) || currency == Rupee && sheet.IsRupees(text)
}

func (l *List) refuse(n int, message string) {
	if len(l.Wrong) < mostWrong {
		l.Wrong = append(l.Wrong, WrongLine{n, message})
	}
}

// resolve finds the lines' variants, and leaves out lines of none.
func (l *List) resolve(find Find) error {
	var codes, names []string
	for _, one := range l.Lines {
		if one.Code != "" {
			codes = append(codes, one.Code)
		}
		if one.Name != "" {
			names = append(names, FoldName(one.Name))
		}
	}
	byCode, byName, err := find(codes, names)
	if err != nil {
		return err
	}
	read, at := l.Lines, map[string]int{} // lines in the list by variant
	l.Lines = nil
	for _, one := range read {
		if one.VariantID = byCode[one.Code]; one.VariantID == "" {
			one.VariantID = byName[FoldName(one.Name)]
		}
		before, twice := at[one.VariantID]
		switch {
		case one.VariantID == "":
			l.refuse(one.N, "The shop has no product "+strconv.Quote(cmp.Or(one.Code, one.Name))+", or several: add it by hand.")
		case twice:
			l.refuse(one.N, "It is the same product as in line "+strconv.Itoa(before)+".")
		case len(l.Lines) == MostLines:
			l.refuse(one.N, "An order has at most "+strconv.Itoa(MostLines)+" lines.")
		default:
			at[one.VariantID] = one.N
			l.Lines = append(l.Lines, one)
		}
	}
	slices.SortStableFunc(l.Wrong, func(a, b WrongLine) int { return cmp.Compare(a.N, b.N) })
	return nil
}

// costOf reads a cost as the file's readers read amounts; a plain number may have up to four
// decimals, which no amount of rupees has.
func costOf(row *sheet.Row, i int, way sheet.Way, text string) (cost, wrong string) {
	if c, err := ParseCost(text); err == nil && (way == "" || way == sheet.Point) && !strings.Contains(text, ",") {
		return c.String(), ""
	}
	amount, err := row.Amount(i, way)
	switch {
	case sheet.IsDoubt(err):
		return "", err.Error()
	case err != nil || amount < 0 || Cost(amount)*100 > maxCost:
		return "", strconv.Quote(text) + " is no cost of one unit."
	}
	return (Cost(amount) * 100).String(), ""
}
