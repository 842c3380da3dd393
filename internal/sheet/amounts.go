package sheet

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Way is how a column writes what could be read in two ways.
type Way string

// The ways of amounts. The empty one is the country's own: commas group, a point separates
// decimals, and "1.250" or "2,5", which mean something else elsewhere, are a Doubt.
const (
	Point Way = "point" // 1,250.50; "1.250" is 1.25
	Comma Way = "comma" // 1.250,50; "1,250" is 1.25
	Mixed Way = "mixed" // the column has both: what could be either is a Doubt
)

// ErrNoAmount is returned for a text that is not an amount.
var ErrNoAmount = errors.New("sheet: no amount of rupees")

// Doubt is the error of a cell that can be read in two ways; Text names both.
type Doubt struct{ Text string }

func (d *Doubt) Error() string { return d.Text }

// IsDoubt says whether an error is a Doubt.
func IsDoubt(err error) bool {
	_, ok := errors.AsType[*Doubt](err)
	return ok
}

// nothing is how people write that there is no amount, as IsNothing folds it.
var nothing = []string{"", "nil", "nill", "null", "none", "na", "n/a", "rsnil", "pkrnil", "free", "prepaid", "صفر", "کچھ نہیں"}

// IsNothing says whether a text says that there is no amount: "-", "Nil", "N/A".
func IsNothing(text string) bool {
	return slices.Contains(nothing, strings.ReplaceAll(strings.Trim(strings.ToLower(ident.Tidy(text)), "-–— ."), ". ", ""))
}

// blanks are how people and programs write that a cell has no text.
var blanks = []string{"", "n/a", "na", "n.a", "nil", "none", "null", "#n/a", "#ref!", "#value!", "#name?", "#div/0!", "nan", "undefined"}

// IsBlank says whether a text stands for an empty cell: "-", "N/A", "#REF!".
func IsBlank(text string) bool {
	return slices.Contains(blanks, strings.Trim(strings.ToLower(ident.Tidy(text)), "-–— ."))
}

// written is an amount without what people write around its digits.
type written struct {
	digits      string // with points, commas, blanks and apostrophes
	minus, plus bool
}

// around is what people write before or after the digits of an amount, in capitals. Longer
// entries come first, since the minus of "/-" or ".-" is no sign.
var around = []string{"RUPEES", "RUPEE", "RUPAYE", "RUPAY", "RUPAIYE", "روپے", "روپیہ", "روپئے", "ONLY", "PKR.", "PKR:", "PKR", "RS.", "RS:", "RS", "₨.", "₨", "/-", "/=", "=/", "-/", ".-", ",-", "="}

// besideIt is a side of the books behind an amount that other marks part from it: "(DR)",
// "/CR", or its first letter, which may also stand behind the paisa: "5,000.00C".
var besideIt = regexp.MustCompile(`^(.*\d[\d.,/=-]*)(?:\s*[(\[/]\s*|\s+)(DR|CR|D|C)\.?\s*[)\]]?$|^(.*\d\.\d\d)([DC])$`)

// dashes are how a minus is written.
var dashes = strings.NewReplacer("\u2212", "-", "\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\ufe63", "-",
	"\u066b", "\x00", "\u066c", "'", "\u060c", ",", "\u2019", "'", "\u2018", "'", "`", "'", "_", " ", "\t", " ")

// undress removes what people write around an amount: the currency, "/-", the sign wherever
// it stands, DR and CR, brackets.
func undress(text string) (w written, ok bool) {
	s := strings.TrimSpace(dashes.Replace(strings.ToUpper(ident.ASCIIDigits(text))))
	s = strings.TrimSpace(strings.Trim(strings.TrimLeft(s, "'"), `"`))
	sign := func(minus bool) { w.minus, w.plus = w.minus || minus, w.plus || !minus }
	for again := true; again; {
		again = false
		cut := func(rest string, found bool) bool {
			if found {
				s, again = strings.TrimSpace(rest), true
			}
			return found
		}
		if inside, open := strings.CutPrefix(s, "("); open {
			if inside, open = strings.CutSuffix(inside, ")"); cut(inside, open && inside != "") {
				sign(true)
			}
		}
		if m := besideIt.FindStringSubmatch(s); m != nil && cut(m[1]+m[3], true) {
			sign((m[2] + m[4])[0] == 'D')
		}
		for _, word := range around {
			if !cut(strings.CutPrefix(s, word)) {
				cut(strings.CutSuffix(s, word))
			}
		}
		for _, word := range []string{"DEBIT", "DR.", "DR:", "DR", "CREDIT", "CR.", "CR:", "CR"} {
			if cut(strings.CutPrefix(s, word)) || cut(strings.CutSuffix(s, word)) {
				sign(word[0] == 'D')
			}
		}
		for _, mark := range []string{"-", "+"} {
			if cut(strings.CutPrefix(s, mark)) || cut(strings.CutSuffix(s, mark)) {
				sign(mark == "-")
			}
		}
	}
	w.digits = s
	ok = s != "" && strings.Trim(s, "0123456789., '\x00") == "" && strings.ContainsAny(s, "0123456789") && (!w.minus || !w.plus)
	return w, ok
}

// as reads digits with one decimal mark: "1,250.5" as whole "1250" and part "5".
func (w *written) as(decimals byte) (whole, part string, ok bool) {
	s, groups := w.digits, ","
	if decimals == ',' {
		groups = "."
	}
	if whole, part, ok = strings.Cut(s, "\x00"); ok { // the Arabic mark of decimals
		s, groups = whole, ".,"
	} else if strings.Count(s, string(decimals)) > 1 {
		return "", "", false
	} else {
		s, part, _ = strings.Cut(s, string(decimals))
	}
	if strings.Trim(part, "0123456789") != "" {
		return "", "", false
	}
	mark := strings.IndexAny(s, groups+" '")
	if mark < 0 {
		if s == "" { // ".50"
			return "0", part, part != ""
		}
		return s, part, strings.Trim(s, "0123456789") == ""
	}
	list := strings.Split(s, s[mark:mark+1])
	for i, g := range list {
		last := i == len(list)-1
		switch {
		case strings.Trim(g, "0123456789") != "", len(g) > 3, g == "":
			return "", "", false
		case last && len(g) != 3, !last && i > 0 && len(g) < 2, i == 0 && g[0] == '0':
			return "", "", false
		}
	}
	return strings.Join(list, ""), part, true
}

// reading is what an amount can mean.
type reading struct {
	point, comma     string // decimal notation; empty: it cannot be read so
	weak             bool   // by comma alone, and short: "2,5", "12,50"
	lone             byte   // the mark of one that can be both: "1.250"
	marked, decimals bool   // it has a mark that says which way it is; a point with decimals
}

// readings returns what an amount can mean.
func (w *written) readings() (r reading) {
	if whole, part, ok := w.as('.'); ok {
		r.point = whole + "." + part
	}
	if whole, part, ok := w.as(','); ok {
		r.comma = whole + "." + part
		r.weak = r.point == "" && len(whole) <= 3 && !strings.ContainsAny(w.digits, ". '")
	}
	r.marked = strings.ContainsAny(w.digits, ".,") && (r.point == "") != (r.comma == "")
	r.decimals = r.marked && strings.Contains(w.digits, ".") && r.point != ""
	if r.point != "" && r.comma != "" && strings.ContainsAny(w.digits, ".,") && !strings.Contains(w.digits, "\x00") {
		r.lone = w.digits[strings.IndexAny(w.digits, ".,")]
		if strings.HasSuffix(w.digits, ".") || strings.HasSuffix(w.digits, ",") { // "1250." says one thing
			r.lone, r.marked = 0, false
		}
	}
	return r
}

// Amount reads an amount of rupees as people write it, negative with a minus, DR or
// brackets; way is how its column writes. It is rounded to the paisa, since computed cells
// of workbooks have more decimals.
//
// Errors: ErrNoAmount, a Doubt.
func Amount(text string, way Way) (money.Paisa, error) {
	w, ok := undress(text)
	if !ok {
		return 0, ErrNoAmount
	}
	r := w.readings()
	number := r.point
	switch {
	case r.point == "" && r.comma == "":
		return 0, ErrNoAmount
	case r.lone != 0 && (way == Mixed || way == "" && r.lone == '.'), r.weak && way != Comma:
		return 0, r.doubt(text, &w)
	case r.point == "", r.lone != 0 && way == Comma:
		number = r.comma
	}
	number = strings.TrimSuffix(number, ".")
	if whole, part, dotted := strings.Cut(number, "."); dotted {
		number = strings.TrimLeft(whole[:len(whole)-1], "0") + whole[len(whole)-1:] + "." + part
	}
	amount, err := money.ParseNearest(number)
	if err != nil || amount > money.Max {
		return 0, ErrNoAmount
	}
	if w.minus {
		return -amount, nil
	}
	return amount, nil
}

// doubt names the two amounts that a text may be.
func (r *reading) doubt(text string, w *written) *Doubt {
	may := func(number string) string {
		amount, err := money.ParseNearest(strings.TrimSuffix(number, "."))
		if err != nil {
			return number
		}
		return strings.TrimPrefix(amount.Format(), "Rs ")
	}
	big, small := r.point, r.comma
	if r.lone == '.' {
		big, small = small, big
	}
	if r.weak {
		return &Doubt{"“" + ident.Excerpt(text, 40) + "” may be " + may(small) + ", or a digit is missing. Write it with a point, such as " + strings.ReplaceAll(w.digits, ",", ".") + "."}
	}
	return &Doubt{"“" + ident.Excerpt(text, 40) + "” may be " + may(big) + " or " + may(small) + "."}
}

// amounts is what a column's values reveal about how it writes amounts.
type amounts struct {
	point, comma         int  // values that can be read one way alone
	lonePoint, loneComma int  // "1.250", "1,250"
	weak, cents          int  // "2,5"; of them those with two decimals
	threes, others       int  // values with a point and three decimals, or another number of them
	signed               bool // some are below 0
	doubtful             []string
}

func (a *amounts) add(text string) {
	w, ok := undress(text)
	if !ok {
		return
	}
	a.signed = a.signed || w.minus
	r := w.readings()
	switch {
	case r.lone == '.':
		a.lonePoint++
		a.keep(text)
	case r.lone == ',':
		a.loneComma++
		a.keep(text)
	case r.weak:
		a.weak++
		if len(w.digits)-strings.IndexByte(w.digits, ',') == 3 {
			a.cents++
		}
		a.keep(text)
	case r.marked && r.point != "":
		a.point++
		if _, part, dotted := strings.Cut(r.point, "."); dotted && part != "" {
			if len(part) == 3 {
				a.threes++
			} else {
				a.others++
			}
		}
	case r.marked:
		a.comma++
	}
}

// keep stores some doubtful values as samples, one for each pattern of marks.
func (a *amounts) keep(text string) {
	if text = ident.Excerpt(text, 40); len(a.doubtful) < 12 && !slices.Contains(a.doubtful, text) {
		a.doubtful = append(a.doubtful, text)
	}
}

// way decides how the column writes amounts; said is an answer, or empty.
func (a *amounts) way(said Way) Way {
	switch {
	case a.comma > 0 && a.point == 0:
		return Comma
	case said == Point || said == Comma:
		return said
	case a.comma > 0, a.lonePoint > 0 && a.loneComma > 0:
		return Mixed
	case a.cents > 1 && a.cents == a.weak && a.point == 0 && a.loneComma == 0:
		return Comma
	case a.threes > 0 && a.others == 0 && a.loneComma == 0 && a.weak == 0:
		return Point
	}
	return ""
}

// doubts returns samples of values that stay ambiguous when the column is read in a way.
func (a *amounts) doubts(way Way) (list []string) {
	for _, text := range a.doubtful {
		if _, err := Amount(text, way); IsDoubt(err) && len(list) < 3 {
			list = append(list, text)
		}
	}
	return list
}
