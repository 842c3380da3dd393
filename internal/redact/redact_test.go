package redact

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                        "",
		"sql: database is closed": "sql: database is closed",
		"smtp: 550 5.1.1 <ayesha@example.com>: no such user":            "smtp: 550 5.1.1 <[e-mail]>: no such user",
		"to=ayesha%40example.com":                                       "to=[e-mail]",
		"عائشہ@example.pk is refused":                                   "[e-mail] is refused",
		"call +92 333 765-4321 now":                                     "call [number] now",
		"phone 0333 7654321":                                            "phone [number]",
		"after 3 of 8 tries, 2500 ms, on 2026-11-22":                    "after 3 of 8 tries, 2500 ms, on 2026-11-22",
		`Get "https://s3/x?token=abc": EOF`:                             `Get "[value]": EOF`,
		"GET /reset-password?token=abc&x=1: gone":                       "GET /reset-password?[query] gone",
		"dial tcp 192.168.100.200:5432: connection refused":             "dial tcp 192.168.100.200:5432: connection refused",
		"postgres://gulaab:s3cret@db:5432/gulaab is no good":            "postgres://[login]@db:5432/gulaab is no good",
		"order 018f2f6e-0000-7000-8000-000000000001 is locked":          "order 018f2f6e-0000-7000-8000-000000000001 is locked",
		"session kJ3-_hT0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ended":     "session [token] ended",
		`violates check constraint "orders_total_check" (23514)`:        `violates check constraint "orders_total_check" (23514)`,
		`parsing "Ayesha Khan": invalid syntax`:                         `parsing "[value]": invalid syntax`,
		`parsing "a \"b\" c" failed`:                                    `parsing "[value]" failed`,
		"gulaab/internal/store.(*DB).thisIsAVeryLongFunctionNameIndeed": "gulaab/internal/store.(*DB).thisIsAVeryLongFunctionNameIndeed",
	} {
		if got := Text(in); got != want {
			t.Errorf("SAFE-9 Text(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestHandler(t *testing.T) {
	t.Parallel()
	var buf bytes.Buffer
	log := slog.New(Handler(slog.NewTextHandler(&buf, nil)))
	secret := errors.New("550 ayesha@example.com")
	log.Info("said", "error", secret)
	log.Info("under another name", "cause", fmt.Errorf("send: %w", secret))
	log.Info("as text", "error", secret.Error())
	log.Info("a panic", "panic", any(struct{ Email string }{"ayesha@example.com"}))
	log.Info("in a group", slog.Group("mail", "kind", "welcome", "error", secret))
	log.With("error", secret).WithGroup("g").Info("kept", "error", secret)
	if text := buf.String(); strings.Contains(text, "ayesha") || strings.Count(text, "[e-mail]") != 7 {
		t.Errorf("SAFE-9 the log says\n%s", text)
	}
	buf.Reset()
	log.Info("plain", "route", "GET /api/orders/{id}", "from", "shop@gulaab.test", "n", 3)
	if text := buf.String(); !strings.Contains(text, "shop@gulaab.test") || !strings.Contains(text, "n=3") {
		t.Errorf("what the shop says itself was changed: %s", text)
	}
}

func FuzzText(f *testing.F) {
	f.Add("a@b.pk ?x \"y\" +92 333 7654321")
	f.Fuzz(func(t *testing.T, text string) {
		out := Text(text)
		for _, m := range found.FindAllStringSubmatch(out, -1) {
			if m[found.SubexpIndex("email")] != "" {
				t.Errorf("Text(%q) = %q still holds %q", text, out, m[0])
			}
		}
	})
}
