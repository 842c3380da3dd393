-- name: BeginCheck :execrows
UPDATE contradiction_checks SET looked_at = @now WHERE id = 1 AND looked_at <= @since;

-- name: WrongChecked :one
SELECT looked_at FROM contradiction_checks WHERE id = 1;

-- name: WrongOpen :many
SELECT kind, wrong_key, found_at FROM contradictions WHERE closed_at = 0 ORDER BY found_at, kind, wrong_key;

-- name: WrongOpenOf :many
SELECT wrong_key FROM contradictions WHERE closed_at = 0 AND kind = @kind;

-- name: OpenWrong :execrows
INSERT INTO contradictions (kind, wrong_key, found_at, closed_at) VALUES (@kind, @wrong_key, @now, 0)
ON CONFLICT (kind, wrong_key) DO UPDATE SET found_at = excluded.found_at, closed_at = 0 WHERE contradictions.closed_at > 0;

-- name: CloseWrong :execrows
UPDATE contradictions SET closed_at = @now WHERE kind = @kind AND wrong_key = @wrong_key AND closed_at = 0;

-- name: WrongClosed :one
SELECT COUNT(*) FROM contradictions WHERE closed_at > @since;

-- name: SweepWrong :execrows
DELETE FROM contradictions WHERE closed_at > 0 AND closed_at <= @before;
