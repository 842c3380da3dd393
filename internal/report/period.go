package report

import (
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/zone"
)

// Period is a range of days, both ends included.
type Period struct{ From, To string }

// MaxDays bounds a period.
const MaxDays = 731

const askDays = "Must be a day such as 2026-11-22."

// ParsePeriod parses the days of a report; without any it returns the 30 days until today.
//
// Errors: Malformed with Fields.
func ParsePeriod(from, to string, now time.Time) (Period, error) {
	if from == "" && to == "" {
		return Period{Day(now.AddDate(0, 0, -29)), Day(now)}, nil
	}
	wrong := map[string]string{}
	first, err := time.Parse(time.DateOnly, from)
	if err != nil {
		wrong["from"] = askDays
	}
	last, err := time.Parse(time.DateOnly, to)
	if err != nil {
		wrong["to"] = askDays
	}
	if len(wrong) == 0 && last.Before(first) {
		wrong["to"] = "Must not be before the first day."
	}
	if len(wrong) == 0 && last.Sub(first) >= MaxDays*24*time.Hour {
		wrong["to"] = "At most two years at a time."
	}
	if len(wrong) > 0 {
		return Period{}, &fault.Error{Kind: fault.Malformed, Message: "Some filters could not be read.", Fields: wrong}
	}
	return Period{from, to}, nil
}

func day(s string) time.Time {
	t, _ := time.Parse(time.DateOnly, s) // a Period's days are valid
	return t
}

// Moments are the beginning of the period and its end, which is no part of it, in Karachi.
func (p Period) Moments() (from, until time.Time) {
	from, _ = time.ParseInLocation(time.DateOnly, p.From, zone.Karachi) // a Period's days are valid
	last, _ := time.ParseInLocation(time.DateOnly, p.To, zone.Karachi)
	return from, last.AddDate(0, 0, 1)
}

// Days is the number of days.
func (p Period) Days() int { return int(day(p.To).Sub(day(p.From))/(24*time.Hour)) + 1 }

// Before is the period of the same length that ends the day before p.
func (p Period) Before() Period {
	first := day(p.From)
	return Period{first.AddDate(0, 0, -p.Days()).Format(time.DateOnly), first.AddDate(0, 0, -1).Format(time.DateOnly)}
}

// Cells returns the starts of the cells in a range from Spans.
func (p Period) Cells() (starts []string) {
	if from, months := strings.CutPrefix(p.From, MonthMark); months {
		for m := from; MonthMark+m <= p.To; m = NextMonth(m) {
			starts = append(starts, MonthMark+m)
		}
		return starts
	}
	for d := day(p.From); d.Format(time.DateOnly) <= p.To; d = d.AddDate(0, 0, 1) {
		starts = append(starts, d.Format(time.DateOnly))
	}
	return starts
}

// Spans divides a period into ranges of cells: whole months as month cells, and the days at
// both ends.
func (p Period) Spans() []Period {
	first, last := day(p.From), day(p.To)
	begin := time.Date(first.Year(), first.Month(), 1, 0, 0, 0, 0, time.UTC)
	if begin.Before(first) {
		begin = begin.AddDate(0, 1, 0)
	}
	end := time.Date(last.Year(), last.Month(), 1, 0, 0, 0, 0, time.UTC) // of the last month that is not whole
	if last.AddDate(0, 0, 1).Day() == 1 {
		end = last.AddDate(0, 0, 1)
	}
	if !begin.Before(end) {
		return []Period{p}
	}
	var spans []Period
	if first.Before(begin) {
		spans = append(spans, Period{p.From, begin.AddDate(0, 0, -1).Format(time.DateOnly)})
	}
	spans = append(spans, Period{month(begin.Format(time.DateOnly)), month(end.AddDate(0, -1, 0).Format(time.DateOnly))})
	if !last.Before(end) {
		spans = append(spans, Period{end.Format(time.DateOnly), p.To})
	}
	return spans
}
