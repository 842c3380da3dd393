package notify

import (
	"testing"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/outbox"
	"gulaab/internal/zone"
)

// TestTODAY3Due: notices are due at once with a pause between two, on the hour or at nine in
// the morning, in Karachi's time, and never at night.
func TestTODAY3Due(t *testing.T) {
	t.Parallel()
	at := func(day, hour, minute int) time.Time {
		return time.Date(2026, time.March, day, hour, minute, 0, 0, zone.Karachi)
	}
	never := time.Time{}
	for _, tt := range []struct {
		name      string
		c         Channel
		r         Rhythm
		now, told time.Time
		want      time.Time
	}{
		{"TODAY-3 the first at once", ByMail, AtOnce, at(2, 14, 0), never, at(2, 14, 0)},
		{"TODAY-3 the next a quarter of an hour later", ByMail, AtOnce, at(2, 14, 5), at(2, 14, 0), at(2, 14, 15)},
		{"TODAY-3 after a pause at once", ByMail, AtOnce, at(2, 15, 0), at(2, 14, 0), at(2, 15, 0)},
		{"TODAY-3 in the evening before ten", ByMail, AtOnce, at(2, 21, 59), never, at(2, 21, 59)},
		{"TODAY-3 at ten the next morning", ByMail, AtOnce, at(2, 22, 0), never, at(3, 9, 0)},
		{"TODAY-3 the pause reaches into the night", ByMail, AtOnce, at(2, 21, 55), at(2, 21, 50), at(3, 9, 0)},
		{"TODAY-3 on the hour", ByMail, Hourly, at(2, 14, 1), at(2, 14, 0), at(2, 15, 0)},
		{"TODAY-3 on the hour of the morning", ByMail, Hourly, at(2, 21, 30), never, at(3, 9, 0)},
		{"TODAY-3 at nine today", ByMail, Daily, at(2, 8, 59), never, at(2, 9, 0)},
		{"TODAY-3 at nine tomorrow", ByMail, Daily, at(2, 9, 0), never, at(3, 9, 0)},
		{"TODAY-3 the month ends", ByMail, Daily, at(31, 12, 0), never, at(32, 9, 0)},
		{"TODAY-3 pushes know no rhythm", ByPush, Daily, at(2, 14, 0), never, at(2, 14, 0)},
		{"TODAY-3 a minute between pushes", ByPush, AtOnce, at(2, 14, 0), at(2, 13, 59), at(2, 14, 0)},
	} {
		if got := Due(tt.c, tt.r, tt.now.UTC(), tt.told.UTC()); !got.Equal(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got.In(zone.Karachi), tt.want)
		}
	}
}

// TestTODAY3Roles: nobody is notified of what their role may not see, whatever they chose in an
// earlier role.
func TestTODAY3Roles(t *testing.T) {
	t.Parallel()
	p := Person{Role: account.Packer, Wishes: Usual(account.Admin)}
	if !p.hears(ByMail, outbox.NewOrder) || !p.hears(ByPush, outbox.NewTime) || p.hears(ByMail, outbox.NewProof) || p.hears(ByPush, outbox.Failing) {
		t.Error("TODAY-3 STAFF-1 a packer who was the owner hears of what an owner sees")
	}
	if p.Role = account.Customer; p.hears(ByMail, outbox.NewOrder) {
		t.Error("TODAY-3 who has left hears of orders")
	}
	if w := Usual(account.Manager); len(w.Kinds[ByMail]) != 0 || len(w.Kinds[Live]) != len(kinds) {
		t.Errorf("TODAY-3 a manager who never said it: %+v", w)
	}
}
