package parcel

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/task"
)

// reader reads one courier's events and numbers, from a file or from its API.
type reader struct {
	o      *Office
	c      *Courier
	all    []*Courier // for the names of other couriers; set for files only
	now    time.Time
	source string
	codes  map[string]Code
}

// called returns the name of a courier, or its key where there is none.
func (r *reader) called(key string) string {
	if c := Find(r.all, key); c != nil {
		return c.Name
	}
	return key
}

// The outcomes of lines.
const (
	done     = "done"     // a parcel got a number, or changed its state
	noted    = "noted"    // a new event that changes nothing
	same     = "same"     // known already
	question = "question" // an unknown code, or a parcel that is not where it should be
)

func (l *line) row(outcome, name, message string) task.Row {
	return task.Row{Place: strconv.Itoa(l.n), Outcome: outcome, Subject: "order", Name: name, Message: message}
}

// event reads a line as an event, or says what is wrong.
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
	e.At, wrong = l.moment(r.now)
	return e, wrong
}

// codeOf returns the code of an event that words specify further. Where a courier has one
// code for several reasons ("0013", "Attempt Made: CNA"), the program's table has one for
// each ("0013-CNA"), so that files and the API agree.
func (r *reader) codeOf(code, words string) string {
	for _, word := range strings.FieldsFunc(strings.ToUpper(words), func(c rune) bool { return c < 'A' || c > 'Z' }) {
		if known, ok := r.c.codes[codeKey(code+"-"+word)]; ok {
			return known.Code
		}
	}
	// A code whose meaning contradicts the words beside it becomes a code of its own, which
	// staff have to explain: sources of a courier's codes differ.
	one, known := r.c.codes[codeKey(code)]
	other, named := r.c.codes[codeKey(words)]
	onTheRoad := func(m Meaning) bool { return m == Moving || m == Out }
	if known && named && one.Meaning != other.Meaning && (!onTheRoad(one.Meaning) || !onTheRoad(other.Meaning)) {
		return ident.Shorten(code+": "+ident.Tidy(words), 200)
	}
	if _, exactly := r.codes[codeKey(code)]; !exactly {
		if listed, ok := r.c.listed(code); ok {
			return listed
		}
	}
	return code
}

// look reports what lines would do, and changes nothing.
func (r *reader) look(ctx context.Context, kind Kind, lines []line) (rows []task.Row, err error) {
	learned, err := r.o.Reader.LearnedCodes(ctx, r.c.Key)
	if err != nil {
		return nil, err
	}
	r.codes = r.c.Codes(learned)
	if kind == Bookings {
		return r.lookBookings(ctx, lines)
	}
	return r.lookEvents(ctx, lines)
}

func (r *reader) lookEvents(ctx context.Context, lines []line) ([]task.Row, error) {
	numbers := numbersOf(lines)
	said, err := r.o.Reader.CourierEventsOf(ctx, r.c.Key, numbers)
	if err != nil {
		return nil, err
	}
	whose, err := r.o.Reader.ParcelsOfTracking(ctx, r.c.Key, numbers)
	if err != nil {
		return nil, err
	}
	apart, err := r.o.Reader.ParcelsApart(ctx, r.c.Key, missing(numbers, whose))
	if err != nil {
		return nil, err
	}
	rows := make([]task.Row, len(lines))
	for i := range lines {
		l := &lines[i]
		e, wrong := r.event(l)
		whom, ours := whose[e.Tracking]
		gone, was := apart[e.Tracking]
		meaning, understood := r.codes[codeKey(e.Code)]
		switch {
		case wrong != "":
			rows[i] = l.row(task.FailedRow, e.Tracking, wrong)
		case slices.ContainsFunc(said[e.Tracking], e.is) && (!whom.InHouse || !meaning.Meaning.Moves()):
			rows[i] = l.row(same, e.Tracking, "Already there.")
		case was && understood:
			rows[i] = r.strayed(l, e, gone)
		case !ours && !was:
			rows[i] = l.row(task.FailedRow, e.Tracking, unknownNumber)
		case !understood:
			rows[i] = l.row(question, e.Tracking, "The code "+strconv.Quote(e.Code)+" is not known yet.")
		default:
			rows[i] = l.row(done, e.Tracking, meaning.Words)
		}
	}
	return rows, nil
}

// is says whether two events of a parcel are the same.
func (e Event) is(other Event) bool { return e.Code == other.Code && e.At.Equal(other.At) }

// numbersOf returns the tracking numbers of lines that have one.
func numbersOf(lines []line) (numbers []string) {
	for i := range lines {
		if number := lines[i].cells[Tracking]; number != "" {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

const alreadyIts = "Already has this number."

// numberTaken is said of a number that another parcel has, by the books or an earlier line.
const numberTaken = "The number is another parcel's already."

const unknownNumber = "No parcel has this number."

func (r *reader) lookBookings(ctx context.Context, lines []line) ([]task.Row, error) {
	orders, err := r.o.Reader.OrdersNumbered(ctx, r.numbers(lines))
	if err != nil {
		return nil, err
	}
	whose, err := r.o.Reader.ParcelsOfTracking(ctx, r.c.Key, numbersOf(lines))
	if err != nil {
		return nil, err
	}
	rows := make([]task.Row, len(lines))
	for i := range lines {
		l := &lines[i]
		number, no, wrong := r.booking(l)
		if wrong != "" {
			rows[i] = l.row(task.FailedRow, l.cells[Reference], wrong)
			continue
		}
		o := orders[number]
		if o == nil {
			rows[i] = l.row(task.FailedRow, number, unknownOrder)
			continue
		}
		p, outcome, message := r.judge(o, no, l)
		switch whom, taken := whose[l.cells[Tracking]]; {
		case outcome != done || !taken:
		case whom.OrderID == o.ID && whom.No == p.No: // by an earlier line
			outcome, message = same, alreadyIts
		default:
			outcome, message = task.FailedRow, numberTaken
		}
		rows[i] = l.row(outcome, number, message)
		if p != nil {
			rows[i].Name = o.Code(p)
		}
		rows[i].SubjectID = o.ID
		if outcome == done {
			whose[l.cells[Tracking]] = Ref{OrderID: o.ID, No: p.No}
		}
	}
	return rows, nil
}

// numbers returns the order numbers that lines refer to.
func (r *reader) numbers(lines []line) (numbers []string) {
	for i := range lines {
		if number, _, wrong := r.booking(&lines[i]); wrong == "" {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

const unknownOrder = "No order has this number."

func (r *reader) booking(l *line) (number string, no int, wrong string) {
	number, no, ok := r.o.Orders.Prefixes().Parcel(l.cells[Reference])
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

// judge says what a line with a tracking number would do to an order's parcel.
func (r *reader) judge(o *order.Order, no int, l *line) (*order.Parcel, string, string) {
	tracking := l.cells[Tracking]
	var p *order.Parcel
	for i := range o.Parcels {
		q := &o.Parcels[i]
		if q.Courier == r.c.Key && q.Tracking == tracking && q.State != order.ParcelCancelled {
			return q, same, alreadyIts
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
		return p, task.FailedRow, fmt.Sprintf("The parcel has left with %s %s already: a second one must be booked by hand.", r.called(p.Courier), p.Tracking)
	case p.State == order.ParcelBooked && p.Tracking != "":
		return p, task.FailedRow, fmt.Sprintf("It is booked with %s as %s already. Cancel one of the two; a second parcel must be booked by hand.", r.called(p.Courier), p.Tracking)
	}
	if l.collectErr != nil {
		return p, task.FailedRow, fmt.Sprintf("The amount %s cannot be read. Write it as 2000 or 2,000.", strconv.Quote(l.cells[Collect]))
	}
	if l.cells[Collect] != "" && l.collect != p.Collect {
		return p, task.FailedRow, fmt.Sprintf("The amount differs: %s in the file, %s of the parcel. Correct it with %s, then bring the file in again.", l.collect.Format(), p.Collect.Format(), r.c.Name)
	}
	return p, done, fmt.Sprintf("Takes the number %s, collects %s.", tracking, p.Collect.Format())
}

// apply reads lines in.
func (r *reader) apply(ctx context.Context, tx Tx, kind Kind, lines []line) (rows []task.Row, err error) {
	learned, err := tx.LearnedCodes(ctx, r.c.Key)
	if err != nil {
		return nil, err
	}
	r.codes = r.c.Codes(learned)
	if kind == Events {
		return r.events(ctx, tx, lines)
	}
	ids, err := tx.OrdersOfNumbers(ctx, r.numbers(lines))
	if err != nil {
		return nil, err
	}
	if err := tx.LockOrders(ctx, slices.Collect(maps.Values(ids))); err != nil {
		return nil, err
	}
	whose, err := tx.ParcelsOfTracking(ctx, r.c.Key, numbersOf(lines))
	if err != nil {
		return nil, err
	}
	for i := range lines {
		row, err := r.book(ctx, tx, &lines[i], ids, whose)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// book gives a parcel its number. ids maps order numbers to ids; whose maps the courier's
// numbers that are taken, also by earlier lines, to their parcels.
func (r *reader) book(ctx context.Context, tx Tx, l *line, ids map[string]string, whose map[string]Ref) (task.Row, error) {
	number, no, wrong := r.booking(l)
	if wrong != "" {
		return l.row(task.FailedRow, l.cells[Reference], wrong), nil
	}
	id := ids[number]
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
	if _, taken := whose[l.cells[Tracking]]; taken {
		row.Outcome, row.Message = task.FailedRow, numberTaken
		return row, nil
	}
	_, err = r.o.Orders.Make(ctx, tx, id, order.MoveBook, order.MoveInput{Actor: order.ActorCourier, Parcel: p.No, Courier: r.c.Key, Tracking: l.cells[Tracking]})
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		row.Outcome, row.Message = task.FailedRow, refused.Message()
		return row, nil
	}
	whose[l.cells[Tracking]] = Ref{OrderID: id, No: p.No}
	return row, err
}

// events stores what lines say and updates every parcel that they name.
func (r *reader) events(ctx context.Context, tx Tx, lines []line) ([]task.Row, error) {
	// The number of a parcel that was taken apart is known. Any other unknown number is
	// refused: most likely the file is of another courier, and once a parcel has this
	// number the file can be read again.
	numbers := numbersOf(lines)
	whose, err := tx.ParcelsOfTracking(ctx, r.c.Key, numbers)
	if err != nil {
		return nil, err
	}
	apart, err := tx.ParcelsApart(ctx, r.c.Key, missing(numbers, whose))
	if err != nil {
		return nil, err
	}
	rows := make([]task.Row, len(lines))
	var said []Event
	var from []int // the lines that said it
	for i := range lines {
		l := &lines[i]
		e, wrong := r.event(l)
		_, ours := whose[e.Tracking]
		if _, was := apart[e.Tracking]; wrong == "" && !ours && !was {
			wrong = unknownNumber
		}
		if wrong != "" {
			rows[i] = l.row(task.FailedRow, e.Tracking, wrong)
			continue
		}
		said, from = append(said, e), append(from, i)
	}
	fresh, err := r.keep(ctx, tx, said)
	if err != nil {
		return nil, err
	}
	at := map[string][]int{} // lines that said something new, by number
	numbers = nil
	for n, e := range said {
		i := from[n]
		_, understood := r.codes[codeKey(e.Code)]
		gone, was := apart[e.Tracking]
		rows[i] = lines[i].row(noted, e.Tracking, "")
		switch {
		case !fresh[n]:
			rows[i] = lines[i].row(same, e.Tracking, "Already there.")
			if !whose[e.Tracking].InHouse { // else the event came before the parcel had this number
				continue
			}
		case !understood:
			rows[i] = lines[i].row(question, e.Tracking, "The code "+strconv.Quote(e.Code)+" is not known yet.")
		case was:
			rows[i] = r.strayed(&lines[i], e, gone)
		}
		if was {
			rows[i].SubjectID, rows[i].Name = gone.OrderID, gone.Code()
			continue
		}
		if at[e.Tracking] == nil {
			numbers = append(numbers, e.Tracking)
		}
		at[e.Tracking] = append(at[e.Tracking], i)
	}
	followed, err := r.follow(ctx, tx, numbers)
	if err != nil {
		return nil, err
	}
	for _, number := range numbers {
		got := followed[number]
		for _, i := range at[number] {
			rows[i].SubjectID, rows[i].Name = got.SubjectID, got.Name
			if rows[i].Outcome == noted || got.Outcome == task.FailedRow || got.Outcome == done && rows[i].Outcome == same {
				rows[i].Outcome, rows[i].Message = got.Outcome, got.Message
			}
		}
	}
	return rows, nil
}

// keep stores events, each once, and returns which are new. An unknown code of a new event
// becomes a question.
func (r *reader) keep(ctx context.Context, tx Tx, events []Event) (fresh []bool, err error) {
	if fresh, err = tx.AddCourierEvents(ctx, events); err != nil {
		return nil, err
	}
	asked := map[string]bool{}
	for i, e := range events {
		if _, understood := r.codes[codeKey(e.Code)]; understood || !fresh[i] || asked[e.Code] {
			continue
		}
		asked[e.Code] = true
		if err := tx.AskCode(ctx, e.Courier, e.Code, e.Words); err != nil {
			return nil, err
		}
	}
	return fresh, nil
}

// follow updates the parcels of numbers by all of their events, and returns a row for each
// number.
func (r *reader) follow(ctx context.Context, tx Tx, numbers []string) (map[string]task.Row, error) {
	whose, err := tx.ParcelsOfTracking(ctx, r.c.Key, numbers)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, p := range whose {
		ids = append(ids, p.OrderID)
	}
	if err := tx.LockOrders(ctx, ids); err != nil { // a transaction that stored other events of them has ended
		return nil, err
	}
	if err := tx.LockGoods(ctx, ids); err != nil {
		return nil, err
	}
	// A parcel may have got another number meanwhile.
	if whose, err = tx.ParcelsOfTracking(ctx, r.c.Key, numbers); err != nil {
		return nil, err
	}
	if r.codes == nil {
		learned, err := tx.LearnedCodes(ctx, r.c.Key)
		if err != nil {
			return nil, err
		}
		r.codes = r.c.Codes(learned)
	}
	said, err := tx.CourierEventsOf(ctx, r.c.Key, numbers)
	if err != nil {
		return nil, err
	}
	rows := make(map[string]task.Row, len(numbers))
	for _, number := range numbers {
		row := task.Row{Outcome: task.FailedRow, Subject: "order", Name: number, Message: unknownNumber}
		if p, ours := whose[number]; ours {
			if row, err = r.followOne(ctx, tx, p, row, said[number]); err != nil {
				return nil, err
			}
		}
		rows[number] = row
	}
	return rows, nil
}

func (r *reader) followOne(ctx context.Context, tx Tx, ref Ref, row task.Row, events []Event) (task.Row, error) {
	row.SubjectID = ref.OrderID
	o, changed, err := r.o.Orders.Follow(ctx, tx, ref.OrderID, ref.No, func(p *order.Parcel) order.Facts { return Fold(p, events, r.codes) })
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		row.Message = refused.Message()
		return row, nil
	}
	if err != nil {
		return row, err
	}
	row.Outcome, row.Message = noted, ""
	for i := range o.Parcels {
		if p := &o.Parcels[i]; p.No == ref.No {
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
