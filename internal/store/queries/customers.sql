-- name: InsertFlag :exec
INSERT INTO customer_flags (id, contact, kind, reason, actor, set_at, ends_at, ended_at, ended_by)
VALUES (@id, @contact, @kind, @reason, @actor, @set_at, @ends_at, 0, '');

-- name: EndFlags :execrows
UPDATE customer_flags SET ended_at = @now, ended_by = @actor
WHERE contact = @contact AND kind = @kind AND ended_at = 0 AND ends_at > @now;

-- name: RunningFlags :many
SELECT f.id, f.contact, f.kind, f.reason, f.actor, f.set_at, f.ends_at, f.ended_at, f.ended_by, COALESCE(a.name, '') AS actor_name
FROM customer_flags f
LEFT JOIN accounts a ON a.id = f.actor
WHERE f.contact = @contact AND f.ended_at = 0 AND f.ends_at > @now
ORDER BY f.set_at DESC, f.id DESC;
