package peopledb

import (
	"context"

	"gulaab/internal/staff"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Factor implements staff.FactorTx.
func (tx *Tx) Factor(ctx context.Context, accountID string) (staff.Factor, error) {
	r, err := tx.q.Factor(ctx, accountID)
	if err != nil {
		return staff.Factor{}, sqldb.Found("second factor", "There is no second factor.", err)
	}
	return staff.Factor{
		AccountID: r.AccountID, Secret: r.Secret, Pending: r.Pending, LastStep: r.LastStep, ConfirmedAt: sqldb.MaybeMicros(r.ConfirmedAt),
	}, nil
}

// PutFactor implements staff.FactorTx.
func (tx *Tx) PutFactor(ctx context.Context, f staff.Factor) error {
	return sqldb.Translate("put second factor", tx.q.PutFactor(ctx, sqlcgen.PutFactorParams{
		AccountID: f.AccountID, Secret: f.Secret, Pending: f.Pending, LastStep: f.LastStep, ConfirmedAt: sqldb.MicrosOrZero(f.ConfirmedAt),
	}))
}

// DeleteFactor implements staff.FactorTx.
func (tx *Tx) DeleteFactor(ctx context.Context, accountID string) error {
	return sqldb.Translate("delete second factor", tx.q.DeleteFactor(ctx, accountID))
}

// InsertRecoveryCode implements staff.FactorTx.
func (tx *Tx) InsertRecoveryCode(ctx context.Context, accountID, hash string) error {
	return sqldb.Translate("insert recovery code", tx.q.InsertRecoveryCode(ctx, sqlcgen.InsertRecoveryCodeParams{AccountID: accountID, CodeHash: hash}))
}

// TakeRecoveryCode implements staff.FactorTx. It finds and deletes in one statement, so
// that a code given twice at once works once.
func (tx *Tx) TakeRecoveryCode(ctx context.Context, accountID, hash string) (bool, error) {
	n, err := tx.q.TakeRecoveryCode(ctx, sqlcgen.TakeRecoveryCodeParams{AccountID: accountID, CodeHash: hash})
	return n == 1, sqldb.Translate("take recovery code", err)
}

// DeleteRecoveryCodes implements staff.FactorTx.
func (tx *Tx) DeleteRecoveryCodes(ctx context.Context, accountID string) error {
	return sqldb.Translate("delete recovery codes", tx.q.DeleteRecoveryCodes(ctx, accountID))
}

// Check implements staff.FactorTx.
func (tx *Tx) Check(ctx context.Context, tokenHash string) (staff.Check, error) {
	r, err := tx.q.Check(ctx, tokenHash)
	if err != nil {
		return staff.Check{}, sqldb.Found("check", "Nothing was shown.", err)
	}
	return staff.Check{
		TokenHash: r.TokenHash, AccountID: r.AccountID, PassedAt: sqldb.MaybeMicros(r.PassedAt), SteppedAt: sqldb.MaybeMicros(r.SteppedAt), EndsAt: sqldb.FromMicros(r.EndsAt),
	}, nil
}

// PutCheck implements staff.FactorTx.
func (tx *Tx) PutCheck(ctx context.Context, c staff.Check) error {
	return sqldb.Translate("put check", tx.q.PutCheck(ctx, sqlcgen.PutCheckParams{
		TokenHash: c.TokenHash, AccountID: c.AccountID, PassedAt: sqldb.MicrosOrZero(c.PassedAt), SteppedAt: sqldb.MicrosOrZero(c.SteppedAt), EndsAt: sqldb.Micros(c.EndsAt),
	}))
}

// DeleteChecks implements staff.FactorTx.
func (tx *Tx) DeleteChecks(ctx context.Context, accountID string) error {
	return sqldb.Translate("delete checks", tx.q.DeleteChecksOf(ctx, accountID))
}

// Standing implements staff.Reader.
func (r *Reader) Standing(ctx context.Context, accountID, tokenHash string) (staff.StandingDates, error) {
	row, err := r.q.Standing(ctx, sqlcgen.StandingParams{AccountID: accountID, TokenHash: tokenHash})
	if err != nil {
		return staff.StandingDates{}, sqldb.Found("standing", noAccount, err)
	}
	return staff.StandingDates{ConfirmedAt: sqldb.MaybeMicros(row.ConfirmedAt), PassedAt: sqldb.MaybeMicros(row.PassedAt), SteppedAt: sqldb.MaybeMicros(row.SteppedAt)}, nil
}

// CountRecoveryCodes implements staff.Reader.
func (r *Reader) CountRecoveryCodes(ctx context.Context, accountID string) (int64, error) {
	n, err := r.q.CountRecoveryCodes(ctx, accountID)
	return n, sqldb.Translate("count recovery codes", err)
}
