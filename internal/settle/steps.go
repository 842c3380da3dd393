package settle

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"gulaab/internal/each"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
	"gulaab/internal/staff"
	"gulaab/internal/task"
)

// Kinds returns the kinds of task of statements.
func Kinds[T Tx](o *Office) map[string]task.Kind[T] {
	kind := func(next func(context.Context, *task.Task) (step, error)) task.Kind[T] {
		still := func(ctx context.Context, tx T, t *task.Task) (string, error) { return still(ctx, tx, t) }
		return task.Kind[T]{Needs: staff.CashSettle, Still: still, Next: func(ctx context.Context, t *task.Task) (task.Step[T], error) {
			one, err := next(ctx, t)
			return func(ctx context.Context, tx T) (task.Chunk, error) { return one(ctx, tx) }, err
		}}
	}
	return map[string]task.Kind[T]{CheckTask: kind(o.next), RunTask: kind(o.next), UndoTask: kind(o.back)}
}

// still returns the id of the task of t's kind that its statement names, or "" where the
// statement is not in the state in which such a task works.
func still(ctx context.Context, tx Tx, t *task.Task) (string, error) {
	var p params
	if err := t.Read(&p, nil); err != nil {
		return "", err
	}
	s, err := tx.StatementForUpdate(ctx, p.Statement)
	switch {
	case err != nil:
		return "", err
	case t.Kind == CheckTask && s.State == Open:
		return s.Body.Check, nil
	case t.Kind == RunTask && s.State == Taken:
		return s.Body.Run, nil
	case t.Kind == UndoTask && s.State == Undone:
		return s.Body.Undo, nil
	}
	return "", nil
}

// step is a step of a task.
type step func(ctx context.Context, tx Tx) (task.Chunk, error)

// batch is how many lines one transaction takes. What it needs to know of them is read in
// a few queries for all.
func (o *Office) batch() int { return cmp.Or(o.Batch, o.pace.Rows()) }

func (o *Office) of(ctx context.Context, t *task.Task) (*Statement, cursor, error) {
	var p params
	var at cursor
	if err := t.Read(&p, &at); err != nil {
		return nil, at, err
	}
	s, err := o.Reader.Statement(ctx, p.Statement)
	return s, at, err
}

// parsed is the parsed file of a statement. Steps share it (task.Files): each needs a few
// of its lines, and which parcels stand on earlier ones.
type parsed struct {
	lines []Line
	twice map[int]int
}

func (o *Office) parse(ctx context.Context, s *Statement) (file *parsed, key string, err error) {
	if key, err = task.FileKey(s.FileKey, s.Body.Layout); err != nil {
		return nil, "", err
	}
	file, err = o.parsed.Rows(key, func() (*parsed, error) {
		lines, err := o.lines(ctx, s)
		return &parsed{lines, repeated(lines)}, err
	})
	return file, key, err
}

// next prepares the step that judges the next lines and, in a RunTask, books them.
func (o *Office) next(ctx context.Context, t *task.Task) (step, error) {
	s, at, err := o.of(ctx, t)
	if err != nil {
		return nil, err
	}
	file, key, err := o.parse(ctx, s)
	if err != nil {
		return nil, err
	}
	lines, twice := file.lines, file.twice
	rates, err := o.Reader.CourierRates(ctx, s.Courier)
	if err != nil {
		return nil, err
	}
	to := min(at.At+o.batch(), len(lines))
	if to >= len(lines) {
		o.parsed.Forget(key) // the last lines: nobody asks for the file again
	}
	return func(ctx context.Context, tx Tx) (task.Chunk, error) {
		chunk := task.Chunk{Done: int64(to - at.At), Cursor: cursor{to}, End: to >= len(lines)}
		if at.At == 0 {
			if err := tx.DropStatementLines(ctx, s.ID); err != nil {
				return chunk, err
			}
		}
		w := &work{o: o, tx: tx, s: s, rates: rates, take: t.Kind == RunTask, actor: t.Actor, changed: map[string]bool{}, booked: map[int]bool{}}
		began := o.Now()
		judged, err := w.lines(ctx, lines[at.At:to], twice)
		o.pace.Took(to-at.At, o.Now().Sub(began))
		for i := range judged {
			chunk.Rows = append(chunk.Rows, row(&judged[i]))
		}
		return chunk, err
	}, nil
}

func row(j *Judged) task.Row {
	r := task.Row{Place: fmt.Sprint(j.N), Outcome: string(j.Outcome), Name: j.Tracking, Message: j.Message}
	if j.Outcome == Wrong {
		r.Outcome = task.FailedRow
	}
	if r.Name == "" {
		r.Name = j.Reference
	}
	if j.OrderID != "" {
		r.Subject, r.SubjectID = "order", j.OrderID
	}
	return r
}

// repeated maps each line whose parcel an earlier line names to the first such line, both
// by their row.
func repeated(lines []Line) map[int]int {
	seen, twice := map[string]int{}, map[int]int{}
	for i := range lines {
		l := &lines[i]
		key := l.parcel()
		if l.Wrong != "" || l.Into > 0 {
			continue
		}
		if first, ok := seen[key]; ok {
			twice[l.N] = first
		} else {
			seen[key] = l.N
		}
	}
	return twice
}

// work judges and books lines of a statement in one transaction.
type work struct {
	o     *Office
	tx    Tx
	s     *Statement
	rates []Rate
	take  bool
	actor string

	charges map[int]bool    // rows of the lines that were first judged as charges for a return
	changed map[string]bool // ids of the orders that these lines booked money at
	put     []*Judged       // judged, and not stored yet
	booked  map[int]bool    // rows of those of put that moved money
}

// lines judges lines and, where they are taken, books what they pay over.
func (w *work) lines(ctx context.Context, lines []Line, twice map[int]int) ([]Judged, error) {
	answers, err := w.tx.Known(ctx, w.s.Courier, lines, w.take)
	if err != nil {
		return nil, err
	}
	judged := make([]Judged, len(lines))
	for i, l := range lines {
		a := answers[i]
		if a.Order != nil && w.changed[a.Order.ID] { // an earlier line booked at it: read it again
			if err := w.flush(ctx); err != nil {
				return nil, err
			}
			again, err := w.tx.Known(ctx, w.s.Courier, lines[i:i+1], w.take)
			if err != nil {
				return nil, err
			}
			a = again[0]
		}
		judged[i] = judge(l, known{order: a.Order, parcel: a.Parcel, settled: a.Settled, taken: a.Taken, charged: a.Charged, charge: w.charges[l.N], twice: twice[l.N], rates: w.rates})
		if err := w.book(ctx, &judged[i]); err != nil {
			return nil, err
		}
	}
	return judged, w.flush(ctx)
}

// book notes a judged line and, where it is taken, books what the courier kept.
func (w *work) book(ctx context.Context, j *Judged) error {
	w.put = append(w.put, j)
	if !w.take || !j.Outcome.Books() {
		return nil
	}
	w.booked[j.N], w.changed[j.OrderID] = true, true
	entries := kept(w.s, j)
	if len(entries) == 0 {
		return nil
	}
	_, err := w.o.Orders.Make(ctx, w.tx, j.OrderID, order.MoveRecordMoney, order.MoveInput{Actor: w.actor, Kind: order.Fee, Entries: entries})
	return err
}

// flush stores the judged lines and notes the cash that they pay over.
func (w *work) flush(ctx context.Context) error {
	if err := w.tx.PutStatementLines(ctx, w.s.ID, w.put, w.booked); err != nil {
		return err
	}
	var paid []*Judged
	for _, j := range w.put {
		if w.booked[j.N] {
			paid = append(paid, j)
		}
	}
	w.put, w.booked = nil, map[int]bool{}
	return w.tx.PayCash(ctx, w.s, paid, w.actor)
}

// evidence is how ledger entries refer to a line of a statement.
func evidence(s *Statement, j *Judged) string {
	return fmt.Sprint("statement ", s.ID, " line ", j.N)
}

// kept returns ledger entries for what the courier kept of a line, by its own figures.
func kept(s *Statement, j *Judged) (list []order.Entry) {
	if j.Charge {
		return []order.Entry{{Kind: order.Fee, Amount: -j.Paid, Account: s.Courier, Evidence: evidence(s, j), Note: "Return of the parcel, " + s.Reference}}
	}
	for _, c := range []struct {
		what   string
		amount money.Paisa
	}{{"Delivery fee", j.Fee}, {"Tax on the fee", j.Tax}, {"Tax withheld", j.Withheld}} {
		if c.amount > 0 {
			list = append(list, order.Entry{Kind: order.Fee, Amount: c.amount, Account: s.Courier, Evidence: evidence(s, j), Note: c.what + ", " + s.Reference})
		}
	}
	return list
}

// back prepares the step that takes back the next lines of a statement.
func (o *Office) back(ctx context.Context, t *task.Task) (step, error) {
	s, at, err := o.of(ctx, t)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx Tx) (task.Chunk, error) {
		lines, err := tx.BookedLines(ctx, s.ID, at.At, o.batch())
		if err != nil || len(lines) == 0 {
			return task.Chunk{End: true}, err
		}
		chunk := task.Chunk{Done: int64(len(lines)), Cursor: cursor{lines[len(lines)-1].N}}
		ids := each.Ref(lines, func(v *Judged) string { return v.OrderID })
		if err := tx.LockOrders(ctx, ids); err != nil {
			return chunk, err
		}
		for i := range lines {
			r, err := o.takeBack(ctx, tx, s, &lines[i], t.Actor)
			if err != nil {
				return chunk, err
			}
			chunk.Rows = append(chunk.Rows, r)
		}
		if err := tx.UnpayCash(ctx, s, lines); err != nil {
			return chunk, err
		}
		now, err := o.again(ctx, tx, lines, t.Actor)
		for i := range lines {
			if by := now[parcelOf{lines[i].OrderID, lines[i].Parcel}]; by != "" {
				chunk.Rows[i].Message = "It is paid with " + by + " now."
			}
		}
		return chunk, err
	}, nil
}

// takeBack reverses what a line booked at its order. Other entries of the order stay: a
// fee changes nothing of what is owed.
func (o *Office) takeBack(ctx context.Context, tx Tx, s *Statement, j *Judged, actor string) (task.Row, error) {
	r := row(j)
	r.Outcome, r.Message = "undone", ""
	was, err := tx.OrderForUpdate(ctx, j.OrderID)
	if err != nil {
		return r, err
	}
	var booked []order.Entry
	for _, e := range was.Entries {
		if e.Evidence == evidence(s, j) {
			e.Kind, e.Note = order.FeeBack, "Taken back: "+e.Note
			booked = append(booked, e)
		}
	}
	for i := range was.Parcels {
		if p := &was.Parcels[i]; p.No == j.Parcel && !j.Charge {
			_, j.Seqs, j.Shared, _ = cashOf(was, p, nil)
		}
	}
	if len(booked) > 0 {
		_, err = o.Orders.Make(ctx, tx, j.OrderID, order.MoveRecordMoney, order.MoveInput{Actor: actor, Kind: order.FeeBack, Entries: booked})
	}
	return r, err
}

// lines reads a kept statement.
func (o *Office) lines(ctx context.Context, s *Statement) (list []Line, err error) {
	table, err := sheet.SpoolKept(ctx, o.Files, s.FileKey, maxFile)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	return read(table.Table, &s.Body.Layout)
}

// About is what another statement says of some parcels: its judged lines, in its order.
type About struct {
	Statement *Statement
	Lines     []Judged
}

// parcelOf names a parcel of an order.
type parcelOf struct {
	order string
	no    int
}

// again judges anew the lines of other statements about the parcels of gone that were left
// out as paid before, in the order in which those statements were taken. The books become
// as if the undone statement had never come. It returns the reference under which each
// parcel is paid now.
func (o *Office) again(ctx context.Context, tx Tx, gone []Judged, actor string) (map[parcelOf]string, error) {
	stay, err := tx.LinesAbout(ctx, gone)
	if err != nil {
		return nil, err
	}
	now := map[parcelOf]string{}
	for _, a := range stay {
		said := make([]Line, len(a.Lines))
		for i := range a.Lines {
			said[i] = a.Lines[i].Line
		}
		paid := map[string]int{} // rows that pay cash, by parcel: others were added to them
		for i := range said {
			if said[i].Collected > 0 {
				paid[said[i].parcel()] = said[i].N
			}
		}
		for i := range said {
			if l := &said[i]; l.Collected <= 0 && l.Paid < 0 {
				l.Into = paid[l.parcel()]
			}
		}
		twice := repeated(said)
		var lines []Line
		charges := map[int]bool{}
		for i := range a.Lines {
			if a.Lines[i].Outcome == PaidBefore && twice[said[i].N] == 0 && said[i].Into == 0 {
				lines = append(lines, said[i])
				charges[said[i].N] = a.Lines[i].Charge
			}
		}
		if len(lines) == 0 {
			continue
		}
		rates, err := tx.CourierRates(ctx, a.Statement.Courier)
		if err != nil {
			return nil, err
		}
		if err := tx.DropSaid(ctx, a.Statement.ID, lines); err != nil {
			return nil, err
		}
		w := &work{o: o, tx: tx, s: a.Statement, rates: rates, take: true, actor: actor, charges: charges, changed: map[string]bool{}, booked: map[int]bool{}}
		judged, err := w.lines(ctx, lines, nil)
		if err != nil {
			return nil, err
		}
		for i := range judged {
			if j := &judged[i]; j.Outcome.Settles() {
				now[parcelOf{j.OrderID, j.Parcel}] = a.Statement.Reference
			}
		}
	}
	return now, nil
}
