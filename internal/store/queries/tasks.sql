-- name: InsertTask :exec
INSERT INTO tasks (id, kind, title, state, actor, about, params, cursor_at, result, problem, counts, done, total, result_rows,
                   stop_requested, version, created_at, started_at, ended_at)
VALUES (@id, @kind, @title, @state, @actor, @about, @params, '', '', '', '{}', 0, @total, 0, FALSE, 1, @created_at, 0, 0);

-- name: TaskByID :one
SELECT t.id, t.kind, t.title, t.state, t.actor, COALESCE(a.name, '') AS actor_name, t.about, t.params, t.cursor_at, t.result, t.problem, t.counts,
       t.done, t.total, t.result_rows, t.stop_requested, t.version, t.created_at, t.started_at, t.ended_at
FROM tasks t LEFT JOIN accounts a ON a.id = t.actor
WHERE t.id = @id;

-- name: PutTask :execrows
UPDATE tasks
SET state = @state, cursor_at = @cursor_at, result = @result, problem = @problem, counts = @counts, done = @done, total = @total,
    result_rows = @result_rows, stop_requested = @stop_requested, started_at = @started_at, ended_at = @ended_at, version = version + 1
WHERE id = @id AND version = @version;

-- name: SweepTasks :execrows
DELETE FROM tasks WHERE ended_at > 0 AND ended_at < @before;
