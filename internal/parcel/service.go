package parcel

import (
	"context"
	"errors"
	"io"
	"maps"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/poll"
	"gulaab/internal/sheet"
	"gulaab/internal/staff"
	"gulaab/internal/task"
)

// Tx is what parcels need of a transaction.
type Tx interface {
	order.Tx
	task.Tx
	DirectTx
	// PutCourier stores what is set of a courier. Conflict where the stored version is
	// another than c's, which is 0 for a courier that was never stored.
	PutCourier(ctx context.Context, c Stored) error
	InsertCourierFile(ctx context.Context, f *File) error
	// CourierFileForUpdate returns a file, locked until the transaction ends; NotFound.
	CourierFileForUpdate(ctx context.Context, id string) (*File, error)
	// PutCourierFile stores a file's body; Conflict where it changed since it was read.
	PutCourierFile(ctx context.Context, f *File) error
	// OrdersOfNumbers returns ids of orders by their numbers, without those that there are
	// not.
	OrdersOfNumbers(ctx context.Context, numbers []string) (ids map[string]string, err error)
	// LockOrders locks orders and loads them at once. OrderForUpdate returns what was
	// loaded until the order is stored; nobody may change it.
	LockOrders(ctx context.Context, ids []string) error
	// LockGoods locks the stock that belongs to orders of LockOrders.
	LockGoods(ctx context.Context, ids []string) error
	// ParcelOfTracking returns the parcel of a courier's number; "" where there is none.
	ParcelOfTracking(ctx context.Context, courier, tracking string) (orderID string, no int, err error)
	// ParcelsOfTracking returns the parcels of a courier's numbers, without those that have
	// none.
	ParcelsOfTracking(ctx context.Context, courier string, numbers []string) (map[string]Ref, error)
	// ParcelsApart returns the parcels that had numbers until they were taken apart.
	ParcelsApart(ctx context.Context, courier string, numbers []string) (map[string]Apart, error)
	// AddCourierEvents stores events, each once, and says which are new.
	AddCourierEvents(ctx context.Context, events []Event) (fresh []bool, err error)
	// CourierEventsOf returns what a courier said by number, oldest first.
	CourierEventsOf(ctx context.Context, courier string, numbers []string) (map[string][]Event, error)
	// AskCode stores the question what a code means, once.
	AskCode(ctx context.Context, courier, code, words string) error
	// SayCode stores what a code means; NotFound where nobody asked.
	SayCode(ctx context.Context, courier string, c Code, actor string) error
	// NumbersWithCode returns at most limit numbers, after one, that had a code.
	NumbersWithCode(ctx context.Context, courier, code, after string, limit int) ([]string, error)
	LearnedCodes(ctx context.Context, courier string) ([]Code, error)
	// HandOver stores a load sheet; false where its key was used already.
	HandOver(ctx context.Context, s Sheet) (bool, error)
	SetShelf(ctx context.Context, variantID, shelf string) error
	// CloseRescue notes what was done about a failed attempt, and whether that ends the
	// rescue; NotFound.
	CloseRescue(ctx context.Context, id, outcome, note, actor string, over bool) error
}

// Reader is what parcels need to read.
type Reader interface {
	DirectReader
	StoredCouriers(ctx context.Context) ([]Stored, error)
	CourierFile(ctx context.Context, id string) (*File, error)
	LearnedCodes(ctx context.Context, courier string) ([]Code, error)
	CourierEventsOf(ctx context.Context, courier string, numbers []string) (map[string][]Event, error)
	ParcelsOfTracking(ctx context.Context, courier string, numbers []string) (map[string]Ref, error)
	ParcelsApart(ctx context.Context, courier string, numbers []string) (map[string]Apart, error)
	// OrdersNumbered returns orders by their numbers, without those that there are not.
	OrdersNumbered(ctx context.Context, numbers []string) (map[string]*order.Order, error)
	Order(ctx context.Context, id string) (*order.Order, error)
	Task(ctx context.Context, id string) (*task.Task, error)
	Sheet(ctx context.Context, key string) (*Sheet, error)
}

// Ref refers to a parcel.
type Ref struct {
	OrderID string
	No      int
	InHouse bool // it has not left yet
}

// Office is what the office does with parcels and couriers. Everything is required.
type Office struct {
	InTx   func(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error
	Reader Reader
	Files  sheet.Files
	Orders *order.Service
	Now    func() time.Time
	// Carriers are the couriers with an API, by key; Seal encrypts the shop's keys.
	Carriers map[string]Carrier
	Seal     Sealer
	files    task.Files[[]line] // the parsed files that tasks work on
	pace     task.Pace

	// Failing are the numbers whose events could not be stored.
	Failing *poll.Rows
	// Changed, where given, is called after a courier was stored.
	Changed func(ctx context.Context)
}

// changed calls Changed.
func (o *Office) changed(ctx context.Context) {
	if o.Changed != nil {
		o.Changed(ctx)
	}
}

// Couriers returns the couriers of the shop.
func (o *Office) Couriers(ctx context.Context) ([]*Courier, error) {
	stored, err := o.Reader.StoredCouriers(ctx)
	if err != nil {
		return nil, err
	}
	return Couriers(stored)
}

// courier returns one; NotFound where there is none.
func (o *Office) courier(ctx context.Context, key string) (*Courier, error) {
	list, err := o.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	if c := Find(list, key); c != nil {
		return c, nil
	}
	return nil, fault.New(fault.NotFound, "There is no such courier.")
}

// The actions that make a new version of a courier, as the log names them.
const (
	Setting  = "courier.set"     // somebody set it
	Learning = "courier.columns" // the columns of a file were matched
)

// logged returns what the log keeps of a set. Of its API key it says only whether it is
// still had.
func logged(s Set, had string) Set {
	if s.Direct.Key != "" {
		if s.Direct.Key == had {
			s.Direct.Key = "kept"
		} else {
			s.Direct.Key = "changed"
		}
	}
	return s
}

// SetCourier stores what is set of a courier; saw is the version that the form showed.
// Columns, Own and direct that are nil stay as they are.
func (o *Office) SetCourier(ctx context.Context, key string, saw int64, s Set, direct *DirectInput) (*Courier, error) {
	had, err := o.courier(ctx, key)
	if fault.KindOf(err) == fault.NotFound {
		had, err = &Courier{}, nil
	}
	if err != nil {
		return nil, err
	}
	if s.Columns == nil {
		s.Columns = had.Columns
	}
	s.Answers, s.Spelled = had.Answers, had.Spelled
	if s.Own == nil {
		s.Own = had.Own
	}
	if err := s.Check(key); err != nil {
		return nil, err
	}
	var wrong map[string]string
	if s.Direct, wrong = o.setDirect(key, had.Direct, direct); len(wrong) > 0 {
		return nil, fault.Fields("The courier was not saved.", wrong)
	}
	entry := audit.Entry{Action: Setting, Subject: "courier", SubjectID: key, After: logged(s, had.Direct.Key)}
	if had.Version > 0 {
		entry.Before = logged(had.set(), had.Direct.Key)
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.PutCourier(ctx, Stored{key, s, saw}); err != nil {
			return err
		}
		return tx.Record(ctx, entry)
	})
	if err != nil {
		return nil, err
	}
	o.changed(ctx)
	return o.courier(ctx, key)
}

// File is a courier's file that somebody reads in.
type File struct {
	ID        string
	Courier   string
	FileName  string
	FileKey   string
	Actor     string
	Body      FileBody
	Version   int64
	CreatedAt time.Time
}

// FileBody is how a file is read, and the ids of the tasks that worked on it.
type FileBody struct {
	sheet.Layout[Field]

	Kind  Kind   `json:"kind"`            // empty: the columns do not say yet
	Check string `json:"check,omitempty"` // ids of tasks
	Run   string `json:"run,omitempty"`
}

// maxFile bounds a courier's file, in bytes.
const maxFile = 10 << 20

// Upload stores a courier's file, and guesses what it is for and what its columns hold.
func (o *Office) Upload(ctx context.Context, actor, key, name string, data io.Reader) (_ *File, err error) {
	c, err := o.courier(ctx, key)
	if err != nil {
		return nil, err
	}
	table, err := sheet.Spool(data, maxFile)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	f := &File{ID: ident.NewID(), Courier: key, Actor: actor, FileName: ident.Shorten(ident.Tidy(name), 200), Version: 1}
	if f.FileName == "" {
		f.FileName = c.Name
	}
	if f.Body, err = describe(c, table.Table, nil, nil); err != nil {
		return nil, err
	}
	if f.FileKey, err = table.Keep(ctx, o.Files, f.ID); err != nil {
		return nil, err
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		f.CreatedAt = tx.Now()
		if err := tx.InsertCourierFile(ctx, f); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "courier.file", Subject: "courier", SubjectID: key, After: map[string]string{"file": f.FileName, "kind": string(f.Body.Kind)}})
	})
	return f, err
}

// describe works out how a table is read: what its columns hold, and what must be asked.
func describe(c *Courier, table *sheet.Table, fields []Field, answers sheet.Answers) (b FileBody, err error) {
	if b.Layout, err = sheet.Look(table, c.spec(), fields, answers.Over(c.Answers)); err != nil {
		return b, err
	}
	if kind, err := kindOf(b.Fields()); err == nil {
		b.Kind = kind
	}
	return b, nil
}

// Match sets what a file's columns hold and answers its questions, and remembers both for
// the courier's next file. Without fields the columns are matched anew, as after the choice
// of another head row or sheet.
func (o *Office) Match(ctx context.Context, id string, fields []Field, answers sheet.Answers) (_ *File, err error) {
	f, err := o.Reader.CourierFile(ctx, id)
	if err != nil {
		return nil, err
	}
	if f.Body.Run != "" {
		return nil, errRead
	}
	c, err := o.courier(ctx, f.Courier)
	if err != nil {
		return nil, err
	}
	if fields != nil {
		if err := f.Body.Fits(fields, answers); err != nil {
			return nil, err
		}
		if _, err := kindOf(fields); err != nil {
			return nil, err
		}
	}
	table, err := sheet.SpoolKept(ctx, o.Files, f.FileKey, maxFile)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	if f.Body, err = describe(c, table.Table, fields, answers.Over(f.Body.Answers)); err != nil {
		return nil, err
	}
	if fields != nil {
		maps.Copy(c.Columns, sheet.ByHead(f.Body.Columns))
	}
	c.Answers = f.Body.Answers.Lasting()
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.PutCourierFile(ctx, f); err != nil {
			return err
		}
		if err := tx.PutCourier(ctx, Stored{c.Key, c.set(), c.Version}); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: Learning, Subject: "courier", SubjectID: c.Key, After: fields})
	})
	if err != nil {
		return nil, err
	}
	o.changed(ctx)
	f.Version++
	return f, nil
}

func (c *Courier) set() Set {
	return Set{
		Name: c.Name, Page: c.Page, On: c.On, Account: c.Account, City: c.City, Attempts: c.Attempts, Open: c.Open,
		Cutoffs: c.Cutoffs, Columns: c.Columns, Answers: c.Answers, Spelled: c.Spelled, Own: c.Own, Direct: c.Direct,
	}
}

var errRead = fault.New(fault.Conflict, "This file was read in already. Bring it in again: what is there already stays as it is.")

// The kinds of task that a courier's file makes.
const (
	CheckTask  = "courier.check"
	RunTask    = "courier.read"
	RereadTask = "courier.reread"
)

// Begin starts a task of a file: a CheckTask reports what a RunTask would do.
func (o *Office) Begin(ctx context.Context, actor, id, kind string) (t *task.Task, err error) {
	f, err := o.Reader.CourierFile(ctx, id)
	if err != nil {
		return nil, err
	}
	if _, err := kindOf(f.Body.Fields()); err != nil {
		return nil, err
	}
	if err := f.Body.Asks(); err != nil {
		return nil, err
	}
	plan := task.Plan{Kind: kind, Actor: actor, Params: params{File: id}, Total: int64(f.Body.Rows), Title: "A look at " + f.FileName, About: "courier file " + id, Instead: CheckTask}
	switch {
	case kind != CheckTask && kind != RunTask:
		return nil, fault.New(fault.NotFound, "There is no such work.")
	case f.Body.Run != "":
		return nil, errRead
	case kind == RunTask:
		if err := task.Looked(ctx, o.Reader.Task, f.Body.Check, "check"); err != nil {
			return nil, err
		}
		plan.Title = "Reading " + f.FileName
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		now := *f
		if t, err = task.Start(ctx, tx, plan); err != nil {
			return err
		}
		if kind == CheckTask {
			now.Body.Check = t.ID
		} else {
			now.Body.Run = t.ID
		}
		return tx.PutCourierFile(ctx, &now)
	})
	return t, err
}

type params struct {
	File    string `json:"file,omitempty"`
	Courier string `json:"courier,omitempty"`
	Code    string `json:"code,omitempty"`
}

type cursor struct {
	At    int    `json:"at,omitempty"`
	After string `json:"after,omitempty"`
}

// Kinds returns the kinds of task of couriers' files.
func Kinds[T Tx](o *Office) map[string]task.Kind[T] {
	kind := func(next func(context.Context, *task.Task) (part, error)) task.Kind[T] {
		return task.Kind[T]{Needs: staff.OrdersPack, Next: func(ctx context.Context, t *task.Task) (task.Step[T], error) {
			step, err := next(ctx, t)
			return func(ctx context.Context, tx T) (task.Chunk, error) { return step(ctx, tx) }, err
		}}
	}
	file := kind(o.next)
	file.Still = func(ctx context.Context, tx T, t *task.Task) (string, error) { return still(ctx, tx, t) }
	return map[string]task.Kind[T]{CheckTask: file, RunTask: file, RereadTask: kind(o.reread), BookTask: kind(o.book)}
}

// still returns the id of the task of t's kind that its file names, or "".
func still(ctx context.Context, tx Tx, t *task.Task) (string, error) {
	var p params
	if err := t.Read(&p, nil); err != nil {
		return "", err
	}
	f, err := tx.CourierFileForUpdate(ctx, p.File)
	switch {
	case err != nil:
		return "", err
	case t.Kind == RunTask:
		return f.Body.Run, nil
	case f.Body.Run == "":
		return f.Body.Check, nil
	}
	return "", nil
}

// part is a step of a task.
type part func(ctx context.Context, tx Tx) (task.Chunk, error)

// batch is how many parcels of an explained code one transaction updates.
const batch = 50

// next prepares the step that reads a file's next lines.
func (o *Office) next(ctx context.Context, t *task.Task) (part, error) {
	var p params
	var at cursor
	if err := t.Read(&p, &at); err != nil {
		return nil, err
	}
	f, err := o.Reader.CourierFile(ctx, p.File)
	if err != nil {
		return nil, err
	}
	c, err := o.courier(ctx, f.Courier)
	if err != nil {
		return nil, err
	}
	key, err := task.FileKey(f.FileKey, f.Body.Layout)
	if err != nil {
		return nil, err
	}
	lines, err := o.files.Rows(key, func() ([]line, error) { return o.lines(ctx, f) })
	if err != nil {
		return nil, err
	}
	some := lines[min(at.At, len(lines)):min(at.At+o.pace.Rows(), len(lines))]
	more := at.At+len(some) < len(lines)
	if !more {
		o.files.Forget(key) // the last lines: nobody asks for the file again
	}
	all, err := o.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	r := &reader{o: o, c: c, all: all, now: o.Now(), source: f.FileName}
	if t.Kind == CheckTask {
		rows, err := r.look(ctx, f.Body.Kind, some)
		return func(context.Context, Tx) (task.Chunk, error) {
			return task.Chunk{Done: int64(len(some)), Cursor: cursor{At: at.At + len(some)}, Rows: rows, End: !more}, nil
		}, err
	}
	return func(ctx context.Context, tx Tx) (task.Chunk, error) {
		began := o.Now()
		rows, err := r.apply(ctx, tx, f.Body.Kind, some)
		o.pace.Took(len(some), o.Now().Sub(began))
		return task.Chunk{Done: int64(len(some)), Cursor: cursor{At: at.At + len(some)}, Rows: rows, End: !more}, err
	}, nil
}

// lines reads the lines of a stored file.
func (o *Office) lines(ctx context.Context, f *File) (list []line, err error) {
	table, err := sheet.SpoolKept(ctx, o.Files, f.FileKey, maxFile)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	return read(table.Table, &f.Body.Layout)
}

// Say stores what a courier's code means, and starts a task that updates every parcel that
// had the code.
func (o *Office) Say(ctx context.Context, actor, courier string, c Code) (t *task.Task, err error) {
	c.Code = ident.Tidy(c.Code)
	if !c.Meaning.Known() {
		return nil, fault.Fields("Say what the code means.", map[string]string{"meaning": "Choose from the list."})
	}
	if c.Meaning != Attempt {
		c.Reason = ""
	} else if c.Reason == "" {
		c.Reason = order.ReasonOther
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.SayCode(ctx, courier, c, actor); err != nil {
			return err
		}
		t, err = task.Start(ctx, tx, task.Plan{
			Kind: RereadTask, Actor: actor, Title: "Reading again what had the code " + c.Code, Params: params{Courier: courier, Code: c.Code},
			About: "courier code " + courier + " " + c.Code, Instead: RereadTask,
		})
		if err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "courier.code", Subject: "courier", SubjectID: courier, After: map[string]string{"code": c.Code, "meaning": string(c.Meaning)}})
	})
	return t, err
}

// reread prepares the step that updates the next parcels that had a code.
func (o *Office) reread(ctx context.Context, t *task.Task) (part, error) {
	var p params
	var at cursor
	if err := t.Read(&p, &at); err != nil {
		return nil, err
	}
	c, err := o.courier(ctx, p.Courier)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx Tx) (task.Chunk, error) {
		numbers, err := tx.NumbersWithCode(ctx, p.Courier, p.Code, at.After, batch)
		if err != nil || len(numbers) == 0 {
			return task.Chunk{End: true}, err
		}
		r := &reader{o: o, c: c, now: o.Now()}
		chunk := task.Chunk{Done: int64(len(numbers)), Cursor: cursor{After: numbers[len(numbers)-1]}}
		rows, err := r.follow(ctx, tx, numbers)
		for _, n := range numbers {
			chunk.Rows = append(chunk.Rows, rows[n])
		}
		return chunk, err
	}, nil
}
