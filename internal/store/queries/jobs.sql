-- name: InsertJob :exec
INSERT INTO jobs (id, kind, payload, run_at, leased_until, attempts, last_error, buried, created_at, message_id)
VALUES (@id, @kind, @payload, @run_at, 0, 0, '', FALSE, @created_at, '');

-- name: InsertMessageJob :exec
-- The job of a message, where it was stored.
INSERT INTO jobs (id, kind, payload, run_at, leased_until, attempts, last_error, buried, created_at, message_id)
SELECT CAST(@id AS TEXT), CAST(@kind AS TEXT), CAST(@payload AS TEXT), CAST(@now AS BIGINT), 0, 0, '', FALSE, CAST(@now AS BIGINT), m.id
FROM messages m WHERE m.id = @message_id;

-- name: RenewJob :execrows
UPDATE jobs SET leased_until = @leased_until WHERE id = @id AND lease = @lease;

-- name: EndJob :one
DELETE FROM jobs WHERE id = @id AND lease = @lease RETURNING message_id;

-- name: PostponeJob :one
UPDATE jobs SET run_at = @run_at, leased_until = 0, lease = '', last_error = @last_error, attempts = attempts - CAST(@uncounted AS BIGINT)
WHERE id = @id AND lease = @lease RETURNING message_id;

-- name: FreeJobs :execrows
UPDATE jobs SET leased_until = 0, lease = '' WHERE lease <> '';

-- name: ReleaseJob :one
UPDATE jobs SET leased_until = 0, lease = '', attempts = attempts - 1
WHERE id = @id AND lease = @lease RETURNING message_id;

-- name: BuryJob :one
UPDATE jobs SET buried = TRUE, leased_until = 0, lease = '', last_error = @last_error
WHERE id = @id AND lease = @lease RETURNING message_id;

-- name: JobIsDue :one
SELECT EXISTS (SELECT 1 FROM jobs WHERE kind = @kind AND NOT buried AND run_at <= @now AND leased_until <= @now);

-- name: UnburyJob :one
UPDATE jobs SET buried = FALSE, attempts = 0, run_at = @now, created_at = @now, leased_until = 0, lease = ''
WHERE id = @id AND buried RETURNING kind, message_id;

-- name: BuriedJobs :many
SELECT id FROM jobs WHERE buried ORDER BY created_at, id;

-- name: DeleteJobsOfMerged :exec
DELETE FROM jobs WHERE message_id IN (SELECT id FROM messages WHERE merged_into = @message_id AND merged_into <> '') AND message_id <> '';

-- name: CountJobs :many
SELECT buried, COUNT(*) AS total FROM jobs GROUP BY buried;

-- name: ListJobs :many
SELECT jobs.id, jobs.kind, jobs.buried, jobs.leased_until, jobs.attempts, jobs.run_at, jobs.created_at, jobs.last_error,
       COALESCE(messages.kind, '') AS message, COALESCE(messages.order_id, '') AS order_id
FROM jobs LEFT JOIN messages ON messages.id = jobs.message_id
WHERE jobs.buried OR CAST(@everything AS BOOLEAN)
ORDER BY jobs.created_at, jobs.id LIMIT @most;

-- name: DropBuriedJob :execrows
DELETE FROM jobs WHERE message_id = @message_id AND message_id <> '' AND buried;
