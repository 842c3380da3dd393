package outbox

import (
	"context"
	"errors"
	"testing"
	"time"

	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/zone"
)

// nightTx is a transaction at a time at which one message is due.
type nightTx struct {
	Tx  // nil, because sending does not use it
	now time.Time
	m   Message
}

func (t *nightTx) Now() time.Time { return t.now }

func (t *nightTx) Message(context.Context, string) (*Message, error) {
	m := t.m
	return &m, nil
}

func (t *nightTx) LockMailbox(context.Context, string) (bool, error) { return true, nil }

func (t *nightTx) SentSince(context.Context, *Message, bool, time.Time, int) ([]time.Time, error) {
	return nil, nil
}

func (t *nightTx) MergeHeld(context.Context, *Message) ([]*Message, error) { return nil, nil }

func (t *nightTx) BeginSending(context.Context, string) error { return nil }

func (t *nightTx) Wording(context.Context, string, mail.Channel, mail.Language) (mail.Words, bool, error) {
	return mail.Words{}, false, nil
}

// TestSAY2EveryKindIsQuietAtNight: at night every mail about an order waits for the morning,
// unless its shopper asked for it; by day it is sent.
func TestSAY2EveryKindIsQuietAtNight(t *testing.T) {
	t.Parallel()
	at := func(day, hour int) time.Time { return time.Date(2026, time.March, day, hour, 30, 0, 0, zone.Karachi) }
	morning := time.Date(2026, time.March, 3, 9, 0, 0, 0, zone.Karachi)
	s := &Sender{}
	for _, k := range mail.Kinds() {
		take := func(now time.Time, asked bool) error {
			tx := &nightTx{now: now, m: Message{ID: "m", Kind: k.Name, To: "a@example.pk", OrderID: "o", State: Queued, Channel: mail.ByMail, Asked: asked}}
			_, err := s.take(t.Context(), tx, "m")
			return err
		}
		held := job.Later(morning, "held: it is night in Pakistan")
		for _, night := range []time.Time{at(2, 22), at(3, 3), at(3, 8)} {
			if err := take(night, false); !errors.Is(err, held) {
				t.Errorf("SAY-2 %s at %s: %v, want to wait for the morning", k.Name, night.Format(time.TimeOnly), err)
			}
			if err := take(night, true); err != nil {
				t.Errorf("SAY-2 %s that its shopper asked for, at %s: %v", k.Name, night.Format(time.TimeOnly), err)
			}
		}
		if err := take(at(3, 12), false); err != nil {
			t.Errorf("SAY-2 %s at noon: %v", k.Name, err)
		}
	}
}
