package call

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"

	"gulaab/internal/ident"
)

// guestCookie names the HttpOnly cookie by which a browser sees the orders that
// were placed from it (decisions: Orders). On https it has the prefix that keeps
// other hosts and plain http from setting it (RFC 6265bis, section 4.1.3.2).
const (
	guestCookie = "gulaab_guest"
	hostPrefix  = "__Host-"
)

// GuestKeyLen is how many bytes a key of guest cookies has at least.
const GuestKeyLen = 32

// Guests makes and reads guest cookies. It promises that a token it reads was
// made by a shop with the same key: nobody can give a browser a cookie of their
// own making and then look into the orders placed with it (SAFE-8).
type Guests struct {
	key  []byte
	name string
	more string // attributes
}

// NewGuests returns the guest cookies of a key, which all nodes of a shop share.
// secure says that shoppers come by https.
func NewGuests(key []byte, secure bool) *Guests {
	g := &Guests{key: key, name: guestCookie, more: "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"}
	if secure {
		g.name, g.more = hostPrefix+guestCookie, g.more+"; Secure"
	}
	return g
}

// tokenLen is the length of ident.Token.
const tokenLen = 43

// Read returns the token of a request's guest cookie. One as the shop gave it
// before cookies were signed is returned as old: it counts only where orders
// are known by it.
func (g *Guests) Read(r *http.Request) (token, old string) {
	if cookie, err := r.Cookie(g.name); err == nil {
		if token, mark, ok := strings.Cut(cookie.Value, "."); ok && len(token) == tokenLen && hmac.Equal([]byte(mark), []byte(g.sign(token))) {
			return token, ""
		}
	}
	if cookie, err := r.Cookie(guestCookie); err == nil && len(cookie.Value) == tokenLen {
		return "", cookie.Value
	}
	return "", ""
}

// New makes a token for a browser that has none.
func (g *Guests) New() string { return ident.Token() }

// Cookie returns the value of a Set-Cookie header that gives a browser a token.
func (g *Guests) Cookie(token string) string {
	return g.name + "=" + token + "." + g.sign(token) + g.more
}

// Forget returns the values of Set-Cookie headers that take the token of a browser away,
// also one from before cookies were signed.
func (g *Guests) Forget() []string {
	gone := []string{guestCookie + "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"}
	if g.name != guestCookie {
		gone = append(gone, g.name+"=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure")
	}
	return gone
}

func (g *Guests) sign(token string) string {
	mac := hmac.New(sha256.New, g.key)
	mac.Write([]byte("guest\x00" + token))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
