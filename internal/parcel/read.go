package parcel

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/task"
)

// reader reads lines of one courier's file.
type reader struct {
	o      *Office
	c      *Courier
	now    time.Time
	source string
	codes  map[string]Code
}

// The outcomes of lines.
const (
	done     = "done"     // a number was taken, a parcel is another
	noted    = "noted"    // a new event that changes nothing
	same     = "same"     // it is there already
	question = "question" // a code that nobody knows
)

func (l *line) row(outcome, name, message string) task.Row {
	return task.Row{Place: strconv.Itoa(l.n), Outcome: outcome, Subject: "order", Name: name, Message: message}
}

// event reads a line as an event.
func (r *reader) event(l *line) (Event, string) {
	e := Event{Courier: r.c.Key, Tracking: l.cells[Tracking], Code: l.cells[CodeField], Words: l.cells[WordsOf], Place: l.cells[PlaceOf], Source: r.source}
	if e.Code == "" {
		e.Code = e.Words
	}
	e.Code = r.codeOf(e.Code, e.Words)
	switch {
	case l.wrong != "":
		return e, l.wrong
	case e.Tracking == "":
		return e, "The line has no tracking number."
	case e.Code == "":
		return e, "The line has no status."
	}
	var wrong string
	e.At, wrong = moment(l.cells[TimeOf], r.now)
	return e, wrong
}

// codeOf is the code that words make of one: where a courier has one code for
// several reasons ("0013", "Attempt Made: CNA"), the program's table names them
// with it ("0013-CNA"), so that files and answers say the same of one moment.
func (r *reader) codeOf(code, words string) string {
	for _, word := range strings.FieldsFunc(strings.ToUpper(words), func(c rune) bool { return c < 'A' || c > 'Z' }) {
		if known, ok := r.c.codes[codeKey(code+"-"+word)]; ok {
			return known.Code
		}
	}
	return code
}

// look says of lines what would happen, and changes nothing.
func (r *reader) look(ctx context.Context, kind Kind, lines []line) (rows []task.Row, err error) {
	learned, err := r.o.Reader.LearnedCodes(ctx, r.c.Key)
	if err != nil {
		return nil, err
	}
	r.codes = r.c.Codes(learned)
	for i := range lines {
		var row task.Row
		if kind == Bookings {
			row, err = r.lookBooking(ctx, &lines[i])
		} else {
			row, err = r.lookEvent(ctx, &lines[i])
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (r *reader) lookEvent(ctx context.Context, l *line) (task.Row, error) {
	e, wrong := r.event(l)
	if wrong != "" {
		return l.row(task.FailedRow, e.Tracking, wrong), nil
	}
	known, err := r.o.Reader.CourierEventKnown(ctx, e)
	if err != nil {
		return task.Row{}, err
	}
	if known {
		return l.row(same, e.Tracking, "Already there."), nil
	}
	orderID, _, err := r.o.Reader.ParcelOfTracking(ctx, r.c.Key, e.Tracking)
	switch _, understood := r.codes[codeKey(e.Code)]; {
	case err != nil:
		return task.Row{}, err
	case orderID == "":
		return l.row(task.FailedRow, e.Tracking, unknownNumber), nil
	case !understood:
		return l.row(question, e.Tracking, "The code "+strconv.Quote(e.Code)+" is not known yet."), nil
	}
	return l.row(done, e.Tracking, r.codes[codeKey(e.Code)].Words), nil
}

const unknownNumber = "No parcel has this number."

func (r *reader) lookBooking(ctx context.Context, l *line) (task.Row, error) {
	number, no, wrong := r.booking(l)
	if wrong != "" {
		return l.row(task.FailedRow, l.cells[Reference], wrong), nil
	}
	id, err := r.o.Reader.OrderID(ctx, number)
	if err != nil {
		return task.Row{}, err
	}
	if id == "" {
		return l.row(task.FailedRow, number, unknownOrder), nil
	}
	o, err := r.o.Reader.Order(ctx, id)
	if err != nil {
		return task.Row{}, err
	}
	p, outcome, message := r.judge(o, no, l)
	row := l.row(outcome, number, message)
	if p != nil {
		row.Name = o.Code(p)
	}
	row.SubjectID = id
	return row, nil
}

const unknownOrder = "No order has this number."

func (r *reader) booking(l *line) (number string, no int, wrong string) {
	number, no, ok := reference(l.cells[Reference])
	switch {
	case l.wrong != "":
		return "", 0, l.wrong
	case !ok:
		return "", 0, "The reference is no order number of this shop."
	case l.cells[Tracking] == "":
		return "", 0, "The line has no tracking number."
	case len([]rune(l.cells[Tracking])) > 60:
		return "", 0, "The tracking number is too long."
	}
	return number, no, ""
}

// judge says what a line of numbers would do to an order's parcel.
func (r *reader) judge(o *order.Order, no int, l *line) (*order.Parcel, string, string) {
	tracking := l.cells[Tracking]
	var p *order.Parcel
	for i := range o.Parcels {
		q := &o.Parcels[i]
		if q.Courier == r.c.Key && q.Tracking == tracking && q.State != order.ParcelCancelled {
			return q, same, "Already has this number."
		}
		if (no == 0 || no == q.No) && q.State != order.ParcelCancelled && (p == nil || q.InHouse() && !p.InHouse()) {
			p = q
		}
	}
	switch {
	case o.Placement == order.Cancelled:
		return p, task.FailedRow, fmt.Sprintf("The order was cancelled: cancel %s with %s.", tracking, r.c.Name)
	case p == nil:
		return nil, task.FailedRow, "The order is not packed yet."
	case !p.InHouse():
		return p, task.FailedRow, fmt.Sprintf("The parcel has left with %s %s already: a second one must be booked by hand.", p.Courier, p.Tracking)
	case p.State == order.ParcelBooked && p.Tracking != "":
		return p, task.FailedRow, fmt.Sprintf("It is booked with %s as %s already. Cancel one of the two; a second parcel must be booked by hand.", p.Courier, p.Tracking)
	}
	amount, given, err := rupees(l.cells[Collect])
	if err != nil {
		return p, task.FailedRow, fmt.Sprintf("The amount %s cannot be read. Write it as 2000 or 2,000.", strconv.Quote(l.cells[Collect]))
	}
	if given && amount != p.Collect {
		return p, task.FailedRow, fmt.Sprintf("The amount differs: %s in the file, %s of the parcel. Correct it with %s, then bring the file in again.", amount.Format(), p.Collect.Format(), r.c.Name)
	}
	return p, done, fmt.Sprintf("Takes the number %s, collects %s.", tracking, p.Collect.Format())
}

// apply takes lines in.
func (r *reader) apply(ctx context.Context, tx Tx, kind Kind, lines []line) (rows []task.Row, err error) {
	learned, err := tx.LearnedCodes(ctx, r.c.Key)
	if err != nil {
		return nil, err
	}
	r.codes = r.c.Codes(learned)
	if kind == Events {
		return r.events(ctx, tx, lines)
	}
	for i := range lines {
		row, err := r.book(ctx, tx, &lines[i])
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (r *reader) book(ctx context.Context, tx Tx, l *line) (task.Row, error) {
	number, no, wrong := r.booking(l)
	if wrong != "" {
		return l.row(task.FailedRow, l.cells[Reference], wrong), nil
	}
	id, err := tx.OrderOfNumber(ctx, number)
	if err != nil {
		return task.Row{}, err
	}
	if id == "" {
		return l.row(task.FailedRow, number, unknownOrder), nil
	}
	o, err := tx.OrderForUpdate(ctx, id)
	if err != nil {
		return task.Row{}, err
	}
	p, outcome, message := r.judge(o, no, l)
	row := l.row(outcome, number, message)
	row.SubjectID = id
	if p != nil {
		row.Name = o.Code(p)
	}
	if outcome != done {
		return row, nil
	}
	if other, _, err := tx.ParcelOfTracking(ctx, r.c.Key, l.cells[Tracking]); err != nil || other != "" {
		row.Outcome, row.Message = task.FailedRow, "The number is another parcel's already."
		return row, err
	}
	_, err = r.o.Orders.Make(ctx, tx, id, order.MoveBook, order.MoveInput{Actor: order.ActorCourier, Parcel: p.No, Courier: r.c.Key, Tracking: l.cells[Tracking]})
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		row.Outcome, row.Message = task.FailedRow, refused.Message()
		return row, nil
	}
	return row, err
}

// events keeps what lines say and brings every parcel they name to what all of it
// comes to.
func (r *reader) events(ctx context.Context, tx Tx, lines []line) ([]task.Row, error) {
	rows := make([]task.Row, len(lines))
	at := map[string][]int{} // lines that said something new, by number
	var order []string
	for i := range lines {
		l := &lines[i]
		e, wrong := r.event(l)
		if wrong != "" {
			rows[i] = l.row(task.FailedRow, e.Tracking, wrong)
			continue
		}
		// What is of nobody's parcel is most likely another courier's file: it is kept
		// once the parcel has this number.
		if id, _, err := tx.ParcelOfTracking(ctx, r.c.Key, e.Tracking); err != nil || id == "" {
			if err != nil {
				return nil, err
			}
			rows[i] = l.row(task.FailedRow, e.Tracking, unknownNumber)
			continue
		}
		fresh, understood, err := r.keep(ctx, tx, e)
		if err != nil {
			return nil, err
		}
		rows[i] = l.row(noted, e.Tracking, "")
		switch {
		case !fresh:
			rows[i] = l.row(same, e.Tracking, "Already there.")
			continue
		case !understood:
			rows[i] = l.row(question, e.Tracking, "The code "+strconv.Quote(e.Code)+" is not known yet.")
		}
		if at[e.Tracking] == nil {
			order = append(order, e.Tracking)
		}
		at[e.Tracking] = append(at[e.Tracking], i)
	}
	for _, number := range order {
		got, err := r.follow(ctx, tx, number)
		if err != nil {
			return nil, err
		}
		for _, i := range at[number] {
			rows[i].SubjectID, rows[i].Name = got.SubjectID, got.Name
			if rows[i].Outcome == noted || got.Outcome == task.FailedRow {
				rows[i].Outcome, rows[i].Message = got.Outcome, got.Message
			}
		}
	}
	return rows, nil
}

// keep keeps an event, once, and asks what its code means where nobody knows.
func (r *reader) keep(ctx context.Context, tx Tx, e Event) (fresh, understood bool, err error) {
	if fresh, err = tx.AddCourierEvent(ctx, e); err != nil {
		return false, false, err
	}
	if _, understood = r.codes[codeKey(e.Code)]; !understood && fresh {
		err = tx.AskCode(ctx, e.Courier, e.Code, e.Words)
	}
	return fresh, understood, err
}

// follow brings the parcel of a number to what its events come to.
func (r *reader) follow(ctx context.Context, tx Tx, number string) (task.Row, error) {
	row := task.Row{Outcome: task.FailedRow, Subject: "order", Name: number, Message: unknownNumber}
	id, no, err := tx.ParcelOfTracking(ctx, r.c.Key, number)
	if err != nil || id == "" {
		return row, err
	}
	row.SubjectID = id
	if _, err := tx.OrderForUpdate(ctx, id); err != nil { // whoever stored more of its events before is done
		return row, err
	}
	if r.codes == nil {
		learned, err := tx.LearnedCodes(ctx, r.c.Key)
		if err != nil {
			return row, err
		}
		r.codes = r.c.Codes(learned)
	}
	events, err := tx.CourierEvents(ctx, r.c.Key, number)
	if err != nil {
		return row, err
	}
	o, changed, err := r.o.Orders.Follow(ctx, tx, id, no, func(p *order.Parcel) order.Facts { return Fold(p, events, r.codes) })
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		row.Message = refused.Message()
		return row, nil
	}
	if err != nil {
		return row, err
	}
	row.Outcome, row.Message = noted, ""
	for i := range o.Parcels {
		if p := &o.Parcels[i]; p.No == no {
			row.Name = o.Code(p)
			if changed {
				row.Outcome, row.Message = done, words[p.State]
			}
		}
	}
	return row, nil
}

// words say a state in a report.
var words = map[order.ParcelState]string{
	order.ParcelPacked: "Packed.", order.ParcelBooked: "Booked.", order.ParcelOnTheWay: "On the way.", order.ParcelOut: "Out for delivery.",
	order.ParcelAttempted: "An attempt failed.", order.ParcelDelivered: "Delivered.", order.ParcelReturning: "On its way back.",
	order.ParcelBack: "Came back.", order.ParcelReturned: "Checked in.", order.ParcelLost: "Lost.", order.ParcelCancelled: "Taken apart.",
}
