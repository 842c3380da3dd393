-- +goose Up

-- A key under which somebody moved many orders stood in the params of its task, and is an
-- attempt now, like that of a deal or a shipment. The office's keys have 32 characters.
INSERT INTO attempts (kind, attempt, made_id, created_at)
SELECT kind, actor || ' ' || SUBSTR(params, 9, 32), id, created_at FROM tasks
WHERE kind LIKE 'orders bulk %' AND params LIKE '{"key":"________________________________","move":%'
ON CONFLICT (kind, attempt) DO NOTHING;
