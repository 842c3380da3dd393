package peopledb

import (
	"context"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/each"
	"gulaab/internal/staff"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noReset = "This link is no longer valid."

// InsertSession implements account.Tx.
func (tx *Tx) InsertSession(ctx context.Context, s account.Session) error {
	return sqldb.Translate("insert session", tx.q.InsertSession(ctx, sqlcgen.InsertSessionParams{
		TokenHash: s.TokenHash, AccountID: s.AccountID, CreatedAt: sqldb.Micros(s.CreatedAt), ExpiresAt: sqldb.Micros(s.ExpiresAt),
		Device: s.Device, Network: s.Network, Way: string(s.Way),
	}))
}

// ExtendSession implements account.Tx. A session that was ended meanwhile stays ended.
func (tx *Tx) ExtendSession(ctx context.Context, tokenHash string, until time.Time) error {
	return sqldb.Translate("extend session", tx.q.ExtendSession(ctx, sqlcgen.ExtendSessionParams{TokenHash: tokenHash, ExpiresAt: sqldb.Micros(until)}))
}

// SeeLogin implements staff.Tx.
func (tx *Tx) SeeLogin(ctx context.Context, tokenHash string, at time.Time) error {
	return sqldb.Translate("see login", tx.q.SeeLogin(ctx, sqlcgen.SeeLoginParams{TokenHash: tokenHash, OfficeAt: sqldb.Micros(at)}))
}

// EndBrowser implements staff.Tx.
func (tx *Tx) EndBrowser(ctx context.Context, loginHash, deskHash string) (desks []staff.Session, err error) {
	opener, err := tx.q.DeskLogin(ctx, deskHash)
	if err != nil && !sqldb.IsNoRows(err) {
		return nil, sqldb.Translate("end browser", err)
	}
	ended, err := tx.q.EndDesks(ctx, sqlcgen.EndDesksParams{TokenHash: deskHash, One: loginHash, Other: opener})
	if err != nil {
		return nil, sqldb.Translate("end browser", err)
	}
	for _, r := range ended {
		desks = append(desks, staffSessionOf(r))
	}
	logins, err := tx.q.EndLogins(ctx, sqlcgen.EndLoginsParams{One: loginHash, Other: opener})
	if err != nil {
		return nil, sqldb.Translate("end browser", err)
	}
	for _, r := range logins {
		desks = append(desks, staff.LoginSession(sessionOf(r)))
	}
	return desks, nil
}

func sessionOf(r sqlcgen.Session) account.Session {
	return account.Session{
		TokenHash: r.TokenHash, AccountID: r.AccountID, CreatedAt: sqldb.FromMicros(r.CreatedAt), ExpiresAt: sqldb.FromMicros(r.ExpiresAt),
		Device: r.Device, Network: r.Network, OfficeAt: sqldb.MaybeMicros(r.OfficeAt), Way: account.Way(r.Way),
	}
}

// Logins implements staff.Reader.
func (r *Reader) Logins(ctx context.Context, accountID string, now time.Time) ([]account.Session, error) {
	rows, err := r.q.LoginsOf(ctx, sqlcgen.LoginsOfParams{AccountID: accountID, Now: sqldb.Micros(now)})
	return each.Ref(rows, func(s *sqlcgen.Session) account.Session { return sessionOf(*s) }), sqldb.Translate("logins", err)
}

// DeleteSessions implements account.Tx.
func (tx *Tx) DeleteSessions(ctx context.Context, accountID string) error {
	if err := tx.q.DeleteSessionsOf(ctx, accountID); err != nil {
		return sqldb.Translate("delete sessions", err)
	}
	// Ending all logins also ends those in the office.
	return sqldb.Translate("delete sessions", tx.q.DeleteStaffSessionsOf(ctx, accountID))
}

// DeleteEverySession implements staff.Tx.
func (tx *Tx) DeleteEverySession(ctx context.Context) (shoppers, desks int64, err error) {
	shoppers, err = tx.q.DeleteEverySession(ctx)
	if err != nil {
		return 0, 0, sqldb.Translate("delete every session", err)
	}
	desks, err = tx.q.DeleteEveryStaffSession(ctx)
	return shoppers, desks, sqldb.Translate("delete every session", err)
}

// InsertReset implements account.Tx.
func (tx *Tx) InsertReset(ctx context.Context, r account.Reset) error {
	return sqldb.Translate("insert reset", tx.q.InsertReset(ctx, sqlcgen.InsertResetParams{
		TokenHash: r.TokenHash, AccountID: r.AccountID, ExpiresAt: sqldb.Micros(r.ExpiresAt), RequestID: r.RequestID,
	}))
}

// DeleteResets implements account.Tx.
func (tx *Tx) DeleteResets(ctx context.Context, accountID string) error {
	return sqldb.Translate("delete resets", tx.q.DeleteResetsOf(ctx, accountID))
}

// DeleteOtherResets implements account.Tx.
func (tx *Tx) DeleteOtherResets(ctx context.Context, requestID, tokenHash string) error {
	return sqldb.Translate("delete other resets", tx.q.DeleteOtherResets(ctx, sqlcgen.DeleteOtherResetsParams{RequestID: requestID, TokenHash: tokenHash}))
}

// TakeReset implements account.Tx. It finds and deletes in one statement, so that a link
// opened twice at once works once.
func (tx *Tx) TakeReset(ctx context.Context, tokenHash string) (account.Reset, error) {
	row, err := tx.q.TakeReset(ctx, sqlcgen.TakeResetParams{TokenHash: tokenHash, Now: sqldb.Micros(tx.Now())})
	if err != nil {
		return account.Reset{}, sqldb.Found("take reset", noReset, err)
	}
	return resetOf(row), nil
}

// SessionAccount implements account.Reader.
func (r *Reader) SessionAccount(ctx context.Context, tokenHash string, now time.Time) (account.Session, *account.Account, error) {
	row, err := r.q.SessionAccount(ctx, sqlcgen.SessionAccountParams{TokenHash: tokenHash, Now: sqldb.Micros(now)})
	if err != nil {
		return account.Session{}, nil, sqldb.Found("session", "Session not found", err)
	}
	return sessionOf(row.Session), accountOf(row.Account), nil
}

// Reset implements account.Reader.
func (r *Reader) Reset(ctx context.Context, tokenHash string, now time.Time) (account.Reset, error) {
	row, err := r.q.ResetByToken(ctx, sqlcgen.ResetByTokenParams{TokenHash: tokenHash, Now: sqldb.Micros(now)})
	if err != nil {
		return account.Reset{}, sqldb.Found("reset", noReset, err)
	}
	return resetOf(row), nil
}

func resetOf(r sqlcgen.PasswordReset) account.Reset {
	return account.Reset{TokenHash: r.TokenHash, AccountID: r.AccountID, ExpiresAt: sqldb.FromMicros(r.ExpiresAt), RequestID: r.RequestID}
}

// InsertEmailLink implements account.Tx.
func (tx *Tx) InsertEmailLink(ctx context.Context, l account.EmailLink) error {
	return sqldb.Translate("insert e-mail link", tx.q.InsertEmailLink(ctx, sqlcgen.InsertEmailLinkParams{
		TokenHash: l.TokenHash, AccountID: l.AccountID, ExpiresAt: sqldb.Micros(l.ExpiresAt), Address: l.Address,
	}))
}

// EmailLinkOwner implements account.Tx.
func (tx *Tx) EmailLinkOwner(ctx context.Context, tokenHash string) (string, error) {
	id, err := tx.q.EmailLinkOwner(ctx, sqlcgen.EmailLinkOwnerParams{TokenHash: tokenHash, Now: sqldb.Micros(tx.Now())})
	if err != nil {
		return "", sqldb.Found("e-mail link", noReset, err)
	}
	return id, nil
}

// NewAddress implements account.Tx.
func (tx *Tx) NewAddress(ctx context.Context, accountID, tokenHash string) (string, error) {
	address, err := tx.q.NewAddress(ctx, sqlcgen.NewAddressParams{TokenHash: tokenHash, AccountID: accountID, Now: sqldb.Micros(tx.Now())})
	if err != nil {
		return "", sqldb.Found("new address", noReset, err)
	}
	return address, nil
}

// DeleteEmailLinks implements account.Tx.
func (tx *Tx) DeleteEmailLinks(ctx context.Context, accountID string) error {
	return sqldb.Translate("delete e-mail links", tx.q.DeleteEmailLinksOf(ctx, accountID))
}
