package stock

import (
	"errors"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/zone"
)

// Day is the date in Karachi, "2027-08-31", some days after a moment.
func Day(now time.Time, days int) string {
	return now.In(zone.Karachi).AddDate(0, 0, days).Format(time.DateOnly)
}

// DaysLeft is how many days a lot is good for: 0 on its last day, negative after it; ok is
// false where the date is unknown.
func (l *Lot) DaysLeft(now time.Time) (days int64, ok bool) {
	last, err := time.Parse(time.DateOnly, l.ExpiresOn)
	if err != nil {
		return 0, false
	}
	today, err := time.Parse(time.DateOnly, Day(now, 0))
	if err != nil {
		return 0, false // a day that Day made
	}
	return int64(last.Sub(today) / (24 * time.Hour)), true
}

// maxCode bounds a lot's code, in characters.
const maxCode = 60

// expiryForms are the date formats on packs; those of a month mean its last day.
var expiryForms = []struct {
	form  string
	month bool
}{
	{time.DateOnly, false},
	{"2/1/2006", false},
	{"2.1.2006", false},
	{"2 Jan 2006", false},
	{"1/2006", true},
	{"1.2006", true},
	{"2006-1", true},
	{"2006/1", true},
	{"Jan 2006", true},
}

// The years that a date on a pack may have.
const (
	firstYear = 2000
	lastYear  = 2100
)

// ParseExpiry parses a date as packs print it, "08/2027" or "31.8.2027", into the last day
// the goods are good for; "" stays "". The error is for whoever typed it.
func ParseExpiry(text string) (day string, err error) {
	text = strings.Join(strings.Fields(ident.ASCIIDigits(text)), " ")
	if text == "" {
		return "", nil
	}
	for _, f := range expiryForms {
		t, err := time.Parse(f.form, text)
		if err != nil {
			continue
		}
		if t.Year() < firstYear || t.Year() > lastYear {
			return "", errNoDate
		}
		if f.month {
			t = t.AddDate(0, 1, -1)
		}
		return t.Format(time.DateOnly), nil
	}
	return "", errNoDate
}

var errNoDate = errors.New("This is no date: write it as on the pack, 08/2027 or 31.8.2027.") //nolint:staticcheck // shown as it is
