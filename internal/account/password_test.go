package account

import (
	"context"
	"runtime"
	"testing"

	"golang.org/x/crypto/argon2"

	"gulaab/internal/fault"
)

func argonSum(password string, p phc) []byte {
	return argon2.IDKey([]byte(password), p.salt, p.time, p.memory, p.threads, hashLen)
}

func TestHasher(t *testing.T) {
	t.Parallel()
	h := newHasher()
	a, err := h.hash(t.Context(), password)
	if err != nil {
		t.Fatal(err)
	}
	b, err := h.hash(t.Context(), password)
	if err != nil {
		t.Fatal(err)
	}
	if a == b {
		t.Error("two hashes of one password are equal: no salt")
	}
	for _, tt := range []struct {
		password string
		ok       bool
	}{{password, true}, {password + " ", false}, {"", false}} {
		if ok, stale, err := h.verify(t.Context(), tt.password, a); ok != tt.ok || stale || err != nil {
			t.Errorf("%q: ok %v, stale %v, %v", tt.password, ok, stale, err)
		}
	}
	// The reference implementation's own test vector: argon2id, t=2, m=64 MiB, p=1, "password", salt "somesalt".
	const vector = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	if ok, stale, err := h.verify(t.Context(), "password", vector); !ok || !stale || err != nil {
		t.Errorf("reference vector: ok %v, stale %v, %v", ok, stale, err)
	}
}

func TestHasherWaits(t *testing.T) {
	t.Parallel()
	h := newHasher()
	for range runtime.NumCPU() {
		if err := h.enter(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.hash(ctx, password); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("one more hash than processors: %v", err)
	}
	if _, _, err := h.verify(ctx, password, nobody); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("one more check than processors: %v", err)
	}
	h.leave()
	if _, err := h.hash(t.Context(), password); err != nil {
		t.Errorf("with a slot free: %v", err)
	}
}

func TestParsePHC(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"", "$", "plain", "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=16$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=19$m=19456,t=0,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=19$m=19456,t=2,p=1x$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ=$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFh",
	} {
		if _, err := parsePHC(bad); err == nil {
			t.Errorf("%q is taken for a hash", bad)
		}
	}
}

func FuzzParsePHC(f *testing.F) {
	f.Add(nobody)
	f.Add("$argon2id$v=19$m=+19456,t=02,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
	f.Fuzz(func(t *testing.T, s string) {
		p, err := parsePHC(s)
		if err != nil {
			return
		}
		if p.String() != s {
			t.Fatalf("%q reads as %q", s, p.String())
		}
		if p.memory > maxArgonMemory || p.time > maxArgonTime || p.threads < 1 {
			t.Fatalf("%q costs too much", s)
		}
	})
}
