package settle

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
	"gulaab/internal/task"
	"gulaab/internal/zone"
)

// State is the stage that a statement has reached.
type State string

// The states. A task of its own undoes a statement that was taken. A file that was thrown
// away or undone may be uploaded again.
const (
	Open   State = "open"
	Taken  State = "taken"
	Undone State = "undone"
	Away   State = "away"
)

// Statement is a courier's file about what it pays over.
type Statement struct {
	ID        string
	Courier   string
	FileName  string
	FileKey   string
	FileSum   string
	Reference string // what the payment is known by; empty until it is taken
	Day       string // of the payment, in Karachi
	State     State
	Actor     string
	Body      Body
	Version   int64
	CreatedAt time.Time
}

// Body is how a file is read, and the ids of the tasks that worked on it.
type Body struct {
	sheet.Layout[Field]

	Known bool   `json:"known,omitempty"` // all columns are known from the courier's last file: nothing need be asked
	Check string `json:"check,omitempty"`
	Run   string `json:"run,omitempty"`
	Undo  string `json:"undo,omitempty"`
}

// Tx is what settling needs of a transaction.
type Tx interface {
	task.Tx
	order.Tx
	// InsertStatement stores a new one; Conflict where the courier's same file is here.
	InsertStatement(ctx context.Context, s *Statement) error
	// StatementForUpdate returns one, locked until the transaction ends; NotFound.
	StatementForUpdate(ctx context.Context, id string) (*Statement, error)
	// PutStatement stores one; Conflict where its version is not the stored one any more.
	PutStatement(ctx context.Context, s *Statement) error
	// PutStatementColumns remembers what the columns of a courier hold.
	PutStatementColumns(ctx context.Context, courier string, heads map[string]Field) error
	PutCourierRates(ctx context.Context, courier string, rates []Rate) error
	// DropStatementLines deletes the lines that moved no money.
	DropStatementLines(ctx context.Context, id string) error
	// PutStatementLines stores lines; those in booked moved money.
	PutStatementLines(ctx context.Context, id string, lines []*Judged, booked map[int]bool) error
	// PayCash notes that the ledger entries that lines name were paid over. The lines
	// must be stored.
	PayCash(ctx context.Context, s *Statement, lines []*Judged, actor string) error
	// BookedLines returns the lines that moved money, after a row.
	BookedLines(ctx context.Context, id string, after, most int) ([]Judged, error)
	// LockOrders locks orders and loads them in one query.
	LockOrders(ctx context.Context, ids []string) error
	// UnpayCash takes back what PayCash noted, and the lines with it.
	UnpayCash(ctx context.Context, s *Statement, lines []Judged) error
	// LinesAbout returns what statements that are taken say of the parcels of lines, in
	// the order in which they were taken.
	LinesAbout(ctx context.Context, lines []Judged) ([]About, error)
	// DropSaid deletes those of the lines that moved no money.
	DropSaid(ctx context.Context, id string, lines []Line) error
	CourierRates(ctx context.Context, courier string) ([]Rate, error)
	// CloseDispute notes how a question to the courier ended; Conflict where none is open.
	CloseDispute(ctx context.Context, id string, line int, note, actor string) error
	// Known returns what the shop knows about the parcels of lines, in their order.
	// With lock their orders are locked, so that the answer holds until the commit.
	Known(ctx context.Context, courier string, lines []Line, lock bool) ([]Answer, error)
}

// Answer is what the shop knows about the parcel of a line; see known.
type Answer struct {
	Order   *order.Order // nil: none
	Parcel  int
	Settled map[int]string
	Taken   string
	Charged string
}

// Reader is what reading needs.
type Reader interface {
	Statement(ctx context.Context, id string) (*Statement, error)
	// SameStatement returns the statement of a file that a courier sent; nil where there is none.
	SameStatement(ctx context.Context, courier, sum string) (*Statement, error)
	StatementColumns(ctx context.Context, courier string) (map[string]Field, error)
	CourierRates(ctx context.Context, courier string) ([]Rate, error)
	Task(ctx context.Context, id string) (*task.Task, error)
}

// Office is what the office does with couriers' statements. Everything is required.
type Office struct {
	InTx   func(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error
	Reader Reader
	Files  sheet.Files
	Orders *order.Service
	Now    func() time.Time
	Batch  int // lines that one step takes; 0: as many as are worked quickly, 50 at most

	pace   task.Pace
	parsed task.Files[*parsed] // the files that are being worked
}

// maxFile bounds a statement, in bytes.
const maxFile = 10 << 20

// Upload stores a statement and guesses what its columns hold. A file that the shop has
// already is refused: Conflict, with the earlier statement.
func (o *Office) Upload(ctx context.Context, actor, courier, name string, data io.Reader) (_ *Statement, err error) {
	hash := sha256.New()
	table, err := sheet.Spool(io.TeeReader(data, hash), maxFile)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	s := &Statement{
		ID: ident.NewID(), Courier: courier, Actor: actor, FileName: ident.Shorten(ident.Tidy(name), 200), FileSum: hex.EncodeToString(hash.Sum(nil)),
		State: Open, Version: 1, Day: dayOf(o.Now()),
	}
	if s.FileName == "" {
		s.FileName = courier
	}
	known, err := o.Reader.StatementColumns(ctx, courier)
	if err != nil {
		return nil, err
	}
	if s.Body, err = describe(known, table.Table, nil, nil); err != nil {
		return nil, err
	}
	if s.FileKey, err = table.Keep(ctx, o.Files, s.ID); err != nil {
		return nil, err
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		s.CreatedAt = tx.Now()
		if err := tx.InsertStatement(ctx, s); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "statement.bring", Subject: "statement", SubjectID: s.ID, After: map[string]string{"file": s.FileName, "courier": courier}})
	})
	if fault.KindOf(err) == fault.Conflict {
		if was, readErr := o.Reader.SameStatement(ctx, courier, s.FileSum); readErr == nil && was != nil {
			return was, sameFile(was)
		}
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func sameFile(was *Statement) error {
	at := was.CreatedAt.In(zone.Karachi).Format("2 January 2006, 15:04")
	if was.State == Taken {
		return fault.Newf(fault.Conflict, "This file was taken already: it came on %s as %s.", at, was.FileName)
	}
	return fault.Newf(fault.Conflict, "This file is here already: it came on %s as %s. Open it in the list.", at, was.FileName)
}

// describe works out how a table is read: what its columns hold, and what must be asked.
func describe(said map[string]Field, table *sheet.Table, fields []Field, answers sheet.Answers) (b Body, err error) {
	if b.Layout, err = sheet.Look(table, spec(said), fields, answers.Over(sheet.Recall(said))); err != nil {
		return b, err
	}
	known := sheet.Folded(said)
	b.Known = complete(b.Fields()) == nil && b.Asks() == nil && !slices.ContainsFunc(b.Columns, func(c Column) bool {
		_, answered := known[sheet.Fold(c.Name)]
		return !answered
	})
	return b, nil
}

// open returns a statement that was neither taken nor thrown away; Conflict otherwise.
func (o *Office) open(ctx context.Context, id string) (*Statement, error) {
	s, err := o.Reader.Statement(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.State == Undone || s.Body.Undo != "" {
		return nil, fault.New(fault.Conflict, "This statement was taken back. Bring its file in again to take it once more.")
	}
	if s.State == Away {
		return nil, fault.New(fault.Conflict, "This statement was thrown away. Bring its file in again to take it.")
	}
	if s.State != Open || s.Body.Run != "" {
		return nil, fault.New(fault.Conflict, "This statement was taken already.")
	}
	return s, nil
}

// Match sets what the columns hold and answers the questions of the file, and remembers
// both for the courier's next statement. Without fields the columns are matched anew, as
// after the choice of another head row or sheet.
func (o *Office) Match(ctx context.Context, id string, fields []Field, answers sheet.Answers) (_ *Statement, err error) {
	s, err := o.open(ctx, id)
	if err != nil {
		return nil, err
	}
	if fields != nil {
		if err := s.Body.Fits(fields, answers); err != nil {
			return nil, err
		}
		if err := complete(fields); err != nil {
			return nil, err
		}
	}
	said, err := o.Reader.StatementColumns(ctx, s.Courier)
	if err != nil {
		return nil, err
	}
	table, err := sheet.SpoolKept(ctx, o.Files, s.FileKey, maxFile)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	if s.Body, err = describe(said, table.Table, fields, answers.Over(s.Body.Answers)); err != nil {
		return nil, err
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := errors.Join(tx.PutStatement(ctx, s), tx.PutStatementColumns(ctx, s.Courier, sheet.Remember(s.Body.Columns, s.Body.Answers))); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "statement.columns", Subject: "statement", SubjectID: s.ID, After: fields})
	})
	if err != nil {
		return nil, err
	}
	s.Version++
	return s, nil
}

// The kinds of task of a statement.
const (
	CheckTask = "statement.check"
	RunTask   = "statement.take"
	UndoTask  = "statement.undo"
)

type params struct {
	Statement string `json:"statement"`
}

type cursor struct {
	At int `json:"at,omitempty"`
}

// Begin starts a check of a statement: its lines are judged, and nothing is booked.
func (o *Office) Begin(ctx context.Context, actor, id string) (*task.Task, error) {
	s, err := o.open(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := complete(s.Body.Fields()); err != nil {
		return nil, err
	}
	if err := s.Body.Asks(); err != nil {
		return nil, err
	}
	return o.start(ctx, s, CheckTask, actor, "A look at "+s.FileName)
}

// Take starts booking a statement: what it pays over is noted at its orders.
func (o *Office) Take(ctx context.Context, actor, id, reference, day string) (*task.Task, error) {
	s, err := o.open(ctx, id)
	if err != nil {
		return nil, err
	}
	reference = ident.Tidy(reference)
	wrong := map[string]string{}
	if reference == "" || len([]rune(reference)) > 100 {
		wrong["reference"] = "Write what the payment is known by, in at most 100 characters."
	}
	if _, err := time.Parse(time.DateOnly, day); err != nil || day > dayOf(o.Now()) {
		wrong["day"] = "Give the day of the payment; it cannot lie in the future."
	}
	if len(wrong) > 0 {
		return nil, fault.Fields("Please check what is marked.", wrong)
	}
	if err := task.Looked(ctx, o.Reader.Task, s.Body.Check, "check"); err != nil {
		return nil, err
	}
	s.Reference, s.Day, s.State = reference, day, Taken
	return o.start(ctx, s, RunTask, actor, "Taking "+s.FileName)
}

// Undo starts reversing a statement; Conflict unless it was taken and never undone.
func (o *Office) Undo(ctx context.Context, actor, id string) (*task.Task, error) {
	s, err := o.Reader.Statement(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.State != Taken || s.Body.Undo != "" {
		return nil, fault.New(fault.Conflict, "Only a statement that was taken can be taken back, once.")
	}
	s.State = Undone
	return o.start(ctx, s, UndoTask, actor, "Taking back "+s.FileName)
}

func (o *Office) start(ctx context.Context, s *Statement, kind, actor, title string) (t *task.Task, err error) {
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		now := *s
		if t, err = task.Start(ctx, tx, task.Plan{
			Kind: kind, Actor: actor, Params: params{s.ID}, Total: int64(s.Body.Rows), Title: title, About: "statement " + s.ID, Instead: CheckTask,
		}); err != nil {
			return err
		}
		*map[string]*string{CheckTask: &now.Body.Check, RunTask: &now.Body.Run, UndoTask: &now.Body.Undo}[kind] = t.ID
		return tx.PutStatement(ctx, &now)
	})
	return t, err
}

// Throw discards a statement that was not taken.
func (o *Office) Throw(ctx context.Context, id string) error {
	s, err := o.open(ctx, id)
	if err != nil {
		return err
	}
	s.State = Away
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := errors.Join(tx.PutStatement(ctx, s), tx.DropStatementLines(ctx, id)); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "statement.away", Subject: "statement", SubjectID: id})
	})
}

// SetRates stores what a courier keeps, each rate from the day on which it begins. seen are
// the rates that the form showed: Conflict where they have changed since (TRUE-8); nil skips
// that check.
func (o *Office) SetRates(ctx context.Context, courier string, rates, seen []Rate) ([]Rate, error) {
	rates, err := CheckRates(rates)
	if err != nil {
		return nil, err
	}
	return rates, o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		before, err := tx.CourierRates(ctx, courier)
		if err != nil {
			return err
		}
		if seen != nil && !slices.Equal(before, seen) {
			return fault.New(fault.Conflict, "Somebody else has changed these rates meanwhile. Nothing of yours was stored.")
		}
		if err := tx.PutCourierRates(ctx, courier, rates); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "courier.rates", Subject: "courier", SubjectID: courier, After: rates})
	})
}

// Close notes how a question to a courier ended.
func (o *Office) Close(ctx context.Context, actor, id string, line int, note string) error {
	if note = ident.Shorten(ident.Tidy(note), 300); note == "" {
		return fault.Fields("Please check what is marked.", map[string]string{"note": "Say how it ended."})
	}
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.CloseDispute(ctx, id, line, note, actor); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "statement.dispute_closed", Subject: "statement", SubjectID: id, Why: note, After: map[string]int{"line": line}})
	})
}
