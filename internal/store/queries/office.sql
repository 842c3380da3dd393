-- name: Changes :many
SELECT id, happened_at, subject, subject_id FROM changes WHERE happened_at >= @since ORDER BY happened_at, id LIMIT @most;

-- name: SweepChanges :execrows
DELETE FROM changes WHERE happened_at < @before;

-- name: InsertStaffSession :exec
INSERT INTO staff_sessions (id, token_hash, account_id, seal, device, network, login_at, seen_at, ends_at, login_hash)
VALUES (@id, @token_hash, @account_id, @seal, @device, @network, @login_at, @seen_at, @ends_at, @login_hash);

-- name: StaffSession :one
SELECT sqlc.embed(s), sqlc.embed(a)
FROM staff_sessions s
JOIN accounts a ON a.id = s.account_id
WHERE s.token_hash = @token_hash;

-- name: SeeStaffSession :exec
UPDATE staff_sessions SET seen_at = @seen_at WHERE id = @id AND seen_at < @seen_at;

-- name: DeleteStaffSessionsOf :exec
DELETE FROM staff_sessions WHERE account_id = @account_id;

-- name: SweepStaffSessions :execrows
DELETE FROM staff_sessions WHERE ends_at <= @now;

-- name: Staff :many
SELECT id, name, email, email_folded, password_hash, role, avatar_key, created_at, password_changed_at, email_confirmed_at, erase_at FROM accounts WHERE role <> 'customer' ORDER BY name, id;

-- name: StaffSessions :many
SELECT id, token_hash, account_id, seal, device, network, login_at, seen_at, ends_at, login_hash FROM staff_sessions ORDER BY seen_at DESC, id;

-- name: TouchOwners :many
UPDATE accounts SET role = role WHERE role = 'admin' RETURNING id;

-- name: CountApprovers :one
SELECT count(*) FROM accounts WHERE role IN ('admin', 'manager');
