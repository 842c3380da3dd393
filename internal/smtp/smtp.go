// Package smtp makes mails travel: over SMTP to a server, or as .eml files into
// a folder where a developer, or a relay, picks them up. Both write the same
// message.
package smtp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/textproto"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"gulaab/internal/mail"
)

var (
	_ mail.Sender = (*Client)(nil)
	_ mail.Sender = (*Folder)(nil)
)

// timeout bounds the dialogue about one mail where the address says nothing, and
// longest is the most that it may say.
const (
	timeout = 30 * time.Second
	longest = 10 * time.Minute
)

// Client sends mails to one SMTP server, one connection a mail. It is safe for
// concurrent use.
type Client struct {
	host    string
	opts    []gomail.Option
	timeout time.Duration

	implicit bool // TLS from the first byte on
}

// New reads the address of an SMTP server:
//
//	smtp://user:password@mail.example.com:587    STARTTLS
//	smtps://user:password@mail.example.com:465   TLS from the first byte
//
// Without user and password the client does not authenticate; without a port it
// uses 587 or 465. smtp:// insists on STARTTLS, except towards the machine
// itself or where the address ends in ?tls=opportunistic or ?tls=none; a
// password is never sent in the clear to another machine. ?timeout=10s gives a
// server less time for a mail than the usual 30 seconds.
func New(rawURL string) (*Client, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		// The error of url.Parse repeats the address, and with it the password.
		return nil, errors.New("smtp: the address is not a URL")
	}
	host := u.Hostname()
	if host == "" || strings.Trim(u.Path, "/") != "" {
		return nil, errors.New("smtp: the address must be smtp://host:port or smtps://host:port")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return nil, errors.New("smtp: the address has parameters that cannot be read")
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		if name != "tls" && name != "timeout" {
			return nil, fmt.Errorf("smtp: the address has an unknown parameter %q; known are tls and timeout", name)
		}
	}
	most := timeout
	if text := query.Get("timeout"); text != "" {
		if most, err = time.ParseDuration(text); err != nil || most < time.Second || most > longest {
			return nil, fmt.Errorf("smtp: timeout=%q is no time from 1s to %s", text, longest)
		}
	}
	opts := []gomail.Option{gomail.WithTimeout(most)}
	port := 587
	policy := query.Get("tls")
	switch u.Scheme {
	case "smtps":
		port = 465
		if policy != "" {
			return nil, errors.New("smtp: smtps:// takes no tls option")
		}
		opts = append(opts, gomail.WithSSL())
	case "smtp":
		if policy == "" && local(host) {
			policy = "opportunistic"
		}
		switch policy {
		case "", "mandatory":
			opts = append(opts, gomail.WithTLSPolicy(gomail.TLSMandatory))
		case "opportunistic":
			opts = append(opts, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
		case "none":
			opts = append(opts, gomail.WithTLSPolicy(gomail.NoTLS))
		default:
			return nil, fmt.Errorf("smtp: tls=%q is none of mandatory, opportunistic, none", policy)
		}
	default:
		return nil, fmt.Errorf("smtp: scheme %q is neither smtp nor smtps", u.Scheme)
	}
	if p := u.Port(); p != "" {
		if port, err = strconv.Atoi(p); err != nil {
			return nil, errors.New("smtp: the port is not a number")
		}
	}
	opts = append(opts, gomail.WithPort(port))
	if user := u.User.Username(); user != "" {
		password, _ := u.User.Password()
		auth := gomail.SMTPAuthAutoDiscover // the strongest the server offers, over TLS alone
		if local(host) {
			auth = gomail.SMTPAuthPlain
		}
		opts = append(opts, gomail.WithSMTPAuth(auth), gomail.WithUsername(user), gomail.WithPassword(password))
	}
	if _, err := gomail.NewClient(host, opts...); err != nil {
		return nil, fmt.Errorf("smtp: %w", err)
	}
	return &Client{host: host, opts: opts, timeout: most, implicit: u.Scheme == "smtps"}, nil
}

func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// client returns a client for one conversation, which ends with ctx: the library heeds
// it while it connects, and then only the time limit, for which a stop would wait. It
// connects itself where the whole connection is TLS, since it believes no other that it
// is: such a conversation ends at the time limit.
func (c *Client) client(ctx context.Context) (*gomail.Client, error) {
	if c.implicit {
		return gomail.NewClient(c.host, c.opts...)
	}
	return gomail.NewClient(c.host, append(slices.Clip(c.opts), gomail.WithDialContextFunc(func(dialing context.Context, network, address string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(dialing, network, address)
		if err == nil {
			context.AfterFunc(ctx, func() { _ = conn.Close() }) // whoever reads from it is told
		}
		return conn, err
	}))...)
}

// Send delivers one mail to the server. A recipient that the server refuses for
// good is mail.ErrUndeliverable; everything else may be tried again.
func (c *Client) Send(ctx context.Context, m mail.Mail) error {
	msg, err := message(m)
	if err != nil {
		return errors.Join(mail.ErrUndeliverable, err)
	}
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	client, err := c.client(ctx)
	if err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	err = client.DialAndSendWithContext(ctx, msg)
	if err == nil {
		return nil
	}
	err = quiet{err}
	if se, ok := errors.AsType[*gomail.SendError](err); ok && se.Reason == gomail.ErrSMTPRcptTo && !se.IsTemp() {
		return errors.Join(mail.ErrUndeliverable, err)
	}
	return err
}

// quiet is an error without what the server wrote: it repeats the recipient,
// and may say who that is. The reason and the codes are what an operator needs.
type quiet struct{ cause error }

// Error implements error.
func (q quiet) Error() string {
	if se, ok := errors.AsType[*gomail.SendError](q.cause); ok {
		text := "smtp: " + se.Reason.String()
		if se.ErrorCode() != 0 {
			text += " (" + strings.TrimSpace(strconv.Itoa(se.ErrorCode())+" "+se.EnhancedStatusCode()) + ")"
		}
		if broken, ok := errors.AsType[*net.OpError](q.cause); ok {
			text += ": " + broken.Error()
		}
		return text
	}
	if answer, ok := errors.AsType[*textproto.Error](q.cause); ok {
		return "smtp: the server answered " + strconv.Itoa(answer.Code)
	}
	return "smtp: " + q.cause.Error()
}

// Unwrap returns the cause, for those who look at its kind.
func (q quiet) Unwrap() error { return q.cause }

// Check connects to the server and signs in, and sends nothing.
func (c *Client) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	client, err := c.client(ctx)
	if err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	return client.Close()
}

// message builds the MIME message of a mail: plain text with an HTML
// alternative, a Message-ID that is the same at every try, and no header a
// customer could have written.
func message(m mail.Mail) (*gomail.Msg, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := msg.FromFormat(m.From.Name, m.From.Email); err != nil {
		return nil, fmt.Errorf("smtp: from: %w", err)
	}
	if err := msg.AddToFormat(m.To.Name, m.To.Email); err != nil {
		return nil, fmt.Errorf("smtp: to: %w", err)
	}
	if m.ID == "" || strings.ContainsAny(m.ID, "<>@/\\ \r\n\t") {
		return nil, fmt.Errorf("smtp: %q cannot identify a mail", m.ID)
	}
	_, domain, _ := strings.Cut(m.From.Email, "@")
	msg.SetMessageIDWithValue(m.ID + "@" + domain)
	msg.SetDate()
	msg.Subject(m.Subject)
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no out-of-office replies
	if m.Stop != "" {                                    // RFC 8058: by one press in the reader's own program
		msg.SetGenHeader("List-Unsubscribe", "<"+m.Stop+">")
		msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return msg, nil
}
