-- +goose Up

-- What a task works: of those about one import, statement or courier's file one is open
-- at a time. Tasks of before are named by their parameters, which begin with the id; of
-- several open ones about the same the newest alone.
ALTER TABLE tasks ADD COLUMN about TEXT NOT NULL DEFAULT '';
UPDATE tasks SET about = 'import ' || substr(params, 12, 36) WHERE params LIKE '{"import":"%';
UPDATE tasks SET about = 'statement ' || substr(params, 15, 36) WHERE params LIKE '{"statement":"%';
UPDATE tasks SET about = 'courier file ' || substr(params, 10, 36) WHERE params LIKE '{"file":"%';
UPDATE tasks SET about = 'products bulk ' || substr(params, 9, 36) WHERE params LIKE '{"run":"%';
UPDATE tasks SET about = '' WHERE ended_at = 0 AND EXISTS (SELECT 1 FROM tasks later WHERE later.about = tasks.about AND later.ended_at = 0 AND later.id > tasks.id);
CREATE UNIQUE INDEX tasks_by_about ON tasks (about) WHERE ended_at = 0 AND about <> '';
