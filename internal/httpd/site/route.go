package site

import (
	"net/url"
	"strings"

	"gulaab/internal/catalog"
)

// kind is the kind of a page as in web/src/shared/lib/pages.ts, where the lists' page is
// "listing".
type kind string

const (
	kindHome          kind = "home"
	kindProduct       kind = "product"
	kindBrand         kind = "brand"
	kindSkinType      kind = "skin-type"
	kindCategory      kind = "category"
	kindTopSells      kind = "top-sells"
	kindTrending      kind = "trending"
	kindBrands        kind = "brands"
	kindReturns       kind = "returns"
	kindTerms         kind = "terms"
	kindPrivacy       kind = "privacy"
	kindSearch        kind = "search"
	kindCart          kind = "cart"
	kindCheckout      kind = "checkout"
	kindPayment       kind = "payment"
	kindOrders        kind = "orders"
	kindTrack         kind = "track"
	kindLogin         kind = "login"
	kindRegister      kind = "register"
	kindResetPassword kind = "resetPassword"
	kindAccount       kind = "account"
	kindWishes        kind = "wishes"
	kindPage          kind = "page"
	kindArticle       kind = "article"
	kindJournal       kind = "journal"
	kindConcern       kind = "concern"
	kindIngredient    kind = "ingredient"
	kindCollection    kind = "collections"
	kindRoutine       kind = "routine"
	kindNotFound      kind = "notFound"
	kindError         kind = "error"
)

// fixed are the routes without a parameter (GEN-2). pageTable refuses a build with others.
var fixed = map[string]kind{
	"/":          kindHome,
	"/top-sells": kindTopSells,
	"/trending":  kindTrending,
	"/brands":    kindBrands,
	"/returns":   kindReturns,
	"/terms":     kindTerms,
	"/privacy":   kindPrivacy,
	"/search":    kindSearch,
	"/cart":      kindCart,
	"/checkout":  kindCheckout,
	"/payment":   kindPayment,
	"/orders":    kindOrders,
	"/track":     kindTrack,
	"/login":     kindLogin,
	"/register":  kindRegister,
	"/account":   kindAccount,
	"/wish-list": kindWishes,
	"/journal":   kindJournal,
	"/routine":   kindRoutine,
}

// parametric are the routes with one parameter, by their first segment.
var parametric = map[string]kind{
	"product":        kindProduct,
	"brand":          kindBrand,
	"skin-type":      kindSkinType,
	"category":       kindCategory,
	"reset-password": kindResetPassword,
	"pages":          kindPage,
	"journal":        kindArticle,
	"concern":        kindConcern, // without a slug the index of guides, as for ingredients
	"ingredient":     kindIngredient,
	"collections":    kindCollection,
}

// route is a parsed address; whether its page exists depends on the snapshot.
type route struct {
	language language
	kind     kind
	path     string // in its English form, escaped canonically, without a trailing slash
	param    string // id or slug, unescaped
	query    string // of a list, canonical; or the size and shade in a product's address; otherwise empty
	listing  listing
	retired  *catalog.Retired // set for a retired product
	spare    bool             // for a shopper whose data are scarce (APP-2)
}

// secretPath stands for every address with a secret: their pages are the same, and the
// secret gets into no cache, log or renderer.
const secretPath = "/reset-password/-"

// routeOf parses an address; an unknown one is missing. Only lists and products use the
// query: other pages are rendered without it, so that a query makes no second page of them.
func routeOf(u *url.URL) route {
	l, u := spokenAt(u)
	if k, ok := fixed[trimSlash(u.Path)]; ok {
		return route{language: l, kind: k, path: trimSlash(u.Path)}.withQuery(u.RawQuery)
	}
	first, rest, _ := strings.Cut(strings.TrimPrefix(u.EscapedPath(), "/"), "/")
	k, ok := parametric[first]
	param, err := url.PathUnescape(rest)
	if ok && rest == "" && catalog.PageKind(k).IsGuide() {
		return route{language: l, kind: k, path: "/" + first}
	}
	if !ok || err != nil || rest == "" || strings.Contains(rest, "/") {
		return missing(l)
	}
	if k == kindResetPassword {
		return route{language: l, kind: k, path: secretPath}
	}
	return route{language: l, kind: k, path: "/" + first + "/" + url.PathEscape(param), param: param}.withQuery(u.RawQuery)
}

func (rt route) withQuery(rawQuery string) route {
	if rt.isListing() {
		rt.listing = parseListing(rawQuery)
		rt.query = rt.listing.text
	}
	if rt.kind == kindProduct {
		rt.query = rawQuery // until chosen checks it against the product
	}
	return rt
}

// url is the address for which the page is rendered.
func (rt route) url() string {
	if rt.query == "" {
		return rt.language.at(rt.path)
	}
	return rt.language.at(rt.path) + "?" + rt.query
}

// redirect returns the canonical form of an address with a trailing slash or needless
// escapes. Top sells and trending are served in both forms (GEN-2).
func redirect(u *url.URL) (to string, ok bool) {
	path := u.EscapedPath()
	short := trimSlash(path)
	rt := routeOf(&url.URL{Path: trimSlash(u.Path), RawPath: short})
	switch {
	case rt.kind == kindNotFound, rt.kind == kindTopSells, rt.kind == kindTrending, strings.HasPrefix(path, "//"):
		return "", false
	case rt.kind != kindResetPassword:
		short = rt.language.at(rt.path)
	}
	if short == path {
		return "", false
	}
	if u.RawQuery != "" {
		short += "?" + u.RawQuery
	}
	return short, true
}

func trimSlash(path string) string {
	if len(path) > 1 && strings.HasSuffix(path, "/") {
		return path[:len(path)-1]
	}
	return path
}

func (rt route) isListing() bool {
	switch rt.kind {
	case kindBrand, kindSkinType, kindCategory, kindTopSells, kindTrending, kindCollection, kindSearch:
		return true
	default:
		return false
	}
}

// cacheable says whether a route's document may be cached: not where the address is very
// long, as a stranger may make it.
func (rt route) cacheable() bool { return len(rt.path) <= 256 && len(rt.query) <= 512 }

// private says whether a page shows one shopper's data: it is rendered without any and not
// indexed.
func (rt route) private() bool {
	switch rt.kind {
	case kindCart, kindCheckout, kindPayment, kindOrders, kindTrack, kindLogin, kindRegister, kindResetPassword, kindAccount, kindWishes:
		return true
	default:
		return false
	}
}
