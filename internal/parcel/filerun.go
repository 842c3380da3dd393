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
	"gulaab/internal/sheet"
	"gulaab/internal/staff"
	"gulaab/internal/task"
)

// This file reads couriers' files: they come in, their columns are told, and a task books them.

// The kinds of task that a courier's file makes.
const (
	CheckTask  = "courier.check"
	RunTask    = "courier.read"
	RereadTask = "courier.reread"
)

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

var errRead = fault.New(fault.Conflict, "This file was read in already. Bring it in again: what is there already stays as it is.")

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
