package mail

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/job"
	"gulaab/internal/money"
)

var update = flag.Bool("update", false, "write the golden files of this test anew")

var shop = Shop{Name: "Gulaab", SupportEmail: "support@gulaab.test", BaseURL: "https://gulaab.test"}

func newRenderer(t testing.TB) *Renderer {
	t.Helper()
	r, err := NewRenderer(func() Shop { return shop })
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func order() Order {
	return Order{
		To: "ayesha@example.pk", FirstName: "Ayesha", Name: "Ayesha Khan", Number: "GL-7K3M9Q",
		Lines: []Line{
			{Name: "Advanced Snail 96 Mucin Essence", Size: "100 ml", Quantity: 3, UnitPrice: money.Rupees(1764)},
			{Name: "Velvet Lip", Color: "Nude", Quantity: 1, UnitPrice: 143928},
		},
		Total: 673128, Address: []string{"House 7, Street 12", "Lahore, Punjab 54000", "Pakistan"}, Phone: "0300-1234567",
	}
}

func messages() map[string]Message {
	whole := order()
	whole.CashToKeep = money.Rupees(6731)
	urdu := order()
	urdu.FirstName, urdu.Name = "عائشہ", "عائشہ خان"
	return map[string]Message{
		"order-placed-cod":       OrderPlacedCOD{whole},
		"order-placed-cod-exact": OrderPlacedCOD{order()},
		"order-placed-transfer":  OrderPlacedTransfer{order()},
		"order-delivered":        OrderDelivered{urdu},
		"proof-rejected":         ProofRejected{Order: order(), Reason: "The screenshot shows Rs 500."},
		"proof-rejected-bare":    ProofRejected{Order: order()},
		"password-reset":         PasswordReset{To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
		"welcome":                Welcome{To: "ayesha@example.pk", Name: "Ayesha Khan"},
	}
}

func TestRender(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	for name, msg := range messages() {
		t.Run("CHK-4 PAY-6 LOGIN-9 golden "+name, func(t *testing.T) {
			t.Parallel()
			// By way of a job's payload, as every mail goes.
			payload, err := Encode(msg)
			if err != nil {
				t.Fatal(err)
			}
			decoded, err := Decode(payload)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(msg, decoded); diff != "" {
				t.Fatalf("the payload lost something: %s", diff)
			}
			m, err := r.Render(decoded)
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("From: %s <%s>\nTo: %s <%s>\nSubject: %s\n\n%s\n--- HTML ---\n%s",
				m.From.Name, m.From.Email, m.To.Name, m.To.Email, m.Subject, m.Text, m.HTML)
			file := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("run with -update if this is meant:\n%s", diff)
			}
		})
	}

	t.Run("every message type has a golden file", func(t *testing.T) {
		t.Parallel()
		for name := range readers {
			if messages()[name] == nil {
				t.Errorf("%s has none", name)
			}
		}
	})
}

func TestRenderSaysWhatItMust(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	text := func(m Message) string {
		t.Helper()
		mail, err := r.Render(m)
		if err != nil {
			t.Fatal(err)
		}
		return mail.Text
	}
	whole := order()
	whole.CashToKeep = money.Rupees(6731)
	if got := text(OrderPlacedCOD{whole}); !strings.Contains(got, "\nCash to keep ready: Rs 6,731\n") || !strings.Contains(got, "Total: Rs 6,731.28") {
		t.Errorf("CHK-4 the cash to keep ready is missing:\n%s", got)
	}
	if got := text(OrderPlacedCOD{order()}); strings.Contains(got, "keep ready") {
		t.Errorf("CHK-4 a whole total says the cash twice:\n%s", got)
	}
	if got := text(PasswordReset{To: "a@b.pk", Name: "A", Token: "tok"}); !strings.Contains(got, "\nhttps://gulaab.test/reset-password/tok\n") {
		t.Errorf("API-10 the link is missing:\n%s", got)
	}
}

func TestHeaderInjection(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	const evil = "Ayesha\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>\x00"
	for name, m := range map[string]Message{
		"name and number": OrderPlacedCOD{Order{To: "a@b.pk", Name: evil, FirstName: evil, Number: evil, Lines: []Line{{Name: evil, Color: evil, Size: evil, Quantity: 1}}, Address: []string{evil}, Phone: evil}},
		"reason":          ProofRejected{Order: Order{To: "a@b.pk"}, Reason: evil},
		"reset":           PasswordReset{To: "a@b.pk", Name: evil, Token: evil},
		"welcome":         Welcome{To: "a@b.pk", Name: evil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := r.Render(m)
			if err != nil {
				t.Fatal(err)
			}
			for _, header := range []string{got.Subject, got.To.Name, got.From.Name} {
				if strings.ContainsAny(header, "\r\n\x00") {
					t.Errorf("a header of two lines: %q", header)
				}
			}
			for line := range strings.Lines(got.Text) {
				if strings.HasPrefix(line, "Bcc:") {
					t.Errorf("a line of its own in the text: %q", line)
				}
			}
			if strings.Contains(got.HTML, "<script") {
				t.Errorf("an element in the HTML: %s", got.HTML)
			}
		})
	}
	for _, to := range []string{"", "nobody", "a@b.pk\r\nBcc: c@d.pk", "a@b.pk, c@d.pk", "A <a@b.pk>"} {
		if _, err := r.Render(Welcome{To: to, Name: "A"}); err == nil {
			t.Errorf("a mail to %q", to)
		}
	}
}

func FuzzRender(f *testing.F) {
	f.Add("Ayesha\r\nBcc: x@y.pk", "GL-1", "<b>")
	r := newRenderer(f)
	f.Fuzz(func(t *testing.T, name, number, reason string) {
		m, err := r.Render(ProofRejected{Order: Order{To: "a@b.pk", Name: name, FirstName: name, Number: number}, Reason: reason})
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(m.Subject+m.To.Name, "\r\n\x00") {
			t.Fatalf("header of two lines: %q, %q", m.Subject, m.To.Name)
		}
	})
}

func TestNewRenderer(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]Shop{
		"no name":         {SupportEmail: shop.SupportEmail, BaseURL: shop.BaseURL},
		"bad address":     {Name: "G", SupportEmail: "support", BaseURL: shop.BaseURL},
		"no base URL":     {Name: "G", SupportEmail: shop.SupportEmail},
		"relative":        {Name: "G", SupportEmail: shop.SupportEmail, BaseURL: "/shop"},
		"not a web place": {Name: "G", SupportEmail: shop.SupportEmail, BaseURL: "ftp://gulaab.test"},
	} {
		if _, err := NewRenderer(func() Shop { return s }); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// sender is a Sender that keeps what it gets.
type sender struct {
	got []Mail
	err error
}

func (s *sender) Send(_ context.Context, m Mail) error {
	s.got = append(s.got, m)
	return s.err
}

func TestHandler(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	payload, err := Encode(Welcome{To: "a@b.pk", Name: "A"})
	if err != nil {
		t.Fatal(err)
	}

	t.Run("a job becomes a mail with the job's id", func(t *testing.T) {
		t.Parallel()
		s := &sender{}
		if err := Handler(r, s)(t.Context(), job.Job{ID: "job-1", Kind: JobKind, Payload: payload}); err != nil {
			t.Fatal(err)
		}
		if len(s.got) != 1 || s.got[0].ID != "job-1" || s.got[0].To.Email != "a@b.pk" {
			t.Errorf("sent %+v", s.got)
		}
	})

	permanent := func(err error) bool { // as the runner sees it
		return err != nil && fmt.Sprintf("%T", err) == fmt.Sprintf("%T", job.Permanent(errors.New("")))
	}
	t.Run("a server that is away is worth another try, a missing mailbox is not", func(t *testing.T) {
		t.Parallel()
		away := errors.New("connection refused")
		if err := Handler(r, &sender{err: away})(t.Context(), job.Job{ID: "job-1", Payload: payload}); !errors.Is(err, away) || permanent(err) {
			t.Errorf("error %v", err)
		}
		err := Handler(r, &sender{err: errors.Join(ErrUndeliverable, errors.New("550"))})(t.Context(), job.Job{ID: "job-1", Payload: payload})
		if !permanent(err) {
			t.Errorf("error %v", err)
		}
	})
	for name, payload := range map[string]string{
		"not JSON": "{", "unknown message": `{"template":"x"}`, "data of another shape": `{"template":"welcome","data":[]}`, "nobody": `{"template":"welcome","data":{}}`,
	} {
		t.Run("a payload that is "+name+" fails for good", func(t *testing.T) {
			t.Parallel()
			s := &sender{}
			if err := Handler(r, s)(t.Context(), job.Job{ID: "job-1", Payload: []byte(payload)}); !permanent(err) || len(s.got) != 0 {
				t.Errorf("error %v, sent %v", err, s.got)
			}
		})
	}
}
