-- +goose Up

-- What the office says of a person for a time. contact is a phone in E.164 or,
-- of who gave none that could be read, a folded e-mail address.
CREATE TABLE customer_flags (
    id       TEXT   NOT NULL CONSTRAINT customer_flags_pk PRIMARY KEY,
    contact  TEXT   NOT NULL,
    kind     TEXT   NOT NULL,
    reason   TEXT   NOT NULL,
    actor    TEXT   NOT NULL,
    set_at   BIGINT NOT NULL,
    ends_at  BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    ended_by TEXT   NOT NULL,
    CONSTRAINT customer_flags_window CHECK (ends_at > set_at)
);
CREATE INDEX customer_flags_by_contact ON customer_flags (contact, ends_at);
CREATE INDEX customer_flags_by_end ON customer_flags (ends_at) WHERE ended_at = 0;

CREATE TABLE customer_notes (
    id      TEXT   NOT NULL CONSTRAINT customer_notes_pk PRIMARY KEY,
    contact TEXT   NOT NULL,
    body    TEXT   NOT NULL,
    actor   TEXT   NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE INDEX customer_notes_by_contact ON customer_notes (contact, id);
