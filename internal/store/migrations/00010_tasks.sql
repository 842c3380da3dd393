-- +goose Up

-- Long work (OFFICE-6). cursor_at is where the next step begins; it moves in the
-- transaction of a step's effects, and version with it. counts, params, cursor_at
-- and result are JSON. started_at and ended_at are 0 where that has not happened.
CREATE TABLE tasks (
    id             TEXT    NOT NULL CONSTRAINT tasks_pk PRIMARY KEY,
    kind           TEXT    NOT NULL,
    title          TEXT    NOT NULL,
    state          TEXT    NOT NULL,
    actor          TEXT    NOT NULL,
    params         TEXT    NOT NULL,
    cursor_at      TEXT    NOT NULL,
    result         TEXT    NOT NULL,
    problem        TEXT    NOT NULL,
    counts         TEXT    NOT NULL,
    done           BIGINT  NOT NULL,
    total          BIGINT  NOT NULL,
    result_rows    BIGINT  NOT NULL,
    stop_requested BOOLEAN NOT NULL,
    version        BIGINT  NOT NULL,
    created_at     BIGINT  NOT NULL,
    started_at     BIGINT  NOT NULL,
    ended_at       BIGINT  NOT NULL
);
CREATE INDEX tasks_by_kind ON tasks (kind, id);
CREATE INDEX tasks_by_end ON tasks (ended_at) WHERE ended_at > 0;

-- What a task did, line by line. place says where in what it was given, such as
-- the row of a file; detail is JSON for who works with the result, such as undo.
CREATE TABLE task_rows (
    task_id    TEXT   NOT NULL CONSTRAINT task_rows_task REFERENCES tasks (id) ON DELETE CASCADE,
    seq        BIGINT NOT NULL,
    place      TEXT   NOT NULL,
    outcome    TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    subject_id TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    message    TEXT   NOT NULL,
    detail     TEXT   NOT NULL,
    CONSTRAINT task_rows_pk PRIMARY KEY (task_id, seq)
);
CREATE INDEX task_rows_by_outcome ON task_rows (task_id, outcome, seq);

-- Files that products come in from (LOAD-1). body is JSON: what was found in the
-- file, how its columns are matched, and what was put right by hand. Tasks read
-- the file, check it, run it and undo it.
CREATE TABLE imports (
    id         TEXT   NOT NULL CONSTRAINT imports_pk PRIMARY KEY,
    file_name  TEXT   NOT NULL,
    file_key   TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    body       TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Pictures that an import names by address (LOAD-2), in the order they are fetched.
CREATE TABLE import_pictures (
    import_id  TEXT   NOT NULL CONSTRAINT import_pictures_import REFERENCES imports (id) ON DELETE CASCADE,
    seq        BIGINT NOT NULL,
    product_id TEXT   NOT NULL,
    variant_id TEXT   NOT NULL,
    address    TEXT   NOT NULL,
    place      TEXT   NOT NULL,
    CONSTRAINT import_pictures_pk PRIMARY KEY (import_id, seq)
);

-- Imports find a product by its name where neither SKU nor address tells it.
CREATE INDEX products_by_name ON products (name);
