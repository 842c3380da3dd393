package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/inci"
	"gulaab/internal/money"
	"gulaab/internal/task"
)

// Tx is what changing the catalogue needs of one transaction.
type Tx interface {
	// ProductForUpdate returns a product in any state, with everything, locked
	// until the transaction ends; nil and NotFound where there is none.
	ProductForUpdate(ctx context.Context, id string) (*Product, error)
	// PutProduct inserts the product with its variants or replaces the one of the
	// same ID. Variants that it does not name are switched off, or removed where
	// no order and no row of the ledger names them. Stock is left as it is; new
	// variants have none and are not tracked. A key, slug or SKU that
	// is another's is a Conflict.
	PutProduct(ctx context.Context, p *Product) error
	// DeleteProduct takes a product out of every list, for good. What refers to it
	// keeps the words it has; its address, key and SKUs are free again.
	DeleteProduct(ctx context.Context, id string) error
	// TakeAway books the units of a product out that only a file has counted, where it was
	// never ordered and nobody has received, counted or carried any.
	TakeAway(ctx context.Context, id, actor string) error
	// ProductUse says whether an order names a product, and how many units of it
	// are in the house.
	ProductUse(ctx context.Context, id string) (ordered bool, units int64, err error)
	// HasTerm says whether there is a category or skin type of a slug.
	HasTerm(ctx context.Context, kind TermKind, slug string) (bool, error)
	// BannedIngredients returns the owner's list of what the shop does not sell, as
	// it was written.
	BannedIngredients(ctx context.Context) (string, error)
	// SKUOwner returns the id of the product that has a variant of a SKU, "" where
	// there is none.
	SKUOwner(ctx context.Context, sku string) (id string, err error)
	// KeyOwner returns the id of the product of a key, "" where there is none.
	KeyOwner(ctx context.Context, key string) (id string, err error)
	// SlugOwner returns the id of the product with a slug, "" where there is none.
	SlugOwner(ctx context.Context, slug string) (id string, err error)
	// MoveSlug makes an old slug of a product lead to it, and lets its new one
	// lead nowhere else.
	MoveSlug(ctx context.Context, productID, old, slug string) error
	// InsertPrice notes a variant's list price from now on.
	InsertPrice(ctx context.Context, variantID string, price money.Paisa, actor string) error
	// EnsureBrand makes a brand's row where there is none of its slug.
	EnsureBrand(ctx context.Context, slug, name string) error
	// TouchCatalogue raises the catalogue's version. All nodes wait for its row,
	// so it comes last in a transaction.
	TouchCatalogue(ctx context.Context) error
	Drafts
	Shelves
	BulkTx
	task.Tx
}

// Drafts is the part of Tx that keeps products as they are to become.
type Drafts interface {
	// Draft returns the draft of a product; NotFound where there is none.
	Draft(ctx context.Context, productID string) (*Draft, error)
	// PutDraft stores a draft, in the place of the product's draft before.
	PutDraft(ctx context.Context, d *Draft) error
	DeleteDraft(ctx context.Context, productID string) error
	// PutDraftRow makes the office's lists show a product that was never published
	// as its draft is, and gives its variants the rows that stock is received on
	// (STOCK-3). It stays hidden from shoppers: only publishing tells the nodes.
	PutDraftRow(ctx context.Context, p *Product) error
	// PublishAt returns when a draft is to be published; zero: when somebody does it.
	PublishAt(ctx context.Context, productID string) (time.Time, error)
	SetPublishAt(ctx context.Context, productID string, at time.Time) error
}

// Draft is a product as it is to become. It shows nowhere until it is published.
type Draft struct {
	ProductID string
	Body      []byte // the product in JSON, see Product
	Base      int64  // row version of the product that it was made from
	Version   int64  // raised by each save
	Actor     string
	BegunAt   time.Time
	UpdatedAt time.Time
}

// Product returns what the draft holds.
func (d *Draft) Product() (*Product, error) {
	var p Product
	if err := json.Unmarshal(d.Body, &p); err != nil {
		return nil, fmt.Errorf("catalog: draft of %s: %w", d.ProductID, err)
	}
	return &p, nil
}

// AnyVersion replaces whatever version is there: for imports and the demo, whose
// file is the newest there is.
const AnyVersion int64 = -1

// maxDraft bounds a draft, in bytes.
const maxDraft = 256 << 10

// What somebody is told whose save would undo another's.
var (
	errStale     = fault.New(fault.Conflict, "Somebody else has changed this product meanwhile. Look at the newer version first.")
	errNoProduct = fault.New(fault.NotFound, "Product not found")
)

// Edit is the one door through which products change, for editor, bulk, import
// and demo: it checks what it is given, refuses to overwrite a newer version,
// notes every price and keeps old addresses leading on. It never touches stock.
// It is of one transaction; Done comes last.
type Edit struct {
	tx      Tx
	actor   string
	changed bool
	key     string        // of the product that is being begun; empty: none
	terms   map[Term]bool // categories and skin types that were asked for: kind and slug
	bans    *inci.Bans    // nil until it was asked for
}

// NewEdit returns an Edit in the name of an account's id, or "system".
func NewEdit(tx Tx, actor string) *Edit { return &Edit{tx: tx, actor: actor, terms: map[Term]bool{}} }

// Done makes every node see what was changed. It is the last thing of its
// transaction.
func (e *Edit) Done(ctx context.Context) error {
	if !e.changed {
		return nil
	}
	return e.tx.TouchCatalogue(ctx)
}

// Put makes a product, or replaces the one of its id, and shows it. version is
// the row version that it was made from: 0 for a new product, or AnyVersion. A
// variant without an id is the one of its SKU, or of its size and colour, or new.
// It returns the product as it is stored.
//
// Errors: Invalid with Fields for mistakes and, all of them named, for what is
// missing (ITEM-2); Conflict for a version that is not the newest, or a key,
// slug or SKU that is another product's; NotFound.
func (e *Edit) Put(ctx context.Context, p *Product, version int64) (*Product, error) {
	old, err := e.tx.ProductForUpdate(ctx, p.ID)
	if err := butMissing(err); err != nil {
		return nil, err
	}
	switch {
	case version == AnyVersion:
	case old == nil && version != 0:
		return nil, errNoProduct
	case old != nil && old.RowVersion != version:
		return nil, errStale
	}
	q, err := e.put(ctx, p, old, StateLive, nil)
	if err != nil {
		return nil, err
	}
	if _, office := audit.From(ctx); !office {
		return q, nil // an import has a log of its own
	}
	return q, e.record(ctx, "product.put", q.ID, old, q)
}

// butMissing returns the error of a search, except that nothing was found.
func butMissing(err error) error {
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	return err
}

// put stores a product. What is wrong with a field of forgiven was so before, and
// is let pass.
func (e *Edit) put(ctx context.Context, p, old *Product, state State, forgiven map[string]string) (*Product, error) {
	q := withIDs(p, old).Settled()
	q.State = state
	if q.CreatedAt.IsZero() {
		q.CreatedAt = e.tx.Now()
	}
	if err := e.follow(ctx, q); err != nil {
		return nil, err
	}
	if err := e.check(ctx, q, forgiven); err != nil {
		return nil, err
	}
	if err := e.slug(ctx, q, old); err != nil {
		return nil, err
	}
	if err := e.tx.EnsureBrand(ctx, q.BrandSlug(), q.Brand); err != nil {
		return nil, err
	}
	if err := e.tx.PutProduct(ctx, q); err != nil {
		return nil, err
	}
	for i := range q.Variants {
		v := &q.Variants[i]
		if old != nil && old.State != StateDraft { // what was never published had no price
			if before := old.Variant(v.ID); before != nil && before.Price == v.Price {
				continue
			}
		}
		if err := e.tx.InsertPrice(ctx, v.ID, v.Price, e.actor); err != nil {
			return nil, err
		}
	}
	q.RowVersion = 1
	if old != nil {
		q.RowVersion = old.RowVersion + 1
	}
	e.changed = true
	if old == nil {
		return q, nil
	}
	return q, e.rebase(ctx, old, q)
}

// check says all that keeps a product from being shown, by field: mistakes,
// what is missing, and what is another's.
func (e *Edit) check(ctx context.Context, q *Product, forgiven map[string]string) error {
	missing := Missing(q)
	wrong := map[string]string{}
	maps.Copy(wrong, fieldsOf(Validate(q)))
	message := "The product has mistakes."
	if len(missing) > 0 {
		message = "The product is not ready to be shown."
	}
	maps.Copy(wrong, missing)
	if err := e.known(ctx, q, wrong); err != nil {
		return err
	}
	if forgiven == nil { // a change of a shown product, of its price say, does not show it anew
		if err := e.banned(ctx, q, wrong); err != nil {
			return err
		}
	}
	for i := range q.Variants {
		sku := q.Variants[i].SKU
		if sku == "" {
			continue
		}
		owner, err := e.tx.SKUOwner(ctx, sku)
		if err != nil {
			return err
		}
		if owner != "" && owner != q.ID {
			wrong["variants."+strconv.Itoa(i)+".sku"] = "Another product has this SKU."
		}
	}
	maps.DeleteFunc(wrong, func(field, says string) bool { return forgiven[field] == says })
	if len(wrong) > 0 {
		return fault.Fields(message, wrong)
	}
	return nil
}

// lacking is what was wrong with a product before the shop asked for it.
func lacking(p *Product) map[string]string {
	out := maps.Clone(Missing(p))
	maps.Copy(out, fieldsOf(Validate(p)))
	return out
}

// known notes the categories and skin types that the shop does not have.
func (e *Edit) known(ctx context.Context, q *Product, wrong map[string]string) error {
	for _, of := range []struct {
		kind      TermKind
		one, many string
		slugs     []string
	}{{CategoryTerm, "category", "categories", q.Categories}, {SkinTypeTerm, "skinType", "skinTypes", q.SkinTypes}} {
		for i, slug := range of.slugs {
			have, err := e.hasTerm(ctx, of.kind, slug)
			if err != nil {
				return err
			}
			field := of.many
			if i == 0 {
				field = of.one
			}
			if !have && wrong[field] == "" {
				wrong[field] = notOurs
			}
		}
	}
	return nil
}

// banned notes what the owner has banned, and stands in a product's list
// (ITEM-4).
func (e *Edit) banned(ctx context.Context, q *Product, wrong map[string]string) error {
	if e.bans == nil {
		text, err := e.tx.BannedIngredients(ctx)
		if err != nil {
			return err
		}
		bans := inci.NewBans(text)
		e.bans = &bans
	}
	maps.Copy(wrong, Banned(q, *e.bans))
	return nil
}

// Banned says, by field, which ingredients of a product the owner has banned: of
// its full list, and of those that the page speaks of.
func Banned(p *Product, bans inci.Bans) map[string]string {
	out := map[string]string{}
	if bans.Empty() {
		return out
	}
	for field, text := range map[string]string{"inci": p.INCI, "ingredients": strings.Join(p.Ingredients, ",\n")} {
		if hits := bans.In(inci.Parse(text)); len(hits) > 0 {
			out[field] = bannedWords(hits)
		}
	}
	return out
}

// mostNamed is how many banned ingredients a message names.
const mostNamed = 5

func bannedWords(hits []inci.Hit) string {
	named := make([]string, 0, mostNamed)
	for _, h := range hits[:min(len(hits), mostNamed)] {
		if inci.Lookup(h.Name) == inci.Lookup(h.Ban) && !strings.EqualFold(h.Name, h.Ban) {
			h.Name += " (" + h.Ban + ")"
		}
		named = append(named, h.Name)
	}
	more := ""
	if len(hits) > mostNamed {
		more = " and others"
	}
	return ident.Shorten("On the shop's list of banned ingredients: "+strings.Join(named, ", ")+more+". A product with it is not shown. The list is in the settings.", maxLine)
}

// withIDs returns the product with an id for each variant that has none.
func withIDs(p, old *Product) *Product {
	q := *p
	q.Variants = make([]Variant, len(p.Variants))
	taken := map[string]bool{}
	for _, v := range p.Variants {
		taken[v.ID] = true
	}
	for i, v := range p.Variants {
		if v.ID == "" {
			v.ID = ident.NewID()
			if known := sameVariant(old, &v); known != "" && !taken[known] {
				v.ID = known
			}
			taken[v.ID] = true
		}
		q.Variants[i] = v
	}
	return &q
}

// sameVariant returns the id of the variant of a product that has the SKU of v,
// or its size and colour; "" where there is none.
func sameVariant(p *Product, v *Variant) string {
	if p == nil {
		return ""
	}
	for i := range p.Variants {
		if v.SKU != "" && p.Variants[i].SKU == v.SKU {
			return p.Variants[i].ID
		}
	}
	for i := range p.Variants {
		if p.Variants[i].Size == v.Size && p.Variants[i].Color == v.Color {
			return p.Variants[i].ID
		}
	}
	return ""
}

// slugTries bounds the numbers tried behind a slug that is taken.
const slugTries = 100

// slug gives a product its readable address: the one it asks for, the one it
// had, or one made of brand and name. An address given up goes on leading here.
func (e *Edit) slug(ctx context.Context, q, old *Product) error {
	given := q.Slug != ""
	if !given && old != nil {
		q.Slug = old.Slug
	}
	if q.Slug == "" {
		q.Slug = ident.Slug(q.Brand + " " + q.Name)
	}
	if q.Slug != ident.Slug(q.Slug) {
		return fault.Fields("The product has mistakes.", map[string]string{"slug": "Letters, digits and single hyphens only."})
	}
	base := q.Slug
	for n := 2; ; n++ {
		owner, err := e.tx.SlugOwner(ctx, q.Slug)
		switch {
		case err != nil:
			return err
		case owner == "" || owner == q.ID:
			if old != nil && old.Slug != "" && old.Slug != q.Slug {
				return e.tx.MoveSlug(ctx, q.ID, old.Slug, q.Slug)
			}
			return nil
		case given || n > slugTries:
			return fault.Fields("The product has mistakes.", map[string]string{"slug": "Another product has this address."})
		}
		q.Slug = base + "-" + strconv.Itoa(n)
	}
}

// Missing says, by field, what a product still needs before it may be shown
// (ITEM-2). A picture is not among it: one is drawn where there is none.
func Missing(p *Product) map[string]string {
	missing := map[string]string{}
	need := func(field string, ok bool, message string) {
		if !ok {
			missing[field] = message
		}
	}
	need("name", p.Name != "", "A product needs a name.")
	need("brand", p.Brand != "", "A product needs a brand.")
	need("price", p.Price > 0, "A product needs a price.")
	need("category", p.Category != "", "A product needs a category.")
	need("inci", p.INCI != "" || p.NoINCI != "", "Give all ingredients, or say why there is no list.")
	on := false
	for i := range p.Variants {
		on = on || p.Variants[i].Enabled
	}
	need("variants", on, "One size or shade must be on.")
	return missing
}

// InTx runs fn in one transaction and commits it if fn returns nil. It may run
// fn again where the database asks for it.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Service changes products, each call in a transaction of its own.
type Service struct{ inTx InTx }

// NewService returns a Service that is ready.
func NewService(inTx InTx) (*Service, error) {
	if inTx == nil {
		return nil, errors.New("catalog: InTx is required")
	}
	return &Service{inTx: inTx}, nil
}

// Change runs fn in a transaction, in the name of an account's id, and then makes
// every node see what it changed.
func (s *Service) Change(ctx context.Context, actor string, fn func(*Edit) error) error {
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		e := NewEdit(tx, actor)
		if err := fn(e); err != nil {
			return err
		}
		return e.Done(ctx)
	})
}
