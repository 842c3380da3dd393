package exchange

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/pricing"
	"gulaab/internal/sheet"
	"gulaab/internal/task"
)

// The kinds of task that an import makes.
const (
	CheckTask = "products.check"
	RunTask   = "products.import"
	UndoTask  = "products.undo"
)

// Import is a file that staff import products from.
type Import struct {
	ID        string
	FileName  string
	FileKey   string
	Actor     string
	ActorName string // as it is now; only when read
	Body      Body
	Version   int64
	CreatedAt time.Time
}

// Body is how a file is read and goes in.
type Body struct {
	Mapping

	Separator string `json:"separator,omitempty"`
	Publish   bool   `json:"publish"`
	Keep      bool   `json:"keep"`
	Bare      bool   `json:"bare,omitempty"`      // pictures by address are not fetched
	Guest     bool   `json:"guest,omitempty"`     // prices are what guests pay, see Options.GuestPercent
	Uncounted bool   `json:"uncounted,omitempty"` // see Options
	Fixes     Fixes  `json:"fixes,omitempty"`
	// Remembered is when a file with these columns went in, whose answers these are.
	Remembered time.Time `json:"remembered,omitzero"`
	Check      string    `json:"check,omitempty"` // tasks
	Run        string    `json:"run,omitempty"`
	Pictures   string    `json:"pictures,omitempty"`
	Undo       string    `json:"undo,omitempty"`
}

// OfficeTx is what imports of the office need of a transaction.
type OfficeTx interface {
	Tx
	task.Tx
	InsertImport(ctx context.Context, i *Import) error
	// ImportForUpdate returns one, locked until the transaction ends; NotFound.
	ImportForUpdate(ctx context.Context, id string) (*Import, error)
	// PutImport stores the body of an import; Conflict where it changed since it was read.
	PutImport(ctx context.Context, i *Import) error
	// RememberImport stores how files with some columns go in.
	RememberImport(ctx context.Context, head string, m *Memory) error
	// BulkRunAt returns the bulk change that brought a product, or its draft, to a version;
	// NotFound where none did.
	BulkRunAt(ctx context.Context, productID string, draft bool, version int64) (*catalog.BulkRun, error)
	// VariantUsed says whether a variant was ever ordered, and whether its stock was
	// moved since, for another reason than one.
	VariantUsed(ctx context.Context, variantID string, since time.Time, but string) (ordered, moved bool, err error)
	PicturesTx
}

// Reader is what imports need to read.
type Reader interface {
	Finder
	Import(ctx context.Context, id string) (*Import, error)
	// Imports returns a page of those that came in from the office, newest first.
	Imports(ctx context.Context, after string, n int) ([]*Import, error)
	// RememberedImport returns how files with some columns went in; nil: none did.
	RememberedImport(ctx context.Context, head string) (*Memory, error)
	AllTerms(ctx context.Context) (*catalog.Terms, error)
	TaskRows(ctx context.Context, q task.RowQuery) ([]task.Row, error)
	Task(ctx context.Context, id string) (*task.Task, error)
	// TasksNamed returns tasks by id, without those that there are not.
	TasksNamed(ctx context.Context, ids []string) (map[string]*task.Task, error)
	// WaitingPictures returns up to n waiting pictures of an import, by when they may be
	// tried.
	WaitingPictures(ctx context.Context, id string, n int) ([]Wanted, error)
}

// Office is the office's side of imports. Everything is required.
type Office struct {
	InTx   func(ctx context.Context, fn func(ctx context.Context, tx OfficeTx) error) error
	Reader Reader
	Files  sheet.Files
	// Pictures gets the pictures that files name by address.
	Pictures Pictures
	Rates    func() pricing.Rates // the present discount percentages
	Now      func() time.Time
}

// UndoLife is how long an import can be taken back.
const UndoLife = 30 * 24 * time.Hour

// Upload stores a file, and guesses what it is and what its columns are.
func (o *Office) Upload(ctx context.Context, actor, name string, data io.Reader) (_ *Import, err error) {
	table, err := sheet.Spool(data, sheet.MaxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	mapping, err := Look(table.Table, Auto, nil, nil)
	if err != nil {
		return nil, err
	}
	i := &Import{ID: ident.NewID(), Actor: actor, FileName: ident.Shorten(ident.Tidy(name), 200), Version: 1}
	if i.FileName == "" {
		i.FileName = "products." + table.Kind
	}
	i.Body = Body{Mapping: mapping, Separator: table.Separator}
	memory, err := o.Reader.RememberedImport(ctx, i.Body.memoryKey())
	if err != nil {
		return nil, err
	}
	i.Body.recall(memory, table.Table)
	if i.FileKey, err = table.Keep(ctx, o.Files, i.ID); err != nil {
		return nil, err
	}
	err = o.InTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		i.CreatedAt = tx.Now()
		if err := tx.InsertImport(ctx, i); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "import.upload", Subject: "import", SubjectID: i.ID, After: map[string]string{"file": i.FileName, "format": string(i.Body.Format)}})
	})
	return i, err
}

// Plan says how a file is to go in.
type Plan struct {
	Fields  []Field // by column; none: they are matched anew, as another head or sheet needs
	Answers sheet.Answers
	Publish bool
	Keep    bool
	Bare    bool // pictures that the file names by address are not fetched
	Guest   bool // prices in the file are what guests pay
	// Uncounted has sold without being counted what the file does not say the units of.
	Uncounted bool
	Fixes     Fixes
}

// maxFixes bounds the corrections by hand of one import.
const maxFixes = 500

// errRunning refuses to change an import that has run.
var errRunning = fault.New(fault.Conflict, "The import has run already. Bring the file in again to change how it is read.")

// Change sets how a file is to go in, before it runs.
func (o *Office) Change(ctx context.Context, id string, p Plan) (*Import, error) {
	i, err := o.Reader.Import(ctx, id)
	if err != nil {
		return nil, err
	}
	if i.Body.Run != "" {
		return nil, errRunning
	}
	if err := p.Fixes.check(); err != nil {
		return nil, err
	}
	i.Body.Publish, i.Body.Keep, i.Body.Bare, i.Body.Guest, i.Body.Uncounted, i.Body.Fixes = p.Publish, p.Keep, p.Bare, p.Guest, p.Uncounted, p.Fixes
	if len(p.Fields) > 0 {
		if err := i.Body.Fits(p.Fields, p.Answers); err != nil {
			return nil, err
		}
		if err := checkFields(p.Fields); err != nil {
			return nil, err
		}
	}
	if err := o.lookAgain(ctx, i, p.Fields, p.Answers); err != nil {
		return nil, err
	}
	err = o.InTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		if err := tx.PutImport(ctx, i); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "import.change", Subject: "import", SubjectID: id, After: map[string]any{"publish": p.Publish, "keep": p.Keep, "skipPictures": p.Bare, "guestPrices": p.Guest, "uncounted": p.Uncounted, "fixes": len(p.Fixes)}})
	})
	if err != nil {
		return nil, err
	}
	i.Version++
	return i, nil
}

// lookAgain reads an import's file again where somebody changed how it is read.
func (o *Office) lookAgain(ctx context.Context, i *Import, fields []Field, answers sheet.Answers) (err error) {
	b := &i.Body
	now := answers.Over(b.Answers)
	if len(fields) > 0 && slices.Equal(fields, b.Fields()) && maps.Equal(now, b.Answers.Over(nil)) {
		return nil
	}
	if len(fields) == 0 {
		fields = nil
	}
	table, err := sheet.SpoolKept(ctx, o.Files, i.FileKey, sheet.MaxBytes)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	b.Mapping, err = Look(table.Table, Auto, fields, now)
	return err
}

// Begin starts a task of an import: its dry run, its run, or its undo.
func (o *Office) Begin(ctx context.Context, actor, id, kind string) (t *task.Task, err error) {
	i, err := o.Reader.Import(ctx, id)
	if err != nil {
		return nil, err
	}
	plan := task.Plan{Kind: kind, Actor: actor, Params: params{Import: id, Version: i.Version + 1}, About: about(id), Instead: CheckTask}
	switch kind {
	case CheckTask:
		plan.Title = "Dry run of " + i.FileName
		if i.Body.Run != "" {
			return nil, errRunning
		}
	case RunTask:
		plan.Title = "Import of " + i.FileName
		if err := o.mayRun(ctx, i); err != nil {
			return nil, err
		}
	case UndoTask:
		plan.Title = "Taking back " + i.FileName
		plan.Params = undoParams{params{Import: id, Version: i.Version + 1}, i.Body.Undo}
		if _, err := o.UndoUntil(ctx, i); err != nil {
			return nil, err
		}
	case PicturesTask:
		plan.Title = "Pictures of " + i.FileName
		if err := o.mayFetch(ctx, i); err != nil {
			return nil, err
		}
	default:
		return nil, fault.New(fault.NotFound, "There is no such work.")
	}
	if err := i.Body.check(); err != nil {
		return nil, err
	}
	err = o.InTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		now := *i
		if kind == PicturesTask {
			if plan.Total, err = tx.RetryPictures(ctx, id); err != nil {
				return err
			}
			if plan.Total == 0 {
				return fault.New(fault.Conflict, "No picture is missing.")
			}
		}
		if t, err = task.Start(ctx, tx, plan); err != nil {
			return err
		}
		switch kind {
		case CheckTask:
			now.Body.Check = t.ID
		case RunTask:
			now.Body.Run = t.ID
			if err := tx.RememberImport(ctx, i.Body.memoryKey(), i.Body.memory()); err != nil {
				return err
			}
		case UndoTask:
			now.Body.Undo = t.ID
		case PicturesTask:
			now.Body.Pictures = t.ID
		}
		return tx.PutImport(ctx, &now)
	})
	return t, err
}

// UndoUntil returns until when an import can be taken back; Conflict where it cannot. After
// an undo it is about the rows that were kept then: what stood in their way may be gone.
func (o *Office) UndoUntil(ctx context.Context, i *Import) (time.Time, error) {
	none := time.Time{}
	if i.Body.Run == "" {
		return none, fault.New(fault.Conflict, "This import has not run.")
	}
	run, err := o.Reader.Task(ctx, i.Body.Run)
	if fault.KindOf(err) == fault.NotFound { // swept since
		return none, errTooLate
	}
	if err != nil {
		return none, err
	}
	if i.Body.Undo != "" {
		before, err := o.Reader.Task(ctx, i.Body.Undo)
		switch {
		case fault.KindOf(err) == fault.NotFound:
			return none, errTooLate
		case err != nil:
			return none, err
		case before.State.Open():
			return none, fault.New(fault.Conflict, "This import is being taken back.")
		case before.State != task.Done:
			return none, fault.New(fault.Conflict, "Taking this import back did not go to its end. Continue it.")
		case before.Counts[kept] == 0:
			return none, fault.New(fault.Conflict, "This import was taken back already.")
		}
	}
	open, err := o.fetching(ctx, i)
	until := run.CreatedAt.Add(UndoLife)
	switch {
	case err != nil:
		return none, err
	case open:
		return none, fault.New(fault.Conflict, "The pictures of the import still come in. Stop that first.")
	case run.State.Open():
		return none, fault.New(fault.Conflict, "The import still runs. Stop it first.")
	case o.Now().After(until):
		return none, errTooLate
	}
	return until, nil
}

// errTooLate is answered where an import is too old to be taken back.
var errTooLate = fault.New(fault.Conflict, "An import can be taken back for 30 days.")

// mayRun says whether an import can run: once, and after a dry run that was completed.
func (o *Office) mayRun(ctx context.Context, i *Import) error {
	if i.Body.Run != "" {
		return fault.New(fault.Conflict, "This import has run already.")
	}
	return task.Looked(ctx, o.Reader.Task, i.Body.Check, "dry run")
}

// mayFetch says whether pictures that failed can be tried again.
func (o *Office) mayFetch(ctx context.Context, i *Import) error {
	if i.Body.Run == "" || i.Body.Undo != "" {
		return fault.New(fault.Conflict, "Pictures are fetched for an import that has run and was not taken back.")
	}
	open, err := o.fetching(ctx, i)
	if err == nil && open {
		return fault.New(fault.Conflict, "The pictures are being fetched.")
	}
	return err
}

// fetching says whether the pictures of an import are being fetched.
func (o *Office) fetching(ctx context.Context, i *Import) (bool, error) {
	if i.Body.Pictures == "" {
		return false, nil
	}
	t, err := o.Reader.Task(ctx, i.Body.Pictures)
	if fault.KindOf(err) == fault.NotFound { // ended long ago
		return false, nil
	}
	return err == nil && t.State.Open(), err
}

// Memory is how the last file with the same columns went in, so that a supplier's next list
// is read like it. Corrections of single rows are not remembered.
type Memory struct {
	Fields  []Field `json:"fields"` // by column
	Publish bool    `json:"publish"`
	Keep    bool    `json:"keep"`
	Bare    bool    `json:"bare,omitempty"`
	Guest   bool    `json:"guest,omitempty"`
	// Uncounted: see Options.
	Uncounted bool  `json:"uncounted,omitempty"`
	Brands    Fixes `json:"brands,omitempty"` // corrections throughout a file, see brandFix
	// Answers are to what the columns left open.
	Answers sheet.Answers `json:"answers,omitempty"`
	At      time.Time     `json:"-"`
}

// MemoryLife is how long a file's columns are remembered after its last import.
const MemoryLife = 2 * 365 * 24 * time.Hour

// memoryKey identifies the columns of a file.
func (b *Body) memoryKey() string {
	names := each.Of(b.Columns, func(c sheet.Column[Field]) string { return c.Name })
	sum := sha256.Sum256([]byte(strings.Join(names, "\x1f")))
	return hex.EncodeToString(sum[:])
}

// memory returns what to remember of how a file went in.
func (b *Body) memory() *Memory {
	m := &Memory{Fields: b.Fields(), Answers: b.Answers.Lasting(), Publish: b.Publish, Keep: b.Keep, Bare: b.Bare, Guest: b.Guest, Uncounted: b.Uncounted, Brands: Fixes{}}
	for key, to := range b.Fixes {
		if is, _ := throughout(key, to); is && to != "" {
			m.Brands[key] = to
		}
	}
	return m
}

// recall applies what is remembered of the last file with these columns.
func (b *Body) recall(m *Memory, table *sheet.Table) {
	if m == nil || len(m.Fields) != len(b.Columns) {
		return
	}
	again, err := Look(table, Auto, m.Fields, m.Answers)
	if err != nil || again.check() != nil { // of another version of the program
		return
	}
	b.Mapping = again
	b.Publish, b.Keep, b.Bare, b.Guest, b.Uncounted, b.Fixes, b.Remembered = m.Publish, m.Keep, m.Bare, m.Guest, m.Uncounted, m.Brands, m.At
}
