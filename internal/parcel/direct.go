package parcel

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/city"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/poll"
	"gulaab/internal/task"
)

// BookTask is the kind of task that books parcels with a courier.
const BookTask = "courier.book"

const (
	// AskEvery is how often a courier is asked what became of its parcels.
	AskEvery = 30 * time.Minute
	// settles is how long the courier may take to show a booking whose answer was lost.
	// Until then the booking is not made again.
	settles = time.Minute
	// maxKey bounds the key of a courier, in bytes.
	maxKey = 500
)

// DirectTx is what asking a courier's API needs of a transaction.
type DirectTx interface {
	// OpenBooking returns when a courier was asked to book a parcel without an answer; zero
	// where it was not.
	OpenBooking(ctx context.Context, parcelID, courier string) (time.Time, error)
	// AskBooking notes that a courier is asked now; false where somebody else has asked
	// since before.
	AskBooking(ctx context.Context, parcelID, courier, reference string, before time.Time) (bool, error)
	// SetBooking stores the number that the courier gave.
	SetBooking(ctx context.Context, parcelID, courier, tracking string) error
	// DropBooking deletes the note of a booking that was refused.
	DropBooking(ctx context.Context, parcelID, courier string) error
	CancelBooking(ctx context.Context, id string) error
	// ClaimAsk says whether a courier is due to be asked again, and notes that it is asked.
	ClaimAsk(ctx context.Context, courier string, every time.Duration) (bool, error)
	SetAskProblem(ctx context.Context, courier, problem string) error
}

// DirectReader is what asking a courier's API needs to read.
type DirectReader interface {
	// StaleBookings returns the numbers that a courier gave and no parcel has any more, by
	// the id of their booking.
	StaleBookings(ctx context.Context, courier string) (map[string]string, error)
	// NumbersUnderWay returns at most MaxNumbers of a courier's numbers, after one, whose
	// parcels have not ended.
	NumbersUnderWay(ctx context.Context, courier, after string) ([]string, error)
	CourierAsks(ctx context.Context) (map[string]Ask, error)
}

// Sealer encrypts couriers' keys, so that the database alone does not reveal them.
type Sealer interface {
	Seal(owner, text string) string
	Open(owner, sealed string) (string, error)
}

// Offers says whether the program knows a courier's API.
func (o *Office) Offers(courier string) bool { return o.Carriers[courier] != nil }

// setDirect merges what the owner set of a courier's API into what is stored, and reports
// what is wrong by field. A nil key keeps the stored one, an empty key deletes it.
func (o *Office) setDirect(courier string, had Direct, in *DirectInput) (Direct, map[string]string) {
	if in == nil {
		return had, nil
	}
	now := Direct{On: in.On, Key: had.Key, Place: ident.Tidy(in.Place)}
	wrong := map[string]string{}
	if in.Key != nil {
		key := strings.TrimSpace(*in.Key)
		switch {
		case key == "":
			now.Key = ""
		case len(key) > maxKey || strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }):
			wrong["key"] = "Copy the key from the courier's own page: letters, digits and signs without blanks."
		default:
			now.Key = o.Seal.Seal(courier, key)
		}
	}
	if len(now.Place) > 40 {
		wrong["place"] = "At most 40 characters."
	}
	if now.On {
		if now.Key == "" {
			wrong["key"] = "The courier needs the shop's key."
		}
		if now.Place == "" {
			wrong["place"] = "Choose where the parcels are fetched."
		}
	}
	if !o.Offers(courier) && (now != Direct{}) {
		wrong["direct"] = "This courier is not asked over the network."
	}
	return now, wrong
}

// DirectInput is what the owner sets of a courier's API.
type DirectInput struct {
	On    bool
	Key   *string
	Place string
}

// direct returns a courier whose API is in use, with the shop's key; Conflict otherwise.
func (o *Office) direct(ctx context.Context, courier string) (*Courier, Carrier, string, error) {
	c, err := o.courier(ctx, courier)
	if err != nil {
		return nil, nil, "", err
	}
	carrier := o.Carriers[courier]
	if carrier == nil || !c.Direct.On || c.Direct.Key == "" {
		return nil, nil, "", fault.Newf(fault.Conflict, "%s is not asked over the network: turn it on in the settings of the courier.", c.Name)
	}
	key, err := o.Seal.Open(courier, c.Direct.Key)
	if err != nil {
		return nil, nil, "", fault.Newf(fault.Conflict, "The key for %s cannot be read. Type it in again.", c.Name).Because(err)
	}
	return c, carrier, key, nil
}

// Places asks a courier where it fetches parcels, with the given key or else the stored
// one.
func (o *Office) Places(ctx context.Context, courier, key string) ([]Place, error) {
	c, err := o.courier(ctx, courier)
	if err != nil {
		return nil, err
	}
	carrier := o.Carriers[courier]
	if carrier == nil {
		return nil, fault.Newf(fault.Conflict, "%s is not asked over the network.", c.Name)
	}
	if key = strings.TrimSpace(key); key == "" {
		if c.Direct.Key == "" {
			return nil, fault.Fields("The key was not tried.", map[string]string{"key": "Type the key in first."})
		}
		if key, err = o.Seal.Open(courier, c.Direct.Key); err != nil {
			return nil, fault.Newf(fault.Conflict, "The key for %s cannot be read. Type it in again.", c.Name).Because(err)
		}
	}
	list, err := carrier.Places(ctx, key)
	if errors.Is(err, ErrKey) {
		return nil, fault.Fields("The key was not taken.", map[string]string{"key": c.Name + " does not know this key."})
	}
	return list, err
}

type bookParams struct {
	Courier string   `json:"courier"`
	Parcels []string `json:"parcels"`
}

// BeginBooking starts a task that books parcels with a courier's API, one after the other
// (PARCEL-1).
func (o *Office) BeginBooking(ctx context.Context, actor, courier string, parcels []string) (t *task.Task, err error) {
	if n := len(parcels); n == 0 || n > maxSheet {
		return nil, fault.Fields("Nothing was booked.", map[string]string{"parcels": "Tick from 1 to 200 parcels."})
	}
	c, _, _, err := o.direct(ctx, courier)
	if err != nil {
		return nil, err
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		t, err = task.Start(ctx, tx, task.Plan{
			Kind: BookTask, Actor: actor, Title: "Booking with " + c.Name, Total: int64(len(parcels)), Params: bookParams{courier, parcels},
		})
		if err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "courier.book", Subject: "courier", SubjectID: courier, After: map[string]int{"parcels": len(parcels)}})
	})
	return t, err
}

// book prepares the step that books a task's next parcel.
func (o *Office) book(ctx context.Context, t *task.Task) (part, error) {
	var p bookParams
	var at cursor
	if err := t.Read(&p, &at); err != nil {
		return nil, err
	}
	if at.At >= len(p.Parcels) {
		return func(context.Context, Tx) (task.Chunk, error) { return task.Chunk{End: true}, nil }, nil
	}
	c, carrier, key, err := o.direct(ctx, p.Courier)
	if err != nil {
		return nil, err
	}
	b := &booker{o: o, c: c, carrier: carrier, key: key, actor: t.Actor, id: p.Parcels[at.At]}
	number, row, err := b.number(ctx)
	switch {
	case errors.Is(err, ErrKey):
		return nil, fault.Newf(fault.Conflict, "%s does not take the shop's key any more. Type it in again in the settings of the courier.", c.Name)
	case err != nil:
		return nil, err
	}
	return func(ctx context.Context, tx Tx) (task.Chunk, error) {
		done := row
		if number != "" {
			var err error
			if done, err = b.take(ctx, tx, number); err != nil {
				return task.Chunk{}, err
			}
		}
		return task.Chunk{Done: 1, Cursor: cursor{At: at.At + 1}, Rows: []task.Row{done}, End: at.At+1 >= len(p.Parcels)}, nil
	}, nil
}

// booker books one parcel.
type booker struct {
	o       *Office
	c       *Courier
	carrier Carrier
	key     string
	actor   string
	id      string

	orderID string
	no      int
	asks    *Booking
}

func (b *booker) row(outcome, name, message string) task.Row {
	return task.Row{Outcome: outcome, Subject: "order", SubjectID: b.orderID, Name: name, Message: message}
}

// number returns a tracking number for the parcel, or the row that says why it gets none. A
// booking whose answer was lost is looked up before another is made, so that no parcel is
// booked twice.
func (b *booker) number(ctx context.Context) (string, task.Row, error) {
	ctx = audit.Without(ctx) // only the question is stored here; take logs the change
	var row task.Row
	var before time.Time
	err := b.o.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		if row, err = b.look(ctx, tx); err != nil || row.Outcome != "" {
			return err
		}
		before, err = tx.OpenBooking(ctx, b.id, b.c.Key)
		return err
	})
	if err != nil || row.Outcome != "" {
		return "", row, err
	}
	if !before.IsZero() {
		number, err := b.carrier.Booked(ctx, b.key, b.asks.Reference, before)
		if err != nil || number != "" {
			return number, row, err
		}
		if b.o.Now().Before(before.Add(settles)) {
			return "", row, fault.Newf(fault.Unavailable, "%s has not said yet whether it booked %s.", b.c.Name, b.asks.Reference)
		}
	}
	ours := false
	err = b.o.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		ours, err = tx.AskBooking(ctx, b.id, b.c.Key, b.asks.Reference, before)
		return err
	})
	if err == nil && !ours {
		err = fault.Newf(fault.Unavailable, "%s is being booked by somebody else.", b.asks.Reference)
	}
	if err != nil {
		return "", row, err
	}
	number, err := b.carrier.Book(ctx, b.key, b.asks)
	if fault.KindOf(err) != fault.Invalid || err == nil {
		return number, row, err
	}
	refused, _ := errors.AsType[*fault.Error](err)
	row = b.row(task.FailedRow, b.asks.Reference, b.c.Name+": "+refused.Message)
	return "", row, b.o.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.DropBooking(ctx, b.id, b.c.Key) })
}

// look locks the parcel's order and says whether the parcel can be booked: a row without an
// outcome means that it can.
func (b *booker) look(ctx context.Context, tx Tx) (task.Row, error) {
	orderID, no, ok := SplitID(b.id)
	if !ok {
		return b.row(task.FailedRow, b.id, "There is no such parcel."), nil
	}
	o, err := tx.OrderForUpdate(ctx, orderID)
	if fault.KindOf(err) == fault.NotFound {
		return b.row(task.FailedRow, b.id, "There is no such parcel."), nil
	}
	if err != nil {
		return task.Row{}, err
	}
	b.orderID, b.no = orderID, no
	for i := range o.Parcels {
		p := &o.Parcels[i]
		if p.No != no {
			continue
		}
		switch code := o.Code(p); {
		case o.Placement == order.Cancelled:
			return b.row(task.FailedRow, code, "The order was cancelled."), nil
		case p.Tracking != "" && p.Courier == b.c.Key:
			return b.row(same, code, "Already has the number "+p.Tracking+"."), nil
		case !p.InHouse():
			return b.row(task.FailedRow, code, "It has left, or was taken apart."), nil
		case p.Tracking != "" || p.Courier != "" && p.Courier != b.c.Key:
			return b.row(task.FailedRow, code, "It goes with another courier."), nil
		case o.Contact.Country != city.Country:
			return b.row(task.FailedRow, code, b.c.Name+" is asked for parcels within Pakistan alone."), nil
		case b.c.AsksCity(o.Contact.City, o.Contact.Country):
			return b.row(task.FailedRow, code, b.c.askCity(o.Contact.City)), nil
		}
		b.asks = b.c.booking(o, p)
		return task.Row{}, nil
	}
	return b.row(task.FailedRow, b.id, "There is no such parcel."), nil
}

// take gives the parcel the number that it was booked under. If the parcel can no longer
// have it, the number stays without a parcel and is cancelled later (giveBack).
func (b *booker) take(ctx context.Context, tx Tx, number string) (task.Row, error) {
	told := b.asks
	row, err := b.look(ctx, tx)
	if err != nil {
		return row, err
	}
	if err := tx.SetBooking(ctx, b.id, b.c.Key, number); err != nil {
		return row, err
	}
	failed := func(why string) task.Row {
		return b.row(task.FailedRow, told.Reference, why+" The number "+number+" is cancelled with "+b.c.Name+".")
	}
	if row.Outcome != "" {
		return failed(row.Message), nil
	}
	if b.asks.Collect != told.Collect {
		return failed(fmt.Sprintf("Another amount is to be collected by now: %s, not %s. Book it again.", b.asks.Collect.Format(), told.Collect.Format())), nil
	}
	if other, _, err := tx.ParcelOfTracking(ctx, b.c.Key, number); err != nil || other != "" {
		return b.row(task.FailedRow, told.Reference, b.c.Name+" gave the number "+number+", which is another parcel's already."), err
	}
	_, err = b.o.Orders.Make(ctx, tx, b.orderID, order.MoveBook, order.MoveInput{Actor: b.actor, Parcel: b.no, Courier: b.c.Key, Tracking: number})
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		return failed(refused.Message()), nil
	}
	return b.row(done, told.Reference, fmt.Sprintf("Has the number %s, collects %s.", number, told.Collect.Format())), err
}

// AskAll asks every courier that is due about its parcels, and cancels numbers that no
// parcel has any more. A problem with one courier is noted there and stops no other.
func (o *Office) AskAll(ctx context.Context) error {
	list, err := o.Couriers(ctx)
	if err != nil {
		return err
	}
	var all error
	for _, c := range list {
		if o.Carriers[c.Key] == nil || !c.Direct.On {
			continue
		}
		due := false
		err := o.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
			due, err = tx.ClaimAsk(ctx, c.Key, AskEvery)
			return err
		})
		if err == nil && due {
			err = o.ask(ctx, c.Key)
		}
		all = errors.Join(all, err)
	}
	return all
}

// ask asks one courier, and notes what is wrong.
func (o *Office) ask(ctx context.Context, courier string) error {
	c, carrier, key, err := o.direct(ctx, courier)
	if err == nil {
		err = errors.Join(o.giveBack(ctx, c, carrier, key), o.followAll(ctx, c, carrier, key))
	}
	problem := ""
	if known, ok := errors.AsType[*fault.Error](err); ok {
		problem, err = known.Message, nil
	}
	if errors.Is(err, ErrKey) {
		problem, err = "It does not take the shop's key.", nil
	}
	if err != nil {
		problem = "It could not be asked; the log of the server has more."
	}
	return errors.Join(err, o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		return tx.SetAskProblem(ctx, courier, ident.Shorten(problem, 300))
	}))
}

// giveBack cancels the numbers that no parcel has any more.
func (o *Office) giveBack(ctx context.Context, c *Courier, carrier Carrier, key string) error {
	stale, err := o.Reader.StaleBookings(ctx, c.Key)
	if err != nil {
		return err
	}
	var all error
	for id, number := range stale {
		err := carrier.Cancel(ctx, key, number)
		if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Kind == fault.Invalid {
			err = fault.Newf(fault.Invalid, "The number %s is no parcel's any more, and %s does not cancel it: %s", number, c.Name, refused.Message)
		}
		if err == nil {
			err = o.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.CancelBooking(ctx, id) })
		}
		all = errors.Join(all, err)
	}
	return all
}

// followAll updates every parcel of a courier that is under way. A number that fails is
// logged once and tried later (TRUE-3).
func (o *Office) followAll(ctx context.Context, c *Courier, carrier Carrier, key string) error {
	var wrongKey error
	for after := ""; ; {
		numbers, err := o.Reader.NumbersUnderWay(ctx, c.Key, after)
		if err != nil || len(numbers) == 0 {
			return err
		}
		after = numbers[len(numbers)-1]
		numbers = slices.DeleteFunc(numbers, o.Failing.Waits)
		failed, err := poll.Halve(ctx, numbers, asksOfBatch, func(ctx context.Context, numbers []string) error {
			if wrongKey != nil {
				return wrongKey
			}
			err := o.followSome(ctx, c, carrier, key, numbers)
			if errors.Is(err, ErrKey) {
				wrongKey = err
			}
			return err
		})
		if err != nil { // the whole batch fails: so would the others
			return err
		}
		for _, number := range numbers {
			o.Failing.Note(ctx, number, failed[number])
		}
	}
}

// asksOfBatch bounds the calls for one batch: enough to single out a number that fails.
const asksOfBatch = 16

// followSome updates the parcels of some numbers.
func (o *Office) followSome(ctx context.Context, c *Courier, carrier Carrier, key string, numbers []string) error {
	said, err := carrier.Events(ctx, key, numbers)
	if err != nil {
		return err
	}
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error { return o.keepAll(ctx, tx, c, numbers, said) })
}

// keepAll stores what a courier said of some numbers, each event once, and moves their
// parcels.
func (o *Office) keepAll(ctx context.Context, tx Tx, c *Courier, numbers []string, said []Event) error {
	learned, err := tx.LearnedCodes(ctx, c.Key)
	if err != nil {
		return err
	}
	r := &reader{o: o, c: c, now: o.Now(), source: c.Name, codes: c.Codes(learned)}
	var events []Event
	for _, e := range said {
		at, wrong := checked(e.At, r.now)
		if wrong != "" || e.Code == "" || !slices.Contains(numbers, e.Tracking) {
			continue // it cannot be put in order of time, has no code, or was not asked for
		}
		e.Courier, e.At, e.Source = c.Key, at, c.Name
		e.Words, e.Place = ident.Shorten(ident.Tidy(e.Words), 200), ident.Shorten(ident.Tidy(e.Place), 200)
		e.Code = ident.Shorten(r.codeOf(ident.Tidy(e.Code), e.Words), 200)
		events = append(events, e)
	}
	fresh, err := r.keep(ctx, tx, events)
	if err != nil {
		return err
	}
	var news []string
	for i, e := range events {
		if fresh[i] && !slices.Contains(news, e.Tracking) {
			news = append(news, e.Tracking)
		}
	}
	_, err = r.follow(ctx, tx, news)
	return err
}
