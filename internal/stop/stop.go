// Package stop has people stop what the shop writes to them of its own accord: the question for a
// review, and the reminder of a cart (REAL-1, KEEP-4). The link in such a message is signed and
// holds no address; of whoever stopped, the shop keeps a keyed hash alone.
package stop

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Kind is what somebody may stop.
type Kind string

// The kinds.
const (
	Reviews Kind = "reviews"
	Carts   Kind = "carts"
)

// kinds are all of them, by their place in links, which must stay.
var kinds = []Kind{Reviews, Carts}

// KeyName names the secret of links and hashes.
const KeyName = "links to stop messages"

// hashed is how many bytes of a hash are kept.
const hashed = 16

// Signer makes the links, and the hashes of contacts. It is safe for concurrent use.
type Signer struct{ key []byte }

// NewSigner returns the Signer of a key, which all nodes of a shop share.
func NewSigner(key []byte) *Signer { return &Signer{key} }

func (s *Signer) sum(what string, data []byte) []byte {
	mac := hmac.New(sha256.New, s.key)
	_, _ = mac.Write(append([]byte(what+"\x00"), data...))
	return mac.Sum(nil)[:hashed]
}

// Contact is an e-mail address or a phone in E.164 as the shop remembers that it stopped; "" of none.
func (s *Signer) Contact(address string) string {
	if address == "" {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(s.sum("contact", []byte(ident.FoldMailbox(address))))
}

// Token is what a link to stop a kind of message to a contact holds.
func (s *Signer) Token(kind Kind, contact string) string {
	raw, _ := base64.RawURLEncoding.DecodeString(contact) // of Contact
	raw = append([]byte{byte(slices.Index(kinds, kind))}, raw...)
	return base64.RawURLEncoding.EncodeToString(append(raw, s.sum("link", raw)...))
}

// read returns what a link says; ok is false for what no Signer of this key made.
func (s *Signer) read(token string) (kind Kind, contact string, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) != 1+2*hashed || int(raw[0]) >= len(kinds) {
		return "", "", false
	}
	said, sum := raw[:1+hashed], raw[1+hashed:]
	if !hmac.Equal(sum, s.sum("link", said)) {
		return "", "", false
	}
	return kinds[raw[0]], base64.RawURLEncoding.EncodeToString(said[1:]), true
}

// Tx is what stopping needs of one transaction.
type Tx interface {
	// PutStop notes that a contact stopped a kind of message; twice is no error.
	PutStop(ctx context.Context, kind Kind, contact string) error
	DropStop(ctx context.Context, kind Kind, contact string) error
}

// Deps is what a Service needs; everything is required.
type Deps struct {
	InTx   func(ctx context.Context, fn func(context.Context, Tx) error) error
	Reader interface {
		// Stopped says whether one of some contacts stopped a kind of message.
		Stopped(ctx context.Context, kind Kind, contacts ...string) (bool, error)
	}
	*Signer
}

// Service keeps who stopped what. It is safe for concurrent use.
type Service struct{ d Deps }

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Signer == nil {
		return nil, errors.New("stop: InTx, Reader and Signer are required")
	}
	return &Service{d}, nil
}

// errLink is the answer to every link that stops nothing.
var errLink = fault.New(fault.Invalid, "This link stops nothing.")

// Open returns what a link stops, and whether that is stopped already. Invalid for any other link.
func (s *Service) Open(ctx context.Context, token string) (kind Kind, stopped bool, err error) {
	kind, contact, ok := s.d.read(token)
	if !ok {
		return "", false, errLink
	}
	stopped, err = s.d.Reader.Stopped(ctx, kind, contact)
	return kind, stopped, err
}

// Set stops what a link names, or, with on, has it begin again. Invalid for any other link.
func (s *Service) Set(ctx context.Context, token string, on bool) (Kind, error) {
	kind, contact, ok := s.d.read(token)
	if !ok {
		return "", errLink
	}
	return kind, s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if on {
			return tx.DropStop(ctx, kind, contact)
		}
		return tx.PutStop(ctx, kind, contact)
	})
}

// Link returns the token for a message of a kind to an address, and whether it was stopped.
func (s *Service) Link(ctx context.Context, kind Kind, address string) (token string, stopped bool, err error) {
	contact := s.d.Contact(address)
	stopped, err = s.d.Reader.Stopped(ctx, kind, contact)
	return s.d.Token(kind, contact), stopped, err
}
