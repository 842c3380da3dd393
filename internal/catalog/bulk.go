package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// BulkKind is what a run does to each product.
type BulkKind string

// The kinds.
const (
	BulkPrice          BulkKind = "price"
	BulkAddCategory    BulkKind = "add-category"
	BulkRemoveCategory BulkKind = "remove-category"
	BulkBrand          BulkKind = "brand"
	BulkArchive        BulkKind = "archive"
	BulkRestore        BulkKind = "restore"
	BulkPublish        BulkKind = "publish"
	BulkAddFact        BulkKind = "add-fact"
	BulkRemoveFact     BulkKind = "remove-fact"
	BulkTaxClass       BulkKind = "tax-class"
	BulkNoINCI         BulkKind = "no-inci" // gives products without ingredients and without a reason that reason
	BulkShade          BulkKind = "shade"   // says what is known of one shade (FIND-5)
	BulkDelete         BulkKind = "delete"  // deletes drafts and archived products that were never ordered
)

// BulkAction is what a run does to each product. For BulkPrice exactly one of Points and
// Amount is not 0.
type BulkAction struct {
	Kind     BulkKind    `json:"kind"`
	Points   int64       `json:"points,omitempty"` // hundredths of a percent, may be below 0
	Amount   int64       `json:"amount,omitempty"` // paisa, may be below 0
	Round    money.Paisa `json:"round,omitempty"`  // prices become multiples of it
	Category string      `json:"category,omitempty"`
	Brand    string      `json:"brand,omitempty"`
	Without  bool        `json:"without,omitempty"` // sets the brand only where there is none
	Reason   string      `json:"reason,omitempty"`  // of BulkNoINCI
	Fact     string      `json:"fact,omitempty"`    // of BulkAddFact and BulkRemoveFact: "concern: Acne"
	TaxClass string      `json:"taxClass,omitempty"`
	Shade    string      `json:"shade,omitempty"` // of BulkShade: the colour of its variants
	Known    string      `json:"known,omitempty"` // of BulkShade: "warm, 6; MAC NC25", or empty
}

// Bounds of Points.
const (
	leastPoints = -9_000
	mostPoints  = 90_000
)

// Check returns what is wrong with an action, by field.
func (a *BulkAction) Check() error {
	wrong := map[string]string{}
	switch a.Kind {
	case BulkPrice:
		if (a.Points == 0) == (a.Amount == 0) {
			wrong["action.percent"] = "Give a percentage or an amount."
		}
		if a.Points < leastPoints || a.Points > mostPoints {
			wrong["action.percent"] = "Must be from -90 to 900."
		}
		if !slices.Contains([]money.Paisa{money.Rupees(1), money.Rupees(50), money.Rupees(100)}, a.Round) {
			wrong["action.roundTo"] = "Must be 1, 50 or 100."
		}
	case BulkAddCategory, BulkRemoveCategory:
		if a.Category == "" {
			wrong["action.category"] = "Choose a category."
		}
	case BulkBrand:
		if ident.Tidy(a.Brand) == "" {
			wrong["action.brand"] = "Choose a brand."
		}
	case BulkAddFact, BulkRemoveFact:
		if key, value, _ := strings.Cut(a.Fact, factCut); strings.TrimSpace(key) == "" || strings.TrimSpace(value) == "" {
			wrong["action.fact"] = "Choose an attribute and a value."
		}
	case BulkNoINCI:
		if a.Reason = strings.TrimSpace(a.Reason); a.Reason == "" || utf8.RuneCountInString(a.Reason) > maxLine {
			wrong["action.reason"] = "Say why in 1 to 500 letters."
		}
	case BulkTaxClass:
		if a.TaxClass = ident.Tidy(a.TaxClass); utf8.RuneCountInString(a.TaxClass) > maxLine {
			wrong["action.taxClass"] = "Choose one of the classes."
		}
	case BulkShade:
		if a.Known = ident.Tidy(a.Known); a.Shade == "" || utf8.RuneCountInString(a.Known) > maxLine {
			wrong["action.shade"] = "Choose a shade, and say at most 500 letters of it."
		}
	case BulkArchive, BulkRestore, BulkPublish, BulkDelete:
	default:
		wrong["action.kind"] = "This is nothing that can be done to many products."
	}
	if len(wrong) > 0 {
		return fault.Fields("Please check the marked fields.", wrong)
	}
	return nil
}

// Undoable says whether a run of the action can be undone.
func (a *BulkAction) Undoable() bool { return a.Kind != BulkPublish && a.Kind != BulkDelete }

// BulkRun is one action on many products.
type BulkRun struct {
	ID        string
	Action    BulkAction
	Selection BulkSelection
	Actor     string
	State     BulkState
	TaskID    string // of a long run: the task that last did or undid it
	Working   bool   // that task is still running; only set by a look-up of one run
	Total     int
	CreatedAt time.Time
	EndedAt   time.Time // when nothing was left to do; only set by a look-up of one run
}

// BulkTask is the kind of task of a run.
const BulkTask = "products bulk"

// BulkOrder is what a task does with a run: all of it, again what was refused, or undoing
// it.
type BulkOrder struct {
	Run   string `json:"run"`
	Again bool   `json:"again,omitempty"`
	Undo  bool   `json:"undo,omitempty"`
}

// BulkState is the state of a run.
type BulkState string

// The states.
const (
	BulkRunning BulkState = "running"
	BulkDone    BulkState = "done"
	BulkUndone  BulkState = "undone"
)

// BulkSelection selects the products of a run: by id, or all that match a query.
type BulkSelection struct {
	IDs      []string         `json:"ids,omitempty"`
	Versions map[string]int64 `json:"versions,omitempty"` // by id: the versions that were seen
	Query    *ListQuery       `json:"query,omitempty"`
}

// BulkResult is what a run did with a product.
type BulkResult string

// The results.
const (
	BulkChanged BulkResult = "done"
	BulkSkipped BulkResult = "skipped"
	BulkRefused BulkResult = "refused"
	BulkBack    BulkResult = "undone"
)

// BulkRow is the result of a run for one product.
type BulkRow struct {
	ProductID     string
	Position      int
	Name, Brand   string
	Result        BulkResult
	Why           string
	Before, After string // in words for people
	Price         money.Paisa
	Undo          string // JSON of what undoes the change
	Version       int64  // the product's version afterwards, or its draft's where it was never published
}

// OfDraft says whether the row's version is a draft's.
func (r *BulkRow) OfDraft() bool {
	var back undo
	return json.Unmarshal([]byte(r.Undo), &back) == nil && back.Draft
}

// BulkAhead is a preview of a run.
type BulkAhead struct {
	Looked  int // how many products were looked at, from the first on
	Counts  map[BulkResult]int
	Reasons []BulkReason // why some would not change, most frequent first
	Rows    []BulkRow    // the first
}

// BulkReason is why some products of a run are unchanged.
type BulkReason struct {
	Result BulkResult
	Why    string
	Count  int
}

// Add adds rows to the preview, and keeps the first most of them.
func (a *BulkAhead) Add(rows []BulkRow, most int) {
	if a.Counts == nil {
		a.Counts = map[BulkResult]int{}
	}
	for i := range rows {
		r := &rows[i]
		a.Looked++
		a.Counts[r.Result]++
		if r.Result == BulkChanged {
			continue
		}
		same := slices.IndexFunc(a.Reasons, func(o BulkReason) bool { return o.Result == r.Result && o.Why == r.Why })
		switch {
		case same >= 0:
			a.Reasons[same].Count++
		case len(a.Reasons) < mostReasons:
			a.Reasons = append(a.Reasons, BulkReason{r.Result, r.Why, 1})
		}
	}
	slices.SortStableFunc(a.Reasons, func(x, y BulkReason) int { return y.Count - x.Count })
	a.Rows = append(a.Rows, rows[:min(len(rows), most-len(a.Rows))]...)
}

// mostReasons bounds the reasons that a preview counts separately.
const mostReasons = 20

// BulkTx is the part of Tx that keeps runs.
type BulkTx interface {
	// BulkRow returns a run's result for a product; nil and NotFound before there is one.
	BulkRow(ctx context.Context, runID, productID string) (*BulkRow, error)
	PutBulkRow(ctx context.Context, runID string, r *BulkRow) error
	// PutReturn records that version now of a product equals version was, since a change
	// was undone. draft: the versions are its draft's.
	PutReturn(ctx context.Context, productID string, draft bool, was, now int64) error
	// VersionNow returns the latest version recorded as equal to a version; that version
	// itself where none is.
	VersionNow(ctx context.Context, productID string, draft bool, version int64) (int64, error)
}

// undo is what undoes a row's change.
type undo struct {
	Prices     map[string]money.Paisa `json:"prices,omitempty"`
	Categories *[]string              `json:"categories,omitempty"` // nil: unchanged
	Brand      *string                `json:"brand,omitempty"`
	NoINCI     *string                `json:"noInci,omitempty"`
	Facts      *[]string              `json:"facts,omitempty"`
	TaxClass   *string                `json:"taxClass,omitempty"`
	Shades     *[]string              `json:"shades,omitempty"`
	State      State                  `json:"state,omitempty"`
	// Draft says that the change was made to the draft of a product that was never
	// published; drafts count their own versions.
	Draft bool `json:"draft,omitempty"`
}

// Bulk applies a run's action to products and records each result; first is the run's
// position of the first one. Products that have a result are skipped.
func (e *Edit) Bulk(ctx context.Context, run *BulkRun, ids []string, first int) ([]BulkRow, error) {
	rows := make([]BulkRow, 0, len(ids))
	for i, id := range ids {
		have, err := e.tx.BulkRow(ctx, run.ID, id)
		if err := butMissing(err); err != nil {
			return nil, err
		}
		if have != nil && have.Result != BulkRefused {
			rows = append(rows, *have)
			continue
		}
		r, err := e.bulkOne(ctx, run, id)
		if err != nil {
			return nil, err
		}
		r.ProductID, r.Position = id, first+i
		if err := e.tx.PutBulkRow(ctx, run.ID, r); err != nil {
			return nil, err
		}
		rows = append(rows, *r)
	}
	return rows, e.recordRows(ctx, "product.bulk", run, rows)
}

func (e *Edit) recordRows(ctx context.Context, action string, run *BulkRun, rows []BulkRow) error {
	counts := map[BulkResult]int{}
	for i := range rows {
		counts[rows[i].Result]++
	}
	return e.tx.Record(ctx, audit.Entry{Action: action, Subject: "bulk", SubjectID: run.ID, Before: run.Action, After: counts})
}

// refusal turns a customer-safe error into a refused row, and returns any other error.
// Products are refused before anything is stored.
func refusal(r *BulkRow, err error) (*BulkRow, error) {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return nil, err
	}
	switch f.Kind {
	case fault.Conflict, fault.NotFound, fault.Invalid:
	default:
		return nil, err
	}
	r.Result, r.Why = BulkRefused, f.Message
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		r.Why += " " + f.Fields[field]
	}
	return r, nil
}

func (e *Edit) bulkOne(ctx context.Context, run *BulkRun, id string) (*BulkRow, error) {
	r := &BulkRow{}
	p, err := e.tx.ProductForUpdate(ctx, id)
	if err != nil {
		return refusal(r, err)
	}
	r.Name, r.Brand = p.Name, p.Brand
	if seen, ok := run.Selection.Versions[id]; ok && seen != p.RowVersion {
		return refusal(r, fault.New(fault.Conflict, "A colleague was faster: look at it again."))
	}
	switch run.Action.Kind {
	case BulkArchive, BulkRestore:
		return e.bulkTurn(ctx, run, p, r)
	case BulkPublish:
		return e.bulkPublish(ctx, p, r)
	case BulkDelete:
		return e.bulkDelete(ctx, p, r)
	default:
		return e.bulkAlter(ctx, run, p, r)
	}
}

// stateWords are the names of the states.
var stateWords = map[State]string{StateDraft: "Draft", StateLive: "Live", StateArchived: "Archived"}

func (e *Edit) bulkTurn(ctx context.Context, run *BulkRun, p *Product, r *BulkRow) (*BulkRow, error) {
	from, to := StateLive, StateArchived
	if run.Action.Kind == BulkRestore {
		from, to = to, from
	}
	r.Before, r.After = stateWords[p.State], stateWords[to]
	if p.State == to {
		r.Result, r.Why = BulkSkipped, "It is so already."
		return r, nil
	}
	if err := e.turn(ctx, p.ID, p.RowVersion, from, to); err != nil {
		return refusal(r, err)
	}
	r.Result, r.Version, r.Undo = BulkChanged, p.RowVersion+1, string(mustJSON(undo{State: from}))
	return r, nil
}

func (e *Edit) bulkDelete(ctx context.Context, p *Product, r *BulkRow) (*BulkRow, error) {
	r.Before, r.After = stateWords[p.State], "Deleted"
	if p.State == StateLive {
		return refusal(r, fault.New(fault.Conflict, "It is live: archive it first."))
	}
	if err := e.Delete(ctx, p.ID, p.RowVersion); err != nil {
		return refusal(r, err)
	}
	r.Result, r.Version = BulkChanged, p.RowVersion+1
	return r, nil
}

func (e *Edit) bulkPublish(ctx context.Context, p *Product, r *BulkRow) (*BulkRow, error) {
	d, err := e.tx.Draft(ctx, p.ID)
	if err := butMissing(err); err != nil {
		return nil, err
	}
	r.Before, r.After = stateWords[p.State], stateWords[StateLive]
	if d == nil {
		r.Result, r.Why = BulkSkipped, "There is nothing to publish."
		return r, nil
	}
	q, err := d.Product()
	if err != nil {
		return nil, err
	}
	r.Name, r.Brand = q.Name, q.Brand
	q.CreatedAt = p.CreatedAt
	if err := e.check(ctx, withIDs(q, p).Settled(), p, nil); err != nil { // before the draft is deleted
		return refusal(r, err)
	}
	now, err := e.publish(ctx, p, d)
	if err != nil {
		return nil, err
	}
	r.Result, r.Version = BulkChanged, now.RowVersion
	return r, nil
}

func (e *Edit) bulkAlter(ctx context.Context, run *BulkRun, p *Product, r *BulkRow) (*BulkRow, error) {
	before, after, err := e.Alter(ctx, p.ID, p.RowVersion, "product."+string(run.Action.Kind), run.Action.apply)
	if err != nil {
		return refusal(r, err)
	}
	r.Name, r.Brand = after.Name, after.Brand
	r.Before, r.After = run.Action.words(before), run.Action.words(after)
	if run.Action.Kind == BulkPrice {
		r.Price = after.Settled().Price
	}
	if before == after {
		r.Result, r.Why = BulkSkipped, "It is so already."
		return r, nil
	}
	back := undo{}
	r.Result = BulkChanged
	if r.Version, back.Draft, err = e.standing(ctx, after); err != nil {
		return nil, err
	}
	switch run.Action.Kind {
	case BulkPrice:
		back.Prices = map[string]money.Paisa{}
		for _, v := range before.Variants {
			back.Prices[v.ID] = v.Price
		}
	case BulkBrand:
		back.Brand = &before.Brand
	case BulkNoINCI:
		back.NoINCI = &before.NoINCI
	case BulkAddFact, BulkRemoveFact:
		had := append([]string{}, before.Facts...)
		back.Facts = &had
	case BulkTaxClass:
		back.TaxClass = &before.TaxClass
	case BulkShade:
		had := append([]string{}, before.Shades...)
		back.Shades = &had
	default:
		had := append([]string{}, before.Categories...) // a draft may have none
		back.Categories = &had
	}
	r.Undo = string(mustJSON(back))
	return r, nil
}

// apply changes a product by the action.
func (a *BulkAction) apply(p *Product) error {
	switch a.Kind {
	case BulkPrice:
		for i := range p.Variants {
			v := &p.Variants[i]
			v.Price = a.price(v.Price)
			if v.Price <= 0 {
				return fault.New(fault.Invalid, "The price would be nothing.")
			}
		}
	case BulkAddCategory:
		if !slices.Contains(p.Categories, a.Category) {
			p.Categories = append(p.Categories, a.Category)
		}
	case BulkRemoveCategory:
		p.Categories = slices.DeleteFunc(p.Categories, func(s string) bool { return s == a.Category })
		if len(p.Categories) == 0 || p.Categories[0] == DealCategory {
			return fault.New(fault.Conflict, "It is its only category: give it another one first.")
		}
	case BulkBrand:
		if !a.Without || p.Brand == "" {
			p.Brand = ident.Tidy(a.Brand)
		}
	case BulkAddFact:
		if !p.says(a.Fact) {
			p.Facts = append(p.Facts, a.Fact) // settleFacts joins it with what was said before, or refuses it
		}
	case BulkRemoveFact:
		p.unsay(a.Fact)
	case BulkNoINCI:
		if p.INCI == "" && p.NoINCI == "" {
			p.NoINCI = a.Reason
		}
	case BulkTaxClass:
		p.TaxClass = a.TaxClass
	case BulkShade:
		var found bool
		if p.Shades, found = p.withShade(a.Shade, a.Known); !found {
			return fault.New(fault.Conflict, "This shade is gone. Open the product to see which it has now.")
		}
	default:
	}
	p.Category = first(p.Categories)
	return nil
}

// price returns a new price, rounded half up.
func (a *BulkAction) price(old money.Paisa) money.Paisa {
	const whole = 10_000
	if a.Amount != 0 {
		return money.DivRound(max(0, old+money.Paisa(a.Amount)), int64(a.Round)) * a.Round
	}
	return money.DivRound(old*money.Paisa(whole+a.Points), whole*int64(a.Round)) * a.Round
}

// BeginBulk logs that a run begins or is undone.
func (e *Edit) BeginBulk(ctx context.Context, run *BulkRun) error {
	return e.tx.Record(ctx, audit.Entry{
		Action: "product.bulk.begin", Subject: "bulk", SubjectID: run.ID, Before: nil,
		After: map[string]any{"action": run.Action, "products": run.Total},
	})
}
