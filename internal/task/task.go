// Package task does long work in steps (OFFICE-6): imports, bulk changes, fetching
// pictures. Each step is one transaction that also moves the task's cursor, so a crash
// repeats nothing. A task shows its progress, can be stopped between steps and continued,
// and keeps its result row by row.
//
// A kind of task is a function that prepares the next step (Kind.Next). Jobs drive the
// steps, each kind in a lane of its own. Of the tasks about one object (an import, a
// statement) one is open at a time, which the database enforces; Kind.Still checks in each
// step that the object still wants the task.
package task

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gulaab/internal/audit"
)

// State is the state of a task.
type State string

// The states. Waiting and running tasks are open, the others have ended; stopped
// and failed ones can be continued.
const (
	Waiting State = "waiting"
	Running State = "running"
	Done    State = "done"
	Stopped State = "stopped"
	Failed  State = "failed"
)

// Open says whether a task still has work to do by itself.
func (s State) Open() bool { return s == Waiting || s == Running }

// Task is one long piece of work.
type Task struct {
	ID        string // UUIDv7
	Kind      string
	Title     string // what it does, in the words of the office: "Import products from march.csv"
	State     State
	Actor     string // account that began it
	ActorName string // as it is now; only when read
	About     string // what it works: "statement 0198…"; empty: nothing that others work too
	Params    json.RawMessage
	Cursor    json.RawMessage // where the next step begins; empty at the start
	Result    json.RawMessage // what the kind says of it as a whole; empty: nothing yet
	Problem   string          // why it failed, fit for people

	Done, Total   int64            // units of work; a total of 0 is not known yet
	Counts        map[string]int64 // rows of the result by outcome
	Rows          int64            // rows of the result in all
	StopRequested bool
	Version       int64

	CreatedAt time.Time
	StartedAt time.Time // zero: not yet
	EndedAt   time.Time // zero: not yet
}

// FailedRow is the outcome of rows that could not be done.
const FailedRow = "failed"

// Read decodes a task's params and, if a step was made, its cursor. cursor may be nil.
func (t *Task) Read(params, cursor any) error {
	err := json.Unmarshal(t.Params, params)
	if cursor != nil && len(t.Cursor) > 0 {
		err = errors.Join(err, json.Unmarshal(t.Cursor, cursor))
	}
	if err != nil {
		return fmt.Errorf("task of kind %s: %w", t.Kind, err)
	}
	return nil
}

// Errors returns how many rows could not be done.
func (t *Task) Errors() int64 { return t.Counts[FailedRow] }

// Row is one line of a result.
type Row struct {
	Seq       int64  // from 1; given by the task
	Place     string // where in what was given: the row of a file; may be empty
	Outcome   string // the kind's own word; FailedRow where it was not done
	Subject   string // what it is about: "product", "order"; may be empty
	SubjectID string
	Name      string // of the thing, for people
	Message   string // why, for people; may be empty
	Detail    json.RawMessage
}

// Chunk is what one step did.
type Chunk struct {
	Done   int64 // units of work, added to the task's
	Total  int64 // units of work in all, where that is known now; 0 leaves it
	Cursor any   // where the next step begins, encoded as JSON; nil leaves it
	Result any   // takes the place of the task's result, encoded as JSON; nil leaves it
	Rows   []Row // added to the result
	End    bool  // there is nothing more to do
	Then   *Plan // begins where this ends the task
}

// Tx is what tasks need of a transaction.
type Tx interface {
	// Now is the transaction's one time.
	Now() time.Time
	// InsertTask stores a new task; Conflict where another about the same object is open.
	InsertTask(ctx context.Context, t *Task) error
	// TaskForUpdate returns a task, locked until the transaction ends; NotFound
	// where there is none.
	TaskForUpdate(ctx context.Context, id string) (*Task, error)
	// OpenTaskAbout returns the open task about an object, locked; NotFound.
	OpenTaskAbout(ctx context.Context, about string) (*Task, error)
	// PutTask stores a task that TaskForUpdate returned, and raises its version; Conflict
	// where another about the same object is open.
	PutTask(ctx context.Context, t *Task) error
	// InsertTaskRows adds rows to a task's result.
	InsertTaskRows(ctx context.Context, id string, rows []Row) error
	// EnqueueJob stores a job to run at or after runAt.
	EnqueueJob(ctx context.Context, kind string, payload []byte, runAt time.Time) error
	// Follow tells open screens after the commit that something has changed.
	Follow(subject, id string)
	audit.Tx
}

// Reader is what reading tasks needs.
type Reader interface {
	// Task returns a task; NotFound where there is none.
	Task(ctx context.Context, id string) (*Task, error)
	// Tasks returns a page of tasks, newest first.
	Tasks(ctx context.Context, q Query) ([]*Task, error)
	// TaskRows returns a page of a result, in its order.
	TaskRows(ctx context.Context, q RowQuery) ([]Row, error)
}

// Query selects tasks. Zero fields do not filter, but for Kinds.
type Query struct {
	Kinds []string // only these; none: nothing is found
	Open  bool     // only those that wait or run
	After string   // the id of the last task of the page before
	Limit int
}

// RowQuery selects rows of a result. Zero fields do not filter.
type RowQuery struct {
	Task     string
	Outcomes []string
	Key      string // only rows whose Detail has this key
	After    int64  // the Seq of the last row of the page before
	Limit    int
}
