package zone

import (
	"fmt"
	"strings"
	"time"
)

// urduMonths are January to December.
var urduMonths = [...]string{"جنوری", "فروری", "مارچ", "اپریل", "مئی", "جون", "جولائی", "اگست", "ستمبر", "اکتوبر", "نومبر", "دسمبر"}

// Month is the name of t's month in a language, as a BCP 47 tag: Urdu's own in "ur",
// the English one in every other.
func Month(language string, t time.Time) string {
	if language == "ur" {
		return urduMonths[t.Month()-1]
	}
	return t.Month().String()
}

// Day writes a moment as people say it, in Karachi: "30 November, 7:51 am". No line
// parts a day from its month.
func Day(language string, t time.Time) string {
	t = t.In(Karachi)
	if language == "ur" { // "am" would turn the order of the words around it
		return fmt.Sprintf("%d\u00a0%s، %s %s", t.Day(), Month(language, t), partOfDay(t), t.Format("3:04"))
	}
	return fmt.Sprintf("%d\u00a0%s, %s", t.Day(), Month(language, t), strings.ToLower(t.Format("3:04 PM")))
}

// DayEnd writes the last minute of a day as the shop's terms do: "14 March, 23:59" (BACK-1).
func DayEnd(language string, t time.Time) string {
	t = t.In(Karachi)
	comma := ","
	if language == "ur" {
		comma = "،"
	}
	return fmt.Sprintf("%d\u00a0%s%s %s", t.Day(), Month(language, t), comma, t.Format("15:04"))
}

// Date writes a day such as "2027-01-12" in a language: "12 January 2027". Another text stays as it is.
func Date(language, day string) string {
	t, err := time.ParseInLocation(time.DateOnly, day, Karachi)
	if err != nil {
		return day
	}
	return fmt.Sprintf("%d\u00a0%s\u00a0%d", t.Day(), Month(language, t), t.Year())
}

// partOfDay is what Urdu says instead of am and pm.
func partOfDay(t time.Time) string {
	switch h := t.Hour(); {
	case h >= 4 && h < 12:
		return "صبح"
	case h >= 12 && h < 16:
		return "دوپہر"
	case h >= 16 && h < 20:
		return "شام"
	}
	return "رات"
}
