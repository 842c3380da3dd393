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
	// ProductForUpdate returns a whole product in any state, locked until the transaction
	// ends; nil and NotFound where there is none.
	ProductForUpdate(ctx context.Context, id string) (*Product, error)
	// PutProduct inserts a product with its variants, or replaces it. Variants that it does
	// not name are deleted, or switched off where an order or the ledger names them. Stock
	// stays; new variants are untracked without stock. A key, slug or SKU of another
	// product is a Conflict.
	PutProduct(ctx context.Context, p *Product) error
	// DeleteProduct removes a product from every list for good. Rows that refer to it keep
	// its texts; its address, key and SKUs become free.
	DeleteProduct(ctx context.Context, id string) error
	// TakeAway removes units that only a file has counted, where the product was never
	// ordered and nobody has received, counted or moved any.
	TakeAway(ctx context.Context, id, actor string) error
	// ProductUse returns whether an order names a product, and how many units are in the
	// house.
	ProductUse(ctx context.Context, id string) (ordered bool, units int64, err error)
	// HasTerm says whether a category or skin type of a slug exists.
	HasTerm(ctx context.Context, kind TermKind, slug string) (bool, error)
	// OwnAttributes returns the owner's attributes of products.
	OwnAttributes(ctx context.Context) ([]OwnAttribute, error)
	// BannedIngredients returns the owner's list of banned ingredients as written.
	BannedIngredients(ctx context.Context) (string, error)
	// SKUOwner returns the id of the product with a SKU, or "".
	SKUOwner(ctx context.Context, sku string) (id string, err error)
	// KeyOwner returns the id of the product with a key, or "".
	KeyOwner(ctx context.Context, key string) (id string, err error)
	// SlugOwner returns the id of the product with a slug, or "".
	SlugOwner(ctx context.Context, slug string) (id string, err error)
	// MoveSlug redirects a product's old slug to it, and removes a redirect from its new
	// one.
	MoveSlug(ctx context.Context, productID, old, slug string) error
	// InsertPrice records a variant's list price from now on.
	InsertPrice(ctx context.Context, variantID string, price money.Paisa, actor string) error
	// AskedPrices returns what a variant has cost since a moment: every list price, and what
	// deals made of it.
	AskedPrices(ctx context.Context, variantID string, since time.Time) ([]Asked, error)
	// EnsureBrand creates a brand's row where its slug has none.
	EnsureBrand(ctx context.Context, slug, name string) error
	// TouchCatalogue raises the catalogue's version. Every change waits for that row, so it
	// is the last write of a transaction.
	TouchCatalogue(ctx context.Context) error
	Drafts
	Shelves
	BulkTx
	task.Tx
}

// Drafts is the part of Tx that stores drafts.
type Drafts interface {
	// Draft returns the draft of a product; NotFound where there is none.
	Draft(ctx context.Context, productID string) (*Draft, error)
	// PutDraft stores a draft, replacing the product's earlier one.
	PutDraft(ctx context.Context, d *Draft) error
	DeleteDraft(ctx context.Context, productID string) error
	// PutDraftRow updates the row of a product that was never published, so that the
	// office's lists show it and stock can be received on its variants (STOCK-3). Shoppers
	// do not see it: only publishing tells the nodes.
	PutDraftRow(ctx context.Context, p *Product) error
	// PublishAt returns when a draft is published automatically; zero: never.
	PublishAt(ctx context.Context, productID string) (time.Time, error)
	SetPublishAt(ctx context.Context, productID string, at time.Time) error
}

// Draft is the next state of a product, which shows nowhere until it is published.
type Draft struct {
	ProductID string
	Body      []byte // the product in JSON, see Product
	Base      int64  // row version of the product on which it is based
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

// AnyVersion overwrites any version: for imports and the demo, whose file counts as newest.
const AnyVersion int64 = -1

// maxDraft bounds a draft, in bytes.
const maxDraft = 256 << 10

// Errors of a save that would overwrite another's.
var (
	errStale     = fault.New(fault.Conflict, "Somebody else has changed this product meanwhile. Look at the newer version first.")
	errNoProduct = fault.New(fault.NotFound, "Product not found")
)

// Edit is the only way to change products, for editor, bulk runs, imports and demo. It
// validates, refuses to overwrite a newer version, records every price and redirects old
// addresses; it never changes stock. It belongs to one transaction, in which Done comes
// last.
type Edit struct {
	tx      Tx
	actor   string
	changed bool
	key     string          // of the product being created; empty: none
	terms   map[Term]bool   // look-ups of categories and skin types, by kind and slug
	bans    *inci.Bans      // nil until looked up
	own     *[]OwnAttribute // nil until looked up
}

// NewEdit returns an Edit in the name of an account's id, or "system".
func NewEdit(tx Tx, actor string) *Edit { return &Edit{tx: tx, actor: actor, terms: map[Term]bool{}} }

// Done tells every node of the changes. It is the last call of its transaction.
func (e *Edit) Done(ctx context.Context) error {
	if !e.changed {
		return nil
	}
	return e.tx.TouchCatalogue(ctx)
}

// Put creates or replaces a product and shows it. version is the row version on which it is
// based: 0 for a new product, or AnyVersion. A variant without an id is matched by SKU, or
// by size and colour. It returns the stored product.
//
// Errors: Invalid with Fields for mistakes and everything missing (ITEM-2); Conflict for an old
// version, or another product's key, slug or SKU; NotFound.
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
		return q, nil // an import has its own log
	}
	return q, e.record(ctx, "product.put", q.ID, old, q)
}

// butMissing returns an error, but nil for NotFound.
func butMissing(err error) error {
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	return err
}

// put stores a product. Errors in forgiven, which existed before, are ignored.
func (e *Edit) put(ctx context.Context, p, old *Product, state State, forgiven map[string]string) (*Product, error) {
	q := withIDs(p, old).Settled()
	q.State = state
	if q.CreatedAt.IsZero() {
		q.CreatedAt = e.tx.Now()
	}
	if err := e.follow(ctx, q); err != nil {
		return nil, err
	}
	if err := e.check(ctx, q, old, forgiven); err != nil {
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
		if old != nil && old.State != StateDraft { // an unpublished product had no price
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

// check returns by field everything that keeps a product from being shown: mistakes,
// missing data and values of other products.
func (e *Edit) check(ctx context.Context, q, old *Product, forgiven map[string]string) error {
	missing := Missing(q)
	wrong := map[string]string{}
	if err := e.facts(ctx, q, old, wrong); err != nil {
		return err
	}
	if err := e.earlier(ctx, q, old, wrong); err != nil {
		return err
	}
	maps.Copy(wrong, fieldsOf(Validate(q)))
	message := "The product has mistakes."
	if len(missing) > 0 {
		message = "The product is not ready to be shown."
	}
	maps.Copy(wrong, missing)
	if err := e.known(ctx, q, wrong); err != nil {
		return err
	}
	if forgiven == nil { // a change of a shown product is not checked for bans again
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

// lacking returns what was wrong with a product before a change.
func lacking(p *Product) map[string]string {
	out := maps.Clone(Missing(p))
	maps.Copy(out, fieldsOf(Validate(p)))
	return out
}

// known notes categories and skin types that do not exist.
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

// facts normalizes the product's values of the owner's attributes, its shades and picks.
func (e *Edit) facts(ctx context.Context, q, old *Product, wrong map[string]string) error {
	settleShades(q, old, wrong)
	settlePicks(q)
	if len(q.Facts) == 0 {
		return nil
	}
	if e.own == nil {
		own, err := e.tx.OwnAttributes(ctx)
		if err != nil {
			return err
		}
		e.own = &own
	}
	settleFacts(*e.own, q, old, wrong)
	return nil
}

// banned notes banned ingredients in a product's list (ITEM-4).
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

// Banned returns the banned ingredients of a product by field: in its full list, and in its
// key ingredients.
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

// mostNamed bounds the banned ingredients that a message names.
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

// withIDs returns the product with ids for variants that have none.
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

// sameVariant returns the id of the product's variant with the same SKU, or the same size
// and colour; "" where there is none.
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

// slugTries bounds the numbers tried after a taken slug.
const slugTries = 100

// slug sets a product's address: the given one, the old one, or one made of brand and name.
// An old address redirects to it.
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

// Missing returns by field what a product needs before it may be shown (ITEM-2). It needs
// no picture: one is drawn.
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
	need("inci", p.INCI != "" || p.NoINCI != "" || p.IsSet(), "Give all ingredients, or say why there is no list.")
	on := false
	for i := range p.Variants {
		on = on || p.Variants[i].Enabled
	}
	need("variants", on, "One size or shade must be on.")
	return missing
}

// InTx runs fn in one transaction and commits it if fn returns nil. It may run fn again
// where the database asks for it.
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

// Change runs fn in a transaction as an account's id, and tells every node of the changes.
func (s *Service) Change(ctx context.Context, actor string, fn func(*Edit) error) error {
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		e := NewEdit(tx, actor)
		if err := fn(e); err != nil {
			return err
		}
		return e.Done(ctx)
	})
}
