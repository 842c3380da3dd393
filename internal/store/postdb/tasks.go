package postdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/task"
)

// TaskLife is how long finished tasks and their results are kept.
const TaskLife = 180 * 24 * time.Hour

const noTask = "There is no such task."

// Follow implements task.Tx.
func (tx *Tx) Follow(subject, id string) { tx.log.Changed(subject, id) }

// InsertTask implements task.Tx.
func (tx *Tx) InsertTask(ctx context.Context, t *task.Task) error {
	return oneAtATime("insert task", tx.q.InsertTask(ctx, sqlcgen.InsertTaskParams{
		ID: t.ID, Kind: t.Kind, Title: t.Title, State: string(t.State), Actor: t.Actor, About: t.About, Params: string(t.Params),
		Total: t.Total, CreatedAt: sqldb.Micros(t.CreatedAt),
	}))
}

// TaskForUpdate implements task.Tx.
func (tx *Tx) TaskForUpdate(ctx context.Context, id string) (*task.Task, error) {
	if _, err := tx.LockRow(ctx, "tasks", "id", id, noTask); err != nil {
		return nil, err
	}
	r, err := tx.q.TaskByID(ctx, id)
	if err != nil {
		return nil, sqldb.Found("task", noTask, err)
	}
	return taskOf(&r)
}

// PutTask implements task.Tx.
func (tx *Tx) PutTask(ctx context.Context, t *task.Task) error {
	n, err := tx.q.PutTask(ctx, sqlcgen.PutTaskParams{
		ID: t.ID, Version: t.Version, State: string(t.State), CursorAt: string(t.Cursor), Result: string(t.Result),
		Problem: t.Problem, Counts: sqldb.JSONText(t.Counts), Done: t.Done, Total: t.Total, ResultRows: t.Rows,
		StopRequested: t.StopRequested, StartedAt: sqldb.MicrosOrZero(t.StartedAt), EndedAt: sqldb.MicrosOrZero(t.EndedAt),
	})
	if err == nil && n == 0 {
		err = fault.New(fault.Conflict, "The task is another meanwhile.")
	}
	return oneAtATime("put task", err)
}

// oneAtATime translates an error; the index tasks_by_about refuses a second open task about
// a thing, which gets its own message.
func oneAtATime(op string, err error) error {
	if sqldb.IsDuplicate(err) {
		err = fault.New(fault.Conflict, "Something else was begun with this just now. Stop it first, or wait for its end.").Because(err)
	}
	return sqldb.Translate(op, err)
}

// OpenTaskAbout implements task.Tx.
func (tx *Tx) OpenTaskAbout(ctx context.Context, about string) (*task.Task, error) {
	var id string
	err := tx.Conn.QueryRowContext(ctx, `SELECT id FROM tasks WHERE about = $1 AND ended_at = 0`+tx.Dialect.ForUpdate, about).Scan(&id)
	if err != nil {
		return nil, sqldb.Found("lock task", noTask, err)
	}
	return tx.TaskForUpdate(ctx, id)
}

// InsertTaskRows implements task.Tx.
func (tx *Tx) InsertTaskRows(ctx context.Context, id string, rows []task.Row) error {
	all := make([][]any, len(rows))
	for i, r := range rows {
		all[i] = []any{id, r.Seq, r.Place, r.Outcome, r.Subject, r.SubjectID, r.Name, r.Message, string(r.Detail)}
	}
	return sqldb.Translate("insert task rows", tx.InsertRows(ctx,
		`INSERT INTO task_rows (task_id, seq, place, outcome, subject, subject_id, name, message, detail)`, all, ``))
}

// Task implements task.Reader.
func (r *Reader) Task(ctx context.Context, id string) (*task.Task, error) {
	row, err := r.q.TaskByID(ctx, id)
	if err != nil {
		return nil, sqldb.Found("task", noTask, err)
	}
	return taskOf(&row)
}

// taskColumns are the columns of sqlcgen.TaskByIDRow.
const taskColumns = `t.id, t.kind, t.title, t.state, t.actor, COALESCE(a.name, ''), t.about, t.params, t.cursor_at, t.result, t.problem, t.counts,
	t.done, t.total, t.result_rows, t.stop_requested, t.version, t.created_at, t.started_at, t.ended_at`

func listTasks(q task.Query) (text string, args []any) {
	var f sqldb.Filter
	if q.Open {
		f.Add(`t.ended_at = 0`)
	}
	if q.After != "" {
		f.Add(`t.id < ?`, q.After)
	}
	f.Add(`t.kind IN (` + f.Among(q.Kinds) + `)`)
	return `SELECT ` + taskColumns + ` FROM tasks t LEFT JOIN accounts a ON a.id = t.actor` + f.Where() +
		` ORDER BY t.id DESC LIMIT ` + strconv.Itoa(q.Limit), f.Args
}

// Tasks implements task.Reader.
func (r *Reader) Tasks(ctx context.Context, q task.Query) (page []*task.Task, err error) {
	if len(q.Kinds) == 0 {
		return nil, nil
	}
	text, args := listTasks(q)
	page, err = sqldb.List(ctx, r.db, text, args, func(rows *sql.Rows, t **task.Task) (err error) {
		*t, err = scanTask(rows)
		return err
	})
	return page, sqldb.Translate("tasks", err)
}

// TasksNamed returns tasks by id; unknown ids are missing.
func (r *Reader) TasksNamed(ctx context.Context, ids []string) (map[string]*task.Task, error) {
	found := map[string]*task.Task{}
	err := sqldb.EachAmong(ctx, r.db, `SELECT `+taskColumns+` FROM tasks t LEFT JOIN accounts a ON a.id = t.actor WHERE t.id IN`, ids, ``, func(rows *sql.Rows) error {
		t, err := scanTask(rows)
		if err == nil {
			found[t.ID] = t
		}
		return err
	})
	return found, sqldb.Translate("tasks", err)
}

func scanTask(rows *sql.Rows) (*task.Task, error) {
	var r sqlcgen.TaskByIDRow
	err := rows.Scan(&r.ID, &r.Kind, &r.Title, &r.State, &r.Actor, &r.ActorName, &r.About, &r.Params, &r.CursorAt, &r.Result, &r.Problem,
		&r.Counts, &r.Done, &r.Total, &r.ResultRows, &r.StopRequested, &r.Version, &r.CreatedAt, &r.StartedAt, &r.EndedAt)
	if err != nil {
		return nil, err
	}
	return taskOf(&r)
}

func taskOf(r *sqlcgen.TaskByIDRow) (*task.Task, error) {
	t := &task.Task{
		ID: r.ID, Kind: r.Kind, Title: r.Title, State: task.State(r.State), Actor: r.Actor, ActorName: r.ActorName, About: r.About,
		Params: raw(r.Params), Cursor: raw(r.CursorAt), Result: raw(r.Result), Problem: r.Problem,
		Done: r.Done, Total: r.Total, Rows: r.ResultRows, StopRequested: r.StopRequested, Version: r.Version,
		CreatedAt: sqldb.FromMicros(r.CreatedAt), StartedAt: sqldb.MaybeMicros(r.StartedAt), EndedAt: sqldb.MaybeMicros(r.EndedAt),
	}
	if err := json.Unmarshal([]byte(r.Counts), &t.Counts); err != nil {
		return nil, fmt.Errorf("store: task %s: counts: %w", r.ID, err)
	}
	if t.Counts == nil {
		t.Counts = map[string]int64{}
	}
	return t, nil
}

// raw is a JSON text, or nil for "".
func raw(text string) json.RawMessage {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

func listTaskRows(q task.RowQuery) (text string, args []any) {
	var f sqldb.Filter
	f.Add(`task_id = ?`, q.Task)
	if q.After > 0 {
		f.Add(`seq > ?`, q.After)
	}
	if len(q.Outcomes) > 0 {
		f.Add(`outcome IN (` + f.Among(q.Outcomes) + `)`)
	}
	if q.Key != "" { // inside a text of the detail, the second quote would be escaped
		f.Add(`detail LIKE ?`, `%"`+q.Key+`":%`)
	}
	return `SELECT seq, place, outcome, subject, subject_id, name, message, detail FROM task_rows` + f.Where() +
		` ORDER BY seq LIMIT ` + strconv.Itoa(q.Limit), f.Args
}

// TaskRows implements task.Reader.
func (r *Reader) TaskRows(ctx context.Context, q task.RowQuery) (page []task.Row, err error) {
	text, args := listTaskRows(q)
	page, err = sqldb.List(ctx, r.db, text, args, func(rows *sql.Rows, t *task.Row) error {
		var detail string
		err := rows.Scan(&t.Seq, &t.Place, &t.Outcome, &t.Subject, &t.SubjectID, &t.Name, &t.Message, &detail)
		t.Detail = raw(detail)
		return err
	})
	return page, sqldb.Translate("task rows", err)
}
