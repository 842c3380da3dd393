package settle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
	"gulaab/internal/staff"
	"gulaab/internal/task"
)

// Kinds are how the tasks of statements are done.
func Kinds[T Tx](o *Office) map[string]task.Kind[T] {
	kind := func(next func(context.Context, *task.Task) (step, error)) task.Kind[T] {
		return task.Kind[T]{Needs: staff.CashSettle, Next: func(ctx context.Context, t *task.Task) (task.Step[T], error) {
			one, err := next(ctx, t)
			return func(ctx context.Context, tx T) (task.Chunk, error) { return one(ctx, tx) }, err
		}}
	}
	return map[string]task.Kind[T]{CheckTask: kind(o.next), RunTask: kind(o.next), UndoTask: kind(o.back)}
}

// step is a step of a task.
type step func(ctx context.Context, tx Tx) (task.Chunk, error)

// batch is how many lines one transaction takes.
const batch = 100

func (o *Office) of(ctx context.Context, t *task.Task) (*Statement, cursor, error) {
	var p params
	var at cursor
	err := json.Unmarshal(t.Params, &p)
	if err == nil && len(t.Cursor) > 0 {
		err = json.Unmarshal(t.Cursor, &at)
	}
	if err != nil {
		return nil, at, fmt.Errorf("settle: task: %w", err)
	}
	s, err := o.Reader.Statement(ctx, p.Statement)
	return s, at, err
}

// parsed is the file of a statement, read. Each batch of lines needs a few of them,
// and which numbers stand on earlier lines: the file is read once for all batches, as
// long as nothing else is worked meanwhile.
type parsed struct {
	key   string // of the file, and how its columns are matched
	lines []Line
	twice map[int]int
}

func (o *Office) parse(ctx context.Context, s *Statement) (*parsed, error) {
	key := fmt.Sprint(s.FileKey, s.Body.fields())
	if last := o.parsed.Load(); last != nil && last.key == key {
		return last, nil
	}
	lines, err := o.lines(ctx, s)
	if err != nil {
		return nil, err
	}
	file := &parsed{key, lines, repeated(lines)}
	o.parsed.Store(file)
	return file, nil
}

// next prepares the next lines of a statement: to be looked at, or to be taken.
func (o *Office) next(ctx context.Context, t *task.Task) (step, error) {
	s, at, err := o.of(ctx, t)
	if err != nil {
		return nil, err
	}
	file, err := o.parse(ctx, s)
	if err != nil {
		return nil, err
	}
	lines, twice := file.lines, file.twice
	rates, err := o.Reader.CourierRates(ctx, s.Courier)
	if err != nil {
		return nil, err
	}
	to := min(at.At+batch, len(lines))
	if to >= len(lines) {
		o.parsed.Store(nil) // the last lines: nobody asks for the file again
	}
	return func(ctx context.Context, tx Tx) (task.Chunk, error) {
		chunk := task.Chunk{Done: int64(to - at.At), Cursor: cursor{to}, End: to >= len(lines)}
		if at.At == 0 {
			if err := tx.DropStatementLines(ctx, s.ID); err != nil {
				return chunk, err
			}
		}
		for _, l := range lines[at.At:to] {
			j, err := o.settle(ctx, tx, s, l, twice[l.N], rates, t.Kind == RunTask, t.Actor)
			if err != nil {
				return chunk, err
			}
			chunk.Rows = append(chunk.Rows, row(&j))
		}
		return chunk, nil
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

// repeated names, for lines about a number that an earlier line is about, that line.
func repeated(lines []Line) map[int]int {
	seen, twice := map[string]int{}, map[int]int{}
	for i := range lines {
		l := &lines[i]
		key := "t " + l.Tracking
		if l.Tracking == "" {
			key = "r " + l.Reference
		}
		if l.Wrong != "" {
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

// settle judges a line and, where it is taken, books what it pays over.
func (o *Office) settle(ctx context.Context, tx Tx, s *Statement, l Line, twice int, rates []Rate, take bool, actor string) (j Judged, err error) {
	k := known{twice: twice, rates: rates}
	if l.Wrong == "" {
		a, err := tx.Known(ctx, Question{s.Courier, s.ID, l.Tracking, l.Reference})
		if err != nil {
			return j, err
		}
		k.order, k.parcel, k.settled, k.taken, k.charged = a.Order, a.Parcel, a.Settled, a.Taken, a.Charged
	}
	j = judge(l, k)
	if !take || !j.Books() {
		return j, tx.PutStatementLine(ctx, s.ID, &j, false)
	}
	if entries := kept(s, &j); len(entries) > 0 {
		_, err = o.Orders.Make(ctx, tx, j.OrderID, order.MoveRecordMoney, order.MoveInput{Actor: actor, Kind: order.Fee, Entries: entries})
		if err != nil {
			return j, err
		}
	}
	if err := tx.PutStatementLine(ctx, s.ID, &j, true); err != nil {
		return j, err
	}
	return j, tx.PayCash(ctx, s, &j, actor)
}

// evidence is how the ledger names a line of a statement.
func evidence(s *Statement, j *Judged) string { return fmt.Sprintf("statement %s line %d", s.ID, j.N) }

// kept are the entries of what the courier kept of a line, as it says.
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

// back prepares taking back the next lines of a statement.
func (o *Office) back(ctx context.Context, t *task.Task) (step, error) {
	s, at, err := o.of(ctx, t)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx Tx) (task.Chunk, error) {
		lines, err := tx.BookedLines(ctx, s.ID, at.At, batch)
		if err != nil || len(lines) == 0 {
			return task.Chunk{End: true}, err
		}
		chunk := task.Chunk{Done: int64(len(lines)), Cursor: cursor{lines[len(lines)-1].N}}
		for i := range lines {
			r, err := o.takeBack(ctx, tx, s, &lines[i], t.Actor)
			if err != nil {
				return chunk, err
			}
			chunk.Rows = append(chunk.Rows, r)
		}
		return chunk, nil
	}, nil
}

// takeBack takes a line back where nothing was done after it.
func (o *Office) takeBack(ctx context.Context, tx Tx, s *Statement, j *Judged, actor string) (task.Row, error) {
	r := row(j)
	r.Outcome, r.Message = "undone", ""
	was, err := tx.OrderForUpdate(ctx, j.OrderID)
	if err != nil {
		return r, err
	}
	var booked []order.Entry
	after := false
	for _, e := range was.Entries {
		switch {
		case e.Evidence == evidence(s, j):
			e.Kind, e.Note = order.FeeBack, "Taken back: "+e.Note
			booked = append(booked, e)
		case len(booked) > 0:
			after = true
		}
	}
	if after {
		r.Outcome, r.Message = task.FailedRow, "Money was booked for order "+was.Number+" after it: look at it by hand."
		return r, nil
	}
	if len(booked) > 0 {
		if _, err := o.Orders.Make(ctx, tx, j.OrderID, order.MoveRecordMoney, order.MoveInput{Actor: actor, Kind: order.FeeBack, Entries: booked}); err != nil {
			return r, err
		}
	}
	return r, tx.UnpayCash(ctx, s, j)
}

// lines reads a kept statement.
func (o *Office) lines(ctx context.Context, s *Statement) (list []Line, err error) {
	r, err := o.Files.Get(ctx, s.FileKey)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // only read
	table, err := sheet.Spool(r, maxFile)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	return read(table.Table, s.Body.fields())
}
