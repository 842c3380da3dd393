package order

import (
	"context"
	"sync"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/zone"
)

// TestCOD3NextTry: after an unanswered call the next is in two hours, then the next morning.
// Nobody is called at night, and after three calls there is no next.
func TestCOD3NextTry(t *testing.T) {
	t.Parallel()
	at := func(day, hour, minute int) time.Time {
		return time.Date(2026, time.March, day, hour, minute, 0, 0, zone.Karachi)
	}
	for _, tt := range []struct {
		name     string
		n        int
		at, want time.Time
	}{
		{"COD-3 by day in two hours", 1, at(2, 11, 40), at(2, 13, 40)},
		{"COD-3 late in the evening the next morning", 1, at(2, 20, 30), at(3, 9, 0)},
		{"COD-3 just in time", 1, at(2, 19, 59), at(2, 21, 59)},
		{"COD-3 over midnight the next morning", 1, at(2, 23, 30), at(3, 9, 0)},
		{"COD-3 before the shop wakes, in its morning", 1, at(2, 3, 0), at(2, 9, 0)},
		{"COD-3 the second time the next morning", 2, at(2, 11, 40), at(3, 9, 0)},
	} {
		if got := NextTry(tt.n, tt.at); !got.Equal(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	if got := NextTry(MaxCalls, at(2, 11, 0)); !got.IsZero() {
		t.Errorf("COD-3 the third time is tried again at %v", got)
	}
}

// TestCOD3NoAnswerThreeTimes: three unanswered calls make an order unreachable. Another phone
// makes it callable again.
func TestCOD3NoAnswerThreeTimes(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	for n := 1; n <= MaxCalls; n++ {
		next, err := s.NextCall(t.Context(), "sana", "")
		if err != nil || next.ID != o.ID {
			t.Fatalf("COD-3 call %d: %v", n, err)
		}
		if o, err = s.Do(t.Context(), o.ID, MoveNoAnswer, 0, MoveInput{Actor: "sana"}); err != nil || o.CallTries != n {
			t.Fatalf("COD-3 %d calls after %d (%v)", o.CallTries, n, err)
		}
		if _, err := s.NextCall(t.Context(), "sana", ""); fault.KindOf(err) != fault.NotFound {
			t.Errorf("COD-3 it comes back at once: %v", err)
		}
		s.db.now = s.db.now.Add(26 * time.Hour)
	}
	if !o.Unreachable() || o.Events[len(o.Events)-1].Kind != EventUnreachable {
		t.Errorf("COD-3 after %d calls: %+v", o.CallTries, o.Events)
	}
	o, err := s.Do(t.Context(), o.ID, MoveRedirect, 0, MoveInput{Actor: ActorCustomer, To: &Contact{Phone: "0301 7654321"}})
	if err != nil || o.Contact.PhoneE164 != "+923017654321" || o.CallTries != 0 {
		t.Fatalf("COD-3 another phone: %+v %v", o, err)
	}
	if next, err := s.NextCall(t.Context(), "sana", ""); err != nil || next.ID != o.ID {
		t.Errorf("COD-3 the new number is not called: %v", err)
	}
}

// TestCOD3TwoPeople: people who take the next call at the same time get different orders.
func TestCOD3TwoPeople(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	const orders = 3
	for n := range orders {
		in := cod(theOne)
		in.Contact.Phone, in.Contact.Email = "0300 123456"+string(rune('0'+n)), "a"+string(rune('0'+n))+"@example.pk"
		s.mustPlace(t, in)
	}
	var (
		mu  sync.Mutex
		got = map[string]string{}
		all sync.WaitGroup
	)
	for _, who := range []string{"sana", "hamza", "rabia", "zara"} {
		all.Go(func() {
			o, err := s.NextCall(context.Background(), who, "")
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				got["nobody for "+who] = who
				return
			}
			if other, taken := got[o.ID]; taken {
				t.Errorf("COD-3 %s and %s have the same order", who, other)
			}
			got[o.ID] = who
		})
	}
	all.Wait()
	if len(got) != orders+1 {
		t.Errorf("COD-3 four people at three orders: %v", got)
	}
}

// TestCOD2Links: opening a link changes nothing, each button works once, and the link ends when
// it is revoked and when the parcel leaves.
func TestCOD2Links(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	made, err := s.MakeLink(ctx, o.ID, "mail")
	token := made.Token
	if err != nil || len(token) < 40 {
		t.Fatalf("%q %v", token, err)
	}
	for range 10 {
		if seen, err := s.ByLink(ctx, token); err != nil || seen.Placement != Placed || seen.Version != o.Version {
			t.Fatalf("COD-2 looking: %+v %v", seen, err)
		}
	}
	if _, err := s.MoveByLink(ctx, token, MoveRedirect, &Contact{StreetAddress: "House 9, Street 4", Phone: "0301 7654321"}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if o, err = s.MoveByLink(ctx, token, MoveConfirm, nil); err != nil || o.Placement != Confirmed || o.Contact.StreetAddress != "House 9, Street 4" {
			t.Fatalf("COD-2 %+v %v", o, err)
		}
	}
	if n := occasions(o, EventConfirmed); n != 1 {
		t.Errorf("COD-2 confirmed %d times", n)
	}
	for _, move := range []Move{MoveDeliver, MoveApprove, MovePack, MoveRefund, MoveProve} {
		if _, err := s.MoveByLink(ctx, token, move, nil); fault.KindOf(err) != fault.NotFound {
			t.Errorf("COD-2 a link may %s: %v", move, err)
		}
	}
	other, err := s.MakeLink(ctx, o.ID, "whatsapp")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.RevokeLinks(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ByLink(ctx, other.Token); fault.KindOf(err) != fault.NotFound {
		t.Errorf("COD-2 a revoked link: %v", err)
	}
	last, err := s.MakeLink(ctx, o.ID, "whatsapp")
	if err != nil || last.Token == other.Token {
		t.Fatalf("COD-2 a revoked link was made again: %v", err)
	}
	if again, err := s.MakeLink(ctx, o.ID, "whatsapp"); err != nil || again != last || !last.Changes {
		t.Errorf("COD-2 one message has two links: %v", err)
	}
	for _, move := range []Move{MovePack, MoveHandOver} {
		if _, err := s.Do(ctx, o.ID, move, 0, MoveInput{Actor: "sana"}); err != nil {
			t.Fatal(err)
		}
	}
	if seen, err := s.ByLink(ctx, last.Token); err != nil || seen.Linked() {
		t.Errorf("WAY-1 a link does not show where the parcel is: %v", err)
	}
	for _, move := range []Move{MoveConfirm, MoveCancel, MoveRedirect} {
		if _, err := s.MoveByLink(ctx, last.Token, move, &Contact{City: "Quetta"}); fault.KindOf(err) != fault.NotFound && move != MoveConfirm {
			t.Errorf("COD-2 %s after the hand-over: %v", move, err)
		}
	}
	if late, err := s.MakeLink(ctx, o.ID, "late"); err != nil || late.Changes || late.Waits {
		t.Errorf("WAY-1 a link to a parcel that left: %+v %v", late, err)
	}
	if _, err := s.ByLink(ctx, "wrong"); fault.KindOf(err) != fault.NotFound {
		t.Errorf("COD-2 a wrong link: %v", err)
	}
}

// TestSAY1Reminder: one reminder after twelve hours, and none while somebody has the order in
// hand.
func TestSAY1Reminder(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	remind := func() int {
		t.Helper()
		n, err := s.RemindWaiting(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := remind(); n != 0 {
		t.Errorf("SAY-1 %d reminded at once", n)
	}
	s.db.now = s.db.now.Add(remindAfter)
	if _, err := s.Claim(t.Context(), o.ID, "sana"); err != nil {
		t.Fatal(err)
	}
	if n := remind(); n != 0 {
		t.Errorf("SAY-1 %d reminded under somebody's hands", n)
	}
	s.db.now = s.db.now.Add(ClaimTime)
	if n := remind() + remind(); n != 1 {
		t.Errorf("SAY-1 reminded %d times", n)
	}
}

// TestCOD3UndoCall: the outcome of a call can be undone within a quarter of an hour if nothing
// else happened since. The timeline keeps both.
func TestCOD3UndoCall(t *testing.T) {
	t.Parallel()
	t.Run("COD-3 confirmed by mistake", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(theOne))
		held := o.Lines[0].Held
		s.do(t, o.ID, MoveNoAnswer, MoveConfirm)
		s.db.now = s.db.now.Add(UndoCallTime)
		o = s.do(t, o.ID, MoveUndoCall)
		if o.Placement != Placed || o.Lines[0].Held != held || !o.WaitingSince.Equal(s.db.now) {
			t.Errorf("COD-3 after the undo: %s, %d held, waits since %v", o.Placement, o.Lines[0].Held, o.WaitingSince)
		}
		if n := len(o.Events); o.Events[n-2].Kind != EventConfirmed || o.Events[n-1].Kind != EventCallUndone {
			t.Errorf("COD-3 the timeline: %+v", o.Events)
		}
		if stands := o.Standing(); len(stands) != 2 || stands[1].Kind != EventNoAnswer {
			t.Errorf("COD-3 its shopper reads %+v", stands)
		}
		if next, err := s.NextCall(t.Context(), "sana", ""); err != nil || next.ID != o.ID {
			t.Errorf("COD-3 it is not called again: %v", err)
		}
	})
	t.Run("SURE-5 beyond a limit it holds nothing again", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.HeldUnits = 1
		free := s.db.free(mucins)
		o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 2}))
		if !o.CallFirst || s.db.free(mucins) != free {
			t.Fatalf("SURE-5 it holds %d before anybody called", o.Lines[0].Held)
		}
		for range 2 {
			if o = s.do(t, o.ID, MoveConfirm); o.Lines[0].Held != 2 || s.db.free(mucins) != free-2 {
				t.Fatalf("SURE-5 confirmed it holds %d, %d are free", o.Lines[0].Held, s.db.free(mucins))
			}
			if o = s.do(t, o.ID, MoveUndoCall); !o.CallFirst || o.Lines[0].Held != 0 || s.db.free(mucins) != free {
				t.Errorf("SURE-5 undone it holds %d, %d of %d are free", o.Lines[0].Held, s.db.free(mucins), free)
			}
		}
		if _, err := s.Do(t.Context(), o.ID, MoveConfirm, 0, MoveInput{Actor: ActorCustomer}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("SURE-5 its shopper confirms it: %v", err)
		}
	})
	t.Run("COD-3 about a transfer beyond a limit: calls in vain, not the money", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.HeldUnits = 1
		in := cod(ItemInput{ProductID: mucin, Quantity: 2})
		in.Method, in.Reserve = BankTransfer, true
		o := s.mustPlace(t, in)
		for _, call := range []Move{MoveNoAnswer, MoveGiveUp} {
			s.do(t, o.ID, call)
			if o = s.do(t, o.ID, MoveUndoCall); o.CallTries != 0 || !o.toCall(s.db.now) {
				t.Errorf("COD-3 after %s was taken back: %d calls, to be called %v", call, o.CallTries, o.toCall(s.db.now))
			}
		}
	})
	t.Run("COD-3 the call that keeps a transfer, whose shopper hears of it", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.HeldUnits = 1
		free := s.db.free(mucins)
		in := cod(ItemInput{ProductID: mucin, Quantity: 2})
		in.Method, in.Reserve = BankTransfer, true
		o := s.mustPlace(t, in)
		for n := range 2 {
			if o = s.do(t, o.ID, MoveConfirm); o.CallFirst || s.db.free(mucins) != free-2 {
				t.Fatalf("COD-3 kept, %d of %d are free", s.db.free(mucins), free)
			}
			told := len(s.db.state.told)
			s.db.now = s.db.now.Add(UndoCallTime)
			o = s.do(t, o.ID, MoveUndoCall)
			if !o.CallFirst || !o.toCall(s.db.now) || o.Lines[0].Held != 0 || s.db.free(mucins) != free || !o.WaitingSince.Equal(s.db.now) {
				t.Errorf("COD-3 undone: call first %v, %d of %d free, waits since %v", o.CallFirst, s.db.free(mucins), free, o.WaitingSince)
			}
			if now := s.db.state.told[told:]; len(now) != 2 || now[0].Kind != "order-call-first" || now[0].Channel == now[1].Channel {
				t.Errorf("SAY-1 undone for the %d. time it tells %+v", n+1, now)
			}
			if stands := o.Standing(); len(stands) != 1 {
				t.Errorf("COD-3 its shopper reads %+v", stands)
			}
		}
		s.do(t, o.ID, MoveConfirm)
		s.db.now = s.db.now.Add(UndoCallTime + time.Second)
		if _, err := s.Do(t.Context(), o.ID, MoveUndoCall, 0, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("COD-3 the call that kept it is taken back too late: %v", err)
		}
		s.db.now = s.db.now.Add(-UndoCallTime)
		if _, err := s.Do(t.Context(), o.ID, MoveProve, 0, MoveInput{Actor: ActorCustomer, Proof: "proofs/x.jpg"}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Do(t.Context(), o.ID, MoveUndoCall, 0, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("COD-3 it is taken back though a screenshot came: %v", err)
		}
	})
	t.Run("COD-3 calls in vain are counted without those taken back", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(theOne))
		for _, step := range []struct {
			move Move
			want int
		}{
			{MoveNoAnswer, 1},
			{MoveUndoCall, 0},
			{MoveNoAnswer, 1},
			{MoveGiveUp, MaxCalls},
			{MoveUndoCall, 1},
			{MoveNoAnswer, 2},
			{MoveNoAnswer, MaxCalls},
			{MoveUndoCall, 2},
			{MoveGiveUp, MaxCalls},
			{MoveUndoCall, 2},
		} {
			s.db.now = s.db.now.Add(time.Minute)
			if o = s.do(t, o.ID, step.move); o.CallTries != step.want {
				t.Fatalf("COD-3 %d calls after %s, want %d: %+v", o.CallTries, step.move, step.want, o.Events)
			}
			if waits := !o.CallAt.IsZero(); step.move == MoveUndoCall && waits {
				t.Errorf("COD-3 it is not due after the undo: %v", o.CallAt)
			}
		}
		if stands := o.Standing(); len(stands) != 3 || occasions(&Order{Events: stands}, EventNoAnswer) != 2 {
			t.Errorf("COD-3 its shopper reads %+v", stands)
		}
	})
	for name, before := range map[string]func(*testing.T, *shop, *Order){
		"no call": func(*testing.T, *shop, *Order) {},
		"too late": func(t *testing.T, s *shop, o *Order) {
			t.Helper()
			s.do(t, o.ID, MoveNoAnswer)
			s.db.now = s.db.now.Add(UndoCallTime + time.Second)
		},
		"something happened since": func(t *testing.T, s *shop, o *Order) {
			t.Helper()
			s.do(t, o.ID, MoveConfirm)
			s.do(t, o.ID, MovePack)
		},
		"cancelled": func(t *testing.T, s *shop, o *Order) {
			t.Helper()
			s.do(t, o.ID, MoveCancel)
		},
		"confirmed by the shopper": func(t *testing.T, s *shop, o *Order) {
			t.Helper()
			if _, err := s.Do(t.Context(), o.ID, MoveConfirm, 0, MoveInput{Actor: ActorCustomer}); err != nil {
				t.Fatal(err)
			}
		},
		"undone already": func(t *testing.T, s *shop, o *Order) {
			t.Helper()
			s.do(t, o.ID, MoveNoAnswer)
			s.do(t, o.ID, MoveUndoCall)
		},
	} {
		t.Run("COD-3 refused: "+name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			o := s.mustPlace(t, cod(theOne))
			before(t, s, o)
			was := s.mustGet(t, o.ID)
			if _, err := s.Do(t.Context(), o.ID, MoveUndoCall, 0, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict {
				t.Errorf("COD-3 %v", err)
			}
			if now := s.mustGet(t, o.ID); now.Version != was.Version {
				t.Error("COD-3 a refused undo changed the order")
			}
		})
	}
}
