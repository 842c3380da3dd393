package staff

import (
	"encoding/base32"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"rsc.io/qr"
)

// STAFF-3: the codes are those of RFC 6238, appendix B (the last six of its eight digits).
func TestCodesOfTheStandard(t *testing.T) {
	t.Parallel()
	secret := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	for at, code := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		now := time.Unix(at, 0)
		if s, ok := matchingStep(secret, code, now, 0); !ok || s != at/30 {
			t.Errorf("%d: %s is refused, or of step %d", at, code, s)
		}
		for _, wrong := range []string{"", "000000", code[:5], code + "0", "28708２"} {
			if _, ok := matchingStep(secret, wrong, now, 0); ok {
				t.Errorf("%d: %q is taken", at, wrong)
			}
		}
	}
}

// STAFF-3: a phone's clock may be one step off, not two, and a code works once.
func TestSkewAndReplay(t *testing.T) {
	t.Parallel()
	secret, now := newSecret(), time.Date(2026, time.March, 2, 9, 30, 10, 0, time.UTC)
	for steps, want := range map[int]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		code, err := totp.GenerateCode(secret, now.Add(time.Duration(steps)*stepLength))
		if err != nil {
			t.Fatal(err)
		}
		if at, ok := matchingStep(secret, code, now, 0); ok != want || ok && at != step(now)+int64(steps) {
			t.Errorf("a clock %d steps off: %t, step %d", steps, ok, at-step(now))
		}
		if _, ok := matchingStep(secret, code, now, step(now)+int64(steps)); ok {
			t.Errorf("the code of %d steps off works twice", steps)
		}
	}
}

// STAFF-3: the picture is the QR code of the address, with the margin that readers need.
func TestPicture(t *testing.T) {
	t.Parallel()
	uri := keyURI("Gul & Co: نام", "zara+desk@example.com", newSecret())
	_, query, _ := strings.Cut(uri, "?")
	if !strings.HasPrefix(uri, "otpauth://totp/Gul%20&%20Co%20") || strings.Contains(query, "+") || !strings.Contains(uri, "secret=") {
		t.Errorf("uri %s", uri)
	}
	p, err := Draw(uri)
	if err != nil {
		t.Fatal(err)
	}
	code, err := qr.Encode(uri, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	dark := 0
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				dark++
			}
		}
	}
	drawn := 0
	for _, run := range strings.Split(p.Path, "M")[1:] {
		_, after, _ := strings.Cut(run, "h")
		n, rest := 0, after
		for rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			n, rest = n*10+int(rest[0]-'0'), rest[1:]
		}
		drawn += n
	}
	if p.Size != code.Size+8 || drawn != dark || !strings.HasPrefix(p.Path, "M4 4h7") {
		t.Errorf("size %d, %d modules drawn of %d: %.40s", p.Size, drawn, dark, p.Path)
	}
}

// STAFF-3: a secret is sealed for one account, and opens only with the shop's key.
func TestSafe(t *testing.T) {
	t.Parallel()
	key := []byte(strings.Repeat("k", 32))
	s, err := newSafe(key)
	if err != nil {
		t.Fatal(err)
	}
	sealed := s.seal("zara", "JBSWY3DPEHPK3PXP")
	if strings.Contains(sealed, "JBSWY3DP") || sealed == s.seal("zara", "JBSWY3DPEHPK3PXP") {
		t.Errorf("sealed as %s", sealed)
	}
	if got, err := s.open("zara", sealed); err != nil || got != "JBSWY3DPEHPK3PXP" {
		t.Errorf("opened %q, %v", got, err)
	}
	other, err := newSafe([]byte(strings.Repeat("o", 32)))
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]func() (string, error){
		"another account's row": func() (string, error) { return s.open("mehwish", sealed) },
		"another key":           func() (string, error) { return other.open("zara", sealed) },
		"a spoiled row":         func() (string, error) { return s.open("zara", sealed[:len(sealed)-8]+"AAAAAAA=") },
		"no row":                func() (string, error) { return s.open("zara", "") },
	} {
		if got, err := open(); err == nil {
			t.Errorf("%s opens: %q", name, got)
		}
	}
	if _, err := newSafe(key[:31]); err == nil {
		t.Error("a short key is taken")
	}
}

// STAFF-3: recovery codes are read as people write them.
func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	s, err := newSafe([]byte(strings.Repeat("k", 32)))
	if err != nil {
		t.Fatal(err)
	}
	code := newRecoveryCode()
	if len(code) != recoveryLen+1 || code == newRecoveryCode() {
		t.Errorf("code %q", code)
	}
	want := s.hashCode("zara", code)
	for _, typed := range []string{strings.ToLower(code), " " + strings.ReplaceAll(code, "-", " ") + " ", strings.ReplaceAll(strings.ReplaceAll(code, "0", "o"), "1", "l")} {
		if s.hashCode("zara", typed) != want {
			t.Errorf("%q is not %q", typed, code)
		}
	}
	if s.hashCode("mehwish", code) == want || strings.Contains(want, plainCode(code)) {
		t.Error("the hash is not the account's own")
	}
}
