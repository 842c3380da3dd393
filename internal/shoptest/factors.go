package shoptest

import (
	"context"
	"encoding/hex"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"gulaab/internal/account"
	"gulaab/internal/ident"
	"gulaab/internal/staff"
	"gulaab/internal/store"
)

// phone is an authenticator app: secret is in the phone, sealed in the shop's database.
type phone struct{ secret, sealed string }

// shopKey is the key that seals a test shop's secrets.
var shopKey = strings.Repeat("5a", 32)

// factors sets up the apps of the owner and the manager once, with shopKey.
var factors = sync.OnceValues(func() (apps map[string]phone, err error) {
	dir, err := os.MkdirTemp("", "gulaab-factors-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	ctx := context.Background() // all tests share them
	db, err := store.Open(ctx, store.Config{DataDir: dir})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	key, err := hex.DecodeString(shopKey)
	if err != nil {
		return nil, err
	}
	people, err := staff.New(staff.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, staff.Tx) error) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: db, Passwords: noPasswords{}, Now: time.Now, Key: key, Shop: func() string { return "Gulaab" },
	})
	if err != nil {
		return nil, err
	}
	apps = map[string]phone{}
	for _, id := range []string{AdminID, ManagerID, PackerID} {
		a := &account.Account{ID: id, Name: "A", Email: id + "@example.com", Role: account.Admin, CreatedAt: Opening}
		if err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.InsertAccount(ctx, a) }); err != nil {
			return nil, err
		}
		made, err := people.BeginFactor(ctx, staff.Caller{Account: a}, staff.Standing{})
		if err != nil {
			return nil, err
		}
		err = db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			f, err := tx.Factor(ctx, id)
			apps[id] = phone{made.Secret, f.Pending}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return apps, nil
})

type noPasswords struct{}

func (noPasswords) NewPassword(context.Context, string) (string, error) {
	panic("no password is set")
}

func (noPasswords) CheckPassword(context.Context, *account.Account, string, string) error {
	panic("no password is asked")
}

// fillFactors gives owner and manager their apps, with codes just entered, and invites Rabia.
func fillFactors(ctx context.Context, tx *store.Tx, apps map[string]phone) error {
	if err := tx.PutSetting(ctx, "secret "+staff.KeyName, shopKey); err != nil {
		return err
	}
	for _, id := range []string{AdminID, ManagerID} {
		if err := tx.PutFactor(ctx, staff.Factor{AccountID: id, Secret: apps[id].sealed, ConfirmedAt: Opening}); err != nil {
			return err
		}
	}
	invitation := &staff.Invitation{
		ID: InvitationID, Email: "rabia@example.com", Name: "Rabia Aslam", Role: account.Packer, InvitedBy: AdminID,
		CreatedAt: Opening, EndsAt: Opening.Add(staff.InvitationLife),
	}
	if err := errors.Join(tx.InsertInvitation(ctx, invitation), tx.InsertInvitationLink(ctx, ident.HashToken(InvitationToken), InvitationID)); err != nil {
		return err
	}
	for token, id := range map[string]string{
		AdminToken: AdminID, DeskToken: AdminID, token("second desk"): AdminID, ManagerToken: ManagerID,
		PackerToken: PackerID, PackerDeskToken: PackerID, AccountantToken: AccountantID,
	} {
		err := tx.PutCheck(ctx, staff.Check{
			TokenHash: ident.HashToken(token), AccountID: id, PassedAt: Opening, SteppedAt: Opening, EndsAt: Opening.Add(staff.PassedFor),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Code returns the code that an authenticator app shows at a time. who is the owner, the
// manager or the packer, or a secret.
func Code(who string, at time.Time) string {
	apps, err := factors()
	if err != nil {
		panic(err) // without the apps no test can go on
	}
	if a, ok := apps[who]; ok {
		who = a.secret
	}
	code, err := totp.GenerateCode(who, at)
	if err != nil {
		panic(err)
	}
	return code
}

// BeginApp begins the set-up of the packer's app.
func (s *Shop) BeginApp(t testing.TB) {
	t.Helper()
	apps, err := factors()
	if err != nil {
		t.Fatal(err)
	}
	err = s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return tx.PutFactor(ctx, staff.Factor{AccountID: PackerID, Pending: apps[PackerID].sealed})
	})
	if err != nil {
		t.Fatal(err)
	}
}
