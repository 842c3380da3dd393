package account

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
)

var errNone = fault.New(fault.NotFound, "none")

func (t *fakeTx) SeeDevice(_ context.Context, id, hash string) (known bool, others int64, _ error) {
	_, known = t.devices[id+" "+hash]
	for key := range t.devices {
		if strings.HasPrefix(key, id+" ") && key != id+" "+hash {
			others++
		}
	}
	t.devices[id+" "+hash]++
	return known, others, nil
}

func (t *fakeTx) KnowsDevice(_ context.Context, id, hash string) (bool, error) {
	return t.devices[id+" "+hash] > 0, nil
}

func (t *fakeTx) DeleteDevices(_ context.Context, id string) error {
	maps.DeleteFunc(t.devices, func(key string, _ int) bool { return strings.HasPrefix(key, id+" ") })
	return nil
}

func (t *fakeTx) PutMailLogin(_ context.Context, m MailLogin) error {
	t.did("PutMailLogin")
	t.mailLogins[m.BrowserHash] = m
	return nil
}

func (t *fakeTx) TakeMailLogin(_ context.Context, m MailLogin) error {
	if have, ok := t.mailLogins[m.BrowserHash]; !ok || have != m || !m.ExpiresAt.After(t.now) {
		return errNone
	}
	delete(t.mailLogins, m.BrowserHash)
	return nil
}

func (t *fakeTx) DeleteMailLogins(_ context.Context, id string) error {
	maps.DeleteFunc(t.mailLogins, func(_ string, m MailLogin) bool { return m.AccountID == id })
	return nil
}

func (t *fakeTx) InsertChallenge(_ context.Context, c Challenge) error {
	t.challenges[c.TokenHash] = c
	return nil
}

func (t *fakeTx) TakeChallenge(_ context.Context, hash string) (Challenge, error) {
	c, ok := t.challenges[hash]
	delete(t.challenges, hash)
	if !ok || !c.ExpiresAt.After(t.now) {
		return Challenge{}, errNone
	}
	return c, nil
}

func (t *fakeTx) CountPasskeys(_ context.Context, id string) (n int, _ error) {
	for _, k := range t.passkeys {
		if k.AccountID == id {
			n++
		}
	}
	return n, nil
}

func (t *fakeTx) InsertPasskey(_ context.Context, k Passkey) error {
	if _, taken := t.passkeys[k.ID]; taken {
		return fault.New(fault.Conflict, "taken")
	}
	t.passkeys[k.ID] = k
	return nil
}

func (t *fakeTx) UsePasskey(_ context.Context, k Passkey) error {
	if have, ok := t.passkeys[k.ID]; !ok || have.AccountID != k.AccountID {
		return errNone
	}
	t.passkeys[k.ID] = k
	return nil
}

func (t *fakeTx) DeletePasskey(_ context.Context, account, id string) error {
	if have, ok := t.passkeys[id]; !ok || have.AccountID != account {
		return errNone
	}
	delete(t.passkeys, id)
	return nil
}

func (t *fakeTx) DeletePasskeys(_ context.Context, account string) error {
	maps.DeleteFunc(t.passkeys, func(_ string, k Passkey) bool { return k.AccountID == account })
	return nil
}

func (db *fakeDB) MailLogin(_ context.Context, browser, token string, now time.Time) (MailLogin, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	for _, m := range db.state.mailLogins {
		if (m.BrowserHash == browser || m.TokenHash == token) && m.ExpiresAt.After(now) {
			return m, nil
		}
	}
	return MailLogin{}, errNone
}

func (db *fakeDB) Passkeys(_ context.Context, account string) ([]Passkey, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	return slices.DeleteFunc(slices.Collect(maps.Values(db.state.passkeys)), func(k Passkey) bool { return k.AccountID != account }), nil
}

func (db *fakeDB) Passkey(_ context.Context, id string) (Passkey, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if k, ok := db.state.passkeys[id]; ok {
		return k, nil
	}
	return Passkey{}, errNone
}
