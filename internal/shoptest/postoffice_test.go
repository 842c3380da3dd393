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

// postOffice is an SMTP server that keeps what it gets and answers as it is told.
type postOffice struct {
	url string

	mu     sync.Mutex
	got    []string // mails as they came, joined lines
	took   int      // how many of them it took on
	refuse error    // what it answers after it took a mail, when set
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
	go func() { _ = srv.Serve(ln) }() // closing ends it
	t.Cleanup(func() {
		_ = srv.Close()
		_ = ln.Close() // which the server does not know yet when the test ends at once
	})
	return p
}

// delivers has a shop send its mails here.
func (p *postOffice) delivers(c *config.Config) { c.SMTPURL = p.url }

// answer says how mails are answered from now on: nil takes them.
func (p *postOffice) answer(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse = err
}

// taken returns how many mails were taken on.
func (p *postOffice) taken() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.took
}

// mails returns what came.
func (p *postOffice) mails() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string{}, p.got...)
}

// subjects counts the mails by subject, order numbers left out.
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

// Data keeps the mail also where it is refused: an answer may get lost.
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
