package exchange

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/stock"
)

// Tx is what bringing products in needs of a transaction.
type Tx interface {
	catalog.Tx
	stock.Tx
	audit.Tx
	// NoteOldName notes a product's name in another shop, unless a product has that name.
	NoteOldName(ctx context.Context, name, productID string) error
	// Try runs fn in a savepoint: where fn fails, what it did is undone and the transaction
	// goes on.
	Try(ctx context.Context, fn func(ctx context.Context) error) error
	// WantPicture notes a picture to fetch for a product, or for one of its variants,
	// unless it is noted already; ok is false where the import names too many.
	WantPicture(ctx context.Context, w Wanted) (ok bool, err error)
}

// Options say how items go in.
type Options struct {
	Import   string // the import that pictures are noted for; empty: they are left out
	Actor    string // account, or "system"
	Publish  bool   // new products go live where nothing is missing
	Keep     bool   // products that are here already are left as they are
	DryRun   bool
	Format   Format
	Fixes    Fixes
	Terms    *catalog.Terms
	Pictures bool // pictures are fetched afterwards
	// GuestPercent says that prices in the file are what guests pay: list prices less this
	// many per cent, to the paisa. 0: they are list prices.
	GuestPercent int
	// Uncounted says that new variants whose stock the file does not give are sold without
	// being counted. Otherwise they have none until somebody counts.
	Uncounted bool
	went      map[string]bool // products that came in with the file, see Note
}

// Outcome is what became of an item.
type Outcome string

// The outcomes.
const (
	Created   Outcome = "created"
	Updated   Outcome = "updated"
	Unchanged Outcome = "unchanged"
	Skipped   Outcome = "skipped"
	Failed    Outcome = "failed"
)

// Result is what became of an item, and of its rows that were left out.
type Result struct {
	Row     int
	Outcome Outcome // empty: every row of it is in Lost
	ID      string
	Name    string
	Message string
	Remarks []string  // what of Message somebody should look at
	Doubt   *Problem  // the value that one of the remarks is about, with what may be meant
	Changes []string  // names of what was changed
	Told    []Change  // the same, with what it was and is
	Picture string    // of one that was changed, for people to know it by
	Fails   []Problem // why, of one that failed
	Lost    []Problem
	Undo    *Undo // of one that was created or updated
	// Of one that was created or updated: see Detail.
	NewBrand string
	Near     string
	Unknown  []string
	Units    *int64   // that it brought, where it brought new sizes or shades that are counted
	Draft    []string // why a new one came in as a draft
	Made     []string // categories that were made for it
	Silent   bool     // of a new size or shade the file does not say how many there are
}

// Undo is what taking an item back needs.
type Undo struct {
	Before json.RawMessage `json:"before,omitempty"` // the product as it was; missing: it was not
	Draft  bool            `json:"draft,omitempty"`  // it was, and is, a draft
	// WasDraft says that Before is a draft, which the import published.
	WasDraft bool      `json:"wasDraft,omitempty"`
	Version  int64     `json:"version"`           // the product's row version, or its draft's, after the import
	Counted  []string  `json:"counted,omitempty"` // variants whose units it has counted
	At       time.Time `json:"at,omitzero"`       // when it went in
}

// errDry undoes what a dry run did.
var errDry = errors.New("exchange: a dry run")

// Apply puts an item into the catalogue. An item that cannot go in affects no other: the
// result says why. The error is the database's.
func Apply(ctx context.Context, tx Tx, edit *catalog.Edit, it *Item, o *Options) (Result, error) {
	b := build(it, o)
	res := Result{Row: b.row, Name: b.p.Name, Lost: b.lost, Message: strings.Join(b.remarks, " "), Remarks: b.remarks, Doubt: b.doubt}
	switch {
	case len(b.fatal) > 0:
		res.fail(b.fatal...)
		return res, nil
	case b.row == 0:
		return res, nil
	case len(b.variants) == 0: // left out, by hand or as nothing that is sold
		res.Outcome = Skipped
		return res, nil
	case it.Known == nil:
		return res, errors.New("exchange: an item goes in before it is known who it is")
	case it.Known.Wrong != "":
		res.fail(Problem{Row: b.row, Field: SKU, Message: it.Known.Wrong})
		return res, nil
	}
	clean := res
	err := tx.Try(ctx, func(ctx context.Context) error {
		res = clean
		m := merger{tx: tx, edit: edit, o: o, b: b, res: &res, known: it.Known}
		if err := m.run(ctx); err != nil {
			return err
		}
		if res.Undo != nil {
			res.Undo.At, res.Undo.Counted = tx.Now(), m.counted
		}
		if o.DryRun {
			return errDry
		}
		return nil
	})
	if errors.Is(err, errDry) || errors.Is(err, errUnpriced) {
		return res, nil
	}
	if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Kind != fault.Unavailable && refused.Kind != fault.Internal {
		res = clean
		res.fail(problems(b.row, refused)...)
		return res, nil
	}
	return res, err
}

func (r *Result) fail(why ...Problem) {
	r.Outcome, r.Fails = Failed, why
}

// problems are a refusal in words, field by field.
func problems(row int, f *fault.Error) (list []Problem) {
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		p := Problem{Row: row, Message: f.Fields[field]}
		if rest, variant := strings.CutPrefix(field, "variants."); variant { // variants.0.sku
			_, field, _ = strings.Cut(rest, ".")
		}
		if Field(field) != "" && Field(field).Known() {
			p.Field = Field(field)
		}
		if name := strings.Replace(catalog.TitleCase(field), "Sku", "SKU", 1); name != "" {
			p.Message = name + ": " + p.Message
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		list = []Problem{{Row: row, Message: f.Message}}
	}
	return list
}
