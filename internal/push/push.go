// Package push sends web pushes (RFC 8030): encrypted for one browser (RFC 8291),
// signed with the shop's key (VAPID, RFC 8292). It promises to go where its
// client goes and nowhere else, and to read next to nothing of what comes back.
package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strings"

	webpush "github.com/SherClockHolmes/webpush-go"

	"gulaab/internal/notify"
)

// life is how long a push service keeps a push for a device that is off, in seconds.
const life = 12 * 60 * 60

// recordSize is how large a push is made, whatever it says, in bytes: nobody on
// the way learns from its size what is in it.
const recordSize = 2048

// MakeKey returns a new private key as base64url.
func MakeKey() (private string, err error) {
	private, _, err = webpush.GenerateVAPIDKeys()
	return private, err
}

// Client makes the requests; package fetch has one that goes to no private network.
type Client interface {
	Do(r *http.Request) (*http.Response, error)
}

// Sender sends pushes. It is safe for concurrent use.
type Sender struct {
	client          Client
	private, public string
	contact         func() string // the shop's address, for the services' operators
}

var _ notify.Pusher = (*Sender)(nil)

// New returns a Sender of a private key that MakeKey made.
func New(client Client, private string, contact func() string) (*Sender, error) {
	if client == nil || contact == nil {
		return nil, errors.New("push: a client and a contact are required")
	}
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(private, "="))
	if err != nil {
		return nil, fmt.Errorf("push: the key cannot be read: %w", err)
	}
	key, err := ecdh.P256().NewPrivateKey(raw)
	if err != nil {
		return nil, fmt.Errorf("push: the key is none: %w", err)
	}
	return &Sender{client: client, private: private, public: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), contact: contact}, nil
}

// Key implements notify.Pusher.
func (s *Sender) Key() string { return s.public }

// Push implements notify.Pusher. Errors name a status and no address.
func (s *Sender) Push(ctx context.Context, to notify.Subscription, body []byte) error {
	w, err := webpush.SendNotificationWithContext(ctx, body,
		&webpush.Subscription{Endpoint: to.Endpoint, Keys: webpush.Keys{Auth: to.Auth, P256dh: to.P256dh}},
		&webpush.Options{
			HTTPClient: s.client, RecordSize: recordSize, Subscriber: s.contact(), TTL: life, Urgency: webpush.UrgencyHigh,
			VAPIDPublicKey: s.public, VAPIDPrivateKey: s.private,
		})
	if err != nil {
		// Whatever kept it from the service may pass, also a name that nobody knows
		// just now: a machine whose resolver fails must not forget every device.
		return errors.New("the push service did not answer")
	}
	defer func() { _ = w.Body.Close() }() // the status says all
	switch {
	case w.StatusCode >= 200 && w.StatusCode < 300:
		return nil
	case w.StatusCode == http.StatusNotFound, w.StatusCode == http.StatusGone, w.StatusCode == http.StatusForbidden, w.StatusCode == http.StatusUnauthorized:
		// Gone, or subscribed under another key than the shop has now.
		return notify.ErrGone
	}
	return fmt.Errorf("the push service answered %d", w.StatusCode)
}
