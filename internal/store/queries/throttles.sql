-- name: Throttle :one
SELECT until_at FROM throttles WHERE name = @name;

-- name: PutThrottle :exec
INSERT INTO throttles (name, until_at) VALUES (@name, @until_at)
ON CONFLICT (name) DO UPDATE SET until_at = EXCLUDED.until_at;

-- name: ChargeThrottle :one
INSERT INTO throttles (name, until_at) VALUES (@name, CAST(@moment AS BIGINT) + CAST(@step AS BIGINT))
ON CONFLICT (name) DO UPDATE
SET until_at = CASE WHEN throttles.until_at > CAST(@moment AS BIGINT) THEN throttles.until_at ELSE CAST(@moment AS BIGINT) END + CAST(@step AS BIGINT)
RETURNING until_at;

-- name: SweepThrottles :execrows
DELETE FROM throttles WHERE until_at <= @moment;
