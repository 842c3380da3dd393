package notify

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/outbox"
)

// MostDevices bounds one person's devices; a further one replaces the oldest.
const MostDevices = 5

// maxEndpoint bounds an address, in bytes.
const maxEndpoint = 1000

// Subscription is a browser's push address (W3C Push API, RFC 8291).
type Subscription struct {
	Endpoint string `json:"endpoint"` // whoever knows it may write there
	P256dh   string `json:"p256dh"`   // base64url of an uncompressed point of P-256
	Auth     string `json:"auth"`     // base64url of 16 bytes
}

// Device is a browser that takes pushes for a person, while their session in it lasts.
type Device struct {
	ID           string
	SessionID    string
	AccountID    string
	EndpointHash string
	Sealed       string // the Subscription, for its account
	Name         string // "Chrome on Android"; only when read
	CreatedAt    time.Time
	ToldAt       time.Time // when a push was tried last; zero: never
	Problem      string    // why the last one did not arrive, or empty
}

// check refuses what no browser subscribes with.
func (s *Subscription) check() error {
	s.P256dh, s.Auth = strings.TrimRight(s.P256dh, "="), strings.TrimRight(s.Auth, "=")
	point, err := base64.RawURLEncoding.DecodeString(s.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	const msg = "This browser's keys cannot be read. Please turn notices of this device off and on again."
	if err != nil {
		return fault.Fields(msg, map[string]string{"p256dh": msg})
	}
	if auth, err := base64.RawURLEncoding.DecodeString(s.Auth); err != nil || len(auth) != 16 {
		return fault.Fields(msg, map[string]string{"auth": msg})
	}
	if len(s.Endpoint) > maxEndpoint {
		const long = "This address is too long."
		return fault.Fields(long, map[string]string{"endpoint": long})
	}
	return nil
}

func (s *Service) open(d *Device) (to Subscription, err error) {
	text, err := s.d.Box.Open(d.AccountID, d.Sealed)
	if err != nil {
		return to, err
	}
	return to, json.Unmarshal([]byte(text), &to)
}

// Own is a person's own settings of notices.
type Own struct {
	Person  *Person
	May     []outbox.NoticeKind
	Devices []Device
	Key     string // the shop's, for browsers to subscribe under
}

// Own returns a person's settings.
func (s *Service) Own(ctx context.Context, accountID string) (*Own, error) {
	p, err := s.d.Reader.Person(ctx, accountID)
	if err != nil {
		return nil, err
	}
	devices, err := s.d.Reader.Devices(ctx, accountID)
	return &Own{Person: p, May: Kinds(p.Role), Devices: devices, Key: s.d.Pusher.Key()}, err
}

// Wish stores what a person wants to be notified of. A kind that they may not see is
// refused: Invalid with Fields by channel.
func (s *Service) Wish(ctx context.Context, accountID string, w Wishes) error {
	if !slices.Contains([]Rhythm{AtOnce, Hourly, Daily}, w.Rhythm) {
		return fault.Fields("Choose how often.", map[string]string{"rhythm": "Choose how often."})
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		p, err := tx.Person(ctx, accountID)
		if err != nil {
			return err
		}
		for c, list := range w.Kinds {
			for _, k := range list {
				if !slices.Contains(Kinds(p.Role), k) {
					const msg = "Your role sees nothing of this. Please ask the owner."
					return fault.Fields(msg, map[string]string{string(c): msg})
				}
			}
		}
		before := p.Wishes
		p.Wishes = w
		if err := tx.PutWishes(ctx, accountID, w); err != nil {
			return err
		}
		// What is queued already follows the new rhythm.
		r, err := tx.LockRound(ctx, accountID, ByMail)
		if err != nil {
			return err
		}
		if !r.DueAt.IsZero() && before.Rhythm != w.Rhythm {
			if err := schedule(ctx, tx, p, ByMail, r); err != nil {
				return err
			}
		}
		return tx.Record(ctx, audit.Entry{Action: "notices.wishes", Subject: "staff", SubjectID: accountID, Before: before.said(), After: w.said()})
	})
}

// said is what the log keeps of wishes.
func (w Wishes) said() map[string]any {
	out := map[string]any{"rhythm": w.Rhythm}
	for _, c := range slices.Sorted(maps.Keys(w.Kinds)) {
		out[string(c)] = w.Kinds[c]
	}
	return out
}

// AddDevice lets the browser of a session take pushes. reachable says why pushes to an
// address would always fail.
//
// Errors: Invalid with Fields "endpoint", "p256dh" or "auth"; Conflict outside of the
// office.
func (s *Service) AddDevice(ctx context.Context, accountID, sessionID string, to Subscription, reachable func(address string) error) error {
	if sessionID == "" {
		return fault.New(fault.Conflict, "Only a browser in which you work in the office takes notices.")
	}
	if err := to.check(); err != nil {
		return err
	}
	if err := reachable(to.Endpoint); err != nil {
		const msg = "This browser names an address that the shop does not send to."
		return fault.Fields(msg, map[string]string{"endpoint": msg}).Because(err)
	}
	text, err := json.Marshal(to)
	if err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		d := Device{
			ID: ident.NewID(), SessionID: sessionID, AccountID: accountID, EndpointHash: ident.HashToken(to.Endpoint),
			Sealed: s.d.Box.Seal(accountID, string(text)), CreatedAt: tx.Now(),
		}
		if err := tx.PutDevice(ctx, d); err != nil {
			return err
		}
		all, err := tx.Devices(ctx, accountID)
		if err != nil {
			return err
		}
		for i := MostDevices; i < len(all); i++ {
			if _, err := tx.DropDevice(ctx, all[i].ID); err != nil {
				return err
			}
		}
		return tx.Record(ctx, audit.Entry{Action: "notices.device", Subject: "staff", SubjectID: accountID, After: map[string]string{"device": d.ID}})
	})
}

// mine returns a person's device; NotFound where it is not theirs.
func mine(ctx context.Context, tx Tx, accountID, id string) (*Device, error) {
	d, err := tx.Device(ctx, id)
	if err == nil && d.AccountID != accountID {
		err = fault.New(fault.NotFound, "There is no such device.")
	}
	return d, err
}

// RemoveDevice ends the pushes to a person's device; NotFound where it is not theirs.
func (s *Service) RemoveDevice(ctx context.Context, accountID, id string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		d, err := mine(ctx, tx, accountID, id)
		if err != nil {
			return err
		}
		if _, err := tx.DropDevice(ctx, d.ID); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "notices.device-removed", Subject: "staff", SubjectID: accountID, Before: map[string]string{"device": d.ID}})
	})
}

// TryDevice sends a test push, so that a person sees whether it arrives.
func (s *Service) TryDevice(ctx context.Context, accountID, id string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		d, err := mine(ctx, tx, accountID, id)
		if err != nil {
			return err
		}
		p := Push{Title: s.d.Shop(), Body: "Notices arrive on this device.", Path: "/admin/notices", Tag: "gulaab-try"}
		if err := enqueue(ctx, tx, d.ID, p); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "notices.try", Subject: "staff", SubjectID: accountID, After: map[string]string{"device": d.ID}})
	})
}
