// Package fetch gets files from servers that strangers name: https alone, never
// from a private network, through no proxy, within bounds of size, time and
// redirects. The address that was checked is the one that is connected to, so a
// name that changes its mind between the two gains nothing.
package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
)

// The bounds of one fetch.
const (
	maxAddress   = 2000 // bytes of an address
	maxRedirects = 5
	maxHead      = 64 << 10
	maxAddresses = 16 // that a name may have
	dialTime     = 8 * time.Second
	headTime     = 15 * time.Second
)

// Messages of refusals, fit for people.
const (
	msgAddress   = "This is no address of a picture. It begins with https:// and the name of a server."
	msgHTTPS     = "Only addresses that begin with https:// are fetched."
	msgPort      = "Only the usual port of https, 443, is fetched from."
	msgPassword  = "An address with a name or password in it is not fetched."
	msgPrivate   = "The address leads into a private network. Nothing is fetched from there."
	msgName      = "There is no server of this name."
	msgAway      = "The server did not answer."
	msgSlow      = "The server took too long."
	msgCert      = "The server could not prove who it is: its certificate is not valid."
	msgRedirects = "The address leads on and on to others."
)

// Options are what a Client is made of. The zero value is the real thing; a test
// gives it servers of its own. Whatever is given, addresses are checked.
type Options struct {
	// Resolve returns the addresses of a name.
	Resolve func(ctx context.Context, host string) ([]netip.Addr, error)
	// Dial connects to an address that was checked.
	Dial func(ctx context.Context, to netip.AddrPort) (net.Conn, error)
	// Roots are the certificates that are believed; nil: those of the machine.
	Roots *x509.CertPool
	// Agent is what the shop calls itself.
	Agent string
}

// Client fetches. It is safe for concurrent use.
type Client struct {
	o        Options
	http     *http.Client
	straight *http.Client // follows nothing
}

// New returns a Client.
func New(o Options) *Client {
	if o.Resolve == nil {
		o.Resolve = func(ctx context.Context, host string) ([]netip.Addr, error) {
			return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
		}
	}
	if o.Dial == nil {
		d := &net.Dialer{Timeout: dialTime}
		o.Dial = func(ctx context.Context, to netip.AddrPort) (net.Conn, error) {
			return d.DialContext(ctx, "tcp", to.String())
		}
	}
	c := &Client{o: o}
	c.http = &http.Client{
		Transport: &http.Transport{
			Proxy:                  nil, // one from the environment would fetch whatever it likes
			DialContext:            c.dial,
			TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: o.Roots},
			TLSHandshakeTimeout:    dialTime,
			ResponseHeaderTimeout:  headTime,
			MaxResponseHeaderBytes: maxHead,
			DisableCompression:     true,
			MaxConnsPerHost:        2,
			MaxIdleConns:           8,
			IdleConnTimeout:        10 * time.Second,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects {
				return fault.New(fault.Invalid, msgRedirects)
			}
			r.Header.Del("Referer") // where it was found is the shop's own matter
			return check(r.URL)
		},
	}
	c.straight = &http.Client{
		Transport:     c.http.Transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return c
}

// Get fetches an address and hands what comes to use, most bytes at most: reading
// beyond them fails.
//
// Errors: Invalid, Malformed, TooLarge and NotFound where trying again would not
// help, with a message fit for people; Unavailable where it may; use's own.
func (c *Client) Get(ctx context.Context, address string, most int64, use func(io.Reader) error) error {
	u, err := Parse(address)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), http.NoBody)
	if err != nil {
		return fault.New(fault.Invalid, msgAddress).Because(err)
	}
	r.Header.Set("Accept", "image/jpeg, image/png;q=0.9, image/webp;q=0.8")
	r.Header.Set("User-Agent", c.o.Agent)
	w, err := c.http.Do(r)
	if err != nil {
		return said(ctx, err)
	}
	defer func() { _ = w.Body.Close() }() // what is left of it is not wanted
	if err := answered(w.StatusCode); err != nil {
		return err
	}
	if w.ContentLength > most {
		return tooLarge(most)
	}
	body := &bounded{r: w.Body, left: most, most: most}
	err = use(body)
	if body.err != nil { // what use makes of it comes second
		return said(ctx, body.err)
	}
	if err == nil && ctx.Err() != nil { // what ended in time's last moment may not be all
		return said(ctx, ctx.Err())
	}
	return err
}

func tooLarge(most int64) error {
	return fault.Newf(fault.TooLarge, "The picture is larger than %d MB.", most>>20)
}

// answered says what a status means.
func answered(status int) error {
	switch {
	case status == http.StatusOK:
		return nil
	case status == http.StatusNotFound, status == http.StatusGone:
		return fault.New(fault.NotFound, "The server has no picture at this address.")
	case status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status >= 500:
		return fault.Newf(fault.Unavailable, "The server answered %d.", status)
	}
	return fault.Newf(fault.Invalid, "The server does not give the picture away (%d).", status)
}

// said turns what went wrong on the way into words.
func said(ctx context.Context, err error) error {
	if known, ok := errors.AsType[*fault.Error](err); ok {
		return known
	}
	if cert, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return fault.New(fault.Invalid, msgCert).Because(cert)
	}
	if dns, ok := errors.AsType[*net.DNSError](err); ok && dns.IsNotFound {
		return fault.New(fault.Invalid, msgName).Because(err)
	}
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() || errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fault.New(fault.Unavailable, msgSlow).Because(err)
	}
	return fault.New(fault.Unavailable, msgAway).Because(err)
}

// bounded fails where more comes than was agreed.
type bounded struct {
	r          io.Reader
	left, most int64
	err        error
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	n, err := b.r.Read(p)
	if b.left -= int64(n); b.left < 0 {
		b.err = tooLarge(b.most)
		return 0, b.err
	}
	if err != nil && !errors.Is(err, io.EOF) {
		b.err = err
	}
	return n, err
}

// Parse reads an address and refuses what is never fetched.
func Parse(address string) (*url.URL, error) {
	if len(address) > maxAddress || strings.ContainsFunc(address, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return nil, fault.New(fault.Invalid, msgAddress)
	}
	if strings.HasPrefix(address, "//") { // as pages write it
		address = "https:" + address
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, fault.New(fault.Invalid, msgAddress).Because(err)
	}
	u.Fragment = ""
	return u, check(u)
}

// check refuses the addresses that are never fetched, whatever they lead to.
func check(u *url.URL) error {
	host := u.Hostname()
	switch {
	case strings.EqualFold(u.Scheme, "http"):
		return fault.New(fault.Invalid, msgHTTPS)
	case !strings.EqualFold(u.Scheme, "https") || u.Opaque != "" || host == "":
		return fault.New(fault.Invalid, msgAddress)
	case u.User != nil:
		return fault.New(fault.Invalid, msgPassword)
	case u.Port() != "" && u.Port() != "443":
		return fault.New(fault.Invalid, msgPort)
	}
	// Names with a dot alone: "db" and "localhost" are of the machine's own
	// network, and an address in digits is one that somebody chose.
	name := strings.TrimSuffix(strings.ToLower(host), ".")
	if _, err := netip.ParseAddr(host); err == nil || strings.ContainsAny(host, ":%") || digits(name) ||
		!strings.Contains(name, ".") || slices.ContainsFunc(inside, func(end string) bool { return strings.HasSuffix("."+name, end) }) {
		return fault.New(fault.Invalid, msgPrivate)
	}
	return nil
}

// inside are the ends of names that only private networks know.
var inside = []string{".localhost", ".local", ".internal", ".intranet", ".lan", ".home.arpa", ".corp", ".home", ".onion"}

// digits says whether a name's last part is a number: some resolvers read
// "2130706433" and "0x7f.1" as addresses.
func digits(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return last != "" && (last[0] >= '0' && last[0] <= '9')
}

// dial resolves a name, refuses it where one of its addresses is not public, and
// connects to one that was checked.
func (c *Client) dial(ctx context.Context, _, hostPort string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(hostPort)
	if err != nil || port != "443" {
		return nil, fault.New(fault.Invalid, msgPort)
	}
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	found, err := c.o.Resolve(ctx, host)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.New(fault.Invalid, msgName)
	}
	if len(found) > maxAddresses {
		found = found[:maxAddresses]
	}
	for _, a := range found {
		if !Public(a) {
			return nil, fault.New(fault.Invalid, msgPrivate)
		}
	}
	// IPv4 first: a machine without IPv6 need not find that out for each picture.
	slices.SortStableFunc(found, func(a, b netip.Addr) int { return a.Unmap().BitLen() - b.Unmap().BitLen() })
	errs := make([]error, 0, len(found))
	for _, a := range found[:min(len(found), 4)] {
		conn, err := c.o.Dial(ctx, netip.AddrPortFrom(a.Unmap(), 443))
		if err == nil {
			return conn, nil
		}
		errs = append(errs, err)
	}
	return nil, fmt.Errorf("fetch: %w", errors.Join(errs...))
}
