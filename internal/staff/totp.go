package staff

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"rsc.io/qr"

	"gulaab/internal/ident"
	"gulaab/internal/seal"
)

// What authenticator apps expect (RFC 6238): six digits every 30 seconds by SHA-1.
const (
	stepLength = 30 * time.Second
	codeDigits = otp.DigitsSix
	secretLen  = 20 // bytes: RFC 4226 recommends those of the hash
)

// skew is how many steps a phone's clock may differ from the shop's.
const skew = 1

// step is the number of the step that a moment lies in.
func step(t time.Time) int64 { return t.Unix() / int64(stepLength/time.Second) }

// matchingStep returns the step, of those around now, whose code was given; ok is false for
// none. Steps up to used are refused, so that a code works once.
func matchingStep(secret, code string, now time.Time, used int64) (_ int64, ok bool) {
	opts := hotp.ValidateOpts{Digits: codeDigits, Algorithm: otp.AlgorithmSHA1}
	found := int64(-1)
	for s := step(now) - skew; s <= step(now)+skew; s++ {
		// Each is compared, whichever fits: the time taken tells nothing.
		if good, err := hotp.ValidateCustom(code, uint64(s), secret, opts); err == nil && good && s > used && found < 0 { //nolint:gosec // no step is before 1970
			found = s
		}
	}
	return found, found >= 0
}

// newSecret makes the secret that shop and phone share, in the form that apps take.
func newSecret() string {
	b := make([]byte, secretLen)
	_, _ = rand.Read(b) // crypto/rand.Read never fails
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)
}

// keyURI is the content of the QR code: otpauth://totp/Shop:who@…
func keyURI(shop, email, secret string) string {
	label := url.PathEscape(strings.ReplaceAll(shop, ":", "") + ":" + email)
	query := url.Values{"secret": {secret}, "issuer": {shop}, "digits": {codeDigits.String()}, "period": {"30"}, "algorithm": {"SHA1"}}
	// Some apps show a plus literally.
	return "otpauth://totp/" + label + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// Picture is a QR code as the path of an SVG whose viewBox is Size by Size.
type Picture struct {
	Size int
	Path string
}

// quiet is the empty border that readers need around a QR code, in modules.
const quiet = 4

// Draw draws text as a QR code: one rectangle for each run of dark modules.
func Draw(text string) (Picture, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return Picture{}, fmt.Errorf("staff: draw the code: %w", err)
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			if !code.Black(x, y) {
				continue
			}
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
		}
	}
	return Picture{code.Size + 2*quiet, path.String()}, nil
}

// safe encrypts and hashes secrets, so that the database alone does not reveal them.
type safe struct {
	box   *seal.Box
	codes []byte // key of the hashes of recovery codes
}

// KeyName names the shop's key for them.
const KeyName = "second factors"

func newSafe(key []byte) (*safe, error) {
	box, err := seal.New(key)
	if err != nil {
		return nil, fmt.Errorf("staff: %w", err)
	}
	m := hmac.New(sha256.New, key)
	m.Write([]byte("codes"))
	return &safe{box, m.Sum(nil)}, nil
}

// seal encrypts a secret for one account; it cannot be read in another account's row.
func (s *safe) seal(accountID, secret string) string { return s.box.Seal(accountID, secret) }

func (s *safe) open(accountID, sealed string) (string, error) {
	text, err := s.box.Open(accountID, sealed)
	if err != nil {
		return "", fmt.Errorf("staff: a second factor's secret: %w", err)
	}
	return text, nil
}

// Recovery codes are for a lost phone.
const (
	recoveryCodes = 10
	recoveryLen   = 10 // characters: 50 bits
)

// readable has no characters that are mistaken for each other.
const readable = "ABCDEFGHJKMNPQRSTVWXYZ0123456789"

// newRecoveryCode makes a code as it is shown: "ABCDE-FGHJK".
func newRecoveryCode() string {
	b := make([]byte, recoveryLen)
	_, _ = rand.Read(b) // crypto/rand.Read never fails
	for i := range b {
		b[i] = readable[int(b[i])%len(readable)]
	}
	return string(b[:recoveryLen/2]) + "-" + string(b[recoveryLen/2:])
}

// plainCode returns a typed code without separators.
func plainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '\u00a0':
			return -1
		case 'O':
			return '0'
		case 'I', 'L':
			return '1'
		}
		return r
	}, strings.ToUpper(ident.ASCIIDigits(strings.TrimSpace(typed))))
}

func (s *safe) hashCode(accountID, code string) string {
	m := hmac.New(sha256.New, s.codes)
	m.Write([]byte(accountID + "\n" + plainCode(code)))
	return hex.EncodeToString(m.Sum(nil))
}
