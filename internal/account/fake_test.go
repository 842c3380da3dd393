package account

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// fakeDB is the database in memory. It runs one transaction at a time and rolls it back when it
// fails.
type fakeDB struct {
	mu     sync.Mutex
	now    time.Time
	state  fakeState
	writes int
	fail   error // the error of every transaction, when set
	// between runs once, before the next transaction: another node's change.
	between func(*fakeState)
}

type fakeState struct {
	accounts map[string]Account // by id
	sessions map[string]Session
	resets   map[string]Reset
	mails    []mail.Message
	messages []*outbox.Message // mails
	// confirmed are the confirmed mailboxes; calls are the calls of the last transaction.
	confirmed []string
	links     map[string]EmailLink
	orders    []guestOrder
	throttles map[string]time.Time
	calls     []string
	noted     []audit.Entry // entries of the office's log

	mailLogins map[string]MailLogin // by browser
	devices    map[string]int       // by account and browser
	passkeys   map[string]Passkey
	challenges map[string]Challenge
}

// guestOrder is an order with its email address and its account.
type guestOrder struct{ email, account string }

func (s *fakeState) did(what string) { s.calls = append(s.calls, what) }

func (s fakeState) clone() fakeState {
	return fakeState{
		accounts: maps.Clone(s.accounts), sessions: maps.Clone(s.sessions), resets: maps.Clone(s.resets),
		mails: slices.Clone(s.mails), messages: slices.Clone(s.messages), confirmed: slices.Clone(s.confirmed),
		links: maps.Clone(s.links), orders: slices.Clone(s.orders), throttles: maps.Clone(s.throttles),
		noted: slices.Clone(s.noted), mailLogins: maps.Clone(s.mailLogins), devices: maps.Clone(s.devices),
		passkeys: maps.Clone(s.passkeys), challenges: maps.Clone(s.challenges),
	}
}

func (s fakeState) byEmail(email string) (*Account, error) {
	for _, a := range s.accounts {
		if ident.FoldEmail(a.Email) == email {
			return &a, nil
		}
	}
	return nil, fault.New(fault.NotFound, "Account not found")
}

func (db *fakeDB) InTx(ctx context.Context, fn func(context.Context, Tx) error) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.writes++
	if db.between != nil {
		db.between(&db.state)
		db.between = nil
	}
	if db.fail != nil {
		return db.fail
	}
	// A database may retry (HOUSE-3): the first run is discarded, and fn runs again.
	_ = fn(ctx, &fakeTx{fakeState: db.state.clone(), now: db.now})
	tx := &fakeTx{fakeState: db.state.clone(), now: db.now}
	if err := fn(ctx, tx); err != nil {
		return err
	}
	db.state = tx.fakeState
	return nil
}

func (db *fakeDB) SessionAccount(_ context.Context, hash string, now time.Time) (Session, *Account, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	s, ok := db.state.sessions[hash]
	if !ok || !s.ExpiresAt.After(now) {
		return Session{}, nil, fault.New(fault.NotFound, "Session not found")
	}
	a := db.state.accounts[s.AccountID]
	return s, &a, nil
}

func (db *fakeDB) AccountByEmail(_ context.Context, email string) (*Account, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	return db.state.byEmail(email)
}

func (db *fakeDB) Reset(_ context.Context, hash string, now time.Time) (Reset, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	r, ok := db.state.resets[hash]
	if !ok || !r.ExpiresAt.After(now) {
		return Reset{}, fault.New(fault.NotFound, "Reset not found")
	}
	return r, nil
}

func (db *fakeDB) Unclaimed(_ context.Context, address string) (bool, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	return slices.Contains(db.state.orders, guestOrder{email: ident.FoldEmail(address)}), nil
}

type fakeTx struct {
	fakeState
	now time.Time
}

func (t *fakeTx) Now() time.Time { return t.now }

func (t *fakeTx) InsertAccount(_ context.Context, a *Account) error {
	if _, err := t.byEmail(ident.FoldEmail(a.Email)); err == nil {
		return fault.New(fault.Conflict, "duplicate address")
	}
	t.accounts[a.ID] = *a
	return nil
}

func (t *fakeTx) AccountByEmail(_ context.Context, email string) (*Account, error) {
	t.did("AccountByEmail")
	return t.byEmail(email)
}

func (t *fakeTx) Account(_ context.Context, id string) (*Account, error) {
	t.did("Account")
	a, ok := t.accounts[id]
	if !ok {
		return nil, fault.New(fault.NotFound, "Account not found")
	}
	return &a, nil
}

func (t *fakeTx) UpdateAccount(_ context.Context, a *Account) error {
	t.accounts[a.ID] = *a
	return nil
}

func (t *fakeTx) InsertSession(_ context.Context, s Session) error {
	t.sessions[s.TokenHash] = s
	return nil
}

func (t *fakeTx) ExtendSession(_ context.Context, hash string, until time.Time) error {
	s := t.sessions[hash]
	s.ExpiresAt = until
	t.sessions[hash] = s
	return nil
}

func (t *fakeTx) DeleteSessions(_ context.Context, id string) error {
	maps.DeleteFunc(t.sessions, func(_ string, s Session) bool { return s.AccountID == id })
	return nil
}

func (t *fakeTx) InsertReset(_ context.Context, r Reset) error {
	t.did("InsertReset")
	t.resets[r.TokenHash] = r
	return nil
}

func (t *fakeTx) DeleteResets(_ context.Context, id string) error {
	maps.DeleteFunc(t.resets, func(_ string, r Reset) bool { return r.AccountID == id })
	return nil
}

func (t *fakeTx) TakeReset(_ context.Context, hash string) (Reset, error) {
	r, ok := t.resets[hash]
	if !ok || !r.ExpiresAt.After(t.now) {
		return Reset{}, fault.New(fault.NotFound, "Reset not found")
	}
	delete(t.resets, hash)
	return r, nil
}

func (t *fakeTx) InsertMessage(_ context.Context, m *outbox.Message, jobKind string, payload []byte) error {
	t.did("InsertMessage")
	if !m.CreatedAt.Equal(t.now) || m.State != outbox.Queued || !strings.Contains(string(payload), m.ID) {
		return errors.New("unexpected message")
	}
	read, err := mail.Decode(m.Data)
	if err != nil {
		return err
	}
	t.messages, t.mails = append(t.messages, m), append(t.mails, read)
	return nil
}

func (t *fakeTx) Record(_ context.Context, e audit.Entry) error {
	t.noted = append(t.noted, e)
	return nil
}

func (t *fakeTx) DeleteOtherResets(_ context.Context, requestID, hash string) error {
	maps.DeleteFunc(t.resets, func(h string, r Reset) bool { return r.RequestID == requestID && h != hash })
	return nil
}

func (t *fakeTx) ClaimOrders(_ context.Context, accountID, address string) (n int, _ error) {
	for i, o := range t.orders {
		if o.email == ident.FoldEmail(address) && o.account == "" {
			t.orders[i].account = accountID
			n++
		}
	}
	return n, nil
}

func (t *fakeTx) InsertEmailLink(_ context.Context, l EmailLink) error {
	t.links[l.TokenHash] = l
	return nil
}

func (t *fakeTx) EmailLinkOwner(_ context.Context, hash string) (string, error) {
	l, ok := t.links[hash]
	if !ok || !l.ExpiresAt.After(t.now) || l.Address != "" {
		return "", fault.New(fault.NotFound, "Link not found")
	}
	return l.AccountID, nil
}

func (t *fakeTx) NewAddress(_ context.Context, accountID, hash string) (string, error) {
	l, ok := t.links[hash]
	if !ok || !l.ExpiresAt.After(t.now) || l.Address == "" || l.AccountID != accountID {
		return "", fault.New(fault.NotFound, "Link not found")
	}
	return l.Address, nil
}

func (t *fakeTx) DeleteEmailLinks(_ context.Context, id string) error {
	maps.DeleteFunc(t.links, func(_ string, l EmailLink) bool { return l.AccountID == id })
	return nil
}

func (t *fakeTx) ConfirmMailbox(_ context.Context, address string) error {
	t.confirmed = append(t.confirmed, address)
	return nil
}

func (t *fakeTx) Throttle(_ context.Context, name string) (time.Time, error) {
	return t.throttles[name], nil
}

func (t *fakeTx) PutThrottle(_ context.Context, name string, until time.Time) error {
	t.throttles[name] = until
	return nil
}

func (t *fakeTx) ChargeThrottle(_ context.Context, name string, d time.Duration) (time.Time, error) {
	from := t.throttles[name]
	if from.Before(t.now) {
		from = t.now
	}
	t.throttles[name] = from.Add(d)
	return t.throttles[name], nil
}

type fakeBlobs struct {
	files map[string][]byte
	fail  error
}

func (b *fakeBlobs) Put(_ context.Context, key string, data []byte, _ string) error {
	if b.fail == nil {
		b.files[key] = data
	}
	return b.fail
}

func (b *fakeBlobs) Delete(_ context.Context, key string) error {
	delete(b.files, key)
	return nil
}

// people is a Service on fakes, with a clock that stands still until it is moved.
type people struct {
	*Service
	db    *fakeDB
	blobs *fakeBlobs
}

var monday = time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC)

const password = "Rose&Water9"

func newPeople(t *testing.T) *people {
	t.Helper()
	p := &people{
		db: &fakeDB{now: monday, state: fakeState{
			accounts: map[string]Account{}, sessions: map[string]Session{}, resets: map[string]Reset{},
			links: map[string]EmailLink{}, throttles: map[string]time.Time{}, mailLogins: map[string]MailLogin{},
			devices: map[string]int{}, passkeys: map[string]Passkey{}, challenges: map[string]Challenge{},
		}},
		blobs: &fakeBlobs{files: map[string][]byte{}},
	}
	var err error
	p.Service, err = New(Deps{InTx: p.db.InTx, Reader: p.db, Blobs: p.blobs, Now: func() time.Time { return p.db.now }, Origin: "https://shop.test"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *people) mustRegister(t *testing.T, email string) *Account {
	t.Helper()
	a, err := p.Register(t.Context(), RegisterInput{Name: "Ayesha Khan", Email: email, Password: password})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (p *people) mustLogin(t *testing.T, email, password string) string {
	t.Helper()
	_, token, err := p.Login(t.Context(), LoginInput{Email: email, Password: password})
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func wantFault(t *testing.T, err error, kind fault.Kind, message string) map[string]string {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != kind || f.Message != message {
		t.Fatalf("error %v (kind %v), want kind %v with message %q", err, fault.KindOf(err), kind, message)
	}
	return f.Fields
}
