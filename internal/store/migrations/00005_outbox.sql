-- +goose Up

-- lease names the claim that holds a job: what a runner that lost it says counts
-- for nothing. message_id is the message that a job sends, or ''.
ALTER TABLE jobs ADD COLUMN lease TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN message_id TEXT NOT NULL DEFAULT '';
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (kind, run_at, id) WHERE NOT buried;
CREATE INDEX jobs_by_message ON jobs (message_id) WHERE message_id <> '';

-- The outbox: every mail the shop wrote or is to write. data holds what the mail
-- says, never a token; sent_at is 0 until the mail is handed over. A message that
-- went out as part of another names it in merged_into.
CREATE TABLE messages (
    id               TEXT   NOT NULL CONSTRAINT messages_pk PRIMARY KEY,
    kind             TEXT   NOT NULL,
    recipient        TEXT   NOT NULL,
    recipient_folded TEXT   NOT NULL,
    order_id         TEXT   NOT NULL,
    data             TEXT   NOT NULL,
    state            TEXT   NOT NULL,
    attempts         BIGINT NOT NULL,
    last_error       TEXT   NOT NULL,
    merged_into      TEXT   NOT NULL,
    created_at       BIGINT NOT NULL,
    changed_at       BIGINT NOT NULL,
    sent_at          BIGINT NOT NULL,
    CONSTRAINT messages_attempts_not_negative CHECK (attempts >= 0)
);
CREATE INDEX messages_by_mailbox ON messages (recipient_folded, sent_at);
CREATE INDEX messages_by_state ON messages (state, id);
CREATE INDEX messages_by_order ON messages (order_id, id) WHERE order_id <> '';
CREATE INDEX messages_merged ON messages (merged_into) WHERE merged_into <> '';

-- One row a mailbox that a mail went to: taken as a lock while its mails are
-- counted. confirmed_at is 0 until somebody opened a link that was mailed there.
CREATE TABLE mailboxes (
    address      TEXT   NOT NULL CONSTRAINT mailboxes_pk PRIMARY KEY,
    confirmed_at BIGINT NOT NULL,
    used_at      BIGINT NOT NULL
);

-- Which request for a link a link was made for; reset links are asked for anew
-- after a change of the password. Mails of older programs hold tokens: they end.
ALTER TABLE password_resets ADD COLUMN request_id TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN password_changed_at BIGINT NOT NULL DEFAULT 0;
DELETE FROM jobs WHERE kind = 'mail' AND payload LIKE '%"template":"password-reset"%';
DELETE FROM password_resets;

-- Limits that hold for all nodes: the moment at which a bucket is empty again.
CREATE TABLE throttles (
    name     TEXT   NOT NULL CONSTRAINT throttles_pk PRIMARY KEY,
    until_at BIGINT NOT NULL
);
CREATE INDEX throttles_by_end ON throttles (until_at);
