-- name: InsertSession :exec
INSERT INTO sessions (token_hash, account_id, created_at, expires_at, device, network, way)
VALUES (@token_hash, @account_id, @created_at, @expires_at, @device, @network, @way);

-- name: SessionAccount :one
SELECT sqlc.embed(s), sqlc.embed(a)
FROM sessions s
JOIN accounts a ON a.id = s.account_id
WHERE s.token_hash = @token_hash AND s.expires_at > @now;

-- name: ExtendSession :exec
UPDATE sessions SET expires_at = @expires_at WHERE token_hash = @token_hash;

-- name: SeeLogin :exec
UPDATE sessions SET office_at = @office_at WHERE token_hash = @token_hash AND office_at < @office_at;

-- name: StaffLogins :many
SELECT s.token_hash, s.account_id, s.created_at, s.expires_at, s.device, s.network, s.office_at, s.way
FROM sessions s
JOIN accounts a ON a.id = s.account_id
WHERE a.role <> 'customer' AND s.expires_at > @now
ORDER BY s.created_at DESC, s.token_hash;

-- name: LoginsOf :many
SELECT token_hash, account_id, created_at, expires_at, device, network, office_at, way FROM sessions
WHERE account_id = @account_id AND expires_at > @now
ORDER BY expires_at DESC, token_hash;

-- name: EndLogins :many
DELETE FROM sessions WHERE token_hash IN (@one, @other) RETURNING *;

-- name: EndDesks :many
DELETE FROM staff_sessions WHERE token_hash = @token_hash OR login_hash <> '' AND login_hash IN (@one, @other) RETURNING *;

-- name: DeskLogin :one
SELECT login_hash FROM staff_sessions WHERE token_hash = @token_hash;

-- name: DeleteSessionsOf :exec
DELETE FROM sessions WHERE account_id = @account_id;

-- name: DeleteEverySession :execrows
DELETE FROM sessions;

-- name: DeleteEveryStaffSession :execrows
DELETE FROM staff_sessions;

-- name: InsertReset :exec
INSERT INTO password_resets (token_hash, account_id, expires_at, request_id)
VALUES (@token_hash, @account_id, @expires_at, @request_id);

-- name: TakeReset :one
DELETE FROM password_resets WHERE token_hash = @token_hash AND expires_at > @now
RETURNING token_hash, account_id, expires_at, request_id;

-- name: ResetByToken :one
SELECT token_hash, account_id, expires_at, request_id FROM password_resets WHERE token_hash = @token_hash AND expires_at > @now;

-- name: DeleteOtherResets :exec
DELETE FROM password_resets WHERE request_id = @request_id AND token_hash <> @token_hash;

-- name: DeleteResetsOf :exec
DELETE FROM password_resets WHERE account_id = @account_id;

-- name: InsertEmailLink :exec
INSERT INTO email_links (token_hash, account_id, expires_at, address) VALUES (@token_hash, @account_id, @expires_at, @address);

-- name: EmailLinkOwner :one
SELECT account_id FROM email_links WHERE token_hash = @token_hash AND expires_at > @now AND address = '';

-- name: NewAddress :one
SELECT address FROM email_links
WHERE token_hash = @token_hash AND account_id = @account_id AND expires_at > @now AND address <> '';

-- name: DeleteEmailLinksOf :exec
DELETE FROM email_links WHERE account_id = @account_id;

-- name: SweepEmailLinks :execrows
DELETE FROM email_links WHERE expires_at <= @now;

-- name: SweepSessions :execrows
DELETE FROM sessions WHERE expires_at <= @now;

-- name: SweepResets :execrows
DELETE FROM password_resets WHERE expires_at <= @now;

-- name: SweepMailLogins :execrows
DELETE FROM mail_logins WHERE expires_at <= @now;

-- name: SweepChallenges :execrows
DELETE FROM passkey_challenges WHERE expires_at <= @now;
