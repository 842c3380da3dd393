package site

import (
	"net/url"
	"strings"

	"gulaab/internal/catalog"
)

// kind is what a page is of, as web/src/shared/lib/pages.ts names it; the
// lists' page is "listing" there.
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
	kindNotFound      kind = "notFound"
	kindError         kind = "error"
)

// fixed are the routes without a parameter (GEN-2). A build whose table of pages
// has others is refused (pageTable).
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
}

// parametric are the routes with one parameter, by their first segment.
var parametric = map[string]kind{
	"product":        kindProduct,
	"brand":          kindBrand,
	"skin-type":      kindSkinType,
	"category":       kindCategory,
	"reset-password": kindResetPassword,
}

// route is what an address asks for; whether it exists the snapshot knows.
type route struct {
	kind    kind
	path    string // escaped in one way, without a trailing slash
	param   string // id or slug, unescaped
	query   string // of a list, canonical, or the size and shade that a product's address names; else empty
	listing listing
	retired *catalog.Retired // of a product that is no longer sold
}

// secretPath stands for every address that holds a secret: the page is the same
// for all of them, and the secret gets into no cache, log or renderer.
const secretPath = "/reset-password/-"

// routeOf reads an address. What no route matches is missing. Of the query lists know
// what they are asked, and products which size and shade: other pages are rendered without one, so that an unknown
// one makes no other page of them.
func routeOf(u *url.URL) route {
	if k, ok := fixed[trimSlash(u.Path)]; ok {
		return route{kind: k, path: trimSlash(u.Path)}.withQuery(u.RawQuery)
	}
	first, rest, _ := strings.Cut(strings.TrimPrefix(u.EscapedPath(), "/"), "/")
	k, ok := parametric[first]
	param, err := url.PathUnescape(rest)
	if !ok || err != nil || rest == "" || strings.Contains(rest, "/") {
		return missing
	}
	if k == kindResetPassword {
		return route{kind: k, path: secretPath}
	}
	return route{kind: k, path: "/" + first + "/" + url.PathEscape(param), param: param}.withQuery(u.RawQuery)
}

func (rt route) withQuery(rawQuery string) route {
	if rt.isListing() {
		rt.listing = parseListing(rawQuery)
		rt.query = rt.listing.text
	}
	if rt.kind == kindProduct {
		rt.query = rawQuery // until chosen reads it against the product
	}
	return rt
}

// url is what the page is rendered for.
func (rt route) url() string {
	if rt.query == "" {
		return rt.path
	}
	return rt.path + "?" + rt.query
}

// redirect returns where an address lives that has a needless trailing slash or
// escapes what needs no escaping. Top sells and trending are served under both
// forms (GEN-2).
func redirect(u *url.URL) (to string, ok bool) {
	path := u.EscapedPath()
	short := trimSlash(path)
	rt := routeOf(&url.URL{Path: trimSlash(u.Path), RawPath: short})
	switch {
	case rt.kind == kindNotFound, rt.kind == kindTopSells, rt.kind == kindTrending, strings.HasPrefix(path, "//"):
		return "", false
	case rt.kind != kindResetPassword:
		short = rt.path
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
	case kindBrand, kindSkinType, kindCategory, kindTopSells, kindTrending, kindSearch:
		return true
	default:
		return false
	}
}

// cacheable says whether the document of a route may be kept: not where its
// address is of any length that a stranger likes.
func (rt route) cacheable() bool { return len(rt.path) <= 256 && len(rt.query) <= 512 }

// private says whether a page is one shopper's own: it is rendered without data
// and is not for search engines.
func (rt route) private() bool {
	switch rt.kind {
	case kindCart, kindCheckout, kindPayment, kindOrders, kindTrack, kindLogin, kindRegister, kindResetPassword, kindAccount:
		return true
	default:
		return false
	}
}
