package parcel

import (
	"fmt"
	"strconv"

	"gulaab/internal/task"
)

// Apart is a parcel that was taken apart; its number is kept, since the courier may still
// report it.
type Apart struct {
	OrderID   string
	Number    string // of its order
	No        int
	Cancelled bool // its order was cancelled
}

// Code is what stands on the parcel: its order's number and its own.
func (a Apart) Code() string { return a.Number + "-" + strconv.Itoa(a.No) }

// missing returns the tracking numbers that no parcel has.
func missing(numbers []string, whose map[string]Ref) (rest []string) {
	for _, number := range numbers {
		if _, ours := whose[number]; !ours {
			rest = append(rest, number)
		}
	}
	return rest
}

// strayed is the row of an event of a parcel that was taken apart. Its box should be in the
// house, so an event that moves it is a question to a person.
func (r *reader) strayed(l *line, e Event, p Apart) task.Row {
	row := l.row(noted, p.Code(), "It was taken apart; this changes nothing.")
	if meaning := r.codes[codeKey(e.Code)]; meaning.Meaning.Moves() {
		why := "It was taken apart"
		if p.Cancelled {
			why = "Its order was cancelled and it was taken apart"
		}
		row.Outcome = question
		row.Message = fmt.Sprintf("%s, and %s has it all the same as %s: “%s”. Find out where the box is.", why, r.c.Name, e.Tracking, meaning.Words)
	}
	row.SubjectID = p.OrderID
	return row
}
