package stock

import "time"

// karachi is where a day begins: Pakistan has no summer time.
var karachi = time.FixedZone("PKT", 5*60*60)

// Day is the shop's day, "2027-08-31", some days after a moment's.
func Day(now time.Time, days int) string {
	return now.In(karachi).AddDate(0, 0, days).Format(time.DateOnly)
}

// DaysLeft is how many days a lot is good for from today on, 0 on its last day,
// below 0 once it expired; ok is false where its date is not known.
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
