-- name: InsertJob :exec
INSERT INTO jobs (id, kind, payload, run_at, leased_until, attempts, last_error, buried, created_at)
VALUES (@id, @kind, @payload, @run_at, 0, 0, '', FALSE, @created_at);

-- name: FinishJob :exec
DELETE FROM jobs WHERE id = @id;

-- name: RetryJob :exec
UPDATE jobs SET run_at = @run_at, leased_until = 0, last_error = @last_error WHERE id = @id;

-- name: BuryJob :exec
UPDATE jobs SET buried = TRUE, leased_until = 0, last_error = @last_error WHERE id = @id;

-- name: CountJobs :many
SELECT buried, COUNT(*) AS total FROM jobs GROUP BY buried;
