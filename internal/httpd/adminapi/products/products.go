// Package products answers the office's calls about products, their drafts and pictures.
package products

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/products"
	"gulaab/internal/httpd/preview"
	"gulaab/internal/inci"
	"gulaab/internal/media"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/settings"
	"gulaab/internal/stock"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Goods     Goods
	Edits     *catalog.Service
	Bulk      Bulk
	Gallery   Gallery
	Pictures  *media.Decoder
	Catalogue func() *catalog.Snapshot
	Settings  *settings.Service
	Exports   exchange.Source
	Names     Names
	Records   office.Log
	// PreviewPath is the address of a link to a draft.
	PreviewPath func(preview.Link) string
	// LinkCard answers what a link to a product shows.
	LinkCard func(w http.ResponseWriter, r *http.Request, p *catalog.Product) error
	Now      func() time.Time
}

// Names is where accounts are named.
type Names interface {
	// AccountNames returns the names of accounts by id; what is none is missing.
	AccountNames(ctx context.Context, ids []string) (map[string]string, error)
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// Goods is what the office reads of the catalogue, in any state.
type Goods interface {
	// ListProducts returns a page of products.
	ListProducts(ctx context.Context, q catalog.ListQuery) (catalog.ListPage, error)
	// ProductRowOf returns one product as the lists show it.
	ProductRowOf(ctx context.Context, id string) (*catalog.ListRow, error)
	// CountProducts counts products; those expire that have units which do by a day.
	CountProducts(ctx context.Context, expiringBy string) (catalog.ListCounts, error)
	// DeskProduct returns everything of one product.
	DeskProduct(ctx context.Context, id string) (*catalog.DeskProduct, error)
}

// ListOfficeProducts answers GET /api/admin/products (ITEM-6).
func (f *API) ListOfficeProducts(ctx context.Context, r gen.ListOfficeProductsRequestObject) (gen.ListOfficeProductsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	p := r.Params
	q, err := f.listQuery(&gen.ProductFilter{
		Q: p.Q, State: p.State, Draft: p.Draft, Brand: p.Brand, Category: p.Category, SkinType: p.SkinType,
		Stock: (*gen.ProductFilterStock)(p.Stock), Expiring: p.Expiring, Photo: (*gen.ProductFilterPhoto)(p.Photo),
		PriceFrom: p.PriceFrom, PriceTo: p.PriceTo,
	})
	if err != nil {
		return nil, err
	}
	q.Limit, q.After, q.Shaded = n, call.Value(p.After), call.Value(p.Shaded)
	if p.Sort != nil {
		var known bool
		if q.Sort, q.Turned, known = sortOf(string(*p.Sort)); !known {
			return nil, call.BadFilter("sort", "Must be name, changed, price or stock, with a minus before to turn it round.")
		}
	}
	page, err := f.d.Goods.ListProducts(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListOfficeProducts200JSONResponse{
		Next: call.Given(page.Next), Total: page.Total, Estimate: page.About,
	}
	out.Products = each.Ref(page.Rows, f.productRow)
	if q.Shaded {
		for i := range page.Rows {
			out.Products[i].Shades = new(each.Ref(page.Rows[i].EveryShade(), rowShade))
		}
	}
	return out, nil
}

func rowShade(s *catalog.Shade) gen.RowShade {
	return gen.RowShade{Name: s.Name, Color: s.Color, Undertone: gen.RowShadeUndertone(s.Undertone), Depth: s.Depth, Like: append([]string{}, s.Like...)}
}

func sortOf(name string) (sort catalog.ListSort, turned, known bool) {
	name, turned = strings.CutPrefix(name, "-")
	sort = catalog.ListSort(name)
	return sort, turned, slices.Contains([]catalog.ListSort{catalog.ByName, catalog.ByChange, catalog.ByPrice, catalog.ByStock}, sort)
}

// mostDays bounds how far ahead a list of what expires looks.
const mostDays = 3650

// listQuery reads a filter of the list.
func (f *API) listQuery(in *gen.ProductFilter) (q catalog.ListQuery, err error) {
	q = catalog.ListQuery{
		Search: call.Value(in.Q), Brand: call.Value(in.Brand), Category: call.Value(in.Category), SkinType: call.Value(in.SkinType), Draft: call.Value(in.Draft),
	}
	for name, value := range map[string]string{"q": q.Search, "brand": q.Brand, "category": q.Category, "skinType": q.SkinType} {
		if len(value) > 800 {
			return q, call.BadFilter(name, "This is too long.")
		}
	}
	if in.State != nil {
		if q.State = *in.State; !q.State.Known() {
			return q, call.BadFilter("state", "Must be draft, live or archived.")
		}
	}
	if in.Stock != nil {
		q.Low, q.Out = *in.Stock == "low", *in.Stock == "out"
		if !q.Low && !q.Out {
			return q, call.BadFilter("stock", "Must be low or out.")
		}
	}
	if in.Photo != nil {
		if q.NoPhoto = *in.Photo == "none"; !q.NoPhoto {
			return q, call.BadFilter("photo", "Must be none.")
		}
	}
	for _, bound := range []struct {
		field string
		given *int
		into  *money.Paisa
	}{{"priceFrom", in.PriceFrom, &q.PriceFrom}, {"priceTo", in.PriceTo, &q.PriceTo}} {
		if bound.given == nil {
			continue
		}
		if *bound.given < 0 || *bound.given > call.MostRupees {
			return q, call.BadFilter(bound.field, "Must be whole rupees from 0 to 10,000,000.")
		}
		*bound.into = money.Rupees(int64(*bound.given))
	}
	if in.Expiring != nil {
		if *in.Expiring < 0 || *in.Expiring > mostDays {
			return q, call.BadFilter("expiring", "Must be a number of days from 0 to 3650.")
		}
		q.ExpiringBy = stock.Day(f.d.Now(), *in.Expiring)
	}
	return q, nil
}

// CountOfficeProducts answers GET /api/admin/products/counts.
func (f *API) CountOfficeProducts(ctx context.Context, _ gen.CountOfficeProductsRequestObject) (gen.CountOfficeProductsResponseObject, error) {
	c, err := f.d.Goods.CountProducts(ctx, stock.Day(f.d.Now(), office.ExpiringDays))
	if err != nil {
		return nil, err
	}
	out := gen.CountOfficeProducts200JSONResponse{
		Live: c.ByState[catalog.StateLive], Draft: c.ByState[catalog.StateDraft], Archived: c.ByState[catalog.StateArchived],
		WithDraft: c.WithDraft, Low: c.Low, Out: c.Out, Expiring: c.Expiring, WithoutPhoto: c.NoPhoto, Brands: c.Brands,
	}
	out.All = out.Live + out.Draft + out.Archived
	return out, nil
}

// productRow shows a product of a list.
func (f *API) productRow(r *catalog.ListRow) gen.ProductRow {
	out := gen.ProductRow{
		ID: r.ID, Name: r.Name, Brand: r.Brand, Slug: r.Slug, State: r.State, HasDraft: r.Draft != 0, Version: r.RowVersion,
		Etag: etag(r.RowVersion, r.Draft), UpdatedAt: r.UpdatedAt.UTC(), NextExpiry: call.Given(r.NextExpiry), PublishAt: call.At(r.PublishAt),
		Picture: r.FrontImage,
	}
	var first *catalog.ListVariant
	for i := range r.Variants {
		v := &r.Variants[i]
		if out.Picture == "" {
			out.Picture = v.Image
		}
		if !v.Enabled {
			continue
		}
		out.Variants++
		out.Held += v.Held
		if v.Tracked {
			out.Tracked = true
			out.Free += v.Free
			out.Low = out.Low || v.Low && r.State == catalog.StateLive
		}
		if first == nil {
			first = v
			out.Price = gen.PriceRange{From: v.Price, To: v.Price}
		}
		out.Price.From, out.Price.To = min(out.Price.From, v.Price), max(out.Price.To, v.Price)
	}
	if first == nil && len(r.Variants) > 0 {
		first = &r.Variants[0]
		out.Price = gen.PriceRange{From: first.Price, To: first.Price}
	}
	if first != nil {
		out.VariantId, out.Size, out.Sku, out.DefaultPrice = first.ID, first.Size, first.SKU, first.Price
	}
	f.priceRow(&out, r)
	out.Picture = office.Picture(f.d.Catalogue(), r.ID, out.Picture)
	return out
}

// etag says which product and draft were seen.
func etag(version, draft int64) string { return fmt.Sprintf(`"%d-%d"`, version, draft) }

// seenOf reads an etag.
func seenOf(header string) (s catalog.Seen, err error) {
	product, draft, ok := strings.Cut(strings.Trim(strings.TrimPrefix(strings.TrimSpace(header), "W/"), `"`), "-")
	var failed error
	s.Product, err = strconv.ParseInt(product, 10, 64)
	if ok {
		s.Draft, failed = strconv.ParseInt(draft, 10, 64)
	}
	if err = errors.Join(err, failed); err != nil || s.Product < 0 || s.Draft < 0 {
		return s, call.BadVersion(err)
	}
	return s, nil
}

// GetOfficeProduct answers GET /api/admin/products/{id}.
func (f *API) GetOfficeProduct(ctx context.Context, r gen.GetOfficeProductRequestObject) (gen.GetOfficeProductResponseObject, error) {
	body, err := f.productAnswer(ctx, r.Id)
	return gen.GetOfficeProduct200JSONResponse{OfficeProductJSONResponse: body}, err
}

// productAnswer is a product with its versions as the ETag.
func (f *API) productAnswer(ctx context.Context, id string) (gen.OfficeProductJSONResponse, error) {
	body, err := f.officeProduct(ctx, id)
	return gen.OfficeProductJSONResponse{Body: body, Headers: gen.OfficeProductResponseHeaders{ETag: &body.Etag}}, err
}

func (f *API) officeProduct(ctx context.Context, id string) (out gen.OfficeProduct, err error) {
	d, err := f.d.Goods.DeskProduct(ctx, id)
	if err != nil {
		return out, err
	}
	out = gen.OfficeProduct{
		ID: d.ID, State: d.State, Version: d.RowVersion, Etag: etag(d.RowVersion, 0), CreatedAt: d.CreatedAt.UTC(), UpdatedAt: d.UpdatedAt.UTC(),
		PublishAt: call.At(d.PublishAt), Picture: d.FrontImage, Redirects: append([]string{}, d.Redirects...), Ordered: d.Ordered,
		Stock: make([]gen.VariantStock, len(d.Stock)), Prices: make([]gen.PriceChange, len(d.Prices)),
	}
	shown := d.Product
	if d.State != catalog.StateDraft {
		out.Live = new(catalog.SheetOf(d.Product))
	}
	if d.Draft != nil {
		if shown, err = d.Draft.Product(); err != nil {
			return out, err
		}
		out.Etag = etag(d.RowVersion, d.Draft.Version)
		out.Draft = &gen.ProductDraft{
			Product: catalog.SheetOf(shown), Version: d.Draft.Version, Actor: d.Draft.Actor, ActorName: d.DraftName, At: d.Draft.UpdatedAt.UTC(),
		}
	}
	if out.Picture == "" {
		out.Picture = shown.FrontImage
	}
	out.Picture = office.Picture(f.d.Catalogue(), d.ID, out.Picture)
	out.Missing, out.Warnings = f.lacks(shown, d), f.warnings(shown)
	for i, s := range d.Stock {
		out.Stock[i] = gen.VariantStock{
			VariantId: s.VariantID, Tracked: s.Tracked, Free: s.OnHand - s.Held, Held: s.Held, OnHand: s.OnHand, Quarantined: s.Quarantined,
			LowAt: s.LowAt, NextExpiry: call.Given(s.NextExpiry), Ordered: s.Ordered,
		}
		if s.PreorderDay != "" || s.Promised > 0 {
			out.Stock[i].Preorder = &officegen.Preorder{ShipsFrom: s.PreorderDay, Limit: s.PreorderLimit, Promised: s.Promised}
		}
	}
	out.Deals = call.Some(variantDeals(f.d.Catalogue().ByID(d.ID)))
	for i, c := range d.Prices {
		out.Prices[i] = gen.PriceChange{VariantId: c.VariantID, Price: c.Price, At: c.At.UTC(), Actor: c.Actor, ActorName: c.ActorName}
	}
	return out, nil
}

// lacks says, by field, what keeps a product from being published.
func (f *API) lacks(p *catalog.Product, d *catalog.DeskProduct) gen.FieldMessages {
	q := *p
	q.ID, q.CreatedAt = d.ID, d.CreatedAt
	whole := q.Settled()
	out := gen.FieldMessages{}
	if wrong, ok := errors.AsType[*fault.Error](catalog.Validate(whole)); ok {
		maps.Copy(out, wrong.Fields)
	}
	maps.Copy(out, catalog.Missing(whole))
	maps.Copy(out, catalog.Banned(whole, inci.NewBans(f.d.Settings.Current().BannedIngredients)))
	return out
}

// warnings says, by field, what may be published and deserves a second look:
// prices that end in paisa for a tier (ITEM-5), photos without words.
func (f *API) warnings(p *catalog.Product) gen.FieldMessages {
	out := gen.FieldMessages{}
	rates := f.d.Settings.Current().Rates()
	for i := range p.Variants {
		v := &p.Variants[i]
		var odd []string
		for _, tier := range []struct {
			who     string
			percent int
		}{{"guests", rates.Guest}, {"members", rates.Member}} {
			if unit := pricing.UnitExact(v.Price, tier.percent); unit != unit.RoundRupee() {
				odd = append(odd, unit.Format()+" for "+tier.who)
			}
		}
		if len(odd) > 0 {
			out["variants."+strconv.Itoa(i)+".price"] = "This ends in paisa: " + strings.Join(odd, ", ") + ". A multiple of Rs 100 does not."
		}
	}
	for i, photo := range p.Pictures() {
		if photo.Alt == "" && len(p.Photos) > 0 {
			out["photos."+strconv.Itoa(i)+".alt"] = "Who cannot see the photo learns nothing of it yet."
		}
	}
	if p.Video != "" && p.VideoPoster == "" {
		out["videoPoster"] = "Without a poster the video is a black field until it plays."
	}
	return out
}

// conflict is what a refused save is answered with: the product as it is, and
// who changed what. Errors that are none are returned.
func (f *API) conflict(ctx context.Context, id string, err error) (out gen.ProductConflict, _ error) {
	said, ok := call.Conflict(err)
	if !ok {
		return out, err
	}
	product, err := f.officeProduct(ctx, id)
	if err != nil {
		return out, err
	}
	edits, err := office.LastEdits(ctx, f.d.Records, "product", id, office.ShownEdits)
	// Who made a link to look at it has changed nothing.
	edits = slices.DeleteFunc(edits, func(e officegen.Edit) bool { return e.Action == catalog.Previewed })
	return gen.ProductConflict{Message: said, Product: product, Edits: edits}, err
}

// edit changes the catalogue in the caller's name.
func (f *API) edit(ctx context.Context, fn func(*catalog.Edit) error) error {
	return f.d.Edits.Change(ctx, call.From(ctx).AccountID(), fn)
}

// GetLinkCard answers GET /api/admin/link-cards/{id} (ITEM-5): what a
// messenger will show of a link to the product once its draft is published.
func (f *API) GetLinkCard(w http.ResponseWriter, r *http.Request) error {
	desk, err := f.d.Goods.DeskProduct(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	p := desk.Product
	if desk.Draft != nil {
		if p, err = desk.Draft.Product(); err != nil {
			return err
		}
	}
	w.Header().Set("Cache-Control", "no-store")
	return f.d.LinkCard(w, r, p)
}

// mostINCI bounds a list of ingredients, in characters, as that of a product is.
const mostINCI = 10_000

// ReadIngredients answers POST /api/admin/ingredients (ITEM-4): what the editor
// shows while somebody types.
func (f *API) ReadIngredients(_ context.Context, r gen.ReadIngredientsRequestObject) (gen.ReadIngredientsResponseObject, error) {
	if utf8.RuneCountInString(r.Body.Inci) > mostINCI {
		return nil, fault.Fields("Please check the marked fields.", map[string]string{"inci": "At most 10000 characters."})
	}
	list := inci.Parse(r.Body.Inci)
	return gen.ReadIngredients200JSONResponse{
		Read: *list.Show(), Banned: inci.NewBans(f.d.Settings.Current().BannedIngredients).In(list),
	}, nil
}

// ExportProducts answers GET /api/admin/export/products (LOAD-4): what the filter
// of the list matches.
func (f *API) ExportProducts(w http.ResponseWriter, r *http.Request) error {
	q, err := f.exportQuery(r.URL.Query())
	if err != nil {
		return err
	}
	return office.Export(w, r, f.d.Records, "products", func(ctx context.Context, each func([]string) error) error {
		return exchange.WriteProducts(ctx, f.d.Exports, q, each)
	})
}

// exportQuery reads the filter of the list from an address.
func (f *API) exportQuery(values url.Values) (catalog.ListQuery, error) {
	if format := values.Get("format"); format != "" && format != "csv" && format != "xlsx" {
		return catalog.ListQuery{}, call.BadFilter("format", "Must be csv or xlsx.")
	}
	str := func(name string) *string {
		if s := values.Get(name); s != "" {
			return &s
		}
		return nil
	}
	in := gen.ProductFilter{
		Q: str("q"), Brand: str("brand"), Category: str("category"), SkinType: str("skinType"),
		State: (*catalog.State)(str("state")), Stock: (*gen.ProductFilterStock)(str("stock")), Photo: (*gen.ProductFilterPhoto)(str("photo")),
	}
	if s := values.Get("draft"); s != "" {
		on, err := strconv.ParseBool(s)
		if err != nil {
			return catalog.ListQuery{}, call.BadFilter("draft", "Must be true or false.")
		}
		in.Draft = &on
	}
	for name, into := range map[string]**int{"expiring": &in.Expiring, "priceFrom": &in.PriceFrom, "priceTo": &in.PriceTo} {
		if s := values.Get(name); s != "" {
			n, err := strconv.Atoi(s)
			if err != nil {
				n = -1 // refused as any other
			}
			*into = &n
		}
	}
	return f.listQuery(&in)
}
