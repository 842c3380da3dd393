package store

import (
	"context"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/store/sqlcgen"
)

const noReset = "This link is no longer valid."

// InsertSession implements account.Tx.
func (tx *Tx) InsertSession(ctx context.Context, s account.Session) error {
	return translate("insert session", tx.q.InsertSession(ctx, sqlcgen.InsertSessionParams{
		TokenHash: s.TokenHash, AccountID: s.AccountID, CreatedAt: micros(s.CreatedAt), ExpiresAt: micros(s.ExpiresAt),
	}))
}

// ExtendSession implements account.Tx. A session that has been ended meanwhile stays ended.
func (tx *Tx) ExtendSession(ctx context.Context, tokenHash string, until time.Time) error {
	return translate("extend session", tx.q.ExtendSession(ctx, sqlcgen.ExtendSessionParams{TokenHash: tokenHash, ExpiresAt: micros(until)}))
}

// DeleteSession implements account.Tx.
func (tx *Tx) DeleteSession(ctx context.Context, tokenHash string) error {
	return translate("delete session", tx.q.DeleteSession(ctx, tokenHash))
}

// DeleteSessions implements account.Tx.
func (tx *Tx) DeleteSessions(ctx context.Context, accountID string) error {
	if err := tx.q.DeleteSessionsOf(ctx, accountID); err != nil {
		return translate("delete sessions", err)
	}
	// A login that is ended everywhere is ended in the office too.
	return translate("delete sessions", tx.q.DeleteStaffSessionsOf(ctx, accountID))
}

// DeleteEverySession implements staff.Tx.
func (tx *Tx) DeleteEverySession(ctx context.Context) (shoppers, desks int64, err error) {
	shoppers, err = tx.q.DeleteEverySession(ctx)
	if err != nil {
		return 0, 0, translate("delete every session", err)
	}
	desks, err = tx.q.DeleteEveryStaffSession(ctx)
	return shoppers, desks, translate("delete every session", err)
}

// InsertReset implements account.Tx.
func (tx *Tx) InsertReset(ctx context.Context, r account.Reset) error {
	return translate("insert reset", tx.q.InsertReset(ctx, sqlcgen.InsertResetParams{
		TokenHash: r.TokenHash, AccountID: r.AccountID, ExpiresAt: micros(r.ExpiresAt), RequestID: r.RequestID,
	}))
}

// DeleteResets implements account.Tx.
func (tx *Tx) DeleteResets(ctx context.Context, accountID string) error {
	return translate("delete resets", tx.q.DeleteResetsOf(ctx, accountID))
}

// DeleteOtherResets implements account.Tx.
func (tx *Tx) DeleteOtherResets(ctx context.Context, requestID, tokenHash string) error {
	return translate("delete other resets", tx.q.DeleteOtherResets(ctx, sqlcgen.DeleteOtherResetsParams{RequestID: requestID, TokenHash: tokenHash}))
}

// TakeReset implements account.Tx. It finds and deletes in one statement, so a
// link that is opened twice at once works once.
func (tx *Tx) TakeReset(ctx context.Context, tokenHash string) (account.Reset, error) {
	row, err := tx.q.TakeReset(ctx, sqlcgen.TakeResetParams{TokenHash: tokenHash, Now: micros(tx.now)})
	if err != nil {
		return account.Reset{}, found("take reset", noReset, err)
	}
	return resetOf(row), nil
}

// SessionAccount implements account.Reader.
func (db *DB) SessionAccount(ctx context.Context, tokenHash string, now time.Time) (account.Session, *account.Account, error) {
	r, err := db.q.SessionAccount(ctx, sqlcgen.SessionAccountParams{TokenHash: tokenHash, Now: micros(now)})
	if err != nil {
		return account.Session{}, nil, found("session", "Session not found", err)
	}
	s := account.Session{
		TokenHash: r.TokenHash, AccountID: r.AccountID,
		CreatedAt: fromMicros(r.CreatedAt), ExpiresAt: fromMicros(r.ExpiresAt),
	}
	return s, accountOf(sqlcgen.AccountByEmailRow{
		ID: r.AccountID, Name: r.Name, Email: r.Email, PasswordHash: r.PasswordHash,
		Role: r.Role, AvatarKey: r.AvatarKey, CreatedAt: r.AccountCreatedAt, PasswordChangedAt: r.PasswordChangedAt,
		EmailConfirmedAt: r.EmailConfirmedAt,
	}), nil
}

// Reset implements account.Reader.
func (db *DB) Reset(ctx context.Context, tokenHash string, now time.Time) (account.Reset, error) {
	row, err := db.q.ResetByToken(ctx, sqlcgen.ResetByTokenParams{TokenHash: tokenHash, Now: micros(now)})
	if err != nil {
		return account.Reset{}, found("reset", noReset, err)
	}
	return resetOf(row), nil
}

func resetOf(r sqlcgen.PasswordReset) account.Reset {
	return account.Reset{TokenHash: r.TokenHash, AccountID: r.AccountID, ExpiresAt: fromMicros(r.ExpiresAt), RequestID: r.RequestID}
}

// InsertEmailLink implements account.Tx.
func (tx *Tx) InsertEmailLink(ctx context.Context, l account.EmailLink) error {
	return translate("insert e-mail link", tx.q.InsertEmailLink(ctx, sqlcgen.InsertEmailLinkParams{
		TokenHash: l.TokenHash, AccountID: l.AccountID, ExpiresAt: micros(l.ExpiresAt),
	}))
}

// EmailLinkOwner implements account.Tx.
func (tx *Tx) EmailLinkOwner(ctx context.Context, tokenHash string) (string, error) {
	id, err := tx.q.EmailLinkOwner(ctx, sqlcgen.EmailLinkOwnerParams{TokenHash: tokenHash, Now: micros(tx.now)})
	if err != nil {
		return "", found("e-mail link", noReset, err)
	}
	return id, nil
}

// DeleteEmailLinks implements account.Tx.
func (tx *Tx) DeleteEmailLinks(ctx context.Context, accountID string) error {
	return translate("delete e-mail links", tx.q.DeleteEmailLinksOf(ctx, accountID))
}
