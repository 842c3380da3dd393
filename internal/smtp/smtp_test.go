package smtp

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	gosmtp "github.com/emersion/go-smtp"
	"github.com/google/go-cmp/cmp"
	gomail "github.com/wneessen/go-mail"

	"gulaab/internal/mail"
)

func letter() mail.Mail {
	return mail.Mail{
		ID:      "018f2f6e-0000-7000-8000-000000000001",
		From:    mail.Address{Name: "Gulaab", Email: "support@gulaab.test"},
		To:      mail.Address{Name: "عائشہ خان", Email: "ayesha@example.pk"},
		Subject: "Order GL-7K3M9Q is placed – شکریہ",
		Text:    "Hello عائشہ,\n\nTotal: Rs 6,731.28\n.\nA line that a server could take for the end.\n",
		HTML:    "<p>Hello عائشہ</p>\n",
	}
}

// server is an SMTP server on its own port that keeps what it gets.
type server struct {
	addr string
	mu   sync.Mutex
	got  []received
	// Its refusals, when set.
	refuseRcpt, refuseData *gosmtp.SMTPError
}

type received struct {
	from, user string
	to         []string
	data       []byte
	tls        bool
}

func serve(t *testing.T, configure func(*gosmtp.Server)) *server {
	t.Helper()
	s := &server{}
	srv := gosmtp.NewServer(gosmtp.BackendFunc(func(c *gosmtp.Conn) (gosmtp.Session, error) {
		_, secure := c.TLSConnectionState()
		return &session{s: s, r: received{tls: secure}}, nil
	}))
	srv.Domain, srv.AllowInsecureAuth = "localhost", true
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.addr = ln.Addr().String()
	if configure != nil {
		configure(srv)
	}
	done := make(chan error, 1)
	go func() { done <- srv.Serve(ln) }()
	t.Cleanup(func() {
		_ = srv.Close()
		if err := <-done; err != nil && !errors.Is(err, gosmtp.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			t.Errorf("server: %v", err)
		}
	})
	return s
}

type session struct {
	s *server
	r received
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, username, password string) error {
		if password != "secret" {
			return errors.New("bad password")
		}
		s.r.user = username
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *gosmtp.MailOptions) error { s.r.from = from; return nil }

func (s *session) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	if s.s.refuseRcpt != nil {
		return s.s.refuseRcpt
	}
	s.r.to = append(s.r.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	if s.s.refuseData != nil {
		return s.s.refuseData
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.r.data = data
	s.s.mu.Lock()
	defer s.s.mu.Unlock()
	s.s.got = append(s.s.got, s.r)
	return nil
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

// open parses a message as a mail program does.
func open(t *testing.T, data []byte) (header netmail.Header, text, html string) {
	t.Helper()
	msg, err := netmail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	kind, params, err := mime.ParseMediaType(msg.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("content type %q: %v", msg.Header.Get("Content-Type"), err)
	}
	parts := map[string]string{}
	mr := multipart.NewReader(msg.Body, params["boundary"])
	for {
		part, err := mr.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if enc := part.Header.Get("Content-Transfer-Encoding"); enc != "quoted-printable" {
			t.Fatalf("encoding %q", enc)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		parts[part.Header.Get("Content-Type")] = strings.ReplaceAll(string(body), "\r\n", "\n")
	}
	return msg.Header, parts["text/plain; charset=UTF-8"], parts["text/html; charset=UTF-8"]
}

// check compares a delivered message with the mail.
func check(t *testing.T, data []byte, want mail.Mail) {
	t.Helper()
	header, text, html := open(t, data)
	dec := new(mime.WordDecoder)
	subject, err := dec.DecodeHeader(header.Get("Subject"))
	if err != nil {
		t.Fatal(err)
	}
	to, err := header.AddressList("To")
	if err != nil || len(to) != 1 {
		t.Fatalf("to %v: %v", to, err)
	}
	from, err := header.AddressList("From")
	if err != nil || len(from) != 1 {
		t.Fatalf("from %v: %v", from, err)
	}
	got := mail.Mail{
		ID:      strings.TrimSuffix(strings.TrimPrefix(header.Get("Message-Id"), "<"), "@gulaab.test>"),
		From:    mail.Address{Name: from[0].Name, Email: from[0].Address},
		To:      mail.Address{Name: to[0].Name, Email: to[0].Address},
		Subject: subject, Text: text, HTML: html,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := header.Date(); err != nil {
		t.Errorf("date: %v", err)
	}
	if header.Get("Auto-Submitted") != "auto-generated" || header.Get("Bcc") != "" {
		t.Errorf("header %v", header)
	}
}

func TestSend(t *testing.T) {
	t.Parallel()

	t.Run("CHK-4 text and HTML arrive as they were written", func(t *testing.T) {
		t.Parallel()
		s := serve(t, nil)
		c, err := New("smtp://" + s.addr)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Send(t.Context(), letter()); err != nil {
			t.Fatal(err)
		}
		if len(s.got) != 1 || s.got[0].from != "support@gulaab.test" || !cmp.Equal(s.got[0].to, []string{"ayesha@example.pk"}) {
			t.Fatalf("envelope %+v", s.got)
		}
		check(t, s.got[0].data, letter())
	})

	t.Run("user and password of the address are used", func(t *testing.T) {
		t.Parallel()
		s := serve(t, nil)
		for password, ok := range map[string]bool{"secret": true, "wrong": false} {
			c, err := New("smtp://shop%40gulaab.test:" + password + "@" + s.addr)
			if err != nil {
				t.Fatal(err)
			}
			err = c.Send(t.Context(), letter())
			if ok != (err == nil) || errors.Is(err, mail.ErrUndeliverable) {
				t.Errorf("password %s: %v", password, err)
			}
		}
		if len(s.got) != 1 || s.got[0].user != "shop@gulaab.test" {
			t.Errorf("got %+v", s.got)
		}
	})

	t.Run("STARTTLS is used where it is offered, and nothing is sent where it is demanded and missing", func(t *testing.T) {
		t.Parallel()
		cert, pool := certificate(t)
		s := serve(t, func(srv *gosmtp.Server) { srv.TLSConfig = &tls.Config{Certificates: []tls.Certificate{cert}} })
		for _, policy := range []string{"mandatory", "opportunistic"} {
			c, err := New("smtp://" + s.addr + "?tls=" + policy)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Send(t.Context(), letter()); err == nil {
				t.Errorf("%s: a certificate that nobody signed was believed", policy)
			}
			c.opts = append(c.opts, gomail.WithTLSConfig(&tls.Config{RootCAs: pool, ServerName: "127.0.0.1"}))
			if err := c.Send(t.Context(), letter()); err != nil {
				t.Errorf("%s: %v", policy, err)
			}
		}
		if len(s.got) != 2 || !s.got[0].tls || !s.got[1].tls {
			t.Errorf("got %d mails, want 2 over TLS", len(s.got))
		}
		bare := serve(t, nil)
		c, err := New("smtp://" + bare.addr + "?tls=mandatory")
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Send(t.Context(), letter()); err == nil || len(bare.got) != 0 {
			t.Errorf("error %v, %d mails in the clear", err, len(bare.got))
		}
	})

	t.Run("smtps is TLS from the first byte", func(t *testing.T) {
		t.Parallel()
		cert, pool := certificate(t)
		s := serve(t, nil)
		front, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{cert}})
		if err != nil {
			t.Fatal(err)
		}
		defer front.Close()
		go relay(front, s.addr)
		c, err := New("smtps://" + front.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		c.opts = append(c.opts, gomail.WithTLSConfig(&tls.Config{RootCAs: pool, ServerName: "127.0.0.1"}))
		if err := c.Send(t.Context(), letter()); err != nil {
			t.Fatal(err)
		}
		check(t, s.got[0].data, letter())
	})

	for _, tt := range []struct {
		name       string
		rcpt, data *gosmtp.SMTPError
		forGood    bool
	}{
		{"a mailbox that does not exist", &gosmtp.SMTPError{Code: 550, EnhancedCode: gosmtp.EnhancedCode{5, 1, 1}, Message: "no such user"}, nil, true},
		{"a mailbox that is full today", &gosmtp.SMTPError{Code: 452, EnhancedCode: gosmtp.EnhancedCode{4, 2, 2}, Message: "full"}, nil, false},
		{"a server that is busy", nil, &gosmtp.SMTPError{Code: 451, EnhancedCode: gosmtp.EnhancedCode{4, 3, 0}, Message: "later"}, false},
		{"a server that dislikes the content", nil, &gosmtp.SMTPError{Code: 554, EnhancedCode: gosmtp.EnhancedCode{5, 7, 1}, Message: "spam?"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, nil)
			s.refuseRcpt, s.refuseData = tt.rcpt, tt.data
			c, err := New("smtp://" + s.addr)
			if err != nil {
				t.Fatal(err)
			}
			err = c.Send(t.Context(), letter())
			if err == nil || errors.Is(err, mail.ErrUndeliverable) != tt.forGood {
				t.Errorf("undeliverable %v, want %v: %v", errors.Is(err, mail.ErrUndeliverable), tt.forGood, err)
			}
		})
	}

	t.Run("nobody listens, or time is up", func(t *testing.T) {
		t.Parallel()
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		c, err := New("smtp://" + ln.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := c.Send(ctx, letter()); err == nil || errors.Is(err, mail.ErrUndeliverable) {
			t.Errorf("time is up: %v", err)
		}
		_ = ln.Close()
		if err := c.Send(t.Context(), letter()); err == nil || errors.Is(err, mail.ErrUndeliverable) {
			t.Errorf("nobody listens: %v", err)
		}
	})

	t.Run("what is no mail is undeliverable", func(t *testing.T) {
		t.Parallel()
		c, err := New("smtp://127.0.0.1:1")
		if err != nil {
			t.Fatal(err)
		}
		for name, spoil := range map[string]func(*mail.Mail){
			"no recipient": func(m *mail.Mail) { m.To.Email = "" }, "no sender": func(m *mail.Mail) { m.From.Email = "shop" },
			"no id": func(m *mail.Mail) { m.ID = "" }, "an id that is a path": func(m *mail.Mail) { m.ID = "../x" },
			"two recipients": func(m *mail.Mail) { m.To.Email = "a@b.pk, c@d.pk" },
		} {
			m := letter()
			spoil(&m)
			if err := c.Send(t.Context(), m); !errors.Is(err, mail.ErrUndeliverable) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// relay forwards connections to addr until its listener closes.
func relay(front net.Listener, addr string) {
	for {
		in, err := front.Accept()
		if err != nil {
			return
		}
		out, err := net.Dial("tcp", addr)
		if err != nil {
			_ = in.Close()
			continue
		}
		go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
		go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
	}
}

// certificate makes a self-signed certificate for 127.0.0.1.
func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

func TestNew(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"", "mail.example.com:25", "http://mail.example.com", "smtp://", "smtp://host/folder", "smtp://host:99999",
		"smtp://host?tls=maybe", "smtp://host?insecure=true", "smtps://host?tls=none", "smtp://user:se cret\x7f@host",
	} {
		if _, err := New(bad); err == nil {
			t.Errorf("%q is taken", bad)
		} else if strings.Contains(err.Error(), "cret") {
			t.Errorf("the error tells the password: %v", err)
		}
	}
	for _, tt := range []struct {
		url, addr, policy string
	}{
		{"smtp://mail.example.com", "mail.example.com:587", "TLSMandatory"},
		{"smtp://mail.example.com:2525?tls=none", "mail.example.com:2525", "NoTLS"},
		{"smtp://localhost:1025", "localhost:1025", "TLSOpportunistic"},
		{"smtp://[::1]:1025", "::1:1025", "TLSOpportunistic"},
		{"smtps://mail.example.com", "mail.example.com:465", "TLSMandatory"},
	} {
		c, err := New(tt.url)
		if err != nil {
			t.Errorf("%s: %v", tt.url, err)
			continue
		}
		g, err := gomail.NewClient(c.host, c.opts...)
		if err != nil {
			t.Fatal(err)
		}
		if g.ServerAddr() != tt.addr || g.TLSPolicy() != tt.policy {
			t.Errorf("%s: %s with %s", tt.url, g.ServerAddr(), g.TLSPolicy())
		}
	}
}
