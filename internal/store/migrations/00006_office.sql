-- +goose Up

-- Who did what in the office. Rows are only ever added.
CREATE TABLE audit_log (
    id           TEXT   NOT NULL CONSTRAINT audit_log_pk PRIMARY KEY,
    happened_at  BIGINT NOT NULL,
    actor        TEXT   NOT NULL,
    network      TEXT   NOT NULL,
    action       TEXT   NOT NULL,
    subject      TEXT   NOT NULL,
    subject_id   TEXT   NOT NULL,
    value_before TEXT   NOT NULL,
    value_after  TEXT   NOT NULL,
    why          TEXT   NOT NULL
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, subject_id, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor, id);

-- Which thing is another since when, for screens that follow; swept after a day.
CREATE TABLE changes (
    id          TEXT   NOT NULL CONSTRAINT changes_pk PRIMARY KEY,
    happened_at BIGINT NOT NULL,
    subject     TEXT   NOT NULL,
    subject_id  TEXT   NOT NULL
);
CREATE INDEX changes_by_time ON changes (happened_at, id);

-- Browsers in which somebody works in the office. Tokens are kept as SHA-256 only.
CREATE TABLE staff_sessions (
    id         TEXT   NOT NULL CONSTRAINT staff_sessions_pk PRIMARY KEY,
    token_hash TEXT   NOT NULL CONSTRAINT staff_sessions_token_unique UNIQUE,
    account_id TEXT   NOT NULL CONSTRAINT staff_sessions_account REFERENCES accounts (id) ON DELETE CASCADE,
    seal       TEXT   NOT NULL,
    device     TEXT   NOT NULL,
    network    TEXT   NOT NULL,
    login_at   BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL
);
CREATE INDEX staff_sessions_by_account ON staff_sessions (account_id);
CREATE INDEX staff_sessions_by_end ON staff_sessions (ends_at);

CREATE INDEX accounts_staff ON accounts (role, name) WHERE role <> 'customer';
