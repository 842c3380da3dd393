// Package call holds what the server knows of one request while it is answered
// (its id, who makes it, what the log line will say) and writes answers: JSON,
// bodies that the catalogue prepared, and errors. It is the one place where a
// fault becomes an HTTP status.
package call

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"net/url"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/staff"
)

// StaffCookie names the HttpOnly cookie of the office's sessions. Browsers take
// the prefix on https alone: with it no other host or path can set the cookie.
func StaffCookie(secure bool) string {
	if secure {
		return "__Host-gulaab_staff"
	}
	return "gulaab_staff"
}

// SetStaff returns the value of a Set-Cookie header for StaffCookie; an empty
// secret forgets it.
func (c Caller) SetStaff(secret string) string {
	cookie := &http.Cookie{
		Name: StaffCookie(c.Secure), Value: secret, Path: "/", HttpOnly: true, Secure: c.Secure,
		SameSite: http.SameSiteStrictMode, MaxAge: int(staff.Longest.Seconds()),
	}
	if secret == "" {
		cookie.MaxAge = -1
	}
	return cookie.String()
}

// BrowserCookie names the HttpOnly cookie by which an account knows a browser that signed in
// before (KEEP-5).
func BrowserCookie(secure bool) string {
	if secure {
		return "__Host-gulaab_browser"
	}
	return "gulaab_browser"
}

// SetBrowser returns the value of a Set-Cookie header for BrowserCookie: for 400 days, the
// longest that browsers keep one.
func (c Caller) SetBrowser() string {
	return (&http.Cookie{
		Name: BrowserCookie(c.Secure), Value: c.Browser, Path: "/", HttpOnly: true, Secure: c.Secure, SameSite: http.SameSiteLaxMode, MaxAge: 400 * 24 * 60 * 60,
	}).String()
}

// TierCookie names the readable cookie that says how pages are drawn. Money
// never depends on it.
const TierCookie = "gulaab_tier"

// Caller is who makes a request, as handlers see it. The server finds it out
// before the handler runs; every handler has a copy of its own, so that what one
// puts into it changes nothing for anybody else.
type Caller struct {
	Client     netip.Addr       // the client's address, seen through trusted proxies
	Secure     bool             // shoppers reach the shop by https
	Token      string           // the Bearer token as sent, or empty
	Account    *account.Account // who the token or the office's cookie belongs to; nil: nobody
	Guest      string           // token of the guest cookie, or empty
	StaffToken string           // value of the office's cookie, or empty
	Desk       *staff.Session   // the office's session, where its cookie says who calls
	Standing   staff.Standing   // of staff: how they stand with the second factor
	Device     string           // what the browser says of itself
	Browser    string           // value of its cookie by which sign-ins know it; where it had none, the one it gets
	Language   string           // see LanguageHeader; empty is English
}

// LanguageHeader is the language of the page that makes a call, as a BCP 47 tag, where
// it is another than English: the answer speaks it (LANG-1). The browser's own
// Accept-Language says nothing here: a page is in the language of its address.
const LanguageHeader = "Shop-Language"

// Said is what an answer says, in the caller's language.
func (c Caller) Said(message string) string { return tell.Said(c.Language, message) }

// Call is one request as the server keeps it until the log line is written. It
// belongs to the server's middleware and to Fail; one goroutine uses it.
type Call struct {
	Caller
	ID     string // in the answer's X-Request-Id, in errors of kind Internal and in the log
	Route  string // pattern of the route, for the log and the metrics
	Became string // account that somebody without one logged in to by this request, for the log
	Err    error  // what the log line says went wrong
	Left   bool   // the client hung up before it had its answer

	query url.Values // see Query
}

type key struct{}

// With returns a context that carries c.
func With(ctx context.Context, c *Call) context.Context { return context.WithValue(ctx, key{}, c) }

// Of returns the call of a request's context. Outside the server's middleware it
// returns an empty one.
func Of(ctx context.Context) *Call {
	if c, ok := ctx.Value(key{}).(*Call); ok {
		return c
	}
	return &Call{}
}

// From returns who makes the request of a context.
func From(ctx context.Context) Caller { return Of(ctx).Caller }

// Query returns the query of a request, which is read once for all who ask: they
// leave it as it is.
func Query(r *http.Request) url.Values {
	c := Of(r.Context())
	if c.query == nil {
		c.query = r.URL.Query()
	}
	return c.query
}

// NewID makes a request id: 96 random bits in hex. It tells requests apart and
// is no secret.
func NewID() string {
	var b [12]byte
	binary.LittleEndian.PutUint64(b[:], rand.Uint64())
	binary.LittleEndian.PutUint32(b[8:], rand.Uint32())
	var text [2 * len(b)]byte
	hex.Encode(text[:], b[:])
	return string(text[:])
}

// SetTier returns the value of a Set-Cookie header for TierCookie: which prices
// pages are to be drawn with, or, where tier is empty, that nobody knows.
func (c Caller) SetTier(tier pricing.Tier) string {
	cookie := TierCookie + "=" + string(tier) + "; Path=/; SameSite=Lax"
	if tier == "" {
		cookie += "; Max-Age=0"
	} else {
		cookie += "; Max-Age=2592000" // a session's 30 days
	}
	if c.Secure {
		cookie += "; Secure"
	}
	return cookie
}

// TierOf returns which prices a request is to be shown: those that TierCookie
// says, as pages are drawn. Nobody is asked who they are for that.
func TierOf(r *http.Request) pricing.Tier {
	if c, err := r.Cookie(TierCookie); err == nil && c.Value == string(pricing.Member) {
		return pricing.Member
	}
	return pricing.Guest
}

// Can says whether the caller works in the shop and may do something there.
func (c Caller) Can(p staff.Permission) bool { return c.Account != nil && staff.Can(c.Account.Role, p) }

// seesAll says whether the caller may see orders as the specified calls show
// them: whole. Who may see only a part of an order sees it through the office's.
func (c Caller) seesAll() bool {
	return c.Can(staff.OrdersRead) && c.Can(staff.OrdersContact) && c.Can(staff.OrdersMoney) && c.Standing.Admits(true) == nil
}

// Network returns the client's network: what its customers share, for a carrier
// puts many behind one address and moves each among its neighbours. It is wide
// enough to be nobody in particular, and the zero one of nobody.
func (c Caller) Network() netip.Prefix {
	return NetworkOf(c.Client)
}

// NetworkOf is the network of an address wherever networks are counted: the /24 of an
// IPv4 address, and the /48 of an IPv6 one, in which a customer has many /64. The zero
// Prefix is that of no address.
func NetworkOf(a netip.Addr) netip.Prefix {
	bits := 24
	if a = a.Unmap(); a.Is6() {
		bits = 48
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return p
}

// AddressText names one customer: an IPv4 address, or the /64 that an IPv6 customer has.
// It bounds what one may do of what the network may; nothing is counted by it alone.
func (c Caller) AddressText() string {
	if a := c.Client.Unmap(); a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return c.LimitKey()
}

// LimitKey names the client for the rate limits: one IPv4 address, or the network of an
// IPv6 one, whose owner takes addresses of any of its /64 at will.
func (c Caller) LimitKey() string {
	switch a := c.Client.Unmap(); {
	case !a.IsValid():
		return "unknown"
	case a.Is6():
		return c.NetworkText()
	default:
		return a.String()
	}
}

// NetworkText is Network in words, "" of nobody.
func (c Caller) NetworkText() string {
	if p := c.Network(); p.IsValid() {
		return p.String()
	}
	return ""
}

// AccountID returns the caller's account, or "" for guests.
func (c Caller) AccountID() string {
	if c.Account == nil {
		return ""
	}
	return c.Account.ID
}

// GuestHash returns the hash of the guest cookie, or "" without one.
func (c Caller) GuestHash() string {
	if c.Guest == "" {
		return ""
	}
	return ident.HashToken(c.Guest)
}

// Viewer is the caller as orders see them. A member sees their own orders
// only, whatever cookie the browser has: it may be somebody else's browser.
func (c Caller) Viewer() order.Viewer {
	v := order.Viewer{AccountID: c.AccountID(), Admin: c.seesAll()}
	if c.Account == nil {
		v.GuestHash = c.GuestHash()
	}
	return v
}

// ErrLogin is answered where a call needs a token and none came.
var ErrLogin = fault.New(fault.Unauthorized, "Please log in.")

// ErrStaff is answered to customers where only staff may go.
var ErrStaff = fault.New(fault.Forbidden, "Only an administrator may do this.")

// ErrPermission is answered to staff whose role does not take in what they ask for.
var ErrPermission = fault.New(fault.Forbidden, "Your role does not allow this. Ask the owner of the shop.")
