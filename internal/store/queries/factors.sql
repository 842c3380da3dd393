-- name: Factor :one
SELECT account_id, secret, pending, last_step, confirmed_at FROM staff_factors WHERE account_id = @account_id;

-- name: PutFactor :exec
INSERT INTO staff_factors (account_id, secret, pending, last_step, confirmed_at)
VALUES (@account_id, @secret, @pending, @last_step, @confirmed_at)
ON CONFLICT (account_id) DO UPDATE
SET secret = excluded.secret, pending = excluded.pending, last_step = excluded.last_step, confirmed_at = excluded.confirmed_at;

-- name: DeleteFactor :exec
DELETE FROM staff_factors WHERE account_id = @account_id;

-- name: FactorDates :many
SELECT account_id, confirmed_at FROM staff_factors WHERE confirmed_at > 0;

-- name: InsertRecoveryCode :exec
INSERT INTO staff_recovery_codes (account_id, code_hash) VALUES (@account_id, @code_hash);

-- name: TakeRecoveryCode :execrows
DELETE FROM staff_recovery_codes WHERE account_id = @account_id AND code_hash = @code_hash;

-- name: DeleteRecoveryCodes :exec
DELETE FROM staff_recovery_codes WHERE account_id = @account_id;

-- name: CountRecoveryCodes :one
SELECT COUNT(*) FROM staff_recovery_codes WHERE account_id = @account_id;

-- name: PutCheck :exec
INSERT INTO staff_checks (token_hash, account_id, passed_at, stepped_at, ends_at)
VALUES (@token_hash, @account_id, @passed_at, @stepped_at, @ends_at)
ON CONFLICT (token_hash) DO UPDATE SET passed_at = excluded.passed_at, stepped_at = excluded.stepped_at, ends_at = excluded.ends_at;

-- name: Check :one
SELECT token_hash, account_id, passed_at, stepped_at, ends_at FROM staff_checks WHERE token_hash = @token_hash;

-- name: DeleteChecksOf :exec
DELETE FROM staff_checks WHERE account_id = @account_id;

-- name: SweepChecks :execrows
DELETE FROM staff_checks WHERE ends_at <= @now;

-- name: Standing :one
SELECT COALESCE(f.confirmed_at, 0) AS confirmed_at, COALESCE(c.passed_at, 0) AS passed_at, COALESCE(c.stepped_at, 0) AS stepped_at
FROM accounts a
LEFT JOIN staff_factors f ON f.account_id = a.id
LEFT JOIN staff_checks c ON c.account_id = a.id AND c.token_hash = @token_hash
WHERE a.id = @account_id;
