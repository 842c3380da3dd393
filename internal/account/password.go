package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"

	"gulaab/internal/fault"
)

// The cost of a password hash: OWASP's argon2id recommendation of 19 MiB, two passes, one
// lane. Hashes of another cost are renewed at the next login.
const (
	argonTime    = 2
	argonMemory  = 19 * 1024 // KiB
	argonThreads = 1
	saltLen      = 16
	hashLen      = 32
)

// The largest values that parsePHC accepts, so that a damaged row cannot take a gigabyte.
const (
	maxArgonTime    = 16
	maxArgonMemory  = 256 * 1024
	maxArgonThreads = 16
)

// nobody is the hash to compare with for an unknown address, so that both failures of a
// login take the same work (decisions: Accounts). It is random and at today's cost, and no
// password matches it.
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$bu6BMHc3P7BxVVQ7gm+nkw$XOcr56R0EKSE7BipcHX3OBq1tvXH554VzGxJR2kzR54"

// hasher makes and checks password hashes, at most one a processor at once: each takes 19
// MiB, and a crowd must wait instead of swapping.
type hasher struct{ slots chan struct{} }

func newHasher() *hasher { return &hasher{slots: make(chan struct{}, runtime.NumCPU())} }

func (h *hasher) enter(ctx context.Context) error {
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fault.New(fault.Unavailable, "The shop is busy. Please try again.").Because(ctx.Err())
	}
}

func (h *hasher) leave() { <-h.slots }

// hash returns a new salted hash of password as a PHC string.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	if err := h.enter(ctx); err != nil {
		return "", err
	}
	defer h.leave()
	p := phc{time: argonTime, memory: argonMemory, threads: argonThreads, salt: make([]byte, saltLen)}
	_, _ = rand.Read(p.salt) // cannot fail: crypto/rand ends the program instead
	p.sum = argon2.IDKey([]byte(password), p.salt, p.time, p.memory, p.threads, hashLen)
	return p.String(), nil
}

// NewPassword returns the hash of a new password; Invalid by the rule of REG-4.
func (s *Service) NewPassword(ctx context.Context, password string) (hash string, err error) {
	if err := checkPassword(password); err != nil {
		return "", err
	}
	return s.h.hash(ctx, password)
}

// verify says whether password matches the PHC string, and whether that has another cost
// than today's. An invalid string is an error.
func (h *hasher) verify(ctx context.Context, password, encoded string) (ok, stale bool, err error) {
	p, err := parsePHC(encoded)
	if err != nil {
		return false, false, err
	}
	if err := h.enter(ctx); err != nil {
		return false, false, err
	}
	defer h.leave()
	sum := argon2.IDKey([]byte(password), p.salt, p.time, p.memory, p.threads, uint32(len(p.sum)))
	ok = subtle.ConstantTimeCompare(sum, p.sum) == 1
	stale = p.time != argonTime || p.memory != argonMemory || p.threads != argonThreads ||
		len(p.salt) != saltLen || len(p.sum) != hashLen
	return ok, stale, nil
}

// phc is an argon2id hash in the Password Hashing Competition's string format.
type phc struct {
	time, memory uint32
	threads      uint8
	salt, sum    []byte
}

func (p phc) String() string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		p.memory, p.time, p.threads, b64.EncodeToString(p.salt), b64.EncodeToString(p.sum))
}

var errPHC = errors.New("account: not an argon2id hash")

// parsePHC reads only what String writes.
func parsePHC(s string) (phc, error) {
	parts := strings.Split(s, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return phc{}, errPHC
	}
	var p phc
	if n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.memory, &p.time, &p.threads); err != nil || n != 3 {
		return phc{}, errPHC
	}
	var err1, err2 error
	b64 := base64.RawStdEncoding.Strict()
	p.salt, err1 = b64.DecodeString(parts[4])
	p.sum, err2 = b64.DecodeString(parts[5])
	if err1 != nil || err2 != nil ||
		p.time < 1 || p.time > maxArgonTime || p.memory < 8 || p.memory > maxArgonMemory ||
		p.threads < 1 || p.threads > maxArgonThreads ||
		len(p.salt) < 8 || len(p.salt) > 64 || len(p.sum) < 16 || len(p.sum) > 64 || p.String() != s {
		return phc{}, errPHC
	}
	return p, nil
}
