package shoptest_test

import (
	"io"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"

	gosmtp "github.com/emersion/go-smtp"

	"gulaab/internal/config"
)

// postOffice is an SMTP server that keeps the mails it gets and answers as a test sets.
type postOffice struct {
	url string

	mu     sync.Mutex
	got    []string // raw mails with their quoted lines joined
	took   int      // how many it accepted
	refuse error    // its answer after it got a mail, when set
}

func openPostOffice(t *testing.T) *postOffice {
	t.Helper()
	p := &postOffice{}
	srv := gosmtp.NewServer(gosmtp.BackendFunc(func(*gosmtp.Conn) (gosmtp.Session, error) { return &counter{p}, nil }))
	srv.Domain = "localhost"
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.url = "smtp://" + ln.Addr().String() + "?tls=none"
	go func() { _ = srv.Serve(ln) }() // Close ends it
	t.Cleanup(func() {
		_ = srv.Close()
		_ = ln.Close() // a test that ends at once closes before the server knows the listener
	})
	return p
}

// delivers makes this server the mail server of a shop.
func (p *postOffice) delivers(c *config.Config) { c.SMTPURL = p.url }

// answer sets the answer to mails from now on: nil accepts them.
func (p *postOffice) answer(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse = err
}

// taken returns how many mails were accepted.
func (p *postOffice) taken() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.took
}

// mails returns the received mails.
func (p *postOffice) mails() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string{}, p.got...)
}

// subjects counts the mails by subject, without order numbers.
func (p *postOffice) subjects(t *testing.T) map[string]int {
	t.Helper()
	out := map[string]int{}
	for _, m := range p.mails() {
		msg, err := mail.ReadMessage(strings.NewReader(m))
		if err != nil {
			t.Fatal(err)
		}
		words := []string{}
		for _, word := range strings.Fields(msg.Header.Get("Subject")) {
			if !strings.HasPrefix(word, "GL-") {
				words = append(words, word)
			}
		}
		out[strings.Join(words, " ")]++
	}
	return out
}

type counter struct{ p *postOffice }

func (*counter) Mail(string, *gosmtp.MailOptions) error { return nil }
func (*counter) Rcpt(string, *gosmtp.RcptOptions) error { return nil }
func (*counter) Reset()                                 {}
func (*counter) Logout() error                          { return nil }

// Data keeps the mail even when it answers an error, as when an answer is lost.
func (c *counter) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	c.p.mu.Lock()
	defer c.p.mu.Unlock()
	c.p.got = append(c.p.got, strings.ReplaceAll(string(b), "=\r\n", ""))
	if c.p.refuse == nil {
		c.p.took++
	}
	return c.p.refuse
}
