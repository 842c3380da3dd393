package peopledb

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/store/sqldb"
)

// This file stores what signs in without the password, and the browsers that did (KEEP-5).

// SeeDevice implements account.Tx.
func (tx *Tx) SeeDevice(ctx context.Context, accountID, deviceHash string) (known bool, others int64, err error) {
	if known, err = tx.KnowsDevice(ctx, accountID, deviceHash); err != nil {
		return false, 0, err
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO account_devices (account_id, device_hash, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (account_id, device_hash) DO UPDATE SET seen_at = excluded.seen_at`, accountID, deviceHash, sqldb.Micros(tx.Now()))
	if err != nil {
		return false, 0, sqldb.Translate("see device", err)
	}
	row := tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*) FROM account_devices WHERE account_id = $1 AND device_hash <> $2`, accountID, deviceHash)
	if err := row.Scan(&others); err != nil || others < account.MaxDevices {
		return known, others, sqldb.Translate("devices", err)
	}
	_, err = tx.Conn.ExecContext(ctx, `DELETE FROM account_devices WHERE account_id = $1 AND device_hash NOT IN (
		SELECT device_hash FROM account_devices WHERE account_id = $1 ORDER BY seen_at DESC, device_hash LIMIT $2)`, accountID, account.MaxDevices)
	return known, others, sqldb.Translate("drop devices", err)
}

// KnowsDevice implements account.Tx.
func (tx *Tx) KnowsDevice(ctx context.Context, accountID, deviceHash string) (known bool, err error) {
	row := tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM account_devices WHERE account_id = $1 AND device_hash = $2`, accountID, deviceHash)
	return known, sqldb.Translate("knows device", row.Scan(&known))
}

// DeleteDevices implements account.Tx.
func (tx *Tx) DeleteDevices(ctx context.Context, accountID string) error {
	return tx.exec(ctx, "delete devices", `DELETE FROM account_devices WHERE account_id = $1`, accountID)
}

// PutMailLogin implements account.Tx.
func (tx *Tx) PutMailLogin(ctx context.Context, m account.MailLogin) error {
	return tx.exec(ctx, "put mail login", `INSERT INTO mail_logins (browser_hash, account_id, token_hash, code_hash, expires_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (browser_hash) DO UPDATE SET account_id = excluded.account_id, token_hash = excluded.token_hash,
			code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
		m.BrowserHash, m.AccountID, m.TokenHash, m.CodeHash, sqldb.Micros(m.ExpiresAt))
}

// TakeMailLogin implements account.Tx.
func (tx *Tx) TakeMailLogin(ctx context.Context, m account.MailLogin) error {
	return tx.one(ctx, "take mail login", `DELETE FROM mail_logins WHERE browser_hash = $1 AND token_hash = $2 AND expires_at > $3`,
		m.BrowserHash, m.TokenHash, sqldb.Micros(tx.Now()))
}

// DeleteMailLogins implements account.Tx.
func (tx *Tx) DeleteMailLogins(ctx context.Context, accountID string) error {
	return tx.exec(ctx, "delete mail logins", `DELETE FROM mail_logins WHERE account_id = $1`, accountID)
}

// MailLogin implements account.Reader.
func (r *Reader) MailLogin(ctx context.Context, browserHash, tokenHash string, now time.Time) (m account.MailLogin, err error) {
	var found bool
	err = r.db.Rows(ctx, "mail login", `SELECT browser_hash, account_id, token_hash, code_hash, expires_at FROM mail_logins
		WHERE (browser_hash = $1 OR token_hash = $2) AND expires_at > $3`, []any{browserHash, tokenHash, sqldb.Micros(now)}, func(rows *sql.Rows) error {
		var until int64
		err := rows.Scan(&m.BrowserHash, &m.AccountID, &m.TokenHash, &m.CodeHash, &until)
		m.ExpiresAt, found = sqldb.FromMicros(until), true
		return err
	})
	if err == nil && !found {
		err = fault.New(fault.NotFound, noReset)
	}
	return m, err
}

// InsertChallenge implements account.Tx.
func (tx *Tx) InsertChallenge(ctx context.Context, c account.Challenge) error {
	data, err := json.Marshal(c.Data)
	if err != nil {
		return err
	}
	return tx.exec(ctx, "insert challenge", `INSERT INTO passkey_challenges (token_hash, data, expires_at) VALUES ($1, $2, $3)`,
		c.TokenHash, string(data), sqldb.Micros(c.ExpiresAt))
}

// TakeChallenge implements account.Tx. It finds and deletes in one statement, so that an
// answer sent twice at once counts once.
func (tx *Tx) TakeChallenge(ctx context.Context, tokenHash string) (c account.Challenge, err error) {
	var data string
	var until int64
	row := tx.Conn.QueryRowContext(ctx, `DELETE FROM passkey_challenges WHERE token_hash = $1 AND expires_at > $2 RETURNING token_hash, data, expires_at`,
		tokenHash, sqldb.Micros(tx.Now()))
	if err := row.Scan(&c.TokenHash, &data, &until); err != nil {
		return c, sqldb.Found("take challenge", "This question has been answered.", err)
	}
	c.ExpiresAt = sqldb.FromMicros(until)
	return c, json.Unmarshal([]byte(data), &c.Data)
}

const passkeyColumns = `id, account_id, name, credential, created_at, used_at`

func scanPasskey(rows *sql.Rows) (k account.Passkey, err error) {
	var credential string
	var made, used int64
	if err := rows.Scan(&k.ID, &k.AccountID, &k.Name, &credential, &made, &used); err != nil {
		return k, err
	}
	k.CreatedAt, k.UsedAt = sqldb.FromMicros(made), sqldb.MaybeMicros(used)
	return k, json.Unmarshal([]byte(credential), &k.Credential)
}

func (r *Reader) passkeys(ctx context.Context, where, arg string) (list []account.Passkey, err error) {
	err = r.db.Rows(ctx, "passkeys", `SELECT `+passkeyColumns+` FROM passkeys WHERE `+where+` ORDER BY created_at, id`, []any{arg}, func(rows *sql.Rows) error {
		k, err := scanPasskey(rows)
		list = append(list, k)
		return err
	})
	return list, err
}

// Passkeys implements account.Reader.
func (r *Reader) Passkeys(ctx context.Context, accountID string) ([]account.Passkey, error) {
	return r.passkeys(ctx, `account_id = $1`, accountID)
}

// Passkey implements account.Reader.
func (r *Reader) Passkey(ctx context.Context, id string) (account.Passkey, error) {
	list, err := r.passkeys(ctx, `id = $1`, id)
	switch {
	case err != nil:
		return account.Passkey{}, err
	case len(list) == 0:
		return account.Passkey{}, fault.New(fault.NotFound, noPasskey)
	}
	return list[0], nil
}

const noPasskey = "There is no such passkey."

// CountPasskeys implements account.Tx.
func (tx *Tx) CountPasskeys(ctx context.Context, accountID string) (n int, err error) {
	row := tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*) FROM passkeys WHERE account_id = $1`, accountID)
	return n, sqldb.Translate("count passkeys", row.Scan(&n))
}

// InsertPasskey implements account.Tx.
func (tx *Tx) InsertPasskey(ctx context.Context, k account.Passkey) error {
	credential, err := json.Marshal(k.Credential)
	if err != nil {
		return err
	}
	err = tx.one(ctx, "insert passkey", `INSERT INTO passkeys (`+passkeyColumns+`) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
		k.ID, k.AccountID, k.Name, string(credential), sqldb.Micros(k.CreatedAt), sqldb.MicrosOrZero(k.UsedAt))
	if fault.KindOf(err) == fault.NotFound {
		return fault.New(fault.Conflict, "There is such a passkey.")
	}
	return err
}

// UsePasskey implements account.Tx.
func (tx *Tx) UsePasskey(ctx context.Context, k account.Passkey) error {
	credential, err := json.Marshal(k.Credential)
	if err != nil {
		return err
	}
	return tx.one(ctx, "use passkey", `UPDATE passkeys SET credential = $1, used_at = $2 WHERE id = $3 AND account_id = $4`,
		string(credential), sqldb.Micros(k.UsedAt), k.ID, k.AccountID)
}

// DeletePasskey implements account.Tx.
func (tx *Tx) DeletePasskey(ctx context.Context, accountID, id string) error {
	return tx.one(ctx, "delete passkey", `DELETE FROM passkeys WHERE id = $1 AND account_id = $2`, id, accountID)
}

// DeletePasskeys implements account.Tx.
func (tx *Tx) DeletePasskeys(ctx context.Context, accountID string) error {
	return tx.exec(ctx, "delete passkeys", `DELETE FROM passkeys WHERE account_id = $1`, accountID)
}

func (tx *Tx) exec(ctx context.Context, what, text string, args ...any) error {
	_, err := tx.Conn.ExecContext(ctx, text, args...)
	return sqldb.Translate(what, err)
}

// one is exec of a statement that is about one row; NotFound where there is none.
func (tx *Tx) one(ctx context.Context, what, text string, args ...any) error {
	done, err := tx.Conn.ExecContext(ctx, text, args...)
	if err != nil {
		return sqldb.Translate(what, err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return sqldb.Found(what, noPasskey, sql.ErrNoRows)
	}
	return nil
}
