package sheet

import (
	"cmp"
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/zone"
)

// The ways of dates in digits. With the empty one "05/11/2026" is a Doubt.
const (
	DayFirst   Way = "day"   // 21/11/2026
	MonthFirst Way = "month" // 11/21/2026
)

// ErrNoDate is returned for a text that is not a date of this century.
var ErrNoDate = errors.New("sheet: no date")

// A layout is one way in which couriers and banks write a date; order names its numbers.
type layout struct {
	form  *regexp.Regexp
	order string // y, m, d; a and b are a day and a month, in an order that the column decides
}

const (
	monthForm = `(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`
	timeForm  = `(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.:]\d{1,9})?)?(?: ?([ap])\.?m\.?)?`
	zoneForm  = `(?: ?(z|utc|gmt|pkt))? ?([+-]\d{1,2}(?::?\d{2})?)?(?: ?(?:utc|gmt|pkt))?`
)

// layouts are all layouts, for texts that tidyDate has reduced: lower case, without
// weekdays, commas and the endings of "21st", months shortened to three letters.
var layouts = []layout{
	{regexp.MustCompile(`^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})`), "ymd"},
	{regexp.MustCompile(`^(\d{4})(0\d|1[0-2])(\d{2})`), "ymd"},
	{regexp.MustCompile(`^(\d{2})(\d{2})(20\d{2})`), "aby"},
	{regexp.MustCompile(`^(\d{4})[-/. ]?` + monthForm + `[-/. ]?(\d{1,2})`), "ymd"},
	{regexp.MustCompile(`^(\d{1,2})[-/. ]*` + monthForm + `[-/. ]*(\d{4}|\d{2})`), "dmy"},
	{regexp.MustCompile(`^` + monthForm + `[-/. ]*(\d{1,2})[-/. ]+(\d{4}|\d{2})`), "mdy"},
	{regexp.MustCompile(`^(\d{1,2})([-/. ])(\d{1,2})[-/. ](\d{4}|\d{2})`), "a-by"},
}

var (
	weekdays   = regexp.MustCompile(`\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?`)
	monthNames = regexp.MustCompile(`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|ust|tember|ember|ober|e|y|t)?\.?`)
	ordinals   = regexp.MustCompile(`(\d)(?:st|nd|rd|th)\b`)
	inBrackets = regexp.MustCompile(`\s*\([^)]*\)$`)
	timeParts  = regexp.MustCompile(`^` + timeForm + zoneForm + `$`)
	timeBefore = regexp.MustCompile(`^(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?) (.+)$`)
	// "Nov 21 10:15:30 PKT 2026", as Java and Unix print a moment.
	yearLast   = regexp.MustCompile(`^(` + monthForm + ` \d{1,2}) (\d{1,2}:\d{2}:\d{2}(?: [a-z]{1,4})?) (\d{4})$`)
	months     = "janfebmaraprmayjunjulaugsepoctnovdec"
	apart      = regexp.MustCompile(`^(\d{1,4}) ?([-/.]) ?(\d{1,2}) ?([-/.]) ?(\d{1,4})`) // "28/ 11/ 2026"
	dense      = regexp.MustCompile(`^(\d{8})(\d{6})$`)                                   // "20261128091652"
	denseTime  = regexp.MustCompile(`^(\d{2})(\d{2})(\d{2})?(\D.*)?$`)
	noonInUrdu = regexp.MustCompile(`\s?(ص|م)$`)
	// What stands in the place of a comma, behind a time, and for months in Urdu.
	plainly = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2212", "-", "\u2044", "/", "\u2215", "/", "،", " ", ",", " ", "'", "", "|", " ", " at ", " ", " of ", " ", "hrs", "",
		"جنوری", "jan", "فروری", "feb", "مارچ", "mar", "اپریل", "apr", "مئی", "may", "جون", "jun",
		"جولائی", "jul", "اگست", "aug", "ستمبر", "sep", "اکتوبر", "oct", "نومبر", "nov", "دسمبر", "dec")
)

// tidyDate reduces a date to what layouts know.
func tidyDate(text string) string {
	s := strings.ToLower(ident.ASCIIDigits(ident.Tidy(text)))
	s = plainly.Replace(s)
	s = inBrackets.ReplaceAllString(s, "")
	s = ordinals.ReplaceAllString(weekdays.ReplaceAllString(s, " "), "$1")
	s = monthNames.ReplaceAllString(s, "$1")
	s = strings.Join(strings.Fields(s), " ")
	s = noonInUrdu.ReplaceAllStringFunc(s, func(half string) string {
		if strings.HasSuffix(half, "ص") {
			return " am"
		}
		return " pm"
	})
	s = dense.ReplaceAllString(apart.ReplaceAllString(s, "$1$2$3$4$5"), "$1 $2")
	s = yearLast.ReplaceAllString(s, "$1 $4 $3")
	if m := timeBefore.FindStringSubmatch(s); m != nil {
		s = m[2] + " " + m[1]
	}
	return s
}

// date is what a text says of a day.
type date struct {
	y, m, d int
	a, b    int    // in digits, of which the column decides which is the day
	rest    string // the time behind it
}

// dateIn finds the date at the beginning of a text.
func dateIn(s string) (date, bool) {
	for _, l := range layouts {
		m := l.form.FindStringSubmatch(s)
		if m == nil || len(m[0]) < len(s) && s[len(m[0])] >= '0' && s[len(m[0])] <= '9' {
			continue
		}
		out := date{rest: s[len(m[0]):]}
		for i, name := range l.order {
			n, err := strconv.Atoi(m[i+1])
			if err != nil {
				n = strings.Index(months, m[i+1])/3 + 1
			}
			switch name {
			case 'y':
				if out.y = n; n < 100 {
					out.y += 2000
				}
			case 'm':
				out.m = n
			case 'd':
				out.d = n
			case 'a':
				out.a = n
			case 'b':
				out.b = n
			}
		}
		return out, true
	}
	return date{}, false
}

// settle decides which of the numbers is the day; false where nothing decides.
func (d *date) settle(way Way) bool {
	switch {
	case d.a == 0:
	case d.a > 12 || d.a == d.b:
		d.d, d.m = d.a, d.b
	case d.b > 12:
		d.m, d.d = d.a, d.b
	case way == DayFirst:
		d.d, d.m = d.a, d.b
	case way == MonthFirst:
		d.m, d.d = d.a, d.b
	default:
		return false
	}
	return true
}

// Moment reads a date as couriers and banks print it, with or without a time; way is how
// its column writes the day. Without a zone it is in Karachi. Serial days of workbooks and
// Unix seconds are read too.
//
// Errors: ErrNoDate, a Doubt.
func Moment(text string, way Way) (at time.Time, err error) {
	s := tidyDate(text)
	if at, ok := counted(s); ok {
		return at, nil
	}
	d, ok := dateIn(s)
	if !ok {
		return at, ErrNoDate
	}
	if !d.settle(way) {
		one, other := time.Month(d.b), time.Month(d.a)
		return at, &Doubt{"“" + ident.Excerpt(text, 40) + "” may be " + strconv.Itoa(d.a) + " " + one.String() + " or " + strconv.Itoa(d.b) + " " + other.String() + "."}
	}
	at = time.Date(d.y, time.Month(d.m), d.d, 0, 0, 0, 0, zone.Karachi)
	if at.Day() != d.d || at.Year() != d.y || d.y < 2000 || d.y > 2099 {
		return time.Time{}, ErrNoDate
	}
	return clock(at, d.rest)
}

// clock adds a time to a day.
func clock(day time.Time, rest string) (time.Time, error) {
	if rest = strings.TrimPrefix(strings.TrimLeft(rest, " -.:/"), "t"); strings.TrimSpace(rest) == "" {
		return day, nil
	}
	if m := denseTime.FindStringSubmatch(strings.TrimSpace(rest)); m != nil {
		rest = m[1] + ":" + m[2] + ":" + cmp.Or(m[3], "00") + m[4]
	}
	m := timeParts.FindStringSubmatch(strings.TrimSpace(rest))
	if m == nil {
		return time.Time{}, ErrNoDate
	}
	number := func(s string) int { n, _ := strconv.Atoi(s); return n } // digits by the form
	h, minute, second := number(m[1]), number(m[2]), number(m[3])
	switch {
	case m[4] == "p" && h < 12:
		h += 12
	case m[4] == "a" && h == 12:
		h = 0
	}
	if h > 24 || minute > 59 || second > 59 || h == 24 && minute+second > 0 || m[4] == "a" && h > 12 {
		return time.Time{}, ErrNoDate
	}
	in := zone.Karachi
	switch {
	case m[6] != "":
		offset := strings.ReplaceAll(m[6][1:], ":", "")
		if len(offset) <= 2 {
			offset += "00"
		}
		east := number(offset[:len(offset)-2])*3600 + number(offset[len(offset)-2:])*60
		if east > 14*3600 {
			return time.Time{}, ErrNoDate
		}
		if m[6][0] == '-' {
			east = -east
		}
		in = time.FixedZone("", east)
	case m[5] != "" && m[5] != "pkt":
		in = time.UTC
	}
	return time.Date(day.Year(), day.Month(), day.Day(), h, minute, second, 0, in), nil
}

// IsClock says whether a text is a time of day and no more: "10:05 PM".
func IsClock(text string) bool {
	s := strings.ToLower(ident.ASCIIDigits(ident.Tidy(text)))
	return strings.Contains(s, ":") && timeParts.MatchString(s)
}

// counted reads days since 1900, as workbooks count them, and seconds or milliseconds since
// 1970.
func counted(s string) (time.Time, bool) {
	if len(s) < 5 || strings.Trim(s, "0123456789.") != "" {
		return time.Time{}, false
	}
	n, err := strconv.ParseFloat(s, 64)
	switch {
	case err != nil:
	case n > 40_000 && n < 80_000:
		return serial(n, false), true
	case len(s) == 10 && n > 1_300_000_000 && n < 4_000_000_000:
		return time.Unix(int64(n), 0).In(zone.Karachi), true
	case len(s) == 13 && n > 1_300_000_000_000 && n < 4_000_000_000_000:
		return time.UnixMilli(int64(n)).In(zone.Karachi).Truncate(time.Second), true
	}
	return time.Time{}, false
}

// serial converts a workbook's days since 1900 or 1904 to a time, rounded to the second,
// since floats miss it slightly.
func serial(days float64, since1904 bool) time.Time {
	from := time.Date(1899, 12, 30, 0, 0, 0, 0, zone.Karachi)
	if since1904 {
		from = time.Date(1904, 1, 1, 0, 0, 0, 0, zone.Karachi)
	}
	whole := math.Floor(days)
	seconds := math.Round((days - whole) * 24 * 60 * 60)
	return from.AddDate(0, 0, int(whole)).Add(time.Duration(seconds) * time.Second)
}

// dates is what a column's values reveal about how it writes dates.
type dates struct {
	day, month int // values of which one number is above 12
	doubtful   []string
}

func (c *dates) add(text string) {
	if len(text) < 6 || len(text) > 60 || !strings.ContainsAny(text, "0123456789") && text[0] < 0x80 {
		return
	}
	d, ok := dateIn(tidyDate(text))
	switch {
	case !ok || d.a == 0 || d.a == d.b:
	case d.a > 12 && d.b <= 12:
		c.day++
	case d.b > 12 && d.a <= 12:
		c.month++
	case d.a <= 12 && d.b <= 12 && len(c.doubtful) < 3:
		c.doubtful = append(c.doubtful, ident.Excerpt(text, 40))
	}
}

// way decides how the column writes the day; said is an answer, or empty.
func (c *dates) way(said Way) Way {
	switch {
	case c.day > 0 && c.month == 0:
		return DayFirst
	case c.month > 0 && c.day == 0:
		return MonthFirst
	case said == DayFirst || said == MonthFirst:
		return said
	}
	return ""
}
