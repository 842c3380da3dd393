-- name: GetSetting :one
SELECT value FROM settings WHERE name = @name;

-- name: PutSetting :exec
INSERT INTO settings (name, value) VALUES (@name, @value)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: DeleteSetting :exec
DELETE FROM settings WHERE name = @name;

-- name: AddSetting :exec
INSERT INTO settings (name, value) VALUES (@name, @value)
ON CONFLICT (name) DO NOTHING;
