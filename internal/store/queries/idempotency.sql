-- name: ClaimKey :execrows
INSERT INTO idempotency_keys (scope, request_key, body_hash, order_id, created_at)
VALUES (@scope, @request_key, @body_hash, @order_id, @created_at)
ON CONFLICT (scope, request_key) DO NOTHING;

-- name: ClaimedKey :one
SELECT body_hash, order_id FROM idempotency_keys WHERE scope = @scope AND request_key = @request_key;

-- name: UnclaimKey :exec
DELETE FROM idempotency_keys WHERE scope = @scope AND request_key = @request_key;

-- name: CloseKey :exec
INSERT INTO closed_keys (scope, request_key, closed_at) VALUES (@scope, @request_key, @closed_at)
ON CONFLICT (scope, request_key) DO NOTHING;

-- name: KeyClosed :one
SELECT COUNT(*) FROM closed_keys WHERE scope = @scope AND request_key = @request_key;

-- name: SweepKeys :execrows
DELETE FROM idempotency_keys WHERE created_at < @before;

-- name: SweepClosedKeys :execrows
DELETE FROM closed_keys WHERE closed_at < @before;

-- name: ClaimAttempt :execrows
INSERT INTO attempts (kind, attempt, made_id, created_at) VALUES (@kind, @attempt, '', @created_at)
ON CONFLICT (kind, attempt) DO NOTHING;

-- name: MadeBy :one
SELECT made_id FROM attempts WHERE kind = @kind AND attempt = @attempt;

-- name: SetMade :exec
UPDATE attempts SET made_id = @made_id WHERE kind = @kind AND attempt = @attempt;

-- name: SweepAttempts :execrows
DELETE FROM attempts WHERE created_at < @before;
