package order

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/credit"
	"gulaab/internal/deposit"
	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/points"
	"gulaab/internal/stock"
	"gulaab/internal/stop"
)

// fakeDB is the shop's database in memory. It runs one transaction at a time and rolls it back
// when it fails. It promises no more than Tx and Reader do.
type fakeDB struct {
	mu    sync.Mutex
	state fakeState
	now   time.Time

	// commitErr, when set, is the error of the next commit. committed says whether the database
	// committed all the same.
	commitErr error
	committed bool
	runs      int      // transactions begun
	asked     []string // arguments of OrderNamed
	read      int      // number of calls of Order
}

type fakeState struct {
	levels    map[string]stock.Level // by variant
	moves     []stock.Move
	orders    map[string]Order
	numbers   map[string]string
	keys      map[string][2]string // scope+key -> body hash, order id
	closed    map[string]bool      // scope+key
	prices    map[string]money.Paisa
	traces    map[string][]string // trace -> order ids
	claims    map[string]Hand
	noCash    map[string]time.Time // by phone
	phones    map[string]deposit.Phone
	links     map[string]string   // hash -> order id
	guests    map[string][]string // guest hash -> order ids
	mails     []mail.Message
	coupons   map[string]coupon.Coupon  // by code
	uses      map[string][]string       // order id -> marks, of uses that count
	promoted  map[string][]PromotionUse // by order id
	balances  []credit.Movement         // the ledger of store credit and cards
	cards     map[string]credit.Card    // gift cards
	points    []points.Movement         // and that of points
	friend    string                    // account whose code each new member named; empty: nobody's
	outcome   points.Outcome            // of the last invitation
	told      []outbox.Message
	notices   []outbox.Notice
	turnedOff map[string][]mail.Channel // by kind of message
	lowered   map[string]money.Paisa    // by order id
	locked    []string                  // variants in the order they were locked
	delivered []DeliveryTime
	gone      int64 // how many of the two people who may approve have left
}

func (s fakeState) clone() fakeState {
	c := s
	c.levels, c.moves, c.orders = maps.Clone(s.levels), slices.Clone(s.moves), maps.Clone(s.orders)
	c.numbers, c.keys, c.guests = maps.Clone(s.numbers), maps.Clone(s.keys), maps.Clone(s.guests)
	c.closed, c.prices, c.traces, c.claims = maps.Clone(s.closed), maps.Clone(s.prices), maps.Clone(s.traces), maps.Clone(s.claims)
	c.coupons, c.uses = maps.Clone(s.coupons), maps.Clone(s.uses)
	c.promoted = maps.Clone(s.promoted)
	c.balances, c.cards = slices.Clone(s.balances), maps.Clone(s.cards)
	c.points = slices.Clone(s.points)
	c.mails, c.locked = slices.Clone(s.mails), slices.Clone(s.locked)
	c.told, c.notices, c.links = slices.Clone(s.told), slices.Clone(s.notices), maps.Clone(s.links)
	return c
}

func (db *fakeDB) InTx(ctx context.Context, fn func(context.Context, Tx) error) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.runs++
	// The first run counts as lost to another transaction: nothing that fn stored in it, or did
	// outside of it, may remain.
	_ = fn(ctx, &fakeTx{s: db.state.clone(), now: db.now.Add(-time.Second)})
	tx := &fakeTx{s: db.state.clone(), now: db.now}
	if err := fn(ctx, tx); err != nil {
		return err
	}
	if err := db.commitErr; err != nil {
		db.commitErr = nil
		if db.committed {
			db.state = tx.s
		}
		return err
	}
	db.state = tx.s
	return nil
}

type fakeTx struct {
	s   fakeState
	now time.Time
}

func (t *fakeTx) Now() time.Time { return t.now }

func (t *fakeTx) ClaimKey(_ context.Context, scope, key, bodyHash, orderID string) (Claim, error) {
	k := scope + "\x00" + key
	if first, ok := t.s.keys[k]; ok {
		return Claim{BodyHash: first[0], OrderID: first[1]}, nil
	}
	t.s.keys[k] = [2]string{bodyHash, orderID}
	return Claim{Mine: true, Closed: t.s.closed[k], BodyHash: bodyHash, OrderID: orderID}, nil
}

func (t *fakeTx) KeyOrder(_ context.Context, scope, key string) (string, error) {
	return t.s.keys[scope+"\x00"+key][1], nil
}

func (t *fakeTx) CloseKey(_ context.Context, scope, key string) error {
	t.s.closed[scope+"\x00"+key] = true
	return nil
}

func (t *fakeTx) Offers(_ context.Context, ids []string) (map[string]Offer, error) {
	if !slices.IsSorted(ids) {
		return nil, errors.New("variants are locked in the order of their ids")
	}
	offers := map[string]Offer{}
	t.s.locked = append(t.s.locked, ids...)
	for _, id := range ids {
		if l, ok := t.s.levels[id]; ok {
			offers[id] = Offer{Price: t.s.prices[id], Tracked: l.Tracked, OnHand: l.OnHand, Held: l.Held, Preorder: l.Preorder}
		}
	}
	return offers, nil
}

func (t *fakeTx) Traced(_ context.Context, traces []string, most int) (orders int64, _ error) {
	for _, trace := range traces {
		orders = max(orders, int64(len(t.s.traces[trace])))
	}
	return min(orders, int64(most)), nil
}

func (t *fakeTx) NetworkHolds(_ context.Context, network string, ids []string) (map[string]int64, error) {
	held := map[string]int64{}
	for _, id := range t.s.traces[network] {
		for _, l := range t.s.orders[id].Lines {
			if slices.Contains(ids, l.VariantID) {
				held[l.VariantID] += l.Held
			}
		}
	}
	return held, nil
}

func (t *fakeTx) NetworkHoldsInAll(_ context.Context, network string) (n int64, _ error) {
	for _, id := range t.s.traces[network] {
		for _, l := range t.s.orders[id].Lines {
			n += l.Held
		}
	}
	return n, nil
}

func (t *fakeTx) UnitsOnHand(context.Context, int64, func(Units) bool) (u Units, _ error) {
	for _, l := range t.s.levels {
		if l.Tracked {
			u.OnHand, u.Held = u.OnHand+l.OnHand, u.Held+l.Held
		}
	}
	return u, nil
}

func (t *fakeTx) DropTraces(_ context.Context, orderID string) error {
	for trace, ids := range t.s.traces {
		t.s.traces[trace] = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return id == orderID })
		if len(t.s.traces[trace]) == 0 {
			delete(t.s.traces, trace)
		}
	}
	return nil
}

func (t *fakeTx) KeepTerms(_ context.Context, terms Terms) (string, error) { return terms.ID(), nil }

func (db *fakeDB) ReturnTerms(context.Context, string) (Terms, int64, error) {
	return Terms{Days: 7}, 1, nil
}

func (t *fakeTx) LowerInvoice(_ context.Context, o *Order, amount money.Paisa, _, _ string) error {
	if t.s.lowered == nil {
		t.s.lowered = map[string]money.Paisa{}
	}
	t.s.lowered = maps.Clone(t.s.lowered)
	t.s.lowered[o.ID] += amount
	return nil
}

func (t *fakeTx) ReviseInvoice(context.Context, *Order, string, string) error { return nil }

// Approvers returns two people unless a test says otherwise.
func (t *fakeTx) LeaveTraces(_ context.Context, orderID string, traces []string) error {
	for _, trace := range traces {
		t.s.traces[trace] = append(slices.Clone(t.s.traces[trace]), orderID)
	}
	return nil
}

func (t *fakeTx) TransferNoElsewhere(_ context.Context, no, orderID string) (Elsewhere, error) {
	return t.s.elsewhere(no, orderID), nil
}

func (db *fakeDB) TransferNoElsewhere(_ context.Context, no, orderID string) (Elsewhere, error) {
	return db.state.elsewhere(no, orderID), nil
}

func (s *fakeState) elsewhere(no, orderID string) (e Elsewhere) {
	for id, o := range s.orders {
		if id == orderID {
			continue
		}
		e.Named = e.Named || o.TransferNo == no && o.ProofWaits()
		for _, entry := range o.Entries {
			e.Paid = e.Paid || entry.Kind == Credit && strings.EqualFold(entry.Reference, no)
		}
	}
	return e
}

func (t *fakeTx) Approvers(context.Context) (int64, error) { return 2 - t.s.gone, nil }

func (db *fakeDB) Approvers(context.Context) (int64, error) { return 2 - db.state.gone, nil }

func (t *fakeTx) OrderClaim(_ context.Context, id string) (string, time.Time, error) {
	return t.s.claims[id].Actor, t.s.claims[id].Until, nil
}

func (t *fakeTx) PutOrderClaim(_ context.Context, id, actor string, until time.Time) error {
	t.s.claims[id] = Hand{actor, until}
	return nil
}

func (t *fakeTx) HoldCash(_ context.Context, phone, _, _ string) (time.Time, error) {
	return t.s.noCash[phone], nil
}

func (t *fakeTx) PhonePast(_ context.Context, phone string) (deposit.Phone, error) {
	return t.s.phones[phone], nil
}

func (db *fakeDB) PhonePast(_ context.Context, phone string) (deposit.Phone, error) {
	return db.state.phones[phone], nil
}

func (db *fakeDB) NoCashUntil(_ context.Context, phone string) (time.Time, error) {
	return db.state.noCash[phone], nil
}

func (t *fakeTx) ToCall(_ context.Context, actor string, most int) (ids []string, _ error) {
	for id, o := range t.s.orders {
		if h := t.s.claims[id]; o.toCall(t.now) && (h.Actor == "" || h.Actor == actor || !h.Until.After(t.now)) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(t.s.orders[a].CreatedAt.Compare(t.s.orders[b].CreatedAt), cmp.Compare(a, b))
	})
	return ids[:min(len(ids), most)], nil
}

func (t *fakeTx) PutOrderLink(_ context.Context, hash, orderID string, _ int) error {
	if t.s.links == nil {
		t.s.links = map[string]string{}
	}
	t.s.links[hash] = orderID
	return nil
}

func (t *fakeTx) DropOrderLinks(_ context.Context, orderID string) error {
	maps.DeleteFunc(t.s.links, func(_, id string) bool { return id == orderID })
	o := t.s.orders[orderID]
	o.LinksEnded++
	t.s.orders[orderID] = o
	return nil
}

func (t *fakeTx) CashWaiting(_ context.Context, phone, _, _ string) (n int, _ error) {
	for _, o := range t.s.orders {
		if phone != "" && o.Contact.PhoneE164 == phone && o.Placement == Placed && !o.PaysBefore() {
			n++
		}
	}
	return n, nil
}

func (t *fakeTx) ClaimOrder(_ context.Context, id, accountID string) error {
	o := t.s.orders[id]
	o.AccountID = accountID
	t.s.orders[id] = o
	return nil
}

func (db *fakeDB) Deliveries(context.Context, int) ([]DeliveryTime, error) {
	return db.state.delivered, nil
}

func (db *fakeDB) OrderNamed(_ context.Context, number string) (Named, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.asked = append(db.asked, number)
	id := db.state.numbers[number]
	return Named{id, db.state.orders[id].Contact}, nil
}

func (db *fakeDB) OrderByLink(ctx context.Context, hash string) (*Order, error) {
	return db.Order(ctx, db.state.links[hash])
}

func (db *fakeDB) ToAskForReview(context.Context, time.Time, time.Time, int) ([]string, error) {
	return nil, nil
}

func (t *fakeTx) PutReviewAsk(context.Context, string, bool) (bool, error) { return true, nil }

func (t *fakeTx) Stopped(context.Context, stop.Kind, ...string) (bool, error) { return false, nil }

func (db *fakeDB) ToRemind(_ context.Context, before time.Time, most int) (ids []string, _ error) {
	for id, o := range db.state.orders {
		if o.Method == CashOnDelivery && !o.Reminded && !o.WaitingSince.IsZero() && !o.WaitingSince.After(before) && len(ids) < most {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// No unit here belongs to a lot.

func (t *fakeTx) InsertOrder(_ context.Context, o *Order, traces ...string) error {
	if _, taken := t.s.numbers[o.Number]; taken {
		return fault.New(fault.Conflict, "duplicate number")
	}
	t.s.numbers[o.Number] = o.ID
	t.s.orders[o.ID] = *o.clone()
	for _, trace := range traces {
		t.s.traces[trace] = append(slices.Clone(t.s.traces[trace]), o.ID)
	}
	return nil
}

func (t *fakeTx) LinkGuest(_ context.Context, guest, id string) error {
	if !slices.Contains(t.s.guests[guest], id) {
		t.s.guests[guest] = append(slices.Clone(t.s.guests[guest]), id)
	}
	return nil
}

func (t *fakeTx) OrderForUpdate(_ context.Context, id string) (*Order, error) {
	return t.s.order(id)
}

func (s fakeState) order(id string) (*Order, error) {
	o, ok := s.orders[id]
	if !ok {
		return nil, fault.New(fault.NotFound, "Order not found")
	}
	return o.clone(), nil
}

func (t *fakeTx) UpdateOrder(_ context.Context, o *Order, events []Event, entries []Entry) error {
	old, ok := t.s.orders[o.ID]
	if !ok {
		return fault.New(fault.NotFound, "Order not found")
	}
	for _, other := range t.s.orders {
		for _, e := range other.Entries {
			for _, added := range entries {
				if e.Reference != "" && e.Reference == added.Reference && e.Account == added.Account {
					return fault.New(fault.Conflict, "the reference is in use")
				}
			}
		}
	}
	changed := *o.clone()
	changed.Events, changed.Entries = append(slices.Clone(old.Events), events...), append(slices.Clone(old.Entries), entries...)
	t.s.orders[o.ID] = changed
	return nil
}

func (t *fakeTx) InsertNotice(_ context.Context, n outbox.Notice) error {
	if n.OrderID == "" || n.ID == "" || !n.At.Equal(t.now) {
		return errors.New("unexpected notice")
	}
	t.s.notices = append(t.s.notices, n)
	return nil
}

func (t *fakeTx) InsertMessage(_ context.Context, m *outbox.Message, _ string, _ []byte) error {
	if m.OrderID == "" || !m.CreatedAt.Equal(t.now) {
		return errors.New("unexpected message")
	}
	read, err := mail.Decode(m.Data)
	if err != nil {
		return err
	}
	for _, told := range t.s.told {
		if told.OrderID == m.OrderID && told.Event == m.Event && told.Channel == m.Channel {
			return nil
		}
	}
	t.s.told = append(t.s.told, *m)
	if m.Channel == mail.ByMail {
		t.s.mails = append(t.s.mails, read)
	}
	return nil
}

func (t *fakeTx) TurnedOff(_ context.Context, kind string) ([]mail.Channel, error) {
	return t.s.turnedOff[kind], nil
}

func (t *fakeTx) ExpireWaiting(_ context.Context, orderID string) error {
	for i := range t.s.told {
		if m := &t.s.told[i]; m.OrderID == orderID && m.State == outbox.Waiting {
			m.State = outbox.Expired
		}
	}
	return nil
}

// The Reader of the same database.

func (db *fakeDB) Order(_ context.Context, id string) (*Order, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.read++
	return db.state.order(id)
}

func (db *fakeDB) Orders(_ context.Context, q Query) ([]*Order, int64, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	page := []*Order{}
	for id := range db.state.orders {
		o, err := db.state.order(id)
		if err != nil {
			return nil, 0, err
		}
		mine := q.All || q.AccountID != "" && o.AccountID == q.AccountID ||
			q.GuestHash != "" && slices.Contains(db.state.guests[q.GuestHash], id)
		if mine && strings.Contains(o.Number, q.Search) {
			page = append(page, o)
		}
	}
	slices.SortFunc(page, func(a, b *Order) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID)) })
	total := int64(len(page))
	if q.Before != nil {
		total = -1
		page = page[slices.IndexFunc(page, func(o *Order) bool { return o.ID == q.Before.ID })+1:]
	}
	if q.Limit > 0 {
		page = page[:min(q.Limit, len(page))]
	}
	return page, total, nil
}

func (db *fakeDB) GuestOwns(_ context.Context, guestHash, orderID string) (bool, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	return slices.Contains(db.state.guests[guestHash], orderID), nil
}

func (db *fakeDB) OrderHand(_ context.Context, id string) (string, time.Time, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	return db.state.claims[id].Actor, db.state.claims[id].Until, nil
}

func (db *fakeDB) Waiting(_ context.Context, cash, transfer time.Time, limit int) (ids []string, _ error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	for id, o := range db.state.orders {
		since := transfer
		if !o.PaysBefore() {
			since = cash
		}
		if !o.WaitingSince.IsZero() && !o.WaitingSince.After(since) && len(ids) < limit {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func (db *fakeDB) StatusCounts(context.Context) (map[Status]Count, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	counts := map[Status]Count{}
	for _, o := range db.state.orders {
		counts[o.Status()] = Count{N: counts[o.Status()].N + 1}
	}
	return counts, nil
}
