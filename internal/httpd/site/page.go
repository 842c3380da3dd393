package site

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/sharing"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// page is one page before it is rendered: what its head says and its state.
type page struct {
	route       route
	url         string // what it is rendered for
	status      int
	noindex     bool
	title       string
	description string
	canonical   string      // path and query; empty: none
	kind        string      // of Open Graph
	image       string      // address, may be empty
	card        bool        // image has the size of linkcard's
	price       money.Paisa // of a product's page: what anybody pays
	jsonld      []any
	state       *pageState
}

// page works out what a route shows of a snapshot; nil where nothing is there.
func (s *Site) page(snap *catalog.Snapshot, rt route, tier pricing.Tier) *page {
	p := &page{
		route:     rt,
		url:       rt.url(),
		status:    http.StatusOK,
		canonical: rt.path,
		kind:      "website",
		state:     s.emptyState(snap, tier),
	}
	found := true
	switch {
	case rt.kind == kindHome:
		s.home(p, snap)
	case rt.kind == kindBrands:
		s.brands(p, snap)
	case policies[rt.kind].title != "":
		s.policy(p, snap)
	case rt.kind == kindProduct:
		found = s.product(p, snap)
	case rt.isListing():
		found = s.listing(p, snap, tier)
	case rt.private():
		s.personal(p)
	case rt.kind == kindNotFound:
		return s.notFound(rt, snap, tier)
	default:
		found = false
	}
	if !found {
		return nil
	}
	p.state.Page.Status = p.status
	return p
}

func (s *Site) home(p *page, snap *catalog.Snapshot) {
	s.homeAs(p, snap, snap.Terms().Home)
}

// says tells whether the shop says something that its data do not (OWN-6).
func (s *Site) says(what apigen.ShopConfigWithout) bool {
	without := s.deps.Config().Without
	return without == nil || !slices.Contains(*without, what)
}

// original is a text that claims the goods to be original and imported, empty in a shop
// that does not say so.
func (s *Site) original(text string) string {
	if !s.says(apigen.Authentic) {
		return ""
	}
	return text
}

// shelf says what is sold, and ends so.
func (s *Site) shelf(end string) string {
	return s.original("Original imported skincare and cosmetics" + end)
}

// homeAs fills in the home page as a layout wants it.
func (s *Site) homeAs(p *page, snap *catalog.Snapshot, layout *catalog.HomeLayout) {
	home := snap.HomePage(layout)
	if !s.says(apigen.Sample) {
		home = snap.OwnHome(layout)
	}
	p.title = s.deps.Config().ShopName
	if s.says(apigen.Sample) {
		p.title += " – original imported skincare and cosmetics in Pakistan"
	}
	shelf := s.shelf(". ")
	if shelf != "" && len(snap.Brands()) > 25 { // said only where it is so (SURE-10)
		shelf = s.shelf(" from over 25 brands. ")
	}
	p.description = shelf +
		strconv.Itoa(s.rates().Guest) + "% off every price, " + strconv.Itoa(s.rates().Member) + "% for members. " +
		s.deps.Config().Delivery.Text + ". Cash on delivery, " + strconv.Itoa(s.deps.Config().Returns.Days) + "-day money-back guarantee."
	s.homeImage(p, snap)
	p.jsonld = []any{s.organization(), s.webSite()}
	p.state.Page.Name = kindHome
	p.state.Products.Trending = cards(snap, home.Trending)
	p.state.Products.Deals = cards(snap, home.Deals)
	p.state.Products.TopSelling = cards(snap, home.TopSells)
	p.state.Products.Status = "succeeded"
	shelves := make([]brandShelf, len(home.Brands))
	for i, b := range home.Brands {
		shelves[i] = brandShelf{Slug: b.Slug, Name: b.Name, Products: cards(snap, b.Products)}
	}
	p.state.Catalog.Home = &homeData{Brands: shelves, Categories: home.Categories, SkinTypes: home.SkinTypes, Pins: home.Pins}
}

// brands fills in the page of all brands. Their names are in the state of every
// page, which the browser puts in the order of its letters.
func (s *Site) brands(p *page, snap *catalog.Snapshot) {
	brands := snap.Brands()
	p.title = "All brands | " + s.deps.Config().ShopName
	p.description = cmp.Or(s.shelf(", brand by brand from A to Z. "), "Brand by brand from A to Z. ") + s.promise()
	s.listImage(p, snap, sharing.Brands, "")
	p.jsonld = []any{s.breadcrumbs(crumb{"All brands", p.route.path}), s.brandList(brands)}
	p.state.Page.Name = kindBrands
}

// policies are the pages of what the shop promises and keeps (PLAIN-3): what titles and
// search engines call them, and what is found there. The texts are web/src/shop/parts/legal.tsx's.
var policies = map[kind]struct{ title, about string }{
	kindReturns: {"Returns and money back", "How long, who pays the way back, opened goods, and how the money comes back."},
	kindTerms:   {"Terms and conditions", "Prices, shipping, payment, returns and stock."},
	kindPrivacy: {"Privacy policy", "What we keep of you, why, who sees it, and your choice."},
}

// policyPage is what web/src/shared/lib/pages.ts calls the page of all of them.
const policyPage kind = "policy"

func (s *Site) policy(p *page, snap *catalog.Snapshot) {
	words := policies[p.route.kind]
	p.title = words.title + " | " + s.deps.Config().ShopName
	p.description = words.about + " " + s.promise()
	s.homeImage(p, snap)
	p.jsonld = []any{s.breadcrumbs(crumb{words.title, p.route.path})}
	p.state.Page.Name = policyPage
}

func (s *Site) product(p *page, snap *catalog.Snapshot) bool {
	at := snap.At(p.route.param)
	if at == nil {
		return false
	}
	product := snap.Full(at.ID)
	p.canonical = productPath(product)
	name := productName(product)
	offered := offerOf(snap, product, p.route.query)
	p.title = strings.TrimSpace(name+" "+product.Size) + " | " + s.deps.Config().ShopName
	price := s.unit(offered.variant.Base(pricing.Guest))
	p.description = ident.Excerpt(name+" for "+price.Format()+", "+strconv.Itoa(s.rates().Guest)+"% off. "+product.Description, 160)
	p.kind, p.price = "product", price
	category, _ := snap.Category(product.Category)
	shop := s.deps.Config()
	image, card := sharing.Picture(product, &shop)
	p.image, p.card = s.absolute(image), card
	p.jsonld = []any{s.productLD(snap, product, offered), s.breadcrumbs(
		// As the page itself shows them.
		crumb{category.Name, "/category/" + url.PathEscape(category.Slug)},
		crumb{product.Name, productPath(product)},
	)}
	p.state.Page.Name = kindProduct
	p.state.Products.Product = detail(snap, product)
	p.state.Products.Status = "succeeded"
	if related, ok := snap.Related(product.ID); ok {
		p.state.Catalog.Related = &relatedData{
			MoreFromBrand: cards(snap, related.MoreFromBrand),
			GoesWellWith:  cards(snap, related.GoesWellWith),
			Alike:         cards(snap, related.Alike),
		}
	}
	return true
}

// listing fills in a list page. A slug that the shop does not know is an empty
// list with status 404, which the page shows in its own words (LIST-3 to
// LIST-5); a page after the last of a list is not found.
func (s *Site) listing(p *page, snap *catalog.Snapshot, tier pricing.Tier) bool {
	rt := p.route
	filter := rt.listing.filter(rt.kind, rt.param)
	filter.Tier, filter.Percent = tier, s.rates().Percent(tier)
	shown := snap.Select(filter)
	if rt.listing.page > 1 && len(shown.Items) == 0 {
		return false
	}
	s.listingHead(p, snap, shown)
	if _, known := termOf(snap, rt); !known {
		p.status, p.noindex, p.canonical = http.StatusNotFound, true, ""
	}
	if rt.kind == kindSearch || !rt.listing.plain() {
		p.noindex = true
	}
	found := cards(snap, shown.Items)
	st := &p.state.Products
	st.Status = "succeeded"
	p.state.Page.Name = "listing"
	switch rt.kind {
	case kindBrand:
		st.ProductsByBrand[strings.ToLower(rt.param)] = found // as the browser keys it
	case kindTopSells:
		st.TopSelling = found
	case kindTrending:
		st.Trending = found
	case kindSearch:
		p.state.Page.Name = kindSearch
		if rt.listing.q == "" {
			st.Status = "idle"
			return true // nothing was asked
		}
		st.Items = found
	default:
		st.Items = found
	}
	p.state.Catalog.Listing = &listingMeta{
		Key:      rt.listing.key(rt.kind, rt.param),
		Total:    shown.Total,
		Page:     rt.listing.page,
		PageSize: catalog.PageSize,
		Facets:   snap.Facets(filter),
	}
	return true
}

// termOf returns the brand, category or skin type that a list is of, and whether
// the shop has it; of other lists, nothing and true.
func termOf(snap *catalog.Snapshot, rt route) (t catalog.Term, known bool) {
	switch rt.kind {
	case kindBrand:
		return snap.Brand(rt.param)
	case kindSkinType:
		return snap.SkinType(rt.param)
	case kindCategory:
		return snap.Category(rt.param)
	default:
		return catalog.Term{}, true
	}
}

// moved returns where a list lives whose brand, category or skin type was given
// another address (SHELF-1).
func moved(snap *catalog.Snapshot, rt route) (to string, ok bool) {
	var slug string
	switch rt.kind {
	case kindBrand:
		slug, ok = snap.MovedBrand(rt.param)
	case kindSkinType:
		slug, ok = snap.MovedSkinType(rt.param)
	case kindCategory:
		slug, ok = snap.MovedCategory(rt.param)
	default:
		return "", false
	}
	return "/" + string(rt.kind) + "/" + url.PathEscape(slug), ok
}

func (s *Site) listingHead(p *page, snap *catalog.Snapshot, shown catalog.Result) {
	rt := p.route
	term, _ := termOf(snap, rt)
	name, about := term.Name, ""
	path := rt.path
	if term.Slug != "" {
		path = "/" + string(rt.kind) + "/" + url.PathEscape(term.Slug)
	}
	switch rt.kind {
	case kindBrand:
		about = s.original("Original ") + name + " products"
	case kindSkinType:
		about = "Skincare for " + strings.ToLower(name)
	case kindCategory:
		about = name + s.original(" of original imported brands")
	case kindTopSells:
		name, about = "Top Sells", "What sells best"+s.original(": imported skincare and cosmetics")
	case kindTrending:
		name, about = "Trending Now", "What is new and talked about"+s.original(" in skincare and cosmetics")
	case kindSearch:
		name, about = "Search", s.original("Search imported skincare and cosmetics")
		if rt.listing.q != "" {
			name = "Search: " + ident.Excerpt(rt.listing.q, 60)
		}
	default: // no other page is a list
	}
	p.title = name
	p.canonical = path
	if rt.listing.page > 1 {
		p.title += ", page " + strconv.Itoa(rt.listing.page)
		p.canonical += "?page=" + strconv.Itoa(rt.listing.page)
	}
	p.title += " | " + s.deps.Config().ShopName
	if story := s.story(snap, rt); story != "" {
		about = strings.TrimSuffix(ident.Excerpt(story, 110), ".")
	}
	p.description = ident.Excerpt(strings.TrimPrefix(about+". ", ". ")+s.promise(), 160)
	if rt.kind == kindSearch {
		s.homeImage(p, snap)
	} else {
		s.listImage(p, snap, string(rt.kind), term.Slug)
		p.jsonld = []any{s.breadcrumbs(crumb{name, path}), s.itemList(name, shown.Items, (rt.listing.page-1)*catalog.PageSize)}
	}
}

// story is what the owner tells of the brand, category or skin type of a list.
func (s *Site) story(snap *catalog.Snapshot, rt route) string {
	t, known := termOf(snap, rt)
	if !known || t.Slug == "" {
		return ""
	}
	terms := snap.Terms()
	for kind, rows := range map[kind][]catalog.TermRow{kindBrand: terms.Brands, kindCategory: terms.Categories, kindSkinType: terms.SkinTypes} {
		if i := slices.IndexFunc(rows, func(r catalog.TermRow) bool { return r.Slug == t.Slug }); kind == rt.kind && i >= 0 {
			return rows[i].Story
		}
	}
	return ""
}

// personal fills in a page that shows one shopper's own things. The server
// renders it without any.
func (s *Site) personal(p *page) {
	titles := map[kind]string{
		kindCart:          "Your cart",
		kindCheckout:      "Checkout",
		kindPayment:       "Bank transfer",
		kindOrders:        "Your orders",
		kindTrack:         "Track an order",
		kindLogin:         "Log in",
		kindRegister:      "Register",
		kindAccount:       "My details",
		kindResetPassword: "Choose a new password",
	}
	p.title = titles[p.route.kind] + " | " + s.deps.Config().ShopName
	p.description = titles[p.route.kind] + " at " + s.deps.Config().ShopName + "."
	p.noindex = true
	p.state.Page.Name = p.route.kind
	if p.route.kind == kindResetPassword {
		p.canonical = ""
	}
}

// missingPath is the address that the page of status 404 is rendered for.
const missingPath = "/404"

// missing is the one route of every address that names nothing.
var missing = route{kind: kindNotFound, path: missingPath}

// gone is the route of every product of a brand and category that is no longer
// sold.
func gone(snap *catalog.Snapshot, was catalog.Retired) route {
	in := snap.InsteadOf(was)
	return route{kind: kindNotFound, path: "/410/" + in.Brand.Slug + "/" + in.Category.Slug, retired: &was}
}

// notFound is the page of status 404, or of 410 for what is gone: both say what
// else there is, and the second what is like it (ITEM-2).
func (s *Site) notFound(rt route, snap *catalog.Snapshot, tier pricing.Tier) *page {
	p := &page{
		route:       rt,
		url:         missingPath,
		status:      http.StatusNotFound,
		noindex:     true,
		kind:        "website",
		title:       "Not found | " + s.deps.Config().ShopName,
		description: "There is no page at this address.",
		state:       s.emptyState(snap, tier),
	}
	if rt.retired != nil {
		in := snap.InsteadOf(*rt.retired)
		p.state.Catalog.Instead = &insteadData{
			Brand: in.Brand, Category: in.Category,
			LikeIt: cards(snap, in.LikeIt), MoreFromBrand: cards(snap, in.MoreFromBrand),
		}
		p.status, p.title = http.StatusGone, "No longer sold | "+s.deps.Config().ShopName
		p.description = "This product is no longer sold."
	}
	p.state.Page = pageName{kindNotFound, p.status}
	return p
}

// errorPage is the page of status 500.
func (s *Site) errorPage(tier pricing.Tier) *page {
	p := &page{
		route:       route{kind: kindError, path: "/"},
		url:         "/",
		status:      http.StatusInternalServerError,
		noindex:     true,
		kind:        "website",
		title:       "Something went wrong! | " + s.deps.Config().ShopName,
		description: "The page could not be made.",
		state:       s.emptyState(catalog.NewSnapshot(nil, 0), tier),
	}
	p.state.Page = pageName{kindError, p.status}
	return p
}

// productName is the name with its brand, once.
func productName(p *catalog.Product) string {
	if strings.HasPrefix(ident.FoldBrand(p.Name), ident.FoldBrand(p.Brand)) {
		return p.Name
	}
	return p.Brand + " " + p.Name
}

// productPath is the address of a product: the readable one, or that of its _id (OWN-7).
func productPath(p *catalog.Product) string {
	return "/product/" + url.PathEscape(cmp.Or(p.Slug, p.ID))
}

// document is an answer ready to be written, compressed in advance.
type document struct {
	*body.Body
	status  int
	robots  string // X-Robots-Tag, or empty
	secret  bool   // the address holds a secret
	caching string // Cache-Control
	vary    string // beside Accept-Encoding
	frame   bool   // not rendered: the browser fills it
}

const pageType = "text/html; charset=utf-8"

// newDocument makes encoded bytes the answer of a page.
func newDocument(b *body.Body, p *page) *document {
	d := &document{Body: b, status: p.status, caching: "no-cache", vary: "Accept-Encoding, Cookie"}
	if p.noindex {
		d.robots = "noindex"
	}
	if p.route.kind == kindResetPassword {
		d.secret, d.caching = true, "no-store"
		b.ETag = ""
	}
	return d
}

// encode makes a document of bytes that are no page.
func encode(b []byte, ctype string, effort body.Effort, caching string) *document {
	return &document{Body: body.New(b, ctype, effort), status: http.StatusOK, caching: caching}
}

func (d *document) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	values := [2]string{d.vary, d.caching} // one piece of memory for both
	if d.vary != "" {
		h["Vary"] = values[:1:1]
	}
	if d.caching != "" {
		h["Cache-Control"] = values[1:]
	}
	if d.robots != "" {
		h.Set("X-Robots-Tag", d.robots)
	}
	if d.secret {
		h.Set("Referrer-Policy", "no-referrer")
	}
	d.Serve(w, r, d.status)
}
