package site

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/sharing"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// page is a page before rendering: the data of its head, and its state.
type page struct {
	route       route
	url         string // its address, in its language
	status      int
	noindex     bool
	title       string
	titled      bool // title is the owner's
	description string
	canonical   string      // English path and query; empty: none
	kind        string      // Open Graph's type
	image       string      // address, may be empty
	card        bool        // image has the size of a link card
	price       money.Paisa // of a product's page: the guests' price
	jsonld      []any
	state       *pageState
}

// page returns the page of a route from a snapshot; nil where there is none.
func (s *Site) page(snap *catalog.Snapshot, rt route, tier pricing.Tier) *page {
	p := &page{
		route:     rt,
		url:       rt.url(),
		status:    http.StatusOK,
		canonical: rt.path,
		kind:      "website",
		state:     s.emptyState(rt.language, snap, tier),
	}
	found := true
	switch {
	case rt.kind == kindHome:
		s.home(p, snap)
	case rt.kind == kindBrands:
		s.brands(p, snap)
	case rt.kind == kindRoutine:
		s.routine(p, snap)
	case inEnglish.policies[rt.kind].title != "":
		s.policy(p, snap)
	case rt.kind == kindProduct:
		found = s.product(p, snap)
	case rt.kind == kindPage, rt.kind == kindArticle, rt.kind == kindJournal, catalog.PageKind(rt.kind).IsGuide():
		found = s.ownPage(p, snap)
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
	s.asFound(p)
	return p
}

// asFound makes a page what the owner has search engines find (FACE-4). The other pages of a
// list keep the shop's own title, which says which one it is.
func (s *Site) asFound(p *page) {
	found := s.found()
	p.noindex = p.noindex || found.Unlisted
	if found.Titled == nil || p.route.listing.page > 1 || p.route.private() {
		return
	}
	own, ok := found.Titled(trimSlash(p.route.language.at(p.route.path)))
	if !ok {
		return
	}
	if own.Title != "" {
		p.title, p.titled = own.Title, true
	}
	p.description = cmp.Or(own.About, p.description)
}

func (s *Site) home(p *page, snap *catalog.Snapshot) {
	s.homeAs(p, snap, snap.Terms().Home)
}

// says tells whether the shop makes a claim that its data do not prove (OWN-6).
func (s *Site) says(what apigen.ShopConfigWithout) bool {
	without := s.deps.Config().Without
	return without == nil || !slices.Contains(*without, what)
}

// original says whether the shop claims that its goods are original and imported.
func (s *Site) original() bool { return s.says(apigen.Authentic) }

// homeAs fills in the home page with a layout.
func (s *Site) homeAs(p *page, snap *catalog.Snapshot, layout *catalog.HomeLayout) {
	l, w := p.route.language, said[p.route.language]
	home := snap.HomePage(layout, s.moment())
	if !s.says(apigen.Sample) {
		home = snap.OwnHome(layout, s.moment())
	}
	home = snap.Say(l.tag()).Home(home)
	p.title = s.deps.Config().ShopName
	if s.says(apigen.Sample) {
		p.title += w.tagline
	}
	p.description = w.homePromise(s.rates().Guest, s.rates().Member, s.delivery(l), s.deps.Config().Returns.Days)
	switch {
	case !s.original():
	case p.state.Catalog.BrandCount > 25: // claimed only where it is true (SURE-10)
		p.description = w.manyBrands + w.stop + p.description
	default:
		p.description = w.goods + w.stop + p.description
	}
	s.homeImage(p, snap)
	p.jsonld = []any{s.organization(l), s.webSite(l)}
	p.state.Page.Name = kindHome
	p.state.Products.Trending = cards(snap, home.Trending)
	p.state.Products.Deals = cards(snap, home.Deals)
	p.state.Products.TopSelling = cards(snap, home.TopSells)
	p.state.Products.Status = "succeeded"
	shelves := func(rows []catalog.BrandSection) []brandShelf {
		return each.Of(rows, func(b catalog.BrandSection) brandShelf {
			return brandShelf{Slug: b.Slug, Name: b.Name, Products: cards(snap, b.Products)}
		})
	}
	p.state.Catalog.Home = &homeData{Brands: shelves(home.Brands), Collections: shelves(home.Collections), Categories: home.Categories, SkinTypes: home.SkinTypes, Pins: home.Pins}
}

// brands fills in the page of all brands, which the browser sorts by letter.
func (s *Site) brands(p *page, snap *catalog.Snapshot) {
	l, w := p.route.language, said[p.route.language]
	brands := snap.Brands()
	p.title = w.allBrands + " | " + s.deps.Config().ShopName
	p.description = cmp.Or(claimed(s.original(), w.goodsByBrand), w.byBrand) + w.stop + s.promise(l)
	s.listImage(p, snap, sharing.Brands, "")
	p.jsonld = []any{s.breadcrumbs(l, crumb{w.allBrands, p.route.path}), s.brandList(l, brands)}
	p.state.Page.Name = kindBrands
	if len(brands) > mostNamed {
		p.state.Catalog.AllBrands = termsOf(brands)
	}
}

// routine fills in the quiz, which the browser draws from answers that never come here
// (FIND-3). Its texts are in web/src/shop/features/pages/routine.copy.ts.
func (s *Site) routine(p *page, snap *catalog.Snapshot) {
	l := p.route.language
	words := said[l].quiz
	p.title = words.title + " | " + s.deps.Config().ShopName
	p.description = words.about
	s.homeImage(p, snap)
	p.jsonld = []any{s.breadcrumbs(l, crumb{words.title, p.route.path})}
	p.state.Page.Name = ownPageName
}

// policyPage is the name of the policy pages in web/src/shared/lib/pages.ts.
const policyPage kind = "policy"

// policy fills in the pages of the shop's policies (PLAIN-3). Their texts are in
// web/src/shop/parts/legal.tsx.
func (s *Site) policy(p *page, snap *catalog.Snapshot) {
	l := p.route.language
	words := said[l].policies[p.route.kind]
	p.title = words.title + " | " + s.deps.Config().ShopName
	p.description = words.about + " " + s.promise(l)
	s.homeImage(p, snap)
	p.jsonld = []any{s.breadcrumbs(l, crumb{words.title, p.route.path})}
	p.state.Page.Name = policyPage
}

func (s *Site) product(p *page, snap *catalog.Snapshot) bool {
	at := snap.At(p.route.param)
	if at == nil {
		return false
	}
	product, l := snap.Full(at.ID), p.route.language
	p.canonical = productPath(product)
	name := productName(product)
	offered := offerOf(snap, product, p.route.query)
	p.title = strings.TrimSpace(name+" "+product.Size) + " | " + s.deps.Config().ShopName
	price := s.unit(offered.variant.Base(pricing.Guest))
	category, _ := snap.Category(product.Category)
	about := product.Description
	if l != english { // the description is in the owner's English
		about = ""
		for _, of := range []string{snap.Say(l.tag()).Text(category.Name), s.delivery(l)} {
			if of != "" {
				about += of + said[l].stop
			}
		}
	}
	p.description = ident.Excerpt(said[l].product(name, said[l].rupees(price), s.rates().Guest, about), 160)
	p.kind, p.price = "product", price
	shop := s.deps.Config()
	image, card := sharing.Picture(product, &shop, l.tag())
	p.image, p.card = s.absolute(image), card
	// The trail is the one that the page shows.
	trail := append(s.trail(l, snap, category), crumb{product.Name, productPath(product)})
	p.jsonld = []any{s.productLD(l, snap, product, offered), s.breadcrumbs(l, trail...)}
	p.state.Page.Name = kindProduct
	p.state.Products.Product = detail(snap, product, l.tag())
	p.state.Products.Status = "succeeded"
	if related, ok := snap.Related(product.ID); ok {
		p.state.Catalog.Related = &relatedData{
			MoreFromBrand: cards(snap, related.MoreFromBrand),
			GoesWellWith:  cards(snap, related.GoesWellWith),
			GoesWellWhy:   snap.Reasons(related, l.tag()),
			Alike:         cards(snap, related.Alike),
		}
	}
	return true
}

// listing fills in a list's page. An unknown slug gives an empty list with status 404,
// which the page shows in its own words (LIST-3 to LIST-5); a page number after the last is
// not found.
func (s *Site) listing(p *page, snap *catalog.Snapshot, tier pricing.Tier) bool {
	rt := p.route
	filter := rt.listing.filter(rt.kind, rt.param)
	filter.Tier, filter.Percent, filter.Moment = tier, s.rates().Percent(tier), s.moment()
	if rt.kind == kindCollection && snap.Terms().Collection(rt.param, filter.Moment.Now) == nil {
		return false
	}
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
		st.ProductsByBrand[strings.ToLower(rt.param)] = found // the browser's key
	case kindTopSells:
		st.TopSelling = found
	case kindTrending:
		st.Trending = found
	case kindSearch:
		p.state.Page.Name = kindSearch
		if rt.listing.q == "" && len(rt.listing.terms["fact"]) == 0 {
			st.Status = "idle"
			return true // neither search text nor ingredient
		}
		st.Items = found
	default:
		st.Items = found
	}
	facets := snap.FacetsIn(filter, snap.Say(rt.language.tag()))
	if rt.kind == kindBrand {
		// Facets ignore their own dimension's filter, so these list every brand of the
		// shop. The page shows only its own.
		own, _ := snap.Brand(rt.param)
		facets.Brands = slices.DeleteFunc(facets.Brands, func(b catalog.Count) bool { return b.Slug != own.Slug })
	}
	brands := len(facets.Brands)
	facets.Brands = someBrands(facets.Brands, rt.listing.terms["brand"])
	p.state.Catalog.Listing = &listingMeta{
		Key:      rt.listing.key(rt.kind, rt.param),
		Total:    shown.Total,
		Page:     rt.listing.page,
		PageSize: catalog.PageSize,
		Facets:   facets,
	}
	if len(facets.Brands) < brands {
		p.state.Catalog.Listing.BrandCount = brands
	}
	return true
}

// someBrands returns the brands for a page's state: the first mostNamed, and the chosen
// ones. The form shows seven, and requests the others when needed (QUICK-3).
func someBrands(all []catalog.Count, chosen []string) []catalog.Count {
	if len(all) <= mostNamed {
		return all
	}
	some := all[:mostNamed:mostNamed]
	for _, b := range all[mostNamed:] {
		if slices.Contains(chosen, b.Slug) {
			some = append(some, b)
		}
	}
	return some
}

// termOf returns the brand, category or skin type of a list, and whether the shop has it;
// for other lists nothing and true.
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

// moved returns a list's new address where its term has another slug now (SHELF-1).
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

// moment is when and at which percentage collections are filled.
func (s *Site) moment() catalog.Moment {
	return catalog.Moment{Now: s.deps.Now(), Percent: s.rates().Guest}
}

func (s *Site) listingHead(p *page, snap *catalog.Snapshot, shown catalog.Result) {
	rt, l, w := p.route, p.route.language, said[p.route.language]
	term, _ := termOf(snap, rt)
	name, about := term.Name, ""
	path := rt.path
	if term.Slug != "" {
		path = "/" + string(rt.kind) + "/" + url.PathEscape(term.Slug)
	}
	switch rt.kind {
	case kindBrand:
		about = w.brand(name, s.original())
	case kindSkinType:
		name = snap.Say(l.tag()).Text(name)
		about = w.skinType(name)
	case kindCategory:
		name = snap.Say(l.tag()).Text(name)
		about = w.category(name, s.original())
	case kindCollection:
		c := snap.Terms().Collection(rt.param, s.deps.Now())
		name, path = snap.Say(l.tag()).Text(c.Name), c.Path()
		term.Slug, about = c.Slug, ident.Excerpt(strings.Join(strings.Fields(snap.Say(l.tag()).Text(c.Text)), " "), 110)
		about = strings.TrimRight(about, ".۔")
	case kindTopSells:
		name, about = w.topSells, w.topSellsAbout(s.original())
	case kindTrending:
		name, about = w.trending, w.trendingAbout(s.original())
	case kindSearch:
		name, about = w.search, claimed(s.original(), w.searchAbout)
		if rt.listing.q != "" {
			name = w.searchFor(ident.Excerpt(rt.listing.q, 60))
		}
	default: // no other page is a list
	}
	p.title = name
	p.canonical = path
	if rt.listing.page > 1 {
		p.title = w.paged(name, rt.listing.page)
		p.canonical += "?page=" + strconv.Itoa(rt.listing.page)
	}
	p.title += " | " + s.deps.Config().ShopName
	if story := s.story(snap, rt); story != "" {
		about = strings.TrimRight(ident.Excerpt(story, 110), ".۔")
	}
	p.description = ident.Excerpt(strings.TrimPrefix(about+w.stop, w.stop)+s.promise(l), 160)
	if rt.kind == kindSearch {
		s.homeImage(p, snap)
	} else {
		s.listImage(p, snap, string(rt.kind), term.Slug)
		trail := []crumb{{name, path}}
		if rt.kind == kindCategory {
			trail = s.trail(l, snap, catalog.Term{Slug: term.Slug, Name: name})
		}
		p.jsonld = []any{s.breadcrumbs(l, trail...), s.itemList(l, name, shown.Items, (rt.listing.page-1)*catalog.PageSize)}
	}
}

// story is the owner's story of a list's term.
func (s *Site) story(snap *catalog.Snapshot, rt route) string {
	t, known := termOf(snap, rt)
	if !known || t.Slug == "" {
		return ""
	}
	terms := snap.Terms()
	for kind, rows := range map[kind][]catalog.TermRow{kindBrand: terms.Brands, kindCategory: terms.Categories, kindSkinType: terms.SkinTypes} {
		if i := slices.IndexFunc(rows, func(r catalog.TermRow) bool { return r.Slug == t.Slug }); kind == rt.kind && i >= 0 {
			return snap.Say(rt.language.tag()).Text(rows[i].Story)
		}
	}
	return ""
}

// personal fills in a page with one shopper's data, which the server renders without any.
func (s *Site) personal(p *page) {
	w, shop := said[p.route.language], s.deps.Config().ShopName
	p.title = w.personal[p.route.kind] + " | " + shop
	p.description = w.at(w.personal[p.route.kind], shop)
	p.noindex = true
	p.state.Page.Name = p.route.kind
	if p.route.kind == kindResetPassword {
		p.canonical = ""
	}
}

// missingPath is the address for which the 404 page is rendered.
const missingPath = "/404"

// missing is the one route of a language for every unknown address.
func missing(l language) route { return route{language: l, kind: kindNotFound, path: missingPath} }

// gone is the one route for all retired products of a brand and category.
func gone(l language, snap *catalog.Snapshot, was catalog.Retired) route {
	in := snap.InsteadOf(was)
	return route{language: l, kind: kindNotFound, path: "/410/" + in.Brand.Slug + "/" + in.Category.Slug, retired: &was}
}

// notFound is the page of status 404, or of 410 for a retired product. Both offer other
// pages, and the second similar products (ITEM-2).
func (s *Site) notFound(rt route, snap *catalog.Snapshot, tier pricing.Tier) *page {
	says := said[rt.language].notFound
	p := &page{
		route:       rt,
		url:         rt.language.at(missingPath),
		status:      http.StatusNotFound,
		noindex:     true,
		kind:        "website",
		title:       says.title + " | " + s.deps.Config().ShopName,
		description: says.about,
		state:       s.emptyState(rt.language, snap, tier),
	}
	if rt.retired != nil {
		in := snap.InsteadOf(*rt.retired)
		p.state.Catalog.Instead = &insteadData{
			Brand: in.Brand, Category: catalog.Term{Slug: in.Category.Slug, Name: snap.Say(rt.language.tag()).Text(in.Category.Name)},
			LikeIt: cards(snap, in.LikeIt), MoreFromBrand: cards(snap, in.MoreFromBrand),
		}
		says = said[rt.language].gone
		p.status, p.title = http.StatusGone, says.title+" | "+s.deps.Config().ShopName
		p.description = says.about
	}
	p.state.Page = pageName{kindNotFound, p.status}
	return p
}

// errorPage is the page of status 500.
func (s *Site) errorPage(l language, tier pricing.Tier) *page {
	p := &page{
		route:       route{language: l, kind: kindError, path: "/"},
		url:         l.at("/"),
		status:      http.StatusInternalServerError,
		noindex:     true,
		kind:        "website",
		title:       said[l].broken.title + " | " + s.deps.Config().ShopName,
		description: said[l].broken.about,
		state:       s.emptyState(l, catalog.NewSnapshot(nil, 0), tier),
	}
	p.state.Page = pageName{kindError, p.status}
	return p
}

// productName is the name with the brand in front, unless it begins with it.
func productName(p *catalog.Product) string {
	if strings.HasPrefix(ident.FoldBrand(p.Name), ident.FoldBrand(p.Brand)) {
		return p.Name
	}
	return p.Brand + " " + p.Name
}

// productPath is a product's address: by slug, or by _id (OWN-7).
func productPath(p *catalog.Product) string {
	return "/product/" + url.PathEscape(cmp.Or(p.Slug, p.ID))
}
