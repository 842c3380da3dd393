package account

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"gulaab/internal/ident"
	"gulaab/internal/outbox"
)

// Lifetimes.
const (
	SessionLife = 30 * 24 * time.Hour // since the last use
	ResetLife   = outbox.ResetLife    // since its mail is sent
)

// extendAfter is how long after the last extension a use extends a session, so that a
// session in constant use costs one write a day, not one a request.
const extendAfter = 24 * time.Hour

// extendTime bounds how long a request waits for that write.
const extendTime = 2 * time.Second

// InTx runs fn in one transaction and commits it if fn returns nil. It may run fn again
// where the database asks for it, so fn must not keep results of an earlier run.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Blobs stores profile pictures under keys that begin with "avatars/" and may be public.
type Blobs interface {
	Put(ctx context.Context, key string, data []byte, contentType string) error
	Delete(ctx context.Context, key string) error
}

// Deps is what a Service needs; the first four fields are required.
type Deps struct {
	InTx     InTx
	Reader   Reader
	Blobs    Blobs
	Now      func() time.Time // transactions use Tx.Now
	NewID    func() string    // ident.NewID unless given
	NewToken func() string    // ident.Token unless given
	Log      *slog.Logger     // discarded unless given
	// RateLimit multiplies the limits of wrong passwords; 0 turns them off.
	RateLimit float64
	Origin    string // the shop's address, for which passkeys are made; empty: none are
}

// Service registers people and recognises their sessions. It is safe for concurrent use.
type Service struct {
	d         Deps
	h         *hasher
	web       *webauthn.WebAuthn // nil: the shop's address takes no passkeys
	extending atomic.Bool        // the last extension of a session failed
}

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Blobs == nil || d.Now == nil {
		return nil, errors.New("account: InTx, Reader, Blobs and Now are required")
	}
	if d.NewID == nil {
		d.NewID = ident.NewID
	}
	if d.NewToken == nil {
		d.NewToken = ident.Token
	}
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{d: d, h: newHasher(), web: relyingParty(d.Origin)}, nil
}
